"""Whatever the library answers can be pickled, copied and sent to another process, and is the same there."""

import copy
import pickle
import subprocess
import sys
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.interrupting import NET

import nonet
from nonet import rules
from nonet.logic.cases import judge, read_cases

ROOT = Path(__file__).parents[2]
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
WRONG = "11.. ..2. .3.. ...4"
VARIANT = nonet.Puzzle.empty(box=(2, 2)).with_rules(rules.Thermo("r1c1-r1c4"), rules.KillerCage("r2c1-r2c2", 5))


def error(call: Callable[[], object]) -> nonet.NonetError:
    with pytest.raises(nonet.NonetError) as caught:
        call()
    return caught.value


ANSWERS: dict[str, Callable[[], Any]] = {
    "Puzzle": lambda: VARIANT,
    "Layout": lambda: VARIANT.layout,
    "Areas": lambda: VARIANT.areas(),
    "Problem": lambda: nonet.lower(VARIANT),
    "Outcome": lambda: nonet.solve(EASY),
    "Grid": lambda: nonet.solve(EASY).grid,
    "Batch": lambda: nonet.solve_many([EASY, "1...", VARIANT.line()], on_error="emit"),
    "Report": lambda: nonet.check(WRONG),
    "Conflict": lambda: nonet.conflict(WRONG),
    "Redundancy": lambda: nonet.redundant(EASY),
    "TrueCandidates": lambda: nonet.true_candidates(EASY),
    "Trace": lambda: nonet.explain(EASY),
    "Trace of rules": lambda: nonet.explain(VARIANT),
    "Hint": lambda: nonet.hint(EASY),
    "Why": lambda: nonet.why(EASY, "r1c3", 4),
    "Board": lambda: nonet.Board(EASY),
    "Rating": lambda: nonet.rate(EASY),
    "Ratings": lambda: nonet.rate_many([EASY]),
    "Made": lambda: nonet.generate_many(2, seed=1),
    "Symmetry": lambda: nonet.isomorphic(EASY, EASY),
    "Automorphisms": lambda: nonet.automorphisms(EASY),
    "Forms": lambda: nonet.canonical_many([EASY]),
    "Picture": lambda: nonet.draw(EASY),
    "Book": lambda: nonet.book([EASY]),
    "ParseError": lambda: error(lambda: nonet.read("1..x..")),
    "BrokenRules": lambda: error(lambda: VARIANT.with_rules(rules.Thermo("r1c1"))),
    "BudgetExceeded": lambda: error(lambda: nonet.count("." * 81, nodes=1)),
    "CannotEncode": lambda: error(lambda: nonet.write(VARIANT, "line")),
}

WAYS: dict[str, Callable[[Any], Any]] = {
    "pickle 2": lambda thing: pickle.loads(pickle.dumps(thing, 2)),
    "pickle 5": lambda thing: pickle.loads(pickle.dumps(thing, 5)),
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
}


@cache
def answered(name: str) -> Any:
    return ANSWERS[name]()


def same(one: Any, two: Any) -> bool:
    if isinstance(one, BaseException):
        return type(one) is type(two) and str(one) == str(two) and same(vars(one), vars(two))
    if isinstance(one, np.ndarray):
        return bool(np.array_equal(one, two))
    if isinstance(one, dict):
        return one.keys() == two.keys() and all(same(one[key], two[key]) for key in one)
    if is_dataclass(one) and type(one).__eq__ is object.__eq__:  # those that hold arrays
        return all(same(getattr(one, field.name), getattr(two, field.name)) for field in fields(one))
    return bool(one == two)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", ANSWERS)
def test_answers_are_the_same_after_it(name: str, way: str) -> None:
    answer = answered(name)
    again = WAYS[way](answer)
    assert same(answer, again)
    assert str(again) == str(answer)


@pytest.mark.parametrize("way", ["pickle 5", "deepcopy"])
def test_the_steps_of_all_techniques(way: str) -> None:
    lines = (ROOT / "examples" / "techniques" / "cases.txt").read_text(encoding="utf-8").splitlines()
    steps = [step for case in read_cases(lines) if (step := judge(case).step) is not None]
    assert len({step.technique for step in steps}) > 60
    for step in steps:
        again = WAYS[way](step)
        assert again == step
        assert again.explain() == step.explain()
        assert [*again.marks()] == [*step.marks()]


_OTHER_PROCESS = """
import pickle, sys
trace = pickle.load(sys.stdin.buffer)
sys.stdout.buffer.write(pickle.dumps((trace, [step.explain() for step in trace.steps])))
"""


def test_another_process() -> None:
    trace = nonet.explain(EASY)
    done = subprocess.run(
        [sys.executable, "-c", _OTHER_PROCESS], input=pickle.dumps(trace), capture_output=True, timeout=NET, check=True
    )
    again, words = pickle.loads(done.stdout)
    assert again == trace
    assert words == [step.explain() for step in trace.steps]
