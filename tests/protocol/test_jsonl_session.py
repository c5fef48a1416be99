"""What `sakiyomi jsonl` answers, request by request."""

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import sakiyomi as sk
from sakiyomi.engine.server.jsonl import JsonlSession
from sakiyomi.record_view import seen
from sakiyomi.state import text_of, text_of_move

Begin = Callable[..., Any]
ENDLESS = {"game": "shobu", "limit": {"time": 600}}


class Service:
    """Requests and answers as objects; requests are numbered from 1."""

    def __init__(self, talk: Any) -> None:
        self.talk = talk
        self.number = 0

    def send(self, **request: Any) -> int:
        self.number += 1
        self.talk.say(json.dumps({"id": self.number, **request}))
        return self.number

    def answer(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.talk.line())
        return found

    def ask(self, **request: Any) -> dict[str, Any]:
        """The last answer to a request, when there are no others."""
        number = self.send(**request)
        while (answer := self.answer()).get("partial") or "warning" in answer:
            pass
        assert answer.pop("id") == request.get("id", number)
        return answer


@pytest.fixture
def jsonl(talk: Begin) -> Begin:
    def begin(concurrency: int = 2, *, trusted: bool = False) -> Service:
        return Service(talk(partial(JsonlSession, concurrency=concurrency, trusted=trusted)))

    return begin


TABLES = [(game.name, seats) for game in sk.games() for seats in (1, 2, 3, 5) if game.players[0] <= seats <= game.players[1]]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_any_game_is_played_with_any_number_of_seats(jsonl: Begin, name: str, seats: int) -> None:
    service, game = jsonl(), sk.game(name)
    record = game.new(seats, seed=5)
    place: dict[str, Any] = {"game": name, "players": seats}
    if game.information != "perfect":
        place["position"] = "seed:5"
    while len(record.moves) < 8 and record.outcome() is None:
        place["moves"] = [*map(text_of_move, record.states, record.moves)]
        legal = service.ask(action="legal_moves", **place)
        assert legal["to_move"] == record.state.to_move
        assert legal["position"] == text_of(record.state)
        answer = service.ask(engine="random", **place)
        assert answer["move"] in legal["moves"]
        assert answer["position"] == text_of(seen(record).state)
        record.push(answer["move"])


def test_a_result_is_that_of_bestmove(jsonl: Begin) -> None:
    service, engine = jsonl(), "mcts:seed=3,simulations=300"
    found = service.ask(game="shobai", engine=engine, players=3, lines=2)
    game = sk.game("shobai")
    searcher, limit = sk.parse_spec(engine)
    alone = searcher.search(game.new(3), limit, lines=2).to_json() | {"cards": game.cards[0].to_json()}
    for document in (found, alone):
        del document["time"], document["nps"]
    assert found == json.loads(json.dumps(alone))


def test_a_view_is_searched_and_moves_go_on_from_a_position(jsonl: Begin) -> None:
    service, game = jsonl(), sk.game("shake_up")
    record = game.new(3, seed=3)
    for _ in range(6):
        record.push(record.state.legal_moves()[0])
    seat = record.state.to_move
    view = record.state.view(seat).to_json()
    limit = {"simulations": 50}
    answer = service.ask(game="shake_up", view=view, seat=seat, limit=limit)
    assert json.loads(answer["position"]) == view
    assert answer["score"]["view"] == seat
    whole = service.ask(game="shake_up", position=record.state.to_json(), limit=limit)
    assert (whole["position"], whole["move"]) == (answer["position"], answer["move"])
    assert "view" in service.ask(game="shake_up", view=view, position="startpos")["error"]
    assert "one seat knows" in service.ask(game="shake_up", view=view, moves=["x"])["error"]


def test_draws_say_what_was_drawn(jsonl: Begin) -> None:
    service, game = jsonl(), sk.game("leduc_poker")
    record = game.new(seed=1)
    place = {"game": "leduc_poker", "position": str(record.state), "moves": ["call", "call"], "action": "legal_moves"}
    texts = {service.ask(**place, draws=[None, [card]]).get("position") for card in range(3)}
    assert len(texts - {None}) >= 2


def test_partial_results_come_as_often_as_asked_for(jsonl: Begin) -> None:
    service = jsonl(concurrency=3)
    service.send(**ENDLESS)
    rare = service.send(**ENDLESS, report_every=3600)
    often = service.send(**ENDLESS, report_every=0)
    partial = [service.answer()["id"] for _ in range(6)]
    service.send(action="stop_all")
    while "stopped" not in (answer := service.answer()):
        partial.append(answer["id"])
    assert answer["stopped"] == 3
    assert partial.count(rare) <= 1
    assert partial.count(often) >= 5
    assert set(partial) <= {rare, often}
    assert all("move" in service.answer() for _ in range(3))


