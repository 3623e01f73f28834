"""Test cases for techniques: positions with the conclusion that a technique must find there, or must not.

A case is a line `:technique[-variant]:candidates:givens:deleted:eliminations:placements:extra`; blank lines and lines
that start with `#` are skipped. The technique is a number (`Technique.code`), and the variant `x` says that nothing
must be found; a technique without a number is called by its name. Cells filled but not given have a `+` before the
digit; candidates are `<digit><row><column>`, with spaces between. Such files are for 9x9 boards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from nonet.core.errors import NonetError, ParseError
from nonet.core.puzzle import Puzzle
from nonet.logic.board import CandidateBoard
from nonet.logic.links import Node, bits
from nonet.logic.step import Step
from nonet.logic.technique import Technique, catalogue

_EMPTY = Puzzle.empty()
_SIDE = _EMPTY.layout.columns


class Case(NamedTuple):
    """One line: technique `code` must conclude `removing` and `placing` on `board`, or nothing if `forbidden`."""

    line: int
    text: str
    code: str
    variant: str
    board: CandidateBoard
    removing: frozenset[Node]
    placing: frozenset[Node]

    @property
    def forbidden(self) -> bool:
        """Whether the technique must find nothing."""
        return self.variant == "x"


class Verdict(NamedTuple):
    """Whether a case holds; `step` is the step that fits the case or, if it is `forbidden`, the step that was found."""

    case: Case
    holds: bool
    step: Step | None
    why: str


def read_cases(lines: Iterable[str], name: str = "<cases>") -> Iterator[Case]:
    """Every case of a file, in order; a line that cannot be read raises ParseError with its number."""
    for number, line in enumerate(lines, 1):
        text = line.strip()
        if not text or text.startswith("#"):
            continue
        fields = text.split(":")
        if len(fields) < 7 or fields[0]:
            raise ParseError(
                "this is no case", source=name, line=number, column=1, expected=":technique:candidates:givens:..."
            )
        code, _, variant = fields[1].partition("-") if fields[1][:4].isdigit() else (fields[1], "", "")
        try:
            board = _board(fields[3], fields[4])
            removing, placing = frozenset(_nodes(fields[5])), frozenset(_nodes(fields[6]))
        except ValueError as wrong:
            column = line.find(fields[3]) + 1
            raise ParseError(str(wrong), source=name, line=number, column=column, expected="81 cells") from None
        yield Case(number, text, code, variant, board, removing, placing)


def _board(cells: str, deleted: str) -> CandidateBoard:
    givens, filled = bytearray(), bytearray()
    later = False
    for sign in cells:
        if sign == "+":
            later = True
            continue
        if sign not in "0123456789.":
            raise NonetError(f"{sign!r} is no cell")
        value = int(sign) if sign != "." else 0
        filled.append(value)
        givens.append(0 if later else value)
        later = False
    if len(filled) != len(_EMPTY):
        raise NonetError(f"{len(filled)} cells, not {len(_EMPTY)}")
    board = CandidateBoard.of(_EMPTY.with_givens(bytes(givens)), filled=bytes(filled))
    for node in _nodes(deleted):
        board.remove(*divmod(node, board.links.size))
    return board


def _nodes(text: str) -> Iterator[Node]:
    for word in text.split():
        if len(word) != 3 or not word.isdigit() or "0" in word:
            raise NonetError(f"{word!r} is no candidate: digit, row, column")
        value, row, column = (int(digit) - 1 for digit in word)
        yield (row * _SIDE + column) * _SIDE + value


def techniques_of(code: str) -> tuple[Technique, ...]:
    """The techniques with this number or name."""
    return tuple(entry for entry in catalogue() if code in (entry.code, entry.name))


def judge(case: Case) -> Verdict:
    """Whether the case holds: some instance of the technique concludes exactly what the case says."""
    entries = techniques_of(case.code)
    if not entries:
        return Verdict(case, False, None, f"no technique has the number {case.code}")
    seen = 0
    for entry in entries:
        for step in entry(case.board):
            if case.forbidden:
                return Verdict(case, False, step, f"found {step.effect()}")
            seen += 1
            if _concludes(step, case):
                return Verdict(case, True, step, "")
    if case.forbidden:
        return Verdict(case, True, None, "")
    return Verdict(case, False, None, f"{seen} others found" if seen else "nothing found")


def _concludes(step: Step, case: Case) -> bool:
    # A case that places need not list the candidates that the placement excludes.
    return frozenset(step.placing) == case.placing and (bool(case.placing) or frozenset(step.removing) == case.removing)


def write_case(step: Step) -> str:
    """The case that this step makes, as a line with the technique's name."""
    before, links = step.before, step.links
    cells = "".join(
        "." if not value else f"{'' if given else '+'}{value}"
        for value, given in zip(before.values, before.givens, strict=True)
    )
    fresh = _board(cells, "")
    deleted = [node for node in bits(fresh.nodes) if not before.masks[node // links.size] >> node % links.size & 1]
    used = sorted({node % links.size + 1 for node in (*step.placing, *step.removing)})
    digits = "".join(map(str, used))
    return ":".join(["", step.technique, digits, cells, *map(_words, (deleted, step.removing, step.placing)), ""])


def _words(nodes: Iterable[Node]) -> str:
    return " ".join(
        f"{node % _SIDE + 1}{node // _SIDE // _SIDE + 1}{node // _SIDE % _SIDE + 1}" for node in sorted(nodes)
    )
