"""Every rule against its meaning: small boards, all of their grids, and each rule said once more in plain Python.

For every kind there is an entry: how to place it at random, and when a full grid keeps it. The entry knows nothing of
primitives. The grids that keep it must be exactly those that the engines find.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, pairwise, product
from random import Random
from typing import Any, NamedTuple

import pytest

from nonet.codecs import Source, codecs
from nonet.constraints import constraints
from nonet.core.constraint import Constraint
from nonet.core.errors import BrokenRules
from nonet.core.layout import Area, Layout
from nonet.core.problem import lower
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import numbers
from nonet.engines import Run, count, search

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
    boards: tuple[str, ...] = tuple(BOARDS)


def on_line(least: int = 2, most: int = 5, **more: Callable[[Dice], Any]) -> Callable[[Dice, Rule], Constraint]:
    return lambda dice, kind: kind(dice.line(least, most), **{name: choose(dice) for name, choose in more.items()})


def per_cell(dice: Dice, kind: Rule) -> Any:
    return kind(dice.cell())


def everywhere(dice: Dice, kind: Rule) -> Any:
    return kind()


def keeps_thermo(rule: Rule, full: Full) -> Any:
    return all(a < b for a, b in pairwise(full.along(rule.cells)))


def keeps_region_sum(rule: Rule, full: Full) -> Any:
    sums: list[int] = []
    before: object = "nowhere"
    for cell in rule.cells:
        if full.box_of(cell) != before:
            sums.append(0)
            before = full.box_of(cell)
        sums[-1] += full.n[cell]
    return len(set(sums)) == 1


def keeps_between(rule: Rule, full: Full) -> Any:
    low, high = sorted((full.n[rule.cells[0]], full.n[rule.cells[-1]]))
    return all(low < full.n[cell] < high for cell in rule.cells[1:-1])


def keeps_lockout(rule: Rule, full: Full) -> Any:
    low, high = sorted((full.n[rule.cells[0]], full.n[rule.cells[-1]]))
    return high - low >= rule.difference and not any(low <= full.n[cell] <= high for cell in rule.cells[1:-1])


def keeps_zipper(rule: Rule, full: Full) -> Any:
    values = full.along(rule.cells)
    sums = {values[i] + values[-1 - i] for i in range(len(values) // 2)}
    if len(values) % 2:
        sums.add(values[len(values) // 2])
    return len(sums) == 1


def cuts(values: list[int], total: int) -> bool:
    return not values or any(sum(values[:k]) == total and cuts(values[k:], total) for k in range(1, len(values) + 1))


def keeps_pill_arrow(rule: Rule, full: Full) -> Any:
    digits = full.along(rule.pill)
    if any(digit > 9 for digit in digits[1:]):
        return False
    return int("".join(map(str, digits))) == full.total(rule.shaft)


def keeps_killer(rule: Rule, full: Full) -> Any:
    return full.different(rule.cells) and (rule.total is None or full.total(rule.cells) == rule.total)


def keeps_sum(rule: Rule, full: Full) -> Any:
    factors = rule.factors or [1] * len(rule.cells)
    return sum(factor * value for factor, value in zip(factors, full.along(rule.cells), strict=True)) == rule.total


def contained(rule: Rule, full: Full) -> tuple[Counter[Any], Counter[Any]]:
    return Counter(full.s[cell] for cell in rule.cells), Counter(rule.symbols)


def keeps_circles(rule: Rule, full: Full) -> Any:
    return all(often == number for number, often in Counter(full.along(rule.cells)).items())


def doubled(a: int, b: int, ratio: int) -> bool:
    return a == ratio * b or b == ratio * a


def undotted(full: Full, *kinds: str) -> list[tuple[int, int]]:
    """The numbers of neighbours that carry no mark of these kinds."""
    rules: list[Any] = [rule for rule in full.puzzle.constraints if rule.kind in kinds]
    dotted = [{rule.a, rule.b} for rule in rules]
    return [(full.n[a], full.n[b]) for a, b in full.touching() if {a, b} not in dotted]


def keeps_little_killer(rule: Rule, full: Full) -> Any:
    row, column = rule.at
    down, right = ("down" in rule.direction) - ("up" in rule.direction), 1 if "right" in rule.direction else -1
    found = 0
    for step in range(1, 20):
        r, c = row + step * down, column + step * right
        if 1 <= r <= full.puzzle.layout.rows and 1 <= c <= full.puzzle.layout.columns:
            found += full.at(r, c)
    return found == rule.total


def keeps_sandwich(rule: Rule, full: Full) -> Any:
    values = full.along(full.seen_from(rule.at))
    first, last = sorted((values.index(min(values)), values.index(max(values))))
    return sum(values[first + 1 : last]) == rule.total


def keeps_x_sum(rule: Rule, full: Full) -> Any:
    values = full.along(full.seen_from(rule.at))
    return 1 <= values[0] <= len(values) and sum(values[: values[0]]) == rule.total


def keeps_skyscraper(rule: Rule, full: Full) -> Any:
    values = full.along(full.seen_from(rule.at))
    return sum(value > max(0, *values[:i], 0) for i, value in enumerate(values)) == rule.count


def keeps_room(rule: Rule, full: Full) -> Any:
    cells = full.seen_from(rule.at)
    first = full.n[cells[0]]
    return 1 <= first <= len(cells) and full.s[cells[first - 1]] == rule.symbol


def keeps_diagonal(rule: Rule, full: Full) -> Any:
    size = full.puzzle.layout.rows
    cells = [row * size + (row if rule.direction == "down" else size - 1 - row) for row in range(size)]
    return full.different(cells)


def keeps_disjoint(rule: Rule, full: Full) -> Any:
    boxes = [house.cells for house in full.puzzle.layout.houses if house.name.startswith("box")]
    return all(full.different([box[place] for box in boxes]) for place in range(len(boxes[0])))


def keeps_windoku(rule: Rule, full: Full) -> Any:
    if full.puzzle.layout.rows == 6:
        return full.different([7, 8, 9, 13, 14, 15])
    return full.different([5, 6, 9, 10])


def keeps_entropy(rule: Rule, full: Full) -> Any:
    columns = full.puzzle.layout.columns
    corners = [cell for cell in range(len(full.puzzle) - columns) if cell % columns < columns - 1]
    squares = [[full.n[cell + step] for step in (0, 1, columns, columns + 1)] for cell in corners]
    return all(any(value in group for value in square) for square in squares for group in full.thirds())


def keeps_extreme(rule: Rule, full: Full) -> Any:
    rules: list[Any] = [mark for mark in full.puzzle.constraints if mark.kind == rule.kind]
    others = {mark.cell for mark in rules}
    sign = 1 if rule.kind == "minimum" else -1
    for a, b in full.touching():
        for own, other in ((a, b), (b, a)):
            if own == rule.cell and other not in others and not sign * full.n[own] < sign * full.n[other]:
                return False
    return True


def keeps_row_indexer(rule: Rule, full: Full) -> Any:
    row, column = divmod(rule.cell, full.puzzle.layout.columns)
    value = full.n[rule.cell]
    return 1 <= value <= full.puzzle.layout.rows and full.at(value, column + 1) == row + 1


def keeps_column_indexer(rule: Rule, full: Full) -> Any:
    row, column = divmod(rule.cell, full.puzzle.layout.columns)
    value = full.n[rule.cell]
    return 1 <= value <= full.puzzle.layout.columns and full.at(row + 1, value) == column + 1


def keeps_box_indexer(rule: Rule, full: Full) -> Any:
    box = full.box_of(rule.cell)
    cells = [cell for cell in range(len(full.puzzle)) if full.box_of(cell) == box]
    value = full.n[rule.cell]
    return 1 <= value <= len(cells) and full.n[cells[value - 1]] == cells.index(rule.cell) + 1


RELATIONS: dict[str, Callable[[int, int], bool]] = {
    "abs(a - b) >= 2": lambda a, b: abs(a - b) >= 2,
    "a < b or b == 1": lambda a, b: a < b or b == 1,
    "not 1 < a + b <= 4 and a != b": lambda a, b: not 1 < a + b <= 4 and a != b,
    "max(a, b) % 2 == min(a, b, 2) // 2": lambda a, b: max(a, b) % 2 == min(a, b, 2) // 2,
    "-a * 2 + 3 <= -b": lambda a, b: -a * 2 + 3 <= -b,
}


def make_relation(dice: Dice, kind: Rule) -> Any:
    scope = dice.random.choice(("neighbours", "all pairs"))
    if dice.random.random() < 0.5:
        return kind(dice.line(), between=dice.random.choice(list(RELATIONS)), scope=scope)
    pairs = [pair for pair in product(dice.puzzle.symbols, repeat=2) if dice.random.random() < 0.6]
    return kind(dice.line(), pairs=tuple(pairs) or ((dice.puzzle.symbols[0], dice.puzzle.symbols[1]),), scope=scope)


def keeps_relation(rule: Rule, full: Full) -> Any:
    pairs = list(combinations(rule.cells, 2)) if rule.scope == "all pairs" else list(pairwise(rule.cells))
    if rule.between:
        return all(RELATIONS[rule.between](full.n[a], full.n[b]) for a, b in pairs)
    return all((full.s[a], full.s[b]) in rule.pairs for a, b in pairs)


PATTERNS = [
    ("{0}.*", ".*{1}.*", ".*({0}{1}|{1}{0}).*", "[^{0}]*{2}?[^{2}]*", "([{0}-{1}]|{2}{{1,2}})+"),
    (".{{2,}}{0}*", "(.[{1}{2}])*.?", "[{0}-{2}]{{1,4}}.?.?", "(({0}|{1})[^{0}])+.?", "{0}?{1}?{2}?.*"),
]


def make_regex(dice: Dice, kind: Rule) -> Any:
    from nonet.core.symbols import glyphs

    signs = glyphs(dice.puzzle.symbols)
    assert signs is not None
    pattern = dice.random.choice(dice.random.choice(PATTERNS))
    return kind(dice.line(1, 5), pattern.format(*signs[:3]))


def keeps_regex(rule: Rule, full: Full) -> Any:
    """Python's own expressions agree with ours on these, where the symbols stand in the order of characters."""
    import re

    return re.fullmatch(rule.pattern, "".join(str(full.s[cell]) for cell in rule.cells)) is not None


