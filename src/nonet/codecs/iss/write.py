"""From a puzzle to Interactive Sudoku Solver's text.

A rule that Interactive Sudoku Solver has a name for is written by that name; any other rule as its primitives, nearly
all of which can be written as pair tables, sums and automata. If neither works, `CannotEncode`. The text is read back
and compared, since a name may mean a little less there.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import NoReturn, TypeVar

from nonet.codecs._codec import Source
from nonet.codecs.iss import bits as bits
from nonet.codecs.iss.board import LAYER, MAX_SIDE, MAX_VALUES, REGIONS, IssBoard, Shape
from nonet.codecs.iss.kinds import KINDS
from nonet.codecs.iss.read import Reader
from nonet.codecs.iss.text import items, written
from nonet.core.constraint import Constraint
from nonet.core.errors import BrokenRules, CannotEncode, NonetError
from nonet.core.layout import Cell
from nonet.core.primitives import (
    AllDifferent,
    AnyOf,
    Connected,
    Count,
    Labelled,
    Mask,
    Pair,
    Primitive,
    Reach,
    Sum,
    Value,
    ValueSet,
)
from nonet.core.problem import lower
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import numbers

MAX_STATES = 4000  # of an automaton that stands for a primitive

Reached = tuple[int, Value, int, bool]
S = TypeVar("S", bound=Hashable)


def write(puzzle: Puzzle) -> str:
    """The puzzle in one line."""
    writer = Writer(puzzle)
    text = writer.text()
    source = Source(text)
    try:
        again = Reader(source, items(source)).puzzle()
        same = again == puzzle or writer.means_the_same(again)
    except NonetError as broken:
        raise CannotEncode(
            f"the format 'iss' cannot say this puzzle: {broken}", hint="use the format 'nonet'"
        ) from None
    if not same:
        raise CannotEncode("the format 'iss' cannot say this puzzle", hint="use the format 'nonet'")
    return text


class Writer:
    """Writes one puzzle."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.layout = puzzle.layout
        self.shape = self._shape()
        self.board = self._board()
        self._numbers = {self.board.cell(number): number for number in range(self.board.count)}
        if set(self._numbers) != set(self.layout.cells):
            layers = ", ".join(self.layout.layers)
            self._refuse(f"the layer {layers}" if layers else "a board of this shape")
        self.spelled_out: list[Constraint] = []
        """The rules that are written as their primitives, and so read back as other rules."""

    def _refuse(self, what: str, rule: Constraint | None = None) -> NoReturn:
        raise CannotEncode(f"the format 'iss' has no way to say {what}", constraint=rule, hint="use the format 'nonet'")

    # The board

    def _shape(self) -> Shape:
        symbols, layout = self.puzzle.symbols, self.layout
        low = symbols[0] if symbols else None
        if low not in (0, 1) or symbols != tuple(range(low, low + len(symbols))):
            self._refuse(f"symbols that are not 1-{len(symbols)}, or from 0 on")
        rows, columns = layout.board_rows, layout.columns
        if not (1 <= rows <= MAX_SIDE and 1 <= columns <= MAX_SIDE and len(symbols) <= MAX_VALUES):
            self._refuse(f"a board of {rows} x {columns} cells and {len(symbols)} symbols")
        cells = {house.cells for house in layout.houses}
        lines = set(_lines(rows, columns, layout.columns))
        raw = not lines <= cells or len(symbols) < max(rows, columns)
        return Shape(rows, columns, low, low + len(symbols) - 1, raw)

    def _board(self) -> IssBoard:
        """The board with its extra cells: those that number regions, and a variable for any other layer or group."""
        board = IssBoard(self.shape)
        inside, layout = board.count, self.layout
        chaos = any(rule.kind == "chaos construction" for rule in self.puzzle.constraints)
        layers = list(layout.layers)
        variables = [(f"V{name.removeprefix('v').upper()}", count) for name, count in layout.spares]
        if chaos and layers[:1] == [LAYER]:
            layers.pop(0)
            variables.append((REGIONS, inside))
        try:
            for prefix, count in [*((f"V{name.upper()}", inside) for name in layers), *variables]:
                name = prefix.replace(" ", "")
                board.add(name, count, self._columns(count) if name != REGIONS else 0)
        except BrokenRules:
            self._refuse(f"{len(layout.cells) - inside} extra cells")
        return board

    def _columns(self, count: int) -> int:
        """The number of columns in which `count` extra cells are arranged, 0 if no rule says it."""
        board = {cell for house in self.layout.houses for cell in house.cells}
        for rule in self.puzzle.constraints:
            if rule.kind == "connected values" and len(cells := getattr(rule, "cells", ())) == count:
                columns: int = getattr(rule, "columns", 0)
                if board.isdisjoint(cells) and count % columns == 0:
                    return columns
        return 0

    def text(self) -> str:
        parts = []
        if self.shape.text():
            parts.append(written("Shape", self.shape.text()))
        for name, group in self.board.groups.items():
            if name not in ("", REGIONS):
                size = f"{group.count // group.columns}x{group.columns}" if self._columns(group.count) else group.count
                parts.append(written("Var", name[1:], "", size))
        parts += self._houses()
        parts += self._rules(self.puzzle.constraints)
        parts.append(self._givens())
        text = "".join(parts)
        # An empty board of the default shape would be an empty text.
        return text or written("Shape", f"{self.shape.rows}x{self.shape.columns}")

    def _houses(self) -> Iterator[str]:
        """Boxes, regions, and all other houses."""
        shape, layout = self.shape, self.layout
        others = [house.cells for house in layout.houses]
        for line in () if shape.raw else _lines(shape.rows, shape.columns, layout.columns):
            others.remove(line)
        box = layout.box
        if box is not None and not shape.raw and shape.box(box[0] * box[1]) == box:
            boxes = [house.cells for house in self.board.layout(box, []).houses]
            if set(boxes) <= {house.cells for house in layout.houses}:
                if box[0] * box[1] != max(shape.rows, shape.columns):
                    yield written("RegionSize", box[0] * box[1])
                yield from self._jigsaw([cells for cells in others if cells not in boxes], box[0] * box[1])
                return
        longest = max(shape.rows, shape.columns)
        size = len(others[0]) if others and not shape.raw and len({len(cells) for cells in others}) == 1 else longest
        if not shape.raw and shape.box(size) is not None:
            yield ".NoBoxes"
        if size != longest:
            yield written("RegionSize", size)
        yield from self._jigsaw(others, size)

    def _jigsaw(self, regions: Sequence[tuple[Cell, ...]], size: int) -> Iterator[str]:
        """All regions in one `Jigsaw` if they have equal sizes and do not overlap, else an item for each."""
        owner = {cell: number for number, region in enumerate(regions) for cell in region}
        apart = sum(map(len, regions)) == len(owner) and all(len(region) == size for region in regions)
        if regions and apart and not self.shape.raw and len(regions) < len(bits.ALPHABET):
            signs = "0123456789abcdefghijklmnopqrstuvwxyz" + "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
            signs = "".join(sorted(signs))
            cells = (self.board.cell(number) for number in range(self.shape.rows * self.shape.columns))
            yield written("Jigsaw", "".join(signs[owner.get(cell, len(regions))] for cell in cells))
        else:
            for region in regions:
                yield written("AllDifferent", *self.names(region))

    def _givens(self) -> str:
        puzzle = self.puzzle
        words = []
        for cell in sorted(self._numbers, key=self._numbers.__getitem__):
            mask = puzzle.everything if puzzle.candidates is None else puzzle.candidates[cell]
            mask &= 1 << puzzle.givens[cell] - 1 if puzzle.givens[cell] else puzzle.everything
            if mask != puzzle.everything:
                words.append(self.given(cell, mask))
        return written("", *words) if words else ""

    # Names

    def name(self, cell: Cell) -> str:
        """`R1Ca`, or `VA3` for an extra cell."""
        if cell not in self._numbers:
            raise BrokenRules(f"there is no cell {cell}")
        number = self._numbers[cell]
        group = self.board.group(number)
        if group.prefix:
            return group.prefix if group.count == 1 else f"{group.prefix}{number - group.first + 1}"
        row, column = divmod(number, self.shape.columns)
        return f"R{'0123456789abcdefg'[row + 1]}C{'0123456789abcdefg'[column + 1]}"

    def names(self, cells: Iterable[Cell]) -> list[str]:
        return [self.name(cell) for cell in cells]

    def given(self, cell: Cell, mask: Mask) -> str:
        values = [str(symbol) for value, symbol in enumerate(self.puzzle.symbols) if mask >> value & 1]
        return "_".join((self.name(cell), *values))

    def beside(self, a: Cell, b: Cell) -> bool:
        return self.board.beside(self._numbers[a], self._numbers[b])

    def is_square(self, cells: Sequence[Cell]) -> bool:
        """Whether these are the cells of a 2x2 square in one group, in reading order."""
        group = self.board.group(self._numbers[cells[0]])
        row, column = group.position(self._numbers[cells[0]])
        places = [group.number((row + down, column + right)) for down in (0, 1) for right in (0, 1)]
        return places == [self._numbers[cell] for cell in cells]

    def cells_of(self, prefix: str) -> tuple[Cell, ...]:
        """The cells of a group, none if there is no such group."""
        group = self.board.groups.get(prefix)
        return () if group is None else tuple(self.board.cell(group.first + place) for place in range(group.count))

    @property
    def is_usual(self) -> bool:
        """Whether the values are 1 to 9."""
        return (self.shape.low, self.shape.high) == (1, 9)

    @property
    def dots_are_named(self) -> bool:
        """Whether every dot and XV sign is written by name, so that negative constraints see it."""
        dots = [rule for rule in self.puzzle.constraints if rule.kind in ("difference", "ratio", "xv")]
        return all(KINDS[rule.kind](self, rule) is not None for rule in dots)

    def line(self, at: tuple[int, int]) -> tuple[str, bool] | None:
        """The row or column that is read from this place (`R3`, `C3`), and whether from its far end."""
        (row, column), (rows, columns) = at, (self.shape.rows, self.shape.columns)
        if 1 <= row <= self.shape.rows and column in (0, columns + 1):
            return f"R{row}", column > 0
        if 1 <= column <= self.shape.columns and row in (0, rows + 1):
            return f"C{column}", row > 0
        return None

    # Rules

    def _rules(self, rules: Sequence[Constraint]) -> Iterator[str]:
        said = ""
        for rule in rules:
            if rule.kind != "no other ratios" or said != ".StrictKropki":
                said = self.rule(rule)
                yield said
        if any(rule.kind == "full rank" and getattr(rule, "ties", False) for rule in rules):
            yield written("FullRankTies", "any")

    def rule(self, rule: Constraint) -> str:
        """The rule by its name, or else as its primitives."""
        say = KINDS.get(rule.kind)
        try:
            text = say(self, rule) if say is not None else None
            if text is None:
                self.spelled_out.append(rule)
                text = "".join(self.primitives(rule.lower(self.puzzle), rule))
        except BrokenRules as broken:
            raise CannotEncode(broken.message, constraint=rule, hint=broken.hint) from None
        return text

    def primitives(self, parts: Iterable[Primitive], rule: Constraint) -> Iterator[str]:
        for part in parts:
            yield self._primitive(part, rule)

    def _primitive(self, part: Primitive, rule: Constraint) -> str:
        everything = self.puzzle.everything
        if isinstance(part, AllDifferent):
            return written("AllDifferent", *self.names(part.cells)) if len(part.cells) > 1 else ""
        if isinstance(part, Sum):
            return self._sum(part, rule)
        if isinstance(part, Pair):
            return self.pair(part)
        if isinstance(part, AnyOf):
            if not part.alternatives:
                return self._never()
            ways = ["".join(self.primitives(way, rule)) for way in part.alternatives]
            if not all(ways):
                return ""
            return f".Or{''.join(f'.And{way}.End' for way in ways)}.End"
        if isinstance(part, Count):
            if len(part.cells) == 1:
                inside = everything if part.low <= 1 <= part.high else 0
                outside = everything if part.low <= 0 <= part.high else 0
                return written(
                    "", self.given(part.cells[0], part.values & inside | ~part.values & everything & outside)
                )
            return self.automaton(part.cells, *_counting(part))
        if isinstance(part, ValueSet):
            return self.automaton(part.cells, *_collecting(part))
        if isinstance(part, Connected):
            return self.automaton(part.cells, *_connecting(part))
        if isinstance(part, Reach):
            cells = (part.first, *(cell for arm in part.arms for cell in arm), part.counter)
            return self.automaton(cells, *_reaching(part, numbers(self.puzzle.symbols)))
        if isinstance(part, Labelled):
            every_two = combinations(zip(part.members, part.labels, strict=True), 2)
            apart = [((AllDifferent((a, b)),), (AllDifferent((x, y)),)) for (a, x), (b, y) in every_two]
            return "".join(self.primitives(map(AnyOf, apart), rule))
        machine = part.automaton
        return self.automaton(part.cells, machine.steps, machine.accepting, rule)

    def _never(self) -> str:
        """What cannot hold: as the only way, a cell with two values."""
        cell = self.board.cell(0)
        return f".Or.And{written('', self.given(cell, 1))}{written('', self.given(cell, 2))}.End.End"

    def _sum(self, part: Sum, rule: Constraint) -> str:
        if not part.terms:
            return "" if part.total == 0 else self._never()
        factors = [factor for factor, _ in part.terms]
        if any(abs(factor) > 100 for factor in factors):
            self._refuse(f"a factor of {max(factors, key=abs)}", rule)
        plain = set(factors) == {1}
        total = str(part.total) if plain else "_".join(("", *map(str, factors))).replace("_", f"{part.total}_=_", 1)
        return written("Sum", total, *self.names(part.cells))

    def pair(self, part: Pair, kind: str = "Pair") -> str:
        size = len(self.puzzle.symbols)
        if part.a == part.b:
            return written("", self.given(part.a, sum(1 << v for v in range(size) if part.table[v] >> v & 1)))
        return written(kind, self.table(part.table), "", self.name(part.a), self.name(part.b))

    def table(self, table: Sequence[Mask]) -> str:
        size = len(self.puzzle.symbols)
        return bits.write_set(a * size + b for a in range(size) for b in range(size) if table[a] >> b & 1)

    def automaton(
        self,
        cells: Sequence[Cell],
        steps: Sequence[Sequence[int]],
        accepting: Iterable[int],
        rule: Constraint | None = None,
    ) -> str:
        size = len(self.puzzle.symbols)
        moves = tuple((a, value, b) for a, row in enumerate(steps) for value, b in enumerate(row[:size]) if b >= 0)
        return self.machine(cells, bits.Machine(moves, (0,), tuple(accepting)), rule)

    def machine(self, cells: Sequence[Cell], machine: bits.Machine, rule: Constraint | None = None) -> str:
        try:
            text = bits.write_machine(machine, len(self.puzzle.symbols))
        except ValueError:
            self._refuse("an automaton that is too large to be packed", rule)
        return written("NFA", text, "", *self.names(cells))

    def means_the_same(self, other: Puzzle) -> bool:
        """Whether another puzzle has the same cells, domains and primitives; those of rules spelled out may differ."""
        mine, theirs = lower(self.puzzle), lower(other)
        shape = (self.layout.rows, self.layout.columns, self.puzzle.symbols)
        if shape != (other.layout.rows, other.layout.columns, other.symbols) or mine.domains != theirs.domains:
            return False
        if {house.cells for house in self.layout.houses} != {house.cells for house in other.layout.houses}:
            return True  # houses that are rules there: their consequences are stated in another way
        if self.spelled_out:
            named = [
                part for part, rule in zip(mine.primitives, mine.sources, strict=True) if rule not in self.spelled_out
            ]
            return set(map(_normal, named)) <= set(map(_normal, theirs.primitives))
        return set(map(_normal, mine.primitives)) == set(map(_normal, theirs.primitives))


