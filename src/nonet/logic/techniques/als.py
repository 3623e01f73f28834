"""Almost locked sets that restrict each other: ALS-XZ, ALS-XY-wings, ALS chains and death blossoms.

A set that loses a value is locked: it holds all its other values. Two sets with a restricted common candidate cannot
both hold it. So a candidate that takes a value from both ends of a chain of such sets is false.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice, product

from nonet.core.layout import Cell
from nonet.core.marks import Mark, Outline
from nonet.core.primitives import Mask, Value
from nonet.logic.board import CandidateBoard
from nonet.logic.links import Cells, Node, Nodes, bits
from nonet.logic.step import Step, listed
from nonet.logic.technique import Difficulty, Hodoku, technique
from nonet.logic.techniques._als import Als, AlsMap, als_map
from nonet.logic.techniques._link_graph import set_chains

MAX_CHAIN_SETS = 7
"""Sets in an ALS chain."""

MAX_PETAL_CHOICES = 256
"""Choices of petals tried for one stem and target of a death blossom."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AlsChain(Step):
    """`common[i]` are the restricted common candidates of set i and set i + 1."""

    sets: tuple[Als, ...]
    common: tuple[Mask, ...]

    def because(self) -> str:
        sentences = [self._say(als) for als in self.sets]
        for one, two, mask in zip(self.sets, self.sets[1:], self.common, strict=False):
            sentences.append(
                f"{self.symbols(mask)} cannot be in both {self.short(one.cells)} and {self.short(two.cells)}."
            )
        if self.common[0] & self.common[0] - 1:
            sentences.append("With two such values, each of the sets keeps all the rest of its own.")
        else:
            first, last = self.short(self.sets[0].cells), self.short(self.sets[-1].cells)
            gone = {node % self.links.size for node in self.removing}
            values = self.symbols(sum(1 << value for value in gone), "or")
            sentences.append(
                f"So {values} cannot be missing from both {first} and {last}: one of the sets would run short."
            )
        return " ".join(sentences)

    def _say(self, als: Als) -> str:
        if als.size == 1:
            return f"{self.listed(als.cells)} is {self.symbols(als.values, 'or')}."
        return f"{self.listed(als.cells)} have one value too many: {self.symbols(als.values)}."

    def pattern(self) -> str:
        parts = [f"{self.short(als.cells)} {{{self.digits(als.values)}}}" for als in self.sets]
        text = parts[0]
        for part, mask in zip(parts[1:], self.common, strict=True):
            text += f" -{self.digits(mask)}- {part}"
        return text

    def evidence(self) -> Iterable[Mark]:
        shared = 0
        for mask in self.common:
            shared |= mask
        for als in self.sets:
            yield Outline(tuple(bits(als.cells)), "als")
            yield from self.candidate_fill(als.cells, als.values & ~shared, "evidence")
            yield from self.candidate_fill(als.cells, als.values & shared, "fin")


@dataclass(frozen=True, slots=True, kw_only=True)
class Blossom(Step):
    """Each candidate of the stem takes its value from one of the `petals`, an almost locked set."""

    stem: Cell
    petals: tuple[tuple[Value, Als], ...]

    def because(self) -> str:
        gone = listed(sorted({self.links.symbol(node % self.links.size) for node in self.removing}))
        sentences = [f"Whatever {self.links.name(self.stem)} is, it takes a value from a set with one too many:"]
        for value, als in self.petals:
            sentences.append(f"{self.links.symbol(value)} from {self.listed(als.cells)} ({self.symbols(als.values)}),")
        return f"{' '.join(sentences)[:-1]}. The set that loses it keeps all the rest, {gone} among them."

    def pattern(self) -> str:
        petals = ", ".join(
            f"-{self.links.symbol(value)}- {self.short(als.cells)} {{{self.digits(als.values)}}}"
            for value, als in self.petals
        )
        return f"{self.links.name(self.stem)} {petals}"

    def evidence(self) -> Iterable[Mark]:
        yield Outline((self.stem,), "pivot")
        for value, als in self.petals:
            yield Outline(tuple(bits(als.cells)), "als")
            yield from self.candidate_fill(als.cells, als.values & ~(1 << value), "evidence")
            yield from self.candidate_fill(als.cells | 1 << self.stem, 1 << value, "fin")


def _by_value(board: CandidateBoard, goal: Nodes) -> list[Cells]:
    """For each value the cells of `goal`: ALS techniques are chains, and remove nothing that chains do not refute."""
    found: list[Cells] = [0] * board.links.size
    for node in bits(goal):
        cell, value = divmod(node, board.links.size)
        found[value] |= 1 << cell
    return found


