"""Simple Sudoku's .ss files: rows of characters, with a frame around the boxes or without."""

from __future__ import annotations

import re
from collections.abc import Iterator

from nonet.codecs import codec
from nonet.codecs._assemble import sign_rows
from nonet.codecs._codec import NO_WISHES, Codec, Source, Wishes
from nonet.codecs._drawing import puzzles
from nonet.core.puzzle import Puzzle

_TOP = re.compile(r"\s*+\*-+\*[ \t\r]*\n[ \t]*\|\S+\|[ \t\r]*(?:\n|$)")


@codec("ss", suffixes=(".ss",))
class SsCodec(Codec):
    """Simple Sudoku's .ss: rows like |1..|5.7|..9| in a frame."""

    spaced = True

    def sniff(self, text: str) -> float:
        return 0.95 if _TOP.match(text) else 0.0

    def decode_many(self, source: Source, wishes: Wishes = NO_WISHES) -> Iterator[Puzzle]:
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
        return self.proved(puzzle, "\n".join((*lines, f"*{edge}*")))
