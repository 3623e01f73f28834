"""From an f-puzzles object to a puzzle. Shared by `fpuzzles`, `fpuzzles json` and `sudokupad`.

Title, author, ruleset and solution become metadata; the solution is not checked or used. Drawings, the style of rules,
players' entries and settings of the page are kept under `metadata["f-puzzles"]`, and written again. Any other field
that looks like a rule is refused by name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from nonet.codecs._codec import NO_WISHES, Source, Wishes
from nonet.codecs._links import Json
from nonet.codecs.fpuzzles.entry import Refused, number, shown
from nonet.codecs.fpuzzles.rules import FORMS, SWITCHES, made, read_rules
from nonet.core.constraint import Constraint
from nonet.core.errors import NonetError
from nonet.core.fields import layers_of
from nonet.core.layout import LARGEST_SIDE, Cell, Layout, guess_box
from nonet.core.primitives import Mask
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import Symbol, default_symbols

KEPT = "f-puzzles"
"""The metadata key for everything that is no part of the puzzle."""

STYLED = "styled rules"
"""The key, within `KEPT`, for the entries of rules with a style of their own; no f-puzzles field has this name."""

TEXTS = ("title", "author", "ruleset")
DRAWN = {
    *("cage", "line", "rectangle", "circle", "text"),
    *("fogofwar", "foglight", "foglink", "triggereffect"),
    *("highlightConflicts", "disabledlogic", "truecandidatesoptions", "metadata"),
}
"""Fields that are known to be no rules."""

COSMETICS = {"cage", "line", "rectangle", "circle", "text"}
"""Fields that are drawings; the rules' text may make rules of them."""

NEGATIVES = ("ratio", "xv")
DOTS = ("difference", "ratio")
"""Fields (and kinds of rules) of dots, which exempt their two cells from `nonconsecutive`."""


def read_object(source: Source, value: Json, wishes: Wishes = NO_WISHES, offset: int = 0) -> Puzzle:
    """The puzzle of an f-puzzles object; ParseError at the field that is wrong."""
    reader = _Reader(value, wishes)
    try:
        return reader.puzzle(source.name)
    except Refused as refused:
        message, hint = str(refused), refused.hint
    except NonetError as wrong:
        message, hint = wrong.message, wrong.hint
    place = source.text.find(f'"{reader.field}"', offset) if reader.field else -1
    return source.error(message, place if place >= 0 else offset, expected="an f-puzzles object", hint=hint)


