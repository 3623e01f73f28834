"""Bivalue universal grave: every open cell with two candidates, every value with two places in each house.

Such a board has two solutions or none, so one of the candidates that keep the board from it, the guardians, is true.
The argument holds only if every rule is a house with each value once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from nonet.core.primitives import Value
from nonet.logic import words
from nonet.logic.board import CandidateBoard, Position
from nonet.logic.evidence import ChainNode, InHouse, InSet, Piece, chain_node
from nonet.logic.links import Cells, House, Links, Node, bits, union
from nonet.logic.step import Step, listed
from nonet.logic.technique import Difficulty, Hodoku, technique
from nonet.logic.techniques._deadly import allowed, as_subset, guarded_subset, one_guard

MAX_LARGE_CELLS = 6
"""Cells with more than two candidates; guardians of more cells hardly have a common target."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Grave(Step):
    """`guards` are the guardians: without them the board would be a bivalue universal grave, so one is true."""

    guards: tuple[Node, ...]

    def because(self) -> str:
        size = self.links.size
        guards = [f"{self.links.symbol(node % size)} in {self.name(node)}" for node in self.guards]
        return (
            f"Without {listed(guards, 'or')}, every open cell would have two candidates and every value two places in "
            f"each house: there would be two solutions or none. {self._more()}"
        )

    def _more(self) -> str:
        return f"So {words.either(self.links, self._ends())}."

    def _ends(self) -> tuple[ChainNode, ...]:
        return tuple(chain_node(self.links, node) for node in sorted(self.guards))

    def one_true(self) -> tuple[ChainNode, ...]:
        return self._ends()

    def pattern(self) -> str:
        return " or ".join(f"{self.name(node)}={self.links.symbol(node % self.links.size)}" for node in self.guards)

    def evidence(self) -> Iterable[Piece]:
        for node in self.guards:
            cell, value = divmod(node, self.links.size)
            yield from self.candidate_fill(1 << cell, 1 << value, "fin")


@dataclass(frozen=True, slots=True, kw_only=True)
class GraveSubset(Grave):
    """Type 3: the guardians lie in one house and make a naked subset with the cells of `subset`."""

    subset: Cells
    shared: int
    house: House

    def _more(self) -> str:
        return f"{as_subset(self, self.guards, self.subset, self.shared, self.house)}"

    def one_true(self) -> tuple[ChainNode, ...]:
        return ()

    def evidence(self) -> Iterable[Piece]:
        yield InHouse(self.house)
        yield from Grave.evidence(self)
        yield InSet(self.subset, "subset", self.shared)
        yield from self.candidate_fill(self.subset, self.shared, "evidence")


