"""Boards under their size, and what tells the formats that begin like this from each other."""

from __future__ import annotations

from contextlib import suppress

import pytest

from nonet.codecs import Source, Wishes, codecs, explain_failure, sniff
from nonet.core.errors import CannotEncode, ParseError
from nonet.core.layout import Layout
from nonet.core.puzzle import Puzzle

sized = codecs["sized"]

PLAIN = "4 4\n1 - - -\n- - 2 -\n- 3 - -\n- - - 4"

KILLER = "4 4\n9 - 8 3\n- 7 - -\n4 - - 9\n- - - -\n2 2 4 1\n2 3 4 1\n6 3 4 5\n6 3 5 5"
JIGSAW = "4 4\n- - 4 3\n- - - 1\n- 2 - -\n- - - -\n1 1 1 3\n1 3 3 3\n2 2 4 4\n2 2 4 4"
CONSECUTIVE = "4 4\n1 - - -\n- - - -\n- - - -\n- - - -\n0 2 0 0\n1 12 1 4\n0 3 4 0\n0 8 0 0"
EVENODD = "4 4\n1 E - O\n- - 2 -\n- 3 - -\n- - - E"
SAMURAI = "21 21\n" + "\n".join(" ".join("1" if (r, c) == (6, 9) else "-" for c in range(21)) for r in range(21))

FORMS = {
    "sized": PLAIN,
    "killer": KILLER,
    "jigsaw": JIGSAW,
    "consecutive": CONSECUTIVE,
    "evenodd": EVENODD,
    "samurai": SAMURAI,
}


def test_plain() -> None:
    puzzle = sized.decode(Source(PLAIN))
    assert puzzle == codecs["line"].decode(Source("1.....2..3.....4"))
    assert sized.encode(puzzle) == PLAIN


@pytest.mark.parametrize("name", FORMS)
def test_each_is_known_by_its_looks_and_read_exactly(name: str) -> None:
    text = FORMS[name]
    for variant in (text, f"\n{text}\n", text.replace("\n", "\r\n"), f"# a comment\n{text}", text.replace("-", ".")):
        found = sniff(variant)
        assert found is not None
        assert found.name == name
    puzzle = codecs[name].decode(Source(text))
    assert codecs[name].encode(puzzle) == text
    assert codecs["nonet"].decode(Source(codecs["nonet"].encode(puzzle))) == puzzle


@pytest.mark.parametrize("name", FORMS)
def test_several_in_a_file(name: str) -> None:
    codec = codecs[name]
    puzzle = codec.decode(Source(FORMS[name]))
    text = "".join(codec.encode_many([puzzle, puzzle, puzzle]))
    assert text == f"{FORMS[name]}\n\n{FORMS[name]}\n\n{FORMS[name]}\n"
    assert sniff(text) is codec
    assert list(codec.decode_many(Source(text))) == [puzzle] * 3
    assert list(codec.decode_many(Source(text.replace("\n\n", "\n")))) == [puzzle] * 3


@pytest.mark.parametrize("name", FORMS)
def test_a_slip_is_found_by_the_format_that_was_meant(name: str) -> None:
    lines = FORMS[name].split("\n")
    lines[2] = lines[2].rpartition(" ")[0]
    text = "\n".join(lines)
    found = sniff(text)
    assert found is codecs[name]
    with pytest.raises(ParseError, match=r"row 2 of the \w+ has \d+ cells, the board has \d+") as caught:
        found.decode(Source(text))
    assert (caught.value.line, caught.value.column) == (3, len(lines[2]) + 1)


@pytest.mark.parametrize("name", FORMS)
def test_a_note_names_the_boxes(name: str) -> None:
    if name in ("jigsaw", "samurai"):
        return  # which show them
    codec = codecs[name]
    for box, note in (((1, 4), "box 1x4"), ((4, 1), "box 4x1")):
        text = f"# {note}\n{FORMS[name]}"
        puzzle = codec.decode(Source(text))
        assert puzzle.layout.box == box
        assert codec.encode(puzzle) == text
        assert sniff(text) is codec
        assert codec.decode(Source(FORMS[name]), Wishes(box=box)) == puzzle


def test_other_symbols() -> None:
    puzzle = Puzzle.empty((2, 2), ("red", "green", "blue", "tan")).with_givens(bytes([1, *[0] * 14, 2]))
    text = sized.encode(puzzle)
    assert text.startswith("# symbols red,green,blue,tan\n4 4\nred - - -\n")
    assert sized.decode(Source(text), Wishes(symbols=puzzle.symbols)) == puzzle
    with pytest.raises(CannotEncode):
        sized.encode(Puzzle.empty((2, 2), ("a b", "c", "d", "e")).with_givens(bytes([1, *[0] * 15])))


