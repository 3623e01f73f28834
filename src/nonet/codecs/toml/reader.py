"""From a TOML document to a puzzle. `toml/__init__.py` says what the keys mean."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from math import isqrt
from typing import Any, NoReturn

from nonet.codecs import _rules
from nonet.codecs._assemble import Token, understand
from nonet.codecs._codec import Source, Wishes
from nonet.codecs._notation import Node, plain
from nonet.codecs._sized import regions
from nonet.codecs.toml import KEYS, RULE, WORDS, is_known, kind_of, rules as toml_rules
from nonet.codecs.toml.document import parse, text_start
from nonet.codecs.toml.rules import names
from nonet.codecs.toml.writer import BOX, NO_CELL, NO_REGION, expected_symbols
from nonet.core.errors import BrokenRules
from nonet.core.fields import layers_of
from nonet.core.layout import LARGEST_SIDE, Area, Cell, Layout, guess_box
from nonet.core.names import place_of
from nonet.core.primitives import Mask
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import Symbol, as_symbols, default_symbols, glyphs

_WORD = re.compile(r"[^\s|]+")
_SIGN = re.compile(r"[^\s|]")


class Reader:
    """Reads one document."""

    def __init__(self, source: Source, wishes: Wishes) -> None:
        self.source = source
        self.wishes = wishes
        self.whole = parse(source)
        assert isinstance(self.whole.value, dict)
        self.members: dict[str, Node] = self.whole.value

    def puzzle(self) -> Puzzle:
        try:
            self._check_keys()
            grid = self._pictured("grid")
            board = self._board(grid)
            layout = board.with_layers(*self._layers()).with_spares(*self._spares())
            symbols = self._symbols(layout)
            self._check_houses(layout, symbols)
            givens = self._givens(grid, layout, symbols)
            candidates = self._candidates(layout, symbols)
            rules = tuple(toml_rules.decode(self.source, self._of_rules(), layout))
            puzzle = Puzzle(layout, symbols, givens, (), candidates, self._metadata())
            return replace(puzzle.with_layers(*layers_of(rules)), constraints=rules)
        except BrokenRules as broken:
            self.source.error(broken.message, self.whole.offset, hint=broken.hint)

    def _error(self, message: str, node: Node, expected: str | None = None, hint: str | None = None) -> NoReturn:
        self.source.error(message, node.offset, expected=expected, hint=hint)

    def _check_keys(self) -> None:
        """Raises at an unknown key: it might have been a rule."""
        from difflib import get_close_matches

        from nonet.constraints import constraints

        for name, node in self.members.items():
            if not is_known(name):
                close = get_close_matches(kind_of(name), (*KEYS, *constraints.names), n=1)
                hint = (
                    f"did you mean {close[0].replace(' ', '-')!r}?"
                    if close
                    else "the rules are listed in the documents"
                )
                self._error(f"there is no rule and no key named {name!r}", node, "a key or the kind of a rule", hint)
        if not self.members.keys() & {"grid", "size", "regions", "boards", "rows"}:
            self._error("there is no board here", self.whole, "grid = ...", 'a grid, or a size such as "size = 9"')

    def _of_rules(self) -> dict[str, Node]:
        """The members that are rules: `rule`, and every key that is not in `KEYS`."""
        return {name: node for name, node in self.members.items() if name == RULE or name not in KEYS}

    # Values

    def _list(self, node: Node, what: str) -> list[Node]:
        if not isinstance(node.value, list):
            self._error(f"expected a list of {what}", node, f"a list of {what}")
        return node.value

    def _number(self, node: Node) -> int:
        if isinstance(node.value, bool) or not isinstance(node.value, int) or not 1 <= node.value <= LARGEST_SIDE:
            expected = f"a number from 1 to {LARGEST_SIDE}"
            self._error(f"expected {expected}", node, expected)
        return node.value

    def _text(self, node: Node, what: str) -> str:
        if not isinstance(node.value, str):
            self._error(f"expected {what}", node, what)
        return node.value

    def _cells(self, node: Node, layout: Layout) -> tuple[Cell, ...]:
        return tuple(_rules.cell(self.source, name, layout) for name in names(self.source, node))

    # The board

    def _pictured(self, name: str) -> list[list[Token]] | None:
        """The rows under this key: the words in each line of a string, or the cells in each item of a list.

        A square may also stand in one line, as it does in the format `line`.
        """
        node = self.members.get(name)
        if node is None:
            return None
        if isinstance(node.value, list):
            return [self._row(item) for item in node.value]
        text = self._text(node, "rows of cells, in a text of several lines")
        start = text_start(self.source, node)
        rows = []
        for offset, line in Source(text).lines():
            place = node.offset if start is None else start + offset
            words = [Token(w[0], place + (0 if start is None else w.start())) for w in _WORD.finditer(line)]
            if words:
                rows.append(words)
        return _unfolded(rows[0]) if len(rows) == 1 and "rows" not in self.members else rows

    def _row(self, node: Node) -> list[Token]:
        if isinstance(node.value, str):
            return [Token(word[0], node.offset) for word in _WORD.finditer(node.value)]
        cells = self._list(node, "cells")
        for cell in cells:
            if isinstance(cell.value, bool) or not isinstance(cell.value, int | str):
                self._error("this cannot stand in a cell", cell, "a number or a text")
        return [Token(str(cell.value), cell.offset) for cell in cells]

    def _fitted(self, name: str, rows: list[list[Token]], height: int, width: int) -> list[Token]:
        """The cells of a picture: its words, or its characters if a line has not `width` words."""
        node = self.members[name]
        if len(rows) != height:
            self._error(f"the {name} has {len(rows)} rows, the board has {height}", node, f"{height} rows")
        listed = isinstance(node.value, list) and any(isinstance(item.value, list) for item in node.value)
        apart = listed or all(len(row) == width for row in rows)
        cells = [row if apart else _signs(row) for row in rows]
        for number, row in enumerate(cells, 1):
            if len(row) != width:
                # With more than width / 2 words in the row, each word was meant as a cell.
                words = rows[number - 1]
                found = words if len(words) > width / 2 and len(words) > 1 and width > 2 else row
                end = found[min(len(found), width + 1) - 1] if found else Token("", node.offset)
                self.source.error(
                    f"row {number} of the {name} has {len(found)} cells, the board has {width}",
                    end.offset if len(found) > width else end.offset + len(end.text),
                    expected=f"{width} cells in each row",
                )
        return [cell for row in cells for cell in row]

    def _board(self, grid: list[list[Token]] | None) -> Layout:
        try:
            return self._layout(grid)
        except BrokenRules as broken:
            shapes = (self.members[name] for name in ("boards", "regions", "box", "size") if name in self.members)
            self._error(broken.message, next(shapes, self.whole), hint=broken.hint)

    def _layout(self, grid: list[list[Token]] | None) -> Layout:
        if "boards" in self.members:
            self._alone("boards", "size", "regions", "rows", "columns", "house", "missing")
            places = [place_of(str(name.value)) for name in names(self.source, self.members["boards"])]
            return Layout.overlapping([place for place in places if place], self._box() or BOX)
        if self.members.keys() & {"rows", "columns", "house", "missing"}:
            return self._odd_board()
        pictured = self._pictured("regions")
        size = self._number(self.members["size"]) if "size" in self.members else len(grid or pictured or ())
        if not 1 <= size <= LARGEST_SIDE:
            self._error(f"a board of {size} rows cannot be made", self.members.get("grid", self.whole))
        if pictured is not None:
            self._alone("regions", "box")
            tokens = self._fitted("regions", pictured, size, size)
            texts = ["" if token.text == NO_REGION else token.text for token in tokens]
            return Layout.jigsaw(regions(self.source, tokens, texts, size), size)
        if "box" not in self.members and self.wishes.box is None:
            return Layout.square(size, guess_box(size))
        return Layout.square(size, self._box())

    def _alone(self, name: str, *others: str) -> None:
        for other in others:
            if other in self.members:
                self._error(f"{name!r} and {other!r} cannot both be said", self.members[other])

    def _box(self) -> tuple[int, int] | None:
        """The box by the caller's wish or the document; None for 'none' and if neither names one."""
        wish = self.wishes.box
        if wish is not None or "box" not in self.members:
            return None if isinstance(wish, str) else wish
        node = self.members["box"]
        if node.value == "none":
            return None
        sides = node.value.lower().split("x") if isinstance(node.value, str) else plain(node)
        if not isinstance(sides, list) or len(sides) != 2 or not all(str(side).isdecimal() for side in sides):
            self._error("this is no box", node, '"height x width", such as "2x3", or "none"')
        return min(int(sides[0]), 1000), min(int(sides[1]), 1000)

    def _odd_board(self) -> Layout:
        self._alone("rows", "size", "regions")
        for name in ("rows", "columns", "house"):
            if name not in self.members:
                self._error(
                    f"a board of this kind must say {name!r}",
                    self.whole,
                    "rows, columns and every [[house]]",
                    'a plain square needs no more than its grid, or "size"',
                )
        height, width = self._number(self.members["rows"]), self._number(self.members["columns"])
        missing: frozenset[Cell] = frozenset()
        if "missing" in self.members:
            missing = frozenset(self._cells(self.members["missing"], Layout(height, width, ())))
        board = Layout(height, width, (), None, missing)
        houses = []
        for node in self._list(self.members["house"], "houses"):
            if not isinstance(node.value, dict) or node.value.keys() - {"kind"} != {"name", "cells"}:
                self._error("a house has a name and cells, and perhaps a kind", node, "name = ..., cells = ...")
            name = self._text(node.value["name"], "the name of the house")
            kind = _rules.area_kind(self.source, node.value)
            houses.append(Area(name, self._cells(node.value["cells"], board), kind))
        return Layout(height, width, tuple(houses), self._box(), missing)

    # Symbols, givens, candidates

    def _layers(self) -> list[str]:
        if "layers" not in self.members:
            return []
        return [self._text(name, "the name of a layer") for name in self._list(self.members["layers"], "names")]

    def _spares(self) -> list[tuple[str, int]]:
        found: list[tuple[str, int]] = []
        for group in self._list(self.members["spares"], "groups") if "spares" in self.members else ():
            said = plain(group)
            if not (isinstance(said, list) and len(said) == 2 and isinstance(said[0], str) and type(said[1]) is int):
                self._error("spare cells have a name and a number", group, '["x", 3]')
            found.append((said[0], said[1]))
        return found

    def _symbols(self, layout: Layout) -> tuple[Symbol, ...]:
        if self.wishes.symbols is not None:
            return self.wishes.symbols
        node = self.members.get("symbols")
        if node is None:
            return default_symbols(expected_symbols(layout))
        wish = plain(node)
        try:
            return as_symbols(wish if isinstance(wish, str | list) else [None])  # type: ignore[list-item]
        except BrokenRules as broken:
            self._error(broken.message, node, hint=broken.hint)

    def _check_houses(self, layout: Layout, symbols: tuple[Symbol, ...]) -> None:
        """Raises if a house has more cells than there are symbols: no value would be left for some cell."""
        for house in layout.houses:
            if len(house) > len(symbols):
                self._error(
                    f"{len(symbols)} symbols are too few: {house.name} has {len(house)} cells",
                    self.members.get("symbols", self.whole),
                    f"at least {len(house)} symbols",
                )

    def _givens(self, grid: list[list[Token]] | None, layout: Layout, symbols: tuple[Symbol, ...]) -> bytes:
        if grid is None:
            return bytes(len(layout))
        rows = layout.rows if len(grid) == layout.rows else layout.board_rows
        tokens = self._fitted("grid", grid, rows, layout.columns)
        if NO_CELL not in symbols:
            for cell in layout.missing & {place for place, token in enumerate(tokens) if token.text == NO_CELL}:
                tokens[cell] = Token("", tokens[cell].offset)
        _, meaning = understand(self.source, tokens, 0, Wishes(symbols=symbols))
        for cell in sorted(cell for cell in layout.missing if cell < len(tokens)):
            if meaning[tokens[cell].text]:
                self.source.error(f"there is no cell at {layout.name(cell)}", tokens[cell].offset)
        return bytes(meaning[token.text] for token in tokens).ljust(len(layout), b"\0")

    def _candidates(self, layout: Layout, symbols: tuple[Symbol, ...]) -> tuple[Mask, ...] | None:
        node = self.members.get("candidates")
        if node is None:
            return None
        if not isinstance(node.value, dict):
            self._error("candidates are a table of cells", node, '[candidates] and lines such as r1c1 = "123"')
        masks = [(1 << len(symbols)) - 1] * len(layout)
        # Masks at indices that are no cells mean nothing, but are kept.
        board = Layout(layout.rows, layout.columns, ())
        for name, left in node.value.items():
            for cell in self._cells(Node(name, left.offset, left.end), board):
                masks[cell] = self._mask(left, symbols)
        return tuple(masks)

    def _mask(self, node: Node, symbols: tuple[Symbol, ...]) -> Mask:
        if isinstance(node.value, str):
            cell = _SIGN if glyphs(symbols) else _WORD
            texts = [found[0] for found in cell.finditer(node.value.replace(",", " "))]
        else:
            texts = [str(item.value) for item in self._list(node, "symbols, or a text of them")]
        tokens = [Token(text, node.offset) for text in texts]
        _, meaning = understand(self.source, tokens, 0, Wishes(symbols=symbols))
        mask = 0
        for text in texts:
            mask |= 1 << meaning[text] >> 1
        return mask

    def _metadata(self) -> dict[str, Any]:
        found = {name: plain(self.members[name]) for name in WORDS if name in self.members}
        node = self.members.get("metadata")
        if node is not None and not isinstance(node.value, dict):
            self._error("metadata is a table", node, "[metadata]")
        return found | (plain(node) if node is not None else {})


def _signs(words: Sequence[Token]) -> list[Token]:
    """Each character of these words as a cell, with its offset if that is known."""
    return [Token(sign, word.offset + place) for word in words for place, sign in enumerate(word.text)]


def _unfolded(line: list[Token]) -> list[list[Token]]:
    """The rows of a square that stands in one line, in one word or a word for each row; the line if it is no square."""
    words = line
    if len(line) == 1:
        text, offset = line[0]
        side = isqrt(len(text))
        words = [Token(text[start : start + side], offset + start) for start in range(0, len(text), side)]
    return [[word] for word in words] if {len(word.text) for word in words} == {len(words)} else [line]
