"""What holds between neighbours along a loop or path that is yet to be found."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from nonet.constraints import constraint
from nonet.constraints._expression import compiled
from nonet.constraints._layers import check_layer
from nonet.constraints._lowered import caption
from nonet.constraints._route import joins, route_layers
from nonet.constraints._tables import Symbols, automaton
from nonet.core.constraint import Constraint
from nonet.core.marks import Mark
from nonet.core.primitives import Automaton, Mask, Primitive, Regular, Value
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import numbers


@constraint("along")
@dataclass(frozen=True, slots=True)
class Along(Constraint):
    """Cells that follow each other along a loop or path satisfy an expression, in both directions: abs(a - b) >= 5.

    Along("abs(a - b) >= 5", "loop")
    """

    between: str
    layer: str = "loop"

    def __post_init__(self) -> None:
        compiled(self.between)
        check_layer(self, self.layer)

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        machine = _where_joined(puzzle.symbols, self.between)
        for (a, b), join in joins(puzzle.layout, self.layer).items():
            yield Regular((join, a, b), machine)

    def layers(self) -> Iterable[str]:
        return route_layers(self.layer)

    def marks(self) -> Iterable[Mark]:
        yield caption(f"along the {self.layer}: {self.between}")


@lru_cache(maxsize=64)
def _where_joined(symbols: Symbols, between: str) -> Automaton:
    """Reads a join and the two cells beside it. A state is what may come next, after the kind of cell read last."""
    holds, known = compiled(between), numbers(symbols)
    everything = (1 << len(known)) - 1
    table = [sum(1 << w for w, b in enumerate(known) if holds(a, b) and holds(b, a)) for a in known]

    def step(state: tuple[str, Mask], value: Value) -> tuple[str, Mask] | None:
        read, allowed = state
        if not allowed >> value & 1:
            return None
        match read:
            case "":
                return ("joined" if value else "apart", everything)
            case "joined":
                return "first", table[value]
            case "apart":
                return "first", everything
        return "second", 0

    start: tuple[str, Mask] = ("", 0b11)
    return automaton(len(symbols), start, step, lambda state: state[0] == "second", f"the expression {between!r}")
