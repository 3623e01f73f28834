"""Every error Nonet raises on purpose, named by cause. All of them are `ValueError`s."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nonet.core.constraint import Constraint
    from nonet.core.puzzle import Puzzle


class NonetError(ValueError):
    """Something is wrong with what was asked; `hint` says what to do about it."""

    def __init__(self, message: str, *, hint: str | None = None) -> None:
        self.message = message
        self.hint = hint
        super().__init__(message)

    def __str__(self) -> str:
        return f"{self.message} ({self.hint})" if self.hint else self.message


class ParseError(NonetError):
    """Text that is not a puzzle. `line` and `column` count from 1; `expected` says what should stand there."""

    def __init__(
        self,
        message: str,
        *,
        source: str = "<text>",
        line: int | None = None,
        column: int | None = None,
        expected: str | None = None,
        hint: str | None = None,
    ) -> None:
        self.source = source
        self.line = line
        self.column = column
        self.expected = expected
        super().__init__(message, hint=hint)

    @property
    def place(self) -> str:
        """`file:line:column`, as far as it is known."""
        return ":".join(str(part) for part in (self.source, self.line, self.column) if part is not None)

    def __str__(self) -> str:
        text = f"{self.place}: {self.message}"
        return f"{text} ({self.hint})" if self.hint else text


class BrokenRules(NonetError):
    """Rules that make no sense on this board: boxes that do not fit, a cell off the board, a symbol twice."""


class CannotHold(BrokenRules):
    """A rule that no values on this board obey; as one of several alternatives it is just not taken."""


class CannotEncode(NonetError):
    """This format has no way to say that rule."""

    def __init__(self, message: str, *, constraint: Constraint | None = None, hint: str | None = None) -> None:
        self.constraint = constraint
        super().__init__(message, hint=hint)


class BudgetExceeded(NonetError):
    """A limit on nodes or time ran out; `so_far` is what had been found by then."""

    def __init__(self, message: str, *, so_far: int = 0, hint: str | None = None) -> None:
        self.so_far = so_far
        super().__init__(message, hint=hint)


class NotFound(BudgetExceeded):
    """No puzzle as wished was found within the budget. `nearest` came nearest, `tried` counts the boards tried."""

    def __init__(self, message: str, *, nearest: Puzzle | None = None, tried: int = 0, hint: str | None = None) -> None:
        self.nearest = nearest
        self.tried = tried
        super().__init__(message, so_far=0, hint=hint)


class EngineUnavailable(NonetError):
    """This engine or method cannot take the puzzle here; the hint says what to install or to use."""
