"""Pencil marks: the candidates of each cell; those that a step of logic marks are coloured by their role."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from nonet.core.arguments import shown
from nonet.core.errors import BrokenRules, NonetError
from nonet.core.layout import Cell, Layout
from nonet.core.marks import Arrow, Fill, candidate_point
from nonet.core.primitives import Mask, Value
from nonet.core.symbols import Symbol
from nonet.render._looks import Look
from nonet.render._marks import disc, link, shade
from nonet.render._paper import CELL, Pixel, Sheet, fit, number, words
from nonet.render._routes import Curve, Routes

MAX_PENCIL_MARKS = 200_000
"""Pencil marks of one picture; with more, no program opens it."""


def pencil(
    sheet: Sheet,
    symbols: Sequence[Symbol],
    candidates: Sequence[Mask],
    fills: Iterable[Fill],
    written: Iterable[Cell],
    links: Sequence[Arrow] = (),
) -> Iterator[str]:
    """The pencil marks of all cells not in `written` (those with a value), the `fills` of single pencil marks, and the
    `links` between them, which go around digits.
    """
    size = len(symbols)
    room = room_of(sheet.layout, size)
    looks = sheet.theme.looks
    meant = [(looks[fill.role], cell, value) for fill in fills for cell, value in _marked(fill, symbols)]
    taken = set(written)
    count = sum(mask.bit_count() for cell, mask in enumerate(candidates) if cell not in taken) + len(meant)
    if count > MAX_PENCIL_MARKS:
        raise NonetError(f"{count:,} pencil marks are too many to draw", hint="draw the board without candidates")
    noted = {
        (cell, value)
        for cell, mask in enumerate(candidates[: len(sheet.layout)])
        if cell not in taken
        for value in range(size)
        if mask >> value & 1
    } | {(cell, value) for _, cell, value in meant}
    if not noted and not links:
        return

    def place(cell: Cell, value: Value) -> Pixel:
        return sheet.point(candidate_point(sheet.layout, cell, value, size))

    for look, cell, value in meant:
        yield _backed(place(cell, value), room, look)
    for look, cell, value in meant:
        if look.struck:
            x, y = place(cell, value)
            reach = room * CELL * 0.55
            yield (
                f'<path d="M{number(x - reach)} {number(y + reach)}L{number(x + reach)} {number(y - reach)}" '
                f'stroke="{look.colour}" stroke-width="{number(max(look.width * CELL * 0.8, 1))}"/>'
            )
    letters = letter_size(symbols, room)
    for mark, curve in zip(links, curves(sheet, symbols, noted, taken, links), strict=True):
        yield link(mark, curve, looks[mark.role])
    yield f'<g font-size="{number(letters)}" text-anchor="middle" fill="{sheet.theme.faint_ink}">'
    bold = {(cell, value) for _, cell, value in meant}
    for cell, value in sorted(noted):
        x, y = place(cell, value)
        strong = f' fill="{sheet.theme.ink}" font-weight="600"' if (cell, value) in bold else ""
        yield f'<text x="{number(x)}" y="{number(y + letters * 0.36)}"{strong}>{words(str(symbols[value]))}</text>'
    yield "</g>"


def curves(
    sheet: Sheet,
    symbols: Sequence[Symbol],
    noted: Collection[tuple[Cell, Value]],
    written: Collection[Cell],
    links: Sequence[Arrow],
) -> list[Curve]:
    """The way of each link around the pencil marks that are `noted` and the digits that are `written`."""
    size = len(symbols)
    room = room_of(sheet.layout, size)
    letters = letter_size(symbols, room)
    if not links:
        return []
    routes = Routes(
        [
            *((sheet.point(candidate_point(sheet.layout, cell, value, size)), letters * 0.42) for cell, value in noted),
            *((sheet.centre(cell), 0.24 * CELL) for cell in written),
        ],
        (sheet.corner(0, 0), sheet.corner(sheet.layout.rows, sheet.layout.columns)),
    )
    return [
        routes.curve(sheet.point(mark.points[0]), sheet.point(mark.points[-1]), room * CELL * 0.5) for mark in links
    ]


def letter_size(symbols: Sequence[Symbol], room: float) -> float:
    """The font size of pencil marks that stand `room` cells apart."""
    return min(fit(str(symbol), room * CELL * 0.85, room * CELL * 0.9) for symbol in symbols)


def room_of(layout: Layout, size: int) -> float:
    """The distance between neighbouring pencil marks, in cells."""
    first, *others = (candidate_point(layout, 0, value, size) for value in range(max(size, 1)))
    return min((max(abs(row - first[0]), abs(column - first[1])) for row, column in others), default=0.7)


def _marked(fill: Fill, symbols: Sequence[Symbol]) -> Iterator[tuple[Cell, Value]]:
    for symbol in fill.symbols:
        if symbol not in symbols:
            raise BrokenRules(f"the symbol {shown(symbol)} is to be marked, but the puzzle does not have it")
        yield from ((cell, symbols.index(symbol)) for cell in fill.cells)


def _backed(centre: Pixel, room: float, look: Look) -> str:
    """The background of a pencil mark: the shape of its role, a disc by default."""
    if look.shape == "cell":
        return disc(centre, room * CELL * 0.5, look.fill, look)
    return shade(centre, room * 1.15, look)
