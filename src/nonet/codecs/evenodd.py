"""An even-odd puzzle: a line `9 9`, then rows of words: a given, E (even), O (odd) or '-'."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from nonet.codecs import codec
from nonet.codecs._assemble import Row, Token, assemble
from nonet.codecs._codec import NO_WISHES, Codec, Sample, Source, Wishes
from nonet.codecs._notes import note
from nonet.codecs._signs import SIZED
from nonet.codecs._sized import glimpse, in_rows, is_whole, sheets, written
from nonet.core.errors import CannotEncode
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import is_number

EVEN, ODD = "E", "O"
MARKS = (EVEN, ODD)


SIGNS = SIZED


@codec("evenodd")
class EvenOddCodec(Codec):
    """Cells marked even or odd: the size, then rows of givens, E, O and '-'."""

    plain = False
    spaced = True

    def sniff(self, sample: Sample) -> float:
        sheet = glimpse(sample, 1)
        if sheet is None or set(MARKS) & set(sample.wishes.symbols or ()):
            return 0.0
        texts = set(sheet.texts(0)) - {""}
        marks, others = texts & set(MARKS), texts - set(MARKS)
        # A single E without any number is more likely a board of letters.
        if not all(map(is_number, others)) or not marks or (len(marks) < 2 and not others):
            return 0.0
        return 0.95 if is_whole(sheet) else 0.67

    def decode_many(self, source: Source, wishes: Wishes = NO_WISHES) -> Iterator[Puzzle]:
        from nonet.constraints.even import Even
        from nonet.constraints.odd import Odd

        for sheet, known in sheets(source, wishes, ["board"]):
            rules = [
                (Even if token.text == EVEN else Odd)(cell)
                for cell, token in enumerate(sheet.tokens(0))
                if token.text in MARKS
            ]
            rows = [Row([_unmarked(token) for token in row.cells], row.end) for row in sheet.grids[0]]
            yield replace(assemble(source, rows, known), constraints=tuple(rules))

    def encode(self, puzzle: Puzzle) -> str:
        from nonet.constraints.even import Even
        from nonet.constraints.odd import Odd

        cells: list[object] = [puzzle[cell] for cell in range(len(puzzle))]
        marked = {}
        for rule in puzzle.constraints:
            if not isinstance(rule, Even | Odd):
                raise CannotEncode(f"the format {self.name!r} cannot say {rule.kind!r}", constraint=rule)
            if cells[rule.cell] is not None:
                raise CannotEncode(
                    f"the format {self.name!r} says one thing of {puzzle.layout.name(rule.cell)}", constraint=rule
                )
            marked[rule.cell] = rule
            cells[rule.cell] = EVEN if isinstance(rule, Even) else ODD
        if not marked:
            raise CannotEncode(f"the format {self.name!r} is for even and odd cells", hint="use 'sized' or 'line'")
        in_order = replace(puzzle, constraints=tuple(marked[cell] for cell in sorted(marked)))
        return self.proved(in_order, written(puzzle.layout, in_rows(cells, puzzle.layout.columns), note=note(puzzle)))


def _unmarked(token: Token) -> Token:
    return Token("", token.offset) if token.text in MARKS else token
