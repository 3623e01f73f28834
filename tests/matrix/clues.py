"""What clues beside the board mean, said once more in plain Python."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

from tests.matrix.boards import HOUSED, Dice, Entry, Full, Rule, everywhere

from nonet.core.constraint import Constraint


def make_little_killer(dice: Dice, kind: Rule) -> Any:
    layout = dice.puzzle.layout
    direction = dice.random.choice(("down right", "down left", "up right", "up left"))
    row = 0 if "down" in direction else layout.rows + 1
    columns = range(layout.columns) if "right" in direction else range(2, layout.columns + 2)
    return kind((row, dice.random.choice(list(columns))), direction, dice.random.randint(2, 9))


def keeps_little_killer(rule: Rule, full: Full) -> Any:
    row, column = rule.at
    down, right = ("down" in rule.direction) - ("up" in rule.direction), 1 if "right" in rule.direction else -1
    found = 0
    for step in range(1, 20):
        r, c = row + step * down, column + step * right
        if 1 <= r <= full.puzzle.layout.rows and 1 <= c <= full.puzzle.layout.columns:
            found += full.at(r, c)
    return found == rule.total


def make_outside(clue: Callable[[Dice], Any]) -> Callable[[Dice, Rule], Constraint]:
    return lambda dice, kind: kind(dice.beside(), clue(dice))


def keeps_sandwich(rule: Rule, full: Full) -> Any:
    values = full.along(full.seen_from(rule.at))
    first, last = sorted((values.index(min(values)), values.index(max(values))))
    return sum(values[first + 1 : last]) == rule.total


def keeps_x_sum(rule: Rule, full: Full) -> Any:
    values = full.along(full.seen_from(rule.at))
    return 1 <= values[0] <= len(values) and sum(values[: values[0]]) == rule.total


def keeps_skyscraper(rule: Rule, full: Full) -> Any:
    values = full.along(full.seen_from(rule.at))
    return sum(value > max(0, *values[:i], 0) for i, value in enumerate(values)) == rule.count


def keeps_hidden(rule: Rule, full: Full) -> Any:
    cells = full.seen_from(rule.at)
    hidden = [cell for i, cell in enumerate(cells) if i and full.n[cell] <= max(full.along(cells[:i]))]
    return bool(hidden) and full.s[hidden[0]] == rule.symbol


def keeps_room(rule: Rule, full: Full) -> Any:
    cells = full.seen_from(rule.at)
    first = full.n[cells[0]]
    return 1 <= first <= len(cells) and full.s[cells[first - 1]] == rule.symbol


def all_lines(full: Full) -> list[list[int]]:
    layout = full.puzzle.layout
    places = [(row, column) for row in range(1, layout.rows + 1) for column in (0, layout.columns + 1)]
    places += [(row, column) for column in range(1, layout.columns + 1) for row in (0, layout.rows + 1)]
    return [full.along(full.seen_from(at)) for at in places]


def keeps_full_rank(rule: Rule, full: Full) -> Any:
    own, lines = full.along(full.seen_from(rule.at)), all_lines(full)
    return sum(line < own for line in lines) == rule.rank - 1 and (rule.ties or lines.count(own) == 1)


def keeps_lines_apart(rule: Rule, full: Full) -> Any:
    lines = all_lines(full)
    # A row of one value reads the same from both ends, and is one line still.
    halves = [(lines[i], lines[i + 1]) for i in range(0, len(lines), 2)]
    return not any(a in other or a[::-1] in other for (a, _), other in combinations(halves, 2))


RANKED = ("4x4", "letters", "from zero", "jigsaw", "odd numbers", "6x6")


ENTRIES: dict[str, Entry] = {
    "little killer": Entry(make_little_killer, keeps_little_killer),
    "sandwich": Entry(make_outside(lambda d: d.random.randint(0, 8)), keeps_sandwich, HOUSED),
    "x sum": Entry(make_outside(lambda d: d.random.randint(1, 9)), keeps_x_sum),
    "skyscraper": Entry(make_outside(lambda d: d.random.randint(1, 3)), keeps_skyscraper),
    "hidden skyscraper": Entry(make_outside(lambda d: d.symbols(1)[0]), keeps_hidden),
    "numbered room": Entry(make_outside(lambda d: d.symbols(1)[0]), keeps_room),
    "full rank": Entry(
        lambda d, k: k(d.beside(), d.random.randint(1, 4 * len(d.puzzle.symbols)), d.random.random() < 0.5),
        keeps_full_rank,
        RANKED,
    ),
    "different lines": Entry(everywhere, keeps_lines_apart),
}
