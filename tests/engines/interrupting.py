"""Ctrl-C in the middle of the work, as a terminal sends it."""

import os
import signal
import subprocess
import sys
import time
from typing import NamedTuple


class Ended(NamedTuple):
    """How a program ended: its exit status, what it wrote to stderr, and how long that took after Ctrl-C."""

    status: int
    errors: str
    seconds: float


def interrupted(program: str, after: float, within: float) -> Ended:
    """Runs a Python program, which says 'ready' first, and interrupts it; it is killed if that does not end it."""
    with subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "ready\n"
        time.sleep(after)
        begun = time.monotonic()
        os.kill(child.pid, signal.SIGINT)
        try:
            _, errors = child.communicate(timeout=within)
        finally:
            child.kill()
        return Ended(child.returncode, errors, time.monotonic() - begun)
