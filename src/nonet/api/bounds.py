"""The bounds of work, for servers and windows: time for several calls, an end from outside; and the form of names."""

from nonet.core import names
from nonet.core.budget import checkpoint, within
from nonet.core.stopping import Stop, Stopped, stoppable

CELL_NAME = rf"^{names.NAME}$"
"""A regex of the name of one cell."""

__all__ = ["CELL_NAME", "Stop", "Stopped", "checkpoint", "stoppable", "within"]
