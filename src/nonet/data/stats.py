"""What is in a data set: clues, solutions, classes, symmetries, ratings and techniques."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from pathlib import Path
from typing import Any

import numpy as np

from nonet.api import NonetError, explain
from nonet.api.bounds import checkpoint, timely, within
from nonet.data.charts import RATING_BIN, chart, tally
from nonet.data.classes import Flags, count_of
from nonet.data.kinds import NO_ID, NONE, SEVERAL, UNIQUE, UNKNOWN, Cells, Ids, Kind, Numbers
from nonet.data.plots import bars
from nonet.data.progress import Watch, silent
from nonet.data.scales import ratings_of
from nonet.data.taking import Taking

SAMPLE = 500
"""Puzzles whose ratings and techniques are found, unless told: some seconds."""

_MAX_TECHNIQUES = 24
"""Bars in the picture of techniques."""

TURNS: Mapping[str, Callable[[Any], Any]] = {
    "180": lambda boards: boards[:, ::-1, ::-1],
    "90": lambda boards: np.rot90(boards, axes=(1, 2)),
    "horizontal": lambda boards: boards[:, :, ::-1],
    "vertical": lambda boards: boards[:, ::-1, :],
    "diagonal": lambda boards: boards.transpose(0, 2, 1),
    "antidiagonal": lambda boards: boards[:, ::-1, ::-1].transpose(0, 2, 1),
}
"""Symmetries of the pattern of clues, by the names that `nonet generate --symmetry` knows."""

SOLUTIONS = {UNIQUE: "one", SEVERAL: "several", NONE: "none", UNKNOWN: "not known"}


@dataclass(slots=True)
class Survey:
    """Counts over the rows of a data set. `ratings` and those below are of a sample of `sampled` classes."""

    kind: str
    rows: int = 0
    unreadable: int = 0
    repeated: int = 0
    classes: int = 0
    solutions: Counter[str] = field(default_factory=Counter)
    clues: Counter[int] = field(default_factory=Counter)
    automorphisms: Counter[int] = field(default_factory=Counter)
    patterns: Counter[str] = field(default_factory=Counter)
    own_ratings: Counter[float] = field(default_factory=Counter)
    sampled: int = 0
    ratings: Counter[float] = field(default_factory=Counter)
    labels: Counter[str] = field(default_factory=Counter)
    techniques: Counter[str] = field(default_factory=Counter)

    @property
    def symmetric(self) -> int:
        """Rows with an automorphism beside the identity."""
        return sum(count for automorphisms, count in self.automorphisms.items() if automorphisms > 1)

    def record(self) -> dict[str, Any]:
        """All counts, for JSON."""
        return {
            "kind": self.kind,
            "rows": self.rows,
            "unreadable": self.unreadable,
            "repeated": self.repeated,
            "classes": self.classes,
            "solutions": dict(self.solutions),
            "clues": _sorted(self.clues),
            "symmetric": self.symmetric,
            "automorphisms": _sorted(self.automorphisms),
            "patterns": dict(self.patterns),
            "own_ratings": _sorted(self.own_ratings),
            "sampled": self.sampled,
            "ratings": _sorted(self.ratings),
            "labels": self._by_label,
            "techniques": dict(self._often),
        }

    def lines(self) -> list[str]:
        """All counts in words."""
        rows = self.rows
        found = [f"{rows:,} puzzles, {self.kind}"]
        if self.unreadable:
            found.append(f"{self.unreadable:,} rows are no puzzles")
        found.append(
            f"{self.classes:,} classes; {rows - self.classes - self._unsound:,} are equivalent to an earlier one"
        )
        if self.repeated:
            found.append(f"{self.repeated:,} rows repeat an earlier one as it stands")
        found.append(f"solutions: {_told({name: self.solutions[name] for name in SOLUTIONS.values()}, rows)}")
        found.append(f"clues: {_spread(self.clues)}")
        found.append(f"with automorphisms: {self.symmetric:,}")
        if self.patterns:
            found.append(f"symmetric patterns of clues: {_told(self.patterns, rows)}")
        if self.own_ratings:
            found.append(f"column rating: {_spread(self.own_ratings)}")
        if self.sampled:
            found.append(f"of a sample of {self.sampled:,}:")
            if self.ratings:
                found.append(f"  SE: {_spread(self.ratings)}")
            found.append(f"  labels: {_told(self._by_label, self.sampled)}")
            found += [f"  {name}: {_share(count, self.sampled)}" for name, count in self._often]
        return found

    @property
    def _often(self) -> list[tuple[str, int]]:
        """The techniques, the commonest first."""
        return sorted(self.techniques.items(), key=lambda each: (-each[1], each[0]))

    @property
    def _by_label(self) -> dict[str, int]:
        """The labels, the easiest first."""
        order = ("easy", "medium", "hard", "fiendish", "extreme", "not solved")
        return {name: self.labels[name] for name in order if self.labels[name]}

    @property
    def _unsound(self) -> int:
        """Rows without a class: a given breaks a rule."""
        return self.automorphisms[0]

    def plots(self) -> dict[str, str]:
        """Pictures as SVG, by the names of their files."""
        found = {"clues.svg": chart("Clues", "clues", {"puzzles": self.clues}, 1)}
        if self.own_ratings:
            found["own_ratings.svg"] = chart("The column rating", "rating", {"puzzles": self.own_ratings}, RATING_BIN)
        if self.ratings:
            title = f"SE ratings of {self.sampled:,} puzzles"
            found["ratings.svg"] = chart(title, "SE rating (ER)", {"puzzles": self.ratings}, RATING_BIN)
        if self.techniques:
            counts = dict(self._often[:_MAX_TECHNIQUES])
            found["techniques.svg"] = bars(f"Techniques that {self.sampled:,} puzzles need", counts, self.sampled)
        if self.labels:
            found["labels.svg"] = bars(f"Labels of {self.sampled:,} puzzles", self._by_label, self.sampled)
        return found


def survey(
    sources: Sequence[str | Path],
    *,
    column: str | None = None,
    skip: bool = False,
    sample: int = SAMPLE,
    threads: int = 0,
    timeout: float | None = None,
    watch: Watch = silent,
) -> Survey:
    """Counts what is in files. Ratings and techniques are those of `sample` classes, the ones with the least ids."""
    with within(timeout, default=None):
        found = _survey(sources, column, skip, sample, threads, watch)
        checkpoint()
    return found


def _survey(
    sources: Sequence[str | Path], column: str | None, skip: bool, sample: int, threads: int, watch: Watch
) -> Survey:
    taking = Taking(sources, column=column, skip=skip)
    found: Survey | None = None
    ids: list[Ids] = []
    exact: list[Any] = []
    chosen = _Sample(sample)
    with watch("reading", 0) as advance:
        for block in timely(taking):
            if taking.kind is None or not len(block):
                continue
            found = found or Survey(taking.kind.name)
            ids.append(_count(found, taking.kind, block.cells, block.ratings, threads))
            exact.append(_fingerprints(block.cells))
            chosen.add(ids[-1], block.cells)
            advance(len(block))
    if found is None or taking.kind is None:
        raise NonetError("there is no puzzle in the input")
    found.unreadable = taking.skipped
    every, texts = np.concatenate(ids), np.concatenate(exact)
    found.classes = count_of(every[every != NO_ID])
    found.repeated = len(texts) - len(np.unique(texts))
    look_closer(found, taking.kind, chosen.cells, threads, watch)
    return found


def _count(found: Survey, kind: Kind, cells: Cells, ratings: Numbers, threads: int) -> Ids:
    """Counts the rows of a block; their class ids."""
    found.rows += len(cells)
    status = kind.solve(cells, threads).status
    for code, name in SOLUTIONS.items():
        found.solutions[name] += int((status == code).sum())
    found.clues.update(tally(np.count_nonzero(cells, axis=1)))
    classes = kind.classes(cells, threads)
    found.automorphisms.update(tally(classes.automorphisms))
    for name, symmetric in patterns(cells, kind).items():
        found.patterns[name] += int(symmetric.sum())
    found.own_ratings.update(tally(ratings))
    return np.where(classes.automorphisms > 0, classes.ids, NO_ID)


def patterns(cells: Cells, kind: Kind) -> dict[str, Flags]:
    """For each symmetry whether the pattern of clues has it."""
    side = kind.template.layout.columns
    boards = (cells != 0).reshape(-1, side, side)
    return {name: (turn(boards) == boards).all(axis=(1, 2)) for name, turn in TURNS.items()}


def look_closer(found: Survey, kind: Kind, cells: Cells, threads: int = 0, watch: Watch = silent) -> None:
    """Adds the SE ratings, labels and techniques of some puzzles."""
    cells = cells[kind.solve(cells, threads).status == UNIQUE]
    found.sampled = len(cells)
    with watch("looking closer", len(cells)) as advance:
        if kind.is_classic:
            ratings = ratings_of("se", kind, cells, threads=threads)
            found.ratings.update(tally(ratings))
        for values in timely(cells):
            path = explain(kind.puzzle(values), unique=True, timeout=inf)
            found.labels["not solved" if path.label is None else str(path.label)] += 1
            found.techniques.update(path.techniques.keys())
            advance(1)


class _Sample:
    """The puzzles with the least class ids: the same ones, however the rows are ordered."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._ids: Any = None
        self._cells: Any = None

    def add(self, ids: Ids, cells: Cells) -> None:
        sound = ids != NO_ID
        all_ids = ids[sound] if self._ids is None else np.concatenate([self._ids, ids[sound]])
        all_cells = cells[sound] if self._cells is None else np.concatenate([self._cells, cells[sound]])
        kept = np.unique(all_ids, return_index=True)[1][: self._size]
        self._ids, self._cells = all_ids[kept], all_cells[kept]

    @property
    def cells(self) -> Cells:
        found: Cells = self._cells
        return found


def sample_of(ids: Ids, cells: Cells, size: int) -> Cells:
    """The puzzles with the least class ids."""
    chosen = _Sample(size)
    chosen.add(ids, cells)
    return chosen.cells


def _fingerprints(cells: Cells) -> Any:
    """128 bits for each row as it stands."""
    from hashlib import blake2b

    hashes = b"".join(blake2b(row.tobytes(), digest_size=16).digest() for row in cells)
    return np.frombuffer(hashes, "V16")


def _sorted(counter: Mapping[Any, int]) -> dict[str, int]:
    return {f"{value:g}": counter[value] for value in sorted(counter)}


def _share(count: int, total: int) -> str:
    return f"{count:,} ({100 * count / max(total, 1):.3g} %)"


def _told(counts: Mapping[str, int], total: int) -> str:
    return ", ".join(f"{name} {_share(count, total)}" for name, count in counts.items() if count) or "none"


def _spread(counts: Mapping[Any, int]) -> str:
    """'17 to 30, mean 24.41'."""
    total = sum(counts.values())
    mean = sum(value * count for value, count in counts.items()) / max(total, 1)
    return f"{min(counts):g} to {max(counts):g}, mean {mean:.2f}"
