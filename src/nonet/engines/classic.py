"""The engine for plain 9x9 Sudoku, native: batches with a puzzle in every SIMD lane, or one puzzle with low latency.

`src/native/classic/README.md` is the map of the kernels. This module owns their Python side: the engine, a single line,
and rows of arrays.
"""

from __future__ import annotations

import threading
from array import array
from collections.abc import Iterator, Sequence
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from nonet import _native
from nonet.core.budget import Budget
from nonet.core.errors import BudgetExceeded
from nonet.core.layout import Layout
from nonet.core.outcome import Status
from nonet.core.primitives import AllDifferent
from nonet.core.problem import Problem
from nonet.core.symbols import default_symbols
from nonet.engines import engines
from nonet.engines._engine import Engine, Run

if TYPE_CHECKING:
    import numpy as np

    Bytes2: TypeAlias = np.ndarray[tuple[int, int], np.dtype[np.uint8]]
    Bytes1: TypeAlias = np.ndarray[tuple[int], np.dtype[np.uint8]]
    Offsets: TypeAlias = np.ndarray[tuple[int], np.dtype[np.uint64]]

LAYOUT = Layout.square(9, (3, 3))
CELLS = len(LAYOUT)
SYMBOLS = default_symbols(9)
NO_CELL = 255
"""The value in all 81 cells of a row that holds no plain puzzle."""

STATUSES = (Status.NONE, Status.UNIQUE, Status.MULTIPLE, Status.UNKNOWN, None, Status.UNKNOWN, Status.UNKNOWN)
"""By the status code of the kernels: none, unique, multiple, found (one solution, with a limit of 1), invalid, gave up
(out of nodes), stopped (out of time).
"""
_GAVE_UP, _STOPPED = 5, 6

_SAME_EVERYWHERE = "base"
"""The kernel for node budgets: the nodes depend on the number of lanes, which must be the same on every machine."""

_SLICE = 100_000
"""Guesses between two checks of the clock: some ten milliseconds."""

_ROW_GUESSES = 10_000_000
"""Guesses for a row before it is solved on its own, with a time limit: a second or two, and few rows take any."""
_SLICED_GUESSES = 5_000
"""The same where a time limit is for all rows together."""
_SLICE_ROWS = 64
"""Rows of the first slice between two checks of the clock; later ones follow the speed."""
_MAX_SLICE_SECONDS = 0.05


class Solved(NamedTuple):
    """The result for one line: status, and the first solutions in fixed order, two at most."""

    status: Status
    solutions: tuple[bytes, ...]
    guesses: int


class _Solvers(threading.local):
    """Solvers of this thread, one for each kernel in use; each owns the memory of a search, kept from call to call."""

    def __init__(self) -> None:
        self.best = _native.ClassicSolver()
        self._named: dict[str, _native.ClassicSolver] = {}

    def of(self, kernel: str | None) -> _native.ClassicSolver:
        if kernel is None:
            return self.best
        if kernel not in self._named:
            self._named[kernel] = _native.ClassicSolver(kernel)
        return self._named[kernel]


_solvers = _Solvers()


def solve_line(text: str) -> Solved | None:
    """Solves a text of 81 characters; None if the text is anything else."""
    answer = _solvers.best.solve_line(text)
    if answer is None:
        return None
    status, guesses, first, second = answer
    verdict = STATUSES[status]
    assert verdict is not None
    if verdict is Status.MULTIPLE and second is None:
        found = _native.ClassicSolutions(_marks(text))
        first, second = found.next(0)[1], found.next(0)[1]
    return Solved(verdict, tuple(each for each in (first, second) if each is not None), guesses)


def _marks(text: str) -> array[int]:
    everything = (1 << len(SYMBOLS)) - 1
    return array("H", [1 << (ord(sign) - ord("1")) if "1" <= sign <= "9" else everything for sign in text])


