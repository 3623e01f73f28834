"""Any shared library with the C function

    size_t SolveSudoku(const char* puzzle, size_t limit, uint32_t flags, char* solution, size_t* guesses);

which takes 81 characters ('.' for an empty cell), stops at `limit` solutions and returns how many it found. It may
write the solution and the guesses, or leave them alone.

A call from Python costs some 0.4 us, which is much beside a fast solver. So all arguments are made beforehand, the loop
over puzzles is `map`, which runs in C, and the same calls to a function that does nothing are timed too, so that the
cost of calling can be subtracted.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from itertools import repeat
from pathlib import Path
from typing import Any

import numpy as np

from nonet.bench.answers import Answers
from nonet.bench.peers._peer import Job, Peer
from nonet.core.errors import NonetError
from nonet.engines.classic import CELLS

FUNCTION = "SolveSudoku"
_STRIDE = CELLS + 1
_SLICE = 1000
"""Calls between two points at which an interrupt is handled."""
_UNTOLD = ctypes.c_size_t(-1).value


class Library(Peer):
    """A solver in a shared library, under a name."""

    about = f"{FUNCTION} of a shared library"

    def __init__(self, name: str, path: Path) -> None:
        self.name = name
        if not path.exists():
            raise FileNotFoundError(2, "there is no such file", str(path))
        try:
            # PyDLL keeps the GIL: no release and reacquisition in each call.
            self._solve = getattr(ctypes.PyDLL(str(path.resolve())), FUNCTION)
        except OSError as bad:
            raise NonetError(f"{path} is not a shared library: {bad}") from None
        except AttributeError:
            raise NonetError(
                f"{path} has no function {FUNCTION}",
                hint=f"size_t {FUNCTION}(const char*, size_t limit, uint32_t flags, char* solution, size_t* guesses)",
            ) from None
        self._solve.restype = ctypes.c_size_t

    def job(self, puzzles: Sequence[str]) -> Job:
        return _Calls(self._solve, puzzles)


def named_library(text: str) -> Library:
    """`NAME=PATH`, or a path alone, named after its file."""
    name, given, path = text.rpartition("=")
    where = Path(path)
    return Library(name if given else where.name.partition(".")[0].removeprefix("lib"), where)


class _Calls(Job):
    can_idle = True

    def __init__(self, solve: Callable[..., int], puzzles: Sequence[str]) -> None:
        self._solve = solve
        self._do_nothing = ctypes.pythonapi.Py_IsInitialized
        count = len(puzzles)
        self._texts = ctypes.create_string_buffer(b"\0".join(puzzle.encode() for puzzle in puzzles))
        self._solutions = ctypes.create_string_buffer(count * _STRIDE)
        self._guesses = (ctypes.c_size_t * count)(*repeat(_UNTOLD, count))
        texts = _addresses(self._texts, count, _STRIDE)
        solutions = _addresses(self._solutions, count, _STRIDE)
        guesses = _addresses(self._guesses, count, ctypes.sizeof(ctypes.c_size_t))
        slices = [slice(start, start + _SLICE) for start in range(0, count, _SLICE)]
        self._arguments = [(texts[part], solutions[part], guesses[part]) for part in slices]
        self._counts: list[int] = []

    def run(self) -> None:
        self._counts = self._call(self._solve, limit=2)

    def run_idle(self) -> None:
        self._call(self._do_nothing, limit=2)

    def answers(self) -> Answers:
        """The answers. Some libraries write a solution only with a limit of 1, so they are called again for it."""
        guesses = None if _UNTOLD in self._guesses else sum(self._guesses)
        self._call(self._solve, limit=1)
        texts = np.frombuffer(self._solutions.raw, np.uint8).reshape(-1, _STRIDE)[:, :CELLS]
        solutions = np.where(texts >= ord("0"), texts - ord("0"), texts)
        solutions[np.array(self._counts) == 0] = 0
        counts = np.array([min(count, 255) for count in self._counts], np.uint8)
        return Answers(counts, solutions if solutions.any() else None, guesses)

    def _call(self, function: Callable[..., int], limit: int) -> list[int]:
        stop, flags = ctypes.c_size_t(limit), ctypes.c_uint32(0)
        counts: list[int] = []
        for texts, solutions, guesses in self._arguments:
            counts += map(function, texts, repeat(stop), repeat(flags), solutions, guesses)
        return counts


def _addresses(buffer: ctypes.Array[Any], count: int, stride: int) -> list[ctypes.c_void_p]:
    start = ctypes.addressof(buffer)
    return [ctypes.c_void_p(start + index * stride) for index in range(count)]
