"""What these tests share: puzzles from short lines, and methods run to the end with everything replayed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from nonet.core.grid import Grid
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import glyphs
from nonet.methods import Event, Solution, methods
from nonet.methods._replay import Replay

COURSE = ".43.8.25.6.............1.949....4.7....6.8....1.2....382.5.............5.34.9.71."
EASY = "...1.5.68......7.19.1....3...7.26...5.......3...87.4...3....8.51.5......79.4.1..."


def _board(line: str, box: tuple[int, int] = (3, 3), symbols: str | None = None) -> Puzzle:
    puzzle = Puzzle.empty(box, symbols)
    signs = glyphs(puzzle.symbols)
    assert signs is not None
    return puzzle.with_givens(bytes(0 if sign == "." else signs.index(sign) + 1 for sign in line.replace(" ", "")))


def _told(name: str, puzzle: Puzzle, **options: object) -> list[Event]:
    replay = Replay(puzzle)
    events = []
    for event in methods[name](puzzle, **options):
        replay.apply(event)
        events.append(event)
    return events


def _solutions(events: list[Event]) -> list[Grid]:
    return [event.grid for event in events if isinstance(event, Solution)]


@pytest.fixture
def board() -> Callable[..., Puzzle]:
    """A puzzle from one line of glyphs."""
    return _board


@pytest.fixture
def told() -> Callable[..., list[Event]]:
    """All events of a method, each fitting the board replayed so far."""
    return _told


@pytest.fixture
def solutions() -> Callable[[list[Event]], list[Grid]]:
    """The grids among the events."""
    return _solutions


@pytest.fixture
def course() -> Puzzle:
    """The first puzzle of the course: one solution, and singles alone do not reach it by elimination."""
    return _board(COURSE)


@pytest.fixture
def easy() -> Puzzle:
    """The puzzle of the Clojure program: facts alone solve it."""
    return _board(EASY)
