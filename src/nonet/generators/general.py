"""Puzzles of any size, with regions of any shape and any rules, each proved to have one solution.

A board is filled at random, clues of the wished rules are chosen for the grid (`setting.py`), and givens are taken away
from the full grid as long as it stays the only solution (`rivals.py`). What has no clue is carried by givens; where the
rules carry it all, there are none.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from nonet.core.budget import checkpoint
from nonet.core.constraint import Constraint
from nonet.core.errors import BudgetExceeded, NonetError
from nonet.core.layout import Cell
from nonet.core.problem import lower
from nonet.core.puzzle import Puzzle
from nonet.core.random import Stream
from nonet.generators.clues import Family
from nonet.generators.fills import random_fill
from nonet.generators.jigsaw import jigsaw_board
from nonet.generators.negatives import NEGATIVES, completed
from nonet.generators.orbits import orbits
from nonet.generators.rivals import check_makeable
from nonet.generators.setting import Setting
from nonet.generators.sheet import Sheet
from nonet.generators.wished import wished_rules
from nonet.generators.wishes import Found, Judge, Nearest, Wishes

_LARGE = 17
"""Values from which a board is large: whether each given is needed takes too long to settle."""
_NODES = 2_000
"""Nodes of one question about a given."""
_NODES_ON_LARGE = 20
"""The same on large boards. 25x25: 5 puzzles a second of 271 givens; with 500 nodes 0.4 of 272."""


_EASIER_STEPS = 4
"""Times that half of the spare clues are put back for an easier puzzle."""


@dataclass(frozen=True, slots=True)
class _Plan:
    """The wishes, and what follows from them for the board."""

    board: Puzzle
    wishes: Wishes
    families: tuple[Family, ...]
    negatives: tuple[Constraint, ...]
    groups: tuple[tuple[Cell, ...], ...]
    nodes: int


def make(board: Puzzle, wishes: Wishes, stream: Stream, judge: Judge) -> Found:
    """A puzzle as wished on this empty board; NotFound with the nearest one when the budget ends first."""
    plan = _planned(board, wishes)
    nearest = Nearest()
    try:
        if not wishes.jigsaw:
            check_makeable(lower(plan.board))
        for _ in _attempts(wishes):
            nearest.tried += 1
            found = _attempt(plan, stream, judge, nearest)
            if found is not None:
                return found
    except BudgetExceeded as spent:
        raise nearest.not_found(spent.message, hint=spent.hint) from None
    raise nearest.not_found("gave up", hint="allow more attempts")


def _attempts(wishes: Wishes) -> Iterator[None]:
    made = 0
    while wishes.attempts is None or made < wishes.attempts:
        checkpoint()
        made += 1
        yield None


def _planned(board: Puzzle, wishes: Wishes) -> _Plan:
    rules, families = wished_rules(wishes.rules)
    every = tuple(dict.fromkeys((*board.constraints, *rules)))
    negatives = tuple(rule for rule in every if rule.kind in NEGATIVES)
    # What a negative rule forbids is known only when its dots are: the grid is filled without it.
    kept = tuple(rule for rule in every if rule.kind not in NEGATIVES)
    families = tuple(each for each in families if not any(each.name in NEGATIVES[rule.kind] for rule in negatives))
    nodes = _NODES if len(board.symbols) < _LARGE else _NODES_ON_LARGE
    return _Plan(replace(board, constraints=kept), wishes, families, negatives, _groups(board, wishes), nodes)


def _groups(board: Puzzle, wishes: Wishes) -> tuple[tuple[Cell, ...], ...]:
    """The cells that are given or hidden together: the orbits of the symmetry, or all cells alone."""
    layout = board.layout
    if wishes.symmetry == "none":
        return tuple((cell,) for cell in layout.cells)
    if layout.rows != layout.columns:
        raise NonetError(f"the symmetry {wishes.symmetry!r} needs a square board")
    found = orbits(wishes.symmetry, layout.rows)
    on_board = (tuple(cell for cell in orbit if cell in layout.on_board) for orbit in found)
    return tuple(orbit for orbit in on_board if orbit)


def _attempt(plan: _Plan, stream: Stream, judge: Judge, nearest: Nearest) -> Found | None:
    """One board: None if the puzzle that it gave is not as wished."""
    wishes = plan.wishes
    board = plan.board
    if wishes.jigsaw:
        board, fill = jigsaw_board(board, stream)
    else:
        fill = random_fill(board, stream)
    answer = fill.values
    low, _ = wishes.clues or (0, 0)
    setting = Setting(Sheet(board, answer), _first_givens(plan, answer, stream))
    for rule, primitives in completed(plan.negatives, setting.sheet):
        setting.state(rule, primitives)
    if plan.families or wishes.pattern is not None:
        if not setting.grow(plan.families, stream, groups=() if wishes.pattern is not None else plan.groups):
            nearest.see(_puzzle(board, setting), 1e6, "several solutions")
            return None
        settled = wishes.pattern is not None or _dig(plan, setting, setting.givens, low, stream)
    else:
        settled = _dig(plan, setting, answer, low, stream)
    if not wishes.is_about_difficulty or nearest.tried % 2:
        setting.merge(stream)  # large cages make hard puzzles
    setting.thin(stream)
    return _first_fitting(plan, board, setting, settled, stream, judge, nearest)


def _first_fitting(
    plan: _Plan, board: Puzzle, setting: Setting, settled: bool, stream: Stream, judge: Judge, nearest: Nearest
) -> Found | None:
    """The puzzle, or where its difficulty is not as wished the first easier one with more clues and givens that is."""
    wishes, answer = plan.wishes, setting.sheet.values
    for step, _ in enumerate(_easier(plan, setting, stream)):
        puzzle = _puzzle(board, setting)
        minimal = _is_minimal(plan, setting, answer, None if step else settled)
        missed = wishes.clues_missed(puzzle.clues) if wishes.pattern is None else 0
        if missed:
            nearest.see(puzzle, 1e3 + missed, f"{puzzle.clues} givens")
            return None
        if wishes.minimal and minimal is not True:
            known = "known to be " if minimal is None else ""
            nearest.see(puzzle, 1e2, f"{puzzle.clues} givens, and is not {known}minimal")
            return None
        verdict = judge(puzzle)
        if verdict.fits:
            return Found(puzzle, answer, nearest.tried, minimal, verdict)
        told = ", ".join(f"{name} {value}" for name, value in verdict.facts.items())
        nearest.see(puzzle, min(verdict.distance, 99.0), told or f"{puzzle.clues} givens")
    return None


def _easier(plan: _Plan, setting: Setting, stream: Stream) -> Iterator[None]:
    """The setting as it is, and if a difficulty is wished then with more and more spare clues and then givens."""
    yield None
    wishes = plan.wishes
    if not wishes.is_about_difficulty or wishes.minimal:
        return
    for _ in range(_EASIER_STEPS if setting.spare else 0):
        setting.restore(-(-len(setting.spare) // 2))
        yield None
        if not setting.spare:
            break
    if wishes.pattern is not None:
        return
    answer = setting.sheet.values
    cells = len(plan.board.layout.cells)
    most = wishes.clues[1] if wishes.clues is not None else cells // 2
    groups = stream.shuffled([group for group in plan.groups if not setting.givens[group[0]]])
    while groups:
        more, wanted = setting.givens, max(cells // 27, 1)
        while groups and wanted > 0 and len(more) - more.count(0) + len(groups[-1]) <= most:
            group = groups.pop()
            wanted -= len(group)
            more = bytes(answer[cell] if cell in group else given for cell, given in enumerate(more))
        if more == setting.givens:
            return
        setting.givens = more
        yield None


def _first_givens(plan: _Plan, answer: bytes, stream: Stream) -> bytes:
    """The givens before any clue: the pattern, or as many as the puzzle is to have at least."""
    wishes, givens = plan.wishes, bytearray(len(answer))
    if wishes.pattern is not None:
        for cell in wishes.pattern:
            givens[cell] = answer[cell]
    elif plan.families and wishes.clues is not None:
        for group in stream.shuffled(plan.groups):
            if len(givens) - givens.count(0) + len(group) <= wishes.clues[0]:
                for cell in group:
                    givens[cell] = answer[cell]
    return bytes(givens)


def _dig(plan: _Plan, setting: Setting, givens: bytes, low: int, stream: Stream) -> bool:
    """Sets the setting's givens to what is left of these; False if one stayed that may not be needed."""
    groups = stream.shuffled([group for group in plan.groups if givens[group[0]]])
    stop = 0 if plan.wishes.minimal else low
    dug = setting.solver().dig(givens, setting.sheet.values, groups, min_clues=stop, nodes=plan.nodes)
    setting.givens = dug.givens
    return dug.settled


def _is_minimal(plan: _Plan, setting: Setting, answer: bytes, settled: bool | None) -> bool | None:
    """Whether no given can go; None if that was not settled. `settled`: by the digging, None if givens came later.

    Where each given was dug for by itself, one that stayed is needed or would not be settled by the same search again:
    on little killers those searches took a quarter of the time.
    """
    wishes = plan.wishes
    given = [cell for cell in range(len(answer)) if setting.givens[cell]]
    if not given:
        return True
    if settled is not None and wishes.symmetry == "none" and wishes.pattern is None and not wishes.clues:
        if settled:
            return True
        if not wishes.minimal:
            return None
    rivals, unsettled = setting.solver(), False
    for cell in given:
        fewer = bytes(0 if each == cell else value for each, value in enumerate(setting.givens))
        ended = rivals.find(fewer, answer, cell, nodes=plan.nodes)
        if ended.is_alone:
            return False
        unsettled |= not ended.settled
    return None if unsettled else True


def _puzzle(board: Puzzle, setting: Setting) -> Puzzle:
    return replace(board, givens=setting.givens, constraints=(*board.constraints, *setting.rules))
