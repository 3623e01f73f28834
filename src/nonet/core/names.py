"""Names of cells: the grammar of `r3c5` and of ranges, and the types `Cell` and `Place`.

r1c1 r1c2 r2c2        one after the other, with blanks or commas between them
r1c1-r1c4-r3c4        straight from each named cell to the next: along a row, a column or a diagonal
r1c1:r3c3             all cells of a rectangle, row by row

A name is a row and a column from 1, whatever the board; only a layout knows whether it has a cell of that name. The
names of diagonal directions stand here, too.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated

from nonet.core.errors import BrokenRules

Cell = Annotated[int, "cell"]
"""The index of a cell, row by row. A plain int to a type checker; `core/fields` tells cells from other ints by it."""

Place = Annotated[tuple[int, int], "place"]
"""Row and column from 1. Row 0, column 0 and those just past the last lie outside the board, where clues stand."""

LARGEST_SIDE = 100
"""Rows or columns of a board; a larger board is a mistake or an attack, not a puzzle."""

DIRECTIONS = {"down right": (1, 1), "down left": (1, -1), "up right": (-1, 1), "up left": (-1, -1)}
"""The diagonal directions, each as a step down and to the right."""

SIDES = ((-1, 0), (0, -1), (0, 1), (1, 0))
"""The steps (down, right) to the four cells that share a side with a cell: up, left, right, down."""

HINT = "write r3c5 for row 3, column 5; r1c1-r1c4 for a run, r1c1:r3c3 for a rectangle"

NAME = r"\s*[rR]([0-9]{1,4})[cC]([0-9]{1,4})\s*"
"""A regex of the name of one cell."""

_NAME = re.compile(NAME)
_WORD = re.compile(r"[^\s,]+")
_STEP = re.compile(r"(^|[-:])([^-:]*)")


class NotCells(BrokenRules):
    """A text that does not name cells; `offset` is the index of the wrong part in the text."""

    def __init__(self, message: str, offset: int, *, expected: str | None = None, hint: str | None = None) -> None:
        self.offset = offset
        self.expected = expected
        super().__init__(message, hint=hint)


def place_of(name: str) -> Place | None:
    """The row and column that a name means, None if the text is no cell name.

    >>> place_of("r3c5"), place_of("R0C4"), place_of("53..7")
    ((3, 5), (0, 4), None)
    """
    match = _NAME.fullmatch(name)
    return (int(match[1]), int(match[2])) if match else None


def name_of(place: Place) -> str:
    """The name of a place, `r3c5`: the inverse of `place_of`."""
    return f"r{place[0]}c{place[1]}"


def places_in(text: str) -> list[tuple[int, Place]]:
    """Each place that the text names, in order, with the offset of the word that names it.

    >>> [place for _, place in places_in("r1c1-r1c3, r2c3")]
    [(1, 1), (1, 2), (1, 3), (2, 3)]
    """
    return [(word.start(), place) for word in _WORD.finditer(text) for place in _in_word(word[0], word.start())]


def _in_word(word: str, offset: int) -> list[Place]:
    """The places that one word names: `r1c1`, `r1c1-r1c4-r3c4` or `r1c1:r3c3`."""
    found: list[Place] = []
    for step in _STEP.finditer(word):
        here = place_of(step[2])
        if here is None:
            at = offset + step.start(2) if step[2] else offset
            raise NotCells(f"{step[2] or word!r} does not name a cell", at, expected="a name such as r3c5", hint=HINT)
        if max(here) > LARGEST_SIDE + 1:
            raise NotCells(f"{step[2]} is off any board", offset + step.start(2), hint=f"at most {LARGEST_SIDE}")
        if not step[1]:
            found.append(here)
        elif step[1] == "-":
            found += _run(found[-1], here, word, offset)
        elif len(found) == 1 and step.end() == len(word):
            found = _rectangle(found[0], here)
        else:
            raise NotCells(f"{word!r} mixes runs and rectangles", offset, hint="leave a blank between them")
    return found


def _run(start: Place, end: Place, word: str, offset: int) -> list[Place]:
    """The places on the straight way from `start` (left out) to `end`."""
    down, right = end[0] - start[0], end[1] - start[1]
    length = max(abs(down), abs(right))
    if not length or (down and right and abs(down) != abs(right)):
        raise NotCells(
            f"{word!r} does not run straight from {name_of(start)} to {name_of(end)}",
            offset,
            expected="cells in one row, column or diagonal",
            hint="name the cells where it bends: r1c1-r1c4-r3c4",
        )
    return [(start[0] + down * step // length, start[1] + right * step // length) for step in range(1, length + 1)]


def _rectangle(one: Place, other: Place) -> list[Place]:
    (top, bottom), (left, right) = (sorted(pair) for pair in zip(one, other, strict=True))
    return [(row, column) for row in range(top, bottom + 1) for column in range(left, right + 1)]


def spelled(places: Sequence[Place]) -> str:
    """The text that names these places, the inverse of `places_in`; runs of three or more and rectangles are shortened.

    >>> spelled([(1, 1), (1, 2), (1, 3), (2, 3)]), spelled([(1, 1), (1, 2), (2, 1), (2, 2)])
    ('r1c1-r1c3 r2c3', 'r1c1:r2c2')
    """
    if len(places) > 3 and places[0] < places[-1] and list(places) == _rectangle(places[0], places[-1]):
        (top, left), (bottom, right) = places[0], places[-1]
        if top < bottom and left < right:
            return f"{name_of(places[0])}:{name_of(places[-1])}"
    words: list[str] = []
    at = 0
    while at < len(places):
        word, end = name_of(places[at]), at
        while (behind := _straight(places, end)) > end + 1:
            word, end = f"{word}-{name_of(places[behind])}", behind
        words.append(word)
        at = end + 1
    return " ".join(words)


def _straight(places: Sequence[Place], start: int) -> int:
    """The last index up to which the places go on from `start` in single steps of one direction."""
    end, direction = start, None
    while end + 1 < len(places):
        step = places[end + 1][0] - places[end][0], places[end + 1][1] - places[end][1]
        if max(map(abs, step)) != 1 or direction not in (None, step):
            break
        end, direction = end + 1, step
    return end
