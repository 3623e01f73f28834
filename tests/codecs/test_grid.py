from __future__ import annotations

import pytest

from nonet.codecs import Source, Wishes, codecs, sniff
from nonet.core.errors import ParseError
from nonet.core.puzzle import Puzzle

SOLVED = "143986257679425381285731694962354178357618942418279563821567439796143825534892716"
ROWS = [SOLVED[start : start + 9] for start in range(0, 81, 9)]


def decode(text: str, wishes: Wishes | None = None, name: str = "grid") -> Puzzle:
    found = sniff(text)
    assert found is not None
    assert found.name == name
    return found.decode(Source(text), wishes or Wishes())


def pretty(rows: list[str]) -> str:
    lines = [" " + " | ".join(" ".join(row[start : start + 3]) for start in (0, 3, 6)) for row in rows]
    rule = "-------+-------+-------"
    return "\n".join([*lines[:3], rule, *lines[3:6], rule, *lines[6:]])


def test_pretty() -> None:
    assert decode(pretty(ROWS)).line() == SOLVED


def test_framed_with_blank_lines_between_bands() -> None:
    text = pretty(ROWS).replace("1", "_")
    lines = ["" if line.startswith("-") else f"|{line} |" for line in text.split("\n")]
    assert lines[0] == "| _ 4 3 | 9 8 6 | 2 5 7 |"
    assert decode("\n".join(lines)).line() == SOLVED.replace("1", ".")


def test_box_is_seen_in_the_frames() -> None:
    band = "| 2 4 | 3 1 | 6 5 |\n| 3 1 | 6 5 | 2 4 |\n| 6 5 | 2 4 | 3 1 |\n"
    text = f"{band}\n{band}"
    assert decode(text).layout.box == (3, 2)
    assert decode(band * 2).layout.box == (3, 2)
    assert decode(text, Wishes(box=(2, 3))).layout.box == (2, 3)
    assert decode(text, Wishes(box="none")).layout.box is None
    assert decode(text.replace("|", " ")).layout.box == (3, 2)


def test_bars() -> None:
    rows = ["|".join(row[start : start + 3] for start in (0, 3, 6)) for row in ROWS]
    text = "\n".join([*rows[:3], "-" * 11, *rows[3:6], "-" * 11, *rows[6:], "=" * 11])
    assert decode(text).line() == SOLVED


def test_sums() -> None:
    text = "Solved sudoku:\n" + "\n".join(f"[{','.join(row)}]45" for row in ROWS) + "\n"
    assert decode(text).line() == SOLVED
    assert decode(text.replace("1", "_")).line() == SOLVED.replace("1", ".")


def test_one_line_of_nine_groups() -> None:
    text = "1__8_4___ _2____456 __32_5___ ___4__8_5 789_5____ _____62_3 8_1___7__ ___123_8_ 2_5_____9"
    assert decode(text).line() == text.replace(" ", "").replace("_", ".")


@pytest.mark.parametrize("width", [1, 3, 9, 20, 27, 60])
def test_characters_broken_over_lines(width: int) -> None:
    text = SOLVED.replace("3", ".")
    broken = "\n".join(text[start : start + width] for start in range(0, 81, width))
    if width == 1:
        assert sniff(broken) is codecs["grid"]
    else:
        assert decode(broken).line() == text


def test_dash_is_an_empty_cell_or_a_frame() -> None:
    empty_rows = "---------\n" * 8 + "123456789"
    assert decode(empty_rows).line() == "." * 72 + "123456789"
    with_bars = "---|---|---\n--1|---|---\n---|---|---"
    assert decode("\n-----------\n".join([with_bars] * 3)).line() == ("." * 11 + "1" + "." * 15) * 3
    with_crossings = "-----+-----+-----\n".join(["- - -|- - -|- - -\n- - -|- 5 -|- - -\n- - -|- - -|- - -\n"] * 3)
    assert decode(with_crossings).clues == 3


def test_unicode_frames_double_around_boxes() -> None:
    text = """
    ╔═══╤═══╦═══╤═══╗
    ║ 1 │   ║   │ 4 ║
    ╟───┼───╫───┼───╢
    ║   │ 2 ║ 1 │   ║
    ╠═══╪═══╬═══╪═══╣
    ║ 2 │   ║   │ 3 ║
    ╟───┼───╫───┼───╢
    ║   │   ║   │   ║
    ╚═══╧═══╩═══╧═══╝
    """
    puzzle = decode(text)
    assert (puzzle.line(), puzzle.layout.box) == ("1..4.21.2..3....", (2, 2))


def test_spaces_as_empty_cells_between_bars() -> None:
    rows = ["53 | 7 |   ", "6  |195|   ", " 98|   | 6 "] * 3
    assert decode("\n".join(f"|{row}|" for row in rows)).line() == "".join(rows).replace("|", "").replace(" ", ".")


def test_two_digit_values() -> None:
    row = " ".join(str(value) for value in range(1, 17))
    puzzle = decode("\n".join([row] * 15 + [". " * 15 + "16"]))
    assert puzzle.rows()[0] == list(range(1, 17))
    assert puzzle[255] == 16
    padded = "\n".join(" ".join(f"{value:02}" for value in range(16, 0, -1)) for _ in range(15))
    assert decode(padded + "\n" + "00 " * 16).rows()[15] == [None] * 16


def test_sixteen_characters_in_groups_of_four_are_one_board() -> None:
    text = "\n".join(["1234 5678 9ABC DEFG"] * 16)
    assert decode(text).layout.rows == 16


def test_several_boards() -> None:
    text = "Grid 01\n" + "\n".join(ROWS) + "\nGrid 02\n" + "\n".join(ROWS[::-1])
    assert [puzzle.rows()[0][0] for puzzle in codecs["grid"].decode_many(Source(text))] == [1, 5]
    with pytest.raises(ParseError, match="more than one puzzle"):
        decode(text)


def test_three_small_boards_with_headings_are_not_one_large_board() -> None:
    """Every row has fifteen characters between bars, and there are fifteen rows."""
    boards = [Puzzle.empty((5, 1)).with_givens(bytes([value, *[0] * 24])) for value in (1, 2, 3)]
    text = "".join(codecs["grid"].encode_many(boards))
    assert list(codecs["grid"].decode_many(Source(text))) == boards


def test_a_heading_inside_a_board_is_passed_over() -> None:
    lines = [*ROWS[:4], "# the middle", *ROWS[4:]]
    assert decode("\n".join(lines)).line() == SOLVED


def test_encode() -> None:
    text = codecs["grid"].encode(Puzzle.empty((1, 2)))
    assert text == "# box 1x2\n+-----+\n| . . |\n+-----+\n| . . |\n+-----+"
