"""The f-puzzles object itself, as JSON that people and programs can read; `fpuzzles` writes the same as a link."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.codecs import codec
from nonet.codecs._codec import NO_WISHES, Codec, Look, Source, Wishes
from nonet.codecs._fpuzzles_writing import dumps, to_object
from nonet.codecs.fpuzzles import GRID, OBJECT, FpuzzlesCodec
from nonet.core.puzzle import Puzzle


@codec("fpuzzles json")
class FpuzzlesJsonCodec(Codec):
    """The object in an f-puzzles link, as JSON: {"size":9,"grid":[[{},...],...],...}."""

    shows_boxes = True
    streams = True

    def sniff(self, look: Look) -> float:
        return 0.95 if OBJECT.match(look.text) and GRID.search(look.text) else 0.0

    def decode_many(self, source: Source, wishes: Wishes = NO_WISHES) -> Iterator[Puzzle]:
        return FpuzzlesCodec().decode_many(source, wishes)

    def stream(self, lines: Iterator[str], name: str, wishes: Wishes = NO_WISHES) -> Iterator[Puzzle]:
        return FpuzzlesCodec().stream(lines, name, wishes)

    def encode(self, puzzle: Puzzle) -> str:
        text = dumps(to_object(puzzle, self.name))
        # Half a character, which no file can hold, stays an escape.
        return text.encode("utf-8", "backslashreplace").decode("utf-8")
