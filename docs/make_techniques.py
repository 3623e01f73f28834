"""Writes the pages on techniques: the table, and a page for each family with worked pictures.

`python docs/make_techniques.py` makes them from the catalogue and from examples/techniques: cases.txt has a position
of our own for each technique, `variants` a puzzle for techniques that need rules. A test compares what it makes with
what is there. `--find SECONDS` looks for positions for techniques that have none yet.
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
from nonet.logic.technique import Technique, by_name, catalogue
from nonet.logic.words import title

BEST = "explanations.txt"
"""The file beside the cases with a position for each family, chosen for its explanation."""

ROOT = Path(__file__).resolve().parents[1]
EXAMPLES = ROOT / "examples" / "techniques" / "cases.txt"
RULES = ROOT / "examples" / "rules"
DOCS = ROOT / "docs"
PAGES = ROOT / "docs" / "techniques"
BEST_PICTURES = ROOT / "docs" / "images" / "explanations"
PICTURES = ROOT / "docs" / "images" / "techniques"

BEST_OF_RULES = ("innies and outies", "killer pair", "law of leftovers", "tuple by rules", "supposition")
"""The techniques that stand for the families of puzzles with rules."""

OWN = EXAMPLES.parent / "variants"
"""Puzzles with rules, each named like the technique that it shows."""

VARIANTS = ("rules", "killer", "by rules", "equivalence", "supposition")
"""Families that need rules besides rows, columns and boxes; their worked steps are on the examples of rules."""

WIKI = {
    "pointing": "pointing pairs", "claiming": "box/line reduction", "naked": "naked candidates",
    "hidden single": "hidden candidates", "hidden pair": "hidden candidates", "hidden triple": "hidden candidates",
    "hidden quad": "hidden candidates", "naked single": "naked candidates", "x-wing": "X-wing",
    "swordfish": "swordfish",
    "jellyfish": "jellyfish", "empty rectangle": "empty rectangles", "remote pair": "remote pairs", "bug+1": "BUG",
    "xy-wing": "Y-wing", "xyz-wing": "XYZ-wing", "wxyz-wing": "WXYZ-wing", "unique rectangle": "unique rectangles",
    "hidden rectangle": "hidden unique rectangles", "avoidable rectangle": "avoidable rectangles",
    "extended rectangle": "extended unique rectangles", "finned x-wing": "finned X-wing",
    "finned swordfish": "finned swordfish", "simple colours": "simple colouring", "3d medusa": "3D medusa",
    "x-chain": "X-cycles", "xy-chain": "XY-chains", "aic": "inference chains", "sue de coq": "Sue de Coq",
    "als-xz": "almost locked sets", "death blossom": "death blossom", "aligned pair": "aligned pair exclusion",
    "firework": "fireworks", "sk loop": "SK loops", "junior exocet": "exocet", "double exocet": "double exocets",
    "tridagon": "tridagons", "guardians": "guardians", "nishio": "nishio", "cell forcing": "cell forcing chains",
    "region forcing": "unit forcing chains", "template": "pattern overlay",
}  # fmt: skip
"""What a technique is called on sudokuwiki.org, by how our name begins."""

INTRODUCTION = """# Techniques

All techniques, easiest first: the order in which [`explain`](../logic.md) searches for a step, and the levels are our
labels. A name leads to what the technique is, with an example, its picture and its words.

SE is the rating in Sudoku Explainer, HoDoKu the score and level in HoDoKu, of the techniques that these programs have;
the last column is what the page on sudokuwiki.org is called, as far as we know. HoDoKu has Kraken fish and forcing
contradictions as well, under forcing chains. Multi-sector locked sets, the bivalue oddagon, BUG-lite and the M-, S-, L-
and H-wing are in none of the three, as far as we know. Where two steps are equally hard, Nonet and HoDoKu may choose
different ones, and so come to different levels now and then.

Techniques in italics are searched only when asked for by name (`nonet explain --technique NAME`). Those with a
star rest on the puzzle having exactly one solution.
"""

LEVELS = {
    "easy": "Singles: a cell or a place that is the last one.",
    "medium": "Locked candidates, pairs and triples, and the arithmetic of cages and lines.",
    "hard": "Fish, wings, quads, uniqueness.",
    "fiendish": "Chains, almost locked sets, and patterns with a name.",
    "extreme": "Forcing chains, contradictions, and what is left when nothing else is.",
}
"""What a label holds, in a line."""

COLUMNS = """| technique | SE | HoDoKu | sudokuwiki | |
|---|---|---|---|---|
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
    for path in sorted(OWN.iterdir()):
        entry = by_name(path.stem)
        found[entry.name] = _shown(entry, nonet.read(path))
    wanted = {entry.name for entry in techniques() if entry.family in VARIANTS} - found.keys()
    for path in sorted(RULES.iterdir()):
        puzzle = nonet.read(path)
        for step in walk(CandidateBoard.of(puzzle), puzzle, repertoire(unique=True)):
            if isinstance(step, Step) and step.technique in wanted:
                wanted.remove(step.technique)
                found[step.technique] = step
        if not wanted:
            break
    return found


