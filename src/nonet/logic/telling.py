"""The story of what follows from an assumption: the fewest lines that lead to a contradiction or a conclusion.

`Implications` keeps the first reason that its search met for each literal. A `Story` goes back from a contradiction
and chooses, for every literal it needs, the reason that adds the fewest lines to those already needed; of several
contradictions it tells the one with the fewest lines. That spares one line in twenty; far more is spared by supposing
the candidate that leads to a contradiction soonest (see `techniques/forcing`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import NamedTuple

from nonet.core.layout import Cell
from nonet.core.primitives import Value
from nonet.logic import words
from nonet.logic.evidence import Link, chain_node
from nonet.logic.implications import Depth, Implications, Literal, Reason
from nonet.logic.links import House, Links, Node, Nodes, bits, union

MAX_CONTRADICTIONS = 4
"""Contradictions of which the shortest story is taken: those that rest on the fewest lines, as roughly counted."""

_FAR = 1 << 20


class Line(NamedTuple):
    """`literal` follows from `grounds`; None is the contradiction.

    `place` is the cell or house (with `value`) in which one candidate is left, or none; `cover` is the house that the
    value is locked into; `inner` tells the nested assumption that refutes the opposite of the literal.
    """

    literal: Literal | None
    grounds: tuple[Literal, ...]
    place: House | Cell | None = None
    value: Value | None = None
    cover: House | None = None
    inner: Story | None = None


@dataclass(frozen=True, slots=True)
class Story:
    """`lines` lead from the `assumed` literals to the last line."""

    links: Links
    assumed: tuple[Literal, ...]
    lines: tuple[Line, ...]
    alive: Nodes

    @staticmethod
    def of(followed: Implications, conclusion: Literal | None = None) -> Story:
        """The shortest story of a contradiction, or of the `conclusion` if there is one."""
        return _Search(followed).story(conclusion)

    def __len__(self) -> int:
        """Lines, with those of nested stories."""
        return sum(1 + (0 if line.inner is None else len(line.inner)) for line in self.lines)

    def grounds(self) -> Nodes:
        """The candidates of the cells and houses in the story; those already removed are what it rests on."""
        size, found = self.links.size, 0
        for line in self.lines:
            if isinstance(line.place, House):
                assert line.value is not None
                found |= union([cell * size + line.value for cell in line.place.cells])
            elif line.place is not None:
                found |= self.links.everything << line.place * size
            if line.inner is not None:
                found |= line.inner.grounds()
        return found

    # Told.

    def told(
        self, *, full: bool = False, known: dict[Line, str] | None = None, first: int = 1, prefix: str = ""
    ) -> Iterator[str]:
        """The lines, numbered from `first`. `full`: with the lines of nested stories, a level deeper each.

        Lines in `known`, told before under the number that it gives, are not told again; new ones are entered.
        """
        known = {} if known is None else known
        number, again = first, list[str]()
        for line in self.lines:
            if line in known and line.inner is None:
                again.append(known[line])
                continue
            label = f"{prefix}{number}"
            known[line] = label
            seen = f"As in {words.listed(again)}: " if again else ""
            again = []
            yield f"{label}. {seen}{self.sentence(line, full=full)}"
            if full and line.inner is not None:
                for inner in line.inner.told(full=True, prefix=f"{label}."):
                    yield f"  {inner}"
            number += 1
        if again:
            yield f"The rest is as in {words.listed(again)}."

    def sentence(self, line: Line, *, full: bool = False) -> str:
        """'r4c9 is 2, its last place in row 4 (r5c3 is 2).'"""
        links, literal = self.links, line.literal
        since = f" ({self._since(line)})" if line.grounds else ""
        if literal is None:
            if isinstance(line.place, House):
                assert line.value is not None
                return f"{words.capital(line.place.name)} has no place left for {links.symbol(line.value)}{since}."
            if line.place is not None:
                return f"{links.name(line.place)} has no value left{since}."
            return self._clash(line)
        cell, symbol = links.pair(literal.node)
        if line.inner is not None:
            return self._nested(line.inner, literal, full=full)
        if line.cover is not None:
            assert isinstance(line.place, House)
            where = f"{line.place.name} has its {symbol} in {line.cover.name}"
            return f"{links.name(cell)} is not {symbol}: {where}{since}."
        if isinstance(line.place, House):
            return f"{links.name(cell)} is {symbol}, the last place in {line.place.name}{since}."
        if line.place is not None:
            return f"{links.name(cell)} is {symbol}, its last value{since}."
        return f"{self.say(literal)}{since}."

    def _nested(self, inner: Story, literal: Literal, *, full: bool) -> str:
        opposite = self.say(Literal(literal.node, not literal.true))
        if full:
            return f"{words.capital(self.say(literal))}. Suppose further that {opposite}:"
        how = "at once" if len(inner) == 1 else f"after {words.number(len(inner))} steps"
        return f"{words.capital(self.say(literal))}: suppose further that {opposite}, and {how} {inner.ending()}."

    def ending(self) -> str:
        """The last line without its grounds, as it goes on within a sentence: 'row 7 has no place left for 2'."""
        end = self.lines[-1]
        if end.literal is None and end.place is None:
            return f"{self.say(end.grounds[0])} and is not"
        return _small(self.sentence(end._replace(grounds=())).rstrip("."))

    def _clash(self, line: Line) -> str:
        """A candidate that is true and false at once."""
        first, *others = line.grounds
        if not others:
            return "That contradicts itself."
        against = others[0]
        if not against.true:
            return f"But {self.say(first)}, and {self.say(against)}."
        how = words.excluded(self.links, first.node, chain_node(self.links, against.node))
        return f"But {self.say(first)}, which is excluded, as {self.say(against)} {how}."

    def _since(self, line: Line) -> str:
        """The grounds of a line; a ground that excludes by a rule names the rule."""
        told = []
        for ground in line.grounds:
            rules = self._rules(ground, line)
            told.append(f"{self.say(ground)}{f', {rules}' if rules else ''}")
        return "; ".join(told) if any(", " in each for each in told) else words.listed(told)

    def _rules(self, ground: Literal, line: Line) -> str:
        """The rules, other than houses, by which a true ground excludes candidates of the line's place."""
        if not ground.true or line.place is None:
            return ""
        links, size, end = self.links, self.links.size, chain_node(self.links, ground.node)
        if isinstance(line.place, House):
            nodes = [cell * size + (line.value or 0) for cell in line.place.cells]
        else:
            nodes = [line.place * size + value for value in range(size)]
        ways = dict.fromkeys(
            words.excluded(links, node, end)
            for node in nodes
            if self.alive >> node & 1 and links.weak[ground.node] >> node & 1
        )
        rules = [way for way in ways if way.startswith("by ")]
        return words.listed(rules) if rules else ""

    def say(self, literal: Literal) -> str:
        """'r3c5 is not 7'."""
        cell, symbol = self.links.pair(literal.node)
        return f"{self.links.name(cell)} {'is' if literal.true else 'is not'} {symbol}"

    # As evidence.

    def arrows(self) -> str:
        """'r1c2=3 -> r1c5=4 -> contradiction': the lines in short."""
        links = self.links
        parts = [
            f"{links.name(each.node // links.size)}{'=' if each.true else '<>'}{links.pair(each.node)[1]}"
            for each in self.literals()
        ]
        return " -> ".join(parts + ["contradiction"] * (self.lines[-1].literal is None if self.lines else False))

    def literals(self) -> Iterator[Literal]:
        """The assumptions, and what follows."""
        yield from self.assumed
        yield from (line.literal for line in self.lines if line.literal is not None)

    def implications(self, branch: int) -> Iterator[Link]:
        """Arrows from the grounds of each line to what follows; strong if the last place or value is left there."""
        links = self.links
        for line in self.lines:
            if line.literal is None:
                continue
            end = chain_node(links, line.literal.node)
            for ground in line.grounds:
                start = chain_node(links, ground.node)
                yield Link(start, end, line.literal.true, self.sentence(line), branch=branch)


