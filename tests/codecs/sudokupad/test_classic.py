"""SudokuPad's short links with plain puzzles: both ways of packing, written here once more, and read back."""

from __future__ import annotations

import json
import re
from string import ascii_letters, ascii_uppercase, digits
from urllib.parse import quote

import pytest
from hypothesis import given, strategies as st

import nonet
from nonet.codecs._lz import pack
from nonet.codecs.sudokupad.classic import unfold
from nonet.core.errors import ParseError

WIKIPEDIA = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
PAGE = "https://sudokupad.app/"


def older(line: str) -> str:
    """Runs of empty cells as letters: A is none, B one; 51 of them are a z, and more are another letter."""
    letters = ascii_uppercase + ascii_letters[:26]
    return re.sub(r"\.{1,51}", lambda run: letters[len(run[0])], line)


def newer(line: str) -> str:
    """A cell and up to five empty ones behind it: digit and blanks as one sign of sixty."""
    signs = digits + ascii_uppercase + ascii_letters[:24]
    return re.sub(r"([1-9.])(\.{0,5})", lambda part: signs[int(part[1].replace(".", "0")) + 10 * len(part[2])], line)


@pytest.mark.parametrize("form", [older, newer])
@pytest.mark.parametrize("start", ["", "sudoku/", "?puzzleid=", "sudoku/?puzzleid="])
def test_links(form: object, start: str) -> None:
    packed = older(WIKIPEDIA) if form is older else newer(WIKIPEDIA)
    for host in (PAGE, "https://app.crackingthecryptic.com/"):
        assert nonet.read(f"{host}{start}classic{packed}").line() == WIKIPEDIA
        assert nonet.read(f"{host}{start}classic{quote(packed, safe='')}&x=1").line() == WIKIPEDIA


@given(st.text("123456789....", min_size=81, max_size=81))
def test_any_board_is_read_back(line: str) -> None:
    assert unfold(newer(line)) == line
    # Now and then the older form is a board of 81 cells in the newer one as well, and cannot be told from it.
    assert unfold(older(line)) == line or len(unfold(older(line)) or "") == 81


def test_a_smaller_board() -> None:
    line = "1.....2..3.....4"
    assert unfold(newer(line)) == line
    assert nonet.read(f"{PAGE}classic{newer(line)}").line() == line


def test_an_object_with_givens_and_a_title() -> None:
    packed = pack(json.dumps({"p": newer(WIKIPEDIA), "n": "A title", "s": "", "m": ""}))
    for link in (f"https://sudokupad.svencodes.com/puzzle/{packed}", f"{PAGE}puzzle/{quote(packed, safe='')}"):
        puzzle = nonet.read(link)
        assert puzzle.line() == WIKIPEDIA
        assert puzzle.metadata == {"title": "A title"}


@pytest.mark.parametrize("packed", ["", "NOTVALID", "a name", "AAAA", "9" * 4, "B" * 20_000, "é"])
def test_what_is_no_board(packed: str) -> None:
    assert unfold(packed) is None
    with pytest.raises(ParseError, match="names one that SudokuPad keeps"):
        nonet.read(f"{PAGE}classic{packed}")


def test_links_of_other_pages_say_so() -> None:
    with pytest.raises(ParseError, match="this link holds no puzzle that can be read"):
        nonet.read("https://example.org/puzzle/12345")