@technique("als-xz", rank=400, label=Difficulty.FIENDISH, code="0901", hodoku=Hodoku(5700, 300, "unfair"))
def als_xz(board: CandidateBoard) -> Iterator[Step]:
    """Two almost locked sets with a restricted common candidate: another value of both is in one of them."""
    goal = _by_value(board, set_chains(board.position).refuted)
    if not any(goal):
        return
    found = als_map(board.position)
    for one, als in enumerate(found.sets):
        partners = doubled = 0
        for value in bits(als.values):
            doubled |= partners & found.partners(one, value)
            partners |= found.partners(one, value)
        partners &= -1 << one + 1
        useful = doubled
        for value in bits(als.values):
            useful |= found.sharing(one, value, goal[value])
        for two in bits(partners & useful):
            if found.sets[two].cells & als.cells:
                continue
            common = found.common(one, two)
            gone = _both(board, found, one, two, common)
            if gone:
                yield AlsChain(
                    technique="als-xz", before=board.position, removing=gone,
                    sets=(als, found.sets[two]), common=(common,),
                )  # fmt: skip


def _both(board: CandidateBoard, found: AlsMap, one: int, two: int, common: Mask) -> tuple[Node, ...]:
    """What two sets with these restricted common candidates remove."""
    nodes: set[Node] = set()
    values = found.sets[one].values & found.sets[two].values
    doubly = common & common - 1
    for value, cells in found.targets(one, two, values if doubly else values & ~common):
        nodes.update(board.present(cells, 1 << value))
    if doubly:
        for place, other in ((one, two), (two, one)):
            for value in bits(found.sets[place].values & ~common):
                nodes.update(board.present(found.seen[place][value] & ~found.sets[other].cells, 1 << value))
    return tuple(sorted(nodes))


@technique("als-xy-wing", rank=410, label=Difficulty.FIENDISH, code="0902", hodoku=Hodoku(5800, 320, "unfair"))
def als_xy_wing(board: CandidateBoard) -> Iterator[Step]:
    """Two almost locked sets, joined by restricted common candidates with a third: a value of both is in one."""
    goal = _by_value(board, set_chains(board.position).refuted)
    if not any(goal):
        return
    found = als_map(board.position)
    useful = 0
    for value, cells in enumerate(goal):
        for cell in bits(cells):
            useful |= found.over[value].get(cell, 0)
    done: set[tuple[int, int, int]] = set()
    for middle, als in enumerate(found.sets):
        for x in bits(als.values):
            for y in bits(als.values & ~(1 << x)):
                there = found.partners(middle, y)
                for one in bits(found.partners(middle, x) & useful) if there & useful else ():
                    sharing = 0
                    for value in bits(found.sets[one].values & ~(1 << x | 1 << y)):
                        sharing |= found.sharing(one, value, goal[value])
                    for two in bits(there & sharing & ~(1 << one)):
                        key = middle, min(one, two), max(one, two)
                        if key not in done:
                            done.add(key)
                            yield from _wing(board, found, one, middle, two)


def _wing(board: CandidateBoard, found: AlsMap, one: int, middle: int, two: int) -> Iterator[Step]:
    a, b = found.sets[one], found.sets[two]
    if a.cells | b.cells in (a.cells, b.cells):
        return
    left, right = found.common(one, middle), found.common(middle, two)
    if left == right and not left & left - 1:
        return
    nodes: set[Node] = set()
    for value, cells in found.targets(one, two, ~(left | right) & board.links.everything):
        nodes.update(board.present(cells, 1 << value))
    if nodes:
        # One value is enough for each side: the one that the other side does not use.
        x = _single(left & ~right or left)
        y = _single(right & ~x)
        yield AlsChain(
            technique="als-xy-wing", before=board.position, removing=tuple(sorted(nodes)),
            sets=(a, found.sets[middle], b), common=(x, y),
        )  # fmt: skip


def _single(mask: Mask) -> Mask:
    return mask & -mask


@technique("als chain", rank=420, label=Difficulty.FIENDISH, code="0903", hodoku=Hodoku(5900, 340, "unfair"))
def als_chain(board: CandidateBoard) -> Iterator[Step]:
    """Four or more almost locked sets in a chain: a value of the first and the last is in one of these."""
    goal = set_chains(board.position).by_sets
    if not goal:
        return
    found = als_map(board.position)
    rows = [row for place in range(len(found.sets)) for row in _starts(board, found, place, goal)]
    done: set[tuple[Node, ...]] = set()
    for _ in range(MAX_CHAIN_SETS - 1):
        # All rows grow by one set at a time, so that short chains come first.
        for row in rows:
            row.grow(found)
            for places, joints in row.closed(found):
                removing = _ends(board, found, places, joints)
                if removing and removing not in done:
                    done.add(removing)
                    yield AlsChain(
                        technique="als chain", before=board.position, removing=removing,
                        sets=tuple(found.sets[place] for place in places), common=tuple(1 << j for j in joints),
                    )  # fmt: skip


