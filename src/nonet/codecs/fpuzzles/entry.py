"""`Entry`: checked access to one entry of an f-puzzles field; and `Names`, its names of cells.

The type of every JSON value is checked before it is used: the result is a number, a cell or a place of this board, or
`Refused`.
"""

from __future__ import annotations

from collections.abc import Iterator

from nonet.codecs._links import Json
from nonet.core.layout import Cell, Layout
from nonet.core.names import Place, name_of, place_of
from nonet.core.symbols import Symbol, is_number

_STYLE = {"width", "height", "size", "angle", "opacity", "thickness", "fromConstraint", "isNewConstraint", "hidden"}
"""Members of an entry that are style alone; so are all members for colours, which end with a C (`outlineC`)."""


class Refused(ValueError):
    """Part of the object is wrong, or a rule that Nonet does not have."""

    def __init__(self, message: str, hint: str | None = None) -> None:
        self.hint = hint
        super().__init__(message)


def number(value: Json, what: str = "a number") -> int:
    """The whole number that a value holds, as a number or as a string."""
    text = value.strip() if isinstance(value, str) else ""
    digits = text.removeprefix("-")
    if is_number(digits) and len(digits) < 10:
        return int(text)
    counts = isinstance(value, int | float) and not isinstance(value, bool)
    if counts and abs(value) < 10**9 and value == int(value):
        return int(value)
    raise Refused(f"{shown(value)} is not {what}")


def shown(value: Json) -> str:
    """The value in short, for a message."""
    if isinstance(value, list | dict):
        return "a list" if isinstance(value, list) else "an object"
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:37]}..."


class Entry:
    """One entry of a field; every access checks the type."""

    def __init__(self, members: Json, layout: Layout, symbols: tuple[Symbol, ...]) -> None:
        if not isinstance(members, dict):
            raise Refused(f"{shown(members)} is not an object")
        self.members: dict[str, Json] = members
        self.layout = layout
        self.symbols = symbols

    def only(self, known: tuple[str, ...]) -> None:
        """Raises Refused at an unknown member that is not style: it may change the meaning."""
        for name, value in self.members.items():
            style = name in _STYLE or name.endswith("C") or value in (None, "", [], False)
            if name not in known and not style:
                raise Refused(f"nothing is known of its {name!r}")

    def style(self, known: tuple[str, ...]) -> dict[str, Json]:
        """The members that say how the rule looks, not what it means."""
        return {name: value for name, value in self.members.items() if name not in known}

    @property
    def text(self) -> str:
        """The member `value` as a text, '' if there is none."""
        value = self.members.get("value")
        if isinstance(value, int | float) and not isinstance(value, bool):
            return str(number(value))
        if value is not None and not isinstance(value, str):
            raise Refused(f"its value is {shown(value)}")
        return (value or "").strip()

    def value(self) -> int | None:
        """The member `value` as a number, None if there is none."""
        return number(self.text) if self.text else None

    def place(self, name: Json) -> Place:
        """The row and column of a cell on the board or around it."""
        place = place_of(name) if isinstance(name, str) else None
        if place is None:
            raise Refused(f"{shown(name)} does not name a cell", "cells are written as R3C5")
        return place

    def cell(self, name: Json) -> Cell:
        return self.layout.cell(*self.place(name))

    def cells(self, name: str = "cells") -> tuple[Cell, ...]:
        return tuple(map(self.cell, as_list(self.members.get(name, []), name)))

    def lines(self) -> Iterator[tuple[Cell, ...]]:
        for line in as_list(self.members.get("lines", []), "lines"):
            yield tuple(map(self.cell, as_list(line, "lines")))

    def outside(self) -> Place:
        """The place of a clue beside a row or column."""
        row, column = self.place(self.members.get("cell"))
        rows, columns = self.layout.rows, self.layout.columns
        beside_row = 1 <= row <= rows and column in (0, columns + 1)
        beside_column = 1 <= column <= columns and row in (0, rows + 1)
        if not (beside_row or beside_column):
            raise Refused(
                f"R{row}C{column} is not beside a row or column",
                f"such as R0C1, R1C0, R{rows + 1}C1 or R1C{columns + 1}",
            )
        return row, column


def as_list(value: Json, name: str) -> list[Json]:
    """The value itself if it is a list; raises Refused if not."""
    if not isinstance(value, list):
        raise Refused(f"its {name!r} are {shown(value)}, not a list")
    return value


class Names:
    """The names of cells and places in f-puzzles: `R3C5`."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout

    def cell(self, cell: Cell) -> str:
        return self.layout.name(cell).upper()

    def cells(self, cells: tuple[Cell, ...]) -> list[str]:
        return [self.cell(cell) for cell in cells]

    def place(self, place: Place) -> str:
        return name_of(place).upper()
