"""Forcing chains: every kind is found somewhere, and each step of it is proved."""

from itertools import islice

import pytest
from tests.logic.techniques.proving import boards

import nonet
from nonet.logic import proof
from nonet.logic.path import repertoire
from nonet.logic.technique import by_name, catalogue

LAST = "deeply nested contradiction"
KINDS = [entry.name for entry in catalogue() if entry.family == "forcing" and entry.name != LAST]
DEEP = "1..4.6...4..18.......37.41..4.....9759.7..3.17..9..54.37..9..54.14...9.39.5......"


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


def test_the_last_resort_is_always_enough() -> None:
    known = [entry.name for entry in repertoire(unique=True) if entry.family not in ("tridagon", "exocet", "guardians")]
    trace = nonet.explain(DEEP, techniques=known)
    assert trace.solved
    deep = [step for step in trace if step.technique == LAST]
    assert deep
    for step in deep:
        assert proof.follows(step)
        assert "suppose further" in step.explain()
        assert "Suppose further" in step.explain("full")
        assert len(step.explain()) < 3500
