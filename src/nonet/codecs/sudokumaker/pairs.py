"""SudokuMaker's dots, letters and their negatives: {clues: [{edge, value}], negative: [...]}.

`negative` lists what neighbours without a mark must not have. Dots of the other colour are exempt if their own entry
says so (`overrideNegativeRatios` in the entry of differences, and the other way round).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from nonet.codecs.fpuzzles.entry import Refused, shown
from nonet.codecs.fpuzzles.rules import made
from nonet.codecs.sudokumaker.board import listed, whole
from nonet.codecs.sudokumaker.forms import Config, On
from nonet.core.constraint import Constraint
from nonet.core.layout import Cell, Layout


@dataclass(frozen=True, slots=True)
class PairForm:
    """The entries of one type of mark between two cells."""

    kind: str
    field: str
    """The field of our rule that holds the value of a mark."""
    usual: int
    negative: str
    """Our kind of rule for all neighbours without a mark, and the name of its field."""
    listed: str
    expression: str
    """What two neighbours must not have, with the value as '{}'."""
    override: str = ""
    """The member that exempts these marks from the negative of the other kind."""


PAIRS: dict[int, PairForm] = {
    200: PairForm(
        "difference",
        "difference",
        1,
        "no other differences",
        "differences",
        "abs(a - b) != {}",
        "overrideNegativeRatios",
    ),
    201: PairForm(
        "ratio", "ratio", 2, "no other ratios", "ratios", "a != {0} * b and b != {0} * a", "overrideNegativeDifferences"
    ),
    202: PairForm("xv", "total", 10, "no other xv", "totals", "a + b != {}"),
}

_OTHER = {200: 201, 201: 200}


def marks(config: Config, form: PairForm, on: On) -> Iterator[Constraint]:
    """The rules of the marks of one entry."""
    for clue in listed(config.get("clues", []), "clues"):
        if not isinstance(clue, dict):
            raise Refused(f"a clue is {shown(clue)}, not an object")
        value = clue.get("value")
        a, b = on.raster.edge(clue.get("edge"))
        yield made(form.kind, a=a, b=b, **{form.field: form.usual if value in (None, "") else whole(value, "a value")})


def negatives(configs: Sequence[tuple[int, Config]], on: On) -> Iterator[Constraint]:
    """The rules for neighbours without a mark, from all entries together."""
    marked: dict[int, set[tuple[Cell, Cell]]] = {}
    exempting: dict[int, bool] = {}
    for number, config in configs:
        found = {(rule.a, rule.b) for rule in marks(config, PAIRS[number], on)}  # type: ignore[attr-defined]
        marked.setdefault(number, set()).update(found)
        exempting[number] = config.get(PAIRS[number].override) is not False
    for number, form in PAIRS.items():
        values = _negative([config for each, config in configs if each == number])
        if not values:
            continue
        other = _OTHER.get(number, 0)
        free = marked.get(number, set()) | (marked.get(other, set()) if exempting.get(other, True) else set())
        if free == marked.get(number, set()) | marked.get(other, set()):
            yield made(form.negative, **{form.listed: values})
            continue
        between = " and ".join(form.expression.format(value) for value in values)
        yield from (
            made("relation", cells=pair, between=between) for pair in _neighbours(on.layout) if pair not in free
        )


def _negative(configs: Sequence[Config]) -> tuple[int, ...]:
    values: set[int] = set()
    for config in configs:
        values.update(whole(value, "a negative") for value in listed(config.get("negative") or [], "negative"))
    return tuple(sorted(values))


def _neighbours(layout: Layout) -> Iterator[tuple[Cell, Cell]]:
    for cell in layout.cells:
        if (cell + 1) % layout.columns:
            yield cell, cell + 1
        if cell + layout.columns < len(layout):
            yield cell, cell + layout.columns


def write(number: int, rules: Sequence[Any], on: On) -> Config | None:
    """The entry of all marks of one type with their negative; None if there are none."""
    form = PAIRS[number]
    edges = [(rule, on.raster.edge_number(rule.a, rule.b)) for rule in rules if rule.kind == form.kind]
    clues = [{"value": getattr(rule, form.field), "edge": edge} for rule, edge in edges if edge is not None]
    negative = [value for rule in rules if rule.kind == form.negative for value in getattr(rule, form.listed)]
    if not clues and not negative:
        return None
    return {"clues": clues, "negative": negative} | ({form.override: True} if form.override else {})
