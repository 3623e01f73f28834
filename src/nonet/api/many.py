"""Solving many plain 9x9 puzzles at once: arrays in, arrays out, and never a Python object for each puzzle."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NoReturn, TypeAlias

from nonet.core.errors import NonetError, ParseError
from nonet.core.outcome import Status
from nonet.engines import classic

if TYPE_CHECKING:
    from pathlib import Path

    import numpy as np

    Bytes2: TypeAlias = np.ndarray[tuple[int, int], np.dtype[np.uint8]]
    Bytes1: TypeAlias = np.ndarray[tuple[int], np.dtype[np.uint8]]
    Counts: TypeAlias = np.ndarray[tuple[int], np.dtype[np.uint64]]
    Guesses: TypeAlias = np.ndarray[tuple[int], np.dtype[np.uint32]]
    AnyArray: TypeAlias = np.ndarray[tuple[int, ...], np.dtype[np.generic]]

Puzzles: TypeAlias = "bytes | bytearray | memoryview | str | Sequence[str] | AnyArray | Path"

ERROR = 4
"""The status of a row that is no puzzle (`on_error="emit"`); the others are positions in BATCH_STATUSES."""

BATCH_STATUSES = (Status.NONE, Status.UNIQUE, Status.MULTIPLE, Status.UNKNOWN)

_EMPTY = b"_*?-"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Batch:
    """Answers to N puzzles, a row each.

    `solutions` (N, 81) holds 1-9, zeros where there is none; of several, the first in fixed order. `counts` are exact
    up to the limit. `status` holds 0 NONE, 1 UNIQUE, 2 MULTIPLE, 3 UNKNOWN, 4 an error. `guesses` tell the work, and
    may depend on what else was in the batch; nothing else does.
    """

    solutions: Bytes2
    counts: Counts
    status: Bytes1
    guesses: Guesses

    def __len__(self) -> int:
        return len(self.status)

    def __repr__(self) -> str:
        found = self.status.tolist()
        names = (*(status.name for status in BATCH_STATUSES), "ERROR")
        told = ", ".join(f"{found.count(code)} {name}" for code, name in enumerate(names) if code in found)
        return f"<Batch of {len(self)} puzzles{': ' if told else ''}{told}>"

    def text(self) -> bytes:
        """The solutions as lines of 81 characters, '.' in the rows that have none."""
        import numpy as np

        lines = np.full((len(self), classic.CELLS + 1), ord("\n"), np.uint8)
        np.add(self.solutions, ord("0"), out=lines[:, : classic.CELLS])
        lines[self.solutions[:, 0] == 0, : classic.CELLS] = ord(".")
        return lines.tobytes()

    def lines(self) -> list[str]:
        """As `text`, a string for each row."""
        return self.text().decode("ascii").split("\n")[:-1]


def solve_many(
    puzzles: Puzzles,
    *,
    limit: int | None = 2,
    threads: int = 0,
    on_error: Literal["raise", "emit"] = "raise",
    device: str = "cpu",
    nodes: int | None = None,
) -> Batch:
    """Solves plain 9x9 puzzles: packed bytes of N x 81 or lines of text, an (N, 81) array, a list of strings, or a
    file.

    0 is an empty cell in arrays; text is as in the line format. `limit` is where counting stops (None: nowhere),
    `nodes` bounds the work for each puzzle, `threads=0` takes every core. A row that is no puzzle raises, or with
    `on_error="emit"` gets the status 4.

    >>> batch = solve_many(["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"])
    >>> batch.counts.tolist(), batch.lines()[0][:9]
    ([1], '534678912')
    """
    import numpy as np

    if device != "cpu":
        raise NonetError(f"there is no device named {device!r}", hint="device='cpu'")
    if on_error not in ("raise", "emit"):
        raise NonetError(f"on_error cannot be {on_error!r}", hint="'raise' or 'emit'")
    if limit is not None and limit < 1:
        raise NonetError(f"a limit of {limit} makes no sense", hint="limits start at 1; None counts all")
    if nodes is not None and nodes < 1:
        raise NonetError(f"{nodes} nodes make no sense", hint="at least 1; None for no end")
    if threads < 0:
        raise NonetError(f"{threads} threads make no sense", hint="0 takes every core")
    rows = packed_rows(puzzles)
    batch = solve_packed(rows.cells, limit=limit, threads=threads, nodes=nodes)
    if on_error == "raise" and len(bad := np.flatnonzero(batch.status == ERROR)):
        rows.complain(int(bad[0]))
    return batch


def solve_packed(cells: Bytes2, *, limit: int | None = 2, threads: int = 0, nodes: int | None = None) -> Batch:
    """As `solve_many`, on rows of 81 bytes; rows that are no puzzle have the status ERROR."""
    import numpy as np

    batch = _solved(cells, limit, threads, nodes)
    # The kernels know '.' and digits; the rarer ways to write an empty cell are put right where they occur.
    odd = np.flatnonzero(batch.status == ERROR)
    if len(odd):
        plain = plain_cells(cells[odd])
        again = _solved(plain, limit, threads, nodes)
        batch.solutions[odd] = again.solutions
        batch.counts[odd] = again.counts
        batch.status[odd] = again.status
        batch.guesses[odd] = again.guesses
    batch.status[batch.status > ERROR] = BATCH_STATUSES.index(Status.UNKNOWN)
    return batch


def plain_cells(cells: Bytes2) -> Bytes2:
    """A copy of the rows in which the rarer ways to write an empty cell are zeros."""
    import numpy as np

    plain = cells.copy()
    plain[np.isin(plain, np.frombuffer(_EMPTY, np.uint8))] = 0
    return plain


def _solved(cells: Bytes2, limit: int | None, threads: int, nodes: int | None) -> Batch:
    import numpy as np

    count = len(cells)
    batch = Batch(
        np.empty((count, classic.CELLS), np.uint8),
        np.empty(count, np.uint64),
        np.empty(count, np.uint8),
        np.empty(count, np.uint32),
    )
    classic.solve_rows(cells, limit, nodes, threads, None, batch.solutions, batch.counts, batch.status, batch.guesses)
    return batch


class _Rows:
    """The cells of all puzzles, and where they came from."""

    def __init__(self, cells: Bytes2, numbers: Counts | None, source: str) -> None:
        self.cells = cells
        self._numbers = numbers
        self._source = source

    def complain(self, row: int) -> NoReturn:
        """Raises what is wrong with this row."""
        number = row + 1 if self._numbers is None else int(self._numbers[row])
        raise not_a_puzzle(self.cells[row].tobytes(), self._source, number)


def not_a_puzzle(cells: bytes, source: str, line: int) -> ParseError:
    """What is wrong with these 81 bytes."""
    place = next((column for column, byte in enumerate(cells, 1) if not _is_cell(byte)), None)
    if place is None or cells == bytes([classic.NO_CELL]) * len(cells):
        message, place = "this is not a 9x9 puzzle of 81 characters", None
    else:
        message = f"expected 1-9 or an empty cell, found {chr(cells[place - 1])!r}"
    return ParseError(
        message,
        source=source,
        line=line,
        column=place,
        expected="a 9x9 puzzle of 81 characters",
        hint="other boards are solved one at a time" if place is None else None,
    )


def _is_cell(byte: int) -> bool:
    return byte <= 9 or chr(byte) in ".0123456789_*?-"


def packed_rows(puzzles: Puzzles) -> _Rows:
    """The cells of all puzzles, in whatever form they come."""
    import numpy as np

    if isinstance(puzzles, os.PathLike):
        return _from_text(np.fromfile(puzzles, np.uint8), str(puzzles))
    if isinstance(puzzles, str):
        puzzles = puzzles.encode("utf-8", errors="replace")
    if isinstance(puzzles, bytes | bytearray | memoryview):
        flat = np.frombuffer(puzzles, np.uint8)
        # A byte of 10 is no cell, so packed rows hold no line end.
        if len(flat) % classic.CELLS == 0 and (len(flat) == 0 or ord("\n") not in flat[: classic.CELLS + 1]):
            return _Rows(flat.reshape(-1, classic.CELLS), None, "<bytes>")
        return _from_text(flat, "<bytes>")
    if isinstance(puzzles, list | tuple):
        return _from_strings(puzzles)
    return _Rows(_from_array(puzzles), None, "<array>")


def _from_text(text: Bytes1, source: str) -> _Rows:
    cells, numbers = classic.pack_lines(text)
    return _Rows(cells, numbers, source)


def _from_strings(puzzles: Sequence[str]) -> _Rows:
    import numpy as np

    for number, puzzle in enumerate(puzzles, 1):
        if not isinstance(puzzle, str):
            raise NonetError(f"puzzle {number} is not a string", hint="a list holds strings of 81 characters")
    # Whatever is not 81 characters long becomes a row that is no puzzle, so that rows stay in step.
    joined = "".join(
        puzzle if len(puzzle) == classic.CELLS else chr(classic.NO_CELL) * classic.CELLS for puzzle in puzzles
    )
    cells = np.frombuffer(joined.encode("latin-1", errors="replace"), np.uint8).reshape(-1, classic.CELLS)
    return _Rows(cells, None, "<list>")


def _from_array(puzzles: object) -> Bytes2:
    import numpy as np

    array = np.asarray(puzzles)
    if array.dtype == object or not np.issubdtype(array.dtype, np.integer):
        raise NonetError(f"an array of {array.dtype} holds no puzzles", hint="uint8 of shape (N, 81)")
    if array.size % classic.CELLS or array.shape[-1:] not in ((classic.CELLS,), (9,)):
        raise NonetError(f"an array of shape {array.shape} holds no puzzles", hint="(N, 81), or (N, 9, 9)")
    if array.dtype != np.uint8:
        if array.size and (array.min() < 0 or array.max() > 9):
            row, column = divmod(int(np.flatnonzero((array.ravel() < 0) | (array.ravel() > 9))[0]), classic.CELLS)
            raise ParseError(
                f"expected 0-9, found {array.ravel()[row * classic.CELLS + column]}",
                source="<array>",
                line=row + 1,
                column=column + 1,
                expected="0-9",
            )
        array = array.astype(np.uint8)
    return np.ascontiguousarray(array.reshape(-1, classic.CELLS))
