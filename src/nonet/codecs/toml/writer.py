"""A puzzle as TOML, in the shortest form that a person would choose."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from nonet.codecs import _rules
from nonet.codecs._codec import NOT_TEXT
from nonet.codecs.toml import WORDS
from nonet.codecs.toml.document import key, value
from nonet.core.constraint import Constraint
from nonet.core.fields import Form, fields_of, layers_of
from nonet.core.layout import Cell, Layout, guess_box
from nonet.core.names import spelled
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import DIGITS, EMPTY_TEXTS, Symbol, default_symbols, glyphs

BOX = (3, 3)
"""The default box of overlapping boards."""

NO_REGION = "."
"""The character of a cell that is in no region."""

NO_CELL = "#"
"""The character of a place that is no cell."""

_OF_BOARD = re.compile(r"\b(row|box) 1 of board (\d+)\b")


def written(puzzle: Puzzle) -> str:
    """The whole document."""
    layout = puzzle.layout.board
    lines = [f"{name} = {value(puzzle.metadata[name])}" for name in WORDS if _is_word(puzzle, name)]
    shape = list(_overlapping(layout)) or list(_jigsaw(layout)) or list(_odd_board(layout))
    lines += _box(layout) if layout.is_square else shape
    if puzzle.symbols != default_symbols(expected_symbols(layout)):
        lines.append(f"symbols = {value(puzzle.symbols)}")
    lines += _layers(puzzle)
    lines += _grid(puzzle)
    if not layout.is_square and f"rows = {layout.rows}" in shape:
        for house in layout.houses:
            lines += ["", "[[house]]", f"name = {value(house.name)}", f"cells = {_spelled(layout, house.cells)}"]
            lines += [f"kind = {value(house.kind)}"] if house.kind != "area" else []
    lines += _rule_tables(puzzle)
    if puzzle.candidates is not None:
        lines += ["", "[candidates]", *_candidates(puzzle)]
    others = {name: item for name, item in puzzle.metadata.items() if not _is_word(puzzle, name)}
    if others:
        members = (f"{key(str(name))} = {value(item)}" for name, item in others.items() if item is not None)
        lines += ["", "[metadata]", *members]
    return "\n".join(lines)


def expected_symbols(layout: Layout) -> int:
    """The default number of symbols on this board: as many as its largest house has cells."""
    return max((len(house) for house in layout.houses), default=layout.columns)


def _is_word(puzzle: Puzzle, name: str) -> bool:
    return name in WORDS and isinstance(puzzle.metadata.get(name), str)


def _spelled(layout: Layout, cells: Sequence[Cell]) -> str:
    return value(spelled([layout.place(cell) for cell in cells]))


# The board


def _box(layout: Layout) -> Iterator[str]:
    if layout.box != guess_box(layout.rows):
        yield 'box = "none"' if layout.box is None else f'box = "{layout.box[0]}x{layout.box[1]}"'


def _layers(puzzle: Puzzle) -> Iterator[str]:
    """The key `layers`, if the rules alone would not give these layers, or if their cells have givens or candidates."""
    board = puzzle.layout.board
    given = any(puzzle.givens[len(board) :])
    marked = any(mask != puzzle.everything for mask in (puzzle.candidates or ())[len(board) :])
    if given or marked or puzzle.layout != board.with_layers(*layers_of(puzzle.constraints)):
        yield f"layers = {value(puzzle.layout.layers)}"
    if puzzle.layout.spares:
        yield f"spares = {value(puzzle.layout.spares)}"
    if given and (board.is_square or list(_jigsaw(board))):
        yield f"size = {board.rows}"


def _overlapping(layout: Layout) -> Iterator[str]:
    """The key `boards` of overlapping boards, recognized by the names of their houses; nothing for other layouts."""
    corners: dict[int, str] = {}
    places: dict[int, tuple[int, int]] = {}
    box = (0, 0)
    for house in layout.houses:
        for kind, number in _OF_BOARD.findall(house.name):
            if kind == "row":
                corners[int(number)] = layout.name(house.cells[0])
                places[int(number)] = house.cells[0] // layout.columns + 1, house.cells[0] % layout.columns + 1
            else:
                rows = len({cell // layout.columns for cell in house.cells})
                box = rows, len(house) // rows
    numbers = sorted(places)
    if not numbers or 0 in box or layout != Layout.overlapping([places[number] for number in numbers], box):
        return
    yield f"boards = {value(' '.join(corners[number] for number in numbers))}"
    if box != BOX:
        yield f'box = "{box[0]}x{box[1]}"'


def _jigsaw(layout: Layout) -> Iterator[str]:
    """The key `regions`, a character for each cell; nothing if the layout is no jigsaw."""
    regions = [house.cells for house in layout.houses if house.kind == "region"]
    size = layout.rows
    apart = sum(map(len, regions)) == len({cell for cells in regions for cell in cells})
    if {len(cells) for cells in regions} != {size} or not apart or size != layout.columns:
        return
    if layout != Layout.jigsaw(regions, size):
        return
    names = DIGITS[1:] if len(regions) < len(DIGITS) else [str(number) for number in range(1, len(regions) + 1)]
    region_of = {cell: name for name, cells in zip(names, regions, strict=False) for cell in cells}
    yield from _block("regions", [region_of.get(cell, NO_REGION) for cell in range(len(layout))], layout.columns)


def _odd_board(layout: Layout) -> Iterator[str]:
    """The keys of any other board, with a table for each house."""
    yield f"rows = {layout.rows}"
    yield f"columns = {layout.columns}"
    if layout.box:
        yield f'box = "{layout.box[0]}x{layout.box[1]}"'
    if layout.missing:
        yield f"missing = {_spelled(layout, sorted(layout.missing))}"
    if not layout.houses:
        yield "house = []"


def _grid(puzzle: Puzzle) -> Iterator[str]:
    layout, symbols = puzzle.layout, puzzle.symbols
    shown = len(layout) if any(puzzle.givens[len(layout.board) :]) else len(layout.board)
    signs = glyphs(symbols)
    words = signs or tuple(map(str, symbols))
    gap = "." if NO_CELL in words else NO_CELL
    givens = enumerate(puzzle.givens[:shown])
    cells = [gap if cell in layout.missing else words[v - 1] if v else "." for cell, v in givens]
    if all(map(_is_plain, words)) or (signs and NOT_TEXT.isdisjoint(signs)):
        yield from _block("grid", cells, layout.columns)
        return
    texts = ["" if symbol is None else symbol for symbol in puzzle.grid()][:shown]
    rows = [texts[start : start + layout.columns] for start in range(0, shown, layout.columns)]
    yield "\n".join(["grid = [", *(f"    {value(row)}," for row in rows), "]"])


def _is_plain(word: str) -> bool:
    """Whether the word can stand unquoted in a grid of words."""
    return word.isprintable() and not set(word) & {*" \"'\\|", *NOT_TEXT} and word not in (*EMPTY_TEXTS, NO_CELL)


def _block(name: str, cells: Sequence[str], width: int) -> Iterator[str]:
    """A picture of the board as a string of several lines."""
    longest = max(map(len, cells))
    quotes = "'''" if any("\\" in cell for cell in cells) else '"""'
    yield f"{name} = {quotes}"
    for start in range(0, len(cells), width):
        row = cells[start : start + width]
        yield "".join(row) if longest == 1 else " ".join(cell.rjust(longest) for cell in row).rstrip()
    yield quotes


