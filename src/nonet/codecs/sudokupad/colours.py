"""Colours of drawings: every way SudokuPad and f-puzzles write them, and the words that setters have for them."""

from __future__ import annotations

import re
from colorsys import rgb_to_hls
from functools import lru_cache
from typing import NamedTuple

from nonet.codecs._links import Json

_HEX = re.compile(r"#?([0-9a-fA-F]{8}|[0-9a-fA-F]{6}|[0-9a-fA-F]{3,4}|[0-9a-fA-F])")
_RGB = re.compile(r"rgba?\(\s*([\d.]+)\s*,\s*([\d.]+)\s*,\s*([\d.]+)\s*(?:,\s*([\d.]+)\s*)?\)")
_NAMED = {"black": (0, 0, 0), "white": (255, 255, 255), "grey": (128, 128, 128), "gray": (128, 128, 128)}
_NAMED |= {"red": (255, 0, 0), "green": (0, 128, 0), "blue": (0, 0, 255), "orange": (255, 165, 0)}
_NAMED |= {"yellow": (255, 255, 0), "purple": (128, 0, 128), "pink": (255, 192, 203)}

_MIN_CHROMA = 28  # largest less smallest channel, out of 255; #46386c45 blended is 25, and its setter calls it grey
_MIN_ALPHA = 0.03

_HUES = {
    "red": (350, 14),
    "brown": (14, 45),
    "peach": (14, 42),
    "orange": (14, 46),
    "gold": (38, 60),
    "yellow": (46, 72),
    "lime": (72, 150),
    "green": (72, 172),
    "teal": (160, 200),
    "turquoise": (165, 200),
    "cyan": (170, 205),
    "blue": (172, 256),
    "indigo": (225, 285),
    "violet": (250, 320),
    "lavender": (225, 325),
    "purple": (250, 325),
    "magenta": (285, 335),
    "pink": (285, 12),
}
"""The hues, in degrees, that setters call by this word."""

_GREYS = {"black": (0, 60), "grey": (45, 243), "white": (240, 255)}
"""The lightness, 0 to 255, of colours without a hue."""

_SAME = {
    "gray": "grey",
    "silver": "grey",
    "lilac": "lavender",
    "mauve": "lavender",
    "aqua": "cyan",
    "tan": "brown",
    "golden": "gold",
    "crimson": "red",
    "amber": "orange",
    "salmon": "pink",
    "maroon": "red",
    "navy": "blue",
}
_WORD = re.compile(rf"\b({'|'.join([*_HUES, *_GREYS, *_SAME])})(?:ish)?\b")


class Colour(NamedTuple):
    """A colour as it is seen on white paper."""

    red: int
    green: int
    blue: int

    @property
    def name(self) -> str:
        """The word that fits best."""
        return min((*_HUES, *_GREYS), key=lambda word: distance(word, self))

    @property
    def is_plain(self) -> bool:
        """Whether it is black, white or a grey."""
        return max(self) - min(self) < _MIN_CHROMA

    def is_called(self, word: str) -> bool:
        """Whether a setter may mean this colour by this word."""
        return distance(word, self) < _FAR


_FAR = 1000.0


@lru_cache(maxsize=4096)
def distance(word: str, colour: Colour) -> float:
    """How far the colour is from the middle of what `word` means, from 0 to 1; 1000 or more if it means another."""
    hue, lightness, _ = rgb_to_hls(*(channel / 255 for channel in colour))
    plain = colour.is_plain
    if word in _GREYS:
        low, high = _GREYS[word]
        middle = (low + high) / 2
        light = lightness * 255
        return abs(light - middle) / 255 if plain and low <= light <= high else _FAR
    if plain:
        return _FAR
    low, high = _HUES[word]
    width = (high - low) % 360
    away = (hue * 360 - low) % 360
    if away > width:
        return _FAR
    if word == "brown":
        return 0.5 if lightness < 0.55 else _FAR
    rare = 0.0 if word in _COMMON else 0.6
    return abs(away - width / 2) / width + rare


def hue_gap(word: str, colour: Colour) -> float:
    """By how many degrees the colour's hue is outside the hues that setters call by this word; 360 for greys."""
    if word not in _HUES or colour.is_plain:
        return 360.0
    hue = rgb_to_hls(*(channel / 255 for channel in colour))[0] * 360
    low, high = _HUES[word]
    if (hue - low) % 360 <= (high - low) % 360:
        return 0.0
    return min((low - hue) % 360, (hue - high) % 360)


_COMMON = {"red", "orange", "yellow", "green", "blue", "purple"}


def colour_words(text: str) -> frozenset[str]:
    """The colours that a text in lower case names, as whole words: 'coloured' holds no red."""
    return frozenset(_SAME.get(word, word) for word in _WORD.findall(text))


@lru_cache(maxsize=4096)
def _parsed(text: str) -> tuple[int, int, int, float] | None:
    plain = text.strip().lower()
    if plain in _NAMED:
        return (*_NAMED[plain], 1.0)
    if match := _RGB.fullmatch(plain):
        red, green, blue = (min(255, int(float(part))) for part in match.groups()[:3])
        return red, green, blue, min(1.0, float(match[4])) if match[4] else 1.0
    if not (match := _HEX.fullmatch(plain)):
        return None
    digits = match[1]
    if len(digits) == 1:  # SudokuPad's short form: '#F' is white
        digits *= 6
    elif len(digits) <= 4:
        digits = "".join(digit * 2 for digit in digits)
    red, green, blue = (int(digits[place : place + 2], 16) for place in (0, 2, 4))
    return red, green, blue, int(digits[6:], 16) / 255 if len(digits) == 8 else 1.0


def colour_of(value: Json) -> Colour | None:
    """The colour that a member of a drawing holds, seen on white; None for none, for a transparent one and for junk."""
    if isinstance(value, int) and not isinstance(value, bool):  # the short form makes a number of 808080
        value = f"{value:06d}"
    found = _parsed(value) if isinstance(value, str) and len(value) < 60 else None
    if found is None or found[3] < _MIN_ALPHA:
        return None
    *channels, alpha = found
    red, green, blue = (round(channel * alpha + 255 * (1 - alpha)) for channel in channels)
    return Colour(red, green, blue)
