"""Pictures of counts: values put into bins, and drawn as histograms."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from math import ceil, floor, log10
from typing import Any

import numpy as np

from nonet.data.kinds import Numbers
from nonet.data.plots import histogram

MAX_BINS = 100
"""Bins of a histogram; where there would be more, empty ones are left out."""

_WIDE = 50
"""Values above this are no SE ratings, and get wider bins."""

RATING_BIN = 0.5
BINS = {"se": RATING_BIN, "difficulty": 0.05, "guesses": 1.0, "keep": RATING_BIN}
"""The width of a bin on each scale."""


def tally(values: Numbers) -> Counter[Any]:
    """How often each value stands in an array; NaN is no value."""
    known = values[~np.isnan(values)] if values.dtype.kind == "f" else values
    return Counter(dict(zip(*(each.tolist() for each in np.unique(known, return_counts=True)), strict=True)))


def by_bins(counts: Mapping[Any, int], width: float) -> dict[str, int]:
    """Counts by the beginning of their bin, in order, as text.

    >>> by_bins({1.2: 5, 1.5: 1, 1.9: 1}, 0.5)
    {'1': 5, '1.5': 2}
    """
    found: Counter[float] = Counter()
    for value, count in counts.items():
        found[round(floor(value / width + 1e-9) * width, 6)] += count
    return {f"{begin:g}": found[begin] for begin in sorted(found)}


def all_bins(series: Iterable[Mapping[str, int]], width: float) -> list[str]:
    """All bins from the least to the greatest, the empty ones too."""
    seen = sorted({float(tick) for counts in series for tick in counts})
    steps = round((seen[-1] - seen[0]) / width) + 1 if seen else 0
    if steps > MAX_BINS:
        return [f"{tick:g}" for tick in seen]
    return [f"{round(seen[0] + step * width, 6):g}" for step in range(steps)]


def chart(title: str, axis: str, series: Mapping[str, Mapping[Any, int]], width: float) -> str:
    """A histogram of some counts of values, side by side."""
    highest = max((value for counts in series.values() for value in counts), default=0)
    if highest > _WIDE:
        width = max(width, 10.0 ** ceil(log10(highest / _WIDE)))
    axis = axis if width == 1 else f"{axis}, in steps of {width:g}"
    binned = {name: by_bins(counts, width) for name, counts in series.items()}
    return histogram(title, axis, binned, all_bins(binned.values(), width))
