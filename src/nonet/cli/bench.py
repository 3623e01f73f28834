"""`nonet bench`."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from pathlib import Path

import click

from nonet.api import EngineUnavailable, NonetError
from nonet.api.files import check_writable, write_whole
from nonet.bench.chart import chart as draw_chart
from nonet.bench.contest import Contest
from nonet.bench.machine import busy, describe
from nonet.bench.peers import Peer, peers
from nonet.bench.peers._library import named_library
from nonet.bench.report import markdown as write_report
from nonet.bench.rows import Row, record, reference as find_reference
from nonet.bench.sets import PuzzleSet, find_sets
from nonet.bench.table import table
from nonet.cli._command import command as make_command, json_option
from nonet.cli._output import emit, emit_json, say
from nonet.cli._words import SECONDS, FilePath

_file = click.Path(dir_okay=False, path_type=Path)


@make_command(
    examples=(
        'nonet bench --set own --solver "classic batch" --solver python --seconds 0.05 --repeat 1',
        'nonet bench examples/many.sdm --solver "classic one by one" --seconds 0.05 --repeat 1 --json',
        "nonet bench --list --set own",
        "nonet bench --large --set '16x16, 50% holes' --solver auto",
    )
)
@click.argument("files", nargs=-1, type=FilePath(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--data",
    envvar="NONET_DATA",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    metavar="DIR",
    help="The folder of puzzle collections; the default is the environment variable NONET_DATA.",
)
@click.option("--set", "sets", multiple=True, metavar="NAME", help="Only this set; repeatable.")
@click.option("--solver", "solvers", multiple=True, metavar="NAME", help="Only this solver; repeatable.")
@click.option(
    "--lib",
    "libraries",
    multiple=True,
    metavar="[NAME=]PATH",
    help="Also a shared library with the C function SolveSudoku; repeatable.",
)
@click.option(
    "--reference",
    metavar="NAME",
    help="The solver that ratios compare with; the default is the fastest rival on each set.",
)
@click.option(
    "--seconds",
    type=click.FloatRange(min=0, min_open=True),
    default=1.0,
    show_default=True,
    metavar="S",
    help="Each solver runs for about S seconds in a round.",
)
@click.option(
    "--repeat", type=click.IntRange(min=1), default=5, show_default=True, metavar="N", help="The number of rounds."
)
@click.option("--chart", type=_file, metavar="FILE", help="Also write a bar chart to this SVG file.")
@click.option("--markdown", type=_file, metavar="FILE", help="Also write the tables and the machine to this file.")
@click.option("--large", "beyond", flag_value="large", help="Large boards instead: Nonet, CaDiCaL alone and CP-SAT.")
@click.option("--variants", "beyond", flag_value="variants", help="Variants instead: the general engine and CP-SAT.")
@click.option(
    "--timeout",
    type=SECONDS,
    default=30.0,
    show_default=True,
    metavar="SECONDS",
    help="With --large or --variants: give up on a puzzle after SECONDS.",
)
@click.option(
    "--most", type=click.IntRange(min=1), metavar="N", help="With --large or --variants: only N puzzles of each file."
)
@click.option("--list", "only_list", is_flag=True, help="List the sets and solvers, and measure nothing.")
@json_option
def command(
    files: tuple[Path, ...],
    data: Path | None,
    sets: tuple[str, ...],
    solvers: tuple[str, ...],
    libraries: tuple[str, ...],
    reference: str | None,
    seconds: float,
    repeat: int,
    chart: Path | None,
    markdown: Path | None,
    beyond: str | None,
    timeout: float,
    most: int | None,
    only_list: bool,
    as_json: bool,
) -> int:
    """Measure solvers on sets of 9x9 puzzles: FILES with one puzzle on each line.

    Without FILES, the sets are those in DIR/classic and `own`, a small one made by seed. The solvers take turns in
    rounds, one thread, CPU time, and the best round of each counts. Each proves whether there are 0, 1 or more
    solutions. Exits 1 if any answer is wrong.

    With --large or --variants each puzzle is solved once, and the sets are those in DIR/variants.
    """
    if beyond is not None:
        for given, name in ((files, "FILES"), (libraries, "--lib"), (chart, "--chart")):
            if given:
                raise NonetError(f"--{beyond} takes no {name}", hint="that is for 9x9 puzzles")
        return _beyond(beyond, data, sets, solvers, reference, timeout, most, markdown, only_list, as_json)
    chosen_sets = find_sets(files, sets, data)
    named = [named_library(library) for library in libraries]
    if only_list:
        _list(chosen_sets, [*peers, *named], as_json)
        return 0
    chosen = _choose(solvers, named)
    if reference is not None and reference not in (names := [peer.name for peer in chosen]):
        raise NonetError(f"{reference!r} is not among the solvers", hint=f"choose from: {', '.join(names)}")
    for path in (chart, markdown):
        if path is not None:
            check_writable(path)

    other_work = busy()
    if other_work is not None:
        say(other_work)
    if not as_json:
        emit(describe())
    rows: list[Row] = []
    references: dict[str, Row | None] = {}
    interrupted = False
    for each in chosen_sets:
        contest = Contest(each, chosen, seconds=seconds, repeat=repeat)
        try:
            with _progress(contest.turns) as watch:
                contest.run(watch)
        except KeyboardInterrupt:
            interrupted = True
        found = contest.rows()
        references[each.name] = find_reference(found, reference)
        rows += found
        _show(each, found, references[each.name], as_json)
        if interrupted:
            say("interrupted: this is what was measured until then")
            break
    if chart is not None:
        write_whole(chart, [draw_chart(rows, f"Puzzles a second on {describe()}")])
    if markdown is not None:
        picture = None if chart is None else Path(os.path.relpath(chart, markdown.parent)).as_posix()
        write_whole(markdown, [write_report(rows, references, chart=picture, busy=other_work)])
    if interrupted:
        return 130
    return 0 if all(row.good for row in rows) else 1


def _beyond(
    what: str,
    data: Path | None,
    names: Sequence[str],
    asked: Sequence[str],
    reference: str | None,
    timeout: float,
    most: int | None,
    markdown: Path | None,
    only_list: bool,
    as_json: bool,
) -> int:
    """Runs the contest of large boards or of variants."""
    from nonet.bench import contests

    usual = contests.LARGE if what == "large" else contests.VARIANTS
    for name in asked:
        if name not in usual and name not in contests.known():
            raise NonetError(f"there is no solver named {name!r}", hint=f"choose from: {', '.join(contests.known())}")
    without = contests.missing(asked or usual)
    if asked and without:
        name, how = next(iter(without.items()))
        raise EngineUnavailable(f"the solver {name!r} is not installed", hint=how)
    for name, how in without.items():
        say(f"without {name}: {how}")
    chosen = [name for name in dict.fromkeys(asked or usual) if name not in without]
    all_sets = contests.large_sets if what == "large" else contests.variant_sets
    found = {each.name: each for each in all_sets(data, most)}
    for name in names:
        if name not in found:
            raise NonetError(f"there is no set named {name!r}", hint=f"choose from: {'; '.join(found)}")
    sets = [found[name] for name in dict.fromkeys(names or found)]
    if not sets:
        missing = f"there is no {data / 'variants'}/*.jsonl" if data else "name their folder with --data DIR"
        raise NonetError("there are no variants to measure on", hint=missing)
    if only_list:
        for each in sets:
            if as_json:
                emit_json({"set": each.name, "puzzles": len(each.puzzles)})
            else:
                emit(f"set     {each.name:<20} {len(each.puzzles):>5,} puzzles")
        return 0
    if markdown is not None:
        check_writable(markdown)
    if not as_json:
        emit(describe())
    compared = reference or next((name for name in ("cadical", "cpsat") if name in chosen), None)
    rounds: list[contests.Round] = []
    with _progress(sum(len(each.puzzles) for each in sets) * len(chosen)) as watch:
        for done in contests.contest(sets, chosen, timeout, watch):
            if as_json:
                for summary in done.summaries:
                    emit_json(contests.record(summary))
            else:
                emit(f"\n{done.set.name}: {len(done.set.puzzles):,} puzzles")
                for line in contests.table(done.summaries, compared) if done.summaries else ():
                    emit(line)
            for why, count in done.set.skipped.items():
                say(f"{done.set.name}: {count} skipped: {why}")
            rounds.append(done)
    if markdown is not None:
        page = contests.markdown(f"`nonet bench --{what}` on {describe()}", rounds, compared, timeout)
        write_whole(markdown, [page])
    return 1 if any(summary.disagrees for done in rounds for summary in done.summaries) else 0


def _choose(names: Sequence[str], named: Sequence[Peer]) -> list[Peer]:
    """The solvers asked for, or all that are installed; libraries of `--lib` always take part."""
    if names:
        chosen = [peers[name] for name in dict.fromkeys(names)]
        for peer in chosen:
            if (how := peer.available()) is not None:
                raise EngineUnavailable(f"the solver {peer.name!r} is not installed", hint=how)
        return [*chosen, *named]
    able: list[Peer] = []
    for peer in peers:
        if (how := peer.available()) is None:
            able.append(peer)
        else:
            say(f"without {peer.name}: {how}")
    return [*able, *named]


def _list(sets: Sequence[PuzzleSet], solvers: Sequence[Peer], as_json: bool) -> None:
    for each in sets:
        origin = "made by seed" if each.path is None else str(each.path)
        if as_json:
            emit_json({"set": each.name, "puzzles": len(each.puzzles), "origin": origin})
        else:
            emit(f"set     {each.name:<20} {len(each.puzzles):>9,} puzzles  {origin}")
    for peer in solvers:
        missing = peer.available()
        if as_json:
            emit_json({"solver": peer.name, "kind": peer.kind, "about": peer.about, "missing": missing})
        else:
            about = peer.about if peer.proves else f"{peer.about}; first solution only"
            emit(f"solver  {peer.name:<20} {peer.kind:<6} {about}" + (f" ({missing})" if missing else ""))


def _show(puzzles: PuzzleSet, rows: Sequence[Row], to: Row | None, as_json: bool) -> None:
    if as_json:
        for row in rows:
            emit_json(record(row, to))
        return
    emit(f"\n{puzzles.name}: {len(puzzles.puzzles):,} puzzles")
    for line in table(rows, to):
        emit(line)


@contextmanager
def _progress(turns: int) -> Generator[Callable[[str], None], None, None]:
    """A progress bar on a terminal. Drawn between turns: a thread that draws would be timed too."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), auto_refresh=False, transient=True) as progress:
        task = progress.add_task("", total=turns)
        begun = 0

        def watch(name: str) -> None:
            nonlocal begun
            progress.update(task, description=name, completed=begun, refresh=True)
            begun += 1

        yield watch
