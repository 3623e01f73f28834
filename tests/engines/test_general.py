"""The general engine against every assignment, against the oracle, and against numbers that are known."""

import threading
from collections.abc import Callable
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st
from tests.interrupting import interrupted

from nonet.core.errors import BudgetExceeded, EngineUnavailable
from nonet.core.layout import Layout
from nonet.core.primitives import (
    AllDifferent,
    AnyOf,
    Automaton,
    Connected,
    Count,
    Pair,
    Primitive,
    Reach,
    Regular,
    Sum,
    ValueSet,
)
from nonet.core.problem import Problem, lower
from nonet.core.puzzle import Puzzle
from nonet.core.random import Stream
from nonet.engines import Run, choose, count, engines, search
from nonet.engines.general import GeneralEngine

ProblemOf = Callable[..., Problem]
BruteForce = Callable[[Problem], set[bytes]]
Chance = Callable[..., Any]
Raw = Callable[..., Any]


def everything(problem: Problem, run: Run | None = None) -> list[bytes]:
    return list(search(problem, run or Run(), "general"))


@settings(max_examples=600, deadline=None)
@given(
    st.integers(0, 1 << 32),
    st.sampled_from([(5, 3), (4, 4), (3, 7), (6, 2), (3, 9), (2, 16), (2, 17), (4, 1), (2, 40)]),
)
def test_every_primitive_against_every_assignment(
    chance: Chance, by_brute_force: BruteForce, seed: int, size: tuple[int, int]
) -> None:
    problem = chance(seed, *size).problem(4)
    found = everything(problem)
    assert len(found) == len(set(found)), "a solution came twice"
    assert set(found) == by_brute_force(problem)
    assert count(problem, Run(), None, "general") == len(found)


@settings(max_examples=150, deadline=None)
@given(
    st.integers(0, 1 << 32), st.sampled_from([(8, 4), (12, 5), (10, 9), (14, 9), (8, 16), (6, 17), (5, 33), (5, 64)])
)
def test_every_primitive_against_the_oracle(chance: Chance, seed: int, size: tuple[int, int]) -> None:
    problem = chance(seed, *size).tame_problem()
    found = everything(problem)
    assert len(found) == len(set(found)), "a solution came twice"
    assert set(found) == set(search(problem, Run(), "python"))


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 1 << 32), st.sampled_from([(2, 2), (2, 3), (3, 3)]))
def test_rules_on_boards_against_the_oracle(raw: Raw, seed: int, box: tuple[int, int]) -> None:
    """A filled board gives rules that hold on it; with some of its cells given, both find the same solutions."""
    random = Random(seed)
    empty = Puzzle.empty(box)
    size = box[0] * box[1]
    full = next(search(lower(empty), Run(stream=Stream(seed)), "general"))
    rules: list[Primitive] = []
    layout = empty.layout
    for _ in range(random.randint(1, 14)):
        start = random.randrange(len(full))
        line = [start]
        while len(line) < random.randint(2, 6):
            row, column = divmod(line[-1], size)
            near = [
                r * size + c
                for r, c in ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1))
                if 0 <= r < size and 0 <= c < size and r * size + c not in line
            ]
            if not near:
                break
            line.append(random.choice(near))
        if random.random() < 0.8:
            rules.append(Sum(tuple((1, c) for c in line), sum(full[c] for c in line)))
        else:
            rules.append(
                Sum(((1, line[0]), *((-1, c) for c in line[1:])), full[line[0]] - sum(full[c] for c in line[1:]))
            )
        if len({full[c] for c in line}) == len(line) and random.random() < 0.5:
            rules.append(AllDifferent(tuple(line)))
    givens = bytes(value if random.random() < (0.2 if size < 9 else 0.55) else 0 for value in full)
    problem = lower(Puzzle(layout, empty.symbols, givens, (raw(tuple(rules)),)))
    found = set(everything(problem))
    assert full in found
    assert found == set(search(problem, Run(), "python"))


