"""Reads Eureka notation and replays it on a board: is every link there, and does the conclusion follow?

    chain := term (link term)* ["-loop"] ;  term := "(" values (link values)* ")" cells ;  link := "=" | "-"

Strong and weak links alternate, those within a term included. Values that stand together, `(1=23)r1c12`, are taken by
the cells together. Written anew from the notation's rules: it shares nothing with what writes it.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import NamedTuple

from nonet.logic.links import Cells, Links, bits, union

_TERM = re.compile(r"\(([1-9]+(?:[=-][1-9]+)*)\)((?:r[1-9]+c[1-9]+,?)+)")


class Place(NamedTuple):
    """Values in cells, as one end of a link; `inside` says whether the link that follows is within the same term."""

    values: tuple[int, ...]
    cells: Cells


class Read(NamedTuple):
    """A chain: its places, the links between them ('=' or '-'), whether each link is within one term, and whether it
    closes.
    """

    places: list[Place]
    signs: list[str]
    within: list[bool]
    loop: bool


def read(text: str) -> Read:
    """The chain; fails if the text is not of the grammar, or strong and weak links do not alternate."""
    loop = text.endswith("-loop")
    rest = text.removesuffix("-loop")
    places: list[Place] = []
    signs: list[str] = []
    within: list[bool] = []
    while rest:
        if places:
            assert rest[0] in "=-", f"a link is expected: {rest!r} in {text!r}"
            signs.append(rest[0])
            within.append(False)
            rest = rest[1:]
        term = _TERM.match(rest)
        assert term is not None, f"a term is expected: {rest!r} in {text!r}"
        cells = _cells(term[2])
        parts = re.split(r"([=-])", term[1])
        for number, part in enumerate(parts):
            if number % 2:
                signs.append(part)
                within.append(True)
            else:
                places.append(Place(tuple(int(sign) - 1 for sign in part), cells))
        rest = rest[term.end() :]
    assert signs[0] == "=", f"a chain begins with a strong link: {text!r}"
    assert signs[-1] == "=", f"a chain ends with a strong link: {text!r}"
    assert all(a != b for a, b in pairwise(signs)), f"strong and weak links alternate: {text!r}"
    return Read(places, signs, within, loop)


def _cells(text: str) -> Cells:
    found = []
    for rows, columns in re.findall(r"r([1-9]+)c([1-9]+)", text):
        found += [(int(row) - 1) * 9 + int(column) - 1 for row in rows for column in columns]
    return union(found)


def holders(masks: tuple[int, ...], place: Place, value: int) -> Cells:
    """The cells of a place that have the value."""
    return union([cell for cell in bits(place.cells) if masks[cell] >> value & 1])


def strong(links: Links, masks: tuple[int, ...], one: Place, two: Place) -> bool:
    """Whether without the values of the one, those of the other are there."""
    together = one.cells | two.cells
    if one.cells == two.cells:
        # Within a cell or an almost locked set: one value more than cells, all cells in one house.
        values = 0
        for cell in bits(one.cells):
            values |= masks[cell]
        in_house = any(not one.cells & ~house.bits for house in links.houses) or not one.cells & one.cells - 1
        single = len(one.values) == 1 or len(two.values) == 1
        held = all(values >> value & 1 for value in (*one.values, *two.values))
        cell_of_three = not one.cells & one.cells - 1 and masks[one.cells.bit_length() - 1] == union(
            [*one.values, *two.values]
        )
        return in_house and single and held and (values.bit_count() == one.cells.bit_count() + 1 or cell_of_three)
    if one.values != two.values or len(one.values) > 1:
        return False
    (value,) = one.values
    for house in links.whole_houses:
        if not together & ~house.bits:
            places = union([cell for cell in house.cells if masks[cell] >> value & 1])
            if not places & ~together:
                return True
    return False


def weak(links: Links, masks: tuple[int, ...], one: Place, two: Place) -> bool:
    """Whether the values of the one exclude those of the other, value by value if there are several."""
    if len(one.values) > 1 or len(two.values) > 1:
        # A set that holds all of these takes them from a cell that sees them, and the other way round.
        return one.values == two.values and all(
            not holders(masks, two, value) & ~links.seen_by_all(holders(masks, one, value))
            for value in one.values
            if holders(masks, one, value) and holders(masks, two, value)
        )
    (a,), (b,) = one.values, two.values
    for cell in bits(holders(masks, one, a)):
        for other in bits(holders(masks, two, b)):
            if not links.weak[cell * 9 + a] >> other * 9 + b & 1:
                return False
    return True


def check(text: str, links: Links, masks: tuple[int, ...], removing: tuple[int, ...]) -> None:
    """Fails unless every link of the chain is there, and each candidate that goes is excluded by it."""
    chain = read(text)
    for one, two, sign in zip(chain.places, chain.places[1:], chain.signs, strict=False):
        holds = strong if sign == "=" else weak
        assert holds(links, masks, one, two), f"no {sign} link from {one} to {two} in {text!r}"
    first, last = chain.places[0], chain.places[-1]
    if chain.loop:
        assert weak(links, masks, last, first), text
    for node in removing:
        assert _excluded(chain, links, masks, node), f"{node} does not follow from {text!r}"


def _excluded(chain: Read, links: Links, masks: tuple[int, ...], node: int) -> bool:
    first, last = chain.places[0], chain.places[-1]
    if not chain.loop:
        return _sees(links, masks, node, first) and _sees(links, masks, node, last)
    rounds = [*chain.places, chain.places[0]]
    signs = [*chain.signs, "-"]
    for one, two, sign in zip(rounds, rounds[1:], signs, strict=False):
        if sign == "-" and _sees(links, masks, node, one) and _sees(links, masks, node, two):
            return True
    # A set within a loop is locked: it holds all of its values.
    value = node % 9
    for place in chain.places:
        held = holders(masks, place, value)
        outside = place.cells & place.cells - 1 and held and not place.cells >> node // 9 & 1
        if outside and not held & ~links.sees[node // 9]:
            return True
    return False


def _sees(links: Links, masks: tuple[int, ...], node: int, place: Place) -> bool:
    for value in place.values:
        held = holders(masks, place, value)
        if held and all(links.weak[node] >> cell * 9 + value & 1 for cell in bits(held)):
            return True
    return False
