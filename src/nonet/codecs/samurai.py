"""A samurai puzzle: a line `21 21`, then 21 rows of 21 words, '-' for an empty cell and for the gaps between boards."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.codecs import codec
from nonet.codecs._assemble import EMPTY_TEXTS, understand
from nonet.codecs._codec import NO_WISHES, Codec, Look, Source, Wishes
from nonet.codecs._sized import are_values, glimpse, is_whole, sheets, written
from nonet.core.errors import CannotEncode
from nonet.core.layout import Layout
from nonet.core.puzzle import Puzzle


@codec("samurai")
class SamuraiCodec(Codec):
    """Five boards that overlap: a line 21 21, then 21 rows of words, '-' empty and where no cell is."""

    plain = False
    spaced = True
    shows_boxes = True

    def sniff(self, look: Look) -> float:
        sheet = glimpse(look, 1)
        layout = Layout.samurai()
        if sheet is None or sheet.size != layout.rows or not are_values(sheet.texts(0), _values(layout)):
            return 0.0
        if not is_whole(sheet):
            return 0.67
        texts = sheet.texts(0)
        return 0.0 if any(texts[cell] for cell in layout.missing) else 0.95

    def decode_many(self, source: Source, wishes: Wishes = NO_WISHES) -> Iterator[Puzzle]:
        layout = Layout.samurai()
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
            symbols, meaning = understand(source, tokens, _values(layout), wishes)
            yield Puzzle(layout, symbols, bytes(meaning[token.text] for token in tokens))

    def encode(self, puzzle: Puzzle) -> str:
        if puzzle.layout != Layout.samurai():
            raise CannotEncode(f"the format {self.name!r} has one board, the samurai", hint="use the format 'nonet'")
        return self.proved(puzzle, written(puzzle.layout, puzzle.rows(), note=""))


def _values(layout: Layout) -> int:
    """How many values a cell may have: as many as a house has cells."""
    return len(layout.houses[0])
