"""Puzzles, marks, steps and themes as plain records, for programs that draw a board themselves.

A record holds lists, dicts, texts and numbers: what JSON can hold. Cells are named ("r3c5"); `values` are positions
among the symbols, counted from 1, and 0 is an empty cell. Whoever draws the marks by their roles needs no rule by name.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, fields
from typing import Any

from nonet.api.about import decoration_of, kinds_of, sentence_of
from nonet.api.clues import rules_of
from nonet.api.writing import write
from nonet.core.constraint import Constraint
from nonet.core.fields import Form, check_bound, fields_of
from nonet.core.grid import Grid
from nonet.core.layout import Cell, Layout
from nonet.core.marks import OWN_ROLES, Arrow, Label, Mark, Outline
from nonet.core.primitives import Mask
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import Symbol, glyphs
from nonet.core.told import regions_in
from nonet.logic.step import Detail, Step
from nonet.render._arrange import Placed, arranged
from nonet.render._decoration import Decoration, Stroke
from nonet.render._legend import sample_of
from nonet.render._looks import Look
from nonet.render._marks import is_link
from nonet.render._onto import onto_board, states
from nonet.render._paper import Sheet
from nonet.render._pencil import curves
from nonet.render._theme import theme_named

Record = dict[str, Any]


def mark_record(placed: Placed, layout: Layout) -> Record:
    """A mark, with its kind ("line", "fill", ...) and the layer in which it is drawn.

    `shift`, `scale` and `share` are there where marks lie beside each other: see `render/_arrange.py`.

    >>> from nonet.core.marks import Fill
    >>> mark_record(Placed(Fill((0,), "evidence", (5,))), Layout.square(4, (2, 2)))
    {'mark': 'fill', 'layer': 'shade', 'role': 'evidence', 'cells': ['r1c1'], 'symbols': [5]}
    """
    mark = placed.mark
    found: Record = {
        "mark": type(mark).__name__.lower(),
        "layer": placed.layer.name.lower().replace("_", " "),
        "role": mark.role,
    }
    for field in fields(mark):
        value = getattr(mark, field.name)
        if field.name == "cells":
            found["cells"] = [layout.name(cell) for cell in value]
        elif field.name != "role" and value not in ("", (), False):
            found[field.name] = [list(item) if isinstance(item, tuple) else item for item in value] if isinstance(
                value, tuple
            ) else value  # fmt: skip
    plain = Placed(mark)
    for name in ("shift", "scale", "share"):
        value = getattr(placed, name)
        if value != getattr(plain, name):
            found[name] = list(value) if isinstance(value, tuple) else value
    return found


def marks_record(marks: Iterable[Mark], layout: Layout) -> list[Record]:
    """Several marks, lowest first."""
    shown = onto_board(map(Placed, marks), layout)
    return [mark_record(placed, layout) for placed in arranged(shown, layout.board)]


def rule_marks(puzzle: Puzzle) -> list[Record]:
    """The marks of all rules of the puzzle, lowest first, each with its rule's index; `name` is what people call it."""
    marks: list[Placed] = []
    for index, rule in enumerate(puzzle.constraints):
        check_bound(rule)
        marks += (
            Placed(mark, rule.kind if mark.role in OWN_ROLES else mark.role, index)
            for mark in rule.marks_on(puzzle.layout)
        )
    return [
        {**mark_record(placed, puzzle.layout), "name": placed.name, "rule": placed.rule}
        for placed in arranged(onto_board(marks, puzzle.layout), puzzle.layout.board)
    ]


def found_marks(grid: Grid) -> list[Record]:
    """What the extra cells of an answer say, as marks on the board: regions, loops and paths, shaded cells."""
    layout, marks = grid.layout, list(states(grid))
    numbered: dict[int, list[Cell]] = {}
    for cell, number in (regions_in(grid) or {}).items():
        numbered.setdefault(number, []).append(cell)
    marks += (Placed(Outline(tuple(cells), "house"), "region") for number, cells in numbered.items() if number)
    return [{**mark_record(placed, layout.board), "name": placed.name} for placed in arranged(marks, layout.board)]


def board_record(puzzle: Puzzle) -> Record:
    """Everything that a board is drawn and read aloud from: cells, regions, symbols, givens, rules and their marks.

    `puzzle` in it is the puzzle itself in the format `nonet`, which `read` takes again. `captions` are the rules that
    have no place on the board; `legend` has each kind of rule once, in a sentence and with a sample of what it draws.
    `decoration` are drawings of the setter that no rule stands for. Extra cells are no part of the board.
    """
    layout = puzzle.layout.board
    name = layout.name
    marks = rule_marks(puzzle)
    signs = glyphs(puzzle.symbols)
    clues = list(rules_of(puzzle, houses=False))
    return {
        "puzzle": json.loads(write(puzzle, "nonet")),
        "rows": layout.rows,
        "columns": layout.columns,
        "missing": [name(cell) for cell in sorted(layout.missing)],
        "houses": [
            {"name": house.name, "kind": house.kind, "cells": [name(cell) for cell in house.cells]}
            for house in layout.houses
        ],
        "regions": [[name(cell) for cell in region.cells] for region in layout.regions],
        "areas": [
            {"name": area.name, "kind": area.kind, "cells": [name(cell) for cell in area.cells]}
            for rule in puzzle.constraints
            for area in rule.areas_on(puzzle.layout)
            if layout.on_board.issuperset(area.cells)
        ],
        "symbols": list(puzzle.symbols),
        "signs": list(signs or ()),
        "givens": list(puzzle.givens[: len(layout)]),
        "candidates": None if puzzle.candidates is None else list(puzzle.candidates[: len(layout)]),
        "rules": [{"name": clue.name, "kind": rule.kind} for clue, rule in zip(clues, puzzle.constraints, strict=True)],
        "marks": [mark for mark in marks if not _is_caption(mark)],
        "captions": [mark["text"] for mark in marks if _is_caption(mark)],
        "legend": _legend(puzzle),
        "decoration": [decoration_record(each) for each in decoration_of(puzzle)],
        "title": _text(puzzle, "title"),
        "author": _text(puzzle, "author"),
        "text": _text(puzzle, "ruleset"),
        "note": _text(puzzle, "note"),
        "solution": _text(puzzle, "solution"),
    }


