"""Lines of any length: of one that is too long for a row only the beginning is kept."""

from __future__ import annotations

from collections.abc import Iterator
from typing import IO

from nonet.api.bounds import timely

MAX_LINE = 1 << 22
"""Characters kept of a line: four times those of the longest puzzle. What is behind them is passed over."""


def lines_of(text: IO[str], max_line: int = MAX_LINE) -> Iterator[str]:
    r"""The lines of a text, each with its newline.

    >>> import io
    >>> list(lines_of(io.StringIO("a\nlong line!\nb"), max_line=5))
    ['a\n', 'long \n', 'b']
    """

    def pieces() -> Iterator[str]:
        while piece := text.readline(max_line):
            yield piece

    is_whole = True
    for piece in timely(pieces()):
        begins, is_whole = is_whole, piece.endswith(("\n", "\r"))
        if begins:
            yield piece if is_whole or len(piece) < max_line else f"{piece}\n"
