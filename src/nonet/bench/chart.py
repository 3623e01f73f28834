"""Rows as a bar chart in SVG: a group for each set, a bar for each solver, on a logarithmic scale.

A linear scale would show one bar and nine hairlines: the solvers are some five powers of ten apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor, log10
from xml.sax.saxutils import escape

from nonet.bench.rows import Row
from nonet.bench.table import figure

BAR, GAP, GROUP_GAP = 18, 4, 26
LEFT, RIGHT, TOP, BOTTOM = 170, 120, 64, 34
DECADE = 110
INK, PALE, GRID = "#1f2933", "#616e7c", "#e4e7eb"
OWN = ("#1d6fb8", "#4f9bd9", "#9cc7ec")
RIVALS = ("#c2410c", "#d97706", "#a16207", "#7c3aed", "#be185d", "#4d7c0f", "#0f766e", "#6b7280")


def chart(rows: Sequence[Row], title: str) -> str:
    """The chart as SVG. Bars start at a power of ten, so compare their ends, not their lengths."""
    shown = [row for row in rows if row.speed]
    sets = list(dict.fromkeys(row.set for row in shown))
    lowest = floor(min((log10(row.speed or 1) for row in shown), default=0))
    highest = max(ceil(max((log10(row.speed or 1) for row in shown), default=1)), lowest + 1)
    colours = _colours(shown)
    parts: list[str] = []
    top = TOP
    for name in sets:
        group = [row for row in shown if row.set == name]
        parts.append(_text(LEFT, top - 7, name, weight=600))
        for row in group:
            length = max((log10(row.speed or 1) - lowest) * DECADE, 1)
            parts.append(
                f'<rect x="{LEFT}" y="{top}" width="{length:.1f}" height="{BAR}" rx="2" fill="{colours[row.solver]}"/>'
            )
            parts.append(_text(LEFT - 8, top + BAR - 5, row.solver, anchor="end", colour=PALE))
            parts.append(_text(LEFT + length + 6, top + BAR - 5, _label(row)))
            top += BAR + GAP
        top += GROUP_GAP
    height = top - GROUP_GAP + BOTTOM
    width = LEFT + (highest - lowest) * DECADE + RIGHT
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"',
            ' font-family="sans-serif" font-size="12" role="img" aria-label="Puzzles a second of each solver">',
            f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
            _text(16, 24, title, weight=600),
            *_scale(lowest, highest, height),
            *parts,
            "</svg>",
            "",
        ]
    )


def _label(row: Row) -> str:
    bound = "at most " if row.broken_off is not None else ""
    return bound + figure(row.speed) + ("" if row.proves else " (first solution only)")


def _colours(rows: Sequence[Row]) -> dict[str, str]:
    """A colour for each solver: blues for Nonet, others for the rivals."""
    own = dict.fromkeys(row.solver for row in rows if row.kind == "own")
    rivals = dict.fromkeys(row.solver for row in rows if row.kind == "rival")
    return {
        **{solver: OWN[place % len(OWN)] for place, solver in enumerate(own)},
        **{solver: RIVALS[place % len(RIVALS)] for place, solver in enumerate(rivals)},
    }


def _scale(lowest: int, highest: int, height: int) -> list[str]:
    """A line for each power of ten."""
    lines: list[str] = []
    for power in range(lowest, highest + 1):
        x = LEFT + (power - lowest) * DECADE
        lines.append(f'<path d="M{x} {TOP - 24}V{height - BOTTOM + 8}" stroke="{GRID}"/>')
        lines.append(_text(x, height - 10, f"{10**power:,}" if power >= 0 else f"{10**power:g}", "middle", PALE))
    return lines


def _text(x: float, y: float, text: str, anchor: str = "start", colour: str = INK, weight: int = 400) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" fill="{colour}" font-weight="{weight}">{escape(text)}</text>'
    )
