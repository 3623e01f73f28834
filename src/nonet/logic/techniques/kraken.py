"""Kraken fish, and static forcing contradictions: patterns finished by chains in which each link rests on the one
before.

*Kraken fish, type 1*: a finned fish and a candidate that the bare fish would exclude. If no fin is true, the fish
excludes it; and each fin leads to its loss by a chain. *Type 2*: a candidate of any value that every fin excludes by
a chain, and every place of the fish in one of its covers. One of these is true: without fins, each cover has its
value within the fish.

*Forcing contradiction*: a candidate whose chains exclude all candidates of a cell, or all places of a value in a
house. Read backwards it is a cell or region forcing chain, so it finds nothing that those do not: `explain` does not
search for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from nonet.core.layout import Cell
from nonet.core.primitives import Value
from nonet.logic import words
from nonet.logic.board import CandidateBoard, Position
from nonet.logic.closure import closures, fits
from nonet.logic.evidence import InHouse, Piece
from nonet.logic.implications import Depth, Implications, Literal, Reason
from nonet.logic.links import House, Node, Nodes, bits, union
from nonet.logic.step import Step
from nonet.logic.technique import Difficulty, technique
from nonet.logic.techniques._frame import frame_of
from nonet.logic.techniques.forcing import Cases, Contradiction
from nonet.logic.telling import Story

MAX_FISH, MAX_FINS = 4, 2
"""Bases and fins of a Kraken fish."""

MAX_FOUND = 400
"""Kraken fish of which those with the shortest chains are told first."""

SET_BYTES = 96
"""Of a set of candidates, for the native search."""

_FISH = {2: "x-wing", 3: "swordfish", 4: "jellyfish"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Kraken(Cases):
    """A fish of `value` with `fins`; the cases are the fins, and for type 2 the places of the fish in `cover`."""

    value: Value
    bases: tuple[House, ...]
    covers: tuple[House, ...]
    fins: tuple[Node, ...]
    cover: House | None = None

    def opening(self) -> str:
        links, symbol = self.links, self.links.symbol(self.value)
        bases, covers = (words.houses_named(houses) for houses in (self.bases, self.covers))
        count, fins = words.number(len(self.bases)), sorted({node // links.size for node in self.fins})
        fish = (
            f"Unless {self.listed(fins, 'or')} is {symbol}, the {count} {symbol}s of {bases} are in {covers}, one in "
            "each"
        )
        if self.cover is None:
            target = links.name(self.removing[0] // links.size)
            same = "If the fin is" if len(fins) == 1 else "If one of the fins is"
            return f"{fish}, so {target} is not {symbol}. {same} {symbol}, it comes to the same."
        places = self.listed([each.node // links.size for each in self.assumed if each.node not in self.fins], "or")
        return f"{fish}, so {self.cover.name} has it in {places}. It comes to the same wherever it is."

    def pattern(self) -> str:
        bases, covers = (" ".join(house.name for house in houses) for houses in (self.bases, self.covers))
        fins = self.short(union([node // self.links.size for node in self.fins]))
        return f"{_FISH[len(self.bases)]} {self.links.symbol(self.value)} {bases} / {covers}, fins {fins}"

    def evidence(self) -> Iterable[Piece]:
        fish = 0
        for house in self.bases:
            yield InHouse(house)
            fish |= house.bits
        for house in self.covers:
            yield InHouse(house, "cover")
        fins = union([node // self.links.size for node in self.fins])
        yield from self.candidate_fill(fish & ~fins, 1 << self.value, "evidence")
        yield from self.candidate_fill(fins, 1 << self.value, "fin")
        yield from Cases.evidence(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class Emptied(Contradiction):
    """Chains from a candidate exclude every candidate of a cell, or every place of `value` in a house: `place`."""

    place: House | Cell
    value: Value | None

    def _story(self) -> Story:
        followed = Implications(self.before.board(), self.assumed, depth=Depth.CHAINS)
        gone = tuple(Literal(node, False) for node in _members(self.before, self.place, self.value))
        followed.contradiction = Reason(None, gone, self.place, self.value)
        followed.contradictions = [followed.contradiction]
        return Story.of(followed)

    def pattern(self) -> str:
        cell, symbol = self.links.pair(self.removing[0])
        where = self.place.name if isinstance(self.place, House) else self.links.name(self.place)
        return f"{self.links.name(cell)}={symbol} empties {where}"


def _members(position: Position, place: House | Cell, value: Value | None) -> list[Node]:
    """The candidates of the cell, or the places of the value in the house."""
    size, masks = position.links.size, position.masks
    if isinstance(place, House):
        return [cell * size + value for cell in place.cells if value is not None and masks[cell] >> value & 1]
    return [place * size + each for each in bits(masks[place])]


@lru_cache(maxsize=4)
def _off(position: Position) -> dict[Node, Nodes]:
    """What the chains from each candidate exclude."""
    board = position.board()
    found = closures(board, bits(board.nodes), true=True, depth=Depth.CHAINS)
    return {node: each.off for node, each in found.items()}


def _kraken(board: CandidateBoard, name: str, kind: int) -> Iterator[Step]:
    frame = frame_of(board.links)
    if frame is None:
        return
    from nonet._native import kraken_fish

    board.spend(board.nodes.bit_count())
    off = _off(board.position)
    size = board.links.size
    sets = b"".join(off.get(node, 0).to_bytes(SET_BYTES, "little") for node in range(len(board.masks) * size))
    found = kraken_fish(board.masks, bytes(board.values), sets, kind, MAX_FISH, MAX_FINS, MAX_FOUND)
    for value, bases, covers, by_columns, cover, starts, excluded in found:
        lines, across = (frame.columns, frame.rows) if by_columns else (frame.rows, frame.columns)
        fins = [node for node in starts if not any(across[c].bits >> node // size & 1 for c in bits(covers))]
        for target in excluded:
            if target not in starts:
                yield Kraken(
                    technique=name, before=board.position, removing=(target,), value=value,
                    bases=tuple(lines[number] for number in bits(bases)),
                    covers=tuple(across[number] for number in bits(covers)),
                    fins=tuple(fins), cover=None if cover < 0 else across[cover], source=None, depth=Depth.CHAINS,
                    assumed=tuple(Literal(node, True) for node in starts),
                )  # fmt: skip


@technique("kraken fish type 1", rank=525, label=Difficulty.EXTREME)
def kraken_1(board: CandidateBoard) -> Iterator[Step]:
    """A finned fish whose fins all lead, by chains, to the loss of a candidate that the bare fish excludes."""
    yield from _kraken(board, "kraken fish type 1", 1)


@technique("kraken fish type 2", rank=526, label=Difficulty.EXTREME)
def kraken_2(board: CandidateBoard) -> Iterator[Step]:
    """Chains from all fins and from all places of the fish in one cover lead to the loss of the same candidate."""
    yield from _kraken(board, "kraken fish type 2", 2)


@technique("forcing contradiction", rank=527, label=Difficulty.EXTREME, everyday=False)
def forcing_contradiction(board: CandidateBoard) -> Iterator[Step]:
    """A candidate whose chains leave a cell without candidates, or a value without a place in a house."""
    if not fits(board.links):
        return
    board.spend(board.nodes.bit_count())
    off, position = _off(board.position), board.position
    places: list[tuple[House | Cell, Value | None]] = [(cell, None) for cell in bits(board.open)]
    places += [(house, value) for house in board.links.whole_houses for value in range(board.links.size)]
    for place, value in places:
        members = _members(position, place, value)
        # Chains can be read backwards: what excludes a candidate is what the candidate excludes.
        emptying = board.nodes if members else 0
        for node in members:
            emptying &= off[node]
        for node in bits(emptying):
            if all(off[node] >> member & 1 for member in members):
                yield Emptied(
                    technique="forcing contradiction", before=position, removing=(node,), place=place, value=value,
                    assumed=Literal(node, True), depth=Depth.CHAINS,
                )  # fmt: skip
