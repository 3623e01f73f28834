from __future__ import annotations

from dataclasses import replace
from itertools import permutations, product

import pytest

from nonet.codecs import Source, codecs
from nonet.codecs._codec import Sample
from nonet.constraints.difference import Difference
from nonet.constraints.no_other_differences import NoOtherDifferences
from nonet.constraints.ratio import Ratio
from nonet.core.errors import CannotEncode, ParseError
from nonet.core.layout import Layout
from nonet.core.problem import lower
from nonet.core.puzzle import Puzzle
from nonet.engines import Run, search

consecutive = codecs["consecutive"]

TEXT = "4 4\n1 - - -\n- - - -\n- - - -\n- - - -\n0 2 0 0\n1 12 1 4\n0 3 4 0\n0 8 0 0"


def test_marks_are_differences_of_one() -> None:
    puzzle = consecutive.decode(Source(TEXT))
    assert puzzle.layout == Layout.square(4, None)
    assert puzzle.constraints == (
        Difference(1, 5),
        Difference(4, 5),
        Difference(6, 7),
        Difference(9, 10),
        Difference(9, 13),
        NoOtherDifferences(),
    )


def masks(rows: tuple[tuple[int, ...], ...]) -> str:
    """The second grid of the format, made from a solution."""
    size = len(rows)
    text = []
    for r, c in product(range(size), range(size)):
        near = {1: (r, c + 1), 2: (r + 1, c), 4: (r, c - 1), 8: (r - 1, c)}
        inside = {side: at for side, at in near.items() if 0 <= at[0] < size and 0 <= at[1] < size}
        text.append(str(sum(side for side, (y, x) in inside.items() if abs(rows[r][c] - rows[y][x]) == 1)))
    return "\n".join(" ".join(text[start : start + size]) for start in range(0, size * size, size))


def test_solutions_are_those_with_these_masks() -> None:
    """Against all Latin squares of 4 x 4, one by one."""
    lines = list(permutations((1, 2, 3, 4)))
    squares = [
        rows for rows in product(lines, repeat=4) if all(len({row[column] for row in rows}) == 4 for column in range(4))
    ]
    assert len(squares) == 576
    for chosen in squares[::97]:
        text = "4 4\n" + "- - - -\n" * 4 + masks(chosen)
        found = search(lower(consecutive.decode(Source(text))), Run(), "python")
        alike = {bytes(value for row in rows for value in row) for rows in squares if masks(rows) == masks(chosen)}
        assert set(found) == alike


def test_the_order_of_rules_and_cells_means_nothing() -> None:
    puzzle = consecutive.decode(Source(TEXT))
    turned = [Difference(rule.b, rule.a) for rule in puzzle.constraints if isinstance(rule, Difference)]
    assert consecutive.encode(replace(puzzle, constraints=(NoOtherDifferences(), *reversed(turned)))) == TEXT


def test_what_cannot_be_said() -> None:
    puzzle = consecutive.decode(Source(TEXT))
    pairs, negative = puzzle.constraints[:-1], puzzle.constraints[-1:]
    for rules in (
        pairs,
        (*negative, Difference(0, 1, 2)),
        (*negative, Difference(0, 1, 2), Difference(0, 1)),
        (*negative, Difference(0, 2)),
        (*negative, Difference(3, 4)),
        (*negative, Ratio(0, 1)),
        (*pairs, NoOtherDifferences((1, 2))),
        (),
    ):
        with pytest.raises(CannotEncode):
            consecutive.encode(replace(puzzle, constraints=rules))
    with pytest.raises(CannotEncode):
        consecutive.encode(Puzzle.empty((2, 2)))


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "words"),
    [
        ("0 2 0 0", "0 2 0 1", 6, 7, "there is no cell to the right of r1c4"),
        ("0 2 0 0", "8 2 0 0", 6, 1, "there is no cell above r1c1"),
        ("0 2 0 0", "1 2 0 0", 6, 1, "r1c1 and r1c2 do not agree whether they are consecutive"),
        ("0 2 0 0", "0 0 0 0", 7, 3, "r2c2 and r1c2 do not agree whether they are consecutive"),
        ("0 2 0 0", "0 16 0 0", 6, 3, "expected a number from 0 to 15, found 16"),
        ("0 2 0 0", "0 - 0 0", 6, 3, "expected a number from 0 to 15, found '-'"),
        ("1 - - -", "5 - - -", 2, 1, "expected 1-4 or an empty cell, found '5'"),
    ],
)
def test_errors(old: str, new: str, line: int, column: int, words: str) -> None:
    with pytest.raises(ParseError) as caught:
        consecutive.decode(Source(TEXT.replace(old, new)))
    assert caught.value.message == words
    assert (caught.value.line, caught.value.column) == (line, column)


def test_a_hint_says_what_to_add() -> None:
    with pytest.raises(ParseError, match=r"r1c1 says that they are, so add 4 at r1c2"):
        consecutive.decode(Source(TEXT.replace("0 2 0 0", "1 2 0 0")))


def test_how_sure_it_is() -> None:
    """Surely where the marks of neighbours agree, perhaps where they do not: then the error is the format's own."""
    assert consecutive.sniff(Sample(Source(TEXT))) == 0.96
    assert consecutive.sniff(Sample(Source(TEXT.replace("12", "13")))) == 0.67
    assert consecutive.sniff(Sample(Source(TEXT.replace("12", "x")))) == 0
