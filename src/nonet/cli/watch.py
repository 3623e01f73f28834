"""`nonet watch`."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import click

from nonet.api import Grid, Puzzle, fresh_seed, write
from nonet.api.solving import timed
from nonet.api.themes import THEMES
from nonet.cli._command import (
    command as make_command,
    json_option,
    puzzle_argument,
    reading_options,
    seed_option,
    timeout_option,
)
from nonet.cli._input import Reading
from nonet.cli._output import draw, emit, emit_json, say, up_to
from nonet.cli._player import Player, sentence, terminal
from nonet.cli._writing import output_option, write_or_show
from nonet.methods import SEEDED, Contradiction, Event, Replay, Solution, methods

if TYPE_CHECKING:
    from pathlib import Path


@make_command(
    examples=(
        "nonet watch examples/course1.pl",
        "nonet watch examples/course1.pl --method eliminate --seed 1 --speed 100",
        "nonet watch examples/several.txt --method stack --seed 1 --most 40",
        "nonet watch examples/course1.pl --method label --json",
        "nonet watch examples/course1.pl --svg --most 20 | head -c 4",
    )
)
@puzzle_argument
@click.option(
    "--method",
    default="facts",
    show_default=True,
    metavar="NAME",
    help="The method to watch: areas, eliminate, facts, label or stack.",
)
@click.option("--speed", type=click.FloatRange(min=0.1), default=10.0, show_default=True, help="Events a second.")
@click.option("--step", is_flag=True, help="Begin paused; '.' shows the next event.")
@click.option("--most", type=click.IntRange(min=1), metavar="N", help="Show at most N events.")
@click.option("--svg", "as_film", is_flag=True, help="Draw the events as an animated SVG; --most bounds them.")
@click.option("--theme", type=click.Choice(THEMES), default="light", show_default=True, help="With --svg: the colours.")
@output_option
@timeout_option
@seed_option
@reading_options
@json_option
def command(
    puzzle: str | None,
    method: str,
    speed: float,
    step: bool,
    most: int | None,
    as_film: bool,
    theme: str,
    output: Path | None,
    timeout: float | None,
    seed: int | None,
    reading: Reading,
    as_json: bool,
) -> int:
    """Watch a method solve a puzzle.

    On a terminal the events are played; keys pause, step and change the speed. Otherwise they are printed, one on each
    line, up to the first solution. With --svg they become a film, on standard output or in the file of -o.
    """
    if output is not None and not as_film:
        raise click.UsageError("-o goes with --svg")
    if as_film and as_json:
        raise click.UsageError("--svg and --json do not go together")
    asked = reading.one(puzzle)
    used = fresh_seed() if seed is None else seed
    events = up_to(most, timed(methods[method](asked, seed=used), timeout))
    if as_film:
        from nonet.api.filming import film_of_events

        until = _to_solution(events)

        def told(event: Event) -> str:
            return sentence(event, asked.layout)

        picture = film_of_events(asked, until, told, theme=theme, seconds=1 / speed)
        write_or_show(picture.data("svg"), output)
        return 0
    if not as_json and sys.stdout.isatty():
        title = f"{method}, seed {used}" if method in SEEDED else method
        with terminal() as key:
            player = Player(asked, title, sys.stdout, key, speed, step)
            player.play(events)
        emit(draw(player.solution or Grid(asked.layout, asked.symbols, player.replay.values), "pretty", asked))
        return 0
    if seed is None and method in SEEDED:
        say(f"seed {used}")
    replay = Replay(asked)
    event: Event | None = None
    for event in events:
        replay.apply(event)
        if as_json:
            emit_json(_record(event, asked))
        else:
            emit(sentence(event, asked.layout))
        if isinstance(event, Solution):
            break
    if not as_json:
        emit("")
        emit(write(Grid(asked.layout, asked.symbols, replay.values), "pretty"))
    return 1 if isinstance(event, Contradiction) and replay.depth == 0 else 0


def _to_solution(events: Iterable[Event]) -> Iterator[Event]:
    """The events up to the first solution."""
    for event in events:
        yield event
        if isinstance(event, Solution):
            return


def _record(event: Event, puzzle: Puzzle) -> dict[str, object]:
    record: dict[str, object] = {"kind": event.kind}
    for name in event.__slots__:
        value = getattr(event, name)
        record[name] = puzzle.layout.spoken(value) if name == "cell" else value.rows() if name == "grid" else value
    return record
