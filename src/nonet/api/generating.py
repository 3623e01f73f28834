"""Making one puzzle: of any size, with any rules, as wished; or, the founding way, a full board with hidden values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from nonet.api.reading import Box, as_box
from nonet.api.solving import solve
from nonet.api.wishing import SYMMETRIES, Clues, Pattern, Target, swappable, symmetry_of, wishes_of
from nonet.core.arguments import choice, flag, shown, whole
from nonet.core.budget import checkpoint, within
from nonet.core.constraint import Constraint
from nonet.core.errors import BudgetExceeded, NonetError, NotFound
from nonet.core.grid import in_line
from nonet.core.layout import MAX_CELLS, Layout
from nonet.core.puzzle import Puzzle
from nonet.core.random import VERSION, Stream, as_seed
from nonet.core.symbols import Symbol, as_symbols
from nonet.generators.orbits import orbits
from nonet.generators.wishes import Wishes, content

if TYPE_CHECKING:
    from nonet.api.judging import Jury

_STATUS_NODES = 100_000
"""Nodes of the search for a second solution of the founding way, after which the status is 'unknown'."""

MIN_CLUES = 17
"""No plain 9x9 puzzle with one solution has fewer clues (McGuire, Tugemann and Civario, 2012)."""

_HOPELESS_ATTEMPTS = 2_000
"""Boards tried for a wish that is known to be impossible, so that the nearest can be shown."""

_HOPELESS_STEPS = 100
"""The same for a pattern, in steps of its search."""

_SIDE = 9

_USUAL_BOX = (3, 3)

LAYOUT = Layout.square(_SIDE, _USUAL_BOX)


def generate(
    *,
    box: Box = (3, 3),
    size: int | None = None,
    layout: Layout | str | None = None,
    symbols: str | Iterable[Symbol] | None = None,
    rules: str | Iterable[str | Constraint] | None = None,
    clues: Clues | None = None,
    symmetry: str = "none",
    pattern: Pattern | None = None,
    minimal: bool | None = None,
    difficulty: Target | None = None,
    se: Target | None = None,
    technique: str | None = None,
    nothing_harder: bool = False,
    hide: float | None = None,
    seed: int | None = None,
    index: int = 0,
    attempts: int | None = None,
    timeout: float | None = None,
    nodes: int | None = None,
) -> Puzzle:
    """A puzzle with one solution, as wished; number `index` of the seed.

    The board: `box` and `size` as for a Puzzle, `layout` 'jigsaw' for random regions (or a Layout), and `rules` by name
    ('killer, thermo'), whose clues are made at random, or as rules with their cells. The wishes: a number of `clues` or
    a range; a `symmetry`; a `pattern` of cells that have a given; `minimal`, no given can go (False: stop at the lower
    number of clues; None: take away all that can go, in whole orbits of the symmetry, unless so many clues are wished
    that hardly any puzzle would have them); a `difficulty`, which is a label or a number or range from 0 to 1; an `se`
    rating or range; a `technique` that the path needs, and `nothing_harder`. NotFound, with the nearest puzzle, if the
    budget (`attempts`, `timeout`, `nodes`) ends first.

    `hide` is the founding way: a random full board with each value hidden with this probability, unique or not.

    `metadata` holds the `seed`, the `solution` and the `status`, whether the puzzle is `minimal`, the `symmetry` of its
    givens, and what was found out about its difficulty.

    >>> puzzle = generate(difficulty="hard", seed=1)
    >>> puzzle.clues, puzzle.metadata["minimal"], str(solve(puzzle).status)
    (25, True, 'unique')
    >>> puzzle = generate(box=(2, 3), hide=0.4, seed=7)
    >>> puzzle == generate(box=(2, 3), hide=0.4, seed=7), puzzle.metadata["status"]
    (True, 'unique')
    """
    used = as_seed(seed)
    index = whole(index, "there is no puzzle number {}", hint="the first is number 0")
    jigsaw = isinstance(layout, str) and layout == "jigsaw"
    if not jigsaw and not (layout is None or isinstance(layout, Layout)):
        raise NonetError(f"there is no layout named {shown(layout)}", hint="jigsaw, or a Layout")
    if isinstance(layout, Layout) and size is not None:
        raise NonetError("size and a Layout contradict each other", hint="the Layout has its size")
    choice(symmetry, SYMMETRIES, "there is no symmetry named {}")
    with within(timeout, nodes):
        checkpoint()
        board = _board(_box_of(box, size, jigsaw=jigsaw), size, layout if isinstance(layout, Layout) else None, symbols)
        names, given_rules = _rules(rules)
        wished = {
            "clues": clues,
            "pattern": pattern,
            "difficulty": difficulty,
            "se": se,
            "technique": technique,
            "layout": "jigsaw" if jigsaw else None,
            "minimal": minimal,
            "symmetry": None if symmetry == "none" else symmetry,
            "rules": rules,
            "nothing_harder": flag(nothing_harder, "nothing_harder") or None,
            "attempts": attempts,
        }
        if hide is not None:
            _check_alone(wished)
            return _hidden(board, hide, used, index)
        board = board.with_rules(*given_rules)
        wishes = wishes_of(
            board.layout,
            clues=clues,
            symmetry=symmetry,
            pattern=pattern,
            minimal=minimal,
            difficulty=difficulty,
            se=se,
            technique=technique,
            nothing_harder=nothing_harder,
            attempts=attempts,
            rules=names,
            jigsaw=jigsaw,
        )
        if is_plain(board) and not jigsaw and not names:
            return _plain(board, wishes, used, index)
        return _general(board, wishes, used, index)


def is_plain(board: Puzzle) -> bool:
    """Whether the native generator makes puzzles of this board: 9x9 with its usual boxes, nine symbols, no rules."""
    return board.layout == LAYOUT and len(board.symbols) == _SIDE and not board.constraints


def _box_of(box: Box, size: int | None, *, jigsaw: bool) -> Box:
    """The boxes of the board. Regions that are made at random replace the usual ones, which may not fit its size."""
    return "none" if jigsaw and size is not None and as_box(box) == _USUAL_BOX else box


def _board(box: Box, size: int | None, layout: Layout | None, symbols: str | Iterable[Symbol] | None) -> Puzzle:
    chosen = None if symbols is None else as_symbols(symbols)
    if layout is not None:
        from nonet.core.symbols import default_symbols

        return Puzzle(layout, chosen or default_symbols(layout.columns), bytes(len(layout)))
    shape = as_box(box)
    return Puzzle.empty(None if isinstance(shape, str) else shape, chosen, size=size)


def _rules(rules: str | Iterable[str | Constraint] | None) -> tuple[tuple[str, ...], tuple[Constraint, ...]]:
    """Names of rules, and rules themselves."""
    given = rules.split(",") if isinstance(rules, str) else [] if rules is None else list(islice(rules, MAX_CELLS + 1))
    if len(given) > MAX_CELLS:
        raise NonetError(f"more than {MAX_CELLS:,} rules are too many", hint="a rule for each cell, at most")
    names = tuple(each.strip() for each in given if isinstance(each, str) and each.strip())
    return names, tuple(each for each in given if not isinstance(each, str))


def _check_alone(wished: Mapping[str, object]) -> None:
    """The founding way takes no wishes: what comes out is what is left."""
    others = [name for name, wish in wished.items() if wish is not None]
    if others:
        raise NonetError(
            f"hide and {others[0]} contradict each other", hint="hide removes values at random, whatever is left"
        )


def _hidden(board: Puzzle, probability: float, seed: int, index: int) -> Puzzle:
    from nonet.generators.plain import full_board, hide

    stream = Stream(seed, index)
    full = full_board(board, stream)
    puzzle = hide(full, probability, stream)
    outcome = solve(puzzle, nodes=_STATUS_NODES)
    status = str(outcome.status)
    told = {"seed": seed, "stream": VERSION, "hide": probability, "solution": full.line(), "status": status}
    return replace(puzzle, metadata=told)


def _plain(board: Puzzle, wishes: Wishes, seed: int, index: int) -> Puzzle:
    from nonet.generators.aimed import MAX_ATTEMPTS, PATTERN_STEPS, Search, loosened, puzzle_of

    impossible = hopeless(wishes)
    wishes = loosened(wishes)
    attempts = min(wishes.attempts or MAX_ATTEMPTS, MAX_ATTEMPTS)
    if impossible:
        attempts = min(attempts, _HOPELESS_ATTEMPTS if wishes.pattern is None else 1)
    search = Search(
        wishes,
        jury(wishes, plain=True),
        seed,
        attempts=attempts,
        steps=_HOPELESS_STEPS if impossible else PATTERN_STEPS,
    )
    why, hint = impossible or f"gave up after {attempts:,} attempts", "allow more attempts"
    try:
        if index >= MAX_ATTEMPTS:
            raise NonetError(f"there is no puzzle number {shown(index)}", hint=f"numbers end below {MAX_ATTEMPTS}")
        (row,) = search.rows([index])
    except BudgetExceeded as spent:
        why, hint = impossible or spent.message, spent.hint or ""
        row = search.seen[index]
    if not row.found:
        near = puzzle_of(row.puzzle) if row.puzzle else None
        raise not_found(why, near, row.tried, row.facts, None if impossible else hint, several=row.has_several)
    return puzzle_from(row.puzzle, row.solution, seed, index, row.tried, row.facts, board)


def puzzle_from(
    cells: bytes,
    solution: bytes,
    seed: int,
    index: int,
    tried: int,
    facts: Mapping[str, object],
    board: Puzzle | None = None,
) -> Puzzle:
    """A row of the native generator as a Puzzle, with all that is known of it."""
    puzzle = (board or Puzzle.empty()).with_givens(cells)
    return _told(puzzle, solution, seed, index, tried, _is_minimal(cells, solution), facts)


def not_found(
    why: str,
    nearest: Puzzle | None,
    tried: int,
    facts: Mapping[str, object],
    hint: str | None = None,
    *,
    several: bool = False,
) -> NotFound:
    """The error that names the nearest puzzle and what it has; `several` if that is more than one solution."""
    told = ""
    if nearest is not None:
        solutions = ", several solutions" if several else ""
        more = "".join(f", {name} {_short(fact)}" for name, fact in facts.items())
        told = f"; the nearest puzzle has {nearest.clues} clues{solutions}{more}: {nearest.line()}"
    boards = f"{tried:,} board{'s' if tried != 1 else ''} tried"
    return NotFound(f"no such puzzle was found: {why}; {boards}{told}", nearest=nearest, tried=tried, hint=hint)


def _short(fact: object) -> str:
    return f"{fact:.3g}" if isinstance(fact, float) else str(fact)


def hopeless(wishes: Wishes) -> str | None:
    """Why no plain puzzle can be as wished; None if one may."""
    if wishes.clues is not None and wishes.clues[1] < MIN_CLUES:
        return f"with one solution there are at least {MIN_CLUES} clues"
    if wishes.pattern is not None:
        if len(wishes.pattern) < MIN_CLUES:
            return f"with one solution there are at least {MIN_CLUES} clues, and the pattern has {len(wishes.pattern)}"
        return swappable(wishes.pattern, LAYOUT)
    if wishes.clues is not None and wishes.symmetry != "none":
        sizes = 1
        for orbit in orbits(wishes.symmetry, _SIDE):
            sizes |= sizes << len(orbit)
        if not sizes >> wishes.clues[0] & ((2 << wishes.clues[1] - wishes.clues[0]) - 1):
            return f"no set of cells with the symmetry {wishes.symmetry!r} has so many"
    return None


def jury(wishes: Wishes, *, plain: bool) -> Jury | None:
    """What measures difficulty, if it was wished: only then the logic is imported."""
    if not wishes.is_about_difficulty:
        return None
    from nonet.api.judging import jury_of

    return jury_of(wishes, plain=plain)


def _is_minimal(puzzle: bytes, solution: bytes) -> bool:
    import numpy as np

    from nonet.generators import classic

    rows = np.frombuffer(puzzle + solution, np.uint8).reshape(2, -1)
    return bool(classic.minimal(rows[:1], rows[1:])[0])


def _general(board: Puzzle, wishes: Wishes, seed: int, index: int) -> Puzzle:
    from nonet.generators.general import make

    judges = jury(wishes, plain=False)
    found = make(board, wishes, Stream(seed, index), content if judges is None else judges.judge)
    return _told(found.puzzle, found.solution, seed, index, found.tried, found.minimal, found.verdict.facts)


def _told(
    puzzle: Puzzle,
    solution: bytes,
    seed: int,
    index: int,
    tried: int,
    minimal: bool | None,
    facts: Mapping[str, object],
) -> Puzzle:
    """The puzzle with all that is known of it. `minimal` and `symmetry` are two truths: hardly any puzzle has both."""
    given = frozenset(cell for cell, value in enumerate(puzzle.givens) if value)
    told = {
        "seed": seed,
        "index": index,
        "stream": VERSION,
        "solution": in_line(puzzle.symbols, solution),
        "status": "unique",
        "minimal": minimal,
        "symmetry": symmetry_of(given, puzzle.layout),
        "tried": tried,
        **facts,
    }
    return replace(puzzle, metadata=told)
