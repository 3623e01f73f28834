"""Drawn boards: finds the cells between frames, and the boxes that the frames show.

Shared by every format that draws boards. A text may be read in several ways ('-' is an empty cell or part of a frame,
'12' is one cell or two), so the ways are tried in order, and the first that gives a square board is taken.
"""

from __future__ import annotations

import re
from bisect import bisect
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import isqrt
from typing import Any, NamedTuple, NoReturn

from nonet.codecs._assemble import Row, Token, assemble
from nonet.codecs._codec import Source, Wishes
from nonet.codecs._in_line import MAX_WORD_CHARS
from nonet.codecs._notes import noted, with_box
from nonet.core.layout import LARGEST_SIDE
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import EMPTY_SIGNS, EMPTY_TEXTS, Symbol

MIN_SIDE = 4
"""The side of the smallest board that is read if a text has several boards, or one without a frame."""

# Longer texts are not tried: every way to read them would take seconds.
MAX_ROW_CHARS = 20_000
MAX_FOLDED_CHARS = 40_000

BARS = "|¦│┃║┆┇┊┋╎╏"
STRONG_BARS = "┃║"

_EDGES = {chr(code) for code in range(0x2500, 0x2580)} - set(BARS)
_CROSSINGS = {"+", *_EDGES}
_FRAME_PARTS = ("--", "==", ":-", "-:", "|-|")
_FRAME = {*" \t\v\f\r-=+*:.'`,", *BARS, *_EDGES}

_RULES: Sequence[Callable[[set[str]], bool]] = (
    lambda found: True,
    # If '-' is an empty cell, a frame line still has a character that no row has, a crossing or a corner ...
    lambda found: not found.isdisjoint(_CROSSINGS | set("=*:")),
    # ... or lacks the bars that rows have.
    lambda found: found.isdisjoint(BARS),
    lambda found: False,
)
"""Tests by its characters whether a line that looks like a frame is a frame, in the order in which they are tried."""

_DOUBLE = set("=━═")
_HEADING = re.compile(
    r"\s*+(?:#.*|[a-z][\w ]*+:|(?:grid|puzzle|sudoku|board|game)\s*+(?:no\.?\s*+|#\s*+)?\d*+)\s*+", re.IGNORECASE
)

_NOT_0 = re.escape(EMPTY_SIGNS.replace("0", ""))
_SEVERAL = re.compile(rf"^[{_NOT_0}].|.[{_NOT_0}]$")  # '1-' and '..5' are more cells than one
_WORD = re.compile(rf"[^\s{BARS}]+")
_PART = re.compile(rf"[^\s,;/{BARS}]+")
_SIGN = re.compile(rf"[^\s{BARS}]")
_NO_SIGN = re.compile(r"[,;\"'\[\](){}]")
_LISTED = re.compile(r"\s*+\[([^\[\]]*)\]\s*+(?:-?\d++|,)?\s*+")
_ITEM = re.compile(r"[^\s,]+")


class TextLine(NamedTuple):
    """A line of text that holds cells, and its offset in the source."""

    text: str
    offset: int


class TextLines(NamedTuple):
    """The lines that hold cells. `gaps[row]` is the gap before a row: 0 blank line, 1 frame line, 2 double frame line.

    `headed` are the rows with a heading before them, such as a note of the boxes.
    """

    rows: list[TextLine]
    gaps: Mapping[int, int]
    headed: frozenset[int] = frozenset()

    def headed_apart(self, size: int) -> bool:
        """Whether no heading stands inside a board of this size."""
        return all(row % size == 0 for row in self.headed)


class DrawnBoard(NamedTuple):
    """The cells of one drawn board, and the box (height, width) that its frames show."""

    rows: list[Row]
    box: tuple[int, int] | None


Reading = Callable[[TextLine], list[Token]]
"""A way to split a line into cells; no cells if the way does not fit the line."""


def listed(line: TextLine) -> list[Token]:
    """`[1,5,6,8]20`: items in brackets, followed by their sum."""
    match = _LISTED.fullmatch(line.text)
    return (
        [Token(item[0], line.offset + item.start()) for item in _ITEM.finditer(line.text, *match.span(1))]
        if match
        else []
    )


def groups(line: TextLine) -> list[Token]:
    """`1.. | 12`: every word, also one of several cells."""
    return [Token(word[0], line.offset + word.start()) for word in _WORD.finditer(line.text)]


def words(line: TextLine) -> list[Token]:
    """`| 1 12 . |`: each word is a cell."""
    found = groups(line)
    return found if all(map(_is_one, found)) else []


def _is_one(word: Token) -> bool:
    return word.text in EMPTY_TEXTS or not _SEVERAL.search(word.text)


