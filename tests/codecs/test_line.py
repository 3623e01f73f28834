from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

import nonet
from nonet.codecs import NO_WISHES, Source, Wishes, _in_line, codecs, sniff
from nonet.codecs._assemble import assemble
from nonet.core.errors import CannotEncode, ParseError
from nonet.core.puzzle import Puzzle

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def decode(text: str, wishes: Wishes | None = None) -> Puzzle:
    found = sniff(text)
    assert found is not None
    assert found.name == "line"
    return found.decode(Source(text), wishes or Wishes())


@pytest.mark.parametrize("empty", ".0_*?-")
def test_every_sign_for_an_empty_cell(empty: str) -> None:
    assert decode(EASY.replace(".", empty)).line() == EASY


def test_comments_and_trailing_fields() -> None:
    puzzle = decode(f"# a comment\n\n{EASY} 1.2 easy\n")
    assert (puzzle.line(), puzzle.metadata) == (EASY, {"fields": "1.2 easy"})


BOXES = "AAABBBCCC" * 3 + "DDDEEEFFF" * 3 + "GGGHHHIII" * 3
REGIONS = BOXES.translate(str.maketrans("ABCDEFGHI", "123456789"))
SWAPPED = "AAD" + BOXES[3:27] + "A" + BOXES[28:]
"""The boxes, but for r1c3 and r4c1, which are swapped."""


@pytest.mark.parametrize("fields", ["a {", "{", "# by [x", "[]"])
def test_brackets_behind_the_cells_say_nothing(fields: str) -> None:
    assert decode(f"{EASY} {fields}").line() == EASY
    assert [puzzle.line() for puzzle in nonet.read_many(f"{EASY} {fields}\n{EASY}")] == [EASY, EASY]


