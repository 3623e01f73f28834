"""py-sudoku: backtracking in Python. It is asked for its first solution only, which is its plain use."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from importlib import import_module
from typing import Any

from nonet.bench.answers import Answer
from nonet.bench.peers import Job, OneByOne, Peer, peers
from nonet.engines.classic import LAYOUT


class PySudoku(Peer):
    name = "py sudoku"
    about = "backtracking in Python"
    proves = False
    module, package = "sudoku", "py-sudoku"

    @cached_property
    def _package(self) -> Any:
        return import_module("sudoku")

    def job(self, puzzles: Sequence[str]) -> Job:
        assert self._package
        return OneByOne(puzzles, self._solve, _read)

    def _solve(self, puzzle: str) -> Any:
        assert LAYOUT.box is not None
        height, width = LAYOUT.box
        values = [None if sign == "." else int(sign) for sign in puzzle]
        rows = [values[start : start + LAYOUT.columns] for start in range(0, len(values), LAYOUT.columns)]
        return self._package.Sudoku(width, height, board=rows).solve()


def _read(found: Any) -> Answer:
    values = [value for row in found.board for value in row]
    return Answer(None, "".join(map(str, values)) if all(values) else None)


peers.register("py sudoku")(PySudoku())
