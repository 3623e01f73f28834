"""Printed grids, one function for each style: rows of cells, with lines between boxes. They check nothing.

A cell is printed by `str`; None is an empty cell. GAP stands where there is no cell: it stays blank, and no line runs
through it. `paint(row, column, text)`, counted from 0, may colour the text of a cell after all texts are aligned.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

Rows = Sequence[Sequence[object]]
Box = tuple[int, int] | None
Paint = Callable[[int, int, str], str]
Style = Callable[[Rows, Box, "Paint | None"], str]

GAP = ""
"""No cell, as between the boards of a samurai puzzle."""


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
    dashes = ["-" * sum(len(text) + 1 for text in part) + "-" for part in _parts(cells[0], width)]
    stacks = [_stacks(row, width) for row in rows]
    lines = []
    for number, row in enumerate(_painted(cells, paint)):
        if number and number % height == 0:
            lines.append(_joined(dashes, _either(stacks[number - 1], stacks[number]), "+"))
        lines.append(" " + _joined([" ".join(part) for part in _parts(row, width)], stacks[number], " | "))
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
        seen = [False, *_stacks(rows[number], width), False]
        parts = ["", *(" ".join(part) for part in _parts(row, width)), ""]
        lines.append(_joined(parts, seen, " | ")[1:].rstrip())
    return "\n".join(lines)


def bars(rows: Rows, box: Box, paint: Paint | None = None) -> str:
    """`473|195|268`, a line of dashes between bands and of equals signs at the end."""
    cells = _padded(rows, ".")
    height, width = _box(cells, box)
    # Wider symbols would run into each other without a space between them.
    between = "" if all(len(text) == 1 for row in cells for text in row) else " "
    dashes = ["-" * len(between.join(part)) for part in _parts(cells[0], width)] if cells else []
    stacks = [_stacks(row, width) for row in rows]
    lines = []
    for number, row in enumerate(_painted(cells, paint)):
        if number and number % height == 0:
            lines.append(_joined(dashes, _either(stacks[number - 1], stacks[number]), "-"))
        lines.append(_joined([between.join(part) for part in _parts(row, width)], stacks[number], "|"))
    return "\n".join([*lines, "=" * len("-".join(dashes))])


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
        # A board of words has no sums.
        numbers = [cell for cell in row if isinstance(cell, int)]
        total = str(sum(numbers)) if all(cell in (None, GAP) or isinstance(cell, int) for cell in row) else ""
        lines.append(f"[{','.join(text for text in painted if text)}]{total}")
    return "\n".join(lines)


def bordered(rows: Rows, regions: Sequence[Sequence[object]], paint: Paint | None = None, empty: str = ".") -> str:
    """The cells with borders between regions: `regions` has the name of the region of each cell.

    >>> print(bordered([[1, 2, 3], [3, 1, 2], [2, 3, None]], ["aab", "abb", "ccc"]))
     1 2|3
      +-+
     3|1 2
     -+---
     2 3 .
    """
    texts = _padded(rows, empty)
    width = len(texts[0][0]) if texts and texts[0] else 1
    lines = []
    for number, row in enumerate(_painted(texts, paint)):
        if number:
            lines.append(_border(regions[number - 1], regions[number], width))
        walls = ["|" if one != other else " " for one, other in pairwise(regions[number])]
        lines.append(" " + "".join(text + wall for text, wall in zip(row, [*walls, ""], strict=True)).rstrip())
    return "\n".join(line for line in lines if line.strip())


def _border(above: Sequence[object], below: Sequence[object], width: int) -> str:
    """The line between two rows of cells."""
    apart = [one != other for one, other in zip(above, below, strict=True)]
    line = " "
    for place, split in enumerate(apart):
        line += ("-" if split else " ") * width
        if place + 1 < len(apart):
            beside = split or apart[place + 1]
            walls = above[place] != above[place + 1], below[place] != below[place + 1]
            # A bar alone would look like cells to `read`.
            line += "+" if any(walls) else "-" if beside else " "
    return line.rstrip()


STYLES: dict[str, Style] = {"pretty": pretty, "framed": framed, "bars": bars, "sums": sums}


def _padded(rows: Rows, empty: str) -> list[list[str]]:
    """Every cell as text, all of one width, numbers to the right and words to the left."""
    texts = [[empty if cell is None else str(cell) for cell in row] for row in rows]
    width = max((len(text) for row in texts for text in row), default=1)
    words = any(isinstance(cell, str) and cell != GAP for row in rows for cell in row)
    return [[text.ljust(width) if words else text.rjust(width) for text in row] for row in texts]


def _painted(cells: list[list[str]], paint: Paint | None) -> list[list[str]]:
    if paint is None:
        return cells
    return [[paint(r, c, text) if text.strip() else text for c, text in enumerate(row)] for r, row in enumerate(cells)]


def _box(cells: list[list[str]], box: Box) -> tuple[int, int]:
    """Height and width of a box; without boxes the whole board is one."""
    return box or (max(len(cells), 1), max(map(len, cells), default=1) or 1)


def _parts(row: list[str], width: int) -> list[list[str]]:
    return [row[start : start + width] for start in range(0, len(row), width)]


def _stacks(row: Sequence[object], width: int) -> list[bool]:
    """For each part of the row (one box wide) whether it has a cell."""
    return [any(cell != GAP for cell in row[start : start + width]) for start in range(0, len(row), width)]


def _either(above: list[bool], below: list[bool]) -> list[bool]:
    """For each part whether it has a cell above or below the line."""
    return [high or low for high, low in zip(above, below, strict=True)]


def _joined(parts: list[str], seen: list[bool], bar: str) -> str:
    """The parts with bars between them; blanks for a part without cells, and for a bar between two such parts."""
    line = parts[0] if seen[0] else " " * len(parts[0])
    for place in range(1, len(parts)):
        line += bar if seen[place - 1] or seen[place] else " " * len(bar)
        line += parts[place] if seen[place] else " " * len(parts[place])
    return line if all(seen) else line.rstrip()
