"""Negative rules ("no other dots"): they are true only when every dot is drawn, so all dots are clues."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain

from nonet.constraints.difference import Difference
from nonet.constraints.no_other_differences import NoOtherDifferences
from nonet.constraints.no_other_ratios import NoOtherRatios
from nonet.constraints.no_other_xv import NoOtherXv
from nonet.constraints.ratio import Ratio
from nonet.constraints.xv import Xv
from nonet.core.constraint import Constraint
from nonet.core.layout import Cell
from nonet.core.primitives import Primitive
from nonet.generators.sheet import Sheet, neighbours

NEGATIVES: dict[str, tuple[str, ...]] = {
    NoOtherDifferences.kind: (Difference.kind, "kropki"),
    NoOtherRatios.kind: (Ratio.kind, "kropki"),
    NoOtherXv.kind: (Xv.kind,),
}
"""Each negative rule, with the clues that need no generator of their own beside it."""


def completed(negatives: Sequence[Constraint], sheet: Sheet) -> Iterator[tuple[Constraint, tuple[Primitive, ...]]]:
    """All dots that the negative rules ask for, then the rules themselves, each with its primitives on this grid."""
    dots = tuple(chain.from_iterable(_dots(rule, sheet, a, b) for rule in negatives for a, b in neighbours(sheet)))
    once = {(min(dot.a, dot.b), max(dot.a, dot.b)): dot for dot in reversed(dots)}
    for dot in once.values():
        yield dot, tuple(dot.lower(sheet.board))
    dotted = replace(sheet.board, constraints=(*sheet.board.constraints, *once.values()))
    for rule in negatives:
        yield rule, tuple(rule.lower(dotted))


def _dots(rule: Constraint, sheet: Sheet, a: Cell, b: Cell) -> Iterator[Difference | Ratio | Xv]:
    one, other = sheet.number[a], sheet.number[b]
    if isinstance(rule, NoOtherDifferences) and abs(one - other) in rule.differences:
        yield Difference(a, b, abs(one - other))
    if isinstance(rule, NoOtherRatios):
        yield from (Ratio(a, b, ratio) for ratio in rule.ratios if sheet.holds(Ratio(a, b, ratio)))
    if isinstance(rule, NoOtherXv) and one + other in rule.totals:
        yield Xv(a, b, one + other)
