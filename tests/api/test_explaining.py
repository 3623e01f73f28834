"""Explaining, as people ask for it."""

import pytest

import nonet
from nonet.core.outcome import Status
from nonet.logic.path import LAST_RESORT, Ending, repertoire

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SMALL = "1... ..2. .3.. ...4"


def test_a_puzzle_without_one_solution_is_said_so_first() -> None:
    several = nonet.explain("." * 16)
    assert several.solutions is Status.MULTIPLE
    assert str(several).startswith("there are several solutions")
    assert not several.steps
    none = nonet.explain("123. ...4 .... ....")
    assert (none.solutions, none.ending) == (Status.NONE, Ending.CONTRADICTION)
    assert nonet.explain(SMALL).solutions is Status.UNIQUE


def test_only_the_techniques_named_are_used() -> None:
    trace = nonet.explain(PUZZLE, techniques=["naked single"])
    assert set(trace.techniques) == {"naked single"}
    with pytest.raises(nonet.NonetError, match="no label"):
        nonet.explain(PUZZLE, hardest="impossible")
    with pytest.raises(nonet.NonetError, match="no technique named 'guess'"):
        nonet.explain(PUZZLE, techniques=["guess"])


def test_explaining_goes_on_from_a_position() -> None:
    whole = nonet.explain(SMALL)
    first = whole.steps[0]
    cell, symbol = first.places[0]
    line = nonet.read(SMALL).line()
    filled = f"{line[:cell]}{symbol}{line[cell + 1 :]}"
    assert len(nonet.explain(SMALL, grid=filled)) == len(whole) - 1
    with pytest.raises(nonet.BrokenRules, match="3 in r1c3 is wrong"):
        nonet.explain(SMALL, grid="1.3. ..2. .3.. ...4")
    with pytest.raises(nonet.NonetError, match="another puzzle: it changes the given in r1c1"):
        nonet.explain(SMALL, grid="2... ..2. .3.. ...4")
    with pytest.raises(nonet.NonetError, match="81 cells, the puzzle 16"):
        nonet.explain(SMALL, grid=PUZZLE)


def test_instances_gives_each_conclusion_once() -> None:
    found = nonet.instances(PUZZLE, "hidden single")
    assert len(found) == len({step.placing for step in found}) > 3
    solution = nonet.solve(PUZZLE).grid
    assert solution is not None
    assert all(solution[cell] == symbol for step in found for cell, symbol in step.places)


def test_without_one_solution_the_last_resort_is_left_out() -> None:
    assert LAST_RESORT in {entry.name for entry in repertoire(unique=True)}
    assert LAST_RESORT not in {entry.name for entry in repertoire(unique=False, several=True)}
    trace = nonet.explain("." * 81)
    assert (trace.ending, len(trace), trace.solutions) == (Ending.STUCK, 0, Status.MULTIPLE)
