"""Almost locked sets that restrict each other: ALS-XZ, ALS-XY-wings, ALS chains and death blossoms.

A set that loses a value is locked: it holds all its other values. Two sets with a restricted common candidate cannot
both hold it. So a candidate that takes a value from both ends of a chain of such sets is false.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice, product

from nonet.core.layout import Cell
from nonet.core.primitives import Mask, Value
from nonet.logic import set_words, words
from nonet.logic.board import CandidateBoard
from nonet.logic.evidence import LETTERS, ChainNode, InSet, Link, Piece, lettered_sets
from nonet.logic.links import Cells, Node, Nodes, bits, union
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
        told = [(letter, als.cells, als.values) for letter, als in zip(LETTERS, self.sets, strict=False)]
        lines = [set_words.almost_locked_sets(self.links, told), *self._joints(), *self._locked()]
        return "\n".join(lines)

    def _joints(self) -> Iterator[str]:
        """For each restricted common candidate, why two sets cannot both hold it."""
        for place, mask in enumerate(self.common):
            for value in bits(mask):
                one, two = self._places(place, value), self._places(place + 1, value)
                why = set_words.restricted(self.links, value, LETTERS[place], LETTERS[place + 1], one, two)
                yield f"{_JOINTS[self._number(place, value)]} = {self.links.symbol(value)}: {why}."

    def _number(self, place: int, value: Value) -> int:
        earlier = sum(mask.bit_count() for mask in self.common[:place])
        return min(earlier + (self.common[place] & (1 << value) - 1).bit_count(), len(_JOINTS) - 1)

    def _locked(self) -> Iterator[str]:
        """Which set holds what in the end."""
        if self._doubly:
            yield "So of X and Y, A lacks one and B the other, and both hold all the rest of their values."
            return
        gone, last = union(self._gone()), LETTERS[len(self.sets) - 1]
        z, several = self.symbols(gone), gone & gone - 1
        story = [f"if A {'lacks one of these' if several else f'has no {z}'}, it holds {self.symbols(self.common[0])}"]
        for place in range(1, len(self.sets)):
            lost = self.symbols(self.common[place - 1])
            every = "all of these" if several else z
            kept = self.symbols(self.common[place]) if place < len(self.sets) - 1 else every
            story.append(f"then {LETTERS[place]} has no {lost} and holds {kept}")
        so = f"each of these is in A or {last}" if several else f"A or {last} holds {z}"
        yield f"Z = {z}: {'; '.join(story)}. So {so}."

    @property
    def _doubly(self) -> bool:
        """Whether two sets have two restricted common candidates."""
        return bool(self.common[0] & self.common[0] - 1)

    def _gone(self) -> list[Value]:
        return sorted({node % self.links.size for node in self.removing})

    def _places(self, place: int, value: Value) -> Cells:
        """The cells of a set that have the value."""
        return union([cell for cell in bits(self.sets[place].cells) if self.before.masks[cell] >> value & 1])

    def conclusion(self) -> str:
        """'r9c1 sees every 2 of A in row 9 and of B in box 7, so it is not 2.'"""
        by_cell: dict[tuple[Cell, str], Mask] = {}
        for node in self.removing:
            cell, value = divmod(node, self.links.size)
            where = words.listed(
                [f"of {letter} {words.excluded(self.links, node, end)}" for letter, end in self._ends(node)]
            )
            by_cell[cell, where] = by_cell.get((cell, where), 0) | 1 << value
        groups: dict[tuple[str, Mask], Cells] = {}
        for (cell, where), values in by_cell.items():
            groups[where, values] = groups.get((where, values), 0) | 1 << cell
        told = []
        for (where, values), cells in groups.items():
            see, gone = (
                "see" if cells & cells - 1 else "sees",
                [c * self.links.size + v for c in bits(cells) for v in bits(values)],
            )
            so = words.pronoun(self.links, gone)
            told.append(f"{words.capital(self.listed(cells))} {see} every {self.symbols(values)} {where}, so {so}.")
        return " ".join(told)

    def _ends(self, node: Node) -> list[tuple[str, ChainNode]]:
        """The sets, by their letters, with the places of the value that the candidate sees there."""
        last, (cell, value) = len(self.sets) - 1, divmod(node, self.links.size)
        ends = [(LETTERS[at], ChainNode(value, places)) for at in (0, last) if (places := self._places(at, value))]
        if self._doubly and not self.common[0] >> value & 1:
            # Each set holds this value for certain: one that sees all its places there is enough.
            return next([(letter, end)] for letter, end in ends if not end.cells & ~self.links.sees[cell])
        return ends

    def gist(self) -> str:
        """All the values that go in one chain: '(56=4)r1235c2-(4=56)r8c12'."""
        if self._doubly:
            return self.pattern()
        joints = [self.digits(mask) for mask in self.common]
        z = self.digits(union(self._gone()))
        terms = zip([z, *joints], [*joints, z], self.sets, strict=True)
        return "-".join(f"({a}={b}){self.short(als.cells)}" for a, b, als in terms)

    def pattern(self) -> str:
        """Eureka, one chain for each value that goes: '(2=3)r9c7-(3=2)r8c123'."""
        if self._doubly:
            x, y = (self.links.symbol(value) for value in list(bits(self.common[0]))[:2])
            one, two = (self.short(als.cells) for als in self.sets)
            return f"({y}={x}){one}-({x}={y}){two}-loop"
        chains = []
        for value in self._gone():
            z = self.links.symbol(value)
            joints = [self.links.symbol(mask.bit_length() - 1) for mask in self.common]
            terms = zip([z, *joints], [*joints, z], self.sets, strict=True)
            chains.append("-".join(f"({a}={b}){self.short(als.cells)}" for a, b, als in terms))
        return "; ".join(chains)

    def evidence(self) -> Iterable[Piece]:
        shared = 0
        for mask in self.common:
            shared |= mask
        yield from lettered_sets((als.cells, als.values) for als in self.sets)
        for als in self.sets:
            yield from self.candidate_fill(als.cells, als.values & ~shared, "evidence")
            yield from self.candidate_fill(als.cells, als.values & shared, "fin")
        for place, mask in enumerate(self.common):
            for value in bits(mask):
                one, two = (ChainNode(value, self._places(at, value)) for at in (place, place + 1))
                why = set_words.restricted(self.links, value, LETTERS[place], LETTERS[place + 1], one.cells, two.cells)
                yield Link(one, two, False, why)
        if not self._doubly:
            yield from self._strong(self._gone()[0])

    def _strong(self, value: Value) -> Iterator[Link]:
        """Through each set a strong link, from the value that comes in to the one that goes out."""
        joints = [mask.bit_length() - 1 for mask in self.common]
        for place, (a, b) in enumerate(zip([value, *joints], [*joints, value], strict=True)):
            one, two = (ChainNode(each, self._places(place, each)) for each in (a, b))
            yield Link(one, two, True, f"without {self.links.symbol(a)}, {LETTERS[place]} holds all its other values")


_JOINTS = ("X", "Y", "W", "V", "U", "T", "S", "R", "Q")
"""What the restricted common candidates of a chain are called, in order; Z is the value that goes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Blossom(Step):
    """Each candidate of the stem takes its value from one of the `petals`, an almost locked set."""

    stem: Cell
    petals: tuple[tuple[Value, Als], ...]

    def because(self) -> str:
        links, stem = self.links, self.links.name(self.stem)
        told = [(letter, als.cells, als.values) for letter, (_, als) in zip(LETTERS, self.petals, strict=False)]
        gone = listed([links.symbol(value) for value in sorted({node % links.size for node in self.removing})])
        values = self.symbols(self.before.masks[self.stem], "or")
        lines = [f"{stem}, the stem, is {values}. {set_words.almost_locked_sets(links, told)}"]
        for letter, (value, als) in zip(LETTERS, self.petals, strict=False):
            symbol, places = links.symbol(value), self._places(als, value)
            how = words.shared(links, self.stem, places)
            lines.append(
                f"If {stem} is {symbol}, {letter} loses its {symbol} in {self.listed(places)} ({how}) and holds {gone}."
            )
        return "\n".join([*lines, f"So one of {listed([letter for letter, _, _ in told])} holds {gone}."])

    def _places(self, als: Als, value: Value) -> Cells:
        return union([cell for cell in bits(als.cells) if self.before.masks[cell] >> value & 1])

    def conclusion(self) -> str:
        by_value: dict[Value, list[Node]] = {}
        for node in self.removing:
            by_value.setdefault(node % self.links.size, []).append(node)
        return " ".join(
            words.seen_by(self.links, nodes, [ChainNode(value, self._places(als, value)) for _, als in self.petals])
            for value, nodes in by_value.items()
        )

    def pattern(self) -> str:
        petals = ", ".join(
            f"-{self.links.symbol(value)}- {self.short(als.cells)} {{{self.digits(als.values)}}}"
            for value, als in self.petals
        )
        return f"{self.links.name(self.stem)} {petals}"

    def evidence(self) -> Iterable[Piece]:
        yield InSet(1 << self.stem, "pivot", self.before.masks[self.stem])
        yield from lettered_sets((als.cells, als.values) for _, als in self.petals)
        for value, als in self.petals:
            yield from self.candidate_fill(als.cells, als.values & ~(1 << value), "evidence")
            yield from self.candidate_fill(als.cells | 1 << self.stem, 1 << value, "fin")
        for value, als in self.petals:
            places = self._places(als, value)
            how = words.shared(self.links, self.stem, places)
            why = f"{self.links.name(self.stem)} sees {self.listed(places)} {how}"
            yield Link(ChainNode(value, 1 << self.stem), ChainNode(value, places), False, why)


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
    goal = _by_value(board, set_chains(board.position).by_sets)
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
    goal = _by_value(board, set_chains(board.position).by_sets)
    if not any(goal):
        return
    found = als_map(board.position)
    useful = 0
    for value, cells in enumerate(goal):
        for cell in bits(cells):
            useful |= found.over(value).get(cell, 0)
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
                ends |= found.over(value)[cell]
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
        near = [found.over(value).get(stem, 0) for value in values]
        if not all(near):
            continue
        for value in bits(board.links.everything & ~board.masks[stem]):
            for target, over in found.over(value).items():
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
