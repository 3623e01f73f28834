"""Handing over from one engine to another: nothing is lost, nothing comes twice, and who answered is told."""

from collections.abc import Iterator
from itertools import islice
from typing import ClassVar

import pytest

import nonet
from nonet.bench.balanced import balanced
from nonet.core.errors import BudgetExceeded, EngineUnavailable
from nonet.core.primitives import Primitive
from nonet.core.problem import Problem, lower
from nonet.core.puzzle import Puzzle
from nonet.engines import Run, _relay, choose, engines, search
from nonet.engines._engine import Engine
from nonet.engines._relay import Relay

EASY = balanced((4, 4), 0.5, seed=1)
SEVERAL = balanced((4, 4), 0.3, seed=1)
"""Six solutions or so: some are found before the budget runs out."""


def test_an_easy_board_never_leaves_the_first() -> None:
    pytest.importorskip("pysat")
    outcome = nonet.solve(EASY)
    assert (outcome.engine, outcome.status.name) == ("general", "MULTIPLE")


def test_a_hard_board_is_handed_over() -> None:
    pytest.importorskip("pysat")
    board = balanced((5, 5), 0.55, seed=2)
    run = Run()
    problem = lower(board)
    found = list(islice(search(problem, run, "auto"), 1))
    assert found
    assert run.engine == "sat"
    assert run.counters.nodes > _relay.FIRST_NODES
    assert run.counters.propagations["hidden single"] > 0, "the work of the first counts too"


@pytest.mark.parametrize("nodes", range(2, 14))
def test_whenever_it_is_handed_over_every_solution_comes_once(nodes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pysat")
    monkeypatch.setattr(_relay, "FIRST_NODES", nodes)
    problem = lower(SEVERAL)
    found = list(search(problem, Run(), "auto"))
    assert len(found) == len(set(found))
    assert set(found) == set(search(problem, Run(), "general"))


def test_without_the_second_the_first_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_relay, "FIRST_NODES", 2)
    monkeypatch.setattr("nonet.engines.sat.find_spec", lambda name: None)
    assert not isinstance(choose(lower(EASY)), Relay)
    assert nonet.solve(EASY).engine == "general"


def test_small_boards_have_no_second() -> None:
    assert not isinstance(choose(lower(Puzzle.empty((3, 5)))), Relay)


class Unable(Engine):
    name = "unable"
    speaks: ClassVar[frozenset[type[Primitive]]] = frozenset()

    def solutions(self, problem: Problem, run: Run) -> Iterator[bytes]:
        raise EngineUnavailable("too wide")
        yield b""


def test_a_second_that_cannot_take_it_gives_it_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_relay, "FIRST_NODES", 2)
    problem, run = lower(SEVERAL), Run()
    found = list(Relay(engines["general"], Unable()).solutions(problem, run))
    assert sorted(found) == sorted(search(problem, Run(), "general"))
    assert run.engine == "general"


def test_budgets_are_those_of_both(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pysat")
    board = lower(balanced((6, 6), 0.55, seed=1))
    run = Run(nodes=_relay.FIRST_NODES + 500)
    with pytest.raises(BudgetExceeded, match=f"{_relay.FIRST_NODES + 500} nodes"):
        next(search(board, run, "auto"))
    assert 500 <= run.counters.nodes - _relay.FIRST_NODES < 600
    little = Run(nodes=50)
    with pytest.raises(BudgetExceeded, match="50 nodes"):
        next(search(board, little, "auto"))
    assert little.engine == "general"
    monkeypatch.setattr(_relay, "FIRST_NODES", 100)
    with pytest.raises(BudgetExceeded, match=r"0\.3 s"):
        next(search(board, Run(timeout=0.3), "auto"))


def test_counting_many_is_left_to_the_first() -> None:
    """Clauses find solutions one by one; a Latin square of order 16 has more than anybody counts."""
    latin = lower(Puzzle.empty(None, size=16))
    assert choose(latin).count(latin, Run(), 2_000_000) == 2_000_000
    run = Run()
    assert choose(latin).count(latin, run, 3) == 3
