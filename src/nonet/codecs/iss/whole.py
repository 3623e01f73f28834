"""Readers of items for the whole board, and of clues beside it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import chain
from types import MappingProxyType
from typing import TYPE_CHECKING

from nonet.codecs.iss.board import Group, Shape
from nonet.codecs.iss.text import Item
from nonet.codecs.iss.types import TYPES, of_type, rule
from nonet.core.constraint import Constraint
from nonet.core.layout import Cell, Layout
from nonet.core.names import DIRECTIONS

if TYPE_CHECKING:
    from nonet.codecs.iss.read import Reader

__all__ = ["TYPES", "diagonal", "diagonals"]
"""`TYPES` imported from here has the readers of both modules."""

GLOBAL = {
    "AntiKnight": ("anti knight",),
    "AntiKing": ("anti king",),
    "AntiTaxicab": ("anti taxicab",),
    "AntiConsecutive": ("non consecutive",),
    "GlobalEntropy": ("global entropy",),
    "GlobalMod": ("global mod",),
    "DutchFlatmates": ("dutch flatmates",),
    "StrictXV": ("no other xv",),
    "StrictKropki": ("no other differences", "no other ratios"),
}

OUTSIDE = {
    "XSum": ("x sum", "total"),
    "Skyscraper": ("skyscraper", "count"),
    "HiddenSkyscraper": ("hidden skyscraper", "symbol"),
    "NumberedRoom": ("numbered room", "symbol"),
    "FullRank": ("full rank", "rank"),
}


@of_type(*GLOBAL)
def _everywhere(reader: Reader, item: Item) -> Iterator[Constraint]:
    if item.type == "AntiTaxicab" and reader.board.extra:
        reader.fail(f"{item.type} cannot be read beside extra cells", item)
    for kind in GLOBAL[item.type]:
        yield rule(kind)


@of_type("Doppelganger")
def _doppelganger(reader: Reader, item: Item) -> Iterator[Constraint]:
    reader.must_be_sudoku(item)
    shape = reader.shape
    if shape.rows != shape.columns or (shape.low, shape.high) != (0, shape.rows):
        reader.fail("Doppelganger needs a digit more than there are cells in a row", item, "9x9~0-9")
    if not reader.board.extra:
        yield rule("doppelganger")
        return
    if "DGC" not in reader.board.groups:
        reader.fail("Doppelganger cannot be read beside extra cells but its own", item)
    groups = [reader.board.groups[prefix] for prefix in ("DGC", "DGR", "DGB") if prefix in reader.board.groups]
    missed = tuple(tuple(reader.board.cell(group.first + i) for i in range(group.count)) for group in groups)
    yield from _missing_digits(reader.layout, missed, shape.symbols[1:])


@lru_cache(maxsize=16)
def _missing_digits(
    layout: Layout, missed: tuple[tuple[Cell, ...], ...], digits: tuple[int, ...]
) -> tuple[Constraint, ...]:
    """The rules of extra cells that hold the digits which rows, columns and boxes miss: the same for all puzzles on a
    board, and some hundred of them."""
    each = list(chain.from_iterable(missed))
    found = [rule("allowed", cell=cell, symbols=digits) for cell in each]
    found += [rule("different", cells=group, name="missing digits") for group in missed]
    owners = [(set(house.cells), cell) for house, cell in zip(layout.houses, each, strict=True)]
    for cells, cell in owners:
        found.append(rule("different", cells=(*sorted(cells), cell), name="house with its missing digit"))
    for cell in layout.board.cells:
        own = tuple(missing for cells, missing in owners if cell in cells)
        not_zero = rule("allowed", cell=cell, symbols=digits)
        found.append(rule("any of", alternatives=((not_zero,), (rule("different", cells=own, name="missing digits"),))))
    return tuple(found)


@of_type("Diagonal")
def _diagonal(reader: Reader, item: Item) -> Iterator[Constraint]:
    direction = "down" if reader.choice(item, 0, ("1", "-1")) == "-1" else "up"
    size = reader.shape.columns
    if reader.shape.rows != size:
        reader.fail("only a square board has diagonals", item)
    if not reader.board.extra:
        yield rule("diagonal", direction=direction)
    else:
        places = (row * size + (row if direction == "down" else size - 1 - row) for row in range(size))
        yield rule("different", cells=tuple(map(reader.board.cell, places)), name=f"diagonal {direction}")


@of_type("Windoku", "DisjointSets")
def _by_boxes(reader: Reader, item: Item) -> Iterator[Constraint]:
    """Windoku and disjoint groups as one rule if the board's boxes fit, else a rule for each area."""
    reader.must_be_sudoku(item)
    shape = reader.shape
    windows = item.type == "Windoku"
    size = reader.region_size or (shape.values if windows else max(shape.rows, shape.columns))
    box = shape.box(size)
    if box is not None and box == reader.layout.box and not reader.board.extra:
        yield rule("windoku" if windows else "disjoint groups")
        return
    height, width = box or (shape.rows, shape.columns)
    if windows:
        corners = [
            (top, left)
            for left in range(1, shape.columns - width, width + 1)
            for top in range(1, shape.rows - height, height + 1)
        ]
        within = [(down, right) for down in range(height) for right in range(width)]
        areas = [[(top + down, left + right) for down, right in within] for top, left in corners]
    else:
        tops, lefts = range(0, shape.rows, height), range(0, shape.columns, width)
        areas = [
            [(t + down, left + right) for t in tops for left in lefts]
            for down in range(height)
            for right in range(width)
        ]
    for area in areas if box else ():
        cells = tuple(reader.board.cell(row * shape.columns + column) for row, column in area)
        yield rule("different", cells=cells, name="window" if windows else "disjoint group")


