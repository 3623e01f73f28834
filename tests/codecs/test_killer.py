from __future__ import annotations

from dataclasses import replace

import pytest

from nonet.codecs import Source, Wishes, codecs
from nonet.constraints.even import Even
from nonet.constraints.killer_cage import KillerCage
from nonet.core.errors import CannotEncode, ParseError
from nonet.core.layout import Layout
from nonet.core.problem import lower
from nonet.core.puzzle import Puzzle
from nonet.engines import Run, search

killer = codecs["killer"]

TEXT = "4 4\n9 - 8 3\n- 7 - -\n4 - - 9\n- - - -\n2 2 4 1\n2 3 4 1\n6 3 4 5\n6 3 5 5"


def test_cages_stand_in_the_order_of_their_numbers() -> None:
    puzzle = killer.decode(Source(TEXT))
    assert puzzle.layout == Layout.square(4, (2, 2))
    assert puzzle.constraints == (
        KillerCage((3, 7), 3),
        KillerCage((0, 1, 4), 9),
        KillerCage((5, 9, 13), 7),
        KillerCage((2, 6, 10), 8),
        KillerCage((11, 14, 15), 9),
        KillerCage((8, 12), 4),
    )
    assert not puzzle.metadata
    assert not puzzle.clues


def test_its_solution() -> None:
    problem = lower(killer.decode(Source(TEXT)))
    assert ["".join(map(str, found)) for found in search(problem, Run(), "python")] == ["2341413232141423"]


def test_numbers_with_holes_are_kept() -> None:
    text = TEXT.replace("6", "46")
    puzzle = killer.decode(Source(text))
    assert puzzle == killer.decode(Source(TEXT))
    assert puzzle.metadata == {"cages": [1, 2, 3, 4, 5, 46]}
    assert killer.encode(puzzle) == text
    # Numbers that cannot be those of the cages are not believed.
    for numbers in ([1], [6, 5, 4, 3, 2, 1], [1, 1, 2, 3, 4, 5], "123456", [-1, 0, 1, 2, 3, 4], None):
        assert killer.encode(replace(puzzle, metadata={"cages": numbers})) == TEXT


def test_cells_without_a_cage_and_cages_without_a_sum() -> None:
    text = "4 4\n3 - - -\n- - - -\n- - - -\n- - - -\n1 1 - -\n- - - -\n- - 2 2\n- - - -"
    puzzle = killer.decode(Source(text))
    assert puzzle.constraints == (KillerCage((0, 1), 3), KillerCage((10, 11)))
    assert killer.encode(puzzle) == text


def test_a_sum_may_stand_anywhere_in_its_cage_and_cages_have_letters() -> None:
    text = "4 4\n- 3 - -\n- - - -\n- - - -\n- - - -\nb b - -\n- - - -\n- - a a\n- - - -"
    assert killer.decode(Source(text)).constraints == (KillerCage((10, 11)), KillerCage((0, 1), 3))


def test_the_order_of_cells_in_a_cage_means_nothing() -> None:
    puzzle = killer.decode(Source(TEXT))
    turned = tuple(replace(cage, cells=cage.cells[::-1]) for cage in puzzle.constraints)  # type: ignore[attr-defined, type-var]
    assert killer.encode(replace(puzzle, constraints=turned)) == TEXT


def test_symbols_are_told() -> None:
    puzzle = killer.decode(Source(TEXT), Wishes(symbols=tuple("ABCD")))
    assert puzzle.symbols == tuple("ABCD")


def test_what_cannot_be_said() -> None:
    puzzle = killer.decode(Source(TEXT))
    for other in (
        Puzzle.empty((2, 2)),
        puzzle.with_givens(bytes([1, *[0] * 15])),
        replace(puzzle, constraints=(*puzzle.constraints, Even(3))),
        replace(puzzle, constraints=(*puzzle.constraints, KillerCage((0, 1), 5))),
        replace(puzzle, candidates=(15,) * 15 + (7,)),
        replace(puzzle, layout=Layout.jigsaw([(0, 1, 2, 3), (4, 5, 6, 7), (8, 9, 10, 11), (12, 13, 14, 15)], 4)),
    ):
        with pytest.raises(CannotEncode):
            killer.encode(other)


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "words"),
    [
        ("- 7 -", "- 7 5", 3, 5, "cage 4 has two sums"),
        ("- 7 -", "- x -", 3, 3, "expected the sum of a cage, found 'x'"),
        ("1\n2 3 4 1", "4\n2 4 4 1", 8, 5, "cage 4 has 5 cells, but there are only 4 values"),
    ],
)
def test_errors(old: str, new: str, line: int, column: int, words: str) -> None:
    with pytest.raises(ParseError) as caught:
        killer.decode(Source(TEXT.replace(old, new)))
    assert caught.value.message == words
    assert (caught.value.line, caught.value.column) == (line, column)
