"""Files of technique cases."""

import pytest
from tests.conftest import collection

import nonet
from nonet.logic.cases import judge, read_cases

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_a_case_holds_if_the_technique_concludes_just_that() -> None:
    line = next(nonet.explain(PUZZLE).steps.__iter__())
    cell, symbol = line.places[0]
    word = f"{symbol}{cell // 9 + 1}{cell % 9 + 1}"
    good = f":0002:{symbol}:{PUZZLE}:::{word}:"
    assert judge(next(iter(read_cases([good])))).holds
    wrong = judge(next(iter(read_cases([f":0002:1:{PUZZLE}:::911:"]))))
    assert not wrong.holds
    assert "others found" in wrong.why
    assert not judge(next(iter(read_cases([f":0002-x:1:{PUZZLE}::::"])))).holds
    assert judge(next(iter(read_cases([f":0000-x:1:{PUZZLE}::::"])))).holds
    assert "no technique" in judge(next(iter(read_cases([f":9999:1:{PUZZLE}::::"])))).why


def test_deleted_candidates_are_gone_and_filled_cells_are_no_givens() -> None:
    text = "+5" + PUZZLE[1:]
    case = next(iter(read_cases(["# a comment", "", f":0002:1:{text}:413::914:"])))
    assert case.line == 3
    assert case.board.givens[0] == 0
    assert case.board.values[0] == 5
    assert not case.board.masks[2] >> 3 & 1


@pytest.mark.parametrize(
    "line", ["nonsense", ":0002:1:123:::111:", f":0002:1:{PUZZLE}:9:::", f":0002:1:{'x' * 81}::::"]
)
def test_what_is_no_case_is_named(line: str) -> None:
    with pytest.raises(nonet.ParseError) as caught:
        list(read_cases(["", line], "some.txt"))
    assert caught.value.line == 2


def test_nearly_all_cases_hold() -> None:
    with collection("logic/technique_cases.txt").open() as file:
        verdicts = [judge(case) for case in read_cases(file)]
    failed = [verdict.case.text for verdict in verdicts if not verdict.holds]
    assert len(failed) <= 0.02 * len(verdicts), failed
