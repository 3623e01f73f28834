"""The houses of a puzzle and the weak links between its candidates, derived once from its primitives.

A *node* is a candidate, `cell * size + value`; a set of nodes or of cells is an int with a bit for each. Techniques ask
about the rules only here, so a technique that has never heard of thermometers uses the weak links that they make.
Nothing here changes while a puzzle is solved; what changes is on the `CandidateBoard`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from nonet.core.constraint import Constraint
from nonet.core.layout import Area, AreaKind, Cell, Layout
from nonet.core.pencil import sees
from nonet.core.primitives import AllDifferent, Mask, Pair, Primitive, Sum, Value
from nonet.core.problem import Problem, lower
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import Symbol

if TYPE_CHECKING:
    from nonet._native import PatternSearch
    from nonet.logic.patterns import PlainPatternSearch

Node = int
Cells = int
"""A set of cells, one bit each."""
Nodes = int
"""A set of candidates, one bit each."""

_EASE = {"box": 0, "region": 0, "row": 1, "column": 2}
"""The order in which people look at houses; other kinds come last."""


def bits(group: int) -> Iterator[int]:
    """The members of a set, lowest first."""
    return iter(_SMALL_SETS[group]) if 0 <= group < len(_SMALL_SETS) else _members(group)


def _members(group: int) -> Iterator[int]:
    while group:
        lowest = group & -group
        yield lowest.bit_length() - 1
        group ^= lowest


# The members of every set below 2**10, by the set: most sets are the values of a cell, asked for again and again.
_SMALL_SETS = tuple(tuple(_members(group)) for group in range(1 << 10))


def union(members: Iterator[int] | tuple[int, ...] | list[int]) -> int:
    """The set that has these members."""
    group = 0
    for member in members:
        group |= 1 << member
    return group


class House(NamedTuple):
    """Cells that must differ. `whole`: it has as many cells as there are values, so each value has a place in it.

    `kind` is the kind of the area: row, column, box, region, cage, ...
    """

    number: int
    name: str
    kind: AreaKind
    cells: tuple[Cell, ...]
    bits: Cells
    whole: bool


class Links:
    """The houses of a puzzle, the peers of each cell, and the weak links between candidates."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.layout: Layout = problem.puzzle.layout
        self.symbols: tuple[Symbol, ...] = problem.puzzle.symbols
        self.size = problem.size
        self.everything: Mask = problem.puzzle.everything
        self.cells = problem.cells
        self.places = len(self.layout)
        """Cell indices of the layout, missing cells included."""
        self.houses = tuple(_houses(problem))
        self.whole_houses = tuple(house for house in self.houses if house.whole)
        self.houses_of: tuple[tuple[House, ...], ...] = tuple(
            tuple(house for house in self.houses if house.bits >> cell & 1) for cell in range(self.places)
        )
        self.sees: tuple[Cells, ...] = sees(problem)
        self.others: tuple[Primitive, ...] = tuple(
            part for part in problem.primitives if not isinstance(part, AllDifferent)
        )
        """All primitives but all-different."""

    @cached_property
    def whole_by_ease(self) -> tuple[House, ...]:
        """The whole houses, boxes first, as people look at them."""
        return tuple(sorted(self.whole_houses, key=lambda house: _EASE.get(house.kind, len(_EASE))))

    @cached_property
    def patterns(self) -> PatternSearch | PlainPatternSearch:
        """The search for patterns (singles, subsets, fish, ...) on boards with these rules, native where it can be."""
        from nonet.logic.patterns import pattern_search

        return pattern_search(self)

    @cached_property
    def board(self) -> Cells:
        """All cells."""
        return union(self.cells)

    @cached_property
    def source_of(self) -> dict[Primitive, Constraint]:
        """The rule that a primitive came from."""
        return dict(zip(self.problem.primitives, self.problem.sources, strict=True))

    @cached_property
    def pairs(self) -> tuple[Pair, ...]:
        """Every primitive over two cells as a table of allowed pairs; sums of two cells included."""
        numbers = self.problem.numbers
        found = []
        for part in self.others:
            if isinstance(part, Pair):
                found.append(part)
            elif isinstance(part, Sum) and len(part.terms) == 2:
                (p, a), (q, b) = part.terms
                table = tuple(
                    union(tuple(w for w, m in enumerate(numbers) if p * n + q * m == part.total)) for n in numbers
                )
                found.append(Pair(a, b, table))
        return tuple(found)

    @cached_property
    def weak(self) -> tuple[Nodes, ...]:
        """For each node, the nodes weakly linked with it (not itself): at most one of the two is true."""
        size, found = self.size, [0] * (self.places * self.size)
        for cell in self.cells:
            same_cell = self.everything << cell * size
            for value in range(size):
                node = cell * size + value
                found[node] = same_cell & ~(1 << node)
                for other in bits(self.sees[cell]):
                    found[node] |= 1 << other * size + value
        return tuple(one | two for one, two in zip(found, self.paired, strict=True))

    @cached_property
    def paired(self) -> tuple[Nodes, ...]:
        """For each node, the nodes weakly linked with it by a rule over two cells (`pairs`) alone."""
        size, found = self.size, [0] * (self.places * self.size)
        for pair in self.pairs:
            for value, allowed in enumerate(pair.table):
                for other in bits(self.everything & ~allowed):
                    a, b = pair.a * size + value, pair.b * size + other
                    found[a] |= 1 << b
                    found[b] |= 1 << a
        return tuple(found)

    def seen_by_all(self, cells: Cells) -> Cells:
        """The cells that see every one of `cells`."""
        common = -1
        for cell in bits(cells):
            common &= self.sees[cell]
        return common & ~cells if cells else 0

    def node(self, cell: Cell, value: Value) -> Node:
        """The number of the candidate."""
        return cell * self.size + value

    def symbol(self, value: Value) -> str:
        """The value as people write it."""
        return str(self.symbols[value])

    def pair(self, node: Node) -> tuple[Cell, Symbol]:
        """The candidate as a public pair: cell and symbol."""
        cell, value = divmod(node, self.size)
        return cell, self.symbols[value]

    def name(self, cell: Cell) -> str:
        """`r3c5`."""
        return self.layout.name(cell)

    def row(self, cell: Cell) -> int:
        """Counted from 0."""
        return cell // self.layout.columns

    def column(self, cell: Cell) -> int:
        """Counted from 0."""
        return cell % self.layout.columns


def _houses(problem: Problem) -> Iterator[House]:
    named: dict[tuple[Cell, ...], Area] = {}
    for rule in dict.fromkeys(problem.sources):
        for area in rule.areas_on(problem.puzzle.layout):
            named.setdefault(tuple(sorted(area.cells)), area)
    number = 0
    for part in problem.primitives:
        if not isinstance(part, AllDifferent) or len(part.cells) < 3:
            continue
        cells = tuple(sorted(part.cells))
        known = named.get(cells)
        name = known.name if known else f"the cells {', '.join(problem.puzzle.layout.name(cell) for cell in cells)}"
        yield House(number, name, known.kind if known else "area", cells, union(cells), len(cells) == problem.size)
        number += 1


def links_of(puzzle: Puzzle) -> Links:
    """The links of a puzzle's rules, whatever its givens and pencil marks."""
    return _links(puzzle.layout, puzzle.symbols, puzzle.constraints)


@lru_cache(maxsize=16)
def _links(layout: Layout, symbols: tuple[Symbol, ...], constraints: tuple[Constraint, ...]) -> Links:
    return Links(lower(Puzzle(layout, symbols, bytes(len(layout)), constraints)))
