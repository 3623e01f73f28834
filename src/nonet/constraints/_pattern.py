"""Regular expressions over symbols, compiled to an automaton over values.

    5 any one symbol by its character     .  any symbol     [1-4 7] one of these     [^1-4] none of these
    xy one after the other     x|y either     x* x+ x? x{2} x{2,} x{2,5} repeated     (x) together     \\* a bare *

A range runs along the puzzle's symbols. A pattern matches all cells of a rule, from the first to the last.

Glushkov's construction (1961): a position for each symbol or class in the pattern, and for each position the set of
those that may follow it. The subset construction then makes the automaton deterministic. Positions, states and lookups
are bounded: a pattern of twenty characters may need a million states.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import NoReturn

from nonet.constraints._tables import Symbols, automaton
from nonet.core.errors import BrokenRules
from nonet.core.primitives import Automaton, Mask, Value
from nonet.core.symbols import glyphs

MAX_PATTERN_CHARS = 500
MAX_NESTING = 20  # brackets within brackets, and repeats of repeats
MAX_POSITIONS = 500  # symbols and classes, after repeats are written out
MAX_REPEATS = 250  # the largest n in x{n}
MAX_PARTS = 20_000  # parts of the syntax tree, after repeats are written out: empty ones have no positions
MAX_LOOKUPS = 3_000_000  # follow sets looked up in the subset construction

_REPEAT = re.compile(r"\{(\d{1,4})(?:(,)(\d{1,4})?)?\}")


@lru_cache(maxsize=64)
def compiled(pattern: str, symbols: Symbols) -> Automaton:
    """The deterministic automaton that accepts exactly the words that match the pattern."""
    parser = _Parser(pattern, symbols)
    tree = parser.whole()
    positions = _Positions(pattern)
    span = positions.add(tree)
    begins = len(positions.values)  # the initial position, in front of all others
    follow = [*positions.follow, span.first]
    holders = [
        sum(1 << place for place, mask in enumerate(positions.values) if mask >> v & 1) for v in range(len(symbols))
    ]
    ends = span.last | (1 << begins if span.empty else 0)
    lookups = 0

    def step(state: int, value: Value) -> int | None:
        nonlocal lookups
        reached = 0
        while state:
            lowest = state & -state
            reached |= follow[lowest.bit_length() - 1]
            state ^= lowest
            lookups += 1
        if lookups > MAX_LOOKUPS:
            raise BrokenRules(f"the pattern {pattern!r} is too large: its automaton takes too long to make")
        return reached & holders[value] or None

    return automaton(len(symbols), 1 << begins, step, lambda state: bool(state & ends), f"the pattern {pattern!r}")


# The syntax tree


@dataclass(frozen=True, slots=True)
class One:
    """A single symbol, with a value in the mask `values`."""

    values: Mask


@dataclass(frozen=True, slots=True)
class Sequence:
    """The parts one after the other."""

    parts: tuple[Tree, ...]


@dataclass(frozen=True, slots=True)
class Either:
    """Any one of the parts."""

    parts: tuple[Tree, ...]


@dataclass(frozen=True, slots=True)
class Repeat:
    """The part `low` to `high` times; without limit if `high` is None."""

    part: Tree
    low: int
    high: int | None


Tree = One | Sequence | Either | Repeat


class _Parser:
    def __init__(self, pattern: str, symbols: Symbols) -> None:
        signs = glyphs(symbols)
        if signs is None:
            raise BrokenRules("a pattern needs symbols of one character each", hint="digits, or letters from 10 on")
        self.pattern = pattern
        self.signs = signs
        self.everything = (1 << len(signs)) - 1
        self.place = 0
        self.depth = 0
        if len(pattern) > MAX_PATTERN_CHARS:
            raise BrokenRules(
                f"a pattern of {len(pattern)} characters is too long", hint=f"at most {MAX_PATTERN_CHARS}"
            )

    def complain(self, complaint: str, place: int | None = None, hint: str | None = None) -> NoReturn:
        column = (self.place if place is None else place) + 1
        raise BrokenRules(f"the pattern {self.pattern!r} is wrong at column {column}: {complaint}", hint=hint)

    @property
    def sign(self) -> str:
        return self.pattern[self.place : self.place + 1]

    def take(self, sign: str) -> bool:
        found = self.sign == sign
        self.place += found
        return found

    def whole(self) -> Tree:
        tree = self.either()
        if self.sign:
            self.complain("this bracket was never opened")
        return tree

    def either(self) -> Tree:
        parts = [self.sequence()]
        while self.take("|"):
            parts.append(self.sequence())
        return parts[0] if len(parts) == 1 else Either(tuple(parts))

    def sequence(self) -> Tree:
        parts = []
        while self.sign and self.sign not in "|)":
            parts.append(self.repeated())
        return parts[0] if len(parts) == 1 else Sequence(tuple(parts))

    def repeated(self) -> Tree:
        tree = self.single()
        for _ in range(MAX_NESTING):
            if self.take("*"):
                tree = Repeat(tree, 0, None)
            elif self.take("+"):
                tree = Repeat(tree, 1, None)
            elif self.take("?"):
                tree = Repeat(tree, 0, 1)
            elif self.sign == "{":
                tree = self.counted(tree)
            else:
                return tree
        return self.complain("too many repeats of repeats")

    def counted(self, tree: Tree) -> Tree:
        match = _REPEAT.match(self.pattern, self.place)
        if match is None:
            self.complain("expected {2}, {2,} or {2,5}")
        low = int(match[1])
        high = None if match[2] and not match[3] else int(match[3] or low)
        if max(low, high or 0) > MAX_REPEATS:
            self.complain(f"more than {MAX_REPEATS} repeats")
        if high is not None and high < low:
            self.complain(f"{low} is more than {high}")
        self.place = match.end()
        return Repeat(tree, low, high)

    def single(self) -> Tree:
        start = self.place
        if self.take("("):
            self.depth += 1
            if self.depth > MAX_NESTING:
                self.complain("brackets are nested too deep", start)
            tree = self.either()
            if not self.take(")"):
                self.complain("this bracket is never closed", start)
            self.depth -= 1
            return tree
        if self.take("["):
            return One(self.listed(start))
        if self.take("."):
            return One(self.everything)
        if self.sign in ("*", "+", "?", "{") and self.sign not in self.signs:
            self.complain("there is nothing to repeat")
        return One(1 << self.value())

    def value(self) -> Value:
        place = self.place
        self.take("\\")
        if self.sign not in self.signs:
            found = f"{self.sign!r} is not one of the symbols" if self.sign else "the pattern ends here"
            hint = "^ and $ are not needed: a pattern matches all cells" if self.sign in ("^", "$") else None
            self.complain(found, place, hint or f"they are {''.join(self.signs)}")
        self.place += 1
        return self.signs.index(self.pattern[self.place - 1])

    def listed(self, start: int) -> Mask:
        negated = self.take("^")
        mask = 0
        while not self.take("]"):
            if not self.sign:
                self.complain("this bracket is never closed", start)
            if self.take(" ") or self.take(","):
                continue
            place = self.place
            low = high = self.value()
            if self.sign == "-" and self.pattern[self.place + 1 : self.place + 2] != "]":
                self.place += 1
                high = self.value()
                if high < low:
                    self.complain("the range runs backwards", place)
            mask |= (1 << high + 1) - (1 << low)
        mask = self.everything & ~mask if negated else mask
        if not mask:
            self.complain("no symbol is left here", start)
        return mask


# Positions


@dataclass(frozen=True, slots=True)
class Span:
    """Glushkov's sets of a subexpression: bitsets of its first and last positions, and whether it matches nothing."""

    first: int
    last: int
    empty: bool


