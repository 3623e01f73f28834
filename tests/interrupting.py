"""Ctrl-C in the middle of the work, as a terminal sends it: when the work has begun, however slow the machine is."""

import subprocess
import sys
from typing import NamedTuple

NET = 300.0
"""Seconds after which a process that hangs is killed. No machine is busy enough to need them."""

_WATCH = """
import atexit, os, signal, sys, threading, time

def at_work():
    frame = sys._current_frames().get(threading.main_thread().ident)
    while frame is not None:
        code = frame.f_code
        wanted = {name!r} or code.co_name
        if code.co_filename.endswith({file!r}) and code.co_name == wanted != "<module>":
            return True
        frame = frame.f_back
    return False

def interrupt():
    looks = 0
    while looks < 20:
        looks += at_work()
        time.sleep(0.002)
    begun = time.process_time()
    atexit.register(lambda: print("CPU seconds after Ctrl-C:", time.process_time() - begun, file=sys.stderr))
    os.kill(os.getpid(), signal.SIGINT)

threading.Thread(target=interrupt, daemon=True).start()
"""


class Ended(NamedTuple):
    """How a program ended: its exit status, its output, and the CPU seconds that it took after Ctrl-C."""

    status: int
    output: str
    errors: str
    cpu_seconds: float


def interrupted(program: str, inside: str) -> Ended:
    """Runs a Python program and interrupts it when it has been seen twenty times inside a file, or `file:function`.

    A thread of the program looks at the stack of the main thread; native code that does not let go of the interpreter
    is never seen, and then the test ends at the NET.
    """
    file, _, name = inside.partition(":")
    done = subprocess.run(
        [sys.executable, "-c", _WATCH.format(file=file, name=name) + program],
        capture_output=True,
        text=True,
        timeout=NET,
        check=False,
    )
    errors, _, seconds = done.stderr.rpartition("CPU seconds after Ctrl-C: ")
    assert seconds, f"the program ended by itself: {done.stderr}"
    return Ended(done.returncode, done.stdout, errors, float(seconds))


def interrupted_command(*words: str, inside: str) -> Ended:
    """The same for `nonet` with these words."""
    return interrupted(f"from nonet.cli import main; sys.exit(main({list(words)!r}))", inside)
