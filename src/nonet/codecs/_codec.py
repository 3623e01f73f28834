"""`Codec`, the base class of formats, and `Source`, the text that codecs read, with the line and column of errors."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain, islice
from typing import Any, ClassVar, NamedTuple, NoReturn, TypeVar

from nonet.core.budget import within
from nonet.core.errors import CannotEncode, NonetError, ParseError
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import Symbol

MAX_PUZZLE_CHARS = 1_000_000
"""Characters of a single puzzle; a longer text is a mistake or an attack."""

T = TypeVar("T")

NOT_TEXT = frozenset("\0\ufffd")
"""Characters that show that a binary file was read as text."""

_NOT_TEXT = sorted(NOT_TEXT)

_MAX_RESTARTS = 100
"""Blank lines behind an error after which reading is tried again."""


def escaped(json: str) -> str:
    """JSON with lone surrogates, which no UTF-8 file can hold, and U+FFFD, which marks binary files, as escapes."""
    return json.encode("utf-8", "backslashreplace").decode("utf-8").replace("\ufffd", "\\ufffd")


_FENCE = re.compile(r"^[ \t]*(?:```|~~~)[\w+-]*[ \t]*$", re.MULTILINE)
_CTRL_Z = re.compile("^\x1a$", re.MULTILINE)
"""A Ctrl-Z alone on its line: the end of an old file to which others were appended."""
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
    """A text with the name of its file; `first_line` is its line number in that file.

    Line ends become newlines; fences around code, and the Ctrl-Z at the end of old files, become blank. Every other
    character keeps its line and column.
    """

    text: str
    name: str = "<text>"
    first_line: int = 1

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", _clean(self.text))

    def error(self, message: str, offset: int = 0, *, expected: str | None = None, hint: str | None = None) -> NoReturn:
        """Raises a ParseError at this offset, or at an invisible character in the same line, the likely cause."""
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
            if (place := self.text.find(sign, 0, MAX_PUZZLE_CHARS)) >= 0:
                self.error("this is not text", place, expected="text", hint="a binary file, or not in UTF-8?")

    def check(self) -> None:
        """Raises unless this is text, not blank, and not too long to be one puzzle."""
        self.check_text()
        if not self.text.strip():
            self.error("there is no puzzle here", expected="a grid", hint="the text is empty")
        if len(self.text) > MAX_PUZZLE_CHARS:
            self.error(
                f"more than {MAX_PUZZLE_CHARS:,} characters are too many for one puzzle",
                hint="is this a file of puzzles, one a line?",
            )

    def part(self, first: int | None = None, last: int | None = None) -> Source:
        """The lines from number `first` to `last`; the lines keep their numbers."""
        lines = self.text.split("\n")
        begin = 0 if first is None else first - self.first_line
        end = len(lines) if last is None else max(last - self.first_line + 1, 0)
        return Source("\n".join(lines[begin:end]), self.name, self.first_line + begin)

    def blank_above(self, line: int | None) -> int:
        """The number of the last blank line above `line`; `first_line` - 1 if there is none."""
        lines = self.text.split("\n")[: 0 if line is None else line - self.first_line]
        blanks = (number for number in range(len(lines) - 1, -1, -1) if not lines[number].strip())
        return self.first_line + next(blanks, -1)

    def blanks_below(self, line: int | None) -> Iterator[int]:
        """The numbers of the lines below `line` that follow a blank line."""
        lines = self.text.split("\n")
        start = len(lines) if line is None else line - self.first_line + 1
        for number in range(max(start, 1), len(lines)):
            if lines[number].strip() and not lines[number - 1].strip():
                yield self.first_line + number

    def lines(self) -> Iterator[tuple[int, str]]:
        """Each line without its newline, and the offset at which the line starts."""
        start = 0
        for line in self.text.split("\n"):
            yield start, line
            start += len(line) + 1


class Entry(NamedTuple):
    """A puzzle read from a source, or the error instead of the puzzle.

    `line` is set for errors, and for puzzles in formats with a puzzle on each line.
    """

    source: str
    line: int | None
    puzzle: Puzzle | None
    error: ParseError | None = None

    def result(self) -> Puzzle:
        """The puzzle; raises the error if there is no puzzle."""
        if self.puzzle is None:
            assert self.error is not None
            raise self.error
        return self.puzzle

    @property
    def place(self) -> str:
        """`file:line`, as far as it is known."""
        return self.source if self.line is None else f"{self.source}:{self.line}"


class Wishes(NamedTuple):
    """What the caller knows and a codec need not guess: the box (height, width; 'none': no boxes) and the symbols."""

    box: tuple[int, int] | str | None = None
    symbols: tuple[Symbol, ...] | None = None


NO_WISHES = Wishes()


@dataclass(frozen=True, slots=True)
class Sample:
    """The text, or its beginning, that sniffers see, with the caller's wishes and a cache shared by all sniffers."""

    source: Source
    wishes: Wishes = NO_WISHES
    whole: bool = True
    """False for part of a text: no smaller part is searched for a board."""

    found: dict[Hashable, Any] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """The text itself."""
        return self.source.text

    def once(self, find: Callable[..., T], *arguments: Hashable) -> T:
        """The result of `find(source, *arguments)`, computed once for all sniffers."""
        key = (find, *arguments)
        if key not in self.found:
            self.found[key] = find(self.source, *arguments)
        result: T = self.found[key]
        return result


