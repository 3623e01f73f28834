"""Plans: what makes no sense is refused before any work, and the command of a plan builds the same."""

from __future__ import annotations

from pathlib import Path
from shlex import split
from typing import Any

import pytest

import nonet
from nonet.data import Plan
from nonet.data.plan import MAX_IMAGES


@pytest.mark.parametrize(
    ("choices", "words"),
    [
        ({}, "nothing to build from"),
        ({"count": 0}, "a count of 0"),
        ({"count": 10**9}, "1,000,000,000 puzzles are too many"),
        ({"count": 1, "augment": -1}, "augment of -1"),
        ({"count": 1, "augment": MAX_IMAGES + 1}, "too many"),
        ({"count": 1, "sample": -1}, "sample of -1"),
        ({"count": 1, "rating": "hardness"}, "no scale named 'hardness'"),
        ({"count": 1, "by": "row"}, "no way to split by named 'row'"),
        ({"count": 1, "notation": "morse"}, "no notation named 'morse'"),
        ({"count": 1, "formats": ("parquet", "xls")}, "no format of a data set named 'xls'"),
        ({"count": 1, "formats": ()}, "needs a format"),
        ({"count": 1, "rating": "keep"}, "without a rating to keep"),
        ({"count": 1, "test": 0.7, "valid": 0.7}, "make no sense"),
        ({"sources": ("x",), "wishes": {"se": "7"}}, "wishes"),
    ],
)
def test_what_makes_no_sense(choices: dict[str, Any], words: str) -> None:
    with pytest.raises(nonet.NonetError, match=words):
        Plan(**choices)


def test_the_record_has_every_choice() -> None:
    plan = Plan(count=5, seed=3, wishes={"clues": (22, 25)})
    told = plan.record()
    assert told["wishes"] == {"clues": [22, 25]}
    fields = {
        name for name in Plan.__dataclass_fields__ if name not in ("sources", "column", "skip", "title", "license")
    }
    assert fields == told.keys()
    taken = Plan(sources=(Path("/somewhere/x.csv"),), rating="keep").record()
    assert taken["sources"] == ["x.csv"], "not where it was on somebody's machine"


PLANS = [
    Plan(count=5, seed=3, wishes={"clues": "22..25"}, test=0.25, augment=2, formats=("reasoning gym", "csv")),
    Plan(count=2, seed=1, box=(2, 3), rating="difficulty", title="My 6x6", license="mit", sample=3),
    Plan(sources=("x.csv",), seed=4, skip=True, by="grid", rating="none", valid=0.1, notation="forum", nodes=5),
]


@pytest.mark.parametrize("plan", PLANS)
def test_the_command_is_the_plan(plan: Plan, monkeypatch: pytest.MonkeyPatch) -> None:
    """Parsed by the command line, the words give an equal plan."""
    import nonet.data
    from nonet.cli import main

    seen: list[Plan] = []

    def build(asked: Plan, *_: object, **__: object) -> None:
        seen.append(asked)
        raise nonet.NonetError("seen")

    monkeypatch.setattr(nonet.data, "build", build)
    assert main(split(plan.command())[1:]) == 2
    assert seen == [plan]
