"""The rules of f-puzzles: from each field of its object to our rules, and back.

A field holds a list of entries, each an object with the names of its cells (`R3C5`). Most entries are one rule; a
line's entry may hold several lines, an arrow's several shafts. An incomplete entry (a clue without a number, a line of
one cell) is no rule and is kept as it is. A member that is neither understood nor known to be style is refused by name:
without it the puzzle might be another one.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from nonet.codecs._links import Json
from nonet.codecs.fpuzzles.entry import Entry, Names, Refused, as_list, number, shown
from nonet.constraints import constraints
from nonet.core.constraint import Constraint
from nonet.core.errors import BrokenRules
from nonet.core.layout import Cell, Layout, Place
from nonet.core.symbols import Symbol


def made(kind: str, **fields: object) -> Constraint:
    """The rule of this kind."""
    return constraints[kind](**fields)


class Form(ABC):
    """The form of the entries of one field, with a reader and a writer."""

    kinds: tuple[str, ...]
    known: tuple[str, ...]
    """The members that carry the meaning."""

    @abstractmethod
    def read(self, entry: Entry) -> Iterator[Constraint]:
        """The rules in an entry; none if the entry is incomplete."""

    @abstractmethod
    def write(self, rule: Any, names: Names) -> dict[str, Json] | None:
        """The entry of a rule; None if the field cannot express the rule."""


class Lines(Form):
    """{lines: [[...]]}: a rule for each line."""

    known: tuple[str, ...] = ("lines",)

    def __init__(self, kind: str, *, shortest: int = 2, **usual: int) -> None:
        self.kinds = (kind,)
        self.shortest = shortest
        self.usual = usual
        """The values that f-puzzles fixes for fields of our rule."""

    def read(self, entry: Entry) -> Iterator[Constraint]:
        for cells in entry.lines():
            if len(cells) >= self.shortest:
                yield made(self.kinds[0], cells=cells)

    def write(self, rule: Any, names: Names) -> dict[str, Json] | None:
        if any(getattr(rule, name) != value for name, value in self.usual.items()):
            return None
        return {"lines": [names.cells(rule.cells)]}


def uncrossed(line: tuple[Cell, ...]) -> Iterator[tuple[Cell, ...]]:
    """The line, cut where it runs through one of its own cells again, so that each part names a cell once."""
    if len(set(line)) == len(line) or (line[0] == line[-1] and len(set(line)) == len(line) - 1):
        yield line
        return
    part: list[Cell] = []
    for cell in line:
        if cell in part:
            yield tuple(part)
            part = part[-1:]
        part.append(cell)
    yield tuple(part)


class Whispers(Lines):
    """{lines, value?}: neighbours differ by at least the value, or by half of the largest digit (rounded up)."""

    known = ("lines", "value")

    def read(self, entry: Entry) -> Iterator[Constraint]:
        value = entry.value()
        least = (len(entry.symbols) + 1) // 2 if value is None else value
        for line in entry.lines():
            for cells in uncrossed(line):
                if len(cells) >= self.shortest:
                    yield made(self.kinds[0], cells=cells, difference=least)

    def write(self, rule: Any, names: Names) -> dict[str, Json] | None:
        return {"lines": [names.cells(rule.cells)], "value": str(rule.difference)}


class Arrows(Form):
    """{cells: circle or pill, lines}: each line begins in the circle and is a shaft of its own."""

    kinds = ("arrow", "pill arrow")
    known = ("cells", "lines")

    def read(self, entry: Entry) -> Iterator[Constraint]:
        circle = entry.cells()
        for line in entry.lines():
            if line and circle and line[0] not in circle:
                raise Refused(f"its line does not begin in its circle, but at {Names(entry.layout).cell(line[0])}")
            if not circle or len(line) < 2:
                continue
            if len(circle) == 1:
                yield made("arrow", circle=circle[0], shaft=line[1:])
            else:
                # A pill is read in reading order, whichever end was drawn first.
                yield made("pill arrow", pill=tuple(sorted(circle)), shaft=line[1:])

    def write(self, rule: Any, names: Names) -> dict[str, Json] | None:
        circle = (rule.circle,) if rule.kind == "arrow" else rule.pill
        if circle != tuple(sorted(circle)):
            return None
        start = circle[0] if rule.kind == "arrow" else min(circle, key=lambda cell: _apart(names, cell, rule.shaft[0]))
        return {"lines": [names.cells((start, *rule.shaft))], "cells": names.cells(circle)}


def _apart(names: Names, a: Cell, b: Cell) -> int:
    """The distance of two cells in king's moves."""
    (row, column), (other_row, other_column) = (divmod(cell, names.layout.columns) for cell in (a, b))
    return max(abs(row - other_row), abs(column - other_column))