def solve_rows(
    puzzles: np.ndarray[tuple[int, int], np.dtype[np.uint8]],
    limit: int | None,
    nodes: int | None,
    threads: int,
    kernel: str | None,
    solutions: np.ndarray[tuple[int, int], np.dtype[np.uint8]],
    counts: np.ndarray[tuple[int], np.dtype[np.uint64]],
    status: np.ndarray[tuple[int], np.dtype[np.uint8]],
    guesses: np.ndarray[tuple[int], np.dtype[np.uint32]],
    budget: Budget | None = None,
) -> None:
    """Solves each row of 81 values into the arrays; `status` holds indices into STATUSES. Every answer is checked.

    `budget` bounds the time of the whole call, or of each row if it is the default budget.
    """
    if kernel is None and nodes is not None:
        kernel = _SAME_EVERYWHERE
    solver = _solvers.of(kernel)
    each = budget is not None and budget.is_default
    quick = (_ROW_GUESSES if each else _SLICED_GUESSES) if budget is not None and budget.timeout is not None else 0
    begin, size = 0, len(puzzles) if each or not quick else _SLICE_ROWS
    while begin < len(puzzles):
        rows = slice(begin, begin + size)
        if quick and not each and budget is not None and budget.is_over:
            solutions[begin:], counts[begin:], guesses[begin:], status[begin:] = 0, 0, 0, _STOPPED
            break
        begun = monotonic()
        most = nodes if nodes is not None and (not quick or nodes <= quick) else quick
        columns = solutions[rows], counts[rows], status[rows], guesses[rows]
        solver.solve_rows(puzzles[rows], limit or 0, most or 0, threads, *columns)
        if budget is not None and most != (nodes or 0):
            for row in begin + (columns[2] == _GAVE_UP).nonzero()[0]:
                if each:
                    budget.restart()
                found = _solve_row(solver, puzzles[row].tolist(), limit, nodes, budget)
                status[row], counts[row], guesses[row], solution = found
                if solution is not None:
                    solutions[row] = list(solution)
        begin += size
        # A slice takes some hundredths of a second.
        size = max(size // 2, 1) if monotonic() - begun > _MAX_SLICE_SECONDS else size * 2
    wrong = _native.first_wrong_answer(puzzles, solutions, counts, threads)
    if wrong is not None:
        row = "".join(map(str, puzzles[wrong].tolist()))
        raise AssertionError(f"the engine 'classic' returned a wrong answer, please report it: {row}")


def _solve_row(
    solver: _native.ClassicSolver, row: Sequence[int], limit: int | None, nodes: int | None, budget: Budget
) -> tuple[int, int, int, bytes | None]:
    """(status, count, guesses, first solution) of one row, in the time of the budget."""
    everything = (1 << len(SYMBOLS)) - 1
    marks = array("H", [1 << (value - 1) if value else everything for value in row])
    return solver.solve_marks(marks, limit or 0, nodes or 0, budget.seconds_left() or 0.0)


def pack_lines(text: Bytes1, first: int = 1) -> tuple[Bytes2, Offsets, Offsets]:
    """Packs text (UTF-8, a puzzle on each line) into rows of 81 values, with the number and offset of each line.

    Lines are numbered from `first`. A line that is not plain 9x9, nor blank, nor a comment, becomes a row of NO_CELL.
    """
    import numpy as np

    most = _native.count_lines(text)
    rows, numbers, starts = np.empty((most, CELLS), np.uint8), np.empty(most, np.uint64), np.empty(most, np.uint64)
    count = _native.pack_lines(text, first, rows, numbers, starts)
    return rows[:count], numbers[:count], starts[:count]


def pack_texts(texts: Bytes2, cells: Bytes2) -> int:
    """Packs texts of 81 bytes into rows of 81 values; a text that is not 81 cells becomes a row of NO_CELL.

    Gives the number of those.
    """
    return _native.pack_texts(texts, cells)


def count_clues(cells: Bytes2, clues: Bytes1) -> None:
    """Counts the cells of each row that are not empty."""
    _native.count_clues(cells, clues)


def write_texts(cells: Bytes2, texts: Bytes2) -> None:
    """Writes rows of 81 values as texts of 81 bytes, '.' for an empty cell."""
    _native.write_texts(cells, texts)


class ClassicEngine(Engine):
    """Plain 9x9 with nine symbols; candidates may be excluded from the start."""

    name = "classic"
    speaks = frozenset({AllDifferent})

    def refuses(self, problem: Problem) -> str | None:
        puzzle = problem.puzzle
        if puzzle.constraints or len(puzzle.symbols) != len(SYMBOLS) or puzzle.layout != LAYOUT:
            return "it knows only plain 9x9"
        if len(problem.primitives) != len(LAYOUT.houses):
            return "it knows only all 27 houses together"
        return None

    def solutions(self, problem: Problem, run: Run) -> Iterator[bytes]:
        seed = None if run.stream is None else run.stream.word() << 32 | run.stream.word()
        kernel = None if run.nodes is None else _SAME_EVERYWHERE
        found = _native.ClassicSolutions(array("H", problem.domains), seed, kernel)
        bounded = run.nodes is not None or run.budget.timeout is not None
        run.node()
        while True:
            run.budget.check_time()
            left = _SLICE if run.nodes is None else min(run.nodes - run.counters.nodes, _SLICE)
            # To the kernels a budget of 0 means no budget, so with no node left they get 1: it tells whether the
            # search has ended or was stopped.
            what, values = found.next(max(left, 1) if bounded else 0)
            run.counters.guesses = found.guesses
            run.counters.nodes = 1 + found.guesses
            if values is not None:
                yield values
            elif what == "end":
                return
            else:
                run.check_nodes()

    def count(self, problem: Problem, run: Run, limit: int | None = None) -> int:
        if limit == 0:
            return 0
        solver = _solvers.of(None if run.nodes is None else _SAME_EVERYWHERE)
        status, total, guesses, _ = solver.solve_marks(
            array("H", problem.domains), limit or 0, run.nodes or 0, run.seconds_left
        )
        run.counters.guesses = guesses
        run.counters.nodes = 1 + guesses
        if status in (_GAVE_UP, _STOPPED):
            try:
                run.budget.out_of_nodes() if status == _GAVE_UP else run.budget.out_of_time()
            except BudgetExceeded as spent:
                spent.so_far = total
                raise
        return total


engines.register("classic")(ClassicEngine())
