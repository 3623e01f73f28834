"""From items to a puzzle: the board first, then rule by rule.

The readers of each type of item stand in `types.py` and `whole.py`.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from functools import cached_property, lru_cache
from typing import Any

from nonet.codecs._codec import Source
from nonet.codecs.iss import bits as bits
from nonet.codecs.iss.board import MAX_REMEMBERED, MAX_RULES_REMEMBERED, IssBoard, Shape
from nonet.codecs.iss.text import GIVEN, HOLDERS, Item, Word
from nonet.codecs.iss.types import rule
from nonet.codecs.iss.whole import TYPES
from nonet.core.constraint import Constraint
from nonet.core.errors import BrokenRules
from nonet.core.layout import Cell, Layout
from nonet.core.puzzle import Puzzle

BOARD = ("Shape", "NoBoxes", "Jigsaw", "RegionSize", "Var")
"""Types of items that shape the board and are no rules."""

IGNORED = ("SearchPriority",)
"""Types of items that only advise the search."""

_CLUES = ("Sandwich", "XSum", "Skyscraper", "HiddenSkyscraper", "NumberedRoom")
RECURRING = frozenset(("WhiteDot", "BlackDot", "X", "V", "GreaterThan", "Indexing", *_CLUES))
"""Types of items that come again in other puzzles word for word: few cells or clues, of which a board has few."""

MAX_REMEMBERED_WORDS = 3

NOT_WITHIN = (*BOARD, "StrictKropki", "StrictXV", "FullRankTies")

MAX_DIGITS = 7
_NEGATIVE = re.compile(r"-\d{1,7}")

MAX_RULES = 100_000
"""Rules of a puzzle; nested `Replicate` items could make any number."""


class Reader:
    """Reads the items of one puzzle."""

    def __init__(self, source: Source, items: Sequence[Item]) -> None:
        self.source = source
        self.items = items
        self._types = {item.type for item in items}
        self._shift: tuple[int, int] = (0, 0)
        self._within = 0
        self._made = 0
        self.board = IssBoard(self._shape())
        self.shape = self.board.shape
        self.ties = "only-unclued"
        self._marks: dict[int, int] = {}
        self._symbols: dict[str, tuple[int, ...]] = {}  # of givens, by their text

    # The board

    def puzzle(self) -> Puzzle:
        for item in self._all("Var"):
            self._var(item)
        self.box, regions = self._houses()
        self._missing_digits(regions)
        if "ChaosConstruction" in self._types:
            with self.at(self._all("ChaosConstruction")[0]):
                self.board.add("CC", self.shape.rows * self.shape.columns, 0)
        self.layout = self.board.layout(self.box, regions)
        for item in self._all("FullRankTies"):
            self.ties = self.choice(item, 0, ("none", "only-unclued", "any"))
        rules = tuple(self.rules(self.items))
        everything = (1 << self.shape.values) - 1
        givens = bytearray(len(self.layout))
        plain = True
        for cell, mask in self._marks.items():
            if mask.bit_count() == 1:
                givens[cell] = mask.bit_length()
            else:
                plain &= mask == everything
        candidates = None if plain else self._candidates(everything)
        return Puzzle(self.layout, self.shape.symbols, bytes(givens), rules, candidates)

    @cached_property
    def _empty(self) -> Puzzle:
        """The board without givens, on which alternatives are tried."""
        return Puzzle(self.layout, self.shape.symbols, bytes(len(self.layout)))

    def _candidates(self, everything: int) -> tuple[int, ...]:
        candidates = [everything] * len(self.layout)
        for cell, mask in self._marks.items():
            candidates[cell] = mask
        for cell in self.layout.missing:
            candidates[cell] = 0
        return tuple(candidates)

    def _all(self, name: str) -> Sequence[Item]:
        return [item for item in self.items if item.type == name] if name in self._types else ()

    def _shape(self) -> Shape:
        shape: Shape | None = None
        for item in self._all("Shape"):
            words = [word.text for word in item.words]
            if len(words) > 3:
                self.fail("a shape has sides, values and a kind, no more", item.words[3])
            with self.at(item.words[0] if item.words else item):
                found = Shape.read(*words) if words else Shape()
            if shape is not None and found != shape:
                self.fail("this is another shape than before", item)
            shape = found
        return shape or Shape()

    def _var(self, item: Item) -> None:
        prefix, size = self.word(item, 0).text, item.words[2].text if len(item.words) > 2 else ""
        if not re.fullmatch("[A-Z]{1,20}", prefix):
            self.fail(f"{prefix!r} is no name for extra cells", item.words[0], "capital letters")
        match = re.fullmatch(r"(?:([1-9]\d{0,3})x)?([1-9]\d{0,3})", size)
        rows, columns = (int(match[1] or 1), int(match[2])) if match else (1, 1)
        with self.at(item):
            self.board.add(f"V{prefix}", rows * columns, columns if match and match[1] else 0)

    def _missing_digits(self, regions: list[tuple[int, ...]]) -> None:
        """Adds Doppelganger's extra cells for the digits that rows, columns and boxes miss, if an item names any."""
        if "Doppelganger" in self._types and _names(self.items, "DG") and not regions:
            size = self.shape.columns
            for prefix in ("DGC", "DGR", *(("DGB",) if self.box else ())):
                self.board.add(prefix, size, self.box[1] if self.box and prefix == "DGB" else 0)

    def _houses(self) -> tuple[tuple[int, int] | None, list[tuple[int, ...]]]:
        size = None
        for item in self._all("RegionSize"):
            size = self.number(self.word(item, 0), 1, 256)
        if self.shape.raw:
            if not self._types.isdisjoint(("NoBoxes", "Jigsaw", "RegionSize")):
                item = next(item for item in self.items if item.type in ("NoBoxes", "Jigsaw", "RegionSize"))
                self.fail(f"{item.type} has no meaning on a raw board", item)
            return None, []
        self.region_size = size
        box = None if "NoBoxes" in self._types else self.shape.box(size)
        regions = [region for item in self._all("Jigsaw") for region in self._regions(item, size)]
        if box is None and (boxes := self._as_boxes(regions)):
            return boxes, []
        return box, regions

    def _as_boxes(self, regions: list[tuple[int, ...]]) -> tuple[int, int] | None:
        """The box (height, width) if the regions of a jigsaw are regular boxes, else None."""
        size = self.shape.rows
        if len(regions) == size == self.shape.columns:
            for height in (height for height in range(1, size + 1) if size % height == 0):
                boxes = Layout.square(size, (height, size // height)).regions
                if [house.cells for house in boxes] == regions:
                    return height, size // height
        return None

    def _regions(self, item: Item, size: int | None) -> Iterator[tuple[int, ...]]:
        """The regions of a jigsaw in the order of their signs; cells whose sign has another count are in no region."""
        drawn = self.word(item, max(len(item.words) - 1, 0))
        count = self.shape.rows * self.shape.columns
        if len(drawn.text) != count:
            self.fail(f"{len(drawn.text)} signs for {count} cells", drawn, "a sign for each cell")
        size = max(self.shape.rows, self.shape.columns) if size is None else size
        cells: dict[str, list[int]] = {}
        for number, sign in enumerate(drawn.text):
            cells.setdefault(sign, []).append(number)
        if len(cells) == 1:
            return
        others = [sign for sign, region in cells.items() if len(region) != size]
        if len(others) > 1:
            self.fail(f"regions {others[0]!r} and {others[1]!r} do not have {size} cells", drawn)
        for sign in sorted(cells):
            if sign not in others:
                yield tuple(cells[sign])

    # Errors

    def fail(self, message: str, where: Item | Word, hint: str | None = None) -> Any:
        self.source.error(message, where.offset, hint=hint)

    @contextmanager
    def at(self, where: Item | Word) -> Iterator[None]:
        """Turns a BrokenRules error within the block into a ParseError at this item or word."""
        try:
            yield
        except BrokenRules as broken:
            self.source.error(broken.message, where.offset, hint=broken.hint)

    # Words

    def word(self, item: Item, number: int) -> Word:
        if number >= len(item.texts):
            self.fail(f"{item.type} says too little", item, f"{number + 1} arguments or more")
        return item.word(number)

    def number(self, word: Word, low: int = -(10**6), high: int = 10**6) -> int:
        text = word.text
        if len(text) <= MAX_DIGITS and text.isdecimal():  # as is all but every number
            number = int(text)
            if low <= number <= high:
                return number
        elif _NEGATIVE.fullmatch(text) and low <= (number := int(text)) <= high:
            return number
        return self.fail(f"{text!r} is not a number from {low} to {high}", word)  # type: ignore[no-any-return]

    def choice(self, item: Item, number: int, choices: Sequence[str]) -> str:
        word = self.word(item, number)
        if word.text not in choices:
            self.fail(f"{item.type} cannot be {word.text!r}", word, f"choose from: {', '.join(choices)}")
        return word.text

    def symbol(self, word: Word) -> int:
        return self.number(word, self.shape.low, self.shape.high)

    def place(self, word: Word) -> int:
        """The number of the cell that a word names, shifted within a `Replicate`."""
        try:  # runs for every cell of every rule: `at` would double the time
            number = self.board.number(word.text)
        except BrokenRules as broken:
            self.source.error(broken.message, word.offset, hint=broken.hint)
        down, right = self._shift
        if not (down or right):
            return number
        group = self.board.group(number)
        row, column = group.position(number)
        moved = group.number((row + down, column + right))
        if moved is None:
            self.fail(f"a copy of {word.text} is off the board", word)
        assert moved is not None
        return moved

    def cell(self, word: Word) -> Cell:
        return self.board.cell(self.place(word))

    def cells(self, words: Sequence[Word]) -> tuple[Cell, ...]:
        known = self._known(self.board.names.by_name, [word.text for word in words])
        return tuple(self.cell(word) for word in words) if known is None else known

    def some(self, item: Item, start: int = 0, least: int = 1, end: int | None = None) -> tuple[Cell, ...]:
        """The cells that the item's arguments from `start` on name; an error if there are fewer than `least`."""
        texts = item.texts[start:end]
        if len(texts) < least:
            self.fail(f"{item.type} needs {least} cell{'s' * (least > 1)} or more, not {len(texts)}", item)
        return self._known(self.board.names.by_name, texts) or self.cells(item.words[start:end])

    def places(self, item: Item, start: int = 0) -> tuple[int, ...]:
        """The numbers of the cells that the item's arguments from `start` on name."""
        known = self._known(self.board.names.numbers, item.texts[start:])
        return tuple(map(self.place, item.words[start:])) if known is None else known

    def arms(self, item: Item, start: int) -> list[tuple[int, ...]]:
        """The numbers of the cells that the item's arguments from `start` on name, split at each `-`; no empty ones."""
        runs: list[list[str]] = [[]]
        for text in item.texts[start:]:
            if text == "-":
                runs.append([])
            else:
                runs[-1].append(text)
        known = [self._known(self.board.names.numbers, run) for run in runs if run]
        if None in known:
            return [tuple(map(self.place, run)) for run in self.segments(item.words[start:], "-") if run]
        return [run for run in known if run]

    def runs(self, item: Item, start: int) -> list[tuple[Cell, ...]]:
        """The cells that the item's arguments from `start` on name, split at each empty argument or name (`_name`)."""
        run = self._known(self.board.names.by_name, item.texts[start:])
        return [run] if run else [self.cells(words) for words in self.named(item.words[start:])]

    def _known(self, table: Mapping[str, int], texts: Sequence[str]) -> tuple[int, ...] | None:
        """What the table has for each text, shifted within a `Replicate`; None for what is unusual, or wrong."""
        try:
            known = tuple(map(table.__getitem__, texts))
        except KeyError:
            return None
        return known if self._shift == (0, 0) else self._shifted(known)

    def _shifted(self, numbers: tuple[int, ...]) -> tuple[int, ...] | None:
        """The cells of the board that lie beside these as far as the shift says; None if any cell is off the board.

        On the board the number of a cell is the `Cell` itself.
        """
        (down, right), (rows, columns) = self._shift, (self.shape.rows, self.shape.columns)
        moved = []
        for number in numbers:
            row, column = divmod(number, columns)
            if row >= rows or not (0 <= row + down < rows and 0 <= column + right < columns):
                return None
            moved.append(number + down * columns + right)
        return tuple(moved)

    def segments(self, words: Sequence[Word], mark: str) -> list[list[Word]]:
        """The words, split at each `mark`."""
        found: list[list[Word]] = [[]]
        for word in words:
            if word.text == mark:
                found.append([])
            else:
                found[-1].append(word)
        return found

    def named(self, words: Sequence[Word]) -> list[list[Word]]:
        """The words, split at each empty word or name (`_name`)."""
        found: list[list[Word]] = [[]]
        for word in words:
            if not word.text or word.text.startswith("_"):
                found.append([])
            else:
                found[-1].append(word)
        return [run for run in found if run]

    def packed(self, word: Word, read: Callable[[str], Any]) -> Any:
        try:
            return read(word.text)
        except ValueError as broken:
            self.fail(f"this cannot be unpacked: {broken}", word)

    # Rules

    def rules(self, items: Iterable[Item]) -> list[Constraint]:
        """The rules of all items; givens on the board are stored instead."""
        made: list[Constraint] = []
        for item in items:
            made += self._rules_of(item)
        return made

    def _rules_of(self, item: Item) -> Iterable[Constraint]:
        self._made += 1
        if self._made > MAX_RULES:
            self.fail("these are too many rules", item, f"at most {MAX_RULES:,}")
        if self._within and item.type in NOT_WITHIN:
            self.fail(f"{item.type} cannot stand within another rule", item)
        known = self._remembered(item)
        if known is not None and item.text in known:
            return known[item.text]
        if item.type in TYPES:
            try:  # runs for every item: `at` takes 1 us
                made = tuple(TYPES[item.type](self, item))
            except BrokenRules as broken:
                self.source.error(broken.message, item.offset, hint=broken.hint)
        elif item.type == GIVEN:
            made = tuple(self._givens(item))
        else:
            return self._rules_of_others(item)
        if known is not None and len(known) < MAX_RULES_REMEMBERED:
            known[item.text] = made
        return made

    def _remembered(self, item: Item) -> dict[str, tuple[Constraint, ...]] | None:
        """The board's table of rules by item, if this item may stand there: it means the same in every puzzle.

        A given is a rule only within another item.
        """
        comes_again = item.type in RECURRING or (item.type == GIVEN and self._within)
        if not comes_again or len(item.texts) > MAX_REMEMBERED_WORDS or self._shift != (0, 0):
            return None
        return self.board.names.rules

    def _rules_of_others(self, item: Item) -> Iterable[Constraint]:
        """The rules of an item that shapes the board, or holds others."""
        if item.type in BOARD or item.type in IGNORED:
            return ()
        if item.type == "Or":
            return self._any_of(item)
        if item.type == "And":
            return self.rules(item.held)
        if item.type == "Replicate":
            return self._copies(item)
        known = (*TYPES, *BOARD, *HOLDERS, *IGNORED)
        close = get_close_matches(item.type, known, n=1)
        hint = f"did you mean {close[0]!r}?" if close else None
        return self.fail(f"there is no type {item.type[:40]!r}", item, hint)  # type: ignore[no-any-return]

    def _any_of(self, item: Item) -> Iterator[Constraint]:
        """The rule of an `Or`. Alternatives that cannot hold (an impossible cage) are dropped; an empty one holds."""
        self._within += 1
        alternatives = [tuple(self._rules_of(held)) for held in item.held]
        self._within -= 1
        if not alternatives:
            self.fail("Or of nothing cannot hold", item)
        if all(alternatives):
            empty = self._empty
            possible: list[tuple[Constraint, ...]] = []
            trouble: list[BrokenRules] = []
            for rules in alternatives:
                try:
                    for each in rules:
                        deque(each.lower(empty), maxlen=0)
                    possible.append(rules)
                except BrokenRules as broken:
                    trouble.append(broken)
            if not possible:
                self.fail(trouble[0].message, item, trouble[0].hint)
            yield rule("any of", alternatives=tuple(possible))

    def _copies(self, item: Item) -> Iterator[Constraint]:
        """The rules of a `Replicate`: its items once for each target, shifted as the target is from the origin."""
        origin = 0
        if len(item.words) > 1 and item.words[1].text:
            with self.at(item.words[1]):
                origin = self.board.number(item.words[1].text)
        group = self.board.group(origin)
        at = group.position(origin)
        before = self._shift
        for offset in self.packed(item.words[0], bits.read_set) if item.words else ():
            if origin + offset >= group.first + group.count:
                self.fail("a copy is off the board", item.words[0])
            to = group.position(origin + offset)
            self._shift = (before[0] + to[0] - at[0], before[1] + to[1] - at[1])
            yield from self.rules(item.held)
        self._shift = before

    def _givens(self, item: Item) -> Iterator[Constraint]:
        marks, known = self._marks, self.board.names.givens
        if not self._within and self._shift == (0, 0) and known.keys() >= set(item.texts):
            for cell, mask in map(known.__getitem__, item.texts):
                marks[cell] = marks.get(cell, -1) & mask
            return
        for word in item.words:
            name, _, values = word.text.partition("_")
            if name.startswith("CC") and "CC" in self.board.groups:
                self.fail("the numbers of regions cannot be given: which is which, nobody knows", word)
            cell = self.cell(word.part(name))
            symbols = self._symbols.get(values)
            if symbols is None:
                texts = word.text.split("_")[1:]
                symbols = tuple([self.symbol(word.part(text)) for text in texts])
                self._symbols[values] = symbols
            if self._within:
                yield rule("allowed", cell=cell, symbols=symbols)
            else:
                mask = sum({1 << symbol - self.shape.low for symbol in symbols})
                marks[cell] = marks.get(cell, -1) & mask
                if self._shift == (0, 0) and len(symbols) == 1 and len(known) < MAX_REMEMBERED:
                    known[word.text] = cell, mask

    def outside(self, line: str, *, back: bool = False) -> tuple[int, int] | None:
        """The place beside the board from which the line `R3` or `C3` is read, or its far end with `back`."""
        ends = _beside(self.shape, self.shape.rows, self.shape.columns).get(line)
        return None if ends is None else ends[back]

    def must_be_sudoku(self, item: Item) -> None:
        if self.shape.raw:
            self.fail(f"{item.type} has no meaning on a raw board", item)


@lru_cache(maxsize=64)
def _beside(shape: Shape, rows: int, columns: int) -> dict[str, tuple[tuple[int, int], tuple[int, int]]]:
    """The places at both ends of each line of the board, `R3` or `C3`, on a layout of so many rows and columns."""
    across = {f"R{row}": ((row, 0), (row, columns + 1)) for row in range(1, shape.rows + 1)}
    return across | {f"C{column}": ((0, column), (rows + 1, column)) for column in range(1, shape.columns + 1)}


def _names(items: Iterable[Item], prefix: str) -> bool:
    """Whether any item names a cell with this prefix."""
    return any(any(text.startswith(prefix) for text in item.texts) or _names(item.held, prefix) for item in items)