def test_a_flood_of_searches_is_refused(jsonl: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sakiyomi.engine.server.jsonl.MOST_WAITING", 3)
    service = jsonl(concurrency=1)
    for _ in range(3):
        service.send(**ENDLESS)
    assert service.ask(**ENDLESS)["error"].startswith("3 searches run or wait already")


def test_searches_run_beside_each_other_and_any_of_them_can_be_stopped(jsonl: Begin) -> None:
    service = jsonl(concurrency=2)
    long = service.send(**ENDLESS)
    assert service.ask(game="connect_four", limit={"nodes": 100})["game"] == "connect_four"
    assert service.ask(action="stop", target="other") == {"action": "stop", "stopped": False}
    service.send(action="stop", target=long)
    assert service.answer() == {"id": service.number, "action": "stop", "stopped": True}
    answer = service.answer()
    assert (answer["id"], "move" in answer) == (long, True)
    assert service.ask(action="stop", target=long)["stopped"] is False


def test_searches_wait_for_their_turn_and_may_be_stopped_before_it(jsonl: Begin) -> None:
    service = jsonl(concurrency=1)
    first, second, third = (service.send(**ENDLESS) for _ in range(3))
    assert service.talk.session.is_finishing()
    assert service.ask(action="stop", target=third)["stopped"]
    assert service.ask(action="stop", target=first)["stopped"]
    assert service.answer()["id"] == first
    service.send(action="stop", target=second)
    assert [service.answer()["id"] for _ in range(3)] == [service.number, second, third]
    assert not service.talk.session.is_finishing()


def test_version_and_games(jsonl: Begin) -> None:
    service = jsonl()
    version = service.ask(action="version")
    assert (version["version"], version["protocol"]) == (sk.__version__, 1)
    games = service.ask(action="games")["games"]
    assert [game["name"] for game in games] == [game.name for game in sk.games()]
    assert service.ask(action="clear") == {"action": "clear"}


def test_legal_moves_say_how_a_game_ended(jsonl: Begin) -> None:
    ended = jsonl().ask(action="legal_moves", game="connect_four", moves=list("1212121"))
    assert (ended["moves"], ended["outcome"], ended["reason"]) == ([], [1.0, 0.0], "position")


WRONG: list[tuple[dict[str, Any], str | None, str]] = [
    ({}, "game", "game must be the name of a game, not None"),
    ({"game": "shobuu"}, "game", "unknown game 'shobuu'; did you mean 'shobu'?"),
    ({"game": "shobu", "players": 3}, "players", "players must be 2, not 3"),
    ({"game": "shobu", "options": []}, "options", "options must be an object with rule options by name, not []"),
    ({"game": "shobu", "options": {"no_move": "win"}}, "options", "option no_move must be 'loss' or 'draw', not 'win'"),
    ({"game": "shobu", "cards": {}}, "cards", "game must be "),
    ({"game": "shobai", "cards": "/etc/passwd"}, "cards", "cards must be an object that holds a card set, not '/etc/passwd'"),
    ({"game": "shobu", "position": "x"}, "position", ""),
    ({"game": "shobu", "position": 0}, "position", "a position must be text, not 0"),
    ({"game": "leduc_poker", "view": "QK J crc/r"}, "view", ""),
    ({"game": "shobu", "moves": "a1e1N"}, "moves", "moves must be a list of moves as text, not 'a1e1N'"),
    ({"game": "shobu", "moves": ["a1e1N", "x"]}, "moves", "move 2: 'x' is no turn"),
    ({"game": "shobu", "moves": ["a1e1N"], "draws": [1]}, "draws", "draws must hold a list of cards, or null"),
    ({"game": "shobu", "deal": 1}, "deal", "a deal decides on cards that are drawn, and shobu has none"),
    ({"game": "shobai", "position": "seed:1", "deal": 2}, "deal", "the position is that of deal 1, so deal cannot be 2"),
    ({"game": "shobu", "seat": 1}, "seat", "seat 1 is asked about, but seat 0 is to move"),
    ({"game": "shobu", "engine": "cmd:/bin/true"}, "engine", "unknown engine 'cmd'"),
    ({"game": "shobu", "engine": "python:os:path"}, "engine", "unknown engine 'python'"),
    ({"game": "shobu", "engine": "ismcts"}, "engine", "engine ismcts does not suit shobu"),
    ({"game": "shobu", "engine": "alphabeta:hash_mb=1000"}, "engine", "hash_mb must be at most 256 here, not 1000"),
    ({"game": "shobu", "engine": "alphabeta:threads=200"}, "engine", "threads must be at most "),
    ({"game": "shobu", "limit": 5}, "limit", "limit must be an object with time, nodes, depth, simulations, not 5"),
    ({"game": "shobu", "limit": {"tme": 5}}, "limit", "unknown limit 'tme'; did you mean 'time'?"),
    ({"game": "shobu", "limit": {"time": 0}}, "limit", "time must be a number of seconds above 0"),
    ({"game": "leduc_poker", "limit": {"depth": 3}}, "limit", "ISMCTS has no depth"),
    ({"game": "shobu", "lines": 0}, "lines", "lines must be a whole number from 1 to 500, not 0"),
    ({"game": "shobu", "report_every": "often"}, "report_every", "report_every must be a number from 0 to 3600, not 'often'"),
    ({"game": "connect_four", "moves": list("1212121")}, "moves", "the game is over (position)"),
    ({"action": "dance"}, "action", "unknown action 'dance' (known: search, legal_moves, version, games, stop, "),
    ({"action": {}}, "action", "action must be text, not {}"),
    ({"action": "stop"}, "target", "target must be the id of a search, not None"),
    ({"id": None}, "id", "id must be text or a whole number, not None"),
    ({"id": [1]}, "id", "id must be text or a whole number, not [1]"),
]


@pytest.mark.parametrize(("request_", "field", "message"), WRONG, ids=[json.dumps(wrong[0]) for wrong in WRONG])
def test_an_error_names_the_field(jsonl: Begin, request_: dict[str, Any], field: str | None, message: str) -> None:
    service = jsonl()
    service.send(**request_)
    answer = service.answer()
    assert answer["field"] == field
    assert message in answer["error"]
    assert service.ask(action="version")["protocol"] == 1


@pytest.mark.parametrize("line", ["[]", "null", "{", "nonsense", '"text"', "1" * 5000, "[" * 100_000, '{"id": 1e999}'])
def test_what_is_no_request_is_an_error_without_id(jsonl: Begin, line: str) -> None:
    answer = json.loads(jsonl().talk.ask(line))
    assert answer["id"] is None
    assert answer["error"]


def test_seed_and_threads_are_the_engines(jsonl: Begin) -> None:
    service = jsonl()
    moves = {seed: service.ask(game="connect_four", engine="random", seed=seed)["move"] for seed in range(8)}
    assert len({*moves.values()}) > 1
    assert moves[5] == service.ask(game="connect_four", engine="random:seed=5")["move"]
    for field, wrong in {"seed": -1, "threads": 0}.items():
        assert service.ask(game="connect_four", **{field: wrong})["field"] == field


def test_an_unknown_field_is_a_warning(jsonl: Begin) -> None:
    service = jsonl()
    number = service.send(game="connect_four", limit={"nodes": 10}, limits={})
    warning, answer = service.answer(), service.answer()
    assert warning == {"id": number, "warning": "unknown field 'limits'; did you mean 'limit'?", "field": "limits"}
    assert answer["move"]


def test_two_searches_that_run_cannot_have_one_id(jsonl: Begin) -> None:
    service = jsonl()
    service.send(**ENDLESS, id="a")
    assert "has not ended yet" in service.ask(**ENDLESS, id="a")["error"]
    service.send(action="stop", target="a")
    assert service.answer()["stopped"]
    assert service.answer()["move"]
    assert service.ask(game="shobu", id="a", limit={"nodes": 10})["move"]


def test_who_is_trusted_names_files_and_any_engine(jsonl: Begin, tmp_path: Path) -> None:
    service = jsonl(trusted=True)
    file = tmp_path / "cards.toml"
    file.write_text(sk.cards.to_text(sk.cards.standard("shobai")))
    assert service.ask(game="shobai", cards=str(file), action="legal_moves")["moves"]
    assert "No such file" in service.ask(game="shobai", cards=str(tmp_path / "none"), action="legal_moves")["error"]
    assert service.ask(game="shobu", engine="alphabeta:hash_mb=1000,nodes=100")["nodes"] == 100


def test_a_card_set_comes_with_the_request(jsonl: Begin) -> None:
    standard = sk.cards.standard("shobai")
    found = jsonl().ask(game="shobai", cards=standard.document | {"name": "mine"}, action="legal_moves")
    assert found["cards"]["name"] == "mine"
    assert found["cards"]["digest"] != standard.digest
