"""Links as setters publish them: how many are read whole, and whether their verdicts agree with the stated solutions.

    python benchmarks/links.py links.txt --markdown benchmarks/results/links.md
    python benchmarks/links.py links.txt --details details.jsonl --jobs 2

The file has one link on each line. Links are the work of their setters and no part of the project. A link is

- *refused* if it cannot be read, and the message says why;
- *qualified* if part of its drawing or its text may be a rule that was not understood: verdicts say so;
- *read whole* otherwise. Only then is a verdict bare, and only then can it be wrong without a word.

A solution in the link is compared with the verdict. A puzzle that was read whole and whose stated solution breaks a
rule counts as *contradicted*: a rule was misread, or the solution is wrong. `solve` and `check` tell that, too.
"""

from __future__ import annotations

import argparse
import json
import sys
import warnings
from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from pathlib import Path
from typing import NamedTuple

import nonet
from nonet.api.account import account_of, differs_from_stated, left_of, stated_solution
from nonet.bench.machine import describe

PAGES = {
    "sudokupad": "SudokuPad's own object",
    "sudokupad fpuz": "SudokuPad, f-puzzles object",
    "fpuzzles": "f-puzzles",
    "sudokumaker": "SudokuMaker",
    "other": "others",
}


COLUMNS = [
    *("links of", "links", "read whole", "unique", "several", "none", "gave up", "qualified", "refused"),
    *("solution stated", "agrees", "contradicts, read whole"),
]


class Result(NamedTuple):
    """What became of one link."""

    page: str
    outcome: str
    """refused, qualified, or the verdict of a puzzle that was read whole: unique, multiple, none, unknown."""
    solution: str
    """none, agrees, contradicts, or open: no verdict within the time."""
    variant: bool
    """Whether it has rules beyond rows, columns and boxes."""
    detail: list[str]
    title: str = ""


def page_of(link: str) -> str:
    """Where the link leads."""
    if "sudokumaker." in link:
        return "sudokumaker"
    if "f-puzzles.com" in link:
        return "fpuzzles"
    if "sudokupad." in link or "crackingthecryptic" in link:
        return "sudokupad fpuz" if "/fpuz" in link or "=fpuz" in link else "sudokupad"
    return "other"


def judge(link: str, timeout: float) -> Result:
    """Reads and solves one link."""
    warnings.simplefilter("ignore")
    page = page_of(link)
    try:
        puzzle = nonet.read(link)
    except nonet.NonetError as refused:
        return Result(page, "refused", "none", variant=True, detail=[refused.message])
    left, title = left_of(puzzle), str(puzzle.metadata.get("title", ""))
    stated = stated_solution(puzzle) is not None
    variant = bool(puzzle.constraints or account_of(puzzle))
    try:
        outcome = nonet.solve(puzzle, timeout=timeout)
    except nonet.NonetError as refused:
        return Result(page, "refused", "none", variant, [refused.message], title)
    against = differs_from_stated(puzzle, outcome.status, outcome.grids)
    solution = "none" if not stated else "open" if outcome.status.value == "unknown" else "agrees"
    if against:
        solution = "contradicts"
    verdict = "qualified" if left else outcome.status.value
    return Result(page, verdict, solution, variant, left or ([against] if against else []), title)


def judge_all(links: Sequence[str], timeout: float, jobs: int) -> list[Result]:
    """The results in the order of the links."""
    with ProcessPoolExecutor(jobs) as pool:
        return list(pool.map(judge, links, repeat(timeout), chunksize=4))


def table(results: Iterable[Result]) -> list[str]:
    """The table in Markdown, a row for each page."""
    listed = list(results)
    lines = [
        f"| {' | '.join(COLUMNS)} |",
        "|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for page, words in [*PAGES.items(), ("", "all")]:
        own = [result for result in listed if page in ("", result.page)]
        if not own:
            continue
        count = Counter(result.outcome for result in own)
        whole = [result for result in own if result.outcome not in ("qualified", "refused")]
        stated = [result for result in whole if result.solution != "none"]
        agrees, against = (sum(result.solution == word for result in stated) for word in ("agrees", "contradicts"))
        figures = [len(own), len(whole), *(count[word] for word in ("unique", "multiple", "none", "unknown"))]
        figures += [count["qualified"], count["refused"], len(stated), agrees, against]
        lines.append(f"| {words} | " + " | ".join(map(str, figures)) + " |")
    return lines


def page(results: Sequence[Result], timeout: float, about: str) -> str:
    """The page of results."""
    refusals = Counter(result.detail[0] for result in results if result.outcome == "refused")
    return "\n".join(
        [
            "# Links as setters publish them",
            "",
            "Written by `python benchmarks/links.py LINKS --markdown benchmarks/results/links.md`; the links are no",
            "part of the project. 'Read whole': nothing was left that may be a rule, and only there is a verdict bare.",
            "A stated solution is compared; 'contradicts' is a wrong verdict, which is told with it.",
            "",
            *((about, "") if about else ()),
            f"Each puzzle had {timeout:g} seconds. {describe()}",
            "",
            *table(results),
            "",
            "Why links were refused:",
            "",
            *(f"- {count} x {reason}" for reason, count in refusals.most_common(12)),
            "",
        ]
    )


def main() -> int:
    """Judges a file of links."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("links", type=Path, help="a file with a link on each line")
    parser.add_argument("--timeout", type=float, default=10.0, help="seconds for each puzzle")
    parser.add_argument("--about", default="", help="where the links are from, in a sentence")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--markdown", type=Path, help="write the page of results to this file")
    parser.add_argument("--details", type=Path, help="write what became of each link to this file, as JSON lines")
    wishes = parser.parse_args()
    links = [line.strip() for line in wishes.links.read_text("utf-8").splitlines() if line.strip()]
    results = judge_all(links, wishes.timeout, wishes.jobs)
    if wishes.details:
        wishes.details.write_text("".join(json.dumps(result._asdict()) + "\n" for result in results), "utf-8")
    text = page(results, wishes.timeout, wishes.about)
    if wishes.markdown:
        wishes.markdown.write_text(text, "utf-8")
    sys.stdout.write(text)
    return int(any(result.outcome != "qualified" and result.solution == "contradicts" for result in results))


if __name__ == "__main__":
    sys.exit(main())
