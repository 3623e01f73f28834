"""solve, solutions and count, on puzzles whose answers are known."""

import pytest

import nonet
from nonet import BudgetExceeded, Puzzle, Status

PREFIXED = "1__8_4___ _2____456 __32_5___ ___4__8_5 789_5____ _____62_3 8_1___7__ ___123_8_ 2_5_____9"
PREFIXED_SOLUTION = "156894327928731456473265918362417895789352641514986273831549762697123584245678139"
CLOJURE = (
    '["   1 5 68" "      7 1" "9 1    3 " "  7 26   " "5       3" "   87 4  " " 3    8 5" "1 5      " "79 4 1   "]'
)
CLOJURE_SOLUTION = "473195268856342791921687534347526189582914673619873452234769815165238947798451326"
COURSE = ".43.8.25.6.............1.949....4.7....6.8....1.2....382.5.............5.34.9.71."
COURSE_SOLUTION = "143986257679425381285731694962354178357618942418279563821567439796143825534892716"
AGAINST_BRUTE_FORCE = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
AGAINST_BRUTE_FORCE_SOLUTION = "987654321246173985351928746128537694634892157795461832519286473472319568863745219"
THREE_WAYS = "1... ..2. .3.. ...."


@pytest.mark.parametrize(
    ("text", "solution"),
    [
        (PREFIXED, PREFIXED_SOLUTION),
        (CLOJURE, CLOJURE_SOLUTION),
        (COURSE, COURSE_SOLUTION),
        (AGAINST_BRUTE_FORCE, AGAINST_BRUTE_FORCE_SOLUTION),
    ],
)
def test_founding_grids_are_proved_unique(text: str, solution: str) -> None:
    outcome = nonet.solve(text)
    assert outcome.status is Status.UNIQUE
    assert outcome.unique
    assert outcome.grid is not None
    assert outcome.grid.line() == solution


def test_statuses() -> None:
    assert nonet.solve(THREE_WAYS).status is Status.MULTIPLE
    assert len(nonet.solve(THREE_WAYS).grids) == 2
    none = nonet.solve("1..1............")
    assert (none.status, none.grid, none.why) == (Status.NONE, None, "row 1 has 1 at r1c1 and r1c4")


def test_a_subtle_none_has_a_reason_too() -> None:
    """No clash is to be seen, but there is no place for 1 in row 1: its cells all see a 1."""
    outcome = nonet.solve(".23. ...1 .... 1...")
    assert outcome.status is Status.NONE
    assert outcome.why


def test_unknown_rather_than_a_guess() -> None:
    outcome = nonet.solve(Puzzle.empty(), nodes=3)
    assert (outcome.status, outcome.why) == (Status.UNKNOWN, "gave up after 3 nodes (allow more with nodes= (--nodes))")
    assert nonet.solve(COURSE, timeout=0.0).status is Status.UNKNOWN


def test_a_budget_is_deterministic() -> None:
    hard = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
    needed = nonet.solve(hard, engine="python").counters.nodes
    assert needed > 2
    assert nonet.solve(hard, engine="python", nodes=needed).status is Status.UNIQUE
    assert nonet.solve(hard, engine="python", nodes=needed - 1).status is Status.UNKNOWN


def test_counters_mean_the_same_everywhere() -> None:
    """When everything has been looked at, every guess has been taken back; a node is the start or a guess."""
    outcomes = [nonet.solve("1.....2..3.....4", method=name, seed=1) for name in nonet.methods.methods.names]
    for outcome in (nonet.solve("1.....2..3.....4", engine="python"), *outcomes):
        counters = outcome.counters
        assert counters.nodes == 1 + counters.guesses
        assert counters.undone == counters.guesses
    counters = nonet.solve("1..............4", engine="python").counters
    assert counters.guesses > counters.undone > 0


def test_solutions_are_lazy_and_all_there() -> None:
    assert next(iter(nonet.solutions(Puzzle.empty()))).full
    found = [grid.line() for grid in nonet.solutions(THREE_WAYS)]
    assert len(found) == len(set(found)) == 3
    assert found == [grid.line() for grid in nonet.solutions(THREE_WAYS)]


