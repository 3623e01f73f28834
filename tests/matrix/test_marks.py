"""What a rule says is seen in its picture: another number gives other marks, and no two kinds of rule look the same."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

import pytest
from tests.matrix.meanings import instances

from nonet.constraints import constraints
from nonet.core.constraint import Constraint
from nonet.core.errors import NonetError
from nonet.core.layout import Layout
from nonet.core.marks import Mark

UNSEEN = {
    ("automaton", "steps"): "a machine is no picture",
    ("automaton", "starts"): "a machine is no picture",
    ("automaton", "accepting"): "a machine is no picture",
    ("chaos construction", "cells"): "regions that are yet to be found",
    ("chaos construction", "regions"): "regions that are yet to be found",
    ("chaos construction", "size"): "regions that are yet to be found",
    ("connected values", "cells"): "the whole board, or cells beside it",
    ("connected values", "columns"): "the whole board, or cells beside it",
    ("same region", "arms"): "cells that stand for regions, and lie beside the board",
    ("same region", "broken"): "cells that stand for regions, and lie beside the board",
    ("same region", "without_first"): "cells that stand for regions, and lie beside the board",
    ("different", "name"): "a name for sentences",
    ("relation", "pairs"): "many pairs are only counted",
}
"""What no picture shows, and why."""

HOLDING = {"any of", "wrong", "count true", "by value"}
"""Rules that draw the marks of the rules in them."""

SHARED = {"rule", "extra area"}
"""Roles that are no rule's own: what is told under the board, and plain areas."""


def others(value: Any) -> Iterator[Any]:
    """Values that could stand in its place, most of them."""
    match value:
        case bool():
            yield not value
        case int():
            yield from (value - 1, value + 1, value + 2)
        case str():
            yield from (f"{value}x", "a < b", "neighbours", "all pairs")
        case tuple() if value:
            yield from (value[:-1], value[::-1], (*value, value[0]))


def changed(rule: Constraint) -> Iterator[tuple[str, Constraint]]:
    """The rule with one field another, wherever such a rule can be."""
    for field in fields(rule):  # type: ignore[arg-type]
        for value in others(getattr(rule, field.name)):
            try:
                yield field.name, replace(rule, **{field.name: value})  # type: ignore[type-var]
            except (NonetError, TypeError, ValueError):
                continue


def marks(rule: Constraint, layout: Layout) -> list[Mark] | None:
    """What is drawn, None where the rule does not fit the board."""
    try:
        return list(rule.marks_on(layout))
    except (NonetError, IndexError):
        return None


@pytest.mark.parametrize("kind", constraints.names)
def test_whatever_a_rule_says_is_seen(kind: str) -> None:
    unseen: set[tuple[str, str]] = set()
    for _, puzzle in instances(kind):
        for rule in puzzle.constraints:
            if rule.kind != kind:
                continue
            for field, other in changed(rule):
                drawn = marks(other, puzzle.layout)
                if other != rule and drawn is not None and drawn == marks(rule, puzzle.layout):
                    unseen.add((kind, field))
    assert unseen == {place for place in UNSEEN if place[0] == kind}


def test_no_two_kinds_of_rule_look_the_same() -> None:
    whose: dict[str, set[str]] = {}
    for kind in constraints.names:
        for _, puzzle in instances(kind):
            for rule in puzzle.constraints:
                if rule.kind == kind and kind not in HOLDING:
                    for mark in rule.marks_on(puzzle.layout):
                        whose.setdefault(mark.role, set()).add(kind)
    assert {role: kinds for role, kinds in whose.items() if role not in SHARED and kinds != {role}} == {}
