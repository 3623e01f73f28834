"""Chains of strong and weak links in turn: remote pairs, X-chains, XY-chains, nice loops and AICs, plain and grouped.

Every chain proves that one of its two ends is true, so a candidate that sees both ends is false. A chain whose ends see
each other closes to a continuous loop: then exactly one end of each weak link is true. A discontinuous loop removes (or
proves) the one candidate at which it starts and ends; a chain that removes more is called AIC.
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
from nonet.logic.technique import Difficulty, Hodoku, technique
from nonet.logic.techniques._link_graph import AlsLink, ChainNode, Kind, LinkGraph, NodeChain, link_graph, refuted

MAX_LOOP_READINGS = 8
"""Choices of almost locked sets tried for one loop, where several sets make the same strong link."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chain(Step):
    """`nodes` are false and true in turn: if the first is false, the last is true. `loop`: its ends are linked, too."""

    nodes: tuple[ChainNode, ...]
    loop: bool = False

    def because(self) -> str:
        first, last = self.nodes[0], self.nodes[-1]
        parts = [f"If {self._say(first, true=False)}, then {self._say(self.nodes[1], true=True)}"]
        for false, true in zip(self.nodes[2::2], self.nodes[3::2], strict=True):
            parts.append(f"so {self._say(false, true=False)}, and then {self._say(true, true=True)}")
        story = "; ".join(parts)
        if self.loop:
            return f"{story}; and so around again, in both directions. Of any two neighbours in the loop, one is true."
        if first == last:
            return f"{story}. So {self._say(last, true=True)} in any case."
        return f"{story}. Either way, {self._say(first, true=True)} or {self._say(last, true=True)}."

    def _say(self, node: ChainNode, *, true: bool) -> str:
        symbol = self.links.symbol(node.value)
        if not node.cells & node.cells - 1:
            return f"{self.listed(node.cells)} is {'' if true else 'not '}{symbol}"
        return f"{'one' if true else 'none'} of {self.listed(node.cells)} is {symbol}"

    def pattern(self) -> str:
        """Eureka: '(3)r1c2=(3-7)r1c5=(7)r4c5'."""
        parts: list[tuple[int, str]] = []
        for place, node in enumerate(self.nodes):
            symbol = self.links.symbol(node.value)
            sign = "=" if place % 2 else "-"
            if parts and parts[-1][0] == node.cells:
                parts[-1] = (node.cells, f"{parts[-1][1]}{sign}{symbol}")
            else:
                parts.append((node.cells, f"{sign}({symbol}"))
        text = "".join(f"{values}){self.short(cells)}" for cells, values in parts)[1:]
        return f"{text}- loop" if self.loop else text

    def evidence(self) -> Iterable[Mark]:
        for place, node in enumerate(self.nodes):
            yield from self.candidate_fill(node.cells, 1 << node.value, "evidence" if place % 2 else "fin")
        for place, (one, two) in enumerate(zip(self.nodes, self.nodes[1:], strict=False)):
            yield Arrow(self._nearest(one, two), "link weak" if place % 2 else "link strong")

    def _nearest(self, one: ChainNode, two: ChainNode) -> tuple[Point, Point]:
        """The two nearest pencil marks, one of each node."""
        ends = product(self._points(one), self._points(two))
        return min(ends, key=lambda pair: hypot(pair[0][0] - pair[1][0], pair[0][1] - pair[1][1]))

    def _points(self, node: ChainNode) -> list[Point]:
        return [candidate_point(self.links.layout, cell, node.value, self.links.size) for cell in bits(node.cells)]


@dataclass(frozen=True, slots=True, kw_only=True)
class RemotePair(Step):
    """Bivalue cells with the same two candidates, each a peer of the next: their values alternate."""

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


@technique("remote pair", rank=210, label=Difficulty.HARD, code="0703", hodoku=Hodoku(2800, 110, "hard"))
def remote_pair(board: CandidateBoard) -> Iterator[Step]:
    """Four or more bivalue cells with the same two candidates, each a peer of the next: their values alternate."""
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
    """Whether the cell sees the last cell of the row and no earlier one but the first: else a shorter row exists."""
    return bool(sees[row[-1]] >> cell & 1) and not any(
        sees[other] >> cell & 1 for other in row[:-1:1] if other != row[0]
    )


@technique("x-chain", rank=350, label=Difficulty.FIENDISH, code="0701", se=6.6, hodoku=Hodoku(5400, 260, "unfair"))
def x_chain(board: CandidateBoard) -> Iterator[Step]:
    """A chain of one value: one of its ends is true."""
    size = board.links.size
    found: list[NodeChain] = []
    goal = refuted(board.position, Kind.PLAIN)
    for value in range(size) if goal else ():
        nodes = sum(1 << cell * size + value for cell in bits(board.places[value]))
        if goal & nodes:
            found += _ended(link_graph(board.position, Kind.PLAIN).subgraph(nodes), goal & nodes)
    yield from _in_order(board, "x-chain", found)


