"""Symmetries of many plain 9x9 puzzles at once, as arrays: no Python object for each puzzle."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from nonet.api.many import Packed, Puzzles, packed_rows
from nonet.api.streaming import OnError
from nonet.api.symmetry import augment
from nonet.core.arguments import MAX_ROWS, as_threads, row_of, shown, whole
from nonet.core.budget import checkpoint, current, within
from nonet.core.errors import NonetError, ParseError
from nonet.core.puzzle import Puzzle
from nonet.core.random import as_seed
from nonet.symmetry import classic
from nonet.symmetry.classic import RowStatus
from nonet.symmetry.form import SIGNS, id_of
from nonet.symmetry.symmetry import Symmetry

if TYPE_CHECKING:
    import numpy as np

    from nonet.symmetry.classic import Bytes1, Bytes2, Bytes3, Counts

    Indices: TypeAlias = np.ndarray[tuple[int], np.dtype[np.intp]]


@dataclass(frozen=True, slots=True, eq=False)
class Forms:
    """The canonical forms of N plain 9x9 puzzles, one row for each.

    `cells` (N, 81) holds 0-9, `automorphisms` (N) the number of automorphisms of each puzzle. `status` (N) holds 0 for
    a puzzle; with `on_error="emit"` also 1 for a digit twice in a house and 2 for any other error, whose cells are 0.
    """

    cells: Bytes2
    automorphisms: Counts
    status: Bytes1
    _maps: Bytes2 = field(repr=False)

    def __len__(self) -> int:
        return len(self.status)

    def without(self, rows: Indices) -> Forms:
        """The forms without these rows."""
        import numpy as np

        try:
            left = np.delete(np.arange(len(self)), rows)
        except (ValueError, IndexError, OverflowError):
            raise NonetError(f"{shown(rows)} are no rows of {len(self)}", hint="a list of ints") from None
        return Forms(self.cells[left], self.automorphisms[left], self.status[left], self._maps[left])

    def text(self) -> bytes:
        """The forms as lines of 81 characters, '.' for an empty cell."""
        return text_of(self.cells)

    def lines(self) -> list[str]:
        """The lines of `text`, without their newlines."""
        return self.text().decode("ascii").split("\n")[:-1]

    def ids(self) -> list[str]:
        """The `class_id` of each puzzle."""
        return [id_of(line) for line in self.text().split(b"\n")[:-1]]

    def map(self, row: int) -> Symmetry:
        """A map from this puzzle to its form."""
        row = row_of(row, len(self))
        return classic.symmetry_of(self._maps[row].tobytes(), tuple(range(1, classic.SYMBOLS + 1)))


def canonical_many(
    puzzles: Puzzles, *, threads: int = 0, on_error: OnError = "raise", timeout: float | None = None
) -> Forms:
    """The canonical forms of plain 9x9 puzzles, in any form that `solve_many` takes. `threads=0` takes every core.

    Input that is no puzzle raises an error; with `on_error="emit"` it becomes a row of status 2, with "skip" it is left
    out. Boards of other sizes or with other rules count as errors. Raises BudgetExceeded after `timeout` seconds; by
    default there is no limit, as each puzzle takes microseconds.

    >>> forms = canonical_many(["1" + 80 * ".", 80 * "." + "7"])
    >>> forms.lines()[0] == forms.lines()[1], forms.automorphisms.tolist()
    (True, [41472, 41472])
    """
    import numpy as np

    threads = as_threads(threads)
    with within(timeout, default=None):
        rows = packed_rows(puzzles, on_error)
        forms = canonical_packed(rows.cells, threads=threads)
    bad = np.flatnonzero(forms.status)
    if on_error == "raise" and len(bad):
        raise _refusal(rows, int(bad[0]), 0)
    return forms.without(bad) if on_error == "skip" and len(bad) else forms


def canonical_packed(cells: Bytes2, *, threads: int = 0) -> Forms:
    """As `canonical_many`, on rows of 81 bytes; `status` is not 0 for rows that are no puzzle."""
    import numpy as np

    threads = as_threads(threads)
    found = [classic.canonical_rows(cells[rows], threads) for rows in _slices(len(cells), 1)]
    forms, maps, counts, status = found[0] if len(found) == 1 else map(np.concatenate, zip(*found, strict=True))
    return Forms(forms, counts, status, maps)


def forms_of(cells: Bytes2, *, threads: int = 0) -> Bytes2:
    """The canonical form of each row of 81 bytes; rows that are no puzzle stay as they are."""
    import numpy as np

    forms = canonical_packed(cells, threads=threads)
    return np.where(forms.status[:, None] == RowStatus.DONE, forms.cells, cells)


def class_id_many(puzzles: Puzzles, *, threads: int = 0, timeout: float | None = None) -> list[str]:
    """The `class_id` of each of many plain 9x9 puzzles, in any form that `canonical_many` takes."""
    return canonical_many(puzzles, threads=threads, timeout=timeout).ids()


def augment_many(
    puzzles: Puzzles,
    n: int = 1,
    *,
    seed: int | None = None,
    first: int = 0,
    threads: int = 0,
    timeout: float | None = None,
) -> Bytes3:
    """`n` equivalents of each of N plain 9x9 puzzles (as `solve_many` takes them): an array (N, n, 81) of 0-9.

    The images of puzzle i are those that `augment` draws from (seed, first + i): the same for any number of threads,
    and a part of the puzzles gives a part of the result if `first` tells where it starts. `timeout` is as in
    `canonical_many`.

    >>> augment_many(["1" + 80 * "."], 3, seed=4).shape
    (1, 3, 81)
    """
    import numpy as np

    threads = as_threads(threads)
    n = whole(n, "{} equivalents make no sense", hint="0 or more")
    first = whole(first, "{} cannot be the first puzzle", low=None, hint="an int")
    with within(timeout, default=None):
        rows = packed_rows(puzzles)
        if len(rows.cells) * n > MAX_ROWS:
            raise NonetError(
                f"{shown(n)} images of {len(rows.cells):,} puzzles are too many for an array",
                hint=f"at most {MAX_ROWS:,} in all; take the puzzles in parts, with first=",
            )
        images, status = augment_packed(rows.cells, n, seed=as_seed(seed), first=first, threads=threads)
    if len(bad := np.flatnonzero(status)):
        raise _refusal(rows, int(bad[0]), n)
    return images


def augment_packed(cells: Bytes2, n: int, *, seed: int, first: int = 0, threads: int = 0) -> tuple[Bytes3, Bytes1]:
    """As `augment_many`, on rows of 81 bytes; the status of a row is not 0 if it has fewer than `n` equivalents."""
    import numpy as np

    threads = as_threads(threads)
    found = [
        classic.augment_rows(cells[rows], n, seed, first + rows.start, threads)
        for rows in _slices(len(cells), max(n, 1))
    ]
    images, status = found[0] if len(found) == 1 else map(np.concatenate, zip(*found, strict=True))
    return images, status


def _slices(count: int, work: int) -> Iterator[slice]:
    """Slices of `count` rows, with a look at the budget before each; at least one, which may be empty."""
    size = max(_SLICE_WORK // work, 1) if current().timeout is not None else max(count, 1)
    for begin in range(0, max(count, 1), size):
        checkpoint()
        yield slice(begin, begin + size)


_SLICE_WORK = 2_000
"""Puzzles, or images, between two looks at the clock: some hundredths of a second."""


def _refusal(rows: Packed, row: int, n: int) -> NonetError:
    """What is wrong with a row of a batch."""
    if row in rows.others:
        board = rows.others[row]
        return NonetError(
            f"puzzle {row + 1} is no plain 9x9: {board!r}", hint="nonet.canonical and nonet.augment take any board"
        )
    return NonetError(f"puzzle {row + 1}: {_why(rows.cells[row].tobytes(), n)}")


def why_not(cells: Bytes1, source: str, line: int, n: int = 0) -> ParseError:
    """The error for a row of 81 values that has no canonical form or fewer than `n` equivalents."""
    return ParseError(_why(cells.tobytes(), n), source=source, line=line)


def _why(cells: bytes, n: int) -> str:
    """Why a row has no canonical form, or fewer than `n` equivalents."""
    try:
        augment(Puzzle.empty().with_givens(cells), n, seed=0)
    except NonetError as bad:
        return bad.message
    raise AssertionError("nothing is wrong with this row")


def text_of(cells: Bytes2) -> bytes:
    """Rows of 81 cells (0 to 9) as lines of 81 characters."""
    import numpy as np

    lines = np.full((len(cells), classic.CELLS + 1), ord("\n"), np.uint8)
    lines[:, : classic.CELLS] = np.frombuffer(SIGNS, np.uint8)[cells]
    return lines.tobytes()
