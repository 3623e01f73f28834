"""Cells that all stand in one line: N*N characters, or words where symbols are longer. Ground of `line` and `csv`."""

from __future__ import annotations

import re
from math import isqrt

from nonet.codecs._assemble import EMPTY_TEXTS, Row, Token, fold
from nonet.codecs._codec import LONGEST, Source
from nonet.core.layout import LARGEST_SIDE

SMALLEST = 4
"""Shorter lines than 4 x 4 are rows of a drawn board; only who names the format can mean them."""

LONGEST_WORD = SMALLEST**2 - 1

_SIGNS = re.compile(r"[^\s,;|#\"'\[\](){}]+")
_WORD = re.compile(r"\S+")


def side(text: str) -> int | None:
    """The side of the board in this line, None if it is none."""
    cells = count(text)
    root = isqrt(cells)
    return root if root * root == cells and SMALLEST <= root <= LARGEST_SIDE else None


def count(text: str) -> int:
    """How many cells are in this line; 0 if it is no line of cells."""
    if len(text) > LONGEST:
        return 0
    run = _SIGNS.match(text.strip())
    words = text.split()
    if run is None or not words:
        return 0
    length, rest = run.end(), text.strip()[run.end() :]
    if _is_side(length) and not (len(words) == length and set(map(len, words)) == {length}):
        # A comma or semicolon follows in records, which are another format's.
        return length if not rest or rest[0].isspace() or rest[0] in "|#" else 0
    plain = max(map(len, words)) <= LONGEST_WORD and not any("|" in word for word in words)
    return len(words) if plain and _is_side(len(words)) else 0


def _is_side(length: int) -> bool:
    return length >= SMALLEST**2 and isqrt(length) ** 2 == length


def values(text: str) -> set[str]:
    """The different values in this line."""
    length = count(text)
    run = _SIGNS.match(text.strip())
    return set(run[0] if run and run.end() == length else text.split()) - EMPTY_TEXTS


def cells(source: Source, start: int = 0, end: int | None = None) -> tuple[list[Row], str]:
    """The board in this part of a line, and what follows it there."""
    text = source.text[:end]
    if len(text) - start > LONGEST:
        source.error(f"a line of {len(text) - start} characters is too long for a puzzle", start)
    start += len(text[start:]) - len(text[start:].lstrip())
    run = _SIGNS.match(text, start)
    words = [Token(word[0], word.start()) for word in _WORD.finditer(text, start)]
    if run is None or (count(text[start:]) == len(words) > 1) or _alike(words):
        return fold(source, words, len(text.rstrip())), ""
    if run.end() - start > LARGEST_SIDE**2:
        source.error(f"{run.end() - start} cells are too many for a board", start, hint=f"at most {LARGEST_SIDE**2}")
    signs = [Token(sign, place) for place, sign in enumerate(run[0], start)]
    return fold(source, signs, run.end()), text[run.end() :].strip(" \t,;|#")


def _alike(words: list[Token]) -> bool:
    """Words of a cell each, however many: '1 . 2 3' is a row of words, '1.23 easy' a row of characters."""
    return len(words) > 1 and all(len(word.text) == 1 for word in words)
