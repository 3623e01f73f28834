"""Arguments that are wrong, whatever they are: a NonetError or TypeError in words."""

from typing import Any

import pytest

import nonet
from nonet.cli import main
from nonet.core.arguments import MAX_THREADS, as_int, as_threads, choice, expect, flag, row_of, shown, whole
from nonet.core.errors import NonetError


class Unruly:
    """Fails at everything that one may ask."""

    def __repr__(self) -> str:
        raise KeyError("no")

    def __bool__(self) -> bool:
        raise ValueError("no")

    def __index__(self) -> int:
        return 7


def nested() -> list[Any]:
    made: list[Any] = []
    for _ in range(10_000):
        made = [made]
    return made


def test_everything_can_be_shown() -> None:
    for value in (
        None,
        "x" * 1000,
        10**5000,
        nested(),
        Unruly(),
        [Unruly()],
        {1: nested()},
        b"\xff" * 500,
        float("nan"),
    ):
        assert 0 < len(shown(value)) <= 103


@pytest.mark.parametrize("value", [None, True, 1.0, "1", -1, 10, 10**30, [1], Unruly])
def test_no_number(value: Any) -> None:
    with pytest.raises(NonetError, match="makes no sense"):
        whole(value, "{} makes no sense", 0, 9, hint="from 0 to 9")


def test_numbers() -> None:
    assert whole(Unruly(), "", hint="") == 7
    assert as_int(2**70) == 2**70
    assert row_of(-1, 3) == 2
    assert as_threads(2**40) == MAX_THREADS
    assert as_threads(3) == 3


def test_words_and_flags() -> None:
    assert choice("a", ("a", "b"), "") == "a"
    with pytest.raises(NonetError, match=r"no \[\] \(choose from: a, b\)"):
        choice([], ("a", "b"), "no {}")
    assert flag([1], "x") is True
    with pytest.raises(NonetError, match="yes or no"):
        flag(Unruly(), "x")
    with pytest.raises(TypeError, match="must be of type int or str, not None"):
        expect(None, (int, str), "x")


def test_limits_that_no_count_reaches() -> None:
    assert nonet.count("1... ..2. .3.. ...4", limit=10**30) == 1


@pytest.mark.parametrize(("words", "status"), [(["count", "--limit"], 0), (["solve", "--max"], 0)])
def test_huge_numbers_on_the_command_line(words: list[str], status: int) -> None:
    assert main([*words, str(10**30), "1.....2..3.....4"]) == status
