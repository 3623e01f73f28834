"""SudokuPad: links and packed texts, `scl...` and `ctc...` with its own object, `fpuz...` with an f-puzzles object.

A plain puzzle has shorter links: `classic...`, and `puzzle/...` with an object of its givens and its title.

SudokuPad's own object is a drawing. Its cells, regions and cages have a meaning; lines, arrows, underlays and overlays
mean whatever the setter says in words. These are kept under `metadata["sudokupad"]`, counted in `metadata["note"]` and
named in a warning, because a puzzle without its thermometers is another puzzle. Puzzles are written as a link with an
f-puzzles object, which SudokuPad reads and draws. A link that only names a puzzle cannot be read: the page keeps the
puzzle.
"""

from __future__ import annotations

import json
import re
import warnings
from collections.abc import Iterator
from typing import Any

from nonet.codecs import codec
from nonet.codecs._assemble import Token, assemble, fold
from nonet.codecs._codec import Sample, Source, Wishes
from nonet.codecs._links import LINK_IN_WORDS, OBJECT, Json, LinkCodec, first_line, is_link, unpacked, unquoted
from nonet.codecs._lz import pack
from nonet.codecs.fpuzzles import GRID
from nonet.codecs.fpuzzles.entry import Refused, number, shown
from nonet.codecs.fpuzzles.reading import read_object, with_regions
from nonet.codecs.fpuzzles.rules import made
from nonet.codecs.fpuzzles.writing import dumps, to_object
from nonet.codecs.sudokupad.classic import unfold
from nonet.codecs.sudokupad.zip import NotZipped, unzip
from nonet.core.constraint import Constraint
from nonet.core.errors import NonetError
from nonet.core.layout import LARGEST_SIDE, Cell, Layout
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import Symbol, default_symbols, is_number

PAGE = "https://sudokupad.app/fpuz"
KEPT = "sudokupad"

UNDERSTOOD = {"cells", "regions", "cages", "metadata", "title"}
HARMLESS = {"id", "cellSize", "settings", "duration", "videos", "foglight", "foglink", "fogofwar", "triggereffect"}
"""Members that are no rules; all others are drawings (lines, arrows, underlays, overlays), or may be rules."""

_HOUSES = {"rowcol", "row", "col", "column", "box", "region"}
"""The names of cages that only repeat the houses of the board."""

_HOST = re.compile(
    r"(?:^|://|[\s.])(?:sudokupad\.app|crackingthecryptic\.com|sudokupad\.svencodes\.com)/", re.IGNORECASE
)
_ID = re.compile(r"[?&]puzzleid=([^\s&#\"'<>]*)", re.IGNORECASE)
_PATH = re.compile(r"\.(?:app|com)/(?:sudoku/|sandbox/|puzzle/)?([^\s?&#\"'<>]*)", re.IGNORECASE)
_PREFIXED = re.compile(r"\s*(scl|ctc|scf|fpuzzles|fpuz)(?=N4)([^\s?&#\"'<>]*)\s*$", re.IGNORECASE)
_PAYLOAD = re.compile(r"(scl|ctc|scf|fpuzzles|fpuz|(?=N4))(.*)", re.IGNORECASE | re.DOTALL)
_CLASSIC = "classic"
_CELLS = re.compile(r'"cells"\s*+:\s*+\[\s*+\[\s*+\{')
_MIN_PACKED_CHARS = 40
"""Characters of a packed puzzle; a shorter text is the name of a puzzle, whatever it begins with."""

_META = re.compile(r"(\w+):\s*(.*)", re.DOTALL)


class NotUnderstood(UserWarning):
    """Warns that part of a puzzle is drawn only, and may be a rule that was not read."""


SIGNS = {
    "letter": r"(?i:https?://|(?:scl|ctc|scf|fpuz|fpuzzles)N4)",
    "{": "",
    "any": r"(?i:[^\n]*(?:sudokupad|crackingthecryptic|svencodes)\.(?:app|com)/)",
}


