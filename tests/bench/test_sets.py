"""Sets: found, chosen, read, and the one that is made.

Covers: made, sets.
"""

from pathlib import Path

import pytest

import nonet
from nonet import NonetError, ParseError
from nonet.bench import made
from nonet.bench.sets import PuzzleSet, find_sets

MINIMAL = "......6.83......5..9.8.32.....3715....42.....52..6......87......7.......251.8...9"


def test_a_file_is_read_line_by_line_in_an_order_that_stays(small: PuzzleSet) -> None:
    assert len(small.puzzles) == 3
    assert all(len(puzzle) == 81 and "0" not in puzzle for puzzle in small.puzzles)
    assert PuzzleSet("again", small.path).puzzles == small.puzzles
    assert sorted(small.expected.counts.tolist()) == [0, 1, 2]
    assert small.first(7) == [*small.puzzles, *small.puzzles, small.puzzles[0]]


@pytest.mark.parametrize("text", ["1...\n", "x" * 81 + "\n"])
def test_a_bad_line_is_named(tmp_path: Path, text: str) -> None:
    path = tmp_path / "bad.txt"
    path.write_text("." * 81 + "\n" + text)
    with pytest.raises(ParseError, match=r"bad\.txt:2"):
        assert PuzzleSet("bad", path).puzzles


def test_an_empty_file_is_no_set(tmp_path: Path) -> None:
    path = tmp_path / "empty.txt"
    path.write_text("# nothing\n")
    with pytest.raises(ParseError, match="no puzzle"):
        assert PuzzleSet("empty", path).puzzles


def test_sets_are_chosen_by_name(tmp_path: Path) -> None:
    files = [tmp_path / "a.txt", tmp_path / "b.txt", tmp_path / "deeper" / "a.txt"]
    assert [each.name for each in find_sets(files, [])] == ["a", "b", str(files[2])]
    assert [each.name for each in find_sets(files, ["own", "b"])] == ["own", "b"]
    with pytest.raises(NonetError, match="no set named 'c'"):
        find_sets(files, ["c"])


def test_sets_of_the_collections_are_found(tmp_path: Path) -> None:
    (tmp_path / "classic").mkdir()
    (tmp_path / "classic" / "easy.txt").touch()
    assert [each.name for each in find_sets([], [], tmp_path)] == ["easy", "own"]
    assert [each.name for each in find_sets([], [])] == ["own"], "no folder is looked at that nobody named"


def test_our_own_set_is_half_easy_and_half_minimal() -> None:
    puzzles = made.puzzles()
    assert len(set(puzzles)) == 2 * made.HALF
    assert nonet.solve_many(puzzles).counts.tolist() == [1] * len(puzzles)
    easy, minimal = puzzles[: made.HALF], puzzles[made.HALF :]
    assert min(81 - puzzle.count(".") for puzzle in easy) > max(81 - puzzle.count(".") for puzzle in minimal)
    assert minimal[0] == MINIMAL, "the same on every machine"
    for puzzle in minimal[:3]:
        for cell, sign in enumerate(puzzle):
            if sign != ".":
                assert nonet.count(f"{puzzle[:cell]}.{puzzle[cell + 1 :]}", limit=2) == 2
