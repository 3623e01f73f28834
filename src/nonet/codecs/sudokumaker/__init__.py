"""SudokuMaker: links with `?puzzle=`, which hold a packed document, or the document itself as JSON.

    https://sudokumaker.app/?puzzle=N4IgZg9gTg...

Its rules are read as they stand; drawings and the comment are read as those of SudokuPad are. A rule that its setter
wrote as a program cannot be read, and is told. A full board of values that are not given is the setter's solution. What
is no part of the puzzle is kept in `metadata["sudokumaker"]` and written again.
"""

from __future__ import annotations

import re

from nonet.codecs import codec
from nonet.codecs._codec import Sample, Source, Wishes
from nonet.codecs._links import LINK_IN_WORDS, OBJECT, Json, LinkCodec, first_line, is_link, parse, unpacked
from nonet.codecs._lz import pack
from nonet.codecs.fpuzzles.entry import Refused
from nonet.codecs.fpuzzles.writing import dumps
from nonet.codecs.sudokumaker.reading import read_document
from nonet.codecs.sudokumaker.writing import to_document
from nonet.core.errors import NonetError
from nonet.core.puzzle import Puzzle

PAGE = "https://sudokumaker.app/?puzzle="

_HOST = re.compile(r"(?:^|://|[\s.])(?:www\.)?sudokumaker\.app\b", re.IGNORECASE)
_PUZZLE = re.compile(r"[?&#]puzzle=([^\s&#\"'<>)\]]*)")
_DOCUMENT = re.compile(r'"formatVersion"\s*+:')

SIGNS = {
    "letter": r"(?i:(?:https?://)?(?:www\.)?sudokumaker\.app)",
    "{": "",
    "any": r"(?i:[^\n]*sudokumaker\.app)",
}


@codec("sudokumaker")
class SudokumakerCodec(LinkCodec):
    """A SudokuMaker link, https://sudokumaker.app/?puzzle=..., or the document in it as JSON"""

    def sniff(self, sample: Sample) -> float:
        if OBJECT.match(sample.text):
            return 0.96 if _DOCUMENT.search(sample.text) and '"puzzle"' in sample.text else 0.0
        line = first_line(sample.text)
        if link := _HOST.search(line):
            return 1.0 if link.start() == 0 or is_link(line) else LINK_IN_WORDS
        return 0.0

    def from_object(self, source: Source, value: Json, wishes: Wishes, offset: int) -> Puzzle:
        try:
            return read_document(value, wishes, source.name)
        except Refused as refused:
            return source.error(str(refused), offset, expected="a document of SudokuMaker", hint=refused.hint)
        except NonetError as wrong:
            return source.error(wrong.message, offset, expected="a document of SudokuMaker", hint=wrong.hint)

    def from_link(self, source: Source, start: int, line: str, wishes: Wishes) -> Puzzle:
        link = _PUZZLE.search(line)
        if link is None or not link[1]:
            source.error(
                "this link does not hold a puzzle",
                start,
                expected=f"{PAGE}...",
                hint="in SudokuMaker, 'Share' gives a link that holds it",
            )
        offset = start + link.start(1)
        found = list(parse(source, unpacked(source, link[1], offset), offset))
        if len(found) != 1:
            source.error("there is no puzzle here", offset, expected="a packed document of SudokuMaker")
        return self.from_object(source, found[0][0], wishes, offset)

    def encode(self, puzzle: Puzzle) -> str:
        packed = pack(dumps(to_document(puzzle, self.name))).rstrip("=")
        return PAGE + packed.replace("/", "-")
