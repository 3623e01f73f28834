"""The classic engine against the oracle, and all of its ways against each other."""

from itertools import islice
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import nonet
from nonet import BudgetExceeded, Puzzle, Status, _native
from nonet.core.problem import lower
from nonet.core.random import Stream
from nonet.engines import Run, choose, classic, engines, search

FULL = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
KERNELS = _native.classic_kernels()


def puzzle_of(line: str) -> Puzzle:
    return Puzzle(classic.LAYOUT, classic.SYMBOLS, bytes(0 if sign == "." else int(sign) for sign in line))


@st.composite
def grids(draw: st.DrawFn) -> str:
    """Of every kind: hidden at random from a full grid, altered, contradictory, almost empty, full."""
    stream = Stream(draw(st.integers(0, 1 << 32)))
    relabel = stream.shuffled("123456789")
    cells = [relabel[int(sign) - 1] for sign in FULL]
    hide = draw(st.sampled_from([0.0, 0.3, 0.5, 0.6, 0.65, 0.7, 0.95, 1.0]))
    cells = ["." if stream.chance() < hide else sign for sign in cells]
    for _ in range(draw(st.sampled_from([0, 0, 0, 1, 2, 5]))):
        cells[stream.below(81)] = relabel[stream.below(9)]
    return "".join(cells)


def oracle(line: str) -> tuple[int, set[bytes]]:
    """How many solutions up to two, and all of the first fifty."""
    found = list(islice(search(lower(puzzle_of(line)), Run(nodes=20_000), "python"), 50))
    return min(len(found), 2), set(found)


@settings(max_examples=150, deadline=None)
@given(st.lists(grids(), min_size=1, max_size=40))
def test_batches_against_the_oracle(lines: list[str]) -> None:
    batch = nonet.solve_many(lines)
    for row, line in enumerate(lines):
        try:
            count, found = oracle(line)
        except BudgetExceeded:
            continue
        assert batch.counts[row] == count
        assert batch.status[row] == count
        solution = batch.solutions[row].tobytes()
        assert solution == bytes(81) if count == 0 else solution in found or len(found) == 50


@settings(max_examples=60, deadline=None)
@given(st.lists(grids(), min_size=1, max_size=100), st.integers(0, 1 << 32), st.sampled_from([1, 2, 3, 50]))
def test_no_answer_depends_on_the_batch_around_it(lines: list[str], seed: int, limit: int) -> None:
    cells = np.array([list(puzzle_of(line).givens) for line in lines], np.uint8)
    order = np.array(Stream(seed).shuffled(range(len(lines))))
    alone = [nonet.solve_many([line], limit=limit) for line in lines]
    for kernel in KERNELS:
        for threads in (1, 2, 3):
            solutions, counts = np.empty_like(cells), np.empty(len(lines), np.uint64)
            status, guesses = np.empty(len(lines), np.uint8), np.empty(len(lines), np.uint32)
            classic.solve_rows(cells[order], limit, None, threads, kernel, solutions, counts, status, guesses)
            for place, row in enumerate(order):
                assert counts[place] == alone[row].counts[0]
                assert solutions[place].tobytes() == alone[row].solutions[0].tobytes()


@settings(max_examples=60, deadline=None)
@given(grids())
def test_the_first_solution_is_the_enumerators(line: str) -> None:
    first = next(nonet.solutions(line, engine="classic"), None)
    batch = nonet.solve_many([line])
    assert (first.line() if first else "." * 81) == batch.lines()[0]
    outcome = nonet.solve(line)
    assert outcome.status is [Status.NONE, Status.UNIQUE, Status.MULTIPLE][int(batch.counts[0])]
    assert outcome.grid == first
    solved = classic.solve_line(line)
    assert solved is not None
    assert solved.solutions == tuple(islice(search(lower(puzzle_of(line)), Run(), "classic"), 2))


@settings(max_examples=40, deadline=None)
@given(grids(), st.integers(0, 1 << 32))
def test_enumeration_finds_all_once(line: str, seed: int) -> None:
    try:
        expected = sorted(islice(search(lower(puzzle_of(line)), Run(nodes=3000), "python"), 2000))
    except BudgetExceeded:
        return
    if len(expected) == 2000:
        return
    for stream in (None, Stream(seed)):
        assert sorted(search(lower(puzzle_of(line)), Run(stream=stream), "classic")) == expected
    assert nonet.count(line, engine="classic") == len(expected)
    for kernel in KERNELS:
        solver = _native.ClassicSolver(kernel)
        from array import array

        assert solver.solve_marks(array("H", lower(puzzle_of(line)).domains), 0, 0, -1.0)[1] == len(expected)


@settings(max_examples=60, deadline=None)
@given(grids(), st.lists(st.integers(0, 511), min_size=81, max_size=81), st.integers(0, 3))
def test_excluded_candidates(line: str, masks: list[int], share: int) -> None:
    """Candidates taken away from the start, against the oracle."""
    plain = puzzle_of(line)
    kept = tuple(
        mask | 511 if place % 4 >= share else mask | 1 << (int(FULL[place]) - 1) for place, mask in enumerate(masks)
    )
    puzzle = Puzzle(plain.layout, plain.symbols, plain.givens, candidates=kept)
    try:
        expected = sorted(islice(search(lower(puzzle), Run(nodes=2000), "python"), 200))
    except BudgetExceeded:
        return
    found = sorted(islice(search(lower(puzzle), Run(), "classic"), 200))
    assert len(found) == len(expected)
    assert len(found) == 200 or found == expected


