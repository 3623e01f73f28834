"""From a puzzle to an f-puzzles object, which is read back and compared before it is returned."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from nonet.codecs._codec import Source
from nonet.codecs._links import Json
from nonet.codecs.fpuzzles.entry import Names
from nonet.codecs.fpuzzles.reading import DOTS, KEPT, STYLED, TEXTS, read_object
from nonet.codecs.fpuzzles.rules import FIELD_OF, FORMS, SWITCHES, made
from nonet.core.errors import BrokenRules, CannotEncode, NonetError
from nonet.core.fields import layers_of
from nonet.core.layout import Cell, Layout, guess_box
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import default_symbols


def to_object(puzzle: Puzzle, name: str) -> dict[str, Json]:
    """The f-puzzles object of this puzzle; CannotEncode if there is none. `name` is the format's name in messages."""
    size = puzzle.layout.rows
    if puzzle.layout.layers:
        layered = next((rule for rule in puzzle.constraints if layers_of((rule,))), None)
        what = f"a layer of extra cells ({puzzle.layout.layers[0]})" if layered is None else repr(layered.kind)
        raise CannotEncode(
            f"the format {name!r} has no way to say {what}", constraint=layered, hint="use the format 'nonet'"
        )
    if puzzle.layout.columns != size or puzzle.layout.missing:
        raise CannotEncode(f"the format {name!r} has square boards only", hint="use the format 'nonet'")
    if puzzle.symbols != default_symbols(size):
        raise CannotEncode(
            f"the format {name!r} has no symbols but 1-{size} on this board", hint="use the format 'nonet'"
        )
    found: dict[str, Json] = {"size": size}
    kept = puzzle.metadata.get(KEPT)
    kept = kept if isinstance(kept, Mapping) else {}
    for text in TEXTS:
        if isinstance(puzzle.metadata.get(text), str):
            found[text] = puzzle.metadata[text]
    found["grid"] = _grid(puzzle, kept.get("grid"), name)
    _write_rules(puzzle, found, name)
    _dress(found, kept.get(STYLED))
    for field, value in kept.items():
        if field == STYLED:
            continue
        if field in FORMS and isinstance(value, list):
            found.setdefault(field, []).extend(value)
        elif field not in found:
            found[field] = value
    solution = _solution(puzzle)
    if solution is not None:
        found["solution"] = solution
    try:
        again = read_object(Source(""), found)
    except NonetError:
        again = None
    if again is None or _meaning(again) != _meaning(puzzle):
        raise CannotEncode(f"the format {name!r} cannot say this puzzle", hint="use the format 'nonet'")
    return found


def _dress(found: dict[str, Json], styled: object) -> None:
    """Gives entries the style that their rules were read with; each styled entry serves one rule."""
    for field, entries in styled.items() if isinstance(styled, Mapping) else ():
        if field not in found or field not in FORMS or not isinstance(entries, list):
            continue
        known, plain = FORMS[field].known, list(found[field])
        for entry in entries:
            meaning = {key: value for key, value in entry.items() if key in known} if isinstance(entry, dict) else {}
            if meaning in plain:
                place = plain.index(meaning)
                found[field][place], plain[place] = entry, None


def dumps(found: dict[str, Json]) -> str:
    """The object as JSON, as short as the pages write it."""
    return json.dumps(found, ensure_ascii=False, separators=(",", ":"))


def _meaning(puzzle: Puzzle) -> object:
    """The puzzle with its rules unordered: they are read back field by field."""
    return puzzle.layout, puzzle.symbols, puzzle.givens, frozenset(puzzle.constraints), puzzle.candidates


def _solution(puzzle: Puzzle) -> Json:
    """The solution in the metadata, one number a cell; None if there is none that fits."""
    told = puzzle.metadata.get("solution")
    if isinstance(told, str) and len(told) == len(puzzle) and told.isascii() and told.isdigit():
        return [int(sign) for sign in told]
    return told if isinstance(told, list) else None


