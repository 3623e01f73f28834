"""Finding the answer in what a language model has written: the last board of a known puzzle's shape.

`read` guesses what board a text holds. Here the puzzle is known, so a row is a line with as many of its symbols as the
board has columns, in any notation: drawn, framed, JSON or Python lists, Markdown, HTML or LaTeX tables; or the whole
board stands on one line. Any text is taken, and none takes long: every pattern is linear, and of a long text only the
end is searched.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from nonet.core.layout import Cell, Layout
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import EMPTY_TEXTS, Symbol, glyphs

MAX_CHARS = 200_000
"""Characters at the end of a text that are searched: some 50,000 tokens."""

MAX_MARKED = 8
"""Answers in tags or boxes that are searched, from the last one backwards."""

_END_OF_THOUGHT = re.compile(
    r"</(?:think|thinking|thought|reasoning)>|<\|end_of_thought\|>|◁/think▷|<\|channel\|>final<\|message\|>",
    re.IGNORECASE,
)
_THOUGHT = re.compile(r"<(?:think|thinking|thought|reasoning)>|<\|begin_of_thought\|>|◁think▷", re.IGNORECASE)
_TAG = re.compile(r"<(answer|solution|final_answer|final|output)>", re.IGNORECASE)
_BOX = re.compile(r"\\(?:boxed|fbox)\s{0,9}\{")

_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u2060-\u2064\ufe0f\u20e3\ufeff]")
_WIDE = {wide: wide - 0xFEE0 for wide in range(0xFF10, 0xFF5B)}
"""Full-width digits and letters, each with the usual one."""

_ROW_END = re.compile(
    r"\\\\(?:\[[^\]\n]{0,20}\])?|\\[rn]|</tr>|<br\s{0,9}/?>|\\[a-z]{0,6}(?:line|rule)\b", re.IGNORECASE
)
_CELL_END = re.compile(r"</t[dh]>", re.IGNORECASE)
_MARKUP = re.compile(
    r"\\(?:begin|end)\{[a-z*]{1,20}\}(?:\{(?:[^{}\n]|\{[^{}\n]{0,20}\}){0,99}\})?|"
    r"\\(?:text|math)[a-z]{0,4}\b|\\(?:quad|left|right|boxed|fbox|[,;!])|</?[a-z][^<>\n]{0,200}>|\$+|`+",
    re.IGNORECASE,
)
_BOLD = re.compile(r"\*\*(?=\S)([^*\n]{1,40})(?<=\S)\*\*")

_BARS = re.compile("[|│┃║¦&]")
_SEPARATORS = re.compile(r"[\s,;|│┃║¦&'\"\[\](){}#>:\\]+")
_FRAME = re.compile(r"[\s|+=:\-–—¦\u2500-\u257f]*")
_LONE_DASH = re.compile(r"(?<!\S)[-–—](?!\S)")
_LABEL = re.compile(r"\s*(?:[-*+•]\s+)?(?:(?:row|line|r)\W{0,3})?\d{1,2}\s*[:.)=|]", re.IGNORECASE)
_ROW_NAME = re.compile(r"(?:row|r)?\d{1,2}|[a-z]", re.IGNORECASE)
_TOTAL = re.compile(r"(?<=\])\s{0,9}\d{1,5}\s{0,9}$")
"""The sum behind a row, as the style 'sums' prints it."""

_SPARE_CHARS = 200
"""Characters of a line beside its cells, such as "The solution is"."""


def last_board(puzzle: Puzzle, text: str) -> bytes | None:
    """The values of the last board in the text that is not the puzzle itself, said again; None if there is none.

    Cells beside the board, such as regions to be found, are not looked for. What was thought is no answer, and what
    stands between answer tags or in a box counts before the other text.
    """
    board = puzzle.layout.board
    givens = puzzle.givens[: len(board)]
    reader = _reader(board, puzzle.symbols)
    said = _said(text)
    is_open = not all(givens[cell] for cell in board.cells)
    for part in (*_marked(said), said):
        found = [values for values in reader.boards(part) if not is_open or values != givens]
        if found:
            return found[-1]
    return None


def _said(text: str) -> str:
    """The end of the text, without what was thought. A thought that does not end hides the rest."""
    text = text[-MAX_CHARS:]
    ends = [match.end() for match in _END_OF_THOUGHT.finditer(text)]
    text = text[ends[-1] :] if ends else text
    begun = _THOUGHT.search(text)
    return text[: begun.start()] if begun else text


def _marked(text: str) -> Iterator[str]:
    """What stands between answer tags or in a box, the last first; where no end is marked, it is the text's."""
    marks = sorted((*_TAG.finditer(text), *_BOX.finditer(text)), key=lambda mark: mark.start())
    for mark in reversed(marks[-MAX_MARKED:]):
        end = _closing(text, mark.end()) if mark.re is _BOX else text.find(f"</{mark[1]}>", mark.end())
        yield text[mark.end() : end if end >= 0 else len(text)]


def _closing(text: str, start: int) -> int:
    """Where the brace is closed that was opened just before `start`; -1 if it is not."""
    depth = 1
    for brace in re.compile("[{}]").finditer(text, start):
        depth += 1 if brace[0] == "{" else -1
        if not depth:
            return brace.start()
    return -1