class _Positions:
    """The positions of a pattern: `values` is the mask of each, `follow` the bitset of positions that may follow it."""

    def __init__(self, pattern: str) -> None:
        self.pattern = pattern
        self.values: list[Mask] = []
        self.follow: list[int] = []
        self.parts = self.links = 0

    def add(self, tree: Tree) -> Span:
        self.parts += 1
        if self.parts > MAX_PARTS or self.links > MAX_LOOKUPS:
            raise BrokenRules(f"the pattern {self.pattern!r} is too large: more than {MAX_PARTS:,} repeats")
        if isinstance(tree, One):
            if len(self.values) == MAX_POSITIONS:
                raise BrokenRules(f"the pattern {self.pattern!r} is too large: more than {MAX_POSITIONS} symbols")
            self.values.append(tree.values)
            self.follow.append(0)
            here = 1 << (len(self.values) - 1)
            return Span(here, here, False)
        if isinstance(tree, Either):
            spans = [self.add(part) for part in tree.parts]
            first = last = 0
            for span in spans:
                first, last = first | span.first, last | span.last
            return Span(first, last, any(span.empty for span in spans))
        if isinstance(tree, Sequence):
            return self.sequence([self.add(part) for part in tree.parts])
        return self.repeat(tree)

    def sequence(self, spans: list[Span]) -> Span:
        whole = Span(0, 0, True)
        for span in spans:
            self.link(whole.last, span.first)
            first = whole.first | span.first if whole.empty else whole.first
            last = whole.last | span.last if span.empty else span.last
            whole = Span(first, last, whole.empty and span.empty)
        return whole

    def repeat(self, tree: Repeat) -> Span:
        """Writes the repeats out: each has positions of its own, and those past `low` may be empty."""
        if tree.high is None:
            spans = [self.add(tree.part) for _ in range(max(tree.low, 1))]
            self.link(spans[-1].last, spans[-1].first)
            needed = tree.low
        else:
            spans = [self.add(tree.part) for _ in range(tree.high)]
            needed = tree.low
        return self.sequence(
            [Span(span.first, span.last, span.empty or place >= needed) for place, span in enumerate(spans)]
        )

    def link(self, before: int, behind: int) -> None:
        while before:
            lowest = before & -before
            self.follow[lowest.bit_length() - 1] |= behind
            before ^= lowest
            self.links += 1