@technique("xy-chain", rank=355, label=Difficulty.FIENDISH, code="0702", se=6.6, hodoku=Hodoku(5500, 260, "unfair"))
def xy_chain(board: CandidateBoard) -> Iterator[Step]:
    """A chain over bivalue cells: its ends are the same value, and one of them is true."""
    size = board.links.size
    goal = refuted(board.position, Kind.PLAIN)
    if not goal:
        return
    nodes, strong = 0, {}
    for cell in bits(board.with_count(2)):
        one, two = (cell * size + value for value in bits(board.masks[cell]))
        nodes |= 1 << one | 1 << two
        strong.update({one: 1 << two, two: 1 << one})
    part = link_graph(board.position, Kind.PLAIN).subgraph(nodes, strong)
    found = [numbers for numbers in _ended(part, goal) if numbers[0] % size == numbers[-1] % size]
    yield from _in_order(board, "xy-chain", found)


def _ended(part: LinkGraph, goal: Nodes) -> Iterator[NodeChain]:
    """The chains whose two ends both see some candidate of the goal."""
    weak = part.board.links.weak
    for start in bits(_near(part, goal) & part.linked):
        ends = 0
        for node in bits(weak[start] & goal):
            ends |= weak[node]
        for numbers in part.chains(1 << start, ends & -1 << start):
            if len(numbers) > 2:
                yield numbers


