"""Words that the techniques share: lists, cells in short, what goes, who sees whom and how, reasons of links, sets by
letter, rules by name.

One vocabulary for all families, so that the same thing is always said in the same words. The order of a reason: links
or sets with their reasons; the candidates of which one is true; in `Step.conclusion`, who sees those, how, what goes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby, permutations
from typing import TYPE_CHECKING

from nonet.core.constraint import Constraint
from nonet.core.fields import rules_within
from nonet.core.layout import Cell
from nonet.core.primitives import AllDifferent, Mask, Primitive, Value, ValueSet
from nonet.logic.layer_words import has_two_states, parted, told_states
from nonet.logic.links import EASE, Cells, House, Links, Node, bits, union

if TYPE_CHECKING:
    from nonet.logic.evidence import ChainNode

MAX_LAYER_NAMES = 2
"""Cells of a layer that are named one by one; more are told together."""

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def listed(words: Sequence[str], last: str = "and") -> str:
    """'a, b and c': words as a sentence lists them."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}" if words else "nothing"


def clauses(parts: Sequence[str]) -> str:
    """'a; b; and c' for parts that are lists themselves, 'a and b' for others."""
    if len(parts) < 2 or not any("," in part or " and " in part for part in parts):
        return listed(parts)
    return f"{'; '.join(parts[:-1])}; and {parts[-1]}"


