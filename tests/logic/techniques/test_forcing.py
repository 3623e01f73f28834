"""Forcing chains: every kind is found somewhere, and each step of it is proved."""

from itertools import islice

import pytest
from tests.logic.techniques.proving import boards

from nonet.logic import proof
from nonet.logic.technique import by_name, catalogue

KINDS = [entry.name for entry in catalogue() if entry.family == "forcing"]


def test_there_are_kinds() -> None:
    assert {"nishio", "cell forcing chain", "region forcing chain", "dynamic contradiction"} <= set(KINDS)


@pytest.mark.parametrize("name", KINDS)
def test_every_step_follows(name: str) -> None:
    steps = [step for board, _ in boards(seeds=6, count=1) for step in islice(by_name(name)(board), 2)]
    assert steps, "no board has it: the test proves nothing"
    for step in steps:
        assert step.technique == name
        assert step.placing or step.removing
        assert proof.follows(step), step.notation()
        assert step.explain().endswith(".")
