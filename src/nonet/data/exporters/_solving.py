"""The path to the solution of each row, as people solve, for the exporters of steps."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import inf

from nonet.api import NonetError, Step, Trace, explain
from nonet.api.reading import read
from nonet.data.exporters._exporter import Row
from nonet.data.parts import Part


def path(row: Row, part: Part) -> Trace:
    """All steps, the easiest first. It takes the time that it takes, so that the same puzzle has the same path."""
    template = part.kind.template
    box: tuple[int, int] | str = template.layout.box or "none"
    return explain(read(row.question, format="line", box=box, symbols=template.symbols), unique=True, timeout=inf)


def _words(step: Step) -> str:
    return " ".join(step.explain().split())


def _brief(step: Step) -> str:
    return " ".join(step.explain("brief").split())


NOTATIONS: Mapping[str, Callable[[Step], str]] = {
    "words": _words,
    "brief": _brief,
    "forum": Step.notation,
    "moves": Step.effect,
}
"""How a step is written in a line: a full sentence, a short one, as on forums, or only what is placed and removed."""


def notation(name: str) -> Callable[[Step], str]:
    """The notation of this name."""
    if name not in NOTATIONS:
        raise NonetError(f"there is no notation named {name!r}", hint=f"choose from: {', '.join(NOTATIONS)}")
    return NOTATIONS[name]