def signs(line: TextLine) -> list[Token]:
    """`53.|.7.|...`: each character is a cell."""
    if _NO_SIGN.search(line.text):
        return []
    return [Token(sign[0], line.offset + sign.start()) for sign in _SIGN.finditer(line.text)]


def framed(line: TextLine) -> list[Token]:
    """`| 5 |   | 12 |`: a cell between two bars, with a word in it or nothing."""
    found = []
    for start, end in _segments(line):
        inside = line.text[start:end].split()
        if len(inside) > 1:
            return []
        offset = line.text.index(inside[0], start) if inside else start
        found.append(Token(inside[0] if inside else "", line.offset + offset))
    return found if all(map(_is_one, found)) else []


def blanks(line: TextLine) -> list[Token]:
    """`53 | 7 |   `: each character between bars is a cell, a space an empty one."""
    spans = _segments(line)
    if len({end - start for start, end in spans}) != 1:
        return []
    places = [place for start, end in spans for place in range(start, end)]
    return [Token(line.text[place].strip(), line.offset + place) for place in places]


def spaced(line: TextLine) -> list[Token]:
    """`| 5 3   |   7   |`: between bars every other character is a cell, a space an empty one."""
    outer = line.text.lstrip()[:1] in BARS and line.text.rstrip()[-1:] in BARS
    spans = _all_segments(line, outer)
    texts = [line.text[start:end] for start, end in spans]
    if len(set(map(len, texts))) != 1 or len(texts[0]) % 2 == 0 or any(text[::2].strip() for text in texts):
        return []
    places = [place for start, end in spans for place in range(start + 1, end, 2)]
    return [Token(line.text[place].strip(), line.offset + place) for place in places]


def columned(line: TextLine) -> list[Token]:
    """`5 | 3 |   | 7`: a cell before and behind every bar, with a word in it or nothing."""
    found = []
    for start, end in _all_segments(line, outer=line.text[:1] in BARS):
        inside = line.text[start:end].split()
        if len(inside) > 1:
            return []
        offset = line.text.index(inside[0], start) if inside else start
        found.append(Token(inside[0] if inside else "", line.offset + offset))
    return found if all(map(_is_one, found)) else []


READINGS: Sequence[Reading] = (listed, words, signs, framed, blanks, spaced, columned)


NAMED: Sequence[Reading] = (listed, words, signs, framed)
"""The readings whose row lengths differ on a slip, so that the error can name the row."""


def _segments(line: TextLine) -> list[tuple[int, int]]:
    """The spans between bars, without blank outer ones; none if there are no bars."""
    bars = _bars(line.text, BARS)
    if not bars:
        return []
    spans = [(start + 1, end) for start, end in pairwise([-1, *bars, len(line.text)])]
    outer = [span for span in (spans[0], spans[-1]) if not line.text[slice(*span)].strip()]
    return [span for span in spans if span not in outer]


def _all_segments(line: TextLine, outer: bool) -> list[tuple[int, int]]:
    """The spans between bars; also before the first and behind the last, unless the bars are the `outer` frame."""
    bars = _bars(line.text, BARS)
    edges = bars if outer else [-1, *bars, len(line.text)]
    return [(start + 1, end) for start, end in pairwise(edges)] if bars else []


def _bars(text: str, kinds: str) -> list[int]:
    return [place for place, sign in enumerate(text) if sign in kinds]


def like_a_frame(text: str) -> bool:
    """Whether this line has only characters of frames, and at least one that makes a frame line."""
    found = set(text)
    return found <= _FRAME and (
        any(rule in text for rule in ("--", "==", ":-", "-:", "|-|")) or bool(found & _CROSSINGS)
    )


def without_frames(source: Source) -> Iterator[TextLines]:
    """The lines that hold cells, once for each test in `_RULES` that gives other lines."""
    tried: set[tuple[int, ...]] = set()
    lines: list[tuple[TextLine, set[str] | None]] = []  # the characters only of a line that looks like a frame
    headings: set[int] = set()
    for offset, text in source.lines():
        if len(text) > MAX_ROW_CHARS:
            return
        heading = _HEADING.fullmatch(text)
        blank = heading or not text.strip()
        if heading and text.strip():
            headings.add(offset)
        lines.append((TextLine("" if blank else text, offset), set(text) if not blank and like_a_frame(text) else None))
    for rule in _RULES if any(found is not None for _, found in lines) else _RULES[:1]:
        rows: list[TextLine] = []
        gaps: dict[int, int] = {}
        headed: set[int] = set()
        for line, found in lines:
            if not line.text:
                gaps.setdefault(len(rows), 0)
                if line.offset in headings:
                    headed.add(len(rows))
            elif found is not None and rule(found):
                gaps[len(rows)] = max(gaps.get(len(rows), 0), 1 if _DOUBLE.isdisjoint(found) else 2)
            else:
                rows.append(line)
        key = tuple(line.offset for line in rows)
        if rows and key not in tried:
            tried.add(key)
            yield TextLines(rows, gaps, frozenset(headed))


