"""From a request to its reply: each function calls the api once, and says nothing of HTTP."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import TypeVar

import nonet
from nonet.api import Board, Clue, Grid, Hint, Puzzle, Redundancy, Status, Step, Trace, TrueCandidates
from nonet.api.bounds import checkpoint
from nonet.api.clues import cells_of_clue
from nonet.api.hinting import DEFAULT_EFFORT
from nonet.api.records import board_record, drawn_step_record, found_marks, position_record
from nonet.methods import methods
from nonet.web import replies
from nonet.web.asks import (
    AnotherAsk,
    CheckAsk,
    ConflictAsk,
    ConvertAsk,
    CountAsk,
    ExplainAsk,
    HintAsk,
    PositionAsk,
    PuzzleAsk,
    RateAsk,
    RedundantAsk,
    RenderAsk,
    SolutionsAsk,
    SolveAsk,
    StepsAsk,
    Symbol,
    TrueCandidatesAsk,
    WatchAsk,
    WhyAsk,
)
from nonet.web.limits import Limits

MAX_SYMBOLS = 32
"""Symbols of a board on the page, where pencil marks are bits of a number."""

CLASSIC_LINE = re.compile(r"[0-9.]{81}")
CLASSIC_SYMBOLS = list(range(1, 10))
PLAIN = {"nonet", "rows", "columns", "box", "symbols", "givens", "metadata"}
"""What an object of a puzzle without rules and regions of its own may have."""

T = TypeVar("T")
Entries = str | list[Symbol | None] | None


def puzzle_of(ask: PuzzleAsk, limits: Limits) -> Puzzle:
    """The puzzle that is asked about. A text is always text, and never the name of a file."""
    if isinstance(ask.puzzle, dict):
        found = nonet.read(json.dumps(ask.puzzle), format="nonet")
    else:
        found = nonet.read(ask.puzzle, format=ask.format, box=ask.box, symbols=ask.symbols)
    if len(found) > limits.max_cells:
        raise nonet.NonetError(
            f"a board of {len(found)} cells is too large for this server", hint=f"up to {limits.max_cells}"
        )
    return found


def is_classic(ask: SolveAsk) -> bool:
    """Whether this is a plain 9x9, as a line or as the page sends it, without reading it: such a board is solved in a
    tenth of a millisecond, and giving it to a thread and back takes several times as long.
    """
    puzzle = ask.puzzle
    if isinstance(ask.grid, str):
        return False
    if isinstance(puzzle, str):
        return CLASSIC_LINE.fullmatch(puzzle) is not None and (ask.format, ask.box, ask.symbols) == (None, None, None)
    return (
        (puzzle.get("rows"), puzzle.get("columns"), puzzle.get("box")) == (9, 9, [3, 3])
        and puzzle.keys() <= PLAIN
        and puzzle.get("symbols") in (None, CLASSIC_SYMBOLS)
    )


def filled(puzzle: Puzzle, entries: Entries) -> Grid | None:
    """The entries of a player as a grid; None if there are none."""
    if entries is None:
        return None
    if isinstance(entries, str):
        return nonet.read(entries, symbols=puzzle.symbols).grid() if entries.strip() else None
    board = len(puzzle.layout.board)
    if len(entries) not in (board, len(puzzle)):
        raise nonet.NonetError(f"the grid has {len(entries)} cells, the puzzle {board}")
    entries = [*entries, *[None] * (len(puzzle) - len(entries))]  # extra cells are no part of the page's board
    values = {None: 0} | {symbol: value for value, symbol in enumerate(puzzle.symbols, 1)}
    for entry in entries:
        if entry not in values:
            raise nonet.NonetError(f"{entry!r} is not one of the symbols")
    return Grid(puzzle.layout, puzzle.symbols, bytes(values[entry] for entry in entries))


def with_entries(puzzle: Puzzle, entries: Entries) -> Puzzle:
    """The puzzle with the entries as givens; NonetError if they change a given."""
    grid = filled(puzzle, entries)
    if grid is None:
        return puzzle
    if len(grid.values) != len(puzzle):
        raise nonet.NonetError(f"the grid has {len(grid.values)} cells, the puzzle {len(puzzle)}")
    for cell, (given, value) in enumerate(zip(puzzle.givens, grid.values, strict=True)):
        if given and value not in (0, given):
            raise nonet.NonetError(
                f"the grid is of another puzzle: it changes the given in {puzzle.layout.spoken(cell)}"
            )
    return puzzle.with_givens(bytes(g or v for g, v in zip(puzzle.givens, grid.values, strict=True)))


def read(ask: PuzzleAsk, limits: Limits) -> replies.BoardReply:
    return board_of(puzzle_of(ask, limits))


def board_of(puzzle: Puzzle) -> replies.BoardReply:
    """The reply that describes the board of a puzzle."""
    return replies.BoardReply.model_validate(board_record(puzzle))


def peers(ask: PuzzleAsk, limits: Limits) -> replies.PeersReply:
    puzzle = puzzle_of(ask, limits)
    on_board, board = puzzle.layout.on_board, len(puzzle.layout.board)
    peers = (puzzle.peers(cell) if cell in on_board else () for cell in range(board))
    return replies.PeersReply(peers=[[other for other in seen if other < board] for seen in peers])


def solve(ask: SolveAsk, limits: Limits) -> replies.SolveReply:
    outcome = nonet.solve(with_entries(puzzle_of(ask, limits), ask.grid), nodes=_nodes(ask.nodes, limits))
    return replies.SolveReply(
        status=outcome.status.value,
        grid=None if outcome.grid is None else outcome.grid.rows(),
        marks=[] if outcome.grid is None else found_marks(outcome.grid),
        why=outcome.why,
        engine=outcome.engine,
        nodes=outcome.counters.nodes,
        seconds=outcome.seconds,
    )


def another(ask: AnotherAsk, limits: Limits) -> replies.AnotherReply:
    puzzle = puzzle_of(ask, limits)
    shown = filled(puzzle, ask.grid)
    nodes = _nodes(ask.nodes, limits)
    outcome = nonet.solve(puzzle, nodes=nodes)
    status, why = outcome.status, outcome.why
    # In random order, so that the same two solutions do not take turns.
    seed = nonet.fresh_seed() if ask.seed is None else ask.seed
    grid = None
    try:
        for found in islice(nonet.solutions(puzzle, order="random", seed=seed, nodes=nodes), 2):
            if shown is None or found.line() != shown.line():
                grid = found
                break
    except nonet.BudgetExceeded as spent:
        status, why = Status.UNKNOWN, str(spent)
    if grid is None and status is Status.UNIQUE:
        why = "there is no other solution"
    return replies.AnotherReply(
        status=status.value,
        grid=None if grid is None else grid.rows(),
        marks=[] if grid is None else found_marks(grid),
        why=why,
    )


def solutions(ask: SolutionsAsk, limits: Limits) -> replies.SolutionsReply:
    most = min(ask.limit, limits.max_solutions)
    found: list[replies.Rows] = []
    try:
        every = nonet.solutions(puzzle_of(ask, limits), order=ask.order, seed=ask.seed, nodes=_nodes(ask.nodes, limits))
        for grid in islice(every, most + 1):
            found.append(grid.rows())
            checkpoint()
    except nonet.BudgetExceeded as spent:
        return replies.SolutionsReply(grids=found[:most], complete=False, why=str(spent))
    more = len(found) > most
    why = f"this server shows up to {limits.max_solutions} solutions" if more and ask.limit > most else None
    return replies.SolutionsReply(grids=found[:most], complete=not more, why=why)


def count(ask: CountAsk, limits: Limits) -> replies.CountReply:
    puzzle = puzzle_of(ask, limits)
    try:
        found = nonet.count(puzzle, limit=ask.limit, nodes=_nodes(ask.nodes, limits))
    except nonet.BudgetExceeded as spent:
        return replies.CountReply(count=spent.so_far, complete=False, why=str(spent))
    return replies.CountReply(count=found, complete=ask.limit is None or found < ask.limit, why=None)


def check(ask: CheckAsk, limits: Limits) -> replies.CheckReply:
    puzzle = puzzle_of(ask, limits)
    report = nonet.check(puzzle, nodes=_nodes(ask.nodes, limits))
    return replies.CheckReply(
        status=report.status.value,
        ok=report.ok,
        minimal=report.minimal,
        reasons=report.reasons(),
        grids=[grid.rows() for grid in report.grids],
        differences=_names(puzzle, report.differences),
        redundant=None if report.redundant is None else _names(puzzle, report.redundant),
        conflict=None if report.conflict is None else [clue.name for clue in report.conflict.clues],
    )


def conflict(ask: ConflictAsk, limits: Limits) -> replies.ConflictReply:
    puzzle = with_entries(puzzle_of(ask, limits), ask.grid)
    found = nonet.conflict(puzzle, nodes=_nodes(ask.nodes, limits))
    if found is None:
        return replies.ConflictReply(clues=None, sentence=None, size=None)
    return replies.ConflictReply(clues=_clues(found.clues, puzzle), sentence=found.sentence(), size=found.size)


def redundant(ask: RedundantAsk, limits: Limits) -> replies.RedundantReply:
    puzzle = puzzle_of(ask, limits)
    found: Redundancy = nonet.redundant(puzzle, nodes=_nodes(ask.nodes, limits))
    return replies.RedundantReply(
        status=found.status.value,
        clues=_clues(found.clues, puzzle),
        together=_clues(found.together, puzzle),
        unknown=_clues(found.unknown, puzzle),
        why=found.why,
    )


def candidates(ask: PositionAsk, limits: Limits) -> replies.CandidatesReply:
    puzzle = puzzle_of(ask, limits)
    marks = with_entries(puzzle, ask.grid).pencil_marks()
    on_board = puzzle.layout.on_board
    every = [list(marks[cell]) if cell in on_board else [] for cell in range(len(puzzle.layout.board))]
    return replies.CandidatesReply(rows=_in_rows(every, puzzle))


def true_candidates(ask: TrueCandidatesAsk, limits: Limits) -> replies.TrueCandidatesReply:
    puzzle = puzzle_of(ask, limits)
    found: TrueCandidates = nonet.true_candidates(puzzle, cap=ask.cap, nodes=_nodes(ask.nodes, limits))
    return replies.TrueCandidatesReply(
        rows=found.rows(),
        counts=_in_rows([list(counts.values()) for counts in found.counts[: len(puzzle.layout.board)]], puzzle),
        complete=found.complete,
        solvable=found.solvable,
        why=found.why,
    )


def clashes(ask: PositionAsk, limits: Limits) -> replies.ClashesReply:
    puzzle = puzzle_of(ask, limits)
    board = Board(puzzle)
    grid = filled(puzzle, ask.grid)
    if grid is not None:
        board.fill(grid)
    indices = {rule: index for index, rule in reversed(list(enumerate(puzzle.constraints)))}
    found = [
        replies.ClashReply(
            name=clash.name,
            rule=None if clash.rule is None else indices.get(clash.rule),
            cells=_names(puzzle, clash.cells),
            text=clash.text,
        )
        for clash in board.conflicts()
    ]
    full = all(board.grid.values[cell] for cell in puzzle.layout.board.cells)
    solved = full and not found
    if solved and puzzle.layout.has_extras:  # whether there are regions, a loop, ... for these digits
        solved = nonet.solve(board.puzzle.with_givens(board.grid.values), nodes=_nodes(None, limits)).grid is not None
    return replies.ClashesReply(clashes=found, full=full, solved=solved)


def hint(ask: HintAsk, limits: Limits) -> replies.HintReply:
    puzzle = puzzle_of(ask, limits)
    effort = DEFAULT_EFFORT if ask.effort is None else ask.effort
    try:
        found: Hint | None = nonet.hint(puzzle, grid=filled(puzzle, ask.grid), candidates=ask.candidates, effort=effort)
    except nonet.BudgetExceeded as spent:
        return replies.HintReply(mistakes=[], stages=[], step=None, why=str(spent))
    if found is None:
        why = "the board is full and right, or no technique applies"
        return replies.HintReply(mistakes=[], stages=[], step=None, why=why)
    mistakes = [
        replies.MistakeReply(cell=wrong.name, symbol=wrong.symbol, removed=wrong.removed, sentence=wrong.sentence())
        for wrong in found.mistakes
    ]
    step = None if found.step is None else step_of(found.step)
    return replies.HintReply(mistakes=mistakes, stages=list(found.stages()), step=step, why=None)


def step_of(step: Step) -> replies.StepReply:
    """The reply that describes a step."""
    return replies.StepReply.model_validate(drawn_step_record(step))


def explain(ask: ExplainAsk, limits: Limits) -> replies.ExplainReply:
    puzzle = puzzle_of(ask, limits)
    trace: Trace = nonet.explain(puzzle, grid=filled(puzzle, ask.grid), candidates=ask.candidates, hardest=ask.hardest)
    positions = [position_record(step) for step in trace.steps]
    board = len(puzzle.layout.board)
    positions.append((list(trace.last.values[:board]), list(trace.last.masks[:board])))
    label = trace.label
    return replies.ExplainReply(
        solved=trace.solved,
        ending=str(trace.ending),
        why=trace.why or None,
        label=None if label is None else str(label),
        solutions=None if trace.solutions is None else trace.solutions.value,
        techniques=trace.techniques,
        steps=[step_of(step) for step in trace.steps],
        values=positions[0][0],
        candidates=positions[0][1],
        changes=[
            replies.Change(values=_changed(before[0], after[0]), candidates=_changed(before[1], after[1]))
            for before, after in zip([positions[0], *positions[:-1]], positions, strict=True)
        ],
    )


def _changed(before: Sequence[int], after: Sequence[int]) -> list[tuple[int, int]]:
    return [(cell, new) for cell, (old, new) in enumerate(zip(before, after, strict=True)) if old != new]


def steps(ask: StepsAsk, limits: Limits) -> replies.StepsReply:
    puzzle = puzzle_of(ask, limits)
    found = nonet.instances(puzzle, ask.technique, grid=filled(puzzle, ask.grid), candidates=ask.candidates)
    return replies.StepsReply(steps=[step_of(step) for step in found[: limits.max_solutions]])


def why(ask: WhyAsk, limits: Limits) -> replies.WhyReply:
    puzzle = puzzle_of(ask, limits)
    found = nonet.why(puzzle, ask.cell, ask.symbol)
    return replies.WhyReply(
        cell=puzzle.layout.spoken(found.cell),
        symbol=found.symbol,
        can=found.can,
        must=found.must,
        reasons=list(found.reasons),
        steps=[step_of(step) for step in found.steps],
    )


def rate(ask: RateAsk, limits: Limits) -> replies.RateReply:
    rating = nonet.rate(puzzle_of(ask, limits), scales=ask.scales)
    se, hodoku, label = rating.se, rating.hodoku, rating.label
    return replies.RateReply(
        text=str(rating),
        label=None if label is None else str(label),
        se=None if se is None else replies.SeReply(er=se.er, ep=se.ep, ed=se.ed),
        hodoku=None if hodoku is None else replies.HodokuReply(score=hodoku.score, level=str(hodoku.level)),
        techniques=dict(rating.techniques),
        solutions=rating.solutions.value,
        why=dict(rating.why),
        version=rating.version,
    )


def convert(ask: ConvertAsk, limits: Limits) -> replies.ConvertReply:
    puzzle = with_entries(puzzle_of(ask, limits), ask.grid)
    return replies.ConvertReply(text=nonet.write(puzzle, ask.to, lossy=ask.lossy), format=ask.to)


def render(ask: RenderAsk, limits: Limits) -> replies.RenderReply:
    puzzle = puzzle_of(ask, limits)
    marks = None
    if ask.candidates is not None:
        if len(ask.candidates) != len(puzzle):
            raise nonet.NonetError(f"pencil marks for {len(ask.candidates)} cells, the puzzle has {len(puzzle)}")
        marks = dict(enumerate(ask.candidates))
    drawn = nonet.draw(
        puzzle, answer=filled(puzzle, ask.grid), candidates=marks or False, caption=ask.caption, theme=ask.theme
    )
    return replies.RenderReply(svg=str(drawn))


def watch(ask: WatchAsk, limits: Limits) -> replies.WatchReply:
    puzzle = puzzle_of(ask, limits)
    seed = nonet.fresh_seed() if ask.seed is None else ask.seed
    most = min(ask.most, limits.max_events)
    found: list[replies.EventReply] = []
    ended = True
    try:
        for event in methods[ask.method](puzzle, seed=seed):
            if len(found) == most:
                ended = False
                break
            cell = getattr(event, "cell", None)
            found.append(
                replies.EventReply(
                    kind=event.kind,
                    cell=None if cell is None else puzzle.layout.spoken(cell),
                    symbol=getattr(event, "symbol", None),
                    because=getattr(event, "because", None),
                )
            )
            checkpoint()
    except nonet.BudgetExceeded:
        ended = False
    return replies.WatchReply(method=ask.method, seed=seed, events=found, ended=ended)


def _nodes(wished: int | None, limits: Limits) -> int:
    return limits.max_nodes if wished is None else min(wished, limits.max_nodes)


def _names(puzzle: Puzzle, cells: Iterable[int]) -> list[str]:
    board = puzzle.layout.board.on_board
    return [puzzle.layout.name(cell) for cell in cells if cell in board]


def _clues(clues: Iterable[Clue], puzzle: Puzzle) -> list[replies.ClueReply]:
    rules = list(puzzle.constraints)
    return [
        replies.ClueReply(
            name=clue.name,
            cell=None if clue.cell is None else puzzle.layout.spoken(clue.cell),
            rule=rules.index(clue.rule) if clue.rule in rules else None,
            cells=_names(puzzle, cells_of_clue(clue)),
        )
        for clue in clues
    ]


def _in_rows(cells: Sequence[list[T]], puzzle: Puzzle) -> list[list[list[T]]]:
    width = puzzle.layout.columns
    return [list(cells[start : start + width]) for start in range(0, len(cells), width)]
