"""How the public nouns show themselves: one line in a console, a picture in a notebook.

Covers: core/show.
"""

from __future__ import annotations

import pydoc
import re
import subprocess
import sys

import numpy as np
import pytest

import nonet
from nonet import Layout, Puzzle

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
CLASSIC = nonet.read(LINE)
SMALL = nonet.read("1... ..2. .3.. ...4")
CLASH = nonet.read("11.. .... .... ....")
OPEN = nonet.read("1... .... .... ...4")
LARGE = nonet.generate(box=(5, 5), hide=0.5, seed=1)


NOUNS: list[tuple[object, str]] = [
    (SMALL, "<Puzzle 4x4: 1.....2..3.....4>"),
    (CLASSIC, f"<Puzzle 9x9: {LINE}>"),
    (LARGE, f"<Puzzle 25x25: {LARGE.line()[:97]}...>"),
    (LARGE.grid(), f"<Grid 25x25: {LARGE.line()[:97]}...>"),
    (SMALL.layout, "<Layout 4x4, boxes 2x2>"),
    (SMALL.areas()[0], "Area(name='row 1', "),
    (nonet.solve(SMALL), "<Outcome UNIQUE: 1243342143122134>"),
    (nonet.solve(CLASH), "<Outcome NONE: row 1 and box 1 have 1 at r1c1 and r1c2>"),
    (nonet.explain(CLASSIC), "<Trace: 51 steps, solved, easy>"),
    (nonet.explain(OPEN), "<Trace: 0 steps, stuck>"),
    (nonet.explain(CLASSIC).steps[0], "<HiddenSingle: hidden single: box 2 => r1c6=8>"),
    (nonet.hint(SMALL), "<Hint: hidden single: box 1 => r1c2=2>"),
    (nonet.hint(SMALL, grid="13.. ..2. .3.. ...4"), "<Hint: 3 in r1c2 is wrong>"),
    (nonet.why(SMALL, "r1c2", 2), "<Why: So r1c2 must be 2.>"),
    (nonet.solve_many([LINE, "." * 81]), "<Batch of 2 puzzles: 1 UNIQUE, 1 MULTIPLE>"),
    (nonet.check(OPEN), "<Report MULTIPLE: there are several solutions: "),
    (nonet.check(CLASSIC), "<Report UNIQUE: exactly one solution; not minimal: "),
    (nonet.true_candidates(SMALL), "<TrueCandidates: 16 in 16 cells>"),
    (nonet.conflict(CLASH), "<Conflict of 3 clues: 1 in r1c1, 1 in r1c2 and row 1 contradict each other>"),
    (nonet.redundant(CLASSIC), "<Redundancy: 22 clues could go alone, "),
    (nonet.redundant(OPEN), "<Redundancy: there are several solutions, so no clue can be called redundant>"),
    (nonet.redundant(CLASSIC).clues[0], "<Clue: 5 in r1c1>"),
    (nonet.lower(SMALL), "<Problem of 16 cells, 4 values and 12 primitives>"),
    (nonet.rate(CLASSIC), "<Rating: SE 1.2/1.2/1.2, HoDoKu 204 (easy), label easy>"),
    (nonet.draw(SMALL), "<Picture of "),
    (nonet.book([SMALL]), "<Book of 1 puzzle>"),
    (nonet.Board(SMALL), "<Board 4x4: 0 entries, 12 cells empty>"),
]


@pytest.mark.parametrize(("noun", "shown"), NOUNS, ids=lambda each: each if isinstance(each, str) else None)
def test_a_repr_is_one_short_line(noun: object, shown: str) -> None:
    assert repr(noun).startswith(shown)
    assert "\n" not in repr(noun)
    assert len(repr(noun)) <= 140


PICTURES = (
    nonet.Board,
    nonet.Conflict,
    nonet.Grid,
    nonet.Hint,
    nonet.Outcome,
    nonet.Picture,
    nonet.Puzzle,
    nonet.Report,
    nonet.Step,
    nonet.Trace,
    nonet.TrueCandidates,
)


