"""Colours as lightness, chroma and hue in OKLCH (Ottosson, 2020), where equal steps look equally large.

A theme is made by moving lightness or hue: a dark green becomes a light green, and stays as green as it was.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import atan2, cos, hypot, sin

Rgb = tuple[float, float, float]
"""Red, green and blue from 0 to 1, linear: proportional to light."""


@dataclass(frozen=True, slots=True)
class Colour:
    """Lightness from 0 (black) to 1 (white), chroma from 0 (grey), hue in radians."""

    lightness: float
    chroma: float
    hue: float

    @staticmethod
    def of(text: str) -> Colour:
        """The colour of an SVG attribute like '#1f2933'."""
        red, green, blue = linear(text)
        long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
        medium = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
        short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
        a = 1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short
        b = 0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short
        lightness = 0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short
        return Colour(lightness, hypot(a, b), atan2(b, a))

    def __str__(self) -> str:
        """The colour as '#rrggbb'; a chroma that no screen shows is lowered until one does."""
        colour = self
        while not colour._is_shown() and colour.chroma > 0:
            colour = replace(colour, chroma=max(colour.chroma - 0.004, 0.0))
        return "#" + "".join(f"{round(255 * _encoded(min(max(part, 0.0), 1.0))):02x}" for part in colour._rgb())

    def _rgb(self) -> Rgb:
        a, b = self.chroma * cos(self.hue), self.chroma * sin(self.hue)
        long = (self.lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
        medium = (self.lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
        short = (self.lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
        return (
            4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
            -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
            -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short,
        )

    def _is_shown(self) -> bool:
        return all(-0.0005 <= part <= 1.0005 for part in self._rgb())


def linear(text: str) -> Rgb:
    """The light of '#rrggbb'."""
    red, green, blue = (_decoded(int(text[at : at + 2], 16) / 255) for at in (1, 3, 5))
    return red, green, blue


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as WCAG has it, from 1 (alike) to 21 (black on white); texts want 4.5.

    >>> round(contrast("#000000", "#ffffff"), 6)
    21.0
    """
    darker, lighter = sorted(
        0.2126 * red + 0.7152 * green + 0.0722 * blue for red, green, blue in map(linear, (one, other))
    )
    return (lighter + 0.05) / (darker + 0.05)


def _decoded(part: float) -> float:
    """The light of a part of '#rrggbb', by the curve of sRGB."""
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _encoded(part: float) -> float:
    return part * 12.92 if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055
