"""The clues of a puzzle, each under the name that people use: '5 in r1c1', 'row 3', 'thermo r1c1-r4c1'."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from nonet.core.constraint import Constraint, HouseRule
from nonet.core.fields import cells_of, fields_of, places_of
from nonet.core.layout import Cell, Layout
from nonet.core.names import name_of
from nonet.core.puzzle import Puzzle


@dataclass(frozen=True, slots=True, repr=False)
class Clue:
    """A given or the pencil marks of a `cell`, or a `rule`; the houses of the board are rules too."""

    name: str
    cell: Cell | None = None
    rule: Constraint | None = None

    def __repr__(self) -> str:
        return f"<Clue: {self.name}>"

    def __str__(self) -> str:
        return self.name


def givens_of(puzzle: Puzzle) -> Iterator[Clue]:
    """A clue for every given, and for every other cell whose pencil marks exclude a symbol."""
    name = puzzle.layout.name
    for cell in puzzle.layout.cells:
        if (symbol := puzzle[cell]) is not None:
            yield Clue(f"{symbol} in {name(cell)}", cell)
        elif puzzle.candidates is not None and puzzle.candidates[cell] != puzzle.everything:
            mask = puzzle.candidates[cell]
            left = [str(symbol) for value, symbol in enumerate(puzzle.symbols) if mask >> value & 1]
            yield Clue(f"{' or '.join(left) or 'nothing'} in {name(cell)}", cell)


def rules_of(puzzle: Puzzle, *, houses: bool) -> Iterator[Clue]:
    """A clue for every rule, the houses only if `houses`; rules of the same name are numbered."""
    rules = [rule for rule in puzzle.rules() if houses or not isinstance(rule, HouseRule)]
    names = [rule_name(rule, puzzle.layout) for rule in rules]
    for place, (rule, name) in enumerate(zip(rules, names, strict=True)):
        number = names[: place + 1].count(name)
        yield Clue(f"{name} ({number})" if names.count(name) > 1 else name, rule=rule)


def rule_name(rule: Constraint, layout: Layout) -> str:
    """'row 3', 'cage 12 at r1c1', 'thermo r1c1-r4c1', 'sandwich 8 at r0c4', 'anti knight'."""
    areas = tuple(rule.areas_on(layout))
    if isinstance(rule, HouseRule):
        return rule.area.name
    words = areas[0].name if len(areas) == 1 else rule.kind
    for place in places_of(rule):
        number = next((value for value in _values(rule) if type(value) is int), None)
        return f"{words}{'' if number is None else f' {number}'} at {name_of(place)}"
    cells = cells_of(rule)
    if not cells:
        return words
    if areas:
        return f"{words} at {layout.name(cells[0])}"
    return f"{words} {'-'.join(layout.name(cell) for cell in dict.fromkeys((cells[0], cells[-1])))}"


def _values(rule: Constraint) -> Iterator[object]:
    """The numbers and symbols among the fields of a rule."""
    return (getattr(rule, name) for name, form, _, _ in fields_of(type(rule)) if form.kind in ("int", "symbol"))


def listed(clues: Sequence[Clue]) -> str:
    """'a, b and c'."""
    names = [clue.name for clue in clues]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
