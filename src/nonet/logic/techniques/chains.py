"""Chains of strong and weak links in turn: remote pairs, X-chains, XY-chains, nice loops and AICs, plain and grouped.

Every chain proves that one of its two ends is true, so a candidate that sees both ends is false. A chain whose ends
see each other closes to a continuous loop: then exactly one end of each weak link is true. A discontinuous loop
removes (or proves) the one candidate at which it starts and ends; a chain that removes more is called AIC.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, islice, pairwise, product

from nonet.core.layout import Cell
from nonet.core.marks import SETS
from nonet.core.primitives import Mask, Value
from nonet.logic import set_words, words
from nonet.logic.board import CandidateBoard
from nonet.logic.closure import fits
from nonet.logic.evidence import LETTERS, ChainNode, InSet, Link, Piece
from nonet.logic.linking import excludes, link_line, strong_link, told_chain, weak_link
from nonet.logic.links import Cells, Node, Nodes, bits, union
from nonet.logic.step import Step, listed
from nonet.logic.technique import Difficulty, Hodoku, technique
from nonet.logic.techniques._als import Als
from nonet.logic.techniques._link_graph import AlsLink, Kind, LinkGraph, NodeChain, link_graph, refuted

MAX_LOOP_READINGS = 8
"""Choices of almost locked sets tried for one loop, where several sets make the same strong link."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chain(Step):
    """`nodes` are false and true in turn: if the first is false, the last is true. `loop`: its ends are linked, too."""

    nodes: tuple[ChainNode, ...]
    loop: bool = False
    sets: tuple[AlsLink | None, ...] = ()
    """For each strong link the almost locked set that makes it, None if a cell or a house does; empty if all do."""

    def because(self) -> str:
        links, along = self.links, self.chain_links()
        lines = list(told_chain(links, along))
        named = list(self._letters().items())
        if named:
            lines.insert(
                0, set_words.almost_locked_sets(links, [(letter, als.cells, als.values) for als, letter in named])
            )
        first, last = self.nodes[0], self.nodes[-1]
        if self.loop:
            back = link_line(links, weak_link(links, last, first)).replace("Then ", "And then ", 1)
            lines.append(
                f"{back} So the chain is a loop: of each two of its nodes that see each other just one is true."
            )
        elif first == last:
            lines.append(f"So {words.true(links, last)} in any case.")
        else:
            lines.append(f"So {words.either(links, (first, last))}.")
        return "\n".join(lines)

    def gist(self) -> str:
        return self.pattern()

    def chain_links(self) -> list[Link]:
        """The links of the chain, strong and weak in turn, each with its reason."""
        found = []
        for place, (one, two) in enumerate(pairwise(self.nodes)):
            als_link = self.sets[place // 2] if self.sets and not place % 2 else None
            if place % 2:
                found.append(weak_link(self.links, one, two))
            elif als_link is not None:
                found.append(Link(one, two, True, self._locked(one, als_link)))
            else:
                link = strong_link(self.before, one, two)
                assert link is not None, self.pattern()
                found.append(link)
        return found

    def _letters(self) -> dict[Als, str]:
        used = dict.fromkeys(als_link.als for als_link in self.sets if als_link is not None)
        return dict(zip(used, LETTERS, strict=False))

    def _locked(self, one: ChainNode, als_link: AlsLink) -> str:
        """Why an almost locked set makes a strong link, read from `one`."""
        links, letter = self.links, self._letters()[als_link.als]
        entry, exits = links.symbol(als_link.entry), self.symbols(als_link.exits)
        if not als_link.forced:
            lost = links.symbol(one.value)
            return f"without {lost}, {letter} has as many values as cells and holds them all"
        cell = links.name(als_link.forced.bit_length() - 1)
        if one.cells == als_link.forced:
            return f"{cell} then is one of {exits}, which leaves {letter}, and {letter} holds all the rest"
        return f"without {entry}, {letter} holds {exits}, and {cell} sees these and has nothing else left"

    def one_true(self) -> tuple[ChainNode, ...]:
        return () if self.loop else (self.nodes[0], self.nodes[-1])

    def conclusion(self) -> str:
        if not self.loop:
            return Step.conclusion(self)
        links = self.links
        groups: dict[tuple[ChainNode, ChainNode], list[Node]] = {}
        locked: dict[tuple[AlsLink, Value], list[Node]] = {}
        for node in self.removing:
            pair = next((pair for pair in self._weak_pairs() if all(excludes(links, end, node) for end in pair)), None)
            if pair is not None:
                groups.setdefault(pair, []).append(node)
                continue
            value = node % links.size
            als_link = next(one for one in self.sets if one and self._holds(one, node))
            locked.setdefault((als_link, value), []).append(node)
        told = [words.seen_by(links, nodes, ends) for ends, nodes in groups.items()]
        for (als_link, value), nodes in locked.items():
            held = union([c for c in bits(als_link.als.cells) if self.before.masks[c] >> value & 1])
            cells = list(dict.fromkeys(node // links.size for node in nodes))
            told.append(
                f"{self._letters()[als_link.als]} holds its {links.symbol(value)} in {self.listed(held, 'or')}, all of "
                f"which {self.listed(cells)} {'see' if len(cells) > 1 else 'sees'}, so {words.pronoun(links, nodes)}."
            )
        return " ".join(told)

    def _weak_pairs(self) -> list[tuple[ChainNode, ChainNode]]:
        return list(zip(self.nodes[1::2], (*self.nodes[2::2], self.nodes[0]), strict=True))

    def _holds(self, als_link: AlsLink, node: Node) -> bool:
        """Whether the set, locked in the loop, removes the candidate."""
        cell, value = divmod(node, self.links.size)
        places = union([c for c in bits(als_link.als.cells) if self.before.masks[c] >> value & 1])
        return bool(places) and not places & ~self.links.sees[cell]

    def pattern(self) -> str:
        """Eureka: '(3)r1c2=(3-7)r1c5=(7)r4c5'; a strong link of an almost locked set is '(3=7)r1c25'."""
        return eureka(self)

    def evidence(self) -> Iterable[Piece]:
        for als, letter in self._letters().items():
            yield InSet(als.cells, SETS[LETTERS.index(letter) % len(SETS)], als.values, letter)
        for place, node in enumerate(self.nodes):
            yield from self.candidate_fill(node.cells, 1 << node.value, "evidence" if place % 2 else "fin")
        yield from self.chain_links()
        if self.loop:
            yield weak_link(self.links, self.nodes[-1], self.nodes[0])


def eureka(step: Chain) -> str:
    """The chain in Eureka notation: terms `(values)cells` joined by `=` (strong) and `-` (weak) in turn.

    Two links within one cell share a term, `(7=9)r3c5`, and so do those within an almost locked set, whose term has all
    its cells. Values that the set takes together stand together: `(1=23)r1c12-(23=4)r5c2`.
    """
    links, nodes = step.links, step.nodes
    terms: list[tuple[Cells, str]] = []

    def add(sign: str, cells: Cells, values: str, *, joins: bool) -> None:
        if joins and terms and terms[-1][0] == cells:
            terms[-1] = (cells, f"{terms[-1][1]}{sign}{values}")
        else:
            terms.append((cells, f"{sign}({values}"))

    def single(node: ChainNode) -> bool:
        return not node.cells & node.cells - 1

    for place in range(0, len(nodes), 2):
        one, two = nodes[place], nodes[place + 1]
        als_link = step.sets[place // 2] if step.sets else None
        in_value, out_value = links.symbol(one.value), links.symbol(two.value)
        if als_link is None:
            add("-", one.cells, in_value, joins=single(one))
            add("=", two.cells, out_value, joins=single(two))
            continue
        exits = step.digits(als_link.exits)
        inside, cell = als_link.als.cells, als_link.forced
        if not cell:
            terms.append((0, f"-({in_value}={out_value}){step.short(inside)}"))
        elif one.cells == cell and two.value == als_link.entry and not two.cells & ~inside:
            add("-", cell, in_value, joins=True)
            add("=", cell, exits, joins=True)
            terms.append((0, f"-({exits}={out_value}){step.short(inside)}"))
        else:
            terms.append((0, f"-({in_value}={exits}){step.short(inside)}"))
            terms.append((cell, f"-({exits}={out_value}"))
    text = "".join(f"{told}){step.short(cells)}" if cells else told for cells, told in terms)[1:]
    return f"{text}-loop" if step.loop else text


@dataclass(frozen=True, slots=True, kw_only=True)
class RemotePair(Step):
    """Bivalue cells with the same two candidates, each a peer of the next: their values alternate."""

    cells: tuple[Cell, ...]
    values: Mask

    def because(self) -> str:
        links = self.links
        lines = [f"{self.listed(self.cells)} all have only {self.symbols(self.values)}, and each sees the next:"]
        for one, two in pairwise(self.cells):
            lines.append(f"{links.name(two)} sees {links.name(one)} {words.shared(links, two, 1 << one)}.")
        return "\n".join([*lines, "So the two values alternate along them."])

    def conclusion(self) -> str:
        # Two cells an odd number of places apart hold both values: the nearest such two that a target sees.
        groups: dict[tuple[Cell, Cell], list[Node]] = {}
        for node in self.removing:
            sees = self.links.sees[node // self.links.size]
            apart = [
                (two - one, self.cells[one], self.cells[two])
                for one, two in combinations(range(len(self.cells)), 2)
                if (two - one) % 2 and sees >> self.cells[one] & 1 and sees >> self.cells[two] & 1
            ]
            _, first, second = min(apart, key=lambda pair: (pair[0] < 3, pair[0]))
            groups.setdefault((first, second), []).append(node)
        told = []
        for (first, second), nodes in groups.items():
            cells = list(dict.fromkeys(node // self.links.size for node in nodes))
            how = listed(list(dict.fromkeys(words.shared(self.links, first, 1 << cell) or "" for cell in cells)))
            also = listed(list(dict.fromkeys(words.shared(self.links, second, 1 << cell) or "" for cell in cells)))
            look = "sees" if len(cells) == 1 else "see"
            told.append(
                f"{words.capital(self.listed(cells))} {look} both {self.links.name(first)} ({how}) and "
                f"{self.links.name(second)} ({also}), which hold both values, so {words.pronoun(self.links, nodes)}."
            )
        return " ".join(told)

    def pattern(self) -> str:
        values = "/".join(self.links.symbol(value) for value in bits(self.values))
        return f"{values} {' -> '.join(self.links.name(cell) for cell in self.cells)}"

    def evidence(self) -> Iterable[Piece]:
        links = self.links
        low, high = bits(self.values)
        for place, cell in enumerate(self.cells):
            yield from self.candidate_fill(1 << cell, self.values, "fin" if place % 2 else "evidence")
        why = words.only_values
        for cell in self.cells:
            one, two = ChainNode(low, 1 << cell), ChainNode(high, 1 << cell)
            yield Link(one, two, True, why(links, cell, self.values))
        for place, (one_cell, two_cell) in enumerate(pairwise(self.cells)):
            value = high if place % 2 else low
            how = words.shared(links, two_cell, 1 << one_cell)
            told = f"{links.name(two_cell)} sees {links.name(one_cell)} {how}"
            yield Link(ChainNode(value, 1 << one_cell), ChainNode(value, 1 << two_cell), False, told)


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
    for start in bits(near(part, goal) & part.linked):
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
            yield chain_step(link_graph(board.position, Kind.PLAIN), name, numbers, gone)


_Sets = tuple[AlsLink | None, ...]
"""For each strong link of a chain the almost locked set that makes it, if any."""


def chain_step(
    graph: LinkGraph, name: str, numbers: NodeChain, gone: Nodes, *, loop: bool = False, sets: _Sets = ()
) -> Step:
    nodes = tuple(graph.node(number) for number in numbers)
    if not loop:
        pairs = zip(numbers[::2], numbers[1::2], strict=True)
        sets = tuple(next(iter(graph.als_links(*pair)), None) for pair in pairs)
    return Chain(
        technique=name, before=graph.board.position, removing=tuple(bits(gone)), nodes=nodes, loop=loop,
        sets=sets if any(sets) else (),
    )  # fmt: skip


# Nice loops and AICs. Each kind of graph has its own three techniques, for chains that no plainer graph contains.


def goal_of(board: CandidateBoard, kind: Kind) -> Nodes:
    """What chains of this kind remove; nothing on boards above the native limit (`closure.fits`)."""
    return refuted(board.position, kind) if fits(board.links) else 0


def _continuous(board: CandidateBoard, name: str, kind: Kind) -> Iterator[Step]:
    goal = goal_of(board, kind)
    if not goal:
        return
    graph = link_graph(board.position, kind)
    found: dict[Nodes, NodeChain] = {}
    used: dict[Nodes, _Sets] = {}
    for start, ends in graph.closing(near(graph, goal)):
        # Loops of equal length may remove different candidates: break ties both ways.
        upwards = graph.chains(1 << start, ends, by_link=True)
        for numbers in chain(upwards, graph.chains(1 << start, ends, by_link=True, down=True)):
            if len(numbers) > 3 and graph.kind_of(numbers) is kind:
                for gone, sets in _around(graph, numbers):
                    _keep(found, gone, numbers)
                    if found[gone] is numbers:
                        used[gone] = sets
    for gone, numbers in _shortest_first(found):
        yield chain_step(graph, name, numbers, gone, loop=True, sets=used[gone])


def _around(graph: LinkGraph, numbers: NodeChain) -> Iterator[tuple[Nodes, _Sets]]:
    """What the weak links of a closed chain remove; with almost locked sets, also what these (told with it) exclude.

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
            yield gone, chosen


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


def near(graph: LinkGraph, goal: Nodes) -> int:
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
    goal = goal_of(board, kind)
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
        yield chain_step(graph, name, numbers, gone)


def _aic(board: CandidateBoard, name: str, kind: Kind) -> Iterator[Step]:
    goal = goal_of(board, kind)
    if not goal:
        return
    graph = link_graph(board.position, kind)
    weak, size = board.links.weak, board.links.size
    found: dict[Nodes, NodeChain] = {}
    for start in bits(near(graph, goal) & graph.alive & graph.linked):
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
        yield chain_step(graph, name, numbers, gone)


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
