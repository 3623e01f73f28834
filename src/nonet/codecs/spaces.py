"""Rows whose spaces are the empty cells.

Blanks at the ends of lines, and blank lines at the end, are easily lost; they are restored. So the side is the length
of the longest line or the number of lines, whichever is greater, unless the caller gives the box or the symbols; a
single line longer than the number of lines is a slip. Lines that start with '#' are comments, and `# box 3x2` names the
boxes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nonet.codecs import codec
from nonet.codecs._assemble import Row, Token, assemble, sign_rows
from nonet.codecs._codec import NO_WISHES, Codec, Sample, Source, Wishes
from nonet.codecs._notes import noted, titled
from nonet.core.layout import LARGEST_SIDE, guess_box
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import LETTERS, default_symbols, glyphs

MIN_SIDE = 4


@codec("spaces")
class SpacesCodec(Codec):
    """Rows whose spaces are the empty cells; blanks lost at the ends are restored."""

    single = True

    def sniff(self, sample: Sample) -> float:
        lines = [line for _, line in _lines(sample.source)]
        size = _size(lines, sample.wishes)
        filled = [line for line in lines if line.strip()]
        if not MIN_SIDE <= size <= len(LETTERS) or not any(" " in line for line in lines):
            return 0.0
        # Blanks that only separate cells come singly.
        gaping = sum(line.startswith(" ") or "  " in line for line in filled)
        apart = not gaping and all(set(line[1::2]) <= {" "} for line in filled)
        if apart if _whole(lines) else len(filled) * 2 < size or gaping * 3 < len(filled):
            return 0.0
        found = {sign for line in filled for sign in line} - {" "}
        usual = glyphs(default_symbols(size)), glyphs(tuple(range(size))), LETTERS[:size], LETTERS[:size].lower()
        told = glyphs(sample.wishes.symbols or ())
        if not any(found <= set(signs or ()) for signs in (told, *usual)):
            return 0.0
        # A full square of characters with rows of spaces alone can be no other drawing.
        return 0.85 if _whole(lines) and any(line.isspace() for line in lines) else 0.6

    def decode_many(self, source: Source, wishes: Wishes = NO_WISHES) -> Iterator[Puzzle]:
        wishes, _ = noted(wishes, source.text)
        lines = _lines(source)
        size = _size([line for _, line in lines], wishes)
        if size > LARGEST_SIDE:
            source.error(
                f"a board of {size} x {size} cells is too large", hint=f"at most {LARGEST_SIDE} x {LARGEST_SIDE}"
            )
        first, last = _span([line for _, line in lines])
        if first == last:
            source.error("there is no puzzle here", expected="a grid", hint="all cells are empty")
        start = max(0, min(first, last - size))  # blank lines above the board are its rows if rows are missing
        rows = [_row(offset, line, size) for offset, line in lines[start:last]]
        end = len(source.text)
        rows += [Row([Token("", end)] * size, end)] * (size - len(rows))
        yield assemble(source, rows, wishes)

    def encode(self, puzzle: Puzzle) -> str:
        rows = "\n".join(sign_rows(puzzle, self.name, " "))
        return self.proved(puzzle, titled(rows, puzzle, drawn=False))


def _lines(source: Source) -> list[tuple[int, str]]:
    """The lines that are rows. What stands behind the newline at the end of a file is none."""
    lines = [(offset, line) for offset, line in source.lines() if not line.startswith("#")]
    return lines[:-1] if lines and not lines[-1][1] else lines


def _whole(lines: Sequence[str]) -> bool:
    """Whether the lines are a full square of characters, with no blanks lost."""
    return {len(line) for line in lines} == {len(lines)}


def _row(offset: int, line: str, size: int) -> Row:
    text = line.rstrip().ljust(size)
    return Row([Token(sign.strip(), offset + place) for place, sign in enumerate(text)], offset + len(text))


def _span(lines: Sequence[str]) -> tuple[int, int]:
    """The index of the first line that is not blank, and the index behind the last."""
    filled = [number for number, line in enumerate(lines) if line.strip()]
    return (filled[0], filled[-1] + 1) if filled else (0, 0)


def _size(lines: Sequence[str], wishes: Wishes) -> int:
    """The side of the board."""
    if isinstance(wishes.box, tuple):
        return wishes.box[0] * wishes.box[1]
    if wishes.symbols is not None:
        return len(wishes.symbols)
    if _whole(lines):
        return len(lines)
    first, last = _span(lines)
    if last - first > LARGEST_SIDE:
        return last - first
    widths = [len(line.rstrip()) for line in lines]
    largest = max((int(sign) for line in lines for sign in line if sign in "123456789"), default=0)
    count = last - first
    slip = guess_box(count) and largest <= count and sum(width > count for width in widths) == 1
    return count if slip else max(count, largest, *widths)
