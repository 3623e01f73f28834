"""Every rule by the name of its class, imported on first use.

>>> import nonet
>>> from nonet.rules import KillerCage, Thermo
>>> puzzle = nonet.Puzzle.empty().with_rules(KillerCage("r1c1-r1c3", 6), Thermo("r1c1-r1c4-r3c4"))
>>> puzzle.constraints[0]
KillerCage(cells=(0, 1, 2), total=6)

Cells are called as in TOML: by names (`"r1c1 r2c1"`), runs (`"r1c1-r1c3"`) and rectangles (`"r1c1:r3c3"`), in one text
or in a list. A rule with names does not know its board yet; `Puzzle.with_rules` puts it on one. What type checkers know
of this module stands in `rules.pyi`, which is written by `python tests/test_rules.py`.
"""

from __future__ import annotations

from nonet.constraints import constraints
from nonet.core.constraint import Constraint

_KINDS = {"".join(word.capitalize() for word in kind.split()): kind for kind in constraints.names}

__all__ = sorted(_KINDS)


def __getattr__(name: str) -> type[Constraint]:
    if name not in _KINDS:
        from difflib import get_close_matches

        close = get_close_matches(name, _KINDS, n=1)
        raise AttributeError(f"there is no rule named {name!r}" + (f": did you mean {close[0]!r}?" if close else ""))
    found = globals()[name] = constraints[_KINDS[name]]
    return found


def __dir__() -> list[str]:
    return __all__
