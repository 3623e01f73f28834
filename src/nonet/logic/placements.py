"""Templates: the ways to place one value on the whole board, whatever the other values are.

A technique about a single value can remove only cells that no template contains. So `impossible` says at once whether
such techniques have anything to find; its answers are cached by the places of the value.
"""

from __future__ import annotations

from functools import lru_cache

from nonet.logic.links import Cells, Links, bits, union

MAX_TRIED_CELLS = 5_000
"""Cells tried for one answer; beyond that the rest count as possible and not certain, which is never wrong."""


@lru_cache(maxsize=4096)
def impossible(links: Links, places: Cells) -> Cells:
    """The cells among `places` (all places of one value) that no template contains."""
    return union(links.patterns.in_no_template(list(bits(places)), MAX_TRIED_CELLS))


@lru_cache(maxsize=4096)
def certain(links: Links, places: Cells) -> Cells:
    """The cells among `places` (all places of one value) that every template contains."""
    return union(links.patterns.in_every_template(list(bits(places)), MAX_TRIED_CELLS))