def number(count: int) -> str:
    """'four', and '12' for what is more than nine."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def capital(words: str) -> str:
    """The words as a sentence begins with them; names of cells stay small."""
    return words if re.match(r"r\d+c\d|[a-z]+( [a-z]+)? of r\d", words) else words[:1].upper() + words[1:]


_SPELT = {
    **{
        name: name.upper()
        for name in ("aic", "als", "bug", "sk", "3d", "xz", "x", "xy", "xyz", "wxyz", "vwxyz", *"wmslh")
    },
    **{name: name.capitalize() for name in ("sue", "coq", "franken", "kraken")},
}


def spelt(technique: str) -> str:
    """The name of a technique as people write it inside a sentence: 'ALS-XZ', 'finned X-wing', 'naked pair'."""
    return re.sub(r"[a-z0-9]+", lambda word: _SPELT.get(word[0], word[0]), technique)


def title(technique: str) -> str:
    """The same at the head of a line: 'Finned X-wing'."""
    return capital(spelt(technique))


def a(symbol: str) -> str:
    """'a 7', 'an 8'."""
    return f"{'an' if re.match(r'8|1[18]$|[AEFHILMNORSX]$', symbol) else 'a'} {symbol}"


def short(links: Links, cells: Cells) -> str:
    """Cells in forum notation, grouped by row or by column, whichever makes fewer groups: 'r1c25'.

    Cells of a layer are told by those that they lie over: 'region of r1c25'.
    """
    if links.layout.has_extras and cells.bit_length() > len(links.layout.board):
        return ",".join(_with_layers(links, cells))
    rows: dict[int, list[int]] = {}
    columns: dict[int, list[int]] = {}
    for cell in bits(cells):
        rows.setdefault(links.row(cell), []).append(links.column(cell))
        columns.setdefault(links.column(cell), []).append(links.row(cell))

    def joined(numbers: list[int]) -> str:
        texts = [str(number + 1) for number in numbers]
        return ("" if max(links.layout.board_rows, links.layout.columns) < 10 else ",").join(texts)

    if len(rows) <= len(columns):
        return ",".join(f"r{row + 1}c{joined(found)}" for row, found in rows.items())
    return ",".join(f"r{joined(found)}c{column + 1}" for column, found in columns.items())


def _with_layers(links: Links, cells: Cells) -> Iterator[str]:
    """Cells in short, those of the board first, then those of each layer, then spare ones."""
    layout = links.layout
    board = cells & (1 << len(layout.board)) - 1
    if board:
        yield short(links, board)
    for layer in layout.layers:
        below = union(layout.over[cell] for cell in layout.layer(layer) if cells >> cell & 1)
        if below:
            yield f"{layer} of {short(links, below)}"
    yield from (links.name(cell) for name, _ in layout.spares for cell in layout.spare(name) if cells >> cell & 1)


def group(links: Links, cells: Cells) -> str:
    """Cells in short as sentences have them, without commas: 'r8c123 r9c3'; each by its name on wide boards."""
    if max(links.layout.board_rows, links.layout.columns) < 10:
        return short(links, cells).replace(",", " ")
    return " ".join(links.name(cell) for cell in bits(cells))


def left_to(links: Links, mask: Mask) -> str:
    """'2, 5 or 6' for what is left to a cell; 'not 4' where that is shorter."""
    gone = links.everything & ~mask
    if gone and gone.bit_count() < mask.bit_count() - 1:
        return f"not {symbols(links, gone, 'or')}"
    return symbols(links, mask, "or")


def joint(text: str) -> str:
    """What stands between a reason and what follows: a line break if the reason has several lines."""
    return "\n" if "\n" in text else " "


def names(links: Links, cells: Cells | Iterable[Cell], last: str = "and") -> str:
    """'r1c2, r1c5 and r3c5'."""
    each = list(bits(cells) if isinstance(cells, int) else cells)
    if len(each) > MAX_LAYER_NAMES and any(cell in links.layout.over for cell in each):
        return listed(list(_with_layers(links, union(each))), last)
    return listed([links.name(cell) for cell in each], last)


def symbols(links: Links, values: Mask, last: str = "and") -> str:
    """'1, 2 and 7'."""
    return listed([links.symbol(value) for value in bits(values)], last)


def among(links: Links, cells: Cells) -> str:
    """'r1c2', or 'one of r1c2 and r1c3'."""
    return names(links, cells) if not cells & cells - 1 else f"one of {names(links, cells)}"


# What is not.


def removed(links: Links, nodes: Iterable[Node]) -> str:
    """'r7c1 is neither 2 nor 3, and none of r1c2, r1c5 and r1c6 is 4': cells in reading order, each once."""
    by_cell: dict[Cell, Mask] = {}
    plain, states = parted(links, nodes)
    for node in sorted(plain):
        cell, value = divmod(node, links.size)
        by_cell[cell] = by_cell.get(cell, 0) | 1 << value
    by_values: dict[Mask, Cells] = {}
    for cell, values in by_cell.items():
        by_values[values] = by_values.get(values, 0) | 1 << cell
    parts = [_without(links, cells, values) for values, cells in by_values.items()]
    parts += told_states(links, states, true=False)
    if len(parts) == 2 and not any("," in part for part in parts):
        return f"{parts[0]}, and {parts[1]}"
    return clauses(parts) if parts else "nothing changes"


def pronoun(links: Links, nodes: Sequence[Node]) -> str:
    """'it is not 3', 'neither is 3', 'none of them is 3': what goes from cells that the sentence has just named."""
    cells = list(dict.fromkeys(node // links.size for node in nodes))
    values = union([node % links.size for node in nodes])
    if len(cells) == 1:
        return _without(links, 1 << cells[0], values).replace(links.name(cells[0]), "it", 1)
    return f"{'neither' if len(cells) == 2 else 'none of them'} is {symbols(links, values, 'or')}"


def _without(links: Links, cells: Cells, values: Mask) -> str:
    count = cells.bit_count()
    if count == 1:
        name = names(links, cells)
        if values.bit_count() == 1:
            return f"{name} is not {symbols(links, values)}"
        if values.bit_count() == 2:
            one, two = bits(values)
            return f"{name} is neither {links.symbol(one)} nor {links.symbol(two)}"
        return f"{name} is not {symbols(links, values, 'or')}"
    if count == 2:
        one, two = bits(cells)
        return f"neither {links.name(one)} nor {links.name(two)} is {symbols(links, values, 'or')}"
    return f"none of {names(links, cells)} is {symbols(links, values, 'or')}"


def either(links: Links, ends: Iterable[ChainNode]) -> str:
    """'r1c5 or r7c6 is 3', 'r1c5 is 3 or r7c6 is 4': one of these is true."""
    every = list(dict.fromkeys(ends))
    told = [end for end in every if not any(end != one and _within(end, one) for one in every)]
    if len({end.value for end in told}) == 1 and all(not end.cells & end.cells - 1 for end in told):
        return f"{listed([names(links, end.cells) for end in told], 'or')} is {links.symbol(told[0].value)}"
    if len({end.cells for end in told}) == 1 and not told[0].cells & told[0].cells - 1:
        return f"{names(links, told[0].cells)} is {listed([links.symbol(end.value) for end in told], 'or')}"
    return listed([true(links, end) for end in told], "or")


def is_value(links: Links, node: Node) -> str:
    """'r1c5 is 3', 'r1c5 is shaded'."""
    cell, value = divmod(node, links.size)
    if has_two_states(links, cell):
        return told_states(links, [node], true=True)[0]
    return f"{links.name(cell)} is {links.symbol(value)}"


def placed(links: Links, node: Node) -> str:
    """'3 goes in r1c5', 'r1c5 is shaded'."""
    cell, value = divmod(node, links.size)
    return is_value(links, node) if has_two_states(links, cell) else f"{links.symbol(value)} goes in {links.name(cell)}"


def _within(end: ChainNode, other: ChainNode) -> bool:
    """Whether `end` says no more than `other`: the same value, in some of its cells."""
    return end.value == other.value and not end.cells & ~other.cells


def true(links: Links, node: ChainNode) -> str:
    """'r1c5 is 3', 'one of r1c5 and r1c6 is 3'."""
    return f"{among(links, node.cells)} is {links.symbol(node.value)}"


def false(links: Links, node: ChainNode) -> str:
    """'r1c5 is not 3', 'neither r1c5 nor r1c6 is 3'."""
    return _without(links, node.cells, 1 << node.value)


# Who sees whom.

_MOVES = {
    "anti knight": "by a knight's move",
    "anti king": "by a king's move",
}
"""Rules by which cells see each other one by one, in players' words."""


