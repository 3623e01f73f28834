"""A puzzle a line: N*N characters, '.', '0', '_', '*', '?' or '-' empty; also .sdm files.

Lines that start with '#' are comments; the text behind the puzzle on its line (a rating, a name) becomes metadata.
Boards whose symbols are longer than a character have N*N words a line. A note behind the cells, `# box 3x2` or
`# box none`, names boxes that `read` would not guess.

As many lines as each has characters may also be the rows of one large board. They are separate puzzles if each line
keeps to the values of a small board and the large board would repeat a value in a row or column; or if the given box or
symbols fit the small board.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from nonet.codecs import _in_line, codec
from nonet.codecs._codec import NO_WISHES, Codec, Entry, Sample, Source, Wishes, entry, numbered
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import DIGITS, EMPTY_TEXTS, LETTERS, default_symbols

MAX_SNIFFED_LINES = 40
"""Lines that `sniff` checks."""

_MIN_SURE_SIDE = 9
"""From this side on a line of side*side characters is no row: an 81x81 board has more values than single characters."""


@codec("line")
class LineCodec(Codec):
    """A puzzle a line, N*N characters ('.' empty), with comments and trailing fields (.sdm)."""

    streams = True

    def sniff(self, sample: Sample) -> float:
        lines = [line for line in sample.text.split("\n") if line.strip() and not line.lstrip().startswith("#")]
        looked_at = lines[:MAX_SNIFFED_LINES]
        sides = {_in_line.side(line) for line in looked_at}
        if None in sides and sides != {None}:
            return self._with_slips(sample, looked_at)
        if not sides or None in sides:
            return 0.0
        if len(sides) == 1:
            (side,) = sides
            assert side is not None
            if _are_rows(lines, side, sample.wishes):
                return 0.0
            # 64 and 729 are also cubes: perhaps the candidates of a 4x4 or 9x9 board. A line with '=', or with more
            # different characters than the board has values, has a slip, or is something else, such as a link.
            cube = round(side ** (2 / 3)) ** 3 == side * side
            crowded = "=" in lines[0] or side > len(DIGITS) or len(set(_in_line.texts(lines[0])) - EMPTY_TEXTS) > side
            if crowded and any(line.isspace() for line in sample.text.split("\n")):
                return 0.0  # the format `spaces`, with all rows but this one empty
            return 0.9 if cube or crowded else 1.0
        return 1.0  # no two rows of a board differ in length

    def decode(self, source: Source, wishes: Wishes = NO_WISHES) -> Puzzle:
        plain = _in_line.decode_plain(source.text) if wishes == NO_WISHES else None
        return super().decode(source, wishes) if plain is None else plain

    def _with_slips(self, sample: Sample, lines: Sequence[str]) -> float:
        """The result of `sniff` if some lines cannot be read."""
        from nonet.codecs._drawing import like_a_frame

        good = [line for line in lines if _in_line.side(line) and not like_a_frame(line)]
        sides = {_in_line.side(line) for line in good}
        if not good:
            return 0.0
        if len(sides) == 1 and _are_rows(good, sides.pop() or 0, sample.wishes):
            return 0.0
        if 2 * len(good) <= len(lines):
            return 0.1  # a last resort
        # Lines of 81 characters are no rows of a drawn board; shorter ones may be (`grid` says 0.8 if it can read the
        # board). A first line that is no puzzle may be a header.
        sure = good[0] is lines[0] and max(_in_line.side(line) or 0 for line in good) >= _MIN_SURE_SIDE
        return 1.0 if sure else 0.7

    def decode_many(self, source: Source, wishes: Wishes = NO_WISHES) -> Iterator[Puzzle]:
        return (found.result() for found in self.entries(source, wishes))

    def stream(
        self, lines: Iterator[str], name: str, wishes: Wishes = NO_WISHES, first_line: int = 1
    ) -> Iterator[Entry]:
        for number, text in numbered(lines, first_line):
            if text.strip() and not text.lstrip().startswith("#"):
                yield entry(Source(text, name, number), _in_line.decode, wishes)

    def encode(self, puzzle: Puzzle) -> str:
        text = _in_line.encode(puzzle, self.name)
        # The default symbols always read back, so files of millions of lines skip the proof.
        usual = puzzle.symbols == default_symbols(puzzle.layout.rows)
        return text if usual else self.proved(puzzle, text)


def _are_rows(lines: Sequence[str], side: int, wishes: Wishes) -> bool:
    """Whether lines of side*side cells are the rows of larger boards."""
    size = side * side
    wished = wishes.box[0] * wishes.box[1] if isinstance(wishes.box, tuple) else len(wishes.symbols or ())
    if wished in (side, size):
        return wished == size and len(lines) % size == 0
    rows = [_in_line.texts(line) for line in lines[: min(size, MAX_SNIFFED_LINES)]]
    each = [set(row) - EMPTY_TEXTS for row in rows]
    # Seven different values are no 4x4 board.
    if side < 9 and any(len(values) > side for values in each):
        return True
    # Single characters cannot stand for the values of a board larger than 36x36.
    if size > len(DIGITS) or len(lines) % size:
        return False
    return not _is_small(set().union(*each), side) or not _clash(rows)


def _is_small(values: set[str], side: int) -> bool:
    """Whether these can be the values of one board of this side."""
    numbers = {str(value) for value in range(1, side + 1)}
    return (
        values <= numbers
        or values <= set(LETTERS[:side])
        or (len(values) == side and not any(map(str.isdigit, values)))
    )


def _clash(rows: Sequence[Sequence[str]]) -> bool:
    """Whether a value stands twice in a row or a column."""
    for area in chain(rows, zip(*rows, strict=False)):
        values = [text for text in area if text not in EMPTY_TEXTS]
        if len(set(values)) < len(values):
            return True
    return False
