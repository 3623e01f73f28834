"""From cells to a Puzzle: the size, the boxes and the symbols are found out here, once, for every format.

A codec finds the tokens (the text of each cell and where it stands); what they mean together is not its affair.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from math import isqrt
from typing import Any, NamedTuple, NoReturn

from nonet.codecs._codec import Source, Wishes
from nonet.core.errors import BrokenRules, CannotEncode
from nonet.core.layout import LARGEST_SIDE, Layout, guess_box
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import (
    DIGITS,
    EMPTY_GLYPHS,
    EMPTY_TEXTS,
    LETTERS,
    Symbol,
    as_symbols,
    default_symbols,
    glyphs,
    is_number,
    to_symbol,
)

_BOX = r"box[ \t]+(?:([0-9]{1,3})x([0-9]{1,3})|none)"
_NOTE = re.compile(rf"[ \t]*[#%;]+[ \t]*{_BOX}[ \t]*$", re.IGNORECASE | re.MULTILINE)


class Token(NamedTuple):
    """The text of one cell ('' where the format itself says that it is empty) and its offset in the source."""

    text: str
    offset: int


class Row(NamedTuple):
    """The cells of one row, and the offset at which one more would stand."""

    cells: Sequence[Token]
    end: int


def assemble(source: Source, rows: Sequence[Row], wishes: Wishes, metadata: Mapping[str, Any] | None = None) -> Puzzle:
    """The puzzle whose cells hold these tokens, row by row."""
    size = side(source, rows)
    layout = board(source, size, wishes)
    tokens = [token for row in rows for token in row.cells]
    symbols, meaning = understand(source, tokens, size, wishes)
    givens = bytes(meaning[token.text] for token in tokens)
    return Puzzle(layout, symbols, givens, metadata=dict(metadata or {}))


def board(source: Source, size: int, wishes: Wishes) -> Layout:
    """The layout of this size, with the boxes wished for or guessed."""
    box = guess_box(size) if wishes.box is None else None if isinstance(wishes.box, str) else wishes.box
    try:
        return Layout.square(size, box)
    except BrokenRules as broken:
        source.error(broken.message, hint=broken.hint)


def side(source: Source, rows: Sequence[Row]) -> int:
    """The number of rows and of cells in each; an error where they are not all the same."""
    if not rows:
        source.error("there is no puzzle here", expected="a grid", hint="'nonet --help' shows forms that can be read")
    count = len(rows)
    lengths = Counter(len(row.cells) for row in rows)
    width = max(lengths, key=lambda length: (lengths[length], length == count, length))
    if max(width, count) > LARGEST_SIDE:
        source.error(
            f"a board of {count} rows of {width} cells is too large", hint=f"at most {LARGEST_SIDE} x {LARGEST_SIDE}"
        )
    for number, (cells, end) in enumerate(rows, 1):
        if len(cells) != width:
            source.error(
                f"row {number} has {len(cells)} cells, the others have {width}",
                cells[width].offset if len(cells) > width else end,
                expected=f"{width} cells in each row",
                hint="a cell is missing" if len(cells) < width else "a cell too many",
            )
    if count != width:
        extra = count > width > 0
        source.error(
            f"the board is not square: {count} rows of {width} cells",
            rows[width].cells[0].offset if extra else rows[-1].end,
            expected=f"{width} rows",
            hint=f"a line {'too many' if extra else 'missing'}?" if abs(count - width) < 3 else None,
        )
    return width


def fold(source: Source, tokens: Sequence[Token], end: int) -> list[Row]:
    """N*N cells in a row as N rows; an error unless their number is a square."""
    count = len(tokens)
    size = isqrt(count)
    if count > LARGEST_SIDE**2:
        source.error(f"{count} cells are too many for a board", hint=f"at most {LARGEST_SIDE} x {LARGEST_SIDE}")
    if size * size != count or not count:
        not_square(source, count, tokens[-1].offset if count else end, end)
    rows = [tokens[start : start + size] for start in range(0, count, size)]
    return [Row(row, row[-1].offset + len(row[-1].text)) for row in rows]


def not_square(source: Source, count: int, last: int, end: int) -> NoReturn:
    """The error for so many cells, the last of which starts at `last`."""
    size = isqrt(count)
    nearest = min(max(size, 2) ** 2, (size + 1) ** 2, key=lambda square: abs(square - count))
    surplus = count - nearest
    amount = f"{abs(surplus)} cell{' is' if abs(surplus) == 1 else 's are'} {'too many' if surplus > 0 else 'missing'}"
    source.error(
        f"{count} cells are not a square board",
        last if surplus > 0 else end,
        expected=f"{nearest} cells",
        hint=f"for {isqrt(nearest)} x {isqrt(nearest)}, {amount}",
    )


def understand(
    source: Source, tokens: Sequence[Token], size: int, wishes: Wishes
) -> tuple[tuple[Symbol, ...], dict[str, int]]:
    """The symbols, and for each text that occurs its value plus one, 0 for empty."""
    seen = {token.text: token.offset for token in reversed(tokens)}
    symbols = wishes.symbols if wishes.symbols is not None else _infer(source, seen, size)
    if len(symbols) < size:
        source.error(
            f"{len(symbols)} symbols are too few for a board of {size} x {size}",
            hint=f"give at least {size} with symbols=",
        )
    meaning = spellings(symbols)
    for text, offset in sorted(seen.items(), key=lambda item: item[1]):
        if text not in meaning:
            expected = f"{_span(symbols)} or an empty cell"
            source.error(f"expected {expected}, found {text[:40]!r}", offset, expected=expected, hint=_hint(text))
    return symbols, meaning


def spellings(symbols: Sequence[Symbol]) -> dict[str, int]:
    """Every way to write a cell: as empty (0), and each symbol in full or by its glyph (value plus one)."""
    meaning = dict.fromkeys(EMPTY_TEXTS, 0)
    for place, sign in enumerate(glyphs(symbols) or (), 1):
        meaning[sign] = place
        meaning.setdefault(sign.lower(), place)
        meaning.setdefault(sign.upper(), place)
    largest = max((symbol for symbol in symbols if isinstance(symbol, int)), default=0)
    for place, symbol in enumerate(symbols, 1):
        meaning[str(symbol)] = place
        if isinstance(symbol, int) and 0 <= symbol < 10 <= largest:
            meaning[f"0{symbol}"] = place
    return meaning


def _infer(source: Source, seen: Mapping[str, int], size: int) -> tuple[Symbol, ...]:
    """The symbols that a person who wrote these cells must mean."""
    written = seen.keys() - EMPTY_TEXTS
    digits = {text for text in written if is_number(text)}
    usual = default_symbols(size)
    letters = LETTERS[:size] if size <= len(LETTERS) else ""
    readings: list[tuple[Symbol, ...]] = []
    if size > 9 and "0" in seen and seen.keys() & (EMPTY_TEXTS - {"0", "00"}):
        # Hexadecimal: '0' is a value where another sign is used for empty, and letters stay as they were written.
        letters_written = any(text.isalpha() for text in written)
        readings.append(tuple(v if v < 10 or not letters_written else DIGITS[v] for v in range(min(size, len(DIGITS)))))
    if digits or not written:
        readings.append(usual)
    readings += [tuple(letters), tuple(letters.lower())]
    for symbols in readings:
        known = set(symbols) if symbols and isinstance(symbols[0], str) else spellings(symbols).keys()
        if written <= known:
            return symbols
    # Mostly digits is a board of numbers with a slip in it, which the caller will find; else the words are the symbols.
    if len(digits) * 2 >= len(written):
        return usual
    words = tuple(sorted((to_symbol(text) for text in written), key=lambda word: (isinstance(word, str), word)))
    if len(words) != size:
        source.error(
            f"{len(words)} different symbols on a board of {size} x {size}: {' '.join(map(str, words[:30]))[:200]}",
            min(seen[text] for text in written),
            expected=f"{size} symbols",
            hint="name all symbols with symbols= (--symbols)" if len(words) < size else None,
        )
    return as_symbols(words)


def _span(symbols: Sequence[Symbol]) -> str:
    first = symbols[0]
    if len(symbols) > 2 and isinstance(first, int) and tuple(symbols) == tuple(range(first, first + len(symbols))):
        return f"{first}-{symbols[-1]}"
    return " ".join(map(str, symbols))[:200]


def _hint(text: str) -> str | None:
    if is_number(text):
        return f"{text[:40]} is out of range"
    if text.isdigit():
        return "digits are written as 0-9"
    if len(text) == 1:
        return f"empty cells are written as one of {' '.join(EMPTY_GLYPHS)}"
    return None


def box_note(layout: Layout, *, drawn: bool = False) -> str:
    """What must be said in words for the boxes to be read again: '' if a reader guesses them, or sees them `drawn`.

    A frame around every row, every column or the whole board shows no boxes: people draw such frames around any board.
    """
    shown = drawn and layout.box is not None and min(layout.box) > 1
    if layout.box == guess_box(layout.rows) or shown:
        return ""
    return "box none" if layout.box is None else f"box {layout.box[0]}x{layout.box[1]}"


def noted(wishes: Wishes, text: str) -> tuple[Wishes, int]:
    """The wishes, with the boxes that a note ('# box 3x2') in this text names; and where the note starts."""
    note = _NOTE.search(text) if "box" in text.lower() else None
    if note is None:
        return wishes, len(text)
    return with_box(wishes, (int(note[1]), int(note[2])) if note[1] else "none"), note.start()


def with_box(wishes: Wishes, box: tuple[int, int] | str | None) -> Wishes:
    """The wishes, with a box that the text itself shows where the caller has not named one."""
    return wishes._replace(box=box) if wishes.box is None and box is not None else wishes


def plain_rows(puzzle: Puzzle, format_name: str) -> list[list[Symbol | None]]:
    """The givens, for a format that knows only those of a square board; CannotEncode if there is more to say."""
    _only_square(puzzle, format_name)
    if puzzle.candidates is not None:
        raise CannotEncode(f"the format {format_name!r} cannot carry candidates", hint="use 'pencil' or 'nonet'")
    return puzzle.rows()


def _only_square(puzzle: Puzzle, format_name: str) -> None:
    for constraint in puzzle.constraints:
        raise CannotEncode(
            f"the format {format_name!r} cannot say {constraint.kind!r}",
            constraint=constraint,
            hint="use the format 'nonet'",
        )
    for symbol in puzzle.symbols:
        if isinstance(symbol, str) and symbol in EMPTY_TEXTS:
            raise CannotEncode(
                f"the format {format_name!r} cannot tell the symbol {symbol!r} from an empty cell",
                hint="use the format 'nonet'",
            )
    if not puzzle.layout.is_square:
        better = "samurai" if puzzle.layout == Layout.samurai() else "nonet"
        raise CannotEncode(
            f"the format {format_name!r} cannot say the shape of this board", hint=f"use the format {better!r}"
        )


def square_rows(puzzle: Puzzle, format_name: str) -> list[list[Symbol | None]]:
    """As `plain_rows`, for a format that says candidates in its own way."""
    _only_square(puzzle, format_name)
    return puzzle.rows()


def sign_rows(puzzle: Puzzle, format_name: str, empty: str) -> list[str]:
    """The givens as strings of one character a cell; CannotEncode where symbols are longer."""
    plain_rows(puzzle, format_name)
    signs = glyphs(puzzle.symbols)
    if signs is None or empty in signs:
        raise CannotEncode(f"the format {format_name!r} has one character for each cell", hint="use 'grid' or 'json'")
    width = puzzle.layout.columns
    text = "".join(signs[value - 1] if value else empty for value in puzzle.givens)
    return [text[start : start + width] for start in range(0, len(text), width)]
