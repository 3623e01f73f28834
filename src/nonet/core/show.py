"""Text and picture of a puzzle or grid. Drawing lives far above core, so core calls it through `hooks`.

The api sets the hooks, which import their renderers on first use. Without hooks, on core alone, a puzzle or grid prints
as plain rows and has no picture.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nonet.core.grid import Grid
    from nonet.core.puzzle import Puzzle

hooks: dict[str, Callable[..., str]] = {}
"""Drawing functions: 'text' takes a puzzle or grid; 'svg' also takes a step of logic, and `theme`."""


MAX_REPR_CHARS = 100
"""Characters of the line in a `repr`; the 81 cells of a 9x9 are shown whole."""


def short(text: str) -> str:
    """The text on one line, cut after `MAX_REPR_CHARS` characters."""
    line = " ".join(text.split())
    return line if len(line) <= MAX_REPR_CHARS else f"{line[: MAX_REPR_CHARS - 3]}..."


def text(noun: Puzzle | Grid) -> str:
    """The puzzle or grid as text for people."""
    if "text" in hooks:
        return hooks["text"](noun)
    return "\n".join(" ".join("." if symbol is None else str(symbol) for symbol in row) for row in noun.rows())


def svg(noun: object, theme: str = "light") -> str | None:
    """The puzzle, grid or step as an SVG picture, None without a hook."""
    return hooks["svg"](noun, theme=theme) if "svg" in hooks else None
