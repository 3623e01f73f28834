"""Printed grids: one function a style. They draw rows of anything with lines every `box` cells, and check nothing.

A cell is whatever `str` makes of it; None is an empty cell. `paint` may colour the text of a cell, given its row and
column from 0, after everything has been lined up.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

Rows = Sequence[Sequence[object]]
Box = tuple[int, int] | None
Paint = Callable[[int, int, str], str]
Style = Callable[[Rows, Box, "Paint | None"], str]


def pretty(rows: Rows, box: Box, paint: Paint | None = None) -> str:
    """` 1 4 3 | 9 8 6 | 2 5 7`, a line of dashes and plusses between bands.

    >>> print(pretty([[1, 2, 3, 4], [3, 4, None, 2], [2, 1, 4, 3], [4, 3, 2, 1]], (2, 2)))
     1 2 | 3 4
     3 4 | . 2
    -----+-----
     2 1 | 4 3
     4 3 | 2 1
    """
    cells = _padded(rows, ".")
    height, width = _box(cells, box)
    dashes = "+".join("-" * sum(len(text) + 1 for text in part) + "-" for part in _parts(cells[0], width))
    lines = []
    for number, row in enumerate(_painted(cells, paint)):
        if number and number % height == 0:
            lines.append(dashes)
        lines.append(" " + " | ".join(" ".join(part) for part in _parts(row, width)))
    return "\n".join(lines)


def framed(rows: Rows, box: Box, paint: Paint | None = None) -> str:
    """`| 5 3 4 | 6 7 8 | 9 1 2 |`, a blank line between bands, `_` for an empty cell.

    >>> print(framed([["a", "b"], ["c", None]], (1, 1)))
    | a | b |
    <BLANKLINE>
    | c | _ |
    """
    cells = _padded(rows, "_")
    height, width = _box(cells, box)
    lines = []
    for number, row in enumerate(_painted(cells, paint)):
        if number and number % height == 0:
            lines.append("")
        lines.append("| " + " | ".join(" ".join(part) for part in _parts(row, width)) + " |")
    return "\n".join(lines)


def bars(rows: Rows, box: Box, paint: Paint | None = None) -> str:
    """`473|195|268`, a line of dashes between bands and of equals signs at the end."""
    cells = _padded(rows, ".")
    height, width = _box(cells, box)
    # Wider symbols would run into each other without a space between them.
    between = "" if all(len(text) == 1 for row in cells for text in row) else " "
    across = max((len("|".join(between.join(part) for part in _parts(row, width))) for row in cells), default=0)
    lines = []
    for number, row in enumerate(_painted(cells, paint)):
        if number and number % height == 0:
            lines.append("-" * across)
        lines.append("|".join(between.join(part) for part in _parts(row, width)))
    return "\n".join([*lines, "=" * across])


def sums(rows: Rows, box: Box, paint: Paint | None = None) -> str:
    """`Solved sudoku:` and each row as a list with its sum behind it: `[1,5,6,8,9,4,3,2,7]45`.

    >>> print(sums([[1, 2], [2, None]], None))
    Solved sudoku:
    [1,2]3
    [2,_]2
    """
    lines = ["Solved sudoku:"]
    texts = [["_" if cell is None else str(cell) for cell in row] for row in rows]
    for row, painted in zip(rows, _painted(texts, paint), strict=True):
        # Only numbers add up; a board of words has no sums to show.
        numbers = [cell for cell in row if isinstance(cell, int)]
        total = str(sum(numbers)) if all(cell is None or isinstance(cell, int) for cell in row) else ""
        lines.append(f"[{','.join(painted)}]{total}")
    return "\n".join(lines)


STYLES: dict[str, Style] = {"pretty": pretty, "framed": framed, "bars": bars, "sums": sums}


def _padded(rows: Rows, empty: str) -> list[list[str]]:
    """Every cell as text, all of one width, numbers to the right and words to the left."""
    texts = [[empty if cell is None else str(cell) for cell in row] for row in rows]
    width = max((len(text) for row in texts for text in row), default=1)
    words = any(isinstance(cell, str) for row in rows for cell in row)
    return [[text.ljust(width) if words else text.rjust(width) for text in row] for row in texts]


def _painted(cells: list[list[str]], paint: Paint | None) -> list[list[str]]:
    if paint is None:
        return cells
    return [[paint(r, c, text) for c, text in enumerate(row)] for r, row in enumerate(cells)]


def _box(cells: list[list[str]], box: Box) -> tuple[int, int]:
    """Where lines go; without boxes the whole board is one."""
    return box or (max(len(cells), 1), max(map(len, cells), default=1) or 1)


def _parts(row: list[str], width: int) -> list[list[str]]:
    return [row[start : start + width] for start in range(0, len(row), width)]
