"""SudokuMaker's clues outside the board: numbers beside rows and columns, and little killers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from nonet.codecs.fpuzzles.entry import number
from nonet.codecs.fpuzzles.rules import made
from nonet.codecs.sudokumaker.forms import Config, Form, On, entries
from nonet.core.constraint import Constraint
from nonet.core.layout import Layout, Place
from nonet.core.names import DIRECTIONS


class Outside(Form):
    """{clues: [{value, outerCell}]}: numbers beside rows and columns."""

    def __init__(self, kind: str, field: str) -> None:
        self.kinds, self.field = (kind,), field

    def read(self, config: Config, on: On) -> Iterator[Constraint | None]:
        for each in entries(config, "clues"):
            if each.get("value") in (None, ""):
                continue
            at = on.raster.outside(each.get("outerCell"))
            beside = (0 < at[0] <= on.layout.rows) != (0 < at[1] <= on.layout.columns)
            value = number(each["value"], "a clue")
            straight = beside and not each.get("diagonal")
            yield made(self.kinds[0], at=at, **{self.field: value}) if straight else None

    def write(self, rules: Sequence[Any], on: On) -> Iterator[Config]:
        clues = [{"value": getattr(rule, self.field), "outerCell": on.raster.outside_number(rule.at)} for rule in rules]
        yield {"clues": clues}


class LittleKillers(Form):
    """{clues: [{value, outerCell, diagonal}]}: the diagonal is 1 if it rises to the right, -1 if it falls."""

    kinds = ("little killer",)

    def read(self, config: Config, on: On) -> Iterator[Constraint | None]:
        for each in entries(config, "clues"):
            if each.get("value") in (None, ""):
                continue
            at, rising = on.raster.outside(each.get("outerCell")), each.get("diagonal") == 1
            words = next((name for name in DIRECTIONS if self._enters(name, at, on.layout, rising=rising)), None)
            total = number(each["value"], "a sum")
            yield made("little killer", at=at, direction=words, total=total) if words else None

    @staticmethod
    def _enters(name: str, at: Place, layout: Layout, *, rising: bool) -> bool:
        down, right = DIRECTIONS[name]
        row, column = at[0] + down, at[1] + right
        return (down * right < 0) == rising and 0 < row <= layout.rows and 0 < column <= layout.columns

    def write(self, rules: Sequence[Any], on: On) -> Iterator[Config]:
        clues = []
        for rule in rules:
            down, right = DIRECTIONS[rule.direction]
            place = on.raster.outside_number(rule.at)
            clues.append({"value": rule.total, "outerCell": place, "diagonal": 1 if down * right < 0 else -1})
        yield {"clues": clues}
