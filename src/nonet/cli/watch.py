"""`nonet watch`."""

from __future__ import annotations

import sys
from itertools import islice

import click

from nonet.api import Grid, Puzzle, fresh_seed, write
from nonet.cli._command import command as make_command, json_option, puzzle_argument, reading_options, seed_option
from nonet.cli._input import Reading
from nonet.cli._output import draw, emit, emit_json, say
from nonet.cli._player import Player, sentence, terminal
from nonet.methods import SEEDED, Contradiction, Event, Replay, Solution, methods


@make_command(
    examples=(
        "nonet watch examples/course1.pl",
        "nonet watch examples/course1.pl --method eliminate --seed 1 --speed 100",
        "nonet watch examples/several.txt --method stack --seed 1 --most 40",
        "nonet watch examples/course1.pl --method label --json",
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
@seed_option
@reading_options
@json_option
def command(
    puzzle: str | None,
    method: str,
    speed: float,
    step: bool,
    most: int | None,
    seed: int | None,
    reading: Reading,
    as_json: bool,
) -> int:
    """Watch a method solve a puzzle.

    On a terminal the events are played; keys pause, step and change the speed. Otherwise they are printed, one on each
    line, up to the first solution.
    """
    asked = reading.one(puzzle)
    used = fresh_seed() if seed is None else seed
    events = islice(methods[method](asked, seed=used), most)
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


def _record(event: Event, puzzle: Puzzle) -> dict[str, object]:
    record: dict[str, object] = {"kind": event.kind}
    for name in event.__slots__:
        value = getattr(event, name)
        record[name] = puzzle.layout.name(value) if name == "cell" else value.rows() if name == "grid" else value
    return record
