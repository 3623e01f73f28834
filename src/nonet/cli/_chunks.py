"""A file of many 9x9 puzzles, a line each, as rows of cells: some at a time, so that memory stays flat."""

from __future__ import annotations

from collections.abc import Iterator
from io import BufferedReader
from typing import TYPE_CHECKING

from nonet.cli._lines import progress
from nonet.engines import classic

if TYPE_CHECKING:
    from nonet.api.many import Bytes2, Counts

_BYTES = 1 << 22


def chunks(file: BufferedReader, most_rows: int) -> Iterator[tuple[Bytes2, Counts]]:
    """The cells of up to `most_rows` puzzles and their line numbers, again and again."""
    import numpy as np

    with progress(file) as advance:
        carried, line = b"", 1
        while True:
            data = file.read(_BYTES)
            text, end, rest = (carried + data).rpartition(b"\n") if data else (carried, b"", b"")
            carried = rest
            if end or not data:
                cells, numbers = classic.pack_lines(np.frombuffer(text, np.uint8), line)
                line += text.count(b"\n") + 1
                for start in range(0, len(cells), most_rows):
                    yield cells[start : start + most_rows], numbers[start : start + most_rows]
            advance(len(data))
            if not data:
                return