def _shown(entry: Technique, puzzle: Puzzle) -> Step:
    """The first step of the technique that there is along the path of the puzzle."""
    for step in walk(CandidateBoard.of(puzzle), puzzle, repertoire(unique=True)):
        first = entry.first(step.before.board()) if isinstance(step, Step) else None
        if first is not None:
            return first
    raise ValueError(f"no {entry.name} on the path of its example")


def index() -> str:
    """The page of all techniques: a table for each level."""
    parts = [INTRODUCTION]
    for label, about in LEVELS.items():
        rows = [row(entry) for entry in techniques() if entry.label == label]
        parts.append(f"\n## {label.capitalize()}\n\n{about}\n\n{COLUMNS}" + "\n".join(rows) + "\n")
    return "".join(parts)


def row(entry: Technique) -> str:
    """The technique's line in the table."""
    link = f"[{entry.title}]({file_name(entry.family)}.md#{anchor(entry.title)})"
    name = link if entry.everyday else f"*{link}*"
    hodoku = f"{entry.hodoku.score} {entry.hodoku.level}" if entry.hodoku else ""
    se = entry.se or ""
    star = " \\*" if entry.unique else ""
    begun = [known for known in WIKI if entry.name.startswith(known)]
    wiki = WIKI[max(begun, key=len)] if begun else ""
    return f"| {name}{star} | {se} | {hodoku} | {wiki} | {entry.help} |"


def anchor(name: str) -> str:
    """Where the section of a technique is on its page."""
    return "".join(sign for sign in name.lower().replace(" ", "-") if sign.isalnum() or sign == "-")


def page(family: str, entries: list[Technique]) -> str:
    """What is said of a family."""
    module = import_module(f"nonet.logic.techniques.{family.replace(' ', '_')}")
    about = (module.__doc__ or "").strip()
    lines = [f"# {title(family)}", "", about, ""]
    for entry in entries:
        lines += [f"## {entry.title}", "", entry.help, ""]
        step = examples().get(entry.name)
        if step is not None:
            lines += [
                f"![{entry.title}, worked](../images/techniques/{file_name(entry.name)}.svg)",
                "",
                "\n".join(f"> {line}  " for line in step.explain().split("\n"))[:-2],
                "",
                f"`{step.notation()}`",
                "",
            ]
    return "\n".join(lines)


EXPLANATIONS = """# Explanations that teach

One of each family of [techniques](techniques/index.md), as `explain` tells it, with the picture that `draw` makes.

A reason has an order: the links or sets, each with why it holds; the candidates of which one is true; who sees those,
and where; what goes. Candidates that the reason speaks of are blue and yellow, what goes is struck out, what is placed
is green. Strong links are solid, weak links dashed; in forcing chains an arrow shows what follows, in one colour for
each case.

"""


@cache
def best() -> dict[str, Step]:
    """For each family the step that explains it best."""
    found: dict[str, Step] = {}
    with EXAMPLES.with_name(BEST).open(encoding="utf-8") as file:
        for case in read_cases(file, BEST):
            step = judge(case).step
            assert step is not None, case.text
            found[by_name(step.technique).family] = step
    for name in BEST_OF_RULES:
        found[by_name(name).family] = examples()[name]
    return found


def explanations() -> str:
    """The page with the best explanation of each family."""
    parts = [EXPLANATIONS]
    for family in families():
        if family not in best():
            continue
        step = best()[family]
        lines = step.explain().split("\n")
        quoted = "\n".join(f"> {line}" + ("  " if number < len(lines) else "") for number, line in enumerate(lines, 1))
        name = step.title
        parts.append(
            f"## {name}\n\n![{name}](images/explanations/{file_name(family)}.svg)\n\n{quoted}\n\n"
            f"`{step.notation()}`\n\n"
        )
    return "".join(parts).rstrip("\n") + "\n"


def files() -> Iterator[tuple[Path, str]]:
    """Everything that these pages consist of, as it should be now."""
    yield PAGES / "index.md", index()
    for family, entries in families().items():
        yield PAGES / f"{file_name(family)}.md", page(family, entries)
    yield DOCS / "explanations.md", explanations()
    for family, step in best().items():
        yield BEST_PICTURES / f"{file_name(family)}.svg", nonet.draw(step, caption="") + "\n"
    for name, step in examples().items():
        yield PICTURES / f"{file_name(name)}.svg", nonet.draw(step, caption="") + "\n"


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

if __name__ == "__main__":
    if sys.argv[1:2] == ["--find"]:
        find(float(sys.argv[2]))
    for folder in (PAGES, PICTURES, BEST_PICTURES):
        folder.mkdir(parents=True, exist_ok=True)
    made = dict(files())
    for path, text in made.items():
        path.write_text(text, encoding="utf-8")
    for old in {*PAGES.iterdir(), *PICTURES.iterdir(), *BEST_PICTURES.iterdir()} - made.keys():
        old.unlink()
    print(f"{len(techniques())} techniques, {len(examples())} pictures")
