"""Killer logic: what the sets of values that a cage may hold say about the cells around it.

A cage here is any group of cells that differ and hold one of certain sets of values: a killer cage, a renban line, or
what the 45 rule leaves of a house. *Must-contain*: a value in all sets of a cage is in it, so it leaves every cell
that sees all its places there; where the places are but some cells of the cage it *points* out of it. *Blocking*: two
cages in one house share no value, so a set that leaves the other cage none is impossible. *Killer pairs and triples*:
cages and single cells of a house that use up some values together. The same *hidden*: values that only fit in these
cages and cells.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

from nonet.core.primitives import Mask, Sum
from nonet.logic import words
from nonet.logic.board import CandidateBoard
from nonet.logic.cages import Cage, cages_of, left_by_sets
from nonet.logic.evidence import ChainNode, InHouse, InSet, Piece
from nonet.logic.links import Cells, House, Node, bits, union
from nonet.logic.step import Step, listed
from nonet.logic.sum_words import forty_five
from nonet.logic.technique import Difficulty, technique

MAX_TOLD_SETS = 6
"""Sets of a cage that are listed one by one in a sentence."""

MAX_SHORT_SETS = 3
"""Sets that are listed where it is enough to say what they have in common."""

MAX_PAIR_VALUES = 4
"""Values that cages and cells of a house use up together."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CageStep(Step):
    """What follows from `cages`, each with the values that matter, and single `cells`; `told` is the reason.

    `within`: places of one value of which one is true, which is all of the reason; `in_short` is the reason in a line.
    """

    cages: tuple[tuple[Cells, Mask], ...]
    house: House | None
    told: str
    in_short: str
    cells: Cells = 0
    within: Cells = 0

    def because(self) -> str:
        return self.told

    def one_true(self) -> tuple[ChainNode, ...]:
        """The places of the value that the cage must have."""
        value = self.cages[0][1].bit_length() - 1
        return (ChainNode(value, self.within),) if self.within else ()

    def gist(self) -> str:
        return self.in_short

    def pattern(self) -> str:
        return ", ".join(f"{self.short(cells)} {self.digits(values)}".rstrip() for cells, values in self.cages)

    def evidence(self) -> Iterable[Piece]:
        if self.house is not None:
            yield InHouse(self.house)
        for place, (cells, values) in enumerate(self.cages):
            yield InSet(cells, "als 1" if place % 2 == 0 else "als 2", values)
            yield from self.candidate_fill(cells, values, "evidence")
        for cell in bits(self.cells):
            yield InSet(1 << cell, "subset", self.before.masks[cell])
            yield from self.candidate_fill(1 << cell, self.cages[0][1], "evidence")

    def where(self) -> str:
        return listed([self.short(cells) for cells, _ in self.cages])


