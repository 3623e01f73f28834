"""What stands against a candidate in a rule: the cells whose candidates leave the rule no way to be satisfied with it.

Every other cell of the rule is given all values back in turn, those with most candidates first; what has to stay as it
is are the obstacles. So any rule can say why a candidate goes, also one that nobody has written words for.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from nonet.core.layout import Cell
from nonet.core.primitives import Mask, Primitive
from nonet.logic import words
from nonet.logic.layer_words import has_two_states, parted, with_state
from nonet.logic.links import Cells, Links, Node, bits
from nonet.logic.support import jointly

MAX_RULE_CELLS = 20
"""Cells of a rule in which obstacles are looked for; each costs a look at the whole rule."""

MAX_OBSTACLES = 4
"""Obstacles that a sentence names."""

TOO_MANY: Cells = -1
"""Stands for obstacles that are too many to name."""

MAX_EXAMINED = 12
"""Candidates whose obstacles are looked for; a sentence says that the others go likewise."""

MAX_REASONS = 2
"""Groups of obstacles that a sentence tells."""


def obstacles(links: Links, parts: Sequence[Primitive], masks: Sequence[Mask], node: Node) -> Cells:
    """The cells, none of them too many, whose candidates are why the rule has no place for `node`; or TOO_MANY."""
    target, value = divmod(node, links.size)
    now = list(masks)
    now[target] = 1 << value
    found, others = 0, _cells(parts) - {target}
    if len(others) > MAX_RULE_CELLS:  # on a long line, what touches the candidate may be enough
        parts = [part for part in parts if target in part.cells]
        others = _cells(parts) - {target}
        if len(others) > MAX_RULE_CELLS or jointly(parts, now, links) is not None:
            return TOO_MANY
    for cell in sorted(others, key=lambda cell: (-masks[cell].bit_count(), cell)):
        now[cell] = links.everything
        if jointly(parts, now, links) is not None:
            now[cell] = masks[cell]
            found |= 1 << cell
    return found


def _cells(parts: Sequence[Primitive]) -> set[Cell]:
    return {cell for part in parts for cell in part.cells}


def told_obstacles(links: Links, parts: Sequence[Primitive], masks: Sequence[Mask], removing: Iterable[Node]) -> str:
    """'9 in r5c6 does not go with r5c7 (3, 4 or 6).': why the rule has no place for these; '' if that is too long."""
    nodes = sorted(removing)
    groups: dict[Cells, list[Node]] = {}
    for node in nodes[:MAX_EXAMINED]:
        cells = obstacles(links, parts, masks, node)
        groups.setdefault(cells if cells >= 0 and cells.bit_count() <= MAX_OBSTACLES else TOO_MANY, []).append(node)
    ordered = sorted(groups.items(), key=lambda group: (group[0] == TOO_MANY, group[0].bit_count(), group[1]))
    told = [_sentence(links, masks, cells, found) for cells, found in ordered[:MAX_REASONS]]
    if len(groups) > MAX_REASONS or (len(nodes) > MAX_EXAMINED and TOO_MANY not in groups):
        told.append("It is the same with the others.")
    return " ".join(told)


def _sentence(links: Links, masks: Sequence[Mask], cells: Cells, nodes: list[Node]) -> str:
    plain, states = parted(links, nodes)
    several = len({node % links.size for node in plain}) + len(states) > 1
    if cells == TOO_MANY and len(nodes) > 1:
        return "With each of those that go, its other cells could not complete it."
    what = words.capital(_told(links, nodes))
    if cells == TOO_MANY:
        return f"With {what}, its other cells could not complete it."
    if not cells:
        return f"{what} never {'fit' if several else 'fits'}."
    with_them = words.listed([_with(links, cell, masks[cell]) for cell in bits(cells)])
    return f"{what} {'do' if several else 'does'} not go with {with_them}."


def _with(links: Links, cell: Cell, mask: Mask) -> str:
    if has_two_states(links, cell):
        return with_state(links, cell, mask)
    return f"{links.name(cell)} ({words.left_to(links, mask)})"


def _told(links: Links, nodes: list[Node]) -> str:
    """'4 and 5 in r1c2 or r1c3 and 9 in r1c4'."""
    by_cell: dict[Cell, Mask] = {}
    plain, states = parted(links, nodes)
    for node in plain:
        cell, value = divmod(node, links.size)
        by_cell[cell] = by_cell.get(cell, 0) | 1 << value
    by_values: dict[Mask, Cells] = {}
    for cell, values in by_cell.items():
        by_values[values] = by_values.get(values, 0) | 1 << cell
    told = [
        f"{words.symbols(links, values)} in {words.names(links, there, 'or')}" for values, there in by_values.items()
    ]
    told += [with_state(links, node // links.size, 1 << node % links.size) for node in states]
    return words.clauses(told) if len(told) > 1 else told[0]
