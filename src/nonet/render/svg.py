"""A board as SVG: cells, borders where houses part, givens and values. No rule is known here by name.

The drawing needs no style sheet and no font beyond the reader's own, so it looks alike in a notebook and on a page.
"""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import escape, quoteattr

from nonet.core.grid import Grid
from nonet.core.layout import Cell, Layout
from nonet.core.puzzle import Puzzle

CELL = 40
MARGIN = 4


def svg(noun: Puzzle | Grid, answer: Grid | None = None) -> str:
    """The puzzle or grid as a picture; with an answer, its values stand beside the givens in another colour."""
    layout = noun.layout
    width, height = layout.columns * CELL + 2 * MARGIN, layout.rows * CELL + 2 * MARGIN
    rows = noun.rows()
    found = answer.rows() if answer is not None else rows
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"',
            f' role="img" aria-label={quoteattr(_label(noun))}>',
            f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
            *_texts(layout, rows, found),
            f'<path d="{_edges(layout, thick=False)}" stroke="#9aa3ad" stroke-width="1" fill="none"/>',
            f'<path d="{_edges(layout, thick=True)}" stroke="#1f2933" stroke-width="2.5" fill="none"',
            ' stroke-linecap="square"/>',
            "</svg>",
        ]
    )


def _label(noun: Puzzle | Grid) -> str:
    kind = "puzzle" if isinstance(noun, Puzzle) else "grid"
    return f"A Sudoku {kind} of {noun.layout.rows} by {noun.layout.columns} cells: {noun.line()}"


def _texts(layout: Layout, rows: Sequence[Sequence[object]], found: Sequence[Sequence[object]]) -> list[str]:
    longest = max((len(str(symbol)) for row in found for symbol in row if symbol is not None), default=1)
    size = min(24, int(CELL * 1.5 / max(longest, 1)))
    texts = []
    for cell in layout.cells:
        row, column = divmod(cell, layout.columns)
        given, symbol = rows[row][column], found[row][column]
        if symbol is None:
            continue
        x, y = MARGIN + (column + 0.5) * CELL, MARGIN + (row + 0.5) * CELL
        colour, weight = ("#1f2933", "600") if given is not None else ("#1d6fb8", "400")
        texts.append(
            f'<text x="{x:g}" y="{y:g}" dy="0.36em" text-anchor="middle" font-family="sans-serif" font-size="{size}" '
            f'font-weight="{weight}" fill="{colour}">{escape(str(symbol))}</text>'
        )
    return texts


def _edges(layout: Layout, *, thick: bool) -> str:
    """The borders between cells as one path: thick around the board and where a box or region ends, thin elsewhere."""
    region = _regions(layout)
    exists = set(layout.cells)
    parts = []
    for row in range(layout.rows + 1):
        for column in range(layout.columns + 1):
            here = _at(layout, row, column, exists)
            above, before = _at(layout, row - 1, column, exists), _at(layout, row, column - 1, exists)
            x, y = MARGIN + column * CELL, MARGIN + row * CELL
            if (here is not None or above is not None) and (_part(region, here) != _part(region, above)) == thick:
                parts.append(f"M{x} {y}h{CELL}")
            if (here is not None or before is not None) and (_part(region, here) != _part(region, before)) == thick:
                parts.append(f"M{x} {y}v{CELL}")
    return "".join(parts)


def _at(layout: Layout, row: int, column: int, exists: set[Cell]) -> Cell | None:
    if not (0 <= row < layout.rows and 0 <= column < layout.columns):
        return None
    cell = row * layout.columns + column
    return cell if cell in exists else None


def _part(region: dict[Cell, int], cell: Cell | None) -> int:
    """Which part of the board a cell is in; -1 is outside."""
    return -1 if cell is None else region.get(cell, 0)


def _regions(layout: Layout) -> dict[Cell, int]:
    """The box or region of each cell: the houses that are neither whole rows nor whole columns."""
    found: dict[Cell, int] = {}
    for number, house in enumerate(layout.houses, 1):
        rows, columns = (
            {cell // layout.columns for cell in house.cells},
            {cell % layout.columns for cell in house.cells},
        )
        if len(rows) > 1 and len(columns) > 1:
            for cell in house.cells:
                found.setdefault(cell, number)
    return found
