"""Games that are played on the service: engines move by themselves, each seat sees its view, and nothing gets lost."""

import json
import threading
from typing import Any

import pytest

import sakiyomi as sk
from sakiyomi.state import text_of, text_of_move

GAMES = ["shobu", "connect_four", "leduc_poker", "shake_up", "shobai", "shiba_goten"]


class Seat:
    """One seat of a game on a service."""

    def __init__(self, service: Any, name: str, token: str) -> None:
        self.service, self.name, self.token = service, name, token

    def ask(self, method: str, path: str = "", /, **body: Any) -> Any:
        sent = None if method in ("GET", "DELETE") else body
        return self.service.ask(method, f"/v1/plays/{self.name}{path}", sent, authorization=f"Bearer {self.token}")

    def view(self, query: str = "") -> Any:
        answer = self.ask("GET", query)
        assert answer.status == 200, answer.body
        return answer.json

    def turn(self) -> Any:
        """The view, as soon as this seat is to move or the game is over."""
        view = self.view()
        while view["outcome"] is None and view["to_move"] != view["seat"]:
            assert view["fault"] is None
            view = self.view(f"?since={view['version']}&wait=20")
        return view

    def move(self, move: str, **more: Any) -> Any:
        return self.ask("POST", "/moves", move=move, **more)


def begun(service: Any, **asked: Any) -> list[Seat]:
    """The seats of people of a new game."""
    answer = service.post("/v1/plays", **asked)
    assert answer.status == 201, answer.body
    found = answer.json
    return [Seat(service, found["id"], token) for token in found["tokens"] if token]


PERSON, ENGINE = {"kind": "person"}, {"kind": "engine", "level": "beginner"}


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_against_an_engine(service: Any, game: str) -> None:
    options = {"max_turns": 8} if game == "shake_up" else {"max_plies": 60} if game == "shobu" else {}
    [seat] = begun(service, game=game, seats=[PERSON, ENGINE], options=options)
    rng = sk.Rng(3)
    while (view := seat.turn())["outcome"] is None:
        choices = view["choices"]
        assert choices
        assert view["question"]
        answer = seat.move(choices[rng.below(len(choices))]["move"], ply=view["ply"])
        assert answer.status == 200, answer.body
    assert view["choices"] == []
    record = sk.Record.from_json(seat.ask("GET", "/record").json["record"])
    assert record.outcome() == tuple(view["outcome"])
    assert len(record.moves) == view["ply"]
    assert len(seat.view("?first=0")["moves"]) == view["ply"]


def test_only_who_has_the_token_of_a_seat_sees_it(service: Any) -> None:
    first, second = begun(service, game="shake_up", seats=[PERSON, PERSON])
    path = f"/v1/plays/{first.name}"
    assert service.get(path).status == 401
    assert service.get(path, authorization="Bearer nonsense").status == 403
    assert service.get(path, authorization="Bearer ÿ".encode().decode("latin-1")).status == 403
    assert service.get("/v1/plays/nonsense", authorization=f"Bearer {first.token}").status == 404
    assert [seat.view()["seat"] for seat in (first, second)] == [0, 1]
    assert first.view()["document"]["viewer"] == 0
    assert second.move(first.view()["choices"][0]["move"]).status == 409


