"""A consecutive puzzle: a line `9 9`, the givens, '-' for an empty cell, then a number for each cell that says which of
its neighbours are consecutive with it: 1 the right one, 2 the one below, 4 the left one, 8 the one above, added up.

All other neighbours are not consecutive. There are no boxes, unless a note names some.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from nonet.codecs import codec
from nonet.codecs._assemble import board, understand
from nonet.codecs._codec import NO_WISHES, Codec, Sample, Source, Wishes
from nonet.codecs._notes import symbols_note, with_box
from nonet.codecs._signs import SIZED
from nonet.codecs._sized import SizedText, are_values, glimpse, in_rows, is_whole, number, sheets, written
from nonet.core.errors import CannotEncode
from nonet.core.layout import Cell
from nonet.core.names import name_of
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import is_number

RIGHT, BELOW, LEFT, ABOVE = 1, 2, 4, 8
STEPS = {RIGHT: (0, 1), BELOW: (1, 0), LEFT: (0, -1), ABOVE: (-1, 0)}
OPPOSITE = {RIGHT: LEFT, BELOW: ABOVE, LEFT: RIGHT, ABOVE: BELOW}
NAMES = {RIGHT: "to the right of", BELOW: "below", LEFT: "to the left of", ABOVE: "above"}
ALL_SIDES = RIGHT + BELOW + LEFT + ABOVE


SIGNS = SIZED


@codec("consecutive")
class ConsecutiveCodec(Codec):
    """Neighbours that are consecutive, all others not: the size, the givens, then a number for each cell."""

    plain = False
    spaced = True

    def sniff(self, sample: Sample) -> float:
        sheet = glimpse(sample, 2)
        if sheet is None or not are_values(sheet.texts(0), sheet.size):
            return 0.0
        texts = [token.text for token in sheet.tokens(1)]
        if not all(is_number(text) and len(text) < 3 and int(text) <= ALL_SIDES for text in texts):
            return 0.0
        if is_whole(sheet) and not list(_slips(list(map(int, texts)), sheet.size)):
            return 0.96
        return 0.67 if "0" in texts else 0.0

    def decode_many(self, source: Source, wishes: Wishes = NO_WISHES) -> Iterator[Puzzle]:
        from nonet.constraints.difference import Difference
        from nonet.constraints.no_other_differences import NoOtherDifferences

        for sheet, known in sheets(source, wishes, ["givens", "neighbours"]):
            layout = board(source, sheet.size, with_box(known, "none"))
            tokens = sheet.tokens(0)
            symbols, meaning = understand(source, tokens, sheet.size, known)
            marks = _marks(source, sheet)
            pairs = [
                Difference(cell, _step(cell, side, sheet.size))
                for cell, mark in enumerate(marks)
                for side in (RIGHT, BELOW)
                if mark & side
            ]
            givens = bytes(meaning[token.text] for token in tokens)
            yield Puzzle(layout, symbols, givens, (*pairs, NoOtherDifferences()))

    def encode(self, puzzle: Puzzle) -> str:
        from nonet.constraints.difference import Difference
        from nonet.constraints.no_other_differences import NoOtherDifferences

        size = puzzle.layout.columns
        sides = {1: RIGHT, size: BELOW}
        marks = [0] * len(puzzle)
        pairs: dict[tuple[Cell, int], Difference] = {}
        for rule in puzzle.constraints:
            if rule == NoOtherDifferences():
                continue
            if not isinstance(rule, Difference) or rule.difference != 1 or abs(rule.b - rule.a) not in sides:
                raise CannotEncode(f"the format {self.name!r} cannot say {rule.kind!r}", constraint=rule)
            low, high = sorted((rule.a, rule.b))
            side = sides[high - low]
            marks[low] |= side
            marks[high] |= OPPOSITE[side]
            pairs[low, side] = replace(rule, a=low, b=high)
        if NoOtherDifferences() not in puzzle.constraints:
            raise CannotEncode(
                f"in the format {self.name!r} neighbours without a mark are not consecutive", hint="use 'nonet'"
            )
        in_order = replace(puzzle, constraints=(*(pairs[key] for key in sorted(pairs)), NoOtherDifferences()))
        box = puzzle.layout.box
        note = ", ".join(filter(None, (f"box {box[0]}x{box[1]}" if box else "", symbols_note(puzzle))))
        return self.proved(in_order, written(puzzle.layout, puzzle.rows(), in_rows(marks, size), note=note))


def _marks(source: Source, sheet: SizedText) -> list[int]:
    """The number of each cell; an error where two neighbours do not agree."""
    tokens, expected = sheet.tokens(1), f"a number from 0 to {ALL_SIDES}"
    marks = [number(source, token, expected) for token in tokens]
    for mark, token in zip(marks, tokens, strict=True):
        if mark > ALL_SIDES:
            source.error(f"expected {expected}, found {mark}", token.offset, expected=expected)
    for cell, side in _slips(marks, sheet.size):
        here, there = _name(cell, sheet.size), _step(cell, side, sheet.size)
        if there < 0:
            source.error(f"there is no cell {NAMES[side]} {here}", tokens[cell].offset)
        other = _name(there, sheet.size)
        source.error(
            f"{here} and {other} do not agree whether they are consecutive",
            tokens[cell].offset,
            hint=f"{here} says that they are, so add {OPPOSITE[side]} at {other}",
        )
    return marks


def _slips(marks: list[int], size: int) -> Iterator[tuple[Cell, int]]:
    """Each cell and side marked as consecutive where the neighbour is missing or not marked back."""
    for cell, mark in enumerate(marks):
        for side, opposite in OPPOSITE.items():
            there = _step(cell, side, size)
            if mark & side and (there < 0 or not marks[there] & opposite):
                yield cell, side


def _step(cell: Cell, side: int, size: int) -> Cell:
    """The neighbour on this side, -1 if there is none."""
    row, column = cell // size + STEPS[side][0], cell % size + STEPS[side][1]
    return row * size + column if 0 <= row < size and 0 <= column < size else -1


def _name(cell: Cell, size: int) -> str:
    return name_of((cell // size + 1, cell % size + 1))
