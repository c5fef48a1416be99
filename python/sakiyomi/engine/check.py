"""Takes an engine that speaks UGI through every command, and tells of each step whether it does what it should."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, perf_counter

from sakiyomi._check import shown
from sakiyomi.engine._codec import Setup
from sakiyomi.engine._options import EngineOption
from sakiyomi.engine._talk import ANSWER, MOVE, PROMPT, AbsentError, FaultError, Talk
from sakiyomi.engine.client import Command, read_command

__all__ = ["Step", "check"]

PLIES = 300
"""Of the game that it plays against itself."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that was asked of an engine."""

    name: str
    passed: bool | None
    """None: the engine does not do it, and need not."""
    detail: str
    seconds: float

    def __str__(self) -> str:
        verdict = {True: "ok", False: "FAILED", None: "-"}[self.passed]
        return f"{verdict:7}{self.name:22}{self.detail}".rstrip()


def check(command: Command) -> Iterator[Step]:
    """All steps; only the first where that fails. After a fault the engine is started anew. Raises ValueError for what is no
    command.
    """
    return _steps(read_command(command))


def _steps(words: tuple[str, ...]) -> Iterator[Step]:
    talk = Talk(words)
    try:
        for name, work in _STEPS.items():
            step = _step(talk, name, work)
            yield step
            if name == "ugi" and not step.passed:
                return
            if not step.passed or name in _LAST:
                talk.end()
    finally:
        talk.end()


def _step(talk: Talk, name: str, work: Callable[[Talk], str]) -> Step:
    begin = perf_counter()
    passed: bool | None = False
    try:
        if talk.begin() and name != "ugi":
            talk.greet()
        passed, detail = True, work(talk)
    except AbsentError as told:
        passed, detail = None, str(told)
    except (FaultError, ValueError) as told:
        passed, detail = False, str(told)
    except OSError as error:
        passed, detail = False, f"cannot be started, or reads no more: {error.strerror or error}"
    return Step(name, passed, " ".join(detail.split()), perf_counter() - begin)


def _greets(talk: Talk) -> str:
    lines = talk.greet()
    if lines[-1] != "ugiok":
        raise FaultError(f"'ugiok' alone is wanted, not {shown(lines[-1])}")
    names = [line.removeprefix("id name ") for line in lines if line.startswith("id name ")]
    if not names:
        raise FaultError("no line 'id name NAME'")
    return names[0]


def _other_head(head: str) -> Callable[[Talk], str]:
    def work(talk: Talk) -> str:
        talk.send(head)
        try:
            answer = talk.until(f"{head}ok", ANSWER)[-1]
        except FaultError:
            raise AbsentError("not answered") from None
        if answer != f"{head}ok":
            raise FaultError(f"{head}ok alone is wanted, not {shown(answer)}")
        return ""

    return work


def _offered(talk: Talk) -> list[EngineOption]:
    return [EngineOption.read(line) for line in talk.greet() if line.startswith("option")]


def _options(talk: Talk) -> str:
    offered = _offered(talk)
    for option in offered:
        if option.kind != "button":
            option.value(option.default)
    return f"{len(offered)}: {', '.join(option.name for option in offered)}" if offered else "none"


def _setoption(talk: Talk) -> str:
    settable = [option for option in _offered(talk) if option.kind not in ("button", "string")]
    talk.send(*(option.set_line(option.default) for option in settable))
    talk.ask("isready", "readyok")
    return f"{len(settable)} set"


def _survives(*lines: str) -> Callable[[Talk], str]:
    def work(talk: Talk) -> str:
        talk.send(*lines)
        talk.ask("isready", "readyok")
        return ""

    return work


def _query(name: str, *wanted: str) -> Callable[[Talk], str]:
    def work(talk: Talk) -> str:
        talk.send("position startpos")
        if (answer := talk.query(name)) not in wanted:
            raise FaultError(f"'response {' or '.join(wanted)}' is wanted, not {shown(answer)}")
        return answer

    return work


def _query_unknown(talk: Talk) -> str:
    try:
        answer = talk.query("what-nobody-knows")
    except FaultError:
        raise AbsentError("not answered") from None
    return answer


