"""Kinds of boards: the native way and the plain one give the same answers."""

from __future__ import annotations

import numpy as np
import pytest

import nonet
from nonet.data.kinds import NO_ID, NONE, SEVERAL, UNIQUE, Classic, Kind, Plain, kind_of, kind_with

CLASSIC = Classic()
PLAIN = Plain(CLASSIC.template)
"""Plain 9x9 again, puzzle by puzzle."""

SMALL = kind_with((2, 3))


def cells_of(kind: Kind, *lines: str) -> np.ndarray[tuple[int, int], np.dtype[np.uint8]]:
    return np.array([[int(sign, 36) if sign != "." else 0 for sign in line] for line in lines], np.uint8)


UNIQUE_LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
CELLS = cells_of(CLASSIC, UNIQUE_LINE, "." * 81, "11" + "." * 79, "1234567........8........9" + "." * 56)


def test_solutions() -> None:
    for kind in (CLASSIC, PLAIN):
        found = kind.solve(CELLS)
        assert found.status.tolist() == [UNIQUE, SEVERAL, NONE, NONE]
        assert kind.line(found.solutions[0]) == nonet.solve(UNIQUE_LINE).grid.line()  # type: ignore[union-attr]
        assert not found.solutions[2].any()


def test_classes() -> None:
    one, other = (kind.classes(CELLS) for kind in (CLASSIC, PLAIN))
    assert one.ids[:2].tobytes().hex() == nonet.class_id(UNIQUE_LINE) + nonet.class_id("." * 81)
    assert (one.ids[:2] == other.ids[:2]).all()
    assert one.automorphisms.tolist() == other.automorphisms.tolist()
    assert one.automorphisms[2] == 0, "a digit stands twice in a row"
    assert other.ids[2] == NO_ID[0]


def test_images() -> None:
    numbers = np.array([4, 5, 9])
    cells = np.repeat(CELLS[:1], 3, axis=0)
    one, other = (kind.images(cells, 2, 7, numbers) for kind in (CLASSIC, PLAIN))
    assert (one == other).all()
    assert (CLASSIC.images(cells[2:], 2, 7, numbers[2:]) == one[4:]).all(), "by (seed, number) alone"
    assert len(np.unique(CLASSIC.classes(one).ids)) == 1
    for kind in (CLASSIC, PLAIN):
        with pytest.raises(nonet.NonetError, match=r"\.\.\. has fewer than 5"):
            kind.images(CELLS[1:2], 5, 7, numbers[:1])


@pytest.mark.parametrize("kind", [CLASSIC, SMALL], ids=lambda kind: kind.name)
def test_making(kind: Kind) -> None:
    puzzles, solutions = kind.make(3, 2, 5, 0, {})
    again, _ = kind.make(1, 4, 5, 0, {})
    assert (again[0] == puzzles[2]).all()
    found = kind.solve(puzzles)
    assert found.status.tolist() == [UNIQUE] * 3
    assert (found.solutions == solutions).all()


def test_what_is_not_found_is_zeros() -> None:
    for kind in (CLASSIC, SMALL):
        puzzles, solutions = kind.make(1, 0, 1, 0, {"difficulty": "extreme", "attempts": 1})
        assert not puzzles.any()
        assert not solutions.any()


def test_kinds_of_puzzles() -> None:
    assert kind_of(nonet.read(UNIQUE_LINE)) == CLASSIC
    assert kind_of(nonet.read(UNIQUE_LINE)).is_classic
    small = kind_of(nonet.Puzzle.empty((2, 3)))
    assert (small == SMALL, small.is_classic, small.name, small.places) == (True, False, "6x6 with boxes of 2x3", 36)
    assert hash(small) == hash(SMALL)
    assert kind_with(None, 5).name == "5x5"
    assert kind_with((3, 2)) != SMALL


@pytest.mark.parametrize(
    "puzzle",
    [
        nonet.Puzzle.empty(symbols="ABCDEFGHI"),
        nonet.Puzzle.empty().with_rules(nonet.rules.Diagonal("up")),
        nonet.Puzzle.empty(None, size=36),
        nonet.Puzzle(nonet.Layout.samurai(), tuple(range(1, 10)), bytes(441)),
    ],
)
def test_what_a_data_set_cannot_hold(puzzle: nonet.Puzzle) -> None:
    with pytest.raises(nonet.NonetError):
        kind_of(puzzle)


def test_texts_read_back() -> None:
    kind = kind_with((4, 4))
    values = np.arange(256, dtype=np.uint8) % 17
    assert nonet.read(kind.line(values)) == kind.puzzle(values)
