"""Nonet's own format: everything in a puzzle, as one JSON object; a file of many puzzles has one object a line.

    {"nonet": 1, "rows": 4, "columns": 4, "box": [2, 2], "symbols": [1, 2, 3, 4], "givens": ["1...", ...]}

`houses` and `missing` are present only if the board is not a plain square; `candidates` (a list of symbols for each
cell, row by row), `constraints` and `metadata` only if there are any. Cells are named: "r1c1". `layers` are the names
of layers of extra cells below the board, `spares` groups of others (a name and a number of cells); if these have givens
or candidates, the rows go on below the board.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from nonet.codecs import _rules, codec
from nonet.codecs._assemble import Row, Token, understand
from nonet.codecs._codec import NO_WISHES, Codec, Entry, Sample, Source, Wishes, escaped
from nonet.codecs._notation import Node, Reader, plain, rows, values
from nonet.codecs.json import JSON
from nonet.core.constraint import Constraint
from nonet.core.errors import BrokenRules
from nonet.core.fields import layers_of
from nonet.core.grid import in_line
from nonet.core.layout import LARGEST_SIDE, Area, Layout
from nonet.core.primitives import Mask
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import Symbol, as_symbols, default_symbols, glyphs

VERSION = 1
MEMBERS = (
    *("nonet", "rows", "columns", "box", "houses", "missing", "layers", "spares", "symbols"),
    *("givens", "candidates", "constraints", "metadata"),
)


SIGNS = {"{": ""}


@codec("nonet")
class NonetCodec(Codec):
    """Nonet's own JSON object, which can say everything; many a file as NDJSON."""

    shows_boxes = True
    streams = True

    def sniff(self, sample: Sample) -> float:
        return 1.0 if sample.text.lstrip()[:1] == "{" and '"nonet"' in sample.text[:1000] else 0.0

    def decode_many(self, source: Source, wishes: Wishes = NO_WISHES) -> Iterator[Puzzle]:
        reader = Reader(source, JSON)
        while reader.peek():
            yield _Decoder(source, reader.value(), wishes).puzzle()

    def stream(
        self, lines: Iterator[str], name: str, wishes: Wishes = NO_WISHES, first_line: int = 1
    ) -> Iterator[Entry]:
        for source in values(lines, name, first_line):
            for found in self.blocks(source, wishes):
                yield found if found.line is not None else found._replace(line=source.first_line)

    def encode(self, puzzle: Puzzle) -> str:
        import json

        return escaped(json.dumps(_object(puzzle), ensure_ascii=False, default=str))


def _object(puzzle: Puzzle) -> dict[str, Any]:
    layout = puzzle.layout.board
    found: dict[str, Any] = {
        "nonet": VERSION,
        "rows": layout.rows,
        "columns": layout.columns,
        "box": None if layout.box is None else list(layout.box),
    }
    if not layout.is_square:
        found["houses"] = [
            {"name": house.name, "kind": house.kind, "cells": [layout.name(cell) for cell in house.cells]}
            for house in layout.houses
        ]
        found["missing"] = [layout.name(cell) for cell in sorted(layout.missing)]
    if puzzle.layout.layers:
        found["layers"] = list(puzzle.layout.layers)
    if puzzle.layout.spares:
        found["spares"] = [list(group) for group in puzzle.layout.spares]
    found["symbols"] = list(puzzle.symbols)
    width, symbols = layout.columns, list(puzzle.grid())
    given = symbols if any(puzzle.givens[len(layout) :]) else symbols[: len(layout)]
    line: list[Any] | str = given if glyphs(puzzle.symbols) is None else in_line(puzzle.symbols, puzzle.givens)
    found["givens"] = [line[start : start + width] for start in range(0, len(given), width)]
    if puzzle.candidates is not None:
        marks = [[s for v, s in enumerate(puzzle.symbols) if mask >> v & 1] for mask in puzzle.candidates]
        below = any(mask != puzzle.everything for mask in puzzle.candidates[len(layout) :])
        marks = marks if below else marks[: len(layout)]
        found["candidates"] = [marks[start : start + width] for start in range(0, len(marks), width)]
    if puzzle.constraints:
        found["constraints"] = [_rules.encode(rule, puzzle.layout) for rule in puzzle.constraints]
    if puzzle.metadata:
        found["metadata"] = dict(puzzle.metadata)
    return found


