"""`sakiyomi tree`: searches a position, and shows the top of the tree that the search has grown."""

import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from sakiyomi import drawing
from sakiyomi._files import check_folder, write_file
from sakiyomi.cli._arguments import Arguments, Subcommands, add_query, complete_files
from sakiyomi.cli._engine import KINDS, add_engine, read_engine
from sakiyomi.cli._output import is_coloured, write_json
from sakiyomi.cli._progress import effort, watch
from sakiyomi.cli._query import GameQuery, read_game
from sakiyomi.games import game
from sakiyomi.record import Record
from sakiyomi.result import SearchResult
from sakiyomi.search import MCTS, TreeNode
from sakiyomi.search.tree import extent

if TYPE_CHECKING:
    from sakiyomi._core import State

__all__ = ["add"]


def add(subcommands: Subcommands) -> None:
    """Adds the subcommand."""
    parser = add_query(subcommands, "tree", "searches a position and shows the top of the search tree", _run)
    add_engine(parser, standard="mcts")
    add = parser.add_argument
    add("--plies", type=int, metavar="N", default=2, help="how deep to look into the tree (2)")
    add("--width", type=int, metavar="K", default=5, help="the best K moves of each node (5)")
    add("--visits", type=int, metavar="N", default=1, help="only moves of at least so many visits (1)")
    complete_files(add("--dot", metavar="FILE", help="write a graph for Graphviz instead; - for standard output"))
    complete_files(add("--svg", metavar="FILE", help="write a picture instead; - for standard output"))
    complete_files(add("--save", metavar="FILE", help="keep the whole tree in a file"))
    complete_files(add("--load", metavar="FILE", help="show the tree that a file holds, without a search"))
    add("--quiet", action="store_true", help="no progress on standard error")


def _run(arguments: Arguments) -> None:
    known = game(arguments.game)
    if known.information not in MCTS.suits:
        raise ValueError(f"tree looks into trees of mcts, which does not suit {known.name}: it has {KINDS[known.information]}")
    if known.information != "perfect" and (arguments.save is not None or arguments.load is not None):
        raise ValueError(f"--save and --load keep trees of games without chance; {known.name} has {KINDS[known.information]}")
    searcher, limit = read_engine(arguments, known)
    if not isinstance(searcher, MCTS):
        raise ValueError(f"engine {searcher.name} keeps no tree to look into; mcts does")
    plies, width, visits = extent(arguments.plies, arguments.width, arguments.visits)
    if arguments.json + (arguments.dot == "-") + (arguments.svg == "-") > 1:
        raise ValueError("only one of --json, --dot - and --svg - can have standard output; name a file")
    for name in filter(None, (arguments.save, arguments.dot, arguments.svg)):
        check_folder(name)
    query = read_game(arguments)
    found = None
    if arguments.load is None:
        found = watch(searcher, query, limit, 1, arguments.quiet)
    elif limit or arguments.save is not None or query.record.moves or arguments.position != "startpos":
        raise ValueError("--load shows a tree of its own position: it goes with no position, no limit and no --save")
    else:
        query = _loaded(query, searcher, arguments.load)
    if arguments.save is not None:
        searcher.save_tree(query.record, arguments.save)
    tree = _spelled(query, searcher.tree(query.record, plies=plies, width=width, visits=visits), query.state)
    for name, write in ((arguments.dot, TreeNode.to_dot), (arguments.svg, drawing.tree_svg)):
        if name is not None:
            print(write(tree), end="") if name == "-" else write_file(name, write(tree))
    if arguments.json:
        write_json(_document(query, found, tree))
    elif arguments.dot is None and arguments.svg is None:
        print(f"{effort(found) if found else query.position}\n\n{drawing.tree_terminal(tree, is_coloured(sys.stdout))}", end="")


def _loaded(query: GameQuery, searcher: MCTS, path: str) -> GameQuery:
    """The position of the tree that a file holds, which the searcher takes over."""
    state: Any = searcher.load_tree(path)
    known = query.record.game
    if not isinstance(state, known.state_type):
        raise ValueError(f"{path} holds a tree of another game than {known.name}")
    return replace(query, record=Record(known, state))


def _spelled(query: GameQuery, node: TreeNode, state: "State") -> TreeNode:
    """With the moves below as text, in the notation asked for; where cards may be drawn on the way, in the canonical one."""
    if query.record.game.information != "perfect":
        return node
    children = []
    for child in node.children:
        (text,) = query.line([child.move], state)
        children.append(replace(_spelled(query, child, state.play(child.move)), move=text))
    return replace(node, children=tuple(children))


def _document(query: GameQuery, found: SearchResult | None, tree: TreeNode) -> dict[str, Any]:
    told = found.to_json() if found else {}
    kept = ("engine", "nodes", "simulations", "time", "hashfull", "seed")
    return {**query.head, **{name: told.get(name) for name in kept}, "tree": tree.to_json()}
