"""What rules of cages and other groups of cells mean, said once more in plain Python."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

from tests.matrix.boards import Cells, Dice, Entry, Full, Rule

from nonet.core.symbols import numbers


def sum_of(dice: Dice, cells: Cells) -> int:
    return dice.grid().total(cells) + dice.random.choice((0, 0, 0, 1))


def make_killer(dice: Dice, kind: Rule) -> Any:
    cells = dice.cells(1, 4)
    return kind(cells, dice.random.choice((None, sum_of(dice, cells))))


def keeps_killer(rule: Rule, full: Full) -> Any:
    return full.different(rule.cells) and (rule.total is None or full.total(rule.cells) == rule.total)


def make_sum(dice: Dice, kind: Rule) -> Any:
    cells = dice.cells(1, 4)
    if dice.random.random() < 0.5:
        return kind(cells, sum_of(dice, cells))
    factors = tuple(dice.random.randint(-2, 3) for _ in cells)
    values = dice.grid().along(cells)
    return kind(cells, sum(factor * value for factor, value in zip(factors, values, strict=True)), factors)


def keeps_sum(rule: Rule, full: Full) -> Any:
    factors = rule.factors or [1] * len(rule.cells)
    return sum(factor * value for factor, value in zip(factors, full.along(rule.cells), strict=True)) == rule.total


def make_clone(dice: Dice, kind: Rule) -> Any:
    cells = dice.cells(2, 6)
    half = len(cells) // 2
    return kind(cells[:half], cells[half : 2 * half])


def make_equal_sums(dice: Dice, kind: Rule) -> Any:
    cells = dice.cells(3, 6)
    return kind((cells[:1], cells[1:3])) if len(cells) < 5 else kind((cells[:2], cells[2:4], cells[4:]))


def make_same_values(dice: Dice, kind: Rule) -> Any:
    size, groups = dice.random.randint(1, 3), dice.random.randint(2, 3)
    return kind(tuple(dice.cells(size, size) for _ in range(groups)))


def make_quadruple(dice: Dice, kind: Rule) -> Any:
    layout = dice.puzzle.layout
    top, left = dice.random.randrange(layout.rows - 1), dice.random.randrange(layout.columns - 1)
    cell = top * layout.columns + left
    return kind((cell, cell + 1, cell + layout.columns, cell + layout.columns + 1), dice.symbols(3))


def contained(rule: Rule, full: Full) -> tuple[Counter[Any], Counter[Any]]:
    return Counter(full.s[cell] for cell in rule.cells), Counter(rule.symbols)


def keeps_circles(rule: Rule, full: Full) -> Any:
    return all(often == number for number, often in Counter(full.along(rule.cells)).items())


def keeps_rellik(rule: Rule, full: Full) -> Any:
    groups = [group for size in range(1, len(rule.cells) + 1) for group in combinations(rule.cells, size)]
    return full.different(rule.cells) and all(full.total(group) != rule.total for group in groups)


def keeps_equality(rule: Rule, full: Full) -> Any:
    order = sorted(numbers(full.puzzle.symbols))
    low, high = order[: len(order) // 2], order[-(len(order) // 2) :]
    values = full.along(rule.cells)
    even, odd = [n for n in values if n % 2 == 0], [n for n in values if n % 2]
    lows, highs = [n for n in values if n in low], [n for n in values if n in high]
    return full.different(rule.cells) and len(even) == len(odd) == len(lows) == len(highs)


def make_inexact(dice: Dice, kind: Rule) -> Any:
    cells = dice.cells(1, 4)
    total = sum_of(dice, cells)
    clue = dice.random.choice(
        (
            f"<{total}",
            f">= {total}",
            f"{total} or {total + 2}",
            f"{total - 2}-{total}",
            "?",
            f"!={total}",
            f"{total}/1?",
        )
    )
    return kind(cells, clue, dice.random.random() < 0.4)


def keeps_inexact(rule: Rule, full: Full) -> Any:
    found, total = False, full.total(rule.cells)
    for part in rule.clue.replace("/", " or ").split(" or "):
        match part[:1]:
            case "<":
                found |= total < int(part[1:])
            case ">":
                found |= total >= int(part[2:])
            case "!":
                found |= total != int(part[2:])
            case "?":
                found = True
            case _ if "-" in part[1:]:
                low, high = part.rsplit("-", 1)
                found |= int(low) <= total <= int(high)
            case _:
                found |= total in range(10, 20) if part == "1?" else total == int(part)
    return found and (rule.repeats or full.different(rule.cells))


def make_count_where(dice: Dice, kind: Rule) -> Any:
    counter, *others = dice.cells(3, 5)
    return kind(counter, tuple(others), dice.random.choice(("b < a", "abs(a - b) == 1", "a + b >= 4")))


def keeps_count_where(rule: Rule, full: Full) -> Any:
    a = full.n[rule.counter]
    holds = {
        "b < a": lambda b: b < a,
        "abs(a - b) == 1": lambda b: b in (a - 1, a + 1),
        "a + b >= 4": lambda b: a + b > 3,
    }
    return a == sum(map(holds[rule.between], full.along(rule.cells)))


ENTRIES: dict[str, Entry] = {
    "different": Entry(lambda d, k: k(d.cells(), "some"), lambda r, g: g.different(r.cells)),
    "killer cage": Entry(make_killer, keeps_killer),
    "inexact cage": Entry(make_inexact, keeps_inexact),
    "count where": Entry(make_count_where, keeps_count_where),
    "sum": Entry(make_sum, keeps_sum),
    "extra region": Entry(lambda d, k: k(d.cells(2, 4)), lambda r, g: g.different(r.cells)),
    "clone": Entry(make_clone, lambda r, g: [g.s[c] for c in r.cells] == [g.s[c] for c in r.copy]),
    "equal sums": Entry(make_equal_sums, lambda r, g: len({g.total(group) for group in r.groups}) == 1),
    "same values": Entry(make_same_values, lambda r, g: len({tuple(sorted(g.along(c))) for c in r.groups}) == 1),
    "contains": Entry(
        lambda d, k: k(d.cells(3, 5), d.symbols(3)),
        lambda r, g: contained(r, g)[0] >= contained(r, g)[1],
    ),
    "contains exactly": Entry(
        lambda d, k: k(d.cells(3, 5), d.symbols(3)),
        lambda r, g: all(contained(r, g)[0][symbol] == often for symbol, often in contained(r, g)[1].items()),
    ),
    "quadruple": Entry(make_quadruple, lambda r, g: contained(r, g)[0] >= contained(r, g)[1]),
    "counting circles": Entry(lambda d, k: k(d.cells(1, 6)), keeps_circles),
    "count distinct": Entry(
        lambda d, k: k(d.cell(), d.cells(2, 5)), lambda r, g: g.n[r.counter] == len(set(g.along(r.cells)))
    ),
    "look and say": Entry(
        lambda d, k: k(d.cells(2, 5), tuple((d.random.randint(0, 2), symbol) for symbol in set(d.symbols(2)))),
        lambda r, g: all([g.s[cell] for cell in r.cells].count(symbol) == count for count, symbol in r.counts),
    ),
    "rellik cage": Entry(lambda d, k: k(d.cells(2, 4), d.random.randint(3, 9)), keeps_rellik),
    "equality cage": Entry(lambda d, k: k(d.random.choice((d.cells(2, 2), d.cells(4, 4)))), keeps_equality),
}