def test_no_answer_to_a_seat_depends_on_what_it_may_not_know(begin: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same game in other deals that look the same to the seat: every answer is the same."""
    from sakiyomi.server import _play_operations

    game = sk.game("leduc_poker")
    for seat in (0, 1):
        known: dict[str, set[str]] = {}
        for deal in range(60):
            record = game.new(seed=deal)
            if deal and str(record.state.view(seat)) not in known:
                continue
            told = known.setdefault(str(record.state.view(seat)), set())
            monkeypatch.setattr(_play_operations, "randbelow", lambda _, deal=deal: deal)
            told.add(json.dumps(answers_to(begin, seat)))
        assert all(len(told) == 1 for told in known.values())


_SERVICES: dict[str, Any] = {}


def answers_to(begin: Any, seat: int) -> list[Any]:
    """All that one seat is told of a game's beginning, less what is random for each game."""
    if "one" not in _SERVICES or _SERVICES["one"][0] is not begin:
        _SERVICES["one"] = (begin, begin())
    seats = begun(_SERVICES["one"][1], game="leduc_poker", seats=[PERSON, PERSON])
    seats[0].move("call")
    found = [seats[seat].ask("GET", path).json for path in ("", "?first=0", "/positions/0", "/positions/1", "/record")]
    if seat == 1:
        found.append(seats[1].ask("POST", "/hint", level="casual").json)
        del found[-1]["time"], found[-1]["nps"]
    return json.loads(json.dumps(found).replace(seats[0].name, "id"))


def test_nothing_that_a_seat_is_told_names_hidden_cards_or_the_deal(service: Any) -> None:
    first, second = begun(service, game="shake_up", seats=[PERSON, PERSON])
    for _ in range(12):
        mover = first if first.view()["to_move"] == 0 else second
        mover.move(mover.view()["choices"][0]["move"])
        for seat in (first, second):
            view = seat.view("?first=0")
            assert view["deal"] is None
            other = view["document"]["seats"][1 - view["seat"]]
            assert "hand" not in other
            assert "deck" not in other
            assert seat.ask("GET", "/record").status == 409
            before = seat.ask("GET", f"/positions/{view['ply'] - 1}").json
            assert before["document"]["viewer"] == view["seat"]


def test_a_move_that_is_sent_again_is_made_once(service: Any) -> None:
    [seat] = begun(service, game="connect_four", seats=[PERSON, ENGINE])
    assert seat.move("4", ply=0).status == 200
    seat.turn()
    again = seat.move("4", ply=0)
    assert (again.status, again.json["ply"]) == (200, 2)
    assert seat.move("3", ply=0).status == 409
    assert seat.move("9").status == 422
    assert seat.move("3", ply=7).json["field"] == "ply"


def test_news_come_as_soon_as_there_are_any(service: Any) -> None:
    first, second = begun(service, game="connect_four", seats=[PERSON, PERSON])
    found: list[Any] = []
    thread = threading.Thread(target=lambda: found.append(second.view("?since=0&wait=20")))
    thread.start()
    first.move("4")
    thread.join(20)
    [view] = found
    assert (view["ply"], view["moves"]) == (1, [{"ply": 0, "seat": 0, "move": "4", "events": ["x: 4"]}])
    assert second.view("?since=1&wait=0.1")["version"] == 1


def test_against_an_engine_moves_are_taken_back_at_once(service: Any) -> None:
    [seat] = begun(service, game="shobu", seats=[PERSON, ENGINE])
    seat.move("a1e1N")
    seat.turn()
    assert seat.ask("POST", "/undo").json["ply"] == 0
    assert seat.ask("POST", "/undo").status == 409
    assert seat.turn()["moves"] == []


def test_among_people_all_must_agree_to_take_back(service: Any) -> None:
    first, second = begun(service, game="connect_four", seats=[PERSON, PERSON])
    first.move("4")
    second.move("4")
    assert first.ask("POST", "/undo").json["wishes"] == [0]
    assert second.view()["ply"] == 2
    assert second.ask("POST", "/undo").json["ply"] == 1
    assert first.view()["wishes"] == []


def test_a_game_is_given_up_and_deleted(service: Any) -> None:
    first, second = begun(service, game="connect_four", seats=[PERSON, PERSON])
    assert first.ask("DELETE").status == 409
    view = second.ask("POST", "/resign").json
    assert (view["outcome"], view["reason"], view["question"]) == ([1, 0], "resignation", "o has given up")
    assert first.move("4").status == 409
    assert first.ask("DELETE").json == {"deleted": True}
    assert first.ask("GET").status == 404


def test_a_hint_is_of_what_the_seat_knows(service: Any) -> None:
    [seat] = begun(service, game="shake_up", seats=[PERSON, ENGINE])
    hint = seat.ask("POST", "/hint", level="casual", lines=2).json
    view = seat.view()
    assert hint["move"] in [choice["move"] for choice in view["choices"]]
    assert hint["position"] == view["position"]


def test_an_engine_that_thinks_for_long_is_stopped(begin: Any) -> None:
    slow = {"kind": "engine", "engine": "alphabeta:time=600"}
    [seat] = begun(begin(time=600), game="shobu", seats=[slow, PERSON])
    assert seat.view()["thinking"]
    while seat.ask("POST", "/stop").json["to_move"] != 1:
        pass
    assert seat.turn()["ply"] == 1


def test_games_go_on_from_positions_and_records(service: Any) -> None:
    [seat] = begun(service, game="connect_four", moves=["4", "4"], seats=[PERSON, ENGINE])
    assert seat.view()["ply"] == 2
    record = sk.game("shake_up").new(seed=5)
    record.push(record.state.legal_moves()[0])
    [seat] = begun(service, record=record.to_json(), seats=[PERSON, ENGINE])
    view = seat.turn()
    assert view["open"]
    assert view["ply"] >= 1
    state = sk.game("shobai").new(seed=5).state
    [seat] = begun(service, game="shobai", position=text_of(state), seats=[PERSON, ENGINE])
    assert seat.ask("GET", "/positions/0").json["position"] == text_of(state)
    assert not seat.view()["open"]


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ({}, "game"),
        ({"game": "shobu", "seats": [PERSON]}, "seats"),
        ({"game": "shobu", "seats": [ENGINE, ENGINE]}, "seats"),
        ({"game": "shobu", "seats": [PERSON, {"kind": "engine", "engine": "cmd:/bin/true"}]}, "engine"),
        ({"game": "shobu", "seats": [PERSON, {"kind": "engine", "engine": "alphabeta:simulations=5"}]}, "seats"),
        ({"game": "shobu", "seats": [PERSON, {"kind": "engine", "level": "x"}]}, "seats.1.level"),
        ({"game": "shake_up", "position": "seed:5"}, "position"),
        ({"game": "shake_up", "players": 9}, "players"),
        ({"record": {}}, "record"),
    ],
)
def test_a_game_that_cannot_begin_says_why(service: Any, asked: Any, field: str) -> None:
    answer = service.post("/v1/plays", **asked)
    assert (answer.status, answer.json["field"]) == (422, field)


