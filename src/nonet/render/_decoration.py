"""Drawings that no rule stands for, as their setter drew them: strokes and shapes with colours of their own.

They come from untrusted files: numbers are bounded by the sheet, texts are cleaned, colours are colours.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from nonet.core.marks import Point
from nonet.render._marks import text_at
from nonet.render._paper import CELL, Sheet, fit, number, path
from nonet.render._theme import LIGHT

MAX_WIDTH = 2.0
"""Width of a stroke, in cells."""
MAX_SIDE = 12.0
"""Side of a shape, in cells."""

Height = Literal["under", "line", "over"]
BLACK = 0.12
"""Colours darker than this part of white are drawn as ink, which is light in a dark theme."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line through points; with `head` an arrow. `closed` and `filled` make it an area; `dashed` a cage."""

    points: tuple[Point, ...]
    colour: str
    width: float
    head: bool = False
    closed: bool = False
    dashed: bool = False
    height: Height = "line"


@dataclass(frozen=True, slots=True)
class Shape:
    """A rectangle, or with `rounded` a circle or pill, of `across` by `down` cells, turned by `angle` degrees."""

    at: Point
    across: float
    down: float
    rounded: bool = False
    angle: float = 0.0
    fill: str | None = None
    border: str | None = None
    text: str = ""
    text_colour: str | None = None
    height: Height = "over"


Decoration = Stroke | Shape


def places(decoration: Iterable[Decoration]) -> Iterator[Point]:
    """The points that the sheet must contain: shapes and lines may stand outside the board."""
    for each in decoration:
        yield from each.points if isinstance(each, Stroke) else (each.at,)


def decorated(decoration: Iterable[Decoration], height: Height, sheet: Sheet) -> Iterator[str]:
    """The drawings at this height."""
    for each in decoration:
        if each.height == height:
            yield _stroke(each, sheet) if isinstance(each, Stroke) else _shape(each, sheet)


def _stroke(stroke: Stroke, sheet: Sheet) -> str:
    way = [sheet.point(point) for point in stroke.points]
    wide = number(min(max(stroke.width, 0.01), MAX_WIDTH) * CELL)
    dash = f' stroke-dasharray="{number(0.1 * CELL)} {number(0.07 * CELL)}"' if stroke.dashed else ""
    colour = _ink(stroke.colour, sheet)
    ends = f'stroke="{colour}" stroke-width="{wide}"{dash} stroke-linecap="round" stroke-linejoin="round"'
    drawn = f'<path d="{path(way, closed=stroke.closed)}" fill="none" {ends}/>'
    if stroke.head and len(way) > 1 and way[-1] != way[-2]:
        (x, y), (tip_x, tip_y) = way[-2:]
        length = ((tip_x - x) ** 2 + (tip_y - y) ** 2) ** 0.5
        dx, dy = (tip_x - x) / length * 0.16 * CELL, (tip_y - y) / length * 0.16 * CELL
        sides = [(tip_x - dx - dy, tip_y - dy + dx), (tip_x, tip_y), (tip_x - dx + dy, tip_y - dy - dx)]
        drawn += f'<path d="{path(sides)}" fill="none" {ends}/>'
    return drawn


def _shape(shape: Shape, sheet: Sheet) -> str:
    x, y = sheet.point(shape.at)
    across, down = (min(max(side, 0.0), MAX_SIDE) * CELL for side in (shape.across, shape.down))
    drawn = ""
    if shape.fill or shape.border:
        corner = f' rx="{number(min(across, down) / 2)}"' if shape.rounded else ""
        border = f' stroke="{_ink(shape.border, sheet)}" stroke-width="1.2"' if shape.border else ""
        drawn = (
            f'<rect x="{number(x - across / 2)}" y="{number(y - down / 2)}" width="{number(across)}" '
            f'height="{number(down)}"{corner} fill="{shape.fill or "none"}"{border}/>'
        )
    if shape.text:
        size = fit(shape.text, CELL * 1.6, CELL * 0.36)
        colour = shape.text_colour or (LIGHT.ink if shape.fill else sheet.theme.ink)
        halo = None if shape.fill else sheet.theme.paper
        drawn += text_at((x, y), shape.text, size, _ink(colour, sheet) if not shape.fill else colour, halo=halo)
    if shape.angle % 360:
        drawn = f'<g transform="rotate({number(shape.angle % 360)} {number(x)} {number(y)})">{drawn}</g>'
    return drawn


def _ink(colour: str, sheet: Sheet) -> str:
    """The colour, or that of ink in its place where it is nearly black."""
    dark = max(int(colour[at : at + 2], 16) for at in (1, 3, 5)) < 255 * BLACK
    return sheet.theme.ink if dark else colour
