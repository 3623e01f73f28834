"""The command line: parses arguments, calls the api, prints. One file for each command, imported when it is run.

Exit status: 0 yes, 1 a negative answer, 2 bad usage or bad input, 3 a budget ran out, 130 interrupted. Results go to
standard output, everything else to standard error; a closed pipe is no error.
"""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Sequence
from io import TextIOWrapper
from typing import TYPE_CHECKING

import nonet

if TYPE_CHECKING:
    from nonet.api import NonetError


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit status."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    for stream in (sys.stdout, sys.stderr):
        # A terminal that knows only ASCII shows other characters as escapes instead of failing.
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    # `--version` is answered without importing click.
    if words in (["--version"], ["-V"]):
        print(f"nonet {nonet.__version__}")
        return 0
    if sys.stdout is None:
        return _complain("there is no standard output to write to", 2)
    try:
        with warnings.catch_warnings():
            warnings.showwarning = _warn
            status = _run(words)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader has closed the pipe; text still in the buffer must not raise again at shutdown.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return _complain("interrupted", 130)
    return status


def _run(words: list[str]) -> int:
    import click

    from nonet.api import BudgetExceeded, NonetError
    from nonet.cli._command import COMPLETION, complete, root

    try:
        if COMPLETION in os.environ:
            complete(os.environ[COMPLETION])
            return 0
        # Not `root.main`, which handles interrupts and closed pipes in its own way.
        with root.make_context("nonet", words) as context:
            return int(root.invoke(context) or 0)
    except click.exceptions.Exit as asked:
        return asked.exit_code
    except click.UsageError as wrong:
        wrong.show()
        if any(word.startswith("-") and set(word) <= _CELLS for word in words):
            print("A puzzle that begins with '-' goes behind '--'.", file=sys.stderr)
        return 2
    except BudgetExceeded as spent:
        return _complain(str(spent), 3)
    except NonetError as bad:
        return _refuse(bad)
    except BrokenPipeError:
        raise
    except OSError as bad:
        where = f"{bad.filename}: " if bad.filename else ""
        return _complain(f"{where}{bad.strerror or bad}", 2)


_CELLS = frozenset("0123456789._*?-")


def _refuse(bad: NonetError) -> int:
    from nonet.cli._output import say_error

    say_error(bad)
    return 2


def _warn(message: Warning | str, *_: object, **__: object) -> None:
    print(f"nonet: {message}", file=sys.stderr)


def _complain(message: str, status: int, hint: str | None = None) -> int:
    print(f"nonet: {message}" + (f"\n  hint: {hint}" if hint else ""), file=sys.stderr)
    return status
