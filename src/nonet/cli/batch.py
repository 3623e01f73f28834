"""`nonet batch`."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, BinaryIO

import click

from nonet.api import BudgetExceeded, fresh_seed
from nonet.cli._command import (
    command as make_command,
    json_option,
    seed_option,
    threads_option,
    together,
    whole_timeout_option,
)
from nonet.cli._output import emit_json, say
from nonet.cli._words import NODES, PUZZLE
from nonet.cli.generate import board_options, wish_options

if TYPE_CHECKING:
    from nonet.batch.job import Job
    from nonet.batch.running import Summary
    from nonet.batch.tasks import Task
    from nonet.batch.workers import Crew

TASKS = ("solve", "count", "rate", "canon", "augment", "trace", "generate")

_OF_TASKS: Mapping[str, tuple[str, ...]] = {
    "solve": ("guesses",),
    "count": ("limit",),
    "rate": ("scales",),
    "augment": ("n", "seed"),
    "trace": ("detail", "hardest"),
    "generate": ("seed", "wishes"),
}
"""The options that each task has besides those that all have."""

_WISHES = (
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
    "size",
    "layout",
    "rules",
)

input_options = together(
    click.option("--column", metavar="NAME", help="The column of puzzles; guessed by its name or its values."),
    click.option(
        "--from",
        "input_kind",
        type=click.Choice(("parquet", "arrow", "csv", "ndjson", "text")),
        help="The kind of the input files; told by their suffixes or first bytes.",
    ),
    click.option(
        "--on-error",
        type=click.Choice(("emit", "skip", "stop")),
        default="emit",
        show_default=True,
        help="A row that is no puzzle: keep it with the status 'error', leave it out, or stop (exit 2).",
    ),
)

output_options = together(
    click.option(
        "-o", "--output", required=True, metavar="FILE|FOLDER", help="Where to write: a file, a folder, or '-'."
    ),
    click.option(
        "--to",
        "kind",
        type=click.Choice(("parquet", "arrow", "csv", "ndjson", "text")),
        help="The kind of the output; told by the suffix of -o, parquet for a folder.",
    ),
    click.option("--compression", metavar="NAME", help="For Parquet zstd (the default), none, snappy, lz4 or gzip."),
    click.option(
        "--shard-rows",
        type=click.IntRange(min=1),
        metavar="N",
        help="Rows of the input for each part, about a million by default; a job that was killed goes on by parts.",
    ),
    click.option("--overwrite", is_flag=True, help="Replace an output that is there."),
)

task_options = together(
    click.option("--dedupe", is_flag=True, help="canon: keep only the first row of each class of equivalent puzzles."),
    click.option("--guesses", is_flag=True, help="solve: also count the guesses, which takes longer."),
    click.option("--limit", type=click.IntRange(min=1), metavar="N", help="count: stop at N; a million by default."),
    click.option(
        "--scale",
        "scales",
        type=click.Choice(("se", "hodoku", "label")),
        multiple=True,
        help="rate: the scales; se and label by default; repeatable.",
    ),
    click.option("-n", "n", type=click.IntRange(min=1), metavar="N", help="augment: rows for each puzzle."),
    click.option(
        "--detail",
        type=click.Choice(("none", "brief", "usual", "full")),
        help="trace: how much the text of a step tells.",
    ),
    click.option(
        "--hardest",
        type=click.Choice(("easy", "medium", "hard", "fiendish", "extreme")),
        help="trace: the hardest techniques to use.",
    ),
    click.option("--attempts", type=click.IntRange(min=1), metavar="N", help="generate: boards to try for each."),
    click.option("--first", type=click.IntRange(min=0), default=0, metavar="I", help="generate: begin with number I."),
)

worker_options = together(
    click.option("--processes", type=click.IntRange(min=1), default=1, metavar="N", help="Work in N processes."),
    click.option(
        "--cluster",
        metavar="ADDRESS|local[:N]",
        help="Work on a cluster of dask.distributed (tcp://host:8786), or on one of N workers started here.",
    ),
    threads_option,
)


@make_command(
    examples=(
        "nonet batch solve examples/many.sdm -o -",
        "nonet batch canon examples/many.sdm --dedupe -o classes.parquet --json",
        "nonet batch rate examples/many.sdm -o - --to ndjson",
        "nonet batch generate 1000 --seed 1 -o made.csv --json",
    )
)
@click.argument("task", type=click.Choice(TASKS), metavar="TASK")
@click.argument("inputs", nargs=-1, metavar="[INPUT]...", type=PUZZLE)
@output_options
@input_options
@worker_options
@seed_option
@click.option("--nodes", type=NODES, metavar="N", help="Give up on a puzzle after N search nodes: its status says so.")
@whole_timeout_option
@task_options
@board_options
@wish_options
@json_option
def command(task: str, inputs: tuple[str, ...], **options: Any) -> int:
    """Do a TASK for all rows of files: solve, count, rate, canon, augment, trace; or generate N puzzles.

    INPUT is a file, a folder, a glob, an address like s3://bucket/folder, or '-': Parquet, Arrow, CSV, NDJSON or text.
    The other columns are carried along, and every row has a status. The same command goes on with a job that was
    killed or ran out of time, and the output is the same for any number of threads, processes and workers.
    """
    _check(task, options)
    if task != "generate" and (not inputs or "-" in inputs) and sys.stdin is not None and sys.stdin.isatty():
        say("reading puzzles from the terminal; end them with Ctrl-D")
    from nonet.api.bounds import within
    from nonet.batch.running import run_job

    with within(options["timeout"], default=None):
        job = _job(task, inputs, options)
        if options["output"] == "-":
            return _streamed(job)
        crew, total = _crew(options), job.source().rows
        with _watched(total) as (advance, begun):
            done = run_job(
                job, options["output"], crew=crew, overwrite=options["overwrite"], advance=advance, begun=begun
            )
    _tell(done, job.task, options["as_json"])
    return 0


def _streamed(job: Job) -> int:
    """Writes the rows to standard output as they are done."""
    from nonet.batch.job import stream

    if job.dedupe:
        raise click.UsageError("--dedupe has to see all rows before it writes one: name a file with -o")
    sys.stdout.flush()
    rows = 0
    try:
        for table in stream(job, _Flushed(sys.stdout.buffer)):
            sys.stdout.buffer.flush()
            rows += table.num_rows
    except BudgetExceeded as spent:
        hint = f"{spent.hint}; -o FILE makes a job that goes on where it ended"
        raise BudgetExceeded(f"{spent.message}, with {rows:,} rows written", so_far=rows, hint=hint) from spent
    sys.stdout.buffer.flush()
    return 0


class _Flushed:
    """Standard output, which pyarrow is not to close."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._size = 0
        self.closed = False

    def write(self, data: Any) -> int:
        """Writes bytes."""
        self._size += len(data)
        return self._file.write(data)

    def tell(self) -> int:
        """How many bytes were written."""
        return self._size

    def flush(self) -> None:
        """Flushed by the caller."""

    def writable(self) -> bool:
        """Yes."""
        return True

    def close(self) -> None:
        """Stays open."""


