"""Nonet reads, solves, checks, explains, rates, draws and makes any Sudoku, of any size and with any rule.

>>> import nonet
>>> puzzle = nonet.read("1... ..2. .3.. ...4")
>>> nonet.solve(puzzle).grid.line()
'1243342143122134'
>>> print(nonet.hint(puzzle).stages()[0])
Look at box 1.

Wherever a puzzle is taken, so is any text that `read` knows; only a `Path` is opened as a file. `help(nonet.solve)`
tells more of a name, and the command `nonet` does the same from a shell.

Read      read, read_many
Make      generate, generate_many (Made), complete, reduce, fresh_seed
Solve     solve, solutions, count, solve_many (Batch); consistent, solve_areas; methods, the five founding ways
Check     check (Report), conflict, redundant, true_candidates
Explain   explain (Trace of Steps), hint (Hint), why (Why), steps, instances
Play      Board: place, remove, pencil, undo, redo, legal, conflicts, mistakes, hint
Rate      rate (Rating), rate_many (Ratings)
Train     reward (Reward), the score of what a model answers
Compare   canonical, isomorphic (Symmetry), automorphisms (Automorphisms), class_id, augment; canonical_many (Forms),
          class_id_many, augment_many
Draw      draw (Picture), as SVG, PNG, PDF; book (Book), for paper; most nouns show themselves in a notebook
Write     write, formats

Rules     rules.KillerCage, rules.Thermo and all others, for `Puzzle.with_rules`
Nouns     Puzzle, Grid, Layout, Area, Constraint, Outcome with its Status; Clue, Clash, Conflict, Mistake, Redundancy,
          TrueCandidates; Problem, what `lower` makes of a puzzle for the engines; is_cell_name("r3c5")
Errors    NonetError (a ValueError): ParseError, BrokenRules, CannotEncode, BudgetExceeded (NotFound),
          EngineUnavailable
"""

# Every name comes from `nonet.api` and is imported on first use, so that starting up costs nothing.

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from nonet import methods as methods, rules as rules
    from nonet.api import *  # noqa: F403

__version__ = "0.1.0"

_PACKAGES = ("methods", "rules")


def __getattr__(name: str) -> Any:
    if name in _PACKAGES:
        return import_module(f"nonet.{name}")
    if name == "__all__" and sys._getframe(1).f_code.co_name != "docmodule":
        # For `from nonet import *`, and not for pydoc, which would print every method of every class: 3,000 lines.
        return [*import_module("nonet.api").__all__, *_PACKAGES]
    if name.startswith("_"):
        raise AttributeError(f"module 'nonet' has no attribute {name!r}")
    value = globals()[name] = getattr(import_module("nonet.api"), name)
    return value


def __dir__() -> list[str]:
    return sorted([*import_module("nonet.api").__all__, *_PACKAGES, "__version__"])
