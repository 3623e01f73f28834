"""`Budget`: the seconds and the search nodes that one call may take, from reading to the last word.

The current budget is ambient, as a cancel scope is in Trio: a function of the API opens one (`with within(timeout,
nodes):`), and whatever runs inside, in any layer, looks at it with `checkpoint()`. A budget inside another one can only
be tighter. The current budget belongs to a thread (a context variable). Never `yield` inside `with`: the consumer of
the generator would run under that budget.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextvars import ContextVar, Token
from math import inf
from time import monotonic
from types import TracebackType
from typing import NoReturn, TypeVar

from nonet.core.arguments import shown, whole
from nonet.core.errors import BudgetExceeded, NonetError
from nonet.core.stopping import check_stop

T = TypeVar("T")

DEFAULT_TIMEOUT = 30.0
"""Seconds of a call that names no `timeout`: longer than a person waits without a word."""

GRACE = 0.1
"""Seconds after the deadline for what is told of a search that ran out of time."""

MAX_NODES = (1 << 63) - 1
"""More nodes than this cannot be counted by the kernels, nor visited by anybody: a larger budget means this one."""


class Budget:
    """`timeout` seconds from now and `nodes` search nodes; None leaves the bound to the `parent`, if there is one.

    `spent` counts the nodes of all searches inside. `is_default` says that the user named no timeout.
    """

    __slots__ = ("_parent", "_token", "deadline", "is_default", "nodes", "spent", "timeout")

    def __init__(
        self,
        timeout: float | None = None,
        nodes: int | None = None,
        *,
        parent: Budget | None = None,
        is_default: bool = False,
    ) -> None:
        self.timeout = as_seconds(timeout)
        self.nodes = as_nodes(nodes)
        self.spent = 0
        self.is_default = is_default
        self._parent = parent
        self._token: Token[Budget | None] | None = None
        self.deadline = inf if self.timeout is None else monotonic() + self.timeout
        if parent is not None and parent.deadline <= self.deadline:
            self.timeout, self.deadline, self.is_default = parent.timeout, parent.deadline, parent.is_default

    def __enter__(self) -> Budget:
        self._token = _current.set(self)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._token is not None
        _current.reset(self._token)
        self._token = None

    def restart(self) -> None:
        """Sets the deadline to `timeout` seconds from now: the time between two solutions is the consumer's."""
        if self.timeout is not None:
            self.deadline = monotonic() + self.timeout

    def check_time(self) -> None:
        """Raises BudgetExceeded if time is up, and Stopped if the work was stopped from outside."""
        check_stop()
        if monotonic() >= self.deadline:
            self.out_of_time()

    def seconds_left(self) -> float | None:
        """Seconds until the deadline, 0.0 after it; None without a limit."""
        return None if self.deadline == inf else max(self.deadline - monotonic(), 0.0)

    @property
    def is_over(self) -> bool:
        """Whether time is up or no node is left."""
        return monotonic() >= self.deadline or self.nodes_left() == 0

    def nodes_left(self) -> int | None:
        """Nodes that the next search may visit; None without a limit."""
        own = None if self.nodes is None else max(self.nodes - self.spent, 0)
        above = None if self._parent is None else self._parent.nodes_left()
        return own if above is None or (own is not None and own <= above) else above

    def spend(self, nodes: int) -> None:
        """Counts the nodes of a search, here and in the budgets around."""
        budget: Budget | None = self
        while budget is not None:
            budget.spent += nodes
            budget = budget._parent

    def out_of_nodes(self) -> NoReturn:
        """Raises BudgetExceeded for nodes; also for engines that count their nodes themselves.

        It names the budget with the fewest nodes left, whether or not the nodes of this search are charged yet.
        """
        bound, least, budget = self, inf, self
        while True:
            left = inf if budget.nodes is None else budget.nodes - budget.spent
            if left <= least:
                bound, least = budget, left
            if budget._parent is None:
                break
            budget = budget._parent
        assert bound.nodes is not None, "no budget has a bound of nodes"
        count = bound.nodes
        raise BudgetExceeded(
            f"gave up after {count} node{'s' if count != 1 else ''}", hint="allow more with nodes= (--nodes)"
        )

    def out_of_time(self) -> NoReturn:
        """Raises BudgetExceeded for time; also for engines with a clock of their own, which may run ahead of ours."""
        hint = "allow more with timeout= (--timeout)"
        if self.is_default:
            raise BudgetExceeded(f"gave up after {self.timeout:g} s, the default", hint=f"{hint}; inf means no limit")
        raise BudgetExceeded(f"gave up after {self.timeout:g} s", hint=hint)


