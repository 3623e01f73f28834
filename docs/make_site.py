"""Builds the site: `python docs/make_site.py`.

Before Zensical builds the pages, the board of the front page is put beside them (docs/board, not kept): the modules of
the web board, and a record of the puzzle, its solution and its path, so that it works without a server.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import nonet
from nonet.api.records import theme_record
from nonet.web import answers
from nonet.web.asks import ExplainAsk, PuzzleAsk
from nonet.web.limits import Limits

ROOT = Path(__file__).resolve().parents[1]
STATIC = ROOT / "src" / "nonet" / "web" / "static"
BUILD = [sys.executable, "-m", "zensical", "build", "--clean", "--strict"]
PUZZLE = ROOT / "examples" / "mixed.toml"


def modules(name: str) -> set[str]:
    """A module of the page and all that it imports."""
    text = (STATIC / name).read_text(encoding="utf-8")
    found = {name}
    for other in re.findall(r'^import .*? from "\./([^"]+)";', text, flags=re.MULTILINE):
        found |= modules(other)
    return found


def record() -> dict[str, Any]:
    """All that the board needs, as the API tells it."""
    text, limits = PUZZLE.read_text(encoding="utf-8"), Limits()
    puzzle = nonet.read(text)
    grid = nonet.solve(puzzle).grid
    assert grid is not None, PUZZLE.name
    ask = PuzzleAsk(puzzle=text)
    return {
        "board": answers.read(ask, limits).model_dump(),
        "themes": {name: theme_record(name) for name in ("light", "dark")},
        "solution": list(grid.values),
        "peers": answers.peers(ask, limits).peers,
        "path": answers.explain(ExplainAsk(puzzle=text), limits).model_dump(),
    }


def put_board(folder: Path) -> None:
    """The board's folder, made anew."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for name in sorted({*modules("alone.js"), "icon.svg", "style.css"}):
        shutil.copy(STATIC / name, folder / name)
    shutil.copy(STATIC / "alone.html", folder / "index.html")
    text = json.dumps(record(), ensure_ascii=False, separators=(",", ":"))
    (folder / "record.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    put_board(ROOT / "docs" / "board")
    sys.exit(subprocess.run(BUILD, cwd=ROOT, check=False).returncode)
