"""The puzzles that come with Nonet: the folder `examples` of the package or, in a working copy, of the project."""

from __future__ import annotations

import os

import nonet
from nonet.core.errors import NonetError

FOLDER = "examples"


def example(name: str) -> str:
    """The path of an example: `course1.pl`, `rules/thermo.toml`.

    >>> import nonet
    >>> from pathlib import Path
    >>> nonet.read(Path(example("course1.pl"))).clues
    26
    """
    # No pathlib: importing it would take the command line as long as solving a puzzle.
    for folder in _folders():
        path = os.path.normpath(os.path.join(folder, name))
        if path.startswith(folder + os.sep) and os.path.isfile(path):
            return path
    raise NonetError(f"Nonet has no example named {name!r}", hint=f"choose from: {', '.join(examples())}")


def examples() -> tuple[str, ...]:
    """The names of all example puzzles; those for single rules start with `rules/`."""
    for folder in _folders():
        if os.path.isdir(folder):
            own = sorted(name for name in os.listdir(folder) if os.path.isfile(os.path.join(folder, name)))
            rules = sorted(os.listdir(os.path.join(folder, "rules")))
            return (*(name for name in own if not name.endswith(".py")), *(f"rules/{name}" for name in rules))
    return ()


def _folders() -> tuple[str, str]:
    package = os.path.dirname(os.path.abspath(nonet.__file__))
    return os.path.join(package, FOLDER), os.path.join(os.path.dirname(os.path.dirname(package)), FOLDER)
