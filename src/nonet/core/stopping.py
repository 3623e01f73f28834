"""`Stop`: a flag by which one thread ends the work of another, as Ctrl-C ends that of the main thread.

Whoever starts work that somebody may want to end runs it inside `with stoppable(stop):`, and keeps the stop. Once
`stop.set()` was called, from any thread, the work raises `Stopped` at its next checkpoint: in every loop of Python that
looks at its budget, and at the latest 50 ms later inside a native kernel.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar


class Stopped(BaseException):
    """The work was stopped from outside. No `Exception`, like KeyboardInterrupt: no handler of errors keeps it back."""


class Stop:
    """A flag that is raised once and stays up."""

    __slots__ = ("is_set",)

    def __init__(self) -> None:
        self.is_set = False

    def set(self) -> None:
        """Asks the work to end."""
        self.is_set = True


_stop: ContextVar[Stop | None] = ContextVar("stop", default=None)


@contextmanager
def stoppable(stop: Stop) -> Iterator[Stop]:
    """Work inside `with` ends with `Stopped` once `stop` is set.

    >>> from nonet.core.budget import checkpoint
    >>> with stoppable(Stop()) as stop:
    ...     checkpoint()
    ...     stop.set()
    ...     checkpoint()
    Traceback (most recent call last):
    ...
    nonet.core.stopping.Stopped
    """
    token = _stop.set(stop)
    try:
        yield stop
    finally:
        _stop.reset(token)


def is_stoppable() -> bool:
    """Whether a `Stop` can end the work of this thread."""
    return _stop.get() is not None


def check_stop() -> None:
    """Raises Stopped if the work of this thread was stopped. Native kernels ask here, too."""
    stop = _stop.get()
    if stop is not None and stop.is_set:
        raise Stopped
