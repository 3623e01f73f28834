"""f-puzzles objects to test with: an empty board, and every field there is with the rule that it means."""

from __future__ import annotations

import json
from typing import Any

from nonet.codecs import Source, codecs
from nonet.constraints import constraints
from nonet.core.constraint import Constraint
from nonet.core.puzzle import Puzzle

fpuzzles, fpuzzles_json = codecs["fpuzzles"], codecs["fpuzzles json"]


def empty(size: Any = 9, **members: Any) -> dict[str, Any]:
    return {"size": size, "grid": [[{} for _ in range(size)] for _ in range(size)], **members}


def read(found: dict[str, Any]) -> Puzzle:
    return fpuzzles_json.decode(Source(json.dumps(found)))


def written(puzzle: Puzzle) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(fpuzzles_json.encode(puzzle))
    return found


def rules(**members: Any) -> tuple[Constraint, ...]:
    return read(empty(**members)).constraints


def rule(kind: str, **fields: Any) -> Constraint:
    return constraints[kind](**fields)


LINE = ["R1C1", "R2C2", "R2C3", "R1C3"]


CELLS = (0, 10, 11, 2)


FIELDS: list[tuple[str, Any, Constraint]] = [
    ("thermometer", {"lines": [LINE]}, rule("thermo", cells=CELLS)),
    ("slowthermometer", {"lines": [LINE]}, rule("slow thermo", cells=CELLS)),
    ("palindrome", {"lines": [LINE]}, rule("palindrome", cells=CELLS)),
    ("renban", {"lines": [LINE]}, rule("renban", cells=CELLS)),
    ("betweenline", {"lines": [LINE]}, rule("between", cells=CELLS)),
    ("lockout", {"lines": [LINE]}, rule("lockout", cells=CELLS, difference=4)),
    ("regionsumline", {"lines": [LINE]}, rule("region sum", cells=CELLS)),
    ("entropicline", {"lines": [LINE]}, rule("entropic", cells=CELLS)),
    ("modularline", {"lines": [LINE]}, rule("modular", cells=CELLS, modulus=3)),
    ("zipperline", {"lines": [LINE]}, rule("zipper", cells=CELLS)),
    ("nabner", {"lines": [LINE]}, rule("nabner", cells=CELLS)),
    ("doublearrow", {"lines": [LINE]}, rule("double arrow", cells=CELLS)),
    ("whispers", {"lines": [LINE], "value": "4"}, rule("whisper", cells=CELLS, difference=4)),
    ("killercage", {"cells": LINE, "value": "21"}, rule("killer cage", cells=CELLS, total=21)),
    ("killercage", {"cells": LINE}, rule("killer cage", cells=CELLS)),
    ("extraregion", {"cells": LINE}, rule("extra region", cells=CELLS)),
    ("arrow", {"lines": [LINE], "cells": ["R1C1"]}, rule("arrow", circle=0, shaft=(10, 11, 2))),
    ("arrow", {"lines": [LINE[1:]], "cells": ["R2C1", "R2C2"]}, rule("pill arrow", pill=(9, 10), shaft=(11, 2))),
    ("difference", {"cells": ["R1C1", "R1C2"]}, rule("difference", a=0, b=1, difference=1)),
    ("difference", {"cells": ["R1C2", "R1C1"], "value": "5"}, rule("difference", a=1, b=0, difference=5)),
    ("ratio", {"cells": ["R1C1", "R1C2"]}, rule("ratio", a=0, b=1, ratio=2)),
    ("ratio", {"cells": ["R1C1", "R1C2"], "value": "3"}, rule("ratio", a=0, b=1, ratio=3)),
    ("xv", {"cells": ["R1C1", "R1C2"], "value": "X"}, rule("xv", a=0, b=1, total=10)),
    ("xv", {"cells": ["R1C1", "R1C2"], "value": "V"}, rule("xv", a=0, b=1, total=5)),
    ("clone", {"cells": ["R1C1", "R1C2"], "cloneCells": ["R4C4", "R4C5"]}, rule("clone", cells=(0, 1), copy=(30, 31))),
    (
        "quadruple",
        {"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": [3, 3, 5]},
        rule("quadruple", cells=(0, 1, 9, 10), symbols=(3, 3, 5)),
    ),
    (
        "littlekillersum",
        {"cell": "R0C7", "cells": ["R1C8", "R2C9"], "direction": "DR", "value": "12"},
        rule("little killer", at=(0, 7), direction="down right", total=12),
    ),
    (
        "littlekillersum",
        {"cell": "R10C3", "cells": ["R9C2", "R8C1"], "direction": "UL", "value": "4"},
        rule("little killer", at=(10, 3), direction="up left", total=4),
    ),
    ("sandwichsum", {"cell": "R0C8", "value": "18"}, rule("sandwich", at=(0, 8), total=18)),
    ("xsum", {"cell": "R3C0", "value": "20"}, rule("x sum", at=(3, 0), total=20)),
    ("skyscraper", {"cell": "R10C4", "value": "3"}, rule("skyscraper", at=(10, 4), count=3)),
    ("skyscraper", {"cell": "R4C10", "value": "3"}, rule("skyscraper", at=(4, 10), count=3)),
    ("odd", {"cell": "R9C9"}, rule("odd", cell=80)),
    ("even", {"cell": "R9C9"}, rule("even", cell=80)),
    ("minimum", {"cell": "R9C9"}, rule("minimum", cell=80)),
    ("maximum", {"cell": "R9C9"}, rule("maximum", cell=80)),
    ("rowindexer", {"cells": ["R1C1"]}, rule("row indexer", cell=0)),
    ("columnindexer", {"cells": ["R1C1"]}, rule("column indexer", cell=0)),
    ("boxindexer", {"cells": ["R1C1"]}, rule("box indexer", cell=0)),
]


SWITCHES = {
    "diagonal+": rule("diagonal", direction="up"),
    "diagonal-": rule("diagonal", direction="down"),
    "antiknight": rule("anti knight"),
    "antiking": rule("anti king"),
    "disjointgroups": rule("disjoint groups"),
    "nonconsecutive": rule("non consecutive"),
}
