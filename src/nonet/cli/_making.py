"""Making and showing puzzles for `nonet generate`: natively in batches where that goes, elsewhere one by one."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from time import monotonic
from typing import Any

from nonet.api import CannotEncode, Made, NonetError, NotFound, Puzzle, generate, generate_many, write
from nonet.api.generating import puzzle_from
from nonet.api.writing import write_many
from nonet.cli._ending import GAVE_UP
from nonet.cli._output import say, say_error
from nonet.cli._progress import counted

_ATTEMPTS = 100_000
"""Boards tried for each of many puzzles, unless told: some seconds."""

_BATCH_SECONDS = 0.5
"""A batch is as large as can be made in this time, so that output and progress flow."""

_MAX_BATCH = 65_536

_FOR_BATCHES = {
    "clues",
    "symmetry",
    "pattern",
    "minimal",
    "difficulty",
    "se",
    "technique",
    "nothing_harder",
    "bias",
    "uniform",
    "attempts",
}
"""Wishes that `generate_many` takes; with any other, puzzles are made one by one."""


_BATCHES_ONLY = {"bias", "uniform"}
"""Wishes that only `generate_many` takes."""


class Shown:
    """Prints puzzles, tells what they are, and remembers those that were not found."""

    def __init__(self, style: str, is_default: bool, as_json: bool, seed: int) -> None:
        self.style = style
        self.as_json = as_json
        self._is_default = is_default
        self._seed = seed
        self._made = self._lost = 0
        self._told = ""

    def pieces(self, puzzles: Iterable[Puzzle | NotFound], total: int) -> Iterator[str]:
        """The text of each puzzle, and an empty line for each of many that was not found."""
        gaps = 0

        def found() -> Iterator[Puzzle]:
            nonlocal gaps
            for each in puzzles:
                if isinstance(each, NotFound):
                    self._lost += 1
                    say_error(each)
                    gaps += total > 1
                    continue
                self._made += 1
                if self._made == 1:
                    self._told = _sentence(each)
                yield each

        if self.as_json:
            for each in puzzles:
                yield self._json(each)
            return
        for text in self._texts(found()):
            yield "\n" * gaps + text
            gaps = 0
        yield "\n" * gaps

    def _json(self, each: Puzzle | NotFound) -> str:
        if isinstance(each, NotFound):
            self._lost += 1
            say_error(each)
            return self._lost_record(each)
        self._made += 1
        if self._made == 1:
            self._told = _sentence(each)
        return _record(each)

    def lines(self, text: str, made: int, lost: int) -> str:
        """Counts a batch of lines that is written as it is."""
        self._made += made
        self._lost += lost
        return text

    def end(self) -> int:
        """Tells the seed and what was made; the exit status."""
        if self._made == 1 and self._told:
            say(f"seed {self._seed}: {self._told}")
        elif self._made:
            say(f"seed {self._seed}: {self._made:,} puzzles, each with one solution")
        else:
            say(f"seed {self._seed}")
        if self._lost and self._made + self._lost > 1:
            say(f"nonet: {self._lost:,} of {self._made + self._lost:,} puzzles were not found")
        return GAVE_UP if self._lost else 0

    def _texts(self, puzzles: Iterator[Puzzle]) -> Iterator[str]:
        """The puzzles in the style; if that is the default and cannot say their rules, in Nonet's own format."""
        first = next(puzzles, None)
        if first is None:
            return iter(())
        style = self.style
        if self._is_default:
            try:
                write(first, style)
            except CannotEncode:
                style = "nonet"
        both = chain((first,), puzzles)
        return (f"{write(each, style)}\n" for each in both) if style == "line" else write_many(both, style)

    def _lost_record(self, lost: NotFound) -> str:
        nearest = None if lost.nearest is None else lost.nearest.line()
        return _line(
            {"puzzle": None, "status": "not found", "why": lost.message, "tried": lost.tried, "nearest": nearest}
        )


def _line(record: dict[str, Any]) -> str:
    return json.dumps(record, ensure_ascii=False, separators=(",", ":")) + "\n"


