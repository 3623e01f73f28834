"""The bounds of work, for servers and windows: time for several calls, an end from outside; and the form of names."""

from nonet.core import names
from nonet.core.budget import checkpoint, current, timely, within
from nonet.core.stopping import Stop, Stopped, stoppable

CELL_NAME = rf"^{names.NAME}$"
"""A regex of the name of one cell."""

__all__ = ["CELL_NAME", "Stop", "Stopped", "checkpoint", "current", "stoppable", "timely", "within"]
