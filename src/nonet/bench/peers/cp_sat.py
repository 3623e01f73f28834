"""OR-Tools CP-SAT, one worker: a model kept and copied for each puzzle, all solutions enumerated until the second.

Tried on 100 puzzles each of easy, clue17 and hardest_1106, a second: Booleans without presolve 217 / 208 / 95; with
presolve 226 / 196 / 60; integers and all-different 461 / 240 / 20; solving again with the solution forbidden 141 / 100
/ 27. The first is the fastest taken together.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from importlib import import_module
from typing import Any

from nonet.bench.answers import Answer
from nonet.bench.peers import Job, OneByOne, Peer, peers
from nonet.bench.peers._clauses import LITERALS, SIZE, givens, line
from nonet.engines.classic import CELLS, LAYOUT

_MAX_SECONDS = 60.0
"""Seconds for one puzzle: more than any takes, so that a single puzzle cannot hold up the contest."""


class CpSat(Peer):
    name = "cp sat"
    about = "OR-Tools CP-SAT, one worker"
    module, package = "ortools", "ortools"

    @cached_property
    def _model(self) -> Any:
        model = import_module("ortools.sat.python.cp_model").CpModel()
        holds = [model.new_bool_var("") for _ in range(LITERALS)]
        for cell in range(CELLS):
            model.add_exactly_one(holds[cell * SIZE : (cell + 1) * SIZE])
        for house in LAYOUT.houses:
            for value in range(SIZE):
                model.add_exactly_one(holds[cell * SIZE + value] for cell in house.cells)
        return model

    @cached_property
    def _solver(self) -> Any:
        solver = import_module("ortools.sat.python.cp_model").CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.enumerate_all_solutions = True
        solver.parameters.cp_model_presolve = False
        solver.parameters.max_time_in_seconds = _MAX_SECONDS
        solver.parameters.catch_sigint_signal = False
        return solver

    @cached_property
    def _up_to_two(self) -> Any:
        """The class of callbacks that stop the search at a second solution."""
        base = import_module("ortools.sat.python.cp_model").CpSolverSolutionCallback

        def on_solution_callback(self: Any) -> None:
            self.count += 1
            if self.count > 1:
                self.stop_search()

        return type("UpToTwo", (base,), {"count": 0, "on_solution_callback": on_solution_callback})

    def job(self, puzzles: Sequence[str]) -> Job:
        assert self._model is not None
        assert self._solver is not None
        return OneByOne(puzzles, self._solve, _read)

    def _solve(self, puzzle: str) -> tuple[int, list[int]]:
        """The number of solutions, and the variables of the last one found."""
        model = self._model.clone()
        variables = model.proto.variables
        for literal in givens(puzzle):
            variables[literal - 1].domain[0] = 1
        found = self._up_to_two()
        self._solver.solve(model, found)
        return found.count, list(self._solver.response_proto.solution)


def _read(found: tuple[int, list[int]]) -> Answer:
    count, variables = found
    return Answer(count, line([1 + place for place, true in enumerate(variables) if true]) if count else None)


peers.register("cp sat")(CpSat())
