"""The constraints of SudokuMaker: from each entry of its list to our rules, and back.

An entry has a number for its `type`, and holds all marks of that type with one look: every thermometer of one colour,
every white dot. `types` names the types that are rules.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from nonet.codecs._links import Json
from nonet.codecs.fpuzzles.entry import Refused, number, shown
from nonet.codecs.fpuzzles.rules import made, uncrossed
from nonet.codecs.sudokumaker.board import Raster, listed, whole
from nonet.core.constraint import Constraint
from nonet.core.layout import Cell, Layout
from nonet.core.symbols import Symbol

Config = dict[str, Json]
"""One entry of SudokuMaker's list of constraints."""

NO_VALUE = (None, "", 0)


class On(NamedTuple):
    """What an entry stands on."""

    raster: Raster
    symbols: tuple[Symbol, ...]

    @property
    def layout(self) -> Layout:
        return self.raster.layout


class Form(ABC):
    """The form of the entries of one type."""

    kinds: tuple[str, ...]

    @abstractmethod
    def read(self, config: Config, on: On) -> Iterator[Constraint | None]:
        """The rules of an entry; None for one that Nonet has no words for."""

    @abstractmethod
    def write(self, rules: Sequence[Any], on: On) -> Iterator[Config]:
        """The entries, without type and style, of rules of these kinds. A rule that cannot be said is left out."""


class Switch(Form):
    """A rule of the whole board, without any marks."""

    def __init__(self, kind: str, **fields: object) -> None:
        self.kinds, self.fields = (kind,), fields

    def read(self, config: Config, on: On) -> Iterator[Constraint]:
        yield made(self.kinds[0], **self.fields)

    def write(self, rules: Sequence[Any], on: On) -> Iterator[Config]:
        if made(self.kinds[0], **self.fields) in rules:
            yield {}


class Entropy(Form):
    """{groups}: sets of digits, as bits, of which every 2x2 square holds one each."""

    kinds = ("global entropy",)

    def read(self, config: Config, on: On) -> Iterator[Constraint | None]:
        kind = kind_of_groups(config.get("groups"), on.symbols)
        yield made("global entropy") if kind == ("entropic", 3) else None

    def write(self, rules: Sequence[Any], on: On) -> Iterator[Config]:
        for _ in rules:
            yield {"groups": groups_of("entropic", 3, on.symbols)}


class Cells(Form):
    """{cells}: a rule for each cell."""

    def __init__(self, kind: str) -> None:
        self.kinds = (kind,)

    def read(self, config: Config, on: On) -> Iterator[Constraint]:
        for cell in on.raster.cells(config.get("cells", [])):
            yield made(self.kinds[0], cell=cell)

    def write(self, rules: Sequence[Any], on: On) -> Iterator[Config]:
        yield {"cells": [rule.cell for rule in rules]}


class Area(Form):
    """{cells}: no digit twice."""

    kinds = ("extra region", "different")

    def read(self, config: Config, on: On) -> Iterator[Constraint]:
        if cells := on.raster.cells(config.get("cells", [])):
            yield made("extra region", cells=cells) if len(cells) == len(on.symbols) else made("different", cells=cells)

    def write(self, rules: Sequence[Any], on: On) -> Iterator[Config]:
        for rule in rules:
            yield {"cells": list(rule.cells)}


class Lines(Form):
    """{lines}: a rule for each line; fields of our rule that the entry names once for all its lines in `named`."""

    def __init__(self, kind: str, *, shortest: int = 2, **named: str) -> None:
        self.kinds, self.shortest, self.named = (kind,), shortest, named

    def read(self, config: Config, on: On) -> Iterator[Constraint | None]:
        fields = {ours: whole(config[theirs], theirs) for ours, theirs in self.named.items() if theirs in config}
        for line in _lines(config, on):
            for cells in uncrossed(line) if self.kinds == ("whisper",) else (line,):
                if len(cells) >= self.shortest:
                    yield made(self.kinds[0], cells=cells, **fields)

    def write(self, rules: Sequence[Any], on: On) -> Iterator[Config]:
        grouped: dict[tuple[int, ...], list[Any]] = defaultdict(list)
        for rule in rules:
            grouped[tuple(getattr(rule, ours) for ours in self.named)].append(rule)
        for values, group in grouped.items():
            extra = dict(zip(self.named.values(), values, strict=True))
            yield {"lines": [list(rule.cells) for rule in group], **extra}


