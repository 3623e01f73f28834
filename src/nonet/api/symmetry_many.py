"""Symmetries of many plain 9x9 puzzles at once: arrays in, arrays out, and never a Python object for each puzzle."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from nonet.api.many import Packed, Puzzles, packed_rows
from nonet.api.streaming import OnError
from nonet.api.symmetry import augment
from nonet.core.errors import NonetError, ParseError
from nonet.core.puzzle import Puzzle
from nonet.core.random import fresh_seed
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
    """The canonical forms of N plain 9x9 puzzles, a row each.

    `cells` (N, 81) holds 0-9, `automorphisms` (N) how many moves leave each puzzle as it is. `status` holds 0, or for
    a row that is no puzzle (`on_error="emit"`) 1 for a digit twice in a house and 2 for anything else; its cells are 0.
    """

    cells: Bytes2
    automorphisms: Counts
    status: Bytes1
    _maps: Bytes2 = field(repr=False)

    def __len__(self) -> int:
        return len(self.status)

    def without(self, rows: Indices) -> Forms:
        """The others."""
        import numpy as np

        left = np.delete(np.arange(len(self)), rows)
        return Forms(self.cells[left], self.automorphisms[left], self.status[left], self._maps[left])

    def text(self) -> bytes:
        """The forms as lines of 81 characters, '.' for an empty cell."""
        return text_of(self.cells)

    def lines(self) -> list[str]:
        """As `text`, a string for each row."""
        return self.text().decode("ascii").split("\n")[:-1]

    def ids(self) -> list[str]:
        """The `class_id` of each."""
        return [id_of(line) for line in self.text().split(b"\n")[:-1]]

    def map(self, row: int) -> Symmetry:
        """A map from this puzzle to its form."""
        return classic.symmetry_of(self._maps[row].tobytes(), tuple(range(1, classic.SYMBOLS + 1)))


def canonical_many(puzzles: Puzzles, *, threads: int = 0, on_error: OnError = "raise") -> Forms:
    """The canonical forms of plain 9x9 puzzles, in all that `solve_many` takes. `threads=0` takes every core.

    What is no puzzle raises; with `on_error="emit"` it is a row of status 2, and with "skip" it is left out. Boards of
    other sizes and with other rules are no puzzles here.

    >>> forms = canonical_many(["1" + 80 * ".", 80 * "." + "7"])
    >>> forms.lines()[0] == forms.lines()[1], forms.automorphisms.tolist()
    (True, [41472, 41472])
    """
    import numpy as np

    _check_threads(threads)
    rows = packed_rows(puzzles, on_error)
    forms = canonical_packed(rows.cells, threads=threads)
    bad = np.flatnonzero(forms.status)
    if on_error == "raise" and len(bad):
        raise _refusal(rows, int(bad[0]), 0)
    return forms.without(bad) if on_error == "skip" and len(bad) else forms


def canonical_packed(cells: Bytes2, *, threads: int = 0) -> Forms:
    """As `canonical_many`, on rows of 81 bytes; rows that are no puzzle are told in `status`."""
    forms, maps, counts, status = classic.canonical_rows(cells, threads)
    return Forms(forms, counts, status, maps)


def forms_of(cells: Bytes2, *, threads: int = 0) -> Bytes2:
    """The canonical form of each row of 81 bytes; rows that are no puzzle stay as they are."""
    import numpy as np

    forms = canonical_packed(cells, threads=threads)
    return np.where(forms.status[:, None] == RowStatus.DONE, forms.cells, cells)


def class_id_many(puzzles: Puzzles, *, threads: int = 0) -> list[str]:
    """The `class_id` of each of many plain 9x9 puzzles, in any form that `canonical_many` takes."""
    return canonical_many(puzzles, threads=threads).ids()


def augment_many(puzzles: Puzzles, n: int = 1, *, seed: int | None = None, first: int = 0, threads: int = 0) -> Bytes3:
    """`n` equivalents of each of N plain 9x9 puzzles (as `solve_many` takes them): an array (N, n, 81) of 0-9.

    The images of puzzle i are those that `augment` draws from (seed, first + i): the same for any number of threads,
    and a part of the puzzles gives a part of the result if `first` tells where it starts.

    >>> augment_many(["1" + 80 * "."], 3, seed=4).shape
    (1, 3, 81)
    """
    import numpy as np

    _check_threads(threads)
    if n < 0:
        raise NonetError(f"{n} equivalents make no sense", hint="0 or more")
    rows = packed_rows(puzzles)
    images, status = augment_packed(
        rows.cells, n, seed=fresh_seed() if seed is None else seed, first=first, threads=threads
    )
    if len(bad := np.flatnonzero(status)):
        raise _refusal(rows, int(bad[0]), n)
    return images


def augment_packed(cells: Bytes2, n: int, *, seed: int, first: int = 0, threads: int = 0) -> tuple[Bytes3, Bytes1]:
    """As `augment_many`, on rows of 81 bytes; rows without `n` equivalents are told in a status for each."""
    return classic.augment_rows(cells, n, seed, first, threads)


def _refusal(rows: Packed, row: int, n: int) -> NonetError:
    """What is wrong with a row of a batch."""
    if row in rows.others:
        board = rows.others[row]
        return NonetError(
            f"puzzle {row + 1} is no plain 9x9: {board!r}", hint="nonet.canonical and nonet.augment take any board"
        )
    return NonetError(f"puzzle {row + 1}: {_why(rows.cells[row].tobytes(), n)}")


def why_not(cells: Bytes1, source: str, line: int, n: int = 0) -> ParseError:
    """Why a row of 81 values, of this line of a source, has no canonical form or no `n` equivalents."""
    return ParseError(_why(cells.tobytes(), n), source=source, line=line)


def _why(cells: bytes, n: int) -> str:
    """Why a row has no canonical form, or no `n` equivalents."""
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


def _check_threads(threads: int) -> None:
    if threads < 0:
        raise NonetError(f"{threads} threads make no sense", hint="0 takes every core")