def _small(text: str) -> str:
    """The words as they go on within a sentence."""
    return text[:1].lower() + text[1:]


class _Search:
    """The choice of reasons, for one closure. `order` is the order in which literals were learned."""

    def __init__(self, followed: Implications) -> None:
        self.followed = followed
        self.links = followed.links
        self.order: dict[Literal, int] = {}
        self.false_at: dict[Node, int] = {}
        """When each candidate became false."""
        self.true_before: list[Nodes] = []
        """The true candidates before each literal was learned, and in the end."""
        self.size: dict[Literal, int] = {}
        """How many lines lead to a literal, roughly: what its reasons share is counted twice."""
        self.size_true: dict[Node, int] = {}
        true: Nodes = 0
        size = self.size
        for place, (literal, reason) in enumerate(followed.reasons.items()):
            self.order[literal] = place
            self.true_before.append(true)
            because = reason.because
            behind = size[because[0]] if len(because) == 1 else sum([size[each] for each in because])
            own = literal.true or reason.cover is not None or reason.inner is not None
            inner = 0 if reason.inner is None else 3
            size[literal] = lines = min(behind + (bool(because) and own) + inner, _FAR)
            if literal.true:
                true |= 1 << literal.node
                self.size_true[literal.node] = lines
            else:
                self.false_at[literal.node] = place
        self.true_before.append(true)
        self.assumed_true = union([each.node for each in followed.assumed if each.true])

    def story(self, conclusion: Literal | None) -> Story:
        followed = self.followed
        if conclusion is None:
            likely = sorted(followed.contradictions, key=lambda end: sum([self.size[each] for each in end.because]))
            lines = min((self._lines(None, end) for end in likely[:MAX_CONTRADICTIONS]), key=self._length)
        elif conclusion in followed.assumed:
            lines = []
        else:
            lines = self._lines(conclusion, None)
        return Story(followed.links, followed.assumed, tuple(lines), followed.alive)

    @staticmethod
    def _length(lines: list[Line]) -> int:
        return sum(1 + (0 if line.inner is None else 1 + len(line.inner)) for line in lines)

    def _lines(self, last: Literal | None, end: Reason | None) -> list[Line]:
        """The lines that lead to a literal, or to a contradiction."""
        self.wanted: set[Literal] = set(self.followed.assumed)
        self.wanted_true = self.assumed_true
        waiting: list[tuple[int, Literal]] = []
        lines: list[Line] = []

        def want(grounds: tuple[Literal, ...]) -> None:
            for ground in grounds:
                if ground not in self.wanted:
                    self.wanted.add(ground)
                    if ground.true:
                        self.wanted_true |= 1 << ground.node
                    heappush(waiting, (-self.order[ground], ground))

        if end is not None:
            lines.append(self._end(end))
            want(lines[0].grounds)
        else:
            assert last is not None
            want((last,))
        while waiting:
            _, literal = heappop(waiting)
            lines.append(self._line(literal))
            want(lines[-1].grounds)
        return lines[::-1]

    def _end(self, end: Reason) -> Line:
        now = len(self.order)
        if end.place is None:
            true = next(each for each in end.because if each.true)
            false = next(each for each in end.because if not each.true)
            ground = self._ground(false.node, now, 0)
            return Line(None, tuple(dict.fromkeys((true, *((ground,) if ground else ())))))
        grounds = self._grounds([each.node for each in end.because], now)
        assert grounds is not None
        return Line(None, grounds, end.place, end.value)

    def _line(self, literal: Literal) -> Line:
        reason = self.followed.reasons[literal]
        before = self.order[literal]
        if literal.true:
            return self._last_left(literal, before)
        if reason.inner is not None:
            return Line(literal, self._nested_grounds(reason, before), inner=Story.of(reason.inner))
        grounds = self._grounds([each.node for each in reason.because if not each.true], before) or ()
        grounds = tuple(dict.fromkeys((*(each for each in reason.because if each.true), *grounds)))
        return Line(literal, grounds, reason.place, reason.value, reason.cover)

    def _nested_grounds(self, reason: Reason, before: int) -> tuple[Literal, ...]:
        """What a nested refutation rests on: the assumption, or what has followed, as far as it has lines."""
        given = tuple(each for each in reason.because if each in self.followed.assumed)
        return given or self._grounds([each.node for each in reason.because if not each.true], before) or ()

    def _last_left(self, literal: Literal, before: int) -> Line:
        """The cell or house in which all but this candidate have gone with the fewest further lines."""
        links, alive, size = self.links, self.followed.alive, self.links.size
        cell, value = divmod(literal.node, size)
        inside = alive >> cell * size & links.everything & ~(1 << value)
        choices: list[tuple[House | Cell, Value | None, list[Node]]] = [
            (cell, None, [cell * size + each for each in bits(inside)])
        ]
        for house in links.houses_of[cell]:
            if house.whole and not self.followed.placed[house.number] >> value & 1:
                others = [c * size + value for c in house.cells if c != cell and alive >> c * size + value & 1]
                choices.append((house, value, others))
        best: Line | None = None
        least = _FAR
        for place, held, others in choices:
            if self.followed.depth is Depth.CHAINS and len(others) != 1:
                continue
            grounds = self._grounds(others, before)
            if grounds is not None:
                cost = sum([self.size[each] for each in grounds if each not in self.wanted])
                if cost < least:
                    best, least = Line(literal, grounds, place, held), cost
        if best is None:  # true because a nested assumption refutes that it is false
            reason = self.followed.reasons[literal]
            inner = None if reason.inner is None else Story.of(reason.inner)
            return Line(literal, self._nested_grounds(reason, before), reason.place, reason.value, inner=inner)
        return best

    def _grounds(self, nodes: list[Node], before: int) -> tuple[Literal, ...] | None:
        """What makes all these candidates false, known `before`; None if something does not."""
        false_at = self.false_at
        for node in nodes:
            if false_at.get(node, _FAR) >= before:
                return None
        found: dict[Literal, None] = {}
        found_true: Nodes = 0
        weak = self.links.weak
        for node in nodes:
            if not weak[node] & found_true:
                ground = self._ground(node, before, found_true)
                if ground is None:
                    return None
                found[ground] = None
                if ground.true:
                    found_true |= 1 << ground.node
        return tuple(sorted(found, key=self.order.__getitem__))

    def _ground(self, node: Node, before: int, found: Nodes) -> Literal | None:
        """What a false candidate rests on: itself if assumed or told on a line, else a true one that excludes it."""
        false = Literal(node, False)
        if false in self.wanted:
            return false
        there = self.links.weak[node] & self.true_before[before]
        known = there & (self.wanted_true | found)
        if known:
            return Literal((known & -known).bit_length() - 1, True)
        reason = self.followed.reasons[false]
        own = reason.cover is not None or reason.inner is not None
        if not there:
            return false if own else None
        true = min(bits(there), key=self.size_true.__getitem__)
        return false if own and self.size[false] < self.size_true[true] else Literal(true, True)
