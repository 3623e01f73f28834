"""`nonet render`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import click

from nonet.api import BudgetExceeded, Grid, NonetError, Picture, Puzzle, Status, book, draw, solve
from nonet.api.books import PAPERS, PER_PAGE
from nonet.api.picture import Kind, kind_of
from nonet.api.themes import THEMES
from nonet.cli._command import (
    budget_options,
    command as make_command,
    json_option,
    puzzles_argument,
    reading_options_beside_rules,
)
from nonet.cli._input import Reading
from nonet.cli._output import emit_json, say
from nonet.cli._writing import output_option, write_or_show

KINDS: tuple[Kind, ...] = get_args(Kind)


@make_command(
    examples=(
        "nonet render examples/course1.pl",
        "nonet render examples/six.txt --candidates --theme dark",
        "nonet render 1.....2..3.....4 --solution --json",
        "nonet render examples/several.txt examples/six.txt --book --solutions | wc --bytes",
    )
)
@puzzles_argument
@output_option
@click.option(
    "--to",
    "target",
    type=click.Choice(KINDS),
    help="The kind of picture; the default is by the name of the file, else svg. PNG and PDF need the extra [draw].",
)
@click.option("--theme", type=click.Choice(THEMES), help="The colours: light is the default, and print for a --book.")
@click.option("--candidates", is_flag=True, help="Pencil in what the givens leave to each empty cell.")
@click.option("--solution", is_flag=True, help="Solve the puzzle, and draw the solution with the givens in bold.")
@click.option(
    "--caption", metavar="TEXT", help="A text under the board; the default is the puzzle's title, if it has one."
)
@click.option("--book", "as_book", is_flag=True, help="Print all puzzles on pages, as PDF.")
@click.option(
    "--per-page",
    type=click.Choice([str(number) for number in PER_PAGE]),
    help="With --book: puzzles on each page, 4 by default; 1 is large print.",
)
@click.option("--solutions", is_flag=True, help="With --book: print the solutions on the last pages.")
@click.option("--title", metavar="TEXT", help="With --book: a title on the first page.")
@click.option("--rules", is_flag=True, help="Write title, author and rules under each board.")
@click.option("--paper", type=click.Choice(PAPERS), help="With --book: the size of the paper, a4 by default.")
@budget_options
@reading_options_beside_rules
@json_option
def command(
    puzzles: tuple[str, ...],
    output: Path | None,
    target: Kind | None,
    theme: str | None,
    candidates: bool,
    solution: bool,
    caption: str | None,
    as_book: bool,
    per_page: str | None,
    solutions: bool,
    title: str | None,
    rules: bool,
    paper: str | None,
    timeout: float | None,
    nodes: int | None,
    reading: Reading,
    as_json: bool,
) -> int:
    """Draw a puzzle, with its rules, as a picture; or print puzzles on the pages of a book or worksheet."""
    wishes = {"per_page": per_page, "title": title, "paper": paper, "solutions": solutions}
    if as_book:
        _refuse("--book", {"--candidates": candidates, "--solution": solution, "--caption": caption, "--nodes": nodes})
        if target not in (None, "pdf") or as_json:
            raise click.UsageError("a --book is a PDF")
        return _book(reading.every(puzzles), output, {**wishes, "rules": rules}, theme or "print", timeout)
    _refuse("a picture (these want --book)", {f"--{name.replace('_', '-')}": value for name, value in wishes.items()})
    kind = target or ("svg" if output is None else kind_of(output))
    if kind != "svg" and not as_json:
        _check_terminal(kind, output)
    if len(puzzles) > 1:
        raise click.UsageError("several puzzles: draw one, or take --book")
    asked = reading.one(puzzles[0] if puzzles else None)
    answer = None
    if solution:
        answer = _answer(asked, timeout, nodes)
        if answer is None:
            return 1
    under = asked.metadata.get("title") if caption is None and not rules else caption
    drawing = draw(
        asked,
        answer=answer,
        candidates=candidates,
        caption=None if under is None else str(under),
        theme=theme or "light",
        rules=rules,
    )
    if as_json:
        if output is not None:
            write_or_show(drawing.data(kind), output)
        emit_json({"puzzle": asked.line(), "kind": kind, "picture": _in_json(drawing, kind)})
    else:
        write_or_show(drawing.data(kind), output)
    return 0


def _refuse(what: str, options: dict[str, Any]) -> None:
    for name, value in options.items():
        if value:
            raise click.UsageError(f"{name} does not go with {what}")


def _check_terminal(kind: str, output: Path | None) -> None:
    if output is None and sys.stdout.isatty():
        raise NonetError(f"a {kind.upper()} cannot be shown in a terminal", hint=f"name a file: -o puzzle.{kind}")


def _book(
    entries: Iterator[Any], output: Path | None, wishes: dict[str, Any], theme: str, timeout: float | None
) -> int:
    _check_terminal("pdf", output)
    per_page, paper = int(wishes.pop("per_page") or 4), wishes.pop("paper") or "a4"
    asked = (entry.result() for entry in entries)
    made = book(asked, per_page=per_page, paper=paper, theme=theme, timeout=timeout, **wishes)
    for number, reason in made.unsolved:
        say(f"puzzle {number}: {reason}")
    write_or_show(made.pdf, output)
    return 0


def _answer(puzzle: Puzzle, timeout: float | None, nodes: int | None) -> Grid | None:
    outcome = solve(puzzle, timeout=timeout, nodes=nodes)
    if outcome.status is Status.UNKNOWN and outcome.grid is None:
        raise BudgetExceeded(f"gave up: {outcome.why}")
    if outcome.status is Status.NONE:
        say(f"no solution: {outcome.why}")
    elif outcome.status is not Status.UNIQUE:
        say("this is one of several solutions" if outcome.status is Status.MULTIPLE else "there may be others")
    return outcome.grid


def _in_json(drawing: Picture, kind: Kind) -> str:
    """SVG as it is; PNG and PDF in base 64."""
    from base64 import b64encode

    return drawing if kind == "svg" else b64encode(drawing.data(kind)).decode()