def _legend(puzzle: Puzzle) -> list[Record]:
    found = []
    for kind in kinds_of(puzzle):
        marks = [mark for rule in puzzle.constraints if type(rule) is kind for mark in rule.marks_on(puzzle.layout)]
        drawn = [mark for mark in marks if not (isinstance(mark, Label) and mark.role == "rule")]
        sample = mark_record(Placed(sample_of(drawn)), Layout(1, 2, ())) if drawn else None
        found.append({"name": kind.kind, "text": sentence_of(kind), "sample": sample})
    return found


def decoration_record(drawn: Decoration) -> Record:
    """A drawing of a setter: a stroke or a shape; what is not there is left out."""
    kind = "stroke" if isinstance(drawn, Stroke) else "shape"
    return {"kind": kind} | {name: value for name, value in asdict(drawn).items() if value not in (None, False, "", 0)}


def _is_caption(mark: Record) -> bool:
    return bool(mark["mark"] == "label" and mark["role"] == "rule")


def _text(puzzle: Puzzle, name: str) -> str | None:
    found = puzzle.metadata.get(name)
    return None if found is None else str(found)


def step_record(step: Step, detail: Detail = "usual") -> Record:
    """A step of logic: what follows, the words, and the nodes, links, houses and sets of its reason."""
    name = step.links.layout.spoken
    return {
        "technique": step.technique,
        "title": step.title,
        "places": [[name(cell), symbol] for cell, symbol in step.places],
        "removes": [[name(cell), symbol] for cell, symbol in step.removes],
        "text": step.explain(detail),
        "notation": step.notation(),
        **step.records(),
    }


def drawn_step_record(step: Step) -> Record:
    """A step as `step_record` has it, with its words in parts, as hints need them, and the marks that draw it."""
    return {
        **step_record(step),
        "where": step.where(),
        "because": step.because(),
        "conclusion": step.conclusion(),
        "marks": _step_marks(step),
    }


def _step_marks(step: Step) -> list[Record]:
    """The marks of a step; links have their `curve`, the four points of a way around digits, in rows and columns."""
    layout, before = step.links.layout.board, step.before
    placed = arranged(onto_board(map(Placed, step.marks()), step.links.layout), layout)
    links = [each.mark for each in placed if isinstance(each.mark, Arrow) and is_link(each.mark)]
    noted = [
        (cell, value)
        for cell in layout.cells
        if not before.values[cell]
        for value in range(len(step.links.problem.puzzle.symbols))
        if before.masks[cell] >> value & 1
    ]
    written = [cell for cell in layout.cells if before.values[cell]]
    sheet = Sheet(layout)
    ways = dict(zip(links, curves(sheet, step.links.problem.puzzle.symbols, noted, written, links), strict=True))
    found = []
    for each in placed:
        record = mark_record(each, layout)
        if each.mark in ways:
            record["curve"] = [list(sheet.place_at(point)) for point in ways[each.mark]]
        found.append(record)
    return found


def position_record(step: Step) -> tuple[list[int], list[Mask]]:
    """The values and the candidates of the position on which the step was found, a bit for each symbol."""
    board = len(step.links.layout.board)
    return list(step.before.values[:board]), list(step.before.masks[:board])


def symbols_in(mask: Mask, puzzle: Puzzle) -> list[Symbol]:
    """The symbols whose bits are set."""
    return [symbol for value, symbol in enumerate(puzzle.symbols) if mask >> value & 1]


def form_record(form: Form) -> Record:
    """The shape of a rule's field, for programs that make a form of it."""
    found: Record = {"kind": form.kind}
    if form.items:
        found |= {"items": [form_record(item) for item in form.items], "endless": form.endless}
    if form.optional:
        found["optional"] = True
    return found


def fields_record(kind: type[Constraint]) -> list[Record]:
    """The fields of a rule's class, each with the shape of its value."""
    return [
        {"name": name, "form": form_record(form), "required": required, "default": _plain(default)}
        for name, form, required, default in fields_of(kind)
    ]


def _plain(default: object) -> object:
    return list(default) if isinstance(default, tuple) else default


def theme_record(name: str) -> Record:
    """The colours of a theme, and the look of each role in it; a field that is as in the plainest look is left out."""
    theme = theme_named(name)
    plain = asdict(Look("none"))
    return {
        "name": theme.name,
        "paper": theme.paper,
        "ink": theme.ink,
        "faint": theme.faint_ink,
        "found": theme.found,
        "border": theme.thin_border,
        "looks": {
            role: {field: value for field, value in asdict(look).items() if value != plain[field]}
            for role, look in theme.looks.items()
        },
    }
