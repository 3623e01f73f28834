"""The machine that a run was made on, for reports."""

from __future__ import annotations

import os
import platform
from pathlib import Path


def processor() -> str:
    """The processor's name, as far as the system tells it."""
    listing = Path("/proc/cpuinfo")
    for line in listing.read_text(encoding="utf-8").splitlines() if listing.exists() else ():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.processor() or platform.machine() or "an unknown processor"


def describe() -> str:
    """The machine in a few words: processor, cores, system, Python."""
    return f"{processor()}, {_cores()}, {platform.system()}, Python {platform.python_version()}"


def busy() -> str | None:
    """A warning if the machine is busy with other work; None if it is not, or the load is not known."""
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    if load <= (os.cpu_count() or 1) / 2:
        return None
    return f"the machine was busy when this began, with a load of {load:.1f} on {_cores()}: ratios may be off"


def _cores() -> str:
    count = os.cpu_count() or 1
    return f"{count} core{'s' if count > 1 else ''}"