LATIN = Puzzle.empty(None, size=4)


@settings(max_examples=80, deadline=None)
@given(
    st.lists(
        st.tuples(st.sets(st.integers(0, 15), min_size=2, max_size=7), st.integers(0, 3), st.integers(1, 2)),
        min_size=1,
        max_size=4,
    ),
    st.none() | st.integers(0, 99),
)
def test_asking_where_cells_hold_a_value_loses_no_solution(
    raw: Raw, asked: list[tuple[set[int], int, int]], seed: int | None
) -> None:
    """Of the latin squares those that have the values as often as asked, each once, lazily or counted."""
    rules = tuple(Count(tuple(cells), 1 << value, least, len(cells)) for cells, value, least in asked)
    problem = lower(Puzzle(LATIN.layout, LATIN.symbols, LATIN.givens, (raw(rules),)))
    wanted = [
        square
        for square in everything(lower(LATIN))
        if all(sum(square[cell] == value + 1 for cell in cells) >= least for cells, value, least in asked)
    ]

    def run() -> Run:
        return Run(stream=None if seed is None else Stream(seed))

    found = everything(problem, run())
    assert sorted(found) == sorted(wanted)
    assert list(islice(search(problem, run(), "general"), 7)) == found[:7]
    assert count(problem, Run(), None, "general") == len(wanted)
    assert count(problem, Run(), 5, "general") == min(5, len(wanted))


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 1 << 32))
def test_random_order_finds_the_same(chance: Chance, seed: int) -> None:
    problem = chance(seed, 5, 4).problem(3)
    fixed = everything(problem)
    assert everything(problem) == fixed
    shuffled = everything(problem, Run(stream=Stream(seed)))
    assert sorted(shuffled) == sorted(fixed)
    assert everything(problem, Run(stream=Stream(seed))) == shuffled


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 1 << 32))
def test_deciding_some_cells_first(chance: Chance, seed: int) -> None:
    made = chance(seed, 5, 4)
    problem, first = made.problem(3), made.some(1, 3)
    ways = [tuple(values[c] for c in first) for values in everything(problem, Run(first=first))]
    assert ways == sorted({tuple(values[c] for c in first) for values in everything(problem)})


# ------------------------------------------------------------------ known numbers


def test_known_counts() -> None:
    assert len(set(everything(lower(Puzzle.empty((2, 2)))))) == 288
    assert len(set(everything(lower(Puzzle.empty(None, size=4))))) == 576
    assert count(lower(Puzzle.empty((2, 2))), Run(), None, "general") == 288
    assert count(lower(Puzzle.empty(None, size=5)), Run(), None, "general") == 161_280
    assert count(lower(Puzzle.empty((2, 3))), Run(), None, "general") == 28_200_960
    assert count(lower(Puzzle.empty(None, "ABC", size=2)), Run(), None, "general") == 18


def test_values_that_nothing_tells_apart_are_told_apart_by_a_rule(raw: Raw) -> None:
    """Counting multiplies only where it may."""
    latin = Puzzle.empty(None, size=5)
    ruled = lower(Puzzle(latin.layout, latin.symbols, latin.givens, (raw((Sum(((1, 0), (1, 6)), 4),)),)))
    assert count(ruled, Run(), None, "general") == len(everything(ruled))
    given = lower(latin.with_givens(bytes([1, 2]) + bytes(23)))
    assert count(given, Run(), None, "general") == len(everything(given)) == 161_280 // 20


def test_a_limit_ends_the_count() -> None:
    assert count(lower(Puzzle.empty((3, 3))), Run(), 1000, "general") == 1000
    assert count(lower(Puzzle.empty((2, 2))), Run(), 289, "general") == 288
    assert count(lower(Puzzle.empty((2, 2))), Run(), 0, "general") == 0