class _Rows:
    """Rows of sets, breadth first, that begin with the set at `start`; a candidate of `value` would lock it."""

    def __init__(self, start: int, value: Value, ends: int) -> None:
        self.value = value
        self.ends = ends
        self._edge: list[tuple[tuple[int, ...], tuple[Value, ...]]] = [((start,), ())]
        self._entered: dict[Value, int] = {}

    def grow(self, found: AlsMap) -> None:
        """Adds a set to each row; from the fourth set on, each set is entered by each value once only."""
        following = []
        for places, joints in self._edge:
            passed = sum(1 << place for place in places)
            lost = joints[-1] if joints else self.value
            for joint in bits(found.sets[places[-1]].values & ~(1 << lost)):
                partners = found.partners(places[-1], joint) & ~passed & ~self._entered.get(joint, 0)
                if len(places) > 2:
                    self._entered[joint] = self._entered.get(joint, 0) | partners
                following += [((*places, place), (*joints, joint)) for place in bits(partners)]
        self._edge = following

    def closed(self, found: AlsMap) -> Iterator[tuple[tuple[int, ...], tuple[Value, ...]]]:
        """The rows of four or more sets whose last set the same candidate would lock, too."""
        for places, joints in self._edge:
            if len(places) > 3 and self.ends >> places[-1] & 1 and joints[-1] != self.value:
                yield places, joints


def _starts(board: CandidateBoard, found: AlsMap, place: int, goal: Nodes) -> Iterator[_Rows]:
    for value, cells in found.seen[place].items():
        ends = 0
        for cell in bits(cells):
            if goal >> cell * board.links.size + value & 1:
                ends |= found.over[value][cell]
        if ends & ends - 1:
            yield _Rows(place, value, ends)


def _ends(board: CandidateBoard, found: AlsMap, places: tuple[int, ...], joints: tuple[Value, ...]) -> tuple[Node, ...]:
    """What the first and the last set of a row remove."""
    nodes: set[Node] = set()
    loose = board.links.everything & ~(1 << joints[0] | 1 << joints[-1])
    for shared, cells in found.targets(places[0], places[-1], loose):
        nodes.update(board.present(cells, 1 << shared))
    return tuple(sorted(nodes))


@technique("death blossom", rank=430, label=Difficulty.FIENDISH, code="0904", hodoku=Hodoku(6000, 360, "unfair"))
def death_blossom(board: CandidateBoard) -> Iterator[Step]:
    """Each candidate of a cell locks an almost locked set: a value that all these sets share is in one of them."""
    size = board.links.size
    goal = set_chains(board.position).starving
    if not goal:
        return
    found = als_map(board.position)
    done: set[tuple[Node, ...]] = set()
    for stem in bits(board.open):
        values = list(bits(board.masks[stem]))
        near = [found.over[value].get(stem, 0) for value in values]
        if not all(near):
            continue
        for value in bits(board.links.everything & ~board.masks[stem]):
            for target, over in found.over[value].items():
                if target == stem or not goal >> target * size + value & 1:
                    continue
                petals = [list(bits(group & over)) for group in near]
                if not all(petals):
                    continue
                for chosen in islice(product(*petals), MAX_PETAL_CHOICES):
                    removing = _blossom(board, found, stem, chosen)
                    if removing and removing not in done:
                        done.add(removing)
                        sets = (found.sets[place] for place in chosen)
                        yield Blossom(
                            technique="death blossom", before=board.position, removing=removing,
                            stem=stem, petals=tuple(zip(values, sets, strict=True)),
                        )  # fmt: skip


def _blossom(board: CandidateBoard, found: AlsMap, stem: Cell, petals: tuple[int, ...]) -> tuple[Node, ...]:
    """The candidates, of values that all petals share, that see all places of their value in every petal."""
    shared, cells = board.links.everything & ~board.masks[stem], 1 << stem
    for place in petals:
        shared &= found.sets[place].values
        cells |= found.sets[place].cells
    nodes: list[Node] = []
    for value in bits(shared):
        seen: Cells = -1
        for place in petals:
            seen &= found.seen[place][value]
        nodes += board.present(seen & ~cells, 1 << value)
    return tuple(nodes)
