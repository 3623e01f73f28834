"""Lists of lists, as JSON or Python writes them: 0, null, None and "" are empty cells; also lists of strings.

Program code around the list (`board = [[...]]`, `const board = ...;`, `array([[...]])`) is skipped. In an object the
board, or the line of cells, is looked up under the usual names (`NAMES`); its members `box` and `symbols` are used. A
string of several lines is read as a text of its own, in any format.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from nonet.codecs import _in_line, codec, explain_failure, sniff
from nonet.codecs._assemble import assemble, plain_rows
from nonet.codecs._codec import NO_WISHES, Codec, Entry, Sample, Source, Wishes
from nonet.codecs._notation import Node, Notation, Reader, Value, grids, plain, unquote, values
from nonet.codecs._notes import box_note, symbols_note, with_box
from nonet.codecs._table import from_rows as from_rows
from nonet.core.errors import BrokenRules, ParseError
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import Symbol, as_symbols, is_number

_WORDS: dict[str, Value] = dict.fromkeys(("null", "None", "nan", "NaN")) | {
    "true": True,
    "false": False,
    "True": True,
    "False": False,
}


MAX_DIGITS = 4300
"""Digits of the longest number that Python reads, unless told otherwise."""


def _meaning(text: str) -> Value:
    if text[0] in "\"'":
        return unquote(text)
    if text in _WORDS:
        return _WORDS[text]
    return int(text) if text.lstrip("-").isdigit() else float(text)


JSON = Notation(
    name="JSON",
    blank=re.compile(r"\s*"),
    # No number in a board is long. One in a rule may be: as long as Python reads any.
    single=re.compile(
        r'"(?:[^"\\\n]|\\.)*"|'
        r"'(?:[^'\\\n]|\\.)*'|"
        r"-?[0-9]{1,18}(?:\.[0-9]{0,18})?(?:[eE][+-]?[0-9]{1,3})?(?![\w.])|"
        rf"-?[0-9]{{1,{MAX_DIGITS}}}(?![\w.])|"
        rf"(?:{'|'.join(_WORDS)})\b"
    ),
    meaning=_meaning,
    objects=True,
)

# Code before the bracket: `board = `, `const board: number[][] = `, `np.array(`.
_BEFORE = re.compile(r"\s*+(?:[A-Za-z][\w \t.:\[\]<>]{0,80}?=\s*+)?(?:[A-Za-z][\w.]{0,40}+\(\s*+)?(?=[\[{])")
_BEHIND = re.compile(r"(?:,\s*\w+\s*=[^()\n]{0,80})?[\s);,]*")
_LIST = re.compile(r"\[\s*[\[\"'\d\]nN-]")
# Bounded: longer strings are no rows, and an unclosed string would be searched to the end of the text for each quote.
_STRING = re.compile(r"\"(?:[^\"\\\n]|\\.){0,200}+\"|'(?:[^'\\\n]|\\.){0,200}+'")
_PROLOG = re.compile(r"[_%]|\b(?!(?:null|None|nan|NaN|true|false|True|False)\b)[A-Za-z]\w*|\]\s*\.")
_BEHIND_FIRST_ROW = re.compile(r"\[[^\[\]]*\]\s*\S")

_OBJECT = re.compile(r"\{\s*+(?:\"(?:[^\"\\\n]|\\.)*+\"\s*+:|'[^'\n]*'\s*+:|\}|$)")

NAMES = ("puzzle", "grid", "board", "quiz", "question", "problem", "sudoku", "value", "cells", "rows")
"""The members of an object that may hold a board or a line of cells, in the order of the search."""


SIGNS = {"[{": "", "letter": r"[\w \t.:\[\]<>]++(?:=|\()"}


@codec("json")
class JsonCodec(Codec):
    """A list of lists (0, null or "" empty) or of strings, in JSON or as Python writes it."""

    streams = True

    def sniff(self, sample: Sample) -> float:
        before = _BEFORE.match(sample.text)
        text = sample.text[before.end() :] if before else ""
        if text.startswith("{"):
            return 0.5 if _OBJECT.match(text) else 0.0  # C has braces around its arrays
        if not _LIST.match(text) or _BEHIND_FIRST_ROW.match(text):
            return 0.0
        end = text.rfind("]") + 1
        prolog = text[end:].lstrip().startswith(".") or _PROLOG.search(_STRING.sub('""', text[:end]))
        return 0.0 if prolog else 0.9

    def decode_many(self, source: Source, wishes: Wishes = NO_WISHES) -> Iterator[Puzzle]:
        reader = Reader(source, JSON)
        while reader.skip(_BEFORE):
            node = reader.value()
            reader.skip(_BEHIND)
            yield from _puzzles(source, node, wishes)

    def stream(
        self, lines: Iterator[str], name: str, wishes: Wishes = NO_WISHES, first_line: int = 1
    ) -> Iterator[Entry]:
        for source in values(lines, name, first_line):
            for found in self.blocks(source, wishes):
                yield found if found.line is not None else found._replace(line=source.first_line)

    def encode(self, puzzle: Puzzle) -> str:
        rows = plain_rows(puzzle, self.name)
        around: dict[str, object] = {}
        if box_note(puzzle.layout):
            around["box"] = puzzle.layout.box
        if symbols_note(puzzle):
            around["symbols"] = puzzle.symbols
        return self.proved(puzzle, _dumps({**around, "puzzle": rows} if around else rows))

    def encode_answer(self, answer: Puzzle) -> str:
        return _dumps(plain_rows(answer, self.name))


def _puzzles(source: Source, node: Node, wishes: Wishes) -> Iterator[Puzzle]:
    """The puzzles in a value: a board, a list of boards, or an object that holds any."""
    if isinstance(node.value, dict):
        wishes = with_box(wishes, _box(source, node.value["box"]) if "box" in node.value else None)
        if "symbols" in node.value and wishes.symbols is None:
            wishes = wishes._replace(symbols=_symbols(source, node.value["symbols"]))
        found = _member(node.value)
        if found is None:
            source.error("this object holds no puzzle", node.offset, expected=f"a member named {', '.join(NAMES)}")
        yield from _puzzles(source, found, wishes)
    elif isinstance(node.value, str) and "\n" in node.value.strip():
        yield from _in_lines(source, node, node.value, wishes)
    elif isinstance(node.value, str):
        rows, _ = _in_line.cells(source, node.offset + 1, node.end - 1)
        yield assemble(source, rows, wishes)
    elif isinstance(node.value, list) and node.value and isinstance(node.value[0].value, dict):
        for item in node.value:
            yield from _puzzles(source, item, wishes)
    else:
        for board in grids(source, node):
            yield assemble(source, board, wishes)


def _in_lines(source: Source, node: Node, text: str, wishes: Wishes) -> Iterator[Puzzle]:
    """The puzzles in a string of several lines; an error stands at the string, and its message has the inner place."""
    inner = Source(text, source.name)
    try:
        found = sniff(text, wishes)
        if found is None:
            explain_failure(inner, wishes)
        yield from found.decode_many(inner, wishes)
    except ParseError as error:
        where = f" (line {error.line} of this text, column {error.column})"
        source.error(error.message + where, node.offset, expected=error.expected, hint=error.hint)


def _member(members: dict[str, Node]) -> Node | None:
    """The member that holds the puzzle, perhaps in an object of its own."""
    named = {name.lower(): node for name, node in members.items()}
    for name in NAMES:
        if name in named and isinstance(named[name].value, str | list | dict):
            return named[name]
    for node in members.values():
        inner = node.value if not isinstance(node.value, list) or not node.value else node.value[0].value
        if isinstance(inner, dict) and _member(inner) is not None:
            return node
    return None


def _box(source: Source, node: Node) -> tuple[int, int] | str:
    """The box that an object names: [3, 2], "3x2", "none" or null."""
    found = plain(node)
    sides = found.lower().split("x") if isinstance(found, str) else found
    if found is None or sides == ["none"]:
        return "none"
    if isinstance(sides, list) and len(sides) == 2 and all(map(_is_side, sides)):
        return int(sides[0]), int(sides[1])
    return source.error("this is no box", node.offset, expected="[height, width], or null for no boxes")


def _symbols(source: Source, node: Node) -> tuple[Symbol, ...]:
    """The symbols that an object names: [0, 1, 2, 3], "0-3"."""
    found = plain(node)
    try:
        return as_symbols(found if isinstance(found, str | list) else [None])  # type: ignore[list-item]
    except BrokenRules as broken:
        return source.error(broken.message, node.offset, expected="a list of symbols", hint=broken.hint)


def _dumps(value: object) -> str:
    import json

    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _is_side(side: object) -> bool:
    return is_number(str(side)) and len(str(side)) < 4
