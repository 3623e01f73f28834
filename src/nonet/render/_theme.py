"""Themes: the same looks in other colours. Shapes, widths and dashes are those of `_looks` in every theme.

The colours of a theme are computed from those of the light one, so that a new role needs one look and no more.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from math import pi

from nonet.core.arguments import shown
from nonet.core.errors import NonetError
from nonet.core.marks import Role
from nonet.render._colour import Colour
from nonet.render._looks import FAINT_INK, FOUND, INK, LOOKS, PAPER, THIN_BORDER, Look


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of paper, ink (givens and borders), faint ink (pencil marks), found values and thin borders."""

    name: str
    paper: str
    ink: str
    faint_ink: str
    found: str
    thin_border: str
    looks: Mapping[Role, Look]


LIGHT = Theme("light", PAPER, INK, FAINT_INK, FOUND, THIN_BORDER, LOOKS)


def _night(colour: Colour) -> Colour:
    """Light becomes dark and dark becomes light. The curve is steep at the light end: pale fills have to be seen."""
    return replace(colour, lightness=0.2 + 0.78 * max(1.0 - colour.lightness, 0.0) ** 0.75)


def _grey(colour: Colour) -> Colour:
    return replace(colour, chroma=0.0)


def _blue_or_orange(colour: Colour) -> Colour:
    """The nearer one of two hues that all kinds of colour blindness tell apart; greens go with blue, reds with orange.

    Blue is darker than orange, so that the two differ in lightness as well.
    """
    if colour.chroma < 0.02:
        return colour
    if 1.9 < colour.hue % (2 * pi) < 5.4:
        return replace(colour, hue=4.4, lightness=colour.lightness - 0.04)
    return replace(colour, hue=1.15, lightness=min(colour.lightness + 0.02, 1.0))


_SERIES: dict[Role, tuple[str, str]] = {
    "colour 1": ("#004c78", "#7cc7ee"),
    "colour 2": ("#6b5900", "#f5ec7a"),
    "colour 3": ("#8a3c00", "#f2b06a"),
    "colour 4": ("#3d3d3d", "#c9c9c9"),
    "branch 1": ("#0072b2", "none"),
    "branch 2": ("#d55e00", "none"),
    "branch 3": ("#009e73", "none"),
    "branch 4": ("#cc79a7", "none"),
    "branch 5": ("#e69f00", "none"),
    "branch 6": ("#000000", "none"),
    "own 1": ("#0072b2", "#cfe6f7"),
    "own 2": ("#b04a00", "#ffc9a0"),
    "own 3": ("#56b4e9", "#9fdcc9"),
    "own 4": ("#e69f00", "#f7ef9f"),
    "own 5": ("#5b1f45", "#ecc0d8"),
    "own 6": ("#000000", "#c9c9c9"),
}
"""Line and fill of the roles that come in series, in the spirit of Okabe and Ito's palette (2008): two hues are not
enough for these.
"""


def _recoloured(name: str, change: Callable[[Colour], Colour], **named: str) -> Theme:
    def moved(text: str) -> str:
        return text if text == "none" else str(change(Colour.of(text)))

    def paper_kept(look: Look, text: str) -> str:
        # What is drawn in the colours of paper or ink keeps to those of the theme.
        return {PAPER: base["paper"], INK: base["ink"]}.get(text) or moved(text)

    base = {part: moved(getattr(LIGHT, part)) for part in ("paper", "ink", "faint_ink", "found", "thin_border")} | named
    looks = {
        role: replace(look, colour=paper_kept(look, look.colour), fill=paper_kept(look, look.fill))
        for role, look in LOOKS.items()
    }
    return Theme(name, looks=looks, **base)


def _dark() -> Theme:
    return _recoloured("dark", _night, ink="#eef2f6", faint_ink="#c3ccd5", found="#8cc4ff")


def _print() -> Theme:
    return _recoloured("print", _grey, paper="#ffffff", ink="#000000", found="#4d4d4d", thin_border="#808080")


def _colour_blind() -> Theme:
    plain = _recoloured("colour-blind", _blue_or_orange)
    series = {role: replace(LOOKS[role], colour=line, fill=fill) for role, (line, fill) in _SERIES.items()}
    return replace(plain, looks={**plain.looks, **series})


_THEMES: dict[str, Callable[[], Theme]] = {
    "light": lambda: LIGHT,
    "dark": _dark,
    "print": _print,
    "colour-blind": _colour_blind,
}
NAMES = tuple(_THEMES)


@cache
def theme_named(name: str) -> Theme:
    """The theme of this name; raises NonetError if there is none."""
    if not isinstance(name, str) or name not in _THEMES:
        raise NonetError(f"there is no theme named {shown(name)}", hint=f"choose from: {', '.join(NAMES)}")
    return _THEMES[name]()