def _grid(puzzle: Puzzle, kept: object, name: str) -> list[list[dict[str, Json]]]:
    size = puzzle.layout.rows
    names = Names(puzzle.layout)
    regions = _regions(puzzle.layout, name)
    marks = _marks(puzzle, name)
    cells: list[dict[str, Json]] = []
    for cell in range(len(puzzle)):
        found: dict[str, Json] = {}
        if puzzle.givens[cell]:
            found |= {"value": puzzle.givens[cell], "given": True}
        if regions is not None:
            found["region"] = regions.get(cell)
        if cell in marks:
            found["givenPencilMarks"] = marks[cell]
        rest = kept.get(names.cell(cell)) if isinstance(kept, Mapping) else None
        if isinstance(rest, Mapping):
            found = {
                **{key: value for key, value in rest.items() if not (found.get("given") and key == "value")},
                **found,
            }
        cells.append(found)
    return [cells[start : start + size] for start in range(0, len(cells), size)]


def _regions(layout: Layout, name: str) -> dict[Cell, int] | None:
    """The region number of each cell that is in a region; None if the regions are f-puzzles' default."""
    size = layout.rows
    if layout == Layout.square(size, guess_box(size)):
        return None
    regions = [region.cells for region in layout.regions]
    try:
        same = layout in (Layout.square(size, layout.box), Layout.jigsaw(regions, size))
    except BrokenRules:
        same = False
    if not same:
        raise CannotEncode(
            f"the format {name!r} has rows, columns and regions as houses", hint="use the format 'nonet'"
        )
    return {cell: number for number, cells in enumerate(regions) for cell in cells}


def _marks(puzzle: Puzzle, name: str) -> dict[Cell, list[int]]:
    """The candidates of each cell that has some excluded; those of all cells if no cell has."""
    if puzzle.candidates is None:
        return {}
    if 0 in puzzle.candidates:
        raise CannotEncode(f"the format {name!r} has no cells without candidates", hint="use the format 'nonet'")
    all_marks = {
        cell: [value + 1 for value in range(len(puzzle.symbols)) if mask >> value & 1]
        for cell, mask in enumerate(puzzle.candidates)
    }
    unsaid = [1 << given - 1 if given else puzzle.everything for given in puzzle.givens]
    told = {cell: all_marks[cell] for cell, mask in enumerate(puzzle.candidates) if mask != unsaid[cell]}
    return told or all_marks


def _write_rules(puzzle: Puzzle, found: dict[str, Json], name: str) -> None:
    for rule in puzzle.constraints:
        # A rule that was read from a drawing is in the drawing; the caller reads the object back and compares.
        if not _write_rule(rule, puzzle, found) and "understood" not in puzzle.metadata:
            raise CannotEncode(
                f"the format {name!r} cannot carry {'this' if rule.kind in FIELD_OF else 'the'} rule {rule.kind!r}",
                constraint=rule,
                hint="use the format 'nonet'",
            )
    if any(rule.kind == "no other differences" for rule in puzzle.constraints):
        found.setdefault("difference", [])  # even without dots, to tell the rule from 'non consecutive'


def _write_rule(rule: Any, puzzle: Puzzle, found: dict[str, Json]) -> bool:
    """Adds one rule to the object; False if f-puzzles cannot express it."""
    if field := FIELD_OF.get(rule.kind):
        entry = FORMS[field].write(rule, Names(puzzle.layout))
        if entry is not None:
            found.setdefault(field, []).append(entry)
        return entry is not None
    for field, switch in SWITCHES.items():
        if rule.kind == switch.kind and all(getattr(rule, name) == value for name, value in switch.fields.items()):
            found[field] = True
            return True
    if rule == made("no other xv"):
        found.setdefault("negative", []).append("xv")
    elif rule == made("no other ratios", ratios=_ratios(puzzle)):
        found.setdefault("negative", []).append("ratio")
    elif rule == made("no other differences") or (rule == made("non consecutive") and not _dotted(puzzle)):
        found["nonconsecutive"] = True
    else:
        return False
    return True


def _dotted(puzzle: Puzzle) -> bool:
    return any(rule.kind in DOTS for rule in puzzle.constraints)


def _ratios(puzzle: Puzzle) -> tuple[int, ...]:
    """The ratios that f-puzzles' negative constraint forbids: those of the black dots on the board."""
    return tuple(sorted({rule.ratio for rule in puzzle.constraints if rule.kind == "ratio"} or {2}))  # type: ignore[attr-defined]
