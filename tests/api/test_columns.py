"""Columns of text: packed, solved and written as arrays, with the answers of `read` and `solve`."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st

import nonet
from nonet.api.columns import (
    count_clues,
    read_texts,
    solve_cells,
    solve_texts,
    text_of,
    write_texts,
)
from nonet.api.many import NO_CELLS
from nonet.rules import KillerCage

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def array_of(texts: list[str]) -> Any:
    return np.frombuffer("".join(texts).encode("latin-1"), np.uint8).reshape(-1, 81)


SIGNS = st.sampled_from("0123456789._*?- x\x00\x07\x7f/:é")


@given(st.lists(st.text(SIGNS, min_size=81, max_size=81) | st.text("12345.0", min_size=81, max_size=81), max_size=4))
def test_texts_are_packed_as_read_reads_them(texts: list[str]) -> None:
    packed = read_texts(array_of(texts), ())
    for row, text in enumerate(texts):
        plain = all(sign in "0123456789._*?-" for sign in text)
        if plain:
            assert packed.cells[row].tobytes() == nonet.read(text).givens
            assert row not in packed.errors
        elif row not in packed.others and row not in packed.errors:
            assert nonet.read(text.encode("latin-1").decode("utf-8", "replace")).givens == packed.cells[row].tobytes()
        else:
            assert packed.cells[row].tobytes() == NO_CELLS


@given(st.lists(st.lists(st.integers(0, 9), min_size=81, max_size=81), max_size=4))
def test_cells_are_written_and_counted(rows: list[list[int]]) -> None:
    cells = np.array(rows, np.uint8).reshape(-1, 81)
    texts = np.empty_like(cells)
    write_texts(cells, texts)
    assert [bytes(row).decode() for row in texts] == ["".join(".123456789"[value] for value in row) for row in rows]
    assert count_clues(cells).tolist() == [sum(value != 0 for value in row) for row in rows]


def test_other_texts_are_read_one_by_one() -> None:
    others = [(1, "12..3..........4"), (2, None), (3, "12"), (4, f"{EASY} # a note")]
    packed = read_texts(array_of([EASY] * 5), others)
    assert packed.cells[0].tobytes() == packed.cells[4].tobytes() == nonet.read(EASY).givens
    assert packed.others == {1: nonet.read("12..3..........4")}
    assert {row: error.line for row, error in packed.errors.items()} == {2: 3, 3: 4}
    wished = read_texts(array_of([EASY]), (), box="none")
    assert wished.others[0].layout.box is None


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("count", [0, 1, 9000, 70_000])
def test_solutions_go_from_text_to_text(threads: int, count: int) -> None:
    """Over several pieces, with puzzles of no, one and several solutions."""
    texts = np.resize(array_of([EASY, "." * 81, "55" + "." * 79]), (count, 81))
    solutions = np.empty_like(texts)
    found = solve_texts(texts, solutions, threads=threads)
    assert found is not None
    status, clues = found
    solved = solve_cells(read_texts(texts, ()).cells, threads=threads)
    assert (status == solved.status).all()
    assert clues.tolist() == [30, 0, 2] * (count // 3) + [30, 0][: count % 3]
    assert [bytes(row).decode() for row in solutions[:50]] == solved.lines()[:50]


def test_texts_that_are_no_plain_puzzle_are_left_to_others() -> None:
    texts = array_of([EASY] * 9000 + ["x" * 81])
    assert solve_texts(texts, np.empty_like(texts), threads=1) is None


def test_a_text_for_any_puzzle() -> None:
    cage = nonet.Puzzle.empty().with_rules(KillerCage("r1c1-r1c3", 16))
    for puzzle in (nonet.read(EASY), nonet.read("12..3..........4", box="none"), cage):
        text = text_of(puzzle)
        assert "\n" not in text
        assert nonet.read(text) == puzzle
