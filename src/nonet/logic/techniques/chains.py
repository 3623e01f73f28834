"""Chains of strong and weak links in turn: remote pairs, X-chains, XY-chains, nice loops and AICs, plain and grouped.

All of them say that one of their two ends is true, so that what sees both ends goes. A chain whose ends see each other
closes to a continuous loop: then each of its weak links has one true end, too. A discontinuous loop takes away (or
proves) the one candidate at which it starts and ends; a chain that takes away more is called AIC.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice, product
from math import hypot

from nonet.core.layout import Cell
from nonet.core.marks import Arrow, Line, Mark, Point, candidate_point
from nonet.core.primitives import Mask
from nonet.logic.board import CandidateBoard
from nonet.logic.closure import fits
from nonet.logic.links import Cells, Node, Nodes, bits
from nonet.logic.step import Step
from nonet.logic.technique import Hodoku, Label, technique
from nonet.logic.techniques._web import Hinge, Kind, Spot, Way, Web, refuted, web

MOST_HINGES = 8
"""Ways to read one loop, where several almost locked sets make the same strong link."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chain(Step):
    """`spots` are false and true in turn; if the first is false, the last is true. `loop`: it holds all around."""

    spots: tuple[Spot, ...]
    loop: bool = False

    def because(self) -> str:
        first, last = self.spots[0], self.spots[-1]
        told = [f"If {self._say(first, true=False)}, then {self._say(self.spots[1], true=True)}"]
        for false, true in zip(self.spots[2::2], self.spots[3::2], strict=True):
            told.append(f"so {self._say(false, true=False)}, and then {self._say(true, true=True)}")
        story = "; ".join(told)
        if self.loop:
            return f"{story}; and so around again, in both directions. Of any two neighbours in the loop, one is true."
        if first == last:
            return f"{story}. So {self._say(last, true=True)} in any case."
        return f"{story}. Either way, {self._say(first, true=True)} or {self._say(last, true=True)}."

    def _say(self, spot: Spot, *, true: bool) -> str:
        symbol = self.links.symbol(spot.value)
        if not spot.cells & spot.cells - 1:
            return f"{self.listed(spot.cells)} is {'' if true else 'not '}{symbol}"
        return f"{'one' if true else 'none'} of {self.listed(spot.cells)} is {symbol}"

    def pattern(self) -> str:
        """Eureka: '(3)r1c2=(3-7)r1c5=(7)r4c5'."""
        parts: list[tuple[int, str]] = []
        for place, spot in enumerate(self.spots):
            symbol = self.links.symbol(spot.value)
            sign = "=" if place % 2 else "-"
            if parts and parts[-1][0] == spot.cells:
                parts[-1] = (spot.cells, f"{parts[-1][1]}{sign}{symbol}")
            else:
                parts.append((spot.cells, f"{sign}({symbol}"))
        text = "".join(f"{values}){self.short(cells)}" for cells, values in parts)[1:]
        return f"{text}- loop" if self.loop else text

    def evidence(self) -> Iterable[Mark]:
        for place, spot in enumerate(self.spots):
            yield from self.candidate_fill(spot.cells, 1 << spot.value, "evidence" if place % 2 else "fin")
        for place, (one, two) in enumerate(zip(self.spots, self.spots[1:], strict=False)):
            yield Arrow(self._nearest(one, two), "link weak" if place % 2 else "link strong")

    def _nearest(self, one: Spot, two: Spot) -> tuple[Point, Point]:
        """The two pencil marks of these spots that are nearest to each other."""
        ends = product(self._points(one), self._points(two))
        return min(ends, key=lambda pair: hypot(pair[0][0] - pair[1][0], pair[0][1] - pair[1][1]))

    def _points(self, spot: Spot) -> list[Point]:
        return [candidate_point(self.links.layout, cell, spot.value, self.links.size) for cell in bits(spot.cells)]


