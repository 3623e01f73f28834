"""From a puzzle to SudokuPad's own object: a drawing of every rule, with its sentence in the rules' text.

People read the drawing and the sentences. So that Nonet reads the same rules again, even those that no drawing can say
in full, the puzzle itself is a member of the metadata, with a digest of the drawing. Whoever changes the drawing
changes the puzzle: then the drawing and its words alone are read.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Any

from nonet.codecs._codec import Source
from nonet.codecs._links import Json
from nonet.codecs.sudokupad.elements import Element
from nonet.codecs.sudokupad.painting import Canvas
from nonet.codecs.sudokupad.understanding import ACCOUNT
from nonet.constraints import constraints
from nonet.core.constraint import Constraint
from nonet.core.errors import CannotEncode, NonetError
from nonet.core.layout import Layout
from nonet.core.puzzle import Puzzle

SELF = "nonet"
"""The member of the metadata that holds the puzzle itself."""

TEXTS = {"title": "title", "author": "author", "ruleset": "rules", "solution": "solution"}
BASE = "Normal sudoku rules apply."
_DRAWN = ("cells", "regions", "lines", "arrows", "underlays", "overlays", "cages")
_WORDS = {
    "values": "digits",
    "value": "digit",
    "Values": "Digits",
    "Value": "Digit",
    "symbols": "digits",
    "symbol": "digit",
}


def side_of(layout: Layout) -> int | None:
    """The side of the square board that people see, without extra cells below it; None if the board is no square."""
    side = layout.columns
    whole = layout.rows >= side and not any(cell < side * side for cell in layout.missing)
    return side if whole else None


def painted(
    puzzle: Puzzle, rules: Sequence[Constraint], elements: Iterable[Element], kept: Mapping[str, Any], name: str
) -> dict[str, Json]:
    """The object with these rules drawn, added to what is `kept`; CannotEncode for boards that are not square."""
    size = side_of(puzzle.layout)
    if size is None:
        raise CannotEncode(f"the format {name!r} has square boards only", hint="use the format 'nonet'")
    canvas = Canvas(puzzle.layout, size)
    canvas.paint(elements)
    sentences: dict[str, None] = {}
    for rule in rules:
        before = len(canvas.captions)
        canvas.draw(rule.marks_on(puzzle.layout))
        sentences[" ".join((sentence_of(rule), *_said(canvas.captions[before:], rule)))] = None
    found = board_of(puzzle, size) | {name: value for name, value in kept.items() if name not in ("cages", SELF)}
    for member, drawn in canvas.members().items():
        found[member] = [*kept.get(member, []), *drawn]
    if "cages" not in found and kept.get("cages"):
        found["cages"] = kept["cages"]
    told = {theirs: puzzle.metadata[ours] for ours, theirs in TEXTS.items() if ours in puzzle.metadata}
    text = str(told.get("rules") or BASE)
    told["rules"] = "\n".join((text, *(each for each in sentences if each not in text)))
    found["metadata"] = told
    told[SELF] = {"puzzle": _plain(puzzle), "drawn": digest(found)}
    return found


def board_of(puzzle: Puzzle, size: int) -> dict[str, Json]:
    """The cells and regions of the object."""
    cells: list[Json] = []
    for cell, symbol in enumerate([symbol for row in puzzle.rows()[:size] for symbol in row]):
        entry: dict[str, Json] = {} if symbol is None else {"value": symbol}
        if puzzle.candidates is not None and symbol is None:
            mask = puzzle.candidates[cell]
            left = [each for value, each in enumerate(puzzle.symbols) if mask >> value & 1]
            entry |= {"centremarks": left} if len(left) < len(puzzle.symbols) else {}
        cells.append(entry)
    places = [[puzzle.layout.place(cell) for cell in area.cells] for area in puzzle.layout.regions]
    regions: Json = [[[row - 1, column - 1] for row, column in area if row <= size] for area in places]
    return {
        "cells": [cells[start : start + size] for start in range(0, size * size, size)],
        "regions": [region for region in regions if region],
    }


def sentence_of(rule: Constraint) -> str:
    """What the rule says, in a sentence: its name and the first line of its documentation."""
    words = (constraints[rule.kind].__doc__ or "").strip().splitlines()[0]
    words = re.sub(r"`(\w+)`", r"\1", words)
    words = re.sub(r"\b(?:" + "|".join(_WORDS) + r")\b", lambda match: _WORDS[match[0]], words)
    return f"{rule.kind.capitalize()}: {words}"


def _said(captions: Sequence[str], rule: Constraint) -> list[str]:
    """The captions of a rule that say more than its name."""
    return [f"({caption})" for caption in captions if caption.replace("-", " ").lower() != rule.kind]


def _plain(puzzle: Puzzle) -> Json:
    """The puzzle as Nonet's own object, with no more metadata than the account of what was understood."""
    from dataclasses import replace

    from nonet.codecs import codecs

    kept = {ACCOUNT: puzzle.metadata[ACCOUNT]} if ACCOUNT in puzzle.metadata else {}
    return json.loads(codecs["nonet"].encode(replace(puzzle, metadata=kept)))


def drawn_rule(rule: Constraint, puzzle: Puzzle) -> Json:
    """A rule as JSON, to know again whether it is part of a drawing."""
    from nonet.codecs import _rules

    return json.loads(json.dumps(_rules.encode(rule, puzzle.layout), default=str))


def drawn_rules(puzzle: Puzzle) -> list[Json]:
    """All rules of the puzzle as JSON."""
    return [drawn_rule(rule, puzzle) for rule in puzzle.constraints]


def digest(members: Mapping[str, Json]) -> str:
    """A digest of all that people see of an object."""
    told = members.get("metadata")
    words = told.get("rules") if isinstance(told, Mapping) else None
    seen = [members.get(name) or [] for name in _DRAWN]
    text = json.dumps([seen, words], sort_keys=True, ensure_ascii=True, default=str)
    return sha256(text.encode()).hexdigest()[:32]


def itself(members: Mapping[str, Json]) -> Puzzle | None:
    """The puzzle that Nonet wrote into the object; None if there is none, or if the drawing was changed since."""
    told = members.get("metadata")
    kept = told.get(SELF) if isinstance(told, Mapping) else None
    if not isinstance(kept, Mapping) or kept.get("drawn") != digest(members):
        return None
    from nonet.codecs import codecs

    try:
        return codecs["nonet"].decode(Source(json.dumps(kept.get("puzzle"))))
    except (NonetError, RecursionError, ValueError):
        return None
