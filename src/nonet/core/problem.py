"""A lowered puzzle: what engines solve."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, cached_property, lru_cache
from itertools import islice
from operator import attrgetter, itemgetter
from typing import Any, NamedTuple

from nonet.core.arguments import shown
from nonet.core.budget import checkpoint, is_open, within
from nonet.core.constraint import Constraint, HouseRule
from nonet.core.errors import BrokenRules
from nonet.core.fields import cells_of, check_on_board, places_of
from nonet.core.layout import Cell, Layout
from nonet.core.names import name_of
from nonet.core.primitives import AllDifferent, Count, Mask, Pair, Primitive, Sum
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import Symbol, numbers


class _Parts(NamedTuple):
    puzzle: Puzzle
    cells: tuple[Cell, ...]
    domains: tuple[Mask, ...]
    primitives: tuple[Primitive, ...]
    sources: tuple[Constraint, ...]
    numbers: tuple[int, ...]


class Problem(_Parts):
    """A lowered puzzle: domains and primitives; `sources[i]` is the constraint that `primitives[i]` came from.

    Indices that are no cells (not in `cells`) have an empty domain.
    """

    @cached_property
    def memo(self) -> dict[str, Any]:
        """What engines work out of this problem once; it lives as long, and is neither compared nor pickled."""
        return {}

    def __getstate__(self) -> None:
        return None

    def __repr__(self) -> str:
        return f"<Problem of {len(self.cells)} cells, {self.size} values and {len(self.primitives)} primitives>"

    @property
    def size(self) -> int:
        """How many values there are."""
        return len(self.numbers)


def lower(puzzle: Puzzle, *, timeout: float | None = None) -> Problem:
    """The puzzle as domains and primitives. A `Count` of a single cell becomes part of that cell's domain.

    Raises BudgetExceeded after `timeout` seconds.
    """
    if timeout is None and is_open():
        return _lower(puzzle)
    with within(timeout):
        return _lower(puzzle)


def _lower(puzzle: Puzzle) -> Problem:
    checkpoint()
    if not hasattr(puzzle, "constraints"):
        raise TypeError(f"lower takes a Puzzle, not {shown(puzzle)}")
    layout, symbols = puzzle.layout, puzzle.symbols
    composition = _Composition(puzzle)
    composition.add_block(_houses(layout))
    for rule in puzzle.constraints:
        if rule.board_wide:
            composition.add_block(_board_wide(rule, layout, symbols))
        elif rule.recurring:
            composition.add_block(_recurring(rule, layout, symbols))
        else:
            check_on_board(rule, layout)
            try:
                composition.add(rule, rule.lower(puzzle))
            except BrokenRules as broken:
                raise _placed(rule, layout, broken) from None
    return composition.problem()


def compose(puzzle: Puzzle, parts: Iterable[tuple[Constraint, Primitive]]) -> Problem:
    """A problem with the puzzle's board, givens and candidates, but only these primitives, each with its rule."""
    composition = _Composition(puzzle)
    for rule, primitive in parts:
        composition.add(rule, (primitive,))
    return composition.problem()


MAX_PRIMITIVES = 1 << 20
"""Primitives of one rule, some 150 bytes each: anti-taxicab reaches it at 40x40."""


_BLOCK = 256
"""Primitives between two looks at the clock."""


def _bounded(primitives: Iterable[Primitive]) -> list[Primitive]:
    """The primitives of one rule; raises BrokenRules if they are too many, BudgetExceeded if time is up."""
    checkpoint()
    made: list[Primitive] = []
    rest = iter(primitives)
    while len(block := list(islice(rest, _BLOCK))) == _BLOCK:
        made += block
        checkpoint()
        if len(made) > MAX_PRIMITIVES:
            raise BrokenRules(
                f"it means more than {MAX_PRIMITIVES:,} constraints on this board", hint="a smaller board"
            )
    return made + block if made else block


_cell_of_term, _first, _second = itemgetter(1), attrgetter("a"), attrgetter("b")
_MANY = 8
"""Primitives of one rule from which on pairs are looked at together; they come by the hundred."""


class _Block(NamedTuple):
    """A cached part of a problem, the same for every puzzle of a shape: checked and without duplicates."""

    primitives: tuple[Primitive, ...]
    sources: tuple[Constraint, ...]
    areas: frozenset[tuple[Cell, ...]]
    narrowed: tuple[tuple[Cell, Mask], ...]