def _check(task: str, options: Mapping[str, Any]) -> None:
    """Raises NonetError for an option that this task does not have."""
    known = {*_OF_TASKS.get(task, ()), *(("dedupe",) if task == "canon" else ())}
    given = {
        name for name in ("guesses", "limit", "scales", "n", "seed", "detail", "hardest", "dedupe") if options[name]
    }
    if "wishes" not in known:
        given |= {name for name in _WISHES if options[name] not in (None, False)}
    wrong = sorted(given - known - ({"seed"} if options["seed"] == 0 else set()))
    if wrong:
        name = "-n" if wrong[0] == "n" else f"--{wrong[0].replace('_', '-').replace('scales', 'scale')}"
        raise click.UsageError(f"{name} is not for {task}")
    if options["processes"] > 1 and options["cluster"]:
        raise click.UsageError("--processes and --cluster do not go together")


def _job(name: str, inputs: tuple[str, ...], options: dict[str, Any]) -> Job:
    from nonet.batch.formats import format_for
    from nonet.batch.job import Job, inputs_of
    from nonet.batch.running import Output
    from nonet.batch.shards import SHARD_ROWS

    output = Output.of(options["output"])
    default = "parquet" if output.is_folder else None
    if options["output"] == "-":
        default = "csv"
    kind = options["kind"] or format_for(output.name, default).name
    made = _task(name, options, output)
    return Job(
        task=made,
        inputs=_numbers(inputs, options["first"]) if name == "generate" else inputs_of(inputs or ("-",)),
        kind=kind,
        input_kind=options["input_kind"],
        shard_rows=options["shard_rows"] or SHARD_ROWS,
        compression=options["compression"],
        on_error=options["on_error"],
        dedupe=options["dedupe"],
    )


