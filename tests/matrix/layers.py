"""What rules with layers of extra cells mean, said once more in plain Python: a state for each cell of the board."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from tests.matrix.boards import BOARDS, Cells, Dice, Entry, Full, Rule

from nonet.constraints import constraints
from nonet.core.layout import Layout
from nonet.core.puzzle import Puzzle


def layered(rows: int, columns: int, symbols: tuple[int, ...], *layers: str) -> Puzzle:
    board = Puzzle(Layout(rows, columns, ()), symbols, bytes(rows * columns))
    return board.with_layers(*layers)


def given(puzzle: Puzzle, cells: Cells, value: int) -> Puzzle:
    givens = bytearray(puzzle.givens)
    for cell in cells:
        givens[cell] = value
    return puzzle.with_givens(bytes(givens))


def routed(layer: str, columns: int) -> Puzzle:
    """Two rows whose digits are given; the joins that leave the board are given as well."""
    puzzle = layered(2, columns, (1, 2), layer, f"{layer} right", f"{layer} down")
    right, down = puzzle.layout.layer(f"{layer} right"), puzzle.layout.layer(f"{layer} down")
    puzzle = given(puzzle, (right[columns - 1], right[-1], *down[columns:]), 1)
    odd = tuple(cell for cell in range(2 * columns) if cell not in (1, 3))
    return given(given(puzzle, odd, 1), (1, 3), 2)


BOARDS["shaded"] = layered(2, 3, (1, 2), "shading")
BOARDS["shaded from zero"] = given(layered(2, 2, (0, 1, 2), "shading"), (0,), 2)
BOARDS["shaded wide"] = given(layered(3, 3, (1, 2), "shading"), (0, 1, 2, 3, 5, 6), 1)
BOARDS["valued"] = given(layered(2, 2, (1, 2, 3), "shading"), (8,), 2)
for _name, _columns in (("looped", 3), ("looped small", 2)):
    BOARDS[_name] = routed("loop", _columns)
    BOARDS[_name.replace("loop", "rout")] = routed("route", _columns)
_LATIN = Puzzle.empty(None, (1, 2, 3), size=3).with_layers("doublers")
BOARDS["modified"] = given(
    given(_LATIN.with_givens(bytes((1, 2, 3)) + bytes(len(_LATIN) - 3)), _LATIN.layout.layer("doublers")[:2], 1),
    _LATIN.layout.layer("doublers")[2:3],
    2,
)
_SQUARE = Puzzle.empty(None, (1, 2, 3), size=2).with_layers("doublers")
BOARDS["modified small"] = _SQUARE.with_givens(bytes((1, 2)) + bytes(len(_SQUARE) - 2))
# Small enough for the oracle.
BOARDS["shaded small"] = layered(2, 2, (1, 2), "shading")
BOARDS["valued small"] = given(BOARDS["valued"], (6, 9), 1)
SHADED = ("shaded", "shaded from zero", "shaded wide", "shaded small")


def states(full: Full, layer: str) -> list[int]:
    """The state of each cell of the board: the place of the symbol in the layer above it."""
    layout = full.puzzle.layout
    size = layout.board_rows * layout.columns
    start = (layout.layers.index(layer) + 1) * (size + layout.columns)
    return [full.puzzle.symbols.index(full.s[cell]) for cell in range(start, start + size)]


def board_cells(dice: Dice, least: int = 1, most: int = 4) -> Cells:
    size = dice.puzzle.layout.board_rows * dice.puzzle.layout.columns
    return tuple(dice.random.sample(range(size), min(size, dice.random.randint(least, most))))


def beside(full: Full, cell: int) -> set[int]:
    layout = full.puzzle.layout
    row, column = divmod(cell, layout.columns)
    around = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return {r * layout.columns + c for r, c in around if 0 <= r < layout.board_rows and 0 <= c < layout.columns}


def in_one_piece(full: Full, members: set[int]) -> bool:
    met = set(list(members)[:1])
    for _ in members:
        met |= {other for cell in met for other in beside(full, cell) & members}
    return met == members


def squares(full: Full) -> list[Cells]:
    columns = full.puzzle.layout.columns
    corners = [c for c in range((full.puzzle.layout.board_rows - 1) * columns) if c % columns < columns - 1]
    return [(c, c + 1, c + columns, c + columns + 1) for c in corners]


def keeps_shading(rule: Rule, full: Full) -> Any:
    found = states(full, rule.layer)
    if not set(found) <= {0, 1} or rule.size not in (None, sum(found)):
        return False
    shaded = {cell for cell, state in enumerate(found) if state}
    others = set(range(len(found))) - shaded
    wanted = {"none": (), "shaded": (shaded,), "unshaded": (others,), "both": (shaded, others)}[rule.connected]
    sums = {sum(found[cell] for cell in square) for square in squares(full)}
    refused = {"any": set(), "not shaded": {4}, "not unshaded": {0}, "mixed": {0, 4}}[rule.squares]
    touching = any(beside(full, cell) & shaded for cell in shaded)
    return all(in_one_piece(full, part) for part in wanted) and not sums & refused and not (rule.apart and touching)


def keeps_yin_yang(rule: Rule, full: Full) -> Any:
    return keeps_shading(constraints["shading"](rule.layer, "both", "mixed"), full)  # type: ignore[call-arg]


def make_shading(dice: Dice, kind: Rule) -> Any:
    connected = dice.random.choice(("none", "shaded", "unshaded", "both"))
    squared = dice.random.choice(("any", "not shaded", "not unshaded", "mixed"))
    return kind("shading", connected, squared, dice.random.random() < 0.3, dice.random.choice((None, None, 2, 3)))


def joined(full: Full, layer: str) -> set[tuple[int, int]] | None:
    """The joins of a route; None if a layer has other states than yes and no, or a join leaves the board."""
    on, right, down = (states(full, name) for name in (layer, f"{layer} right", f"{layer} down"))
    found = {(cell, cell + 1) for cell, state in enumerate(right) if state}
    found |= {(cell, cell + full.puzzle.layout.columns) for cell, state in enumerate(down) if state}
    if {*on, *right, *down} - {0, 1} or any(b not in beside(full, a) if b < len(on) else True for a, b in found):
        return None
    return found if {cell for pair in found for cell in pair} == {cell for cell, s in enumerate(on) if s} else None


def keeps_route(rule: Rule, full: Full, ends: tuple[int, ...]) -> Any:
    joins = joined(full, rule.layer)
    if not joins:
        return False
    cells = {cell for join in joins for cell in join}
    degree = {cell: sum(cell in join for join in joins) for cell in cells}
    if any(degree.get(cell, 0) != (1 if cell in ends else 2) for cell in {*cells, *ends}):
        return False
    met = {min(cells)}
    for _ in cells:
        met |= {cell for join in joins if met & {*join} for cell in join}
    close = any(other in cells and tuple(sorted((c, other))) not in joins for c in cells for other in beside(full, c))
    return met == cells and (rule.touching or not close)


MEANT = {"abs(a - b) >= 1": lambda a, b: a != b, "a + b <= 3": lambda a, b: a + b <= 3, "a <= b": lambda a, b: a == b}


def keeps_along(rule: Rule, full: Full) -> Any:
    """With a loop beside it, which sees to the rest; 'a <= b' in both directions is equality."""
    joins = joined(full, rule.layer) or ()
    return all(MEANT[rule.between](full.n[a], full.n[b]) for a, b in joins)


def keeps_modifiers(rule: Rule, full: Full) -> Any:
    found = states(full, rule.layer)
    for kind in range(1, rule.kinds + 1):
        if any([found[c] for c in h.cells].count(kind) != rule.per_house for h in full.puzzle.layout.houses):
            return False
        digits = [full.s[cell] for cell, state in enumerate(found) if state == kind]
        if rule.different and len(set(digits)) < len(digits):
            return False
    return max(found) <= rule.kinds


def keeps_japanese(rule: Rule, full: Full) -> Any:
    layout = full.puzzle.layout
    (row, column), found = rule.at, states(full, rule.layer)
    line = [
        cell for cell in range(len(found)) if (cell // layout.columns + 1 == row or cell % layout.columns + 1 == column)
    ]
    if row > layout.board_rows or column > layout.columns:
        line.reverse()
    if any(found[cell] > 1 for cell in line):
        return False
    sums = [full.total(list(group)) for shaded, group in groupby(line, lambda cell: found[cell]) if shaded]
    return len(sums) == len(rule.totals) and all(t in ("?", s) for t, s in zip(rule.totals, sums, strict=True))


def make_japanese(dice: Dice, kind: Rule) -> Any:
    rows, columns = dice.puzzle.layout.board_rows, dice.puzzle.layout.columns
    places = [(r, c) for r in range(1, rows + 1) for c in (0, columns + 1)]
    places += [(r, c) for c in range(1, columns + 1) for r in (0, rows + 1)]
    totals = dice.random.choice(((), (dice.random.randint(1, 4),), ("?",), (dice.random.randint(1, 3), "?"), (1, 1)))
    return kind(dice.random.choice(places), totals)


VALUES: dict[tuple[str, ...], tuple[Any, ...]] = {
    ("a", "2 * a"): (lambda a: a, lambda a: 2 * a),
    ("a", "-a", "a * a - 1"): (lambda a: a, lambda a: -a, lambda a: a * a - 1),
    ("a - 1", "a + 1"): (lambda a: a - 1, lambda a: a + 1),
}


def make_by_value(dice: Dice, kind: Rule) -> Any:
    of = {name: constraints[name] for name in ("arrow", "killer cage", "thermo", "sum", "renban", "any of", "wrong")}
    make: dict[str, Any] = of
    first, *others = board_cells(dice, 2, 4)
    cells = board_cells(dice, 1, 4)
    inner = dice.random.choice(
        (
            make["arrow"](first, tuple(others)),
            make["killer cage"](cells, dice.random.randint(2, 9)),
            make["killer cage"]((0, 2), None),
            make["thermo"]((0, 1, 3)),
            make["sum"]((first, *others), 1, (2, *[-1] * len(others))),
            make["renban"]((0, 1, 3)),
            make["wrong"](make["killer cage"](cells, dice.random.randint(2, 6))),
            make["wrong"](make["killer cage"]((0, 1), 4)),
            make["any of"](((make["killer cage"]((0, 1), 5),), (make["thermo"]((3, 2)), make["arrow"](0, (1, 2))))),
        )
    )
    if "doublers" in dice.puzzle.layout.layers:
        modifiers: Any = constraints["modifiers"]
        return kind("doublers", ("a", "2 * a"), (inner,)), modifiers("doublers")
    return kind("shading", dice.random.choice(tuple(VALUES)), (inner,))


def keeps_by_value(rule: Rule, full: Full) -> Any:
    """The inner rule on a grid of the same symbols with other numbers."""
    from tests.matrix.meanings import ENTRIES

    found = states(full, rule.layer)
    if max(found) >= len(rule.values):
        return False
    worth = [VALUES[rule.values][state](full.n[cell]) for cell, state in enumerate(found)]
    return all(ENTRIES[inner.kind].keeps(inner, Full(worth, full.s, full.puzzle)) for inner in rule.rules)


ENTRIES: dict[str, Entry] = {
    "in layer": Entry(
        lambda d, k: k(board_cells(d), "shading", d.random.choice((0, 1, 1))),
        lambda r, g: all(states(g, r.layer)[cell] == r.state for cell in r.cells),
        SHADED,
    ),
    "count in layer": Entry(
        lambda d, k: k(board_cells(d, 1, 1)[0], board_cells(d, 1, 4), "shading", d.random.choice((0, 1, 1))),
        lambda r, g: g.n[r.counter] == [states(g, r.layer)[cell] for cell in r.cells].count(r.state),
        SHADED,
    ),
    "shading": Entry(make_shading, keeps_shading, SHADED),
    "yin yang": Entry(lambda d, k: k(), keeps_yin_yang, SHADED),
    "japanese sum": Entry(make_japanese, keeps_japanese, SHADED),
    "modifiers": Entry(
        lambda d, k: k("doublers", d.random.randint(1, 2), d.random.choice((0, 1, 1)), d.random.random() < 0.7),
        keeps_modifiers,
        ("modified", "modified small"),
    ),
    "by value": Entry(make_by_value, keeps_by_value, ("valued", "valued small", "modified")),
    "loop": Entry(
        lambda d, k: k(touching=d.random.random() < 0.5), lambda r, g: keeps_route(r, g, ()), ("looped", "looped small")
    ),
    "route": Entry(
        lambda d, k: k(*board_cells(d, 2, 2), touching=d.random.random() < 0.5),
        lambda r, g: keeps_route(r, g, (r.start, r.end)),
        ("routed", "routed small"),
    ),
    "along": Entry(
        lambda d, k: (k(d.random.choice(list(MEANT))), constraints["loop"]()), keeps_along, ("looped", "looped small")
    ),
}