def test_there_are_only_so_many_games(begin: Any) -> None:
    service = begin(plays=2)
    assert [service.post("/v1/plays", game="connect_four").status for _ in range(3)] == [201, 201, 503]


def test_a_client_begins_only_so_many_games(begin: Any) -> None:
    service = begin(hourly=12)
    answers = [service.post("/v1/plays", game="connect_four") for _ in range(3)]
    assert [answer.status for answer in answers] == [201, 201, 429]
    assert int(answers[-1].headers["retry-after"]) > 100


def test_an_earlier_position_has_the_moves_that_there_were(service: Any) -> None:
    [seat] = begun(service, game="shobu", seats=[PERSON, ENGINE])
    first = seat.view()
    seat.move("a1e1N")
    seat.turn()
    before = seat.ask("GET", "/positions/0").json
    assert (before["position"], before["choices"]) == (first["position"], first["choices"])
    assert seat.ask("GET", "/positions/99").status == 404
    assert seat.ask("GET", "/positions/x").status == 404


def test_a_solo_game_ends(service: Any) -> None:
    [seat] = begun(service, game="shiba_goten", seats=[PERSON], players=1)
    while (view := seat.turn())["outcome"] is None:
        seat.move(view["choices"][-1]["move"])
    assert view["question"]


def test_words_of_moves_are_those_of_the_library(service: Any) -> None:
    seats = begun(service, game="shiba_goten", seats=[PERSON, PERSON])
    view = seats[seats[0].view()["to_move"]].view()
    state = sk.game("shiba_goten").parse(view["position"])
    assert [choice["move"] for choice in view["choices"]] == [text_of_move(state, move) for move in state.legal_moves()]
    assert all(choice["words"] for choice in view["choices"])
