"""A new puzzle as a person wishes it: `nonet.generate` within the server's limits, and what can be wished."""

from __future__ import annotations

import json
from typing import Any

import nonet
from nonet.api import Puzzle
from nonet.api.wishing import LABELS, SYMMETRIES, wishable_rules
from nonet.web import replies
from nonet.web.asks import GenerateAsk
from nonet.web.limits import Limits

LABEL_SECONDS = 1.0
"""How long a puzzle is rated whose difficulty nobody wished for: its label is an extra."""


def generate(ask: GenerateAsk, limits: Limits) -> replies.GenerateReply:
    if _side(ask) ** 2 > limits.max_cells:
        raise nonet.NonetError("that board is too large for this server", hint=f"up to {limits.max_cells} cells")
    seed = nonet.fresh_seed() if ask.seed is None else ask.seed
    wishes: dict[str, Any] = ask.model_dump(exclude_none=True, exclude={"timeout", "seed"})
    puzzle = nonet.generate(**wishes, seed=seed, timeout=limits.seconds(ask.timeout))
    told = {name: value for name, value in puzzle.metadata.items() if name != "solution"}
    return replies.GenerateReply(
        puzzle=json.loads(nonet.write(puzzle, "nonet")),
        line=puzzle.line(),
        status=told["status"],
        label=told.get("label") or (_label(puzzle) if told["status"] == "unique" else None),
        seed=seed,
        told=told,
    )


def wishes() -> replies.WishesReply:
    """What `generate` can be asked for by name."""
    return replies.WishesReply(
        difficulties=list(LABELS), symmetries=list(SYMMETRIES), layouts=["jigsaw"], rules=list(wishable_rules())
    )


def _side(ask: GenerateAsk) -> int:
    if ask.size is not None:
        return ask.size
    parts = (ask.box or "3x3").lower().split("x")
    return int(parts[0]) * int(parts[1]) if len(parts) == 2 and all(part.isdecimal() for part in parts) else 9


def _label(puzzle: Puzzle) -> str | None:
    try:
        label = nonet.rate(puzzle, scales=("label",), timeout=LABEL_SECONDS).label
    except nonet.BudgetExceeded:
        return None
    return None if label is None else str(label)
