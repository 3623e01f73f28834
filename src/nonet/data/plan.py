"""`Plan`: every choice that a data set depends on. The same plan and the same input give the same bytes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from shlex import join
from typing import Any

from nonet.api import NonetError
from nonet.data.exporters import exporters
from nonet.data.exporters._solving import NOTATIONS
from nonet.data.parts import BY, Shares
from nonet.data.scales import KEEP, NO_SCALE, SCALES

MAX_IMAGES = 100_000
"""Equivalents of each puzzle."""

MAX_MADE = 100_000_000
"""Puzzles of a data set, which take 30 GB of memory."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """How a data set is built.

    The puzzles are those in `sources` (at most `count`), or `count` puzzles made by the `seed` on boards of this `box`
    with these `wishes` (those of `nonet.generate_many`). They are rated on the scale `rating`, split by class (`by`
    'puzzle', or 'grid' for that of the solution) into the shares `test` and `valid` and the rest, and each training
    puzzle is followed by `augment` random equivalents. `formats` are those of `nonet.data.exporters`.

    `nodes` bounds the search for each SE rating; `sample` puzzles are looked at closer for the card.
    """

    sources: tuple[str | Path, ...] = ()
    column: str | None = None
    skip: bool = False
    count: int | None = None
    seed: int = 0
    box: tuple[int, int] = (3, 3)
    wishes: Mapping[str, Any] = field(default_factory=dict)
    rating: str = "se"
    nodes: int | None = None
    test: float = 0.1
    valid: float = 0.0
    by: str = "puzzle"
    augment: int = 0
    formats: tuple[str, ...] = ("parquet",)
    notation: str = "words"
    title: str = "Sudoku"
    license: str = "unknown"
    sample: int = 100

    def __post_init__(self) -> None:
        if not self.sources and self.count is None:
            raise NonetError("there is nothing to build from", hint="name files, or say how many to make (-n)")
        if self.sources and self.wishes:
            raise NonetError(
                f"wishes ({', '.join(self.wishes)}) are for puzzles that are made, and these are taken from files"
            )
        if not self.sources and self.count is not None and self.count > MAX_MADE:
            raise NonetError(f"{self.count:,} puzzles are too many for one data set", hint=f"at most {MAX_MADE:,}")
        for low, number, name in ((1, self.count, "count"), (0, self.augment, "augment"), (0, self.sample, "sample")):
            if number is not None and number < low:
                raise NonetError(f"a {name} of {number} makes no sense", hint=f"{low} or more")
        if self.augment > MAX_IMAGES:
            raise NonetError(
                f"{self.augment:,} equivalents of each puzzle are too many", hint=f"at most {MAX_IMAGES:,}"
            )
        for name, known, what in (
            (self.rating, (*SCALES, KEEP, NO_SCALE), "scale"),
            (self.by, BY, "way to split by"),
            (self.notation, tuple(NOTATIONS), "notation"),
            *((name, exporters.names, "format of a data set") for name in self.formats),
        ):
            if name not in known:
                raise NonetError(f"there is no {what} named {name!r}", hint=f"choose from: {', '.join(known)}")
        if self.rating == KEEP and not self.sources:
            raise NonetError("puzzles that are made come without a rating to keep", hint=f"one of {', '.join(SCALES)}")
        if not self.formats:
            raise NonetError("a data set needs a format", hint=f"choose from: {', '.join(exporters.names)}")
        self.shares  # noqa: B018 - which checks them

    @property
    def shares(self) -> Shares:
        """The shares of the parts."""
        return Shares(self.test, self.valid)

    @property
    def scale(self) -> str | None:
        """The scale of the ratings, None if there are none."""
        return None if self.rating == NO_SCALE else self.rating

    def record(self) -> dict[str, Any]:
        """Every parameter, for JSON; sources by the names of their files alone."""
        names = [Path(source).name for source in self.sources]
        return {
            **({"sources": names, "column": self.column, "skip": self.skip} if names else {}),
            "count": self.count,
            "seed": self.seed,
            **(
                {}
                if names
                else {"box": list(self.box), "wishes": {key: _plain(value) for key, value in self.wishes.items()}}
            ),
            "rating": self.rating,
            "nodes": self.nodes,
            "test": self.test,
            "valid": self.valid,
            "by": self.by,
            "augment": self.augment,
            "formats": list(self.formats),
            "notation": self.notation,
            "sample": self.sample,
        }

    def command(self) -> str:
        """The command line that builds the same data set."""
        words = ["nonet", "data", "build", *(Path(source).name for source in self.sources)]
        for option, value, default in (
            ("--column", self.column, None),
            ("-n", self.count, None),
            ("--seed", self.seed, None),
            ("--box", f"{self.box[0]}x{self.box[1]}", "3x3"),
            *((f"--{key}", _spelled(value), None) for key, value in self.wishes.items()),
            ("--rating", self.rating, "se"),
            ("--nodes", self.nodes, None),
            ("--test", self.test, 0.1),
            ("--valid", self.valid, 0.0),
            ("--by", self.by, "puzzle"),
            ("--augment", self.augment, 0),
            ("--notation", self.notation, "words"),
            ("--title", self.title, "Sudoku"),
            ("--license", self.license, "unknown"),
            ("--sample", self.sample, 100),
        ):
            if value != default:
                words += [option, f"{value:g}" if isinstance(value, float) else str(value)]
        words += ["--on-error", "skip"] if self.skip else []
        for name in self.formats if self.formats != ("parquet",) else ():
            words += ["--to", name.replace(" ", "-")]
        return join([*words, "-o", "DIR"])


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _spelled(value: Any) -> str:
    return f"{value[0]}..{value[1]}" if isinstance(value, tuple) else str(value)
