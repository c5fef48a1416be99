"""Positions, moves and symmetries as arrays. Planes are checked against the text of positions and against random games."""

import re
from dataclasses import replace
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import sakiyomi as sk
from sakiyomi.testing.positions import random_positions
from sakiyomi.testing.random_graph import random_graph

GAMES = [sk.game("shobu"), sk.game("connect_four")]
STATES = {game.name: [record.state for record in random_positions(game, 30, 5)] for game in GAMES}
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
Arrays = np.ndarray[Any, np.dtype[Any]]


def stones(rows: str, side: str) -> list[list[int]]:
    return [[int(cell == side) for cell in row] for row in rows.split("/")]


@every_game
def test_planes_are_written_alike_into_new_and_given_memory(game: sk.Game[Any]) -> None:
    for state in STATES[game.name]:
        planes = state.encode()
        assert (planes.dtype, planes.shape) == (np.float32, game.planes)
        for kind in (np.float32, np.uint8):
            batch = np.full((3, *game.planes), 7, kind)
            assert state.encode(out := batch[1]) is out
            assert (batch[1] == planes).all()
            assert (batch[::2] == 7).all()


def test_shobu_has_a_plane_for_each_player_and_board_and_one_for_the_turn() -> None:
    for state in STATES["shobu"]:
        rows, side = state.format("rows").split()
        planes = state.encode()
        for who, (dark, light, far_dark, far_light) in ((side, planes[:4]), ("bw"[side == "b"], planes[4:8])):
            assert np.block([[far_dark, far_light], [dark, light]]).tolist() == stones(rows, who)
        assert (planes[8] == (side == "w")).all()


def test_connect_four_has_a_plane_for_each_player() -> None:
    for state in STATES["connect_four"]:
        rows, side = str(state).split()
        assert state.encode().tolist() == [stones(rows, side), stones(rows, "xo"[side == "x"])]


def test_a_shobu_index_holds_boards_cells_direction_and_distance() -> None:
    directions = ["U", "UR", "R", "DR", "D", "DL", "L", "UL"]
    for state in STATES["shobu"]:
        for move in state.legal_moves():
            text = re.fullmatch(r"(2?)([URDL]+)([bw])(\d+)([hf])(\d+)", state.format_move(move, "indices"))
            assert text is not None
            far, direction, colour, passive, side, aggressive = text.groups()
            board = 2 * state.to_move + (colour == "w")
            high = board << 13 | int(passive) << 9 | directions.index(direction) << 6
            assert state.move_index(move) == high | bool(far) << 5 | (state.to_move ^ (side == "f")) << 4 | int(aggressive)


def test_a_connect_four_index_is_the_column() -> None:
    for state in STATES["connect_four"]:
        assert [1 + state.move_index(move) for move in state.legal_moves()] == [int(str(move)) for move in state.legal_moves()]


def refused_arrays(shape: tuple[int, ...], kinds: list[str]) -> st.SearchStrategy[object]:
    """What is no writable, aligned, C-contiguous array of one of these types and of this shape."""
    others = [kind for kind in ("float32", ">f4", "float64", "float16", "uint8", "int8", "bool", "O", "S1") if kind not in kinds]
    shapes = st.lists(st.integers(0, 9), max_size=4).map(tuple).filter(lambda other: other != shape)
    fitting = st.sampled_from(kinds).map(lambda kind: np.zeros(shape, kind))
    return st.one_of(
        st.builds(np.zeros, shapes, st.sampled_from(kinds)),
        st.sampled_from(others).map(lambda kind: np.zeros(shape, kind)),
        fitting.map(lambda array: array.repeat(2, axis=-1)[..., ::2]),
        fitting.map(lambda array: array[..., ::-1]),
        fitting.map(lambda array: np.broadcast_to(array, shape)),  # read-only
        fitting.map(lambda array: array.tolist()),
        fitting.map(lambda array: array.tobytes()),
        st.sampled_from([1, "x", bytearray(9), np.float32(0), np.zeros]),
    )


