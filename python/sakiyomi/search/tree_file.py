"""Files of trees: one line of JSON that says of which position, then the nodes, compressed."""

import json
import os
import zlib
from pathlib import Path
from typing import Any

from sakiyomi._check import shown, unknown
from sakiyomi._files import write_file
from sakiyomi._registry import find
from sakiyomi.cards import read_recorded, recorded
from sakiyomi.record import History
from sakiyomi.search.root import Root
from sakiyomi.state import rules_of, text_of

__all__ = ["read_tree", "write_tree"]

FORMAT = "sakiyomi tree 1"
LARGEST = 2**37  # bytes, some more than the largest tree has


def write_tree(path: str | os.PathLike[str], root: Root, nodes: bytes) -> None:
    """Writes the nodes of the tree of a position of a registered game, whole or not at all."""
    assert root.game is not None
    rules, past = rules_of(root.state), root.history
    head = {
        "format": FORMAT,
        "game": root.game.name,
        "players": rules.players,
        "options": dict(root.game.option_values(rules)),
        **recorded(root.game.cards_of(rules), root.game.cards),
        "position": text_of(root.state),
        "hashes": [value % 2**64 for value in past.hashes],
        "ply": past.ply,
        "idle": past.idle,
    }
    write_file(path, json.dumps(head).encode() + b"\n" + zlib.compress(nodes, 1))


def read_tree(path: str | os.PathLike[str]) -> tuple[Root, bytes]:
    """The position and the nodes that a file holds. Raises ValueError that says what is wrong."""
    try:
        head, _, body = Path(path).read_bytes().partition(b"\n")
        return _root(head), _unpacked(body)
    except ValueError as error:
        raise ValueError(f"{os.fspath(path)}: {error}") from None


def _root(line: bytes) -> Root:
    try:
        head = json.loads(line)
    except (ValueError, RecursionError):
        head = None
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise ValueError(f"this is no file of a tree: the first line must be JSON with the format {FORMAT!r}")
    kinds = {"game": str, "players": int, "options": dict, "position": str, "hashes": list, "ply": int, "idle": int}
    for key, kind in kinds.items():
        if not isinstance(head.get(key), kind):
            raise ValueError(f"the field {key!r} must be of type {kind.__name__}, not {shown(head.get(key))}")
    history = History(tuple(map(_hash, head["hashes"])), _count("ply", head["ply"]), _count("idle", head["idle"]))
    game = find(head["game"])
    for name in head["options"].keys() - {option.name for option in game.options}:
        raise unknown(f"option of {game.name}", name, (option.name for option in game.options))
    cards = read_recorded(head.get("cards"), game.cards)
    return Root(game.parse(head["position"], head["players"], cards=cards, **head["options"]), history, game)


def _hash(value: Any) -> int:
    if not isinstance(value, int) or not 0 <= value < 2**64:
        raise ValueError(f"a hash must be a whole number below 2**64, not {shown(value)}")
    return value


def _count(name: str, value: int) -> int:
    if not 0 <= value < 2**31:
        raise ValueError(f"the field {name!r} must be a whole number from 0, not {shown(value)}")
    return value


def _unpacked(body: bytes) -> bytes:
    unpacker = zlib.decompressobj()
    try:
        nodes = unpacker.decompress(body, LARGEST)
    except zlib.error as error:
        raise ValueError(f"the nodes cannot be read: {error}") from None
    if not unpacker.eof or unpacker.unused_data:
        raise ValueError("the nodes cannot be read: the file is cut short, or something stands behind them")
    return nodes
