"""A setter's last step: `complete` adds the givens that are missing, `reduce` takes away clues without need."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from nonet.api.reading import PuzzleLike, as_puzzle
from nonet.core.arguments import choice
from nonet.core.budget import within
from nonet.core.grid import in_line
from nonet.core.puzzle import Puzzle
from nonet.core.random import VERSION, Stream, as_seed
from nonet.generators import completing, reducing

What = Literal["givens", "rules", "all"]


def complete(
    puzzle: PuzzleLike, *, seed: int | None = None, timeout: float | None = None, nodes: int | None = None
) -> Puzzle:
    """The puzzle with its rules and givens, and the fewest givens found beside them that make its solution unique.

    `metadata` holds the cells `added` (their names), the `solution` and the `seed`; `fewest` is True if it is known
    that fewer givens cannot do. A puzzle with one solution stays as it is.

    >>> made = complete("1... .2.. ..3. ....", seed=1)
    >>> made.metadata["added"], made.metadata["fewest"]
    (['r1c4'], True)
    """
    used = as_seed(seed)
    with within(timeout, nodes):
        asked = as_puzzle(puzzle)
        made = completing.complete(asked, Stream(used))
    return replace(
        made.puzzle,
        metadata={
            **asked.metadata,
            "seed": used,
            "stream": VERSION,
            "added": [asked.layout.spoken(cell) for cell in made.added],
            "fewest": made.fewest,
            "solution": in_line(asked.symbols, made.solution),
        },
    )


def reduce(
    puzzle: PuzzleLike,
    what: What = "givens",
    *,
    seed: int | None = None,
    timeout: float | None = None,
    nodes: int | None = None,
) -> Puzzle:
    """The puzzle without the clues that it does not need: 'givens', 'rules', or 'all' (givens first), in random order.

    The houses of the board always stay. `metadata` holds the givens and rules `removed` (cell names and kinds), the
    `solution` and the `seed`; `minimal` is True if each clue that stayed is known to be needed.

    >>> made = reduce("1234 3412 2143 432.", seed=1)
    >>> made.clues, made.metadata["minimal"]
    (5, True)
    """
    choice(what, ("givens", "rules", "all"), "{} cannot be taken away")
    used = as_seed(seed)
    with within(timeout, nodes):
        asked = as_puzzle(puzzle)
        made = reducing.reduce(asked, Stream(used), givens=what != "rules", rules=what != "givens")
    return replace(
        made.puzzle,
        metadata={
            **asked.metadata,
            "seed": used,
            "stream": VERSION,
            "removed": [*(asked.layout.spoken(cell) for cell in made.givens), *(rule.kind for rule in made.rules)],
            "minimal": made.settled,
            "solution": in_line(asked.symbols, made.solution),
        },
    )
