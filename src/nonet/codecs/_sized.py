"""Texts that begin with their size: a line `9 9`, then one or two grids of words, '-' for an empty cell.

Shared by `sized`, `evenodd`, `samurai`, `killer`, `jigsaw` and `consecutive`, which read the grids each in its own way.
Lines that start with '#' are comments, and `# box 3x2` above the size names the boxes. One puzzle may follow another.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from nonet.codecs._assemble import Row, Token
from nonet.codecs._codec import Sample, Source, Wishes
from nonet.codecs._notes import noted
from nonet.core.layout import LARGEST_SIDE, Cell, Layout
from nonet.core.symbols import EMPTY_TEXTS, Symbol, is_number, to_symbol

EMPTY = "-"

MIN_SIDE = 4
"""The side of the smallest board that is recognized despite a slip in it."""

_SIZE = re.compile(r"\s*([0-9]{1,4})\s+([0-9]{1,4})\s*")
_WORD = re.compile(r"\S+")


class SizedText(NamedTuple):
    """One puzzle: its side, the rows of each grid, and the offsets where the puzzle starts and ends."""

    size: int
    grids: list[list[Row]]
    start: int
    end: int

    def tokens(self, number: int) -> list[Token]:
        """All cells of grid `number`."""
        return [token for row in self.grids[number] for token in row.cells]

    def texts(self, number: int) -> list[str]:
        """The texts of all cells of grid `number`, '' for an empty cell."""
        return ["" if token.text in EMPTY_TEXTS else token.text for token in self.tokens(number)]


def sheets(source: Source, wishes: Wishes, grids: Sequence[str]) -> Iterator[tuple[SizedText, Wishes]]:
    """Every puzzle in the text, and the wishes with its note added; `grids` names each of its grids in messages."""
    behind = 0
    lines = _lines(source)
    for start, line in lines:
        size = _side(source, start, line)
        known, _ = noted(wishes, source.text[behind:start])
        behind = start + len(line)
        found = []
        for what in grids:
            rows = []
            for number in range(1, size + 1):
                offset, text = next(lines, (len(source.text), ""))
                if not text:
                    source.error(
                        f"the text ends before row {number} of the {what}", offset, expected=f"{size} rows of {what}"
                    )
                row = _row(offset, text)
                if len(row.cells) != size:
                    source.error(
                        f"row {number} of the {what} has {len(row.cells)} cells, the board has {size}",
                        row.cells[size].offset if len(row.cells) > size else row.end,
                        expected=f"{size} cells in each row",
                        hint="a cell is missing" if len(row.cells) < size else "a cell too many",
                    )
                behind = row.end
                rows.append(row)
            found.append(rows)
        yield SizedText(size, found, start, behind), known


def first(source: Source) -> SizedText | None:
    """The first puzzle for a sniffer, None if there is none: some rows may be missing or of another length."""
    lines = _lines(source)
    start, line = next(lines, (0, ""))
    size = _SIZE.fullmatch(line)
    if size is None or size[1] != size[2] or not 1 < int(size[1]) <= LARGEST_SIDE:
        return None
    side = int(size[1])
    rows: list[Row] = []
    for offset, text in lines:
        # The size line of the next puzzle; a row of two cells can look like a size line, too.
        if len(rows) >= side and (len(rows) == 2 * side or (side > 2 and _SIZE.fullmatch(text))):
            break
        rows.append(_row(offset, text))
    # Rows with a slip are for the codec to report, but most rows must fit; a small board must fit as a whole.
    if sum(len(row.cells) == side for row in rows) * 2 < max(len(rows), side):
        return None
    sheet = SizedText(side, [rows[:side], rows[side:]] if len(rows) > side + 1 else [rows], start, rows[-1].end)
    return sheet if side >= MIN_SIDE or is_whole(sheet) else None


def is_headed(text: str) -> bool:
    """Whether the text begins with a size line, even one that is too large."""
    _, line = next(_lines(Source(text)), (0, ""))
    size = _SIZE.fullmatch(line)
    return size is not None and size[1] == size[2] and int(size[1]) >= MIN_SIDE


def glimpse(sample: Sample, grids: int) -> SizedText | None:
    """The first puzzle, if it has this number of grids."""
    found = sample.once(first)
    return found if found is not None and len(found.grids) == grids else None


def is_whole(sheet: SizedText) -> bool:
    """Whether every row of every grid is present and complete."""
    rows = [row for grid in sheet.grids for row in grid]
    return len(rows) == sheet.size * len(sheet.grids) and all(len(row.cells) == sheet.size for row in rows)


def parts(texts: Iterable[str]) -> dict[Symbol, list[Cell]]:
    """The cells of each part of a board whose grid names the part of each cell; parts in the order of their names."""
    named = sorted(((to_symbol(text), cell) for cell, text in enumerate(texts) if text), key=lambda part: _key(part[0]))
    return {name: sorted(cell for _, cell in cells) for name, cells in groupby(named, key=lambda part: part[0])}


def regions(source: Source, tokens: Sequence[Token], texts: Sequence[str], size: int) -> list[list[Cell]]:
    """The regions that the texts of the cells name, '' for none; an error names a region that is not `size` cells."""
    found = parts(texts)
    for name, cells in found.items():
        if len(cells) != size:
            source.error(
                f"region {name} has {len(cells)} cells, a row has {size}",
                tokens[cells[size] if len(cells) > size else cells[0]].offset,
                expected=f"regions of {size} cells",
                hint="a cell too many" if len(cells) > size else "a cell is missing",
            )
    return list(found.values())


def _key(name: Symbol) -> tuple[bool, Symbol]:
    return isinstance(name, str), name


def number(source: Source, token: Token, what: str) -> int:
    """The number that a token holds; `what` says in the error what was expected."""
    if not is_number(token.text) or len(token.text) > 6:
        source.error(f"expected {what}, found {token.text[:40]!r}", token.offset, expected=what)
    return int(token.text)


def are_values(texts: Iterable[str], most: int) -> bool:
    """Whether these can be givens of a board of numbers from 1 to `most`."""
    return all(not text or (is_number(text) and len(text) < 6 and 1 <= int(text) <= most) for text in texts)


def written(layout: Layout, *grids: Sequence[Sequence[object]], note: str) -> str:
    """The text of a puzzle, under its note if there is one; None is an empty cell."""
    rows = (" ".join(EMPTY if cell is None else str(cell) for cell in row) for grid in grids for row in grid)
    return "\n".join((*([f"# {note}"] if note else []), f"{layout.rows} {layout.columns}", *rows))


def in_rows(cells: Sequence[object], width: int) -> list[Sequence[object]]:
    """Cells in one list as rows of this width."""
    return [cells[start : start + width] for start in range(0, len(cells), width)]


def _lines(source: Source) -> Iterator[tuple[int, str]]:
    return ((start, line) for start, line in source.lines() if line.strip() and not line.lstrip().startswith("#"))


def _row(offset: int, text: str) -> Row:
    cells = [Token(word[0], offset + word.start()) for word in _WORD.finditer(text)]
    return Row(cells, cells[-1].offset + len(cells[-1].text))


def _side(source: Source, start: int, line: str) -> int:
    size = _SIZE.fullmatch(line)
    offset = start + len(line) - len(line.lstrip())
    if size is None:
        source.error(
            f"expected the size of a puzzle, found {line.strip()[:40]!r}", offset, expected="a line such as '9 9'"
        )
    if size[1] != size[2]:
        source.error(f"the board is not square: {size[1]} by {size[2]}", start + size.start(2), expected=size[1])
    if not 1 <= int(size[1]) <= LARGEST_SIDE:
        source.error(f"a board of {size[1]} x {size[1]} cells cannot be made", offset, hint=f"at most {LARGEST_SIDE}")
    return int(size[1])
