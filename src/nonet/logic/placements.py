"""The ways to place one value on the whole board, other values aside.

Whatever looks at a single value can take away only what no way contains. So `impossible` tells such techniques at once
where there is nothing to find, and remembers it for as long as the value keeps its places.
"""

from __future__ import annotations

from functools import lru_cache

from nonet.logic.links import Cells, Links, bits, union

LIMIT = 5_000
"""Cells tried for one answer: past this, candidates count as possible and as uncertain, which is never wrong."""


@lru_cache(maxsize=4096)
def impossible(links: Links, places: Cells) -> Cells:
    """Those among all places of a value that no way to place it contains."""
    return union(links.sight.in_no_template(list(bits(places)), LIMIT))


@lru_cache(maxsize=4096)
def certain(links: Links, places: Cells) -> Cells:
    """Those among all places of a value that every way to place it contains."""
    return union(links.sight.in_every_template(list(bits(places)), LIMIT))