@of_type("FullRankTies")
def _full_rank_ties(reader: Reader, item: Item) -> Iterator[Constraint]:
    if reader.ties == "none":
        yield rule("different lines")


# Regions that are found while solving


@of_type("ChaosConstruction")
def _chaos(reader: Reader, item: Item) -> Iterator[Constraint]:
    reader.must_be_sudoku(item)
    size = reader.region_size or max(reader.shape.rows, reader.shape.columns)
    parts = [[reader.board.cell(group.first + i) for i in range(group.count)] for group in _chaos_groups(reader, item)]
    cells, regions = map(tuple, parts)
    yield rule("chaos construction", cells=cells, regions=regions, size=size)


def _chaos_groups(reader: Reader, item: Item) -> list[Group]:
    if "CC" not in reader.board.groups:
        reader.fail(f"{item.type} needs ChaosConstruction", item)
    return [reader.board.groups[prefix] for prefix in ("", "CC")]


@of_type("ChaosArrow", "ChaosCount")
def _chaos_clue(reader: Reader, item: Item) -> Iterator[Constraint]:
    """A cell that counts region cells along its arms (a 1 leaves the first out); without arms, in all directions."""
    board, regions = _chaos_groups(reader, item)
    counter = reader.place(reader.word(item, 0))
    without_first = item.texts[1:2] == ["1"]
    arrow = item.type == "ChaosArrow"
    arms = reader.arms(item, 2)
    if not arms:
        row, column = board.position(counter)
        if arrow:
            steps = [[(down * k, right * k) for k in range(17)] for down, right in ((0, -1), (0, 1), (-1, 0), (1, 0))]
        else:
            steps = [sorted(((down, right) for down in (-1, 0, 1) for right in (-1, 0, 1)), key=any)]
        places = [[board.number((row + down, column + right)) for down, right in arm] for arm in steps]
        arms = [tuple(regions.first + place for place in arm if place is not None) for arm in places]
    for number in (number for arm in arms for number in arm):
        if not regions.first <= number < regions.first + regions.count:
            reader.fail(f"{item.type} counts region cells (CC)", item)
    if not arrow:
        arms = [tuple(number for arm in arms for number in arm)]
    found = tuple(tuple(map(reader.board.cell, arm)) for arm in arms)
    yield rule("same region", counter=reader.board.cell(counter), arms=found, broken=arrow, without_first=without_first)


