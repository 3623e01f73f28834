"""The native check of answers against each primitive's own `holds`, and what the kernel cannot hold.

Covers: _check, _stated.
"""

import pickle
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

import nonet
from nonet.core.layout import Layout
from nonet.core.primitives import AllDifferent, AnyOf, Count, Primitive, Sum
from nonet.core.problem import Problem, lower
from nonet.core.puzzle import Puzzle
from nonet.engines import verified
from nonet.engines._check import holds_plainly
from nonet.engines._stated import is_empty_somewhere, stated, too_large

ProblemOf = Callable[..., Problem]
Chance = Callable[..., Any]


@settings(max_examples=400, deadline=None)
@given(
    st.integers(0, 1 << 32),
    st.sampled_from([(5, 3), (4, 4), (3, 7), (6, 2), (3, 9), (2, 17), (4, 1), (2, 40), (5, 64)]),
)
def test_it_means_what_the_primitives_say(chance: Chance, seed: int, size: tuple[int, int]) -> None:
    """On its own each primitive holds now and then; together they hardly ever do."""
    made = chance(seed, *size)
    problem = made.problem(1)
    for _ in range(40):
        values = bytes(made.random.randint(1, size[1]) for _ in range(size[0]))
        plainly = holds_plainly(problem, values)
        assert verified(problem, values) == plainly
        if not is_empty_somewhere(problem):
            assert stated(problem).is_answer(values) == plainly


@pytest.mark.parametrize(
    "values", [bytes(4), b"\x01\x02\x01", b"\x01\x02\x01\x02\x01", b"\x01\x02\x01\x05", b"\xff" * 4]
)
def test_what_is_no_full_assignment(problem_of: ProblemOf, values: bytes) -> None:
    problem = problem_of([], 4, (1, 2, 3))
    assert stated(problem).is_answer(b"\x01\x02\x01\x02")
    assert not stated(problem).is_answer(values)
    assert not holds_plainly(problem, values)


def test_positions_without_a_cell() -> None:
    layout = Layout(2, 2, (), missing=frozenset({1}))
    problem = lower(Puzzle(layout, (1, 2), bytes(4)))
    assert verified(problem, bytes([1, 0, 2, 1]))
    assert holds_plainly(problem, bytes([1, 0, 2, 1]))
    assert not verified(problem, bytes([1, 0, 0, 1]))


def test_a_cell_without_a_value(problem_of: ProblemOf) -> None:
    problem = problem_of([AllDifferent((0, 1))], 2, (1, 2), (0b11, 0))
    assert not verified(problem, b"\x01\x02")
    assert not holds_plainly(problem, b"\x01\x02")


def test_sums_beyond_32_bits(problem_of: ProblemOf) -> None:
    """The halves of a sum carry over, also where terms are negative."""
    most, factor = 999_999_999, 999_999
    for factors, values in [((factor, factor), (2, 2)), ((factor, -factor), (1, 2)), ((-factor, -1), (2, 2))]:
        numbers = (-most, most)
        total = sum(f * numbers[value - 1] for f, value in zip(factors, values, strict=True))
        for wrong in (0, 1, -1, 1 << 32, -(1 << 32)):
            problem = problem_of([Sum(tuple(zip(factors, (0, 1), strict=True)), total + wrong)], 2, numbers)
            assert stated(problem).is_answer(bytes(values)) == holds_plainly(problem, bytes(values)) == (not wrong)


def test_what_the_kernel_cannot_hold_is_checked_plainly(problem_of: ProblemOf) -> None:
    wide = problem_of([AllDifferent((0, 1))], 2, tuple(range(1, 100)))
    assert "64 values" in (too_large(wide) or "")
    assert verified(wide, b"\x63\x01")
    assert not verified(wide, b"\x63\x63")
    assert "nine digits" in (too_large(problem_of([], 2, (1, 10**10))) or "")
    assert "cells" in (too_large(problem_of([], 2, (1, 2))._replace(domains=(0b11,) * 40_000)) or "")
    nested: Primitive = Count((0,), 1, 1, 1)
    for _ in range(40):
        nested = AnyOf(((nested,),))
    for part in (nested, Sum(((1 << 40, 0), (-(1 << 40), 1)), -(1 << 40))):
        problem = problem_of([part], 2, (1, 2))
        assert too_large(problem) is None
        with pytest.raises(OverflowError):
            stated(problem)
        assert verified(problem, b"\x01\x02")
        assert not verified(problem, b"\x02\x01")


def test_the_memo_goes_with_the_problem() -> None:
    problem = lower(nonet.read("1... ..2. .3.. ...4"))
    assert stated(problem) is stated(problem)
    other = problem._replace(domains=(0b1111,) * 16)
    assert other.memo == {}
    assert stated(other) is not stated(problem)
    copied = pickle.loads(pickle.dumps(problem))
    assert copied == problem
    assert copied.memo == {}