class RegionSums(Lines):
    """{lines, singleRegionTotals}: with single totals, all parts of a line in one region count together."""

    def __init__(self) -> None:
        super().__init__("region sum")

    def read(self, config: Config, on: On) -> Iterator[Constraint | None]:
        if config.get("singleRegionTotals") is not True:
            yield from super().read(config, on)
            return
        for cells in _lines(config, on):
            parts: dict[object, list[Cell]] = defaultdict(list)
            for cell in cells:
                parts[on.layout.region_of.get(cell)].append(cell)
            if len(parts) > 1:
                yield made("equal sums", groups=tuple(map(tuple, parts.values())))

    def write(self, rules: Sequence[Any], on: On) -> Iterator[Config]:
        yield {"lines": [list(rule.cells) for rule in rules], "singleRegionTotals": False}


class Groups(Form):
    """{lines, groups}: of as many successive cells as there are groups, each holds a digit of another group."""

    kinds = ("entropic", "modular", "parity")

    def read(self, config: Config, on: On) -> Iterator[Constraint | None]:
        kind = kind_of_groups(config.get("groups"), on.symbols)
        for cells in _lines(config, on):
            if len(cells) < 2:
                continue
            if kind is None:
                yield None
            elif kind == ("modular", 2):
                yield made("parity", cells=cells)
            else:
                name, count = kind
                yield made(name, cells=cells, **{"size" if name == "entropic" else "modulus": count})

    def write(self, rules: Sequence[Any], on: On) -> Iterator[Config]:
        grouped: dict[tuple[str, int], list[Any]] = defaultdict(list)
        for rule in rules:
            parity = rule.kind == "parity"
            count = 2 if parity else rule.size if rule.kind == "entropic" else rule.modulus
            grouped["modular" if parity else rule.kind, count].append(rule)
        for (kind, count), group in grouped.items():
            yield {"lines": [list(rule.cells) for rule in group], "groups": groups_of(kind, count, on.symbols)}