@of_type("ConnectedValues")
def _connected_values(reader: Reader, item: Item) -> Iterator[Constraint]:
    """Connected values: the prefix of a group ('' for the board), values joined by `_`, and the number of cells."""
    prefix = reader.word(item, 0)
    group = reader.board.groups.get(prefix.text)
    if group is None:
        reader.fail(f"there is no group of cells {prefix.text!r}", prefix)
    else:
        values = reader.word(item, 1)
        symbols = tuple(reader.symbol(values.part(text)) for text in values.text.split("_"))
        size = reader.number(item.words[2], 1, group.count) if len(item.words) > 2 else None
        cells = tuple(reader.board.cell(group.first + i) for i in range(group.count))
        yield rule("connected values", cells=cells, columns=group.columns, symbols=symbols, size=size)


# Clues beside the board


@of_type(*OUTSIDE)
def _outside(reader: Reader, item: Item) -> Iterator[Constraint]:
    reader.must_be_sudoku(item)
    kind, field = OUTSIDE[item.type]
    line = reader.word(item, 0).text
    for place, back in ((1, False), (2, True)):
        if place >= len(item.texts):
            return
        at = reader.outside(line, back=back)
        if at is None:
            reader.fail(f"{line!r} is no row or column of this board", item.word(0), "R3 for row 3, C3 for column 3")
        if item.texts[place]:
            word = item.word(place)
            clue = reader.symbol(word) if field == "symbol" else reader.number(word, 1)
            ties = {"ties": True} if kind == "full rank" and reader.ties == "any" else {}
            yield rule(kind, at=at, **{field: clue}, **ties)


@of_type("Sandwich")
def _sandwich(reader: Reader, item: Item) -> Iterator[Constraint]:
    reader.must_be_sudoku(item)
    total, line = reader.number(reader.word(item, 0), 0), reader.word(item, 1)
    at = reader.outside(line.text)
    if at is None:
        reader.fail(f"{line.text!r} is no row or column of this board", line, "R3 for row 3, C3 for column 3")
    yield rule("sandwich", at=at, total=total)


@of_type("LittleKiller")
def _little_killer(reader: Reader, item: Item) -> Iterator[Constraint]:
    reader.must_be_sudoku(item)
    total, word = reader.number(reader.word(item, 0), 0), reader.word(item, 1)
    start = reader.board.names.numbers.get(word.text)
    if start is None:
        with reader.at(word):
            start = reader.board.number(word.text)
    direction = diagonals(reader.shape).get(start)
    if direction is None:
        reader.fail(f"no diagonal starts at {word.text}", word)
    else:
        row, column = divmod(start, reader.shape.columns)
        down, right = DIRECTIONS[direction]
        yield rule("little killer", at=(row + 1 - down, column + 1 - right), direction=direction, total=total)


@lru_cache(maxsize=64)
def diagonals(shape: Shape) -> Mapping[int, str]:
    """Each diagonal of two cells or more: the number of the cell that names it, and its direction from there.

    From the left side they go down, from the right side up, from the top to the left and from the bottom to the right.
    """
    rows, columns = shape.rows, shape.columns
    starts = [(row, 0, "down right") for row in range(rows - 1)]
    starts += [(row, columns - 1, "up left") for row in range(1, rows - 1)]
    starts += [(0, column, "down left") for column in range(1, columns)]
    starts += [(rows - 1, column, "up right") for column in range(1, columns - 1)]
    found: dict[int, str] = {}
    seen: set[frozenset[int]] = set()
    for row, column, direction in starts:
        cells = frozenset(diagonal(shape, row, column, direction))
        if len(cells) > 1 and cells not in seen:
            seen.add(cells)
            found[row * columns + column] = direction
    return MappingProxyType(found)


def diagonal(shape: Shape, row: int, column: int, direction: str) -> list[int]:
    """The numbers of the cells of the diagonal from this row and column on."""
    down, right = DIRECTIONS[direction]
    found = []
    while 0 <= row < shape.rows and 0 <= column < shape.columns:
        found.append(row * shape.columns + column)
        row, column = row + down, column + right
    return found
