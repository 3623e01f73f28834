"""From a drawing and a rules' text to rules, with an account of what was read from where and of what was not."""

from __future__ import annotations

import re
import warnings
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from nonet.codecs.sudokupad.case import GUESS, Case, Finding
from nonet.codecs.sudokupad.elements import Cage, Element, Shape, Square, Stroke
from nonet.codecs.sudokupad.recognisers import in_order
from nonet.codecs.sudokupad.sentences import Sentence, sentences_of
from nonet.core.budget import checkpoint
from nonet.core.constraint import Constraint
from nonet.core.fields import layers_of
from nonet.core.layout import Layout
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import Symbol

ACCOUNT = "understood"
"""The metadata key of the account."""


UNDRAWN = "no such mark is drawn"


class NotUnderstood(UserWarning):
    """Warns that part of a puzzle may be a rule that was not read."""


def told(metadata: dict[str, Any], name: str) -> None:
    """Puts a note in the metadata, and warns, if the account has anything that was not understood."""
    missing = metadata.get(ACCOUNT, {}).get("not understood", {})
    counts = [(len(missing.get(kind, ())), noun) for kind, noun in (("drawing", "drawing"), ("text", "sentence"))]
    if any(count for count, _ in counts):
        counted = " and ".join(f"{count} {noun}{'s' * (count != 1)}" for count, noun in counts if count)
        metadata["note"] = f"{counted} not understood, which may be rules: 'nonet read --explain' lists them"
        warnings.warn(f"{name}: {metadata['note']}", NotUnderstood, stacklevel=2)


@dataclass(frozen=True, slots=True)
class Understanding:
    """All rules of the puzzle, and the account of the reading in plain lists, for metadata."""

    rules: tuple[Constraint, ...]
    account: dict[str, Any]


def with_understood(puzzle: Puzzle, rules: Sequence[Constraint]) -> Puzzle:
    """The puzzle with these rules, and with the layers of extra cells that they need."""
    return replace(puzzle.with_layers(*layers_of(rules)), constraints=tuple(rules))


def understand(
    layout: Layout,
    symbols: tuple[Symbol, ...],
    elements: Sequence[Element],
    text: str,
    native: Sequence[Constraint] = (),
) -> Understanding:
    """Reads a drawing and its text; `native` are the rules that the object says itself."""
    case = Case(layout, symbols, list(elements), sentences_of(text), list(native))
    _set_frames_aside(case)
    for recogniser in in_order():
        checkpoint()
        case.concepts = recogniser.concepts
        recogniser.recognise(case)
    case.concepts = None
    _set_decoration_aside(case)
    _set_unused_sentences_aside(case)
    return Understanding(tuple(case.rules), _account(case, native))


def _set_frames_aside(case: Case) -> None:
    """Takes out of the way what only frames the board: its borders, and shapes that nobody sees."""
    region = {case.layout.place(cell): area for area in case.layout.regions for cell in area.cells}

    def parted(a: Square, b: Square) -> bool:
        first, second = (region.get((row + 1, column + 1)) for row, column in (a, b))
        return not (case.on_board(a) and case.on_board(b)) or first is not second

    for element in case.elements:
        if isinstance(element, Stroke) and not element.head and element.on_grid_lines:
            if all(parted(a, b) for a, b in _sides(element)):
                case.frame(element, "drawn along borders of the board or its boxes")
        elif isinstance(element, Shape):
            if (
                not element.text
                and not case.on_board(element.square)
                and element.on_edge is None
                and not element.on_corner
            ):
                case.frame(element, "outside the board, without a text")
            elif not element.text and element.size > 3 and min(element.width, element.height) > 0.9:
                case.frame(element, "a background")
        elif isinstance(element, Cage) and not element.label and _is_a_house(case, element):
            case.frame(element, "a house of the board")
        elif isinstance(element, Cage) and _NOTE.match(element.label):
            case.frame(element, "tells the page what to show")


_NOTE = re.compile(r"\s*(?:foglight|fow|msgcorrect\b|triggereffect|solution:|title:|author:|rules:)", re.IGNORECASE)
"""Labels of cages that are no clues."""


def _sides(line: Stroke) -> list[tuple[Square, Square]]:
    """The pairs of cells on the two sides of a line along borders."""
    found = []
    for (r, c), (row, column) in zip(line.points, line.points[1:], strict=False):
        if abs(row - r) < 0.02:
            edge = round(row)
            low, high = sorted((c, column))
            found += [
                ((edge - 1, each), (edge, each))
                for each in range(int(low + 0.01), min(int(high + 0.99), int(low) + 200))
            ]
        else:
            edge = round(column)
            low, high = sorted((r, row))
            found += [
                ((each, edge - 1), (each, edge))
                for each in range(int(low + 0.01), min(int(high + 0.99), int(low) + 200))
            ]
    return found


def _is_a_house(case: Case, cage: Cage) -> bool:
    if not all(map(case.on_board, cage.squares)):
        return False
    cells = set(case.cells(cage.squares))
    return any(cells == set(house.cells) for house in case.layout.houses)


def _set_decoration_aside(case: Case) -> None:
    """Lines and marks that lie exactly where a rule of the object itself has its own, and unseen discs."""
    told = [each for each in case.sentences if not each.harmless]
    cells_told = any(each.says(_SHADES) or not each.claimed or each.poisoned for each in told)
    unmentioned = bool(told) and not cells_told
    own = [set(cells) for rule in case.native for cells in _cells_of(rule)]
    for element in case.elements:
        if id(element) in case.claimed:
            continue
        if isinstance(element, Shape) and element.invisible:
            case.frame(element, "white, without a text")
        elif isinstance(element, Shape) and unmentioned and _is_shade(element) and not _is_named(element, told):
            case.frame(element, "a coloured cell, and no sentence speaks of colours")
        elif (isinstance(element, Stroke) and case.is_path(element) and set(case.cells(element.squares)) in own) or (
            isinstance(element, Shape) and not element.text and _covers(case, element, own)
        ):
            case.frame(element, "drawn over a rule of the object itself")