@pytest.mark.parametrize("values", [1, 5, 9, 16, 17, 33, 40, 64])
def test_a_row_with_every_number_of_values(problem_of: ProblemOf, values: int) -> None:
    """A row all different with its cells in rising order has one solution, and falling with a wrong total none."""
    symbols = tuple(range(1, values + 1))
    full = (1 << values) - 1
    rising = tuple(full >> v + 1 << v + 1 for v in range(values))
    row = tuple(range(values))
    parts: list[Primitive] = [AllDifferent(row), *(Pair(c, c + 1, rising) for c in row[:-1])]
    assert everything(problem_of(parts, values, symbols)) == [bytes(symbols)]
    total = Sum(tuple((1, c) for c in row), sum(symbols))
    assert everything(problem_of([*parts, total], values, symbols)) == [bytes(symbols)]
    wrong = Sum(tuple((1, c) for c in row), sum(symbols) + 1)
    assert everything(problem_of([*parts, wrong], values, symbols)) == []
    assert everything(problem_of([ValueSet(row, frozenset({full})), *parts[1:]], values, symbols)) == [bytes(symbols)]


@pytest.mark.parametrize("values", [9, 17, 40, 64])
def test_eighty_cells(problem_of: ProblemOf, values: int) -> None:
    """A chain of steps of one, its ends counted and summed."""
    near = tuple((1 << v + 1 | 1 << v >> 1) & (1 << values) - 1 for v in range(values))
    parts: list[Primitive] = [Pair(c, c + 1, near) for c in range(79)]
    parts.append(Count((0, 79), 0b11, 2, 2))
    parts.append(Sum(((1, 0), (1, 1), (1, 2), (1, 3)), 4 + 6))
    parts.append(AnyOf(((AllDifferent((0, 1, 2, 3)),), (Count((0,), 0b10, 1, 1),))))
    parts += [Count((c,), 0b111, 1, 1) for c in range(6, 79)]
    parts += [
        Regular(
            (c, c + 2),
            Automaton(
                tuple(tuple((s + 1 if v < 9 else -1) if s < 2 else -1 for v in range(values)) for s in range(3)),
                frozenset({2}),
            ),
        )
        for c in range(0, 20, 2)
    ]
    problem = problem_of(parts, 80, tuple(range(1, values + 1)))
    some = Run(nodes=3000)
    found: list[bytes] = []
    with pytest.raises(BudgetExceeded):
        found.extend(search(problem, some, "general"))
    assert not found or len(set(found)) == len(found)


@pytest.mark.parametrize(("box", "holes"), [((4, 4), 0.35), ((5, 5), 0.35), ((4, 6), 0.3)])
def test_large_boards(box: tuple[int, int], holes: float) -> None:
    """Holes in a random board: few, so that it stays unique or nearly so; the solution is among those found."""
    empty = Puzzle.empty(box)
    full = next(search(lower(empty), Run(stream=Stream(7)), "general"))
    assert next(search(lower(empty), Run(stream=Stream(7)), "general")) == full
    random = Random(3)
    board = lower(empty.with_givens(bytes(0 if random.random() < holes else value for value in full)))
    found = everything(board, Run(nodes=200_000))
    assert full in found
    assert len(set(found)) == len(found) == count(board, Run(), None, "general")
    assert next(search(board, Run(), "python")) in found


# ------------------------------------------------------------------ odd boards


def test_missing_cells_stay_empty() -> None:
    board = Puzzle(Layout(1, 3, (), missing=frozenset({1})), (1, 2), bytes(3))
    assert sorted(everything(lower(board))) == [b"\1\0\1", b"\1\0\2", b"\2\0\1", b"\2\0\2"]
    assert count(lower(board), Run(), None, "general") == 4


