"""What every format is, and the text that it reads: a source that knows where each character stands."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, NamedTuple, NoReturn

from nonet.core.errors import CannotEncode, NonetError, ParseError
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import Symbol

LONGEST = 1_000_000
"""A single puzzle longer than this many characters is a mistake or an attack."""

NOT_TEXT = "\0\ufffd"
"""Characters that only come from reading something else as text."""


class Source(NamedTuple):
    """Text with its name; `first_line` is where it stands in the file it was taken from."""

    text: str
    name: str = "<text>"
    first_line: int = 1

    def error(self, message: str, offset: int = 0, *, expected: str | None = None, hint: str | None = None) -> NoReturn:
        """Raises a ParseError at this offset in the text."""
        line = self.text.count("\n", 0, offset) + self.first_line
        column = offset - (self.text.rfind("\n", 0, offset) + 1) + 1
        raise ParseError(message, source=self.name, line=line, column=column, expected=expected, hint=hint)

    def check(self) -> None:
        """Raises unless this is text, not blank, and not too long to be one puzzle."""
        for sign in NOT_TEXT:
            if (place := self.text.find(sign, 0, LONGEST)) >= 0:
                self.error("this is not text", place, expected="text", hint="a binary file, or not in UTF-8?")
        if not self.text.strip():
            self.error("there is no puzzle here", expected="a grid", hint="the text is empty")
        if len(self.text) > LONGEST:
            self.error(
                f"more than {LONGEST:,} characters are too many for one puzzle",
                hint="is this a file of puzzles, one a line?",
            )

    def lines(self) -> Iterator[tuple[int, str]]:
        """Each line without its end, and the offset at which it starts."""
        start = 0
        for line in self.text.split("\n"):
            yield start, line.removesuffix("\r")
            start += len(line) + 1


class Wishes(NamedTuple):
    """What the caller knows better than a guess: the box (height, width; 'none' for no boxes) and the symbols."""

    box: tuple[int, int] | str | None = None
    symbols: tuple[Symbol, ...] | None = None


NO_WISHES = Wishes()


class Codec(ABC):
    """One format. The first line of the docstring is its help."""

    name: ClassVar[str]
    suffixes: ClassVar[Sequence[str]] = ()
    """File name endings that mean this format, where they are not shared."""

    streams: ClassVar[bool] = False
    """Whether a file of it is a record a line, so that `stream` can take it line by line."""

    header: ClassVar[str] = ""
    """The line that a file of it starts with, however many puzzles follow."""

    spaced: ClassVar[bool] = False
    """Whether a blank line stands between two puzzles in a file."""

    @abstractmethod
    def sniff(self, text: str) -> float:
        """How surely this text (or beginning of one) is of this format: 0 not, 1 certainly. Cheap, never raises."""

    @abstractmethod
    def decode_many(self, source: Source, wishes: Wishes = NO_WISHES) -> Iterator[Puzzle]:
        """Every puzzle in the text; ParseError with its place where one cannot be read."""

    @abstractmethod
    def encode(self, puzzle: Puzzle) -> str:
        """The inverse of decode, without a newline at the end; CannotEncode if the format cannot say it."""

    def decode(self, source: Source, wishes: Wishes = NO_WISHES) -> Puzzle:
        """The one puzzle in the text; ParseError with its place if there is none, or more than one."""
        source.check()
        puzzles = self.decode_many(source, wishes)
        first = next(puzzles, None)
        if first is None:
            source.error("there is no puzzle here", expected="a grid")
        if next(puzzles, None) is not None:
            source.error("there is more than one puzzle here", hint="read_many reads them all")
        return first

    def encode_many(self, puzzles: Iterable[Puzzle]) -> Iterator[str]:
        """The text of a file of puzzles, piece by piece, each piece with its newlines."""
        if self.header:
            yield f"{self.header}\n"
        for number, puzzle in enumerate(puzzles):
            yield ("\n" if number and self.spaced else "") + self.encode(puzzle) + "\n"

    def stream(self, lines: Iterator[str], name: str, wishes: Wishes = NO_WISHES) -> Iterator[Puzzle]:
        """Puzzles from lines as they come; only for formats that have `streams` set."""
        raise NotImplementedError(f"{self.name} does not stream")

    def proved(self, puzzle: Puzzle, text: str) -> str:
        """The text, if it reads back as the puzzle (told its box and symbols); CannotEncode if not."""
        wishes = Wishes(puzzle.layout.box or "none", puzzle.symbols)
        try:
            same = self.decode(Source(text), wishes) == puzzle
        except NonetError:
            same = False
        if not same:
            raise CannotEncode(f"the format {self.name!r} cannot say this puzzle", hint="use the format 'nonet'")
        return text
