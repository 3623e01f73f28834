"""Boards in a single line: N*N characters, or N*N words if symbols are longer. Shared by `line` and `csv`."""

from __future__ import annotations

import re
from dataclasses import replace
from math import isqrt

from nonet.codecs._assemble import Row, Token, assemble, fold, plain_rows
from nonet.codecs._codec import MAX_PUZZLE_CHARS, NO_WISHES, Source, Wishes
from nonet.codecs._notes import note, noted
from nonet.core.grid import in_line
from nonet.core.layout import LARGEST_SIDE, Layout, guess_box
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import EMPTY_GLYPHS, EMPTY_TEXTS, default_symbols

MIN_SIDE = 4
"""The side of the smallest board that is recognized in a line: shorter lines are rows of a drawn board."""

MAX_WORD_CHARS = MIN_SIDE**2 - 1
"""Characters of a cell that is a word; a longer word is a board itself."""

NO_SIGNS = frozenset(",;|#\"'[](){}")
"""Characters that end a run of one-character cells, as blanks do."""

BRACKETS = frozenset("[{")
"""Characters of lists (JSON, Prolog), which stand in no line of cells."""

RULES = re.compile(r"(?:\.[A-Za-z]+)*\.\w*~\w")
"""The start of a line in the format `iss`: .Cage~10~R1C1, .~R1C1_5."""

SOLVED = "+"
"""The sign that HoDoKu writes before the value of a cell that is not a given."""


_DIGITS = "123456789"
_PLAIN = {side**2: (side, f"{_DIGITS[:side]}{EMPTY_GLYPHS}".encode()) for side in range(MIN_SIDE, len(_DIGITS) + 1)}
"""For each length of a plain line, the side of its board and the bytes that may stand in the line."""

_VALUES = bytes.maketrans(f"{_DIGITS}{EMPTY_GLYPHS}".encode(), bytes([*range(1, 10), *bytes(len(EMPTY_GLYPHS))]))
_CANDIDATES_4X4 = 64
"""Cells of an 8x8 board, but also the candidates of a 4x4 board in a line: such a line is not certain."""


def is_plain(text: str) -> bool:
    """Whether this is certainly a line of cells: nothing but the digits of its board and signs for empty cells.

    The fast form of `side`. False means only that the full check is needed.
    """
    line = text.strip()
    return len(line) != _CANDIDATES_4X4 and _plain_side(line) > 0


def _plain_side(line: str) -> int:
    side, signs = _PLAIN.get(len(line), (0, b""))
    return side if side and line.isascii() and not line.encode().translate(None, signs) else 0


def decode_plain(text: str) -> Puzzle | None:
    """The fast form of `decode`; None if the line holds more than digits and empty cells."""
    line = text.strip()
    side = _plain_side(line)
    if not side:
        return None
    layout = Layout.square(side, guess_box(side))
    return Puzzle(layout, default_symbols(side), line.encode().translate(_VALUES))


def side(text: str) -> int | None:
    """The side of the board in this line, None if there is no board."""
    cells = count(text)
    root = isqrt(cells)
    return root if root * root == cells and MIN_SIDE <= root <= LARGEST_SIDE else None


def count(text: str) -> int:
    """The number of cells in this line; 0 if it is no line of cells."""
    if len(text) > MAX_PUZZLE_CHARS:
        return 0
    text = text[: noted(NO_WISHES, text)[1]].strip()
    words = text.split()
    run = _run(text)
    if not run or RULES.match(text):
        return 0
    rest = text[len(run) :]
    cells = len(_places(run))
    if _is_side(cells) and not (len(words) == cells and set(map(len, words)) == {cells}):
        # A comma or semicolon behind the cells: a record of the format `csv`.
        return cells if not rest or rest[0].isspace() or rest[0] in "|#" else 0
    if not BRACKETS.isdisjoint(text):
        return 0
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
    """The puzzle in this line; the text behind its cells becomes metadata."""
    plain = decode_plain(source.text) if wishes == NO_WISHES else None
    if plain is not None:
        return plain
    wishes, end = noted(wishes, source.text)
    rows, rest = cells(source, 0, end)
    puzzle = assemble(source, rows, wishes, {"fields": rest} if rest else None)
    return _with_regions(source, puzzle, rest) if rest and wishes.box is None else puzzle


