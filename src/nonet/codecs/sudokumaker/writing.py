"""From a puzzle to SudokuMaker's document, which is read back and compared before it is returned."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from nonet.codecs._codec import NO_WISHES
from nonet.codecs._links import Json
from nonet.codecs.fpuzzles.entry import Refused
from nonet.codecs.sudokumaker import pairs
from nonet.codecs.sudokumaker.board import Raster
from nonet.codecs.sudokumaker.forms import On
from nonet.codecs.sudokumaker.reading import KEPT, REGIONS, RULES, TEXTS, read_document
from nonet.codecs.sudokumaker.types import FORMS
from nonet.core.errors import CannotEncode, NonetError
from nonet.core.puzzle import Puzzle

VERSION = "1.5.0"


def to_document(puzzle: Puzzle, name: str) -> dict[str, Json]:
    """The document of this puzzle; CannotEncode if there is none. `name` is the format's name in messages."""
    if puzzle.candidates is not None or puzzle.layout.missing:
        what = "candidates" if puzzle.candidates is not None else "boards with gaps"
        raise CannotEncode(f"the format {name!r} cannot carry {what}", hint="use the format 'nonet'")
    kept = puzzle.metadata.get(KEPT)
    kept = kept if isinstance(kept, Mapping) else {}
    texts = {theirs: puzzle.metadata.get(ours, "") for theirs, ours in TEXTS.items()}
    cells = _cells(puzzle, kept.get("cells"))
    same = {**texts, "cells": cells, **{key: value for key, value in kept.items() if key != "cells"}}
    if "constraints" in kept and _reads_as(puzzle, same):
        return {"formatVersion": VERSION, "puzzle": same}
    on = On(Raster(puzzle.layout), puzzle.symbols)
    drawn = [config for config in kept.get("constraints", []) if _is_drawing(config)]
    made = {**texts, **_board(puzzle), "cells": cells, "constraints": [*_houses(puzzle), *_rules(puzzle, on), *drawn]}
    if not _reads_as(puzzle, made):
        wrong = _unsaid(puzzle, made)
        raise CannotEncode(f"the format {name!r} cannot carry {wrong}", hint="use the format 'nonet'")
    return {"formatVersion": VERSION, "puzzle": made}


def _reads_as(puzzle: Puzzle, members: dict[str, Json]) -> bool:
    again = _read(members)
    return again is not None and _meaning(again) == _meaning(puzzle)


def _read(members: dict[str, Json]) -> Puzzle | None:
    try:
        return read_document({"puzzle": members}, NO_WISHES)
    except (Refused, NonetError):
        return None


def _unsaid(puzzle: Puzzle, members: dict[str, Json]) -> str:
    again = _read(members)
    if again is not None:
        for rule in puzzle.constraints:
            if rule not in again.constraints:
                return f"the rule {rule.kind!r}"
    return "this puzzle"


def _meaning(puzzle: Puzzle) -> object:
    return puzzle.layout, puzzle.symbols, puzzle.givens, frozenset(puzzle.constraints)


def _is_drawing(config: Json) -> bool:
    return isinstance(config, dict) and isinstance(config.get("type"), int) and config["type"] >= 2000 != RULES


def _cells(puzzle: Puzzle, kept: object) -> list[Json]:
    cells: list[Json] = []
    for place, given in enumerate(puzzle.givens):
        rest = kept.get(str(place)) if isinstance(kept, Mapping) else None
        found = dict(rest) if isinstance(rest, Mapping) else {}
        if given:
            found |= {"given": True, "value": puzzle.symbols[given - 1]}
        cells.append(found)
    return cells


def _board(puzzle: Puzzle) -> dict[str, Json]:
    """Size and digits, as far as they do not follow from the number of cells."""
    layout, symbols = puzzle.layout, puzzle.symbols
    found: dict[str, Json] = {}
    lines = any(house.kind == "row" for house in layout.houses)
    if layout.rows != layout.columns or not lines:
        found |= {"width": layout.columns, "height": layout.rows}
    if not lines:
        found["type"] = "custom"
    if symbols != tuple(range(1, max(layout.rows, layout.columns) + 1)):
        found |= {"minDigit": symbols[0], "maxDigit": symbols[-1]}
    return found


def _houses(puzzle: Puzzle) -> Iterator[Json]:
    yield {"type": 0}
    if puzzle.layout.regions:
        regions = [-1] * len(puzzle.layout)
        for number, area in enumerate(puzzle.layout.regions):
            for cell in area.cells:
                regions[cell] = number
        yield {"type": REGIONS, "regions": regions}


def _rules(puzzle: Puzzle, on: On) -> Iterator[Json]:
    by_kind: dict[str, list[Any]] = defaultdict(list)
    for rule in puzzle.constraints:
        by_kind[rule.kind].append(rule)
    for number, form in FORMS.items():
        own = [rule for kind in form.kinds for rule in by_kind[kind]]
        if own:
            for config in form.write(own, on):
                yield {"type": number} | config
    for number in pairs.PAIRS:
        if (found := pairs.write(number, puzzle.constraints, on)) is not None:
            yield {"type": number} | found
