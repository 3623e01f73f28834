"""Boards among other text, as people paste them from mails, pages, tables and programs.

A text that is no board itself may contain one: quoted in a mail, between paragraphs, with labels around it, as an array
of a program, in quotes. Everything else is blanked out, so that every character keeps its place, and the rest is read
like any text. A board counts only if a format is sure of it and no other line looks like cells: half a board, or one of
several boards with a slip in it, is an error and no puzzle.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice

from nonet.codecs._codec import Source, Wishes
from nonet.codecs._drawing import BARS, like_a_frame, puzzles
from nonet.core.errors import NonetError
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import EMPTY_SIGNS

MAX_TEXT_CHARS = 20_000
MAX_PARTS = 60
"""Characters, and parts such as paragraphs, of a text that is searched for boards; a longer search takes seconds."""

MIN_SIDE = 4
MIN_CLUES = 4
"""Side and clues of the smallest board that is found among other text; less might be anything."""

MAX_SYMBOL_CHARS = 2
"""Characters of a symbol on such a board; longer ones are words of a sentence."""

_ITEM = r"(?:[-*+\u2022]|[0-9]{1,4}[.:)]|[A-Za-z][\w #]{0,40}:)[ \t]+(?=\S{16})"
"""How an item of a list or a line with a title starts, before as many cells as the smallest board has."""

_PREFIX = re.compile(rf"^[ \t]*+(?:(?:>[ \t]?|;+[ \t]|//+[ \t]?)++(?:{_ITEM})?|{_ITEM})", re.MULTILINE)
_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/|#[^\n]*", re.DOTALL)
_STRING = re.compile(r"\"\"\"(.*?)\"\"\"|'''(.*?)'''|\"([^\"\n]*)\"|'([^'\n]*)'|`([^`\n]*)`", re.DOTALL)
_NESTED = re.compile(r"\[\s*+[\[\"]")
_ROUND = str.maketrans("{}()", "[][]")
_CELLS = re.compile(rf"[\d{re.escape(EMPTY_SIGNS)}xX]")
_AROUND = re.compile(rf"[\s{BARS}\[\](){{}},;\"'+=:]")
_NOT_A_ROW = re.compile(r"\s*+(?:[;#%*>]|//)")
_LABEL = re.compile(rf"[ \t]*+(?:[{BARS}][ \t]*+)?(?:[rR]?(\d{{1,2}})|([A-Za-z]))(?:[.:)]|(?=[\s{BARS}]))[ \t]*+")
_SENTENCE = re.compile(r"(?:[A-Za-z]{2,}+[,;]?[ \n]){4}")
_HEADER_CELL = re.compile(r"[cC]?\d{1,2}|[A-Za-z]")


def boards(source: Source, wishes: Wishes) -> list[Puzzle]:
    """The puzzles within the text; none if no format is sure. Full boards beside puzzles are solutions and left out."""
    if len(source.text) > MAX_TEXT_CHARS or sum(map(str.isdigit, source.text)) < MIN_CLUES:
        return []
    found = _found(source, wishes)
    still_open = [puzzle for puzzle in found if 0 in puzzle.givens]
    return list(dict.fromkeys(still_open or found))


@lru_cache(maxsize=4)  # each text is searched twice: by `sniff` and by `decode`
def _found(source: Source, wishes: Wishes) -> tuple[Puzzle, ...]:
    for parts in _ways(source.text):
        read = {
            part: _read(part, source, wishes)
            for part in islice(parts, MAX_PARTS)
            if part.strip() and part != source.text
        }
        found = tuple(puzzle for several in read.values() for puzzle in several)
        if found and not any(map(looks_like_cells, _untouched(source.text, [part for part in read if read[part]]))):
            return found
    return ()


def _read(part: str, source: Source, wishes: Wishes) -> list[Puzzle]:
    """The puzzles in a part of the source, if a format is sure of the part and every board is large enough."""
    from nonet.codecs import sniff_part

    above = len(part) - len(part.lstrip())
    start = part.rfind("\n", 0, above) + 1
    text = part[start:].rstrip()
    codec = sniff_part(text, wishes)
    if codec is None:
        return []
    decode = puzzles if codec.name == "grid" else codec.decode_many  # without looking for boards within boards
    try:
        found = list(decode(Source(text, source.name, source.first_line + part.count("\n", 0, start)), wishes))
    except NonetError:
        return []
    return found if all(map(_is_likely, found)) else []


def likeliest(text: str) -> str:
    """The part of a text that is most like a board, for the error message; '' if nothing looks like cells."""
    if len(text) > MAX_TEXT_CHARS:
        return text
    if array := next(lists(text), ""):
        return array
    bases = dict.fromkeys((text, unprefixed(text)))
    parts = [part for base in bases for part in islice(_alone(base, _may_be_row), MAX_PARTS)]
    part = max(parts, key=lambda part: sum(map(looks_like_cells, part.split("\n"))), default="")
    return unlabelled(part) or part


def is_prose(text: str) -> bool:
    """Whether the text has more than two lines and a sentence in them."""
    return text.strip().count("\n") > 1 and _SENTENCE.search(text) is not None


def _is_likely(puzzle: Puzzle) -> bool:
    return (
        puzzle.layout.rows >= MIN_SIDE
        and puzzle.clues >= MIN_CLUES
        and max(len(str(symbol)) for symbol in puzzle.symbols) <= MAX_SYMBOL_CHARS
    )


def _ways(text: str) -> Iterator[Iterable[str]]:
    """The parts of a text that may be boards, for each way to tell them from the rest."""
    prefixed = unprefixed(text)
    for base in dict.fromkeys((text, prefixed)):
        yield [base]
        yield paragraphs(base)
        yield runs(base)
        yield [unlabelled(run) for run in (base, *runs(base))]
        yield lists(base)
        yield [strings(base)]


def paragraphs(text: str) -> Iterator[str]:
    """Each paragraph (lines without a blank line between them), with all else blanked out."""
    return _alone(text, lambda line: bool(line.strip()))


def runs(text: str) -> Iterator[str]:
    """Each run of lines that look like cells or frames, with all else blanked out."""
    return _alone(text, lambda line: not line.strip() or looks_like_cells(line) or like_a_frame(line))


def _alone(text: str, belongs: Callable[[str], bool]) -> Iterator[str]:
    lines = text.split("\n")
    start = None
    for number, line in enumerate([*lines, None]):
        inside = line is not None and belongs(line)
        if inside and start is None:
            start = number
        elif not inside and start is not None:
            if any(any(map(str.isdigit, part)) for part in lines[start:number]):
                yield "\n".join(
                    part if start <= place < number else " " * len(part) for place, part in enumerate(lines)
                )
            start = None


def looks_like_cells(line: str) -> bool:
    """Whether the line is at least four cells with their separators, and at most two other characters."""
    if _NOT_A_ROW.match(line) or like_a_frame(line):
        return False
    bare = _AROUND.sub("", line)
    cells = len(_CELLS.findall(bare))
    between_bars = sum(line.count(bar) for bar in BARS) - 1  # cells that may be blank
    enough = max(cells, between_bars) >= MIN_SIDE and (between_bars >= MIN_SIDE or any(map(str.isdigit, bare)))
    return enough and cells >= len(bare) - 2


def _may_be_row(line: str) -> bool:
    """Whether a line may belong to a board with a slip in it: blank, a frame, or cells and nothing else."""
    if not line.strip() or looks_like_cells(line) or like_a_frame(line):
        return True
    bare = _AROUND.sub("", line)
    return not _NOT_A_ROW.match(line) and 0 < len(_CELLS.findall(bare)) == len(bare)


def unprefixed(text: str) -> str:
    """The quoted or commented lines of the text without their prefixes (`> `, `; `, `// `); all else blanked out."""
    if not _PREFIX.search(text):
        return text
    return "\n".join(
        _PREFIX.sub(lambda signs: " " * len(signs[0]), line) if _PREFIX.match(line) else " " * len(line)
        for line in text.split("\n")
    )


def unlabelled(text: str) -> str:
    """The text with column labels above the board and row labels before it blanked out; '' if there are no labels."""
    lines = text.split("\n")
    rows = [number for number, line in enumerate(lines) if line.strip() and not like_a_frame(line)]
    if len(rows) <= MIN_SIDE:
        return ""
    header = _is_header(lines[rows[0]])
    labels = [_LABEL.match(lines[number]) for number in (rows[1:] if header else rows)]
    named = all(labels) and _is_sequence([label[1] or label[2] for label in labels if label])
    told = all(label and label[0].rstrip(BARS + " \t")[-1:] in ".:)" for label in labels)
    # Numbers only above or only before a board may be cells, unless a frame line or a sign (`1:`) sets them off.
    ruled = header and rows[1] > rows[0] + 1
    if not (named and (header or told)) and not ruled:
        return ""
    if header:
        lines[rows[0]] = " " * len(lines[rows[0]])
    for label in labels if named else ():
        if label:
            number = next(place for place in rows if lines[place] is label.string)
            lines[number] = " " * label.end() + lines[number][label.end() :]
    return "\n".join(lines)


def _is_header(line: str) -> bool:
    """Whether the line is a row of column labels, or the empty header of a table."""
    words = re.sub(rf"[{BARS}]", " ", line).split()
    if len(words) == 1 and len(words[0]) >= MIN_SIDE:
        words = list(words[0])
    if not words:
        return any(bar in line for bar in BARS)
    return len(words) >= MIN_SIDE and _is_sequence(words)


def _is_sequence(names: list[str]) -> bool:
    """Whether the labels count up: 1 2 3 ..., A B C ... or c1 c2 c3 ...."""
    if not all(_HEADER_CELL.fullmatch(name) for name in names):
        return False
    plain = [name.lower().removeprefix("c") or name.lower() for name in names]
    numbers = [int(name) if name.isdigit() else ord(name.lower()[-1]) - ord("a") + 1 for name in plain]
    return numbers == list(range(1, len(names) + 1))


def lists(text: str) -> Iterator[str]:
    """Each list of lists or strings, in square brackets whatever its language, with all else blanked out."""
    bare = _COMMENT.sub(lambda comment: re.sub(r"[^\n]", " ", comment[0]), text).translate(_ROUND)
    place = 0
    while start := _NESTED.search(bare, place):
        depth = 0
        for place in range(start.start(), len(bare)):
            depth += (bare[place] == "[") - (bare[place] == "]")
            if not depth:
                break
        place += 1
        if not depth:
            yield _only(bare, [(start.start(), place)])


def strings(text: str) -> str:
    """The strings in quotes (of a few strings only those with digits), with all else blanked out."""
    spans = [match.span(match.lastindex) for match in _STRING.finditer(text) if match.lastindex]
    return _only(text, [span for span in spans if any(map(str.isdigit, text[slice(*span)])) or len(spans) > MIN_SIDE])


def _only(text: str, spans: list[tuple[int, int]]) -> str:
    """The text with all but these spans blanked out."""
    pieces, behind = [], 0
    for start, end in [*spans, (len(text), len(text))]:
        pieces += [re.sub(r"[^\n]", " ", text[behind:start]), text[start:end]]
        behind = end
    return "".join(pieces)


def _untouched(text: str, parts: Sequence[str]) -> list[str]:
    """The lines of the text that are in none of these parts, without column labels."""
    apart = [part.split("\n") for part in parts]
    return [
        line
        for number, line in enumerate(text.split("\n"))
        if not any(lines[number].strip() for lines in apart) and not _is_header(line)
    ]
