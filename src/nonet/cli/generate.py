"""`nonet generate`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from nonet.api import NonetError, Puzzle, fresh_seed
from nonet.api.files import write_whole
from nonet.api.reading import as_box
from nonet.cli._command import (
    budget_options,
    command as make_command,
    json_option,
    load_own_rules,
    own_rules_option,
    seed_option,
    threads_option,
    together,
)
from nonet.cli._making import Making, Shown
from nonet.cli._words import PUZZLE
from nonet.cli._writing import output_option

SYMMETRIES = "none|180|90|diagonal|antidiagonal|diagonals|horizontal|vertical|mirrors|full"

board_options = together(
    click.option("--box", metavar="HxW|none", help="Height and width of the boxes; 3x3 by default."),
    click.option("--size", type=click.IntRange(min=1), metavar="N", help="The side of a board without boxes."),
    click.option("--layout", metavar="jigsaw", help="Random regions in place of the boxes."),
    click.option("--symbols", metavar="LIST", help="The symbols, as in ABCD or red,green,blue,white."),
    click.option("--rules", metavar="LIST", help="Rules, as in killer or x,thermo; their clues are made at random."),
)

wish_options = together(
    click.option("--clues", metavar="N|N..M", help="The number of givens, or a range."),
    click.option("--symmetry", default=None, metavar="NAME", help=f"The symmetry of the givens: {SYMMETRIES}."),
    click.option(
        "--pattern",
        metavar="TEXT|FILE",
        help="The cells with a given: a text or a file with a character for each cell.",
    ),
    click.option(
        "--minimal/--not-minimal",
        default=None,
        help="No given can go, or: stop at the lower number of --clues. By default all that can go are taken away "
        "(with a symmetry only together), unless that leaves too few.",
    ),
    click.option(
        "--difficulty",
        metavar="LABEL|X|X..Y",
        help="easy, medium, hard, fiendish, extreme; or from 0 (easy) to 1 (hard).",
    ),
    click.option("--se", metavar="X|X..Y", help="The SE rating, or a range: 6.5..7.2."),
    click.option("--technique", metavar="NAME", help="A technique that the path needs."),
    click.option("--nothing-harder", is_flag=True, help="With --technique: and nothing harder."),
    click.option("--uniform", is_flag=True, help="All full grids are equally likely. Slower; plain 9x9 only."),
    click.option(
        "--bias",
        metavar="top-down|controlled",
        help="controlled: a puzzle's chance depends on its number of givens only. Far slower.",
    ),
)


@make_command(
    examples=(
        "nonet generate --seed 1",
        "nonet generate 5 --difficulty hard --symmetry 180 --seed 2",
        "nonet generate --clues 20 --seed 3 --style line",
        "nonet generate --se 7.0..7.5 --seed 4 --json",
        "nonet generate --technique swordfish --nothing-harder --seed 5 --style line",
        "nonet generate --rules killer --seed 6",
        "nonet generate --from '1... .2.. ..3. ....' --seed 7",
        "nonet generate --box 2x3 --hide 0.4 --seed 2 --style framed",
        "nonet generate 6 --difficulty easy --seed 8 --book | head -c 4",
    )
)
@click.argument("count", required=False, type=click.IntRange(min=1), metavar="[N]")
@board_options
@wish_options
@click.option(
    "--from",
    "source",
    type=PUZZLE,
    metavar="PUZZLE",
    help="Finish this puzzle: add the fewest givens found that it lacks, or take away those that it does not need.",
)
@click.option(
    "--hide", type=float, metavar="P", help="The founding way: hide each value of a full board with chance P."
)
@click.option("--style", metavar="NAME", help="The format or print style to write; pretty, or line if N is over 1.")
@click.option(
    "--book", "as_book", is_flag=True, help="Print the puzzles on pages, with the answers on the last, as PDF."
)
@click.option("--title", metavar="TEXT", help="With --book: a title on the first page.")
@output_option
@seed_option
@click.option(
    "--first", type=click.IntRange(min=0), default=0, metavar="I", help="Begin with puzzle number I of the seed."
)
@own_rules_option("--own-rules")
@click.option("--attempts", type=click.IntRange(min=1), metavar="N", help="Boards to try for each puzzle.")
@threads_option
@budget_options
@json_option
def command(
    count: int | None,
    source: str | None,
    style: str | None,
    as_book: bool,
    title: str | None,
    output: Path | None,
    seed: int | None,
    first: int,
    threads: int,
    as_json: bool,
    own_rules: tuple[str, ...],
    **wishes: Any,
) -> int:
    """Make N puzzles, each with one solution, as wished.

    By default they are plain 9x9, and no given can go. A budget (--timeout, --nodes, --attempts) is for each puzzle; if
    one is not found, the nearest is told and the exit status is 3. Puzzle I of a seed is always the same.

    With --book they become a worksheet, six to a page at most.
    """
    if as_book and (style is not None or as_json):
        raise click.UsageError("a --book is a PDF: it goes without --style and --json")
    if title is not None and not as_book:
        raise click.UsageError("--title goes with --book")
    load_own_rules(own_rules)
    used = fresh_seed() if seed is None else seed
    asked = {name: wish for name, wish in wishes.items() if wish is not None and wish is not False}
    if wishes["minimal"] is False:
        asked["minimal"] = False
    usual = "nonet" if as_book else "pretty" if count in (None, 1) else "line"
    shown = Shown(style or usual, style is None, as_json, used)
    if source is not None:
        pieces = shown.pieces([_finished(source, used, asked)], 1)
    else:
        _read_board(asked)
        many = Making(count or 1, used, first, threads, asked)
        pieces = many.pieces(shown)
    if as_book:
        _print("".join(pieces), count or 1, title, output)
    elif output is None:
        for piece in pieces:
            sys.stdout.write(piece)
            if count is None:
                sys.stdout.flush()
    else:
        write_whole(output, pieces)
    sys.stdout.flush()
    return shown.end()


def _print(puzzles: str, count: int, title: str | None, output: Path | None) -> None:
    """Binds puzzles in Nonet's own format as a worksheet, on as few pages as fit."""
    from nonet.api import book
    from nonet.api.books import PER_PAGE
    from nonet.cli._writing import write_or_show

    if output is None and sys.stdout.isatty():
        raise NonetError("a PDF cannot be shown in a terminal", hint="name a file: -o worksheet.pdf")
    if puzzles.strip():
        per_page = next((number for number in PER_PAGE if number >= count), PER_PAGE[-1])
        write_or_show(book(puzzles, title=title, per_page=per_page, rules=True).pdf, output)


