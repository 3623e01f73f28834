"""What setters ask, against all solutions written out; and boards that are played on, against the houses."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tests.soak.family import Tally, same
from tests.soak.ruled import Ruled, ruled

import nonet
from nonet.core.errors import BrokenRules
from nonet.core.problem import lower
from nonet.core.puzzle import Puzzle

SHARE = 2
PUZZLES = 4


def compare(seed: int) -> Iterator[Tally]:
    random = Random(f"setters {seed}")
    for _ in range(PUZZLES):
        made = _with_some_givens(random)
        try:
            lower(made.puzzle)
        except BrokenRules:
            continue
        yield from _candidates(made, random)
        yield from _status(made)
        yield from _played(random)


def _with_some_givens(random: Random) -> Ruled:
    """Givens of one grid, perhaps with a slip, so that there are few solutions, one, or none."""
    made = ruled(random, most=2)
    if not made.grids:
        return made
    answer = random.choice(sorted(made.grids))
    density = random.random()
    givens = bytearray(
        old or (value if random.random() < density else 0)
        for old, value in zip(made.puzzle.givens, answer, strict=True)
    )
    if random.random() < 0.2:
        givens[random.randrange(len(givens))] = random.randint(1, len(made.puzzle.symbols))
    kept = {values for values in made.grids if all(not g or g == v for g, v in zip(givens, values, strict=True))}
    return Ruled(made.puzzle.with_givens(bytes(givens)), frozenset(kept))


def _candidates(made: Ruled, random: Random) -> Iterator[Tally]:
    cap = random.choice((1, 2, 5, 10**6))
    told = nonet.true_candidates(made.puzzle, cap=cap)
    for cell in made.puzzle.layout.cells:
        counted = {
            symbol: min(cap, sum(values[cell] == value + 1 for values in made.grids))
            for value, symbol in enumerate(made.puzzle.symbols)
        }
        wanted = {symbol: found for symbol, found in counted.items() if found}
        yield same(
            "true candidates of a cell = all solutions", told.counts[cell], wanted, f"{made} at {cell}, cap {cap}"
        )


def _status(made: Ruled) -> Iterator[Tally]:
    where = str(made)
    status = ("none", "unique", "multiple")[min(len(made.grids), 2)]
    report = nonet.check(made.puzzle)
    yield same("check = all solutions", str(report.status), status, where)
    yield same("solve = all solutions", str(nonet.solve(made.puzzle).status), status, where)
    yield same("count = all solutions", nonet.count(made.puzzle), len(made.grids), where)
    if status == "none":
        found = nonet.conflict(made.puzzle)
        yield same("conflict: there is one", found is not None, True, where)
        if found is not None and not found.rules:
            left = made.puzzle.with_givens(_only(found.givens, made.puzzle))
            yield same("conflict: its givens alone have no solution", nonet.count(left, limit=1), 0, where)
    elif status == "unique" and report.redundant is not None:
        for cell in made.puzzle.layout.cells:
            if made.puzzle.givens[cell]:
                fewer = bytearray(made.puzzle.givens)
                fewer[cell] = 0
                can_go = nonet.count(made.puzzle.with_givens(bytes(fewer)), limit=2, engine="general") == 1
                yield same(
                    "a redundant given = unique without it", cell in report.redundant, can_go, f"{where} at {cell}"
                )


def _only(givens: tuple[nonet.Clue, ...], puzzle: Puzzle) -> bytes:
    kept = {clue.cell for clue in givens}
    return bytes(value if cell in kept else 0 for cell, value in enumerate(puzzle.givens))


BOXES = [(2, 2), (2, 3), (3, 3), (3, 4)]


def _played(random: Random) -> Iterator[Tally]:
    """A plain board that is played on at random: legal symbols by the houses, and undo leads back."""
    box = random.choice(BOXES)
    board = nonet.Board(Puzzle.empty(box))
    size, (height, width) = len(board.puzzle.symbols), box
    states = [board.to_json()]
    played: list[str] = []
    for _ in range(12):
        cell, symbol = random.randrange(size * size), random.randint(1, size)
        if random.random() < 0.2 and board[cell] is not None:
            board.remove(cell)
        else:
            board.place(cell, symbol)
        played.append(f"{cell}={board[cell]}")
        at = random.randrange(size * size)
        seen = {
            board[other]
            for other in range(size * size)
            if other != at and board[other] is not None and _meet(at, other, size, height, width)
        }
        wanted = tuple(symbol for symbol in board.puzzle.symbols if symbol not in seen)
        yield same("legal = what no house has", board.legal(at), wanted, f"{box}: {played} at {at}")
        if board.to_json() != states[-1] and board.can_undo:
            states.append(board.to_json())
    filled = dict(board.entries)
    twin = nonet.Board.from_json(board.to_json())
    yield same("a board from JSON = the board", twin, board, f"{box}: {played}")
    steps = 0
    while board.undo():
        steps += 1
    yield same("undo leads to the empty board", dict(board.entries), {}, f"{box}: {played}")
    while board.redo():
        steps -= 1
    yield same("redo leads back", (dict(board.entries), steps), (filled, 0), f"{box}: {played}")


def _meet(a: int, b: int, size: int, height: int, width: int) -> bool:
    (r, c), (y, x) = divmod(a, size), divmod(b, size)
    return r == y or c == x or (r // height == y // height and c // width == x // width)
