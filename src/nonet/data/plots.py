"""Bar charts and histograms as SVG, written by hand: they need no library, and the same numbers give the same bytes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, floor, log10
from xml.sax.saxutils import escape, quoteattr

INK, PALE, GRID, PAPER = "#1f2933", "#616e7c", "#e4e7eb", "#ffffff"
COLOURS = ("#1d6fb8", "#d97706", "#0f766e", "#7c3aed")
"""Colours of the series: they differ in lightness, too."""

WIDTH = 640
_LEFT, _RIGHT, _TOP, _BOTTOM = 52, 16, 48, 46
_HEIGHT = 190
"""The height of the tallest bar, in a histogram."""

_BAR, _GAP, _NAMES = 18, 6, 190
"""In a bar chart: the height of a bar, the space between two, and the space for names."""

_LABEL_WIDTH = 34
"""The width that a label on an axis needs."""

_MAX_NAME = 28


def histogram(title: str, axis: str, series: Mapping[str, Mapping[str, float]], ticks: Sequence[str]) -> str:
    """A group of bars for each tick, a bar for each series, whose heights are percentages of the series.

    >>> svg = histogram("Clues", "clues", {"train": {"24": 3, "25": 1}}, ["24", "25"])
    >>> svg.count("<rect"), "75 %" in svg
    (3, True)
    """
    shares = {name: _percentages(counts) for name, counts in series.items()}
    highest = max((share for counts in shares.values() for share in counts.values()), default=1.0)
    step = _nice(highest / 4)
    top = ceil(highest / step - 1e-9) * step
    wide = (WIDTH - _LEFT - _RIGHT) / max(len(ticks), 1)
    bar = wide * 0.82 / max(len(series), 1)
    base = _TOP + _HEIGHT
    parts = [*_scale(step, top, base)]
    for colour, (name, counts) in zip(COLOURS, shares.items(), strict=False):
        offset = list(shares).index(name) * bar + wide * 0.09
        for place, tick in enumerate(ticks):
            share = counts.get(tick, 0.0)
            if share:
                height = max(share / top * _HEIGHT, 0.5)
                told = f"{tick}: {_number(series[name][tick])} in {name} ({share:.3g} %)"
                parts.append(_rect(_LEFT + place * wide + offset, base - height, bar, height, colour, told))
    every = ceil(_LABEL_WIDTH / wide)
    for place, tick in enumerate(ticks):
        if place % every == 0:
            parts.append(_text(_LEFT + (place + 0.5) * wide, base + 16, tick, "middle", PALE))
    parts.append(_text(_LEFT + (WIDTH - _LEFT - _RIGHT) / 2, base + 36, axis, "middle", PALE))
    if len(series) > 1:
        parts += _legend(list(series))
    return _svg(title, base + _BOTTOM, parts)


def bars(title: str, counts: Mapping[str, float], total: float | None = None) -> str:
    """A bar for each name, with its number behind it, and its percentage if there is a `total`.

    >>> "x-wing" in bars("Techniques", {"x-wing": 3}, 10)
    True
    """
    longest = max(counts.values(), default=1) or 1
    room = WIDTH - _NAMES - 110
    parts: list[str] = []
    y = _TOP - 8
    for name, count in counts.items():
        length = max(count / longest * room, 1.0)
        share = f" ({100 * count / total:.3g} %)" if total else ""
        parts.append(_rect(_NAMES, y, length, _BAR, COLOURS[0], f"{name}: {_number(count)}{share}"))
        parts.append(_text(_NAMES - 8, y + _BAR - 5, _short(name), "end", INK))
        parts.append(_text(_NAMES + length + 6, y + _BAR - 5, f"{_number(count)}{share}", "start", PALE))
        y += _BAR + _GAP
    return _svg(title, y + 10, parts)


def _percentages(counts: Mapping[str, float]) -> dict[str, float]:
    total = sum(counts.values()) or 1
    return {tick: 100 * count / total for tick, count in counts.items()}


def _nice(value: float) -> float:
    """The least of 1, 2, 2.5, 5, 10, ... that is not below the value."""
    power = 10.0 ** floor(log10(max(value, 1e-9)))
    return next(factor * power for factor in (1, 2, 2.5, 5, 10) if factor * power >= value * (1 - 1e-9))


def _scale(step: float, top: float, base: float) -> list[str]:
    """A line for each step of percentages."""
    lines: list[str] = []
    for number in range(round(top / step) + 1):
        y = base - number * step / top * _HEIGHT
        lines.append(f'<path d="M{_LEFT} {y:g}H{WIDTH - _RIGHT}" stroke="{GRID if number else PALE}"/>')
        lines.append(_text(_LEFT - 8, y + 4, f"{number * step:g} %", "end", PALE))
    return lines


def _legend(names: Sequence[str]) -> list[str]:
    parts: list[str] = []
    x = WIDTH - _RIGHT
    for colour, name in reversed(list(zip(COLOURS, names, strict=False))):
        x -= 7 * len(name) + 26
        parts += [_rect(x, 17, 11, 11, colour, name), _text(x + 16, 27, name, "start", INK)]
    return parts


def _rect(x: float, y: float, width: float, height: float, colour: str, told: str) -> str:
    place = f'x="{x:.2f}" y="{y:.2f}" width="{width:.2f}" height="{height:.2f}"'
    return f'<rect {place} fill="{colour}"><title>{escape(told)}</title></rect>'


def _text(x: float, y: float, text: str, anchor: str, colour: str, weight: int = 400) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{colour}" font-weight="{weight}">'
        f"{escape(text)}</text>"
    )


def _svg(title: str, height: float, parts: Sequence[str]) -> str:
    size = f'viewBox="0 0 {WIDTH} {height:g}" width="{WIDTH}" height="{height:g}"'
    font = f'font-family="sans-serif" font-size="12" role="img" aria-label={quoteattr(title)}'
    paper = f'<rect width="{WIDTH}" height="{height:g}" fill="{PAPER}"/>'
    head = [f'<svg xmlns="http://www.w3.org/2000/svg" {size} {font}>', paper, _text(16, 27, title, "start", INK, 600)]
    return "\n".join([*head, *parts, "</svg>", ""])


def _short(name: str) -> str:
    return name if len(name) <= _MAX_NAME else f"{name[: _MAX_NAME - 1]}…"


def _number(value: float) -> str:
    return f"{value:,.0f}" if float(value).is_integer() else f"{value:,.2f}"
