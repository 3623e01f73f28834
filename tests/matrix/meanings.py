"""Every rule's entry: how to place it at random, and when a full grid keeps it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from tests.matrix import cages, clues, custom, dots, lines, whole
from tests.matrix.boards import BOARDS, Dice, Entry, Full, Rule, full, grids

from nonet.constraints import constraints
from nonet.core.puzzle import Puzzle


def make_any_of(dice: Dice, kind: Rule) -> Any:
    thermo: Any = constraints["thermo"]
    even: Any = constraints["even"]
    odd: Any = constraints["odd"]
    inner = ((thermo(dice.line(2, 3)),), (odd(dice.cell()), even(dice.cell())))
    first = (kind(inner),) if dice.random.random() < 0.5 else inner[0]
    return kind((first, (thermo(dice.line(3, 3)), even(dice.cell()))))


def keeps_any_of(rule: Rule, full: Full) -> Any:
    return any(all(ENTRIES[part.kind].keeps(part, full) for part in group) for group in rule.alternatives)


ENTRIES: dict[str, Entry] = {
    **lines.ENTRIES,
    **cages.ENTRIES,
    **dots.ENTRIES,
    **clues.ENTRIES,
    **whole.ENTRIES,
    **custom.ENTRIES,
    "any of": Entry(make_any_of, keeps_any_of),
}


def instances(kind: str) -> Iterator[tuple[str, Puzzle]]:
    """Boards with the rule on them, the same ones in every run."""
    entry = ENTRIES[kind]
    for name in entry.boards:
        for seed in range(2 if len(grids(name)) > 1000 else 4):
            dice = Dice(BOARDS[name], Random(f"{kind} {name} {seed}"))
            made = entry.make(dice, constraints[kind])
            rules = made if isinstance(made, tuple) else (made,)
            if len(set(rules)) == len(rules):
                yield name, replace(BOARDS[name], constraints=rules)


def expected(name: str, puzzle: Puzzle) -> set[bytes]:
    return {
        values
        for values in grids(name)
        if all(ENTRIES[rule.kind].keeps(rule, full(puzzle, values)) for rule in puzzle.constraints)
    }
