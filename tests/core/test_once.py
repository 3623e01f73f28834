"""Facts that were once kept in several places are kept in one: names of cells, directions, signs of an empty cell.

And nobody reads the kind of an area from its name, or what a field holds from the text of an annotation.

Covers: layout, symbols.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import nonet

PACKAGE = Path(nonet.__file__).parent

TABLES = {
    "batch/formats/_format.py",
    "batch/formats/parquet.py",
    "batch/tables.py",
    "batch/tasks/generate.py",
    "batch/tasks/rate.py",
    "batch/tasks/trace.py",
}
"""Where a field is a column of a table."""

ONCE = {
    "a regex of cell names": (r"\[[rR]{2}\].*\[[cC]{2}\]", {"core/names.py", "codecs/iss/board.py"}),  # rows 1-9, a-g
    "diagonal directions": (r'"down right": \(', {"core/names.py"}),
    "signs of an empty cell": (r'"\._?0_|"·', {"core/symbols.py"}),
    "the kind of an area, read from its name": (r"name\.split\(\)\[0\]|(house|area|region)\.name\.startswith", set()),
    # The web reads the types of its requests from its functions.
    "fields by their annotations": (r"field\.type|get_type_hints", {"core/fields.py", "web/questions.py", *TABLES}),
}


@pytest.mark.parametrize("fact", ONCE)
def test_said_once(fact: str) -> None:
    said, where = ONCE[fact]
    rooms = [path for path in PACKAGE.rglob("*.py") if path.relative_to(PACKAGE).parts[0] not in ("cli", "bench")]
    found = {
        str(path.relative_to(PACKAGE))
        for path in rooms
        if re.search(said, path.read_text(encoding="utf-8")) and "registry" not in path.name
    }
    assert found <= where, f"{fact}: {sorted(found - where)}"
    assert where <= found, f"{fact} is no longer where it was"