# Rules and candidates


def _rule_tables(puzzle: Puzzle) -> Iterator[str]:
    """A table for each rule. TOML gathers tables of one name, so rules of mixed order are written as `[[rule]]`."""
    kinds = [kind for kind, _ in groupby(rule.kind for rule in puzzle.constraints)]
    mixed = len(set(kinds)) < len(kinds)
    several = Counter(rule.kind for rule in puzzle.constraints)
    for rule in puzzle.constraints:
        members = _members(rule, puzzle.layout)
        if mixed:
            yield from ("", "[[rule]]", f"kind = {value(rule.kind)}")
        else:
            name = key(rule.kind.replace(" ", "-"))
            yield from ("", f"[[{name}]]" if members or several[rule.kind] > 1 else f"[{name}]")
        yield from (f"{name} = {value(item)}" for name, item in members.items())


def _members(rule: Constraint, layout: Layout) -> dict[str, Any]:
    """The fields of a rule that are not defaults, as a setter would write them."""
    return _said(rule, _rules.encode(rule, layout), layout)


def _said(rule: Constraint, encoded: dict[str, Any], layout: Layout) -> dict[str, Any]:
    found = {}
    for name, form, required, default in fields_of(type(rule)):
        content = getattr(rule, name)
        if required or content != default:
            found[name] = _compact(content, encoded[name], form, layout)
    return found


def _compact(content: Any, encoded: Any, form: Form, layout: Layout) -> Any:
    """The short form of a field's value: cell names in one text, rules without default fields."""
    if isinstance(content, Constraint):
        return {"kind": content.kind, **_said(content, encoded, layout)}
    if form.is_cells:
        return spelled([layout.place(cell) for cell in content])
    if form.kind != "list":
        return encoded
    return [
        _compact(item, each, form.item(place), layout)
        for place, (item, each) in enumerate(zip(content, encoded, strict=True))
    ]


def _candidates(puzzle: Puzzle) -> Iterator[str]:
    layout = puzzle.layout
    signs = glyphs(puzzle.symbols)
    for cell, mask in enumerate(puzzle.candidates or ()):
        if mask != puzzle.everything:
            values = [v for v in range(len(puzzle.symbols)) if mask >> v & 1]
            left: str | list[Symbol] = (
                "".join(signs[v] for v in values) if signs else [puzzle.symbols[v] for v in values]
            )
            yield f"{layout.name(cell)} = {value(left)}"
