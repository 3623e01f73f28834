"""What is written can be read again, or what would be lost is named: every format and style, every kind of puzzle."""

from __future__ import annotations

from dataclasses import replace

import pytest

import nonet
from nonet.api.writing import write_many
from nonet.constraints.killer_cage import KillerCage
from nonet.core.layout import Layout
from nonet.core.puzzle import Puzzle
from nonet.render.text import STYLES

PLAIN = nonet.read("1.....2..3.....4")
REGIONS = [(0, 1, 2, 6), (3, 7, 10, 11), (4, 5, 8, 12), (9, 13, 14, 15)]
SAMURAI = Puzzle(Layout.samurai(), tuple(range(1, 10)), bytes([1, *bytes(440)]))

KINDS = {
    "plain": PLAIN,
    "9x9": nonet.read("..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"),
    "16x16": nonet.read("123456789ABCDEFG" + "." * 240),
    "16x16 of which only high numbers are given": nonet.read("A..G" + "." * 252, symbols="1-16"),
    "Latin": nonet.read("1.....2..3.....4", box="none"),
    "Latin 5x5": nonet.read("1" + "." * 24),
    "boxes 3x2": nonet.read("1" + "." * 35, box=(3, 2)),
    "boxes 1x4": nonet.read("1.....2..3.....4", box=(1, 4)),
    "jigsaw": Puzzle(Layout.jigsaw(REGIONS, 4), (1, 2, 3, 4), bytes([1, *bytes(15)])),
    "jigsaw of letters": Puzzle(Layout.jigsaw(REGIONS, 4), tuple("ABCX"), bytes([1, *bytes(15)])),
    "killer": replace(Puzzle.empty((2, 2)), constraints=(KillerCage((0, 1), 3),)),
    "killer from 0": replace(Puzzle.empty((2, 2), "0-3"), constraints=(KillerCage((0, 1), 3),)),
    "killer with givens": replace(PLAIN, constraints=(KillerCage((2, 3), 3),)),
    "pencil marks": replace(PLAIN, candidates=tuple(1 << g - 1 if g else 14 for g in PLAIN.givens)),
    "letters": nonet.read("A.....B..C.....D"),
    "letters that cannot all be seen": nonet.read("A... ..B. .C.. ....", symbols="ABCX"),
    "words": nonet.read("red . . .  . . blue .  . green . .  . . . .", symbols="red,green,blue,white"),
    "words in no boxes": nonet.read("red" + " ." * 15, symbols="red,green,blue,white", box="none"),
    "from 0": nonet.read("0... ..1. .2.. ...3", symbols="0-3"),
    "hexadecimal": nonet.read("0123456789ABCDEF" + "." * 240),
    "more symbols than rows": nonet.read("1" + "." * 35, symbols="1-9"),
    "digits as texts": replace(PLAIN, symbols=("1", "2", "3", "4")),
    "full": nonet.read("1234341221434321"),
    "full, from 0": nonet.read("0123230110323210", symbols="0-3"),
    "samurai": SAMURAI,
    "samurai of letters": replace(SAMURAI, symbols=tuple("ABCDEFGHX")),
    "twodoku": Puzzle(Layout.overlapping([(1, 1), (3, 3)], (2, 2)), (1, 2, 3, 4), bytes([1, 2, *bytes(34)])),
}

LOST = {
    "jigsaw": "the regions of this board",
    "killer": "'killer cage'",
    "pencil marks": "cannot carry candidates",
    "twodoku": "the shape of this board",
}
"""What drawings and lines of cells cannot say, in the words of the error."""


def written(puzzle: Puzzle, name: str) -> tuple[str | None, str]:
    """The text, or None and what is said instead."""
    try:
        return nonet.write(puzzle, name), ""
    except nonet.CannotEncode as lost:
        return None, lost.message


@pytest.mark.parametrize("name", nonet.formats())
@pytest.mark.parametrize("kind", KINDS)
def test_it_reads_back_or_what_is_lost_is_named(kind: str, name: str) -> None:
    puzzle = KINDS[kind]
    text, lost = written(puzzle, name)
    if text is None:
        assert repr(name) in lost
        return
    again = nonet.read(text)
    assert again.symbols == puzzle.symbols
    if name == "pencil":  # which says what the givens leave to each cell
        assert (again.layout, again.pencil_marks().masks) == (puzzle.layout, puzzle.pencil_marks().masks)
        return
    assert again == puzzle
    if name not in STYLES:
        assert nonet.read(text, format=name) == puzzle


@pytest.mark.parametrize("name", [*STYLES, "line", "grid", "json", "prolog", "csv"])
@pytest.mark.parametrize("kind", LOST)
def test_the_error_says_what_would_be_lost(kind: str, name: str) -> None:
    with pytest.raises(nonet.CannotEncode, match=LOST[kind]) as caught:
        nonet.write(KINDS[kind], name)
    assert caught.value.hint is not None
    if kind == "killer":
        assert isinstance(caught.value.constraint, KillerCage)


@pytest.mark.parametrize("kind", ["nonet", "toml"])
def test_two_formats_say_everything(kind: str) -> None:
    for puzzle in KINDS.values():
        assert nonet.read(nonet.write(puzzle, kind)) == puzzle


@pytest.mark.parametrize("name", [*STYLES, "line", "grid", "json"])
def test_lossy_writes_the_givens_all_the_same(name: str) -> None:
    for kind in ("jigsaw", "killer", "killer with givens", "pencil marks"):
        puzzle = KINDS[kind]
        again = nonet.read(nonet.write(puzzle, name, lossy=True))
        assert (again.givens, again.constraints, again.candidates) == (puzzle.givens, (), None)


def test_lossy_loses_nothing_that_can_be_said() -> None:
    for puzzle in KINDS.values():
        assert nonet.read(nonet.write(puzzle, "nonet", lossy=True)) == puzzle
    assert nonet.read(nonet.write(KINDS["boxes 3x2"], "line", lossy=True)) == KINDS["boxes 3x2"]


def test_a_jigsaw_without_its_regions_has_no_boxes() -> None:
    """It would read back as a board with the usual ones, which its solution breaks."""
    assert nonet.read(nonet.write(KINDS["jigsaw"], "line", lossy=True)).layout.box is None


@pytest.mark.parametrize("kind", KINDS)
def test_everything_prints(kind: str) -> None:
    puzzle = KINDS[kind]
    assert str(puzzle).count("\n") >= puzzle.layout.rows - 1
    assert str(puzzle.grid())


@pytest.mark.parametrize("name", [*STYLES, "line", "grid", "json"])
def test_answers_of_any_kind_are_written_without_a_note(name: str) -> None:
    for kind in ("jigsaw", "killer", "Latin", "boxes 1x4", "from 0", "letters"):
        answer = next(nonet.solutions(KINDS[kind]))
        text = nonet.write(answer, name)
        assert "box" not in text
        assert "symbols" not in text


def test_many_styles_stand_apart_and_a_header_comes_once() -> None:
    assert "".join(write_many([PLAIN, PLAIN], "framed")).count("\n\n") == 3
    assert "".join(write_many([PLAIN, PLAIN], "csv")).count("puzzle") == 1
    with pytest.raises(nonet.CannotEncode):
        list(write_many([PLAIN, KINDS["killer"]], "line"))
    assert len(list(write_many([PLAIN, KINDS["killer"]], "line", lossy=True))) == 2


def test_an_unknown_format_is_refused_at_once() -> None:
    with pytest.raises(nonet.NonetError, match="no format or style named 'nothing'"):
        write_many([], "nothing")
