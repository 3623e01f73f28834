"""Wishes as people write them, and contradictions by name."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import nonet
from nonet.api.wishing import pattern_cells, swappable, symmetry_of, wishes_of
from nonet.core.layout import Layout
from nonet.generators.orbits import SYMMETRIES, orbits

NINE = Layout.square(9, (3, 3))
FOUR = Layout.square(4, (2, 2))


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ({"clues": 24}, {"clues": (24, 24)}),
        ({"clues": "22..24"}, {"clues": (22, 24)}),
        ({"clues": (22, 24)}, {"clues": (22, 24)}),
        ({"difficulty": "Hard"}, {"label": "hard"}),
        ({"difficulty": 0.5}, {"number": (0.45, 0.55)}),
        ({"difficulty": 0}, {"number": (0.0, 0.14)}),
        ({"difficulty": "0.98"}, {"number": (0.9299999999999999, 1.0)}),
        ({"difficulty": "0.2..0.4"}, {"number": (0.2, 0.4)}),
        ({"se": "6.5..7.2"}, {"se": (6.5, 7.2)}),
        ({"se": 7.1}, {"se": (7.1, 7.1)}),
        ({"technique": "X_Wing".replace("_", "-")}, {"technique": "x-wing"}),
    ],
)
def test_forms(written: dict[str, Any], read: dict[str, Any]) -> None:
    wishes = wishes_of(NINE, **written)
    assert {name: getattr(wishes, name) for name in read} == read


@pytest.mark.parametrize(
    ("written", "word"),
    [
        ({"clues": "many"}, "no range of clues"),
        ({"clues": 82}, "no puzzles with 82 clues"),
        ({"clues": 20.5}, "no puzzles with"),
        ({"difficulty": "nice"}, "no difficulty"),
        ({"difficulty": 7}, "no difficulty"),
        ({"se": "13"}, "no puzzle has an SE rating"),
        ({"se": (7, 6)}, "no range"),
        ({"technique": "x-wings"}, "did you mean 'x-wing'"),
        ({"nothing_harder": True}, "needs a technique"),
        ({"symmetry": "round"}, "no symmetry named"),
        ({"minimal": False}, "needs a number of clues"),
        ({"attempts": 0}, "attempts start at 1"),
        ({"pattern": "1" * 20 + "." * 61, "clues": 22}, "contradicts the number of clues"),
        ({"pattern": "1" * 20 + "." * 61, "symmetry": "180"}, "does not have the symmetry"),
        ({"pattern": "1" * 20 + "." * 61, "minimal": False}, "fixes which clues"),
        ({"pattern": "1" * 20}, "has 20 cells, the board 81"),
        ({"pattern": "." * 81}, "no cells"),
        ({"pattern": {81}}, "not on the board"),
    ],
)
def test_contradictions_are_named(written: dict[str, Any], word: str) -> None:
    with pytest.raises(nonet.NonetError, match=word):
        wishes_of(NINE, **written)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"difficulty": "easy"}, {"technique": "x-wing"}),
        ({"difficulty": 0.1}, {"technique": "x-wing"}),
        ({"difficulty": "extreme"}, {"technique": "x-wing", "nothing_harder": True}),
        ({"difficulty": (0.9, 1.0)}, {"technique": "naked single", "nothing_harder": True}),
        ({"difficulty": "easy"}, {"se": (6.0, 7.0)}),
        ({"difficulty": "medium"}, {"se": 5.0}),
        ({"difficulty": "hard"}, {"se": (1.0, 2.0)}),
        ({"technique": "x-wing"}, {"se": 2.5}),
        ({"hide": 0.4}, {"attempts": 3}),
        ({"hide": 0.4}, {"nothing_harder": True}),
        ({"layout": Layout.square(4, (2, 2))}, {"size": 6}),
    ],
    ids=str,
)
def test_wishes_that_exclude_each_other_are_named_at_once(one: dict[str, Any], other: dict[str, Any]) -> None:
    with pytest.raises(nonet.NonetError, match="contradict each other") as bad:
        nonet.generate(seed=1, **one, **other)
    assert not isinstance(bad.value, nonet.BudgetExceeded)


@pytest.mark.parametrize("layout", [5, [1], "round"], ids=repr)
def test_a_layout_that_is_none_is_not_ignored(layout: Any) -> None:
    with pytest.raises(nonet.NonetError, match="no layout named"):
        nonet.generate(layout=layout, seed=1)


def test_patterns_in_every_form(tmp_path: Path) -> None:
    wanted = {0, 3, 5, 12, 15}
    assert pattern_cells("1..1 .x.. .... 1..1", FOUR) == wanted
    assert pattern_cells("#__#\n_#__\n____\n#__#\n", FOUR) == wanted
    assert pattern_cells([0, 3, 5, 12, 15], FOUR) == wanted
    assert pattern_cells(["r1c1", "r1c4", "r2c2", "r4c1", "r4c4"], FOUR) == wanted
    assert pattern_cells("r1c1:r2c2 r4c4", FOUR) == {0, 1, 4, 5, 15}
    file = tmp_path / "pattern.txt"
    file.write_text("x..x\n.x..\n....\nx..x\n")
    assert pattern_cells(file, FOUR) == wanted
    picture = tmp_path / "pattern.pbm"
    picture.write_text("P1\n# by hand\n4 4\n1 0 0 1\n0 1 0 0\n0000\n1001\n")
    assert pattern_cells(picture, FOUR) == wanted
    picture.write_text("P1 5 4 0")
    with pytest.raises(nonet.NonetError, match="not 4x4"):
        pattern_cells(picture, FOUR)


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_the_largest_symmetry_is_told(symmetry: str) -> None:
    # One cell of each orbit decides: an orbit of a generic cell has no more symmetry than the group.
    generic = next(orbit for orbit in orbits(symmetry, 9) if 1 in orbit)
    other = next(orbit for orbit in orbits(symmetry, 9) if 12 in orbit)
    assert symmetry_of(frozenset((*generic, *other)), NINE) == symmetry


def test_lines_that_can_be_swapped() -> None:
    assert swappable(frozenset(range(18)), NINE) == (
        "rows 4 and 5 have no givens, so they can be swapped in any solution"
    )
    by_columns = frozenset(cell for cell in range(81) if cell % 9 not in (7, 8))
    assert "columns 8 and 9" in (swappable(by_columns, NINE) or "")
    assert swappable(frozenset(cell for cell in range(81) if cell % 9 not in (2, 3)), NINE) is None
