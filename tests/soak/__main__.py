"""Compares answers with answers for as long as you like: `python -m tests.soak --minutes 60`.

Rounds go to the family that is furthest behind its share of the processor. Each round has a seed of its own, counted
from `--seed`, and is the same in every run. Ends with the table, with status 1 if anything differed; Ctrl-C prints the
table so far (status 130).
"""

from __future__ import annotations

import argparse
import os
import sys
from datetime import date
from math import inf
from pathlib import Path
from time import monotonic

from tests.soak.crew import Crew
from tests.soak.family import NAMES, Family, family
from tests.soak.ledger import Ledger

import nonet
from nonet.bench.machine import describe

PULSE = 1.0
"""Seconds between two looks at the clock."""


def main() -> int:
    asked = _arguments()
    chosen = [family(name) for name in asked.family or NAMES]
    for each in [each for each in chosen if each.missing() is not None]:
        print(f"without {each.name}: {each.missing()}", file=sys.stderr)
        chosen.remove(each)
    ledger = Ledger()
    crew = Crew(asked.processes)
    try:
        _run(crew, ledger, chosen, asked)
    except KeyboardInterrupt:
        print("\ninterrupted", file=sys.stderr)
        return 130
    finally:
        crew.dismiss()
        if asked.results:
            if asked.results.exists():
                ledger.add_page(asked.results.read_text(encoding="utf-8"))
            asked.results.write_text(_page(ledger), encoding="utf-8")
        print(ledger.table(), flush=True)
    return 1 if ledger.differences else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description="Compares answers with answers.")
    parser.add_argument("--minutes", type=float, default=None, help="how long (without it and --rounds: 1)")
    parser.add_argument("--family", action="append", choices=NAMES, help="this family alone; may be repeated")
    parser.add_argument("--seed", type=int, default=1, help="the first seed of every family")
    parser.add_argument("--rounds", type=int, default=None, help="seeds of each family at most")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, help="side by side")
    parser.add_argument("--results", type=Path, metavar="FILE", help="add the table to the one on this page")
    asked = parser.parse_args()
    if asked.minutes is None:
        asked.minutes = inf if asked.rounds is not None else 1.0
    return asked


def _run(crew: Crew, ledger: Ledger, chosen: list[Family], asked: argparse.Namespace) -> None:
    begun, told = monotonic(), monotonic()
    end = begun + 60 * asked.minutes
    given = dict.fromkeys([each.name for each in chosen], 0)

    def behind(each: Family) -> float:
        """Processor seconds so far, and those of the rounds under way by the average, for its share."""
        account = ledger.accounts[each.name]
        average = account.seconds / max(len(account.seeds), 1) or 1.0
        under_way = sum(name == each.name for name, _ in crew.busy_with)
        return (account.seconds + under_way * average) / each.share

    while True:
        open_families = [each for each in chosen if asked.rounds is None or given[each.name] < asked.rounds]
        while monotonic() < end and crew.is_free and open_families:
            least = min(open_families, key=behind)
            crew.ask(least.name, asked.seed + given[least.name])
            given[least.name] += 1
            open_families = [each for each in open_families if asked.rounds is None or given[each.name] < asked.rounds]
        if not crew.busy_with:
            return
        for done in crew.rounds(PULSE):
            for line in ledger.enter(done):
                print(line, file=sys.stderr, flush=True)
        if monotonic() - told >= (PULSE if sys.stderr.isatty() else 60):
            told = monotonic()
            _progress(ledger, told - begun, asked.minutes)


def _page(ledger: Ledger) -> str:
    """The page of results: when, where and what was compared, in all runs that were added up."""
    seconds = sum(account.seconds for account in ledger.accounts.values())
    return (
        f"# What `make soak` compared\n\n"
        f"Nonet {nonet.__version__}, {date.today()}, on {describe()}, in {seconds:,.0f} seconds of a processor.\n"
        f"**{ledger.comparisons:,} comparisons, {ledger.differences} differences.** A comparison is one answer held "
        f"against one that was found in another way.\n\n{ledger.table()}\n"
    )


def _progress(ledger: Ledger, seconds: float, minutes: float) -> None:
    of = "" if minutes == inf else f" of {minutes:g}"
    line = f"{seconds / 60:.1f}{of} min: {ledger.comparisons:,} comparisons, {ledger.differences} differences"
    print(
        f"\r{line}" if sys.stderr.isatty() else line,
        end="" if sys.stderr.isatty() else "\n",
        file=sys.stderr,
        flush=True,
    )


if __name__ == "__main__":
    sys.exit(main())
