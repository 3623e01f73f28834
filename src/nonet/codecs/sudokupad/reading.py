"""From SudokuPad's own object to a puzzle: its board, texts, flags and hidden cages; recognisers read the rest."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from nonet.codecs._codec import Wishes
from nonet.codecs._links import Json
from nonet.codecs.fpuzzles.entry import Refused, number, shown
from nonet.codecs.fpuzzles.reading import with_regions
from nonet.codecs.fpuzzles.rules import made
from nonet.codecs.sudokupad.elements import Cage, Element, elements_of
from nonet.codecs.sudokupad.margin import without_margin
from nonet.codecs.sudokupad.recognisers.houses import symbols_told
from nonet.codecs.sudokupad.understanding import ACCOUNT, understand, with_understood
from nonet.codecs.sudokupad.writing import SELF, drawn_rules, itself
from nonet.core.constraint import Constraint
from nonet.core.layout import LARGEST_SIDE, Cell, Layout
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import Symbol, default_symbols, is_number

KEPT = "sudokupad"

UNDERSTOOD = {"cells", "regions", "cages", "metadata", "title"}
HARMLESS = {"id", "cellSize", "settings", "duration", "videos", "foglight", "foglink", "fogofwar", "triggereffect"}
"""Members that are no rules; all others are drawings (`DRAWN`), or may be rules."""

DRAWN = {"lines", "arrows", "underlays", "overlays", "cages"}
"""Members that are drawings, whose elements are read one by one."""

GLOBAL = "global"
"""A list of flags, in older objects."""

FLAGS = {"antiknight": "anti knight", "antiking": "anti king"}

_HOUSES = {"rowcol", "row", "col", "column", "box", "region"}
"""The names of cages that only repeat the houses of the board."""

_META = re.compile(
    r"\s*(title|author|rules|solution|msgcorrect|foglight|triggereffect|source):\s*(.*)", re.DOTALL | re.IGNORECASE
)


class Reader:
    """Reads one object."""

    def __init__(self, value: Json, wishes: Wishes) -> None:
        if not isinstance(value, dict):
            value = {"cells": value}
        self.members: dict[str, Json] = without_margin(value)
        self.wishes = wishes
        self.metadata: dict[str, Any] = {}

    def puzzle(self) -> Puzzle:
        if (own := itself(self.members)) is not None:
            self._texts()
            self.metadata[KEPT] = self._keep() | {SELF: drawn_rules(own)}
            self.metadata |= own.metadata
            return replace(own, metadata=self.metadata)
        rows = self._rows()
        size = len(rows)
        self._texts()
        symbols = self._symbols(size)
        layout = self._layout(size)
        rules = (*self._flags(), *self._hidden_cages(layout))
        givens = bytes(
            _given(cell, symbols, f"r{r}c{c}") for r, row in enumerate(rows, 1) for c, cell in enumerate(row, 1)
        )
        kept = self._keep()
        elements = [*elements_of(self.members), *self._drawn_cages(layout)]
        elements += [
            Element(f"{name}, of which nothing is known") for name in kept.keys() - HARMLESS - DRAWN - {GLOBAL}
        ]
        listed = kept.get(GLOBAL)
        named = listed if isinstance(listed, list) else [listed] if listed else []
        elements += [Element(f"the rule {name!r:.40}") for name in named if name not in FLAGS]
        understanding = understand(layout, symbols, elements, self.metadata.get("ruleset", ""), rules)
        if understanding.account:
            self.metadata[ACCOUNT] = understanding.account
        return with_understood(Puzzle(layout, symbols, givens, (), None, self.metadata), understanding.rules)

    def _keep(self) -> dict[str, Json]:
        """Keeps the drawing, and what else is no part of the puzzle, in the metadata."""
        kept = {name: value for name, value in self.members.items() if name not in UNDERSTOOD and value}
        drawn = [entry for entry in self._list("cages") if isinstance(entry, dict) and not _is_text(entry)]
        if drawn:
            kept["cages"] = drawn
        if kept:
            self.metadata[KEPT] = kept
        return kept

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
        return wish or symbols_told(self.metadata.get("ruleset", ""), size) or default_symbols(size)

    def _layout(self, size: int) -> Layout:
        metadata = self.members.get("metadata")
        if isinstance(metadata, dict) and metadata.get("norowcol") in (True, "true"):
            raise Refused("its rows and columns are no houses, which Nonet cannot read from SudokuPad")
        board = Layout.square(size, None)
        listed = [region for region in self._list("regions") if region != [{}]]
        regions = [_cells(region, board, f"region {place}") for place, region in enumerate(listed, 1)]
        if regions == [tuple(board.cells)]:
            regions = []  # boxes are to be found, or there are none
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

    def _flags(self) -> Iterator[Constraint]:
        """The rules that the metadata switch on, or the list of rules for the whole board."""
        metadata = self.members.get("metadata")
        listed = self.members.get(GLOBAL)
        for flag, kind in FLAGS.items():
            told = isinstance(metadata, dict) and metadata.get(flag) in (True, "true")
            if told or (isinstance(listed, list) and flag in listed):
                yield made(kind)

    def _hidden_cages(self, layout: Layout) -> Iterator[Constraint]:
        """The cages that nobody sees and that forbid repeats: houses of an odd board. Their sums are the checker's."""
        for cage, cells in self._placed_cages(layout):
            if cage.get("hidden") is True and cage.get("unique") is True and len(cells) > 1:
                yield made("killer cage", cells=cells, total=_total(cage))

    def _drawn_cages(self, layout: Layout) -> Iterator[Cage]:
        for place, (cage, cells) in enumerate(self._placed_cages(layout), 1):
            if cage.get("hidden") is not True:
                squares = tuple((row - 1, column - 1) for row, column in map(layout.place, cells))
                label, total = (cage.get(name) for name in ("value", "sum"))
                style = cage.get("style")
                yield Cage(
                    f"cage {place}",
                    squares,
                    _text(label),
                    _text(total),
                    cage["unique"] if isinstance(cage.get("unique"), bool) else None,
                    style if isinstance(style, str) else "",
                )

    def _placed_cages(self, layout: Layout) -> Iterator[tuple[dict[str, Json], tuple[Cell, ...]]]:
        """The cages that have cells and are no houses."""
        for place, cage in enumerate(self._list("cages"), 1):
            if not isinstance(cage, dict):
                raise Refused(f"cage {place} is {shown(cage)}, not an object")
            cells = _cells(cage.get("cells") or [], layout, f"cage {place}")
            kind = cage.get("type") or cage.get("style")
            if len(set(cells)) < len(cells):
                raise Refused(f"cage {place} names a cell twice")
            if cells and not (isinstance(kind, str) and kind.lower() in _HOUSES):
                yield cage, cells


def _text(value: Json) -> str:
    return str(value).strip() if isinstance(value, str | int | float) and not isinstance(value, bool) else ""


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
    if value in (None, "") or (value in (0, "0") and 0 not in symbols):
        return 0
    for place, symbol in enumerate(symbols, 1):
        if isinstance(value, str | int) and not isinstance(value, bool) and str(symbol) == str(value).strip():
            return place
    raise Refused(f"{shown(value)} cannot stand at {name}", f"expected {symbols[0]}-{symbols[-1]}")
