from __future__ import annotations

import pytest

from nonet.codecs import Source, codecs, sniff
from nonet.core.errors import ParseError

PUZZLE = "1.....2..3.....4"
SOLUTION = "1234341243212143"
csv = codecs["csv"]


@pytest.mark.parametrize(
    ("text", "metadata"),
    [
        (f"puzzle,solution\n{PUZZLE},{SOLUTION}\n", {"solution": SOLUTION}),
        (f"Quizzes,Solutions\r\n{PUZZLE},{SOLUTION}\r\n", {"solutions": SOLUTION}),
        (
            f"source,question,answer,rating\npuzzles7_unbiased,{PUZZLE},{SOLUTION},3\n",
            {"source": "puzzles7_unbiased", "answer": SOLUTION, "rating": "3"},
        ),
        (f"id;PUZZLE;note\n7;{PUZZLE};\n", {"id": "7"}),
        (f'name,puzzle\n"a, ""b""",{PUZZLE}\n', {"name": 'a, "b"'}),
        (f"what,ever\nx,{PUZZLE}\n", {"what": "x"}),
        (f"{PUZZLE},{SOLUTION},hard\n", {"solution": SOLUTION, "fields": "hard"}),
        (f"1.5\t{PUZZLE}", {"fields": "1.5"}),
        (f"puzzle\n{PUZZLE}", {}),
    ],
)
def test_records(text: str, metadata: dict[str, str]) -> None:
    assert sniff(text) is csv
    puzzle = csv.decode(Source(text))
    assert puzzle.line() == PUZZLE
    assert puzzle.metadata == metadata


def test_streams() -> None:
    lines = iter(["puzzle,solution\n", f"{PUZZLE},{SOLUTION}\n", "\n", f"{SOLUTION},{SOLUTION}\n"])
    assert [each.result().line() for each in csv.stream(lines, "<lines>")] == [PUZZLE, SOLUTION]


@pytest.mark.parametrize("delimiter", [",", ";", "\t", ", "])
def test_a_spreadsheet(delimiter: str) -> None:
    text = "\n".join(
        delimiter.join(row) for row in (["1", "", "", ""], ["", "", "2", ""], ["", "3", "", ""], ["", "", "", "4"])
    )
    assert sniff(text) is csv
    assert csv.decode(Source(text)).line() == PUZZLE


def test_one_header_for_many() -> None:
    puzzle = csv.decode(Source(PUZZLE))
    assert "".join(csv.encode_many([puzzle, puzzle])) == f"puzzle\n{PUZZLE}\n{PUZZLE}\n"


def test_position_of_errors() -> None:
    with pytest.raises(ParseError) as caught:
        list(csv.decode_many(Source(f"rating,puzzle\n1,{PUZZLE}\n2,{PUZZLE[:-1]}x\n")))
    assert (caught.value.line, caught.value.column) == (3, 18)
    with pytest.raises(ParseError, match="15 cells are not a square board") as caught:
        list(csv.decode_many(Source(f"rating,puzzle\n1,{PUZZLE[:-1]}\n")))
    assert (caught.value.line, caught.value.column) == (2, 18)
    with pytest.raises(ParseError, match="has 1 fields"):
        list(csv.decode_many(Source("rating,puzzle\n1\n")))


def test_as_many_records_as_columns_are_no_board() -> None:
    text = "source,question,answer,rating\n" + f"x,{PUZZLE},{SOLUTION},3\n" * 3
    assert sniff(text) is csv
    assert [puzzle.line() for puzzle in csv.decode_many(Source(text))] == [PUZZLE] * 3


def test_a_spreadsheet_of_letters() -> None:
    text = "A,B,C,D\n" * 4
    assert sniff(text) is csv
    assert csv.decode(Source(text)).rows() == [["A", "B", "C", "D"]] * 4


def test_a_header_alone_holds_no_puzzle() -> None:
    with pytest.raises(ParseError, match="no puzzle here"):
        csv.decode(Source("puzzle,solution\n"))


@pytest.mark.parametrize(
    "text", [f"solution,puzzle\n{SOLUTION},{PUZZLE}", f"answer,input\n{SOLUTION},{PUZZLE}", f"{SOLUTION},{PUZZLE}"]
)
def test_the_field_with_empty_cells_is_the_puzzle(text: str) -> None:
    assert sniff(text) is csv
    puzzle = csv.decode(Source(text))
    assert puzzle.line() == PUZZLE
    assert SOLUTION in puzzle.metadata.values()


@pytest.mark.parametrize("end", ["", ","])
@pytest.mark.parametrize("width", [4, 16])
def test_commas_between_all_cells(width: int, end: str) -> None:
    rows = [PUZZLE.replace(".", "0")[start : start + width] for start in range(0, 16, width)]
    text = "\n".join(",".join(row) + end for row in rows)
    assert sniff(text) is csv
    assert csv.decode(Source(text)).line() == PUZZLE


def test_a_field_over_two_lines_is_refused() -> None:
    with pytest.raises(ParseError, match="does not end in its line"):
        csv.decode(Source(f'puzzle,note\n"{PUZZLE[:8]}\n{PUZZLE[8:]}",x'))
