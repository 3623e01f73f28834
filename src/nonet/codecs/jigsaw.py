"""A jigsaw: a line `9 9`, the givens, '-' for an empty cell, then a grid with the region number of each cell."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.codecs import codec
from nonet.codecs._assemble import understand
from nonet.codecs._codec import NO_WISHES, Codec, Sample, Source, Wishes
from nonet.codecs._notes import symbols_note
from nonet.codecs._signs import SIZED
from nonet.codecs._sized import SizedText, are_values, glimpse, in_rows, is_whole, parts, regions, sheets, written
from nonet.core.errors import CannotEncode
from nonet.core.layout import Cell, Layout
from nonet.core.puzzle import Puzzle

SIGNS = SIZED


@codec("jigsaw")
class JigsawCodec(Codec):
    """Regions of any shape: the size, the givens, then a grid of region numbers."""

    plain = False
    spaced = True
    shows_boxes = True

    def sniff(self, sample: Sample) -> float:
        sheet = glimpse(sample, 2)
        if sheet is None:
            return 0.0
        fits = is_whole(sheet) and are_values(sheet.texts(0), sheet.size)
        return 0.97 if fits and {len(cells) for cells in parts(sheet.texts(1)).values()} == {sheet.size} else 0.65

    def decode_many(self, source: Source, wishes: Wishes = NO_WISHES) -> Iterator[Puzzle]:
        for sheet, known in sheets(source, wishes, ["givens", "regions"]):
            layout = Layout.jigsaw(_regions(source, sheet), sheet.size)
            tokens = sheet.tokens(0)
            symbols, meaning = understand(source, tokens, sheet.size, known)
            yield Puzzle(layout, symbols, bytes(meaning[token.text] for token in tokens))

    def encode(self, puzzle: Puzzle) -> str:
        layout = puzzle.layout
        houses = [house for house in layout.houses if house.kind == "region"]
        if not houses:
            raise CannotEncode(f"the format {self.name!r} is for boards with regions", hint="use 'sized' or 'nonet'")
        region_of = {cell: number for number, house in enumerate(houses, 1) for cell in house.cells}
        grid = in_rows([region_of.get(cell) for cell in range(len(layout))], layout.columns)
        return self.proved(puzzle, written(layout, puzzle.rows(), grid, note=symbols_note(puzzle)))


def _regions(source: Source, sheet: SizedText) -> list[list[Cell]]:
    """The regions in the order of their numbers, each with as many cells as a row."""
    tokens, texts = sheet.tokens(1), sheet.texts(1)
    for token, text in zip(tokens, texts, strict=True):
        if not text:
            source.error("a cell without a region", token.offset, expected="the number of a region")
    return regions(source, tokens, texts, sheet.size)