@given(st.data())
@pytest.mark.parametrize(("call", "kinds"), [("encode", ["float32", "uint8"]), ("legal_mask", ["bool"])])
@every_game
def test_memory_that_does_not_fit_is_refused_in_one_line(
    game: sk.Game[Any], call: str, kinds: list[str], data: st.DataObject
) -> None:
    wrong = data.draw(refused_arrays(game.planes if call == "encode" else (game.index_count,), kinds))
    before = np.array(wrong)
    with pytest.raises((ValueError, TypeError), match=r"\Aout must .*\Z"):
        getattr(game.initial(), call)(wrong)
    assert np.array_equal(before, np.array(wrong))


def test_memory_that_is_not_aligned_is_refused() -> None:
    unaligned = np.zeros(1 + 4 * 144, np.uint8)[1:].view(np.float32).reshape(9, 4, 4)
    with pytest.raises(ValueError, match="out must be C-contiguous, aligned and writable"):
        sk.game("shobu").initial().encode(unaligned)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (np.zeros((4, 9, 4), np.float32), "out must have shape (9, 4, 4), not (4, 9, 4)"),
        (np.zeros((9, 4, 4)), "out must be a numpy array of float32 or uint8, not of float64"),
        (np.zeros((4, 4, 9), np.uint8).T, "out must be C-contiguous, aligned and writable"),
        ([], "out must be a numpy array of float32 or uint8, not list"),
    ],
)
def test_the_line_says_what_memory_would_be_right(wrong: Any, message: str) -> None:
    with pytest.raises((ValueError, TypeError)) as caught:
        sk.game("shobu").initial().encode(wrong)
    assert str(caught.value) == message


@every_game
def test_legal_moves_masks_and_indices_name_the_same_moves(game: sk.Game[Any]) -> None:
    given_mask = np.ones(game.index_count, bool)
    for state in STATES[game.name]:
        moves = state.legal_moves()
        indices, mask = state.legal_indices(), state.legal_mask()
        assert (indices.dtype, mask.dtype, mask.shape) == (np.int32, np.bool_, (game.index_count,))
        assert indices.tolist() == [state.move_index(move) for move in moves] == [int(move) for move in moves]
        assert np.array_equal(np.flatnonzero(mask), np.sort(indices))
        assert [state.move_at(index) for index in indices] == moves
        assert state.legal_mask(out=given_mask) is given_mask
        assert np.array_equal(given_mask, mask)


def test_a_game_that_is_over_has_planes_but_no_legal_moves() -> None:
    over = sk.game("connect_four").parse("1212121")
    assert (over.encode().sum(), over.legal_mask().any(), len(over.legal_indices())) == (7, False, 0)


@every_game
def test_an_index_outside_the_action_space_is_refused(game: sk.Game[Any]) -> None:
    for index in (-1, game.index_count):
        with pytest.raises(ValueError, match=f"index must be a whole number from 0 to {game.index_count - 1}, not {index}"):
            game.initial().move_at(index)


@every_game
def test_symmetries_act_on_planes_and_policies_as_on_positions_and_moves(game: sk.Game[Any]) -> None:
    rng = np.random.default_rng(1)
    for state in STATES[game.name]:
        planes, policy = state.encode(), rng.random(game.index_count)
        for symmetry in range(game.symmetries):
            image = state.transformed(symmetry)
            assert np.array_equal(image.encode(), game.transform_planes(planes, symmetry))
            assert np.array_equal(image.legal_mask(), game.transform_policy(state.legal_mask(), symmetry))
            moved = game.transform_policy(policy, symmetry)
            moves = [state.transformed_move(move, symmetry) for move in state.legal_moves()]
            assert np.array_equal(moved[[int(move) for move in moves]], policy[state.legal_indices()])