def shared(links: Links, one: Cell, cells: Cells) -> str | None:
    """How a cell sees all of `cells`: 'in column 6', else the rules by which it does; None if it does not."""
    both = cells | 1 << one
    houses = [house for house in links.houses_of[one] if not both & ~house.bits]
    if houses:
        return f"in {min(houses, key=lambda house: EASE.get(house.kind, len(EASE))).name}"
    if not cells & cells - 1:
        return _apart(links).get((one, cells.bit_length() - 1))
    ways = [shared(links, one, 1 << cell) for cell in bits(cells)]
    return listed(list(dict.fromkeys(way for way in ways if way))) if all(ways) else None


def apart(links: Links, cells: Cells) -> str | None:
    """How the cells all see each other: 'in row 3', or by rules; None if some two of them do not."""
    first = (cells & -cells).bit_length() - 1
    return shared(links, first, cells & cells - 1)


def shared_houses(links: Links, cells: Cells) -> str:
    """'row 3', 'row 3 or box 1': the rows, columns, boxes and regions that hold all these cells; '' if none does."""
    first = (cells & -cells).bit_length() - 1
    found = [house.name for house in links.houses_of[first] if house.whole and not cells & ~house.bits]
    return listed(found, "or") if found else ""


@lru_cache(maxsize=16)
def _apart(links: Links) -> dict[tuple[Cell, Cell], str]:
    """Pairs of cells that rules without a house keep different, with the rule."""
    found: dict[tuple[Cell, Cell], str] = {}
    for part, rule in zip(links.problem.primitives, links.problem.sources, strict=True):
        # Longer ones of all-different are houses. A rule about sets of values keeps its cells different and is none.
        if isinstance(part, ValueSet) or (isinstance(part, AllDifferent) and len(part.cells) < 3):
            for one, other in permutations(part.cells, 2):
                if (one, other) not in found:
                    found[one, other] = _MOVES.get(rule.kind) or f"by {rule_name(links, part)}"
    return found


@lru_cache(maxsize=16)
def _pairs_of(links: Links) -> dict[tuple[Cell, Cell], list[tuple[tuple[Mask, ...], Constraint]]]:
    """For two cells the rules over both, as tables from the values of the first to those allowed in the second."""
    found: dict[tuple[Cell, Cell], list[tuple[tuple[Mask, ...], Constraint]]] = {}
    for pair, rule in links.pair_sources.items():
        found.setdefault((pair.a, pair.b), []).append((pair.table, rule))
        turned = tuple(
            union([a for a in range(links.size) if pair.table[a] >> b & 1]) for b in range(links.size)
        )  # fmt: skip
        found.setdefault((pair.b, pair.a), []).append((turned, rule))
    return found


def excluded(links: Links, node: Node, end: ChainNode) -> str:
    """How a candidate is false if `end` is true: 'in column 6', 'in the same cell', or 'by' the rule that says so."""
    cell, value = divmod(node, links.size)
    if end.cells == 1 << cell:
        return "in the same cell"
    where = shared(links, cell, end.cells) if value == end.value else None
    if where:
        return where
    rules = _pairs_of(links)
    ways = []
    for other in bits(end.cells):
        found = (rule for table, rule in rules.get((other, cell), ()) if not table[end.value] >> value & 1)
        rule = next(found, None)
        way = f"by {rule_on(links, rule, 1 << cell | 1 << other)}" if rule else None
        ways.append(way or (shared(links, cell, 1 << other) if value == end.value else None) or "by the rules")
    return listed(list(dict.fromkeys(ways)))


MAX_WAYS = 3
"""Different ways of seeing the ends that one sentence tells; with more candidates to remove they are not told apart."""