@pytest.mark.parametrize("noun", [noun for noun, _ in NOUNS if isinstance(noun, PICTURES)], ids=repr)
def test_it_has_a_picture_unless_there_is_no_grid(noun: object) -> None:
    picture = noun._repr_svg_()  # type: ignore[attr-defined]
    if isinstance(noun, nonet.Outcome) and noun.grid is None:
        assert picture is None
        with pytest.raises(nonet.NonetError, match="there is nothing to draw"):
            nonet.draw(noun)
    else:
        assert picture.startswith("<svg ")
        assert nonet.draw(noun) == picture  # type: ignore[arg-type]


def test_every_kind_with_a_picture_is_among_them() -> None:
    drawn = {type(noun) for noun, _ in NOUNS}
    for kind in PICTURES:
        assert any(issubclass(each, kind) for each in drawn)
    public = {getattr(nonet, name) for name in dir(nonet) if isinstance(getattr(nonet, name), type)}
    assert {each for each in public if hasattr(each, "_repr_svg_")} == set(PICTURES)


def test_pictures_show_what_was_found() -> None:
    wrong, right = (nonet.hint(SMALL, grid=grid) for grid in ("13.. ..2. .3.. ...4", "12.. ..2. .3.. ...4"))
    assert wrong is not None
    assert right is not None
    assert "3 in r1c2 is wrong" in wrong._repr_svg_()
    assert "So " in right._repr_svg_()
    assert nonet.check(OPEN)._repr_svg_() != nonet.draw(OPEN, caption=str(nonet.check(OPEN))), "differences are shaded"
    assert nonet.explain(SMALL)._repr_svg_() == nonet.draw(SMALL, answer=nonet.solve(SMALL).grid)


# Arrays.


def test_ints_stay_ints_and_empty_cells_are_zero() -> None:
    cells = CLASSIC.grid().to_numpy()
    assert cells.shape == (9, 9)
    assert cells.dtype.kind == "i"
    assert [[symbol or 0 for symbol in row] for row in CLASSIC.rows()] == cells.tolist()
    cells[0, 0] = 7  # an array of one's own
    assert CLASSIC[0] == 5


def test_numbers_other_than_one_to_n() -> None:
    tens = Puzzle.empty(box=(2, 2), symbols=(10, 20, 30, 40)).with_givens(bytes([4, *bytes(15)]))
    assert tens.grid().to_numpy()[0].tolist() == [40, 0, 0, 0]
    zero = Puzzle.empty(box=(2, 2), symbols="0-3").with_givens(bytes([1, *bytes(15)]))
    assert zero.grid().to_numpy()[0].tolist() == [0, -1, -1, -1]


def test_letters_and_words_are_texts() -> None:
    words = Puzzle.empty(box=(2, 2), symbols=("red", "green", "blue", 4)).with_givens(bytes([2, 4, *bytes(14)]))
    cells = words.grid().to_numpy()
    assert cells.dtype.kind == "U"
    assert cells[0].tolist() == ["green", "4", "", ""]


def test_boards_that_are_no_squares() -> None:
    samurai = Puzzle(Layout.samurai(), tuple(range(1, 10)), bytes(21 * 21))
    assert np.array_equal(samurai.grid().to_numpy(), np.zeros((21, 21), int))


# Help.


def test_help_fits_a_person() -> None:
    shown = pydoc.plain(pydoc.render_doc(nonet))
    asked = subprocess.run([sys.executable, "-m", "pydoc", "nonet"], capture_output=True, text=True, check=True)
    assert (
        asked.stdout.split()
        == shown.replace("Python Library Documentation: package nonet", "Help on package nonet:").split()
    )
    assert len(shown.splitlines()) < 70
    told = shown.partition("PACKAGE CONTENTS")[0]
    missing = [name for name in dir(nonet) if not re.search(rf"\b{name}s?\b", told) and not name.startswith("_")]
    assert not missing, f"help(nonet) says nothing of {missing}"
    for verb in ("Read", "Solve", "Check", "Explain", "Play", "Rate", "Draw", "Write"):
        assert re.search(rf"^ +{verb} ", told, re.MULTILINE)


def test_dir_has_the_public_names_alone() -> None:
    assert {name for name in dir(nonet) if name.startswith("_")} == {"__version__"}
    assert "import_module" not in dir(nonet)
