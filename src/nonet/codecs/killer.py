"""A killer: a line `9 9`, the sum of each cage at one of its cells, then a grid with the cage number of each cell.

'-' means no sum in the first grid, and no cage in the second. The puzzle has its cages in the order of their numbers;
numbers with gaps between them are kept as metadata. No digit repeats in a cage, and the boxes are the default ones
unless a note names others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, TypeGuard

from nonet.codecs import codec
from nonet.codecs._assemble import board
from nonet.codecs._codec import NO_WISHES, Codec, Sample, Source, Wishes
from nonet.codecs._notes import note
from nonet.codecs._signs import SIZED
from nonet.codecs._sized import SizedText, glimpse, in_rows, is_whole, number, parts, sheets, written
from nonet.core.errors import BrokenRules, CannotEncode
from nonet.core.layout import Cell
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import EMPTY_TEXTS, Symbol, default_symbols, is_number

if TYPE_CHECKING:
    from nonet.constraints.killer_cage import KillerCage

NUMBERS = "cages"
"""The metadata key for the numbers of the cages, if they are not 1, 2, 3, ..."""


SIGNS = SIZED


@codec("killer")
class KillerCodec(Codec):
    """Cages with sums: the size, the sum of each cage at its first cell, then a grid of cage numbers."""

    plain = False
    spaced = True

    def sniff(self, sample: Sample) -> float:
        sheet = glimpse(sample, 2)
        if sheet is None:
            return 0.0
        sums = sheet.texts(0)
        if is_whole(sheet):
            cages = list(parts(sheet.texts(1)).values())
            firsts = {cells[0] for cells in cages}
            if max(map(len, cages), default=0) <= sheet.size and firsts == {c for c, text in enumerate(sums) if text}:
                return 0.95
        # No other format with a size line has numbers above the size in its first grid.
        return 0.68 if any(is_number(text) and int(text[:6]) > sheet.size for text in sums) else 0.3

    def decode_many(self, source: Source, wishes: Wishes = NO_WISHES) -> Iterator[Puzzle]:
        for sheet, known in sheets(source, wishes, ["sums", "cages"]):
            layout = board(source, sheet.size, known)
            symbols = default_symbols(sheet.size) if known.symbols is None else known.symbols
            cages = parts(sheet.texts(1))
            rules = tuple(_cage(source, sheet, name, cells, symbols) for name, cells in cages.items())
            usual = list(cages) == list(range(1, len(cages) + 1))
            metadata = {} if usual else {NUMBERS: list(cages)}
            yield Puzzle(layout, symbols, bytes(len(layout)), rules, metadata=metadata)

    def encode(self, puzzle: Puzzle) -> str:
        cages = _cages(puzzle)
        kept = puzzle.metadata.get(NUMBERS)
        names: Sequence[int] = kept if _are_names(kept, len(cages)) else range(1, len(cages) + 1)
        sums: list[int | None] = [None] * len(puzzle.layout)
        cage_of: list[int | None] = [None] * len(puzzle.layout)
        for name, cage in zip(names, cages, strict=True):
            sums[cage.cells[0]] = cage.total
            for cell in cage.cells:
                cage_of[cell] = name
        width = puzzle.layout.columns
        text = written(puzzle.layout, in_rows(sums, width), in_rows(cage_of, width), note=note(puzzle))
        # The order of cells within a cage has no meaning and is not written.
        return self.proved(replace(puzzle, constraints=cages), text)


def _cage(
    source: Source, sheet: SizedText, name: Symbol, cells: Sequence[Cell], symbols: Sequence[Symbol]
) -> KillerCage:
    from nonet.constraints.killer_cage import KillerCage

    tokens = sheet.tokens(0)
    if len(cells) > len(symbols):
        source.error(
            f"cage {name} has {len(cells)} cells, but there are only {len(symbols)} values",
            sheet.tokens(1)[cells[len(symbols)]].offset,
            expected=f"at most {len(symbols)} cells in a cage",
        )
    sums = [tokens[cell] for cell in cells if tokens[cell].text not in EMPTY_TEXTS]
    if len(sums) > 1:
        source.error(f"cage {name} has two sums", sums[1].offset, expected="one sum in each cage")
    total = number(source, sums[0], "the sum of a cage") if sums else None
    try:
        return KillerCage(tuple(cells), total)
    except BrokenRules as broken:
        source.error(broken.message, (sums or [tokens[cells[0]]])[0].offset, hint=broken.hint)


def _cages(puzzle: Puzzle) -> tuple[KillerCage, ...]:
    """The cages, each with its cells in order; CannotEncode if there is anything else on the board."""
    from nonet.constraints.killer_cage import KillerCage

    cages = []
    for rule in puzzle.constraints:
        if not isinstance(rule, KillerCage):
            raise CannotEncode(f"the format 'killer' cannot say {rule.kind!r}", constraint=rule, hint="use 'nonet'")
        cages.append(replace(rule, cells=tuple(sorted(rule.cells))))
    if not cages or puzzle.clues:
        raise CannotEncode("the format 'killer' is for cages, and has no givens", hint="use 'toml' or 'nonet'")
    return tuple(cages)


def _are_names(names: object, count: int) -> TypeGuard[list[int]]:
    """Whether `names` can be the numbers of `count` cages: ints, each greater than the one before."""
    if not isinstance(names, list) or len(names) != count or not all(isinstance(name, int) for name in names):
        return False
    return names[:1] >= [0] and all(one < other for one, other in pairwise(names))