@codec("sudokupad")
class SudokupadCodec(LinkCodec):
    """A SudokuPad link, https://sudokupad.app/..., or the text in it: scl..., ctc..., fpuz..."""

    def sniff(self, sample: Sample) -> float:
        if OBJECT.match(sample.text):
            drawn = _CELLS.search(sample.text) and ('"regions"' in sample.text or '"cages"' in sample.text)
            return 0.95 if drawn and not GRID.search(sample.text) else 0.0
        line = first_line(sample.text)
        if "load=" not in line and (link := _HOST.search(line)):
            return 1.0 if link.start() == 0 or is_link(line) else LINK_IN_WORDS
        return 0.99 if _PREFIXED.match(line) else 0.0

    def from_object(self, source: Source, value: Json, wishes: Wishes, offset: int) -> Puzzle:
        return _read(source, value, wishes, offset)

    def from_link(self, source: Source, start: int, line: str, wishes: Wishes) -> Puzzle:
        link = _ID.search(line) or _PATH.search(line) or _PREFIXED.match(line)
        if link is None:
            source.error("this is no link of SudokuPad", start, expected="https://sudokupad.app/scl... or .../fpuz...")
        if link[1].startswith(_CLASSIC) and (cells := unfold(unquoted(link[1].removeprefix(_CLASSIC)))):
            return _plain(source, cells, wishes, start + link.start(1))
        named = link.re is not _PREFIXED
        found = _PAYLOAD.fullmatch(link[1]) if named else link
        if found is None or (named and len(link[1]) < _MIN_PACKED_CHARS):
            source.error(
                "this link does not hold a puzzle, it names one that SudokuPad keeps",
                start,
                expected="https://sudokupad.app/scl... or .../fpuz...",
                hint="Nonet does not go online; open it there and export the puzzle",
            )
        kind, packed = found[1].lower(), found[2]
        offset = start + (link.start(1) + found.start(2) if named else link.start(2))
        if kind == "scf":
            source.error("SudokuPad's form 'scf' cannot be read", start, hint="scl, ctc and fpuz can")
        return _read(source, _value(source, unpacked(source, packed, offset), offset), wishes, offset)

    def encode(self, puzzle: Puzzle) -> str:
        from urllib.parse import quote

        return PAGE + quote(pack(dumps(to_object(puzzle, self.name))), safe="")


def _value(source: Source, text: str, offset: int) -> Json:
    """The value in a packed text, which is JSON or SudokuPad's short form of JSON."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        pass
    try:
        return unzip(text)
    except NotZipped as wrong:
        return source.error(f"the packed text is no puzzle of SudokuPad: {wrong}", offset, expected="an object")


def _read(source: Source, value: Json, wishes: Wishes, offset: int) -> Puzzle:
    """The puzzle in SudokuPad's object or in an f-puzzles object, whichever the link announced."""
    if isinstance(value, dict) and "cells" not in value and ("grid" in value or "size" in value):
        return read_object(source, value, wishes, offset)
    if isinstance(value, dict) and isinstance(value.get("p"), str) and (cells := unfold(value["p"])):
        title = value.get("n")
        return _plain(source, cells, wishes, offset, {"title": title} if isinstance(title, str) and title else {})
    reader = _Reader(value, wishes)
    try:
        puzzle = reader.puzzle()
    except Refused as refused:
        return source.error(str(refused), offset, expected="a SudokuPad object", hint=refused.hint)
    except NonetError as wrong:
        return source.error(wrong.message, offset, expected="a SudokuPad object", hint=wrong.hint)
    if "note" in puzzle.metadata:
        warnings.warn(f"{source.name}: {puzzle.metadata['note']}", NotUnderstood, stacklevel=2)
    return puzzle


def _plain(source: Source, cells: str, wishes: Wishes, offset: int, metadata: dict[str, Any] | None = None) -> Puzzle:
    """The plain puzzle with these cells; all errors stand at `offset`."""
    return assemble(source, fold(source, [Token(sign, offset) for sign in cells], offset), wishes, metadata)


