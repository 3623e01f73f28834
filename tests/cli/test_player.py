"""The player of `watch`, with keys from a list and a screen that remembers."""

import io
from collections.abc import Iterator

import nonet
from nonet.cli._player import Key, Player, sentence
from nonet.methods import Event, methods

PUZZLE = nonet.read("1.....2..3......")


def keys(pressed: list[str | None]) -> Key:
    """Each wait takes the next of these; after the last, nobody presses anything."""
    left = iter(pressed)
    return lambda seconds: next(left, None)


def played(pressed: list[str | None], method: str = "facts", paused: bool = False) -> tuple[Player, str]:
    screen = io.StringIO()
    player = Player(PUZZLE, "title", screen, keys(pressed), 10, paused)
    player.play(iter(methods[method](PUZZLE, seed=1)))
    return player, screen.getvalue()


def test_plays_to_the_end() -> None:
    player, screen = played([])
    assert player.replay.solutions == 3
    assert player.solution is not None
    assert player.solution.full
    assert "the end" in screen
    assert screen.startswith("\x1b[Htitle")


def test_quits() -> None:
    player, screen = played(["q"])
    assert player.replay.placed == player.replay.removed == player.replay.guesses == 0
    assert "ready" in screen


def test_steps_one_event_a_key() -> None:
    player, _ = played([".", ".", ".", "q"], paused=True)
    assert player.replay.removed + player.replay.placed + player.replay.guesses == 3


def test_goes_to_the_next_solution_without_showing_the_way() -> None:
    player, screen = played(["s", *[None] * 2, "q"], method="stack")
    assert player.replay.guesses > 0
    assert "guess" not in screen.split("solution")[0].replace("guesses", "")


def test_pauses_and_changes_speed() -> None:
    player, screen = played([" ", "+", "+", "-", "x", ".", "q"])
    assert "(paused)" in screen
    assert player.replay.removed == 1


def test_every_event_has_words() -> None:
    def told(events: Iterator[Event]) -> set[str]:
        return {sentence(event, PUZZLE.layout).split()[0] for event in events}

    assert told(methods["facts"](PUZZLE)) >= {"place", "remove", "guess", "undo", "solution"}
    assert "stuck" in told(methods["label"](nonet.read("11..............")))
    assert "gave" in told(methods["eliminate"](nonet.Puzzle.empty((2, 2)), seed=1, branch_limit=0))


def test_the_screen_fits_eighty_columns() -> None:
    _, screen = played([])
    plain = screen.replace("\x1b[H", "").replace("\x1b[K", "").replace("\x1b[J", "")
    assert all(len(line) <= 80 or "\x1b" in line for line in plain.split("\n"))
