"""f-puzzles: links with `?load=`, the packed text alone, or the JSON object; many stand one on a line.

    https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA...

What is written is a link, because that is what people pass on; `fpuzzles json` writes the object. A link that only
names a puzzle (`?id=`) cannot be read: the puzzle is kept by the page.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from nonet.codecs import codec
from nonet.codecs._codec import LONGEST, NO_WISHES, Codec, Look, Source, Wishes
from nonet.codecs._fpuzzles_reading import parse, read_object
from nonet.codecs._fpuzzles_writing import dumps, to_object
from nonet.codecs._lz import NotPacked, pack, unpack
from nonet.codecs._notation import values
from nonet.core.puzzle import Puzzle

PAGE = "https://f-puzzles.com/?load="

OBJECT = re.compile(r"\s*+\{")
GRID = re.compile(r'"grid"\s*+:\s*+\[\s*+\[\s*+\{')
"""What a list of lists of objects begins with; other programs have numbers there."""

_LOAD = re.compile(r"[?&#]load=([^\s&#\"'<>]*)")
_PACKED = re.compile(r"N4[A-Za-f][\w+/%-]{17,}[=$]*+\s*$", re.ASCII)
"""A JSON object, packed: its first two signs, '{' and most often '"', always come out so."""
_LINE = re.compile(r"[^\n]*")
_FIRST = 2000
"""How much of a line is looked at in order to know it."""


@codec("fpuzzles")
class FpuzzlesCodec(Codec):
    """An f-puzzles link, https://f-puzzles.com/?load=..., with all rules that it has."""

    shows_boxes = True
    streams = True

    def sniff(self, look: Look) -> float:
        line = first_line(look.text)
        if _LOAD.search(line) or "f-puzzles.com/" in line:
            return 1.0 if "://" in line or line.startswith(("f-puzzles.com", "www.f-puzzles.com", "?load=")) else 0.0
        return 0.98 if _PACKED.match(line) else 0.0

    def decode_many(self, source: Source, wishes: Wishes = NO_WISHES) -> Iterator[Puzzle]:
        if OBJECT.match(source.text):
            for value, offset in parse(source, source.text):
                yield read_object(source, value, wishes, offset)
            return
        for start, line in source.lines():
            if line.strip() and not line.startswith("#"):
                yield _from_link(source, start, line, wishes)

    def stream(self, lines: Iterator[str], name: str, wishes: Wishes = NO_WISHES) -> Iterator[Puzzle]:
        for source in values(lines, name):
            yield from self.decode_many(source, wishes)

    def encode(self, puzzle: Puzzle) -> str:
        return PAGE + pack(dumps(to_object(puzzle, self.name)))


def first_line(text: str) -> str:
    """The beginning of the first line that is neither blank nor a comment."""
    for line in _LINE.finditer(text[: 10 * _FIRST]):
        if line[0].strip() and not line[0].startswith("#"):
            return line[0].strip()[:_FIRST]
    return ""


def _from_link(source: Source, start: int, line: str, wishes: Wishes) -> Puzzle:
    if link := _LOAD.search(line):
        return read_packed(source, link[1], start + link.start(1), wishes)
    if "://" in line or "f-puzzles.com" in line:
        source.error(
            "this link does not hold a puzzle, it names one that the page keeps",
            start,
            expected=f"{PAGE}...",
            hint="open it there and export it as a link with '?load='",
        )
    packed = line.strip()
    return read_packed(source, packed, start + line.index(packed), wishes)


def read_packed(source: Source, packed: str, offset: int, wishes: Wishes = NO_WISHES) -> Puzzle:
    """The puzzle in a packed f-puzzles object, which stands in the text at this offset."""
    found = list(parse(source, unpacked(source, packed, offset), offset))
    if len(found) != 1:
        source.error("there is no puzzle here", offset, expected="a packed f-puzzles object")
    return read_object(source, found[0][0], wishes, offset)


def unpacked(source: Source, packed: str, offset: int) -> str:
    """The text that was packed; ParseError if it was not, or not all of it is here."""
    if "%" in packed:
        from urllib.parse import unquote

        packed = unquote(packed)
    try:
        return unpack(packed, LONGEST)
    except NotPacked as wrong:
        place = min(offset + wrong.place, len(source.text)) if packed in source.text else offset
        return source.error(
            f"the packed puzzle cannot be read: {wrong}",
            place,
            expected="LZ-string in base 64",
            hint="was all of the link copied?",
        )
