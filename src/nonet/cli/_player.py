"""Plays the events of a method in a terminal: the board, the last event and its reason, keys to pause and step."""

from __future__ import annotations

import os
import select
import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from typing import IO

from nonet.api import Grid, Layout, Puzzle, write
from nonet.methods import Contradiction, Event, GaveUp, Guess, Place, Remove, Replay, Solution, Undo

HELP = "space pause   . step   + faster   - slower   s to the next solution   q quit"

Key = Callable[[float | None], str | None]
"""Waits for a key, up to the given seconds (None: without limit); None if no key was pressed."""


def sentence(event: Event, layout: Layout) -> str:
    """An event in words."""
    match event:
        case Place(cell, symbol, because):
            return f"place   {layout.spoken(cell)} = {symbol}: {because}"
        case Remove(cell, symbol, because):
            return f"remove  {symbol} from {layout.spoken(cell)}: {because}"
        case Guess(cell, symbol):
            return f"guess   {layout.spoken(cell)} = {symbol}"
        case Undo(cell, symbol):
            return f"undo    {layout.spoken(cell)} = {symbol}"
        case Contradiction(because):
            return f"stuck   {because}"
        case GaveUp(because):
            return f"gave up {because}"
        case Solution():
            return "solution"


class Player:
    """Shows one event after another until they end or the user quits."""

    def __init__(self, puzzle: Puzzle, title: str, screen: IO[str], key: Key, speed: float, paused: bool) -> None:
        self._puzzle = puzzle
        self._title = title
        self._screen = screen
        self._key = key
        self._speed = speed
        self._paused = paused
        self._to_solution = False
        self.replay = Replay(puzzle)
        self.solution: Grid | None = None
        """The last solution shown."""

    def play(self, events: Iterator[Event]) -> None:
        """Plays until the events end or 'q' is pressed."""
        self._show("ready", None)
        for event in events:
            if not self._to_solution and not self._wait():
                return
            self.replay.apply(event)
            if isinstance(event, Solution):
                self.solution = event.grid
                self._to_solution, self._paused = False, True
            if not self._to_solution:
                self._show(sentence(event, self._puzzle.layout), getattr(event, "cell", None))
            elif self._key(0) == "q":
                return
        self._paused = True
        self._show("the end; any key leaves", None)
        self._key(None)

    def _wait(self) -> bool:
        """Waits until the next event is due; False to quit."""
        while True:
            pressed = self._key(None if self._paused else 1 / self._speed)
            match pressed:
                case None | ".":
                    self._paused = self._paused or pressed == "."
                    return True
                case "q":
                    return False
                case " ":
                    self._paused = not self._paused
                case "+" | "=":
                    self._speed *= 2
                case "-":
                    self._speed /= 2
                case "s":
                    self._to_solution, self._paused = True, False
                    return True
                case _:
                    pass

    def _show(self, words: str, cell: int | None) -> None:
        replay = self.replay
        board = write(Grid(self._puzzle.layout, self._puzzle.symbols, replay.values), "pretty", paint=self._paint(cell))
        tally = (
            f"{replay.placed} placed   {replay.removed} removed   {replay.guesses} guesses   "
            f"{replay.undone} undone   {replay.solutions} solutions"
        )
        state = "paused" if self._paused else f"{self._speed:g} a second"
        lines = [self._title, "", *board.split("\n"), "", words, tally, "", HELP, f"({state})"]
        # Cursor home, then clear each line to its end and the screen below: no flicker, no remains.
        self._screen.write("\x1b[H" + "".join(f"{line}\x1b[K\n" for line in lines) + "\x1b[J")
        self._screen.flush()

    def _paint(self, current: int | None) -> Callable[[int, int, str], str]:
        from rich.style import Style

        given, placed, guessed = Style(bold=True), Style(color="green"), Style(color="yellow", bold=True)
        here = Style(reverse=True)
        guesses = {cell for cell, _ in self.replay.guessed}

        def paint(row: int, column: int, text: str) -> str:
            cell = row * self._puzzle.layout.columns + column
            style = given if self._puzzle.givens[cell] else guessed if cell in guesses else placed
            return (style + here if cell == current else style).render(text)

        return paint


@contextmanager
def terminal() -> Generator[Key]:
    """The alternate screen and unbuffered keys; both are restored on leaving, also after an error."""
    import termios
    import tty

    keyboard = os.open("/dev/tty", os.O_RDONLY)
    before = termios.tcgetattr(keyboard)

    def key(seconds: float | None) -> str | None:
        ready, _, _ = select.select([keyboard], [], [], seconds)
        return os.read(keyboard, 1).decode(errors="replace") if ready else None

    try:
        tty.setcbreak(keyboard)
        sys.stdout.write("\x1b[?1049h\x1b[?25l")
        yield key
    finally:
        sys.stdout.write("\x1b[?25h\x1b[?1049l")
        sys.stdout.flush()
        termios.tcsetattr(keyboard, termios.TCSADRAIN, before)
        os.close(keyboard)