def make_any_of(dice: Dice, kind: Rule) -> Any:
    thermo: Any = constraints["thermo"]
    even: Any = constraints["even"]
    odd: Any = constraints["odd"]
    inner = ((thermo(dice.line(2, 3)),), (odd(dice.cell()), even(dice.cell())))
    first = (kind(inner),) if dice.random.random() < 0.5 else inner[0]
    return kind((first, (thermo(dice.line(3, 3)), even(dice.cell()))))


def keeps_any_of(rule: Rule, full: Full) -> Any:
    return any(all(ENTRIES[part.kind].keeps(part, full) for part in group) for group in rule.alternatives)


def make_negative(*dots: str) -> Callable[[Dice, Rule], tuple[Constraint, ...]]:
    def make(dice: Dice, kind: Rule) -> tuple[Constraint, ...]:
        marks = []
        for dot in dots:
            if dice.random.random() < 0.7:
                made: Any = constraints[dot]
                marks.append(made(*dice.pair(), 4) if dot == "xv" else made(*dice.pair()))
        amounts = tuple(sorted({dice.random.randint(1, 6) for _ in range(dice.random.randint(1, 2))}))
        return (kind(amounts), *marks)

    return make


def make_extreme(dice: Dice, kind: Rule) -> Any:
    return tuple(kind(cell) for cell in dice.cells(1, 2))


