"""The rows of one set as a text table."""

from __future__ import annotations

from collections.abc import Sequence

from nonet.bench.rows import Row, ratio

_WORD_COLUMNS = 1
"""Columns from the left that hold words, as the last one does; the others hold numbers."""


def table(rows: Sequence[Row], to: Row | None) -> list[str]:
    """A heading, then a line for each row; the row `to`, the reference, has the ratio 1."""
    with_net = any(row.net is not None for row in rows)
    headings = ("solver", "puzzles/s", *(["without calls"] if with_net else []), "ratio", "guesses", "")
    body = [
        (
            row.solver,
            figure(row.per_second),
            *([figure(row.net)] if with_net else []),
            times(ratio(row, to)),
            figure(row.guesses),
            row.remark(),
        )
        for row in rows
    ]
    return aligned([headings, *body])


def figure(number: float | None) -> str:
    """A figure with at least three significant digits, and no decimals from 100 on."""
    if number is None:
        return ""
    return f"{number:,.0f}" if number >= 100 else f"{number:.3g}"


def times(number: float | None) -> str:
    """A ratio, as in 'x1.25'."""
    if number is None:
        return ""
    return f"x{number:,.0f}" if number >= 100 else f"x{number:.2g}" if number < 0.1 else f"x{number:.2f}"


def aligned(lines: Sequence[Sequence[str]]) -> list[str]:
    """Pads the columns to equal widths; words are aligned left, numbers right."""
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    last = len(widths) - 1
    return [
        "  ".join(
            text.ljust(width) if place < _WORD_COLUMNS or place == last else text.rjust(width)
            for place, (text, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    ]