class _Composition:
    """Collects primitives into a `Problem`: checks cells, drops duplicates, folds unary counts into domains."""

    __slots__ = ("areas", "domains", "everything", "on_board", "primitives", "puzzle", "sources")

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.everything = puzzle.everything
        self.domains = _domains(puzzle)
        self.on_board = puzzle.layout.on_board
        self.primitives: list[Primitive] = []
        self.sources: list[Constraint] = []
        self.areas: set[tuple[Cell, ...]] = set()

    def add(self, rule: Constraint, primitives: Iterable[Primitive]) -> None:
        on_board, found = self.on_board, _bounded(primitives)
        if len(found) >= _MANY and isinstance(found[-1], Pair):
            found = self._without_pairs(rule, found)
        for primitive in found:
            if not _is_within(on_board, primitive):
                raise _off_board(rule)
            if isinstance(primitive, AllDifferent):
                # Boxes of 1 x N repeat the rows; duplicates only cost time.
                cells = primitive.cells
                if len(cells) < 2 or cells in self.areas:
                    continue
                self.areas.add(cells)
            elif isinstance(primitive, Count) and len(primitive.cells) == 1:
                self.domains[primitive.cells[0]] &= _kept(primitive, self.everything)
                continue
            self.primitives.append(primitive)
            self.sources.append(rule)

    def _without_pairs(self, rule: Constraint, found: list[Primitive]) -> list[Primitive]:
        """Adds what ends in nothing but pairs all at once, and returns what is still to be added."""
        pairs = [primitive for primitive in found if isinstance(primitive, Pair)]
        others = found[: len(found) - len(pairs)]
        if any(isinstance(primitive, Pair) for primitive in others):
            return found
        if not (self.on_board.issuperset(map(_first, pairs)) and self.on_board.issuperset(map(_second, pairs))):
            raise _off_board(rule)
        self.add(rule, others)
        self.primitives += pairs
        self.sources += [rule] * len(pairs)
        return []

    def add_block(self, block: _Block) -> None:
        if self.areas.isdisjoint(block.areas):
            self.primitives += block.primitives
            self.sources += block.sources
            self.areas.update(block.areas)
        else:
            for rule, primitive in zip(block.sources, block.primitives, strict=True):
                self.add(rule, (primitive,))
        for cell, kept in block.narrowed:
            self.domains[cell] &= kept

    def problem(self) -> Problem:
        puzzle = self.puzzle
        return Problem(
            puzzle,
            puzzle.layout.cells,
            tuple(self.domains),
            tuple(self.primitives),
            tuple(self.sources),
            numbers(puzzle.symbols),
        )


def _is_within(on_board: frozenset[Cell], primitive: Primitive) -> bool:
    """Whether all cells of the primitive are on the board; sums avoid building their `cells`."""
    if isinstance(primitive, AllDifferent):
        return on_board.issuperset(primitive.cells)
    if isinstance(primitive, Sum):
        return on_board.issuperset(map(_cell_of_term, primitive.terms))
    return on_board.issuperset(primitive.cells)


def _off_board(rule: Constraint) -> BrokenRules:
    return BrokenRules(f"the rule {rule.kind!r} names a cell that is not on the board")


def _domains(puzzle: Puzzle) -> list[Mask]:
    """The domain of each cell by givens and candidates; empty at indices that are no cells."""
    layout, by_given = puzzle.layout, _by_given(len(puzzle.symbols))
    if puzzle.candidates is not None:
        domains = [mask & by_given[given] for mask, given in zip(puzzle.candidates, puzzle.givens, strict=True)]
    elif any(puzzle.givens):
        domains = list(map(by_given.__getitem__, puzzle.givens))
    else:
        domains = [by_given[0]] * len(puzzle.givens)
    if not layout.missing:
        return domains
    on_board = [0] * len(domains)
    for cell in layout.cells:
        on_board[cell] = domains[cell]
    return on_board


@cache
def _by_given(values: int) -> tuple[Mask, ...]:
    """The domain of a cell by its byte in `givens`: all values at 0, a single value at each other index."""
    return ((1 << values) - 1, *(1 << value for value in range(values)))


def _kept(count: Count, everything: Mask) -> Mask:
    """The mask of the values that a count of a single cell allows there."""
    inside = everything if count.low <= 1 <= count.high else 0
    outside = everything if count.low <= 0 <= count.high else 0
    return count.values & inside | ~count.values & outside


@lru_cache(maxsize=64)
def _houses(layout: Layout) -> _Block:
    puzzle = Puzzle(layout, (), bytes(len(layout)))
    composition = _Composition(puzzle)
    for area in layout.houses:
        composition.add(HouseRule(area), (AllDifferent(area.cells),))
    return _block(composition, ())


def _lowered_alone(rule: Constraint, layout: Layout, symbols: tuple[Symbol, ...]) -> _Block:
    puzzle = Puzzle(layout, symbols, bytes(len(layout)), (rule,))
    composition = _Composition(puzzle)
    before = tuple(composition.domains)
    composition.add(rule, lowered(rule, puzzle))
    return _block(composition, before)


_board_wide = lru_cache(maxsize=64)(_lowered_alone)
_recurring = lru_cache(maxsize=2048)(_lowered_alone)


def _block(composition: _Composition, before: tuple[Mask, ...]) -> _Block:
    changed = enumerate(zip(before, composition.domains, strict=False))
    return _Block(
        tuple(composition.primitives),
        tuple(composition.sources),
        frozenset(composition.areas),
        tuple((cell, after) for cell, (mask, after) in changed if mask != after),
    )


def lowered(rule: Constraint, puzzle: Puzzle) -> tuple[Primitive, ...]:
    """The primitives of one rule. If the rule cannot hold on this board, the error says which rule and where."""
    check_on_board(rule, puzzle.layout)
    try:
        return tuple(_bounded(rule.lower(puzzle)))
    except BrokenRules as broken:
        raise _placed(rule, puzzle.layout, broken) from None


def _placed(rule: Constraint, layout: Layout, broken: BrokenRules) -> BrokenRules:
    """The error with the rule's kind and cells in its message."""
    name = f"the rule {rule.kind!r}"
    known = [*map(name_of, places_of(rule)), *map(layout.name, cells_of(rule))]
    where = ", ".join(known if len(known) <= 6 else [*known[:5], "..."])
    own = broken.message.startswith(name)
    complaint = broken.message.removeprefix(name) if own else f": {broken.message}"
    return type(broken)(f"{name}{where and ' at '}{where}{complaint}", hint=broken.hint)