class _Reader:
    """The cages of a board and their sets."""

    def __init__(self, board: CandidateBoard) -> None:
        self.board, self.links = board, board.links
        self.masks = [1 << v >> 1 or mask for v, mask in zip(board.values, board.masks, strict=True)]
        self.cages = [
            (cage, cage.sets(self.masks, self.links)) for cage in cages_of(self.links) if cage.cells & board.open
        ]
        self.cages = [(cage, sets) for cage, sets in self.cages if sets]

    def name(self, cage: Cage) -> str:
        """'the 16-cage r1c12', 'the innies r1c12', or the rule on the cells."""
        group = words.group(self.links, cage.cells)
        if cage.of is not None:
            return f"the {'innies' if cage.of.inside else 'outies'} {group}"
        if isinstance(cage.part, Sum):
            return f"the {cage.part.total}-cage {group}"
        return words.rule_name(self.links, cage.part)

    def origin(self, *cages: Cage) -> str:
        """'Column 4 is 45, its cages make 24: the innies r159c4 make 21. ': the arithmetic behind innies and outies."""
        told = []
        for cage in cages:
            if cage.of is not None:
                opening = forty_five(self.links, cage.of.houses, (), cage.of.total)
                kind = "innies" if cage.of.inside else "outies"
                group = words.group(self.links, cage.cells)
                told.append(f"{opening}: the {kind} {group} make {abs(cage.of.total)}. ")
        return "".join(told)

    def verb(self, cage: Cage, one: str, many: str) -> str:
        """The word that goes with the name of a cage: innies and outies are many."""
        return one if cage.of is None else many

    def options(self, sets: Iterable[Mask]) -> str:
        """'5 + 8 + 9 or 6 + 7 + 9'."""
        ordered = sorted(sets, key=lambda each: list(bits(each)))
        told = [" + ".join(self.links.symbol(value) for value in bits(each)) for each in ordered]
        return words.listed(told, "or") if len(told) <= MAX_TOLD_SETS else f"one of {len(told)} sets"

    def always(self, cage: Cage, sets: frozenset[Mask], values: Mask, least: int) -> str:
        """'is 6 + 9 or 7 + 8' where that is short, else 'always has one of 8 and 9'."""
        if len(sets) <= MAX_SHORT_SETS:
            return f"{self.verb(cage, 'is', 'are')} {self.options(sets)}"
        some = "" if values.bit_count() == least else f"{words.number(least)} of "
        return f"always {self.verb(cage, 'has', 'have')} {some}{words.symbols(self.links, values)}"

    def lost(self, cage: Cage, sets: frozenset[Mask]) -> tuple[Node, ...]:
        """The candidates of a cage that it has in none of these sets."""
        left = left_by_sets(cage, sets, self.masks, self.links)
        size = self.links.size
        return tuple(
            cell * size + value for cell, mask in sorted(left.items()) for value in bits(self.board.masks[cell] & ~mask)
        )

    def step(
        self, name: str, cages: list[Cage], values: Mask, removing: tuple[Node, ...], told: str, in_short: str,
        *, house: House | None = None, cells: Cells = 0, within: Cells = 0,
    ) -> Step:  # fmt: skip
        """The step with this reason."""
        return CageStep(
            technique=name, before=self.board.position, removing=tuple(sorted(set(removing))), house=house,
            cages=tuple((cage.cells, values) for cage in cages), told=self.origin(*cages) + words.capital(told),
            in_short=words.capital(in_short), cells=cells, within=within,
        )  # fmt: skip


@technique("cage must-contain", rank=56, label=Difficulty.MEDIUM)
def must_contain(board: CandidateBoard) -> Iterator[Step]:
    """A value in every combination of a cage is in the cage: it leaves the cells that see the whole cage."""
    yield from _contained(board, "cage must-contain", pointing=False)


@technique("cage pointing", rank=57, label=Difficulty.MEDIUM)
def cage_pointing(board: CandidateBoard) -> Iterator[Step]:
    """A value that a cage must have, in some of its cells only: it leaves the cells that see all of these."""
    yield from _contained(board, "cage pointing", pointing=True)


def _contained(board: CandidateBoard, name: str, *, pointing: bool) -> Iterator[Step]:
    if not board.links.others:
        return
    reader = _Reader(board)
    links = board.links
    for cage, sets in reader.cages:
        must = links.everything
        for each in sets:
            must &= each
        whole, seen = 0, list[Node]()
        for value in bits(must):
            places = cage.cells & board.places[value]
            if not places or any(board.values[cell] == value + 1 for cell in bits(cage.cells)):
                continue
            if board.present(links.seen_by_all(cage.cells), 1 << value):
                whole |= 1 << value
                seen += board.present(links.seen_by_all(places) & ~cage.cells, 1 << value)
                continue
            removing = board.present(links.seen_by_all(places) & ~cage.cells, 1 << value)
            if removing and pointing:
                symbol, where = links.symbol(value), words.names(links, places, "or")
                called, be = reader.name(cage), reader.verb(cage, "is", "are")
                there = reader.verb(cage, "in it", "there")
                told = f"{called} {be} {reader.options(sets)}: {symbol} is {there}, in {where}."
                brief = f"{called} {reader.verb(cage, 'has its', 'have their')} {symbol} in {where}"
                yield reader.step(name, [cage], 1 << value, removing, told, brief, within=places)
        if whole and not pointing:
            symbols, verb = words.symbols(links, whole), "is" if not whole & whole - 1 else "are"
            where = words.shared_houses(links, cage.cells)
            nowhere = f"so nowhere else in {where}" if where else "so in no cell that sees all of it"
            called, there = reader.name(cage), reader.verb(cage, "in it", "there")
            are = reader.verb(cage, "is", "are")
            told = f"{called} {are} {reader.options(sets)}: {symbols} {verb} {there}, {nowhere}."
            brief = f"{called} {reader.verb(cage, 'has', 'have')} {symbols}"
            yield reader.step(name, [cage], whole, tuple(seen), told, brief)


