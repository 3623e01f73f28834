"""Rows of one set as a table of text."""

from __future__ import annotations

from collections.abc import Sequence

from nonet.bench.rows import Row, ratio

_WORDS = 1
"""So many columns from the left, and the last one, hold words; the others hold numbers."""


def table(rows: Sequence[Row], to: Row | None) -> list[str]:
    """A line each, below a heading; the reference is the one whose ratio is 1."""
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
    """Three digits at least, and never more than mean anything."""
    if number is None:
        return ""
    return f"{number:,.0f}" if number >= 100 else f"{number:.3g}"


def times(number: float | None) -> str:
    """A ratio."""
    if number is None:
        return ""
    return f"x{number:,.0f}" if number >= 100 else f"x{number:.2g}" if number < 0.1 else f"x{number:.2f}"


def aligned(lines: Sequence[Sequence[str]]) -> list[str]:
    """Columns of one width; words to the left, numbers to the right."""
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    last = len(widths) - 1
    return [
        "  ".join(
            text.ljust(width) if place < _WORDS or place == last else text.rjust(width)
            for place, (text, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    ]
