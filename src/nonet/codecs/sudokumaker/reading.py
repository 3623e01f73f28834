"""From SudokuMaker's document to a puzzle.

    {"formatVersion": "1.5.0", "puzzle": {"name", "author", "comment", "cells": [...], "constraints": [...]}}

Cells are a flat list; a value that is not given is the setter's solution. A puzzle of the type `custom` has no houses
but those that its constraints make: 1 is a list of regions, 2003 adds rows and columns. All other constraints are rules
(`forms`, `pairs`), drawings (`drawings`), or of no concern (fog).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from math import isqrt
from typing import Any

from nonet.codecs._codec import Wishes
from nonet.codecs._links import Json
from nonet.codecs.fpuzzles.entry import Refused, shown
from nonet.codecs.fpuzzles.reading import with_regions
from nonet.codecs.sudokumaker.board import Raster, listed, whole
from nonet.codecs.sudokumaker.drawings import elements_of
from nonet.codecs.sudokumaker.forms import Config, On
from nonet.codecs.sudokumaker.pairs import PAIRS, marks, negatives
from nonet.codecs.sudokumaker.types import FORMS
from nonet.codecs.sudokupad.elements import MAX_ELEMENTS, Element
from nonet.codecs.sudokupad.understanding import ACCOUNT, told, understand, with_understood
from nonet.core.constraint import Constraint
from nonet.core.errors import BrokenRules
from nonet.core.layout import LARGEST_SIDE, Area, Cell, Layout
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import Symbol, default_symbols

KEPT = "sudokumaker"
"""The metadata key for the constraints, the size and what players wrote, as they stood in the document."""

TEXTS = {"name": "title", "author": "author", "comment": "ruleset"}
MAX_CONSTRAINTS = 1000
MAX_DIGIT = 99

REGIONS, RULES = 1, 2003
NO_RULES = {0, REGIONS, RULES, 4000, 4001}
"""Types that are no rules of their own: givens, houses, and fog."""


class Reader:
    """Reads one document."""

    def __init__(self, value: Json, wishes: Wishes) -> None:
        found = value.get("puzzle") if isinstance(value, dict) else None
        if not isinstance(found, dict):
            raise Refused("the document has no puzzle", "an object with 'formatVersion' and 'puzzle'")
        self.members: dict[str, Json] = found
        self.wishes = wishes
        self.custom = found.get("type") == "custom"

    def puzzle(self, name: str = "") -> Puzzle:
        """The puzzle; with a `name`, what was not understood is told in a warning."""
        cells = [cell if isinstance(cell, dict) else {} for cell in listed(self.members.get("cells"), "cells")]
        rows, columns = self._sides(len(cells))
        symbols = self._symbols(max(rows, columns))
        configs = list(self._configs())
        layout = self._layout(rows, columns, configs, len(symbols))
        on = On(Raster(layout), symbols)
        rules, elements = self._rules(configs, on)
        metadata = self._metadata(cells, symbols)
        understanding = understand(layout, symbols, elements, metadata.get("ruleset", ""), rules)
        if understanding.account:
            metadata[ACCOUNT] = understanding.account
        if name:
            told(metadata, name)
        givens = bytes(_given(cell, symbols, layout.name(place)) for place, cell in enumerate(cells))
        return with_understood(Puzzle(layout, symbols, givens, (), None, metadata), understanding.rules)

    def _sides(self, count: int) -> tuple[int, int]:
        if not 0 < count <= LARGEST_SIDE**2:
            raise Refused(f"a board of {count:,} cells cannot be read", f"from 1 to {LARGEST_SIDE**2:,}")
        named = {name: self.members.get(name) for name in ("width", "height", "size")}
        sides = {name: whole(value, f"its {name}") for name, value in named.items() if value is not None}
        columns = sides.get("width") or sides.get("size") or isqrt(count)
        rows = sides.get("height") or (count // columns if columns > 0 else 0)
        if rows < 1 or columns < 1 or max(rows, columns) > LARGEST_SIDE or rows * columns != count:
            raise Refused(f"{count} cells are no board of {rows} rows and {columns} columns")
        return rows, columns

    def _symbols(self, side: int) -> tuple[Symbol, ...]:
        low, high = (self.members.get(name) for name in ("minDigit", "maxDigit"))
        lowest = 1 if low is None else whole(low, "the lowest digit")
        highest = (9 if self.custom else side) if high is None else whole(high, "the highest digit")
        if not 0 <= lowest <= highest <= MAX_DIGIT:
            raise Refused(f"there are no digits from {lowest} to {highest}")
        usual = (lowest, highest) == (1, side)
        symbols = default_symbols(side) if usual else tuple(range(lowest, highest + 1))
        wish = self.wishes.symbols
        if wish is not None and len(wish) != len(symbols):
            raise Refused(f"{len(wish)} symbols for {len(symbols)} digits")
        return symbols if wish is None else wish

    def _configs(self) -> Iterator[tuple[int, Config]]:
        """The constraints that are switched on, with their types."""
        found = listed(self.members.get("constraints", []), "constraints")
        if len(found) > MAX_CONSTRAINTS:
            raise Refused(f"{len(found):,} constraints are too many", f"at most {MAX_CONSTRAINTS:,}")
        for config in found:
            if not isinstance(config, dict):
                raise Refused(f"a constraint is {shown(config)}, not an object")
            if config.get("disabled") is not True:
                yield whole(config.get("type"), "the type of a constraint"), config

    def _layout(self, rows: int, columns: int, configs: list[tuple[int, Config]], digits: int) -> Layout:
        numbered: dict[int, list[Cell]] = defaultdict(list)
        for number, config in configs:
            if number == REGIONS:
                regions = listed(config.get("regions", []), "regions")
                if len(regions) > rows * columns:
                    raise Refused("there are more regions than cells")
                for cell, region in enumerate(regions):
                    if region is not None and whole(region, "a region") >= 0:
                        numbered[region].append(cell)
        areas = [cells for _, cells in sorted(numbered.items())]
        if self.custom:  # there, regions may only be drawn
            areas = [cells for cells in areas if len(cells) <= digits]
        for place, cells in enumerate(areas, 1):
            if len(cells) > digits:
                raise Refused(f"region {place} has {len(cells)} cells, more than there are digits")
        whole_board = any(number == RULES and not config.get("areas") for number, config in configs)
        lines = whole_board or not self.custom
        if lines and rows == columns:
            return with_regions(rows, areas)
        houses = _lines(rows, columns) if lines else []
        houses += [Area(f"region {place}", tuple(cells), "region") for place, cells in enumerate(areas, 1)]
        return Layout(rows, columns, tuple(houses))

    def _rules(self, configs: list[tuple[int, Config]], on: On) -> tuple[list[Constraint], list[Element]]:
        """The rules that the document says itself, and the elements of all drawings."""
        rules: list[Constraint] = []
        elements: list[Element] = []
        paired: list[tuple[int, Config]] = []
        for number, config in configs:
            drawn = list(elements_of(number, config, on.layout.columns))
            if config.get("solverIgnored") is True and number not in NO_RULES:
                elements += drawn
            elif number in PAIRS:
                rules += list(marks(config, PAIRS[number], on))
                paired.append((number, config))
            elif number in FORMS:
                found = list(FORMS[number].read(config, on))
                rules += [rule for rule in found if rule is not None]
                elements += drawn if None in found else []
            elif number == RULES and config.get("areas"):
                elements.append(Element("rows and columns of part of the board"))
            elif number not in NO_RULES:
                elements += drawn
        rules += negatives(paired, on)
        if len(elements) > MAX_ELEMENTS:
            raise Refused(f"a drawing of {len(elements):,} elements is too large", f"at most {MAX_ELEMENTS:,}")
        return list(dict.fromkeys(rules)), elements

    def _metadata(self, cells: list[dict[str, Json]], symbols: tuple[Symbol, ...]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for theirs, ours in TEXTS.items():
            text = self.members.get(theirs)
            if isinstance(text, str) and text.strip():
                found[ours] = text
        kept = {name: value for name, value in self.members.items() if name not in (*TEXTS, "cells")}
        written = {
            str(place): rest
            for place, cell in enumerate(cells)
            if (rest := {key: value for key, value in cell.items() if key != "given" and not _is_given(cell, key)})
        }
        found[KEPT] = kept | ({"cells": written} if written else {})
        values = [str(cell.get("value", "")) for cell in cells]
        export = self.members.get("export")
        pad = export.get("sudokuPad") if isinstance(export, dict) else None
        partly = isinstance(pad, dict) and pad.get("useIncompleteGridAsSolution") is True
        filled = any(cell.get("value") is not None and not cell.get("given") for cell in cells)
        known = {str(symbol) for symbol in symbols}
        if filled and all(value in known or (partly and not value) for value in values):
            single = all(len(value) <= 1 for value in values)
            found["solution"] = "".join(value or "." for value in values) if single else values
        return found


def _is_given(cell: dict[str, Json], key: str) -> bool:
    return key == "value" and cell.get("given") is True


def _lines(rows: int, columns: int) -> list[Area]:
    """The rows and columns of a board that need not be square."""
    across = [Area(f"row {r + 1}", tuple(range(r * columns, (r + 1) * columns)), "row") for r in range(rows)]
    down = [Area(f"column {c + 1}", tuple(range(c, rows * columns, columns)), "column") for c in range(columns)]
    return [*across, *down]


def _given(cell: dict[str, Json], symbols: tuple[Symbol, ...], name: str) -> int:
    if cell.get("given") is not True or cell.get("value") in (None, ""):
        return 0
    for place, symbol in enumerate(symbols, 1):
        if not isinstance(cell["value"], bool) and str(symbol) == str(cell["value"]):
            return place
    raise Refused(f"{shown(cell['value'])} cannot stand at {name}", f"expected {symbols[0]}-{symbols[-1]}")


def read_document(value: Json, wishes: Wishes, name: str = "") -> Puzzle:
    """The puzzle of a document; Refused if there is none."""
    try:
        return Reader(value, wishes).puzzle(name)
    except BrokenRules as wrong:
        raise Refused(wrong.message, wrong.hint) from None