def _go(limits: str, seconds: float) -> Callable[[Talk], str]:
    def work(talk: Talk) -> str:
        talk.send("position startpos")
        begin = perf_counter()
        move = talk.move(f"go {limits}", seconds)
        return f"{move} after {1000 * (perf_counter() - begin):.0f} ms"

    return work


def _infinite(talk: Talk) -> str:
    talk.send("position startpos", "go infinite")
    end = monotonic() + 3 * PROMPT
    while (line := talk.line(end - monotonic())) is not None:
        if line.startswith("bestmove"):
            raise FaultError("gives its move before it is stopped")
    begin = perf_counter()
    talk.ask("isready", "readyok")
    ready = perf_counter() - begin
    begin = perf_counter()
    line = talk.ask("stop", "bestmove")
    stopped = perf_counter() - begin
    talk.checked(line)
    told = f"readyok after {1000 * ready:.0f} ms, the move after {1000 * stopped:.0f} ms"
    if max(ready, stopped) > PROMPT:
        raise FaultError(f"{told}: more than {1000 * PROMPT:.0f}")
    return told


def _game(talk: Talk) -> str:
    moves: list[str] = []
    while len(moves) < PLIES:
        talk.send(Setup(None, tuple(moves)).line())
        if talk.query("gameover") == "true":
            if (result := talk.query("result")) not in ("p1win", "p2win", "draw"):
                raise FaultError(f"'response p1win', 'p2win' or 'draw' is wanted at the end, not {shown(result)}")
            return f"{result} after {len(moves)} moves"
        if talk.query("p1turn") not in ("true", "false"):
            raise FaultError("'response true' or 'false' is wanted to 'query p1turn'")
        moves.append(talk.move("go movetime 2", MOVE))
    return f"not over after {PLIES} moves"


def _illegal(talk: Talk) -> str:
    talk.send("position startpos moves no-move-at-all")
    talk.ask("isready", "readyok")
    over, result = talk.query("gameover"), talk.query("result")
    if (over, result) != ("true", "p2win"):
        raise AbsentError(f"gameover {over}, result {result}: a manager cannot tell that the move was illegal")
    return "its seat has lost"


def _quits(talk: Talk) -> str:
    talk.send("position startpos", "go infinite", "quit")
    return _leaves(talk)


def _ends(talk: Talk) -> str:
    talk.send("position startpos", "go infinite")
    talk.process.end_input()
    return _leaves(talk)


def _leaves(talk: Talk) -> str:
    if talk.process.wait(ANSWER) is None:
        raise FaultError(f"still runs after {ANSWER:g} s")
    if left := list(_running(talk.process.group)):
        raise FaultError(f"leaves processes: {', '.join(left)}")
    return ""


def _running(group: int) -> Iterable[str]:
    """The names of the processes of a group, but for the one that leads it."""
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            number, _, rest = stat.read_text(errors="replace").partition(" (")
            name, _, fields = rest.rpartition(") ")
            if int(fields.split()[2]) == group != int(number) and fields[0] != "Z":
                yield name


_STEPS: dict[str, Callable[[Talk], str]] = {
    "ugi": _greets,
    "uci": _other_head("uci"),
    "uai": _other_head("uai"),
    "options": _options,
    "setoption": _setoption,
    "isready": _survives(),
    "uginewgame": _survives("uginewgame"),
    "position": _survives("position startpos"),
    "query p1turn": _query("p1turn", "true", "false"),
    "query gameover": _query("gameover", "false"),
    "query result": _query("result", "none"),
    "query of another name": _query_unknown,
    "go movetime": _go("movetime 100", MOVE),
    "go depth": _go("depth 1", MOVE),
    "go nodes": _go("nodes 100", MOVE),
    "go with clocks": _go("p1time 1000 p2time 1000 p1inc 10 p2inc 10", MOVE),
    "go infinite": _infinite,
    "a game": _game,
    "stop without a search": _survives("stop"),
    "an unknown command": _survives("what-nobody-knows", ""),
    "a bad position": _survives("position fen what nobody knows"),
    "an illegal move": _illegal,
    "quit": _quits,
    "end of input": _ends,
}
_LAST = ("quit", "end of input")
"""After these it has ended."""
