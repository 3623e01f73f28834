"""Rules that are wished by name: which are about the whole board, which have clues, and other names for them."""

from __future__ import annotations

from collections.abc import Iterable

from nonet.constraints import constraints
from nonet.core.arguments import MAX_SHOWN, shown
from nonet.core.constraint import Constraint
from nonet.core.errors import NonetError
from nonet.core.fields import fields_of
from nonet.generators.clues import Family, families

ALIASES: dict[str, tuple[str, ...]] = {
    "anti chess": ("anti king", "anti knight"),
    "consecutive": ("difference", "no other differences"),
    "diagonals": ("diagonal", "diagonal up"),
    "dutch whisper": ("whisper",),
    "even and odd": ("even odd",),
    "german whisper": ("whisper",),
    "inequality": ("greater than",),
    "killer": ("killer cage",),
    "little killer": ("little killer",),
    "quad": ("quadruple",),
    "thermometer": ("thermo",),
    "x": ("diagonal", "diagonal up"),
}
"""Other names of rules, each with the rules that it stands for."""


def wished_rules(names: Iterable[str]) -> tuple[tuple[Constraint, ...], tuple[Family, ...]]:
    """The rules of the whole board and the families of clues that these names mean, each once, in order.

    Case, hyphens, underscores and a plural s make no difference.

    >>> rules, clues = wished_rules(["X", "anti-knight", "whispers"])
    >>> [rule.kind for rule in rules], [family.name for family in clues]
    (['diagonal', 'diagonal', 'anti knight'], ['whisper'])
    """
    board_wide: dict[Constraint, None] = {}
    grown: dict[str, Family] = {}
    for name in names:
        for known in _meant(name):
            if known == "diagonal up":
                board_wide[_built("diagonal", "up")] = None
            elif known in families:
                grown[known] = families[known]
            else:
                board_wide[_built(known)] = None
    return tuple(board_wide), tuple(grown.values())


def wishable() -> tuple[str, ...]:
    """Every name that `wished_rules` knows, other names included."""
    whole = [name for name in constraints.names if name not in families and _is_whole(name)]
    return tuple(sorted({*whole, *families.names, *ALIASES}))


def _meant(name: str) -> tuple[str, ...]:
    plain = " ".join(name.lower().replace("-", " ").replace("_", " ").split())
    for spelled in (plain, plain.removesuffix("s"), plain.removesuffix("es")):
        if spelled in ALIASES:
            return ALIASES[spelled]
        if spelled in families or (spelled in constraints and _is_whole(spelled)):
            return (spelled,)
    if plain in constraints:
        raise NonetError(
            f"there is no generator for the rule {shown(plain)}",
            hint="give the rule itself, with its cells, to the board",
        )
    from difflib import get_close_matches

    close = get_close_matches(plain[:MAX_SHOWN], wishable(), n=1)
    hint = f"did you mean {close[0]!r}?" if close else f"choose from: {', '.join(wishable())}"
    raise NonetError(f"there is no rule named {shown(name)}", hint=hint)


def _is_whole(name: str) -> bool:
    """Whether the rule is about the digits of the whole board: it can be built from its name alone."""
    rule = constraints[name]
    return rule.layers is Constraint.layers and not any(field.required for field in fields_of(rule))


def _built(name: str, *arguments: object) -> Constraint:
    return constraints[name](*arguments)
