"""`nonet solve` on many 9x9 puzzles, a line each: they stream through the batch engine, and memory stays flat."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from io import BufferedReader
from typing import TYPE_CHECKING, TypeAlias

from nonet.api.many import BATCH_STATUSES, ERROR, Batch, not_a_puzzle, solve_packed
from nonet.api.solving import solve
from nonet.cli._output import NOTHING, draw, emit, emit_json, say
from nonet.core.grid import Grid
from nonet.core.outcome import Status
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import EMPTY_GLYPHS
from nonet.engines import classic

if TYPE_CHECKING:
    import numpy as np

    from nonet.api.many import Bytes1, Bytes2, Counts

    Indices: TypeAlias = np.ndarray[tuple[int], np.dtype[np.intp]]

_HEAD = 8192
_CHUNK = 1 << 22
_SIGNS = frozenset("123456789" + EMPTY_GLYPHS)


def are_lines(head: bytes) -> bool:
    """Whether this beginning of a file is that of many 9x9 puzzles, a line each. One bad line does not change that."""
    lines = head.decode("utf-8-sig", errors="replace").split("\n")[:-1]
    found = [line for line in lines if line.strip() and not line.lstrip().startswith("#")]
    if len(lines) < 2 or not found:
        return False
    first = found[0].split()[0]
    return len(first) == classic.CELLS and set(first) <= _SIGNS


@contextmanager
def opened(argument: str | None) -> Iterator[BufferedReader | None]:
    """The file or standard input if it holds such lines, with nothing read from it yet; None if it does not."""
    standard = argument is None or argument == "-"
    if sys.stdin is None if standard else not os.path.isfile(str(argument)):
        yield None
        return
    with nullcontext(sys.stdin.buffer) if standard else open(str(argument), "rb") as file:
        if isinstance(file, BufferedReader) and are_lines(file.peek(_HEAD)[:_HEAD]):
            yield file
        else:
            yield None


class Answers:
    """Solves a file of lines and shows what came of it, in order."""

    def __init__(self, name: str, style: str, as_json: bool, on_error: str, nodes: int | None) -> None:
        self._name = name
        self._style = style
        self._as_json = as_json
        self._on_error = on_error
        self._nodes = nodes
        self._several = 0
        self._rows = 0
        self._shown = 0
        self.status = 0

    def run(self, file: BufferedReader) -> int:
        """The exit status."""
        import numpy as np

        with progress(file) as advance:
            carried, line = b"", 1
            while chunk := file.read(_CHUNK):
                text, end, rest = (carried + chunk).rpartition(b"\n")
                carried = rest
                if end:
                    cells, numbers = classic.pack_lines(np.frombuffer(text, np.uint8), line)
                    line += text.count(b"\n") + 1
                    if not self._show(cells, numbers):
                        return 2
                elif len(carried) > 2 * _CHUNK:
                    break
                advance(len(chunk))
            if carried:
                cells, numbers = classic.pack_lines(np.frombuffer(carried, np.uint8), line)
                if not self._show(cells, numbers):
                    return 2
        if self._several and not self._as_json:
            say(f"{self._several:,} of {self._rows:,} puzzles have several solutions; the first of each is shown")
        return self.status

    def _show(self, cells: Bytes2, numbers: Counts) -> bool:
        """One chunk; False if a bad line ends it all."""
        import numpy as np

        batch = solve_packed(cells, nodes=self._nodes)
        bad = np.flatnonzero(batch.status == ERROR)
        if len(bad) and self._on_error == "stop":
            keep = slice(0, int(bad[0]))
            self._show_rows(_part(batch, keep), cells[keep], numbers[keep])
            self._report(cells, numbers, bad[:1])
            return False
        if len(bad) and self._on_error == "skip":
            good = np.flatnonzero(batch.status != ERROR)
            self._show_rows(_part(batch, good), cells[good], numbers[good])
        else:
            self._show_rows(batch, cells, numbers)
        self._report(cells, numbers, bad)
        return True

    def _report(self, cells: Bytes2, numbers: Counts, bad: Indices) -> None:
        for row in bad:
            say(f"nonet: {not_a_puzzle(cells[row].tobytes(), self._name, int(numbers[row]))}")

    def _show_rows(self, batch: Batch, cells: Bytes2, numbers: Counts) -> None:
        import numpy as np

        none, several, unknown = (batch.status == BATCH_STATUSES.index(status) for status in _TOLD)
        self._rows += len(batch)
        self._several += int(np.count_nonzero(several))
        if self._style == "line" and not self._as_json:
            sys.stdout.buffer.write(_text(batch))
            sys.stdout.buffer.flush()
        else:
            for row in range(len(batch)):
                self._show_row(batch, cells, row)
        for row in np.flatnonzero(none).tolist():
            why = solve(as_puzzle(cells[row])).why
            say(f"{self._name}:{numbers[row]}: no solution: {why}")
        if none.any():
            self.status = max(self.status, 1)
        if unknown.any():
            say(f"{np.count_nonzero(unknown)} puzzles were given up after {self._nodes} nodes each")
            self.status = 3

    def _show_row(self, batch: Batch, cells: Bytes2, row: int) -> None:
        code = int(batch.status[row])
        solved = code != ERROR and batch.counts[row] > 0
        grid = Grid(classic.LAYOUT, classic.SYMBOLS, batch.solutions[row].tobytes()) if solved else None
        if self._as_json:
            status = "error" if code == ERROR else str(BATCH_STATUSES[code])
            line = "" if code == ERROR else as_puzzle(cells[row]).line()
            emit_json({"puzzle": line, "status": status, "solution": None if grid is None else grid.rows()})
            return
        if self._shown and self._style not in ("prolog", "json"):
            emit("")
        self._shown += 1
        if grid is not None:
            emit(draw(grid, self._style, as_puzzle(cells[row])))
        elif self._style in ("pretty", "prolog"):
            emit(NOTHING)


_TOLD = (Status.NONE, Status.MULTIPLE, Status.UNKNOWN)


def _part(batch: Batch, rows: slice | Indices) -> Batch:
    return Batch(batch.solutions[rows], batch.counts[rows], batch.status[rows], batch.guesses[rows])


def _text(batch: Batch) -> bytes:
    """A line for each row, an empty one where there is no solution, so that lines stay in step with the input."""
    text = batch.text()
    return text if batch.counts.all() else text.replace(b"." * classic.CELLS, b"")


def as_puzzle(cells: Bytes1) -> Puzzle:
    """One row of cells as a puzzle."""
    givens = bytes(byte - 48 if 48 < byte <= 57 else byte if byte <= 9 else 0 for byte in cells.tolist())
    return Puzzle(classic.LAYOUT, classic.SYMBOLS, givens)


@contextmanager
def progress(file: BufferedReader) -> Iterator[Callable[[int], None]]:
    """How far we are in a file, on a terminal that watches."""
    size = os.fstat(file.fileno()).st_size
    if not sys.stderr.isatty() or not size or sys.stdout.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TimeRemainingColumn

    with Progress(BarColumn(), TaskProgressColumn(), TimeRemainingColumn(), console=Console(stderr=True)) as bar:
        task = bar.add_task("", total=size)
        yield lambda amount: bar.advance(task, amount)