@technique("cage blocking", rank=58, label=Difficulty.MEDIUM)
def cage_blocking(board: CandidateBoard) -> Iterator[Step]:
    """A combination that would leave another cage of the same house none: its values are taken."""
    if not board.links.others:
        return
    reader = _Reader(board)
    for one, sets in reader.cages:
        for two, others in reader.cages:
            if one.cells & two.cells or any(two.cells & ~board.links.sees[cell] for cell in bits(one.cells)):
                continue
            possible = frozenset(each for each in sets if any(not each & other for other in others))
            if not possible or len(possible) == len(sets):
                continue
            removing = reader.lost(one, possible)
            if removing:
                gone, name = reader.options(set(sets) - possible), reader.name(one)
                told = (
                    f"{name} cannot be {gone}: {reader.name(two)}, whose cells it sees, "
                    f"{reader.verb(two, 'is', 'are')} {reader.options(others)} and would have nothing left."
                )
                yield reader.step("cage blocking", [one, two], 0, removing, told, f"{name} cannot be {gone}")


@technique("killer pair", rank=85, label=Difficulty.MEDIUM)
def killer_pair(board: CandidateBoard) -> Iterator[Step]:
    """Cages and cells of a house that use two values up between them: these leave the rest of the house."""
    yield from _used_up(board, "killer pair", (2,))


@technique("killer triple", rank=105, label=Difficulty.MEDIUM)
def killer_triple(board: CandidateBoard) -> Iterator[Step]:
    """Cages and cells of a house that use three values or four up between them: these leave the rest of the house."""
    yield from _used_up(board, "killer triple", (3, MAX_PAIR_VALUES))


def _used_up(board: CandidateBoard, name: str, counts: tuple[int, ...]) -> Iterator[Step]:
    if not board.links.others:
        return
    reader = _Reader(board)
    for house in board.links.whole_houses:
        # What a cage with a single set takes from the house, `cage must-contain` says in simpler words; a cage with the
        # innies around it always uses up the house.
        inside = [
            (cage, sets)
            for cage, sets in reader.cages
            if not cage.cells & ~house.bits and len(sets) > 1 and (cage.of is None or cage.of.whole)
        ]
        if not inside:
            continue
        missing = 0
        for cell in bits(house.bits & board.open):
            missing |= board.masks[cell]
        for count in counts:
            for chosen in combinations(bits(missing), count):
                yield from _locked(reader, name, house, inside, union(chosen))


def _locked(
    reader: _Reader, name: str, house: House, inside: list[tuple[Cage, frozenset[Mask]]], values: Mask
) -> Iterator[Step]:
    """Cages that hold so many of the values at least, and cells that hold nothing else."""
    board, count = reader.board, values.bit_count()
    taken, left, cages = 0, count, list[tuple[Cage, frozenset[Mask], int]]()
    for cage, sets in sorted(inside, key=lambda each: each[0].cells.bit_count()):
        least = min((each & values).bit_count() for each in sets)
        if least and not cage.cells & taken and least <= left:
            taken |= cage.cells
            left -= least
            cages.append((cage, sets, least))
    if not cages:
        return
    cells = union([c for c in bits(house.bits & board.open & ~taken) if not board.masks[c] & ~values])
    if cells.bit_count() != left:
        return
    removing = list(board.present(house.bits & ~taken & ~cells, values))
    lost = list[Node]()
    for cage, sets, least in cages:
        lost += reader.lost(cage, frozenset(each for each in sets if (each & values).bit_count() == least))
    removing += lost
    if removing:
        links, symbols = reader.links, words.symbols(reader.links, values)
        told = [f"{reader.name(cage)} {reader.always(cage, sets, values, least)}" for cage, sets, least in cages]
        told += [
            f"{words.names(links, alike)} {'are' if alike & alike - 1 else 'is'} {words.symbols(links, mask, 'or')}"
            for mask, alike in _alike(board, cells)
        ]
        together = "it uses" if len(told) == 1 else "together they use"
        names = [reader.name(cage) for cage, _, _ in cages] + [words.names(links, cells)] * bool(cells)
        use = f"{'use' if len(told) > 1 else 'uses'} {symbols} of {house.name}"
        more = f", and {'none of them' if len(cages) > 1 else 'the cage'} has more of these" if lost else ""
        parts = words.clauses(told) if len(told) > 2 else ", and ".join(told)
        yield reader.step(
            name, [cage for cage, _, _ in cages], values, tuple(removing),
            f"{parts}: {together} {symbols} of {house.name}{more}.", f"{listed(names)} {use}",
            house=house, cells=cells,
        )  # fmt: skip


