"""Modifier cells: where doublers, negators and their like stand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

from nonet.constraints import constraint
from nonet.constraints._layers import check_layer, of_states, over
from nonet.constraints._lowered import caption
from nonet.constraints._shape import cannot_hold, wrong
from nonet.constraints._tables import automaton
from nonet.core.constraint import Constraint
from nonet.core.marks import Mark
from nonet.core.primitives import Automaton, Count, Primitive, Regular, Value
from nonet.core.puzzle import Puzzle


@constraint("modifiers")
@dataclass(frozen=True, slots=True)
class Modifiers(Constraint):
    """Each row, column and box has one modifier cell of each kind, and the cells of a kind hold different digits.

    With `kinds=2` there are two kinds (doublers, say, and negators), which share no cell. `per_house` of each kind
    stand in each house; with `different=False` their digits may repeat. What the modifiers do, `by value` says.

    Modifiers("doublers")
    """

    layer: str
    kinds: int = 1
    per_house: int = 1
    different: bool = True

    def __post_init__(self) -> None:
        check_layer(self, self.layer)
        if self.kinds < 1 or self.per_house < 0:
            raise wrong(self, f"cannot have {self.kinds} kinds with {self.per_house} in each house")

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        layout, symbols = puzzle.layout, puzzle.symbols
        above = over(layout, self.layer)
        yield from of_states(self, puzzle, above.values(), self.kinds + 1)
        counts = {house.kind: 0 for house in layout.houses}
        for house in layout.houses:
            counts[house.kind] += 1
            cells = tuple(above[cell] for cell in house.cells)
            for kind in range(1, self.kinds + 1):
                yield Count(cells, 1 << kind, self.per_house, self.per_house)
        if self.different:
            word = tuple(chain.from_iterable((layer, cell) for cell, layer in above.items()))
            # As many rows as symbols, and each row with one: each symbol is modified once, not only at most once.
            modified = counts.get("row", 0) * self.per_house
            if modified > len(symbols):
                raise cannot_hold(self, f"{modified} modifiers of a kind are too many for {len(symbols)} symbols")
            for kind in range(1, self.kinds + 1):
                for value in range(len(symbols)):
                    yield Regular(word, _once(len(symbols), kind, value, always=modified == len(symbols)))

    def layers(self) -> Iterable[str]:
        return (self.layer,)

    def marks(self) -> Iterable[Mark]:
        told = f"{self.per_house} of {self.kinds} kinds" if self.kinds > 1 else f"{self.per_house}"
        digits = "on different digits" if self.different else "on any digits"
        yield caption(f"{self.layer}: {told} in each row, column and box, {digits}")


@lru_cache(maxsize=256)
def _once(size: int, kind: int, digit: Value, *, always: bool) -> Automaton:
    """Reads pairs of a layer's cell and the cell below it; accepts if `kind` and `digit` meet once (or never)."""

    def step(state: tuple[int, str], value: Value) -> tuple[int, str] | None:
        met, expecting = state
        if expecting == "layer":
            return met, "marked" if value == kind else "plain"
        met += expecting == "marked" and value == digit
        return (met, "layer") if met < 2 else None

    accepted = {(1, "layer")} if always else {(0, "layer"), (1, "layer")}
    return automaton(size, (0, "layer"), step, accepted.__contains__, "modifiers on different digits")
