"""`nonet data`: data sets for training, with a command for each thing to do with them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from nonet.api import NonetError, fresh_seed
from nonet.api.reading import as_box
from nonet.cli._command import (
    group,
    json_option,
    seed_option,
    subcommand,
    threads_option,
    together,
    whole_timeout_option,
)
from nonet.cli._output import emit, emit_json, say
from nonet.cli._progress import staged
from nonet.cli._words import NODES, PUZZLE, Word


@group(
    examples=(
        "nonet data build -n 40 --seed 1 --sample 5 -o sudoku-data",
        "nonet data check-leak examples/many.sdm examples/many.sdm",
        "nonet data stats examples/many.sdm --json",
    )
)
def command() -> None:
    """Data sets for training reasoning models: built without leaks, checked, described and converted."""


def _names_of_formats() -> Sequence[str]:
    from nonet.data.exporters import exporters

    return [name.replace(" ", "-") for name in exporters.names]


def _named(_: click.Context, __: click.Parameter, names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name.lower().replace("-", " ").replace("_", " ") for name in names))


column_option = click.option(
    "--column", metavar="NAME", help="The column of puzzles; by default one with a usual name, or that holds puzzles."
)
error_option = click.option(
    "--on-error",
    type=click.Choice(("stop", "skip")),
    default="stop",
    show_default=True,
    help="At a row that is no puzzle: stop (exit 2), or leave it out.",
)
folder_option = click.option(
    "-o",
    "--output",
    "folder",
    required=True,
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="The folder to make; there must be none of this name.",
)
format_options = together(
    click.option(
        "--to",
        "formats",
        type=Word(_names_of_formats),
        multiple=True,
        callback=_named,
        metavar="FORMAT",
        help="parquet (the default), csv, hrm, reasoning-gym, verl, traces or steps; repeatable.",
    ),
    click.option(
        "--notation",
        default="words",
        show_default=True,
        metavar="NAME",
        help="How traces write a step: words, brief, forum or moves.",
    ),
    click.option("--nodes", type=NODES, metavar="N", help="Give up an SE rating after N search nodes."),
)
file_options = together(column_option, error_option, threads_option, whole_timeout_option, json_option)


@subcommand(
    command,
    "build",
    examples=(
        "nonet data build -n 40 --seed 1 --sample 5 -o made",
        "nonet data build -n 30 --seed 2 --difficulty medium --augment 4 --to hrm --to csv --sample 5 -o hrm-data",
        "nonet data build -n 20 --seed 3 --box 2x3 --rating difficulty --to traces -o small-data",
        "nonet data build examples/many.sdm --test 0.5 --by grid --rating guesses --to verl -o taken --json",
    ),
)
@click.argument("files", nargs=-1, metavar="[FILE]...", type=PUZZLE)
@folder_option
@click.option(
    "-n", "--count", type=click.IntRange(min=1), metavar="N", help="Make N puzzles; or take the first N rows of FILES."
)
@seed_option
@click.option("--box", metavar="HxW", help="Make puzzles with boxes of this height and width; 3x3 by default.")
@click.option("--clues", metavar="N|N..M", help="Make puzzles with so many givens.")
@click.option("--symmetry", metavar="NAME", help="Make puzzles with this symmetry, as nonet generate knows them.")
@click.option("--difficulty", metavar="LABEL|X|X..Y", help="Make puzzles this hard: a label, or from 0 to 1.")
@click.option("--se", metavar="X|X..Y", help="Make puzzles with this SE rating.")
@click.option("--technique", metavar="NAME", help="Make puzzles that need this technique.")
@click.option("--attempts", type=click.IntRange(min=1), metavar="N", help="Boards to try for each puzzle.")
@click.option(
    "--rating",
    default="se",
    show_default=True,
    metavar="SCALE",
    help="The scale of the column rating: se, guesses, difficulty, keep (the column of FILES) or none.",
)
@click.option("--test", type=float, default=0.1, show_default=True, metavar="SHARE", help="The share of the part test.")
@click.option(
    "--valid", type=float, default=0.0, show_default=True, metavar="SHARE", help="The share of the part valid."
)
@click.option(
    "--by",
    type=click.Choice(("puzzle", "grid")),
    default="puzzle",
    show_default=True,
    help="Keep equivalent puzzles in one part, or all puzzles with equivalent solutions.",
)
@click.option(
    "--augment",
    type=click.IntRange(min=0),
    default=0,
    show_default=True,
    metavar="N",
    help="Random equivalents that follow each training puzzle.",
)
@format_options
@click.option("--title", default="Sudoku", metavar="TEXT", help="The title of the card.")
@click.option("--license", default="unknown", metavar="NAME", help="The license in the card, as data hubs spell it.")
@click.option(
    "--sample",
    type=click.IntRange(min=0),
    default=100,
    show_default=True,
    metavar="N",
    help="Puzzles whose techniques the card shows.",
)
@file_options
def build_command(
    files: tuple[str, ...],
    folder: Path,
    count: int | None,
    seed: int | None,
    box: str | None,
    formats: tuple[str, ...],
    on_error: str,
    threads: int,
    timeout: float | None,
    as_json: bool,
    clues: str | None,
    symmetry: str | None,
    difficulty: str | None,
    se: str | None,
    technique: str | None,
    attempts: int | None,
    **choices: Any,
) -> int:
    """Build a data set in a new folder: train, test, and a card that tells how.

    The puzzles are taken from FILES, or made if there are none. Those without exactly one solution, and all but the
    first of each class of equivalent puzzles, are left out. A class is always in one part. The same seed gives the
    same bytes, whatever the number of threads.
    """
    from nonet.data import Plan, build

    used = fresh_seed() if seed is None else seed
    wishes = {
        "clues": clues,
        "symmetry": symmetry,
        "difficulty": difficulty,
        "se": se,
        "technique": technique,
        "attempts": attempts,
    }
    sides = as_box(box) if box is not None else (3, 3)
    if isinstance(sides, str) or sides is None:
        raise NonetError("puzzles are made on boards with boxes", hint="--box 2x3, for one")
    if files and box is not None:
        raise NonetError("--box is for puzzles that are made, and these are taken from files")
    plan = Plan(
        sources=files,
        count=count,
        seed=used,
        box=sides,
        wishes={name: wish for name, wish in wishes.items() if wish is not None},
        formats=formats or ("parquet",),
        skip=on_error == "skip",
        **choices,
    )
    built = build(plan, folder, threads=threads, timeout=timeout, watch=staged)
    if seed is None:
        say(f"seed {used}")
    if as_json:
        parts = {name: {"rows": rows, "puzzles": puzzles} for name, (rows, puzzles) in built.parts.items()}
        emit_json(
            {
                "folder": str(folder),
                "seed": used,
                "board": built.kind,
                "parts": parts,
                "left_out": dict(built.left_out),
                "replaced": built.replaced,
                "shared_grids": built.shared_grids,
            }
        )
        return 0
    for line in built.lines():
        emit(line)
    emit(f"{folder}: {len(built.files) + 2} files, described in README.md")
    return 0


@subcommand(
    command,
    "check-leak",
    examples=(
        "nonet data check-leak examples/many.sdm examples/clojure.clj",
        "nonet data check-leak examples/many.sdm examples/many.sdm --grids --json",
    ),
)
@click.argument("a", metavar="A", type=PUZZLE)
@click.argument("b", metavar="B", type=PUZZLE)
@click.option("--grids", is_flag=True, help="Also compare the solution grids.")
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write all leaks to this CSV file: the puzzle, its place in B, its place in A.",
)
@file_options
def check_leak_command(
    a: str,
    b: str,
    grids: bool,
    output: Path | None,
    column: str | None,
    on_error: str,
    threads: int,
    timeout: float | None,
    as_json: bool,
) -> int:
    """Look for puzzles of B that are puzzles of A in disguise. Exits 1 if there are any.

    A and B are files of any kind, folders or globs of such files, or folders with the arrays of HRM. Puzzles are
    the same if permuting rows, columns, bands, stacks and digits, or transposing, turns one into the other. What is
    equivalent within A or within B is told, and is no leak.
    """
    from nonet.api.files import write_whole
    from nonet.data import compare

    found = compare(
        [a], [b], column=column, skip=on_error == "skip", grids=grids, threads=threads, timeout=timeout, watch=staged
    )
    if output is not None:
        write_whole(output, found.csv())
    if as_json:
        emit_json(found.record())
    else:
        for line in found.lines():
            emit(line)
    return 1 if found else 0


@subcommand(
    command,
    "stats",
    examples=(
        "nonet data stats examples/many.sdm",
        "nonet data stats examples/many.sdm --sample 2 --plots plots --json",
    ),
)
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=PUZZLE)
@click.option(
    "--sample",
    type=click.IntRange(min=0),
    default=500,
    show_default=True,
    metavar="N",
    help="Find the SE ratings, labels and techniques of N puzzles.",
)
@click.option("--plots", type=click.Path(path_type=Path), metavar="DIR", help="Write pictures (SVG) to a new folder.")
@file_options
def stats_command(
    files: tuple[str, ...],
    sample: int,
    plots: Path | None,
    column: str | None,
    on_error: str,
    threads: int,
    timeout: float | None,
    as_json: bool,
) -> int:
    """Tell what is in files: clues, solutions, equivalent puzzles, symmetries, ratings and techniques."""
    from nonet.api.files import write_whole
    from nonet.data import survey
    from nonet.data.folders import check_new, new_folder

    if plots is not None:
        check_new(plots)
    found = survey(
        files, column=column, skip=on_error == "skip", sample=sample, threads=threads, timeout=timeout, watch=staged
    )
    if plots is not None:
        with new_folder(plots) as folder:
            for name, svg in found.plots().items():
                write_whole(folder / name, [svg])
    if as_json:
        emit_json(found.record())
    else:
        for line in found.lines():
            emit(line)
    return 0


@subcommand(
    command,
    "export",
    examples=(
        "nonet data export examples/many.sdm --to csv -o as-csv",
        "nonet data export train=examples/many.sdm test=examples/course1.pl --to hrm --to traces -o exported --json",
    ),
)
@click.argument("files", nargs=-1, required=True, metavar="[PART=]FILE...")
@folder_option
@click.option(
    "--rating",
    default="keep",
    show_default=True,
    metavar="SCALE",
    help="The scale of the column rating: keep (the column of FILES), se, guesses, difficulty or none.",
)
@format_options
@file_options
def export_command(
    files: tuple[str, ...],
    folder: Path,
    rating: str,
    formats: tuple[str, ...],
    notation: str,
    nodes: int | None,
    column: str | None,
    on_error: str,
    threads: int,
    timeout: float | None,
    as_json: bool,
) -> int:
    """Write files in other formats, as they stand: nothing is split, augmented or taken for a duplicate.

    Each FILE becomes a part, named PART or else after the file. Puzzles without exactly one solution are left out.
    """
    from nonet.data.building import export_files, of_the_input

    found = export_files(
        _parts(files),
        folder,
        formats=formats or ("parquet",),
        rating=rating,
        notation=notation,
        column=column,
        skip=on_error == "skip",
        nodes=nodes,
        threads=threads,
        timeout=timeout,
        watch=staged,
    )
    if as_json:
        left_out, replaced = dict(found.left_out), found.replaced
        emit_json({"folder": str(folder), "parts": found.rows, "left_out": left_out, "replaced": replaced})
        return 0
    for name, count in found.rows.items():
        emit(f"{name}: {count:,} rows")
    for line in of_the_input(found.left_out, found.replaced):
        emit(line)
    return 0


def _parts(files: Sequence[str]) -> dict[str, str]:
    """The files by the names of their parts."""
    found: dict[str, str] = {}
    for word in files:
        name, named, path = word.partition("=")
        if not named or not name.replace("-", "").replace("_", "").isalnum():
            path = word
            name = Path(word).name.partition(".")[0] or "stdin"
        if name in found:
            raise NonetError(f"two parts are named {name!r}", hint="PART=FILE names a part")
        found[name] = PUZZLE.convert(path, None, None)
    return found
