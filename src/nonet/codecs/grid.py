"""Drawn boards, with any frame or none, as people type, paste and print them.

The frame shows the box, or a line `# box 1x6` or `# box none` above the board names it. A text may hold several boards,
and a board may stand among other text: labels, sentences, quotations, an array of a program, in quotes (`_pasted.py`).
"""

from __future__ import annotations

from collections.abc import Iterator

from nonet.codecs import codec
from nonet.codecs._assemble import plain_rows
from nonet.codecs._codec import NO_WISHES, Codec, Sample, Source, Wishes
from nonet.codecs._drawing import MIN_SIDE, draw, puzzles, way, ways
from nonet.codecs._notes import titled
from nonet.codecs._pasted import boards
from nonet.core.errors import ParseError
from nonet.core.puzzle import Puzzle


@codec("grid")
class GridCodec(Codec):
    """A drawn board: rows of characters or words, with or without frames."""

    shows_boxes = True
    spaced = True

    def sniff(self, sample: Sample) -> float:
        choices = sample.once(ways)
        found = way(choices)
        if found is None and sample.whole and boards(sample.source, sample.wishes):
            return 0.4
        if found is None:
            return 0.2 if way(choices, cut=True) else 0.0
        # Two rows of two characters may also be the few givens of a larger board in the format `spaces`.
        return 0.8 if found.size >= MIN_SIDE else 0.5

    def decode_many(self, source: Source, wishes: Wishes = NO_WISHES) -> Iterator[Puzzle]:
        drawn = puzzles(source, wishes)
        try:
            first = next(drawn)
        except ParseError:
            within = boards(source, wishes)
            if not within:
                raise
            yield from within
            return
        yield first
        yield from drawn

    def encode(self, puzzle: Puzzle) -> str:
        drawing = draw(plain_rows(puzzle, self.name), puzzle.layout.box)
        return self.proved(puzzle, titled(drawing, puzzle))
