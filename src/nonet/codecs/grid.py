"""Drawn boards, with any frame or none: what people type, paste and print.

The box is taken from the frames where they show one. Several boards may follow each other in one text.
"""

from __future__ import annotations

from collections.abc import Iterator

from nonet.codecs import codec
from nonet.codecs._assemble import plain_rows
from nonet.codecs._codec import NO_WISHES, Codec, Source, Wishes
from nonet.codecs._drawing import SMALLEST, boards, draw, puzzles
from nonet.core.puzzle import Puzzle


@codec("grid")
class GridCodec(Codec):
    """A drawn board: rows of characters or words, with or without frames."""

    spaced = True

    def sniff(self, text: str) -> float:
        found = boards(Source(text))
        if not found:
            return 0.2 if boards(Source(text), cut=True) else 0.0
        # Two rows of two signs may as well be the few givens of a larger board, between spaces.
        return 0.8 if len(found[0].rows) >= SMALLEST else 0.5

    def decode_many(self, source: Source, wishes: Wishes = NO_WISHES) -> Iterator[Puzzle]:
        return puzzles(source, wishes)

    def encode(self, puzzle: Puzzle) -> str:
        return self.proved(puzzle, draw(plain_rows(puzzle, self.name), puzzle.layout.box))
