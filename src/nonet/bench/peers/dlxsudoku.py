"""dlxsudoku: singles, then dancing links in Python, which look for a second solution."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from importlib import import_module
from typing import Any

from nonet.bench.answers import Answer
from nonet.bench.peers import Job, OneByOne, Peer, peers


class DlxSudoku(Peer):
    name = "dlxsudoku"
    about = "singles, then dancing links, in Python"
    module = "dlxsudoku"

    @cached_property
    def _package(self) -> Any:
        return import_module("dlxsudoku.sudoku")

    def job(self, puzzles: Sequence[str]) -> Job:
        assert self._package
        return OneByOne(puzzles, self._solve, _read)

    def _solve(self, puzzle: str) -> tuple[int, Any]:
        package = self._package
        board = None
        try:
            board = package.Sudoku(puzzle)
            board.solve()
        except package.SudokuHasMultipleSolutionsError:
            return 2, None
        except package.SudokuHasNoSolutionError:
            return 0, None
        return 1, board


def _read(found: tuple[int, Any]) -> Answer:
    count, board = found
    return Answer(count, None if board is None else board.to_oneliner())


peers.register("dlxsudoku")(DlxSudoku())
