"""Small boards, all of their grids, and how rules are placed on them and read off a full grid."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

from nonet.core.constraint import Constraint
from nonet.core.layout import Area, Layout
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import numbers

Rule = Any
Cells = tuple[int, ...]

JIGSAW = Layout.jigsaw([(0, 1, 2, 6), (3, 7, 10, 11), (4, 5, 8, 12), (9, 13, 14, 15)], 4)
BARE = Layout(2, 3, (Area("corner", (0, 1)),), None)
BOARDS = {
    "4x4": Puzzle.empty((2, 2)),
    "letters": Puzzle.empty((2, 2), "ABCD"),
    "from zero": Puzzle.empty((2, 2), (0, 1, 2, 3)),
    "jigsaw": Puzzle(JIGSAW, (1, 2, 3, 4), bytes(16)),
    "to spare": Puzzle.empty(None, (1, 2, 3, 4), size=3),
    "odd numbers": Puzzle.empty((2, 2), (7, 2, 3, 9)),
    "bare": Puzzle(BARE, (1, 2, 3), bytes(6)),
    "wide bare": Puzzle(Layout(2, 2, ()), (1, 2, 3, 4, 5, 6), bytes(4)),
    # Two rows and a half are given: the rest has room for everything that six symbols allow.
    "6x6": Puzzle.empty((2, 3)).with_givens(
        bytes([1, 2, 3, 4, 5, 6, 4, 5, 6, 1, 2, 3, 2, 1, 4]) + bytes(15) + bytes(6)
    ),
}

USUAL = tuple(BOARDS)
"""Where a rule is placed that names no boards of its own. The two that follow are for one rule each."""
BOARDS["zero to spare"] = Puzzle.empty(None, (0, 1, 2, 3, 4), size=4).with_givens(bytes((1, 2, 3, 4)) + bytes(12))
BOARDS["chaos"] = Puzzle(Layout(4, 2, ()), (1, 2), bytes(8))

HOUSED = ("4x4", "letters", "from zero", "jigsaw", "to spare", "odd numbers", "6x6")
"""Where rows and columns differ."""
BOXED = ("4x4", "letters", "from zero", "odd numbers", "6x6")
SQUARE = tuple(name for name in USUAL if name != "bare")
THREES = ("bare", "wide bare", "6x6")
"""Boards whose symbols can be cut into three."""
PLAIN = ("4x4", "letters", "from zero", "jigsaw", "to spare", "bare", "6x6")
"""Where symbols stand in the order of their characters."""


@cache
def grids(name: str) -> tuple[bytes, ...]:
    """All grids of a board by its houses alone, with no help of the engines."""
    puzzle = BOARDS[name]
    houses = [[house for house in puzzle.layout.houses if cell in house.cells] for cell in range(len(puzzle))]

    def fill(values: list[int]) -> Iterator[bytes]:
        cell = len(values)
        if cell == len(puzzle):
            yield bytes(values)
            return
        if cell in puzzle.layout.missing:
            yield from fill([*values, 0])
            return
        seen = {values[other] for house in houses[cell] for other in house.cells if other < cell}
        for value in [puzzle.givens[cell]] if puzzle.givens[cell] else range(1, len(puzzle.symbols) + 1):
            if value not in seen:
                yield from fill([*values, value])

    return tuple(fill([]))


class Full(NamedTuple):
    """A full grid: its numbers and symbols by cell, and the puzzle for its geometry."""

    n: Sequence[int]
    s: Sequence[Any]
    puzzle: Puzzle

    def at(self, row: int, column: int) -> int:
        return self.n[(row - 1) * self.puzzle.layout.columns + column - 1]

    def along(self, cells: Sequence[int]) -> list[int]:
        return [self.n[cell] for cell in cells]

    def total(self, cells: Sequence[int]) -> int:
        return sum(self.along(cells))

    def different(self, cells: Sequence[int]) -> bool:
        return len({self.s[cell] for cell in cells}) == len(cells)

    def seen_from(self, at: tuple[int, int]) -> list[int]:
        """The cells of a row or column, from a place beside the board."""
        row, column = at
        rows, columns = self.puzzle.layout.rows, self.puzzle.layout.columns
        if column in (0, columns + 1):
            cells = [(row - 1) * columns + c for c in range(columns)]
            return cells if column == 0 else cells[::-1]
        cells = [r * columns + column - 1 for r in range(rows)]
        return cells if row == 0 else cells[::-1]

    def touching(self) -> list[tuple[int, int]]:
        columns = self.puzzle.layout.columns
        cells = range(len(self.puzzle))
        return [
            (a, b)
            for a, b in combinations(cells, 2)
            if abs(a // columns - b // columns) + abs(a % columns - b % columns) == 1
        ]

    def offset(self, a: int, b: int) -> tuple[int, int]:
        columns = self.puzzle.layout.columns
        down, right = sorted((abs(a // columns - b // columns), abs(a % columns - b % columns)))
        return down, right

    def none_equal_at(self, *offsets: tuple[int, int]) -> bool:
        pairs = combinations(range(len(self.puzzle)), 2)
        wanted = [tuple(sorted(each)) for each in offsets]
        return all(self.s[a] != self.s[b] for a, b in pairs if self.offset(a, b) in wanted)

    def box_of(self, cell: int) -> int | None:
        """The number of the box or region around a cell."""
        for number, house in enumerate(self.puzzle.layout.houses):
            if house.name.startswith(("box", "region")) and cell in house.cells:
                return number
        return None

    def thirds(self) -> list[set[int]]:
        order = sorted(numbers(self.puzzle.symbols))
        third = len(order) // 3
        return [set(order[:third]), set(order[third : 2 * third]), set(order[2 * third :])]


class Dice(NamedTuple):
    """Where a rule is placed: a board and a source of chance."""

    puzzle: Puzzle
    random: Random

    def line(self, least: int = 2, most: int = 5) -> Cells:
        """A line that goes from cell to cell, diagonally too, and never crosses itself."""
        layout, wanted = self.puzzle.layout, self.random.randint(least, most)
        while True:
            cells = [self.cell()]
            for _ in range(50):
                row, column = cells[-1] // layout.columns, cells[-1] % layout.columns
                row, column = row + self.random.randint(-1, 1), column + self.random.randint(-1, 1)
                cell = row * layout.columns + column
                if 0 <= row < layout.rows and 0 <= column < layout.columns and cell not in cells:
                    cells.append(cell)
                if len(cells) == wanted:
                    return tuple(cells)
            wanted = max(least, wanted - 1)

    def cell(self) -> int:
        return self.random.randrange(len(self.puzzle))

    def cells(self, least: int = 2, most: int = 5) -> Cells:
        return tuple(
            self.random.sample(range(len(self.puzzle)), min(len(self.puzzle), self.random.randint(least, most)))
        )

    def pair(self) -> tuple[int, int]:
        return self.random.choice(Full((), (), self.puzzle).touching())

    def beside(self) -> tuple[int, int]:
        rows, columns = self.puzzle.layout.rows, self.puzzle.layout.columns
        places = [(r, c) for r in range(1, rows + 1) for c in (0, columns + 1)]
        places += [(r, c) for c in range(1, columns + 1) for r in (0, rows + 1)]
        return self.random.choice(places)

    def grid(self) -> Full:
        """Some grid, so that a clue can be true."""
        name = next(name for name, puzzle in BOARDS.items() if puzzle is self.puzzle)
        return full(self.puzzle, self.random.choice(grids(name)))

    def symbols(self, most: int) -> tuple[Any, ...]:
        return tuple(self.random.choice(self.puzzle.symbols) for _ in range(self.random.randint(1, most)))

    def amount(self) -> int:
        return self.random.randint(0, 3)


def full(puzzle: Puzzle, values: bytes) -> Full:
    known = numbers(puzzle.symbols)
    return Full([known[value - 1] for value in values], [puzzle.symbols[value - 1] for value in values], puzzle)


@dataclass(frozen=True)
class Entry:
    """How a rule is placed, and when a full grid keeps it. `boards` are those on which it can be said."""

    make: Callable[[Dice, Rule], Any]
    keeps: Callable[[Rule, Full], Any]
    boards: tuple[str, ...] = USUAL


def on_line(least: int = 2, most: int = 5, **more: Callable[[Dice], Any]) -> Callable[[Dice, Rule], Constraint]:
    return lambda dice, kind: kind(dice.line(least, most), **{name: choose(dice) for name, choose in more.items()})


def per_cell(dice: Dice, kind: Rule) -> Any:
    return kind(dice.cell())


def everywhere(dice: Dice, kind: Rule) -> Any:
    return kind()
