"""Cells that all stand in one line: N*N characters, or words where symbols are longer. Ground of `line` and `csv`."""

from __future__ import annotations

import re
from math import isqrt

from nonet.codecs._assemble import Row, Token, assemble, fold, plain_rows
from nonet.codecs._codec import MAX_PUZZLE_CHARS, NO_WISHES, Source, Wishes
from nonet.codecs._notes import note, noted
from nonet.core.grid import in_line
from nonet.core.layout import LARGEST_SIDE, Layout, guess_box
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import EMPTY_GLYPHS, EMPTY_TEXTS, default_symbols

MIN_SIDE = 4
"""Shorter lines than 4 x 4 are rows of a drawn board; only who names the format can mean them."""

MAX_WORD_CHARS = MIN_SIDE**2 - 1

NO_SIGNS = frozenset(",;|#\"'[](){}")
"""What ends a run of characters that are a cell each, besides blanks."""

BRACKETS = frozenset("[{")
"""What stands in no line of cells, but in lists of them."""

RULES = re.compile(r"(?:\.[A-Za-z]+)*\.\w*~\w")
"""How a line of rules starts, which are another format's: .Cage~10~R1C1, .~R1C1_5."""

SOLVED = "+"
"""HoDoKu writes it before the value of a cell that is not a given."""


_DIGITS = "123456789"
_PLAIN = {side**2: (side, f"{_DIGITS[:side]}{EMPTY_GLYPHS}".encode()) for side in range(MIN_SIDE, len(_DIGITS) + 1)}
"""For each length of a plain line the side of its board, and every character that may stand in it."""

_VALUES = bytes.maketrans(f"{_DIGITS}{EMPTY_GLYPHS}".encode(), bytes([*range(1, 10), *bytes(len(EMPTY_GLYPHS))]))
_CANDIDATES_4X4 = 64
"""As long as a line of candidates, too."""


def is_plain(text: str) -> bool:
    """Whether this is certainly a line of cells: nothing but the digits of its board and signs for empty cells.

    The fast form of `side`; of other lines, and of other texts, it says nothing.
    """
    line = text.strip()
    return len(line) != _CANDIDATES_4X4 and _plain_side(line) > 0


def _plain_side(line: str) -> int:
    side, signs = _PLAIN.get(len(line), (0, b""))
    return side if side and line.isascii() and not line.encode().translate(None, signs) else 0


def decode_plain(text: str) -> Puzzle | None:
    """The fast form of `decode`; None where there is more in the line than digits and empty cells."""
    line = text.strip()
    side = _plain_side(line)
    if not side:
        return None
    layout = Layout.square(side, guess_box(side))
    return Puzzle(layout, default_symbols(side), line.encode().translate(_VALUES))


def side(text: str) -> int | None:
    """The side of the board in this line, None if it is none."""
    cells = count(text)
    root = isqrt(cells)
    return root if root * root == cells and MIN_SIDE <= root <= LARGEST_SIDE else None


def count(text: str) -> int:
    """How many cells are in this line; 0 if it is no line of cells."""
    if len(text) > MAX_PUZZLE_CHARS:
        return 0
    text = text[: noted(NO_WISHES, text)[1]].strip()
    words = text.split()
    run = _run(text)
    if not run or not BRACKETS.isdisjoint(text) or RULES.match(text):
        return 0
    rest = text[len(run) :]
    cells = len(_places(run))
    if _is_side(cells) and not (len(words) == cells and set(map(len, words)) == {cells}):
        # A comma or semicolon follows in records, which are another format's.
        return cells if not rest or rest[0].isspace() or rest[0] in "|#" else 0
    plain = max(map(len, words)) <= MAX_WORD_CHARS and not any("|" in word for word in words)
    return len(words) if plain and _is_side(len(words)) else 0


def _is_side(length: int) -> bool:
    return length >= MIN_SIDE**2 and isqrt(length) ** 2 == length


def texts(text: str) -> list[str]:
    """The text of each cell in this line."""
    text = text[: noted(NO_WISHES, text)[1]].strip()
    run = _run(text)
    places = _places(run)
    return [run[place] for place in places] if len(places) == count(text) else text.split()


def is_open(text: str) -> bool:
    """Whether there is an empty cell in this line."""
    return not EMPTY_TEXTS.isdisjoint(texts(text))


def decode(source: Source, wishes: Wishes) -> Puzzle:
    """The puzzle in this line; what follows it is kept as metadata."""
    plain = decode_plain(source.text) if wishes == NO_WISHES else None
    if plain is not None:
        return plain
    wishes, end = noted(wishes, source.text)
    rows, rest = cells(source, 0, end)
    return assemble(source, rows, wishes, {"fields": rest} if rest else None)


def encode(puzzle: Puzzle, format_name: str) -> str:
    """The puzzle in a line, with a note of what nobody would guess."""
    plain_rows(puzzle, format_name)
    words = note(puzzle)
    text = in_line(puzzle.symbols, puzzle.givens)
    return f"{text} # {words}" if words else text


def cells(source: Source, start: int = 0, end: int | None = None) -> tuple[list[Row], str]:
    """The board in this part of a line, and what follows it there."""
    text = source.text[:end]
    if len(text) - start > MAX_PUZZLE_CHARS:
        source.error(f"a line of more than {MAX_PUZZLE_CHARS:,} characters is no puzzle", start)
    start += len(text[start:]) - len(text[start:].lstrip())
    run = _run(text[start:])
    words = text[start:].split()
    if not run or (count(text[start:]) == len(words) > 1) or _alike(words):
        return fold(source, _placed(words, text, start), len(text.rstrip())), ""
    if len(run) > 2 * LARGEST_SIDE**2:
        source.error(f"{len(run)} cells are too many for a board", start, hint=f"at most {LARGEST_SIDE**2}")
    behind = start + len(run)
    signs = [Token(run[place], start + place) for place in _places(run)]
    return fold(source, signs, behind), text[behind:].strip(" \t,;|#")


def _run(text: str) -> str:
    """The characters at the start of the text that can be a cell each."""
    word = text.split(None, 1)[0] if text and not text[0].isspace() else ""
    if NO_SIGNS.isdisjoint(word):
        return word
    return word[: next(place for place, sign in enumerate(word) if sign in NO_SIGNS)]


def _places(run: str) -> range | list[int]:
    """Where the cells of a run stand in it."""
    if SOLVED not in run or _is_side(len(run)):
        return range(len(run))
    return [place for place, sign in enumerate(run) if sign != SOLVED]


def _placed(words: list[str], text: str, start: int) -> list[Token]:
    """The words with the places where they stand."""
    found = []
    for word in words:
        start = text.index(word, start)
        found.append(Token(word, start))
        start += len(word)
    return found


def _alike(words: list[str]) -> bool:
    """Words of a cell each, however many: '1 . 2 3' is a row of words, '1.23 easy' a row of characters."""
    return len(words) > 1 and all(len(word) == 1 for word in words)
