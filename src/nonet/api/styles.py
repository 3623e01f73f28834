"""The print styles by name, and the type of the functions that colour their cells."""

from nonet.render.text import STYLES as STYLES, Paint as Paint
