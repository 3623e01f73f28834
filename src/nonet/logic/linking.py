"""Links between nodes with their reasons: why one of two nodes is true, why not both, and the lines that tell a chain.

Chains, nets and every pattern that is a chain take their links from here, so that a reason is always told alike.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from nonet.logic import words
from nonet.logic.evidence import ChainNode, Link
from nonet.logic.links import Links, Node, bits, union

if TYPE_CHECKING:
    from nonet.logic.board import Position


def strong_link(position: Position, one: ChainNode, two: ChainNode) -> Link | None:
    """The strong link between two nodes that a cell or a house makes; None if there is none."""
    links, masks = position.links, position.masks
    both = one.cells | two.cells
    if one.cells == two.cells and not both & both - 1:
        cell = both.bit_length() - 1
        if masks[cell] == 1 << one.value | 1 << two.value:
            return Link(one, two, True, words.only_values(links, cell, masks[cell]))
        return None
    if one.value != two.value:
        return None
    for house in links.whole_by_ease:
        if not both & ~house.bits:
            places = union([cell for cell in house.cells if masks[cell] >> one.value & 1])
            if not places & ~both:
                return Link(one, two, True, words.only_places(links, house, one.value, both))
    return None


def weak_link(links: Links, one: ChainNode, two: ChainNode) -> Link:
    """The weak link between two nodes, told from `two`: 'r8c5 sees r3c5 in column 5', or the rule that makes it."""
    return Link(one, two, False, _apart(links, one, two, words.names(links, two.cells)))


def excludes(links: Links, end: ChainNode, node: Node) -> bool:
    """Whether a candidate is false if `end` is true."""
    return all(links.weak[cell * links.size + end.value] >> node & 1 for cell in bits(end.cells))


def link_line(links: Links, link: Link, *, first: bool = False) -> str:
    """A link of a chain as a line: 'Then r8c6 is 9: row 8 has only r8c5 and r8c6 for 9.'"""
    if link.strong:
        true, why = words.true(links, link.two), link.why
        if link.one.cells == link.two.cells and not link.one.cells & link.one.cells - 1:
            name = words.names(links, link.one.cells)
            why = why.replace(name, "it", 1)
            true = true.replace(name, "it", 1) if first else true
        return f"{f'If {words.false(links, link.one)}, {true}' if first else f'Then {true}'}: {why}."
    it = "it" if not link.two.cells & link.two.cells - 1 else "they"
    opening = f"If {words.true(links, link.one)}, {words.false(links, link.two)}" if first else None
    return f"{opening or f'Then {words.false(links, link.two)}'}: {_apart(links, link.one, link.two, it)}."


def _apart(links: Links, one: ChainNode, two: ChainNode, who: str) -> str:
    """Why two nodes are not both true: 'it sees r3c5 in column 5', 'a cell has one value', a rule."""
    if one.cells == two.cells and not one.cells & one.cells - 1:
        return "a cell has one value"
    ways = list(dict.fromkeys(words.excluded(links, cell * links.size + two.value, one) for cell in bits(two.cells)))
    seen, how = words.names(links, one.cells), words.listed(ways)
    if one.value == two.value:
        return f"{who} {'see' if two.cells & two.cells - 1 else 'sees'} {seen} {how}"
    there = words.names(links, two.cells)
    return f"{links.symbol(one.value)} in {seen} excludes {links.symbol(two.value)} in {there} {how}"


def told_chain(links: Links, along: Sequence[Link]) -> Iterator[str]:
    """A chain with a line for each link."""
    for place, link in enumerate(along):
        yield link_line(links, link, first=place == 0)
