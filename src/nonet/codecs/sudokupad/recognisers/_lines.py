"""`LineKind`: rules whose mark is a coloured line, and how a line, a colour and a sentence are brought together.

A line belongs to the sentence that names its colour; else to the one that names a rule whose usual colour it has; else,
if only one kind of line and one such sentence are left, to that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from nonet.codecs.sudokupad.case import GUESS, Case, Recogniser
from nonet.codecs.sudokupad.colours import Colour, distance, hue_gap
from nonet.codecs.sudokupad.elements import Element, Square, Stroke
from nonet.codecs.sudokupad.sentences import Sentence
from nonet.core.constraint import Constraint

_FAR = 1000.0
_BESIDE = 25.0
"""Degrees of hue by which setters may err, when one kind of line and one sentence are left."""
_SHORT = 26
"""Words of a sentence that may repeat a rule of the drawing in other words; a longer one says something new."""

ALL_LINES = r"\b(?:all|every|each)(?: of)?(?: the| these)? (?:\w+ )?lines?\b(?! (?:of|segment))"
BOTH = r"\bboth\b|\bas well as\b|\balso\b"


@dataclass(slots=True)
class Group:
    """All lines of one colour: for each the squares it runs through, and the strokes that paint it."""

    colour: Colour
    lines: list[tuple[Square, ...]]
    elements: list[Element]


class LineKind(Recogniser):
    """A rule of coloured lines; one `stage` binds all kinds together, because they compete for the lines."""

    stage = 60
    words: Sequence[str] = ()
    """Patterns; a sentence that has one of them speaks for the rule."""
    against: str = r"$^"
    """A sentence with this speaks of something else."""
    colours: Sequence[Colour] = ()
    """The usual colours of SudokuMaker and f-puzzles."""
    kinds: Sequence[str] = ()
    """Kinds of rules that an object may say itself, for which the sentence speaks too."""

    general = False
    """Whether its words are so general that any other kind of which a sentence speaks is meant instead."""

    nick: str = ""
    """The names of the rule, for sentences that say no more than that it applies."""

    def told(self, sentence: Sentence) -> bool:
        if self.nick and sentence.just_names(self.nick):
            return True
        return any(map(sentence.says, self.words)) and not sentence.says(self.against)

    def is_of_lines(self, sentence: Sentence) -> bool:
        """Whether it speaks of lines, by that word, by their colour or by the name of the rule."""
        return bool(sentence.says(r"\blines?\b") or sentence.colours or (self.nick and sentence.says(self.nick)))

    def rules(self, case: Case, group: Group, sentence: Sentence) -> Iterator[Constraint | None]:
        raise NotImplementedError

    def marks(self, case: Case, group: Group) -> list[Element]:
        """Further elements that belong to such lines."""
        return []

    def recognise(self, case: Case) -> None:
        from nonet.codecs.sudokupad.recognisers import in_order

        first = next(each for each in in_order() if isinstance(each, LineKind))
        if self is first:
            bind(case, [each for each in in_order() if isinstance(each, LineKind)])

    def usual(self, colour: Colour) -> bool:
        return any(sum(abs(a - b) for a, b in zip(colour, each, strict=True)) <= 30 for each in self.colours)


def groups_of(case: Case) -> list[Group]:
    """The free lines by colour. Painted twice, a line has the colour of its upper stroke; in two hues it is two."""
    by_path: dict[tuple[Square, ...], list[Stroke]] = {}
    for line in case.strokes():
        squares = line.squares
        if squares and line.colour is not None:
            by_path.setdefault(min(squares, squares[::-1]), []).append(line)
    groups: dict[Colour, Group] = {}
    for strokes in by_path.values():
        top = min(reversed(strokes), key=lambda stroke: stroke.thickness)
        hues = list(dict.fromkeys(stroke.colour for stroke in strokes if stroke.colour and not stroke.colour.is_plain))
        for colour in hues if len(hues) > 1 else [top.colour]:
            assert colour is not None
            group = groups.setdefault(colour, Group(colour, [], []))
            group.lines.append(top.squares)
            group.elements += [stroke for stroke in strokes if len(hues) < 2 or stroke.colour == colour]
    return list(groups.values())


def bind(case: Case, kinds: Sequence[LineKind]) -> None:
    """Brings groups of lines and sentences together."""
    groups = groups_of(case)
    case.concepts = None  # each kind of line has ideas of its own
    told = [
        (kind, sentence)
        for sentence in case.open_sentences()
        for kind in kinds
        if sentence.concepts <= kind.concepts and kind.told(sentence)
    ]
    told = [pair for pair in told if not pair[1].claimed or pair[0].kinds]
    # The same words may fit two kinds ("consecutive": renban; "anti-renban": nabner): `against` has to part them.
    bound: dict[int, list[tuple[LineKind, Sentence]]] = {id(group): [] for group in groups}
    left = []
    for kind, sentence in told:
        near = {id(group): _distance(sentence, group) for group in groups}
        fitting = [group for group in groups if near[id(group)] < _FAR]
        if len(fitting) > 1:  # "purple" when there are pink lines, too, of which another sentence speaks
            others = [other for _, other in told if other is not sentence]
            own = [group for group in fitting if not any(_distance(other, group) < near[id(group)] for other in others)]
            fitting = own or fitting
        if not _names_a_colour(sentence) and sentence.says(ALL_LINES):
            fitting = groups
        if not fitting and not _names_a_colour(sentence):
            fitting = [group for group in groups if kind.usual(group.colour)]
        for group in fitting:
            bound[id(group)].append((kind, sentence))
        if not fitting:
            left.append((kind, sentence))
    open_groups = [group for group in groups if not bound[id(group)]]
    open_told = [(kind, sentence) for kind, sentence in left if not sentence.claimed and not case.has(*kind.kinds)]
    if (
        len(open_groups) == 1
        and len({kind.name for kind, _ in open_told}) == 1
        and not (_other_colour(open_told[0][1], groups) and not _nearly(open_told[0][1], open_groups[0]))
    ):
        bound[id(open_groups[0])] = open_told
        left = [pair for pair in left if pair not in open_told]
    elif len({kind.name for kind, _ in told}) == 1 and not any(sentence.colours for _, sentence in told):
        for group in open_groups:  # the only sentence of lines speaks of all of them
            bound[id(group)] = told
        left = [] if groups else left
    for group in groups:
        _give(case, group, bound[id(group)], kinds)
    for kind, sentence in left:
        itself = any(rule.kind in kind.kinds for rule in case.native)
        short = len(sentence.body.split()) <= _SHORT
        if (itself or short) and case.has(*kind.kinds) and not sentence.claimed and kind.is_of_lines(sentence):
            case.found(kind.name, [], [], [sentence], "the object itself has this rule")


def _distance(sentence: Sentence, group: Group) -> float:
    return min((distance(word, group.colour) for word in sentence.colours), default=_FAR)


def _names_a_colour(sentence: Sentence) -> bool:
    return bool(sentence.colours)


def _other_colour(sentence: Sentence, groups: Sequence[Group]) -> bool:
    """Whether the sentence names a colour, which then is that of none of the lines."""
    return bool(sentence.colours) and all(_distance(sentence, group) >= _FAR for group in groups)


def _nearly(sentence: Sentence, group: Group) -> bool:
    """Whether the line has a hue beside the one that the sentence names: an orange that others call yellow."""
    return any(hue_gap(word, group.colour) <= _BESIDE for word in sentence.colours)


def _give(case: Case, group: Group, bound: list[tuple[LineKind, Sentence]], kinds: Sequence[LineKind]) -> None:
    names = {kind.name for kind, _ in bound}
    one_sentence = len({id(sentence) for _, sentence in bound}) == 1
    if one_sentence and len(names) > 1:
        bound = [pair for pair in bound if not pair[0].general]
        names = {kind.name for kind, _ in bound}
    if len(names) > 1 and not one_sentence and not any(sentence.says(BOTH) for sentence in case.sentences):
        usual = [(kind, sentence) for kind, sentence in bound if kind.usual(group.colour)]
        exact = [(kind, sentence) for kind, sentence in bound if _distance(sentence, group) < _FAR]
        bound = usual if len({kind.name for kind, _ in usual}) == 1 else exact
        if len({kind.name for kind, _ in bound}) != 1:
            return
    for kind, sentence in {kind.name: (kind, sentence) for kind, sentence in reversed(bound)}.values():
        sentences = list(dict.fromkeys(each for other, each in bound if other.name == kind.name))
        why = f"{group.colour.name} lines, of which the text speaks"
        elements = [*group.elements, *kind.marks(case, group)]
        case.found(kind.name, list(kind.rules(case, group, sentence)), elements, sentences, why)
    for kind, sentence in bound:
        if id(group.elements[0]) in case.claimed and kind.name not in sentence.claimed:
            sentence.claimed.append(kind.name)
    if not bound:
        for kind in kinds:
            if kind.usual(group.colour):
                why = f"{group.colour.name} is the usual colour of {kind.name}, but no sentence says so"
                case.found(kind.name, [], group.elements, [], why, GUESS)


def closed(squares: tuple[Square, ...]) -> bool:
    """Whether the line ends where it begins."""
    return len(squares) > 3 and squares[0] == squares[-1]


def joined(lines: Sequence[tuple[Square, ...]]) -> list[list[tuple[Square, ...]]]:
    """Lines that meet, put together: a branch is drawn as a line that ends on another. Lines that cross stay apart."""
    found: list[list[tuple[Square, ...]]] = []
    for line in lines:
        touching = [part for part in found if any(_meet(line, other) for other in part)]
        found = [part for part in found if part not in touching] + [
            [*(each for part in touching for each in part), line]
        ]
    return found


def _meet(line: tuple[Square, ...], other: tuple[Square, ...]) -> bool:
    """Whether one of the lines ends on the other, or both are the strokes of one cross; a closed line has no end."""
    if _is_straight(line) and _is_straight(other) and len(line) == len(other) == 3 and line[1] == other[1]:
        return True
    return any(not closed(one) and (one[0] in rest or one[-1] in rest) for one, rest in ((line, other), (other, line)))


def _is_straight(line: tuple[Square, ...]) -> bool:
    (row, column), (r, c) = line[0], line[-1]
    return len(line) == 1 + max(abs(r - row), abs(c - column))


def edges(lines: Sequence[tuple[Square, ...]]) -> list[tuple[Square, ...]]:
    """The lines cut where they run through one of their own cells again, so that each names a cell once."""
    found = []
    for line in lines:
        if closed(line) and len(set(line)) == len(line) - 1:
            found.append(line)
            continue
        part: list[Square] = []
        for square in line:
            if square in part:
                if len(part) > 1:
                    found.append(tuple(part))
                part = [part[-1]]
            part.append(square)
        found.append(tuple(part))
    return [line for line in found if len(line) > 1]
