"""Simple Sudoku's .ss files: rows of characters, with a frame around the boxes or without."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from nonet.codecs import codec
from nonet.codecs._assemble import CROSSES, sign_rows
from nonet.codecs._codec import NO_WISHES, Codec, Sample, Source, Wishes
from nonet.codecs._drawing import puzzles
from nonet.codecs._notes import noted, titled
from nonet.core.puzzle import Puzzle

_DOTS = str.maketrans(dict.fromkeys(CROSSES, "."))
"""Crosses are empty cells, also among dots, unless other letters show that the symbols are letters."""

_NOTES = re.compile(r"^[ \t]*#.*$", re.MULTILINE)
_ROW = re.compile(r"^(?![ \t]*#).*$", re.MULTILINE)
_TOP = re.compile(r"(?:\s*+#[^\n]*\n)*+\s*+\*-+\*[ \t\r]*\n[ \t]*\|\S+\|[ \t\r]*(?:\n|$)")


SIGNS = {"*": r"\*-"}


@codec("ss")
class SsCodec(Codec):
    """Simple Sudoku's .ss: rows like |1..|5.7|..9| in a frame."""

    shows_boxes = True
    spaced = True

    def sniff(self, sample: Sample) -> float:
        return 0.95 if _TOP.match(sample.text) else 0.0

    def decode_many(self, source: Source, wishes: Wishes = NO_WISHES) -> Iterator[Puzzle]:
        if noted(wishes, source.text)[0].symbols is None and _only_crosses(_NOTES.sub("", source.text)):
            source = replace(source, text=_ROW.sub(lambda row: row[0].translate(_DOTS), source.text))
        return puzzles(source, wishes)

    def encode(self, puzzle: Puzzle) -> str:
        rows = sign_rows(puzzle, self.name, ".")
        size = len(rows)
        height, width = puzzle.layout.box or (size, size)
        stacks = range(0, size, width)
        edge = "-" * (size + len(stacks) - 1)
        lines = [f"*{edge}*"]
        for number, row in enumerate(rows):
            if number and number % height == 0:
                lines.append("|" + "+".join("-" * width for _ in stacks) + "|")
            lines.append("|" + "|".join(row[start : start + width] for start in stacks) + "|")
        drawing = "\n".join((*lines, f"*{edge}*"))
        return self.proved(puzzle, titled(drawing, puzzle, spelled=_only_crosses(drawing)))


def _only_crosses(text: str) -> bool:
    """Whether the letters of this text are crosses: empty cells, unless a note or the caller names the symbols."""
    letters = set(filter(str.isalpha, set(text)))
    return bool(letters) and letters <= CROSSES