def sum_of(dice: Dice, cells: Cells) -> int:
    return dice.grid().total(cells) + dice.random.choice((0, 0, 0, 1))


def make_killer(dice: Dice, kind: Rule) -> Any:
    cells = dice.cells(1, 4)
    return kind(cells, dice.random.choice((None, sum_of(dice, cells))))


def make_sum(dice: Dice, kind: Rule) -> Any:
    cells = dice.cells(1, 4)
    if dice.random.random() < 0.5:
        return kind(cells, sum_of(dice, cells))
    factors = tuple(dice.random.randint(-2, 3) for _ in cells)
    values = dice.grid().along(cells)
    return kind(cells, sum(factor * value for factor, value in zip(factors, values, strict=True)), factors)


def make_clone(dice: Dice, kind: Rule) -> Any:
    cells = dice.cells(2, 6)
    half = len(cells) // 2
    return kind(cells[:half], cells[half : 2 * half])


def make_equal_sums(dice: Dice, kind: Rule) -> Any:
    cells = dice.cells(3, 6)
    return kind((cells[:1], cells[1:3])) if len(cells) < 5 else kind((cells[:2], cells[2:4], cells[4:]))


def make_quadruple(dice: Dice, kind: Rule) -> Any:
    layout = dice.puzzle.layout
    top, left = dice.random.randrange(layout.rows - 1), dice.random.randrange(layout.columns - 1)
    cell = top * layout.columns + left
    return kind((cell, cell + 1, cell + layout.columns, cell + layout.columns + 1), dice.symbols(3))


