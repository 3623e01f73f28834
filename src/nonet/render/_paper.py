"""The sheet that is drawn on: coordinates of cells and points, numbers and texts as SVG. No mark is known here.

Texts and points come from untrusted files. In texts, characters that XML does not allow are replaced, the others
escaped, and long texts cut. Margins are bounded, so that far points make no huge picture.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from xml.sax.saxutils import escape

from nonet.core.layout import Cell, Layout
from nonet.core.marks import Point
from nonet.render._theme import LIGHT, Theme

CELL = 40
"""Side of a cell, in SVG units."""
RIM = 4
"""SVG units left free around everything, so that thick borders are not cut."""
MAX_MARGIN_CELLS = 6
"""Width of a margin beside the board, in cells; clues farther out are not seen."""
FONTS = "Arial, Helvetica, DejaVu Sans, Liberation Sans, Noto Sans, sans-serif"
"""Nearly every machine has one of these; some programs that make PNGs do not know 'sans-serif'."""
LETTER_WIDTH = 0.6
"""Width of a letter, as a fraction of the font size: an estimate, as there is no font here to measure."""
MAX_TEXT_LENGTH = 40
"""Characters of a text; the rest is cut."""

Pixel = tuple[float, float]

_NOT_IN_XML = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True, slots=True)
class Sheet:
    """A board, its margins on each side in cells, and the theme in which it is drawn."""

    layout: Layout
    top: int = 0
    left: int = 0
    bottom: int = 0
    right: int = 0
    theme: Theme = LIGHT

    @staticmethod
    def around(layout: Layout, points: Iterable[Point], theme: Theme = LIGHT) -> Sheet:
        """The sheet with margins wide enough for all these points, up to MAX_MARGIN_CELLS."""
        top = left = bottom = right = 0.0  # cells
        for row, column in points:
            top, bottom = max(top, 0.5 - row), max(bottom, row - layout.rows - 0.5)
            left, right = max(left, 0.5 - column), max(right, column - layout.columns - 0.5)
        top, left, bottom, right = (ceil(min(side, MAX_MARGIN_CELLS)) for side in (top, left, bottom, right))
        return Sheet(layout, top, left, bottom, right, theme)

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
        """The position of a point (row, column from 1). Points beyond the margins, which are not seen, are clamped."""
        row, column = (
            min(max(-MAX_MARGIN_CELLS, at), side + MAX_MARGIN_CELLS + 1)
            for at, side in zip(point, (self.layout.rows, self.layout.columns), strict=True)
        )
        return RIM + (self.left + column - 0.5) * CELL, RIM + (self.top + row - 0.5) * CELL

    def place_at(self, pixel: Pixel) -> Point:
        """The point (row, column from 1) at this position: the inverse of `point`, to 1/1000."""
        x, y = pixel
        return round((y - RIM) / CELL - self.top + 0.5, 3), round((x - RIM) / CELL - self.left + 0.5, 3)

    def centre(self, cell: Cell) -> Pixel:
        """The middle of a cell."""
        row, column = divmod(cell, self.layout.columns)
        return self.point((row + 1, column + 1))


def number(value: float) -> str:
    """A length as SVG writes it, rounded to 1/100.

    >>> number(12.0), number(1 / 3), number(-0.001)
    ('12', '0.33', '0')
    """
    return f"{round(value, 2) + 0.0:.10g}"


def path(points: Iterable[Pixel], *, closed: bool = False) -> str:
    """SVG path data: straight lines from point to point."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + ("Z" if closed else "")


def clean(text: str, longest: int = MAX_TEXT_LENGTH) -> str:
    """The text without characters that XML does not allow, cut to `longest`, not yet escaped."""
    text = _NOT_IN_XML.sub("\ufffd", text)
    return text if len(text) <= longest else text[: longest - 1] + "\u2026"


def words(text: str, longest: int = MAX_TEXT_LENGTH) -> str:
    """The text, cleaned and escaped, to stand between tags."""
    return escape(clean(text, longest))


def fit(text: str, width: float, size: float) -> float:
    """The font size, at most `size`, at which the text is no wider than `width`."""
    return min(size, width / (LETTER_WIDTH * max(len(clean(text)), 1)))


def title(text: str) -> str:
    """A tooltip; screen readers read it, too."""
    return f"<title>{words(text)}</title>"


def wrapped(text: str, width: float, size: float, max_lines: int) -> list[str]:
    """The text in at most `max_lines` lines no wider than `width`."""
    from textwrap import wrap

    letters = max(int(width / (LETTER_WIDTH * size)), 8)
    return wrap(clean(text, 4000), letters, max_lines=max_lines, placeholder=" \u2026")


def runs(flags: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """The start and length of each run of True."""
    start = None
    for place, flag in enumerate([*flags, False]):
        if flag and start is None:
            start = place
        elif not flag and start is not None:
            yield start, place - start
            start = None
