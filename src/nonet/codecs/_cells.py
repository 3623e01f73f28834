"""Cell names in a text file (`r1c1-r1c4`): the grammar of `core/names`, with errors at their place in the source."""

from __future__ import annotations

from nonet.codecs._codec import Source
from nonet.codecs._notation import Node
from nonet.core.names import NotCells, name_of, places_in


def names(source: Source, text: str, offset: int | None, fallback: int) -> list[Node]:
    """The name of each cell in the text, which stands at `offset` (if that is None, near `fallback`)."""
    try:
        found = places_in(text)
    except NotCells as trouble:
        at = fallback if offset is None else offset + trouble.offset
        source.error(trouble.message, at, expected=trouble.expected, hint=trouble.hint)
    starts = [fallback if offset is None else offset + start for start, _ in found]
    return [Node(name_of(place), at, at) for (_, place), at in zip(found, starts, strict=True)]
