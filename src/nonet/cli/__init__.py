"""The command line: parses arguments, calls the api, prints. One file for each command, imported when it is run.

Exit status: 0 yes, 1 a negative answer, 2 bad usage or bad input, 3 a budget ran out, 70 a bug in Nonet, 130
interrupted, 143 terminated. Results go to standard output, everything else to standard error; a closed pipe is no
error.
"""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Sequence

import nonet
from nonet.cli._ending import BAD, complain, heeding_signals, prepare_streams, status_of


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit status."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    try:
        prepare_streams()
        if sys.stdout is None:
            return complain("there is no standard output to write to", BAD)
        with warnings.catch_warnings():
            warnings.showwarning = _warn
            status = _run(words)
        sys.stdout.flush()
    except SystemExit:
        raise
    except BaseException as error:
        return status_of(error, words)
    return status


def _run(words: list[str]) -> int:
    # `--version` is answered without importing click.
    if words in (["--version"], ["-V"]):
        print(f"nonet {nonet.__version__}")
        return 0

    from nonet.cli._command import COMPLETION, complete, root

    if COMPLETION in os.environ:
        complete(os.environ[COMPLETION])
        return 0
    # Not `root.main`, which handles interrupts and closed pipes in its own way.
    with heeding_signals(), root.make_context("nonet", words) as context:
        return int(root.invoke(context) or 0)


def _warn(message: Warning | str, *_: object, **__: object) -> None:
    print(f"nonet: {message}", file=sys.stderr)