class Cages(Form):
    """{cells, value?}: no value twice, and the sum if there is a value."""

    kinds = ("killer cage",)
    known = ("cells", "value")

    def read(self, entry: Entry) -> Iterator[Constraint]:
        cells, total = entry.cells(), entry.value()
        if len(cells) > 1 or total is not None:
            yield made("killer cage", cells=cells, total=total)

    def write(self, rule: Any, names: Names) -> dict[str, Json] | None:
        return {"cells": names.cells(rule.cells)} | ({} if rule.total is None else {"value": str(rule.total)})


class ExtraRegions(Form):
    """{cells}: no value twice."""

    kinds = ("extra region",)
    known = ("cells",)

    def read(self, entry: Entry) -> Iterator[Constraint]:
        if len(cells := entry.cells()) > 1:
            yield made("extra region", cells=cells)

    def write(self, rule: Any, names: Names) -> dict[str, Json] | None:
        return {"cells": names.cells(rule.cells)}


class Clones(Form):
    """{cells, cloneCells}: equal pair by pair."""

    kinds = ("clone",)
    known = ("cells", "cloneCells")

    def read(self, entry: Entry) -> Iterator[Constraint]:
        cells, copies = entry.cells(), entry.cells("cloneCells")
        if len(cells) != len(copies):
            raise Refused(f"{len(cells)} cells have {len(copies)} cells as their clone")
        pairs = [(cell, copy) for cell, copy in zip(cells, copies, strict=True) if cell != copy]
        if pairs:
            yield made("clone", cells=tuple(cell for cell, _ in pairs), copy=tuple(copy for _, copy in pairs))

    def write(self, rule: Any, names: Names) -> dict[str, Json] | None:
        return {"cells": names.cells(rule.cells), "cloneCells": names.cells(rule.copy)}


class Quadruples(Form):
    """{cells, values}: the values stand in the cells."""

    kinds = ("quadruple",)
    known = ("cells", "values")

    def read(self, entry: Entry) -> Iterator[Constraint]:
        values = [number(value, "a digit") for value in as_list(entry.members.get("values") or [], "values")]
        for value in values:
            if not 1 <= value <= len(entry.symbols):
                raise Refused(f"{value} is out of range", f"digits go from 1 to {len(entry.symbols)}")
        if values:
            yield made("quadruple", cells=entry.cells(), symbols=tuple(entry.symbols[value - 1] for value in values))

    def write(self, rule: Any, names: Names) -> dict[str, Json] | None:
        return {"cells": names.cells(rule.cells), "values": list(rule.symbols)}


class Pairs(Form):
    """{cells: [a, b], value?}: a dot between two cells, with a number or the default one."""

    known = ("cells", "value")

    def __init__(self, kind: str, usual: int) -> None:
        self.kinds = (kind,)
        self.usual = usual

    def read(self, entry: Entry) -> Iterator[Constraint]:
        a, b = _pair(entry)
        value = entry.value()
        yield made(self.kinds[0], a=a, b=b, **{self.kinds[0]: self.usual if value is None else value})

    def write(self, rule: Any, names: Names) -> dict[str, Json] | None:
        value = getattr(rule, rule.kind)
        return {"cells": names.cells((rule.a, rule.b))} | ({} if value == self.usual else {"value": str(value)})


