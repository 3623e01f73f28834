"""A walk through the catalogue: what the sentences of every technique have to tell, and how everything is drawn.

Covers: step.
"""

import re
from pathlib import Path
from runpy import run_path

import pytest

import nonet
from nonet.core.marks import ROLES, Outline
from nonet.logic.evidence import InHouse, InSet, Link, Piece, Shown
from nonet.logic.step import Step
from nonet.render._looks import LOOKS

PAGES = run_path(str(Path(__file__).resolve().parents[2] / "docs" / "make_techniques.py"))
EXAMPLES: dict[str, Step] = PAGES["examples"]()
FAMILY = {entry.name: entry.family for entry in PAGES["techniques"]()}

SEEING = {"wings", "chains", "als", "single digit", "medusa"}
"""Families whose candidates go because they see what is left; `fish` with fins and `colours`, too."""

SEES = re.compile(
    r"\b(sees?|excludes?)\b.*\b(in (row|column|box|region) \d|by |which hold)|whichever|(So it|It) is n",
    re.DOTALL,
)

MAX_USUAL = 2500
"""Characters of a step as it is usually told; the hardest puzzles are measured in tests/verify."""

MAX_BRIEF = 300


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_reason_is_whole(name: str) -> None:
    step, family = EXAMPLES[name], FAMILY[name]
    text = step.explain()
    if family in SEEING or (family == "fish" and "fin" in text) or name == "simple colours trap":
        assert SEES.search(text), f"{name} does not say who sees whom: {text}"
    if step.one_true() and step.removing and not step.placing:
        told = step.conclusion()
        assert SEES.search(told), f"{name} does not say how what goes sees what is left: {told}"
    if family == "als" or name.startswith("als "):
        assert "almost locked set" in text
    for piece in step.evidence():
        if isinstance(piece, InSet) and piece.letter:
            assert re.search(rf"\b{piece.letter} r\d", text), f"set {piece.letter} is not named with its cells: {text}"
        if isinstance(piece, Link) and piece.strong and not piece.branch and family != "uniqueness":
            check_strong(step, piece, text)


RULES = {"rules", "killer", "by rules", "equivalence"}
"""Families whose reasons rest on the puzzle's own rules."""


@pytest.mark.parametrize("name", [name for name in EXAMPLES if FAMILY[name] in RULES])
def test_a_rule_gives_its_reason(name: str) -> None:
    """The rule or cage is named with its cells, once; the reason is more than that nothing else fits."""
    step = EXAMPLES[name]
    text, reason = step.explain(), step.because()
    assert "Nothing else" not in text
    assert "by the rules" not in text
    assert re.search(
        r"[\d)] (does|do) not go with ([a-z ]+ of )?r|never fits?\.| = |hold|is in it|are in it|there,|share|only|use|"
        r"leave|make|could not|cannot be|in order|\+",
        reason,
    ), text
    assert not re.search(r"r\d+c\d+,r\d", text), f"cells without a space between them: {text}"
    assert not re.search(r"\bcage \d+ \(", text), f"a cage is called 'the 16-cage r1c12': {text}"
    cells = re.findall(r"(?<=[;,] )r\d+c\d+(?= is)", step.conclusion())
    assert cells == sorted(cells), f"not in reading order: {text}"


def check_strong(step: Step, link: Link, text: str) -> None:
    """The reason of a strong link says that there are only these two, or which set holds the one without the other."""
    assert re.search(r"\bonly\b|\bholds?\b", link.why), (step.technique, link.why)
    if step.technique == "3d medusa":
        return  # tells the links behind its conclusion, and all with 'full'
    for cell in re.findall(r"r\d+c\d+", link.why):
        row, column = re.findall(r"\d+", cell)
        short = rf"r\d*{row}\d*c\d*{column}"
        assert cell in text or re.search(short, text), f"{cell} of a strong link is not told: {text}"


@pytest.mark.parametrize("name", EXAMPLES)
def test_nothing_is_told_twice_and_nothing_runs_on(name: str) -> None:
    step = EXAMPLES[name]
    text, brief = step.explain(), step.explain("brief")
    assert "\n" not in brief
    assert len(brief) <= MAX_BRIEF
    assert len(text) <= MAX_USUAL
    assert len(step.explain("full")) >= len(step.because())
    sentences = [part for part in re.split(r"(?<=[.;])\s", text) if len(part) > 25]
    assert len(sentences) == len(set(sentences)), f"told twice: {text}"
    assert ".." not in text
    assert "  " not in text
    assert not re.search(r"\bNone\b|nothing of|[.,:;] ?[.,:;]", text), text


@pytest.mark.parametrize("name", EXAMPLES)
def test_everything_is_drawn_and_in_json(name: str) -> None:
    step = EXAMPLES[name]
    pieces = list(step.evidence())
    assert all(isinstance(piece, Piece) for piece in pieces), "evidence is data, from which marks are made"
    for mark in step.marks():
        assert mark.role in ROLES
        assert mark.role in LOOKS
    records = step.records()
    assert set(records) == {"nodes", "links", "houses", "sets"}
    counts = {kind: sum(isinstance(piece, kind) for piece in pieces) for kind in (Shown, Link, InHouse, InSet)}
    assert [len(records[key]) for key in ("nodes", "links", "houses", "sets")] == list(counts.values())
    assert any(counts.values()) or not step.removing, "a reason without evidence"
    letters = [mark.text for mark in step.marks() if isinstance(mark, Outline) and mark.text]
    assert len(letters) == len(set(letters))


def test_links_in_json_say_what_they_join_and_why() -> None:
    record = EXAMPLES["aic"].records()
    first = record["links"][0]
    assert first["strong"] is True
    assert first["from"]
    assert first["to"]
    assert "only" in first["why"]
    branches = {link.get("branch") for link in EXAMPLES["cell forcing chain"].records()["links"]}
    assert len(branches) == len(EXAMPLES["cell forcing chain"].assumed)  # type: ignore[attr-defined]


def test_the_rules_of_a_variant_are_named_in_links() -> None:
    puzzle = nonet.read(Path(__file__).resolve().parents[2] / "examples" / "two_givens.txt")
    told = [step.explain() for step in nonet.explain(puzzle)]
    assert any("by a knight's move" in text for text in told)
