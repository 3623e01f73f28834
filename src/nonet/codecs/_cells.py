"""Cells as a setter writes them, in a line of text: the grammar is that of `core/names`, told where it stands."""

from __future__ import annotations

from nonet.codecs._codec import Source
from nonet.codecs._notation import Node
from nonet.core.names import NotCells, name_of, places_in


def names(source: Source, text: str, offset: int | None, fallback: int) -> list[Node]:
    """The name of each cell in the text, which stands at this offset (or, if that is not known, near `fallback`)."""
    try:
        found = places_in(text)
    except NotCells as trouble:
        at = fallback if offset is None else offset + trouble.offset
        source.error(trouble.message, at, expected=trouble.expected, hint=trouble.hint)
    starts = [fallback if offset is None else offset + start for start, _ in found]
    return [Node(name_of(place), at, at) for (_, place), at in zip(found, starts, strict=True)]
