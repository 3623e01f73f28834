"""SVG for each of the six marks, in the look of its role. No rule is known here by name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from math import atan2, degrees, hypot

from nonet.core.marks import Arrow, Dot, Fill, Label, Line, Mark, Outline, Point
from nonet.render._arrange import WHOLE, Placed
from nonet.render._looks import BADGES, LOOKS, Look
from nonet.render._outline import loops
from nonet.render._paper import (
    CELL,
    LETTER_WIDTH,
    MAX_TEXT_LENGTH,
    Pixel,
    Sheet,
    clean,
    fit,
    number,
    path,
    title,
    words,
)
from nonet.render._routes import Curve, points as points_along


def points(marks: Iterable[Mark]) -> Iterator[Point]:
    """The points of labels and arrows, which may lie outside the board: the sheet must contain them."""
    for mark in marks:
        if isinstance(mark, Label):
            yield mark.at
        elif isinstance(mark, Arrow):
            yield from mark.points


def draw(placed: Placed, sheet: Sheet) -> str:
    """The mark in SVG, with its name as its tooltip."""
    mark = placed.mark
    look = sheet.theme.looks[mark.role]
    match mark:
        case Line():
            drawn = _line(mark, look, sheet, placed.shift)
        case Outline():
            drawn = _outline(mark, look, sheet)
        case Dot():
            drawn = _dot(mark, look, sheet)
        case Fill():
            shown = shade if placed.share == WHOLE else partial(_stripe, placed.share)
            drawn = "".join(shown(sheet.centre(cell), 1.0, look) for cell in mark.cells)
        case Label():
            drawn = _label(placed, mark, look, sheet)
        case Arrow():
            way = [sheet.point(point) for point in mark.points]
            drawn = _arrow(_overshot(way) if look.head else way, look)
    return f"<g>{title(placed.name) if placed.name else ''}{drawn}</g>" if drawn else ""


def is_link(mark: Mark) -> bool:
    """Whether the mark joins two pencil marks; `link` draws it, around the digits."""
    return isinstance(mark, Arrow) and len(mark.points) > 1 and LOOKS[mark.role].link


SUM_SIZE = 0.215 * CELL
"""The largest letters of the text of an outline: they end above the first row of pencil marks."""


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
            # The middle is shaded: what lies lower shows around it. Small chevrons point inwards to a valley, outwards
            # from a peak.
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
            return f'{_square(centre, half * 0.7, look.fill)}<path d="{"".join(chevrons)}" {stroke}/>'
    return _square(centre, half, look.fill)


def _stripe(share: tuple[int, int], centre: Pixel, side: float, look: Look) -> str:
    """One of the slanting stripes into which shades of several rules cut a cell."""
    place, parts = share
    half = CELL * side / 2
    low, high = 2 * place / parts, 2 * (place + 1) / parts
    corners = [*_cut(low), *reversed(_cut(high))]
    around = path([(centre[0] + (2 * x - 1) * half, centre[1] + (2 * y - 1) * half) for x, y in corners], closed=True)
    return f'<path d="{around}" fill="{look.fill}"/>'


def _cut(at: float) -> list[Pixel]:
    """Where the line x + y = `at` meets the sides of the unit square; with the corner between, from the right."""
    if at <= 1:
        return [(at, 0.0), (0.0, at)]
    return [(1.0, 0.0), (1.0, at - 1), (at - 1, 1.0), (0.0, 1.0)]


def disc(centre: Pixel, radius: float, fill: str, look: Look | None = None) -> str:
    """A disc of `radius` SVG units, with a border if `look` is given."""
    border = f' stroke="{look.colour}" stroke-width="{number(look.width * CELL)}"' if look and look.width else ""
    return f'<circle cx="{number(centre[0])}" cy="{number(centre[1])}" r="{number(radius)}" fill="{fill}"{border}/>'


def halo_around(size: float, paper: str) -> str:
    """SVG attributes that outline letters of this size in the colour of the paper, so that lines do not hide them."""
    return f' stroke="{paper}" stroke-width="{number(size / 8)}" stroke-linejoin="round" paint-order="stroke"'


def text_at(centre: Pixel, text: str, size: float, colour: str, *, weight: int = 400, halo: str | None = None) -> str:
    """A text centred at `centre`, with a halo in this colour if there is one."""
    return (
        f'<text x="{number(centre[0])}" y="{number(centre[1] + size * 0.36)}" text-anchor="middle" '
        f'font-size="{number(size)}" font-weight="{weight}" fill="{colour}"{halo_around(size, halo) if halo else ""}>'
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


def _line(mark: Line, look: Look, sheet: Sheet, shift: Point) -> str:
    down, right = (side * CELL for side in shift)
    points = [(x + right, y + down) for x, y in map(sheet.centre, mark.cells)]
    if not points:
        return ""
    if look.head and len(points) > 1:
        drawn = _arrow(_overshot(points), look)
    else:
        # A line of one cell is a dot as wide as the line.
        ends = points if len(points) > 1 else points * 2
        drawn = f'<path d="{path(ends)}" {_stroke(look)} stroke-linecap="round" stroke-linejoin="round"/>'
        if look.hollow:
            wide = replace(look, width=3 * look.width)
            inner = replace(look, colour=sheet.theme.paper, width=1.4 * look.width)
            drawn = "".join(
                f'<path d="{path(ends)}" {_stroke(each)} stroke-linecap="round" stroke-linejoin="round"/>'
                for each in (wide, inner)
            )
    if mark.bulb:
        inside = look.colour if look.fill == "none" else look.fill
        drawn += disc(points[0], (look.radius or 0.36) * CELL, inside, look if inside == look.fill else None)
    if mark.text:
        drawn += _beginning(points, mark.text, sheet)
    return drawn


def _beginning(points: list[Pixel], text: str, sheet: Sheet) -> str:
    """A text in an upper corner of the cell in which a line begins, clear of the pencil marks.

    On the right, as cages have their text on the left; but on the left if the line goes up and right.
    """
    size = fit(text, CELL * 0.5, CELL * 0.24)
    (x, y), (next_x, next_y) = points[0], points[min(1, len(points) - 1)]
    aside = CELL * 0.45 - size * 0.62 * min(len(text), MAX_TEXT_LENGTH) / 2
    there = x - aside if next_x > x and next_y < y else x + aside
    return text_at((there, y - CELL * 0.36), text, size, sheet.theme.ink, weight=600, halo=sheet.theme.paper)


def _arrow(points: list[Pixel], look: Look) -> str:
    """An arrow through the points."""
    if len(points) < 2:
        return ""
    way = path(points)
    head = _head(points[-2], points[-1], look)
    return f'<path d="{way}" {_stroke(look)} stroke-linejoin="round"/>{head}' if head else ""


def _head(before: Pixel, tip: Pixel, look: Look, reach: float = 0.12) -> str:
    """The head of an arrow that comes from `before`."""
    length = hypot(tip[0] - before[0], tip[1] - before[1])
    if not length:
        return ""
    dx, dy = (tip[0] - before[0]) / length, (tip[1] - before[1]) / length
    reach = min(max(look.width * 2.4, reach) * CELL, length)
    side = reach * 0.6
    back = tip[0] - dx * reach, tip[1] - dy * reach
    head = [(back[0] - dy * side, back[1] + dx * side), tip, (back[0] + dy * side, back[1] - dx * side)]
    stroke = f'{_stroke(replace(look, dash=()))} stroke-linecap="round" stroke-linejoin="round"'
    return f'<path d="{path(head)}" {stroke}/>'


WEAK_DASH = (0.09, 0.06)
"""Dashes of a weak link, in cells."""


def link(mark: Arrow, curve: Curve, look: Look) -> str:
    """A link between two pencil marks as a slim curve, with a head if its look has one."""
    (ax, ay), *control = curve
    way = " ".join(f"{number(x)} {number(y)}" for x, y in control)
    dash = WEAK_DASH if mark.dashed else look.dash
    head = _head(points_along(curve, 24)[-4], curve[-1], look, 0.1) if look.head else ""
    stroke = _stroke(replace(look, dash=dash))
    return f'<path d="M{number(ax)} {number(ay)}C{way}" {stroke} stroke-linecap="round"/>{head}'


def _overshot(points: list[Pixel]) -> list[Pixel]:
    """The points, with the last one moved on, nearly to the border of its cell."""
    if len(points) < 2 or points[-1] == points[-2]:
        return points
    x, y = _towards(points[-1], points[-2], CELL * 0.4)
    return [*points[:-1], (2 * points[-1][0] - x, 2 * points[-1][1] - y)]


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
        size = fit(mark.text, CELL * 0.85, SUM_SIZE)
        width = number(size * 0.62 * min(len(mark.text), 40) + 2)
        drawn += (
            f'<rect x="{x + 1.5}" y="{y + 1.2}" width="{width}" height="{number(size * 0.88)}" '
            f'fill="{sheet.theme.paper}"/>'
            f'<text x="{x + 2.5}" y="{number(y + 1.2 + size * 0.84)}" '
            f'font-size="{number(size)}" font-weight="600" fill="{sheet.theme.ink}">{words(mark.text)}</text>'
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
    look = replace(look, width=min(look.width, MAX_RING))
    radius = _roomy(mark.text, look.radius or radius) * CELL
    if look.shape == "diamond":
        drawn = f'<path d="{_diamond(middle, radius * 1.1)}" {_stroke(look).replace("none", look.fill, 1)}/>'
    else:
        drawn = disc(middle, radius, look.fill, look)
    if mark.text:
        colour = sheet.theme.paper if look.fill == look.colour else sheet.theme.ink
        text = _inscribed(middle, mark.text, radius, size * CELL, colour)
        if look.turned and len(centres) > 1:
            angle = degrees(atan2(centres[1][1] - centres[0][1], centres[1][0] - centres[0][0]))
            text = f'<g transform="rotate({number(angle)} {number(middle[0])} {number(middle[1])})">{text}</g>'
        drawn += text
    return drawn


MAX_RING = 0.06
"""Width of the border of a disc, in cells."""
MAX_ROOMY = 0.42
"""Radius of the largest disc for a long text, in cells: discs of neighbouring corners do not touch."""


def _roomy(text: str, radius: float) -> float:
    """The radius of a disc in which the letters of a text in two lines stay legible, in cells."""
    letters = max(map(len, _lines(text)), default=0)
    return radius if len(text.split()) < 3 else min(max(radius, 0.075 * letters), MAX_ROOMY)


def _lines(text: str) -> list[str]:
    """The lines in which a text stands in a disc: two if it has more than two words."""
    words_of = text.split()
    if len(words_of) < 3:
        return [text]
    half = (len(words_of) + 1) // 2
    return [" ".join(words_of[:half]), " ".join(words_of[half:])]


def _inscribed(centre: Pixel, text: str, radius: float, size: float, colour: str) -> str:
    """A text in a disc: in one line, or in two if it has more than two words."""
    lines = _lines(text)
    if len(lines) == 1:
        return text_at(centre, text, fit(text, radius * 1.8, size), colour, weight=600)
    size = min(fit(line, radius * 1.7, radius * 0.9) for line in lines)
    x, y = centre
    return "".join(
        text_at((x, y + shift * size), line, size, colour, weight=600)
        for line, shift in zip(lines, (-0.5, 0.5), strict=True)
    )


def _label(placed: Placed, mark: Label, look: Look, sheet: Sheet) -> str:
    (row, column), (down, right) = mark.at, placed.shift
    at = sheet.point((row + down, column + right))
    largest = CELL * 0.42 * placed.scale
    size = fit(mark.text, CELL * (0.8 if look.shape == "cell" else 0.62), largest)
    colour, weight = (look.colour, 700) if look.lettered else (sheet.theme.ink, 500)
    text = text_at(at, mark.text, size, colour, weight=weight, halo=sheet.theme.paper)
    return badge(at, size * LETTER_WIDTH * len(clean(mark.text)), size, look) + text


def badge(centre: Pixel, width: float, height: float, look: Look) -> str:
    """What tells one kind of clue outside the board from another, around a text of this width and height."""
    if look.shape not in BADGES:
        return ""
    (x, y), across, down = centre, max(width, height) / 2 + CELL * 0.07, height / 2 + CELL * 0.03
    left, top, right, bottom = x - across, y - down, x + across, y + down
    match look.shape:
        case "bread":
            ways = [[(left, top), (right, top)], [(left, bottom), (right, bottom)]]
        case "shelf":
            ways = [[(left, bottom), (right, bottom)]]
        case "brackets":
            lip = CELL * 0.08
            ways = [
                [(side - lip * turn, top), (side, top), (side, bottom), (side - lip * turn, bottom)]
                for side, turn in ((left, -1), (right, 1))
            ]
        case "tower":
            roof = CELL * 0.1
            ways = [
                [(left, bottom), (left, top + roof / 2), (x, top - roof / 2), (right, top + roof / 2), (right, bottom)]
            ]
        case _:
            ways = [[(left, top), (right, top), (right, bottom), (left, bottom), (left, top)]]
    drawn = "".join(map(path, ways))
    return f'<path d="{drawn}" {_stroke(look)} stroke-linecap="round" stroke-linejoin="round"/>'
