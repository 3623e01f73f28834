"""The glue that reads primitives into the general engine's problem refuses what is not there, and says what."""

import pytest

from nonet import _native
from nonet.core.primitives import (
    AllDifferent,
    AnyOf,
    Automaton,
    Connected,
    Count,
    Labelled,
    Pair,
    Primitive,
    Reach,
    Regular,
    Sum,
    ValueSet,
)

ANY = (0b111,) * 3
LOOP = Automaton(((0, 0, 0),), frozenset({0}))


def searched(*primitives: Primitive, domains: tuple[int, ...] = (7, 7, 0, 7)) -> list[bytes]:
    """All solutions; the third position of the board has no cell."""
    native = _native.GeneralSearch(_native.GeneralProblem(primitives, domains, (1, 2, 3), 2), None, ())
    found = []
    while (values := native.next(0, -1.0)[1]) is not None:
        found.append(values)
    return found


@pytest.mark.parametrize("cell", [-1, 2, 4, 1 << 40])
@pytest.mark.parametrize(
    "primitive",
    [
        lambda cell: AllDifferent((0, cell)),
        lambda cell: Sum(((1, 0), (1, cell)), 3),
        lambda cell: Pair(cell, 0, ANY),
        lambda cell: Pair(0, cell, ANY),
        lambda cell: ValueSet((0, cell), frozenset({3})),
        lambda cell: Regular((0, cell), LOOP),
        lambda cell: Count((0, cell), 1, 0, 1),
        lambda cell: Connected((0, cell), (), 1, 0, 2),
        lambda cell: Connected((0, 1), ((0, cell),), 1, 0, 2),
        lambda cell: Reach(cell, 0, ((1,),), 0),
        lambda cell: Reach(0, cell, ((1,),), 0),
        lambda cell: Reach(0, 1, ((3, cell),), 0),
        lambda cell: Labelled((0, cell), (1, 3)),
        lambda cell: Labelled((1, 3), (0, cell)),
    ],
)
@pytest.mark.parametrize("inside", [False, True])
def test_a_cell_that_is_not_there(primitive, cell: int, inside: bool) -> None:  # type: ignore[no-untyped-def]
    stated = primitive(cell)
    with pytest.raises(ValueError, match="a cell that is not there"):
        searched(AnyOf(((stated,), (Count((0,), 1, 1, 1),))) if inside else stated)


@pytest.mark.parametrize(
    ("primitive", "message"),
    [
        (Pair(0, 1, ANY[:2]), "a table has a row for each value"),
        (Regular((0,), Automaton(((0, 0),), frozenset())), "too few steps"),
        (Regular((0,), Automaton(((0, 0, 1),), frozenset())), "a state that is not there"),
        (Regular((0,), Automaton(((0, 0, -2),), frozenset())), "a state that is not there"),
        (Regular((0,), Automaton(((0, 0, 1 << 40),), frozenset())), "a state that is not there"),
        (Sum(((1, 0, 1),), 3), "a factor and a cell"),  # type: ignore[arg-type]
        (Connected((0, 1), ((0, 1, 3),), 1, 0, 1), "a link is two cells"),  # type: ignore[arg-type]
        (Labelled((0, 1), (3,)), "each member has one label"),
    ],
)
def test_fields_that_do_not_fit(primitive: Primitive, message: str) -> None:
    # The masks of another primitive behind it must not stand in for rows that are missing.
    with pytest.raises(ValueError, match=message):
        searched(primitive, Count((0,), 1, 0, 1), Count((0,), 1, 0, 1))


def test_what_is_no_primitive() -> None:
    with pytest.raises(TypeError, match="no primitive"):
        searched("AllDifferent")  # type: ignore[arg-type]
    with pytest.raises(AttributeError):
        _native.GeneralProblem((object.__new__(AllDifferent),), (7,), (1, 2, 3), 1)


def test_what_the_engine_cannot_take() -> None:
    with pytest.raises(OverflowError, match=f"a factor of {1 << 70}"):
        searched(Sum(((1 << 70, 0),), 3))
    with pytest.raises(ValueError, match="more than 64 values"):
        _native.GeneralProblem((), (1,), tuple(range(65)), 1)
    with pytest.raises(ValueError, match=r"more than 32,768 cells"):
        _native.GeneralProblem((), (1,) * 32_769, (1,), 1)
    nested: Primitive = Count((0,), 1, 1, 1)
    for _ in range(16):
        nested = AnyOf(((nested,),))
    assert len(searched(nested)) == 9
    with pytest.raises(OverflowError, match="nest any-of so deep"):
        searched(AnyOf(((nested,),)))


def test_what_reaches_beyond_the_problem_is_cut() -> None:
    """Values that there are not, bounds and totals of any size: they mean what they mean in `holds`."""
    wide = 1 << 100
    assert len(searched(Count((0, 1, 3), wide | 1, -wide, wide))) == 27
    assert searched(Count((0, 1, 3), 1, wide, wide)) == []
    assert searched(Sum(((1, 0),), wide)) == searched(Sum(((1, 0),), -wide)) == []
    assert searched(Reach(0, 1, ((3,),), wide)) == []
    assert len(searched(ValueSet((0, 1), frozenset({0b1001, 0b11, wide | 0b11})))) == 6
    assert len(searched(Pair(0, 1, (0b1001, 0, wide)))) == 3
    assert searched(Pair(0, 1, (*ANY, 0))) == searched(Pair(0, 1, ANY))
    assert searched(domains=(7 | wide, 1, 0, 1)) == [bytes((v, 1, 0, 1)) for v in (1, 2, 3)]
