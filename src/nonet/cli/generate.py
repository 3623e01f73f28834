"""`nonet generate`."""

from __future__ import annotations

import click

from nonet.api import NonetError, fresh_seed, generate, write
from nonet.api.reading import as_box
from nonet.cli._command import command as make_command, json_option, seed_option
from nonet.cli._output import emit, emit_json, say


@make_command(
    examples=(
        "nonet generate --seed 1",
        "nonet generate --box 2x3 --hide 0.4 --seed 2 --style framed",
        "nonet generate --box 2x2 --symbols ABCD --seed 3 --style line",
        "nonet generate --box 4x4 --hide 0.3 --seed 4 --json",
    )
)
@click.option("--box", default="3x3", show_default=True, metavar="HxW|none", help="Height and width of the boxes.")
@click.option("--size", type=click.IntRange(min=1), metavar="N", help="The side of a board without boxes (--box none).")
@click.option("--symbols", metavar="LIST", help="The symbols, as in ABCD or red,green,blue,white.")
@click.option(
    "--hide", type=float, default=0.5, show_default=True, metavar="P", help="The probability that a value is hidden."
)
@click.option(
    "--style", default="pretty", show_default=True, metavar="NAME", help="The format or print style to write."
)
@seed_option
@json_option
def command(
    box: str, size: int | None, symbols: str | None, hide: float, style: str, seed: int | None, as_json: bool
) -> int:
    """Make a puzzle: fill a board at random and hide each value with probability P.

    Standard error tells whether the puzzle has one solution or several.
    """
    shape = as_box(box)
    if isinstance(shape, str):
        shape = None
        if size is None:
            raise NonetError("a board without boxes needs a size", hint="--box none --size 5")
    used = fresh_seed() if seed is None else seed
    puzzle = generate(box=shape, size=size, symbols=symbols, hide=hide, seed=used)
    status = puzzle.metadata["status"]
    if as_json:
        emit_json(
            {
                "puzzle": puzzle.line(),
                "rows": puzzle.rows(),
                "box": puzzle.layout.box,
                "clues": puzzle.clues,
                **puzzle.metadata,
            }
        )
    else:
        emit(write(puzzle, style))
    verdict = {"unique": "one solution", "multiple": "several solutions", "unknown": "not known whether one solution"}
    say(f"seed {used}: {puzzle.clues} clues, {verdict[status]}")
    return 0