def _alike(board: CandidateBoard, cells: Cells) -> Iterator[tuple[Mask, Cells]]:
    """Cells with the same candidates together."""
    found: dict[Mask, Cells] = {}
    for cell in bits(cells):
        found[board.masks[cell]] = found.get(board.masks[cell], 0) | 1 << cell
    yield from found.items()


@technique("hidden killer pair", rank=95, label=Difficulty.MEDIUM)
def hidden_killer_pair(board: CandidateBoard) -> Iterator[Step]:
    """Values that fit only in cages, so many in each, and in cells of a house: each of these cells has one of them."""
    if not board.links.others:
        return
    reader = _Reader(board)
    for house in board.links.whole_houses:
        inside = [(cage, sets) for cage, sets in reader.cages if not cage.cells & ~house.bits]
        if not inside:
            continue
        missing = [value for value in range(board.links.size) if board.places[value] & house.bits]
        for count in (2, 3):
            for chosen in combinations(missing, count):
                yield from _hidden(reader, house, inside, union(chosen))


def _hidden(reader: _Reader, house: House, inside: list[tuple[Cage, frozenset[Mask]]], values: Mask) -> Iterator[Step]:
    board, links = reader.board, reader.links
    places, total, cages, taken = 0, 0, list[tuple[Cage, frozenset[Mask], int]](), 0
    for value in bits(values):
        if any(board.values[cell] == value + 1 for cell in house.cells):
            return
        places |= board.places[value] & house.bits
    for cage, sets in sorted(inside, key=lambda each: each[0].cells.bit_count()):
        if cage.cells & places and not cage.cells & taken:
            most = max((each & values).bit_count() for each in sets)
            if most < (cage.cells & places).bit_count():
                cages.append((cage, sets, most))
                taken |= cage.cells
                total += most
    cells = places & ~taken
    if not cages or total + cells.bit_count() != values.bit_count():
        return
    removing = list(board.present(cells, links.everything & ~values))
    for cage, sets, most in cages:
        removing += reader.lost(cage, frozenset(each for each in sets if (each & values).bit_count() == most))
    if removing:
        symbols, singles = words.symbols(links, values), [links.name(cell) for cell in bits(cells)]
        where = listed([reader.name(cage) for cage, _, _ in cages] + singles)
        if len(cages) == 1:
            takes = f"The cage can take {_at_most(cages[0][2])}"
        else:
            takes = words.capital(listed([f"{reader.name(cage)} can take {_at_most(most)}" for cage, _, most in cages]))
        left = values.bit_count() - sum(most for _, _, most in cages)
        rest = "so all of that is needed"
        if singles:
            rest = (
                f"so {listed(singles)} {'take' if len(singles) > 1 else 'takes'} the {'rest' if left > 1 else 'other'}"
            )
        yield reader.step(
            "hidden killer pair", [cage for cage, _, _ in cages], values, tuple(removing),
            f"{symbols} of {house.name} fit only in {where}. {takes}, {rest}.",
            f"{symbols} of {house.name} fit only in {where}", house=house, cells=cells,
        )  # fmt: skip


def _at_most(count: int) -> str:
    return f"at most {words.number(count)} of them" if count else "none of them"
