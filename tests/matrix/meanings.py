"""Every rule's entry: how to place it at random, and when a full grid keeps it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from tests.matrix import cages, clues, custom, dots, layers, lines, whole
from tests.matrix.boards import BOARDS, Dice, Entry, Full, Rule, full, grids
from tests.matrix.cages import sum_of

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


def make_wrong(dice: Dice, kind: Rule) -> Any:
    """The opposite of many kinds of rule, each with primitives of its own."""
    cells, line = dice.cells(2, 4), dice.line(2, 4)
    of: dict[str, Any] = {
        name: constraints[name] for name in ("killer cage", "sum", "thermo", "renban", "regex", "any of")
    }
    of |= {
        name: constraints[name]
        for name in ("contains", "even", "double arrow", "connected values", "wrong", "different")
    }
    if dice.random.random() < 0.2:
        return kind(make_any_of(dice, of["any of"]))
    chosen = dice.random.choice(
        (
            of["killer cage"](cells, sum_of(dice, cells)),
            of["different"](cells, "some"),
            of["sum"](cells, 3, tuple(dice.random.randint(-1, 2) for _ in cells)),
            of["thermo"](line),
            of["renban"](cells),
            of["contains"](cells, dice.symbols(2)),
            of["even"](cells[0]),
            of["wrong"](of["killer cage"](cells, sum_of(dice, cells))),
        )
    )
    return kind(chosen)


def make_count_true(dice: Dice, kind: Rule) -> Any:
    thermo, even, cage = (constraints[name] for name in ("thermo", "even", "killer cage"))
    make: Any = lambda rule, *fields: rule(*fields)  # noqa: E731
    cells = dice.cells(2, 3)
    rules = [make(thermo, dice.line(2, 3)), make(even, dice.cell()), make(cage, cells, sum_of(dice, cells))]
    rules += [make(thermo, dice.line(2, 2))] if dice.random.random() < 0.5 else []
    least = dice.random.randint(0, 2)
    return kind(tuple(rules), least, dice.random.choice((None, min(len(rules), least + 1), len(rules))))


def keeps_count_true(rule: Rule, full: Full) -> Any:
    true = sum(bool(ENTRIES[part.kind].keeps(part, full)) for part in rule.rules)
    return rule.least <= true <= (rule.least if rule.most is None else rule.most)


ENTRIES: dict[str, Entry] = {
    **lines.ENTRIES,
    **cages.ENTRIES,
    **dots.ENTRIES,
    **clues.ENTRIES,
    **whole.ENTRIES,
    **custom.ENTRIES,
    **layers.ENTRIES,
    "wrong": Entry(make_wrong, lambda r, g: not ENTRIES[r.rule.kind].keeps(r.rule, g)),
    "count true": Entry(make_count_true, keeps_count_true),
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