def _with_regions(source: Source, puzzle: Puzzle, fields: str) -> Puzzle:
    """The puzzle with the regions that the first word behind its cells may draw, a sign for each cell: 'AAABBBCCC...'.

    A word of that length may as well be a solution: symbols of the puzzle, none of them twice in a row of the board.
    The native scan of batches (classic/lines.hpp) hands over all that is not such a solution.
    """
    word, *others = fields.split(None, 1) or [""]
    side = puzzle.layout.rows
    if len(word) != side * side:
        return puzzle
    drawn = [word[start : start + side] for start in range(0, len(word), side)]
    if set(word) <= {str(symbol) for symbol in puzzle.symbols} and all(len(set(row)) == side for row in drawn):
        return puzzle
    regions = {sign: [cell for cell, other in enumerate(word) if other == sign] for sign in sorted({*word})}
    wrong = [sign for sign, region in regions.items() if len(region) != side]
    if wrong and word.isalpha():
        source.error(
            f"region {wrong[0]} has {len(regions[wrong[0]])} cells, a row has {side}",
            source.text.find(word) + regions[wrong[0]][0],
            expected=f"regions of {side} cells",
        )
    boxes = {house.cells for house in puzzle.layout.regions}
    if wrong or {tuple(region) for region in regions.values()} == boxes:
        return puzzle
    layout = Layout.jigsaw(list(regions.values()), side)
    metadata = {name: value for name, value in puzzle.metadata.items() if name != "fields"}
    return replace(puzzle, layout=layout, metadata={**metadata, "fields": others[0]} if others else metadata)


def encode(puzzle: Puzzle, format_name: str) -> str:
    """The puzzle in a line, with a note of boxes and symbols that `read` would not guess."""
    plain_rows(puzzle, format_name)
    words = note(puzzle)
    text = in_line(puzzle.symbols, puzzle.givens)
    return f"{text} # {words}" if words else text


def cells(source: Source, start: int = 0, end: int | None = None) -> tuple[list[Row], str]:
    """The board in this part of a line, and the text that follows it."""
    text = source.text[:end]
    if len(text) - start > MAX_PUZZLE_CHARS:
        source.error(f"a line of more than {MAX_PUZZLE_CHARS:,} characters is no puzzle", start)
    start += len(text[start:]) - len(text[start:].lstrip())
    run = _run(text[start:])
    words = text[start:].split()
    if _are_rows(words):
        apart = _placed(words, text, start)
        signs = [Token(sign, word.offset + place) for word in apart for place, sign in enumerate(word.text)]
        return fold(source, signs, len(text.rstrip())), ""
    if not run or (count(text[start:]) == len(words) > 1) or _alike(words):
        return fold(source, _placed(words, text, start), len(text.rstrip())), ""
    if len(run) > 2 * LARGEST_SIDE**2:
        source.error(f"{len(run)} cells are too many for a board", start, hint=f"at most {LARGEST_SIDE**2}")
    behind = start + len(run)
    signs = [Token(run[place], start + place) for place in _places(run)]
    return fold(source, signs, behind), text[behind:].strip(" \t,;|#")


def _run(text: str) -> str:
    """The run of one-character cells at the start of the text."""
    word = text.split(None, 1)[0] if text and not text[0].isspace() else ""
    if NO_SIGNS.isdisjoint(word):
        return word
    return word[: next(place for place, sign in enumerate(word) if sign in NO_SIGNS)]


def _places(run: str) -> range | list[int]:
    """The indices of the cells in a run, without HoDoKu's plus signs."""
    if SOLVED not in run or _is_side(len(run)):
        return range(len(run))
    return [place for place, sign in enumerate(run) if sign != SOLVED]


def _placed(words: list[str], text: str, start: int) -> list[Token]:
    """The words as tokens, each with its offset."""
    found = []
    for word in words:
        start = text.index(word, start)
        found.append(Token(word, start))
        start += len(word)
    return found


def _are_rows(words: list[str]) -> bool:
    """'1... ..2. .3.. ...4': as many words as there are characters in each."""
    return len(words) >= MIN_SIDE and {len(word) for word in words} == {len(words)}


def _alike(words: list[str]) -> bool:
    """Whether every word is a single character: '1 . 2 3' is a row of words, '1.23 easy' a row of characters."""
    return len(words) > 1 and all(len(word) == 1 for word in words)