def _pair(entry: Entry) -> tuple[Cell, Cell]:
    cells = entry.cells()
    if len(cells) != 2:
        raise Refused(f"it stands between {len(cells)} cells, not 2")
    return cells[0], cells[1]


class Crosses(Form):
    """{cells: [a, b], value: "X" or "V"}; incomplete without a value."""

    kinds = ("xv",)
    known = ("cells", "value")
    TOTALS: ClassVar = {"X": 10, "V": 5}

    def read(self, entry: Entry) -> Iterator[Constraint]:
        a, b = _pair(entry)
        if mark := entry.text.upper():
            if mark not in self.TOTALS:
                raise Refused(f"{shown(entry.text)} is neither X nor V")
            yield made("xv", a=a, b=b, total=self.TOTALS[mark])

    def write(self, rule: Any, names: Names) -> dict[str, Json] | None:
        for mark, total in self.TOTALS.items():
            if rule.total == total:
                return {"cells": names.cells((rule.a, rule.b)), "value": mark}
        return None


class Outside(Form):
    """{cell, value}: a number beside a row or column; incomplete without a number."""

    known = ("cell", "value")

    def __init__(self, kind: str, field: str) -> None:
        self.kinds = (kind,)
        self.field = field

    def read(self, entry: Entry) -> Iterator[Constraint]:
        at, value = entry.outside(), entry.value()
        if value is not None:
            yield made(self.kinds[0], at=at, **{self.field: value})

    def write(self, rule: Any, names: Names) -> dict[str, Json] | None:
        return {"cell": names.place(rule.at), "value": str(getattr(rule, self.field))}


class LittleKillers(Form):
    """{cell, direction, value}: the sum of a diagonal, seen from outside. Its member `cells` follows from these."""

    kinds = ("little killer",)
    known = ("cell", "direction", "value", "cells")
    DIRECTIONS: ClassVar = {"DR": "down right", "DL": "down left", "UR": "up right", "UL": "up left"}

    def read(self, entry: Entry) -> Iterator[Constraint]:
        at, direction, total = entry.place(entry.members.get("cell")), entry.members.get("direction"), entry.value()
        if not isinstance(direction, str) or direction not in self.DIRECTIONS:
            raise Refused(f"{shown(direction)} is no direction", "UL, UR, DL or DR")
        if not _diagonal(at, direction, entry.layout):
            raise Refused(f"from R{at[0]}C{at[1]} no cell lies in the direction {direction}")
        if total is not None:
            yield made("little killer", at=at, direction=self.DIRECTIONS[direction], total=total)

    def write(self, rule: Any, names: Names) -> dict[str, Json] | None:
        direction = next(short for short, long in self.DIRECTIONS.items() if long == rule.direction)
        cells = tuple(_diagonal(rule.at, direction, names.layout))
        return {
            "cell": names.place(rule.at),
            "cells": names.cells(cells),
            "direction": direction,
            "value": str(rule.total),
        }


def _diagonal(at: Place, direction: str, layout: Layout) -> list[Cell]:
    """The cells on the diagonal from a place just outside the board; none from any other place."""
    down, right = 1 if direction[0] == "D" else -1, 1 if direction[1] == "R" else -1
    row, column = at
    if 1 <= row <= layout.rows and 1 <= column <= layout.columns:
        return []
    cells = []
    while 1 <= (row := row + down) <= layout.rows and 1 <= (column := column + right) <= layout.columns:
        cells.append(layout.cell(row, column))
    return cells


class Single(Form):
    """{cell}: a rule about one cell."""

    known = ("cell",)

    def __init__(self, kind: str) -> None:
        self.kinds = (kind,)

    def read(self, entry: Entry) -> Iterator[Constraint]:
        yield made(self.kinds[0], cell=entry.cell(entry.members.get("cell")))

    def write(self, rule: Any, names: Names) -> dict[str, Json] | None:
        return {"cell": names.cell(rule.cell)}


