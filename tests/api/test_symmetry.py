"""Canonical forms, maps, automorphisms, ids and equivalents, as a user calls them."""

from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

import nonet

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
FORM = "........1.....2.34156...27......8.......51..232974......16..9....34..7..28.91.45."
COURSE = ".43.8.25.6.............1.949....4.7....6.8....1.2....382.5.............5.34.9.71."
CLASH = "55" + "." * 79
EMPTY = "." * 81


def test_forms_of_all_that_read_takes() -> None:
    rows = [EASY[start : start + 9] for start in range(0, 81, 9)]
    for source in (EASY, "\n".join(rows), rows, nonet.read(EASY), nonet.read(EASY).grid(), EASY.replace(".", "0")):
        assert nonet.canonical(source).line() == FORM
    letters = nonet.read(EASY.translate(str.maketrans("123456789", "ABCDEFGHI")))
    assert nonet.canonical(letters).line() == FORM.translate(str.maketrans("123456789", "ABCDEFGHI"))
    assert nonet.canonical(nonet.generate(seed=1)).metadata == {}, "a title or seed would tell of another puzzle"


def test_a_form_has_the_solution_of_its_puzzle() -> None:
    form = nonet.canonical(EASY)
    solution = nonet.solve(EASY).grid
    assert solution is not None
    found = nonet.isomorphic(EASY, form)
    assert found is not None
    assert nonet.solve(form).grid == found(solution), "the solution of the image is the image of the solution"


@given(st.sampled_from([EASY, COURSE, "1.....2..3.....4", "1....2....3....4....5....6.........."]), st.integers(0, 999))
@settings(max_examples=40)
def test_a_map_makes_the_second_of_the_first(line: str, seed: int) -> None:
    puzzle = nonet.read(line)
    image = nonet.augment(puzzle, 1, seed=seed)[0]
    found = nonet.isomorphic(puzzle, image)
    assert found is not None
    assert found(puzzle) == image
    assert found.inverse()(image) == puzzle
    assert image != puzzle


def test_maps_between_symbols() -> None:
    found = nonet.isomorphic("12.. 3... .... ...4", nonet.read("...D .... BC.. .A.."))
    assert found is not None
    assert found.relabelled() == {1: "C", 2: "B", 3: "A", 4: "D"}
    assert found(nonet.read("12.. 3... .... ...4")) == nonet.read("...D .... BC.. .A..")
    assert "1→C" in str(found)


def test_not_equivalent() -> None:
    assert nonet.isomorphic(EASY, COURSE) is None
    assert nonet.isomorphic(EASY, "1.....2..3.....4") is None
    sixes = nonet.Puzzle.empty(box=(2, 3)), nonet.Puzzle.empty(box=(3, 2))
    assert nonet.isomorphic(*sixes) is None, "a transposed 2x3 board is another board"
    assert nonet.isomorphic(sixes[0], nonet.Puzzle.empty(box=(2, 3), symbols="ABCDEFG")) is None


def test_symbols_that_do_not_occur_stay_if_they_can() -> None:
    found = nonet.isomorphic("1" + "." * 15, "4" + "." * 15)
    assert found is not None
    assert found.relabelled() == {1: 4, 2: 2, 3: 3, 4: 1}
    assert str(nonet.isomorphic("1" + "." * 15, "1" + "." * 15)) == "nothing changes"


@pytest.mark.parametrize(
    ("line", "count"), [("12..3..........4", 2), ("1" + "." * 15, 8), (EASY, 1), ("1" + "." * 80, 41_472)]
)
def test_automorphisms(line: str, count: int) -> None:
    found = nonet.automorphisms(line)
    assert (found.count, len(found)) == (count, count)
    puzzle = nonet.read(line)
    shown = [each for each, _ in zip(found, range(100), strict=False)]
    assert str(shown[0]) == "nothing changes"
    assert all(each(puzzle) == puzzle for each in shown)
    assert len({(each.transposed, each.rows, each.columns) for each in shown}) == min(count, 100)


def test_equivalents_are_different_and_repeatable() -> None:
    for line in (EASY, "1.....2..3.....4"):
        images = nonet.augment(line, 20, seed=5)
        assert len({image.line() for image in images} | {line}) == 21
        assert {nonet.class_id(image) for image in images} == {nonet.class_id(line)}
        assert images == nonet.augment(line, 20, seed=5)
        assert images[:7] == nonet.augment(line, 7, seed=5), "more are the same and some others"
        assert images != nonet.augment(line, 20, seed=6)
    assert nonet.augment(EASY, 2) != nonet.augment(EASY, 2), "without a seed they come as they come"
    assert nonet.augment(EASY, 0) == []


def test_where_fewer_exist_that_is_said() -> None:
    single = "1" + "." * 15
    assert len(nonet.augment(single, 63, seed=1)) == 63
    with pytest.raises(nonet.NonetError, match="only 63 other puzzles are equivalent"):
        nonet.augment(single, 64, seed=1)
    with pytest.raises(nonet.NonetError, match="only 0 other puzzles"):
        nonet.augment(EMPTY)
    with pytest.raises(nonet.NonetError, match="-1 equivalents"):
        nonet.augment(EASY, -1)


def test_ids_are_the_hash_that_is_promised() -> None:
    assert nonet.class_id(EASY) == blake2b(FORM.encode(), digest_size=16).hexdigest()
    assert nonet.class_id(FORM) == nonet.class_id(EASY) == "2727d0f31ded8e4a0f5f6595e39d9d94"
    text = "4 2x2 4: . . . . . . . 1 . 2 . . 3 4 . ."
    assert nonet.class_id("12..3..........4") == blake2b(text.encode(), digest_size=16).hexdigest()
    boards = [nonet.Puzzle.empty(box=(2, 3)), nonet.Puzzle.empty(box=(3, 2)), nonet.Puzzle.empty(box=None, size=6)]
    assert len({nonet.class_id(board) for board in boards}) == 3, "boards that differ have ids that differ"


@pytest.mark.parametrize("call", [nonet.canonical, nonet.automorphisms, nonet.augment, nonet.class_id])
def test_what_has_no_form(call: Callable[..., object]) -> None:
    with pytest.raises(nonet.NonetError, match="5 stands twice in row 1"):
        call(CLASH)
    with pytest.raises(nonet.NonetError, match="rules beyond the houses"):
        call(Path(__file__).parents[2] / "examples" / "windmill.toml")
