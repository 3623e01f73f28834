"""Tables with a puzzle in each record, or a board as a spreadsheet exports it.

In a record the puzzle is a field of N*N characters. A header (`puzzle,solution`, `quizzes,solutions`,
`source,question,answer,rating`, ...) names the columns; all other columns become metadata under their names. Fields are
separated by commas, semicolons or tabs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain, islice
from math import isqrt
from typing import NamedTuple

from nonet.codecs import _in_line, codec
from nonet.codecs._assemble import Row, Token, assemble, fold
from nonet.codecs._codec import MAX_PUZZLE_CHARS, NO_WISHES, Codec, Entry, Sample, Source, Wishes, entry, numbered
from nonet.codecs._notes import noted, without_note
from nonet.core.layout import LARGEST_SIDE
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import EMPTY_TEXTS, default_symbols

PUZZLE_NAMES = frozenset(
    ("puzzle", "puzzles", "quiz", "quizzes", "question", "questions", "sudoku", "sudokus", "problem")
)

DELIMITERS = ",;\t"

_NAME = re.compile(r"\s*[A-Za-z][\w .-]*|\s*")
_QUOTED = re.compile(r'\s*+"((?:[^"]|"")*+)"\s*+')
BRACKETS = _in_line.BRACKETS | {"("}
MAX_VALUE_CHARS = 20  # of a field that is one cell
MAX_SNIFFED_CHARS = 20_000  # of the first line

MAX_SNIFFED_LINES = LARGEST_SIDE * 2
"""Lines by which boards are told from records."""


class Header(NamedTuple):
    """The names of the columns, in lower case, and the index of the puzzle's column (None: look in every record)."""

    names: Sequence[str]
    puzzle: int | None


@codec("csv")
class CsvCodec(Codec):
    """A table with a puzzle in each record, with or without a header; also one board of N x N fields."""

    streams = True
    header = "puzzle"

    def sniff(self, sample: Sample) -> float:
        lines = [without_note(line) for _, line in sample.source.lines() if _is_filled(line)]
        if len(lines[0]) > MAX_SNIFFED_CHARS:
            return 0.0
        delimiter = _delimiter(lines[0])
        records = [_fields(line, delimiter) for line in lines[:2]]
        holds = [any(map(_is_puzzle, record)) for record in records]
        if holds[0]:
            return 0.95 if len(records[0]) > 1 or lines[0].lstrip().startswith('"') else 0.0
        header = _header(records[0])
        known = header is not None and header.puzzle is not None
        # A single column needs a name that is known: any other word above lines of cells is a line that is no puzzle.
        if header and ((holds[1:] == [True] and (known or len(header.names) > 1)) or (known and delimiter in lines[0])):
            return 1.0
        return 0.85 if _boards(lines, delimiter) or all(map(_cells, records)) else 0.0

    def decode_many(self, source: Source, wishes: Wishes = NO_WISHES) -> Iterator[Puzzle]:
        return (found.result() for found in self.entries(source, wishes))

    def stream(
        self, lines: Iterator[str], name: str, wishes: Wishes = NO_WISHES, first_line: int = 1
    ) -> Iterator[Entry]:
        pending = ((number, text) for number, text in numbered(lines, first_line) if _is_filled(text))
        first, is_cut = _beginning(pending)
        if not first:
            return
        delimiter = _delimiter(first[0][1])
        if width := _boards([text for _, text in first], delimiter, cut=is_cut):
            yield from self._tables(chain(first, pending), name, wishes, delimiter, width)
        else:
            yield from self._records(chain(first, pending), name, wishes, delimiter)

    def _tables(
        self, lines: Iterator[tuple[int, str]], name: str, wishes: Wishes, delimiter: str, width: int
    ) -> Iterator[Entry]:
        """Boards with a line for each row and a field for each cell."""

        def decode(source: Source, wishes: Wishes) -> Puzzle:
            rows = [_row(*line, delimiter, width) for line in source.lines() if _is_filled(line[1])]
            return assemble(source, rows, wishes)

        while board := list(islice(lines, width)):
            # Blank lines between the rows are kept, so that errors have the right line.
            text = [""] * (board[-1][0] - board[0][0] + 1)
            for number, line in board:
                text[number - board[0][0]] = line
            yield entry(Source("\n".join(text), name, board[0][0]), decode, wishes)

    def _records(self, lines: Iterator[tuple[int, str]], name: str, wishes: Wishes, delimiter: str) -> Iterator[Entry]:
        """A puzzle in each record, behind a header if there is one."""
        top = next(lines)
        first = _fields(top[1][:MAX_PUZZLE_CHARS], delimiter) if top[1].count(delimiter) <= LARGEST_SIDE**2 else []
        header = None if not first or any(map(_is_puzzle, first)) or _cells(first) else _header(first)

        def decode(source: Source, wishes: Wishes) -> Puzzle:
            text = source.text
            if len(text) > MAX_PUZZLE_CHARS:
                source.error(f"a line of more than {MAX_PUZZLE_CHARS:,} characters is no puzzle")
            if text.count(delimiter) > LARGEST_SIDE**2:
                source.error(f"more than {LARGEST_SIDE**2:,} fields are too many for one puzzle")
            if text.count('"') % 2:
                source.error("a field in quotes does not end in its line", text.rindex('"'), expected="a record a line")
            return _record(source, _fields(text, delimiter), header, wishes, delimiter)

        for number, text in lines if header else chain([top], lines):
            if text.strip():
                yield entry(Source(text, name, number), decode, wishes)

    def encode(self, puzzle: Puzzle) -> str:
        text = _in_line.encode(puzzle, self.name)
        text = f'"{text}"' if DELIMITERS[0] in text else text
        sure = puzzle.symbols == default_symbols(puzzle.layout.rows) and puzzle.layout.rows >= _in_line.MIN_SIDE
        return text if sure else self.proved(puzzle, text)