def _read_board(asked: dict[str, Any]) -> None:
    """Boxes as the api takes them, and a pattern from a file."""
    if "box" in asked:
        shape = as_box(asked["box"])
        if isinstance(shape, str):
            shape = None
            if "size" not in asked:
                raise NonetError("a board without boxes needs a size", hint="--box none --size 5")
        asked["box"] = shape
    if "pattern" in asked:
        path = Path(asked["pattern"])
        if len(asked["pattern"]) < 1000 and path.exists() and not path.is_dir():
            asked["pattern"] = path


def _finished(source: str, seed: int, asked: dict[str, Any]) -> Puzzle:
    """The puzzle completed, or reduced if it has one solution already."""
    from nonet.api.completing import complete, reduce
    from nonet.api.solving import solve
    from nonet.cli._input import Reading

    budget = {name: asked.pop(name) for name in ("timeout", "nodes") if name in asked}
    if asked:
        other = next(iter(asked)).replace("_", "-")
        raise NonetError(f"--from and --{other} contradict each other", hint="--from keeps the rules and the board")
    entries = list(Reading().every([source]))
    if len(entries) > 1:
        raise NonetError("--from takes one puzzle", hint=f"there are {len(entries)}")
    puzzle = entries[0].result()
    finish = reduce if solve(puzzle, **budget).unique else complete
    return finish(puzzle, seed=seed, **budget)