def test_places_without_a_cell_shift_nothing(raw: Raw) -> None:
    """Two boards of 4x4 that share a box; inside, the cells are numbered without the gaps."""
    layout = Layout.overlapping([(1, 1), (3, 3)], (2, 2))
    corner = raw((Sum(((1, 28), (1, 29), (1, 34)), 6),))  # all of the last box but r6c6
    problem = lower(Puzzle(layout, (1, 2, 3, 4), bytes(36), (corner,)))
    engine = engines["general"]
    assert isinstance(engine, GeneralEngine)
    assert "r6c6 = 4: box 4 of board 2 less 1 sum" in engine.derived(problem)
    found = set(everything(problem))
    assert found == set(search(problem, Run(), "python"))
    assert all(values[cell] == 0 for values in found for cell in layout.missing)
    first = (35, 20)
    ways = [(values[35], values[20]) for values in everything(problem, Run(first=first))]
    assert ways == sorted({(values[35], values[20]) for values in found})
    settled = engine.settle(problem, Run(), 1 << 30)
    for cell in range(36):
        told = [sum(values[cell] == value + 1 for values in found) for value in range(4)]
        assert list(settled.counts[4 * cell : 4 * cell + 4]) == told


def test_what_can_never_hold(problem_of: ProblemOf) -> None:
    symbols = (1, 2, 3)
    for never in (
        AllDifferent((0, 1, 2, 3)),
        AllDifferent((0, 0)),
        ValueSet((0, 1), frozenset({0b111})),
        ValueSet((0, 1), frozenset({0b1011})),  # without the value that there is not, it would be a set of two
        ValueSet((0, 1), frozenset()),
        Count((0, 1), 0b1, 3, 3),
        Count((0, 1), 0b1, 1, 0),
        Sum((), 1),
        Sum(((0, 0),), 1),
        Sum(((1, 0),), 10**30),
        Regular((0,), Automaton((), frozenset())),
        AnyOf(()),
        AnyOf(((AnyOf(()),),)),
    ):
        assert everything(problem_of([never], 4, symbols)) == [], never
    for always in (
        Sum((), 0),
        Sum(((1, 0), (-1, 0)), 0),
        AnyOf(((), (AllDifferent((0, 0)),))),
        Count((0, 1), 0b1, 0, 2),
    ):
        assert len(everything(problem_of([always], 2, symbols))) == 9, always


def test_a_cell_without_a_value(problem_of: ProblemOf) -> None:
    assert everything(problem_of([AllDifferent((0, 1))], 2, (1, 2), (0b11, 0))) == []
    assert count(problem_of([AllDifferent((0, 1))], 2, (1, 2), (0b11, 0)), Run(), None, "general") == 0


def test_what_it_refuses(problem_of: ProblemOf) -> None:
    engine = engines["general"]
    assert "64 values" in (engine.refuses(problem_of([], 2, tuple(range(1, 66)))) or "")
    assert "nine digits" in (engine.refuses(problem_of([], 2, (1, 10**10))) or "")
    assert choose(problem_of([], 2, tuple(range(1, 66)))).name == "python"
    assert choose(problem_of([], 2, tuple(range(1, 65)))).name == "general"
    with pytest.raises(EngineUnavailable, match="factor"):
        everything(problem_of([Sum(((1 << 40, 0),), 3)], 2, (1, 2)))
    nested: Primitive = AllDifferent((0, 1))
    for _ in range(30):
        nested = AnyOf(((nested,), (Count((0,), 1, 1, 1),)))
    with pytest.raises(EngineUnavailable, match="nest"):
        everything(problem_of([nested], 2, (1, 2)))


# ------------------------------------------------------------------ unknown regions


def three_regions(last: tuple[int, ...]) -> list[Primitive]:
    """Rows of three: three connected regions of three cells, whose numbers come up in order along the cells."""
    steps = ((1, -1, -1), (1, 2, -1), (2, 2, 3), (3, 3, 3))
    links = tuple((a, b) for a in range(9) for b in (a + 1, a + 3) if b < 9 and (b == a + 3 or b % 3))
    pieces: list[Primitive] = [Connected(tuple(range(9)), links, 1 << number, 3, 3) for number in range(3)]
    order = sorted(range(9), key=lambda cell: (cell in last, cell))
    return [*pieces, Regular(tuple(order), Automaton(steps, frozenset({3})))]


