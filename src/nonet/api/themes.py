"""The themes of pictures, by name."""

from nonet.render._theme import NAMES as THEMES

__all__ = ["THEMES"]
