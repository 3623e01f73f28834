"""What a player got wrong."""

import pytest

import nonet

SMALL = "1... ..2. .3.. ...4"


def test_mistakes_come_before_anything_else() -> None:
    wrong = nonet.hint(SMALL, grid="1.3. ..2. .3.. ...4")
    assert wrong is not None
    assert wrong.step is None
    assert wrong.stages() == ("3 in r1c3 is wrong.",)
    solution = nonet.solve(SMALL).grid
    assert solution is not None
    marks = [[1, 2, 3, 4] for _ in range(16)]
    marks[1] = [symbol for symbol in (1, 2, 3, 4) if symbol != solution[1]]
    removed = nonet.hint(SMALL, candidates=marks)
    assert removed is not None
    assert [(mistake.cell, mistake.symbol, mistake.removed) for mistake in removed.mistakes] == [(1, solution[1], True)]
    with pytest.raises(nonet.NonetError, match="not one of the symbols"):
        nonet.hint(SMALL, candidates=[["x"]] * 16)
    with pytest.raises(nonet.NonetError, match="pencil marks for 1 cells"):
        nonet.hint(SMALL, candidates=[[1]])


def test_mistakes_where_there_are_several_solutions() -> None:
    empty = "." * 16
    told = nonet.hint(empty, grid="1" + "." * 15)
    assert told is not None
    assert told.faults
    assert not told.mistakes
    assert told.step is None
    impossible = nonet.hint("1" + "." * 15, grid="11" + "." * 14)
    assert impossible is not None
    assert [mistake.name for mistake in impossible.mistakes] == ["r1c2"]