@dataclass(frozen=True, slots=True, kw_only=True)
class RemotePair(Step):
    """Cells with the same two candidates in a row, each seeing the next: they take turns."""

    cells: tuple[Cell, ...]
    values: Mask

    def because(self) -> str:
        return (
            f"{self.listed(self.cells)} each see the next and are all {self.symbols(self.values, 'or')}, in turn: what "
            "sees two of them an odd number of places apart sees both values."
        )

    def pattern(self) -> str:
        values = "/".join(self.links.symbol(value) for value in bits(self.values))
        return f"{values} {' -> '.join(self.links.name(cell) for cell in self.cells)}"

    def evidence(self) -> Iterable[Mark]:
        yield Line(self.cells, "link")
        for place, cell in enumerate(self.cells):
            yield from self.candidate_fill(1 << cell, self.values, "fin" if place % 2 else "evidence")


@technique("remote pair", rank=210, label=Label.HARD, code="0703", hodoku=Hodoku(2800, 110, "hard"))
def remote_pair(board: CandidateBoard) -> Iterator[Step]:
    """Four or more cells in a row with the same two candidates: their values alternate."""
    sees = board.links.sees
    alike: dict[Mask, list[Cell]] = {}
    for cell in bits(board.with_count(2)):
        alike.setdefault(board.masks[cell], []).append(cell)
    done: set[tuple[Node, ...]] = set()
    for values, cells in alike.items():
        if len(cells) < 4:
            continue
        # Breadth first from every cell: rows of cells by length, so that short ones come first.
        rows: list[tuple[Cell, ...]] = [(cell,) for cell in cells]
        while rows:
            rows = [(*row, cell) for row in rows for cell in cells if cell not in row and _goes_on(sees, row, cell)]
            for row in rows:
                if len(row) < 4 or len(row) % 2 or row[0] > row[-1]:
                    continue
                seen = 0
                for place, one in enumerate(row):
                    for two in row[place + 3 :: 2]:
                        seen |= sees[one] & sees[two]
                removing = board.present(seen, values)
                if removing and removing not in done:
                    done.add(removing)
                    yield RemotePair(
                        technique="remote pair", before=board.position, removing=removing, cells=row, values=values
                    )


def _goes_on(sees: tuple[int, ...], row: tuple[Cell, ...], cell: Cell) -> bool:
    """Whether the cell sees the end of the row, and none before: otherwise there is a shorter one."""
    return bool(sees[row[-1]] >> cell & 1) and not any(
        sees[other] >> cell & 1 for other in row[:-1:1] if other != row[0]
    )


@technique("x-chain", rank=350, label=Label.FIENDISH, code="0701", se=6.6, hodoku=Hodoku(5400, 260, "unfair"))
def x_chain(board: CandidateBoard) -> Iterator[Step]:
    """A chain on one value: one of its ends is true."""
    size = board.links.size
    found: list[Way] = []
    goal = refuted(board.position, Kind.PLAIN)
    for value in range(size) if goal else ():
        nodes = sum(1 << cell * size + value for cell in bits(board.places[value]))
        if goal & nodes:
            found += _ended(web(board.position, Kind.PLAIN).within(nodes), goal & nodes)
    yield from _in_order(board, "x-chain", found)


@technique("xy-chain", rank=355, label=Label.FIENDISH, code="0702", se=6.6, hodoku=Hodoku(5500, 260, "unfair"))
def xy_chain(board: CandidateBoard) -> Iterator[Step]:
    """A chain over cells with two candidates: its ends are the same value, and one of them is true."""
    size = board.links.size
    goal = refuted(board.position, Kind.PLAIN)
    if not goal:
        return
    nodes, strong = 0, {}
    for cell in bits(board.with_count(2)):
        one, two = (cell * size + value for value in bits(board.masks[cell]))
        nodes |= 1 << one | 1 << two
        strong.update({one: 1 << two, two: 1 << one})
    part = web(board.position, Kind.PLAIN).within(nodes, strong)
    found = [way for way in _ended(part, goal) if way.numbers[0] % size == way.numbers[-1] % size]
    yield from _in_order(board, "xy-chain", found)


def _ended(part: Web, goal: Nodes) -> Iterator[Way]:
    """The ways between two ends that both see some candidate of the goal."""
    weak = part.board.links.weak
    for start in bits(_near(part, goal) & part.linked):
        ends = 0
        for node in bits(weak[start] & goal):
            ends |= weak[node]
        for way in part.ways(1 << start, ends & -1 << start):
            if len(way.numbers) > 2:
                yield way


