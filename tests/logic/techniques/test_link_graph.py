"""The native link graph against its plain meaning, on random graphs: nodes, links and cells that no board need have."""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from nonet._native import LinkGraph
from nonet.logic.links import bits, union

SIZE = 3


class Plain:
    """Nodes below `candidates` lie three to a cell, the others in some cells; not all numbers are nodes."""

    def __init__(self, dice: Random) -> None:
        self.candidates = SIZE * dice.randint(2, 40)
        cells = self.candidates // SIZE
        self.groups = [union(tuple(dice.sample(range(cells), 2))) for _ in range(dice.randint(0, 6))]
        self.most = self.candidates + len(self.groups)
        self.nodes = sorted(dice.sample(range(self.most), dice.randint(2, self.most)))
        self.weak = dict.fromkeys(self.nodes, 0)
        self.strong = dict.fromkeys(self.nodes, 0)
        for links, count in ((self.weak, dice.randint(0, 3 * self.most)), (self.strong, dice.randint(0, self.most))):
            for _ in range(count):
                a, b = dice.sample(self.nodes, 2)
                links[a] |= 1 << b
                links[b] |= 1 << a

    def native(self) -> LinkGraph:
        weak = b"".join(self.set(self.weak[node]) for node in self.nodes)
        return LinkGraph(
            self.candidates, SIZE, self.nodes, weak, pairs(self.strong), [list(bits(g)) for g in self.groups]
        )

    def set(self, numbers: int) -> bytes:
        return numbers.to_bytes((self.most + 63) // 64 * 8, "little")

    def cells(self, node: int) -> int:
        return 1 << node // SIZE if node < self.candidates else self.groups[node - self.candidates]

    def subgraph(self, numbers: int, strong: dict[int, int] | None) -> "Plain":
        part: Plain = object.__new__(Plain)
        part.__dict__.update(self.__dict__)
        part.weak = {node: links & numbers if numbers >> node & 1 else 0 for node, links in self.weak.items()}
        chosen = self.strong if strong is None else strong
        part.strong = {node: links & numbers if numbers >> node & 1 else 0 for node, links in chosen.items()}
        return part

    def follow(self, node: int, *, true: bool) -> tuple[int, int]:
        """What becomes true and what becomes false."""
        sides = {True: 0, False: 0}
        waiting = [(node, true)]
        while waiting:
            number, value = waiting.pop()
            if not sides[value] >> number & 1:
                sides[value] |= 1 << number
                waiting += [(other, not value) for other in bits((self.weak if value else self.strong)[number])]
        return sides[True], sides[False]

    def refuted(self) -> int:
        found = 0
        for node in self.nodes:
            # Whether it falls is asked, so the assumption itself does not count as a fall.
            found |= self.follow(node, true=True)[1] & 1 << node
        return found

    def chains(self, starts: int, first: int, *, down: bool) -> Iterator[tuple[int, ...]]:
        """Breadth first; each chain so far keeps the cells that it has left."""
        linked = union([node for node, links in self.strong.items() if links])
        false, true = starts & linked, 0
        edge: list[tuple[tuple[int, ...], int]] = [((start,), 0) for start in bits(false)]
        while edge:
            reached = []
            for chain, left in edge:
                here = self.cells(chain[-1])
                for number in sorted(bits(self.strong[chain[-1]] & first & ~true), reverse=down):
                    there = self.cells(number)
                    back = there & -there & left
                    if not back & ~self.cells(chain[0]):
                        true |= 1 << number
                        yield (*chain, number)
                        if not back:
                            reached.append(((*chain, number), left | here & ~there))
            edge, first = [], -1
            for chain, left in reached:
                here = self.cells(chain[-1])
                for number in sorted(bits(self.weak[chain[-1]] & linked & ~false), reverse=down):
                    there = self.cells(number)
                    if not there & -there & left:
                        false |= 1 << number
                        edge.append(((*chain, number), left | here & ~there))


def pairs(strong: dict[int, int]) -> list[tuple[int, int]]:
    return [(a, b) for a, links in strong.items() for b in bits(links)]


@settings(max_examples=150, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_both_webs_agree(seed: int) -> None:
    dice = Random(seed)
    plain = Plain(dice)
    native = plain.native()
    if dice.randrange(2):
        numbers = union(tuple(dice.sample(plain.nodes, dice.randint(1, len(plain.nodes)))))
        strong = {node: links & dice.getrandbits(plain.most) for node, links in plain.strong.items()}
        chosen = strong if dice.randrange(2) else None
        plain = plain.subgraph(numbers, chosen)
        native = native.subgraph(plain.set(numbers), None if chosen is None else pairs(chosen))
        plain.nodes = list(bits(numbers))
    everything = plain.set(union(plain.nodes))
    assert int.from_bytes(native.refuted(everything), "little") == plain.refuted()
    for node in plain.nodes[:5]:
        assert int.from_bytes(native.reached(node), "little") == plain.follow(node, true=False)[0]
    ends = dice.getrandbits(plain.most)
    for down in (False, True):
        starts = union(tuple(dice.sample(plain.nodes, min(3, len(plain.nodes)))))
        right = [chain for chain in plain.chains(starts, -1, down=down) if ends >> chain[-1] & 1]
        assert native.chains(plain.set(starts), plain.set(ends), down, False) == right
        start = dice.choice(plain.nodes)
        right = [
            chain
            for first in bits(plain.strong[start])
            for chain in plain.chains(1 << start, 1 << first, down=down)
            if ends >> chain[-1] & 1
        ]
        assert native.chains(plain.set(1 << start), plain.set(ends), down, True) == right


def test_nonsense_is_refused() -> None:
    def refused(nodes: list[int], weak: bytes, strong: list[tuple[int, int]], cells: list[list[int]]) -> None:
        with pytest.raises(ValueError, match=r"."):
            LinkGraph(4, 2, nodes, weak, strong, cells)

    row = bytes(8)
    refused([0, 4], row * 2, [], [])
    refused([0, 0], row * 2, [], [])
    refused([-1], row, [], [])
    refused([0], row * 2, [], [])
    refused([0], b"\2" + bytes(7), [], [])
    refused([0, 1], row * 2, [(0, 2)], [])
    refused([0, 4], row * 2, [], [[]])
    graph = LinkGraph(4, 2, [0, 1], row * 2, [(0, 1), (1, 0)], [])
    with pytest.raises(ValueError, match="size"):
        graph.refuted(b"")
    with pytest.raises(ValueError, match="no such node"):
        graph.reached(2)
    with pytest.raises(ValueError, match="no node"):
        graph.subgraph(b"\3" + bytes(7), [(0, 9)])
