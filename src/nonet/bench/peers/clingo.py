"""clingo, an answer-set solver: the rules are grounded once, the givens are assumptions, up to two models."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

from nonet.bench.answers import Answer
from nonet.bench.peers import Job, OneByOne, Peer, peers
from nonet.engines.classic import LAYOUT, SYMBOLS

_RULES = """
1 { at(C, V) : value(V) } 1 :- cell(C).
1 { at(C, V) : house(H, C) } 1 :- house(H, _), value(V).
#show at/2.
"""


def _facts() -> str:
    cells = [f"cell({cell})." for cell in LAYOUT.cells]
    values = [f"value({symbol})." for symbol in SYMBOLS]
    houses = [f"house({number}, {cell})." for number, house in enumerate(LAYOUT.houses) for cell in house.cells]
    return "\n".join([*cells, *values, *houses])


class Clingo(Peer):
    name = "clingo"
    about = "answer sets: grounded once, givens as assumptions"
    learns = True
    module = "clingo"

    def __init__(self) -> None:
        self._control: Any = None
        self._atoms: dict[tuple[int, str], int] = {}

    def job(self, puzzles: Sequence[str]) -> Job:
        self._start_anew()
        return OneByOne(puzzles, self._solve, _read, self._start_anew)

    def _start_anew(self) -> None:
        """Grounds the program anew, and finds the literal of each cell and value."""
        self._control = import_module("clingo").Control(["--models=2", "--warn=none"])
        self._control.add("base", [], _facts() + _RULES)
        self._control.ground([("base", [])])
        atoms = self._control.symbolic_atoms.by_signature("at", 2)
        self._atoms = {(atom.symbol.arguments[0].number, str(atom.symbol.arguments[1])): atom.literal for atom in atoms}

    def _solve(self, puzzle: str) -> tuple[int, list[Any]]:
        """The number of models, and the atoms of the first."""
        atoms = self._atoms
        count = 0
        shown: list[Any] = []
        asserted = [atoms[given] for given in enumerate(puzzle) if given in atoms]
        with self._control.solve(assumptions=asserted, yield_=True) as models:
            for model in models:
                if not count:
                    shown = model.symbols(shown=True)
                count += 1
        return count, shown


def _read(found: tuple[int, list[Any]]) -> Answer:
    count, shown = found
    values = {symbol.arguments[0].number: str(symbol.arguments[1]) for symbol in shown}
    return Answer(count, "".join(values[cell] for cell in LAYOUT.cells) if count else None)


peers.register("clingo")(Clingo())
