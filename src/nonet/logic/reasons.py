"""Which earlier steps of a path a step rests on: those that removed the candidates it needs gone."""

from __future__ import annotations

from nonet.core.marks import Fill, Line, Outline
from nonet.logic.board import CandidateBoard
from nonet.logic.evidence import Piece
from nonet.logic.links import House, Node, Nodes, bits, union
from nonet.logic.path import Trace
from nonet.logic.step import Step


class Reasons:
    """The steps of a path, and which of them placed or removed each candidate.

    A step rests on the steps that removed candidates before it: for a single the other candidates of its cell or house,
    for any other step all candidates gone from the cells of its evidence, which may be more than it needs.
    """

    def __init__(self, trace: Trace) -> None:
        self.steps = trace.steps
        self._placed: dict[Node, int] = {}
        self._fallen: dict[Node, int] = {}
        board = CandidateBoard.of(trace.puzzle) if not trace.steps else trace.steps[0].before.board()
        for number, step in enumerate(trace.steps):
            before = board.nodes
            board.apply(step)
            self._placed.update(dict.fromkeys(step.placing, number))
            for gone in bits(before & ~board.nodes & ~union(step.placing)):
                self._fallen[gone] = number

    def decided(self, node: Node, *, true: bool) -> int | None:
        """The number of the step that places the candidate (`true`) or removes it; None if the path never does."""
        return (self._placed if true else self._fallen).get(node)

    def up_to(self, number: int) -> tuple[Step, ...]:
        """The step with this number and all steps that it rests on, in order."""
        return (*self.behind(_grounds(self.steps[number]), number), self.steps[number])

    def behind(self, missing: Nodes, number: int) -> tuple[Step, ...]:
        """The steps before `number` that removed these candidates, and all that those rest on, in order."""
        needed: set[int] = set()
        waiting = self._taken(missing, number)
        while waiting:
            earlier = waiting.pop()
            if earlier not in needed:
                needed.add(earlier)
                waiting += self._taken(_grounds(self.steps[earlier]), earlier)
        return tuple(self.steps[each] for each in sorted(needed))

    def _taken(self, missing: Nodes, number: int) -> list[int]:
        return [self._fallen[node] for node in bits(missing) if self._fallen.get(node, number) < number]


def _grounds(step: Step) -> Nodes:
    """The candidates that may have to be gone before the step can be found."""
    links, found = step.links, 0
    if step.placing:
        cell, value = divmod(step.placing[0], links.size)
        house = getattr(step, "house", None)
        if isinstance(house, House):
            found = union([other * links.size + value for other in house.cells])
        if not isinstance(house, House) or step.technique == "full house":
            found |= links.everything << cell * links.size
        return found
    for mark in step.evidence():
        if isinstance(mark, Fill | Outline | Line | Piece):
            cells = mark.cells if isinstance(mark.cells, int) else union(mark.cells)
            for cell in bits(cells):
                found |= links.everything << cell * links.size
    return found
