"""What every format is, and the text that it reads: a source that knows where each character stands."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, ClassVar, NamedTuple, NoReturn, TypeVar

from nonet.core.errors import CannotEncode, NonetError, ParseError
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import Symbol

LONGEST = 1_000_000
"""A single puzzle longer than this many characters is a mistake or an attack."""

T = TypeVar("T")

NOT_TEXT = frozenset("\0\ufffd")
"""Characters that only come from reading something else as text."""


def escaped(json: str) -> str:
    """JSON in which what no file can hold, half a character, or what would make a file no text is an escape."""
    return json.encode("utf-8", "backslashreplace").decode("utf-8").replace("\ufffd", "\\ufffd")


_FENCE = re.compile(r"^[ \t]*(?:```|~~~)[\w+-]*[ \t]*$", re.MULTILINE)
_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]")


def _clean(text: str) -> str:
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    if "```" in text or "~~~" in text:
        text = _FENCE.sub(lambda fence: " " * len(fence[0]), text)
    return text.rstrip("\x1a\n") if text.endswith(("\x1a", "\x1a\n")) else text


@dataclass(frozen=True, slots=True)
class Source:
    """Text with its name; `first_line` is where it stands in the file it was taken from.

    Lines end with a newline here, however they did before; fences around code, and the Ctrl-Z that once ended files,
    are blank. No character changes its line and column by that.
    """

    text: str
    name: str = "<text>"
    first_line: int = 1

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", _clean(self.text))

    def error(self, message: str, offset: int = 0, *, expected: str | None = None, hint: str | None = None) -> NoReturn:
        """Raises a ParseError at this offset, or at an invisible character in its line, the likely cause."""
        start = self.text.rfind("\n", 0, offset) + 1
        end = self.text.find("\n", offset)
        if unseen := _INVISIBLE.search(self.text, start, len(self.text) if end < 0 else end):
            offset, expected, hint = unseen.start(), None, "delete it"
            message = f"here is an invisible character, U+{ord(unseen[0]):04X}"
        line = self.text.count("\n", 0, offset) + self.first_line
        column = offset - start + 1
        raise ParseError(message, source=self.name, line=line, column=column, expected=expected, hint=hint)

    def check(self) -> None:
        """Raises unless this is text, not blank, and not too long to be one puzzle."""
        for sign in sorted(NOT_TEXT):
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
            yield start, line
            start += len(line) + 1


class Wishes(NamedTuple):
    """What the caller knows better than a guess: the box (height, width; 'none' for no boxes) and the symbols."""

    box: tuple[int, int] | str | None = None
    symbols: tuple[Symbol, ...] | None = None


NO_WISHES = Wishes()


@dataclass(frozen=True, slots=True)
class Sample:
    """What a sniffer sees: a text or the beginning of one, what is known about it, and what others have found out."""

    source: Source
    wishes: Wishes = NO_WISHES
    whole: bool = True
    """False for part of a text, in which no smaller part is looked for."""

    found: dict[Hashable, Any] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """The text itself."""
        return self.source.text

    def once(self, find: Callable[..., T], *arguments: Hashable) -> T:
        """What `find` makes of this text, found out a single time."""
        key = (find, *arguments)
        if key not in self.found:
            self.found[key] = find(self.source, *arguments)
        result: T = self.found[key]
        return result


class Codec(ABC):
    """One format. The first line of the docstring is its help."""

    name: ClassVar[str]
    streams: ClassVar[bool] = False
    """Whether a file of it is a record a line, so that `stream` can take it line by line."""

    header: ClassVar[str] = ""
    """The line that a file of it starts with, however many puzzles follow."""

    spaced: ClassVar[bool] = False
    """Whether a blank line stands between two puzzles in a file."""

    shows_boxes: ClassVar[bool] = False
    """Whether the boxes can be seen in it; where not, unusual ones are told in a note."""

    single: ClassVar[bool] = False
    """Whether a file of it holds one puzzle, and no more."""

    plain: ClassVar[bool] = True
    """Whether it can say a plain puzzle; formats for one kind of rule or board refuse those."""

    @abstractmethod
    def sniff(self, sample: Sample) -> float:
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

    def encode_answer(self, answer: Puzzle) -> str:
        """The values alone: nobody solves an answer again, so nothing is said of what cannot be seen."""
        from nonet.codecs._notes import without_note

        return without_note(self.encode(answer))

    def encode_many(self, puzzles: Iterable[Puzzle]) -> Iterator[str]:
        """The text of a file of puzzles, piece by piece, each piece with its newlines."""
        if self.header:
            yield f"{self.header}\n"
        if self.single:
            puzzles = list(islice(puzzles, 2))
            if len(puzzles) > 1:
                raise CannotEncode(f"a file in the format {self.name!r} holds one puzzle", hint="use 'grid' or 'line'")
        for number, puzzle in enumerate(puzzles):
            yield ("\n" if number and self.spaced else "") + self.encode(puzzle) + "\n"

    def stream(self, lines: Iterator[str], name: str, wishes: Wishes = NO_WISHES) -> Iterator[Puzzle]:
        """Puzzles from lines as they come; only for formats that have `streams` set."""
        raise NotImplementedError(f"{self.name} does not stream")

    def proved(self, puzzle: Puzzle, text: str) -> str:
        """The text, if it reads back as the puzzle; CannotEncode if not."""
        if self._says(puzzle, text, NO_WISHES):
            return text
        symbols = self._says(puzzle, text, Wishes(symbols=puzzle.symbols))
        what = f"the symbols {' '.join(map(str, puzzle.symbols))[:100]}" if symbols else "this puzzle"
        raise CannotEncode(f"the format {self.name!r} cannot say {what}", hint="use the format 'nonet'")

    def _says(self, puzzle: Puzzle, text: str, wishes: Wishes) -> bool:
        try:
            return self.decode(Source(text), wishes) == puzzle
        except NonetError:
            return False


def numbered(lines: Iterable[str], first: int = 1) -> Iterator[tuple[int, str]]:
    """Lines as a file gives them, cleaned as a Source is, without their ends and with their numbers."""
    number = first
    for line in lines:
        for part in _clean(line).removesuffix("\n").split("\n"):
            yield number, part
            number += 1
