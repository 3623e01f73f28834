"""CaDiCaL through python-sat: the clauses stay in one solver, the givens are assumptions.

Uniqueness: a clause that forbids the solution, switched on by a literal of its own for one more call and then off for
good. Forbidding by assumptions alone, with no new clauses, was slower (2,555 against 4,171 easy puzzles a second).

On the main thread python-sat catches Ctrl-C and jumps out of CaDiCaL in the middle of its work, after which the next
call may never end. So a whole job works on a thread of its own, and is broken off between two puzzles.
"""

from __future__ import annotations

import atexit
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from itertools import count
from typing import Any

from nonet.bench.answers import Answer
from nonet.bench.peers import Job, OneByOne, Peer, peers
from nonet.bench.peers._clauses import LITERALS, clauses, givens, line


class CaDiCaL(Peer):
    name = "cadical"
    about = "CaDiCaL 1.5.3 through python-sat, kept alive, givens as assumptions"
    learns = True
    module, package = "pysat", "python-sat"

    def __init__(self) -> None:
        self._solver: Any = None
        self._switches = count()
        # Left to the end of the interpreter, the solver's own clean-up comes too late and complains.
        atexit.register(self._stop)

    def job(self, puzzles: Sequence[str]) -> Job:
        self._start_anew()
        return _Aside(puzzles, self._solve, _read, self._start_anew)

    def _start_anew(self) -> None:
        self._stop()
        self._solver = import_module("pysat.solvers").Solver(name="cadical153", bootstrap_with=clauses())
        self._switches = count(LITERALS + 1)

    def _stop(self) -> None:
        if self._solver is not None:
            self._solver.delete()
            self._solver = None

    def _solve(self, puzzle: str) -> list[list[int]]:
        """Up to two solutions, each as its true literals; the second is left empty."""
        solver, asserted = self._solver, givens(puzzle)
        if not solver.solve(assumptions=asserted):
            return []
        solution = [each for each in solver.get_model()[:LITERALS] if each > 0]
        switch = next(self._switches)
        solver.add_clause([-switch, *(-each for each in solution)])
        another = solver.solve(assumptions=[*asserted, switch])
        solver.add_clause([-switch])
        return [solution, []] if another else [solution]


class _Aside(OneByOne[list[list[int]]]):
    """Puzzles that are solved one by one on another thread."""

    def run(self) -> None:
        wanted = True

        def work() -> None:
            self._found = []
            for puzzle in self._puzzles:
                if not wanted:
                    return
                self._found.append(self._solve(puzzle))

        with ThreadPoolExecutor(max_workers=1) as aside:
            try:
                aside.submit(work).result()
            finally:
                wanted = False


def _read(found: list[list[int]]) -> Answer:
    return Answer(len(found), line(found[0]) if found else None)


peers.register("cadical")(CaDiCaL())
