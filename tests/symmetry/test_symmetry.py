"""Maps as a group: applied, put together, turned back, and told in words."""

import pytest
from hypothesis import given, strategies as st

import nonet
from nonet.core.puzzle import Puzzle
from nonet.core.random import Stream
from nonet.symmetry.shape import Shape
from nonet.symmetry.symmetry import Symmetry

SHAPES = [Shape(4, 2, 2), Shape(6, 2, 3), Shape(6, 3, 2), Shape(9, 3, 3), Shape(5, 5, 5), Shape(8, 2, 4)]
maps = st.builds(
    lambda shape, seed, index: (
        Symmetry.random(shape, tuple(range(1, shape.size + 1)), Stream(seed, index)),
        Symmetry.random(shape, tuple(range(1, shape.size + 1)), Stream(seed, index + 1)),
    ),
    st.sampled_from(SHAPES),
    st.integers(0, 2**64 - 1),
    st.integers(0, 2**32),
)


def values_for(shape: Shape, seed: int) -> bytes:
    """Any values: what a map does to cells needs no rules."""
    stream = Stream(seed)
    return bytes(stream.below(shape.size + 1) for _ in range(shape.size * shape.size))


@given(maps, st.integers(0, 1000))
def test_group(pair: tuple[Symmetry, Symmetry], seed: int) -> None:
    one, other = pair
    values = values_for(one.shape, seed)
    same = Symmetry.identity(one.shape, one.symbols)
    assert one.then(other).values(values) == other.values(one.values(values))
    assert one.then(one.inverse()) == one.inverse().then(one) == same
    assert one.inverse().values(one.values(values)) == values
    assert same.values(values) == values
    assert one.then(other).inverse() == other.inverse().then(one.inverse())


@given(maps)
def test_houses_go_to_houses(pair: tuple[Symmetry, Symmetry]) -> None:
    one = pair[0]
    shape = one.shape
    layout = Puzzle.empty(box=(shape.height, shape.width) if shape.has_boxes else None, size=shape.size).layout
    houses = {frozenset(house.cells) for house in layout.houses}
    assert {frozenset(one.cell(cell) for cell in house) for house in houses} == houses
    assert [one.cell(cell) for cell in one.sources()] == list(range(shape.size**2))


def test_words() -> None:
    shape = Shape(4, 2, 2)
    symbols = ("A", "B", "C", "D")
    same = Symmetry.identity(shape, symbols)
    assert str(same) == "nothing changes"
    told = Symmetry(shape, True, (3, 2, 0, 1), (0, 1, 2, 3), (0, 2, 1, 3, 4), symbols, symbols)
    assert str(told) == "transpose; rows 4 3 | 1 2; A→B B→A"
    assert told.relabelled() == {"A": "B", "B": "A", "C": "C", "D": "D"}


def test_images_of_puzzles_and_grids() -> None:
    puzzle = nonet.read("12.. 3... .... ...4")
    turn = Symmetry(Shape(4, 2, 2), False, (3, 2, 1, 0), (3, 2, 1, 0), (0, 1, 2, 3, 4), puzzle.symbols, puzzle.symbols)
    assert turn(puzzle).line() == "4..........3..21"
    assert turn(puzzle.grid()).line() == "4..........3..21"
    with pytest.raises(nonet.NonetError, match="another board"):
        turn(Puzzle.empty())
    with pytest.raises(nonet.NonetError, match="another board"):
        turn(Puzzle.empty(box=(2, 2), symbols="ABCDE"))
    with pytest.raises(nonet.NonetError, match="a Puzzle or a Grid, not str"):
        turn("12.. 3... .... ...4")  # type: ignore[type-var]


def test_a_map_moves_no_pencil_marks() -> None:
    puzzle = nonet.read("12.. 3... .... ...4")
    marked = Puzzle(puzzle.layout, puzzle.symbols, puzzle.givens, candidates=(15,) * 16)
    with pytest.raises(nonet.NonetError, match="no pencil marks"):
        Symmetry.identity(Shape(4, 2, 2), puzzle.symbols)(marked)


def test_every_map_is_drawn_alike() -> None:
    """4x4 has 128 moves: over 12,800 draws, each comes about a hundred times."""
    shape, stream = Shape(4, 2, 2), Stream(5)
    seen: dict[tuple[object, ...], int] = {}
    for _ in range(12_800):
        one = Symmetry.random(shape, (1,), stream)
        key = (one.transposed, one.rows, one.columns)
        seen[key] = seen.get(key, 0) + 1
    assert len(seen) == shape.moves
    chi = sum((count - 100) ** 2 / 100 for count in seen.values())
    assert chi < 182, "127 degrees of freedom: beyond this lies one seed in a thousand"
