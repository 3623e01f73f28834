"""Writes the gallery: docs/gallery.md and a picture for each rule, from the rules themselves and examples/rules.

Run it after a change to a rule, an example or the drawing: `python docs/make_gallery.py`. A test compares what it makes
with what is there.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import nonet
from nonet.constraints import constraints

ROOT = Path(__file__).resolve().parents[1]
EXAMPLES = ROOT / "examples" / "rules"
PAGE = ROOT / "docs" / "gallery.md"
PICTURES = ROOT / "docs" / "images" / "rules"

HEAD = """# Gallery

Every rule there is, each with a small puzzle that it makes unique: without the rule there would be several solutions.
Givens are in bold, and the solution stands beside them in blue. The puzzles lie in `examples/rules`; `nonet solve`,
`nonet check` and `nonet render` take them as they are.

This page is made by `python docs/make_gallery.py`.
"""


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


def section(kind: str) -> str:
    """What the page says of a rule."""
    source = example(kind)
    sentence = (constraints[kind].__doc__ or "").partition("\n")[0]
    name = file_name(kind)
    return "\n".join(
        [
            f"## {kind}",
            "",
            sentence,
            "",
            f"![A solved puzzle with the rule {kind}](images/rules/{name}.svg)",
            "",
            f'```{source.suffix[1:]} title="examples/rules/{source.name}"',
            source.read_text(encoding="utf-8").rstrip(),
            "```",
            "",
        ]
    )


def files() -> Iterator[tuple[Path, str]]:
    """Everything that the gallery consists of, as it should be now."""
    yield PAGE, "\n".join([HEAD, *map(section, constraints.names)])
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
