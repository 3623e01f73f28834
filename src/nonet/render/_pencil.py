"""Pencil marks: the candidates of each cell; those that a step of logic marks are coloured by their role."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from nonet.core.errors import BrokenRules, NonetError
from nonet.core.layout import Cell, Layout
from nonet.core.marks import Fill, candidate_point
from nonet.core.primitives import Mask, Value
from nonet.core.symbols import Symbol
from nonet.render._looks import FAINT_INK, LOOKS, Look
from nonet.render._marks import disc, shade
from nonet.render._paper import CELL, Pixel, Sheet, fit, number, title, words

MAX_PENCIL_MARKS = 200_000
"""Pencil marks of one picture; with more, no program opens it."""


def pencil(
    sheet: Sheet,
    symbols: Sequence[Symbol],
    candidates: Sequence[Mask],
    fills: Iterable[Fill],
    written: Iterable[Cell],
) -> Iterator[str]:
    """The pencil marks of all cells not in `written` (those with a value), and the `fills` of single pencil marks."""
    size = len(symbols)
    room = _room(sheet.layout, size)
    meant = [(LOOKS[fill.role], fill.role, cell, value) for fill in fills for cell, value in _marked(fill, symbols)]
    taken = set(written)
    noted = {
        (cell, value)
        for cell, mask in enumerate(candidates)
        if cell not in taken
        for value in range(size)
        if mask >> value & 1
    } | {(cell, value) for _, _, cell, value in meant}
    if len(noted) > MAX_PENCIL_MARKS:
        raise NonetError(f"{len(noted)} pencil marks are too many to draw", hint="draw the board without candidates")
    if not noted:
        return

    def place(cell: Cell, value: Value) -> Pixel:
        return sheet.point(candidate_point(sheet.layout, cell, value, size))

    for look, role, cell, value in meant:
        yield f"<g>{title(role)}{_backed(place(cell, value), room, look)}</g>"
    letters = min(fit(str(symbol), room * CELL * 0.85, room * CELL * 0.9) for symbol in symbols)
    yield f'<g font-size="{number(letters)}" text-anchor="middle" fill="{FAINT_INK}">'
    for cell, value in sorted(noted):
        x, y = place(cell, value)
        yield f'<text x="{number(x)}" y="{number(y + letters * 0.36)}">{words(str(symbols[value]))}</text>'
    yield "</g>"
    for look, _, cell, value in meant:
        if look.struck:
            x, y = place(cell, value)
            reach = room * CELL * 0.36
            yield (
                f'<path d="M{number(x - reach)} {number(y + reach)}L{number(x + reach)} {number(y - reach)}" '
                f'stroke="{look.colour}" stroke-width="{number(max(look.width * CELL, 1))}"/>'
            )


def _room(layout: Layout, size: int) -> float:
    """The distance between neighbouring pencil marks, in cells."""
    first, *others = (candidate_point(layout, 0, value, size) for value in range(size))
    return min((max(abs(row - first[0]), abs(column - first[1])) for row, column in others), default=0.7)


def _marked(fill: Fill, symbols: Sequence[Symbol]) -> Iterator[tuple[Cell, Value]]:
    for symbol in fill.symbols:
        if symbol not in symbols:
            raise BrokenRules(f"the symbol {symbol!r} is to be marked, but the puzzle does not have it")
        yield from ((cell, symbols.index(symbol)) for cell in fill.cells)


def _backed(centre: Pixel, room: float, look: Look) -> str:
    """The background of a pencil mark: the shape of its role, a disc by default."""
    if look.shape == "cell":
        return disc(centre, room * CELL * 0.5, look.fill, look)
    return shade(centre, room * 1.15, look)
