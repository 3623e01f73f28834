"""Solving many puzzles at once: plain 9x9 as arrays, with no Python object for each puzzle; all others one by one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, TypeAlias, cast

from nonet.api.reading import wishes_of
from nonet.api.streaming import Chunk, OnError, Sources, check_on_error, item_entry, parts
from nonet.codecs import Entry
from nonet.core.arguments import as_threads, choice, row_of, whole
from nonet.core.budget import Budget, as_nodes, within
from nonet.core.errors import BudgetExceeded, NonetError, ParseError
from nonet.core.grid import Grid
from nonet.core.outcome import Status
from nonet.core.problem import lower
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import EMPTY_GLYPHS
from nonet.engines import Run, classic, count as count_solutions, search

if TYPE_CHECKING:
    import numpy as np

    from nonet.api.streaming import Bytes1, Bytes2, Counts

    Guesses: TypeAlias = np.ndarray[tuple[int], np.dtype[np.uint32]]
    AnyArray: TypeAlias = np.ndarray[tuple[int, ...], np.dtype[np.generic]]

Puzzles: TypeAlias = "Sources | AnyArray"

ERROR = 4
"""The status of a row that is no puzzle (`on_error="emit"`); any other status is an index into BATCH_STATUSES."""

BATCH_STATUSES = (Status.NONE, Status.UNIQUE, Status.MULTIPLE, Status.UNKNOWN)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Batch:
    """The answers to N puzzles, one row for each.

    `solutions` (N, 81) holds 1-9, or zeros if there is no solution; of several solutions, the first in fixed order.
    `counts` are the numbers of solutions, exact up to the limit. `status` holds 0 NONE, 1 UNIQUE, 2 MULTIPLE,
    3 UNKNOWN or 4 (an error). `guesses` is the only array that may depend on which puzzles are solved together. `grids`
    holds the solutions of puzzles that are not plain 9x9, and `errors` what is wrong with rows that are no puzzle; both
    are keyed by row.
    """

    solutions: Bytes2
    counts: Counts
    status: Bytes1
    guesses: Guesses
    grids: Mapping[int, Grid] = field(default_factory=dict)
    errors: Mapping[int, ParseError] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.status)

    def grid(self, row: int) -> Grid | None:
        """The solution in a row, of any board; None if there is none."""
        row = row_of(row, len(self.status))
        if row in self.grids or not self.solutions[row, 0]:
            return self.grids.get(row)
        return Grid(classic.LAYOUT, classic.SYMBOLS, self.solutions[row].tobytes())

    def __repr__(self) -> str:
        found = self.status.tolist()
        names = (*(status.name for status in BATCH_STATUSES), "ERROR")
        told = ", ".join(f"{found.count(code)} {name}" for code, name in enumerate(names) if code in found)
        return f"<Batch of {len(self)} puzzles{': ' if told else ''}{told}>"

    def text(self) -> bytes:
        """The solutions as lines; a row without one is a line of 81 dots."""
        import numpy as np

        if self.grids:
            return "".join(f"{line}\n" for line in self.lines()).encode()
        lines = np.full((len(self), classic.CELLS + 1), ord("\n"), np.uint8)
        np.add(self.solutions, ord("0"), out=lines[:, : classic.CELLS])
        lines[self.solutions[:, 0] == 0, : classic.CELLS] = ord(".")
        return lines.tobytes()

    def lines(self) -> list[str]:
        """The lines of `text`, without their newlines."""
        plain = Batch(self.solutions, self.counts, self.status, self.guesses)
        lines = plain.text().decode("ascii").split("\n")[:-1]
        for row, grid in self.grids.items():
            lines[row] = grid.line()
        return lines


def solve_many(
    puzzles: Puzzles,
    *,
    limit: int | None = 2,
    threads: int = 0,
    on_error: OnError = "raise",
    device: str = "cpu",
    nodes: int | None = None,
    timeout: float | None = None,
) -> Batch:
    """Solves puzzles: a file or text in any format, a list of all that `read` takes, or plain 9x9 as an (N, 81) array
    or packed bytes of N x 81.

    0 is an empty cell in arrays. Counting of solutions stops at `limit` (None: no limit), the search for each puzzle at
    `nodes`. `timeout` (seconds) is for all puzzles together; by default each puzzle has 30 seconds of its own. A puzzle
    whose budget runs out, or that is not reached in time, is UNKNOWN. `threads=0` takes every core for plain 9x9. Input
    that is no puzzle raises an error; with `on_error="emit"` it becomes a row of status 4, with "skip" it is left out.

    >>> batch = solve_many(["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"])
    >>> batch.counts.tolist(), batch.lines()[0][:9]
    ([1], '534678912')
    """
    choice(device, ("cpu",), "there is no device named {}")
    if limit is not None:
        limit = whole(limit, "a limit of {} makes no sense", low=1, hint="limits start at 1; None counts all")
    nodes = as_nodes(nodes)
    threads = as_threads(threads)
    with within(timeout) as budget:
        return _solve_all(packed_rows(puzzles, on_error), limit, threads, nodes, budget)


def _solve_all(rows: Packed, limit: int | None, threads: int, nodes: int | None, budget: Budget) -> Batch:
    batch = solve_packed(rows.cells, limit=limit, threads=threads, nodes=nodes)
    grids: dict[int, Grid] = {}
    for row, puzzle in rows.others.items():
        if budget.is_default:
            budget.restart()
        status, count, guesses, grid = _solve_other(puzzle, limit, nodes)
        batch.status[row] = BATCH_STATUSES.index(status)
        batch.counts[row], batch.guesses[row] = count, guesses
        if grid is not None:
            grids[row] = grid
    return Batch(batch.solutions, batch.counts, batch.status, batch.guesses, grids, rows.errors)


def solve_packed(cells: Bytes2, *, limit: int | None = 2, threads: int = 0, nodes: int | None = None) -> Batch:
    """As `solve_many`, on rows of 81 values; rows that hold anything else have the status ERROR."""
    import numpy as np

    count = len(cells)
    batch = Batch(
        np.empty((count, classic.CELLS), np.uint8),
        np.empty(count, np.uint64),
        np.empty(count, np.uint8),
        np.empty(count, np.uint32),
    )
    with within() as budget:
        classic.solve_rows(
            cells, limit, nodes, threads, None, batch.solutions, batch.counts, batch.status, batch.guesses, budget
        )
    batch.status[batch.status > ERROR] = BATCH_STATUSES.index(Status.UNKNOWN)
    return batch


def _solve_other(puzzle: Puzzle, limit: int | None, nodes: int | None) -> tuple[Status, int, int, Grid | None]:
    """Status, count, guesses and the first solution of any board."""
    run = Run(nodes=nodes)
    most = 2 if limit is None else min(limit, 2)
    first: bytes | None = None
    count, spent = 0, False
    try:
        problem = lower(puzzle)
        for values in islice(search(problem, run), most):
            first = values if first is None else first
            count += 1
        if count == 2 and limit != 2:
            counting = Run(nodes=nodes)
            count = count_solutions(problem, counting, limit)
            run.counters.guesses += counting.counters.guesses
    except BudgetExceeded as out:
        count, spent = max(count, out.so_far), True
    # One solution with a limit of 1 leaves open whether it is the only one.
    status = Status.UNKNOWN if spent or count == limit == 1 else BATCH_STATUSES[min(count, 2)]
    grid = None if first is None else Grid(puzzle.layout, puzzle.symbols, first)
    return status, count, run.counters.guesses, grid


@dataclass(frozen=True, slots=True, eq=False)
class Packed:
    """Puzzles in order: plain 9x9 as rows of 81 values. The rows of `others` and `errors` are filled with NO_CELL."""

    cells: Bytes2
    others: Mapping[int, Puzzle]
    errors: Mapping[int, ParseError]


class _Packing:
    """Collects entries and chunks into one `Packed`."""

    def __init__(self, on_error: OnError) -> None:
        check_on_error(on_error)
        self._on_error = on_error
        self._done: list[Bytes2] = []
        self._pending = bytearray()
        self._rows = 0
        self._others: dict[int, Puzzle] = {}
        self._errors: dict[int, ParseError] = {}

    def add(self, part: Entry | Chunk) -> None:
        """Appends the puzzles of one part."""
        if isinstance(part, Entry):
            self._add_entry(part)
            return
        begin = 0
        for row in sorted(part.others):
            self._add_rows(part.cells[begin:row])
            self._add_entry(part.others[row])
            begin = row + 1
        self._add_rows(part.cells[begin:])

    def _add_rows(self, cells: Bytes2) -> None:
        if len(cells) < _MIN_ARRAY_ROWS:
            self._pending += cells.tobytes()
        else:
            self._flush()
            self._done.append(cells)
        self._rows += len(cells)

    def _add_entry(self, found: Entry) -> None:
        if found.error is not None and self._on_error == "raise":
            raise found.error
        if found.error is not None and self._on_error == "skip":
            return
        cells = NO_CELLS
        if found.error is not None:
            self._errors[self._rows] = found.error
        elif is_classic(puzzle := found.result()):
            cells = puzzle.givens
        else:
            self._others[self._rows] = puzzle
        self._pending += cells
        self._rows += 1

    def _flush(self) -> None:
        import numpy as np

        self._done.append(np.frombuffer(bytes(self._pending), np.uint8).reshape(-1, classic.CELLS))
        self._pending.clear()

    def packed(self) -> Packed:
        """All the puzzles added."""
        import numpy as np

        self._flush()
        done = [cells for cells in self._done if len(cells)] or self._done[:1]
        cells = done[0] if len(done) == 1 else np.concatenate(done)
        return Packed(np.ascontiguousarray(cells), self._others, self._errors)


_MIN_ARRAY_ROWS = 64
"""Fewer rows than this are copied to a common array instead of kept as an array of their own."""

NO_CELLS = bytes([classic.NO_CELL]) * classic.CELLS


def is_classic(puzzle: Puzzle) -> bool:
    """Whether this is plain 9x9 without pencil marks, so that 81 values describe all of it."""
    return (
        puzzle.layout == classic.LAYOUT
        and puzzle.symbols == classic.SYMBOLS
        and not puzzle.constraints
        and puzzle.candidates is None
    )


def packed_rows(puzzles: Puzzles, on_error: OnError = "raise") -> Packed:
    """Puzzles in any form that `solve_many` takes, packed."""
    packing = _Packing(on_error)
    if isinstance(puzzles, bytes | bytearray | memoryview) and (cells := _from_bytes(puzzles)) is not None:
        packing.add(cells)
    elif hasattr(puzzles, "__array__"):
        packing.add(_from_array(puzzles))
    elif isinstance(puzzles, list | tuple) and set(map(type, puzzles)) == {str}:
        packing.add(_from_strings(cast("Sequence[str]", puzzles)))
    else:
        for part in parts(cast("Sources", puzzles), min_lines=0):
            packing.add(part)
    return packing.packed()


def _from_bytes(data: bytes | bytearray | memoryview) -> Chunk | None:
    """Packed rows of 81 values or characters each; None for any other text."""
    import numpy as np

    flat = np.frombuffer(data, np.uint8)
    if len(flat) % classic.CELLS or ord("\n") in flat[: classic.CELLS + 1]:
        return None
    cells = _values(flat.reshape(-1, classic.CELLS))
    return None if classic.NO_CELL in cells else _chunk("<bytes>", cells, {})


def _from_strings(puzzles: Sequence[str]) -> Chunk:
    """A list of texts: those of 81 characters become rows, the others are read one by one."""
    import numpy as np

    no_cells = NO_CELLS.decode("latin-1")
    plain = [text if len(text) == classic.CELLS and text.isascii() else no_cells for text in puzzles]
    # In text a byte below 10 is a control character, not a value.
    signs = np.frombuffer("".join(plain).encode("latin-1"), np.uint8).reshape(-1, classic.CELLS)
    cells = _values(np.where(signs < 10, classic.NO_CELL, signs))
    wishes = wishes_of(None, None)
    wrong = np.flatnonzero((cells == classic.NO_CELL).any(axis=1)).tolist()
    return _chunk("<list>", cells, {row: item_entry(puzzles[row], row + 1, wishes) for row in wrong})


def _from_array(puzzles: object) -> Chunk:
    import numpy as np

    array = np.asarray(puzzles)
    if array.dtype == object or not np.issubdtype(array.dtype, np.integer):
        raise NonetError(f"an array of {array.dtype} holds no puzzles", hint="uint8 of shape (N, 81)")
    if array.size % classic.CELLS or array.shape[-1:] not in ((classic.CELLS,), (9,)):
        raise NonetError(f"an array of shape {array.shape} holds no puzzles", hint="(N, 81), or (N, 9, 9)")
    rows = np.ascontiguousarray(array.reshape(-1, classic.CELLS))
    if rows.dtype != np.uint8:
        rows = np.where((rows < 0) | (rows > 255), classic.NO_CELL, rows).astype(np.uint8)
    cells = _values(rows)
    errors: dict[int, Entry] = {}
    for row in np.flatnonzero((cells == classic.NO_CELL).any(axis=1)).tolist():
        column = int(np.flatnonzero(cells[row] == classic.NO_CELL)[0])
        found = array.reshape(-1, classic.CELLS)[row, column]
        error = ParseError(
            f"expected 0-9, found {found}", source="<array>", line=row + 1, column=column + 1, expected="0-9"
        )
        errors[row] = Entry("<array>", row + 1, None, error)
    return _chunk("<array>", cells, errors)


def _values(signs: Bytes2) -> Bytes2:
    """Values from rows of values (0-9) or of characters ('5', '.'); NO_CELL for any other byte, and in mixed rows."""
    import numpy as np

    if not signs.size or signs.max() <= 9:
        return signs
    table = np.full(256, classic.NO_CELL, np.uint8)
    table[:10] = table[ord("0") : ord("9") + 1] = np.arange(10)
    table[list(EMPTY_GLYPHS.encode())] = 0
    cells = table[signs]
    are_values = signs < 10
    mixed = are_values.any(axis=1) & ~are_values.all(axis=1)
    if mixed.any():
        cells[mixed] = np.where(are_values[mixed], classic.NO_CELL, cells[mixed])
    return cells


def _chunk(source: str, cells: Bytes2, others: Mapping[int, Entry]) -> Chunk:
    import numpy as np

    return Chunk(source, np.arange(1, len(cells) + 1, dtype=np.uint64), cells, others)
