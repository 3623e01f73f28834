"""Cells as a setter writes them, in a line of text.

r1c1 r1c2 r2c2        one after the other, with blanks or commas between them
r1c1-r1c4-r3c4        straight from each named cell to the next: along a row, a column or a diagonal
r1c1:r3c3             all cells of a rectangle, row by row
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from nonet.codecs._codec import Source
from nonet.codecs._notation import Node
from nonet.core.layout import LARGEST_SIDE

Place = tuple[int, int]

_WORD = re.compile(r"[^\s,]+")
_NAME = re.compile(r"[rR]([0-9]{1,3})[cC]([0-9]{1,3})")
_STEP = re.compile(r"(^|[-:])([^-:]*)")


def names(source: Source, text: str, offset: int | None, fallback: int) -> list[Node]:
    """The name of each cell in the text, which stands at this offset (or, if that is not known, near `fallback`)."""
    found: list[Node] = []
    for word in _WORD.finditer(text):
        place = fallback if offset is None else offset + word.start()
        for row, column in _places(source, word[0], place):
            found.append(Node(f"r{row}c{column}", place, place + len(word[0])))
    return found


def place(name: str) -> Place | None:
    """The row and column of a name, None if it is none."""
    match = _NAME.fullmatch(name.strip())
    return (int(match[1]), int(match[2])) if match else None


def _places(source: Source, word: str, offset: int) -> list[Place]:
    """The places that one word names."""
    found: list[Place] = []
    for step in _STEP.finditer(word):
        here = place(step[2])
        if here is None:
            source.error(
                f"{step[2] or word!r} does not name a cell",
                offset + step.start(2) if step[2] else offset,
                expected="a name such as r3c5",
                hint="write r3c5 for row 3, column 5; r1c1-r1c4 for a run, r1c1:r3c3 for a rectangle",
            )
        if max(here) > LARGEST_SIDE + 1:
            source.error(f"{step[2]} is off any board", offset + step.start(2), hint=f"at most {LARGEST_SIDE}")
        if not step[1]:
            found.append(here)
        elif step[1] == "-":
            found += _run(source, found[-1], here, word, offset)
        elif len(found) == 1 and step.end() == len(word):
            found = _rectangle(found[0], here)
        else:
            source.error(f"{word!r} mixes runs and rectangles", offset, hint="leave a blank between them")
    return found


def _run(source: Source, start: Place, end: Place, word: str, offset: int) -> list[Place]:
    """The places behind `start`, up to `end`."""
    down, right = end[0] - start[0], end[1] - start[1]
    length = max(abs(down), abs(right))
    if not length or (down and right and abs(down) != abs(right)):
        source.error(
            f"{word!r} does not run straight from r{start[0]}c{start[1]} to r{end[0]}c{end[1]}",
            offset,
            expected="cells in one row, column or diagonal",
            hint="name the cells where it bends: r1c1-r1c4-r3c4",
        )
    return [(start[0] + down * step // length, start[1] + right * step // length) for step in range(1, length + 1)]


def _rectangle(one: Place, other: Place) -> list[Place]:
    (top, bottom), (left, right) = (sorted(pair) for pair in zip(one, other, strict=True))
    return [(row, column) for row in range(top, bottom + 1) for column in range(left, right + 1)]


def spelled(cells: Sequence[str]) -> str:
    """The inverse: these names in a text, with runs of three cells or more and whole rectangles made short."""
    places = [found for name in cells if (found := place(name))]
    if len(places) > 3 and places[0] < places[-1] and places == _rectangle(places[0], places[-1]):
        (top, left), (bottom, right) = places[0], places[-1]
        if top < bottom and left < right:
            return f"{cells[0]}:{cells[-1]}"
    words: list[str] = []
    at = 0
    while at < len(places):
        word, end = cells[at], at
        while (behind := _straight(places, end)) > end + 1:
            word, end = f"{word}-{cells[behind]}", behind
        words.append(word)
        at = end + 1
    return " ".join(words)


def _straight(places: Sequence[Place], start: int) -> int:
    """How far it goes on in single steps of one direction."""
    end, direction = start, None
    while end + 1 < len(places):
        step = places[end + 1][0] - places[end][0], places[end + 1][1] - places[end][1]
        if max(map(abs, step)) != 1 or direction not in (None, step):
            break
        end, direction = end + 1, step
    return end
