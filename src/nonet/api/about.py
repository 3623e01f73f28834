"""What a puzzle brings with it besides its rules: title, author, the words of its setter, and drawings of no rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from nonet.api.account import account_of
from nonet.core.constraint import Constraint
from nonet.core.puzzle import Puzzle
from nonet.render._decoration import Decoration, Height, Shape, Stroke

MAX_WORDS = 600
"""Characters of a text under a board; the rest is cut, so that the board keeps its room."""

PIXELS = 64.0
"""Width of a cell in SudokuPad's measure of strokes."""

_SUDOKUPAD, _FPUZZLES = "sudokupad", "f-puzzles"
_ON_RULES = "drawn over a rule"
"""How the reason begins why a drawing is no rule, if a rule of ours draws the same."""


def credits_of(puzzle: Puzzle) -> str:
    """The title and the author, as far as they are known."""
    title, author = (str(puzzle.metadata.get(key) or "") for key in ("title", "author"))
    return f"{title} by {author}" if title and author else title or (f"by {author}" if author else "")


def rules_told(puzzle: Puzzle) -> list[str]:
    """The words of the setter, or else a line about each kind of rule."""
    if told := str(puzzle.metadata.get("ruleset") or ""):
        return [cut(" ".join(told.split()), MAX_WORDS)]
    return [cut(text, MAX_WORDS) for text in _sentences(puzzle)]


def _sentences(puzzle: Puzzle) -> Iterator[str]:
    return (f"{kind.kind.capitalize()}: {sentence_of(kind)}" for kind in kinds_of(puzzle))


def kinds_of(puzzle: Puzzle) -> list[type[Constraint]]:
    """Each kind of rule of the puzzle once."""
    return list(dict.fromkeys(type(rule) for rule in puzzle.constraints))


def sentence_of(kind: type[Constraint]) -> str:
    """What a rule of this kind says, in a sentence."""
    from nonet.api.catalogue import first_line

    return first_line(kind).replace("`", "")


def cut(text: str, longest: int) -> str:
    """The text, or its beginning if it is longer."""
    return text if len(text) <= longest else text[: longest - 1] + "\u2026"


def decoration_of(puzzle: Puzzle) -> list[Decoration]:
    """The drawings of a SudokuPad or f-puzzles object for which no rule stands, as they were drawn there."""
    kept = puzzle.metadata.get(_SUDOKUPAD), puzzle.metadata.get(_FPUZZLES)
    if not any(isinstance(each, Mapping) for each in kept):
        return []
    from nonet.codecs.sudokupad import elements

    found: list[elements.Element] = []
    for each, read in zip(kept, (elements.elements_of, elements.fpuzzles_elements), strict=True):
        if isinstance(each, Mapping):
            found += read(each)
    rules = set(_with_rules(puzzle))
    return [each for element in found if element.source not in rules for each in _drawn(element)]


def _with_rules(puzzle: Puzzle) -> Iterator[str]:
    """Where the elements stand whose rules look as they do, or that lie where a rule is drawn."""
    account = account_of(puzzle)
    for finding in _listed(account.get("read")):
        if isinstance(finding, Mapping) and finding.get("shown"):
            continue
        for described in _listed(finding.get("drawing") if isinstance(finding, Mapping) else None):
            yield str(described).partition(":")[0]
    for told in _listed(account.get("no rules")):
        if f"({_ON_RULES}" in str(told):
            yield str(told).partition(":")[0]


def _listed(value: object) -> list[Any]:
    return list(value) if isinstance(value, list | tuple) else []


def _drawn(element: Any) -> Iterator[Decoration]:
    from nonet.codecs.sudokupad import elements

    if isinstance(element, elements.Stroke):
        points = tuple((row + 0.5, column + 0.5) for row, column in element.points)
        yield Stroke(points, _hex(element.colour) or "#808080", element.thickness / PIXELS, element.head)
    elif isinstance(element, elements.Shape):
        row, column = element.centre
        height: Height = "under" if element.source.startswith("underlay") else "over"
        yield Shape(
            (row + 0.5, column + 0.5),
            element.width,
            element.height,
            element.rounded,
            element.angle,
            _hex(element.fill),
            _hex(element.border),
            element.text,
            _hex(element.text_colour),
            height,
        )


def _hex(colour: tuple[int, int, int] | None) -> str | None:
    return None if colour is None else "#" + "".join(f"{part:02x}" for part in colour)
