"""What rules for the whole board mean, said once more in plain Python."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from tests.matrix.boards import BOXED, SQUARE, THREES, Dice, Entry, Full, Rule, everywhere

from nonet.core.symbols import numbers


def keeps_diagonal(rule: Rule, full: Full) -> Any:
    size = full.puzzle.layout.rows
    cells = [row * size + (row if rule.direction == "down" else size - 1 - row) for row in range(size)]
    return full.different(cells)


def keeps_disjoint(rule: Rule, full: Full) -> Any:
    boxes = [house.cells for house in full.puzzle.layout.houses if house.name.startswith("box")]
    return all(full.different([box[place] for box in boxes]) for place in range(len(boxes[0])))


def keeps_windoku(rule: Rule, full: Full) -> Any:
    if full.puzzle.layout.rows == 6:
        return full.different([7, 8, 9, 13, 14, 15])
    return full.different([5, 6, 9, 10])


def keeps_entropy(rule: Rule, full: Full) -> Any:
    columns = full.puzzle.layout.columns
    corners = [cell for cell in range(len(full.puzzle) - columns) if cell % columns < columns - 1]
    squares = [[full.n[cell + step] for step in (0, 1, columns, columns + 1)] for cell in corners]
    return all(any(value in group for value in square) for square in squares for group in full.thirds())


def keeps_global_mod(rule: Rule, full: Full) -> Any:
    columns = full.puzzle.layout.columns
    corners = [cell for cell in range(len(full.puzzle) - columns) if cell % columns < columns - 1]
    squares = [full.along([c, c + 1, c + columns, c + columns + 1]) for c in corners]
    return all({n % rule.modulus for n in square} == set(range(rule.modulus)) for square in squares)


def keeps_flatmates(rule: Rule, full: Full) -> Any:
    columns = full.puzzle.layout.columns
    order = sorted(numbers(full.puzzle.symbols))
    low, middle, high = order[0], order[(len(order) - 1) // 2], order[-1]
    for cell, number in enumerate(full.n):
        above = full.n[cell - columns] if cell >= columns else None
        below = full.n[cell + columns] if cell + columns < len(full.n) else None
        if number == middle and above != low and below != high:
            return False
    return True


def keeps_doppelganger(rule: Rule, full: Full) -> Any:
    size = full.puzzle.layout.columns
    rows = [set(full.n[row * size : (row + 1) * size]) for row in range(size)]
    columns = [set(full.n[column::size]) for column in range(size)]
    missing = [[set(range(size + 1)) - house for house in houses] for houses in (rows, columns)]
    for digits in missing:
        if any(len(digit) != 1 or 0 in digit for digit in digits) or len(set().union(*digits)) < size:
            return False
    return all(missing[0][cell // size] != missing[1][cell % size] for cell, n in enumerate(full.n) if n == 0)


def keeps_taxicab(rule: Rule, full: Full) -> Any:
    pairs = combinations(range(len(full.puzzle)), 2)
    return not any(full.n[a] == full.n[b] == sum(full.offset(a, b)) for a, b in pairs)


def keeps_chaos(rule: Rule, full: Full) -> Any:
    """Two by two cells, in two halves that touch: the upper and the lower, or the left and the right."""
    values, regions = (full.along(cells) for cells in (rule.cells, rule.regions))
    if regions not in ([1, 1, 2, 2], [1, 2, 1, 2]):
        return False
    return all(values[a] != values[b] for a, b in combinations(range(4), 2) if regions[a] == regions[b])


def make_connected(dice: Dice, kind: Rule) -> Any:
    cells = dice.cells(4, 8)
    size = dice.random.choice([None, None, dice.random.randint(1, len(cells))])
    return kind(cells, dice.random.randint(1, 4), dice.symbols(dice.random.randint(1, 2)), size)


def keeps_connected(rule: Rule, full: Full) -> Any:
    """Every member meets every other one on a way through members."""
    places = [divmod(i, rule.columns) for i, cell in enumerate(rule.cells) if full.s[cell] in rule.symbols]
    if not places or (rule.size is not None and len(places) != rule.size):
        return False
    met = {places[0]}
    for _ in places:
        met |= {(r, c) for r, c in places if met & {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)}}
    return len(met) == len(places)


def keeps_digit_subset(rule: Rule, full: Full) -> Any:
    return len({frozenset(full.s[cell] for cell in house.cells) for house in full.puzzle.layout.houses}) == 1


def make_same_region(dice: Dice, kind: Rule) -> Any:
    first, *others = dice.cells(4, 6)
    cut = dice.random.randint(1, len(others))
    arms = ((first, *others[:cut]), (first, *others[cut:]))
    return kind(dice.cell(), arms, dice.random.random() < 0.5, dice.random.random() < 0.5)


def keeps_same_region(rule: Rule, full: Full) -> Any:
    found = 0 if rule.without_first else 1
    for first, *others in rule.arms:
        equal = [full.s[cell] == full.s[first] for cell in others]
        found += [*equal, False].index(False) if rule.broken else sum(equal)
    return full.n[rule.counter] == found


ENTRIES: dict[str, Entry] = {
    "diagonal": Entry(
        lambda d, k: k(d.random.choice(("down", "up"))),
        keeps_diagonal,
        SQUARE,
    ),
    "anti knight": Entry(everywhere, lambda r, g: g.none_equal_at((1, 2))),
    "anti king": Entry(everywhere, lambda r, g: g.none_equal_at((0, 1), (1, 1))),
    "anti taxicab": Entry(everywhere, keeps_taxicab),
    "chess": Entry(
        lambda d, k: k(d.random.choice((((1, 3),), ((2, 2),), ((0, 2), (1, 1))))),
        lambda r, g: g.none_equal_at(*r.moves),
    ),
    "non consecutive": Entry(
        lambda d, k: k(d.random.randint(0, 2)),
        lambda r, g: all(abs(g.n[a] - g.n[b]) > r.difference for a, b in g.touching()),
    ),
    "disjoint groups": Entry(everywhere, keeps_disjoint, BOXED),
    "windoku": Entry(everywhere, keeps_windoku, BOXED),
    "global entropy": Entry(everywhere, keeps_entropy, THREES),
    "global mod": Entry(lambda d, k: k(d.random.randint(1, 3)), keeps_global_mod),
    "dutch flatmates": Entry(everywhere, keeps_flatmates),
    "doppelganger": Entry(everywhere, keeps_doppelganger, ("zero to spare",)),
    "chaos construction": Entry(lambda d, k: k((0, 1, 2, 3), (4, 5, 6, 7), 2), keeps_chaos, ("chaos",)),
    "digit subset": Entry(everywhere, keeps_digit_subset, ("to spare", "zero to spare")),
    "same region": Entry(make_same_region, keeps_same_region),
    "connected values": Entry(make_connected, keeps_connected),
}