class Each(Form):
    """{cells}: a rule about each of the cells."""

    known = ("cells",)

    def __init__(self, kind: str) -> None:
        self.kinds = (kind,)

    def read(self, entry: Entry) -> Iterator[Constraint]:
        for cell in entry.cells():
            yield made(self.kinds[0], cell=cell)

    def write(self, rule: Any, names: Names) -> dict[str, Json] | None:
        return {"cells": [names.cell(rule.cell)]}


FORMS: Mapping[str, Form] = {
    "killercage": Cages(),
    "extraregion": ExtraRegions(),
    "clone": Clones(),
    "quadruple": Quadruples(),
    "arrow": Arrows(),
    "thermometer": Lines("thermo"),
    "slowthermometer": Lines("slow thermo"),
    "palindrome": Lines("palindrome"),
    "renban": Lines("renban"),
    "whispers": Whispers("whisper"),
    "betweenline": Lines("between"),
    "lockout": Lines("lockout", difference=4),
    "regionsumline": Lines("region sum"),
    "entropicline": Lines("entropic", size=3),
    "modularline": Lines("modular", modulus=3),
    "zipperline": Lines("zipper", shortest=3),
    "nabner": Lines("nabner"),
    "doublearrow": Lines("double arrow"),
    "difference": Pairs("difference", 1),
    "ratio": Pairs("ratio", 2),
    "xv": Crosses(),
    "littlekillersum": LittleKillers(),
    "sandwichsum": Outside("sandwich", "total"),
    "xsum": Outside("x sum", "total"),
    "skyscraper": Outside("skyscraper", "count"),
    "odd": Single("odd"),
    "even": Single("even"),
    "minimum": Single("minimum"),
    "maximum": Single("maximum"),
    "rowindexer": Each("row indexer"),
    "columnindexer": Each("column indexer"),
    "boxindexer": Each("box indexer"),
}
"""The fields that hold lists of entries."""

FIELD_OF = {kind: field for field, form in FORMS.items() for kind in form.kinds}


@dataclass(frozen=True, slots=True)
class Switch:
    """A field that is true or absent: a rule of the whole board."""

    kind: str
    fields: Mapping[str, object]

    def rule(self) -> Constraint:
        return made(self.kind, **self.fields)


SWITCHES: Mapping[str, Switch] = {
    "diagonal+": Switch("diagonal", {"direction": "up"}),
    "diagonal-": Switch("diagonal", {"direction": "down"}),
    "antiknight": Switch("anti knight", {}),
    "antiking": Switch("anti king", {}),
    "disjointgroups": Switch("disjoint groups", {}),
}


class Found(NamedTuple):
    """The content of a field: rules, incomplete entries (`idle`), and the entries of rules with a style."""

    rules: list[Constraint]
    idle: list[Json]
    styled: list[dict[str, Json]]


def read_rules(field: str, entries: Json, layout: Layout, symbols: tuple[Symbol, ...]) -> Found:
    """The rules and other entries of a field."""
    form = FORMS[field]
    found = Found([], [], [])
    if not isinstance(entries, list):
        raise Refused(f"{field} is {shown(entries)}, not a list")
    for place, members in enumerate(entries, 1):
        try:
            entry = Entry(members, layout, symbols)
            entry.only(form.known)
            rules = list(form.read(entry))
        except (Refused, BrokenRules) as wrong:
            message = wrong.message if isinstance(wrong, BrokenRules) else str(wrong)
            raise Refused(f"{field} {place}: {message}", wrong.hint) from None
        found.rules.extend(rules)
        if not rules:
            found.idle.append(members)
        elif style := entry.style(form.known):
            written = [form.write(rule, Names(layout)) for rule in rules]
            found.styled.extend({**each, **style} for each in written if each is not None)
    return found
