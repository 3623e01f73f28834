"""`Case`: a board with its drawing and its sentences, and the claims that recognisers make on them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from nonet.codecs.fpuzzles.rules import made
from nonet.codecs.sudokupad.elements import Cage, Element, Shape, Square, Stroke
from nonet.codecs.sudokupad.sentences import Sentence
from nonet.core.constraint import Constraint
from nonet.core.errors import BrokenRules, NonetError
from nonet.core.fields import layers_of
from nonet.core.layout import Cell, Layout, Place
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import Symbol

CERTAIN, LIKELY, GUESS = "certain", "likely", "guess"
"""How sure a finding is: the words say it too (or the object itself); the drawing alone can hardly mean anything else;
a default colour alone, which is told and not applied."""

E = TypeVar("E", bound=Element)


@dataclass(slots=True)
class Finding:
    """What a recogniser understood: the rules, the elements and sentences that say them, and why."""

    kind: str
    rules: list[Constraint]
    elements: list[Element]
    sentences: list[Sentence]
    confidence: str
    reason: str


@dataclass(slots=True)
class Case:
    """A board to understand. `native` are the rules that the object says itself."""

    layout: Layout
    symbols: tuple[Symbol, ...]
    elements: list[Element]
    sentences: list[Sentence]
    native: list[Constraint] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    frames: list[tuple[Element, str]] = field(default_factory=list)
    """Elements that are no rules, with the reason."""
    claimed: dict[int, str] = field(default_factory=dict)
    """The kind that claimed an element, by the element's id."""
    concepts: frozenset[str] | None = None
    """The ideas that the recogniser at work knows; None for all."""

    @property
    def size(self) -> int:
        return self.layout.rows

    @property
    def rules(self) -> list[Constraint]:
        """The rules that the object says itself and those of all findings that are applied, each once."""
        applied = (rule for finding in self.findings if finding.confidence != GUESS for rule in finding.rules)
        return list(dict.fromkeys([*self.native, *applied]))

    # Elements

    def free(self, kind: type[E]) -> list[E]:
        """The elements of this kind that nobody has claimed."""
        return [element for element in self.elements if type(element) is kind and id(element) not in self.claimed]

    def strokes(self) -> list[Stroke]:
        """Free lines that run through the centres of cells on the board."""
        return [line for line in self.free(Stroke) if not line.head and self.is_path(line)]

    def is_path(self, line: Stroke) -> bool:
        squares = line.squares
        return line.through_centres and len(squares) > 1 and all(map(self.on_board, squares))

    def shapes(self) -> list[Shape]:
        return self.free(Shape)

    def cages(self) -> list[Cage]:
        return self.free(Cage)

    # Places

    def on_board(self, square: Square) -> bool:
        return 0 <= square[0] < self.layout.rows and 0 <= square[1] < self.layout.columns

    def cell(self, square: Square) -> Cell:
        return self.layout.cell(square[0] + 1, square[1] + 1)

    def cells(self, squares: Iterable[Square]) -> tuple[Cell, ...]:
        return tuple(map(self.cell, squares))

    def place(self, square: Square) -> Place:
        """The place of a clue outside, as rules name it; a clue further out belongs to the same row or column."""
        row, column = square
        rows, columns = self.layout.rows, self.layout.columns
        return (max(0, min(rows + 1, row + 1)), max(0, min(columns + 1, column + 1)))

    # Sentences

    def open_sentences(self) -> Iterator[Sentence]:
        """Sentences that may be a rule, mean what they say, and have no idea that the recogniser does not know."""
        for sentence in self.sentences:
            if not sentence.harmless and not sentence.poisoned and self.knows_all(sentence):
                yield sentence

    def knows_all(self, sentence: Sentence) -> bool:
        """Whether the recogniser at work knows all ideas in the sentence."""
        return self.concepts is None or sentence.concepts <= self.concepts

    # Claims

    def make(self, kind: str, **fields: object) -> Constraint | None:
        """The rule, or None if it cannot be: a drawing that only looks like one."""
        try:
            return made(kind, **fields)
        except BrokenRules:
            return None

    def found(
        self,
        kind: str,
        rules: Iterable[Constraint | None],
        elements: Sequence[Element],
        sentences: Sequence[Sentence],
        reason: str,
        confidence: str = "",
    ) -> bool:
        """Claims elements and sentences for these rules; False, and nothing is claimed, if a rule cannot be."""
        listed = list(rules)
        if None in listed or not self._can_hold(listed):
            return False
        sure = confidence or (CERTAIN if sentences else LIKELY)
        whole = [rule for rule in listed if rule is not None]
        self.findings.append(Finding(kind, whole, list(elements), list(sentences), sure, reason))
        if sure != GUESS:
            for element in elements:
                self.claimed[id(element)] = kind
            for sentence in sentences:
                sentence.claimed.append(kind)
        return True

    def _can_hold(self, rules: Iterable[Constraint | None]) -> bool:
        """Whether each of these rules can be lowered on this board: a cage of two cells cannot have the sum 1."""
        found = tuple(rule for rule in rules if rule is not None)
        try:
            layout = self.layout.with_layers(*layers_of(found))
            puzzle = Puzzle(layout, self.symbols, bytes(len(layout)), (*self.native, *found))
            for rule in found:
                for _ in rule.lower(puzzle):
                    pass
        except NonetError:
            return False
        return True

    def frame(self, element: Element, reason: str) -> None:
        """Sets an element aside that is no rule."""
        self.frames.append((element, reason))
        self.claimed[id(element)] = "no rule"

    def has(self, *kinds: str) -> bool:
        """Whether a rule of these kinds is native or was found."""
        return any(rule.kind in kinds for rule in self.rules)


class Recogniser:
    """Understands one kind of rule. Recognisers of a later `stage` see what earlier ones left."""

    name = ""
    stage = 50
    concepts: frozenset[str] = frozenset()
    """The ideas (`sentences.CONCEPTS`) of which it knows what they mean in its sentences."""

    def knows(self, sentence: Sentence) -> bool:
        """Whether the sentence does nothing but tell what marks of this kind mean."""
        return False

    def recognise(self, case: Case) -> None:
        """Claims what this kind explains."""
        raise NotImplementedError