@pytest.mark.parametrize(
    "others",
    [
        (),
        (Pair(0, 4, (0b001, 0b010, 0b100)),),
        (AllDifferent((0, 4)), AnyOf(((AllDifferent((1, 5)),), (AllDifferent((2, 6)),)))),
        (Reach(9, 4, ((1,), (3,), (5,), (7,)), 0),),
        (Count((4,), 0b010, 1, 1),),
        (Pair(0, 8, (0b111, 0b001, 0b001)),),
        (Sum(((1, 0), (1, 8)), 3),),
        (Count((0, 4, 8), 0b100, 1, 1),),
    ],
)
@pytest.mark.parametrize("last", [(), (0, 4)])
def test_regions_are_numbered_in_order(
    problem_of: ProblemOf,
    by_brute_force: BruteForce,
    others: tuple[Primitive, ...],
    last: tuple[int, ...],
) -> None:
    """Whether or not anything but the order tells one number from another."""
    problem = problem_of([*three_regions(last), *others], 10, (1, 2, 3))
    wanted = by_brute_force(problem)
    assert wanted
    for run in (Run(), Run(stream=Stream(7)), Run(first=(8, 0))):
        found = everything(problem, run)
        assert len(found) == len(set(found)), "a solution came twice"
        assert set(found) <= wanted
        if not run.first:
            assert set(found) == wanted
            assert count(problem, Run(), None, "general") == len(wanted)


# ------------------------------------------------------------------ what it adds before it searches


def test_derived_sums_are_told_in_words(raw: Raw) -> None:
    empty = Puzzle.empty((2, 2))
    cage = raw((Sum(((1, 0), (1, 1), (1, 4)), 6),))
    problem = lower(Puzzle(empty.layout, empty.symbols, empty.givens, (cage,)))
    engine = engines["general"]
    assert isinstance(engine, GeneralEngine)
    assert "r2c2 = 4: box 1 less 1 sum" in engine.derived(problem)
    same = raw((Pair(0, 10, tuple(1 << v for v in range(4))),))
    problem = lower(Puzzle(empty.layout, empty.symbols, empty.givens, (same,)))
    assert engine.derived(problem) == ["r1c1 = r3c3: what differs from one of them differs from all"]
    assert set(everything(problem)) == set(search(problem, Run(), "python"))


def test_what_pairs_leave_to_cells_is_told(problem_of: ProblemOf, by_brute_force: BruteForce) -> None:
    """Three cells two by two at least 3 apart: of six values only 1 4 and more than 6 would do, so of seven 1 4 7."""
    apart = tuple(sum(1 << w for w in range(7) if abs(v - w) >= 3) for v in range(7))
    problem = problem_of([Pair(0, 1, apart), Pair(0, 2, apart), Pair(1, 2, apart)], 3, tuple(range(1, 8)))
    engine = engines["general"]
    assert isinstance(engine, GeneralEngine)
    assert engine.derived(problem) == ["r1c1, r1c2, r1c3 hold 1 set of values: every two keep the same distance"]
    assert set(everything(problem)) == by_brute_force(problem)


def test_what_counters_share_is_told(problem_of: ProblemOf, by_brute_force: BruteForce) -> None:
    """Two cells that differ count among the same four: 1 and 2, or 1 and 3."""
    counters: list[Primitive] = [AllDifferent((0, 1))]
    counters += [Reach(0, 2, ((3,), (4,), (5,)), 1), Reach(1, 3, ((2,), (4,), (5,)), 1)]
    problem = problem_of(counters, 6, (1, 2, 3, 4))
    engine = engines["general"]
    assert isinstance(engine, GeneralEngine)
    words = "r1c1, r1c2 hold one of 2 sets of values: they count different values among the same cells"
    assert engine.derived(problem) == [words]
    assert set(everything(problem)) == by_brute_force(problem)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 1 << 32))
