"""Arguments of public functions, checked: what cannot be becomes a NonetError that says what may be.

`shown` puts a value into a message; no value, however large or strange, makes it fail.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import index
from reprlib import Repr

from nonet.core.errors import NonetError

MAX_SHOWN = 100
"""Characters of a value in a message."""

MAX_THREADS = 256
"""Threads of a call: more are not started, since each takes memory, and results do not depend on them."""

MAX_ROWS = 100_000_000
"""Rows of the largest array that is made for an answer: 8 GB for rows of 81 cells."""

_repr = Repr()
_repr.maxstring = _repr.maxlong = _repr.maxother = MAX_SHOWN


def shown(value: object) -> str:
    """The value as `repr` shows it, but never too long.

    >>> shown("r1c1"), shown(10**5000), shown([[[]]] * 100)
    ("'r1c1'", 'an int of 16610 bits', '[[[]], [[]], [[]], [[]], [[]], [[]], ...]')
    """
    if isinstance(value, int) and value.bit_length() > 4 * MAX_SHOWN:
        return f"an int of {value.bit_length()} bits"
    try:
        text = _repr.repr(value)
    except Exception:  # the value's own repr, of which nothing is known
        text = f"<{type(value).__name__}>"
    return text if len(text) <= MAX_SHOWN else f"{text[:MAX_SHOWN]}..."


def whole(value: object, complaint: str, low: int | None = 0, high: int | None = None, *, hint: str) -> int:
    """The int from `low` to `high` that this is, whatever its class; else NonetError with the value in `complaint`.

    >>> whole(-1, "{} puzzles make no sense", hint="0 or more")
    Traceback (most recent call last):
    ...
    nonet.core.errors.NonetError: -1 puzzles make no sense (0 or more)
    """
    number = as_int(value)
    if number is None or (low is not None and number < low) or (high is not None and number > high):
        raise NonetError(complaint.format(shown(value)), hint=hint)
    return number


def as_int(value: object) -> int | None:
    """The int that this is, also one of numpy's; None if it is none. A bool is not meant as a number."""
    if type(value) is int:
        return value
    if isinstance(value, bool):
        return None
    try:
        return index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


def as_threads(threads: int) -> int:
    """The number of threads that a kernel is given: 0 takes every core."""
    return min(whole(threads, "{} threads make no sense", hint="0 takes every core"), MAX_THREADS)


def flag(value: object, name: str) -> bool:
    """Whether this is true; NonetError if that has no answer, as for an array."""
    try:
        return bool(value)
    except Exception:
        raise NonetError(f"{name} is yes or no, and cannot be {shown(value)}", hint="True or False") from None


def choice(value: object, choices: Iterable[str], complaint: str) -> str:
    """The value, which is one of `choices`; else NonetError that lists them."""
    choices = tuple(choices)
    if not isinstance(value, str) or value not in choices:
        raise NonetError(complaint.format(shown(value)), hint=f"choose from: {', '.join(choices)}")
    return value


def expect(value: object, kind: type | tuple[type, ...], what: str) -> None:
    """TypeError unless the value is of this kind: for the fields of nouns that people may make themselves."""
    if not isinstance(value, kind):
        kinds = " or ".join(each.__name__ for each in (kind if isinstance(kind, tuple) else (kind,)))
        raise TypeError(f"{what} must be of type {kinds}, not {shown(value)}")


def row_of(row: int, count: int) -> int:
    """The index of one of `count` rows; a negative one counts from the end."""
    found = whole(row, f"there is no row {{}} of {count}", -count, count - 1, hint="rows count from 0")
    return found % count
