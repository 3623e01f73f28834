from __future__ import annotations

import pytest
from tests.codecs.written import read_back

from nonet.codecs import Source, Wishes, codecs, sniff
from nonet.core.errors import CannotEncode, ParseError
from nonet.core.layout import Layout
from nonet.core.puzzle import Puzzle

pencil = codecs["pencil"]

CELLS = [["1", "23", "234", "24"], ["34", "34", "1", "2"], ["234", "1", "24", "3"], ["24", "234", "3", "1"]]
MASKS = (1, 6, 14, 10, 12, 12, 1, 2, 14, 1, 10, 4, 10, 14, 4, 1)


def drawn(top: str, middle: str, bottom: str) -> str:
    rows = ["| " + "  ".join(row[:2]) + " | " + "  ".join(row[2:]) + " |" for row in CELLS]
    return "\n".join([top, *rows[:2], middle, *rows[2:], bottom])


@pytest.mark.parametrize(
    "text",
    [
        drawn(".-------.-------.", ":-------+-------:", "'-------'-------'"),
        drawn("*---------------*", "|-------+-------|", "*---------------*"),
        drawn("+-------+-------+", "+-------+-------+", "+-------+-------+"),
        drawn("┌───────┬───────┐", "├───────┼───────┤", "└───────┴───────┘").replace("|", "│"),
        drawn(",-------,-------,", "", "`-------`-------`"),
        "\n".join(" ".join(row) for row in CELLS),
        drawn("+-------+", "", "").replace(" 23 ", " 23* ").replace(" 34 ", " (34) "),
    ],
)
def test_drawings(text: str) -> None:
    assert sniff(text) is pencil
    puzzle = pencil.decode(Source(text))
    assert puzzle.candidates == MASKS
    assert puzzle.line() == "1.....12.1.3..31"


def test_a_line_with_a_place_for_each_candidate() -> None:
    for absent in ".0":
        line = "".join("".join(sign if sign in cell else absent for sign in "1234") for row in CELLS for cell in row)
        assert sniff(line) is pencil
        assert pencil.decode(Source(line)).candidates == MASKS
    nine = "123456789" * 80 + "....5...."
    assert sniff(nine) is pencil
    assert pencil.decode(Source(nine)).line() == "." * 80 + "5"


def test_a_line_of_few_givens_is_a_large_board() -> None:
    assert sniff("1" + "." * 62 + "2") is codecs["line"]


def test_all_candidates_are_none_excluded() -> None:
    text = "| 1 1234 | . . |\n" * 4
    assert pencil.decode(Source(text)).candidates is None


def test_commas_in_larger_boards() -> None:
    layout = Layout.square(12, (3, 4))
    masks = [(1 << 12) - 1] * 144
    givens = bytearray(144)
    masks[0], masks[1] = 1 << 0 | 1 << 11, 1 << 10
    givens[1] = 11
    puzzle = Puzzle(layout, tuple(range(1, 13)), bytes(givens), candidates=tuple(masks))
    text = pencil.encode(puzzle)
    others = "1,2,3,4,5,6,7,8,9,10,12"
    assert f"| 1,12 11 {others} {others} | {others}" in " ".join(text.split())
    assert sniff(text) is pencil
    assert pencil.decode(Source(text)) == read_back("pencil", puzzle)


def test_letters() -> None:
    puzzle = pencil.decode(Source("AB C D A\n" * 4))
    assert puzzle.symbols == tuple("ABCD")
    assert puzzle.candidates == (3, 4, 8, 1) * 4


def test_the_symbols_may_be_told() -> None:
    puzzle = pencil.decode(Source("red,blue red\nred blue"), Wishes(symbols=("red", "blue")))
    assert puzzle.rows() == [[None, "red"], ["red", "blue"]]


def test_a_cell_without_candidates_cannot_be_written() -> None:
    empty = Puzzle.empty((2, 2))
    with pytest.raises(CannotEncode, match="r1c1 has no candidate left"):
        pencil.encode(Puzzle(empty.layout, empty.symbols, empty.givens, candidates=(0, *[15] * 15)))


def test_what_the_givens_leave_is_written() -> None:
    puzzle = Puzzle.empty((2, 2)).with_givens({"r1c1": 1, "r1c3": 2, "r4c2": 3})
    assert pencil.encode(puzzle).splitlines()[1].split() == ["|", "1", "4", "|", "2", "34", "|"]


def test_lines_with_comments_and_fields() -> None:
    line = "".join("".join(sign if sign in cell else "-" for sign in "1234") for row in CELLS for cell in row)
    text = f"# mine\n{line} easy\n"
    assert sniff(text) is pencil
    puzzle = pencil.decode(Source(text))
    assert puzzle.candidates == MASKS
    assert puzzle.metadata == {"fields": "easy"}


def squares(between: str = "") -> list[str]:
    return [
        between.join("".join(sign if sign in cell else "." for sign in signs) for cell in row)
        for row in CELLS
        for signs in ("12", "34")
    ]


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(squares()),
        "\n".join(squares("|")),
        "\n".join(squares(" ")),
        "\n".join(squares()).replace(".", " "),
        "\n".join(row.replace(".", " ").rstrip() for row in squares()),
        "\n".join([*squares("|")[:4], "--+--+--+--", *squares("|")[4:]]).replace(".", " "),
    ],
)
def test_cells_drawn_as_squares(text: str) -> None:
    assert sniff(text) is pencil
    assert pencil.decode(Source(text)).candidates == MASKS


@pytest.mark.parametrize(("mark", "column"), [("12^", 13), ("(1)2", 13), ("1*2", 12)])
def test_foreign_marks_are_reported_where_they_stand(mark: str, column: int) -> None:
    row = "1234 1234 1234 1234"
    text = "\n".join([row, row, f"1234 1234 {mark} 1234", row])
    assert sniff(text) is pencil
    with pytest.raises(ParseError) as caught:
        pencil.decode(Source(text))
    assert (caught.value.line, caught.value.column) == (3, column)


def test_a_nought_alone_is_no_empty_cell() -> None:
    puzzle = Puzzle.empty(box=(2, 5), symbols="0-9").with_givens({"r1c1": 0})
    assert codecs["pencil"].decode(Source(codecs["pencil"].encode(puzzle)))["r1c1"] == 0
