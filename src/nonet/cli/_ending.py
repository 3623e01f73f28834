"""How a command ends: every exception becomes words on standard error and an exit status, here and nowhere else."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from errno import ENOMEM
from io import BufferedWriter, FileIO, TextIOWrapper
from typing import Any

BAD, GAVE_UP, BUG, INTERRUPTED = 2, 3, 70, 130
"""Exit statuses: bad usage or input, a budget or the memory ran out, a fault of Nonet (EX_SOFTWARE), Ctrl-C. A signal
that asks for the end is 128 and its number: 143 for SIGTERM.
"""

TRACEBACK = "NONET_TRACEBACK"
"""The environment variable with which the traceback of an error is printed before its message."""

MAX_SHOWN = 300
"""Characters of an argument, or of all of them, in a message: a puzzle may have megabytes."""

_CELLS = frozenset("0123456789._*?-")


_ENDING_SIGNALS = ("SIGTERM", "SIGHUP")


class Terminated(BaseException):
    """The system or another program asks this one to end, and what is half done is cleared away first."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


@contextmanager
def heeding_signals() -> Iterator[None]:
    """Makes `Terminated` of the signals that would end the process on the spot; a second one does that all the same."""
    import signal
    from threading import current_thread, main_thread

    def end(number: int, _: object) -> None:
        signal.signal(number, signal.SIG_DFL)
        raise Terminated(number)

    heeded = []
    if current_thread() is main_thread():
        for number in (getattr(signal, name) for name in _ENDING_SIGNALS if hasattr(signal, name)):
            if signal.getsignal(number) is signal.SIG_DFL:  # else the caller has told what is to happen
                signal.signal(number, end)
                heeded.append(number)
    try:
        yield
    finally:
        for number in heeded:
            signal.signal(number, signal.SIG_DFL)


def prepare_streams() -> None:
    """Makes the standard streams safe to print to, whatever the caller has done to them.

    A closed stream is replaced by the null device, so that no file that is opened later gets its number, and is taken
    for a standard stream by native code. On standard error nothing fails: the message that it cannot take is lost, and
    the results are not.
    """
    if None in (sys.stdin, sys.stdout, sys.stderr):
        while (opened := os.open(os.devnull, os.O_RDWR)) <= 2:
            pass
        os.close(opened)
    if sys.stderr is None or (sys.stderr is sys.__stderr__ and _is_file(sys.stderr)):
        encoding = "utf-8" if sys.stderr is None else sys.stderr.encoding
        buffer = BufferedWriter(_Deaf(2, "w", closefd=False))
        sys.stderr = TextIOWrapper(buffer, encoding, errors="backslashreplace", line_buffering=True)
    # A terminal that knows only ASCII shows other characters as escapes instead of failing.
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


class _Deaf(FileIO):
    """A file in which what cannot be written is lost."""

    def write(self, data: Any) -> int:
        with suppress(OSError):
            return super().write(data) or len(data)
        return len(data)


def _is_file(stream: Any) -> bool:
    """Whether this is a plain file, pipe or terminal: the console of Windows has a writer of its own."""
    buffer = getattr(stream, "buffer", None)
    return type(getattr(buffer, "raw", buffer)) is FileIO


def status_of(error: BaseException, words: Sequence[str]) -> int:
    """The exit status of a command that ended with this error, after its message."""
    if os.environ.get(TRACEBACK):
        from traceback import print_exception

        print_exception(error)
    where = _flushed(error)
    if isinstance(error, BrokenPipeError):
        return 0
    if isinstance(error, KeyboardInterrupt):
        return complain("interrupted", INTERRUPTED)
    if isinstance(error, Terminated):
        return complain("terminated", 128 + error.number)
    if isinstance(error, MemoryError) or getattr(error, "errno", None) == ENOMEM:
        return complain("there is not enough memory for this", GAVE_UP)
    if isinstance(error, OSError):
        return complain(f"{where}{error.strerror or error}", BAD)
    if isinstance(error, ImportError):
        hint = "install it again: pip install --force-reinstall nonet"
        return complain(f"this installation of Nonet is not complete: {error}", BAD, hint)
    status = _of_click(error, words) if "click" in sys.modules else None
    if status is None:
        status = _of_nonet(error) if "nonet.api" in sys.modules else None
    return _bug(error, words) if status is None else status


def _flushed(error: BaseException) -> str:
    """Prints what is left of the results; the place of the error, if it is a file or standard output.

    If standard output takes no more, what is left must not fail again at shutdown.
    """
    place = getattr(error, "filename", None)
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError as again:
        if again.errno == getattr(error, "errno", None):
            place = "<stdout>"
        with suppress(OSError, ValueError):
            null = os.open(os.devnull, os.O_WRONLY)
            os.dup2(null, sys.stdout.fileno())
            os.close(null)
    except ValueError:
        pass  # it has been closed
    return f"{_short(str(place))}: " if place else ""


def _of_click(error: BaseException, words: Sequence[str]) -> int | None:
    import click

    if isinstance(error, click.exceptions.Exit):
        return error.exit_code
    if isinstance(error, click.Abort):
        return complain("interrupted", INTERRUPTED)
    if not isinstance(error, click.ClickException):
        return None
    error.show()
    if any(word.startswith("-") and set(word) <= _CELLS for word in words):
        print("A puzzle that begins with '-' goes behind '--'.", file=sys.stderr)
    return BAD


def _of_nonet(error: BaseException) -> int | None:
    from nonet.api import BudgetExceeded, NonetError

    if isinstance(error, BudgetExceeded):
        return complain(str(error), GAVE_UP)
    if not isinstance(error, NonetError):
        return None
    from nonet.cli._output import say_error

    say_error(error)
    return BAD


def _bug(error: BaseException, words: Sequence[str]) -> int:
    """What should never happen: all that a report needs, in a few lines."""
    from platform import platform, python_version
    from shlex import join

    import nonet

    again = "" if os.environ.get(TRACEBACK) else f"\n  hint: {TRACEBACK}=1 before the command also prints the traceback"
    said = _short(f"{type(error).__name__}: {error}")
    return complain(
        f"this is a bug in Nonet, please report it: {said}\n"
        f"  version: {nonet.__version__}, Python {python_version()}, {platform()}\n"
        f"  command: {_short(join(['nonet', *words]))}{again}",
        BUG,
    )


def _short(text: str) -> str:
    return text if len(text) <= MAX_SHOWN else f"{text[:MAX_SHOWN]}... ({len(text):,} characters)"


def complain(message: str, status: int, hint: str | None = None) -> int:
    """Prints what is wrong, and returns the status."""
    print(f"nonet: {message}" + (f"\n  hint: {hint}" if hint else ""), file=sys.stderr)
    return status
