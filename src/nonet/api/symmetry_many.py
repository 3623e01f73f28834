"""Symmetries of many plain 9x9 puzzles at once: arrays in, arrays out, and never a Python object for each puzzle."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from io import BufferedReader
from typing import TYPE_CHECKING, Literal

from nonet.api.many import Puzzles, not_a_puzzle, packed_rows, plain_cells
from nonet.api.symmetry import augment
from nonet.core.errors import NonetError, ParseError
from nonet.core.puzzle import Puzzle
from nonet.core.random import fresh_seed
from nonet.engines.classic import pack_lines
from nonet.symmetry import classic
from nonet.symmetry.classic import RowStatus
from nonet.symmetry.form import SIGNS, id_of
from nonet.symmetry.symmetry import Symmetry

if TYPE_CHECKING:
    from nonet.api.many import Counts as LineNumbers
    from nonet.symmetry.classic import Bytes1, Bytes2, Bytes3, Counts

_CHUNK_BYTES = 1 << 22


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


def canonical_many(puzzles: Puzzles, *, threads: int = 0, on_error: Literal["raise", "emit"] = "raise") -> Forms:
    """The canonical forms of plain 9x9 puzzles: packed bytes, lines of text, an (N, 81) array, a list of strings or a
    file, as `solve_many` takes them. `threads=0` takes every core.

    >>> forms = canonical_many(["1" + 80 * ".", 80 * "." + "7"])
    >>> forms.lines()[0] == forms.lines()[1], forms.automorphisms.tolist()
    (True, [41472, 41472])
    """
    import numpy as np

    _check_threads(threads)
    if on_error not in ("raise", "emit"):
        raise NonetError(f"on_error cannot be {on_error!r}", hint="'raise' or 'emit'")
    rows = packed_rows(puzzles)
    forms = canonical_packed(rows.cells, threads=threads)
    if on_error == "raise" and len(bad := np.flatnonzero(forms.status)):
        row = int(bad[0])
        if forms.status[row] == RowStatus.INVALID:
            rows.complain(row)
        raise NonetError(f"puzzle {row + 1}: {_why(rows.cells[row].tobytes(), 0)}")
    return forms


def canonical_packed(cells: Bytes2, *, threads: int = 0) -> Forms:
    """As `canonical_many`, on rows of 81 bytes; rows that are no puzzle are told in `status`."""
    import numpy as np

    forms, maps, counts, status = classic.canonical_rows(cells, threads)
    # The kernel knows '.' and digits; the rarer ways to write an empty cell are put right where they occur.
    if len(odd := np.flatnonzero(status == RowStatus.INVALID)):
        forms[odd], maps[odd], counts[odd], status[odd] = classic.canonical_rows(plain_cells(cells[odd]), threads)
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
        row = int(bad[0])
        if status[row] == RowStatus.INVALID:
            rows.complain(row)
        raise NonetError(f"puzzle {row + 1}: {_why(rows.cells[row].tobytes(), n)}")
    return images


def augment_packed(cells: Bytes2, n: int, *, seed: int, first: int = 0, threads: int = 0) -> tuple[Bytes3, Bytes1]:
    """As `augment_many`, on rows of 81 bytes; rows without `n` equivalents are told in a status for each."""
    import numpy as np

    images, status = classic.augment_rows(cells, n, seed, first, threads)
    for row in np.flatnonzero(status == RowStatus.INVALID).tolist():
        again = classic.augment_rows(plain_cells(cells[row : row + 1]), n, seed, first + row, 1)
        images[row], status[row] = again[0][0], again[1][0]
    return images, status


def chunks(
    file: BufferedReader, most_rows: int, advance: Callable[[int], None]
) -> Iterator[tuple[Bytes2, LineNumbers]]:
    """A file with a puzzle a line, in pieces, so that memory stays flat: the cells of up to `most_rows` puzzles and
    their line numbers, again and again. `advance` is told how many bytes are done with.
    """
    import numpy as np

    carried, line = b"", 1
    while True:
        data = file.read(_CHUNK_BYTES)
        text, end, rest = (carried + data).rpartition(b"\n") if data else (carried, b"", b"")
        carried = rest
        if end or not data:
            cells, numbers = pack_lines(np.frombuffer(text, np.uint8), line)
            line += text.count(b"\n") + 1
            for start in range(0, len(cells), most_rows):
                yield cells[start : start + most_rows], numbers[start : start + most_rows]
        advance(len(data))
        if not data:
            return


def bad_row(cells: bytes, status: int, source: str, line: int, n: int = 0) -> ParseError:
    """What is wrong with a row of a batch whose status is not 0; `n` is how many equivalents were asked for."""
    if status == RowStatus.INVALID:
        return not_a_puzzle(cells, source, line)
    return ParseError(_why(cells, n), source=source, line=line)


def _why(cells: bytes, n: int) -> str:
    """Why a row has no canonical form, or no `n` equivalents."""
    digits = b"123456789"
    puzzle = Puzzle.empty().with_givens(bytes(byte if byte <= 9 else digits.find(byte) + 1 for byte in cells))
    try:
        augment(puzzle, n, seed=0)
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