def _beginning(lines: Iterator[tuple[int, str]]) -> tuple[list[tuple[int, str]], bool]:
    """The first lines, by which boards are told from records, and whether there may be more."""
    first: list[tuple[int, str]] = []
    chars = 0
    for each in lines:
        first.append(each)
        chars += len(each[1])
        if len(first) == MAX_SNIFFED_LINES or chars > MAX_PUZZLE_CHARS:
            return first, True
    return first, False


def _row(offset: int, line: str, delimiter: str, width: int) -> Row:
    cells = [Token(field.text.strip(), field.offset) for field in _fields(line, delimiter, offset)[:width]]
    return Row(cells, offset + len(line))


def _record(source: Source, fields: Sequence[Token], header: Header | None, wishes: Wishes, delimiter: str) -> Puzzle:
    column = header.puzzle if header else None
    if column is None:
        if cells := _cells(fields):
            return assemble(source, fold(source, cells, len(source.text)), wishes)
        column = max(range(len(fields)), key=lambda place: (*_likeness(fields[place]), -place))
    if column >= len(fields):
        source.error(f"this record has {len(fields)} fields", len(source.text), expected="a puzzle in each record")
    field = fields[column]
    wishes, end = noted(wishes, field.text)
    rows, _ = _in_line.cells(source, field.offset, field.offset + end)
    others = [
        (place, other.text.strip()) for place, other in enumerate(fields) if place != column and other.text.strip()
    ]
    if header:
        names = [*header.names, *(f"column {place + 1}" for place in range(len(header.names), len(fields)))]
        return assemble(source, rows, wishes, {names[place]: text for place, text in others})
    metadata = {}
    for place, text in others:
        if len(text) == len(field.text.strip()) and not EMPTY_TEXTS & set(text):
            metadata["solution"] = text
            others.remove((place, text))
            break
    if others:
        metadata["fields"] = delimiter.join(text for _, text in others)
    return assemble(source, rows, wishes, metadata)


def _delimiter(line: str) -> str:
    return max(DELIMITERS, key=line.count)


def _fields(line: str, delimiter: str, offset: int = 0) -> list[Token]:
    """The fields of a line and their offsets; quotes around a field are dropped."""
    found, start = [], 0
    while start <= len(line):
        quoted = _QUOTED.match(line, start)
        if quoted and line[quoted.end() : quoted.end() + 1] in ("", delimiter):
            found.append(Token(quoted[1].replace('""', '"'), offset + quoted.start(1)))
            start = quoted.end() + 1
        else:
            end = line.find(delimiter, start)
            end = len(line) if end < 0 else end
            found.append(Token(line[start:end], offset + start))
            start = end + 1
    return found


def _is_puzzle(field: Token) -> bool:
    return _in_line.side(field.text) is not None


def _likeness(field: Token) -> tuple[bool, bool, int]:
    """The sort key for the puzzle among fields: empty cells tell it from its solution, the length from the rest."""
    puzzle = _is_puzzle(field)
    return puzzle, puzzle and _in_line.is_open(field.text), len(field.text)


def _cells(fields: Sequence[Token]) -> list[Token]:
    """The cells of a board that is one record with a field for each cell (a comma may follow); else no cells."""
    for found in (fields, fields[:-1] if not fields[-1].text.strip() else []):
        if len(found) >= _in_line.MIN_SIDE**2 and isqrt(len(found)) ** 2 == len(found):
            short = all(
                len(field.text) <= MAX_VALUE_CHARS and BRACKETS.isdisjoint(field.text) and not _is_puzzle(field)
                for field in found
            )
            return [Token(field.text.strip(), field.offset) for field in found] if short else []
    return []


def _header(fields: Sequence[Token]) -> Header | None:
    """The header that these fields form, None if they form none."""
    names = [field.text.strip().lower() for field in fields]
    if not any(names) or not all(_NAME.fullmatch(field.text) for field in fields):
        return None
    return Header(names, next((place for place, name in enumerate(names) if name in PUZZLE_NAMES), None))


def _is_filled(line: str) -> bool:
    """Whether the line is not blank; tabs alone are a row of empty cells."""
    return bool(line.strip(" \v\f"))


def _boards(lines: Sequence[str], delimiter: str, *, cut: bool = False) -> int:
    """The side of the boards whose rows are these lines (with `cut`, only their first lines); 0 if they are no rows."""
    if not lines or delimiter not in lines[0] or "|" in lines[0] or "[" in lines[0]:
        return 0
    cuts = lines[0].count(delimiter)
    if any(line.count(delimiter) != cuts or len(line) > MAX_VALUE_CHARS * (cuts + 1) for line in lines):
        return 0
    # A comma at the end of every row makes no column.
    ended = all(line.rstrip(" ").endswith(delimiter) for line in lines)
    width = cuts if ended and (cut or len(lines) % (cuts + 1)) else cuts + 1
    if width < 2 or (len(lines) % width and not cut):
        return 0
    first, *second = (_fields(line, delimiter) for line in lines[:2])
    header = _header(first)
    # A row of letters may look like a header; only a known name, or a puzzle below, makes it one.
    records = any(map(_is_puzzle, [*first, *(second[0] if second else ())])) or (header and header.puzzle is not None)
    return 0 if records else width