def _in_order(board: CandidateBoard, name: str, found: list[NodeChain]) -> Iterator[Step]:
    """A step for each set of candidates that chains remove, the shortest chain first."""
    weak, alive = board.links.weak, board.nodes
    done: set[Nodes] = set()
    size = board.links.size
    for numbers in sorted(found, key=len):
        start, end = numbers[0], numbers[-1]
        gone = weak[start] & weak[end] & alive
        if start == end:
            gone &= ~_nodes_of(board, 1 << start // size)
        if start % size == end % size and gone and gone not in done:
            done.add(gone)
            yield _chain(link_graph(board.position, Kind.PLAIN), name, numbers, gone)


def _chain(graph: LinkGraph, name: str, numbers: NodeChain, gone: Nodes, *, loop: bool = False) -> Step:
    nodes = tuple(graph.node(number) for number in numbers)
    return Chain(technique=name, before=graph.board.position, removing=tuple(bits(gone)), nodes=nodes, loop=loop)


# Nice loops and AICs. Each kind of graph has its own three techniques, for chains that no plainer graph contains.


def _goal(board: CandidateBoard, kind: Kind) -> Nodes:
    """What chains of this kind remove; nothing on boards above the native limit (`closure.fits`)."""
    return refuted(board.position, kind) if fits(board.links) else 0


def _continuous(board: CandidateBoard, name: str, kind: Kind) -> Iterator[Step]:
    goal = _goal(board, kind)
    if not goal:
        return
    graph = link_graph(board.position, kind)
    found: dict[Nodes, NodeChain] = {}
    for start, ends in graph.closing(_near(graph, goal)):
        # Loops of equal length may remove different candidates: break ties both ways.
        upwards = graph.chains(1 << start, ends, by_link=True)
        for numbers in chain(upwards, graph.chains(1 << start, ends, by_link=True, down=True)):
            if len(numbers) > 3 and graph.kind_of(numbers) is kind:
                for gone in _around(graph, numbers):
                    _keep(found, gone, numbers)
    for gone, numbers in _shortest_first(found):
        yield _chain(graph, name, numbers, gone, loop=True)


def _around(graph: LinkGraph, numbers: NodeChain) -> Iterator[Nodes]:
    """What the weak links of a closed chain remove; with almost locked sets, also what the sets themselves exclude.

    A weak link between two cells removes nothing from the loop's own cells; weak links within a cell do that.
    """
    board, weak = graph.board, graph.weak
    inside = across = passed = 0
    for one, two in zip(numbers[1::2], (*numbers[2::2], numbers[0]), strict=True):
        cells = graph.node(one).cells
        if cells == graph.node(two).cells and not cells & cells - 1:
            inside |= weak[one] & weak[two]
        else:
            across |= weak[one] & weak[two]
        passed |= cells | graph.node(two).cells
    choices: list[Sequence[AlsLink | None]] = [
        graph.als_links(*pair) or [None] for pair in zip(numbers[::2], numbers[1::2], strict=True)
    ]
    for chosen in islice(product(*choices), MAX_LOOP_READINGS):
        own, kept = passed, 0
        for als_link in chosen:
            if als_link is not None:
                own |= als_link.als.cells
                kept |= _kept(board, als_link)
        gone = kept | graph.alive & (inside | across & ~_nodes_of(board, own))
        if gone:
            yield gone


def _nodes_of(board: CandidateBoard, cells: Cells) -> Nodes:
    found = 0
    for cell in bits(cells):
        found |= board.masks[cell] << cell * board.links.size
    return found


def _kept(board: CandidateBoard, als_link: AlsLink) -> Nodes:
    """What a set in a loop removes outside: the values that are neither its entry nor its exits are locked in it."""
    links, gone = board.links, 0
    for value in bits(als_link.als.values & ~(1 << als_link.entry)):
        places = als_link.als.cells & board.places[value]
        if als_link.exits >> value & 1:
            if not als_link.forced:
                continue
            places |= als_link.forced
        for node in board.present(links.seen_by_all(places), 1 << value):
            gone |= 1 << node
    return gone


def _near(graph: LinkGraph, goal: Nodes) -> int:
    """The nodes weakly linked with some candidate of the goal: every chain ends in one of them."""
    near = 0
    for node in bits(goal):
        near |= graph.weak[node]
    return near


def _keep(found: dict[Nodes, NodeChain], gone: Nodes, numbers: NodeChain) -> None:
    if gone not in found or len(numbers) < len(found[gone]):
        found[gone] = numbers


def _shortest_first(found: dict[Nodes, NodeChain]) -> list[tuple[Nodes, NodeChain]]:
    return sorted(found.items(), key=lambda entry: len(entry[1]))


def _discontinuous(board: CandidateBoard, name: str, kind: Kind) -> Iterator[Step]:
    goal = _goal(board, kind)
    if not goal:
        return
    graph = link_graph(board.position, kind)
    size = board.links.size
    found: dict[Nodes, NodeChain] = {}
    for node in bits(goal):
        near = graph.weak[node]
        for numbers in graph.chains(near, near):
            if len(numbers) > 3 and graph.kind_of(numbers) is kind:
                _keep(found, 1 << node, numbers)
                break
    for node in bits(graph.linked & graph.alive):
        # A proved candidate refutes all others of its cell.
        cell = node // size
        rest = board.masks[cell] << cell * size & ~(1 << node)
        if not rest & ~goal:
            for numbers in graph.chains(1 << node, 1 << node, by_link=True):
                if graph.kind_of(numbers) is kind:
                    _keep(found, rest, numbers)
    for gone, numbers in _shortest_first(found):
        yield _chain(graph, name, numbers, gone)


def _aic(board: CandidateBoard, name: str, kind: Kind) -> Iterator[Step]:
    goal = _goal(board, kind)
    if not goal:
        return
    graph = link_graph(board.position, kind)
    weak, size = board.links.weak, board.links.size
    found: dict[Nodes, NodeChain] = {}
    for start in bits(_near(graph, goal) & graph.alive & graph.linked):
        once = twice = 0
        for node in bits(weak[start] & goal):
            twice |= once & weak[node]
            once |= weak[node]
        # Ties: prefer chains of this kind; groups have the higher numbers.
        for numbers in graph.chains(1 << start, twice & graph.alive, by_link=True, down=kind is not Kind.PLAIN):
            end = numbers[-1]
            if start // size != end // size and len(numbers) > 3 and graph.kind_of(numbers) is kind:
                _keep(found, weak[start] & weak[end] & graph.alive, numbers)
    for gone, numbers in _shortest_first(found):
        yield _chain(graph, name, numbers, gone)


_FORMS: tuple[tuple[str, Callable[[CandidateBoard, str, Kind], Iterator[Step]], str], ...] = (
    ("continuous nice loop", _continuous, "A chain that closes to a loop: exactly one end of each weak link is true."),
    ("aic", _aic, "A chain of alternating strong and weak links removes several candidates that see both ends."),
    ("discontinuous nice loop", _discontinuous, "A chain that comes back to a candidate and refutes or proves it."),
)


def _enter(kind: Kind, prefix: str, rank: int, codes: tuple[str, str, str], hodoku: Hodoku | None, more: str) -> None:
    for place, (form, search, text) in enumerate(_FORMS):
        name = f"{prefix}{form}"

        def find(
            board: CandidateBoard, name: str = name, search: Callable[..., Iterator[Step]] = search
        ) -> Iterator[Step]:
            return search(board, name, kind)

        technique(
            name, rank=rank + place, label=Difficulty.FIENDISH, code=codes[place], help=text[:-1] + more + ".",
            se=7.0 if kind is Kind.PLAIN else None, hodoku=hodoku,
        )(find)  # fmt: skip


_enter(Kind.PLAIN, "", 370, ("0706", "0708", "0707"), Hodoku(5600, 280, "unfair"), "")
_enter(Kind.GROUPED, "grouped ", 380, ("0709", "0711", "0710"), Hodoku(5650, 300, "unfair"), "; groups take part")
_enter(Kind.ALMOST_LOCKED, "als ", 432, ("0709", "0711", "0710"), None, "; almost locked sets take part")
