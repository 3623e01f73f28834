"""How much may be tried before a search for a step gives up: counted, so that it is the same on every machine."""

from __future__ import annotations


class OutOfEffort(Exception):
    """More assumptions would have to be followed than were allowed. `during` names the technique."""

    during = ""


class Effort:
    """Counts the assumptions that are followed.

    One that easy steps are looked for in one by one counts for each of them; one in which all other candidates are
    tried in turn counts for each of these.
    """

    __slots__ = ("limit", "spent")

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.spent = 0

    def spend(self, assumptions: int) -> None:
        """Raises OutOfEffort if this is more than is left."""
        if self.spent + assumptions > self.limit:
            raise OutOfEffort
        self.spent += assumptions
