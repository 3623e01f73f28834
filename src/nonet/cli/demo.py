"""`nonet demo`."""

from __future__ import annotations

from pathlib import Path

import click

from nonet.api import check, read, solve, write
from nonet.api.examples import example
from nonet.cli._command import command as make_command, json_option, root
from nonet.cli._output import draw, emit, emit_json
from nonet.methods import Place, methods


@make_command(examples=("nonet demo",))
@json_option
@click.pass_context
def command(context: click.Context, as_json: bool) -> int:
    """Show what Nonet does, on one puzzle."""
    puzzle = read(Path(example("course1.pl")))
    outcome = solve(puzzle)
    report = check(puzzle)
    placed = []
    for event in methods["facts"](puzzle):
        if isinstance(event, Place):
            placed.append((puzzle.layout.spoken(event.cell), event.symbol, event.because))
        elif event.kind == "guess":
            break
    assert outcome.grid is not None
    if as_json:
        steps = [{"cell": cell, "symbol": symbol, "because": because} for cell, symbol, because in placed]
        emit_json(
            {"puzzle": puzzle.line(), "status": str(outcome.status), "solution": outcome.grid.line(), "steps": steps}
        )
        return 0
    emit("A puzzle, as a Prolog course hands it out (examples/course1.pl):\n")
    emit(write(puzzle, "pretty"))
    emit("\nIts solution (nonet solve examples/course1.pl):\n")
    emit(draw(outcome.grid, "pretty", puzzle))
    emit(f"\nIs it a good puzzle (nonet check)? {str(report).splitlines()[0]}.")
    empty = len(puzzle.layout) - puzzle.clues
    emit("\nHow a person gets there (nonet watch examples/course1.pl --method facts):")
    emit(
        f"{len(placed)} of the {empty} empty cells follow from two plain rules, one by one"
        + (", without a guess:" if len(placed) == empty else ":")
    )
    for cell, symbol, because in placed[:4]:
        emit(f"  {cell} = {symbol}   {because}")
    emit("  ...")
    emit("\nThe same as a line, for other programs (nonet convert --to line):\n")
    emit(f"  {puzzle.line()}")
    emit("\nWhat else there is ('nonet COMMAND --help' shows examples of each):\n")
    names = root.list_commands(context)
    width = max(map(len, names))
    for name in names:
        found = root.get_command(context, name)
        assert found is not None
        emit(f"  nonet {name:<{width}}  {found.get_short_help_str(100)}")
    emit("\nTo play, learn and set in the browser, on your own machine: pip install 'nonet[web]', then nonet serve")
    return 0
