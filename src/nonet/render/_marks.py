"""SVG for each of the six marks, in the look of its role. No rule is known here by name.

`layer_of` says in which layer a mark is drawn, so that digits stay readable.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from enum import IntEnum
from math import atan2, degrees, hypot

from nonet.core.marks import Arrow, Dot, Fill, Label, Line, Mark, Outline, Point
from nonet.render._looks import INK, LOOKS, PAPER, Look
from nonet.render._outline import loops
from nonet.render._paper import CELL, MAX_TEXT_LENGTH, Pixel, Sheet, fit, number, path, title, words


class Layer(IntEnum):
    """Layers of marks, lowest first. The borders of cells, digits and pencil marks are drawn between them."""

    SHADE = 0
    LINE = 1
    IN_CELL = 2
    BORDER = 3
    BETWEEN = 4
    OVER = 5


def layer_of(mark: Mark) -> Layer:
    """The layer of a mark."""
    if LOOKS[mark.role].over:
        return Layer.OVER
    match mark:
        case Fill():
            return Layer.SHADE
        case Line() | Arrow():
            return Layer.LINE
        case Outline():
            return Layer.BORDER if LOOKS[mark.role].radius is None else Layer.IN_CELL
        case Dot() if len(mark.cells) == 1:
            return Layer.IN_CELL
        case _:
            return Layer.BETWEEN


def points(marks: Iterable[Mark]) -> Iterator[Point]:
    """The points of labels and arrows, which may lie outside the board: the sheet must contain them."""
    for mark in marks:
        if isinstance(mark, Label):
            yield mark.at
        elif isinstance(mark, Arrow):
            yield from mark.points


def draw(mark: Mark, name: str, sheet: Sheet) -> str:
    """The mark in SVG, with `name` as its tooltip."""
    look = LOOKS[mark.role]
    match mark:
        case Line():
            drawn = _line(mark, look, sheet)
        case Outline():
            drawn = _outline(mark, look, sheet)
        case Dot():
            drawn = _dot(mark, look, sheet)
        case Fill():
            drawn = "".join(shade(sheet.centre(cell), 1.0, look) for cell in mark.cells)
        case Label():
            drawn = _label(mark, look, sheet)
        case Arrow():
            way = [sheet.point(point) for point in mark.points]
            drawn = _arrow(_overshot(way) if look.head else way, look)
    return f"<g>{title(name)}{drawn}</g>" if drawn else ""


def shade(centre: Pixel, side: float, look: Look) -> str:
    """The shape and colours of the look in a square around `centre`; `side` in cells."""
    x, y = centre
    half = CELL * side / 2
    match look.shape:
        case "disc":
            return disc(centre, half * 0.8, look.fill)
        case "square":
            return _square(centre, half * 0.76, look.fill)
        case "diamond":
            return f'<path d="{_diamond(centre, half * 0.9)}" fill="{look.fill}"/>'
        case "across":
            return _box(centre, half, half * 0.64, look.fill)
        case "down":
            return _box(centre, half * 0.64, half, look.fill)
        case "valley" | "peak":
            # Small chevrons at the four sides: they point inwards to a valley, outwards from a peak.
            wide, tip = (0.92, 0.74) if look.shape == "valley" else (0.74, 0.92)
            chevrons = [
                path(
                    [
                        (x + half * (dx * along + dy * aside), y + half * (dy * along + dx * aside))
                        for along, aside in way
                    ]
                )
                for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
                for way in [((wide, -0.2), (tip, 0.0), (wide, 0.2))]
            ]
            stroke = f'fill="none" stroke="{look.colour}" stroke-width="{number(CELL * 0.05)}"'
            return f'{_square(centre, half, look.fill)}<path d="{"".join(chevrons)}" {stroke}/>'
    return _square(centre, half, look.fill)


def disc(centre: Pixel, radius: float, fill: str, look: Look | None = None) -> str:
    """A disc of `radius` SVG units, with a border if `look` is given."""
    border = f' stroke="{look.colour}" stroke-width="{number(look.width * CELL)}"' if look and look.width else ""
    return f'<circle cx="{number(centre[0])}" cy="{number(centre[1])}" r="{number(radius)}" fill="{fill}"{border}/>'


def halo_around(size: float) -> str:
    """SVG attributes that outline letters of this size in the colour of the paper, so that lines do not hide them."""
    return f' stroke="{PAPER}" stroke-width="{number(size / 8)}" stroke-linejoin="round" paint-order="stroke"'


def text_at(centre: Pixel, text: str, size: float, colour: str, *, weight: int = 400, halo: bool = False) -> str:
    """A text centred at `centre`."""
    return (
        f'<text x="{number(centre[0])}" y="{number(centre[1] + size * 0.36)}" text-anchor="middle" '
        f'font-size="{number(size)}" font-weight="{weight}" fill="{colour}"{halo_around(size) if halo else ""}>'
        f"{words(text)}</text>"
    )


def _square(centre: Pixel, half: float, fill: str) -> str:
    return _box(centre, half, half, fill)


def _box(centre: Pixel, across: float, down: float, fill: str) -> str:
    x, y = number(centre[0] - across), number(centre[1] - down)
    return f'<rect x="{x}" y="{y}" width="{number(2 * across)}" height="{number(2 * down)}" fill="{fill}"/>'


def _diamond(centre: Pixel, half: float) -> str:
    x, y = centre
    return path([(x, y - half), (x + half, y), (x, y + half), (x - half, y)], closed=True)


def _stroke(look: Look) -> str:
    dash = f' stroke-dasharray="{" ".join(number(part * CELL) for part in look.dash)}"' if look.dash else ""
    return f'fill="none" stroke="{look.colour}" stroke-width="{number(look.width * CELL)}"{dash}'


def _line(mark: Line, look: Look, sheet: Sheet) -> str:
    points = [sheet.centre(cell) for cell in mark.cells]
    if not points:
        return ""
    if look.head and len(points) > 1:
        drawn = _arrow(_overshot(points), look)
    else:
        # A line of one cell is a dot as wide as the line.
        ends = points if len(points) > 1 else points * 2
        drawn = f'<path d="{path(ends)}" {_stroke(look)} stroke-linecap="round" stroke-linejoin="round"/>'
    if mark.bulb:
        inside = look.colour if look.fill == "none" else look.fill
        drawn += disc(points[0], (look.radius or 0.36) * CELL, inside, look if inside == look.fill else None)
    if mark.text:
        drawn += _beginning(points, mark.text)
    return drawn


def _beginning(points: list[Pixel], text: str) -> str:
    """A text in an upper corner of the cell in which a line begins, clear of the pencil marks.

    On the right, as cages have their text on the left; but on the left if the line goes up and right.
    """
    size = fit(text, CELL * 0.5, CELL * 0.24)
    (x, y), (next_x, next_y) = points[0], points[min(1, len(points) - 1)]
    aside = CELL * 0.45 - size * 0.62 * min(len(text), MAX_TEXT_LENGTH) / 2
    there = x - aside if next_x > x and next_y < y else x + aside
    return text_at((there, y - CELL * 0.36), text, size, INK, weight=600, halo=True)


def _arrow(points: list[Pixel], look: Look) -> str:
    """An arrow through the points; with `look.bend`, a curve from the first to the last that stops short of both."""
    if len(points) < 2:
        return ""
    way = path(points)
    if look.bend:
        points = _bow(points[0], points[-1], look.bend)
        way = f"{path(points[:1])}Q{path(points[1:])[1:].replace('L', ' ')}"
    (x, y), tip = points[-2], points[-1]
    length = hypot(tip[0] - x, tip[1] - y)
    if not length:
        return ""
    dx, dy = (tip[0] - x) / length, (tip[1] - y) / length
    reach = min(max(look.width * 2.4, 0.12) * CELL, length)
    side = reach * 0.6
    back = tip[0] - dx * reach, tip[1] - dy * reach
    head = [(back[0] - dy * side, back[1] + dx * side), tip, (back[0] + dy * side, back[1] - dx * side)]
    return (
        f'<path d="{way}" {_stroke(look)} stroke-linejoin="round"/>'
        f'<path d="{path(head)}" {_stroke(replace(look, dash=()))} stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _overshot(points: list[Pixel]) -> list[Pixel]:
    """The points, with the last one moved on, nearly to the border of its cell."""
    if len(points) < 2 or points[-1] == points[-2]:
        return points
    x, y = _towards(points[-1], points[-2], CELL * 0.4)
    return [*points[:-1], (2 * points[-1][0] - x, 2 * points[-1][1] - y)]


def _bow(start: Pixel, end: Pixel, bend: float) -> list[Pixel]:
    """Start, control point and end of a quadratic curve, which stops short of the pencil marks that it joins."""
    across, down = end[0] - start[0], end[1] - start[1]
    length = hypot(across, down)
    gap = min(0.14 * CELL, length / 4)
    if not length:
        return [start, start, end]
    lean = min(bend * length, 0.5 * CELL)
    middle = (start[0] + end[0]) / 2 - down / length * lean, (start[1] + end[1]) / 2 + across / length * lean
    return [_towards(start, middle, gap), middle, _towards(end, middle, gap)]


def _towards(point: Pixel, aim: Pixel, step: float) -> Pixel:
    length = hypot(aim[0] - point[0], aim[1] - point[1])
    return point[0] + (aim[0] - point[0]) * step / length, point[1] + (aim[1] - point[1]) * step / length


def _outline(mark: Outline, look: Look, sheet: Sheet) -> str:
    if not mark.cells:
        return ""
    look = replace(look, width=min(look.width, 0.06))
    inset = (0.08 if look.dash else 0.04) + look.width / 2
    x0, y0 = sheet.corner(0, 0)
    cells = [divmod(cell, sheet.layout.columns) for cell in mark.cells]
    around = [[(x0 + x * CELL, y0 + y * CELL) for x, y in loop] for loop in loops(cells, inset)]
    if look.radius is None:
        border = "".join(path(loop, closed=True) for loop in around)
        drawn = f'<path d="{border}" {_stroke(look)} stroke-linejoin="round"/>'
    else:
        # A pill: round corners, filled, so that it hides the start of its line.
        border = "".join(_rounded(loop, look.radius * CELL) for loop in around)
        drawn = f'<path d="{border}" {_stroke(look).replace("none", look.fill, 1)}/>'
    if mark.text:
        # In the corner of the first cell in reading order, on a patch of paper, so that the border does not cross it.
        row, column = min(cells)
        x, y = sheet.corner(row, column)
        size = fit(mark.text, CELL * 0.85, CELL * 0.24)
        width = number(size * 0.62 * min(len(mark.text), 40) + 2)
        drawn += (
            f'<rect x="{x + 1.5}" y="{y + 1.5}" width="{width}" height="{number(size)}" fill="{PAPER}"/>'
            f'<text x="{x + 2.5}" y="{number(y + 1 + size * 0.92)}" '
            f'font-size="{number(size)}" font-weight="600" fill="{INK}">{words(mark.text)}</text>'
        )
    return drawn


def _rounded(loop: list[Pixel], radius: float) -> str:
    """A closed path with corners of this radius, in SVG units."""
    parts = []
    for before, here, after in zip(loop[-1:] + loop[:-1], loop, loop[1:] + loop[:1], strict=True):
        start, end = _towards(here, before, radius), _towards(here, after, radius)
        parts.append(f"{path([start])[1:]}Q{path([here])[1:]} {path([end])[1:]}")
    return f"M{'L'.join(parts)}Z"


def _dot(mark: Dot, look: Look, sheet: Sheet) -> str:
    if not mark.cells:
        return ""
    centres = [sheet.centre(cell) for cell in mark.cells]
    middle = sum(x for x, _ in centres) / len(centres), sum(y for _, y in centres) / len(centres)
    if len(mark.cells) == 1:
        radius, size = 0.4, 0.3
    elif len(mark.cells) == 2:
        radius, size = (0.2 if mark.text else 0.14), 0.33
    else:
        radius, size = 0.26, 0.26
    radius = (look.radius or radius) * CELL
    if look.shape == "diamond":
        drawn = f'<path d="{_diamond(middle, radius * 1.1)}" {_stroke(look).replace("none", look.fill, 1)}/>'
    else:
        drawn = disc(middle, radius, look.fill, look)
    if mark.text:
        colour = PAPER if look.fill == look.colour else INK
        text = _inscribed(middle, mark.text, radius, size * CELL, colour)
        if look.turned and len(centres) > 1:
            angle = degrees(atan2(centres[1][1] - centres[0][1], centres[1][0] - centres[0][0]))
            text = f'<g transform="rotate({number(angle)} {number(middle[0])} {number(middle[1])})">{text}</g>'
        drawn += text
    return drawn


def _inscribed(centre: Pixel, text: str, radius: float, size: float, colour: str) -> str:
    """A text in a disc: in one line, or in two if it has more than two words."""
    words_of = text.split()
    if len(words_of) < 3:
        return text_at(centre, text, fit(text, radius * 1.8, size), colour, weight=600)
    half = (len(words_of) + 1) // 2
    lines = [" ".join(words_of[:half]), " ".join(words_of[half:])]
    size = min(fit(line, radius * 1.7, radius * 0.9) for line in lines)
    x, y = centre
    return "".join(
        text_at((x, y + shift * size), line, size, colour, weight=600)
        for line, shift in zip(lines, (-0.5, 0.5), strict=True)
    )


def _label(mark: Label, look: Look, sheet: Sheet) -> str:
    size = fit(mark.text, CELL * 0.8, CELL * 0.42)
    return text_at(sheet.point(mark.at), mark.text, size, INK, weight=500, halo=True)
