"""A budget for the search for a step, counted in assumptions and not in seconds: the same on every machine."""

from __future__ import annotations


class OutOfEffort(Exception):
    """The budget of assumptions is spent. `during` is the technique that needed more."""

    during = ""


class Effort:
    """Counts the assumptions that are followed, up to `limit`.

    A supposition that is followed by easy steps counts several for each step; a nested assumption, in which all other
    candidates are tried in turn, counts one for each of these.
    """

    __slots__ = ("limit", "spent")

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.spent = 0

    def spend(self, assumptions: int) -> None:
        """Counts `assumptions`; raises OutOfEffort if fewer are left."""
        if self.spent + assumptions > self.limit:
            raise OutOfEffort
        self.spent += assumptions