def test_random_order_by_seed() -> None:
    def first(seed: int) -> str:
        return next(nonet.solutions(Puzzle.empty((2, 2)), order="random", seed=seed)).line()

    assert first(1) == first(1)
    assert len({first(seed) for seed in range(20)}) > 10
    assert sorted(grid.line() for grid in nonet.solutions(THREE_WAYS, order="random")) == sorted(
        grid.line() for grid in nonet.solutions(THREE_WAYS)
    )
    with pytest.raises(nonet.NonetError, match="order"):
        nonet.solutions(THREE_WAYS, order="sorted")  # type: ignore[arg-type]


def test_counts() -> None:
    assert nonet.count(Puzzle.empty((2, 2))) == 288
    assert nonet.count(Puzzle.empty((2, 2)), limit=10) == 10
    assert nonet.count(Puzzle.empty((2, 2)), limit=0) == 0
    assert nonet.count("11..............") == 0
    with pytest.raises(BudgetExceeded) as spent:
        nonet.count(Puzzle.empty((2, 2)), engine="python", nodes=50)
    assert 0 < spent.value.so_far < 288
    with pytest.raises(nonet.NonetError, match="limit"):
        nonet.count(THREE_WAYS, limit=-1)


@pytest.mark.parametrize("method", nonet.methods.methods.names)
def test_methods_prove_the_same(method: str) -> None:
    assert nonet.solve("1... ..2. .3.. ...4", method=method, seed=1).status is Status.UNIQUE
    assert nonet.solve(THREE_WAYS, method=method, seed=1).status is Status.MULTIPLE
    none = nonet.solve(".23. ...1 .... 1...", method=method, seed=1)
    assert none.status is Status.NONE
    assert none.why
    assert nonet.solve(COURSE, method=method, timeout=0.0).status is Status.UNKNOWN


def test_a_search_cut_short_is_never_a_no() -> None:
    for text in (COURSE, "." * 81, "1... ..2. .3.. ...."):
        for limit in range(3):
            outcome = nonet.solve(text, method="eliminate", seed=1, branch_limit=limit, timeout=5)
            assert outcome.status is not Status.NONE
    assert nonet.solve("." * 16, method="eliminate", seed=1, branch_limit=0).status is Status.UNKNOWN
    with pytest.raises(nonet.NonetError, match="does not take"):
        nonet.solve(COURSE, method="facts", branch_limit=2)
    with pytest.raises(nonet.NonetError, match="without a method"):
        nonet.solve(COURSE, branch_limit=2)


def test_what_is_not_there_is_said() -> None:
    with pytest.raises(nonet.NonetError, match="did you mean 'python'"):
        nonet.solve(COURSE, engine="pyton")
    with pytest.raises(nonet.NonetError, match="did you mean 'stack'"):
        nonet.solve(COURSE, method="stac")


@pytest.mark.parametrize(
    ("box", "symbols", "size"),
    [
        ((2, 3), None, None),
        ((3, 2), "ABCDEF", None),
        (None, None, 5),
        ((4, 4), "0123456789ABCDEF", None),
        ((2, 2), [10, 20, 30, 40], None),
    ],
)
def test_any_size_and_any_symbols(box: tuple[int, int] | None, symbols: str | None, size: int | None) -> None:
    board = Puzzle.empty(box, symbols, size=size)
    grid = next(nonet.solutions(board, order="random", seed=3))
    assert nonet.solve(grid).status is Status.UNIQUE
    for area in board.areas():
        assert {grid[cell] for cell in area.cells} == set(board.symbols)


def test_any_areas() -> None:
    """A 4x4 with both diagonals: rules are data."""
    from nonet.constraints.different import Different

    plain = Puzzle.empty((2, 2))
    crossed = Puzzle(
        plain.layout,
        plain.symbols,
        plain.givens,
        (Different((0, 5, 10, 15), "diagonal"), Different((3, 6, 9, 12), "diagonal")),
    )
    assert nonet.count(crossed) == 48
    assert nonet.count(crossed) < nonet.count(plain)
    assert len(crossed.areas()) == 14