class _Reader:
    """Reads boards of one shape with one set of symbols. A cell that is known to be empty has the value 0."""

    def __init__(self, layout: Layout, symbols: Sequence[Symbol]) -> None:
        self._length = len(layout)
        places = [range(start, start + layout.columns) for start in range(0, len(layout), layout.columns)]
        self._rows = [
            {len(row): tuple(row), len(cells): cells}
            for row in places
            if (cells := tuple(cell for cell in row if cell not in layout.missing))
        ]
        self._row_sizes = {size for row in self._rows for size in row}
        self._whole = {self._length: tuple(range(self._length)), len(layout.cells): layout.cells}
        self._columns = layout.columns
        self._meaning = _meanings(symbols)
        self._signs = {text: value for text, value in self._meaning.items() if len(text) == 1}
        self._has_signs = glyphs(symbols) is not None
        self._max_chars = self._length * (max(map(len, self._meaning)) + 8) + _SPARE_CHARS
        sizes = "|".join(f"[{re.escape(''.join(self._signs))}]{{{size}}}" for size in self._whole)
        self._solid = re.compile(rf"(?<![\w.])(?:{sizes})(?!\w)") if self._has_signs else None

    def boards(self, text: str) -> Iterator[bytes]:
        """Every board in the text, in order: the last rows of each run of lines, and each board on one line."""
        run: list[list[int]] = []
        for line in _plain(text).split("\n"):
            if not line.strip() or self._is_frame(line):
                continue
            values = self._line(line)
            if values is not None and len(values) in self._row_sizes:
                run.append(values)
                continue
            yield from self._stacked(run)
            run = []
            if values is not None:
                yield self._board([(self._whole[len(values)], values)])
        yield from self._stacked(run)

    def _stacked(self, run: list[list[int]]) -> Iterator[bytes]:
        """The last rows of a run as a board, if they are enough."""
        rows = list(zip(self._rows, run[-len(self._rows) :], strict=False))
        if len(rows) == len(self._rows) and all(len(values) in row for row, values in rows):
            yield self._board([(row[len(values)], values) for row, values in rows])

    def _board(self, parts: list[tuple[tuple[Cell, ...], list[int]]]) -> bytes:
        board = bytearray(self._length)
        for cells, values in parts:
            for cell, value in zip(cells, values, strict=True):
                board[cell] = value
        return bytes(board)

    def _is_frame(self, line: str) -> bool:
        """Whether this is a line between rows, and no row of empty cells."""
        return _FRAME.fullmatch(line) is not None and len(_LONE_DASH.findall(line)) != self._columns

    def _line(self, line: str) -> list[int] | None:
        """The values of a row, or of a whole board, that a line holds; None if it holds neither."""
        for part in dict.fromkeys(self._parts(line)):
            if len(part) <= self._max_chars and (values := self._fields(part) or self._chunks(part)):
                return values
        runs = self._solid.findall(line) if self._solid is not None else ()
        return [self._signs[sign] for sign in runs[-1]] if runs else None

    def _parts(self, line: str) -> Iterator[str]:
        """The line, and what is left of it without a title or a number before the cells."""
        yield line
        if label := _LABEL.match(line):
            yield line[label.end() :]
        yield line.rpartition(":")[2]
        yield line[max(line.find("["), 0) : line.rfind("]") + 1]

    def _fields(self, line: str) -> list[int] | None:
        """A row of a table, in which empty cells may be blank."""
        fields = [field.strip() for field in _BARS.split(line)]
        if not self._columns <= len(fields) <= self._columns + 3:
            return None
        for end in (-1, 0):
            if len(fields) > self._columns and not fields[end]:
                del fields[end]
        if len(fields) == self._columns + 1 and _ROW_NAME.fullmatch(fields[0]):
            del fields[0]
        values = [self._meaning.get(field) if field else 0 for field in fields]
        known = [value for value in values if value is not None]
        return known if len(known) == len(fields) == self._columns and any(fields) else None

    def _chunks(self, line: str) -> list[int] | None:
        """A row or a board as symbols between separators, or written without them."""
        chunks = [chunk for chunk in _SEPARATORS.split(_TOTAL.sub("", line)) if chunk]
        values = self._values(chunks)
        if values is None or not self._is_size(len(values)):
            # A full stop behind the board, a name before the row.
            if values and line.rstrip().endswith(".") and self._is_size(len(values) - 1):
                return values[:-1]
            values = self._values(chunks[1:]) if chunks and _ROW_NAME.fullmatch(chunks[0]) else None
        return values if values and self._is_size(len(values)) else None

    def _is_size(self, count: int) -> bool:
        return count in self._row_sizes or count in self._whole

    def _values(self, chunks: Sequence[str]) -> list[int] | None:
        values: list[int] = []
        for chunk in chunks:
            if (value := self._meaning.get(chunk)) is not None:
                values.append(value)
            elif self._has_signs and all(sign in self._signs for sign in chunk):
                values += map(self._signs.__getitem__, chunk)
            else:
                return None
        return values


@lru_cache(maxsize=64)
def _reader(layout: Layout, symbols: tuple[Symbol, ...]) -> _Reader:
    return _Reader(layout, symbols)


def _meanings(symbols: Sequence[Symbol]) -> dict[str, int]:
    """The value of every text that may stand for a symbol or an empty cell; in capitals or not, where that is clear."""
    meaning = {str(symbol): value for value, symbol in enumerate(symbols, 1)}
    for value, glyph in enumerate(glyphs(symbols) or (), 1):
        meaning.setdefault(glyph, value)
    for text, value in tuple(meaning.items()):
        meaning.setdefault(text.upper(), value)
        meaning.setdefault(text.lower(), value)
    # A double sign is one empty cell only where symbols have two characters.
    longest = max(map(len, meaning), default=1)
    return {text: 0 for text in EMPTY_TEXTS if text and len(text) <= longest} | meaning


def _plain(text: str) -> str:
    """The text without markup: ends of rows as newlines, cells of tables between bars."""
    if not text.isascii():
        text = _INVISIBLE.sub("", text).translate(_WIDE)
    if "\\" in text or "<" in text:
        text = _CELL_END.sub("|", _ROW_END.sub("\n", text))
    return _BOLD.sub(r"\1", _MARKUP.sub(" ", text))