class Way(NamedTuple):
    """A way to read boards of side `size` from lines; `folded` are the rows of a board that was wrapped otherwise."""

    lines: TextLines
    reading: Reading
    size: int
    folded: Sequence[Row] = ()

    def boards(self, source: Source) -> Iterator[DrawnBoard]:
        """One board after another; an error at a row of another length."""
        if self.folded:
            yield DrawnBoard(list(self.folded), None)
            return
        for start in range(0, len(self.lines.rows) - self.size + 1, self.size):
            rows = [_row(line, self.reading) for line in self.lines.rows[start : start + self.size]]
            for number, row in enumerate(rows, start + 1):
                if len(row.cells) != self.size:
                    _blame(source, number, row, self.size)
            yield _board(self.lines, rows, start, self.size)


def ways(source: Source) -> list[TextLines]:
    """Every way to tell rows from frame lines."""
    return list(without_frames(source))


def way(choices: Sequence[TextLines], readings: Sequence[Reading] = READINGS, *, cut: bool = False) -> Way | None:
    """The way to read boards here, None if there is none. With `cut`, an incomplete last board is left out."""
    several: list[Way] = []
    doubtful: list[Way] = []  # three boards of 5 x 5, each with its heading, are not one of 15 x 15 with spaces in it
    for lines in choices:
        count = len(lines.rows)
        least = 1 if _bars(lines.rows[0].text, BARS) else 2
        for reading in readings:
            cells = reading(lines.rows[0])
            size = len(cells)
            # Two lines of a sign and a puzzle each are no board of two by two.
            one = count == size >= least and (
                size >= MIN_SIDE or all(len(cell.text) <= MAX_WORD_CHARS for cell in cells)
            )
            more = count > size >= MIN_SIDE and (cut or count % size == 0)
            # The first rows suffice: splitting all rows of a long text in every way would take seconds.
            if size > LARGEST_SIDE or not (one or more):
                continue
            if all(len(reading(line)) == size for line in lines.rows[: 2 * LARGEST_SIDE]):
                found = Way(lines, reading, size)
                if not lines.headed_apart(size):
                    doubtful.append(found)
                elif one:
                    return found
                else:
                    several.append(found)
    if several or doubtful:
        # Two boards of 16 x 16 in groups of four are not eight boards of 4 x 4.
        return max(several or doubtful, key=lambda found: found.size)
    for lines in choices:
        if rows := _folded(lines):
            return Way(lines, groups, len(rows), rows)
    return None


def puzzles(source: Source, wishes: Wishes, metadata: Mapping[str, Any] | None = None) -> Iterator[Puzzle]:
    """The puzzles drawn here, with the boxes that their frames show or a note above them names."""
    choices = ways(source)
    found = way(choices)
    if found is None:
        assemble(source, nearest(source, choices), wishes)  # raises at the slip
        source.error("there is no board here", expected="a grid")
    for board, known in with_boxes(source, found.boards(source), wishes):
        yield assemble(source, board.rows, known, metadata)


def with_boxes(source: Source, found: Iterable[DrawnBoard], wishes: Wishes) -> Iterator[tuple[DrawnBoard, Wishes]]:
    """Each board with the wishes, to which its frame or a note above it adds the box."""
    behind = 0
    for board in found:
        told, _ = noted(wishes, source.text[behind : board.rows[0].cells[0].offset])
        behind = board.rows[-1].end
        yield board, with_box(told, board.box)


def nearest(source: Source, choices: Sequence[TextLines], readings: Sequence[Reading] = NAMED) -> list[Row]:
    """The most likely rows of a text that no way reads as a square board, for the error message."""
    best: tuple[float, Sequence[TextLine], Reading, int] = float("-inf"), (), groups, 0
    for lines in choices:
        count = len(lines.rows)
        for reading in readings:
            lengths = Counter(len(reading(line)) for line in lines.rows[:LARGEST_SIDE])
            width, alike = lengths.most_common(1)[0]
            score = alike / lengths.total() - abs(count - width) / max(count, width) - (width < 2)
            if score > best[0]:
                best = score, lines.rows, reading, width
    _, chosen, reading, width = best
    if len(chosen) > LARGEST_SIDE:
        _refuse(source, chosen, reading, width)
    return [_row(line, reading) for line in chosen]


