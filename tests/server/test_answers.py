"""What the service answers about positions: as JSON lines do, and no more than a seat may know."""

from typing import Any

import pytest

import sakiyomi as sk
from sakiyomi.record_view import seen
from sakiyomi.state import text_of, text_of_move

GAMES = [game for game in sk.games() if game.engines]  # other tests make games known, which have none
NAMES = [game.name for game in GAMES]
TABLES = [(game.name, seats) for game in GAMES for seats in (1, 2, 4) if game.players[0] <= seats <= game.players[1]]


def asked(record: sk.Record[Any]) -> dict[str, Any]:
    """The fields that tell a position, or what the seat to move knows of it."""
    known = seen(record)
    field = "view" if record.game.information == "hidden" else "position"
    return {"game": record.game.name, "players": record.rules.players, field: text_of(known.state)}


def test_games_are_listed_with_levels(service: Any) -> None:
    found = service.get("/v1/games").json
    assert [game["name"] for game in found["games"]] == [game.name for game in sk.games()]
    assert found["levels"] == ["beginner", "casual", "club", "expert", "master"]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_any_game_is_played_with_any_number_of_seats(service: Any, name: str, seats: int) -> None:
    record = sk.game(name).new(seats, seed=5)
    while len(record.moves) < 8 and record.outcome() is None:
        place = asked(record)
        legal = service.post("/v1/legal-moves", **place).json
        assert legal["to_move"] == record.state.to_move
        assert legal["moves"] == [text_of_move(record.state, move) for move in record.state.legal_moves()]
        scene = service.post("/v1/scene", **place).json
        assert [choice["move"] for choice in scene["choices"]] == legal["moves"]
        assert scene["question"]
        answer = service.post("/v1/bestmove", level="beginner", **place)
        assert answer.status == 200
        assert answer.json["move"] in legal["moves"]
        assert answer.json["position"] == text_of(seen(record).state)
        record.push(answer.json["move"])


def test_an_action_comes_with_what_can_be_chosen_next(service: Any) -> None:
    """Of 'Shobai' All Right, for every action but the one that does nothing."""
    record = sk.game("shobai").new(2, seed=11)
    found = set()
    for _ in range(300):
        scene = service.post("/v1/scene", **asked(record)).json
        for choice in scene["choices"]:
            if not choice["move"].startswith("action ") or choice["move"] == "action pass":
                assert choice["then"] == []
                continue
            found.add(choice["move"])
            next_scene = service.post("/v1/scene", **asked(record), moves=[choice["move"]]).json
            assert choice["then"] == [
                {key: each[key] for key in ("move", "words", "parts", "gain")} for each in next_scene["choices"]
            ]
        if len(found) > 3 or record.outcome():
            break
        record.push(service.post("/v1/bestmove", level="beginner", **asked(record)).json["move"])
    assert {"action one", "action many"} < found


def test_a_best_move_is_that_of_the_library(service: Any) -> None:
    found = service.post("/v1/bestmove", game="shobu", moves=["a1e1N"], engine="alphabeta:nodes=3000", lines=2).json
    record = sk.game("shobu").new()
    record.push("a1e1N")
    alone = sk.AlphaBeta().search(record, sk.Limit(nodes=3000), lines=2).to_json()
    for document in (found, alone):
        del document["time"], document["nps"]
    assert found == alone


def test_a_level_plays_the_same_again(service: Any) -> None:
    place = asked(sk.game("shake_up").new(seed=3))
    moves = {service.post("/v1/bestmove", level="casual", seed=7, **place).json["move"] for _ in range(3)}
    assert len(moves) == 1


def test_a_move_is_played(service: Any) -> None:
    scene = service.post("/v1/apply", game="shobu", move="a1e1N").json
    record = sk.game("shobu").new()
    record.push("a1e1N")
    assert scene["position"] == text_of(record.state)
    assert scene["document"]["rows"][-1] == ".bbb.bbb"


