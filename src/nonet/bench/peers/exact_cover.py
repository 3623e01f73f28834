"""exact-cover, Knuth's dancing links in C: a matrix of the options that the givens leave, up to two covers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from importlib import import_module
from typing import Any

import numpy as np

from nonet.bench.answers import Answer
from nonet.bench.peers import Job, OneByOne, Peer, peers
from nonet.bench.peers._clauses import LITERALS, SIZE, givens, line
from nonet.engines.classic import CELLS, LAYOUT


class ExactCover(Peer):
    name = "exact cover"
    about = "dancing links in C"
    module, package = "exact_cover", "exact-cover"

    @cached_property
    def _options(self) -> np.ndarray[tuple[int, int], np.dtype[np.int32]]:
        """A row for each value in each cell; a column for each cell, and for each value in each house."""
        options = np.zeros((LITERALS, CELLS + len(LAYOUT.houses) * SIZE), np.int32)
        for cell in range(CELLS):
            options[cell * SIZE : (cell + 1) * SIZE, cell] = 1
        for number, house in enumerate(LAYOUT.houses):
            for cell in house.cells:
                for value in range(SIZE):
                    options[cell * SIZE + value, CELLS + number * SIZE + value] = 1
        return options

    @cached_property
    def _package(self) -> Any:
        return import_module("exact_cover")

    @cached_property
    def _no_solution(self) -> type[Exception]:
        found: type[Exception] = import_module("exact_cover.error").NoSolution
        return found

    def job(self, puzzles: Sequence[str]) -> Job:
        assert self._options.size
        return OneByOne(puzzles, self._solve, _read)

    def _solve(self, puzzle: str) -> tuple[list[int], list[tuple[int, ...]]]:
        """The rows that the givens leave, and up to two exact covers by them."""
        left = np.ones((CELLS, SIZE), bool)
        for literal in givens(puzzle):
            cell, value = divmod(literal - 1, SIZE)
            left[cell] = False
            left[cell, value] = True
        rows = np.flatnonzero(left)
        try:
            covers = self._package.get_all_solutions(self._options[rows], max_count=2)
        except self._no_solution:
            covers = ()
        return rows.tolist(), list(covers)


def _read(found: tuple[list[int], list[tuple[int, ...]]]) -> Answer:
    rows, covers = found
    return Answer(len(covers), line(sorted(rows[row] + 1 for row in covers[0])) if covers else None)


peers.register("exact cover")(ExactCover())
