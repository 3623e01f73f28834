"""From a column of text to cells and back, without a copy where the texts have 81 bytes each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from nonet.api import NonetError, Puzzle
from nonet.api.bounds import timely
from nonet.api.columns import CELLS, read_texts, write_texts


@dataclass(frozen=True, slots=True, eq=False)
class Rows:
    """The puzzles of a column: `cells` (N, 81) holds plain 9x9, the others are in `boards`; `errors` are no puzzles."""

    cells: Any
    boards: dict[int, Puzzle]
    errors: dict[int, str]

    def __len__(self) -> int:
        return len(self.cells)

    def puzzles(self) -> Iterator[tuple[int, Puzzle]]:
        """Every puzzle, plain 9x9 or not, with its row."""
        for row in timely(range(len(self))):
            puzzle = self.puzzle(row)
            if puzzle is not None:
                yield row, puzzle

    def others(self) -> Iterator[tuple[int, Puzzle]]:
        """The puzzles that are not plain 9x9, with their rows."""
        return timely(self.boards.items())

    def puzzle(self, row: int) -> Puzzle | None:
        """The puzzle in a row, None if there is none."""
        if row in self.errors:
            return None
        return self.boards.get(row) or Puzzle.empty().with_givens(self.cells[row].tobytes())


def read_column(column: Any, unreadable: Any = None, *, box: str | None = None, symbols: str | None = None) -> Rows:
    """The puzzles of a column of text; `unreadable` says of some rows why they could not be read."""
    array = as_strings(column)
    texts, odd = fixed_texts(array)
    if len(odd):
        texts, odd = _without_fields(array, texts, odd)
    others = [(int(row), array[int(row)].as_py()) for row in odd]
    packed = read_texts(texts, others, box=box, symbols=symbols)
    errors = {row: _why(error) for row, error in packed.errors.items()}
    if unreadable is not None and unreadable.null_count < len(unreadable):
        for row, why in enumerate(unreadable.to_pylist()):
            if why is not None:
                errors[row] = why
                packed.cells[row] = _NO_CELL
    return Rows(packed.cells, dict(packed.others), errors)


_NO_CELL = 255


def _why(error: NonetError) -> str:
    return f"{error.message} ({error.hint})" if error.hint else error.message


_PLAIN_LINE = rf"^([0-9._*?\-]{{{CELLS}}})[ \t][ !\"$&-:<-~\t]{{0,99}}$"
"""81 cells and a field that cannot mean anything, as the native scan of lines knows it: without '#', '%' and ';'."""


def _without_fields(array: pa.StringArray, texts: Any, odd: Any) -> tuple[Any, Any]:
    """The cells of lines with a plain field behind them; such lines are common, and reading them one by one is slow."""
    rows = pa.array(odd)
    lines = array.take(rows)
    plain = pc.fill_null(pc.match_substring_regex(lines, _PLAIN_LINE), False).to_numpy(zero_copy_only=False)
    if not plain.any():
        return texts, odd
    cells = pc.binary_slice(lines.filter(pa.array(plain)).cast(pa.binary()), 0, CELLS)
    texts = texts.copy()
    texts[odd[plain]] = np.frombuffer(b"".join(cells.to_pylist()), np.uint8).reshape(-1, CELLS)
    return texts, odd[~plain]


def as_strings(column: Any) -> pa.StringArray:
    """The column as one array of strings with 32-bit offsets."""
    if isinstance(column, pa.ChunkedArray):
        column = column.chunk(0) if column.num_chunks == 1 else column.combine_chunks()
    if isinstance(column, pa.ChunkedArray):
        raise NonetError("a column of over 2 GB of text is too large for one table", hint="cut it into smaller tables")
    if pa.types.is_string(column.type):
        return column
    if pa.types.is_fixed_size_binary(column.type):
        column = column.cast(pa.binary())
    try:
        return column.cast(pa.string())
    except (pa.ArrowInvalid, pa.ArrowNotImplementedError) as bad:
        hint = "puzzles are text; numbers have lost the zeros in front"
        raise NonetError(f"a column of {column.type} holds no puzzles", hint=hint) from bad


def fixed_texts(array: pa.StringArray) -> tuple[Any, Any]:
    """The texts as an (N, 81) array of bytes, and the numbers of the rows that have another length or are null."""
    count = len(array)
    if not count:
        return np.empty((0, CELLS), np.uint8), ()
    _, offsets, data = array.buffers()
    ends = np.frombuffer(offsets, np.int32)[array.offset : array.offset + count + 1]
    odd = np.diff(ends) != CELLS
    if array.null_count:
        odd |= array.is_null().to_numpy(zero_copy_only=False)
    if data is None:
        return np.zeros((count, CELLS), np.uint8), np.arange(count)
    flat = np.frombuffer(data, np.uint8)
    if not odd.any():
        return flat[ends[0] : ends[-1]].reshape(count, CELLS), ()
    texts = np.zeros((count, CELLS), np.uint8)
    usual = np.flatnonzero(~odd)
    texts[usual] = flat[ends[usual][:, None] + np.arange(CELLS)]
    return texts, np.flatnonzero(odd)


@lru_cache(maxsize=4)
def _offsets(count: int) -> pa.Buffer:
    return pa.py_buffer(np.arange(0, (count + 1) * CELLS, CELLS, dtype=np.int32))


def empty_texts(count: int) -> tuple[pa.StringArray, Any]:
    """A column of texts of 81 bytes, and the array (N, 81) in which they are still to be written.

    Its memory is that of Arrow's pool, which is used again: fresh memory would cost as much as solving.
    """
    buffer = pa.allocate_buffer(max(count * CELLS, 1))
    texts = np.frombuffer(buffer, np.uint8)[: count * CELLS].reshape(count, CELLS)
    return pa.StringArray.from_buffers(count, _offsets(count), buffer), texts


def without(column: pa.StringArray, texts: Any, present: Any) -> pa.StringArray:
    """The column with null where `present` is False."""
    texts[~present] = ord(".")  # the same bytes whatever was there
    _, offsets, data = column.buffers()
    mask = pa.py_buffer(np.packbits(present, bitorder="little"))
    return pa.StringArray.from_buffers(len(column), offsets, data, mask)


def texts_of(cells: Any, present: Any = None, others: dict[int, str] | None = None) -> pa.StringArray:
    """Rows of 81 values as a column of text, null where `present` is False; `others` have texts of their own."""
    column, texts = empty_texts(len(cells))
    write_texts(cells, texts)
    if present is not None and not present.all():
        column = without(column, texts, present)
    if not others:
        return column
    wanted = np.zeros(len(cells), bool)
    wanted[list(others)] = True
    return pc.replace_with_mask(column, pa.array(wanted), pa.array([others[row] for row in sorted(others)]))