# Which of those with two grids it is


def two_grids(first: str, second: str) -> str:
    found = sniff(f"4 4\n{first}\n{second}")
    assert found is not None
    return found.name


NOTHING = "- - - -\n" * 3 + "- - - -"
BOXES = "1 1 2 2\n1 1 2 2\n3 3 4 4\n3 3 4 4"


def test_givens_at_the_first_cells_of_regions_are_no_sums() -> None:
    """Four cells that differ add up to 10, which is no given."""
    assert two_grids("1 - 2 -\n- - - -\n3 - 4 -\n- - - -", BOXES) == "jigsaw"
    assert two_grids("10 - 10 -\n- - - -\n10 - 10 -\n- - - -", BOXES) == "killer"


def test_regions_without_givens() -> None:
    assert two_grids(NOTHING, BOXES) == "jigsaw"


def test_no_dot_at_all() -> None:
    assert two_grids(NOTHING, "0 0 0 0\n" * 3 + "0 0 0 0") == "consecutive"


def test_small_sums() -> None:
    """All sums are values of the board, too; the cages are smaller than regions."""
    assert two_grids("3 - 4 -\n4 - 3 -\n3 - 4 -\n4 - 3 -", "1 1 2 2\n3 3 4 4\n5 5 6 6\n7 7 8 8") == "killer"


def test_the_name_of_the_format_decides() -> None:
    text = f"4 4\n{NOTHING}\n{BOXES}"
    assert codecs["jigsaw"].decode(Source(text)).constraints == ()
    assert [rule.kind for rule in codecs["killer"].decode(Source(text)).constraints] == ["killer cage"] * 4
    with pytest.raises(ParseError, match="r1c1 and r1c2 do not agree"):
        codecs["consecutive"].decode(Source(text))


def test_a_solution_beside_other_formats() -> None:
    """Boards that begin with two equal numbers, but are not said to have that size, stay what they were."""
    for text in ("2 2\n1 2", "4 4 1 2\n1 2 3 4\n2 1 4 3\n3 4 2 1", "9 9", "4 4\n4 4"):
        found = sniff(text)
        assert found is None or found.name != "sized"


# Errors


@pytest.mark.parametrize(
    ("name", "text", "line", "column", "words"),
    [
        ("sized", "4 5\n1 2 3 4", 1, 3, "not square: 4 by 5"),
        ("sized", "x\n1 2 3 4", 1, 1, "expected the size of a puzzle, found 'x'"),
        ("sized", "400 400\n1 2 3 4", 1, 1, "400 x 400 cells cannot be made"),
        ("sized", "0 0\n", 1, 1, "0 x 0 cells cannot be made"),
        ("sized", PLAIN.replace("3", "7"), 4, 3, "expected 1-4 or an empty cell, found '7'"),
        ("sized", PLAIN + " -", 5, 9, "row 4 of the board has 5 cells"),
        ("sized", PLAIN[:-8], 4, 8, "the text ends before row 4 of the board"),
        ("sized", PLAIN + "\n1 2 3 4", 6, 1, "expected the size of a puzzle, found '1 2 3 4'"),
        ("killer", KILLER[:-8], 8, 8, "the text ends before row 4 of the cages"),
    ],
)
def test_errors(name: str, text: str, line: int, column: int, words: str) -> None:
    with pytest.raises(ParseError) as caught:
        codecs[name].decode(Source(text))
    assert words in caught.value.message
    assert (caught.value.line, caught.value.column) == (line, column)


def test_a_text_cut_off_anywhere_is_read_or_refused() -> None:
    for text in FORMS.values():
        for cut in range(5, len(text), 7):
            found = sniff(text[:cut])
            with suppress(ParseError):
                if found is None:
                    explain_failure(Source(text[:cut]))
                assert found.decode(Source(text[:cut]))


def test_a_large_board_is_no_samurai() -> None:
    """A value of more than 9, or one where a samurai board has no cell."""
    rows = SAMURAI.split("\n")
    for changed in (rows[7].replace("1", "10"), rows[7]):
        text = "\n".join([*rows[:7], changed, *rows[8:10], rows[7].replace("-", "1", 1), *rows[11:]])
        found = sniff(text)
        assert found is sized
        assert found.decode(Source(text)).layout == Layout.square(21, (3, 7))
