"""Whether a step's conclusion really follows: a complete search for a counterexample, which shares nothing with the
techniques but the rules themselves. Tests prove every step with it; it trusts no evidence.
"""

from __future__ import annotations

from nonet.core.primitives import Mask, Primitive
from nonet.logic.board import Position
from nonet.logic.links import Links, Node, bits
from nonet.logic.step import Step

MAX_NODES = 100_000
"""Nodes of the search; beyond that a proof is given up with RuntimeError."""


def follows(step: Step) -> bool:
    """Whether the position leaves no solution in which the conclusion is false."""
    masks = _masks(step.before)
    for node in step.removing:
        if satisfiable(step.links, _with(step.links, masks, node)):
            return False
    for node in step.placing:
        cell, value = divmod(node, step.links.size)
        others = list(masks)
        others[cell] &= ~(1 << value)
        if satisfiable(step.links, others):
            return False
    return True


def _masks(position: Position) -> list[Mask]:
    return [1 << value >> 1 or mask for value, mask in zip(position.values, position.masks, strict=True)]


def _with(links: Links, masks: list[Mask], node: Node) -> list[Mask]:
    cell, value = divmod(node, links.size)
    found = list(masks)
    found[cell] &= 1 << value
    return found


def satisfiable(links: Links, masks: list[Mask], limit: int = MAX_NODES) -> bool:
    """Whether the candidates leave a solution."""
    spent = 0
    stack = [(masks, list(links.cells))]
    touching: list[list[Primitive]] = [[] for _ in range(links.places)]
    for part in links.others:
        for cell in set(part.cells):
            touching[cell].append(part)
    numbers = links.problem.numbers
    while stack:
        spent += 1
        if spent > limit:
            raise RuntimeError(f"no proof within {limit} nodes")
        masks, queue = stack.pop()
        if not _propagate(links, masks, queue):
            continue
        open_cells = [cell for cell in links.cells if masks[cell] & masks[cell] - 1]
        values = [mask.bit_length() - 1 for mask in masks]
        settled = set(links.cells).difference(open_cells)
        if any(settled.issuperset(part.cells) and not part.holds(values, numbers) for part in links.others):
            continue
        if not open_cells:
            return True
        cell = min(open_cells, key=lambda c: (masks[c].bit_count(), -len(touching[c])))
        for value in bits(masks[cell]):
            branch = list(masks)
            branch[cell] = 1 << value
            stack.append((branch, [cell]))
    return False


def _propagate(links: Links, masks: list[Mask], queue: list[int]) -> bool:
    """Naked and hidden singles to a fixpoint; False at a contradiction."""
    size = links.size
    while True:
        while queue:
            cell = queue.pop()
            mask = masks[cell]
            if not mask:
                return False
            if mask & mask - 1:
                continue
            for node in bits(links.weak[cell * size + mask.bit_length() - 1]):
                other, value = divmod(node, size)
                if masks[other] >> value & 1:
                    masks[other] &= ~(1 << value)
                    if not masks[other] & masks[other] - 1:
                        queue.append(other)
        for house in links.whole_houses:
            once = twice = 0
            for cell in house.cells:
                twice |= once & masks[cell]
                once |= masks[cell]
            if once != links.everything:
                return False
            single = once & ~twice
            for cell in house.cells:
                only = masks[cell] & single
                if only and only != masks[cell]:
                    if only & only - 1:
                        return False
                    masks[cell] = only
                    queue.append(cell)
        if not queue:
            return True
