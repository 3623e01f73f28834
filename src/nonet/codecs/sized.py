"""A board under its size: a line `9 9`, then rows of words, '-' for an empty cell."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.codecs import codec
from nonet.codecs._assemble import assemble, plain_rows
from nonet.codecs._codec import NO_WISHES, Codec, Sample, Source, Wishes
from nonet.codecs._notes import note
from nonet.codecs._signs import SIZED
from nonet.codecs._sized import glimpse, is_whole, sheets, written
from nonet.core.puzzle import Puzzle

SIGNS = SIZED


@codec("sized")
class SizedCodec(Codec):
    """A line with the size, 9 9, then rows of words, '-' empty."""

    spaced = True

    def sniff(self, sample: Sample) -> float:
        sheet = glimpse(sample, 1)
        return 0.0 if sheet is None else 0.9 if is_whole(sheet) else 0.65

    def decode_many(self, source: Source, wishes: Wishes = NO_WISHES) -> Iterator[Puzzle]:
        for sheet, known in sheets(source, wishes, ["board"]):
            yield assemble(source, sheet.grids[0], known)

    def encode(self, puzzle: Puzzle) -> str:
        return self.proved(puzzle, written(puzzle.layout, plain_rows(puzzle, self.name), note=note(puzzle)))
