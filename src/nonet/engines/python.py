"""The oracle: short, obvious and slow, so that every other engine can be compared with it.

Depth-first search on an explicit stack, smallest domain first, with forward checking and hidden singles. Domains are
bit masks. Any primitive but all-different is checked only when all of its cells are decided.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from nonet.core.primitives import EVERY_PRIMITIVE, AllDifferent, Mask, Primitive
from nonet.core.problem import Problem
from nonet.engines import engines
from nonet.engines._engine import Engine, Run


class PythonEngine(Engine):
    """Any problem, in plain Python."""

    name = "python"
    speaks = EVERY_PRIMITIVE

    def solutions(self, problem: Problem, run: Run) -> Iterator[bytes]:
        yield from _Search(problem, run).solutions()


engines.register("python")(PythonEngine())


class _Search:
    def __init__(self, problem: Problem, run: Run) -> None:
        self.problem, self.run = problem, run
        differ = [p for p in problem.primitives if isinstance(p, AllDifferent)]
        self.others: dict[int, list[Primitive]] = defaultdict(list)
        for primitive in problem.primitives:
            if not isinstance(primitive, AllDifferent):
                for cell in primitive.cells:
                    self.others[cell].append(primitive)
        around: dict[int, list[tuple[int, ...]]] = defaultdict(list)
        for area in differ:
            for cell in area.cells:
                around[cell].append(area.cells)
        self.peers: dict[int, list[int]] = {}
        for cell in problem.cells:  # a set for one cell at a time: 100x100 has three million pairs of peers
            if not cell % 64:
                run.budget.check_time()
            self.peers[cell] = sorted(set().union(*around[cell]) - {cell})
        # Only an area with as many cells as there are values needs a place for every value (hidden singles).
        self.full = [area.cells for area in differ if len(set(area.cells)) == problem.size]
        crowded = any(len(area.cells) > min(len(set(area.cells)), problem.size) for area in differ)
        # A primitive without cells (an AnyOf without alternatives) would never be checked during the search.
        self.impossible = crowded or not all(p.cells or p.holds((), problem.numbers) for p in problem.primitives)

    def solutions(self) -> Iterator[bytes]:
        """Depth first: a node is (domains, cell, values still to try there)."""
        counters = self.run.counters
        domains = list(self.problem.domains)
        self.run.node()
        if self.impossible or not self.propagate(domains, list(self.problem.cells)):
            return
        stack: list[tuple[list[Mask], int, list[int]]] = []
        while True:
            cell = self.choose(domains)
            if cell is None:
                yield bytes(mask.bit_length() for mask in domains)
                counters.undone += bool(stack)
                while self.run.first and stack and stack[-1][1] not in self.run.first:
                    stack.pop()
            else:
                stack.append((domains, cell, self.values(domains[cell])))
            while True:
                if not stack:
                    return
                domains, cell, untried = stack[-1]
                if not untried:
                    stack.pop()
                    counters.undone += bool(stack)
                    continue
                self.run.node()
                counters.guesses += 1
                child = domains.copy()
                child[cell] = 1 << untried.pop(0)
                if self.propagate(child, [cell]):
                    domains = child
                    break
                counters.undone += 1

    def choose(self, domains: list[Mask]) -> int | None:
        """The first undecided cell of `run.first`, else the one with the smallest domain; None if all are decided."""
        for cell in self.run.first:
            if domains[cell].bit_count() > 1:
                return cell
        open_cells = [cell for cell in self.problem.cells if domains[cell].bit_count() > 1]
        if not open_cells:
            return None
        best = min(domains[cell].bit_count() for cell in open_cells)
        smallest = [cell for cell in open_cells if domains[cell].bit_count() == best]
        return self.run.stream.choice(smallest) if self.run.stream else smallest[0]

    def values(self, mask: Mask) -> list[int]:
        found = [value for value in range(self.problem.size) if mask >> value & 1]
        return self.run.stream.shuffled(found) if self.run.stream else found

    def propagate(self, domains: list[Mask], fresh: list[int]) -> bool:
        """Propagates from the decided cells among `fresh` to a fixpoint; False on a contradiction."""
        while True:
            while fresh:
                cell = fresh.pop()
                if not len(fresh) % 64:
                    self.run.budget.check_time()
                mask = domains[cell]
                if mask == 0:
                    return False
                if mask & (mask - 1):
                    continue
                for peer in self.peers[cell]:
                    if domains[peer] & mask:
                        domains[peer] ^= mask
                        if domains[peer].bit_count() < 2:
                            fresh.append(peer)
                if not all(self.may_hold(primitive, domains) for primitive in self.others[cell]):
                    return False
            if not self.place_hidden_singles(domains, fresh):
                return False
            if not fresh:
                return True

    def place_hidden_singles(self, domains: list[Mask], fresh: list[int]) -> bool:
        everything = (1 << self.problem.size) - 1
        for area in self.full:
            once = twice = 0
            for cell in area:
                twice |= once & domains[cell]
                once |= domains[cell]
            if once != everything:
                return False
            once &= ~twice
            for cell in area:
                single = domains[cell] & once
                if single and single != domains[cell]:
                    domains[cell] = single
                    fresh.append(cell)
        return True

    def may_hold(self, primitive: Primitive, domains: list[Mask]) -> bool:
        masks = [domains[cell] for cell in primitive.cells]
        if any(mask.bit_count() != 1 for mask in masks):
            return 0 not in masks
        return primitive.holds([mask.bit_length() - 1 for mask in domains], self.problem.numbers)