def _in_order(board: CandidateBoard, name: str, found: list[Way]) -> Iterator[Step]:
    """A step for each set of candidates that ways take away, the shortest way first."""
    weak, alive = board.links.weak, board.nodes
    done: set[Nodes] = set()
    size = board.links.size
    for way in sorted(found, key=lambda way: len(way.numbers)):
        start, end = way.numbers[0], way.numbers[-1]
        gone = weak[start] & weak[end] & alive
        if start == end:
            gone &= ~_nodes_of(board, 1 << start // size)
        if start % size == end % size and gone and gone not in done:
            done.add(gone)
            yield _chain(web(board.position, Kind.PLAIN), name, way, gone)


def _chain(found_in: Web, name: str, way: Way, gone: Nodes, *, loop: bool = False) -> Step:
    spots = tuple(found_in.spot(number) for number in way.numbers)
    return Chain(technique=name, before=found_in.board.position, removing=tuple(bits(gone)), spots=spots, loop=loop)


# Nice loops and AICs. Each kind of web has its own three techniques, and tells only what needs its spots.


def _goal(board: CandidateBoard, kind: Kind) -> Nodes:
    """What chains of this kind take away; nothing on boards too large to tell."""
    return refuted(board.position, kind) if fits(board.links) else 0


def _continuous(board: CandidateBoard, name: str, kind: Kind) -> Iterator[Step]:
    goal = _goal(board, kind)
    if not goal:
        return
    found_in = web(board.position, kind)
    found: dict[Nodes, Way] = {}
    for start, ends in found_in.closing(_near(found_in, goal)):
        # Loops of one length take away different candidates: ties are broken in both ways.
        upwards = found_in.ways(1 << start, ends, by_link=True)
        for way in chain(upwards, found_in.ways(1 << start, ends, by_link=True, down=True)):
            if len(way.numbers) > 3 and found_in.kind_of(way) is kind:
                for gone in _around(found_in, way):
                    _keep(found, gone, way)
    for gone, way in _shortest_first(found):
        yield _chain(found_in, name, way, gone, loop=True)


def _around(found_in: Web, way: Way) -> Iterator[Nodes]:
    """What the weak links of a closed way take away; with almost locked sets, also what these keep for themselves.

    A link from cell to cell takes nothing from the loop's own cells: what is too much there, the links inside say.
    """
    board, weak, numbers = found_in.board, found_in.weak, way.numbers
    inside = across = passed = 0
    for one, two in zip(numbers[1::2], (*numbers[2::2], numbers[0]), strict=True):
        cells = found_in.spot(one).cells
        if cells == found_in.spot(two).cells and not cells & cells - 1:
            inside |= weak[one] & weak[two]
        else:
            across |= weak[one] & weak[two]
        passed |= cells | found_in.spot(two).cells
    choices: list[Sequence[Hinge | None]] = [
        found_in.hinges(*pair) or [None] for pair in zip(numbers[::2], numbers[1::2], strict=True)
    ]
    for chosen in islice(product(*choices), MOST_HINGES):
        own, kept = passed, 0
        for hinge in chosen:
            if hinge is not None:
                own |= hinge.als.cells
                kept |= _kept(board, hinge)
        gone = kept | found_in.alive & (inside | across & ~_nodes_of(board, own))
        if gone:
            yield gone


def _nodes_of(board: CandidateBoard, cells: Cells) -> Nodes:
    found = 0
    for cell in bits(cells):
        found |= board.masks[cell] << cell * board.links.size
    return found


def _kept(board: CandidateBoard, hinge: Hinge) -> Nodes:
    """What a set in a loop takes from outside: values that it is not entered or left with are its own."""
    links, gone = board.links, 0
    for value in bits(hinge.als.values & ~(1 << hinge.entry)):
        places = hinge.als.cells & board.places[value]
        if hinge.exits >> value & 1:
            if not hinge.forced:
                continue
            places |= hinge.forced
        for node in board.present(links.seen_by_all(places), 1 << value):
            gone |= 1 << node
    return gone


def _near(found_in: Web, goal: Nodes) -> int:
    """The spots that have a weak link with something of the goal: one of them is an end of every chain."""
    near = 0
    for node in bits(goal):
        near |= found_in.weak[node]
    return near


def _keep(found: dict[Nodes, Way], gone: Nodes, way: Way) -> None:
    if gone not in found or len(way.numbers) < len(found[gone].numbers):
        found[gone] = way


def _shortest_first(found: dict[Nodes, Way]) -> list[tuple[Nodes, Way]]:
    return sorted(found.items(), key=lambda entry: len(entry[1].numbers))


def _discontinuous(board: CandidateBoard, name: str, kind: Kind) -> Iterator[Step]:
    goal = _goal(board, kind)
    if not goal:
        return
    found_in = web(board.position, kind)
    size = board.links.size
    found: dict[Nodes, Way] = {}
    for node in bits(goal):
        near = found_in.weak[node]
        for way in found_in.ways(near, near):
            if len(way.numbers) > 3 and found_in.kind_of(way) is kind:
                _keep(found, 1 << node, way)
                break
    for node in bits(found_in.linked & found_in.alive):
        # A candidate that is proved leaves its cell nothing else, so all of the rest are refuted.
        cell = node // size
        rest = board.masks[cell] << cell * size & ~(1 << node)
        if not rest & ~goal:
            for way in found_in.ways(1 << node, 1 << node, by_link=True):
                if found_in.kind_of(way) is kind:
                    _keep(found, rest, way)
    for gone, way in _shortest_first(found):
        yield _chain(found_in, name, way, gone)


def _aic(board: CandidateBoard, name: str, kind: Kind) -> Iterator[Step]:
    goal = _goal(board, kind)
    if not goal:
        return
    found_in = web(board.position, kind)
    weak, size = board.links.weak, board.links.size
    found: dict[Nodes, Way] = {}
    for start in bits(_near(found_in, goal) & found_in.alive & found_in.linked):
        once = twice = 0
        for node in bits(weak[start] & goal):
            twice |= once & weak[node]
            once |= weak[node]
        # Of two equally short chains the one that is of this kind: groups have the high numbers.
        for way in found_in.ways(1 << start, twice & found_in.alive, by_link=True, down=kind is not Kind.PLAIN):
            end = way.numbers[-1]
            if start // size != end // size and len(way.numbers) > 3 and found_in.kind_of(way) is kind:
                _keep(found, weak[start] & weak[end] & found_in.alive, way)
    for gone, way in _shortest_first(found):
        yield _chain(found_in, name, way, gone)


_FORMS: tuple[tuple[str, Callable[[CandidateBoard, str, Kind], Iterator[Step]], str], ...] = (
    ("continuous nice loop", _continuous, "A chain that closes: each of its weak links has one true end."),
    ("aic", _aic, "A chain of strong and weak links in turn takes away several candidates that see both of its ends."),
    ("discontinuous nice loop", _discontinuous, "A chain that comes back to a candidate and refutes or proves it."),
)


def _enter(kind: Kind, prefix: str, rank: int, codes: tuple[str, str, str], hodoku: Hodoku | None, more: str) -> None:
    for place, (form, search, told) in enumerate(_FORMS):
        name = f"{prefix}{form}"

        def find(
            board: CandidateBoard, name: str = name, search: Callable[..., Iterator[Step]] = search
        ) -> Iterator[Step]:
            return search(board, name, kind)

        technique(
            name, rank=rank + place, label=Label.FIENDISH, code=codes[place], help=told[:-1] + more + ".",
            se=7.0 if kind is Kind.PLAIN else None, hodoku=hodoku,
        )(find)  # fmt: skip


_enter(Kind.PLAIN, "", 370, ("0706", "0708", "0707"), Hodoku(5600, 280, "unfair"), "")
_enter(Kind.GROUPED, "grouped ", 380, ("0709", "0711", "0710"), Hodoku(5650, 300, "unfair"), "; cells may act as one")
_enter(Kind.ALMOST_LOCKED, "als ", 432, ("0709", "0711", "0710"), None, "; almost locked sets take part")