def seen_by(links: Links, removing: Iterable[Node], ends: Sequence[ChainNode]) -> str:
    """'r3c6 sees both (r1c5 in box 2, r7c6 in column 6), so it is not 3.': what the ends remove, and how.

    Targets that see the ends in the same houses go together.
    """
    ends = list(dict.fromkeys(ends))
    groups: dict[tuple[str, ...], list[Node]] = {}
    for node in sorted(removing):
        groups.setdefault(tuple(excluded(links, node, end) for end in ends), []).append(node)
    alike = {node % links.size for node in removing} == {end.value for end in ends}
    if len(groups) > MAX_WAYS and alike:
        gone = [node for nodes in groups.values() for node in nodes]
        cells = union([node // links.size for node in gone])
        every = "both" if len(ends) == 2 else f"all {number(len(ends))}" if len(ends) > 2 else true(links, ends[0])
        return f"{capital(names(links, cells))} each see {every}, so none of them is {_value(links, gone)}."
    return " ".join(_seen(links, nodes, ends, ways) for ways, nodes in groups.items())


def _seen(links: Links, nodes: list[Node], ends: Sequence[ChainNode], ways: tuple[str, ...]) -> str:
    cells = list(dict.fromkeys(node // links.size for node in nodes))
    values = {node % links.size for node in nodes}
    if "in the same cell" in ways or len(values) > 1 or any(end.value not in values for end in ends):
        if len(ends) == 1 and ways[0] == "in the same cell":
            return f"{capital(pronoun(links, nodes))}."
        if len(ends) == 1:
            return f"{capital(removed(links, nodes))}: {_case(links, cells, nodes, ends[0], ways[0])}."
        if set(ways) == {"in the same cell"}:
            return f"{capital(pronoun(links, nodes))}."
        told = [_case(links, cells, nodes, end, way) for end, way in zip(ends, ways, strict=True)]
        return f"{capital(removed(links, nodes))}, whichever it is: {', or '.join(told)}."
    sees, so = "sees" if len(cells) == 1 else "see", f"is {'not ' if len(cells) == 1 else ''}{_value(links, nodes)}"
    it = "it" if len(cells) == 1 else "neither" if len(cells) == 2 else "none of them"
    if len(ends) == 1:
        return f"{capital(names(links, cells))} {sees} {names(links, ends[0].cells)} {ways[0]}, so {it} {so}."
    where: dict[str, Cells] = {}
    for end, way in zip(ends, ways, strict=True):
        where[way] = where.get(way, 0) | end.cells
    told = [f"{names(links, cells)} {way}" for way, cells in where.items()]
    every = "both" if len(ends) == 2 else f"all {number(len(ends))}"
    return f"{capital(names(links, cells))} {sees} {every} ({', '.join(told)}), so {it} {so}."


def _value(links: Links, nodes: list[Node]) -> str:
    return links.symbol(nodes[0] % links.size)


def _case(links: Links, cells: list[Cell], nodes: list[Node], end: ChainNode, way: str) -> str:
    """'it is 7', 'it sees r7c4 = 6 in row 7': one of the ways in which the candidates go."""
    it = "it" if len(cells) == 1 else "they"
    if way == "in the same cell":
        return f"{it} is {links.symbol(end.value)} itself"
    if all(node % links.size == end.value for node in nodes):
        sees = "sees" if len(cells) == 1 else "see"
        many = end.cells & end.cells - 1
        of = f"the {links.symbol(end.value)} of " if not many else f"the {links.symbol(end.value)} in "
        return f"{it} {sees} {of}{names(links, end.cells, 'or')} {way}"
    return f"{true(links, end)}, which excludes this {way}"


# Why a link is strong: without one of the two, there is only the other.


def only_places(links: Links, house: House, value: Value, cells: Cells) -> str:
    """'row 8 has only r8c5 and r8c6 for 9'."""
    return f"{house.name} has only {names(links, cells)} for {links.symbol(value)}"


def only_values(links: Links, cell: Cell, values: Mask) -> str:
    """'r4c4 has only 3 and 7'."""
    return f"{links.name(cell)} has only {symbols(links, values)}"


# Rules by name.


MAX_RULE_NAMED = 12
"""Cells by which a sentence says where a rule lies; a larger one goes by its kind."""

_CALLED = {
    "any of": "alternatives",
    "between": "between line",
    "greater than": "inequality",
    "lockout": "lockout line",
    "maximum": "maximum cell",
    "minimum": "minimum cell",
    "no other differences": "missing dot",
    "no other ratios": "missing dot",
    "no other xv": "missing X or V",
    "non consecutive": "non-consecutive rule",
    "whisper": "whisper line",
    "zipper": "zipper line",
}
"""What players call the rules of these kinds."""


def rule_name(links: Links, part: Primitive) -> str:
    """The rule that a primitive came from, with its cells: 'the 16-cage r1c12', 'the thermo on r1c123'."""
    return rule_on(links, links.named_rule_of[part], union(part.cells))


_BY_NUMBER = {
    ("difference", 1): "white dot",
    ("ratio", 2): "black dot",
    ("xv", 5): "V",
    ("xv", 10): "X",
}
"""What players call them when their number is this."""


def _called(rule: Constraint) -> str:
    number = next((getattr(rule, name) for name in ("difference", "ratio", "total") if hasattr(rule, name)), None)
    by_number = _BY_NUMBER.get((rule.kind, number)) if isinstance(number, int) else None
    return by_number or _CALLED.get(rule.kind, rule.kind)


def rule_on(links: Links, rule: Constraint, cells: Cells) -> str:
    """The rule as it lies on these cells.

    A rule about values that cells of a layer decide lies on the cells below: 'the arrow on r1c12, by doublers'.
    """
    outer = next((each for each in links.problem.sources if rule in rules_within(each)), None)
    layer = getattr(outer, "layer", None)
    if isinstance(layer, str):
        board = cells & (1 << len(links.layout.board)) - 1
        return f"{_on(links, rule, board)}, by {layer}"
    return _on(links, rule, cells)


def _on(links: Links, rule: Constraint, cells: Cells) -> str:
    area = next(iter(rule.areas()), None)
    total = area.name.removeprefix("cage ") if area is not None and area.kind == "cage" else ""
    if total.isdigit():
        return f"the {total}-cage {group(links, cells)}"
    called = _called(rule)
    # A rule about a layer lies on the cells below it.
    below = union([links.layout.over.get(cell, cell) for cell in bits(cells)]) if links.layout.has_extras else cells
    house = next((house for house in links.houses if house.bits == below and house.whole), None)
    if house is None and cells.bit_count() > MAX_RULE_NAMED:
        return f"the {called}"
    return f"the {called} {'of ' + house.name if house else 'on ' + group(links, below)}"


_SAYS = {"killer cage": "its cells differ and add up to `total`"}
"""What a rule of this kind with a total says, where the first sentence of its class speaks of those without one."""


def rule_meaning(links: Links, rule: Constraint) -> str:
    """What the rule says, in its own words: 'values rise strictly from the bulb, the first cell, to the tip'."""
    own = _SAYS.get(rule.kind) if getattr(rule, "total", None) is not None else None
    said = own or (type(rule).__doc__ or "").strip().split("\n\n")[0].split("\n")[0].split(". ")[0].removesuffix(".")
    told = re.sub(r"`(\w+)`", lambda name: _field(links, rule, name[1]), said)
    return told[:1].lower() + told[1:]


def _field(links: Links, rule: Constraint, name: str) -> str:
    """A field of a rule as a sentence has it: cells by their names, numbers and symbols as they are."""
    value = getattr(rule, name, name)
    kind = str(type(rule).__annotations__.get(name, ""))
    if "Cell" in kind and isinstance(value, int):
        return links.name(value)
    if "Cell" in kind and isinstance(value, tuple) and all(isinstance(cell, int) for cell in value):
        return names(links, value) if len(value) <= MAX_RULE_NAMED else f"{len(value)} cells"
    if isinstance(value, tuple | list):
        return listed([str(each) for each in value])
    return str(value)


def houses_named(houses: Sequence[House]) -> str:
    """'rows 2, 5 and 8', 'row 2 and box 4', 'row 1 and the 6-cage'."""
    parts = []
    for kind, group in groupby(houses, key=lambda house: house.kind):
        found = [house.name for house in group]
        if kind == "cage":
            parts += [re.sub(r"^cage (\d+)$", r"the \1-cage", name) for name in found]
            continue
        numbers = [name.removeprefix(f"{kind} ") for name in found]
        plain = len(found) > 1 and all(each.isdigit() for each in numbers)
        parts.append(f"{kind}{'es' if kind.endswith('x') else 's'} {_in_a_row(numbers)}" if plain else listed(found))
    return listed(parts)


def _in_a_row(numbers: list[str]) -> str:
    """'1 to 4', '2, 5 and 8'."""
    first, last = int(numbers[0]), int(numbers[-1])
    if len(numbers) > 2 and [int(number) for number in numbers] == list(range(first, last + 1)):
        return f"{first} to {last}"
    return listed(numbers)