def test_tight_sums_taken_together_lose_nothing(raw: Raw, seed: int) -> None:
    """Long sums of small or of great values, where the engine derives the most."""
    random = Random(seed)
    empty = Puzzle.empty((3, 3))
    grid = next(iter(search(lower(empty), Run(stream=Stream(seed)), "general")))
    extreme = [cell for cell in range(81) if grid[cell] <= 3 or grid[cell] >= 8]
    random.shuffle(extreme)
    low = [cell for cell in extreme if grid[cell] <= 3]
    high = [cell for cell in extreme if grid[cell] >= 8]
    sums = [
        Sum(tuple((1, cell) for cell in cells), sum(grid[cell] for cell in cells))
        for cells in (low[:9], low[9:18], low[18:27], high[:8], high[8:16], low[4:12])
    ]
    givens = bytes(value if random.random() < 0.55 else 0 for value in grid)
    plain = lower(Puzzle(empty.layout, empty.symbols, givens))
    problem = lower(Puzzle(empty.layout, empty.symbols, givens, (raw(tuple(sums)),)))
    every = search(plain, Run(), "general")
    kept = {values for values in every if all(each.holds([v - 1 for v in values], plain.numbers) for each in sums)}
    assert grid in kept
    assert set(everything(problem)) == kept


def test_sums_taken_together_are_told(raw: Raw) -> None:
    """Parallel diagonals, each possible, but together more than their cells can hold two by two."""
    lines = [[9 * row + column for row in range(9) if 0 <= (column := start - row) < 9] for start in (8, 7, 9, 10)]
    sums = [Sum(tuple((1, cell) for cell in line), 49) for line in lines]
    empty = Puzzle.empty((3, 3))
    problem = lower(Puzzle(empty.layout, empty.symbols, empty.givens, (raw(tuple(sums)),)))
    engine = engines["general"]
    assert isinstance(engine, GeneralEngine)
    assert any(words.endswith("= 196: 4 sums together") for words in engine.derived(problem))


# ------------------------------------------------------------------ values that no cell has


@settings(max_examples=200, deadline=None)
@given(st.integers(0, 1 << 32), st.sampled_from([(4, 6), (3, 11), (3, 20)]))
def test_values_that_no_cell_has(chance: Chance, by_brute_force: BruteForce, seed: int, size: tuple[int, int]) -> None:
    dice = chance(seed, *size)
    problem = dice.problem(4)
    used = dice.wide_mask() & dice.wide_mask() | 3
    problem = problem._replace(domains=tuple(mask & used or 1 for mask in problem.domains))
    found = everything(problem)
    assert len(found) == len(set(found)), "a solution came twice"
    assert set(found) == by_brute_force(problem)


# ------------------------------------------------------------------ budgets


def test_a_node_budget_is_exact_and_repeatable() -> None:
    board = lower(Puzzle.empty((2, 3)))
    seen = []
    for _ in range(2):
        run = Run(nodes=100)
        found: list[bytes] = []
        with pytest.raises(BudgetExceeded, match="100 nodes"):
            found.extend(search(board, run, "general"))
        assert run.counters.nodes == 100
        seen.append(found)
    assert seen[0] == seen[1]
    assert seen[0]
    whole = Run()
    all_of_them = list(search(lower(Puzzle.empty((2, 2))), whole, "general"))
    enough = Run(nodes=whole.counters.nodes)
    assert list(search(lower(Puzzle.empty((2, 2))), enough, "general")) == all_of_them
    with pytest.raises(BudgetExceeded):
        list(search(lower(Puzzle.empty((2, 2))), Run(nodes=whole.counters.nodes - 1), "general"))


