"""Exact forms of the print styles.

Covers: text, api/styles.
"""

import re

from nonet.render.text import GAP, STYLES, Rows, bars, framed, pretty, sums

SOLVED = [
    [int(c) for c in row]
    for row in re.findall("." * 9, "143986257679425381285731694962354178357618942418279563821567439796143825534892716")
]


def test_pretty() -> None:
    assert pretty(SOLVED, (3, 3)) == (
        " 1 4 3 | 9 8 6 | 2 5 7\n"
        " 6 7 9 | 4 2 5 | 3 8 1\n"
        " 2 8 5 | 7 3 1 | 6 9 4\n"
        "-------+-------+-------\n"
        " 9 6 2 | 3 5 4 | 1 7 8\n"
        " 3 5 7 | 6 1 8 | 9 4 2\n"
        " 4 1 8 | 2 7 9 | 5 6 3\n"
        "-------+-------+-------\n"
        " 8 2 1 | 5 6 7 | 4 3 9\n"
        " 7 9 6 | 1 4 3 | 8 2 5\n"
        " 5 3 4 | 8 9 2 | 7 1 6"
    )


def test_pretty_lines_up_wide_numbers() -> None:
    assert pretty([[1, 12], [None, 3]], None) == "  1 12\n  .  3"


def test_framed() -> None:
    lines = framed(SOLVED, (3, 3)).split("\n")
    assert lines[0] == "| 1 4 3 | 9 8 6 | 2 5 7 |"
    assert [number for number, line in enumerate(lines) if line == ""] == [3, 7]


def test_framed_six_by_six_of_three_rows_and_two_columns() -> None:
    rows = [
        [2, 4, 3, 1, 6, 5],
        [3, 1, 6, 5, 2, 4],
        [6, 5, 2, 4, 3, 1],
        [4, 2, 1, 3, 5, 6],
        [1, 3, 5, 6, 4, 2],
        [5, 6, 4, 2, 1, 3],
    ]
    lines = framed(rows, (3, 2)).split("\n")
    assert lines[0] == "| 2 4 | 3 1 | 6 5 |"
    assert lines[3] == ""
    assert len(lines) == 7


def test_framed_draws_anything() -> None:
    assert framed([["a", "b"], ["c", "d"]], (1, 1)) == "| a | b |\n\n| c | d |"
    assert framed([["a", "b", "c", "d"]], (1, 2)) == "| a b | c d |"
    assert framed([[None, 1]], None) == "| _ 1 |"


def test_bars() -> None:
    lines = bars(SOLVED, (3, 3)).split("\n")
    assert lines[0] == "143|986|257"
    assert lines[3] == lines[7] == "-----------"
    assert lines[-1] == "==========="
    assert len(lines) == 12


def test_bars_keep_wide_symbols_apart() -> None:
    assert bars([[10, 2], [3, 4]], None) == "10  2\n 3  4\n====="


def test_sums() -> None:
    lines = sums(SOLVED, (3, 3)).split("\n")
    assert lines[0] == "Solved sudoku:"
    assert lines[1] == "[1,4,3,9,8,6,2,5,7]45"
    assert len(lines) == 10


def test_words_have_no_sum() -> None:
    assert sums([["a", None]], None) == "Solved sudoku:\n[a,_]"


def test_paint_changes_no_position() -> None:
    """Taking the paint away again gives the plain drawing: nothing was lined up by painted lengths."""
    for style in STYLES.values():
        painted = style(SOLVED, (3, 3), lambda row, column, text: f"<{row}{column}>{text}</>")
        plain = painted.replace("</>", "")
        for row in range(9):
            for column in range(9):
                plain = plain.replace(f"<{row}{column}>", "")
        assert plain == style(SOLVED, (3, 3), None)


def test_nothing_at_all() -> None:
    assert framed([], None) == ""


TWO: Rows = [
    [1, 2, 3, 4, GAP, GAP],
    [3, 4, 1, 2, GAP, GAP],
    [2, 1, 4, 3, 1, 2],
    [4, 3, 2, 1, 3, None],
    [GAP, GAP, 3, 4, 2, 1],
    [GAP, GAP, 1, 2, 4, 3],
]
"""Two boards of 4x4 that share a box."""


def test_gaps_are_blank() -> None:
    assert pretty(TWO, (2, 2)) == (
        " 1 2 | 3 4 |\n"
        " 3 4 | 1 2 |\n"
        "-----+-----+-----\n"
        " 2 1 | 4 3 | 1 2\n"
        " 4 3 | 2 1 | 3 .\n"
        "-----+-----+-----\n"
        "     | 3 4 | 2 1\n"
        "     | 1 2 | 4 3"
    )
    assert framed(TWO, (2, 2)) == (
        "| 1 2 | 3 4 |\n"
        "| 3 4 | 1 2 |\n"
        "\n"
        "| 2 1 | 4 3 | 1 2 |\n"
        "| 4 3 | 2 1 | 3 _ |\n"
        "\n"
        "      | 3 4 | 2 1 |\n"
        "      | 1 2 | 4 3 |"
    )
    assert bars(TWO, (2, 2)) == ("12|34|\n34|12|\n--------\n21|43|12\n43|21|3.\n--------\n  |34|21\n  |12|43\n========")
    assert sums(TWO, (2, 2)).split("\n")[1:] == [
        "[1,2,3,4]10",
        "[3,4,1,2]10",
        "[2,1,4,3,1,2]13",
        "[4,3,2,1,3,_]13",
        "[3,4,2,1]10",
        "[1,2,4,3]10",
    ]


def test_no_line_runs_through_a_gap() -> None:
    ring: Rows = [[1, 2, 3], [4, GAP, 5], [6, GAP, 7], [8, 9, 1]]
    assert pretty(ring, (2, 1)) == " 1 | 2 | 3\n 4 |   | 5\n---+   +---\n 6 |   | 7\n 8 | 9 | 1"


def test_gaps_are_not_painted_and_change_no_alignment() -> None:
    painted = pretty([[GAP, 12], [3, GAP]], (1, 1), lambda row, column, text: f"<{text}>")
    assert painted == "    | <12>\n----+----\n < 3> |"