def _record(puzzle: Puzzle) -> str:
    record = {
        "puzzle": puzzle.line(),
        "rows": puzzle.rows(),
        "box": puzzle.layout.box,
        "clues": puzzle.clues,
        **puzzle.metadata,
    }
    if puzzle.constraints or puzzle.layout.box is None:
        record["nonet"] = json.loads(write(puzzle, "nonet"))
    return _line(record)


_VERDICTS = {"unique": "one solution", "multiple": "several solutions", "unknown": "not known whether one solution"}


def _sentence(puzzle: Puzzle) -> str:
    told = puzzle.metadata
    parts = [f"{puzzle.clues} clue{'s' if puzzle.clues != 1 else ''}"]
    parts.append(_VERDICTS[str(told.get("status", "unique"))])
    if "added" in told:
        added = told["added"]
        parts.append(f"added {', '.join(added)}" if added else "nothing to add")
    if "removed" in told:
        removed = told["removed"]
        parts.append(f"took away {', '.join(removed)}" if removed else "nothing to take away")
    if puzzle.clues and told.get("minimal") is not None:
        parts.append("minimal" if told["minimal"] else "not minimal")
    if puzzle.clues and told.get("symmetry", "none") != "none":
        parts.append(f"symmetry {told['symmetry']}")
    if "label" in told:
        parts.append(f"label {told['label']}")
    if "se" in told:
        parts.append(f"SE {told['se']:.1f}")
    if "technique" in told:
        parts.append(f"needs {told['technique']}")
    return ", ".join(parts)


@dataclass(frozen=True, slots=True)
class Making:
    """`count` puzzles of a seed, from number `first` on, with these wishes."""

    count: int
    seed: int
    first: int
    threads: int
    wishes: dict[str, Any]

    def pieces(self, shown: Shown) -> Iterator[str]:
        """The text to write, in pieces."""
        is_batch = self.wishes.keys() <= _FOR_BATCHES and (self.count > 1 or self.wishes.keys() & _BATCHES_ONLY)
        if not is_batch and (alone := sorted(self.wishes.keys() & _BATCHES_ONLY)):
            other = min(self.wishes.keys() - _FOR_BATCHES)
            raise NonetError(
                f"--{alone[0]} and --{other} contradict each other",
                hint=f"--{alone[0]} is for plain 9x9 puzzles, with --attempts",
            )
        with counted(self.count) as advance:
            if is_batch and shown.style == "line" and not shown.as_json:
                for made in self._batches(advance):
                    found = int(made.found.sum())
                    yield shown.lines(made.text().decode("ascii"), found, len(made) - found)
            elif is_batch:
                puzzles = (_puzzle_of(made, row) for made in self._batches(advance) for row in range(len(made)))
                yield from shown.pieces(puzzles, self.count)
            else:
                yield from shown.pieces(self._one_by_one(advance), self.count)

    def _one_by_one(self, advance: Callable[[int], None]) -> Iterator[Puzzle | NotFound]:
        for index in range(self.first, self.first + self.count):
            try:
                yield generate(seed=self.seed, index=index, **self.wishes)
            except NotFound as lost:
                yield lost
            advance(1)

    def _batches(self, advance: Callable[[int], None]) -> Iterator[Made]:
        wishes = {"attempts": _ATTEMPTS, **self.wishes} if self._is_searched() else self.wishes
        done, size = 0, 64
        while done < self.count:
            size = min(size, self.count - done)
            begun = monotonic()
            yield generate_many(size, seed=self.seed, first=self.first + done, threads=self.threads, **wishes)
            took = monotonic() - begun
            done += size
            advance(size)
            size = min(max(int(size * _BATCH_SECONDS / max(took, 1e-3)), 1), 8 * size, _MAX_BATCH)

    def _is_searched(self) -> bool:
        return self.wishes.get("bias") != "controlled" and bool(
            self.wishes.keys() & {"clues", "difficulty", "se", "technique"}
        )


def _puzzle_of(made: Made, row: int) -> Puzzle | NotFound:
    tried = int(made.tried[row])
    if not made.found[row]:
        return NotFound(f"puzzle {made.first + row} was not found: {tried:,} boards tried", tried=tried)
    facts = made.facts[row] if made.facts else {}
    cells, solution = made.puzzles[row].tobytes(), made.solutions[row].tobytes()
    return puzzle_from(cells, solution, made.seed, made.first + row, tried, facts)
