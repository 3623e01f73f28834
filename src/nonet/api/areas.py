"""All-different constraints over named unknowns and any values: a puzzle without a board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any

from nonet.core.errors import NonetError
from nonet.core.layout import Layout
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
    return all(first is None or first != second for area in areas for first, second in combinations(area, 2))


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
        raise NonetError(f"a domain of {len(values)} values is too large", hint=f"at most {MAX_SYMBOLS}")
    cells: dict[tuple[str, str | int], int] = {}
    known: dict[int, int] = {}
    rules = []
    fits = True
    for area in areas:
        members = []
        for item in area:
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
    for found in search(lower(board), Run(first=tuple(names.values()), timeout=timeout), "python"):
        yield {name: values[found[cell] - 1] for name, cell in names.items()}
        if not names:
            return


def _distinct(domain: Sequence[Any]) -> list[Any]:
    values: list[Any] = []
    for value in domain:
        if value not in values:
            values.append(value)
    return values
