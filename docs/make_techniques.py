"""Writes the pages on techniques: the table, and a page for each family with worked pictures.

`python docs/make_techniques.py` makes them from the catalogue and from examples/techniques/cases.txt, which has a
position of our own for each technique; a test compares what it makes with what is there. `--find SECONDS` looks for
positions for techniques that have none yet.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from time import monotonic

import nonet
from nonet.core.puzzle import Puzzle
from nonet.logic.board import CandidateBoard
from nonet.logic.cases import judge, read_cases, write_case
from nonet.logic.path import repertoire, walk
from nonet.logic.step import Step
from nonet.logic.technique import Technique, catalogue

ROOT = Path(__file__).resolve().parents[1]
EXAMPLES = ROOT / "examples" / "techniques" / "cases.txt"
RULES = ROOT / "examples" / "rules"
PAGES = ROOT / "docs" / "techniques"
PICTURES = ROOT / "docs" / "images" / "techniques"

TABLE = """# Techniques

All techniques, easiest first: the order in which [`explain`](../logic.md) searches for a step. The label is ours; SE
is the rating in Sudoku Explainer, and HoDoKu the score and level in HoDoKu, of the techniques that these programs
have. Techniques in italics are searched only when asked for by name; those with a star rest on the puzzle having
exactly one solution.

| technique | family | label | SE | HoDoKu | |
|---|---|---|---|---|---|
"""


def file_name(name: str) -> str:
    """What the files of a technique or family are called."""
    return name.replace(" ", "_").replace("+", "_plus_")


def techniques() -> list[Technique]:
    """Those of the package: a program may have entered others."""
    return [entry for entry in catalogue() if entry.find.__module__.startswith("nonet.")]


def families() -> dict[str, list[Technique]]:
    """Techniques by family, in the order of their easiest member."""
    found: dict[str, list[Technique]] = {}
    for entry in techniques():
        found.setdefault(entry.family, []).append(entry)
    return found


@cache
def examples() -> dict[str, Step]:
    """A worked step for each technique that has one: of our own positions, and of the examples of rules."""
    found: dict[str, Step] = {}
    with EXAMPLES.open(encoding="utf-8") as file:
        for case in read_cases(file, EXAMPLES.name):
            verdict = judge(case)
            assert verdict.step is not None, f"{case.text}: {verdict.why}"
            found[verdict.step.technique] = verdict.step
    for name in ("line bounds", "cage combinations", "rule pattern", "innies and outies", "supposition"):
        step = _among_rules(name)
        if step is not None:
            found[name] = step
    return found


def _among_rules(name: str) -> Step | None:
    techniques = repertoire(unique=True)
    for path in sorted(RULES.iterdir()):
        puzzle = nonet.read(path)
        for step in walk(CandidateBoard.of(puzzle), puzzle, techniques):
            if isinstance(step, Step) and step.technique == name:
                return step
    return None


def row(entry: Technique) -> str:
    """The technique's line in the table."""
    name = f"*{entry.name}*" if not entry.everyday else entry.name
    place = f"[{entry.family}]({file_name(entry.family)}.md#{anchor(entry.name)})"
    hodoku = f"{entry.hodoku.score} {entry.hodoku.level}" if entry.hodoku else ""
    se = entry.se or ""
    star = " \\*" if entry.unique else ""
    return f"| {name}{star} | {place} | {entry.label} | {se} | {hodoku} | {entry.help} |"


def anchor(name: str) -> str:
    """Where the section of a technique is on its page."""
    return "".join(sign for sign in name.replace(" ", "-") if sign.isalnum() or sign == "-")


def page(family: str, entries: list[Technique]) -> str:
    """What is said of a family."""
    module = import_module(f"nonet.logic.techniques.{family.replace(' ', '_')}")
    about = (module.__doc__ or "").strip()
    lines = [f"# {family[:1].upper()}{family[1:]}", "", about, ""]
    for entry in entries:
        lines += [f"## {entry.name}", "", entry.help, ""]
        step = examples().get(entry.name)
        if step is not None:
            lines += [
                f"![{entry.name}, worked](../images/techniques/{file_name(entry.name)}.svg)",
                "",
                f"> {step.explain()}",
                "",
                f"`{step.notation()}`",
                "",
            ]
    return "\n".join(lines)


def files() -> Iterator[tuple[Path, str]]:
    """Everything that these pages consist of, as it should be now."""
    yield PAGES / "index.md", TABLE + "\n".join(map(row, techniques())) + "\n"
    for family, entries in families().items():
        yield PAGES / f"{file_name(family)}.md", page(family, entries)
    for name, step in examples().items():
        yield PICTURES / f"{file_name(name)}.svg", nonet.draw(step) + "\n"


def minimal(seed: int) -> Puzzle:
    """A puzzle of our own with one solution of which no given can go."""
    puzzle = nonet.generate(hide=0, seed=seed)
    givens = bytearray(puzzle.givens)
    cells = list(range(len(givens)))
    Random(seed).shuffle(cells)
    for cell in cells:
        kept, givens[cell] = givens[cell], 0
        if not nonet.solve(puzzle.with_givens(bytes(givens))).unique:
            givens[cell] = kept
    return puzzle.with_givens(bytes(givens))


def find(seconds: float) -> None:
    """Adds a position for each technique that has none and turns up on the paths of our own puzzles."""
    lines = EXAMPLES.read_text(encoding="utf-8").splitlines() if EXAMPLES.exists() else [HEAD_OF_EXAMPLES]
    known = {line.split(":")[1] for line in lines if line.startswith(":")}
    missing = {entry.name: entry for entry in techniques() if entry.name not in known and entry.family not in VARIANTS}
    end, seed = monotonic() + seconds, 1
    while missing and monotonic() < end:
        puzzle = minimal(seed)
        seed += 1
        for step in walk(CandidateBoard.of(puzzle), puzzle, repertoire(unique=True)):
            if not isinstance(step, Step):
                continue
            for entry in list(missing.values()):
                found = step if entry.name == step.technique else None
                if found is None and step.removing:
                    found = entry.first(step.before.board())
                if found is not None and monotonic() < end:
                    lines.append(write_case(found))
                    del missing[entry.name]
    order = [entry.name for entry in techniques()]
    head = [line for line in lines if not line.startswith(":")]
    cases = sorted((line for line in lines if line.startswith(":")), key=lambda line: order.index(line.split(":")[1]))
    EXAMPLES.write_text("\n".join([*head, *cases]) + "\n", encoding="utf-8")
    print(f"{len(cases)} techniques have an example; none yet: {', '.join(missing) or '-'}")


HEAD_OF_EXAMPLES = (
    "# A position for each technique, found on puzzles made from seeds; the format is told in docs/logic.md."
)
VARIANTS = ("rules", "supposition")

if __name__ == "__main__":
    if sys.argv[1:2] == ["--find"]:
        find(float(sys.argv[2]))
    for folder in (PAGES, PICTURES):
        folder.mkdir(parents=True, exist_ok=True)
    made = dict(files())
    for path, text in made.items():
        path.write_text(text, encoding="utf-8")
    for old in {*PAGES.iterdir(), *PICTURES.iterdir()} - made.keys():
        old.unlink()
    print(f"{len(techniques())} techniques, {len(examples())} pictures")
