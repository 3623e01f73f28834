"""Suppositions, for boards with rules besides houses: a candidate from which easy steps lead to a contradiction.

Forcing chains follow links between candidates; a cage or a sandwich says more than links. A supposition follows the
rules themselves: the candidate is placed on a copy of the board, and the easiest techniques go on from there. Where no
candidate comes to a contradiction, the candidates of a cell or the places of a value may all come to the same: *cases
by rules*.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial, reduce
from operator import or_
from typing import NamedTuple

from nonet.core.budget import checkpoint
from nonet.core.layout import Cell
from nonet.core.primitives import Mask, Value
from nonet.logic import words
from nonet.logic.board import CandidateBoard
from nonet.logic.evidence import InHouse, Piece, Shown
from nonet.logic.links import House, Links, Node, bits, union
from nonet.logic.narrowing import Narrowing
from nonet.logic.pruning import needed
from nonet.logic.step import Step
from nonet.logic.technique import Difficulty, by_name, technique

EASY_TECHNIQUES = (
    "full house", "hidden single", "naked single", "line bounds", "cage combinations", "rule pattern",
    "innies and outies", "cage must-contain", "cage pointing", "pointing", "claiming", "common exclusion",
    "locked pair", "naked pair",
)  # fmt: skip
"""The techniques that follow a supposition."""

MAX_STEPS = 200
"""Steps that follow one supposition."""

ASSUMPTIONS = 20
"""Effort of one supposition: about as many assumptions could be followed by links in the same time."""

MAX_COMPARED = 24
"""Refuted suppositions of which the shortest is told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Supposition(Step):
    """`inner` are the steps from the supposition to the contradiction, which `trouble` describes."""

    inner: tuple[Step, ...]
    trouble: str

    def because(self) -> str:
        return "\n".join([self._opening(), *told(self.inner), f"But now {self.trouble}."])

    def because_in_full(self) -> str:
        return "\n".join([self._opening(), *told_in_full(self.inner), f"But now {self.trouble}."])

    def _opening(self) -> str:
        return suppose(self.links, self.removing[0])

    def conclusion(self) -> str:
        return f"That cannot be, so {self.change()}."

    def gist(self) -> str:
        return f"If {words.is_value(self.links, self.removing[0])}, {self.trouble}"

    def pattern(self) -> str:
        cell, symbol = self.links.pair(self.removing[0])
        return " -> ".join([f"{self.links.name(cell)}={symbol}", *(step.effect() for step in self.inner), self.trouble])

    def evidence(self) -> Iterable[Piece]:
        return _shown(self.links, self.inner)


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleCases(Step):
    """One of `cases` is true, the candidates of a cell or the places of a value in a house; each leads to the same.

    `inner` are the steps from each case to the first candidate that goes.
    """

    cases: tuple[Node, ...]
    source: House | Cell
    inner: tuple[tuple[Step, ...], ...]

    def because(self) -> str:
        return self._told(told)

    def because_in_full(self) -> str:
        return self._told(told_in_full)

    def _told(self, tell: Callable[[Iterable[Step], int], Iterator[str]]) -> str:
        """Each case with its steps; what goes is said once more where the last line does not end with it.

        What an earlier case has told in the same words is not told again.
        """
        lines, count, so = [self._opening()], 1, words.removed(self.links, self.removing)
        known: dict[str, int] = {}
        for case, steps in zip(self.cases, self.inner, strict=True):
            own = list(tell(steps, count))
            lines.append(suppose(self.links, case))
            for number, line in enumerate(own, count):
                text = line.partition(" ")[2]
                lines.append(f"{number}. As in {known[text]}." if text in known else line)
                known.setdefault(text, number)
            count += len(own)
            if not own or not own[-1].endswith(f" {so}."):
                lines.append("So again." if f"So {so}." in lines else f"So {so}.")
        return "\n".join(lines)

    def _opening(self) -> str:
        links, size = self.links, self.links.size
        if isinstance(self.source, House):
            cells = union([node // size for node in self.cases])
            only = words.only_places(links, self.source, self.cases[0] % size, cells)
            return f"{words.capital(only)}, and it comes to the same wherever it is."
        values = union([node % size for node in self.cases])
        return f"{words.only_values(links, self.source, values)}, and it comes to the same whichever it is."

    def conclusion(self) -> str:
        return f"So {self.change()} in any case."

    def gist(self) -> str:
        return f"Whether {words.listed([words.is_value(self.links, node) for node in self.cases], 'or')}"

    def pattern(self) -> str:
        told_cases = []
        for case, steps in zip(self.cases, self.inner, strict=True):
            cell, symbol = self.links.pair(case)
            told_cases.append(" -> ".join([f"{self.links.name(cell)}={symbol}", *(step.effect() for step in steps)]))
        return "; ".join(told_cases)

    def evidence(self) -> Iterable[Piece]:
        if isinstance(self.source, House):
            yield InHouse(self.source)
        for case, steps in zip(self.cases, self.inner, strict=True):
            yield from self.candidate_fill(1 << case // self.links.size, 1 << case % self.links.size, "evidence")
            yield from _shown(self.links, steps)


def suppose(links: Links, node: Node) -> str:
    """'Suppose that r1c1 is 3.'."""
    return f"Suppose that {words.is_value(links, node)}."


def told(steps: Iterable[Step], number: int = 1) -> Iterator[str]:
    """What follows, a line for each step from this number on; several singles in a row share one.

    A single in a cell of which a line has just said that nothing else is left is not told again.
    """
    singles, known = list[str](), set[Node]()
    for step in steps:
        if step.placing:
            if step.placing[0] not in known:
                singles.append(words.is_value(step.links, step.placing[0]))
            continue
        if singles:
            yield f"{number}. Singles: {words.listed(singles)}."
            number, singles = number + 1, []
        yield f"{number}. {step.explain('brief')}"
        known.update(_only_left(step))
        number += 1
    if singles:
        yield f"{number}. Singles: {words.listed(singles)}."


def told_in_full(steps: Iterable[Step], number: int = 1) -> Iterator[str]:
    """What follows, a line with its whole reason for each step from this number on."""
    for count, step in enumerate(steps, number):
        yield f"{count}. {step.explain().replace(words.joint(step.because()), ' ')}"


def _shown(links: Links, steps: Iterable[Step]) -> Iterator[Shown]:
    """What steps place and remove."""
    for step in steps:
        for node in step.placing:
            yield Shown(1 << node // links.size, 1 << node % links.size, "evidence")
        for node in step.removing:
            yield Shown(1 << node // links.size, 1 << node % links.size, "fin")


def _only_left(step: Step) -> Iterator[Node]:
    """The candidates that a removal leaves alone in their cells."""
    size, gone = step.links.size, dict[Cell, Mask]()
    for node in step.removing:
        gone[node // size] = gone.get(node // size, 0) | 1 << node % size
    for cell, mask in gone.items():
        rest = step.before.masks[cell] & ~mask
        if rest and not rest & rest - 1:
            yield cell * size + rest.bit_length() - 1


@technique("supposition", rank=557, label=Difficulty.EXTREME)
def supposition(board: CandidateBoard) -> Iterator[Step]:
    """On boards with rules besides houses: a candidate from which easy steps lead to a contradiction."""
    if not board.links.others:
        return
    tried: set[tuple[Cell, Value]] = set()
    while refuted := _refuted(board, tried):
        yield from _told(board, refuted)
        tried.update((cell, value) for _, cell, value in refuted)


class _Scan(NamedTuple):
    """What a scan of all candidates refuted, with the work that each took, on a board with these candidates.

    `left` is what each candidate leaves of the board, as far as that was looked at before the first was refuted.
    """

    masks: tuple[Mask, ...]
    refuted: list[tuple[int, Cell, Value]]
    left: dict[Node, tuple[Mask, ...]]


def _refuted(board: CandidateBoard, tried: set[tuple[Cell, Value]]) -> list[tuple[int, Cell, Value]]:
    """Candidates that lead to a contradiction: some that an earlier scan found are still there, or a new scan."""
    full = _full(board)
    last = board.scan
    if isinstance(last, _Scan) and all(not now & ~then for now, then in zip(full, last.masks, strict=True)):
        left = [each for each in last.refuted if board.masks[each[1]] >> each[2] & 1 and each[1:] not in tried]
        if left or (full == last.masks and not last.refuted):
            return left
    found: list[tuple[int, Cell, Value]] = []
    outcomes: dict[Node, tuple[Mask, ...]] = {}
    for cell in sorted(bits(board.open), key=lambda cell: board.masks[cell].bit_count()):
        for value in bits(board.masks[cell]):
            if (cell, value) in tried:
                continue
            checkpoint()
            board.spend(ASSUMPTIONS)
            narrowing = Narrowing(board)
            if narrowing.contradicts(cell, 1 << value):
                found.append((narrowing.work, cell, value))
            elif not found:
                outcomes[cell * board.links.size + value] = tuple(narrowing.masks)
        if len(found) >= MAX_COMPARED:
            break
    board.scan = _Scan(full, found, outcomes)
    return found


def _full(board: CandidateBoard) -> tuple[Mask, ...]:
    """The candidates of all cells, one for a filled cell."""
    return tuple(1 << v >> 1 or mask for v, mask in zip(board.values, board.masks, strict=True))


def _told(board: CandidateBoard, refuted: list[tuple[int, Cell, Value]]) -> Iterator[Step]:
    """The suppositions as steps, first the one that took the least work."""
    size = board.links.size
    for _, cell, value in sorted(refuted):
        node = cell * size + value
        followed = _supposed(board, node)
        inner, trouble = _followed(followed)
        if trouble is not None:
            inner, trouble = needed(partial(_supposed, board, node), inner, trouble)
            yield Supposition(
                technique="supposition", before=board.position, removing=(node,), inner=inner, trouble=trouble
            )


def _supposed(board: CandidateBoard, node: Node) -> CandidateBoard:
    """A copy of the board with the candidate placed."""
    start = board.position.board()
    start.place(*divmod(node, board.links.size))
    start.effort = board.effort
    return start


def _followed(board: CandidateBoard) -> tuple[tuple[Step, ...], str | None]:
    techniques = [by_name(name) for name in EASY_TECHNIQUES]
    steps: list[Step] = []
    while len(steps) < MAX_STEPS:
        checkpoint()
        trouble = board.trouble()
        if trouble is not None:
            return tuple(steps), trouble
        step = next((found for entry in techniques if (found := entry.first(board)) is not None), None)
        if step is None:
            break
        board.apply(step)
        steps.append(step)
    return tuple(steps), None


MAX_CASES = 6
"""Candidates of a cell, or places of a value, that are gone through one by one."""


@technique("cases by rules", rank=558, label=Difficulty.EXTREME)
def cases_by_rules(board: CandidateBoard) -> Iterator[Step]:
    """On boards with rules besides houses: whichever case is true, easy steps take the same candidate away."""
    if not board.links.others or _refuted(board, set()):
        return
    scan = board.scan
    assert isinstance(scan, _Scan)
    full = scan.masks
    for cases, source in sorted(_choices(board), key=lambda choice: len(choice[0])):
        if not all(node in scan.left for node in cases):
            continue
        left = [scan.left[node] for node in cases]
        gone = [
            cell * board.links.size + value
            for cell in bits(board.open)
            for value in bits(full[cell] & ~reduce(or_, [each[cell] for each in left]))
        ]
        step = _same(board, cases, source, gone) if gone else None
        if step is not None:
            yield step


def _choices(board: CandidateBoard) -> Iterator[tuple[tuple[Node, ...], House | Cell]]:
    """Candidates of which one is true: those of a cell, and the places of a value in a house."""
    size = board.links.size
    for cell in bits(board.open):
        if 1 < board.masks[cell].bit_count() <= MAX_CASES:
            yield tuple(cell * size + value for value in bits(board.masks[cell])), cell
    for house in board.links.whole_houses:
        for value, places in enumerate(board.places):
            cells = places & house.bits
            if 1 < cells.bit_count() <= MAX_CASES:
                yield tuple(cell * size + value for cell in bits(cells)), house


def _same(board: CandidateBoard, cases: tuple[Node, ...], source: House | Cell, gone: Iterable[Node]) -> Step | None:
    """The step to the candidate of `gone` that every case takes away soonest; None if the easy steps do not."""
    ways, soonest = list[tuple[Step, ...]](), dict.fromkeys(gone, 0)
    for case in cases:
        start = _supposed(board, case)
        ways.append(_followed(start.position.board())[0])
        when = {node: 0 for node in soonest if not start.has(node)}
        for number, step in enumerate(ways[-1], 1):
            start.apply(step)
            when.update({node: number for node in soonest if node not in when and not start.has(node)})
        soonest = {node: before + when[node] for node, before in soonest.items() if node in when}
    if not soonest:
        return None
    target = min(soonest, key=lambda node: (soonest[node], node))

    def ended(reached: CandidateBoard) -> str | None:
        return None if reached.has(target) else ""

    inner = tuple(
        needed(partial(_supposed, board, case), _up_to(_supposed(board, case), steps, target), "", ended)[0]
        for case, steps in zip(cases, ways, strict=True)
    )
    return RuleCases(
        technique="cases by rules", before=board.position, removing=(target,), cases=cases, source=source, inner=inner
    )


def _up_to(board: CandidateBoard, steps: Iterable[Step], target: Node) -> list[Step]:
    """The steps until the candidate goes."""
    found = []
    for step in steps:
        if not board.has(target):
            break
        found.append(step)
        board.apply(step)
    return found
