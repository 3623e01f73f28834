"""Themes: every text can be read, and what only a colour tells apart stays apart, for eyes of every kind.

Covers: _theme, _colour.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from math import cos, hypot, sin

import pytest
from hypothesis import given, strategies as st

import nonet
from nonet.core.errors import NonetError
from nonet.core.grid import Grid
from nonet.core.marks import ROLES, Role
from nonet.render._colour import Colour, contrast, linear
from nonet.render._looks import LOOKS, Look
from nonet.render._theme import NAMES, Theme, theme_named
from nonet.render.svg import svg
from nonet.rules import Even, KillerCage, Thermo

HEX = st.integers(0, 0xFFFFFF).map("#{:06x}".format)

# What eyes without one kind of cone see of red, green and blue: Machado, Oliveira and Fernandes (2009), severity 1.
BLINDNESS = {
    "no red cones": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "no green cones": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "no blue cones": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}


def seen(colour: str, blindness: str | None) -> tuple[float, float, float]:
    """The place of a colour in OKLab for these eyes."""
    if blindness is not None:
        light = [sum(a * b for a, b in zip(row, linear(colour), strict=True)) for row in BLINDNESS[blindness]]
        colour = "#" + "".join(f"{round(255 * curve(min(max(part, 0), 1))):02x}" for part in light)
    found = Colour.of(colour)
    return found.lightness, found.chroma * cos(found.hue), found.chroma * sin(found.hue)


def curve(part: float) -> float:
    return part * 12.92 if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055


def apart(one: str, other: str, blindness: str | None) -> float:
    (l1, a1, b1), (l2, a2, b2) = seen(one, blindness), seen(other, blindness)
    return hypot(l1 - l2, a1 - a2, b1 - b2)


@given(HEX)
def test_a_colour_keeps_its_name(text: str) -> None:
    assert str(Colour.of(text)) == text


@given(HEX, st.floats(0.1, 1))
def test_every_lightness_can_be_shown(text: str, lightness: float) -> None:
    shown = str(replace(Colour.of(text), lightness=lightness))
    assert re.fullmatch("#[0-9a-f]{6}", shown)
    assert Colour.of(shown).lightness == pytest.approx(lightness, abs=0.02)


def test_contrast() -> None:
    assert contrast("#777777", "#ffffff") == contrast("#ffffff", "#777777") == pytest.approx(4.48, abs=0.01)
    assert contrast("#123456", "#123456") == 1


@pytest.fixture(params=NAMES)
def theme(request: pytest.FixtureRequest) -> Theme:
    return theme_named(request.param)


def test_a_theme_has_every_role_and_only_other_colours(theme: Theme) -> None:
    assert set(theme.looks) == ROLES
    for role, look in theme.looks.items():
        assert replace(look, colour=LOOKS[role].colour, fill=LOOKS[role].fill) == LOOKS[role]
        assert (look.fill == "none") is (LOOKS[role].fill == "none")


def fills(theme: Theme) -> Iterator[tuple[Role, str]]:
    """The colours that can lie under digits, not those of dots filled with ink."""
    yield from ((role, look.fill) for role, look in theme.looks.items() if look.fill not in ("none", look.colour))


def test_texts_can_be_read_on_paper_and_on_every_fill(theme: Theme) -> None:
    for where, colour in (("paper", theme.paper), *fills(theme)):
        assert contrast(theme.ink, colour) >= 4.5, where
        assert contrast(theme.faint_ink, colour) >= 4.5, where
        assert contrast(theme.found, colour) >= 3, f"{where}: values found are large"


def test_lines_can_be_seen(theme: Theme) -> None:
    for role, look in theme.looks.items():
        assert contrast(look.colour, theme.paper) >= (1.5 if look.width >= 0.2 else 1.9), role


def alike_but_for_colour() -> Iterator[tuple[Role, Role]]:
    """Pairs of roles of one kind with one shape, width and dash, and two colours."""

    def form(look: Look) -> Look:
        return replace(look, colour="", fill="none" if look.fill == "none" else "", named=False)

    for one, other in combinations(LOOKS, 2):
        same_kind = one.split()[0] == other.split()[0]
        if same_kind and LOOKS[one] != LOOKS[other] and form(LOOKS[one]) == form(LOOKS[other]):
            yield one, other


@pytest.mark.parametrize("blindness", [None, *BLINDNESS])
def test_series_stay_apart_for_the_colour_blind(blindness: str | None) -> None:
    looks = theme_named("colour-blind").looks
    pairs = [*alike_but_for_colour(), ("place", "remove"), ("link strong", "link weak"), ("whisper", "renban")]
    assert len(pairs) >= 15 + 2 + 3, "own roles, and two pairs of colours of one shape"
    for one, other in pairs:
        distance = max(
            apart(looks[one].fill, looks[other].fill, blindness) if looks[one].fill != "none" else 0,
            apart(looks[one].colour, looks[other].colour, blindness),
        )
        assert distance > 0.06, (one, other)


def test_print_has_no_colour() -> None:
    theme = theme_named("print")
    colours = {theme.paper, theme.ink, theme.faint_ink, theme.found, theme.thin_border}
    colours |= {colour for look in theme.looks.values() for colour in (look.colour, look.fill)} - {"none"}
    assert all(len({colour[at : at + 2] for at in (1, 3, 5)}) == 1 for colour in colours)


def test_a_drawing_has_the_colours_of_its_theme_alone(theme: Theme) -> None:
    puzzle = nonet.read("1... ..2. .3.. ...4").with_rules(Thermo("r1c1-r1c3"), KillerCage("r2c1-r2c2", 5), Even("r4c1"))
    grid = Grid(puzzle.layout, puzzle.symbols, bytes([0, 2, *bytes(14)]))
    drawing = svg(puzzle, grid, candidates=[15] * 16, caption="A board", theme=theme.name)
    known = {theme.paper, theme.ink, theme.faint_ink, theme.found, theme.thin_border}
    known |= {theme.looks[role].colour for role in ("thermo", "killer cage")} | {theme.looks["even"].fill}
    assert set(re.findall('"(#[0-9a-f]+)"', drawing)) == known


def test_an_unknown_theme() -> None:
    with pytest.raises(NonetError, match=r"no theme named 'neon' \(choose from: light, dark"):
        svg(nonet.read("1... ..2. .3.. ...4"), theme="neon")
