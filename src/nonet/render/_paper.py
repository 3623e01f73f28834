"""The sheet that is drawn on: where places lie on it, how numbers and texts are written. No mark is known here.

Texts come from files of strangers: whatever XML cannot hold is replaced, everything else is escaped, and what is too
long is cut. Places come from there, too: no margin grows without bound, and no number is written that is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil
from xml.sax.saxutils import escape

from nonet.core.layout import Cell, Layout
from nonet.core.marks import Point

CELL = 40
RIM = 4
"""Left free around everything, so that thick borders are not cut."""
MAX_MARGIN_CELLS = 6
"""Cells around the board; clues that stand farther out are not seen."""
FONTS = "Arial, Helvetica, DejaVu Sans, Liberation Sans, Noto Sans, sans-serif"
"""What nearly every machine has one of; programs that make PNGs do not all know what 'sans-serif' means."""
LETTER_WIDTH = 0.6
"""About how wide a letter is, in parts of its height: no font is at hand to measure it."""
MAX_TEXT_LENGTH = 40

Pixel = tuple[float, float]

_NOT_IN_XML = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True, slots=True)
class Sheet:
    """A board with so many cells of margin on each side."""

    layout: Layout
    top: int = 0
    left: int = 0
    bottom: int = 0
    right: int = 0

    @staticmethod
    def around(layout: Layout, points: Iterable[Point]) -> Sheet:
        """A sheet on which all these points can be seen."""
        top = left = bottom = right = 0.0
        for row, column in points:
            top, bottom = max(top, 0.5 - row), max(bottom, row - layout.rows - 0.5)
            left, right = max(left, 0.5 - column), max(right, column - layout.columns - 0.5)
        return Sheet(layout, *(ceil(min(side, MAX_MARGIN_CELLS)) for side in (top, left, bottom, right)))

    @property
    def width(self) -> int:
        return (self.left + self.layout.columns + self.right) * CELL + 2 * RIM

    @property
    def height(self) -> int:
        return (self.top + self.layout.rows + self.bottom) * CELL + 2 * RIM

    def corner(self, row: int, column: int) -> tuple[int, int]:
        """The top left corner of a cell, row and column counted from 0."""
        return RIM + (self.left + column) * CELL, RIM + (self.top + row) * CELL

    def point(self, point: Point) -> Pixel:
        """Where a point of the board lies. Those beyond any margin are brought near; they are not seen either way."""
        row, column = (
            min(max(-MAX_MARGIN_CELLS, at), side + MAX_MARGIN_CELLS + 1)
            for at, side in zip(point, (self.layout.rows, self.layout.columns), strict=True)
        )
        return RIM + (self.left + column - 0.5) * CELL, RIM + (self.top + row - 0.5) * CELL

    def centre(self, cell: Cell) -> Pixel:
        """The middle of a cell."""
        row, column = divmod(cell, self.layout.columns)
        return self.point((row + 1, column + 1))


def number(value: float) -> str:
    """A length as SVG has it, no more exact than an eye.

    >>> number(12.0), number(1 / 3), number(-0.001)
    ('12', '0.33', '0')
    """
    return f"{round(value, 2) + 0.0:.10g}"


def path(points: Iterable[Pixel], *, closed: bool = False) -> str:
    """Straight lines from point to point."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + ("Z" if closed else "")


def clean(text: str, longest: int = MAX_TEXT_LENGTH) -> str:
    """A text that XML can hold, cut if it is too long, not yet escaped."""
    text = _NOT_IN_XML.sub("\ufffd", text)
    return text if len(text) <= longest else text[: longest - 1] + "\u2026"


def words(text: str, longest: int = MAX_TEXT_LENGTH) -> str:
    """A text ready to stand between tags."""
    return escape(clean(text, longest))


def fit(text: str, width: float, size: float) -> float:
    """The size of letters with which a text is no wider than `width`, at most `size`."""
    return min(size, width / (LETTER_WIDTH * max(len(clean(text)), 1)))


def title(text: str) -> str:
    """What a browser tells when the pointer rests on a drawing, and a reading program always."""
    return f"<title>{words(text)}</title>"


def wrapped(text: str, width: float, size: float, most: int) -> list[str]:
    """A text in lines no wider than `width`, at most so many of them."""
    from textwrap import wrap

    return wrap(clean(text, 4000), max(int(width / (LETTER_WIDTH * size)), 8), max_lines=most, placeholder=" \u2026")
