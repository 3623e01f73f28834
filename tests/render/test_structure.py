"""What the picture of each rule and of each kind of board consists of, compared with structures.txt.

A line for each picture: what is drawn, from low to high, by its name and its elements, then how many digits and what
stands under the board. Colours, widths and places may change without a word; what is there, and in what order, may not.
`python -m tests.render.test_structure` writes the file anew.

Covers: svg, _legend.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from xml.etree import ElementTree

import pytest

import nonet
from nonet.core.layout import Layout
from nonet.core.puzzle import Puzzle
from nonet.render.svg import svg
from nonet.rules import Clone, Even, KillerCage, Quadruple, Ratio, Renban, Sandwich, Skyscraper, Thermo, Whisper

HERE = Path(__file__).parent
GOLDEN = HERE / "structures.txt"
RULES = HERE.parents[1] / "examples" / "rules"

BOARDS = {
    "4x4": Layout.square(4, (2, 2)),
    "6x6": Layout.square(6, (2, 3)),
    "9x9": Layout.square(9, (3, 3)),
    "16x16": Layout.square(16, (4, 4)),
    "25x25": Layout.square(25, (5, 5)),
    "samurai": Layout.samurai(),
    "jigsaw": Layout.jigsaw([(0, 1, 2, 6), (3, 7, 10, 11), (4, 5, 8, 12), (9, 13, 14, 15)], 4),
}
MARKED = (
    *(Clone("r2c3 r2c4", "r4c3 r4c4"), Even("r2c3"), Whisper("r1c1-r1c3", 2), Renban("r1c3-r1c1")),
    *(KillerCage("r3c1:r4c2", 10), Sandwich("r0c1", 3), Skyscraper("r0c1", 2), Ratio("r1c1", "r1c2")),
    *(Quadruple("r2c2:r3c3", (1, 2, 3, 4)), Thermo("r2c1-r4c1")),
)


def structure(drawing: str) -> str:
    """The parts of a picture in their order, alike ones in a row counted."""
    parts = [f"{name} x{len(list(alike))}" for name, alike in groupby(_parts(ElementTree.fromstring(drawing)))]
    return "; ".join(part.removesuffix(" x1") for part in parts)


def _parts(tree: ElementTree.Element) -> Iterator[str]:
    for child in tree:
        title = next((each.text for each in child if each.tag.endswith("title")), None)
        elements = [each.tag.rpartition("}")[2] for each in child.iter() if each is not child]
        drawn = " ".join(name for name in elements if name not in ("title", "g"))
        if title:
            yield f"{title} ({drawn})"
        elif not len(child):
            yield child.tag.rpartition("}")[2]
        elif child.attrib.get("text-anchor") == "middle":
            yield f"{len(child)} digits"
        else:
            yield f"group ({drawn})"


def pictures() -> Iterator[tuple[str, str]]:
    for path in sorted(RULES.glob("*.toml")):
        yield path.stem, structure(str(nonet.draw(path)))
    for name, layout in BOARDS.items():
        size = max(len(house) for house in layout.houses)
        puzzle = Puzzle(layout, tuple(range(1, size + 1)), bytes(len(layout))).with_rules(*MARKED)
        yield f"board {name}", structure(svg(puzzle, candidates=[puzzle.everything] * len(layout)))


def written() -> str:
    return "".join(f"{name}: {parts}\n" for name, parts in pictures())


def test_pictures_consist_of_what_they_did() -> None:
    kept = dict(line.split(": ", 1) for line in GOLDEN.read_text(encoding="utf-8").splitlines())
    assert dict(pictures()) == kept, "if it is meant: python -m tests.render.test_structure"


def test_another_order_or_a_lost_mark_is_noticed() -> None:
    puzzle = Puzzle.empty((2, 2)).with_rules(*MARKED)
    whole = structure(svg(puzzle))
    assert whole.index("clone (rect rect)") < whole.index("even (rect)") < whole.index("renban (path)")
    less = Puzzle.empty((2, 2)).with_rules(*MARKED[:-1])
    assert structure(svg(less)) == whole.replace("; thermo (path circle)", "")


@pytest.mark.parametrize("name", BOARDS)
def test_each_board_has_all_marks(name: str) -> None:
    kept = dict(line.split(": ", 1) for line in GOLDEN.read_text(encoding="utf-8").splitlines())
    for rule in MARKED:
        assert f"{rule.kind} (" in kept[f"board {name}"]


if __name__ == "__main__":
    GOLDEN.write_text(written(), encoding="utf-8")