def _numbers(inputs: tuple[str, ...], first: int) -> range:
    if len(inputs) != 1 or not inputs[0].isascii() or not inputs[0].isdecimal() or len(inputs[0]) > 15:
        raise click.UsageError("generate takes the number of puzzles: nonet batch generate 1000 -o made.parquet")
    return range(first, first + int(inputs[0]))


def _task(name: str, options: dict[str, Any], output: Any) -> Task:
    from nonet.batch.tasks import task

    threads = options["threads"]
    if not threads and options["processes"] > 1:
        threads = max((os.cpu_count() or 1) // options["processes"], 1)
    if not threads and options["cluster"]:
        threads = 1
    asked: dict[str, Any] = {"threads": threads, "nodes": options["nodes"]}
    if name != "generate":
        asked |= {"column": options["column"], "box": options["box"], "symbols": options["symbols"]}
    known = _OF_TASKS.get(name, ())
    asked |= {each: options[each] for each in known if options.get(each) not in (None, (), False)}
    if "seed" in known:
        asked["seed"] = _seed(options["seed"], output, options["overwrite"])
    if "wishes" in known:
        asked["wishes"] = _wishes(options)
    return task(name, **asked)


def _wishes(options: Mapping[str, Any]) -> dict[str, Any]:
    from nonet.api.reading import as_box

    asked = {name: options[name] for name in _WISHES if options[name] not in (None, False)}
    if options["minimal"] is False:
        asked["minimal"] = False
    if options["box"] is not None:
        shape = as_box(options["box"])
        asked["box"] = None if isinstance(shape, str) else shape
    if options["symbols"] is not None:
        asked["symbols"] = options["symbols"]
    return asked


def _seed(given: int | None, output: Any, overwrite: bool) -> int:
    """The seed: that of the job which is to go on if none was given."""
    if given is not None:
        return given
    before = None if overwrite else output.seed()
    used = fresh_seed() if before is None else before
    say(f"seed {used}")
    return int(used)


def _crew(options: Mapping[str, Any]) -> Crew:
    from nonet.batch.workers import alone, in_processes

    if options["cluster"]:
        from nonet.batch.cluster import on_cluster

        return on_cluster(options["cluster"])
    return in_processes(options["processes"]) if options["processes"] > 1 else alone


@contextmanager
def _watched(total: int | None) -> Iterator[tuple[Callable[[int], None], Callable[[int], None]]]:
    """Functions that move a bar on a terminal: rows done now, and rows that were done before."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda _: None, lambda _: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (BarColumn(), TextColumn("{task.fields[told]}"), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task("", total=total, told="")

        def advance(rows: int) -> None:
            bar.advance(task, rows)
            shown = bar.tasks[0]
            speed = f", {shown.speed:,.0f}/s" if shown.speed else ""
            bar.update(task, told=f"{int(shown.completed):,}{'' if total is None else f' of {total:,}'} rows{speed}")

        yield advance, lambda rows: bar.update(task, completed=rows)


def _tell(done: Summary, task: Task, as_json: bool) -> None:
    if as_json:
        record = {"output": done.output, "rows": done.rows, "shards": done.shards, "status": dict(done.status)}
        emit_json({**record, "resumed": done.resumed, "complete": done.was_complete})
        return
    if done.was_complete:
        say(f"{done.output} is complete already: {done.rows:,} rows")
        return
    counted = ", ".join(f"{count:,} {status}" for status, count in done.status.items())
    again = f"; {done.resumed:,} of {done.shards:,} parts were there already" if done.resumed else ""
    say(f"{done.output}: {done.rows:,} rows ({counted}){again}")