@every_game
def test_symmetries_are_a_group_the_same_for_planes_and_policies(game: sk.Game[Any]) -> None:
    numbered = (
        (game.transform_planes, np.arange(np.prod(game.planes)).reshape(game.planes)),
        (game.transform_policy, np.arange(game.index_count)),
    )
    tables = []
    for transform, start in numbered:
        images = [transform(start, k).tobytes() for k in range(game.symmetries)]
        assert images[0] == start.tobytes()
        assert len(set(images)) == game.symmetries
        pairs = product(range(game.symmetries), repeat=2)
        tables.append({(j, k): images.index(transform(transform(start, j), k).tobytes()) for j, k in pairs})
    assert tables[0] == tables[1]
    assert all(any(tables[0][j, k] == tables[0][k, j] == 0 for k in range(game.symmetries)) for j in range(game.symmetries))


@every_game
def test_batches_are_transformed_entry_by_entry_into_new_memory(game: sk.Game[Any]) -> None:
    rng = np.random.default_rng(2)
    for transform, shape in ((game.transform_planes, game.planes), (game.transform_policy, (game.index_count,))):
        for kind in (np.float32, np.uint8):
            batch = (9 * rng.random((2, 3, *shape))).astype(kind)
            before = batch.copy()
            images = transform(batch, 1)
            assert (images.dtype, images.shape, images.flags.c_contiguous) == (kind, batch.shape, True)
            assert all(np.array_equal(images[i], transform(batch[i], 1)) for i in np.ndindex(2, 3))
            assert np.array_equal(batch, before)
            assert not np.shares_memory(batch, transform(batch, 0))
        assert transform(np.zeros((0, *shape)), 1).shape == (0, *shape)


@pytest.mark.parametrize(
    ("planes", "symmetry", "message"),
    [
        (np.zeros((4, 4)), 0, "planes must be an array of shape (..., 9, 4, 4), not (4, 4)"),
        ([], 0, "planes must be an array of shape (..., 9, 4, 4), not []"),
        (np.zeros((9, 4, 4)), 16, "symmetry must be a whole number from 0 to 15, not 16"),
    ],
)
def test_arrays_that_no_symmetry_fits_are_refused(planes: Any, symmetry: int, message: str) -> None:
    with pytest.raises(ValueError, match=r".") as caught:
        sk.game("shobu").transform_planes(planes, symmetry)
    assert str(caught.value) == message


@every_game
def test_permutations_are_made_once_and_cannot_be_changed(game: sk.Game[Any]) -> None:
    for name in ("plane_permutations", "policy_permutations"):
        made = getattr(game.state_type, name)()
        assert made is getattr(game.state_type, name)()
        with pytest.raises(ValueError, match="read-only"):
            made[0, 0] = 1


def test_a_game_written_in_python_may_encode_itself() -> None:
    class Heap:
        planes = (2,)
        to_move = 0

        def __init__(self, stones: int) -> None:
            self.stones = stones

        @classmethod
        def initial(cls, _rules: sk.PlainRules) -> "Heap":
            return cls(3)

        def encode(self, out: Arrays | None = None) -> Arrays:
            out = np.zeros(2, np.float32) if out is None else out
            out[:] = self.stones, self.to_move
            return out

        def legal_moves(self) -> list[int]:
            return [1] if self.stones else []

        def play(self, move: int) -> "Heap":
            return Heap(self.stones - move)

        def outcome(self) -> tuple[float, ...] | None:
            return None if self.stones else (1.0, 0.0)

    kind = {"state_type": Heap, "start": Heap.initial, "planes": Heap.planes}
    heap: sk.Game[Any] = replace(random_graph(), name="heap", **kind)  # type: ignore[arg-type]
    assert heap.initial().encode().shape == heap.planes
    with pytest.raises(ValueError, match="heap does not say how symmetries move its planes"):
        heap.transform_planes(heap.initial().encode(), 0)
    with pytest.raises(ValueError, match="heap does not say how symmetries move its policy"):
        heap.transform_policy(np.zeros(1), 0)
