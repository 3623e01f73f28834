"""The print styles by name, and what paints their cells, for those who print in colour."""

from nonet.render.text import STYLES as STYLES, Paint as Paint
