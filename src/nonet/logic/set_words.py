"""Words for almost locked sets: each by its letter, with its cells and values, and why two cannot both hold a value."""

from __future__ import annotations

from collections.abc import Sequence

from nonet.core.primitives import Mask, Value
from nonet.logic.links import Cells, Links, bits
from nonet.logic.words import apart, group, listed, names


def lettered(links: Links, letter: str, cells: Cells, values: Mask) -> str:
    """'A r57c5 (2, 4, 5)': a set by its letter, with its cells and values."""
    return f"{letter} {group(links, cells)} ({', '.join(links.symbol(v) for v in bits(values))})"


def almost_locked_sets(links: Links, sets: Sequence[tuple[str, Cells, Mask]]) -> str:
    """'A r9c7 (2, 3) and B r8c123 r9c3 (1, 2, 3, 6, 8) are almost locked sets: each has one value more than cells.'"""
    told = listed([lettered(links, *each) for each in sets])
    if len(sets) == 1:
        return f"{told} is an almost locked set: it has one value more than cells."
    return f"{told} are almost locked sets: each has one value more than cells."


def restricted(links: Links, value: Value, one: str, two: str, there: Cells, here: Cells) -> str:
    """'3 is in A or B, not both: r9c3 sees r9c7 in box 7': why two sets cannot both hold a value."""
    if not (there | here) & (there | here) - 1:
        how = f"only {names(links, there | here)} has it in either"
    else:
        how = f"{names(links, there | here)} see each other"
        way = apart(links, there | here)
        if way:
            how = f"the places of {links.symbol(value)}, {names(links, there | here)}, see each other {way}"
        elif not there & there - 1:
            how = f"{names(links, there)} sees {names(links, here)}"
        elif not here & here - 1:
            how = f"{names(links, here)} sees {names(links, there)}"
        else:
            how = f"each of {names(links, there)} sees {names(links, here)}"
    return f"{one} and {two} cannot both hold {links.symbol(value)}: {how}"
