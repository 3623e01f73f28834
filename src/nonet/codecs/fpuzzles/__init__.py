"""f-puzzles: links with `?load=`, the packed text alone, or the JSON object; a file of many has one a line.

    https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA...

Puzzles are written as links, which people pass on; `fpuzzles json` writes the object. A link that only names a puzzle
(`?id=`) cannot be read: the page keeps the puzzle.
"""

from __future__ import annotations

import re

from nonet.codecs import codec
from nonet.codecs._codec import Sample, Source, Wishes
from nonet.codecs._links import LINK_IN_WORDS, OBJECT, Json, LinkCodec, first_line, is_link, parse, unpacked
from nonet.codecs._lz import pack
from nonet.codecs.fpuzzles.reading import read_object
from nonet.codecs.fpuzzles.writing import dumps, to_object
from nonet.core.puzzle import Puzzle

PAGE = "https://f-puzzles.com/?load="

GRID = re.compile(r'"grid"\s*+:\s*+\[\s*+\[\s*+\{')
"""The beginning of an f-puzzles grid, a list of lists of objects; other programs have numbers there."""

_LOAD = re.compile(r"[?&#]load=([^\s&#\"'<>]*)")
_PACKED = re.compile(r"N4[A-Za-f][\w+/%-]{17,}[=$]*+\s*$", re.ASCII)
"""A packed JSON object: its first two characters, '{' and mostly '"', always pack to this beginning."""


SIGNS = {
    "hH": r"(?i:https?)://",
    "fw": r"(?:www\.)?f-puzzles\.com",
    "?": r"\?load=",
    "N": "N4",
    "any": r"[^\n]*(?:[?&#]load=|f-puzzles\.com/)",
}


@codec("fpuzzles")
class FpuzzlesCodec(LinkCodec):
    """An f-puzzles link, https://f-puzzles.com/?load=..., with all rules that it has."""

    def sniff(self, sample: Sample) -> float:
        if OBJECT.match(sample.text):
            return 0.0  # even if the object contains links
        line = first_line(sample.text)
        if _LOAD.search(line) or "f-puzzles.com/" in line:
            alone = is_link(line) or line.startswith(("f-puzzles.com", "www.f-puzzles.com", "?load="))
            return 1.0 if alone else LINK_IN_WORDS if "://" in line else 0.0
        return 0.98 if _PACKED.match(line) else 0.0

    def from_object(self, source: Source, value: Json, wishes: Wishes, offset: int) -> Puzzle:
        return read_object(source, value, wishes, offset)

    def from_link(self, source: Source, start: int, line: str, wishes: Wishes) -> Puzzle:
        if link := _LOAD.search(line):
            return _read_packed(source, link[1], start + link.start(1), wishes)
        if "://" in line or "f-puzzles.com" in line:
            source.error(
                "this link does not hold a puzzle, it names one that the page keeps",
                start,
                expected=f"{PAGE}...",
                hint="open it there and export it as a link with '?load='",
            )
        packed = line.strip()
        return _read_packed(source, packed, start + line.index(packed), wishes)

    def encode(self, puzzle: Puzzle) -> str:
        return PAGE + pack(dumps(to_object(puzzle, self.name)))


def _read_packed(source: Source, packed: str, offset: int, wishes: Wishes) -> Puzzle:
    """The puzzle in a packed f-puzzles object, which stands at `offset`."""
    found = list(parse(source, unpacked(source, packed, offset), offset))
    if len(found) != 1:
        source.error("there is no puzzle here", offset, expected="a packed f-puzzles object")
    return read_object(source, found[0][0], wishes, offset)
