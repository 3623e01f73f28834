"""Every wish of `generate` with every other on every kind of board: the puzzle is as wished, or an error says why not.

What a wish means is said once more here; solutions are counted by the engine that is the oracle of all tests.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations
from math import inf
from typing import Any, NamedTuple

import pytest

import nonet
from nonet.core.puzzle import Puzzle

ATTEMPTS = 40


class Wish(NamedTuple):
    """Arguments of `generate` by the size of the board, and whether a puzzle is as they wish."""

    asked: Callable[[int], Mapping[str, Any]]
    holds: Callable[[Puzzle], bool]


def givens(puzzle: Puzzle) -> set[int]:
    return {cell for cell, value in enumerate(puzzle.givens) if value}


def count(puzzle: Puzzle) -> int:
    return nonet.count(puzzle, limit=2, engine="python")


def turned(cell: int, side: int) -> int:
    return side * side - 1 - cell


def mirrored(cell: int, side: int) -> int:
    row, column = divmod(cell, side)
    return row * side + side - 1 - column


def has(puzzle: Puzzle, move: Callable[[int, int], int]) -> bool:
    return {move(cell, puzzle.layout.columns) for cell in givens(puzzle)} == givens(puzzle)


def is_minimal(puzzle: Puzzle) -> bool:
    names = [puzzle.layout.name(cell) for cell in givens(puzzle)]
    return all(count(puzzle.with_givens({name: None})) == 2 for name in names)


def chequered(side: int) -> str:
    """A pattern with four cells of five, so that most boards have a puzzle in it."""
    return "".join("." if cell % 5 == 0 else "x" for cell in range(side * side))


WISHES = {
    "clues": Wish(
        lambda side: {"clues": (side * side // 3, side * side // 2), "minimal": False},
        lambda puzzle: len(puzzle) // 3 <= puzzle.clues <= len(puzzle) // 2,
    ),
    "minimal": Wish(lambda _: {"minimal": True}, is_minimal),
    "180": Wish(lambda _: {"symmetry": "180"}, lambda puzzle: has(puzzle, turned)),
    "horizontal": Wish(lambda _: {"symmetry": "horizontal"}, lambda puzzle: has(puzzle, mirrored)),
    "pattern": Wish(
        lambda side: {"pattern": chequered(side)},
        lambda puzzle: all((cell % 5 != 0) == bool(value) for cell, value in enumerate(puzzle.givens)),
    ),
    "label": Wish(lambda _: {"difficulty": "easy"}, lambda puzzle: str(nonet.rate(puzzle).label) == "easy"),
    "number": Wish(
        lambda _: {"difficulty": (0.0, 0.4)},
        lambda puzzle: (
            nonet.rate(puzzle, scales=["label"]).difficulty is not None
            and 0 <= float(nonet.rate(puzzle, scales=["label"]).difficulty or 0) <= 0.4
        ),
    ),
    "technique": Wish(
        lambda _: {"technique": "naked single"}, lambda puzzle: "naked single" in nonet.explain(puzzle).techniques
    ),
    "se": Wish(lambda _: {"se": (1.0, 3.0)}, lambda puzzle: 1.0 <= nonet.rate(puzzle).se.er <= 3.0),  # type: ignore[union-attr]
}

BOARDS: dict[str, tuple[int, dict[str, Any]]] = {
    "9x9": (9, {}),
    "6x6": (6, {"box": (2, 3)}),
    "jigsaw": (6, {"box": None, "size": 6, "layout": "jigsaw"}),
    "diagonals": (6, {"box": (2, 3), "rules": "x"}),
    "killer": (6, {"box": (2, 3), "rules": "killer"}),
    "thermo and kropki": (4, {"box": (2, 2), "rules": "thermo, kropki"}),
}

SAME = {("180", "horizontal"), ("label", "number"), ("clues", "minimal")}
"""Wishes that are the same argument."""

TOGETHER = [*[(name,) for name in WISHES], *(pair for pair in combinations(WISHES, 2) if pair not in SAME)]

REFUSALS = ("contradict", "does not have the symmetry", "fixes which clues", "plain 9x9")


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("names", TOGETHER, ids="+".join)
def test_wishes_together(board: str, names: tuple[str, ...]) -> None:
    side, arguments = BOARDS[board]
    wished = {key: value for name in names for key, value in WISHES[name].asked(side).items()}
    found: Puzzle | nonet.NonetError
    try:
        found = nonet.generate(seed=1, attempts=ATTEMPTS, timeout=inf, **arguments, **wished)
    except nonet.NonetError as refused:
        found = refused
    if isinstance(found, nonet.NotFound):
        assert len(names) > 1 or board != "9x9", "on a plain board each wish alone is met"
        assert 1 <= found.tried <= ATTEMPTS
        assert found.nearest is None or found.nearest.layout.columns == side
    elif isinstance(found, nonet.NonetError):
        assert any(word in str(found) for word in REFUSALS)
    else:
        assert count(found) == 1
        for name in names:
            assert WISHES[name].holds(found), name
        assert found.metadata["minimal"] in (None, is_minimal(found))
