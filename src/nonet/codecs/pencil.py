"""Pencil marks: the candidates of every cell, drawn as other programs show them, or in one line of N characters a cell.

A cell with a single candidate is a given, '.' alone means all of them. Symbols of one character stand together
(`1259`) up to nine of them; larger boards and words take commas (`1,12,16`). In a line each candidate has its place
and '.' or '0' stands for one that is excluded: 729 characters for a 9x9.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nonet.codecs import codec
from nonet.codecs._assemble import EMPTY_TEXTS, Row, Token, board, side, square_rows, understand, with_box
from nonet.codecs._codec import NO_WISHES, Codec, Source, Wishes
from nonet.codecs._drawing import boards, draw, framed, groups, nearest
from nonet.core.layout import LARGEST_SIDE, Layout
from nonet.core.primitives import Mask
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import Symbol, default_symbols, glyphs

MOST_TOGETHER = 9
"""More candidates than this are written with commas, since '12' would be two things."""

EXCLUDED = ".0"

DECORATION = "*#@!+-()<>{}"
"""Signs that forums put around a cell to point at it."""


@codec("pencil")
class PencilCodec(Codec):
    """Pencil marks: the candidates in each cell, drawn or as a line of N*N*N characters."""

    spaced = True

    def sniff(self, text: str) -> float:
        if text.split("\n", 1)[0] and all(_is_marks(line.strip()) for line in text.strip().split("\n")):
            return 1.0
        found = boards(Source(text), (groups, framed), cut=True)
        return 0.9 if found and _has_marks(found[0].rows) else 0.0

    def decode_many(self, source: Source, wishes: Wishes = NO_WISHES) -> Iterator[Puzzle]:
        if len(source.text.strip()) >= 8 and all(
            _cube_root(line.strip()) for _, line in source.lines() if line.strip()
        ):
            for offset, line in source.lines():
                if line.strip():
                    yield _from_line(source, offset + len(line) - len(line.lstrip()), line.strip(), wishes)
            return
        found = boards(source, (groups, framed))
        if not found:
            side(source, nearest(source, (groups,)))  # which says what is wrong with it
            source.error("there are no pencil marks here", expected="candidates in each cell")
        for drawn in found:
            yield _from_rows(source, drawn.rows, with_box(wishes, drawn.box))

    def encode(self, puzzle: Puzzle) -> str:
        square_rows(puzzle, self.name)
        together = _stand_together(puzzle.symbols)
        width = puzzle.layout.columns
        cells = [_written(puzzle, cell, together) for cell in range(len(puzzle.layout))]
        rows = [cells[start : start + width] for start in range(0, len(cells), width)]
        return self.proved(puzzle, draw(rows, puzzle.layout.box))


def _stand_together(symbols: Sequence[Symbol]) -> bool:
    return len(symbols) <= MOST_TOGETHER and all(len(str(symbol)) == 1 for symbol in symbols)


def _written(puzzle: Puzzle, cell: int, together: bool) -> str:
    given = puzzle[cell]
    if given is not None:
        return str(given)
    everything = (1 << len(puzzle.symbols)) - 1
    mask = everything if puzzle.candidates is None else puzzle.candidates[cell]
    if mask == everything and not together:
        return "."
    return ("" if together else ",").join(
        str(symbol) for value, symbol in enumerate(puzzle.symbols) if mask >> value & 1
    )


def _from_rows(source: Source, rows: Sequence[Row], wishes: Wishes) -> Puzzle:
    """The puzzle whose cells hold these candidates."""
    size = side(source, rows)
    commas = any("," in token.text for row in rows for token in row.cells)
    whole = {str(symbol) for symbol in wishes.symbols or ()}
    cells = [_candidates(token, commas or size > MOST_TOGETHER, whole) for row in rows for token in row.cells]
    symbols, meaning = understand(source, [part for parts in cells for part in parts], size, wishes)
    everything = (1 << len(symbols)) - 1
    masks: list[Mask] = []
    for parts in cells:
        mask = 0
        for part in parts:
            mask |= 1 << meaning[part.text] >> 1
        masks.append(mask or everything)
    return _puzzle(board(source, size, wishes), symbols, masks)


def _candidates(cell: Token, separate: bool, whole: set[str]) -> list[Token]:
    """The candidates in one cell, each with its place; none where the cell is open."""
    text = cell.text
    if text not in whole:
        start = len(text) - len(text.lstrip(DECORATION))
        text = text.strip(DECORATION)
        cell = Token(text, cell.offset + start)
    if text in EMPTY_TEXTS and text not in whole:
        return []
    if not separate and text not in whole:
        return [Token(sign, cell.offset + place) for place, sign in enumerate(text)]
    parts, offset = [], cell.offset
    for part in [text] if text in whole else text.split(","):
        if part:
            parts.append(Token(part, offset))
        offset += len(part) + 1
    return parts


def _puzzle(layout: Layout, symbols: tuple[Symbol, ...], masks: Sequence[Mask]) -> Puzzle:
    everything = (1 << len(symbols)) - 1
    givens = bytes(mask.bit_length() if mask.bit_count() == 1 and everything > 1 else 0 for mask in masks)
    open_cells = all(given or mask == everything for given, mask in zip(givens, masks, strict=True))
    return Puzzle(layout, symbols, givens, candidates=None if open_cells else tuple(masks))


def _from_line(source: Source, offset: int, line: str, wishes: Wishes) -> Puzzle:
    """The puzzle of a line with a character for each candidate."""
    size = _cube_root(line)
    if size > LARGEST_SIDE:
        source.error(f"a board of {size} x {size} cells is too large", offset)
    layout = board(source, size, wishes)
    symbols = wishes.symbols or default_symbols(size)
    signs = glyphs(symbols)
    if signs is None or len(signs) != size:
        source.error(f"a line of {len(line)} characters needs {size} symbols of one character", offset)
    masks = [0] * (size * size)
    for place, sign in enumerate(line):
        cell, value = divmod(place, size)
        if sign == signs[value]:
            masks[cell] |= 1 << value
        elif sign not in EXCLUDED:
            expected = f"{signs[value]!r} or '.'"
            source.error(f"expected {expected}, found {sign!r}", offset + place, expected=expected)
    return _puzzle(layout, symbols, masks)


def _cube_root(line: str) -> int:
    """N for a line of N*N*N characters, 0 if it is none."""
    root = round(len(line) ** (1 / 3))
    return root if root > 1 and root**3 == len(line) and not any(sign.isspace() for sign in line) else 0


def _is_marks(line: str) -> bool:
    """A line with a character for each candidate, and some candidate in every cell (else it is a 27x27 board)."""
    size = _cube_root(line)
    signs = glyphs(default_symbols(size)) if size else None
    if signs is None:
        return False
    cells = (line[start : start + size] for start in range(0, len(line), size))
    return all(
        cell.strip(EXCLUDED) and all(found in (sign, *EXCLUDED) for found, sign in zip(cell, signs, strict=True))
        for cell in cells
    )


def _has_marks(rows: Sequence[Row]) -> bool:
    """Some cell has several candidates, and every cell could be a set of them."""
    size = len(rows)
    texts = {token.text.strip(DECORATION) for row in rows for token in row.cells} - EMPTY_TEXTS
    if any("," in text for text in texts):
        return not any(text[:1] == "," or text[-1:] == "," or set(text) & set("[](){}\"';") for text in texts)
    several = any(len(text) > 1 for text in texts)
    if size > MOST_TOGETHER or not several or any(len(set(text)) != len(text) for text in texts):
        return False
    found = set("".join(texts))
    return any(found <= set(symbols[:size]) for symbols in ("123456789", "012345678", "ABCDEFGHI", "abcdefghi"))
