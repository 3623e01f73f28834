"""Readers of items that name cells: lines, cages, dots, and custom rules.

`TYPES` has a reader for each type of item that is a rule; the readers for the whole board stand in `whole.py`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

from nonet.codecs.iss import bits as bits
from nonet.codecs.iss.text import Item
from nonet.constraints import constraints
from nonet.core.constraint import Constraint
from nonet.core.errors import BrokenRules
from nonet.core.fields import Checked, checked
from nonet.core.layout import Cell

if TYPE_CHECKING:
    from nonet.codecs.iss.read import Reader

Read = Callable[["Reader", Item], Iterable[Constraint]]

TYPES: dict[str, Read] = {}


def of_type(*names: str) -> Callable[[Read], Read]:
    def enter(read: Read) -> Read:
        for name in names:
            TYPES[name] = read
        return read

    return enter


def rule(kind: str, **fields: Any) -> Constraint:
    """The rule of this kind."""
    return constraints[kind](**fields)


PLAIN = {
    "Thermo": "thermo",
    "Renban": "renban",
    "Between": "between",
    "Palindrome": "palindrome",
    "Zipper": "zipper",
    "RegionSumLine": "region sum",
    "DoubleArrow": "double arrow",
    "Entropic": "entropic",
    "EqualityCage": "equality cage",
    "CountingCircles": "counting circles",
    "ValueIndexing": "value indexing",
}

NUMBERED = {
    "Modular": ("modular", "modulus"),
    "Lockout": ("lockout", "difference"),
    "Lunchbox": ("lunchbox", "total"),
    "RellikCage": ("rellik cage", "total"),
}

DOTS = {
    "WhiteDot": ("difference", {}),
    "BlackDot": ("ratio", {}),
    "X": ("xv", {"total": 10}),
    "V": ("xv", {"total": 5}),
}


@of_type(*PLAIN)
def _plain(reader: Reader, item: Item) -> Iterator[Constraint]:
    yield rule(PLAIN[item.type], cells=reader.some(item))


@of_type("AllDifferent")
def _all_different(reader: Reader, item: Item) -> Iterator[Constraint]:
    yield rule("different", cells=tuple(dict.fromkeys(reader.some(item))))


@of_type(*NUMBERED)
def _numbered(reader: Reader, item: Item) -> Iterator[Constraint]:
    kind, field = NUMBERED[item.type]
    number = reader.number(reader.word(item, 0), 0)
    yield rule(kind, cells=reader.some(item, 1), **{field: number})


@of_type("Whisper")
def _whisper(reader: Reader, item: Item) -> Iterator[Constraint]:
    first = reader.word(item, 0)
    told = re.fullmatch(r"\d+", first.text)
    difference = reader.number(first, 0) if told else 5
    for piece in _pieces(reader.some(item, 1 if told else 0)):
        yield rule("whisper", cells=piece, difference=difference)


def _pieces(cells: tuple[Cell, ...]) -> Iterator[tuple[Cell, ...]]:
    """A line that crosses itself, cut into pieces that do not; each begins with the last cell of the piece before."""
    piece: list[Cell] = []
    for cell in cells:
        if cell in piece:
            yield tuple(piece)
            piece = piece[-1:] if piece[-1] != cell else []
        piece.append(cell)
    yield tuple(piece)


@of_type("SumLine")
def _sum_line(reader: Reader, item: Item) -> Iterator[Constraint]:
    total = reader.number(reader.word(item, 0), 1)
    if item.texts[1:] and item.texts[-1] == "LOOP":
        # A loop is cut at some of its cells. A group has at most total / least digit of them, so that it is cut before
        # one of as many first cells; zeros may make it longer. All 33 cuts of one loop took 5 x the time.
        cells = reader.some(item, 1, end=-1)
        cuts = min(total // reader.shape.low, len(cells)) if reader.shape.low > 0 else len(cells)
        turned = (cells[start:] + cells[:start] for start in range(max(cuts, 1)))
        yield rule("any of", alternatives=tuple((rule("sum line", cells=each, total=total),) for each in turned))
    else:
        yield rule("sum line", cells=reader.some(item, 1), total=total)


@of_type(*DOTS, "GreaterThan")
def _pairs(reader: Reader, item: Item) -> Iterator[Constraint]:
    """A rule for every pair of the cells that share a side."""
    places = reader.places(item)
    pairs = [(a, b) for number, a in enumerate(places) for b in places[number + 1 :] if reader.board.beside(a, b)]
    if not pairs:
        reader.fail(f"{item.type} names no two neighbours", item)
    for a, b in dict.fromkeys(pairs):
        first, second = reader.board.cell(a), reader.board.cell(b)
        if item.type == "GreaterThan":
            yield rule("greater than", high=first, low=second)
        else:
            kind, fields = DOTS[item.type]
            yield rule(kind, a=first, b=second, **fields)


@of_type("Arrow")
def _arrow(reader: Reader, item: Item) -> Iterator[Constraint]:
    circle, *shaft = reader.some(item, 0, 2)
    if len(set(shaft)) == len(shaft) and circle not in shaft:
        yield rule("arrow", circle=circle, shaft=tuple(shaft))
    else:
        yield _sum_of((circle, *shaft), 0, (-1, *(1 for _ in shaft)))


def _sum_of(cells: tuple[Cell, ...], total: int, factors: tuple[int, ...] = ()) -> Constraint:
    """A sum in which a cell that is named twice counts twice."""
    if len(set(cells)) == len(cells):
        return rule("sum", cells=cells, total=total, factors=factors)
    terms = dict.fromkeys(cells, 0)
    for cell, factor in zip(cells, factors or [1] * len(cells), strict=True):
        terms[cell] += factor
    return rule("sum", cells=tuple(terms), total=total, factors=tuple(terms.values()))


@of_type("PillArrow")
def _pill_arrow(reader: Reader, item: Item) -> Iterator[Constraint]:
    size = reader.number(reader.word(item, 0), 2, 3)
    cells = reader.some(item, 1, size + 1)
    # A pill is read in reading order, at whichever end its line begins.
    yield rule("pill arrow", pill=tuple(sorted(cells[:size])), shaft=cells[size:])


@of_type("Cage")
def _cage(reader: Reader, item: Item) -> Iterator[Constraint]:
    first = reader.word(item, 0)
    total = reader.number(first) if first.text else 0
    cells = reader.some(item, 1)
    once = tuple(dict.fromkeys(cells))
    if once == cells or not total:
        yield rule("killer cage", cells=once, total=total or None)
    else:
        yield rule("killer cage", cells=once)
        yield _sum_of(cells, total)


@of_type("Sum")
def _sum(reader: Reader, item: Item) -> Iterator[Constraint]:
    first = reader.word(item, 0)
    total, *more = first.text.split("_")
    cells = reader.some(item, 1)
    factors = tuple(reader.number(first.part(text), -100, 100) for text in more[1:])
    if more and (more[0] != "=" or len(factors) != len(cells)):
        reader.fail(f"{first.text!r} is no total with a factor for each of {len(cells)} cells", first, "0_=_1_1_-10")
    yield _sum_of(cells, reader.number(first.part(total)), factors)


@of_type("EqualSum")
def _equal_sum(reader: Reader, item: Item) -> Iterator[Constraint]:
    yield rule("equal sums", groups=tuple(reader.cells(part) for part in reader.segments(item.words, "-")))


@of_type("SameValues")
def _same_values(reader: Reader, item: Item) -> Iterator[Constraint]:
    count = reader.number(reader.word(item, 0), 1)
    cells = reader.some(item, 1)
    size, rest = divmod(len(cells), count)
    if rest:
        reader.fail(f"{len(cells)} cells cannot be cut into {count} groups", item)
    yield rule("same values", groups=tuple(cells[start : start + size] for start in range(0, len(cells), size)))


@of_type("ContainAtLeast", "ContainExact")
def _contains(reader: Reader, item: Item) -> Iterator[Constraint]:
    first = reader.word(item, 0)
    symbols = tuple(reader.symbol(first.part(text)) for text in first.text.split("_"))
    kind = "contains" if item.type == "ContainAtLeast" else "contains exactly"
    yield rule(kind, cells=reader.some(item, 1), symbols=symbols)


@of_type("LookAndSay")
def _look_and_say(reader: Reader, item: Item) -> Iterator[Constraint]:
    clue = reader.word(item, 0)
    if not re.fullmatch(r"(?:\d\d)+", clue.text):
        reader.fail(f"{clue.text!r} is no clue of counts and digits", clue, "two 3s and one 5 are 2315")
    pairs = [(clue.text[place], clue.text[place + 1]) for place in range(0, len(clue.text), 2)]
    counts = tuple((int(count), reader.symbol(clue.part(digit))) for count, digit in pairs)
    yield rule("look and say", cells=reader.some(item, 1), counts=counts)


@of_type("Quad")
def _quad(reader: Reader, item: Item) -> Iterator[Constraint]:
    corner = reader.place(reader.word(item, 0))
    group = reader.board.group(corner)
    row, column = group.position(corner)
    places = [group.number((row + down, column + right)) for down in (0, 1) for right in (0, 1)]
    cells = tuple(reader.board.cell(place) for place in places if place is not None)
    if len(cells) < 4:
        reader.fail(f"no square of four cells has its first corner at {item.words[0].text}", item.words[0])
    yield rule("quadruple", cells=cells, symbols=tuple(reader.symbol(word) for word in item.words[1:]))


@of_type("Indexing")
def _indexing(reader: Reader, item: Item) -> Iterator[Constraint]:
    reader.must_be_sudoku(item)
    kind = {"C": "column indexer", "R": "row indexer"}[reader.choice(item, 0, ("C", "R"))]
    for cell in reader.some(item, 1, 0):
        yield rule(kind, cell=cell)


@of_type("CountDistinct")
def _count_distinct(reader: Reader, item: Item) -> Iterator[Constraint]:
    counter, *cells = reader.some(item, 0, 2)
    yield rule("count distinct", counter=counter, cells=tuple(cells))


@of_type("RegionSameValues")
def _region_same_values(reader: Reader, item: Item) -> Iterator[Constraint]:
    """All largest houses hold the same values: a constraint only if there are more symbols than cells in a house."""
    reader.must_be_sudoku(item)
    largest = max(len(house) for house in reader.layout.houses)
    groups = tuple(house.cells for house in reader.layout.houses if len(house) == largest)
    if largest != reader.shape.values and len(groups) > 1:
        yield rule("same values", groups=groups)


# Custom rules


@of_type("Pair", "PairX", "Binary", "BinaryX")
def _pair(reader: Reader, item: Item) -> Iterator[Constraint]:
    key = reader.word(item, 0)
    if item.type.startswith("Binary"):
        key = key.part(key.text.translate(str.maketrans("-_", "_-")))
    pairs = reader.packed(key, lambda text: _listed(text, reader.shape.symbols))
    scope = "all pairs" if item.type.endswith("X") else "neighbours"
    for cells in reader.runs(item, 1):
        yield rule("relation", cells=cells, pairs=pairs, scope=scope)


@lru_cache(maxsize=64)
def _listed(text: str, symbols: tuple[int, ...]) -> Checked:
    """The pairs of symbols in a packed table."""
    places = [divmod(place, len(symbols)) for place in bits.read_set(text)]
    return checked([(symbols[a], symbols[b]) for a, b in places if a < len(symbols)])


@of_type("Regex")
def _regex(reader: Reader, item: Item) -> Iterator[Constraint]:
    first = reader.word(item, 0)
    old = "%" in first.text
    pattern = re.sub(r"\s", "", unquote(first.text) if old else reader.packed(first, bits.read_text))
    for cells in reader.runs(item, 1):
        yield rule("regex", cells=cells, pattern=pattern)


@of_type("NFA")
def _nfa(reader: Reader, item: Item) -> Iterator[Constraint]:
    word = reader.word(item, 0)
    reader.packed(word, bits.read_machine)
    for run in reader.named(item.words[1:]):
        parts = reader.segments(run, "-")
        machine = _fitted(word.text, tuple(map(len, parts)), reader.shape.symbols)
        yield rule(
            "automaton",
            cells=tuple(cell for part in parts for cell in reader.cells(part)),
            steps=machine.steps,
            starts=machine.starts,
            accepting=machine.accepting,
        )


@lru_cache(maxsize=64)
def _fitted(text: str, lengths: tuple[int, ...], symbols: tuple[int, ...]) -> bits.Machine:
    """The automaton for parts of these lengths, over symbols; cached, since many rules share one."""
    machine = bits.read_machine(text)
    if len(lengths) > 1:
        machine = _cut(machine, lengths, len(symbols))
    return machine._replace(
        steps=checked([(a, symbols[value], b) for a, value, b in machine.steps if value < len(symbols)])
    )


def _cut(machine: bits.Machine, lengths: Sequence[int], between: int) -> bits.Machine:
    """The automaton that reads `between` after each part of a word, turned into one that reads the cells alone."""
    size = 1 + max((max(a, b) for a, _, b in machine.steps), default=0)
    size = max(size, *(state + 1 for state in (*machine.starts, *machine.accepting)), 1)
    leaps: dict[int, set[int]] = {}
    for a, value, b in machine.steps:
        if value == between:
            leaps.setdefault(a, set()).add(b)

    def ahead(states: Iterable[int], times: int) -> set[int]:
        reached = set(states)
        for _ in range(times):
            reached = {after for state in reached for after in leaps.get(state, ())}
        return reached

    cuts = [0] * (sum(lengths) + 1)  # cuts[n]: the number of cuts after n values
    read = 0
    for length in lengths[:-1]:
        read += length
        cuts[read] += 1
    if size * len(cuts) > bits.MAX_STATES:
        raise BrokenRules(f"an automaton for {len(cuts) - 1} cells is too large")
    moves = [step for step in machine.steps if step[1] < between]
    ends = {b for _, _, b in moves}
    after_cuts = {times: {b: ahead((b,), times) for b in ends} for times in set(cuts)}
    steps = tuple(
        (read * size + a, value, (read + 1) * size + after)
        for read in range(len(cuts) - 1)
        for a, value, b in moves
        for after in after_cuts[cuts[read + 1]][b]
    )
    end = (len(cuts) - 1) * size
    return bits.Machine(
        steps, tuple(sorted(ahead(machine.starts, cuts[0]))), tuple(end + state for state in machine.accepting)
    )