def test_auto_finds_it() -> None:
    assert choose(lower(Puzzle.empty())).name == "classic"
    assert choose(lower(Puzzle.empty(symbols="ABCDEFGHI"))).name == "classic"
    assert choose(lower(Puzzle.empty((2, 2)))).name == "general"
    assert choose(lower(Puzzle.empty(None, size=9))).name == "general"
    with pytest.raises(nonet.EngineUnavailable, match="only plain 9x9"):
        nonet.solve(Puzzle.empty((2, 2)), engine="classic")
    assert nonet.solve("1.....2..3.....4").engine == "general"
    assert choose(lower(Puzzle.empty((8, 9)))).name == "python", "72 values are too many for the others"


def test_budgets_are_the_same_on_every_kernel() -> None:
    hard = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"[::-1]
    for nodes in (1, 2, 5, 20, 100):
        first = nonet.solve(hard, nodes=nodes)
        assert first == nonet.solve(hard, nodes=nodes)
        assert first.status in (Status.UNKNOWN, Status.UNIQUE, Status.MULTIPLE, Status.NONE)
    assert nonet.solve("." * 81, nodes=3).status is Status.UNKNOWN
    with pytest.raises(BudgetExceeded) as spent:
        nonet.count("." * 81, nodes=500)
    assert spent.value.so_far > 0


def test_a_time_limit_ends_counting() -> None:
    """With what was counted until then, as soon as there was time for any."""
    timeout, so_far = 0.05, 0
    while not so_far:
        with pytest.raises(BudgetExceeded, match=f"gave up after {timeout:g} s") as spent:
            nonet.count("." * 81, timeout=timeout)
        timeout, so_far = 2 * timeout, spent.value.so_far


def test_the_kernel_s_word_on_the_time_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """A count that was broken off is never given as if it were all."""
    monkeypatch.setattr("nonet.core.budget.monotonic", lambda: 0.0)
    with pytest.raises(BudgetExceeded, match=r"gave up after 0\.05 s"):
        nonet.count("." * 81, timeout=0.05)


def test_counting_far() -> None:
    assert nonet.count("." * 81, limit=123_457) == 123_457
    band = FULL[:27] + "." * 54
    assert nonet.count(band, limit=1_000_000) == 1_000_000
    assert nonet.count(band[:45] + FULL[45:]) == nonet.count(band[:45] + FULL[45:], engine="python")


def test_random_order_reaches_everywhere() -> None:
    corners = {next(nonet.solutions("." * 81, order="random", seed=seed)).line()[0] for seed in range(60)}
    assert corners == set("123456789")
    one = [grid.line() for grid in islice(nonet.solutions("." * 81, order="random", seed=5), 20)]
    assert one == [grid.line() for grid in islice(nonet.solutions("." * 81, order="random", seed=5), 20)]
    assert len(set(one)) == 20


def test_threads_may_share_everything() -> None:
    from concurrent.futures import ThreadPoolExecutor

    lines = [nonet.generate(hide=0.55, seed=seed).line() for seed in range(40)]
    expected = [nonet.solve(line, engine="python").status for line in lines]
    with ThreadPoolExecutor(4) as pool:
        assert [outcome.status for outcome in pool.map(nonet.solve, lines * 5)] == expected * 5
    assert engines["classic"].available() is None


def test_every_row_of_a_batch_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Decision 4 holds for batches: a row that breaks a house or changes a given never gets out."""
    cells = np.array(
        [[0 if sign == "." else int(sign) for sign in line] for line in (FULL.replace("7", "."),) * 5000], np.uint8
    )
    right = nonet.solve_many(cells).solutions
    counts = np.ones(len(cells), np.uint64)
    assert _native.first_wrong_answer(cells, right, counts, 0) is None
    for row, cell, value in ((4999, 80, 1), (17, 0, 0), (2500, 40, 200), (0, 3, 17)):
        wrong = right.copy()
        wrong[row, cell] = value
        assert _native.first_wrong_answer(cells, wrong, counts, 0) == row
        counts[row] = 0
        assert _native.first_wrong_answer(cells, wrong, counts, 0) is None, "no answer, nothing to check"
        counts[row] = 1
    swapped = right.copy()
    swapped[3000] = np.array([9, 1, 2, 3, 4, 5, 6, 7, 8, 0])[right[3000] % 10]
    assert _native.first_wrong_answer(cells, swapped, counts, 2) == 3000, "a right grid of another puzzle"

    class Liar:
        def solve_rows(self, *arrays: Any) -> None:
            arrays[4][:], arrays[5][:] = wrong, counts

    monkeypatch.setattr(classic, "_solvers", SimpleNamespace(of=lambda kernel: Liar()))
    with pytest.raises(AssertionError, match="please report it"):
        nonet.solve_many(cells)