class _Decoder:
    """Decodes one object."""

    def __init__(self, source: Source, node: Node, wishes: Wishes) -> None:
        self.source = source
        self.wishes = wishes
        self.whole = node
        if not isinstance(node.value, dict):
            source.error("this is no puzzle object", node.offset, expected="an object with the name 'nonet'")
        self.members: dict[str, Node] = node.value
        version = self.members.get("nonet")
        if version is None or version.value != VERSION:
            place = version or node
            source.error("this is no puzzle object of a known version", place.offset, expected=f'"nonet": {VERSION}')
        self._only(self.members, MEMBERS, "a puzzle")

    def puzzle(self) -> Puzzle:
        try:
            layout = self._layout().with_layers(*self._layers()).with_spares(*self._spares())
            symbols = self._symbols(layout)
            self._check_houses(layout, symbols)
            givens = self._givens(layout, symbols)
            candidates = self._candidates(layout, symbols)
            rules = self._constraints(layout)
            board = Puzzle(layout, symbols, givens, (), candidates, self._metadata())
            return replace(board.with_layers(*layers_of(rules)), constraints=rules)
        except BrokenRules as broken:
            self.source.error(broken.message, self.whole.offset, hint=broken.hint)

    def _only(self, members: Mapping[str, Node], known: Sequence[str], what: str) -> None:
        """Raises at an unknown member: it might have been a rule."""
        for name, member in members.items():
            if name not in known:
                self.source.error(f"{what} has no {name!r}", member.offset, expected=", ".join(known))

    def _metadata(self) -> dict[str, Any]:
        node = self.members.get("metadata")
        if node is None or node.value is None:
            return {}
        if not isinstance(node.value, dict):
            self.source.error("metadata is an object", node.offset, expected='{"title": ...}')
        found: dict[str, Any] = plain(node)
        return found

    def _list(self, node: Node, what: str, length: int | None = None) -> list[Node]:
        if not isinstance(node.value, list) or (length is not None and len(node.value) != length):
            expected = f"a list of {what}" if length is None else f"a list of {length} {what}"
            self.source.error(f"expected {expected}", node.offset, expected=expected)
        return node.value

    def _number(self, node: Node) -> int:
        if isinstance(node.value, bool) or not isinstance(node.value, int) or not 1 <= node.value <= LARGEST_SIDE:
            expected = f"a number from 1 to {LARGEST_SIDE}"
            self.source.error(f"expected {expected}", node.offset, expected=expected)
        return node.value

    def _side(self, name: str) -> int:
        if name not in self.members:
            self.source.error(f"the object does not say {name!r}", self.whole.offset, expected=f'"{name}"')
        return self._number(self.members[name])

    def _cells(self, node: Node, layout: Layout) -> tuple[int, ...]:
        return tuple(_rules.cell(self.source, item, layout) for item in self._list(node, "cells"))

    def _layout(self) -> Layout:
        height, width = self._side("rows"), self._side("columns")
        box = self.members.get("box")
        shape = None
        if box is not None and box.value is not None:
            first, second = self._list(box, "sides", 2)
            shape = self._number(first), self._number(second)
        if "houses" not in self.members:
            if "missing" in self.members:
                self.source.error("a board with missing cells must name its houses", self.members["missing"].offset)
            if height != width:
                self.source.error("a board that is not square must name its houses", self.members["columns"].offset)
            return Layout.square(height, shape)
        bare = Layout(height, width, ())
        missing = frozenset(self._cells(self.members["missing"], bare)) if "missing" in self.members else frozenset()
        board = Layout(height, width, (), None, missing)
        houses = []
        for house in self._list(self.members["houses"], "houses"):
            if not isinstance(house.value, dict) or {"name", "cells"} - house.value.keys():
                self.source.error(
                    "a house has a name and cells", house.offset, expected='{"name": ..., "cells": [...]}'
                )
            self._only(house.value, ("name", "kind", "cells"), "a house")
            kind = _rules.area_kind(self.source, house.value)
            houses.append(Area(str(house.value["name"].value), self._cells(house.value["cells"], board), kind))
        return Layout(height, width, tuple(houses), shape, missing)

    def _layers(self) -> list[str]:
        node = self.members.get("layers")
        if node is None:
            return []
        for item in self._list(node, "names"):
            if not isinstance(item.value, str):
                self.source.error("a layer has a name", item.offset, expected="a text")
        return [str(plain(item)) for item in self._list(node, "names")]

    def _spares(self) -> list[tuple[str, int]]:
        node = self.members.get("spares")
        found: list[tuple[str, int]] = []
        for group in [] if node is None else self._list(node, "groups"):
            name, count = map(plain, self._list(group, "a name and a number", 2))
            if not isinstance(name, str) or type(count) is not int:
                self.source.error("spare cells have a name and a number", group.offset, expected='["x", 3]')
            found.append((name, count))
        return found

    def _check_houses(self, layout: Layout, symbols: tuple[Symbol, ...]) -> None:
        """Raises if a house has more cells than there are symbols: no value would be left for some cell."""
        nodes = self._list(self.members["houses"], "houses") if "houses" in self.members else [self.whole] * len(layout)
        for node, house in zip(nodes, layout.houses, strict=False):
            if len(house) > len(symbols):
                self.source.error(
                    f"{house.name} has {len(house)} cells, but there are only {len(symbols)} symbols",
                    node.offset,
                    expected=f"at most {len(symbols)} cells in a house",
                )

    def _symbols(self, layout: Layout) -> tuple[Symbol, ...]:
        if self.wishes.symbols is not None:
            return self.wishes.symbols
        if "symbols" not in self.members:
            return default_symbols(layout.columns)
        node = self.members["symbols"]
        found: list[Any] = [plain(item) for item in self._list(node, "symbols")]
        try:
            return as_symbols(found)
        except BrokenRules as broken:
            self.source.error(broken.message, node.offset, hint=broken.hint)

    def _givens(self, layout: Layout, symbols: tuple[Symbol, ...]) -> bytes:
        node = self.members.get("givens")
        if node is None:
            return bytes(len(layout))
        found = rows(self.source, node, flat=False)
        self._fits(found, node, layout)
        values = bytes(self._values([token for row in found for token in row.cells], symbols))
        return values.ljust(len(layout), b"\0")

    def _fits(self, found: list[Row], node: Node, layout: Layout) -> None:
        rows = layout.board_rows
        if len(found) not in (rows, layout.rows):
            self.source.error(f"{len(found)} rows of givens on a board of {rows}", node.offset, expected=f"{rows} rows")
        for number, row in enumerate(found, 1):
            if len(row.cells) != layout.columns:
                self.source.error(
                    f"row {number} has {len(row.cells)} cells, the board has {layout.columns}",
                    row.end,
                    expected=f"{layout.columns} cells in each row",
                )

    def _values(self, tokens: list[Token], symbols: tuple[Symbol, ...]) -> list[int]:
        _, meaning = understand(self.source, tokens, 0, Wishes(symbols=symbols))
        return [meaning[token.text] for token in tokens]

    def _candidates(self, layout: Layout, symbols: tuple[Symbol, ...]) -> tuple[Mask, ...] | None:
        node = self.members.get("candidates")
        if node is None or node.value is None:
            return None
        masks = []
        below = isinstance(node.value, list) and len(node.value) == layout.rows
        for row in self._list(node, "rows", layout.rows if below else layout.board_rows):
            for cell in self._list(row, "cells", layout.columns):
                tokens = [Token(str(item.value), item.offset) for item in self._list(cell, "symbols")]
                mask = 0
                for value in self._values(tokens, symbols):
                    mask |= 1 << value >> 1
                masks.append(mask)
        everything = (1 << len(symbols)) - 1
        return (*masks, *[everything] * (len(layout) - len(masks)))

    def _constraints(self, layout: Layout) -> tuple[Constraint, ...]:
        node = self.members.get("constraints")
        if node is None:
            return ()
        return tuple(_rules.decode(self.source, rule, layout) for rule in self._list(node, "rules"))
