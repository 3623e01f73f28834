"""The native kernel on 9x9: against the definition, the plain Python search, the known constants, and itself."""

import sys

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from tests.conftest import collection
from tests.interrupting import interrupted
from tests.symmetry.oracle import by_columns

import nonet
from nonet.core.random import Stream
from nonet.symmetry import classic
from nonet.symmetry.canonical import canonical as in_python
from nonet.symmetry.classic import RowStatus
from nonet.symmetry.symmetry import Symmetry

SYMBOLS = tuple(range(1, 10))

LEAST = "123456789456789123789123456214365897365897214897214365531642978642978531978531642"
GREATEST = "123456789457893612986217354274538196531964827698721435342685971715349268869172543"
MOST = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
FORTY = "1..4....9.5..8..2..981.2..4..1..5.9.58.92...7.798412.5.67518.4281.294.76........."
DIAGONAL = "1...........2...........3...........4...........5...........6...........7........"
LINKED = ".......12.......34....23...214795386798316245653248179321654798845971623967832451"
"""1 and 3 share a column, 2 and 4 the one beside it, and row 3 has 2 and 3 side by side: which of them is first
decides the order of the columns, and so the label of the other."""


def values_of(line: str) -> bytes:
    return bytes(0 if sign == "." else int(sign) for sign in line)


def random_board(seed: int, keep: int) -> bytes:
    stream = Stream(seed)
    grid = next(nonet.solutions(nonet.Puzzle.empty(), order="random", seed=seed)).values
    return bytes(value if stream.below(100) < keep else 0 for value in grid)


boards = st.builds(random_board, st.integers(0, 2**32), st.integers(0, 100) | st.sampled_from([20, 25, 30, 100]))


@pytest.mark.parametrize(("line", "automorphisms"), [(LEAST, 3), (GREATEST, 72), (MOST, 648)])
def test_known_grids(line: str, automorphisms: int) -> None:
    found = classic.canonical(values_of(line))
    assert found.form == values_of(line), "it is its own form"
    assert found.automorphisms == automorphisms
    assert in_python(classic.SHAPE, values_of(line), 9).automorphisms == automorphisms


def test_the_least_and_the_greatest_are_what_they_are_called() -> None:
    for seed in range(300):
        form = classic.canonical(random_board(seed, 100)).form
        assert values_of(LEAST) <= form <= values_of(GREATEST)


@pytest.mark.parametrize("line", [FORTY, LEAST, DIAGONAL, LINKED])
def test_against_the_definition(line: str) -> None:
    found = classic.canonical(values_of(line))
    plain = in_python(classic.SHAPE, values_of(line), 9)
    assert (found.form, found.automorphisms) == by_columns(values_of(line))
    assert (plain.form, plain.automorphisms) == (found.form, found.automorphisms)


@pytest.mark.parametrize("seed", range(6))
def test_random_boards_against_the_definition(seed: int) -> None:
    values = random_board(seed, (100, 90, 60, 40, 30, 22)[seed])
    found = classic.canonical(values)
    assert (found.form, found.automorphisms) == by_columns(values)


@given(boards)
@settings(max_examples=60)
def test_the_same_as_plain_python(values: bytes) -> None:
    if not any(values):
        values = bytes([1, *[0] * 80])  # empty boards take plain Python long
    found = classic.canonical(values)
    plain = in_python(classic.SHAPE, values, 9)
    assert (found.form, found.automorphisms) == (plain.form, plain.automorphisms)


@given(boards, st.integers(0, 2**32))
def test_scrambles(values: bytes, seed: int) -> None:
    found = classic.canonical(values)
    scramble = Symmetry.random(classic.SHAPE, SYMBOLS, Stream(seed))
    again = classic.canonical(scramble.values(values))
    assert (again.form, again.automorphisms) == (found.form, found.automorphisms)
    assert classic.symmetry_of(found.map, SYMBOLS).values(values) == found.form
    assert classic.canonical(found.form).form == found.form