class _Reader:
    """Reads one object; `field` is the name of the field that is being read."""

    def __init__(self, value: Json, wishes: Wishes) -> None:
        self.value = value
        self.wishes = wishes
        self.field = ""
        self.kept: dict[str, Json] = {}

    def puzzle(self, name: str = "") -> Puzzle:
        if not isinstance(self.value, dict):
            raise Refused(f"{shown(self.value)} is no f-puzzles object")
        self.members: dict[str, Json] = self.value
        grid = self._grid()
        size = len(grid)
        symbols = self._symbols(size)
        layout = self._layout(grid)
        givens, candidates = self._cells(grid, symbols)
        metadata = self._metadata()
        rules = tuple(self._rules(layout, symbols))
        if self.kept:
            metadata[KEPT] = self.kept
        coloured = any("c" in rest for rest in self.kept.get("grid", {}).values())
        if COSMETICS & self.kept.keys() or coloured or metadata.get("ruleset"):
            rules = tuple(self._understood(layout, symbols, metadata, rules, name))
        puzzle = Puzzle(layout, symbols, givens, (), candidates, metadata)
        return replace(puzzle.with_layers(*layers_of(rules)), constraints=rules)

    def _understood(
        self,
        layout: Layout,
        symbols: tuple[Symbol, ...],
        metadata: dict[str, Any],
        rules: Sequence[Constraint],
        name: str,
    ) -> Sequence[Constraint]:
        """The rules in drawings and in the rules' text; what was read from where goes into the metadata."""
        # Imported here: most objects have neither drawings nor a text.
        from nonet.codecs.sudokupad.elements import fpuzzles_elements
        from nonet.codecs.sudokupad.understanding import ACCOUNT, told, understand

        elements = list(fpuzzles_elements(self.members))
        understanding = understand(layout, symbols, elements, metadata.get("ruleset", ""), rules)
        if understanding.account:
            metadata[ACCOUNT] = understanding.account
        if name:
            told(metadata, name)
        return understanding.rules

    def _grid(self) -> list[list[dict[str, Json]]]:
        self.field = "grid"
        grid = self.members.get("grid")
        if not isinstance(grid, list):
            raise Refused("the object has no grid", "a list of rows, each a list of cells such as {} or {value: 5}")
        if len(grid) > LARGEST_SIDE:
            raise Refused(f"a board of {len(grid)} rows is too large", f"at most {LARGEST_SIDE}")
        if self.members.get("size") is not None:
            self.field = "size"
            size = number(self.members["size"], "a size")
            if size != len(grid):
                raise Refused(f"the size is {size}, but the grid has {len(grid)} rows")
            self.field = "grid"
        if not grid:
            raise Refused("the grid has no rows")
        for place, row in enumerate(grid, 1):
            if not isinstance(row, list) or len(row) != len(grid):
                found = f"{len(row)} cells" if isinstance(row, list) else shown(row)
                raise Refused(f"row {place} of the grid is {found}, not {len(grid)} cells")
            for column, cell in enumerate(row, 1):
                if not isinstance(cell, dict):
                    raise Refused(f"R{place}C{column} is {shown(cell)}, not an object")
        return grid

    def _symbols(self, size: int) -> tuple[Symbol, ...]:
        wish = self.wishes.symbols
        if wish is None:
            text = self.members.get("ruleset")
            if not (isinstance(text, str) and re.search(r"\d ?(?:-|–|to|through) ?\d", text)):
                return default_symbols(size)
            from nonet.codecs.sudokupad.recognisers.houses import symbols_told

            return symbols_told(text, size) or default_symbols(size)
        if len(wish) != size:
            raise Refused(f"{len(wish)} symbols for a board of {size} digits")
        return wish

    def _layout(self, grid: list[list[dict[str, Json]]]) -> Layout:
        size = len(grid)
        usual = guess_box(size)
        if not any("region" in cell for row in grid for cell in row):
            return Layout.square(size, usual)
        regions: dict[int, list[Cell]] = {}
        height, width = usual or (1, size)  # if no box fits, f-puzzles takes each row for a region
        for r, row in enumerate(grid):
            for c, cell in enumerate(row):
                region = cell.get("region", r // height * height + c // width)
                if isinstance(region, bool) or not isinstance(region, int | None):
                    raise Refused(f"R{r + 1}C{c + 1} is in the region {shown(region)}", "a number, or null for none")
                if region is not None:
                    regions.setdefault(region, []).append(r * size + c)
        for region, cells in regions.items():
            if len(cells) > size:
                raise Refused(f"region {region + 1} has {len(cells)} cells, more than there are digits")
        return with_regions(size, [regions[number] for number in sorted(regions)])

    def _cells(
        self, grid: list[list[dict[str, Json]]], symbols: tuple[Symbol, ...]
    ) -> tuple[bytes, tuple[Mask, ...] | None]:
        size = len(grid)
        givens, marks = bytearray(), list[Mask]()
        marked = False
        everything = (1 << size) - 1
        for r, row in enumerate(grid):
            for c, cell in enumerate(row):
                if not cell:  # most are empty
                    givens.append(0)
                    marks.append(everything)
                    continue
                name = f"R{r + 1}C{c + 1}"
                given = 0
                if cell.get("given") is True and cell.get("value") not in (None, ""):
                    given = _digit(cell["value"], size, name, lowest=0)
                mask = 0
                notes = cell.get("givenPencilMarks")
                if notes is not None and not isinstance(notes, list):
                    raise Refused(f"the pencil marks of {name} are {shown(notes)}, not a list")
                for note in notes or ():
                    mask |= 1 << _digit(note, size, name) - 1
                marked |= bool(mask)
                givens.append(given)
                marks.append(mask or (1 << given - 1 if given else everything))
                understood = {"region", "givenPencilMarks"} | ({"value", "given"} if given else set())
                if rest := {key: value for key, value in cell.items() if key not in understood}:
                    self.kept.setdefault("grid", {})[name] = rest
        return bytes(givens), tuple(marks) if marked else None

    def _metadata(self) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for name in TEXTS:
            self.field = name
            text = self.members.get(name)
            if text is not None and not isinstance(text, str):
                raise Refused(f"the {name} is {shown(text)}, not a text")
            if text:
                found[name] = text
        solution = self.members.get("solution")
        if isinstance(solution, list):
            found["solution"] = solution
        elif solution is not None:
            self.kept["solution"] = solution
        return found

    def _rules(self, layout: Layout, symbols: tuple[Symbol, ...]) -> Iterator[Constraint]:
        for field, value in self.members.items():
            self.field = field
            if field in ("size", "grid", "solution", *TEXTS):
                continue
            if field in FORMS:
                found = read_rules(field, value, layout, symbols)
                yield from found.rules
                if found.idle:
                    self.kept[field] = found.idle
                if found.styled:
                    self.kept.setdefault(STYLED, {})[field] = found.styled
            elif field in SWITCHES or field == "nonconsecutive":
                if not isinstance(value, bool | None):
                    raise Refused(f"{field} is {shown(value)}, neither true nor false")
                if value:
                    yield SWITCHES[field].rule() if field in SWITCHES else self._not_consecutive()
            elif field == "negative":
                yield from self._negatives(value)
            elif field in DRAWN or not _looks_like_a_rule(value):
                self.kept[field] = value
            else:
                raise Refused(f"nothing is known of the rule {field!r}", "without it this would be another puzzle")

    def _not_consecutive(self) -> Constraint:
        """The rule of `nonconsecutive`: dots exempt their cells, so with dots it is the negative of white dots."""
        dotted = any(field in self.members for field in DOTS)
        return made("no other differences" if dotted else "non consecutive")

    def _negatives(self, value: Json) -> Iterator[Constraint]:
        if not isinstance(value, list | None):
            raise Refused(f"negative is {shown(value)}, not a list")
        for name in value or ():
            if name not in NEGATIVES:
                raise Refused(f"nothing is known of the negative rule {shown(name)}")
            if name == "xv":
                yield made("no other xv")
            else:
                entries = self.members.get("ratio") or ()
                usual = FORMS["ratio"].usual  # type: ignore[attr-defined]
                values = {number(entry.get("value") or usual) for entry in entries if isinstance(entry, dict)}
                yield made("no other ratios", ratios=tuple(sorted(values or {usual})))


def _digit(value: Json, size: int, name: str, lowest: int = 1) -> int:
    found = number(value, f"a digit for {name}")
    if not lowest <= found <= size:
        raise Refused(f"{found} is out of range at {name}", f"digits go from 1 to {size}")
    return found


def with_regions(size: int, regions: Sequence[Sequence[Cell]]) -> Layout:
    """The layout with these regions: with boxes if they are regular boxes, without if there are none, else a jigsaw."""
    if not regions:
        return Layout.square(size, None)
    found = {tuple(sorted(region)) for region in regions}
    for height in range(1, size + 1):
        if size % height == 0:
            layout = Layout.square(size, (height, size // height))
            if found == {region.cells for region in layout.regions}:
                return layout
    return Layout.jigsaw(regions, size)


def _looks_like_a_rule(value: Json) -> bool:
    """Whether the value is true, or contains cells."""
    if value is True:
        return True
    if isinstance(value, dict):
        return bool({"cells", "cell", "lines"} & value.keys())
    return isinstance(value, list) and any(
        isinstance(item, list) or _looks_like_a_rule(item) or _is_cell(item) for item in value
    )


def _is_cell(value: Json) -> bool:
    return isinstance(value, str) and value[:1] in "Rr" and value[1:2].isdigit()
