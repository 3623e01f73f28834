"""Pencil marks: the candidates of every cell, drawn as other programs show them, or in one line of N characters a cell.

What is written is what the givens leave to each cell. A cell with a single candidate is a given, '.' alone means all of
them. Symbols of one character stand together
(`1259`) up to nine of them; larger boards and words take commas (`1,12,16`). In a line each candidate has its place
and '.', '0' or '-' stands for one that is excluded: 729 characters for a 9x9. Comments and trailing fields are as in
`line`. A cell may also be drawn as a square with a place for each candidate, three lines of three characters on a 9x9.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from nonet.codecs import codec
from nonet.codecs._assemble import Row, Token, board, side, square_rows, understand
from nonet.codecs._codec import NO_WISHES, Codec, Sample, Source, Wishes
from nonet.codecs._drawing import (
    BARS,
    SMALLEST,
    TextLine,
    draw,
    framed,
    groups,
    like_a_frame,
    nearest,
    way,
    ways,
    with_boxes,
)
from nonet.codecs._notes import noted, titled
from nonet.core.errors import CannotEncode
from nonet.core.layout import LARGEST_SIDE, Layout, guess_box
from nonet.core.primitives import Mask
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import EMPTY_SIGNS, EMPTY_TEXTS, Symbol, default_symbols, glyphs

MOST_TOGETHER = 9
"""More candidates than this are written with commas, since '12' would be two things."""

EXCLUDED = EMPTY_SIGNS

USUAL = ("123456789", "012345678", "ABCDEFGHI", "abcdefghi")

INSIDE = ".0"
"""What may hold the place of an excluded candidate among others: `1.3`."""

LONGEST_SQUARES = 10_000

DECORATION = "*#@!+-()<>{}"
"""Signs that forums put around a cell to point at it."""


@codec("pencil")
class PencilCodec(Codec):
    """Pencil marks: the candidates in each cell, drawn or as a line of N*N*N characters."""

    shows_boxes = True
    shows_marks = True
    spaced = True

    def sniff(self, sample: Sample) -> float:
        if _all_lines(sample.source, _is_marks):
            return 1.0
        if sample.once(_squares):
            return 0.95
        found = way(sample.once(ways), (groups, framed), cut=True)
        return 0.9 if found and _has_marks(next(found.boards(sample.source)).rows, sample.wishes) else 0.0

    def decode_many(self, source: Source, wishes: Wishes = NO_WISHES) -> Iterator[Puzzle]:
        if squares := _squares(source):
            yield _from_line(source, squares, noted(wishes, source.text)[0])
            return
        if _all_lines(source, _cube_root):
            for line in _lines(source):
                yield _from_line(source, line, wishes)
            return
        choices = ways(source)
        found = way(choices, (groups, framed))
        if found is None:
            side(source, nearest(source, choices, (groups,)))  # which says what is wrong with it
            source.error("there are no pencil marks here", expected="candidates in each cell")
        for drawn, known in with_boxes(source, found.boards(source), wishes):
            yield _from_rows(source, drawn.rows, known)

    def encode(self, puzzle: Puzzle) -> str:
        square_rows(puzzle, self.name)
        together = _stand_together(puzzle.symbols)
        width = puzzle.layout.columns
        masks = puzzle.pencil_marks().masks
        cells = [_written(puzzle, mask, together) for mask in masks]
        rows = [cells[start : start + width] for start in range(0, len(cells), width)]
        if 0 in masks:
            cell = puzzle.layout.name(masks.index(0))
            raise CannotEncode(f"{cell} has no candidate left, which the format {self.name!r} cannot say")
        marked = _puzzle(puzzle.layout, puzzle.symbols, masks)
        drawing = draw(rows, puzzle.layout.box)
        # Marks show more symbols than the givens do, and a reader may infer others from them.
        spelled = not self.says(marked, titled(drawing, puzzle))
        return self.proved(marked, titled(drawing, puzzle, spelled=spelled))


def _stand_together(symbols: Sequence[Symbol]) -> bool:
    return len(symbols) <= MOST_TOGETHER and all(len(str(symbol)) == 1 for symbol in symbols)


def _written(puzzle: Puzzle, mask: Mask, together: bool) -> str:
    if mask == puzzle.everything and not together:
        return "."
    return ("" if together else ",").join(
        str(symbol) for value, symbol in enumerate(puzzle.symbols) if mask >> value & 1
    )


def _from_rows(source: Source, rows: Sequence[Row], wishes: Wishes) -> Puzzle:
    """The puzzle whose cells hold these candidates."""
    size = side(source, rows)
    commas = any("," in token.text for row in rows for token in row.cells)
    whole = {str(symbol) for symbol in wishes.symbols or ()}
    cells = [_candidates(token, commas or size > MOST_TOGETHER, whole) for row in rows for token in row.cells]
    symbols, meaning = understand(source, [part for parts in cells for part in parts], size, wishes)
    everything = (1 << len(symbols)) - 1
    masks: list[Mask] = []
    for parts in cells:
        mask = 0
        for part in parts:
            if len(parts) > 1 and not meaning[part.text] and part.text not in INSIDE:
                source.error(f"expected a candidate, found {part.text!r}", part.offset, expected="candidates")
            mask |= 1 << meaning[part.text] >> 1
        masks.append(mask or everything)
    return _puzzle(board(source, size, wishes), symbols, masks)


def _candidates(cell: Token, separate: bool, whole: set[str]) -> list[Token]:
    """The candidates in one cell, each with its place; none where the cell is open."""
    text = cell.text
    if text not in whole:
        start = len(text) - len(text.lstrip(DECORATION))
        text = text.strip(DECORATION)
        cell = Token(text, cell.offset + start)
    if text in EMPTY_TEXTS and text not in whole:
        return []
    if not separate and text not in whole:
        return [Token(sign, cell.offset + place) for place, sign in enumerate(text)]
    parts, offset = [], cell.offset
    for part in [text] if text in whole else text.split(","):
        if part:
            parts.append(Token(part, offset))
        offset += len(part) + 1
    return parts


def _puzzle(
    layout: Layout, symbols: tuple[Symbol, ...], masks: Sequence[Mask], metadata: Mapping[str, Any] | None = None
) -> Puzzle:
    everything = (1 << len(symbols)) - 1
    givens = bytes(mask.bit_length() if mask.bit_count() == 1 and everything > 1 else 0 for mask in masks)
    open_cells = all(given or mask == everything for given, mask in zip(givens, masks, strict=True))
    return Puzzle(layout, symbols, givens, candidates=None if open_cells else tuple(masks), metadata=metadata or {})


class Marks(NamedTuple):
    """A character for each candidate of each cell, cell by cell, and where each of them stands; what follows them."""

    text: str
    places: Sequence[int]
    rest: str = ""


def _lines(source: Source) -> Iterator[Marks]:
    """The first word of each line that is no comment."""
    for offset, line in source.lines():
        if line.strip() and not line.lstrip().startswith("#"):
            text, _, rest = line.strip().partition(" ")
            start = offset + len(line) - len(line.lstrip())
            yield Marks(text.partition(",")[0], range(start, start + len(text)), rest.strip(" \t,;|#"))


def _all_lines(source: Source, test: Callable[[str], object]) -> bool:
    """Whether there are lines, and each of them passes the test."""
    return any(True for _ in _lines(source)) and all(test(line.text) for line in _lines(source))


def _squares(source: Source) -> Marks | None:
    """The board whose cells are drawn as squares with a place for each candidate; None if it is none."""
    if len(source.text) > LONGEST_SQUARES:
        return None
    lines = [
        TextLine(text, offset) for offset, text in source.lines() if not text.startswith("#") and not like_a_frame(text)
    ]
    filled = [line for line in lines if line.text.strip()]
    for rows, blank in ((filled, False), (filled, True), (lines, True)):
        # N rows of cells of some height make N * height lines.
        for size in range(SMALLEST, MOST_TOGETHER + 1):
            height, width = guess_box(size) or (1, size)
            if height > 1 and len(rows) == size * height:
                marks = _in_squares([_signs(line, blank, size * width) for line in rows], height, width)
                if _is_marks(marks.text):
                    return marks
    return None


def _signs(line: TextLine, blank: bool, length: int) -> list[Token]:
    """The characters of a line without bars; blanks are kept where they stand for candidates that are excluded."""
    found = [Token(sign, place) for place, sign in enumerate(line.text, line.offset) if sign not in BARS]
    if not blank:
        return [token for token in found if not token.text.isspace()]
    end = line.offset + len(line.text)
    return [Token("." if token.text == " " else token.text, token.offset) for token in found] + [Token(".", end)] * (
        length - len(found)
    )


def _in_squares(lines: Sequence[Sequence[Token]], height: int, width: int) -> Marks:
    size = height * width
    if any(len(line) != size * width for line in lines):
        return Marks("", ())
    tokens = [
        token
        for row in range(size)
        for column in range(size)
        for line in lines[row * height : (row + 1) * height]
        for token in line[column * width : (column + 1) * width]
    ]
    return Marks("".join(token.text for token in tokens), [token.offset for token in tokens])


def _from_line(source: Source, line: Marks, wishes: Wishes) -> Puzzle:
    """The puzzle of a line with a character for each candidate."""
    size = _cube_root(line.text)
    start = line.places[0]
    if size > LARGEST_SIDE:
        source.error(f"a board of {size} x {size} cells is too large", start)
    layout = board(source, size, wishes)
    symbols = wishes.symbols or default_symbols(size)
    signs = glyphs(symbols)
    if signs is None or len(signs) != size:
        source.error(f"a line of {len(line.text)} characters needs {size} symbols of one character", start)
    masks = [0] * (size * size)
    for place, sign in enumerate(line.text):
        cell, value = divmod(place, size)
        if sign == signs[value]:
            masks[cell] |= 1 << value
        elif sign not in EXCLUDED:
            expected = f"{signs[value]!r} or '.'"
            source.error(f"expected {expected}, found {sign!r}", line.places[place], expected=expected)
    return _puzzle(layout, symbols, masks, {"fields": line.rest} if line.rest else {})


def _cube_root(line: str) -> int:
    """N for a line of N*N*N characters, 0 if it is none."""
    root = round(len(line) ** (1 / 3))
    return root if root > 1 and root**3 == len(line) else 0


def _is_marks(line: str) -> bool:
    """A line with a character for each candidate, and some candidate in every cell (else it is a 27x27 board)."""
    size = _cube_root(line)
    signs = glyphs(default_symbols(size)) if size else None
    if signs is None:
        return False
    cells = (line[start : start + size] for start in range(0, len(line), size))
    return all(
        cell.strip(EXCLUDED) and all(found in (sign, *EXCLUDED) for found, sign in zip(cell, signs, strict=True))
        for cell in cells
    )


def _has_marks(rows: Sequence[Row], wishes: Wishes) -> bool:
    """Some cell has several candidates, and nearly every cell could be a set of them; decoding blames the others."""
    size = len(rows)
    texts = [token.text.strip(DECORATION) for row in rows for token in row.cells]
    texts = [text for text in texts if text not in EMPTY_TEXTS]
    if any("," in text for text in texts):
        return not any(text[:1] == "," or text[-1:] == "," or set(text) & set("[](){}\"';") for text in texts)
    several = sum(len(text) > 1 for text in texts)
    if size > MOST_TOGETHER or not several:
        return False
    likely = [
        sum(len(text) > 1 and len(set(text)) == len(text) and set(text) <= signs for text in texts)
        for signs in (set(map(str, wishes.symbols or ())), *(set(usual[:size]) for usual in USUAL))
    ]
    return max(likely) == several or max(likely) * 10 >= several * 8 >= 80