@pytest.mark.parametrize("line", [FORTY, GREATEST])
def test_a_hundred_thousand_scrambles_of_one_puzzle(line: str) -> None:
    one = np.frombuffer(values_of(line), np.uint8).reshape(1, 81)
    images, status = classic.augment_rows(one, 100_000, 3, 0, 1)
    assert status.tolist() == [RowStatus.DONE]
    images = images[0]
    assert len({image.tobytes() for image in images}) == 100_000
    forms, _, counts, _ = classic.canonical_rows(images, 0)
    found = classic.canonical(values_of(line))
    assert (forms == np.frombuffer(found.form, np.uint8)).all()
    assert (counts == found.automorphisms).all()


def test_17_clues_are_all_different() -> None:
    forms = nonet.canonical_many(collection("classic/clue17.txt"))
    assert len(forms) == 24_579
    assert len(set(forms.lines())) == 24_579
    assert len(set(forms.ids())) == 24_579


def test_bad_rows_are_told_and_good_ones_are_not_touched() -> None:
    rows = np.zeros((5, 81), np.uint8)
    rows[1, [0, 80]] = 7
    rows[2, [0, 8]] = 7
    rows[3, 5] = ord("x")
    rows[4] = np.frombuffer(("." * 80 + "3").encode(), np.uint8)
    forms, maps, counts, status = classic.canonical_rows(rows, 1)
    assert status.tolist() == [RowStatus.DONE, RowStatus.DONE, RowStatus.CONFLICT, RowStatus.INVALID, RowStatus.DONE]
    assert not forms[2:4].any()
    assert not maps[2:4].any()
    assert counts.tolist() == [3_359_232, counts[1], 0, 0, 41_472]
    assert forms[4].tolist() == [0] * 80 + [1]


def test_threads_change_nothing() -> None:
    rows = np.frombuffer(b"".join(random_board(seed, 30) for seed in range(300)), np.uint8).reshape(-1, 81)
    one, seven = classic.canonical_rows(rows, 1), classic.canonical_rows(rows, 7)
    for first, second in zip(one, seven, strict=True):
        np.testing.assert_array_equal(first, second)
    images = classic.augment_rows(rows, 5, 9, 0, 1)[0]
    assert (images == classic.augment_rows(rows, 5, 9, 0, 7)[0]).all()
    parts = [classic.augment_rows(rows[start : start + 77], 5, 9, start, 3)[0] for start in range(0, 300, 77)]
    assert (images == np.concatenate(parts)).all(), "a part of the rows gives a part of the result"


@given(boards, st.integers(-(2**63), 2**64), st.integers(0, 2**40))
@settings(max_examples=40)
def test_images_are_drawn_as_in_python(values: bytes, seed: int, first: int) -> None:
    if len(set(values)) < 3:
        return
    images, status = classic.augment_rows(np.frombuffer(values, np.uint8).reshape(1, 81), 4, seed, first, 1)
    assert status.tolist() == [RowStatus.DONE]
    stream = Stream(seed, first)
    drawn = {values: None}
    while len(drawn) < 5:
        drawn[Symmetry.random(classic.SHAPE, SYMBOLS, stream).values(values)] = None
    assert [image.tobytes() for image in images[0]] == list(drawn)[1:]


def test_few_equivalents() -> None:
    one = np.frombuffer(values_of("." * 80 + "9"), np.uint8).reshape(1, 81)
    images, status = classic.augment_rows(one, 728, 1, 0, 1)
    assert status.tolist() == [RowStatus.DONE], "81 cells, 9 digits, and not the puzzle itself"
    assert len({image.tobytes() for image in images[0]}) == 728
    images, status = classic.augment_rows(one, 729, 1, 0, 1)
    assert status.tolist() == [RowStatus.FEW]
    assert not images.any()


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent as on Unix")
@pytest.mark.parametrize("work", ["canonical_rows(empty, 1)", "augment_rows(single, 728, 1, 0, 1)"])
def test_ctrl_c(work: str) -> None:
    # An empty board takes a millisecond, and all 728 equivalents of a single clue some thousand draws.
    ended = interrupted(
        "import numpy as np\nfrom nonet.symmetry.classic import *\n"
        "empty = np.zeros((10_000, 81), np.uint8)\nsingle = empty[:2_000].copy()\nsingle[:, 0] = 1\n" + work,
        inside="symmetry/classic.py",
    )
    assert "KeyboardInterrupt" in ended.errors
    assert ended.cpu_seconds < 1
