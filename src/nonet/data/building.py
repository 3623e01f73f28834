"""From a plan to a folder: take or make puzzles, rate them, split them by class, export them, and write the card."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import nonet
from nonet.api import BudgetExceeded, NonetError
from nonet.api.bounds import checkpoint, within
from nonet.api.files import write_whole
from nonet.data.card import card
from nonet.data.charts import BINS, chart, tally
from nonet.data.classes import partners
from nonet.data.exporters import Options, Written, exporters
from nonet.data.folders import check_new, files_in, hash_of, new_folder
from nonet.data.kinds import kind_with
from nonet.data.making import make
from nonet.data.parts import TEST, TRAIN, Part
from nonet.data.plan import Plan
from nonet.data.pool import Pool
from nonet.data.progress import Watch, silent
from nonet.data.scales import KEEP, NO_SCALE, ratings_of
from nonet.data.stats import Survey, look_closer, sample_of
from nonet.data.taking import take

CARD, MANIFEST, PLOTS = "README.md", "manifest.json", "plots"


@dataclass(frozen=True, slots=True)
class Built:
    """What was built: rows of each part and how many puzzles they come from, what was left out, and every file.

    `replaced` counts the solutions that came with puzzles and were wrong.
    `shared_grids` counts the test puzzles whose solution is equivalent to that of a training puzzle.
    """

    plan: Plan
    folder: Path
    kind: str
    parts: Mapping[str, tuple[int, int]]
    left_out: Mapping[str, int]
    replaced: int
    shared_grids: int
    files: Mapping[str, tuple[int, str]]

    def lines(self) -> list[str]:
        """What was built, in words."""
        found = [
            f"{name}: {rows:,} rows" + (f", {puzzles:,} puzzles and their equivalents" if rows != puzzles else "")
            for name, (rows, puzzles) in self.parts.items()
        ]
        return [*found, *of_the_input(self.left_out, self.replaced)]


def of_the_input(left_out: Mapping[str, int], replaced: int) -> list[str]:
    """What became of puzzles that are not as they came, in words."""
    told = [f"left out: {count:,} {why}" for why, count in left_out.items()]
    return [*told, *([f"replaced: {replaced:,} wrong solutions"] if replaced else [])]


def build(
    plan: Plan, folder: str | Path, *, threads: int = 0, timeout: float | None = None, watch: Watch = silent
) -> Built:
    """Builds a data set in a new folder, which is there at the end, whole, or not at all."""
    folder = Path(folder)
    check_new(folder)
    with _whole_in_time(timeout):
        return _build(plan, folder, threads, watch)


@contextmanager
def _whole_in_time(timeout: float | None) -> Iterator[None]:
    """The budget of all the work on a folder: what is cut short is no data set, and nothing of it stays."""
    try:
        with within(timeout, default=None):
            yield
    except BudgetExceeded as spent:
        hint = f"{spent.hint}; nonet batch makes, solves and rates in parts, and goes on where it ended"
        raise BudgetExceeded(f"{spent.message}, and left nothing behind", hint=hint) from spent


def _build(plan: Plan, folder: Path, threads: int, watch: Watch) -> Built:
    pool = _pool(plan, threads, watch)
    split = plan.shares.split(pool, plan.by, threads)
    parts = [
        Part(name, pool, numbers, plan.augment if name == TRAIN else 0, plan.seed, threads)
        for name, numbers in split.items()
    ]
    with new_folder(folder) as temporary:
        written = export(parts, temporary, plan.formats, Options(plan.scale, plan.notation), watch)
        looked = Survey(pool.kind.name)
        look_closer(looked, pool.kind, sample_of(pool.ids, pool.puzzles, plan.sample), threads, watch)
        pictures = {**_pictures(parts, plan.scale), **{n: svg for n, svg in looked.plots().items() if n in _OF_SAMPLE}}
        (temporary / PLOTS).mkdir()
        for name, svg in pictures.items():
            write_whole(temporary / PLOTS / name, [svg])
        files = {
            path.as_posix(): ((temporary / path).stat().st_size, hash_of(temporary / path))
            for path in files_in(temporary)
        }
        counts = {part.name: (len(part), len(part.numbers)) for part in parts}
        built = Built(
            plan, folder, pool.kind.name, counts, pool.left_out, pool.replaced, _shared_grids(parts, threads), files
        )
        write_whole(temporary / MANIFEST, [json.dumps(_manifest(built, written), indent=2) + "\n"])
        write_whole(temporary / CARD, [card(built, written, looked, list(pictures))])
        checkpoint()  # whatever was given up is in the folder that is removed now
    return built


_OF_SAMPLE = ("techniques.svg", "labels.svg")


def export(
    parts: Sequence[Part], folder: Path, formats: Sequence[str], options: Options, watch: Watch = silent
) -> dict[str, list[Written]]:
    """Writes parts in some formats, each into a folder of its own; what was written, by the name of the format."""
    found: dict[str, list[Written]] = {}
    for name in formats:
        exporter = exporters[name]
        here = folder / exporter.folder
        here.mkdir()
        found[name] = []
        for part in parts:
            with watch(f"writing {name}, {part.name}", len(part)) as advance:
                found[name].append(exporter.write(part, here, options, advance))
        exporter.close(parts, here)
    return found


class Exported(NamedTuple):
    """What was exported: the rows of each part, how many were left out and why, and the wrong solutions replaced."""

    rows: dict[str, int]
    left_out: Counter[str]
    replaced: int


def export_files(
    sources: Mapping[str, str | Path],
    folder: str | Path,
    *,
    formats: Sequence[str],
    rating: str = KEEP,
    notation: str = "words",
    column: str | None = None,
    skip: bool = False,
    nodes: int | None = None,
    threads: int = 0,
    timeout: float | None = None,
    watch: Watch = silent,
) -> Exported:
    """Writes files as they stand, each as the part of its name, in a new folder; nothing is split or deduplicated.

    A puzzle needs exactly one solution; others are left out, and counted.
    """
    folder = Path(folder)
    check_new(folder)
    with _whole_in_time(timeout):
        parts: list[Part] = []
        left_out: Counter[str] = Counter()
        replaced = 0
        for name, source in sources.items():
            plan = Plan(
                sources=(source,),
                column=column,
                skip=skip,
                rating=rating,
                nodes=nodes,
                formats=tuple(formats),
                notation=notation,
            )
            pool = _pool(plan, threads, watch, repeats=True)
            left_out += pool.left_out
            replaced += pool.replaced
            parts.append(Part(name, pool, np.arange(len(pool))))
            if pool.kind != parts[0].kind:
                raise NonetError(f"{name} holds {pool.kind.name}, and {parts[0].name} {parts[0].kind.name}")
        with new_folder(folder) as temporary:
            export(parts, temporary, formats, Options(None if rating == NO_SCALE else rating, notation), watch)
            checkpoint()
    return Exported({part.name: len(part) for part in parts}, left_out, replaced)


def _pool(plan: Plan, threads: int, watch: Watch, *, repeats: bool = False) -> Pool:
    if plan.sources:
        pool = take(
            plan.sources,
            column=plan.column,
            skip=plan.skip,
            most=plan.count,
            repeats=repeats,
            threads=threads,
            watch=watch,
        )
    else:
        assert plan.count is not None, "a plan without sources has a count"
        pool = make(kind_with(plan.box), plan.count, plan.seed, dict(plan.wishes), threads=threads, watch=watch)
    if plan.scale is None:
        pool.ratings = np.full(len(pool), np.nan)
    elif plan.scale != KEEP:
        with watch(f"rating ({plan.scale})", len(pool)) as advance:
            pool.ratings = ratings_of(
                plan.scale, pool.kind, pool.puzzles, threads=threads, nodes=plan.nodes, advance=advance
            )
    return pool


def _pictures(parts: Sequence[Part], scale: str | None) -> dict[str, str]:
    """Pictures of clues and ratings, the parts side by side, by the names of their files."""
    clues = {part.name: tally(np.count_nonzero(part.pool.puzzles[part.numbers], axis=1)) for part in parts}
    ratings = {part.name: tally(part.pool.ratings[part.numbers]) for part in parts}
    found = {"clues.svg": chart("Clues of the puzzles", "clues", clues, 1)}
    if scale is not None and any(ratings.values()):
        found["ratings.svg"] = chart("Ratings of the puzzles", f"rating ({scale})", ratings, BINS[scale])
    return found


def _shared_grids(parts: Sequence[Part], threads: int) -> int:
    """How many test puzzles have the solution grid of a training puzzle, up to symmetry."""
    found = {
        part.name: part.kind.classes(part.pool.solutions[part.numbers], threads).ids
        for part in parts
        if part.name in (TRAIN, TEST)
    }
    return int((partners(found[TEST], found[TRAIN]) >= 0).sum()) if TEST in found else 0


def _manifest(built: Built, written: Mapping[str, Sequence[Written]]) -> dict[str, Any]:
    """Everything that a program may want to know of a data set."""
    return {
        "nonet": nonet.__version__,
        "pyarrow": version("pyarrow"),
        "numpy": version("numpy"),
        "board": built.kind,
        "plan": built.plan.record(),
        "sources": [
            {"name": Path(source).name, "sha256": hash_of(Path(source))}
            for source in built.plan.sources
            if Path(source).is_file()
        ],
        "parts": {
            name: {"rows": rows, "puzzles": puzzles, "classes": puzzles}
            for name, (rows, puzzles) in built.parts.items()
        },
        "left_out": dict(built.left_out),
        "replaced": built.replaced,
        "shared_grids": built.shared_grids,
        "formats": {
            name: [{"part": each.part, "files": each.files, "rows": each.rows} for each in parts]
            for name, parts in written.items()
        },
        "files": {name: {"bytes": size, "sha256": digest} for name, (size, digest) in built.files.items()},
    }
