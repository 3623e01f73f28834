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
    name = puzzle.layout.spoken
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
        return f"{words} at {layout.spoken(cells[0])}"
    return f"{words} {'-'.join(layout.spoken(cell) for cell in dict.fromkeys((cells[0], cells[-1])))}"


def _values(rule: Constraint) -> Iterator[object]:
    """The numbers and symbols among the fields of a rule."""
    return (getattr(rule, name) for name, form, _, _ in fields_of(type(rule)) if form.kind in ("int", "symbol"))


MIN_TOGETHER = 3
"""Houses of a kind from which on a list names them together: 'rows 1-3'."""


def listed(clues: Sequence[Clue]) -> str:
    """'a, b and c'; many houses of a kind together: '5 in r1c1, rows 1-4 and 7, and boxes 1-9'."""
    houses: dict[str, list[int]] = {}
    for clue in clues:
        if (house := _numbered_house(clue)) is not None:
            houses.setdefault(house[0], []).append(house[1])
    together = {kind: numbers for kind, numbers in houses.items() if len(numbers) >= MIN_TOGETHER}
    names: list[str] = []
    for clue in clues:
        house = _numbered_house(clue)
        numbers = None if house is None else together.get(house[0])
        if house is None or numbers is None:
            names.append(clue.name)
        elif house[1] == numbers[0]:
            names.append(f"{house[0]}{'es' if house[0].endswith('x') else 's'} {_ranges(numbers)}")
    if len(names) == 1:
        return names[0]
    comma = "," if together else ""  # behind 'rows 1 and 3'
    return f"{', '.join(names[:-1])}{comma} and {names[-1]}"


def _numbered_house(clue: Clue) -> tuple[str, int] | None:
    """The kind and the number of a house with a plain name: ('row', 3)."""
    if not isinstance(clue.rule, HouseRule):
        return None
    kind, _, number = clue.name.partition(" ")
    return (kind, int(number)) if number.isdecimal() else None


def _ranges(numbers: Sequence[int]) -> str:
    """'1-3, 5 and 7-9', for numbers in any order."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    parts = [str(a) if a == b else f"{a}-{b}" if b > a + 1 else f"{a}, {b}" for a, b in runs]
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def cells_of_clue(clue: Clue) -> tuple[Cell, ...]:
    """The cells that a clue speaks of: that of a given, those that a rule names, those of a house."""
    if clue.cell is not None:
        return (clue.cell,)
    if isinstance(clue.rule, HouseRule):
        return clue.rule.area.cells
    return () if clue.rule is None else tuple(dict.fromkeys(cells_of(clue.rule)))
