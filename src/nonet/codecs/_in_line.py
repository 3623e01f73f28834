"""Cells that all stand in one line: N*N characters, or words where symbols are longer. Ground of `line` and `csv`."""

from __future__ import annotations

from math import isqrt

from nonet.codecs._assemble import EMPTY_TEXTS, Row, Token, fold
from nonet.codecs._codec import LONGEST, Source
from nonet.core.layout import LARGEST_SIDE

SMALLEST = 4
"""Shorter lines than 4 x 4 are rows of a drawn board; only who names the format can mean them."""

LONGEST_WORD = SMALLEST**2 - 1

NO_SIGNS = frozenset(",;|#\"'[](){}")
"""What ends a run of characters that are a cell each, besides blanks."""


def side(text: str) -> int | None:
    """The side of the board in this line, None if it is none."""
    cells = count(text)
    root = isqrt(cells)
    return root if root * root == cells and SMALLEST <= root <= LARGEST_SIDE else None


def count(text: str) -> int:
    """How many cells are in this line; 0 if it is no line of cells."""
    if len(text) > LONGEST:
        return 0
    words = text.split()
    length = _run(text.strip())
    if not length:
        return 0
    rest = text.strip()[length:]
    if _is_side(length) and not (len(words) == length and set(map(len, words)) == {length}):
        # A comma or semicolon follows in records, which are another format's.
        return length if not rest or rest[0].isspace() or rest[0] in "|#" else 0
    plain = max(map(len, words)) <= LONGEST_WORD and not any("|" in word for word in words)
    return len(words) if plain and _is_side(len(words)) else 0


def _is_side(length: int) -> bool:
    return length >= SMALLEST**2 and isqrt(length) ** 2 == length


def values(text: str) -> set[str]:
    """The different values in this line."""
    stripped = text.strip()
    length = _run(stripped)
    return set(stripped[:length] if length == count(text) else stripped.split()) - EMPTY_TEXTS


def cells(source: Source, start: int = 0, end: int | None = None) -> tuple[list[Row], str]:
    """The board in this part of a line, and what follows it there."""
    text = source.text[:end]
    if len(text) - start > LONGEST:
        source.error(f"a line of {len(text) - start} characters is too long for a puzzle", start)
    start += len(text[start:]) - len(text[start:].lstrip())
    length = _run(text[start:])
    words = text[start:].split()
    if not length or (count(text[start:]) == len(words) > 1) or _alike(words):
        return fold(source, _placed(words, text, start), len(text.rstrip())), ""
    if length > LARGEST_SIDE**2:
        source.error(f"{length} cells are too many for a board", start, hint=f"at most {LARGEST_SIDE**2}")
    behind = start + length
    signs = [Token(text[place], place) for place in range(start, behind)]
    return fold(source, signs, behind), text[behind:].strip(" \t,;|#")


def _run(text: str) -> int:
    """How many characters at the start of the text can be a cell each."""
    word = text.split(None, 1)[0] if text and not text[0].isspace() else ""
    if NO_SIGNS.isdisjoint(word):
        return len(word)
    return next(place for place, sign in enumerate(word) if sign in NO_SIGNS)


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
