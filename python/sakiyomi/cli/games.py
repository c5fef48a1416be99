"""`sakiyomi games`: lists the games."""

from typing import Any

from sakiyomi.cli._arguments import Arguments, Subcommands, add_subcommand
from sakiyomi.cli._engine import KINDS
from sakiyomi.cli._output import write_json
from sakiyomi.game import Game, RuleOption
from sakiyomi.games import games
from sakiyomi.spec import engines_for

__all__ = ["add"]


def add(subcommands: Subcommands) -> None:
    """Adds the subcommand."""
    summary = "lists the games with their rule options and notations"
    parser = add_subcommand(subcommands, "games", summary, _run)
    parser.add_argument("--json", action="store_true", help="one JSON document on standard output")


def _run(arguments: Arguments) -> None:
    if arguments.json:
        from sakiyomi.engine.server._games import game_document  # takes a while to load, as all of `engine`

        write_json({"games": [game_document(game) for game in games()]})
    else:
        print("\n\n".join(map(_paragraph, games())))


def _range(option: RuleOption) -> str:
    return " | ".join(option.labels) or f"{option.least} to {option.most}"


def _paragraph(game: Game[Any]) -> str:
    least, most = game.players
    players = f"{least} players" if least == most else f"{least} to {most} players"
    lines = [f"{game.name}: {game.title}, {players}, {KINDS[game.information]}", f"  {game.summary}"]
    lines += [f"  --engine {' or '.join(engines_for(game))}"]
    lines += [f"  --option {o.name}={o.shown(o.standard)}  {o.summary}; {_range(o)}" for o in game.options]
    lines += [f"  cards {cards}" for cards in game.cards]
    lines += [f"  --notation {' or '.join(names)}" for names in (game.notations, game.move_notations) if len(names) > 1]
    return "\n".join(lines)
