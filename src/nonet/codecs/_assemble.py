"""From the texts of cells to a Puzzle: infers the size, the boxes and the symbols, for every format.

A codec finds the tokens (the text of each cell and its offset); this module says what the tokens mean together.
"""

from __future__ import annotations

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

CROSSES = frozenset("xX")
"""Signs for an empty cell on boards of numbers."""


class Token(NamedTuple):
    """The text of one cell ('' if the format itself marks the cell as empty) and its offset in the source."""

    text: str
    offset: int


class Row(NamedTuple):
    """The cells of one row, and the offset just behind the last, where a missing cell would stand."""

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
    """The square layout of this size, with the box from `wishes` or a guessed one."""
    box = guess_box(size) if wishes.box is None else None if isinstance(wishes.box, str) else wishes.box
    try:
        return Layout.square(size, box)
    except BrokenRules as broken:
        source.error(broken.message, hint=broken.hint)


def side(source: Source, rows: Sequence[Row]) -> int:
    """The side of the square board that these rows form; an error at the first row that does not fit."""
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
    """A list of N*N cells as N rows; an error unless the number of cells is a square."""
    count = len(tokens)
    size = isqrt(count)
    if count > LARGEST_SIDE**2:
        source.error(f"{count} cells are too many for a board", hint=f"at most {LARGEST_SIDE} x {LARGEST_SIDE}")
    if size * size != count or not count:
        not_square(source, count, tokens[-1].offset if count else end, end)
    rows = [tokens[start : start + size] for start in range(0, count, size)]
    return [Row(row, row[-1].offset + len(row[-1].text)) for row in rows]


def not_square(source: Source, count: int, last: int, end: int) -> NoReturn:
    """Raises the error for `count` cells, not a square number; the last cell starts at offset `last`."""
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
    """The symbols, and the meaning of each text that may stand in a cell: its value plus one, 0 for empty."""
    seen = {token.text: token.offset for token in reversed(tokens)}
    crossed = wishes.symbols is None and not CROSSES.isdisjoint(seen) and _are_crossed(tokens)
    symbols = wishes.symbols
    if symbols is None:
        symbols = infer(source, {text: seen[text] for text in seen if not (crossed and text in CROSSES)}, size)
    if len(symbols) < size:
        source.error(
            f"{len(symbols)} symbols are too few for a board of {size} x {size}",
            hint=f"give at least {size} with symbols=",
        )
    meaning = spellings(symbols) | (dict.fromkeys(CROSSES, 0) if crossed else {})
    for text, offset in sorted(seen.items(), key=lambda item: item[1]):
        if text not in meaning:
            expected = f"{_span(symbols)} or an empty cell"
            source.error(f"expected {expected}, found {text[:40]!r}", offset, expected=expected, hint=_hint(text))
    return symbols, meaning


def _are_crossed(tokens: Sequence[Token]) -> bool:
    """Whether x stands for empty cells: more than a quarter of the cells are x, and all others are numbers above 0."""
    others = [token.text for token in tokens if token.text not in CROSSES]
    many = 0 < len(others) < len(tokens) * 3 / 4
    return many and all(is_number(text) and text.strip("0") for text in others)


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


def infer(source: Source, seen: Mapping[str, int], size: int) -> tuple[Symbol, ...]:
    """The symbols that these cell texts imply: numbers, letters, hexadecimal digits or words."""
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
    # Mostly digits: a board of numbers with a slip in it, which the caller will find. Otherwise the words are symbols.
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


def plain_rows(puzzle: Puzzle, format_name: str) -> list[list[Symbol | None]]:
    """The givens row by row, for a format of plain square boards; CannotEncode if the puzzle has anything else."""
    check_plain(puzzle, format_name)
    return puzzle.rows()


def check_plain(puzzle: Puzzle, name: str, noun: str = "format") -> None:
    """Raises CannotEncode, naming what would be lost, unless the puzzle is a square board with givens alone."""
    _check_square(puzzle, name, noun)
    if puzzle.candidates is not None:
        raise CannotEncode(f"the {noun} {name!r} cannot carry candidates", hint="use 'pencil' or 'nonet'")


def _check_square(puzzle: Puzzle, name: str, noun: str = "format") -> None:
    layout = puzzle.layout
    for constraint in puzzle.constraints:
        raise CannotEncode(
            f"the {noun} {name!r} cannot say {constraint.kind!r}", constraint=constraint, hint="use 'toml' or 'nonet'"
        )
    for symbol in puzzle.symbols:
        if isinstance(symbol, str) and symbol in EMPTY_TEXTS:
            raise CannotEncode(
                f"the {noun} {name!r} cannot tell the symbol {symbol!r} from an empty cell",
                hint="use the format 'nonet'",
            )
    if not layout.is_square:
        samurai = layout == Layout.samurai()
        regions = layout.rows == layout.columns and not layout.missing and not layout.box
        raise CannotEncode(
            f"the {noun} {name!r} cannot say the {'regions' if regions else 'shape'} of this board",
            hint=f"use {'samurai' if samurai else 'toml'!r} or 'nonet'",
        )


def square_rows(puzzle: Puzzle, format_name: str) -> list[list[Symbol | None]]:
    """As `plain_rows`, for a format that can write candidates."""
    _check_square(puzzle, format_name)
    return puzzle.rows()


def sign_rows(puzzle: Puzzle, format_name: str, empty: str) -> list[str]:
    """The givens as strings of one character a cell; CannotEncode if symbols are longer."""
    plain_rows(puzzle, format_name)
    signs = glyphs(puzzle.symbols)
    if signs is None or empty in signs:
        raise CannotEncode(f"the format {format_name!r} has one character for each cell", hint="use 'grid' or 'json'")
    width = puzzle.layout.columns
    text = "".join(signs[value - 1] if value else empty for value in puzzle.givens)
    return [text[start : start + width] for start in range(0, len(text), width)]
