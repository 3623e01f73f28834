from __future__ import annotations

import pytest

from nonet import read, read_many
from nonet.codecs import Source, Wishes, codecs, sniff
from nonet.core.errors import CannotEncode, ParseError

ROWS = [
    "   1 5 68",
    "      7 1",
    "9 1    3 ",
    "  7 26   ",
    "5       3",
    "   87 4  ",
    " 3    8 5",
    "1 5      ",
    "79 4 1   ",
]
LINE = "".join(ROWS).replace(" ", ".")


@pytest.mark.parametrize("text", ["\n".join(ROWS), "\n".join(row.rstrip() for row in ROWS) + "\n", "\r\n".join(ROWS)])
def test_trailing_blanks_are_restored(text: str) -> None:
    assert sniff(text) is codecs["spaces"]
    assert codecs["spaces"].decode(Source(text)).line() == LINE


def test_blank_rows_are_restored() -> None:
    text = "\n 1  2\n\n\n3    9  8\n 4 5\n\n 6\n"
    puzzle = codecs["spaces"].decode(Source(text))
    assert puzzle.layout.rows == 9
    assert (
        puzzle.line() == "." * 9 + ".1..2...." + "." * 18 + "3....9..8" + ".4.5....." + "." * 9 + ".6......." + "." * 9
    )


def test_the_newline_that_ends_a_file_is_no_row() -> None:
    text = "1   \n  2 \n 3  \n    "
    assert read(text).line() == "1.....2..3......"
    assert [puzzle.line() for puzzle in read_many(text + "\n")] == ["1.....2..3......"]


def test_the_size_may_be_told() -> None:
    assert codecs["spaces"].decode(Source("1\n 2\n  3\n"), Wishes(box=(2, 2))).line() == "1....2....3....."


def test_leading_blank_lines_that_do_not_fit_are_no_rows() -> None:
    assert codecs["spaces"].decode(Source("\n\n" + "\n".join(ROWS))).line() == LINE


def test_a_row_too_long_is_an_error_at_its_place() -> None:
    rows = [*ROWS[:3], ROWS[3].ljust(10) + "4", *ROWS[4:]]
    text = "\n".join(rows)
    assert sniff(text) is codecs["spaces"]
    with pytest.raises(ParseError, match="row 4 has 11 cells") as caught:
        codecs["spaces"].decode(Source(text))
    assert (caught.value.line, caught.value.column) == (4, 10)


def test_one_puzzle_a_file() -> None:
    puzzle = codecs["spaces"].decode(Source("\n".join(ROWS)))
    for name in ("spaces", "sdk"):
        assert len(list(codecs[name].encode_many([puzzle]))) == 1
        with pytest.raises(CannotEncode, match="holds one puzzle"):
            list(codecs[name].encode_many([puzzle, puzzle]))