def _normal(part: Primitive) -> Primitive:
    """The primitive in a normal form, equal for all ways to state it."""
    if isinstance(part, AllDifferent):
        return AllDifferent(tuple(sorted(part.cells)))
    if isinstance(part, Sum):
        return Sum(tuple(sorted(part.terms)), part.total)
    return part


def _lines(rows: int, columns: int, width: int) -> list[tuple[Cell, ...]]:
    across = [tuple(range(row * width, row * width + columns)) for row in range(rows)]
    return across + [tuple(range(column, rows * width, width)) for column in range(columns)]


def _counting(part: Count) -> tuple[list[list[int]], list[int]]:
    """The automaton of a count. A state is the number of cells so far with a value in `values`, up to `high`."""
    most = min(part.high, len(part.cells))
    steps = [[state + (part.values >> value & 1) for value in range(MAX_VALUES)] for state in range(most + 1)]
    return [[after if after <= most else -1 for after in row] for row in steps], list(range(max(part.low, 0), most + 1))


def _connecting(part: Connected) -> tuple[list[list[int]], list[int]]:
    """The automaton of a connected set. A state is the set of cells so far with a value in `values`: for few cells."""
    count = len(part.cells)
    if 2 << count > MAX_STATES or len(set(part.cells)) < count:
        raise BrokenRules(f"{count} connected cells are too many for an automaton")
    steps = [
        [(2 << read) - 1 + (members | (part.values >> value & 1) << read) for value in range(MAX_VALUES)]
        for read in range(count)
        for members in range(1 << read)
    ]
    last = (1 << count) - 1
    whole = [{cell for i, cell in enumerate(part.cells) if members >> i & 1} for members in range(1 << count)]
    steps += [[-1] * MAX_VALUES for _ in whole]
    return steps, [last + number for number, members in enumerate(whole) if part.holds_for(members)]


