"""What rules of one cell, or of two that touch, mean, said once more in plain Python."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.matrix.boards import Dice, Entry, Full, Rule, per_cell

from nonet.constraints import constraints
from nonet.core.constraint import Constraint


def doubled(a: int, b: int, ratio: int) -> bool:
    return a == ratio * b or b == ratio * a


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


def undotted(full: Full, *kinds: str) -> list[tuple[int, int]]:
    """The numbers of neighbours that carry no mark of these kinds."""
    rules: list[Any] = [rule for rule in full.puzzle.constraints if rule.kind in kinds]
    dotted = [{rule.a, rule.b} for rule in rules]
    return [(full.n[a], full.n[b]) for a, b in full.touching() if {a, b} not in dotted]


def make_extreme(dice: Dice, kind: Rule) -> Any:
    return tuple(kind(cell) for cell in dice.cells(1, 2))


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


ENTRIES: dict[str, Entry] = {
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
    "even": Entry(per_cell, lambda r, g: g.n[r.cell] % 2 == 0),
    "odd": Entry(per_cell, lambda r, g: g.n[r.cell] % 2 == 1),
    "minimum": Entry(make_extreme, keeps_extreme),
    "maximum": Entry(make_extreme, keeps_extreme),
    "row indexer": Entry(per_cell, keeps_row_indexer, ("4x4", "letters", "jigsaw", "to spare", "bare", "6x6")),
    "column indexer": Entry(per_cell, keeps_column_indexer, ("4x4", "letters", "jigsaw", "to spare", "bare", "6x6")),
    "box indexer": Entry(per_cell, keeps_box_indexer, ("4x4", "letters", "jigsaw", "6x6")),
    "allowed": Entry(lambda d, k: k(d.cell(), d.symbols(3)), lambda r, g: g.s[r.cell] in r.symbols),
}
