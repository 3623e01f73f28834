"""Formats: each file reads and writes one. `sniff` finds out which one a text is in.

A codec turns text into a Puzzle and back; it neither solves nor judges (two equal givens are read as they stand), and
draws nothing that cannot be read again.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NoReturn, TypeVar

from nonet.codecs._codec import NO_WISHES, NOT_TEXT, Codec, Entry, Look, Source, Wishes
from nonet.core.registry import Registry

__all__ = [
    "NO_WISHES",
    "Codec",
    "Entry",
    "Source",
    "Wishes",
    "codec",
    "codecs",
    "explain_failure",
    "presumed",
    "sniff",
    "unreadable",
]

codecs: Registry[Codec] = Registry(__name__, "format")

C = TypeVar("C", bound=type[Codec])

_MARKUP = re.compile(r"\s*<(?:!doctype|html|\?xml|svg)\b", re.IGNORECASE)
_LINK = re.compile(r"\s*https?://\S+\s*", re.IGNORECASE)

_MOST_SNIFFED = 100_000
_MOST_LINES_SNIFFED = 1000


def codec(name: str) -> Callable[[C], C]:
    """Registers the format in this file."""

    def enter(kind: C) -> C:
        kind.name = name
        codecs.register(name)(kind())
        return kind

    return enter


def sniff(text: str, wishes: Wishes = NO_WISHES) -> Codec | None:
    """The format that this text is in, None if it looks like none. What the caller knows decides where two fit."""
    head = _beginning(text)
    look = Look(Source(head), wishes)
    if any(sign in head for sign in NOT_TEXT) or not any(line.strip() for _, line in look.source.lines()):
        return None
    # The commonest first: being sure of one saves importing all the others.
    for name in ("line", "prolog"):
        if codecs[name].sniff(look) == 1.0:
            return codecs[name]
    surest, name = max((codecs[name].sniff(look), name) for name in codecs.names)
    return codecs[name] if surest > 0 else None


def explain_failure(source: Source, wishes: Wishes = NO_WISHES) -> NoReturn:
    """Raises the most helpful error for a text that `sniff` knows nothing about."""
    likeliest = presumed(source)
    for _ in likeliest.decode_many(_head(source), wishes):
        pass
    unreadable(source)


def presumed(source: Source) -> Codec:
    """The format that whoever wrote a text had in mind which `sniff` knows nothing about; raises where it is none."""
    source.check()
    if _MARKUP.match(source.text):
        source.error("this is a page or a picture, not a puzzle", hint="copy the puzzle itself, or its link")
    if _LINK.fullmatch(source.text):
        source.error(
            "this link holds no puzzle that can be read, and Nonet does not go online",
            hint="links of f-puzzles, SudokuPad and Interactive Sudoku Solver hold theirs; others have to be opened",
        )
    return codecs[_likeliest(_head(source).text)]


def unreadable(source: Source, _: Wishes = NO_WISHES) -> NoReturn:
    """Raises the error for a text that looks like nothing that can be read."""
    source.error(
        "there is no puzzle here that can be read",
        expected="a grid",
        hint=f"name its format if you know it: {', '.join(codecs.names)}",
    )


def _head(source: Source) -> Source:
    return Source(_beginning(source.text), source.name, source.first_line)


def _likeliest(text: str) -> str:
    """The format that whoever wrote this text had in mind, by its looks."""
    start = text.lstrip()
    if start.startswith("{"):
        return "nonet"
    if start.startswith("["):
        return "json" if "_" not in start else "prolog"
    from nonet.codecs._sized import is_headed

    if is_headed(text):
        return "sized"
    rows = [line for line in text.split("\n") if line.strip() and not line.startswith("#")]
    in_one_line = len(rows) == 1 or len(rows[0].split()[0]) > 4 * len(rows) if rows else False
    return "line" if in_one_line else "grid"


def _beginning(text: str) -> str:
    """As much of the text as there is need to look at, in whole lines where there are some."""
    head = text[:_MOST_SNIFFED]
    if len(head) < len(text) and "\n" in head:
        head = head[: head.rindex("\n")]
    lines = head.split("\n", _MOST_LINES_SNIFFED)
    return "\n".join(lines[:_MOST_LINES_SNIFFED])
