"""The syntax of Interactive Sudoku Solver's text: items with their arguments, and the offset of each.

    .Type~argument~argument

An item without a type holds givens. `Or`, `And` and `Replicate` hold the items up to their `.End`. White space has no
meaning; a link carries the same text, percent-encoded, behind `?q=`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from nonet.codecs._codec import Source

GIVEN = "Given"
HOLDERS = ("Or", "And", "Replicate")
END = "End"

MAX_NESTING = 16
"""`Or`, `And` and `Replicate` items within each other."""

_LINK = re.compile(r"https?://[^\s?#]*[?](?:[^\s#]*&)?q=([^&#\s]*)", re.IGNORECASE)
_ESCAPED = re.compile("(?:%[0-9a-fA-F]{2})+")


class Word:
    """An argument, or part of one. Its offset in the source is worked out when it is asked for: for an error."""

    __slots__ = ("_item", "_number", "text")

    def __init__(self, text: str, item: Item, number: int) -> None:
        self.text = text
        self._item = item
        self._number = number

    @property
    def offset(self) -> int:
        """The offset of the argument in the source."""
        return self._item.offset_of(self._number)

    def part(self, text: str) -> Word:
        """This text as a word at the place of the argument that it is part of."""
        return Word(text, self._item, self._number)


class Item:
    """One item: its type and arguments; `held` are the items within it.

    `text` is the item without its dot, `texts` are its arguments; as `words` they know their offsets, too.
    """

    __slots__ = ("_arguments", "_offsets", "_start", "held", "text", "texts", "type")

    def __init__(self, text: str, start: int, offsets: Sequence[int]) -> None:
        kind, *texts = text.split("~")
        self.text = text
        self.type = kind or GIVEN
        self.texts = texts
        self.held: list[Item] = []
        self._start = start
        self._arguments = start + len(kind) + 1
        self._offsets = offsets

    @property
    def offset(self) -> int:
        """The offset of the type in the source."""
        return self._offsets[self._start]

    def offset_of(self, number: int) -> int:
        """The offset in the source of the argument at this index."""
        return self._offsets[self._arguments + sum(map(len, self.texts[:number])) + number]

    def word(self, number: int) -> Word:
        """The argument at this index."""
        return Word(self.texts[number], self, number)

    @property
    def words(self) -> list[Word]:
        """The arguments with their offsets."""
        return [Word(text, self, number) for number, text in enumerate(self.texts)]


def written(*words: object) -> str:
    """One item as text."""
    return "." + "~".join(map(str, words))


def items(source: Source) -> list[Item]:
    """The top-level items of a text; nested items are in their `held`."""
    text, offsets = _characters(source.text)
    if not text.startswith("."):
        source.error("an ISS string starts with a dot", offsets[0], expected=".Type~...")
    found: list[Item] = []
    open_items: list[Item] = []
    start = 1
    for part in text[1:].split("."):
        item = Item(part, start, offsets)
        start += len(part) + 1
        if item.type == END:
            if not open_items:
                source.error("there is nothing here to end", item.offset, hint=f"'.End' ends {', '.join(HOLDERS)}")
            open_items.pop()
            continue
        (open_items[-1].held if open_items else found).append(item)
        if item.type in HOLDERS:
            open_items.append(item)
            if len(open_items) > MAX_NESTING:
                source.error(f"more than {MAX_NESTING} rules within each other", item.offset)
    if open_items:
        source.error(f"{open_items[-1].type!r} does not end", open_items[-1].offset, expected=".End")
    return found


def _characters(text: str) -> tuple[str, Sequence[int]]:
    """The text without white space and link, and the source offset of each character (and of the end)."""
    link = _LINK.search(text) if "://" in text else None
    if link is None and len(text.split()) == 1:
        start = len(text) - len(text.lstrip())
        return text.strip(), range(start, len(text) + 1)
    if link is None:
        places = [place for place, sign in enumerate(text) if not sign.isspace()]
        return "".join(text[place] for place in places), [*places, len(text)]
    signs: list[str] = []
    offsets: list[int] = []
    place, end = link.span(1)
    while place < end:
        escaped = _ESCAPED.match(text, place, end)
        raw = escaped[0] if escaped else text[place]
        plain = bytes.fromhex(raw.replace("%", "")).decode("utf-8", errors="replace") if escaped else raw
        for number, sign in enumerate(plain):
            if not sign.isspace():
                signs.append(sign)
                offsets.append(min(place + 3 * number, place + len(raw) - 1))
        place += len(raw)
    return "".join(signs), [*offsets, end]


def is_link(text: str) -> bool:
    """Whether the text is a link to a puzzle."""
    return _LINK.match(text) is not None