def make_arrow(dice: Dice, kind: Rule) -> Any:
    circle, *shaft = dice.line(2, 4)
    return kind(circle, tuple(shaft))


def make_pill(dice: Dice, kind: Rule) -> Any:
    cells = dice.cells(4, 6)
    return kind(cells[:2], cells[2:])


def make_little_killer(dice: Dice, kind: Rule) -> Any:
    layout = dice.puzzle.layout
    direction = dice.random.choice(("down right", "down left", "up right", "up left"))
    row = 0 if "down" in direction else layout.rows + 1
    columns = range(layout.columns) if "right" in direction else range(2, layout.columns + 2)
    return kind((row, dice.random.choice(list(columns))), direction, dice.random.randint(2, 9))


def make_outside(clue: Callable[[Dice], Any]) -> Callable[[Dice, Rule], Constraint]:
    return lambda dice, kind: kind(dice.beside(), clue(dice))


HOUSED = ("4x4", "letters", "from zero", "jigsaw", "to spare", "odd numbers", "6x6")
"""Where rows and columns differ."""
BOXED = ("4x4", "letters", "from zero", "odd numbers", "6x6")
SQUARE = tuple(name for name in BOARDS if name != "bare")
THREES = ("bare", "wide bare", "6x6")
"""Boards whose symbols can be cut into three."""
PLAIN = ("4x4", "letters", "from zero", "jigsaw", "to spare", "bare", "6x6")
"""Where symbols stand in the order of their characters."""