def _reaching(part: Reach, known: Sequence[int]) -> tuple[list[list[int]], list[int]]:
    """The automaton of a reach. A state is (arm cells read, value of `first`, count so far, whether it goes on)."""
    begins = [i == 0 for arm in part.arms for i in range(len(arm))]
    last = len(begins)

    def step(state: Reached, value: Value) -> Reached | None:
        read, wanted, reached, on = state
        if read < 0:
            return (0, value, 0, False)
        if read >= last:
            return (last + 1, 0, 0, False) if read == last and known[value] == part.more + reached else None
        hit = value == wanted and (on or begins[read])
        return (read + 1, wanted, reached + hit, hit)

    start: Reached = (-1, 0, 0, False)
    complaint = f"how far a value reaches on {last} cells is too long to be said otherwise"
    steps, states = _walked(len(known), start, step, complaint)
    return steps, [number for state, number in states.items() if state[0] > last]


def _collecting(part: ValueSet) -> tuple[list[list[int]], list[int]]:
    """The automaton of a value set. A state is the set of values so far, as long as a member of `sets` contains it."""

    def step(seen: Mask, value: Value) -> Mask | None:
        after = seen | 1 << value
        return after if after != seen and any(after & ~each == 0 for each in part.sets) else None

    steps, states = _walked(MAX_VALUES, 0, step, "there are too many sets of values to be said")
    return steps, [state for seen, state in states.items() if seen in part.sets]


def _walked(
    size: int, start: S, step: Callable[[S, Value], S | None], complaint: str
) -> tuple[list[list[int]], dict[S, int]]:
    """The steps of all states reachable from `start` over `size` values, and the number of each state."""
    states = {start: 0}
    waiting, steps = [start], []
    for state in waiting:  # grows during the loop
        row = []
        for value in range(size):
            after = step(state, value)
            if after is not None and after not in states:
                states[after] = len(states)
                waiting.append(after)
            row.append(-1 if after is None else states[after])
        steps.append(row)
        if len(states) > MAX_STATES:
            raise BrokenRules(complaint)
    return steps, states
