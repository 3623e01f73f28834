"""Japanese sums."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

from nonet.constraints import constraint
from nonet.constraints._board import line_from
from nonet.constraints._layers import check_layer, layer_of, of_states
from nonet.constraints._lowered import caption
from nonet.constraints._shape import check_place, wrong
from nonet.constraints._tables import Symbols, automaton
from nonet.core.constraint import Constraint
from nonet.core.layout import Place
from nonet.core.marks import Label, Mark
from nonet.core.primitives import Automaton, Primitive, Regular, Value
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import Symbol, numbers

UNKNOWN = "?"


@constraint("japanese sum")
@dataclass(frozen=True, slots=True)
class JapaneseSum(Constraint):
    """The sums of the groups of shaded cells in the row or column, in this order; a "?" is any sum.

    Groups are as long as they can be: between two of them there is a cell that is not shaded. No sums, no shaded cell.

    JapaneseSum("r0c4", (12, "?", 3))
    """

    at: Place
    totals: tuple[Symbol, ...]
    layer: str = "shading"

    def __post_init__(self) -> None:
        check_place(self, self.at)
        check_layer(self, self.layer)
        object.__setattr__(self, "totals", tuple(self.totals))
        for total in self.totals:
            if isinstance(total, bool) or not (isinstance(total, int) or total == UNKNOWN):
                raise wrong(self, f"has {total!r} for a sum", 'numbers and "?"')

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        cells = line_from(self, puzzle.layout, self.at)
        above = layer_of(self, puzzle.layout, self.layer, cells)
        yield from of_states(self, puzzle, above, 2)
        word = tuple(chain.from_iterable(zip(above, cells, strict=True)))
        yield Regular(word, _groups(puzzle.symbols, self.totals))

    def layers(self) -> Iterable[str]:
        return (self.layer,)

    def marks(self) -> Iterable[Mark]:
        yield Label(self.at, " ".join(map(str, self.totals)) or "-", role="japanese sum")
        if self.layer != "shading":
            yield caption(f"groups of {self.layer}")


State = tuple[int, int | None, bool | None]
"""Groups begun, the sum of the open group (None between groups), whether the next cell is shaded (None: not read)."""


@lru_cache(maxsize=512)
def _groups(symbols: Symbols, totals: tuple[Symbol, ...]) -> Automaton:
    """Reads pairs of a layer's cell and the cell below it."""
    known = numbers(symbols)
    bounded = min(known, default=0) >= 0

    def may_end(begun: int, so_far: int | None) -> bool:
        return so_far is None or totals[begun - 1] in (UNKNOWN, so_far)

    def step(state: State, value: Value) -> State | None:
        begun, so_far, shaded = state
        if shaded is None:
            return (begun, so_far, bool(value)) if value < 2 else None
        if not shaded:
            return (begun, None, None) if may_end(begun, so_far) else None
        if so_far is None:
            begun, so_far = begun + 1, 0
        if begun > len(totals):
            return None
        total = totals[begun - 1]
        if total == UNKNOWN:
            return begun, 0, None
        after = so_far + known[value]
        return (begun, after, None) if not bounded or after <= int(total) else None

    def accepts(state: State) -> bool:
        begun, so_far, shaded = state
        return shaded is None and begun == len(totals) and may_end(begun, so_far)

    start: State = (0, None, None)
    return automaton(len(symbols), start, step, accepts, f"a Japanese sum of {len(totals)} groups")
