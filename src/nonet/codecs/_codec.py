"""What every format is, and the text that it reads: a source that knows where each character stands."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain, islice
from typing import Any, ClassVar, NamedTuple, NoReturn, TypeVar

from nonet.core.errors import CannotEncode, NonetError, ParseError
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import Symbol

LONGEST = 1_000_000
"""A single puzzle longer than this many characters is a mistake or an attack."""

T = TypeVar("T")

NOT_TEXT = frozenset("\0\ufffd")
"""Characters that only come from reading something else as text."""

_NOT_TEXT = sorted(NOT_TEXT)

_MAX_TRIED = 100
"""How many blank lines behind an error are tried as the beginning of the next puzzle."""


def escaped(json: str) -> str:
    """JSON in which what no file can hold, half a character, or what would make a file no text is an escape."""
    return json.encode("utf-8", "backslashreplace").decode("utf-8").replace("\ufffd", "\\ufffd")


_FENCE = re.compile(r"^[ \t]*(?:```|~~~)[\w+-]*[ \t]*$", re.MULTILINE)
_CTRL_Z = re.compile("^\x1a$", re.MULTILINE)
"""Alone on its line, where files were put together that each ended with one."""
_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]")


def _clean(text: str) -> str:
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    if "```" in text or "~~~" in text:
        text = _FENCE.sub(lambda fence: " " * len(fence[0]), text)
    if "\x1a" in text:
        text = _CTRL_Z.sub(" ", text)
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

    def check_text(self) -> None:
        """Raises unless this is text."""
        for sign in _NOT_TEXT:
            if (place := self.text.find(sign, 0, LONGEST)) >= 0:
                self.error("this is not text", place, expected="text", hint="a binary file, or not in UTF-8?")

    def check(self) -> None:
        """Raises unless this is text, not blank, and not too long to be one puzzle."""
        self.check_text()
        if not self.text.strip():
            self.error("there is no puzzle here", expected="a grid", hint="the text is empty")
        if len(self.text) > LONGEST:
            self.error(
                f"more than {LONGEST:,} characters are too many for one puzzle",
                hint="is this a file of puzzles, one a line?",
            )

    def part(self, first: int | None = None, last: int | None = None) -> Source:
        """The lines from `first` to `last`, which keep their numbers."""
        lines = self.text.split("\n")
        begin = 0 if first is None else first - self.first_line
        end = len(lines) if last is None else max(last - self.first_line + 1, 0)
        return Source("\n".join(lines[begin:end]), self.name, self.first_line + begin)

    def blank_above(self, line: int | None) -> int:
        """The last blank line above this one; the line before the first if there is none."""
        lines = self.text.split("\n")[: 0 if line is None else line - self.first_line]
        blanks = (number for number in range(len(lines) - 1, -1, -1) if not lines[number].strip())
        return self.first_line + next(blanks, -1)

    def blanks_below(self, line: int | None) -> Iterator[int]:
        """The lines below this one that are behind a blank one."""
        lines = self.text.split("\n")
        start = len(lines) if line is None else line - self.first_line + 1
        for number in range(max(start, 1), len(lines)):
            if lines[number].strip() and not lines[number - 1].strip():
                yield self.first_line + number

    def lines(self) -> Iterator[tuple[int, str]]:
        """Each line without its end, and the offset at which it starts."""
        start = 0
        for line in self.text.split("\n"):
            yield start, line
            start += len(line) + 1


class Entry(NamedTuple):
    """A puzzle that stands in a source, or the error that stands in its place.

    `line` is known where a format has a puzzle on each line, and of errors.
    """

    source: str
    line: int | None
    puzzle: Puzzle | None
    error: ParseError | None = None

    def result(self) -> Puzzle:
        """The puzzle; raises the error where there is none."""
        if self.puzzle is None:
            assert self.error is not None
            raise self.error
        return self.puzzle

    @property
    def place(self) -> str:
        """`file:line`, as far as it is known."""
        return self.source if self.line is None else f"{self.source}:{self.line}"


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

    shows_marks: ClassVar[bool] = False
    """Whether it tells what is left to each cell, so that rules which it cannot say are seen in its marks."""

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

    def stream(
        self, lines: Iterator[str], name: str, wishes: Wishes = NO_WISHES, first_line: int = 1
    ) -> Iterator[Entry]:
        """Entries from lines as they come, going on behind errors; only for formats that have `streams` set."""
        raise NotImplementedError(f"{self.name} does not stream")

    def entries(self, source: Source, wishes: Wishes = NO_WISHES) -> Iterator[Entry]:
        """Every puzzle in the text, with errors as entries among them."""
        if self.streams:
            return self.stream((line for _, line in source.lines()), source.name, wishes, source.first_line)
        return self.blocks(source, wishes)

    def blocks(self, source: Source, wishes: Wishes = NO_WISHES) -> Iterator[Entry]:
        """What `decode_many` finds, with an error as an entry.

        Where a format has a blank line between puzzles, reading goes on behind an error at the next puzzle that can be
        read; what stands between belongs to the error.
        """
        rest: Source | None = source
        while rest is not None:
            puzzles, error = self._decoded(rest, wishes)
            above: list[Puzzle] = []
            if error is not None and self.spaced:
                # One slip can spoil the reading of all boards: those above it are read without it.
                above, _ = self._decoded(rest.part(last=rest.blank_above(error.line)), wishes)
            for puzzle in above if len(above) > len(puzzles) else puzzles:
                yield Entry(source.name, None, puzzle)
            if error is None:
                return
            yield Entry(source.name, error.line, None, error)
            # What is missing in one puzzle may have been noticed in the next, which then begins above the error.
            here = rest.blank_above(error.line) + 1 if len(above) >= len(puzzles) else rest.first_line
            rest = self._behind(rest, here, error.line, wishes) if self.spaced else None

    def _decoded(self, source: Source, wishes: Wishes) -> tuple[list[Puzzle], ParseError | None]:
        puzzles: list[Puzzle] = []
        try:
            for puzzle in self.decode_many(source, wishes) if source.text.strip() else ():
                puzzles.append(puzzle)  # noqa: PERF402 - what was found before an error stays
        except NonetError as wrong:
            return puzzles, placed(wrong, source)
        return puzzles, None

    def _behind(self, source: Source, here: int, line: int | None, wishes: Wishes) -> Source | None:
        """The text from the next puzzle that can be read, at `here` or below `line`; None if there is none."""
        for start in islice(chain([here] if here > source.first_line else [], source.blanks_below(line)), _MAX_TRIED):
            rest = source.part(first=start)
            puzzles, error = self._decoded(rest, wishes)
            if puzzles and (error is None or error.line != line):
                return rest
        return None

    def proved(self, puzzle: Puzzle, text: str) -> str:
        """The text, if it reads back as the puzzle; CannotEncode if not."""
        if self.says(puzzle, text):
            return text
        symbols = self.says(puzzle, text, Wishes(symbols=puzzle.symbols))
        what = f"the symbols {' '.join(map(str, puzzle.symbols))[:100]}" if symbols else "this puzzle"
        raise CannotEncode(f"the format {self.name!r} cannot say {what}", hint="use the format 'nonet'")

    def says(self, puzzle: Puzzle, text: str, wishes: Wishes = NO_WISHES) -> bool:
        try:
            return self.decode(Source(text), wishes) == puzzle
        except NonetError:
            return False


def placed(error: NonetError, source: Source) -> ParseError:
    """The error as one that knows its place; that of the source where nothing is more exact."""
    if isinstance(error, ParseError):
        return error
    return ParseError(error.message, source=source.name, line=source.first_line, hint=error.hint)


def entry(source: Source, decode: Callable[[Source, Wishes], Puzzle], wishes: Wishes) -> Entry:
    """The puzzle of a single line, or what is wrong with it."""
    try:
        source.check_text()
        return Entry(source.name, source.first_line, decode(source, wishes))
    except NonetError as wrong:
        return Entry(source.name, source.first_line, None, placed(wrong, source))


def numbered(lines: Iterable[str], first: int = 1) -> Iterator[tuple[int, str]]:
    """Lines as a file gives them, cleaned as a Source is, without their ends and with their numbers."""
    number = first
    for line in lines:
        for part in _clean(line).removesuffix("\n").split("\n"):
            yield number, part
            number += 1