ENTRIES: dict[str, Entry] = {
    "different": Entry(lambda d, k: k(d.cells(), "some"), lambda r, g: g.different(r.cells)),
    "thermo": Entry(on_line(2, 3), keeps_thermo),
    "slow thermo": Entry(on_line(), lambda r, g: all(a <= b for a, b in pairwise(g.along(r.cells)))),
    "whisper": Entry(
        on_line(difference=Dice.amount),
        lambda r, g: all(abs(a - b) >= r.difference for a, b in pairwise(g.along(r.cells))),
    ),
    "renban": Entry(
        on_line(1, 4),
        lambda r, g: sorted(g.along(r.cells)) == [min(g.along(r.cells)) + i for i in range(len(r.cells))],
    ),
    "nabner": Entry(on_line(2, 3), lambda r, g: all(abs(a - b) >= 2 for a, b in combinations(g.along(r.cells), 2))),
    "modular": Entry(
        on_line(modulus=lambda d: d.random.randint(2, 3)),
        lambda r, g: all(
            len({g.n[cell] % r.modulus for cell in window}) == len(window)
            for window in (r.cells[i : i + r.modulus] for i in range(max(1, len(r.cells) - r.modulus + 1)))
        ),
    ),
    "entropic": Entry(
        on_line(size=lambda d: 3),
        lambda r, g: all(
            len({next(i for i, t in enumerate(g.thirds()) if g.n[cell] in t) for cell in window}) == len(window)
            for window in (r.cells[i : i + 3] for i in range(max(1, len(r.cells) - 2)))
        ),
        THREES,
    ),
    "region sum": Entry(on_line(2, 6), keeps_region_sum),
    "between": Entry(on_line(2, 4), keeps_between),
    "lockout": Entry(on_line(2, 4, difference=Dice.amount), keeps_lockout),
    "palindrome": Entry(on_line(), lambda r, g: [g.s[c] for c in r.cells] == [g.s[c] for c in r.cells[::-1]]),
    "zipper": Entry(on_line(3, 5), keeps_zipper),
    "sum line": Entry(
        on_line(1, 6, total=lambda d: d.random.randint(2, 10)), lambda r, g: cuts(g.along(r.cells), r.total)
    ),
    "double arrow": Entry(
        on_line(3, 5),
        lambda r, g: g.n[r.cells[0]] + g.n[r.cells[-1]] == g.total(r.cells[1:-1]),
    ),
    "arrow": Entry(make_arrow, lambda r, g: g.n[r.circle] == g.total(r.shaft)),
    "pill arrow": Entry(make_pill, keeps_pill_arrow),
    "killer cage": Entry(make_killer, keeps_killer),
    "sum": Entry(make_sum, keeps_sum),
    "extra region": Entry(lambda d, k: k(d.cells(2, 4)), lambda r, g: g.different(r.cells)),
    "clone": Entry(make_clone, lambda r, g: [g.s[c] for c in r.cells] == [g.s[c] for c in r.copy]),
    "equal sums": Entry(make_equal_sums, lambda r, g: len({g.total(group) for group in r.groups}) == 1),
    "contains": Entry(
        lambda d, k: k(d.cells(3, 5), d.symbols(3)),
        lambda r, g: contained(r, g)[0] >= contained(r, g)[1],
    ),
    "contains exactly": Entry(
        lambda d, k: k(d.cells(3, 5), d.symbols(3)),
        lambda r, g: all(contained(r, g)[0][symbol] == often for symbol, often in contained(r, g)[1].items()),
    ),
    "quadruple": Entry(make_quadruple, lambda r, g: contained(r, g)[0] >= contained(r, g)[1]),
    "counting circles": Entry(lambda d, k: k(d.cells(1, 6)), keeps_circles),
    "difference": Entry(
        lambda d, k: k(*d.pair(), d.random.randint(1, 2)),
        lambda r, g: abs(g.n[r.a] - g.n[r.b]) == r.difference,
    ),
    "ratio": Entry(
        lambda d, k: k(*d.pair(), d.random.randint(2, 3)),
        lambda r, g: doubled(g.n[r.a], g.n[r.b], r.ratio),
    ),
    "xv": Entry(
        lambda d, k: k(*d.pair(), d.random.randint(2, 10)),
        lambda r, g: g.n[r.a] + g.n[r.b] == r.total,
    ),
    "greater than": Entry(lambda d, k: k(*d.pair()), lambda r, g: g.n[r.high] > g.n[r.low]),
    "no other differences": Entry(
        make_negative("difference", "ratio"),
        lambda r, g: all(abs(a - b) not in r.differences for a, b in undotted(g, "difference", "ratio")),
    ),
    "no other ratios": Entry(
        make_negative("difference", "ratio"),
        lambda r, g: not any(doubled(a, b, q) for a, b in undotted(g, "difference", "ratio") for q in r.ratios),
    ),
    "no other xv": Entry(
        make_negative("xv", "ratio"), lambda r, g: all(a + b not in r.totals for a, b in undotted(g, "xv"))
    ),
    "little killer": Entry(make_little_killer, keeps_little_killer),
    "sandwich": Entry(make_outside(lambda d: d.random.randint(0, 8)), keeps_sandwich, HOUSED),
    "x sum": Entry(make_outside(lambda d: d.random.randint(1, 9)), keeps_x_sum),
    "skyscraper": Entry(make_outside(lambda d: d.random.randint(1, 3)), keeps_skyscraper),
    "numbered room": Entry(make_outside(lambda d: d.symbols(1)[0]), keeps_room),
    "diagonal": Entry(
        lambda d, k: k(d.random.choice(("down", "up"))),
        keeps_diagonal,
        SQUARE,
    ),
    "anti knight": Entry(everywhere, lambda r, g: g.none_equal_at((1, 2))),
    "anti king": Entry(everywhere, lambda r, g: g.none_equal_at((0, 1), (1, 1))),
    "chess": Entry(
        lambda d, k: k(d.random.choice((((1, 3),), ((2, 2),), ((0, 2), (1, 1))))),
        lambda r, g: g.none_equal_at(*r.moves),
    ),
    "non consecutive": Entry(
        lambda d, k: k(d.random.randint(0, 2)),
        lambda r, g: all(abs(g.n[a] - g.n[b]) > r.difference for a, b in g.touching()),
    ),
    "disjoint groups": Entry(everywhere, keeps_disjoint, BOXED),
    "windoku": Entry(everywhere, keeps_windoku, BOXED),
    "global entropy": Entry(everywhere, keeps_entropy, THREES),
    "even": Entry(per_cell, lambda r, g: g.n[r.cell] % 2 == 0),
    "odd": Entry(per_cell, lambda r, g: g.n[r.cell] % 2 == 1),
    "minimum": Entry(make_extreme, keeps_extreme),
    "maximum": Entry(make_extreme, keeps_extreme),
    "row indexer": Entry(per_cell, keeps_row_indexer, ("4x4", "letters", "jigsaw", "to spare", "bare", "6x6")),
    "column indexer": Entry(per_cell, keeps_column_indexer, ("4x4", "letters", "jigsaw", "to spare", "bare", "6x6")),
    "box indexer": Entry(per_cell, keeps_box_indexer, ("4x4", "letters", "jigsaw", "6x6")),
    "allowed": Entry(lambda d, k: k(d.cell(), d.symbols(3)), lambda r, g: g.s[r.cell] in r.symbols),
    "relation": Entry(make_relation, keeps_relation),
    "regex": Entry(make_regex, keeps_regex, PLAIN),
    "any of": Entry(make_any_of, keeps_any_of),
}