class Codec(ABC):
    """One format. The first line of a subclass's docstring is the format's help text."""

    name: ClassVar[str]
    streams: ClassVar[bool] = False
    """Whether a file has one record a line, so that `stream` can read it line by line."""

    header: ClassVar[str] = ""
    """The first line of a file, before all puzzles."""

    spaced: ClassVar[bool] = False
    """Whether a blank line stands between two puzzles in a file."""

    shows_boxes: ClassVar[bool] = False
    """Whether the format shows the boxes; if not, a note names boxes that `read` would not guess."""

    shows_marks: ClassVar[bool] = False
    """Whether the format writes candidates, in which rules that it cannot write still show."""

    single: ClassVar[bool] = False
    """Whether a file holds a single puzzle."""

    plain: ClassVar[bool] = True
    """Whether the format can write a plain puzzle; formats for one kind of rule or board refuse it."""

    @abstractmethod
    def sniff(self, sample: Sample) -> float:
        """How sure this format is of the text: from 0 (certainly not) to 1 (certainly). Cheap; never raises."""

    @abstractmethod
    def decode_many(self, source: Source, wishes: Wishes = NO_WISHES) -> Iterator[Puzzle]:
        """Every puzzle in the text; ParseError at the first that cannot be read."""

    @abstractmethod
    def encode(self, puzzle: Puzzle) -> str:
        """The puzzle as text, without a newline at the end; CannotEncode if the format cannot express the puzzle."""

    def decode(self, source: Source, wishes: Wishes = NO_WISHES) -> Puzzle:
        """The only puzzle in the text; ParseError if there is none, or more than one."""
        source.check()
        puzzles = self.decode_many(source, wishes)
        first = next(puzzles, None)
        if first is None:
            source.error("there is no puzzle here", expected="a grid")
        if next(puzzles, None) is not None:
            source.error("there is more than one puzzle here", hint="read_many reads them all")
        return first

    def encode_answer(self, answer: Puzzle) -> str:
        """The values of a solution as text, without notes of boxes and symbols: a solution need not be read again."""
        from nonet.codecs._notes import without_note

        return without_note(self.encode(answer))

    def encode_many(
        self,
        puzzles: Iterable[Puzzle],
        timeout: float | None = None,
        prepare: Callable[[Puzzle], Puzzle] = lambda puzzle: puzzle,
    ) -> Iterator[str]:
        """The text of a file of puzzles, piece by piece, each piece with its newlines.

        `timeout` is for each puzzle: for what `prepare` makes of it, and for its text.
        """
        if self.header:
            yield f"{self.header}\n"
        if self.single:
            puzzles = list(islice(puzzles, 2))
            if len(puzzles) > 1:
                raise CannotEncode(f"a file in the format {self.name!r} holds one puzzle", hint="use 'grid' or 'line'")
        for number, puzzle in enumerate(puzzles):
            with within(timeout):
                text = self.encode(prepare(puzzle))
            yield ("\n" if number and self.spaced else "") + text + "\n"

    def stream(
        self, lines: Iterator[str], name: str, wishes: Wishes = NO_WISHES, first_line: int = 1
    ) -> Iterator[Entry]:
        """Entries, read from lines as they come; errors are entries, too. Only for formats with `streams` set."""
        raise NotImplementedError(f"{self.name} does not stream")

    def entries(self, source: Source, wishes: Wishes = NO_WISHES) -> Iterator[Entry]:
        """Every puzzle in the text; errors are entries, too."""
        if self.streams:
            return self.stream((line for _, line in source.lines()), source.name, wishes, source.first_line)
        return self.blocks(source, wishes)

    def blocks(self, source: Source, wishes: Wishes = NO_WISHES) -> Iterator[Entry]:
        """The puzzles of `decode_many`, with an error as an entry.

        If the format separates puzzles by blank lines (`spaced`), reading goes on behind an error at the next puzzle
        that can be read; the lines between belong to the error.
        """
        rest: Source | None = source
        while rest is not None:
            puzzles, error = self._decoded(rest, wishes)
            above: list[Puzzle] = []
            if error is not None and self.spaced:
                # One slip can spoil the reading of all boards, so the boards above the slip are read alone.
                above, _ = self._decoded(rest.part(last=rest.blank_above(error.line)), wishes)
            for puzzle in above if len(above) > len(puzzles) else puzzles:
                yield Entry(source.name, None, puzzle)
            if error is None:
                return
            yield Entry(source.name, error.line, None, error)
            # A missing row may only be noticed in the next puzzle, which then begins above the error.
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
        """The source from the next readable puzzle on, at `here` or below `line`; None if there is none."""
        for start in islice(
            chain([here] if here > source.first_line else [], source.blanks_below(line)), _MAX_RESTARTS
        ):
            rest = source.part(first=start)
            puzzles, error = self._decoded(rest, wishes)
            if puzzles and (error is None or error.line != line):
                return rest
        return None

    def proved(self, puzzle: Puzzle, text: str) -> str:
        """The text itself if it decodes to the puzzle again; CannotEncode if not."""
        if self.says(puzzle, text):
            return text
        symbols = self.says(puzzle, text, Wishes(symbols=puzzle.symbols))
        what = f"the symbols {' '.join(map(str, puzzle.symbols))[:100]}" if symbols else "this puzzle"
        raise CannotEncode(f"the format {self.name!r} cannot say {what}", hint="use the format 'nonet'")

    def says(self, puzzle: Puzzle, text: str, wishes: Wishes = NO_WISHES) -> bool:
        """Whether the text decodes to the puzzle."""
        try:
            return self.decode(Source(text), wishes) == puzzle
        except NonetError:
            return False


def placed(error: NonetError, source: Source) -> ParseError:
    """The error as a ParseError; without a place of its own, at the first line of the source."""
    if isinstance(error, ParseError):
        return error
    return ParseError(error.message, source=source.name, line=source.first_line, hint=error.hint)


def entry(source: Source, decode: Callable[[Source, Wishes], Puzzle], wishes: Wishes) -> Entry:
    """The entry of a source of one line: its puzzle, or the error."""
    try:
        source.check_text()
        return Entry(source.name, source.first_line, decode(source, wishes))
    except NonetError as wrong:
        return Entry(source.name, source.first_line, None, placed(wrong, source))


def numbered(lines: Iterable[str], first: int = 1) -> Iterator[tuple[int, str]]:
    """The lines of a file with their numbers, without their ends and cleaned as in a `Source`."""
    number = first
    for line in lines:
        for part in _clean(line).removesuffix("\n").split("\n"):
            yield number, part
            number += 1
