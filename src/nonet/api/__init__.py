"""The public names, gathered from the layers below; `nonet` re-exports them.

Each name is imported on first use (PEP 562), so that solving a line does not pay for checking, generating or drawing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from nonet.core import show

if TYPE_CHECKING:
    from nonet.api.areas import consistent, solve_areas
    from nonet.api.board import Board
    from nonet.api.books import Book, book
    from nonet.api.candidates import TrueCandidates, true_candidates
    from nonet.api.checking import Report, check
    from nonet.api.clashes import Clash
    from nonet.api.clues import Clue
    from nonet.api.completing import complete, reduce
    from nonet.api.contradiction import Conflict, conflict
    from nonet.api.drawing import draw
    from nonet.api.explaining import explain, instances, steps
    from nonet.api.generating import generate
    from nonet.api.hinting import Hint, hint
    from nonet.api.made import Made, generate_many
    from nonet.api.many import Batch, solve_many
    from nonet.api.picture import Picture
    from nonet.api.progress import Mistake
    from nonet.api.rating import Rating, Ratings, rate, rate_many
    from nonet.api.reading import read
    from nonet.api.reasoning import Why, why
    from nonet.api.redundancy import Redundancy, redundant
    from nonet.api.rewarding import Reward, reward
    from nonet.api.solving import count, solutions, solve
    from nonet.api.streaming import read_many
    from nonet.api.symmetry import Automorphisms, augment, automorphisms, canonical, class_id, isomorphic
    from nonet.api.symmetry_many import Forms, augment_many, canonical_many, class_id_many
    from nonet.api.writing import formats, write
    from nonet.core.constraint import Constraint
    from nonet.core.errors import (
        BrokenRules,
        BudgetExceeded,
        CannotEncode,
        EngineUnavailable,
        NonetError,
        NotFound,
        ParseError,
    )
    from nonet.core.grid import Grid
    from nonet.core.layout import Area, Layout, is_cell_name
    from nonet.core.outcome import Outcome, Status
    from nonet.core.problem import Problem, lower
    from nonet.core.puzzle import Puzzle
    from nonet.core.random import fresh_seed
    from nonet.logic.path import Trace
    from nonet.logic.step import Step
    from nonet.symmetry.symmetry import Symmetry

__all__ = [
    "Area",
    "Automorphisms",
    "Batch",
    "Board",
    "Book",
    "BrokenRules",
    "BudgetExceeded",
    "CannotEncode",
    "Clash",
    "Clue",
    "Conflict",
    "Constraint",
    "EngineUnavailable",
    "Forms",
    "Grid",
    "Hint",
    "Layout",
    "Made",
    "Mistake",
    "NonetError",
    "NotFound",
    "Outcome",
    "ParseError",
    "Picture",
    "Problem",
    "Puzzle",
    "Rating",
    "Ratings",
    "Redundancy",
    "Report",
    "Reward",
    "Status",
    "Step",
    "Symmetry",
    "Trace",
    "TrueCandidates",
    "Why",
    "augment",
    "augment_many",
    "automorphisms",
    "book",
    "canonical",
    "canonical_many",
    "check",
    "class_id",
    "class_id_many",
    "complete",
    "conflict",
    "consistent",
    "count",
    "draw",
    "explain",
    "formats",
    "fresh_seed",
    "generate",
    "generate_many",
    "hint",
    "instances",
    "is_cell_name",
    "isomorphic",
    "lower",
    "rate",
    "rate_many",
    "read",
    "read_many",
    "reduce",
    "redundant",
    "reward",
    "solutions",
    "solve",
    "solve_areas",
    "solve_many",
    "steps",
    "true_candidates",
    "why",
    "write",
]

# The module of each name: the same as the imports above, which only type checkers see. A test keeps the two equal.
_HOMES = {
    "nonet.api.areas": ("consistent", "solve_areas"),
    "nonet.api.board": ("Board",),
    "nonet.api.books": ("Book", "book"),
    "nonet.api.candidates": ("TrueCandidates", "true_candidates"),
    "nonet.api.checking": ("Report", "check"),
    "nonet.api.clashes": ("Clash",),
    "nonet.api.clues": ("Clue",),
    "nonet.api.completing": ("complete", "reduce"),
    "nonet.api.contradiction": ("Conflict", "conflict"),
    "nonet.api.drawing": ("draw",),
    "nonet.api.explaining": ("explain", "instances", "steps"),
    "nonet.api.generating": ("generate",),
    "nonet.api.hinting": ("Hint", "hint"),
    "nonet.api.made": ("Made", "generate_many"),
    "nonet.api.many": ("Batch", "solve_many"),
    "nonet.api.picture": ("Picture",),
    "nonet.api.progress": ("Mistake",),
    "nonet.api.rating": ("Rating", "Ratings", "rate", "rate_many"),
    "nonet.api.reading": ("read",),
    "nonet.api.redundancy": ("Redundancy", "redundant"),
    "nonet.api.reasoning": ("Why", "why"),
    "nonet.api.rewarding": ("Reward", "reward"),
    "nonet.api.solving": ("count", "solutions", "solve"),
    "nonet.api.streaming": ("read_many",),
    "nonet.api.symmetry": ("Automorphisms", "augment", "automorphisms", "canonical", "class_id", "isomorphic"),
    "nonet.api.symmetry_many": ("Forms", "augment_many", "canonical_many", "class_id_many"),
    "nonet.api.writing": ("formats", "write"),
    "nonet.core.constraint": ("Constraint",),
    "nonet.core.errors": (
        "BrokenRules",
        "BudgetExceeded",
        "CannotEncode",
        "EngineUnavailable",
        "NonetError",
        "NotFound",
        "ParseError",
    ),
    "nonet.core.grid": ("Grid",),
    "nonet.core.layout": ("Area", "Layout", "is_cell_name"),
    "nonet.core.outcome": ("Outcome", "Status"),
    "nonet.core.problem": ("Problem", "lower"),
    "nonet.core.puzzle": ("Puzzle",),
    "nonet.core.random": ("fresh_seed",),
    "nonet.logic.path": ("Trace",),
    "nonet.logic.step": ("Step",),
    "nonet.symmetry.symmetry": ("Symmetry",),
}
_HOME = {name: module for module, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'nonet' has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(_HOME[name]), name)
    return value


def _text(noun: Puzzle | Grid) -> str:
    from nonet.api.writing import write

    return write(noun, "pretty", lossy=True)


def _svg(noun: Puzzle | Grid | Step | Trace, theme: str) -> str:
    from nonet.api.drawing import draw

    return draw(noun, theme=theme)


show.hooks.update(text=_text, svg=_svg)