_AGAIN = re.compile(
    r"^\W*(?:note:?(?: that)? this (?:means|implies)|this (?:means|implies)|that is\b|in other words"
    r"|equivalently|i\.?e\.?\b"
    r"|meaning\b|so,? (?:every|each|all)\b|note that this)"
)


_SHADES = r"\b(?:shad\w+|colou?r\w*|highlight\w*|marked|squares?|areas?|shapes?|regions? \w+ed)\b"
_OF_OTHERS = (
    r" (?:\w+ )?(?:\(?\w+ ?\w*\)? )?(?:lines?|dots?|arrows?|thermo\w*|bulbs?|diagonals?|circles?"
    r"|whispers?|renbans?|cages?|diamonds?"
    r"|palindromes?|pills?)\b"
)


def _is_named(shape: Shape, told: Sequence[Sentence]) -> bool:
    """Whether a sentence names the colour of the shape for anything but lines, dots and the like."""
    for each in told:
        for word in each.colours:
            plain = re.sub(rf"\b{word}{_OF_OTHERS}", " ", each.whole.replace("gray", "grey"))
            if shape.fill and shape.fill.is_called(word) and re.search(rf"\b{word}\b", plain):
                return True
    return False


def _is_shade(shape: Shape) -> bool:
    """Whether it only colours a cell."""
    return shape.in_cell and shape.border is None and not shape.text and not shape.rounded and shape.size > 0.9


def _set_unused_sentences_aside(case: Case) -> None:
    """Sentences of well-known marks that are nowhere drawn tell nothing, if nothing drawn is left to be meant."""
    before: Sentence | None = None
    for sentence in case.sentences:
        if (
            not sentence.claimed
            and not sentence.harmless
            and _AGAIN.search(sentence.body)
            and before
            and before.claimed
        ):
            sentence.harmless = "says the sentence before in other words"
        before = before if sentence.harmless else sentence
    if any(id(element) not in case.claimed for element in case.elements):
        return
    for sentence in case.open_sentences():
        if not sentence.claimed and any(
            each.knows(sentence) and sentence.concepts <= each.concepts for each in in_order()
        ):
            sentence.harmless = UNDRAWN


def _cells_of(rule: Constraint) -> list[tuple[int, ...]]:
    found = []
    for name in ("cells", "copy", "shaft", "pill"):
        value = getattr(rule, name, None)
        if isinstance(value, tuple) and value and all(isinstance(cell, int) for cell in value):
            found.append(value)
    single = [
        getattr(rule, name) for name in ("a", "b", "cell", "circle") if isinstance(getattr(rule, name, None), int)
    ]
    return [*found, tuple(single)] if single else found


def _covers(case: Case, shape: Shape, own: list[set[int]]) -> bool:
    squares = shape.on_edge or ((shape.square,) if shape.in_cell else shape.on_corner)
    if not squares or not all(map(case.on_board, squares)):
        return False
    return set(case.cells(squares)) in own


def _account(case: Case, native: Sequence[Constraint]) -> dict[str, Any]:
    """The account in plain lists and texts; empty if there was nothing to understand."""
    read = [
        {
            "rule": finding.kind,
            "count": len(finding.rules),
            "confidence": finding.confidence,
            "drawing": [element.describe() for element in finding.elements],
            "text": [sentence.text for sentence in finding.sentences],
            "reason": finding.reason,
            **({"shown": "as drawn"} if _keeps_its_look(finding) else {}),
        }
        for finding in case.findings
        if finding.confidence != GUESS
    ]
    guesses = [finding for finding in case.findings if finding.confidence == GUESS]
    left = [element.describe() for element in case.elements if id(element) not in case.claimed]
    open_text = [each.text for each in case.sentences if not each.claimed and not each.harmless]
    open_text += [
        each.text for each in case.sentences if each.claimed and each.poisoned and not _explained(each.claimed)
    ]
    account: dict[str, Any] = {
        "read": read,
        "not understood": {"drawing": left, "text": list(dict.fromkeys(open_text))},
    }
    if guesses:
        account["guesses"] = [
            {"rule": each.kind, "drawing": [e.describe() for e in each.elements], "reason": each.reason}
            for each in guesses
        ]
    no_rules = [f"{element.describe()} ({reason})" for element, reason in case.frames]
    no_rules += [f"{each.text} ({each.harmless})" for each in case.sentences if each.harmless and not each.claimed]
    if no_rules:
        account["no rules"] = no_rules
    told = any(each.harmless == UNDRAWN for each in case.sentences)
    return account if read or guesses or left or open_text or told else {}


_LOOKS = {"equal sums", "sum", "contains", "different"}


def _keeps_its_look(finding: Finding) -> bool:
    """Whether the rules' own marks do not look like the drawing, so that pictures show that as well."""
    kinds = {rule.kind for rule in finding.rules}
    coloured = "relation" in kinds and any(isinstance(element, Shape) for element in finding.elements)
    return coloured or (finding.kind != "cage" and not _LOOKS.isdisjoint(kinds))


def _explained(kinds: list[str]) -> bool:
    """Whether a recogniser that knows such words claimed the sentence."""
    return not {"dots", "either line", "yin yang", "modifiers"}.isdisjoint(kinds)