def test_regions_behind_the_cells() -> None:
    puzzle = decode("12.............. AABBACBBACCDCDDD 3.2")
    assert [house.cells for house in puzzle.layout.regions] == [
        (0, 1, 4, 8),
        (2, 3, 6, 7),
        (5, 9, 10, 12),
        (11, 13, 14, 15),
    ]
    assert puzzle.metadata == {"fields": "3.2"}
    assert decode(f"{EASY}\t{SWAPPED}").layout.regions[0].cells == (0, 1, 9, 10, 11, 18, 19, 20, 27)
    assert decode(f"{EASY} {REGIONS}").layout == decode(EASY).layout, "told as they are"
    assert decode(f"{EASY} {SWAPPED} # box 3x3").layout == decode(EASY).layout, "as wished"
    large = "".join(chr(65 + cell // 16) for cell in range(256))
    assert len(decode("." * 256 + " " + large).layout.regions) == 16
    with pytest.raises(ParseError, match="region A has 10 cells, a row has 9") as caught:
        decode(f"{EASY} {SWAPPED.replace('D', 'A', 1)}")
    assert caught.value.column == len(EASY) + 2


def test_a_solution_behind_the_cells_is_no_region() -> None:
    grid = nonet.solve(EASY).grid
    assert grid is not None
    solution = grid.line()
    for fields in (solution, EASY, EASY.replace(".", "0"), "x" * 80, f"{solution} {SWAPPED}"):
        puzzle = decode(f"{EASY} {fields}")
        assert (puzzle.layout, puzzle.metadata) == (decode(EASY).layout, {"fields": fields})


@pytest.mark.parametrize("field", [SWAPPED, SWAPPED.translate(str.maketrans("ABCDEFGHI", "123456789")), EASY, "1" * 81])
def test_regions_mean_the_same_in_a_batch(field: str) -> None:
    batch = nonet.solve_many(f"{EASY} {field}\n{EASY}\n".encode())
    assert batch.counts.tolist() == [nonet.count(f"{EASY} {field}", limit=2), 1]


def test_many_in_a_file() -> None:
    text = f"{EASY}\n# between\n{EASY[::-1]}\n"
    assert [puzzle.line() for puzzle in codecs["line"].decode_many(Source(text))] == [EASY, EASY[::-1]]
    with pytest.raises(ParseError, match="more than one puzzle"):
        decode(text)


def test_words() -> None:
    puzzle = decode("red . . blue " + ". " * 8 + "green . . pink", Wishes(symbols=("red", "green", "blue", "pink")))
    assert puzzle.rows()[3] == ["green", None, None, "pink"]


def test_letters_stand_for_numbers_past_nine() -> None:
    puzzle = decode("G" + "." * 254 + "1")
    assert (puzzle[0], puzzle[255]) == (16, 1)


def test_hexadecimal_where_zero_is_a_value() -> None:
    puzzle = decode("0F" + "." * 254)
    assert puzzle.symbols == (*range(10), *"ABCDEF")
    assert (puzzle[0], puzzle[1]) == (0, "F")
    assert decode(puzzle.line()) == puzzle


def test_sixteen_lines_of_sixteen_are_small_puzzles_only_with_small_values() -> None:
    small = "1..........2...4\n" * 16
    large = "1..........G...4\n" * 16
    assert sniff(small) is codecs["line"]
    assert sniff(large) is codecs["grid"]


def test_position_in_a_file() -> None:
    with pytest.raises(ParseError) as caught:
        list(codecs["line"].decode_many(Source(f"{EASY}\n{EASY[:-1]}x\n", "some.sdm")))
    assert (caught.value.line, caught.value.column) == (2, 81)
    assert caught.value.place == "some.sdm:2:81"


def test_more_than_givens_cannot_be_said() -> None:
    puzzle = Puzzle.empty()
    with pytest.raises(CannotEncode, match="candidates"):
        codecs["line"].encode(Puzzle(puzzle.layout, puzzle.symbols, puzzle.givens, candidates=(1,) * 81))


LETTERS = "ABCD..CDBA..DC..\n"
DIGITS = "1234..2143..34..\n"


def sparse() -> str:
    rows = [["."] * 16 for _ in range(16)]
    for row in range(16):
        rows[row][row * 5 % 16] = str(row % 4 + 1)
    return "\n".join(map("".join, rows))


@pytest.mark.parametrize("text", [LETTERS * 16, DIGITS * 16, DIGITS * 32, DIGITS * 17])
def test_as_many_small_puzzles_as_characters(text: str) -> None:
    assert sniff(text) is codecs["line"]


@pytest.mark.parametrize("text", [sparse(), "\n".join(["." * 16] * 16), "123456789ABCDEFG\n" * 16])
def test_one_large_board(text: str) -> None:
    assert sniff(text) is codecs["grid"]


def test_what_is_told_decides() -> None:
    assert sniff(sparse(), Wishes(box=(2, 2))) is codecs["line"]
    assert sniff(sparse(), Wishes(symbols=(1, 2, 3, 4))) is codecs["line"]
    assert sniff(DIGITS * 16, Wishes(box=(4, 4))) is codecs["grid"]
    assert sniff(LETTERS * 16, Wishes(symbols=tuple("ABCDEFGHIJKLMNOP"))) is codecs["grid"]


def test_lines_of_several_sizes() -> None:
    text = f"1.....2..3.....4\n{'.' * 81}\n"
    assert sniff(text) is codecs["line"]
    assert [puzzle.layout.rows for puzzle in codecs["line"].decode_many(Source(text))] == [4, 9]


@pytest.mark.parametrize("end", ["\r", "\r\n", "\n"])
def test_line_ends(end: str) -> None:
    text = f"1.....2..3.....4{end}" * 3
    assert sniff(text) is codecs["line"]
    assert len(list(codecs["line"].decode_many(Source(text)))) == 3
    assert len(list(codecs["line"].stream(iter(text.splitlines(True) if "\n" in end else [text]), "<lines>"))) == 3


@pytest.mark.parametrize(
    "text",
    [
        "1.....2..3.....4\n\x1a",
        "```\n1.....2..3.....4\n```",
        "1··–––2——3−−···4",
        "1.....+2..+3.....4",
    ],
)
def test_foreign_habits(text: str) -> None:
    found = sniff(text)
    assert found is not None
    assert found.decode(Source(text)).line() == "1.....2..3.....4"
    assert [each.result().line() for each in codecs["line"].stream(iter(text.splitlines(True)), "<lines>")] == [
        "1.....2..3.....4"
    ]


LENGTHS = st.sampled_from([15, 16, 17, 25, 36, 49, 64, 81, 100])


@given(LENGTHS.flatmap(lambda length: st.text("123456789.0_*?-", min_size=length, max_size=length)))
def test_the_fast_way_reads_the_same(text: str) -> None:
    """What it does not understand it leaves alone; what it does reads as cell by cell."""
    fast = _in_line.decode_plain(f" {text}\n")
    try:
        plain = assemble(Source(text), _in_line.cells(Source(text))[0], NO_WISHES)
    except ParseError:
        assert fast is None
        return
    assert fast is None or (fast == plain and fast.metadata == plain.metadata)
    digits_fit = len(text) <= 81 and max((int(sign) for sign in text if sign.isdigit()), default=0) <= plain.layout.rows
    assert (fast is not None) == digits_fit


def test_commas_in_a_note_make_no_table() -> None:
    puzzle = Puzzle.empty(box=(2, 4), symbols="ABCDEFGH")
    text = codecs["line"].encode(puzzle)
    assert text.endswith(" # symbols A,B,C,D,E,F,G,H")
    assert sniff(text) is codecs["line"]
    assert nonet.read(text) == puzzle


@pytest.mark.parametrize("first", ["hello", "\x1a", "\u3000"])
def test_a_first_line_that_is_no_puzzle_makes_no_table_of_the_others(first: str) -> None:
    cells = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    assert sniff(f"{first}\n1.....2..3.....4\n{cells}\n") is codecs["line"]
    assert sniff(f"puzzle\n1.....2..3.....4\n{cells}\n") is codecs["csv"]
