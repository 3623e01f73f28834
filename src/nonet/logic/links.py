"""The houses of a puzzle and the weak links between its candidates, derived once from its primitives.

A *node* is a candidate, `cell * size + value`; a set of nodes or of cells is an int with a bit for each. Techniques
ask about the rules only here, so a technique that has never heard of thermometers uses the weak links that they make.
Nothing here changes while a puzzle is solved; what changes is on the `CandidateBoard`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from nonet.core.budget import checkpoint
from nonet.core.constraint import Constraint
from nonet.core.errors import BrokenRules, NonetError
from nonet.core.fields import fields_of
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

EASE = {"box": 0, "region": 0, "row": 1, "column": 2}
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
    """Cells that must differ. `whole`: it has as many cells as values can be used, so each of these has a place in it.

    `kind` is the kind of the area: row, column, box, region, cage, ...
    """

    number: int
    name: str
    kind: AreaKind
    cells: tuple[Cell, ...]
    bits: Cells
    whole: bool


MAX_LINKED = 1 << 15
"""Candidates (cells times values, 32x32 has this many) up to which weak links are kept, a bit for each pair: 128 MB."""


class TooManyLinks(NonetError):
    """The board has too many candidates to keep the links between them."""


class Links:
    """The houses of a puzzle, the peers of each cell, and the weak links between candidates."""

    def __init__(self, problem: Problem, used: Mask | None = None) -> None:
        """`used` are the values that some cell can have, if these are not all."""
        self.problem = problem
        self._names: dict[Cell, str] = {}
        self.layout: Layout = problem.puzzle.layout
        self.symbols: tuple[Symbol, ...] = problem.puzzle.symbols
        self.size = problem.size
        self.everything: Mask = problem.puzzle.everything if used is None else used
        self.cells = problem.cells
        self.places = len(self.layout)
        """Cell indices of the layout, missing cells included."""
        self.houses = tuple(_houses(problem, self.everything.bit_count()))
        self.whole_houses = tuple(house for house in self.houses if house.whole)
        houses_of: list[list[House]] = [[] for _ in range(self.places)]
        for house in self.houses:
            for cell in house.cells:
                houses_of[cell].append(house)
        self.houses_of: tuple[tuple[House, ...], ...] = tuple(map(tuple, houses_of))
        self.sees: tuple[Cells, ...] = sees(problem)
        self.others: tuple[Primitive, ...] = tuple(
            part for part in problem.primitives if not isinstance(part, AllDifferent)
        )
        """All primitives but all-different."""
        self.numbers_of_others = {id(part): number for number, part in enumerate(self.others)}
        self.supports: dict[tuple[int, ...], dict[Cell, Mask]] = {}
        """What `support` found, by the number of a primitive and the candidates of its cells."""
        self.sets_known: dict[tuple[int, ...], frozenset[Mask]] = {}
        """The sets of values that cages may hold, in the same way."""

    def __reduce__(self) -> tuple[Callable[[Puzzle, Mask], Links], tuple[Puzzle, Mask]]:
        """Copied and pickled as the puzzle with these rules: what is derived, partly native, is made anew."""
        return _links_with, (self.problem.puzzle, self.everything)

    @property
    def are_kept(self) -> bool:
        """Whether the board is small enough to keep weak links."""
        return self.places * self.size <= MAX_LINKED

    @cached_property
    def house_total(self) -> int:
        """What the values of a whole house add up to: 45 on a 9x9."""
        return sum(self.problem.numbers[value] for value in bits(self.everything))

    @cached_property
    def whole_by_ease(self) -> tuple[House, ...]:
        """The whole houses, boxes first, as people look at them."""
        return tuple(sorted(self.whole_houses, key=lambda house: EASE.get(house.kind, len(EASE))))

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
    def named_rule_of(self) -> dict[Primitive, Constraint]:
        """The rule by which sentences call a primitive: of a rule about other rules the one within it, if it is one."""
        found = dict(self.source_of)
        for outer in dict.fromkeys(self.problem.sources):
            for inner, alone in _one_by_one(outer):
                for part in alone.lower(self.problem.puzzle):
                    if found.get(part) == outer:
                        found[part] = inner
        return found

    @cached_property
    def others_with_cells(self) -> tuple[tuple[Primitive, Cells], ...]:
        """`others`, each with the set of its cells."""
        return tuple((part, union(part.cells)) for part in self.others)

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """Every primitive over two cells as a table of allowed pairs; sums of two cells included."""
        return tuple(self.pair_sources)

    @cached_property
    def pair_sources(self) -> dict[Pair, Constraint]:
        """The rule that each of `pairs` came from."""
        numbers = self.problem.numbers
        found: dict[Pair, Constraint] = {}
        for part in self.others:
            if isinstance(part, Pair):
                found.setdefault(part, self.named_rule_of[part])
            elif isinstance(part, Sum) and len(part.terms) == 2:
                (p, a), (q, b) = part.terms
                table = tuple(
                    union(tuple(w for w, m in enumerate(numbers) if p * n + q * m == part.total)) for n in numbers
                )
                found.setdefault(Pair(a, b, table), self.named_rule_of[part])
        return found

    @cached_property
    def weak(self) -> tuple[Nodes, ...]:
        """For each node, the nodes weakly linked with it (not itself): at most one of the two is true."""
        if not self.are_kept:
            raise TooManyLinks(
                f"chains are searched on boards of up to {MAX_LINKED:,} candidates, and this one has more",
                hint="singles, subsets and fish have no such bound",
            )
        found = [0] * (self.places * self.size)
        for cell in self.cells:
            checkpoint()
            for value in range(self.size):
                found[cell * self.size + value] = self.excluded_by(cell, value)
        return tuple(found)

    def excluded_by(self, cell: Cell, value: Value) -> Nodes:
        """The nodes weakly linked with this one (`weak`), on a board of any size."""
        size, node = self.size, cell * self.size + value
        found = self.everything << cell * size & ~(1 << node)
        for other in bits(self.sees[cell]):
            found |= 1 << other * size + value
        return found | self.paired[node]

    @cached_property
    def paired(self) -> tuple[Nodes, ...]:
        """For each node, the nodes weakly linked with it by a rule over two cells (`pairs`) alone."""
        size, found = self.size, [0] * (self.places * self.size)
        for pair in self.pairs:
            checkpoint()
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
        """`r3c5`; kept, as sentences ask for thousands."""
        known = self._names.get(cell)
        if known is None:
            known = self._names[cell] = self.layout.spoken(cell)
        return known

    def row(self, cell: Cell) -> int:
        """Counted from 0."""
        return cell // self.layout.columns

    def column(self, cell: Cell) -> int:
        """Counted from 0."""
        return cell % self.layout.columns


def _houses(problem: Problem, values: int) -> Iterator[House]:
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
        name = known.name if known else f"the cells {', '.join(problem.puzzle.layout.spoken(cell) for cell in cells)}"
        yield House(number, name, known.kind if known else "area", cells, union(cells), len(cells) == values)
        number += 1


def _one_by_one(rule: Constraint) -> Iterator[tuple[Constraint, Constraint]]:
    """Each rule in a list of rules within this one, and this one with it alone: 'by value' of one cage."""
    for field in fields_of(type(rule)):
        inner = getattr(rule, field.name) if field.form.holds_rules else ()
        if field.name == "rules" and len(inner) > 0:
            for each in inner:
                with suppress(BrokenRules):  # a count of true rules may not be one of a single rule
                    yield each, replace(rule, rules=(each,))  # type: ignore[type-var]


def links_of(puzzle: Puzzle, *, filled: bytes | None = None) -> Links:
    """The links of a puzzle's rules, whatever its givens and pencil marks, as long as these leave no symbol out.

    `filled` are the values (plus one) of all filled cells, if some besides the givens are filled.
    """
    return _links_with(puzzle, _used(puzzle, puzzle.givens if filled is None else filled))


def _used(puzzle: Puzzle, filled: bytes) -> Mask:
    """The values that are filled in or that pencil marks leave to some cell; all if they are too few for a house."""
    if puzzle.candidates is None:
        return puzzle.everything
    used = union([value - 1 for value in set(filled) if value])
    for mask in set(puzzle.candidates):
        used |= mask
    longest = max((len(house.cells) for house in puzzle.layout.houses), default=0)
    return used if used.bit_count() >= longest else puzzle.everything


def _links_with(puzzle: Puzzle, used: Mask) -> Links:
    return _links(puzzle.layout, puzzle.symbols, puzzle.constraints, used)


@lru_cache(maxsize=16)
def _links(layout: Layout, symbols: tuple[Symbol, ...], constraints: tuple[Constraint, ...], used: Mask) -> Links:
    return Links(lower(Puzzle(layout, symbols, bytes(len(layout)), constraints)), used)
