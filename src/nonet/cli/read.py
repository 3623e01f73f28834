"""`nonet read`."""

from __future__ import annotations

import click

from nonet.api import Puzzle, write
from nonet.api.account import IGNORED, account_of, left_of, settled
from nonet.cli._command import (
    command as make_command,
    json_option,
    puzzle_argument,
    reading_options,
    settling_options,
    timeout_option,
)
from nonet.cli._input import Reading
from nonet.cli._output import emit, emit_json

MAX_SHOWN = 3
"""Elements of one finding that are listed; `--json` has all."""


@make_command(
    examples=(
        "nonet read examples/course1.pl",
        "nonet read examples/drawn.json --explain",
        "nonet read examples/drawn.json --ignore | nonet solve",
    )
)
@puzzle_argument
@click.option("--explain", is_flag=True, help="Show what was read from which drawing or sentence, and what was not.")
@timeout_option
@reading_options
@settling_options
@json_option
def command(
    puzzle: str | None,
    explain: bool,
    timeout: float | None,
    reading: Reading,
    as_json: bool,
) -> int:
    """Read a puzzle and write it in Nonet's own format; or explain how a drawing and its text were read."""
    found = settled(reading.one(puzzle), timeout=timeout)
    if not explain:
        emit(write(found, "nonet", timeout=timeout))
    elif as_json:
        emit_json(dict(account_of(found)) | {"rules": [rule.kind for rule in found.constraints]})
    else:
        emit("\n".join(_lines(found)))
    return 0


def _lines(puzzle: Puzzle) -> list[str]:
    account = account_of(puzzle)
    if not account:
        return [f"{len(puzzle.constraints)} rules, all said by the format itself: nothing was drawn or told in words"]
    lines = []
    for finding in account.get("read", ()):
        count = f"{finding['count']} x " if finding["count"] != 1 else ""
        lines.append(
            f"{count if finding['count'] else ''}{finding['rule']} ({finding['confidence']}): {finding['reason']}"
        )
        lines += [f"    {text}" for text in finding["text"]]
        drawn = finding["drawing"]
        lines += [f"    {each}" for each in drawn[:MAX_SHOWN]]
        lines += [f"    and {len(drawn) - MAX_SHOWN} more" for _ in drawn[MAX_SHOWN : MAX_SHOWN + 1]]
    left = left_of(puzzle)
    lines += ["", "not understood, and perhaps rules:" if left else "nothing was left that may be a rule"]
    lines += [f"    {each}" for each in left]
    for guess in account.get("guesses", ()):
        lines.append(f"    perhaps {guess['rule']}: {guess['reason']}")
    ignored = account.get(IGNORED, {})
    listed = [each for kind in ("drawing", "text") for each in ignored.get(kind, ())]
    lines += ["", "ignored:", *(f"    {each}" for each in listed)] if listed else []
    none = account.get("no rules", ())
    lines += ["", "no rules:", *(f"    {each}" for each in none)] if none else []
    return lines
