"""The canonical form in plain Python: against every move of small boards, and the known numbers of classes."""

from collections import Counter
from math import factorial

import pytest
from hypothesis import given, settings, strategies as st
from tests.symmetry.oracle import brute_force, full_grids

import nonet
from nonet.core.random import Stream
from nonet.symmetry import canonical as module
from nonet.symmetry.canonical import canonical
from nonet.symmetry.shape import Shape
from nonet.symmetry.symmetry import Symmetry

FOUR, SIX = Shape(4, 2, 2), Shape(6, 2, 3)


def some_of(values: bytes, stream: Stream, keep: int) -> bytes:
    """The values with only some of them left."""
    return bytes(value if stream.below(100) < keep else 0 for value in values)


def test_the_grids_of_4x4_form_two_classes() -> None:
    forms = Counter(canonical(FOUR, grid, 4).form for grid in full_grids(2, 2))
    assert sorted(forms.values()) == [96, 192]


def test_4x4_against_every_move() -> None:
    grids = list(full_grids(2, 2))
    for number in range(60):
        stream = Stream(number)
        values = some_of(stream.choice(grids), stream, (100, 70, 50, 30, 10)[number % 5])
        found = canonical(FOUR, values, 4)
        assert (found.form, found.automorphisms) == brute_force(values, 2, 2)


def test_6x6_against_every_move() -> None:
    for number in range(10):
        stream = Stream(number)
        grid = next(nonet.solutions(nonet.Puzzle.empty(box=(2, 3)), order="random", seed=number)).values
        values = some_of(grid, stream, (100, 60, 40, 25, 10)[number % 5])
        found = canonical(SIX, values, 6)
        assert (found.form, found.automorphisms) == brute_force(values, 2, 3)


def test_the_grids_of_6x6_form_49_classes() -> None:
    """The sizes of the classes found add up to all 28,200,960 grids, so there is no other."""
    sizes: dict[bytes, int] = {}
    for end in ("123", "132", "231"):  # every grid has an equivalent that begins with one of these
        begun = nonet.read("123456456" + end + "." * 24)
        for grid in nonet.solutions(begun):
            found = canonical(SIX, grid.values, 6)
            sizes[found.form] = SIX.moves * factorial(6) // found.automorphisms
            if sum(sizes.values()) == 28_200_960:
                assert len(sizes) == 49
                return
    raise AssertionError(f"only {len(sizes)} classes were found")


@pytest.mark.parametrize(
    "shape", [Shape(8, 2, 4), Shape(8, 4, 2), Shape(9, 3, 3), Shape(12, 3, 4), Shape(16, 4, 4), Shape(4, 1, 4)]
)
def test_scrambles_have_the_same_form(shape: Shape) -> None:
    board = nonet.Puzzle.empty(box=(shape.height, shape.width))
    grid = next(nonet.solutions(board, order="random", seed=1)).values
    for number, keep in enumerate((100, 80, 55, 40)):
        stream = Stream(7, number)
        values = some_of(grid, stream, keep)
        found = canonical(shape, values, shape.size)
        scramble = Symmetry.random(shape, board.symbols, stream)
        again = canonical(shape, scramble.values(values), shape.size)
        assert (again.form, again.automorphisms) == (found.form, found.automorphisms)
        assert canonical(shape, found.form, shape.size).form == found.form


@given(st.integers(0, 2**32), st.integers(0, 100))
@settings(max_examples=40)
def test_latin_squares_scrambled(seed: int, keep: int) -> None:
    shape = Shape(4, 4, 4)
    stream = Stream(seed)
    board = nonet.Puzzle.empty(box=None, size=4)
    values = some_of(next(nonet.solutions(board, order="random", seed=seed)).values, stream, keep)
    found = canonical(shape, values, 4)
    again = canonical(shape, Symmetry.random(shape, board.symbols, stream).values(values), 4)
    assert (again.form, again.automorphisms) == (found.form, found.automorphisms)


def test_every_map_leads_to_the_form_and_none_comes_twice() -> None:
    for line, symbols in (("12.." + "." * 12, 4), ("1" + "." * 15, 4), ("1234341221434321", 4), ("." * 16, 4)):
        values = bytes(0 if sign == "." else int(sign) for sign in line)
        found = canonical(FOUR, values, symbols)
        maps = list(found.maps((1, 2, 3, 4)))
        assert len(maps) == found.automorphisms == len({(m.transposed, m.rows, m.columns) for m in maps})
        assert {one.values(values) for one in maps} == {found.form}


def test_more_symbols_than_cells_in_a_house() -> None:
    values = bytes([9, 7, *[0] * 14])
    found = canonical(FOUR, values, 9)
    assert found.form == bytes([*[0] * 14, 1, 2])
    assert next(found.maps(tuple(range(1, 10)))).values(values) == found.form


def test_it_gives_up_where_too_much_looks_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_CANDIDATES", 20)
    with pytest.raises(nonet.BudgetExceeded, match="more than 20 partial moves"):
        canonical(Shape(6, 2, 3), bytes(36), 6)
