"""`LinkCodec`, the base of formats that are passed on as links: a link a line, or the JSON objects in the links."""

from __future__ import annotations

import json
import re
from abc import abstractmethod
from collections.abc import Iterator
from typing import Any

from nonet.codecs._codec import MAX_PUZZLE_CHARS, NO_WISHES, Codec, Entry, Source, Wishes
from nonet.codecs._lz import NotPacked, unpack
from nonet.codecs._notation import values
from nonet.core.puzzle import Puzzle

Json = Any
"""A parsed JSON value."""

LINK_IN_WORDS = 0.89
"""The result of `sniff` for a link among other words: below that of `toml`, whose title may contain a link."""

OBJECT = re.compile(r"\s*+\{")

_BLANK = re.compile(r"\s*")
_LINE = re.compile(r"[^\n]*")
_MAX_LINE_CHARS = 2000
"""Characters of a line that a sniffer sees."""


class LinkCodec(Codec):
    """A format whose puzzles are links, one a line, or JSON objects, one after another."""

    shows_boxes = True
    streams = True

    @abstractmethod
    def from_object(self, source: Source, value: Json, wishes: Wishes, offset: int) -> Puzzle:
        """The puzzle of this JSON value, which begins at `offset`."""

    @abstractmethod
    def from_link(self, source: Source, start: int, line: str, wishes: Wishes) -> Puzzle:
        """The puzzle in the link on this line, which begins at offset `start`."""

    def decode_many(self, source: Source, wishes: Wishes = NO_WISHES) -> Iterator[Puzzle]:
        if OBJECT.match(source.text):
            for value, offset in parse(source, source.text):
                yield self.from_object(source, value, wishes, offset)
            return
        for start, line in source.lines():
            if line.strip() and not line.startswith("#"):
                yield self.from_link(source, start, line, wishes)

    def stream(
        self, lines: Iterator[str], name: str, wishes: Wishes = NO_WISHES, first_line: int = 1
    ) -> Iterator[Entry]:
        for source in values(lines, name, first_line):
            for found in self.blocks(source, wishes):
                yield found if found.line is not None else found._replace(line=source.first_line)


def first_line(text: str) -> str:
    """The beginning of the first line that is neither blank nor a comment."""
    for line in _LINE.finditer(text[: 10 * _MAX_LINE_CHARS]):
        if line[0].strip() and not line[0].startswith("#"):
            return line[0].strip()[:_MAX_LINE_CHARS]
    return ""


def is_link(line: str) -> bool:
    """Whether the line is a link, perhaps in quotes or brackets."""
    return line.lstrip("<(\"'")[:4].lower() == "http"


def unquoted(text: str) -> str:
    """Part of a link, with percent-encoding undone."""
    if "%" not in text:
        return text
    from urllib.parse import unquote

    return unquote(text)


def unpacked(source: Source, packed: str, offset: int) -> str:
    """The text that LZ-string packed; ParseError if the packed text is wrong or cut off."""
    packed = unquoted(packed)
    try:
        return unpack(packed, MAX_PUZZLE_CHARS)
    except NotPacked as wrong:
        place = min(offset + wrong.place, len(source.text)) if packed in source.text else offset
        return source.error(
            f"the packed puzzle cannot be read: {wrong}",
            place,
            expected="LZ-string in base 64",
            hint=wrong.hint,
        )


def parse(source: Source, text: str, offset: int | None = None) -> Iterator[tuple[Json, int]]:
    """Every JSON value in the text, and its offset. An unpacked text has no places: all errors stand at `offset`."""
    decoder = json.JSONDecoder(parse_constant=_finite, parse_float=_finite)
    what = "this" if offset is None else "what was packed"
    place = _BLANK.match(text).end()  # type: ignore[union-attr]
    while place < len(text):
        try:
            value, end = decoder.raw_decode(text, place)
        except json.JSONDecodeError as wrong:
            where = wrong.pos if offset is None else offset
            source.error(f"{what} is no JSON: {wrong.msg}", where, expected="a JSON object")
        except (ValueError, RecursionError):
            source.error(f"{what} is no JSON that a puzzle has", place if offset is None else offset)
        yield value, place
        place = _BLANK.match(text, end).end()  # type: ignore[union-attr]


def _finite(text: str) -> float:
    value = float(text)
    if value - value != 0:
        raise ValueError(text)
    return value
