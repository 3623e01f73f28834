"""A samurai puzzle: a line `21 21`, then 21 rows of 21 words, '-' for an empty cell and for the gaps between boards.

Drawn boards with blank gaps, as every print style shows them, are read as well: no other board has rows of 18, 21, 9,
21 and 18 cells.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nonet.codecs import codec
from nonet.codecs._assemble import Token, understand
from nonet.codecs._codec import NO_WISHES, Codec, Sample, Source, Wishes
from nonet.codecs._drawing import Reading, TextLines, listed, signs, ways, words
from nonet.codecs._notes import noted, symbols_note
from nonet.codecs._signs import SIZED
from nonet.codecs._sized import are_values, first, glimpse, is_whole, sheets, written
from nonet.core.errors import CannotEncode
from nonet.core.layout import Layout
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import EMPTY_TEXTS, is_number

ROWS = (18,) * 6 + (21,) * 3 + (9,) * 3 + (21,) * 3 + (18,) * 6
"""The number of cells in each row."""

MAX_SLIPS = 2
"""Rows of another length with which a drawing is still recognized as a samurai with a slip."""


SIGNS = SIZED | {"any": ""}  # drawn boards, too


@codec("samurai")
class SamuraiCodec(Codec):
    """Five boards that overlap: a line 21 21, then 21 rows of words, '-' empty and where no cell is."""

    plain = False
    spaced = True
    shows_boxes = True

    def sniff(self, sample: Sample) -> float:
        sheet = glimpse(sample, 1)
        if sheet is None and sample.once(first) is not None:
            return 0.0  # two grids below the size: another format
        if sheet is None:
            slips = _slips(*_drawing(sample.once(ways)))
            return 0.95 if slips == 0 else 0.67 if slips <= MAX_SLIPS else 0.0
        layout, texts = Layout.samurai(), sheet.texts(0)
        named = {text for text in texts if text}
        if sheet.size != layout.rows or len(named) > _values(layout):
            return 0.0
        if any(map(is_number, named)) and not are_values(named, _values(layout)):
            return 0.0
        if not is_whole(sheet):
            return 0.67
        return 0.0 if any(texts[cell] for cell in layout.missing) else 0.95

    def decode_many(self, source: Source, wishes: Wishes = NO_WISHES) -> Iterator[Puzzle]:
        drawing = _drawing(ways(source))
        boards = _drawn(source, *drawing) if first(source) is None and _slips(*drawing) <= MAX_SLIPS else None
        layout = Layout.samurai()
        wishes, _ = noted(wishes, source.text)
        for tokens in _sized(source, wishes, layout) if boards is None else boards:
            symbols, meaning = understand(source, tokens, _values(layout), wishes)
            givens = bytearray(len(layout))
            for cell, token in zip(layout.cells, tokens, strict=True):
                givens[cell] = meaning[token.text]
            yield Puzzle(layout, symbols, bytes(givens))

    def encode(self, puzzle: Puzzle) -> str:
        if puzzle.layout != Layout.samurai():
            raise CannotEncode(f"the format {self.name!r} has one board, the samurai", hint="use the format 'nonet'")
        return self.proved(puzzle, written(puzzle.layout, puzzle.rows(), note=symbols_note(puzzle)))


def _sized(source: Source, wishes: Wishes, layout: Layout) -> Iterator[list[Token]]:
    """The cells of each board in the form with a size line."""
    for sheet, _ in sheets(source, wishes, ["board"]):
        if sheet.size != layout.rows:
            source.error(
                f"a samurai board has {layout.rows} rows, not {sheet.size}",
                sheet.start,
                expected=f"{layout.rows} {layout.columns}",
            )
        tokens = sheet.tokens(0)
        for cell in sorted(layout.missing):
            if tokens[cell].text not in EMPTY_TEXTS:
                source.error(f"there is no cell at {layout.name(cell)}", tokens[cell].offset, expected="'-'")
        yield [tokens[cell] for cell in layout.cells]


def _drawing(seen: Sequence[TextLines]) -> tuple[TextLines | None, Reading]:
    """The way to read rows and cells that comes nearest to a samurai."""
    choices = [(lines, reading) for lines in seen for reading in (listed, words, signs)]
    return min(choices, key=lambda choice: _slips(*choice), default=(None, signs))


def _slips(lines: TextLines | None, reading: Reading) -> int:
    """The number of rows of the first board that are missing or have another length than in a samurai."""
    if lines is None:
        return len(ROWS)
    lengths = [len(reading(line)) for line in lines.rows[: len(ROWS)]]
    return len(ROWS) - sum(found == wanted for found, wanted in zip(lengths, ROWS, strict=False))


def _drawn(source: Source, lines: TextLines | None, reading: Reading) -> Iterator[Sequence[Token]]:
    """The cells of each drawn board."""
    rows = lines.rows if lines else ()
    for start in range(0, len(rows), len(ROWS)):
        cells: list[Token] = []
        for number, wanted in enumerate(ROWS, 1):
            if start + number > len(rows):
                source.error(f"the text ends before row {number} of the samurai", len(source.text), expected="21 rows")
            line = rows[start + number - 1]
            found = reading(line)
            if len(found) != wanted:
                source.error(
                    f"row {number} of the samurai has {len(found)} cells, not {wanted}",
                    found[wanted].offset if len(found) > wanted else line.offset + len(line.text),
                    expected=f"{wanted} cells",
                    hint="a cell is missing" if len(found) < wanted else "a cell too many",
                )
            cells += found
        yield cells


def _values(layout: Layout) -> int:
    """The number of values: as many as a house has cells."""
    return len(layout.houses[0])
