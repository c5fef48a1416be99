"""The registry of games: native ones, and those written in Python."""

import copyreg
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from sakiyomi import _core, _registry
from sakiyomi._check import instance, shown
from sakiyomi.cards import CardSet
from sakiyomi.game import Game, RuleOption
from sakiyomi.state import PlainRules, Rules, State

if TYPE_CHECKING:
    from sakiyomi._core import State as NativeState

__all__ = ["game", "game_of", "games", "register"]

S = TypeVar("S", bound=State)
ENGINES = ("AlphaBeta", "MCTS", "ISMCTS", "PIMC")
PROBED = tuple(f"Probed{name}" for name in ENGINES)
"""The same, which also record where their time goes."""


def game(name: str) -> "Game[NativeState]":
    """The game of this name, with the type of a native game. Raises ValueError that suggests a close name and lists all."""
    return _registry.find(name)


def games() -> "tuple[Game[Any], ...]":
    """All games, native ones first."""
    return _registry.every()


def game_of(state: State) -> "Game[Any] | None":
    """The game to which a position belongs; None for states of no registered game."""
    return _registry.of(state)


def register(
    name: str,
    state_type: type[S],
    *,
    title: str | None = None,
    summary: str = "",
    players: tuple[int, int] = (2, 2),
    seat_names: Sequence[str] = (),
    options: Sequence[RuleOption] = (),
    view_type: type | None = None,
) -> Game[S]:
    """Makes a game written in Python known by name, so that records, engine specifications and conformance tests find it.

    `state_type.initial(rules)` gives the initial position; `state_type.parse(rules, text)`, if there is one, reads positions.
    With chance, of which the class attribute `information` tells, that is `initial(rules, chance)`, and `play` takes chance too;
    with hidden cards `view_type` is the class of views. Rules are `PlainRules`; options named `repetition`, `max_plies` and
    `no_progress` end games by their history. Raises ValueError when the name is taken.
    """
    instance("the name of a game", name, str, "text")
    if not (isinstance(state_type, type) and hasattr(state_type, "initial")):
        raise TypeError(f"a game needs a class of states with a method initial(rules), not {shown(state_type)}")

    def make_rules(seats: int, numbers: tuple[int, ...]) -> Rules:
        values = {option.name: number for option, number in zip(options, numbers, strict=True)}
        history = {key: values[key] for key in ("repetition", "max_plies", "no_progress") if key in values}
        return PlainRules(seats, numbers, **history)

    known = Game(
        name=name,
        title=title or name.replace("_", " ").capitalize(),
        summary=summary,
        players=players,
        information=getattr(state_type, "information", "perfect"),
        seat_names=tuple(seat_names) or tuple(f"seat {seat}" for seat in range(players[1])),
        options=tuple(options),
        notations=(),
        move_notations=(),
        state_type=state_type,
        make_rules=make_rules,
        start=state_type.initial,  # type: ignore[attr-defined]
        read=getattr(state_type, "parse", None),
        view_type=view_type,
        read_view=getattr(view_type, "parse", None),
        read_script=getattr(state_type, "script", None),
        eval_scale=getattr(state_type, "eval_scale", 100),
        planes=tuple(getattr(state_type, "planes", ())),
    )
    _registry.add(known)
    return known


def _native(module: "_core.GameModule") -> "Game[NativeState]":
    info = module.INFO
    return Game(
        name=info.name,
        title=info.title,
        summary=info.summary,
        players=(info.min_players, info.max_players),
        information=info.information,
        seat_names=info.seat_names,
        options=tuple(RuleOption(o.name, o.summary, o.standard, o.least, o.most, o.labels) for o in info.options),
        notations=info.notations,
        move_notations=info.move_notations,
        state_type=module.State,
        make_rules=module.Rules,
        start=module.State.initial,
        read=module.State.parse,
        eval_scale=info.eval_scale,
        index_count=info.index_count,
        symmetries=info.symmetries,
        planes=info.planes,
        view_type=getattr(module, "View", None),
        read_view=getattr(getattr(module, "View", None), "parse", None),
        read_script=getattr(module.State, "script", None),
        cards=(CardSet(info.name, info.cards),) if info.cards else (),
        engines={name: getattr(module, name) for name in (*ENGINES, *PROBED) if hasattr(module, name)},
    )


copyreg.pickle(Game, lambda known: (_registry.find, (known.name,)))
for _module in _core.games():
    _registry.add(_native(_module))
