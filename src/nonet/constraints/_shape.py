"""Checks of a rule's fields that rules share, and the errors that refuse a rule."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from nonet.constraints._tables import Symbols, Table, totals
from nonet.core.constraint import Constraint
from nonet.core.errors import BrokenRules, CannotHold
from nonet.core.fields import may_hold_rules, rules_within
from nonet.core.layout import Cell
from nonet.core.symbols import Symbol, numbers

_INT = frozenset((int,))


def wrong(rule: Constraint, complaint: str, hint: str | None = None) -> BrokenRules:
    """The error to raise for a rule: its kind, and what is wrong with it."""
    return BrokenRules(f"the rule {rule.kind!r} {complaint}", hint=hint)


def cannot_hold(rule: Constraint, why: str, hint: str | None = None) -> CannotHold:
    """The error to raise for a rule that is well made, but that no values on this board obey."""
    return CannotHold(f"the rule {rule.kind!r} cannot hold: {why}", hint=hint)


def check_cells(
    rule: Constraint, field: str = "cells", *, least: int = 1, most: int | None = None, loop: bool = False
) -> None:
    """Raises unless the field holds from `least` to `most` cells, none twice. A list becomes a tuple.

    A `loop` may name its first cell again as its last.
    """
    cells = getattr(rule, field)
    if isinstance(cells, list):
        cells = tuple(cells)
        object.__setattr__(rule, field, cells)
    if not isinstance(cells, tuple):
        raise wrong(rule, f"has {cells!r} for its {field}", "a tuple of cells")
    if len(cells) < least:
        raise wrong(rule, f"needs at least {_so_many(least)}, not {len(cells)}")
    if most is not None and len(cells) > most:
        raise wrong(rule, f"takes at most {_so_many(most)}, not {len(cells)}")
    check_each(rule, *cells)
    if len(set(cells)) == len(cells):
        return
    first: dict[Cell, int] = {}
    closed = loop and len(cells) > 3 and cells[0] == cells[-1]
    for place, cell in enumerate(cells[:-1] if closed else cells, 1):
        if first.setdefault(cell, place) != place:
            raise wrong(rule, f"names a cell twice: {field} {first[cell]} and {place} are the same")


def check_each(rule: Constraint, *cells: object) -> None:
    """Raises unless these are cells (ints from 0) of some board."""
    if _INT.issuperset(map(type, cells)) and (not cells or min(cells) >= 0):  # type: ignore[type-var, operator]
        return
    for cell in cells:
        if isinstance(cell, bool) or not isinstance(cell, int) or cell < 0:
            raise wrong(rule, f"has {cell!r} for a cell", 'cells have names, such as "r3c5", or are ints')


def check_apart(rule: Constraint, a: Cell, b: Cell) -> None:
    """Raises unless these are two different cells."""
    check_each(rule, a, b)
    if a == b:
        raise wrong(rule, "names a cell twice: it needs two cells")


def check_table(rule: Constraint, table: Table, complaint: str) -> Table:
    """The table itself; raises if it allows no pair of symbols."""
    if not any(table):
        raise cannot_hold(rule, f"{complaint}")
    return table


def check_total(rule: Constraint, symbols: Symbols, count: int, total: int, *, repeats: bool = False) -> None:
    """Raises unless symbols in `count` cells can add up to `total`."""
    if not repeats and count > len(symbols):
        raise cannot_hold(rule, f"{_so_many(count)} must differ, but there are {len(symbols)} symbols")
    low, high, reached = _totals(symbols, count, repeats)
    possible = low <= total <= high and (reached is None or total in reached)
    if not possible:
        raise cannot_hold(rule, f"no symbols in {_so_many(count)} make {total}", f"they make from {low} to {high}")


@lru_cache(maxsize=256)
def _totals(symbols: Symbols, count: int, repeats: bool) -> tuple[int, int, frozenset[int] | None]:
    """The least and the greatest total of `count` cells, and the set of all totals (None if not computed)."""
    known = sorted(numbers(symbols))
    if repeats:
        return known[0] * count, known[-1] * count, None
    return sum(known[:count]), sum(known[len(known) - count :]), totals(symbols, count)


def check_groups(rule: Constraint, groups: Sequence[Sequence[Cell]]) -> None:
    """Raises unless there are two groups of cells or more, none empty. Lists become tuples."""
    object.__setattr__(rule, "groups", tuple(map(tuple, groups)))
    if len(groups) < 2 or not all(groups):
        raise wrong(rule, "needs at least two groups, none of them empty")
    for group in groups:
        check_each(rule, *group)
        if len(set(group)) < len(group):
            raise wrong(rule, "names a cell twice in one group")


def check_symbols(rule: Constraint, symbols: Sequence[Symbol], most: int) -> None:
    """Raises unless there are from 1 to `most` symbols. A list becomes a tuple."""
    object.__setattr__(rule, "symbols", tuple(symbols))
    if not 1 <= len(symbols) <= most:
        raise wrong(rule, f"lists {len(symbols)} symbols for {_so_many(most)}")


def check_place(rule: Constraint, at: object) -> None:
    """Raises unless `at` is a place: a row and a column."""
    if not isinstance(at, tuple) or len(at) != 2 or not all(type(part) is int and part >= 0 for part in at):
        raise wrong(rule, f"stands at {at!r}, which is no place", '"r0c4", or a row and a column: (0, 4)')


MAX_NESTING = 20
"""Rules within rules."""


def check_rules(rule: Constraint, *inner: object) -> None:
    """Raises unless these, all that stand within `rule`, are rules that are not nested too deep."""
    is_deep = False
    for each in inner:
        if not isinstance(each, Constraint):
            raise wrong(rule, f"has {each!r} for a rule")
        is_deep |= may_hold_rules(type(each))
    if is_deep and _nesting(rule) > MAX_NESTING:
        raise wrong(rule, "is nested too deep", f"rules within rules go {MAX_NESTING} deep")


def _nesting(rule: Constraint) -> int:
    """How deep rules stand within this one; those within have been looked at before, so this is not deep itself."""
    return max((1 + _nesting(inner) for inner in rules_within(rule)), default=0)


def _so_many(cells: int) -> str:
    return f"{cells} cell{'s' if cells != 1 else ''}"