@dataclass(frozen=True, slots=True, kw_only=True)
class GraveLocked(Grave):
    """Type 4: the value `locked` is in one of the two cells with guardians, and the other cell is its guardian."""

    locked: Value
    house: House

    def _more(self) -> str:
        symbol = self.links.symbol(self.locked)
        cells = sum(1 << cell for cell in {node // self.links.size for node in self.guards})
        only = words.only_places(self.links, self.house, self.locked, cells)
        one = f"So {words.either(self.links, self._ends())}."
        return (
            f"{one} {words.capital(only)}, so one of them is {symbol}, the other its extra candidate, and nothing else."
        )

    def one_true(self) -> tuple[ChainNode, ...]:
        return ()

    def evidence(self) -> Iterable[Piece]:
        yield InHouse(self.house)
        yield from Grave.evidence(self)


@lru_cache(maxsize=16)
def _plain(links: Links) -> bool:
    """Whether every rule is a house with each value once."""
    return not links.others and len(links.whole_houses) == len(links.problem.primitives)


@lru_cache(maxsize=4)
def _guards(position: Position) -> tuple[Node, ...]:
    """The guardians; none if removing them would leave no bivalue universal grave."""
    board = position.board()
    links, masks = board.links, board.masks
    if not _plain(links):
        return ()
    large = [cell for cell in bits(board.open) if masks[cell].bit_count() != 2]
    if not 0 < len(large) <= MAX_LARGE_CELLS or any(masks[cell].bit_count() < 2 for cell in large):
        return ()
    guards = []
    for cell in large:
        for value in bits(masks[cell]):
            counts = ((board.places[value] & house.bits).bit_count() for house in links.houses_of[cell])
            if all(count > 2 for count in counts):
                guards.append(cell * links.size + value)
    return tuple(guards) if _is_grave(board, guards) else ()


def _is_grave(board: CandidateBoard, guards: list[Node]) -> bool:
    """Whether without these each cell has two candidates and each value two places in each house."""
    links, masks, places = board.links, list(board.masks), list(board.places)
    for node in guards:
        cell, value = divmod(node, links.size)
        masks[cell] &= ~(1 << value)
        places[value] &= ~(1 << cell)
    if any(masks[cell].bit_count() != 2 or masks[cell] & ~allowed(board, cell) for cell in bits(board.open)):
        return False
    return all((where & house.bits).bit_count() in (0, 2) for where in places for house in links.whole_houses) and bool(
        guards
    )


@technique("bug+1", rank=215, label=Difficulty.HARD, code="0610", se=5.6, unique=True, hodoku=Hodoku(2900, 100, "hard"))
def bug_1(board: CandidateBoard) -> Iterator[Step]:
    """One candidate alone keeps the whole board from having two solutions: it is true."""
    guards = _guards(board.position)
    if len(guards) == 1:
        cell, value = divmod(guards[0], board.links.size)
        removing = board.present(1 << cell, board.links.everything & ~(1 << value))
        yield Grave(technique="bug+1", before=board.position, removing=removing, guards=guards)


@technique("bug type 2", rank=268, label=Difficulty.HARD, se=5.7, unique=True)
def bug_2(board: CandidateBoard) -> Iterator[Step]:
    """All guardians have the same value: it is removed from every cell that sees them all."""
    guards = _guards(board.position)
    for step in one_guard(board, "bug type 2", 0, 0, guards):
        yield Grave(technique="bug type 2", before=board.position, removing=step.removing, guards=guards)


@technique("bug type 3", rank=269, label=Difficulty.HARD, se=5.8, unique=True)
def bug_3(board: CandidateBoard) -> Iterator[Step]:
    """The guardians make a naked subset with other cells of their house."""
    guards = _guards(board.position)
    guarding = union([node // board.links.size for node in guards])
    for step in guarded_subset(board, "bug type 3", guarding, 0, guards):
        yield GraveSubset(
            technique="bug type 3", before=board.position, removing=step.removing, guards=guards,
            subset=step.subset, shared=step.shared, house=step.house,
        )  # fmt: skip


@technique("bug type 4", rank=270, label=Difficulty.HARD, se=5.7, unique=True)
def bug_4(board: CandidateBoard) -> Iterator[Step]:
    """Two cells of a house have the guardians, and a value is locked in them: they have no other candidates."""
    links = board.links
    guards = _guards(board.position)
    cells = sorted({node // links.size for node in guards})
    if len(cells) != 2:
        return
    extras = [0, 0]
    for node in guards:
        extras[cells.index(node // links.size)] |= 1 << node % links.size
    both = union(cells)
    base = [board.masks[cell] & ~extra for cell, extra in zip(cells, extras, strict=True)]
    for house in links.houses_of[cells[0]]:
        if both & ~house.bits:
            continue
        for locked in bits(base[0] & base[1]):
            if board.places[locked] & house.bits != both:
                continue
            removing = [
                node for cell, mask in zip(cells, base, strict=True)
                for node in board.present(1 << cell, mask & ~(1 << locked))
            ]  # fmt: skip
            yield GraveLocked(
                technique="bug type 4", before=board.position, removing=tuple(removing), guards=guards,
                locked=locked, house=house,
            )  # fmt: skip
