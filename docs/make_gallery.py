"""Writes the gallery: docs/gallery.md and a picture for each rule, from the rules themselves and examples/rules.

Run it after a change to a rule, an example or the drawing: `python docs/make_gallery.py`. A test compares what it makes
with what is there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from textwrap import indent

import nonet
from nonet.constraints import constraints

ROOT = Path(__file__).resolve().parents[1]
EXAMPLES = ROOT / "examples" / "rules"
PAGE = ROOT / "docs" / "gallery.md"
PICTURES = ROOT / "docs" / "images" / "rules"

RULES_PAGE = ROOT / "docs" / "rules.md"

HEAD = """# Gallery

Every rule there is, each with a small puzzle that it makes unique: without the rule there would be several solutions.
Givens are in bold, and the solution stands beside them in blue. The puzzles lie in `examples/rules`; `nonet solve`,
`nonet check` and `nonet render` take them as they are. [Rules](rules.md) has the fields of each.
"""

MOST_USED = (
    "killer cage", "thermo", "arrow", "difference", "ratio", "xv", "whisper", "renban", "anti knight", "diagonal",
    "sandwich", "little killer",
)  # fmt: skip
"""What setters publish most, first; the others follow in the order of the page on rules."""


def groups() -> dict[str, list[str]]:
    """The rules under the headings of the page on rules, after those that are used most."""
    found: dict[str, list[str]] = {"Used most": list(MOST_USED)}
    heading = ""
    for line in RULES_PAGE.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            heading = line[3:]
        row = re.match(r"\| `([^`]+)` \|", line)
        if row and row[1] in constraints.names and row[1] not in MOST_USED:
            found.setdefault(heading, []).append(row[1])
    missing = set(constraints.names) - {kind for kinds in found.values() for kind in kinds}
    if missing:
        raise ValueError(f"{RULES_PAGE.name} has no row for {', '.join(sorted(missing))}")
    return found


def file_name(kind: str) -> str:
    """What the files of a rule are called, as its module is."""
    return kind.replace(" ", "_")


def example(kind: str) -> Path:
    """The one example of a rule."""
    found = sorted(EXAMPLES.glob(f"{file_name(kind)}.*"))
    if len(found) != 1:
        raise FileNotFoundError(f"{EXAMPLES} has {len(found)} examples of the rule {kind!r}, and should have one")
    return found[0]


def picture(kind: str) -> str:
    """The example with its solution."""
    puzzle = nonet.read(example(kind))
    return nonet.draw(puzzle, answer=nonet.solve(puzzle).grid) + "\n"


def card(kind: str) -> str:
    """What the page shows of a rule: its picture, its name, one line, and its file folded away."""
    source = example(kind)
    sentence = (constraints[kind].__doc__ or "").partition("\n")[0]
    text = source.read_text(encoding="utf-8").rstrip()
    inside = [
        f"![A solved puzzle with the rule {kind}](images/rules/{file_name(kind)}.svg)",
        "",
        f"### {kind}",
        "",
        sentence,
        "",
        f'??? example "{source.name}"',
        "",
        indent(f"```{source.suffix[1:]}\n{text}\n```", "    "),
    ]
    return "-   " + indent("\n".join(inside), "    ").lstrip() + "\n"


def page() -> str:
    """The cards of all rules, group by group."""
    parts = [HEAD]
    for heading, kinds in groups().items():
        cards = "\n".join(map(card, kinds))
        parts.append(f'## {heading}\n\n<div class="grid cards gallery" markdown>\n\n{cards}\n</div>\n')
    return "\n".join(parts)


def files() -> Iterator[tuple[Path, str]]:
    """Everything that the gallery consists of, as it should be now."""
    yield PAGE, page()
    for kind in constraints.names:
        yield PICTURES / f"{file_name(kind)}.svg", picture(kind)


if __name__ == "__main__":
    PICTURES.mkdir(parents=True, exist_ok=True)
    made = dict(files())
    for path, text in made.items():
        path.write_text(text, encoding="utf-8")
    for old in set(PICTURES.iterdir()) - made.keys():
        old.unlink()
    print(f"{len(made) - 1} rules")
