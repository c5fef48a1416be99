"""Opinions of games with hidden cards judge what a seat knew, not how the cards lay."""

import pytest

import sakiyomi as sk

ENGINES = [sk.ISMCTS(), sk.PIMC(worlds=20), sk.PIMC(worlds=20, inner="mcts"), sk.Greedy(), sk.Random()]
LIMIT = sk.Limit(nodes=2000)


def played(start: str, *moves: str, deal: int = 0) -> sk.Record:
    game = sk.game("leduc_poker")
    record = sk.Record(game, game.parse(start), sk.Deal(deal))
    for move in moves:
        record.push(move)
    return record


@pytest.mark.parametrize("engine", ENGINES, ids=lambda engine: engine.name)
def test_an_opinion_is_the_same_whatever_the_cards_that_the_seat_did_not_see(engine: sk.Searcher) -> None:
    moves = ("raise", "raise", "call", "raise", "call")
    records = [played(start, *moves, deal=deal) for start in ("QJ - -", "QK - -") for deal in range(5)]
    assert len({record.outcome() for record in records}) > 1
    assert len({next(sk.annotate(record, engine, LIMIT)) for record in records}) == 1


def test_a_lucky_call_is_still_a_mistake() -> None:
    record = played("JJ Q rrc/cr", "call")
    assert record.outcome() == (0.5, 0.5)
    (note,) = sk.annotate(record, sk.ISMCTS(), LIMIT)
    assert note is not None
    assert (note.mark, note.played.win < 0.3, [str(move) for move in note.better]) == ("?!", True, ["fold"])


def test_cards_that_came_with_moves_are_drawn_again() -> None:
    game = sk.game("leduc_poker")
    record = sk.Record(game, game.parse("QJ - c"))
    record.push("call", [1])
    record.push("raise", [])
    record.push("fold", [])
    notes = tuple(sk.annotate(record, sk.ISMCTS(), LIMIT))
    assert all(note is not None and note.played.view == seat for note, seat in zip(notes, (1, 0, 1), strict=True))


def test_opinions_are_kept_with_the_game() -> None:
    record = played("JK - -", "raise", "fold")
    record.annotations = tuple(sk.annotate(record, sk.ISMCTS(), LIMIT))
    assert all(len(note.better) < 2 for note in record.annotations if note)
    document = record.to_json()
    assert sk.Record.from_json(document).annotations == record.annotations
    document["annotations"][1]["better"] = ["raise", "raise"]
    with pytest.raises(ValueError, match="annotation 2: better must be one move, as cards may be drawn after it"):
        sk.Record.from_json(document)
