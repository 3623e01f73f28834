"""All-different constraints over named unknowns and any values: a puzzle without a board."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import combinations, islice
from typing import Any

from nonet.core.arguments import expect, flag
from nonet.core.budget import within
from nonet.core.errors import NonetError
from nonet.core.layout import MAX_CELLS, Layout
from nonet.core.problem import lower
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import MAX_SYMBOLS, default_symbols
from nonet.engines import Run, search

Areas = Iterable[Iterable[Any]]


def consistent(areas: Areas) -> bool:
    """Whether no area holds the same value twice; None is an unknown and differs from everything.

    >>> consistent([["a", "b"], ["X", "d"]]), consistent([["a", "X"], ["a", "a"]])
    (True, False)
    """
    return all(_differ(first, second) for area in areas for first, second in combinations(_members(area), 2))


def _differ(first: object, second: object) -> bool:
    return first is None or flag(first != second, "whether two values differ")


def _members(area: Iterable[Any]) -> tuple[Any, ...]:
    members = tuple(islice(area, MAX_CELLS + 1))
    if len(members) > MAX_CELLS:
        raise NonetError(f"an area of more than {MAX_CELLS:,} members is too large")
    return members


def solve_areas(areas: Areas, domain: Sequence[Any], *, timeout: float | None = None) -> Iterator[dict[str, Any]]:
    """Every assignment of values from `domain` to the named unknowns such that the members of each area differ.

    In an area, a value of the domain is a constant, any other string names an unknown, and None is an unknown without a
    name. Any other object leaves no solution, and so does a constant that stands twice in one area. Each assignment
    comes once, ordered by the unknowns as the areas list them, then by the domain.

    >>> list(solve_areas([["X", "Y", "c"], ["X", "b"]], ["a", "b", "c"]))
    [{'X': 'a', 'Y': 'b'}]
    """
    from nonet.constraints.different import Different

    values = _distinct(domain)
    if len(values) > MAX_SYMBOLS:
        raise NonetError("the domain is too large", hint=f"at most {MAX_SYMBOLS}")
    cells: dict[tuple[str, str | int], int] = {}
    known: dict[int, int] = {}
    rules = []
    fits = True
    for area in areas:
        members = []
        for item in _members(area):
            expect(item, Hashable, "a member of an area")
            if item is None:
                key: tuple[str, str | int] = ("unknown", len(cells))
            elif item in values:
                key = ("value", values.index(item))
            elif isinstance(item, str):
                key = ("name", item)
            else:
                fits = False
                continue
            cell = cells.setdefault(key, len(cells))
            if key[0] == "value":
                known[cell] = int(key[1]) + 1
            members.append(cell)
        rules.append(Different(tuple(members)))
    names = {str(name): cell for (kind, name), cell in cells.items() if kind == "name"}
    if not fits or not (values or not cells):
        return
    if not cells:
        yield {}
        return
    givens = bytes(known.get(cell, 0) for cell in range(len(cells)))
    board = Puzzle(Layout(1, len(cells), ()), default_symbols(len(values)), givens, tuple(rules))
    with within(timeout) as budget:
        problem = lower(board)
    for found in search(problem, Run(first=tuple(names.values()), budget=budget), "python"):
        yield {name: values[found[cell] - 1] for name, cell in names.items()}
        if budget.is_default:
            budget.restart()
        if not names:
            return


def _distinct(domain: Sequence[Any]) -> list[Any]:
    values: list[Any] = []
    for value in domain:
        expect(value, Hashable, "a value of the domain")
        if value not in values:
            values.append(value)
        if len(values) > MAX_SYMBOLS:
            break
    return values
