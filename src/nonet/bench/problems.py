"""Measuring engines on puzzles that are not plain 9x9: large boards and variants.

All engines get the same lowered puzzle; one thread, CPU time, each puzzle once. `found` is the time to the first
solution, `proved` the time until it is known whether there is another. Both include all that an engine sets up for the
puzzle, but not reading and lowering it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from math import exp, log
from pathlib import Path
from time import process_time
from typing import Any

from nonet.api.reading import read
from nonet.bench.balanced import balanced
from nonet.core.errors import BudgetExceeded, EngineUnavailable, NonetError
from nonet.core.problem import Problem, lower
from nonet.core.puzzle import Puzzle
from nonet.engines import Run, search

VARIANTS = "variants"
"""The folder of the collections that holds files of JSON lines."""

FORMATS = {"fpuzzles": "fpuzzles", "iss_strings": "iss"}
"""The formats of files whose names are not those of their formats."""

SHARES = (0.30, 0.40, 0.50, 0.54, 0.58, 0.62, 0.70)
SEEDS = (1, 2, 3)
_TEXTS = ("problem", "iss", "fpuzzles_b64", "link")


@dataclass(slots=True)
class Measured:
    """One puzzle by one solver: `found` and `proved` in CPU seconds, None if a limit came first."""

    set: str
    puzzle: str
    solver: str
    found: float | None = None
    proved: float | None = None
    solutions: int | None = None
    engine: str = ""
    remark: str = ""


@dataclass(slots=True)
class ProblemSet:
    """Puzzles under a name. `skipped` counts the puzzles that could not be read or lowered, by error message."""

    name: str
    puzzles: list[tuple[str, Puzzle]] = field(default_factory=list[tuple[str, Puzzle]])
    skipped: dict[str, int] = field(default_factory=dict[str, int])


Solver = Callable[[Problem, Run], Iterator[bytes]]


def solvers(names: Iterable[str]) -> dict[str, Solver]:
    """Engines by name, and 'cadical': CaDiCaL alone on a plain formula."""
    return {name: plain_cadical if name == "cadical" else _by_engine(name) for name in names}


def _by_engine(name: str) -> Solver:
    return lambda problem, run: search(problem, run, name)


def balanced_sets(
    sizes: Sequence[int], shares: Sequence[float] = SHARES, seeds: Sequence[int] = SEEDS
) -> list[ProblemSet]:
    """Balanced holes: a set for each size and share."""
    return [
        ProblemSet(
            f"{side * side}x{side * side}, {share:.0%} holes",
            [(f"seed {seed}", balanced((side, side), share, seed)) for seed in seeds],
        )
        for side in sizes
        for share in shares
    ]


def file_sets(data: Path | None, names: Sequence[str] | None = None, most: int | None = None) -> list[ProblemSet]:
    """The files in the folder `data` of puzzle collections, each a set; none without a folder.

    `names` selects files, and `most` limits the puzzles of each.
    """
    paths = [] if data is None else sorted((data / VARIANTS).glob("*.jsonl"))
    return [_read(path, most) for path in paths if names is None or path.stem in names]


def _read(path: Path, most: int | None) -> ProblemSet:
    made = ProblemSet(path.stem)
    with path.open(encoding="utf-8") as file:
        for number, line in enumerate(islice((line for line in file if line.strip()), most), 1):
            record = json.loads(line)
            name = str(record.get("id") or record.get("name") or record.get("title") or number)
            try:
                made.puzzles.append((name, _puzzle(record, FORMATS.get(path.stem, path.stem))))
            except NonetError as unread:
                made.skipped[unread.message] = made.skipped.get(unread.message, 0) + 1
    return made


def _puzzle(record: dict[str, Any], format_name: str) -> Puzzle:
    text = next((record[key] for key in _TEXTS if key in record), None)
    if text is None:
        raise NonetError("there is no puzzle in this record")
    if format_name == "large":
        # The first line is the size, the rest a plain board.
        return read(text.split("\n", 1)[1].replace("-", "."))
    return read(text, format=format_name)


def measure(name: str, label: str, problem: Problem, solver: str, solve: Solver, timeout: float) -> Measured:
    """Finds a solution and proves whether it is the only one."""
    row = Measured(name, label, solver)
    run = Run(timeout=timeout)
    begun = process_time()
    try:
        found = solve(problem, run)
        row.solutions = 0
        for _ in islice(found, 2):
            row.solutions += 1
            if row.found is None:
                row.found = process_time() - begun
        row.proved = process_time() - begun
        if row.found is None:
            row.found = row.proved
    except (BudgetExceeded, EngineUnavailable) as stopped:
        row.remark = stopped.message
    row.engine = run.engine or solver
    return row


@dataclass(frozen=True, slots=True)
class Summary:
    """The results of one solver on a set: `find` and `prove` are geometric means in CPU ms over the `finished` puzzles.

    `total` is in seconds, over all puzzles; one that was given up counts with the whole timeout.
    """

    set: str
    solver: str
    puzzles: int
    finished: int
    find: float | None
    prove: float | None
    total: float
    disagrees: int


def summed_up(rows: Sequence[Measured], timeout: float) -> list[Summary]:
    """A summary for each set and solver. `disagrees` counts the puzzles on which solvers prove different counts."""
    verdicts: dict[tuple[str, str], set[int]] = {}
    for row in rows:
        if row.proved is not None and row.solutions is not None:
            verdicts.setdefault((row.set, row.puzzle), set()).add(row.solutions)
    summaries: list[Summary] = []
    for name, solver in dict.fromkeys((row.set, row.solver) for row in rows):
        mine = [row for row in rows if row.set == name and row.solver == solver]
        done = [row for row in mine if row.proved is not None]
        summaries.append(
            Summary(
                name,
                solver,
                len(mine),
                len(done),
                _typical([row.found for row in done if row.found is not None]),
                _typical([row.proved for row in done if row.proved is not None]),
                sum(timeout if row.proved is None else row.proved for row in mine),
                sum(len(verdicts.get((name, row.puzzle), ())) > 1 for row in mine),
            )
        )
    return summaries


def _typical(seconds: Sequence[float]) -> float | None:
    """The geometric mean, in ms."""
    return 1000 * exp(sum(log(max(each, 1e-6)) for each in seconds) / len(seconds)) if seconds else None


def lowered(each: ProblemSet) -> Iterator[tuple[str, Problem]]:
    """The puzzles of a set, lowered; one that cannot be lowered is counted in `skipped`."""
    for label, puzzle in each.puzzles:
        try:
            yield label, lower(puzzle)
        except NonetError as bad:
            each.skipped[bad.message] = each.skipped.get(bad.message, 0) + 1


def plain_cadical(problem: Problem, run: Run) -> Iterator[bytes]:
    """CaDiCaL alone on the textbook formula: a variable for each cell and value, pairwise 'exactly one', givens as
    unit clauses. For problems of all-different areas only.
    """
    from concurrent.futures import ThreadPoolExecutor
    from importlib import import_module
    from itertools import combinations

    size = problem.size
    places: list[list[int]] = [
        [1 + cell * size + value for value in range(size)] for cell in range(len(problem.domains))
    ]
    groups = [places[cell] for cell in problem.cells]
    for primitive in problem.primitives:
        groups += [[places[cell][value] for cell in primitive.cells] for value in range(size)]
    clauses = [*groups]
    for group in groups:
        clauses += [[-one, -other] for one, other in combinations(group, 2)]
    for cell in problem.cells:
        if problem.domains[cell].bit_count() == 1:
            clauses.append([places[cell][problem.domains[cell].bit_length() - 1]])
    solver = import_module("pysat.solvers").Solver(name="cadical153", bootstrap_with=clauses)
    # On the main thread python-sat would jump out of CaDiCaL at Ctrl-C, after which a call may never return.
    aside = ThreadPoolExecutor(max_workers=1)
    try:
        while True:
            answer = None
            while answer is None:
                run.budget.check_time()
                solver.conf_budget(20_000)
                answer = aside.submit(solver.solve_limited).result()
            if not answer:
                return
            true = [literal for literal in solver.get_model() if literal > 0]
            yield bytes((literal - 1) % size + 1 for literal in true)
            solver.add_clause([-literal for literal in true])
    finally:
        aside.shutdown()
        solver.delete()
