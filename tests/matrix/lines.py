"""What rules along a line mean, said once more in plain Python."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Any

from tests.matrix.boards import THREES, Dice, Entry, Full, Rule, on_line


def keeps_thermo(rule: Rule, full: Full) -> Any:
    return all(a < b for a, b in pairwise(full.along(rule.cells)))


def keeps_region_sum(rule: Rule, full: Full) -> Any:
    sums: list[int] = []
    before: object = "nowhere"
    for cell in rule.cells:
        if full.box_of(cell) != before:
            sums.append(0)
            before = full.box_of(cell)
        sums[-1] += full.n[cell]
    return len(set(sums)) == 1


def keeps_between(rule: Rule, full: Full) -> Any:
    low, high = sorted((full.n[rule.cells[0]], full.n[rule.cells[-1]]))
    return all(low < full.n[cell] < high for cell in rule.cells[1:-1])


def keeps_lockout(rule: Rule, full: Full) -> Any:
    low, high = sorted((full.n[rule.cells[0]], full.n[rule.cells[-1]]))
    return high - low >= rule.difference and not any(low <= full.n[cell] <= high for cell in rule.cells[1:-1])


def keeps_zipper(rule: Rule, full: Full) -> Any:
    values = full.along(rule.cells)
    sums = {values[i] + values[-1 - i] for i in range(len(values) // 2)}
    if len(values) % 2:
        sums.add(values[len(values) // 2])
    return len(sums) == 1


def cuts(values: list[int], total: int) -> bool:
    return not values or any(sum(values[:k]) == total and cuts(values[k:], total) for k in range(1, len(values) + 1))


def keeps_pill_arrow(rule: Rule, full: Full) -> Any:
    digits = full.along(rule.pill)
    if any(digit > 9 for digit in digits[1:]):
        return False
    return int("".join(map(str, digits))) == full.total(rule.shaft)


def make_arrow(dice: Dice, kind: Rule) -> Any:
    circle, *shaft = dice.line(2, 4)
    return kind(circle, tuple(shaft))


def make_pill(dice: Dice, kind: Rule) -> Any:
    cells = dice.cells(4, 6)
    return kind(cells[:2], cells[2:])


def keeps_lunchbox(rule: Rule, full: Full) -> Any:
    values = full.along(rule.cells)
    first, last = sorted((values.index(min(values)), values.index(max(values))))
    return full.different(rule.cells) and sum(values[first + 1 : last]) == rule.total


def keeps_value_indexing(rule: Rule, full: Full) -> Any:
    first, second, *others = full.along(rule.cells)
    return 1 <= second <= len(others) and others[second - 1] == first


def keeps_index_line(rule: Rule, full: Full) -> Any:
    values = full.along(rule.cells)
    return all(1 <= n <= len(values) and values[n - 1] == place for place, n in enumerate(values, 1))


ENTRIES: dict[str, Entry] = {
    "thermo": Entry(on_line(2, 3), keeps_thermo),
    "slow thermo": Entry(on_line(), lambda r, g: all(a <= b for a, b in pairwise(g.along(r.cells)))),
    "whisper": Entry(
        on_line(difference=Dice.amount),
        lambda r, g: all(abs(a - b) >= r.difference for a, b in pairwise(g.along(r.cells))),
    ),
    "renban": Entry(
        on_line(1, 4),
        lambda r, g: sorted(g.along(r.cells)) == [min(g.along(r.cells)) + i for i in range(len(r.cells))],
    ),
    "nabner": Entry(on_line(2, 3), lambda r, g: all(abs(a - b) >= 2 for a, b in combinations(g.along(r.cells), 2))),
    "modular": Entry(
        on_line(modulus=lambda d: d.random.randint(2, 3)),
        lambda r, g: all(
            len({g.n[cell] % r.modulus for cell in window}) == len(window)
            for window in (r.cells[i : i + r.modulus] for i in range(max(1, len(r.cells) - r.modulus + 1)))
        ),
    ),
    "entropic": Entry(
        on_line(size=lambda d: 3),
        lambda r, g: all(
            len({next(i for i, t in enumerate(g.thirds()) if g.n[cell] in t) for cell in window}) == len(window)
            for window in (r.cells[i : i + 3] for i in range(max(1, len(r.cells) - 2)))
        ),
        THREES,
    ),
    "region sum": Entry(on_line(2, 6), keeps_region_sum),
    "between": Entry(on_line(2, 4), keeps_between),
    "lockout": Entry(on_line(2, 4, difference=Dice.amount), keeps_lockout),
    "palindrome": Entry(on_line(), lambda r, g: [g.s[c] for c in r.cells] == [g.s[c] for c in r.cells[::-1]]),
    "zipper": Entry(on_line(3, 5), keeps_zipper),
    "sum line": Entry(
        on_line(1, 6, total=lambda d: d.random.randint(2, 10)), lambda r, g: cuts(g.along(r.cells), r.total)
    ),
    "double arrow": Entry(
        on_line(3, 5),
        lambda r, g: g.n[r.cells[0]] + g.n[r.cells[-1]] == g.total(r.cells[1:-1]),
    ),
    "parity": Entry(on_line(), lambda r, g: all((a + b) % 2 for a, b in pairwise(g.along(r.cells)))),
    "same difference": Entry(on_line(3, 5), lambda r, g: len({abs(a - b) for a, b in pairwise(g.along(r.cells))}) == 1),
    "progression": Entry(on_line(3, 4), lambda r, g: len({a - b for a, b in pairwise(g.along(r.cells))}) == 1),
    "index line": Entry(on_line(2, 4), keeps_index_line),
    "arrow": Entry(make_arrow, lambda r, g: g.n[r.circle] == g.total(r.shaft)),
    "pill arrow": Entry(make_pill, keeps_pill_arrow),
    "lunchbox": Entry(lambda d, k: k(d.line(2, 6), d.random.randint(0, 6)), keeps_lunchbox),
    "value indexing": Entry(lambda d, k: k(d.cells(3, 5)), keeps_value_indexing),
}
