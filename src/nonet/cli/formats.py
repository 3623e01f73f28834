"""`nonet formats`."""

from __future__ import annotations

from nonet.api.catalogue import formats
from nonet.cli._command import command as make_command, json_option
from nonet.cli._output import emit, emit_json


@make_command(
    examples=(
        "nonet formats",
        "nonet formats --json",
    )
)
@json_option
def command(as_json: bool) -> int:
    """List the formats and print styles, and whether each is read and written."""
    told = list(formats())
    width = max(len(each.name) for each in told)
    for each in told:
        if as_json:
            emit_json({"name": each.name, "help": each.help, "reads": each.reads, "writes": each.writes})
        else:
            ways = "read, written" if each.reads else "written"
            emit(f"{each.name:<{width}}  {ways:13}  {each.help}")
    return 0