class _Reader:
    """Reads one object."""

    def __init__(self, value: Json, wishes: Wishes) -> None:
        if not isinstance(value, dict):
            value = {"cells": value}
        self.members: dict[str, Json] = value
        self.wishes = wishes
        self.metadata: dict[str, Any] = {}
        self.unclear: dict[str, int] = {}

    def puzzle(self) -> Puzzle:
        rows = self._rows()
        size = len(rows)
        symbols = self._symbols(size)
        layout = self._layout(size)
        self._texts()
        rules = tuple(self._cages(layout))
        givens = bytes(
            _given(cell, symbols, f"r{r}c{c}") for r, row in enumerate(rows, 1) for c, cell in enumerate(row, 1)
        )
        kept = {name: value for name, value in self.members.items() if name not in UNDERSTOOD and value}
        for name in kept.keys() - HARMLESS:
            self.unclear[name] = len(kept[name]) if isinstance(kept[name], list) else 1
        if kept:
            self.metadata[KEPT] = kept
        if self.unclear:
            counted = ", ".join(_counted(name, count) for name, count in sorted(self.unclear.items()))
            self.metadata["note"] = f"drawings whose meaning is not known, and not taken over: {counted}"
        return Puzzle(layout, symbols, givens, rules, None, self.metadata)

    def _list(self, name: str) -> list[Json]:
        found = self.members.get(name)
        if found is not None and not isinstance(found, list):
            raise Refused(f"{name} is {shown(found)}, not a list")
        return found or []

    def _rows(self) -> list[list[dict[str, Json]]]:
        rows = self._list("cells")
        if not rows:
            raise Refused("the object has no cells", "a list of rows, each a list of cells such as {} or {value: 5}")
        if len(rows) > LARGEST_SIDE:
            raise Refused(f"a board of {len(rows)} rows is too large", f"at most {LARGEST_SIDE}")
        for place, row in enumerate(rows, 1):
            if not isinstance(row, list):
                raise Refused(f"row {place} is {shown(row)}, not a list of cells")
            if len(row) != len(rows):
                raise Refused(f"row {place} has {len(row)} cells on a board of {len(rows)} rows", "it must be square")
            for cell in row:
                if not isinstance(cell, dict):
                    raise Refused(f"row {place} has {shown(cell)} for a cell, not an object")
        return rows

    def _symbols(self, size: int) -> tuple[Symbol, ...]:
        wish = self.wishes.symbols
        if wish is not None and len(wish) < size:
            raise Refused(f"{len(wish)} symbols for a board of {size} x {size}")
        return default_symbols(size) if wish is None else wish

    def _layout(self, size: int) -> Layout:
        metadata = self.members.get("metadata")
        if isinstance(metadata, dict) and metadata.get("norowcol") in (True, "true"):
            raise Refused("its rows and columns are no houses, which Nonet cannot read from SudokuPad")
        board = Layout.square(size, None)
        regions = [_cells(region, board, f"region {place}") for place, region in enumerate(self._list("regions"), 1)]
        for place, region in enumerate(regions, 1):
            if len(region) > size:
                raise Refused(f"region {place} has {len(region)} cells, more than there are digits")
        return with_regions(size, regions)

    def _texts(self) -> None:
        """Title, author and rules, from the metadata or from cages that have a text and no cells."""
        metadata = self.members.get("metadata")
        told = dict(metadata) if isinstance(metadata, dict) else {}
        for cage in self._list("cages"):
            match = _META.fullmatch(cage["value"]) if _is_text(cage) else None
            if match:
                told.setdefault(match[1], match[2])
        told.setdefault("title", self.members.get("title"))
        for name, ours in (("title", "title"), ("author", "author"), ("rules", "ruleset"), ("solution", "solution")):
            text = told.get(name)
            if isinstance(text, list) and all(isinstance(part, str) for part in text):
                text = "\n".join(text)
            if isinstance(text, str | int) and text and not isinstance(text, bool):
                self.metadata[ours] = str(text)

    def _cages(self, layout: Layout) -> Iterator[Constraint]:
        for place, cage in enumerate(self._list("cages"), 1):
            if not isinstance(cage, dict):
                raise Refused(f"cage {place} is {shown(cage)}, not an object")
            cells = _cells(cage.get("cells") or [], layout, f"cage {place}")
            kind = cage.get("type") or cage.get("style")
            if not cells or (isinstance(kind, str) and kind.lower() in _HOUSES):
                continue
            if any(set(cells) == set(house.cells) for house in layout.houses) and cage.get("value") in (None, ""):
                continue
            total = _total(cage)
            if cage.get("unique") is True and (len(cells) > 1 or total is not None):
                yield made("killer cage", cells=cells, total=total)
            shown_only = cage.get("unique") is not True and not cage.get("hidden")
            if shown_only or (total is None and cage.get("value")):
                self.unclear["cages"] = self.unclear.get("cages", 0) + 1


def _counted(name: str, count: int) -> str:
    return f"{count} {name.removesuffix('s') if count == 1 else name}"


def _is_text(cage: Json) -> bool:
    return isinstance(cage, dict) and not cage.get("cells") and isinstance(cage.get("value"), str)


def _total(cage: dict[str, Json]) -> int | None:
    """The sum of a cage, None if its text is no number."""
    value = cage.get("value") if cage.get("value") not in (None, "") else cage.get("sum")
    text = value.strip() if isinstance(value, str) else value
    return number(text) if (is_number(text) if isinstance(text, str) else type(text) is int) else None


def _cells(value: Json, layout: Layout, what: str) -> tuple[Cell, ...]:
    """Cells from a list of [row, column], both counted from 0."""
    if not isinstance(value, list):
        raise Refused(f"{what} is {shown(value)}, not a list of cells")
    found = []
    for pair in value:
        if not (isinstance(pair, list) and len(pair) == 2 and all(type(side) is int for side in pair)):
            raise Refused(f"{what} has {shown(pair)} for a cell", "[row, column], both counted from 0")
        found.append(layout.cell(pair[0] + 1, pair[1] + 1))
    return tuple(found)


def _given(cell: dict[str, Json], symbols: tuple[Symbol, ...], name: str) -> int:
    value = cell.get("value")
    if value in (None, "", 0, "0") and 0 not in symbols:
        return 0
    for place, symbol in enumerate(symbols, 1):
        if isinstance(value, str | int) and not isinstance(value, bool) and str(symbol) == str(value).strip():
            return place
    raise Refused(f"{shown(value)} cannot stand at {name}", f"expected {symbols[0]}-{symbols[-1]}")
