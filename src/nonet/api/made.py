"""Making many plain 9x9 puzzles at once, as arrays: no Python object for each puzzle."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

from nonet.api.generating import LAYOUT, hopeless, jury
from nonet.api.wishing import Clues, Pattern, Target, wishes_of
from nonet.core.arguments import MAX_ROWS, as_threads, choice, flag, shown, whole
from nonet.core.budget import Budget, within
from nonet.core.errors import BudgetExceeded, NonetError
from nonet.core.random import VERSION, as_seed
from nonet.generators import classic
from nonet.generators.aimed import FRESH, MAX_ATTEMPTS, Search, loosened
from nonet.generators.orbits import orbits
from nonet.generators.wishes import Wishes

if TYPE_CHECKING:
    import numpy as np

    from nonet.generators.aimed import Row
    from nonet.generators.classic import Column, Rows

    Counts: TypeAlias = np.ndarray[tuple[int], np.dtype[np.intp]]
    Flags: TypeAlias = np.ndarray[tuple[int], np.dtype[np.bool_]]

_SEEDS = 1 << 64


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Made:
    """N puzzles as arrays: `puzzles` and `solutions` (N, 81) hold 1-9, and 0 for an empty cell.

    A row for which no puzzle was found is all zeros in both. `tried` (N) is the number of full grids that each row
    took. `facts` (empty unless a difficulty was wished) hold what was found out about each: label, SE rating, ... The
    first row is puzzle number `first` of the `seed`. The same seed and `stream` (the version of the random numbers)
    make the same puzzles again.
    """

    puzzles: Rows
    solutions: Rows
    tried: Column
    seed: int
    stream: int = VERSION
    facts: tuple[Mapping[str, object], ...] = ()
    first: int = 0
    why: str | None = None

    def __len__(self) -> int:
        return len(self.puzzles)

    def __repr__(self) -> str:
        late = "" if self.why is None else f"; {self.why}"
        return f"<Made {len(self)} puzzles, {int(self.found.sum())} found, seed {shown(self.seed)}{late}>"

    @property
    def clues(self) -> Counts:
        """How many clues each puzzle has."""
        import numpy as np

        counted: Counts = np.count_nonzero(self.puzzles, axis=1)
        return counted

    @property
    def found(self) -> Flags:
        """Whether each row holds a puzzle."""
        filled: Flags = self.solutions[:, 0] != 0
        return filled

    def text(self) -> bytes:
        """The puzzles as lines of 81 characters, '.' for an empty cell; an empty line if no puzzle was found."""
        import numpy as np

        lines = np.full((len(self), classic.CELLS + 1), ord("\n"), np.uint8)
        lines[:, : classic.CELLS] = np.where(self.puzzles, self.puzzles + ord("0"), ord("."))
        text = lines.tobytes()
        return text if bool(self.found.all()) else text.replace(b"." * classic.CELLS, b"")

    def lines(self) -> list[str]:
        """The lines of `text`, without their newlines."""
        return self.text().decode("ascii").split("\n")[:-1]


def generate_many(
    count: int,
    *,
    clues: Clues | None = None,
    symmetry: str = "none",
    pattern: Pattern | None = None,
    minimal: bool | None = None,
    difficulty: Target | None = None,
    se: Target | None = None,
    technique: str | None = None,
    nothing_harder: bool = False,
    bias: str = "top-down",
    uniform: bool = False,
    seed: int | None = None,
    first: int = 0,
    attempts: int | None = None,
    threads: int = 0,
    timeout: float | None = None,
) -> Made:
    """Makes `count` plain 9x9 puzzles, each with one solution; the wishes are those of `generate`.

    Clues are removed from random full grids until none can be; with a `symmetry` in whole orbits, so that a puzzle is
    minimal only in the sense that no whole orbit can go (`minimal=True` wants both). `minimal=False` stops at the lower
    number of `clues`, and so does None if hardly any minimal puzzle has so many. `bias='controlled'` makes minimal
    puzzles whose chance depends on their number of clues only, ten thousand times slower. `uniform` draws full grids
    with all of them equally likely, which takes 2 ms for each. Each row tries up to `attempts` boards (by default
    1,000, with a difficulty 10,000, with controlled bias no limit), and stays empty if none of them is as wished.

    Puzzle i of a seed is always the same, for any number of `threads` (0 takes every core): the rows are the puzzles
    `first`, `first` + 1, ... of the seed. With a `timeout` (seconds; without one there is no limit), rows that are not
    done by then stay empty, and `Made.why` says so.

    >>> made = generate_many(3, seed=1)
    >>> made.lines()[0]
    '...8.52...7.3............1.........4..3...97...9.43..62...1..3.8...2......74....1'
    >>> made.clues.tolist(), (generate_many(1, seed=1, first=2).puzzles == made.puzzles[2]).all()
    ([22, 25, 25], np.True_)
    >>> generate_many(2, difficulty="hard", seed=1).facts[0]["label"]
    'hard'
    """
    count, first = (
        whole(number, "{} puzzles make no sense", hint="count and first start at 0") for number in (count, first)
    )
    if count > MAX_ROWS:
        raise NonetError(f"{shown(count)} puzzles are too many for an array", hint=f"at most {MAX_ROWS:,}; then first=")
    threads = as_threads(threads)
    uniform = flag(uniform, "uniform")
    choice(bias, BIASES, "there is no bias named {}")
    wishes = wishes_of(
        LAYOUT,
        clues=clues,
        symmetry=symmetry,
        pattern=pattern,
        minimal=minimal,
        difficulty=difficulty,
        se=se,
        technique=technique,
        nothing_harder=nothing_harder,
        attempts=attempts,
    )
    if (why := hopeless(wishes)) is not None:
        raise NonetError(f"there are no puzzles with {clues} clues" if clues is not None else why, hint=why)
    used = as_seed(seed)
    if bias == "controlled":
        _check_controlled(wishes)
    else:
        wishes = loosened(wishes)
    is_fresh = not wishes.is_about_difficulty and wishes.pattern is None
    is_dug = is_fresh and not (wishes.minimal and symmetry != "none") and (wishes.attempts or FRESH) <= FRESH
    if bias != "controlled" and not is_dug:
        if uniform:
            raise NonetError(
                "uniform grids and a search contradict each other",
                hint="a difficulty or a pattern prefers some grids anyway",
            )
        if first + count > MAX_ATTEMPTS:
            after = shown(first + count)
            raise NonetError(f"there is no puzzle number {after}", hint=f"numbers end below {MAX_ATTEMPTS}")
    with within(timeout, default=None) as budget:
        if _late(budget) is not None:
            made = _packed([], count, used, first)
        elif bias == "controlled":
            made = _controlled(count, wishes, used, first, threads, uniform)
        elif is_dug:
            made = _dug(count, wishes, used, first, threads, uniform)
        else:
            made = _searched(count, wishes, used, first, threads)
        late = _late(budget)
    return made if late is None or bool(made.found.all()) else replace(made, why=late)


def _late(budget: Budget) -> str | None:
    """What is said if time is up; None if it is not."""
    try:
        budget.check_time()
    except BudgetExceeded as spent:
        return str(spent)
    return None


def _searched(count: int, wishes: Wishes, seed: int, first: int, threads: int) -> Made:
    """Rows that are found by a search, as far as the time goes."""
    default = _PATTERN_ATTEMPTS if wishes.pattern is not None and not wishes.is_about_difficulty else _ATTEMPTS
    search = Search(
        wishes, jury(wishes, plain=True), seed % _SEEDS, attempts=wishes.attempts or default, threads=threads
    )
    rows: list[Row] = []
    try:
        for begin in range(0, count, _BLOCK):
            rows += search.rows(_numbers(first, begin, count))
    except BudgetExceeded:
        rows += search.seen.values()
    return _packed(rows, count, seed, first)


BIASES = ("top-down", "controlled")

_ATTEMPTS = 10_000
_PATTERN_ATTEMPTS = 100
_BLOCK = 4096
"""Rows that are searched side by side."""


def _numbers(first: int, begin: int, count: int) -> range:
    return range(first + begin, first + min(begin + _BLOCK, count))


def _dug(count: int, wishes: Wishes, seed: int, first: int, threads: int, uniform: bool) -> Made:
    """Rows that are dug and no more, natively from end to end."""
    low, high = wishes.clues or (0, classic.CELLS)
    puzzles, solutions, tried = classic.dig(
        count,
        seed % _SEEDS,
        first,
        groups=orbits(wishes.symmetry, classic.SIDE) if wishes.symmetry != "none" else None,
        floor=low if wishes.minimal is False else 0,
        fewest=low,
        most=high,
        attempts=wishes.attempts or FRESH,
        threads=threads,
        uniform=uniform,
    )
    return Made(puzzles, solutions, tried, seed, first=first)


def _check_controlled(wishes: Wishes) -> None:
    for name, wish in (
        ("a symmetry", wishes.symmetry != "none"),
        ("a pattern", wishes.pattern is not None),
        ("minimal=False", wishes.minimal is False),
        ("a difficulty", wishes.is_about_difficulty),
    ):
        if wish:
            raise NonetError(
                f"bias='controlled' and {name} contradict each other",
                hint="it makes minimal puzzles, all with the chance that their number of clues gives them",
            )


def _controlled(count: int, wishes: Wishes, seed: int, first: int, threads: int, uniform: bool) -> Made:
    low, high = wishes.clues or (0, classic.CELLS)
    puzzles, solutions, tried = classic.dig(
        count,
        seed % _SEEDS,
        first,
        fewest=low,
        most=high,
        attempts=wishes.attempts or (1 << 32) - 1,
        threads=threads,
        controlled=True,
        uniform=uniform,
    )
    return Made(puzzles, solutions, tried, seed, first=first)


def _packed(rows: list[Row], count: int, seed: int, first: int) -> Made:
    """Arrays of `count` rows, of which the last may not have been reached."""
    import numpy as np

    puzzles, solutions = (np.zeros((count, classic.CELLS), np.uint8) for _ in range(2))
    tried = np.zeros(count, np.uint32)
    for at, row in enumerate(rows):
        if row.found:
            puzzles[at] = np.frombuffer(row.puzzle, np.uint8)
            solutions[at] = np.frombuffer(row.solution, np.uint8)
        tried[at] = row.tried
    facts = tuple(row.facts if row.found else {} for row in rows) + ({},) * (count - len(rows))
    return Made(puzzles, solutions, tried, seed, facts=facts, first=first)