def groups_of(kind: str, count: int, symbols: tuple[Symbol, ...]) -> list[int]:
    """The groups of digits, each as a number whose bits are digits."""
    digits = [symbol for symbol in symbols if isinstance(symbol, int)]
    if kind == "modular":
        return [sum(1 << digit for digit in digits if digit % count == rest) for rest in range(count)]
    size = -(-len(digits) // count)
    return [sum(1 << digit for digit in digits[start : start + size]) for start in range(0, len(digits), size)]


def kind_of_groups(value: Json, symbols: tuple[Symbol, ...]) -> tuple[str, int] | None:
    """The kind of rule whose groups these are, and how many; None for groups of another kind."""
    groups = [whole(group, "a group") for group in listed(value, "groups")]
    for kind in ("modular", "entropic"):
        if 2 <= len(groups) <= len(symbols) and set(groups) == set(groups_of(kind, len(groups), symbols)):
            return kind, len(groups)
    return None


class Thermometers(Form):
    """{thermometers, slow}."""

    kinds = ("thermo", "slow thermo")

    def read(self, config: Config, on: On) -> Iterator[Constraint]:
        kind = "slow thermo" if config.get("slow") is True else "thermo"
        for cells in map(on.raster.cells, listed(config.get("thermometers", []), "thermometers")):
            if len(cells) > 1:
                yield made(kind, cells=cells)

    def write(self, rules: Sequence[Any], on: On) -> Iterator[Config]:
        for kind in self.kinds:
            if own := [list(rule.cells) for rule in rules if rule.kind == kind]:
                yield {"slow": kind == "slow thermo", "thermometers": own}


class Arrows(Form):
    """{bulbsWithArrows}: the first cell of a bulb has the ones, the second the tens; arrows begin in their bulb."""

    kinds = ("arrow", "pill arrow")

    def read(self, config: Config, on: On) -> Iterator[Constraint]:
        for each in entries(config, "bulbsWithArrows"):
            bulb = on.raster.cells(each.get("bulbCells", []))
            for line in map(on.raster.cells, listed(each.get("arrows", []), "arrows")):
                shaft = tuple(cell for cell in line if cell not in bulb)
                if len(bulb) == 1 and shaft:
                    yield made("arrow", circle=bulb[0], shaft=shaft)
                elif bulb and shaft:
                    yield made("pill arrow", pill=bulb[::-1], shaft=shaft)

    def write(self, rules: Sequence[Any], on: On) -> Iterator[Config]:
        bulbs: dict[tuple[Cell, ...], list[list[Cell]]] = defaultdict(list)
        for rule in rules:
            bulb = (rule.circle,) if rule.kind == "arrow" else rule.pill[::-1]
            bulbs[bulb].append([bulb[0], *rule.shaft])
        yield {"bulbsWithArrows": [{"bulbCells": list(bulb), "arrows": arrows} for bulb, arrows in bulbs.items()]}


class Cages(Form):
    """{cages: [{cells, value}]}: no digit twice, and the sum unless it is 0."""

    kinds = ("killer cage",)

    def read(self, config: Config, on: On) -> Iterator[Constraint]:
        for each in entries(config, "cages"):
            cells, value = on.raster.cells(each.get("cells", [])), each.get("value")
            total = None if value in NO_VALUE else number(value, "a sum")
            if len(cells) > 1 or (cells and total is not None):
                yield made("killer cage", cells=cells, total=total)

    def write(self, rules: Sequence[Any], on: On) -> Iterator[Config]:
        yield {"cages": [{"cells": list(rule.cells), "value": rule.total or 0} for rule in rules]}


class Sayings(Form):
    """{cages: [{cells, value}]}: the value "2314" says two 3s and one 4."""

    kinds = ("look and say",)

    def read(self, config: Config, on: On) -> Iterator[Constraint | None]:
        for each in entries(config, "cages"):
            said, cells = str(each.get("value") or ""), on.raster.cells(each.get("cells", []))
            if not (said.isascii() and said.isdigit() and len(said) % 2 == 0 and len(said) < 40):
                yield None
                continue
            counts = tuple((int(said[i]), int(said[i + 1])) for i in range(0, len(said), 2))
            known = all(symbol in on.symbols for _, symbol in counts)
            yield made("look and say", cells=cells, counts=counts) if known and cells else None

    def write(self, rules: Sequence[Any], on: On) -> Iterator[Config]:
        cages = []
        for rule in rules:
            said = "".join(f"{count}{symbol}" for count, symbol in rule.counts)
            if len(said) == 2 * len(rule.counts):
                cages.append({"cells": list(rule.cells), "value": said})
        yield {"cages": cages}


class Clones(Form):
    """{groups}: the cells of each group are equal."""

    kinds = ("clone",)

    def read(self, config: Config, on: On) -> Iterator[Constraint]:
        pairs = [
            pair
            for cells in map(on.raster.cells, listed(config.get("groups", []), "groups"))
            for pair in pairwise(cells)
        ]
        together: list[tuple[Cell, Cell]] = []
        for pair in pairs:
            if not any(set(pair) & set(other) for other in together):
                together.append(pair)
            else:
                yield made("clone", cells=(pair[0],), copy=(pair[1],))
        if together:
            yield made("clone", cells=tuple(a for a, _ in together), copy=tuple(b for _, b in together))

    def write(self, rules: Sequence[Any], on: On) -> Iterator[Config]:
        for rule in rules:
            yield {"groups": [list(pair) for pair in zip(rule.cells, rule.copy, strict=True)]}


class Quads(Form):
    """{clues: [{corner, digits}]}."""

    kinds = ("quadruple",)

    def read(self, config: Config, on: On) -> Iterator[Constraint]:
        for each in entries(config, "clues"):
            digits = tuple(whole(digit, "a digit") for digit in listed(each.get("digits", []), "digits"))
            if digits:
                yield made("quadruple", cells=on.raster.corner(each.get("corner")), symbols=digits)

    def write(self, rules: Sequence[Any], on: On) -> Iterator[Config]:
        corners = [(on.raster.corner_number(rule.cells), rule.symbols) for rule in rules]
        yield {
            "clues": [{"corner": corner, "digits": list(digits)} for corner, digits in corners if corner is not None]
        }


def entries(config: Config, name: str) -> Iterator[dict[str, Json]]:
    for entry in listed(config.get(name, []), name):
        if not isinstance(entry, dict):
            raise Refused(f"one of its {name} is {shown(entry)}, not an object")
        yield entry


def _lines(config: Config, on: On) -> Iterable[tuple[Cell, ...]]:
    return map(on.raster.cells, listed(config.get("lines", []), "lines"))
