"""How a noun shows itself. Drawing lives far above core, so it is asked for by hook.

The api plugs in the drawing functions (and they import their renderers on first use); without them, on core alone,
a noun prints as its plain rows and has no picture.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from nonet.core.grid import Grid
    from nonet.core.puzzle import Puzzle

hooks: dict[str, Callable[[Any], str]] = {}
"""'text' takes a puzzle or grid; 'svg' takes steps of logic, too."""


LONGEST = 100
"""Characters of a text in a `repr`: a line of 81 cells is shown whole."""


def short(text: str) -> str:
    """One line of a text, cut where it would fill the screen."""
    line = " ".join(text.split())
    return line if len(line) <= LONGEST else f"{line[: LONGEST - 3]}..."


def text(noun: Puzzle | Grid) -> str:
    """The noun as people like to read it."""
    if "text" in hooks:
        return hooks["text"](noun)
    return "\n".join(" ".join("." if symbol is None else str(symbol) for symbol in row) for row in noun.rows())


def svg(noun: object) -> str | None:
    """The noun as a picture, None if nothing can draw one."""
    return hooks["svg"](noun) if "svg" in hooks else None
