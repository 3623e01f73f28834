"""A puzzle a line: N*N characters, '.', '0', '_', '*', '?' or '-' empty; also .sdm files.

Lines that start with '#' are comments; what follows the puzzle on its line (a rating, a name) is kept as metadata.
Boards whose symbols are longer than a character have N*N words a line.
"""

from __future__ import annotations

from collections.abc import Iterator

from nonet.codecs import _in_line, codec
from nonet.codecs._assemble import assemble, plain_rows
from nonet.codecs._codec import NO_WISHES, Codec, Source, Wishes
from nonet.core.grid import in_line
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import glyphs

LOOKED_AT = 40
"""How many lines are enough to be sure."""


@codec("line", suffixes=(".sdm",))
class LineCodec(Codec):
    """A puzzle a line, N*N characters ('.' empty), with comments and trailing fields (.sdm)."""

    streams = True

    def sniff(self, text: str) -> float:
        lines = [line for line in text.split("\n", LOOKED_AT)[:LOOKED_AT] if line.strip() and not line.startswith("#")]
        sides = {_in_line.side(line) for line in lines}
        if len(sides) != 1 or None in sides:
            return 0.0
        (side,) = sides
        assert side is not None
        # Seven different signs are no 4x4 board: these are the rows of a larger one.
        if side < 9 and any(len(_in_line.values(line)) > side for line in lines):
            return 0.0
        # As many lines as cells in each is a drawn board, unless no value in it is larger than its root (4x4 puzzles).
        if len(lines) == side * side:
            values = {value for line in lines for value in _in_line.values(line)}
            if not values or not values <= {str(value) for value in range(1, side + 1)}:
                return 0.0
        # 64 and 729 are cubes too: perhaps all candidates of a smaller board.
        return 1.0 if round(side ** (2 / 3)) ** 3 != side * side else 0.9

    def decode_many(self, source: Source, wishes: Wishes = NO_WISHES) -> Iterator[Puzzle]:
        return self.stream((line for _, line in source.lines()), source.name, wishes, source.first_line)

    def stream(
        self, lines: Iterator[str], name: str, wishes: Wishes = NO_WISHES, first_line: int = 1
    ) -> Iterator[Puzzle]:
        for number, line in enumerate(lines, first_line):
            text = line.rstrip("\r\n")
            if text.strip() and not text.lstrip().startswith("#"):
                source = Source(text, name, number)
                rows, rest = _in_line.cells(source)
                yield assemble(source, rows, wishes, {"fields": rest} if rest else None)

    def encode(self, puzzle: Puzzle) -> str:
        plain_rows(puzzle, self.name)
        text = in_line(puzzle.symbols, puzzle.givens)
        # Signs always read back; words might hold anything. Files of millions of lines are of signs.
        return text if glyphs(puzzle.symbols) else self.proved(puzzle, text)