def _refuse(source: Source, chosen: Sequence[TextLine], reading: Reading, width: int) -> NoReturn:
    """Raises the error for more rows than one board can have: several boards, with a slip in one."""
    if width > LARGEST_SIDE:
        source.error(
            f"a board of {len(chosen)} rows of {width} cells is too large",
            chosen[0].offset,
            hint=f"at most {LARGEST_SIDE} x {LARGEST_SIDE}",
        )
    for number, line in enumerate(chosen[: LARGEST_SIDE**2 // 4], 1):
        row = _row(line, reading)
        if len(row.cells) != width:
            _blame(source, number, row, width)
    source.error(
        f"{len(chosen)} rows of {width} cells are no whole number of boards",
        chosen[-1].offset,
        expected=f"{width} rows for each board",
    )


def _blame(source: Source, number: int, row: Row, width: int) -> NoReturn:
    source.error(
        f"row {number} has {len(row.cells)} cells, the others have {width}",
        row.cells[width].offset if len(row.cells) > width else row.end,
        expected=f"{width} cells in each row",
    )


def _row(line: TextLine, reading: Reading) -> Row:
    cells = reading(line)
    return Row(cells, cells[-1].offset + len(cells[-1].text) if cells else line.offset)


def _folded(lines: TextLines) -> list[Row]:
    """N*N cells wrapped into lines or groups of equal length (`1../.2.`), the last perhaps shorter; else no rows."""
    if len(lines.rows) > LARGEST_SIDE**2 or sum(len(line.text) for line in lines.rows) > MAX_FOLDED_CHARS:
        return []
    parts = [Token(part[0], line.offset + part.start()) for line in lines.rows for part in _PART.finditer(line.text)]
    lengths = [len(part.text) for part in parts]
    if not parts:
        return []
    if len(set(lengths[:-1])) <= 1 and lengths[-1] <= lengths[0] > 1:
        cells = [Token(sign, offset) for part in parts for offset, sign in enumerate(part.text, part.offset)]
        if any(_NO_SIGN.match(cell.text) for cell in cells):
            return []
    else:
        counts = [len(words(line)) for line in lines.rows]
        whole = [word for line in lines.rows for word in words(line)]
        # Single characters at different columns: spaces are the empty cells, which is the format `spaces`.
        alone = counts[0] == 1 and any(line.text[:1].isspace() for line in lines.rows)
        cells = whole if len(set(counts[:-1])) <= 1 and counts[-1] <= counts[0] and not alone else []
    size = isqrt(len(cells))
    if size < MIN_SIDE or size * size != len(cells):
        return []
    rows = [cells[start : start + size] for start in range(0, len(cells), size)]
    return [Row(row, row[-1].offset + len(row[-1].text)) for row in rows]


def _board(lines: TextLines, rows: list[Row], start: int, size: int) -> DrawnBoard:
    heights = [
        _step(
            [place - start for place in range(start + 1, start + size) if lines.gaps.get(place, -1) >= strength],
            size,
        )
        for strength in (2, 1, 0)
    ]
    widths = [_width(lines.rows[start], rows[0], kinds) for kinds in (STRONG_BARS, BARS)]
    return DrawnBoard(rows, _box(heights, widths, size))


def _width(line: TextLine, row: Row, kinds: str) -> int:
    bars = [line.offset + place for place in _bars(line.text, kinds)]
    stacks = [bisect(bars, cell.offset) for cell in row.cells]
    return _step([place for place, (left, right) in enumerate(pairwise(stacks), 1) if left != right], len(stacks))


def _step(cuts: Sequence[int], size: int) -> int:
    """The length of the parts that the cuts make of `size`, if they are all equal; 0 if not."""
    parts = {right - left for left, right in pairwise([0, *cuts, size])}
    return parts.pop() if len(parts) == 1 else 0


def _box(heights: Sequence[int], widths: Sequence[int], size: int) -> tuple[int, int] | None:
    # Frames around every cell or around the whole board show no box.
    high = [height for height in heights if 1 < height < size]
    wide = [width for width in widths if 1 < width < size]
    for height in high or [size // width for width in wide]:
        for width in wide or [size // height]:
            if height * width == size:
                return height, width
    return None


def draw(rows: Sequence[Sequence[Symbol | str | None]], box: tuple[int, int] | None, empty: str = ".") -> str:
    """The cells with a frame around the boxes, each column as wide as its widest cell."""
    texts = [[empty if symbol is None else str(symbol) for symbol in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*texts, strict=True)]
    height, width = box or (len(rows), len(widths))
    stacks = range(0, len(widths), width)
    rule = "+".join("-" * (sum(widths[start : start + width]) + width + 1) for start in stacks)
    lines = []
    for number, row in enumerate(texts):
        if number and number % height == 0:
            lines.append(f"+{rule}+")
        padded = [text.rjust(size) for text, size in zip(row, widths, strict=True)]
        lines.append("| " + " | ".join(" ".join(padded[start : start + width]) for start in stacks) + " |")
    return "\n".join((f"+{rule}+", *lines, f"+{rule}+"))