def test_a_count_that_gives_up_says_how_far_it_came() -> None:
    with pytest.raises(BudgetExceeded) as caught:
        count(lower(Puzzle.empty((3, 3))), Run(nodes=500), None, "general")
    assert caught.value.so_far
    assert caught.value.so_far > 0


def test_counters_tell_the_work() -> None:
    run = Run()
    everything(lower(Puzzle.empty((2, 2))), run)
    counters = run.counters
    assert counters.nodes == 1 + counters.guesses + counters.undone
    assert counters.propagations["hidden single"] > 0


def test_a_time_limit_ends_it() -> None:
    with pytest.raises(BudgetExceeded, match="0 s"):
        everything(lower(Puzzle.empty((3, 3))), Run(timeout=0.0))
    with pytest.raises(BudgetExceeded, match=r"0\.2 s"):
        count(lower(Puzzle.empty((3, 3))), Run(timeout=0.2), None, "general")


def test_ctrl_c_ends_it() -> None:
    program = (
        "from nonet.core.puzzle import Puzzle; from nonet.core.problem import lower\n"
        "from nonet.engines import Run, count\n"
        "count(lower(Puzzle.empty((3, 3))), Run(), None, 'general')"
    )
    ended = interrupted(program, inside="engines/general.py:count")
    assert ended.cpu_seconds < 1
    assert "KeyboardInterrupt" in ended.errors


def test_several_threads_at_once() -> None:
    board = lower(Puzzle.empty((2, 2)))
    results: list[int] = []
    threads = [threading.Thread(target=lambda: results.append(len(everything(board)))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [288] * 4


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 1 << 32))
def test_automata_whose_states_are_numbers(problem_of: ProblemOf, by_brute_force: BruteForce, seed: int) -> None:
    """Automata of 17 to 64 states, most of whose steps lead equally far, as sums and sandwiches have them."""
    dice = Random(seed)
    values, cells, states = dice.randint(2, 5), 5, dice.randint(17, 64)
    far = [dice.randrange(states) for _ in range(values)]
    steps = [[(state + far[v]) % states for v in range(values)] for state in range(states)]
    for _ in range(dice.randrange(6)):
        steps[dice.randrange(states)][dice.randrange(values)] = dice.randrange(-1, states)
    reached = {0}
    for _ in range(cells):
        reached = {steps[state][v] for state in reached for v in range(values)} - {-1}
    accepting = frozenset(state for state in reached if dice.random() < 0.3)
    line = Regular(tuple(range(cells)), Automaton(tuple(map(tuple, steps)), accepting))
    extra = [AllDifferent((0, 1, 2))] if dice.random() < 0.5 else []
    problem = problem_of([line, *extra], cells, tuple(range(1, values + 1)))
    assert set(everything(problem)) == by_brute_force(problem)


@cache
def all_boards() -> list[bytes]:
    """The 288 boards of 4x4, by the oracle."""
    return list(search(lower(Puzzle.empty((2, 2))), Run(), "python"))


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 1 << 32))
def test_long_sums_over_many_houses(seed: int) -> None:
    """Ten cells and more of a 4x4: several clique covers are tried."""
    dice = Random(seed)
    board = Puzzle.empty((2, 2))
    cells = dice.sample(range(16), dice.randint(10, 14))
    negative = dice.random() < 0.3
    terms = tuple((-1 if negative and dice.random() < 0.3 else 1, cell) for cell in cells)
    low = lower(board)
    grids = all_boards()
    totals = [sum(factor * grid[cell] for factor, cell in terms) for grid in grids]
    total = dice.choice(totals)
    problem = low._replace(primitives=(*low.primitives, Sum(terms, total)), sources=(*low.sources, low.sources[0]))
    assert set(everything(problem)) == {grid for grid, made in zip(grids, totals, strict=True) if made == total}