# Rules that come with the format 'iss'


BOARDS["zero to spare"] = Puzzle.empty(None, (0, 1, 2, 3, 4), size=4).with_givens(bytes((1, 2, 3, 4)) + bytes(12))


def keeps_rellik(rule: Rule, full: Full) -> Any:
    groups = [group for size in range(1, len(rule.cells) + 1) for group in combinations(rule.cells, size)]
    return full.different(rule.cells) and all(full.total(group) != rule.total for group in groups)


def keeps_equality(rule: Rule, full: Full) -> Any:
    order = sorted(numbers(full.puzzle.symbols))
    low, high = order[: len(order) // 2], order[-(len(order) // 2) :]
    values = full.along(rule.cells)
    even, odd = [n for n in values if n % 2 == 0], [n for n in values if n % 2]
    lows, highs = [n for n in values if n in low], [n for n in values if n in high]
    return full.different(rule.cells) and len(even) == len(odd) == len(lows) == len(highs)


def make_same_values(dice: Dice, kind: Rule) -> Any:
    size, groups = dice.random.randint(1, 3), dice.random.randint(2, 3)
    return kind(tuple(dice.cells(size, size) for _ in range(groups)))


def keeps_lunchbox(rule: Rule, full: Full) -> Any:
    values = full.along(rule.cells)
    first, last = sorted((values.index(min(values)), values.index(max(values))))
    return full.different(rule.cells) and sum(values[first + 1 : last]) == rule.total


def keeps_hidden(rule: Rule, full: Full) -> Any:
    cells = full.seen_from(rule.at)
    hidden = [cell for i, cell in enumerate(cells) if i and full.n[cell] <= max(full.along(cells[:i]))]
    return bool(hidden) and full.s[hidden[0]] == rule.symbol


def all_lines(full: Full) -> list[list[int]]:
    layout = full.puzzle.layout
    places = [(row, column) for row in range(1, layout.rows + 1) for column in (0, layout.columns + 1)]
    places += [(row, column) for column in range(1, layout.columns + 1) for row in (0, layout.rows + 1)]
    return [full.along(full.seen_from(at)) for at in places]


def keeps_full_rank(rule: Rule, full: Full) -> Any:
    own, lines = full.along(full.seen_from(rule.at)), all_lines(full)
    return sum(line < own for line in lines) == rule.rank - 1 and (rule.ties or lines.count(own) == 1)


def keeps_lines_apart(rule: Rule, full: Full) -> Any:
    lines = all_lines(full)
    # A row of one value reads the same from both ends, and is one line still.
    halves = [(lines[i], lines[i + 1]) for i in range(0, len(lines), 2)]
    return not any(a in other or a[::-1] in other for (a, _), other in combinations(halves, 2))


def keeps_global_mod(rule: Rule, full: Full) -> Any:
    columns = full.puzzle.layout.columns
    corners = [cell for cell in range(len(full.puzzle) - columns) if cell % columns < columns - 1]
    squares = [full.along([c, c + 1, c + columns, c + columns + 1]) for c in corners]
    return all({n % rule.modulus for n in square} == set(range(rule.modulus)) for square in squares)


def keeps_flatmates(rule: Rule, full: Full) -> Any:
    columns = full.puzzle.layout.columns
    order = sorted(numbers(full.puzzle.symbols))
    low, middle, high = order[0], order[(len(order) - 1) // 2], order[-1]
    for cell, number in enumerate(full.n):
        above = full.n[cell - columns] if cell >= columns else None
        below = full.n[cell + columns] if cell + columns < len(full.n) else None
        if number == middle and above != low and below != high:
            return False
    return True


def keeps_doppelganger(rule: Rule, full: Full) -> Any:
    size = full.puzzle.layout.columns
    rows = [set(full.n[row * size : (row + 1) * size]) for row in range(size)]
    columns = [set(full.n[column::size]) for column in range(size)]
    missing = [[set(range(size + 1)) - house for house in houses] for houses in (rows, columns)]
    for digits in missing:
        if any(len(digit) != 1 or 0 in digit for digit in digits) or len(set().union(*digits)) < size:
            return False
    return all(missing[0][cell // size] != missing[1][cell % size] for cell, n in enumerate(full.n) if n == 0)


def keeps_taxicab(rule: Rule, full: Full) -> Any:
    pairs = combinations(range(len(full.puzzle)), 2)
    return not any(full.n[a] == full.n[b] == sum(full.offset(a, b)) for a, b in pairs)


def keeps_value_indexing(rule: Rule, full: Full) -> Any:
    first, second, *others = full.along(rule.cells)
    return 1 <= second <= len(others) and others[second - 1] == first


def make_automaton(dice: Dice, kind: Rule) -> Any:
    """Four states, two of them at the start, and steps by chance: from some states none, from others several."""
    states, symbols = range(4), dice.puzzle.symbols
    steps = {(dice.random.choice(states), dice.random.choice(symbols), dice.random.choice(states)) for _ in range(14)}
    return kind(dice.line(2, 4), tuple(sorted(steps, key=str)), (0, 1), (1, 3))


def keeps_automaton(rule: Rule, full: Full) -> Any:
    states = set(rule.starts)
    for cell in rule.cells:
        states = {b for a, symbol, b in rule.steps if a in states and symbol == full.s[cell]}
    return bool(states & set(rule.accepting))


def keeps_chaos(rule: Rule, full: Full) -> Any:
    """Two by two cells, in two halves that touch: the upper and the lower, or the left and the right."""
    values, regions = (full.along(cells) for cells in (rule.cells, rule.regions))
    if regions not in ([1, 1, 2, 2], [1, 2, 1, 2]):
        return False
    return all(values[a] != values[b] for a, b in combinations(range(4), 2) if regions[a] == regions[b])


def make_connected(dice: Dice, kind: Rule) -> Any:
    cells = dice.cells(4, 8)
    size = dice.random.choice([None, None, dice.random.randint(1, len(cells))])
    return kind(cells, dice.random.randint(1, 4), dice.symbols(dice.random.randint(1, 2)), size)


def keeps_connected(rule: Rule, full: Full) -> Any:
    """Every member meets every other one on a way through members."""
    places = [divmod(i, rule.columns) for i, cell in enumerate(rule.cells) if full.s[cell] in rule.symbols]
    if not places or (rule.size is not None and len(places) != rule.size):
        return False
    met = {places[0]}
    for _ in places:
        met |= {(r, c) for r, c in places if met & {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)}}
    return len(met) == len(places)


def make_same_region(dice: Dice, kind: Rule) -> Any:
    first, *others = dice.cells(4, 6)
    cut = dice.random.randint(1, len(others))
    arms = ((first, *others[:cut]), (first, *others[cut:]))
    return kind(dice.cell(), arms, dice.random.random() < 0.5, dice.random.random() < 0.5)


def keeps_same_region(rule: Rule, full: Full) -> Any:
    found = 0 if rule.without_first else 1
    for first, *others in rule.arms:
        equal = [full.s[cell] == full.s[first] for cell in others]
        found += [*equal, False].index(False) if rule.broken else sum(equal)
    return full.n[rule.counter] == found


BOARDS["chaos"] = Puzzle(Layout(4, 2, ()), (1, 2), bytes(8))

RANKED = ("4x4", "letters", "from zero", "jigsaw", "odd numbers", "6x6")

ENTRIES |= {
    "look and say": Entry(
        lambda d, k: k(d.cells(2, 5), tuple((d.random.randint(0, 2), symbol) for symbol in set(d.symbols(2)))),
        lambda r, g: all([g.s[cell] for cell in r.cells].count(symbol) == count for count, symbol in r.counts),
    ),
    "rellik cage": Entry(lambda d, k: k(d.cells(2, 4), d.random.randint(3, 9)), keeps_rellik),
    "equality cage": Entry(lambda d, k: k(d.random.choice((d.cells(2, 2), d.cells(4, 4)))), keeps_equality),
    "same values": Entry(make_same_values, lambda r, g: len({tuple(sorted(g.along(c))) for c in r.groups}) == 1),
    "count distinct": Entry(
        lambda d, k: k(d.cell(), d.cells(2, 5)), lambda r, g: g.n[r.counter] == len(set(g.along(r.cells)))
    ),
    "lunchbox": Entry(lambda d, k: k(d.line(2, 6), d.random.randint(0, 6)), keeps_lunchbox),
    "hidden skyscraper": Entry(make_outside(lambda d: d.symbols(1)[0]), keeps_hidden),
    "full rank": Entry(
        lambda d, k: k(d.beside(), d.random.randint(1, 4 * len(d.puzzle.symbols)), d.random.random() < 0.5),
        keeps_full_rank,
        RANKED,
    ),
    "different lines": Entry(everywhere, keeps_lines_apart),
    "global mod": Entry(lambda d, k: k(d.random.randint(1, 3)), keeps_global_mod),
    "dutch flatmates": Entry(everywhere, keeps_flatmates),
    "doppelganger": Entry(everywhere, keeps_doppelganger, ("zero to spare",)),
    "anti taxicab": Entry(everywhere, keeps_taxicab),
    "value indexing": Entry(lambda d, k: k(d.cells(3, 5)), keeps_value_indexing),
    "automaton": Entry(make_automaton, keeps_automaton),
    "chaos construction": Entry(lambda d, k: k((0, 1, 2, 3), (4, 5, 6, 7), 2), keeps_chaos, ("chaos",)),
    "same region": Entry(make_same_region, keeps_same_region),
    "connected values": Entry(make_connected, keeps_connected),
}


def instances(kind: str) -> Iterator[tuple[str, Puzzle]]:
    """Boards with the rule on them, the same ones in every run."""
    entry = ENTRIES[kind]
    for name in entry.boards:
        for seed in range(2 if len(grids(name)) > 1000 else 4):
            dice = Dice(BOARDS[name], Random(f"{kind} {name} {seed}"))
            made = entry.make(dice, constraints[kind])
            rules = made if isinstance(made, tuple) else (made,)
            if len(set(rules)) == len(rules):
                yield name, replace(BOARDS[name], constraints=rules)


def expected(name: str, puzzle: Puzzle) -> set[bytes]:
    return {
        values
        for values in grids(name)
        if all(ENTRIES[rule.kind].keeps(rule, full(puzzle, values)) for rule in puzzle.constraints)
    }


def refused(puzzle: Puzzle) -> bool:
    """Whether the rules cannot be lowered; that may be only where no grid keeps them."""
    try:
        lower(puzzle)
    except BrokenRules:
        return True
    return False


def test_every_rule_is_here() -> None:
    assert sorted(ENTRIES) == list(constraints.names), "a rule has no entry, or an entry no rule"


def test_the_boards_have_grids() -> None:
    assert {name: len(grids(name)) for name in ("4x4", "to spare", "bare", "wide bare")} == {
        "4x4": 288,
        "to spare": 1056,
        "bare": 486,
        "wide bare": 1296,
    }
    assert len(grids("6x6")) > 20


@pytest.mark.parametrize("kind", constraints.names)
def test_rule_means_what_it_says(kind: str) -> None:
    kept = dropped = 0
    for name, puzzle in instances(kind):
        wanted = expected(name, puzzle)
        if not wanted and refused(puzzle):
            continue
        problem = lower(puzzle)
        for engine in ("python", "general") if len(grids(name)) < 500 else ("general",):
            found = list(search(problem, Run(), engine))
            assert len(set(found)) == len(found)
            assert set(found) == wanted, f"{puzzle.constraints} on {name} by {engine}"
        assert count(problem, Run(), engine="general") == len(wanted), f"{puzzle.constraints} on {name}"
        kept += len(wanted)
        dropped += len(grids(name)) - len(wanted)
    assert kept, f"no grid ever kept {kind!r}: the test proves nothing"
    assert dropped, f"{kind!r} never said anything: the test proves nothing"


@pytest.mark.parametrize("kind", constraints.names)
def test_rule_is_written_and_read_back(kind: str) -> None:
    nonet = codecs["nonet"]
    for _, puzzle in instances(kind):
        text = nonet.encode(puzzle)
        assert nonet.decode(Source(text)) == puzzle
        assert hash(puzzle) == hash(nonet.decode(Source(text)))


@pytest.mark.parametrize("kind", constraints.names)
def test_rule_has_a_help_line_and_marks(kind: str) -> None:
    help_line = (constraints[kind].__doc__ or "").splitlines()[0]
    assert help_line.endswith(".")
    assert not help_line.startswith(constraints[kind].__name__), "a dataclass without a docstring"
    for _, puzzle in instances(kind):
        for rule in puzzle.constraints:
            for marks in (list(rule.marks()), list(rule.marks_on(puzzle.layout))):
                assert marks, rule
                assert all(mark.role for mark in marks)
            assert all(len(set(area.cells)) == len(area.cells) for area in rule.areas())