_current: ContextVar[Budget | None] = ContextVar("budget", default=None)


def current() -> Budget:
    """The innermost budget, a budget without limits outside all of them."""
    return _current.get() or Budget()


def within(
    timeout: float | None = None, nodes: int | None = None, *, default: float | None = DEFAULT_TIMEOUT
) -> Budget:
    """The budget of one call, for `with`. The outermost call has `default` seconds if `timeout` is None.

    >>> with within(timeout=0):
    ...     checkpoint()
    Traceback (most recent call last):
    ...
    nonet.core.errors.BudgetExceeded: gave up after 0 s (allow more with timeout= (--timeout))
    """
    parent = _current.get()
    if timeout is None and parent is None and default is not None:
        return Budget(default, nodes, is_default=True)
    return Budget(timeout, nodes, parent=parent)


def is_open() -> bool:
    """Whether a budget is current, so that a function that every call passes through need not open one."""
    return _current.get() is not None


def grace() -> Budget:
    """A budget for words after time is up: until `GRACE` seconds after the deadline, however often it is opened.

    Where nodes ran out, it is `GRACE` seconds, too.
    """
    budget = _current.get()
    left = inf if budget is None else budget.deadline + GRACE - monotonic()
    return Budget(min(max(left, 0.0), GRACE))


def checkpoint() -> None:
    """Raises BudgetExceeded if the time of the current budget is up, and Stopped if the work was stopped from outside.

    Called in every loop that can take long.
    """
    check_stop()
    budget = _current.get()
    if budget is not None and monotonic() >= budget.deadline:
        budget.out_of_time()


def timely(items: Iterable[T]) -> Iterator[T]:
    """The items, with a look at the budget before each, for loops over many rows.

    >>> with within(timeout=0):
    ...     list(timely([1, 2]))
    Traceback (most recent call last):
    ...
    nonet.core.errors.BudgetExceeded: gave up after 0 s (allow more with timeout= (--timeout))
    """
    for item in items:
        checkpoint()
        yield item


def seconds_left() -> float:
    """Seconds of the current budget, in the form that the kernels take: negative without a limit."""
    budget = _current.get()
    if budget is None or budget.deadline == inf:
        return -1.0
    return max(budget.deadline - monotonic(), 0.0)


def as_seconds(timeout: float | None) -> float | None:
    """A `timeout` argument as seconds, None for no limit (`inf`); raises NonetError if it is no time."""
    if timeout is None:
        return None
    try:
        seconds = float(timeout)
    except (TypeError, ValueError, OverflowError):
        seconds = -1.0 if not isinstance(timeout, int) or timeout < 0 else inf
    if isinstance(timeout, str | bytes | bool) or not seconds >= 0:
        raise NonetError(f"a time limit of {shown(timeout)} s makes no sense", hint="at least 0; inf for no limit")
    return None if seconds == inf else seconds


def as_nodes(nodes: int | None) -> int | None:
    """A `nodes` argument as a number that the kernels can hold; raises NonetError if it is none."""
    if nodes is None:
        return None
    count = whole(nodes, "a budget of {} nodes makes no sense", low=1, hint="at least 1; None for no limit")
    return min(count, MAX_NODES)
