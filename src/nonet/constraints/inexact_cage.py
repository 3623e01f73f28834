"""Cages whose sum is not told exactly: <12, >=10, 7 or 10, 2?, ?."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import comb

from nonet.constraints import constraint
from nonet.constraints._lowered import caption
from nonet.constraints._shape import cannot_hold, check_cells, wrong
from nonet.constraints._tables import MAX_LISTED_SETS, MAX_SUM_RANGE, Symbols, automaton
from nonet.constraints.killer_cage import KillerCage
from nonet.core.constraint import Constraint
from nonet.core.layout import Area, Cell
from nonet.core.marks import Mark, Outline
from nonet.core.primitives import AllDifferent, Automaton, Count, Mask, Pair, Primitive, Regular, Value, ValueSet
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import numbers

MAX_CLUE_CHARS = 60

_OR = re.compile(r"\s*(?:\bor\b|/|,)\s*")
_PART = re.compile(r"(<=|>=|<|>|≤|≥|!=|≠|)\s*(-?[0-9]{1,6})|(-?[0-9]{1,6})\s*[-–]\s*([0-9]{1,6})|([0-9?]{1,6})")
_SIGNS: dict[str, Callable[[int, int], bool]] = {
    "": lambda total, bound: total == bound,
    "<": lambda total, bound: total < bound,
    ">": lambda total, bound: total > bound,
    "<=": lambda total, bound: total <= bound,
    ">=": lambda total, bound: total >= bound,
    "!=": lambda total, bound: total != bound,
}
_SAME = {"≤": "<=", "≥": ">=", "≠": "!="}


@constraint("inexact cage")
@dataclass(frozen=True, slots=True)
class InexactCage(Constraint):
    """The values in the cage differ, and all that is told of their sum is `clue`.

    A clue is "<12", ">=10", "!=9", "5-8", "7 or 10", or has digits that nobody knows: "2?" is from 20 to 29, "??" any
    sum of two digits, and a "?" alone any sum at all. With `repeats` the values need not differ.

    InexactCage("r1c1-r1c3", "<12")
    """

    cells: tuple[Cell, ...]
    clue: str
    repeats: bool = False

    def __post_init__(self) -> None:
        check_cells(self)
        if not isinstance(self.clue, str) or len(self.clue) > MAX_CLUE_CHARS:
            raise wrong(self, "needs a short text for its clue", '"<12", ">=10", "5-8", "7 or 10", "2?" or "?"')
        self._parts()

    def _parts(self) -> list[re.Match[str]]:
        found = [_PART.fullmatch(part) for part in _OR.split(self.clue.strip())]
        parts = [part for part in found if part is not None]
        if len(parts) < len(found):
            hint = '"<12", ">=10", "!=9", "5-8", "7 or 10", "2?" or "?"'
            raise wrong(self, f"has a clue that nobody can read: {self.clue!r}", hint)
        return parts

    def allowed(self, totals: range) -> frozenset[int]:
        """The sums among `totals` that the clue allows."""
        parts = self._parts()
        return frozenset(total for total in totals if any(_allows(part, total) for part in parts))

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        cells, symbols = self.cells, puzzle.symbols
        known = sorted(numbers(symbols))
        if not self.repeats and len(cells) > len(known):
            raise cannot_hold(self, f"{len(cells)} cells must differ, but there are {len(known)} symbols")
        if self.repeats:
            low, high = known[0] * len(cells), known[-1] * len(cells)
        else:
            low, high = sum(known[: len(cells)]), sum(known[-len(cells) :])
            yield AllDifferent(cells)
        if high - low > MAX_SUM_RANGE:
            raise wrong(self, "is too large: its sums are too many")
        totals = self.allowed(range(low, high + 1))
        if not totals:
            raise cannot_hold(self, f"no symbols in {len(cells)} cells make {self.clue}", f"from {low} to {high}")
        if len(totals) > high - low:
            return
        sets = None if self.repeats else _sets(symbols, len(cells), totals)
        if sets is None:
            yield _of_totals(symbols, cells, totals)
        elif not sets:
            raise cannot_hold(self, f"no different symbols in {len(cells)} cells make {self.clue}")
        else:
            yield ValueSet(cells, sets)

    def on_values(self) -> Iterable[Constraint]:
        if not self.repeats:
            yield KillerCage(self.cells)
        yield InexactCage(self.cells, self.clue, repeats=True)

    def areas(self) -> Iterable[Area]:
        if not self.repeats:
            yield Area(f"cage {self.clue}", self.cells, "cage")

    def marks(self) -> Iterable[Mark]:
        yield Outline(self.cells, role="inexact cage", text=self.clue.strip())
        if self.repeats:
            yield caption(f"values may repeat in the cage {self.clue.strip()}")


def _allows(part: re.Match[str], total: int) -> bool:
    sign, bound, first, last, pattern = part.groups()
    if bound is not None:
        return _SIGNS[_SAME.get(sign, sign)](total, int(bound))
    if first is not None:
        return int(first) <= total <= int(last)
    return pattern == "?" or re.fullmatch(pattern.replace("?", "[0-9]"), str(total)) is not None


@lru_cache(maxsize=256)
def _sets(symbols: Symbols, count: int, totals: frozenset[int]) -> frozenset[Mask] | None:
    """The sets of `count` values that make one of the totals; None if there are too many to look at."""
    known = numbers(symbols)
    if comb(len(known), count) > 5 * MAX_LISTED_SETS:
        return None
    chosen = combinations(range(len(known)), count)
    return frozenset(sum(1 << v for v in values) for values in chosen if sum(known[v] for v in values) in totals)


def _of_totals(symbols: Symbols, cells: tuple[Cell, ...], totals: frozenset[int]) -> Primitive:
    known = numbers(symbols)
    if len(cells) == 1:
        return Count(cells, sum(1 << v for v, number in enumerate(known) if number in totals), 1, 1)
    if len(cells) == 2:
        return Pair(*cells, tuple(sum(1 << w for w, b in enumerate(known) if a + b in totals) for a in known))
    return Regular(cells, _adding_up(symbols, len(cells), totals))


@lru_cache(maxsize=256)
def _adding_up(symbols: Symbols, count: int, totals: frozenset[int]) -> Automaton:
    """A state is the sum so far."""
    known = numbers(symbols)
    spare = count * max(0, -min(known))
    most = max(totals) + spare
    least = min(totals) - count * max(0, *known)

    def step(so_far: int, value: Value) -> int | None:
        after = so_far + known[value]
        return after if least <= after <= most else None

    return automaton(len(symbols), 0, step, totals.__contains__, "an inexact sum")
