"""The f-puzzles object as plain JSON; the format `fpuzzles` writes the same object as a link."""

from __future__ import annotations

from nonet.codecs import codec
from nonet.codecs._codec import Sample, escaped
from nonet.codecs._links import OBJECT
from nonet.codecs.fpuzzles import GRID, FpuzzlesCodec
from nonet.codecs.fpuzzles.writing import dumps, to_object
from nonet.core.puzzle import Puzzle

SIGNS = {"{": ""}


@codec("fpuzzles json")
class FpuzzlesJsonCodec(FpuzzlesCodec):
    """The object in an f-puzzles link, as JSON: {"size":9,"grid":[[{},...],...],...}."""

    def sniff(self, sample: Sample) -> float:
        return 0.95 if OBJECT.match(sample.text) and GRID.search(sample.text) else 0.0

    def encode(self, puzzle: Puzzle) -> str:
        return escaped(dumps(to_object(puzzle, self.name)))
