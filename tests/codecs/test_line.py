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