def test_parts_of_a_move_say_what_is_pushed_where(service: Any) -> None:
    rows = "wwww..../......w./.....b../b....b../w...bbbb/b......./.b.b.w.w/.ww...w. b"
    choices = service.post("/v1/scene", game="shobu", position=rows).json["choices"]
    parts = next(choice["parts"] for choice in choices if choice["move"] == "b2f6NE2")
    assert parts["passive"] == {"from": "b2", "to": "d4"}
    assert parts["aggressive"] == {"from": "f6", "to": "h8", "pushes": {"from": "g7", "to": None}}


def test_drawn_cards_are_given_with_a_move_or_decided_by_a_deal(service: Any) -> None:
    record = sk.game("shiba_goten").new(seed=4)
    record.push(record.state.legal_moves()[0])
    move = next(move for move in record.state.legal_moves())
    place = asked(record) | {"move": text_of_move(record.state, move)}
    refused = service.post("/v1/apply", **place)
    assert (refused.status, refused.json["field"]) == (422, "move")
    record.push(move)
    assert service.post("/v1/apply", deal=4, **place).json["position"] == text_of(record.state)


@pytest.mark.parametrize("name", ["shake_up", "leduc_poker"])
@pytest.mark.parametrize("path", ["legal-moves", "scene", "bestmove", "render"])
def test_whole_positions_with_hidden_cards_are_refused(service: Any, name: str, path: str) -> None:
    state = sk.game(name).new(seed=2).state
    for place in ({}, {"position": "seed:2"}, {"position": text_of(state)}, {"view": text_of(state)}):
        answer = service.post(f"/v1/{path}", game=name, **place)
        assert answer.status == 422
        assert answer.json["field"] in ("view", "position")
    assert service.post("/v1/apply", game=name, position="seed:2", move="call").status == 422


@pytest.mark.parametrize("name", NAMES)
def test_positions_are_drawn(service: Any, name: str) -> None:
    place = asked(sk.game(name).new(seed=2))
    assert service.post("/v1/render", **place).json["drawing"].lstrip().startswith("<svg")
    assert service.post("/v1/render", format="text", **place).json["drawing"].endswith("\n")


@pytest.mark.parametrize(
    ("engine", "words"),
    [
        ("cmd:/bin/true", "unknown engine 'cmd'"),
        ("python:os:system", "unknown engine 'python'"),
        ("alphabeta:hash_mb=4096", "hash_mb must be at most 64 here"),
        ("alphabeta:threads=8", "threads must be at most 1 here"),
        ("ismcts", "engine ismcts does not suit shobu"),
        ("level:grand", "unknown level 'grand'"),
    ],
)
def test_only_what_is_harmless_searches(service: Any, engine: str, words: str) -> None:
    answer = service.post("/v1/bestmove", game="shobu", engine=engine)
    assert (answer.status, answer.json["field"]) == (422, "engine")
    assert words in answer.json["error"]


def test_cards_are_never_a_file(service: Any) -> None:
    answer = service.post("/v1/legal-moves", game="shobai", cards="/etc/passwd")
    assert (answer.status, answer.json["field"]) == (422, "cards")


def test_cards_are_given_with_a_request(service: Any) -> None:
    cards = service.get("/v1/games/shiba_goten/cards").json
    assert cards["words"]
    document = cards["document"] | {"name": "mine"}
    assert service.post("/v1/legal-moves", game="shiba_goten", cards=document).json["cards"]["name"] == "mine"


def test_a_search_ends_with_the_service_s_time(begin: Any) -> None:
    found = begin(time=0.2).post("/v1/bestmove", game="shobu", limit={"time": 600}).json
    assert 0.1 < found["time"] < 5


def test_the_game_is_over(service: Any) -> None:
    answer = service.post("/v1/bestmove", game="connect_four", moves=list("1212121"))
    assert (answer.status, answer.json["field"]) == (422, "moves")
    scene = service.post("/v1/scene", game="connect_four", moves=list("1212121")).json
    assert (scene["outcome"], scene["question"], scene["to_move"]) == ([1, 0], "x has won", None)
