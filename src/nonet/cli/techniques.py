"""`nonet techniques`."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict

import click

from nonet.api.cases import Verdict, judged, names_of
from nonet.api.catalogue import Technique, techniques
from nonet.cli._command import command as make_command, json_option
from nonet.cli._output import emit, emit_json, say
from nonet.cli._words import FilePath


@make_command(
    examples=(
        "nonet techniques",
        "nonet techniques --json",
    )
)
@click.option(
    "--cases",
    type=FilePath(exists=True, dir_okay=False),
    metavar="FILE",
    help="Run a file of technique cases instead.",
)
@json_option
def command(cases: str | None, as_json: bool) -> int:
    """List the catalogue of techniques, easiest first; or run a file of technique cases.

    With --cases, prints how many cases of each technique hold, and each line that fails; exits 1 if one fails.
    """
    if cases is None:
        _list(as_json)
        return 0
    verdicts = []
    for verdict in judged(cases):
        verdicts.append(verdict)
        if as_json:
            line, code = verdict.case.line, verdict.case.code
            emit_json({"line": line, "code": code, "holds": verdict.holds, "why": verdict.why or None})
    if not as_json:
        _table(verdicts)
    return 0 if all(verdict.holds for verdict in verdicts) else 1


def _list(as_json: bool) -> None:
    for entry in techniques():
        if as_json:
            emit_json(_record(entry))
        else:
            hodoku = f"{entry.hodoku.score} {entry.hodoku.level}" if entry.hodoku else "-"
            scales = f"{entry.label:9} {entry.se or '-':>4}  {hodoku:>13}  {entry.code or '-':>5}"
            emit(f"{scales}  {entry.name}: {entry.help}")


def _record(entry: Technique) -> dict[str, object]:
    return {
        "name": entry.name,
        "family": entry.family,
        "label": str(entry.label),
        "se": entry.se,
        "hodoku": None if entry.hodoku is None else asdict(entry.hodoku),
        "code": entry.code,
        "unique": entry.unique,
        "everyday": entry.everyday,
        "help": entry.help,
    }


def _table(verdicts: list[Verdict]) -> None:
    totals = Counter(verdict.case.code for verdict in verdicts)
    right = Counter(verdict.case.code for verdict in verdicts if verdict.holds)
    for code, total in sorted(totals.items()):
        emit(f"{code:5}  {right[code]:4} of {total:4}  {names_of(code)}")
    emit(f"total  {right.total():4} of {totals.total():4}")
    for verdict in verdicts:
        if not verdict.holds:
            say(f"line {verdict.case.line}: {verdict.why}: {verdict.case.text}")
