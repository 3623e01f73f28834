"""What formats share that are passed on as links: a link a line, or the objects themselves as JSON."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterator

from nonet.codecs._codec import LONGEST, NO_WISHES, Codec, Source, Wishes
from nonet.codecs._fpuzzles_entry import Json
from nonet.codecs._fpuzzles_reading import parse
from nonet.codecs._lz import NotPacked, unpack
from nonet.codecs._notation import values
from nonet.core.puzzle import Puzzle

OBJECT = re.compile(r"\s*+\{")

_LINE = re.compile(r"[^\n]*")
_FIRST = 2000
"""How much of a line is looked at in order to know it."""


class LinkCodec(Codec):
    """A format whose puzzles stand in a link, one on a line, or as JSON objects one after another."""

    shows_boxes = True
    streams = True

    @abstractmethod
    def from_object(self, source: Source, value: Json, wishes: Wishes, offset: int) -> Puzzle:
        """The puzzle that this JSON value means, which begins at the offset."""

    @abstractmethod
    def from_link(self, source: Source, start: int, line: str, wishes: Wishes) -> Puzzle:
        """The puzzle in this line, which begins at `start`."""

    def decode_many(self, source: Source, wishes: Wishes = NO_WISHES) -> Iterator[Puzzle]:
        if OBJECT.match(source.text):
            for value, offset in parse(source, source.text):
                yield self.from_object(source, value, wishes, offset)
            return
        for start, line in source.lines():
            if line.strip() and not line.startswith("#"):
                yield self.from_link(source, start, line, wishes)

    def stream(self, lines: Iterator[str], name: str, wishes: Wishes = NO_WISHES) -> Iterator[Puzzle]:
        for source in values(lines, name):
            yield from self.decode_many(source, wishes)


def first_line(text: str) -> str:
    """The beginning of the first line that is neither blank nor a comment."""
    for line in _LINE.finditer(text[: 10 * _FIRST]):
        if line[0].strip() and not line[0].startswith("#"):
            return line[0].strip()[:_FIRST]
    return ""


def unquoted(text: str) -> str:
    """Part of a link with what was percent-encoded in it."""
    if "%" not in text:
        return text
    from urllib.parse import unquote

    return unquote(text)


def unpacked(source: Source, packed: str, offset: int) -> str:
    """The text that was packed; ParseError if it was not, or not all of it is here."""
    packed = unquoted(packed)
    try:
        return unpack(packed, LONGEST)
    except NotPacked as wrong:
        place = min(offset + wrong.place, len(source.text)) if packed in source.text else offset
        return source.error(
            f"the packed puzzle cannot be read: {wrong}",
            place,
            expected="LZ-string in base 64",
            hint=wrong.hint,
        )
