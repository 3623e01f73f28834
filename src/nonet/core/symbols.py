"""Symbols, which people write into cells: ints (1..N by default) or short strings.

A *glyph* is the single character that stands for a symbol where every cell has one character: digits
for 0-9, capital letters for the ints 10-35, and a one-character string for itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import islice

from nonet.core.arguments import shown
from nonet.core.errors import BrokenRules

Symbol = int | str

EMPTY_GLYPHS = ".0_*?-"
"""The characters that mean 'no value yet', unless the puzzle uses one of them as a symbol."""

EMPTY_SIGNS = EMPTY_GLYPHS + "·–—−"
"""Every character that is read as an empty cell: `EMPTY_GLYPHS`, and what word processors turn those into."""

EMPTY_TEXTS = frozenset(("", *EMPTY_SIGNS, *(2 * sign for sign in EMPTY_SIGNS)))
"""Every way to write an empty cell; the double signs stand in boards of two-digit values."""

MAX_SYMBOLS = 255
"""Symbols of a puzzle: a value is stored as one byte, and 0 is an empty cell."""

MAX_SYMBOL_CHARS = 100

MAX_NUMBER = 10**9
"""The largest number that is a symbol: sums over the largest board then fit into 64 bits."""

_MAX_CHARS = MAX_SYMBOLS * (MAX_SYMBOL_CHARS + 2)
"""Characters of a list of symbols."""

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
DIGITS = "0123456789" + LETTERS


def default_symbols(count: int) -> tuple[Symbol, ...]:
    """The ints from 1 to `count`."""
    return tuple(range(1, count + 1))


def to_symbol(text: str) -> Symbol:
    """The symbol that a text means: an int if the text is a plain number, else the text itself.

    >>> to_symbol("12"), to_symbol("A"), to_symbol("007")
    (12, 'A', '007')
    """
    plain = is_number(text) and (text == "0" or not text.startswith("0"))
    return int(text) if plain and len(text) <= 9 else text


def is_number(text: str) -> bool:
    """Whether the text is digits 0-9 and nothing else: `str.isdigit` alone would let '²' pass."""
    return text.isascii() and text.isdigit()


def as_symbols(wish: str | Iterable[Symbol], count: int | None = None) -> tuple[Symbol, ...]:
    """Symbols from a string (`"ABCD"`, `"1-16"`, `"red,green,blue"`, `"10 20 30"`) or any iterable of symbols.

    >>> as_symbols("ABCD"), as_symbols("0-3"), as_symbols("red, blue"), as_symbols([10, 20])
    (('A', 'B', 'C', 'D'), (0, 1, 2, 3), ('red', 'blue'), (10, 20))
    """
    try:
        # No more than tell that there are too many: an iterable may have no end.
        symbols = _from_text(wish) if isinstance(wish, str) else tuple(islice(wish, MAX_SYMBOLS + 1))
    except TypeError:
        raise BrokenRules(f"{shown(wish)} are no symbols", hint="a string such as 1-9 or ABCD, or a list") from None
    for symbol in symbols:
        if isinstance(symbol, bool) or not isinstance(symbol, int | str) or symbol == "":
            raise BrokenRules(f"{shown(symbol)} cannot be a symbol", hint="symbols are ints and non-empty strings")
        if isinstance(symbol, int) and abs(symbol) > MAX_NUMBER:
            raise BrokenRules("a symbol is too large a number", hint=f"from -{MAX_NUMBER:,} to {MAX_NUMBER:,}")
        if isinstance(symbol, str) and len(symbol) > MAX_SYMBOL_CHARS:
            raise BrokenRules(f"{symbol[:20]!r}... is too long a symbol", hint=f"at most {MAX_SYMBOL_CHARS} characters")
    if len(symbols) > MAX_SYMBOLS:
        raise BrokenRules("these symbols are too many", hint=f"at most {MAX_SYMBOLS}")
    # 1 and "1" print alike: no reader could tell them apart.
    texts = [str(symbol) for symbol in symbols]
    for text in texts:
        if texts.count(text) > 1:
            raise BrokenRules(f"the symbol {text!r} is listed twice", hint="symbols must differ")
    if count is not None and len(symbols) < count:
        raise BrokenRules(
            f"{len(symbols)} symbols are too few for areas of {count} cells", hint=f"list at least {count} symbols"
        )
    return symbols


def _from_text(wish: str) -> tuple[Symbol, ...]:
    wish = wish.strip()
    if len(wish) > _MAX_CHARS:
        raise BrokenRules("these symbols are too many", hint=f"at most {MAX_SYMBOLS}")
    low, dash, high = wish.partition("-")
    if dash and is_number(low) and is_number(high) and len(low) < 6 and len(high) < 6 and int(low) < int(high):
        if int(high) - int(low) >= MAX_SYMBOLS:
            raise BrokenRules(f"'{wish}' is too many symbols", hint=f"at most {MAX_SYMBOLS}")
        return tuple(range(int(low), int(high) + 1))
    if "," in wish or " " in wish:
        return tuple(to_symbol(part) for part in wish.replace(",", " ").split())
    return tuple(to_symbol(character) for character in wish)


def glyphs(symbols: Sequence[Symbol]) -> tuple[str, ...] | None:
    """One character for each symbol, or None if a symbol has none or two symbols would share one.

    >>> glyphs(default_symbols(4)), glyphs((15, 16)), glyphs(("red", "blue"))
    (('1', '2', '3', '4'), ('F', 'G'), None)
    """
    found = []
    for symbol in symbols:
        if isinstance(symbol, int):
            if not 0 <= symbol < len(DIGITS):
                return None
            found.append(DIGITS[symbol])
        elif len(symbol) == 1 and symbol.isprintable() and not symbol.isspace() and symbol not in ".,#|;\"'[](){}":
            found.append(symbol)
        else:
            return None
    return tuple(found) if len(set(found)) == len(found) else None


def numbers(symbols: Sequence[Symbol]) -> tuple[int, ...]:
    """The number that each symbol adds to a sum: an int itself, a string its place among the symbols.

    Places count from 1, or from the first symbol if that is an int: among hexadecimal digits A adds 10.

    >>> numbers("ABC"), numbers((0, 1, "A"))
    ((1, 2, 3), (0, 1, 2))
    """
    return _numbers(tuple(symbols))


@lru_cache(maxsize=256)
def _numbers(symbols: tuple[Symbol, ...]) -> tuple[int, ...]:
    start = symbols[0] if symbols and isinstance(symbols[0], int) else 1
    return tuple(s if isinstance(s, int) else place for place, s in enumerate(symbols, start))
