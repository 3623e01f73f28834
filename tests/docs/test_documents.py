"""The documents: what they show is what happens, and nothing that a reader could use goes unmentioned.

`>>>` examples are doctests, which pytest collects by itself. Here are the shell sessions: in a ```console block a line
that starts with '$ ' is run, and what follows is its standard output. A line '...' stands for any lines, a line
'[exit 1]' at the end for an exit status other than 0; standard error is shown only where the command says 2>&1.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from runpy import run_path

import click
import pytest
from tests.interrupting import NET

import nonet
from nonet.cli._command import Command, root
from nonet.codecs import codecs
from nonet.constraints import constraints
from nonet.core.primitives import Primitive
from nonet.engines import engines
from nonet.methods import Event, methods
from nonet.render.text import STYLES

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
PAGES = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *DOCS.glob("**/*.md")])

_BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_EXIT = re.compile(r"\[exit (\d+)\]")


@dataclass(frozen=True)
class Session:
    """One command of a document, with what it is said to print."""

    page: Path
    line: int
    command: str
    output: tuple[str, ...]
    status: int

    def __str__(self) -> str:
        return f"{self.page.relative_to(ROOT)}:{self.line}"


def sessions(page: Path) -> list[Session]:
    """Every command in the console blocks of a page."""
    text = page.read_text(encoding="utf-8")
    found: list[Session] = []
    for block in _BLOCK.finditer(text):
        first = text.count("\n", 0, block.start(1)) + 1
        lines = block[1].splitlines()
        starts = [number for number, line in enumerate(lines) if line.startswith("$ ")]
        assert starts[:1] == [0], f"{page}:{first}: a console block begins with '$ '"
        for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
            output = [line.rstrip() for line in lines[start + 1 : end]]
            while output and not output[-1]:
                output.pop()
            said = _EXIT.fullmatch(output[-1]) if output else None
            shown = tuple(output[:-1] if said else output)
            found.append(Session(page, first + start, lines[start][2:], shown, int(said[1]) if said else 0))
    return found


SESSIONS = [session for page in PAGES for session in sessions(page)]


def run(command: str, folder: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """The command in a shell, in the project's folder unless told, where `nonet` is the one that is being tested."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    environment = {**os.environ, "PATH": path, "COLUMNS": "80", "NO_COLOR": "1", "PYTHONUTF8": "1"}
    return subprocess.run(
        command,
        shell=True,
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=NET,
    )


def matches(shown: tuple[str, ...], printed: tuple[str, ...]) -> bool:
    """Line by line, where a line '...' stands for any number of lines."""
    if not shown:
        return not printed
    if shown[0] == "...":
        return any(matches(shown[1:], printed[skipped:]) for skipped in range(len(printed) + 1))
    return bool(printed) and shown[0] == printed[0] and matches(shown[1:], printed[1:])


def lines_of(output: str) -> tuple[str, ...]:
    """Lines without the blanks at their ends and without blank lines at the end."""
    return tuple(line.rstrip() for line in output.rstrip().split("\n")) if output.strip() else ()


def test_the_comparison_of_sessions_can_fail() -> None:
    assert matches(("a", "...", "d"), ("a", "b", "c", "d"))
    assert matches(("a", "..."), ("a",))
    assert not matches(("a",), ("a", "b"))
    assert not matches(("a", "...", "d"), ("a", "b"))
    assert not matches(("...", "x"), ("a", "b"))
    assert not matches((), ("a",))


def test_there_are_sessions() -> None:
    assert {session.page.name for session in SESSIONS} >= {
        "README.md",
        "reading.md",
        "solving.md",
        "commands.md",
        "methods.md",
    }


def tells_nothing(session: Session) -> bool:
    """Whether any output whatever would do."""
    return bool(session.output) and set(session.output) <= {"...", ""}


@pytest.mark.parametrize("session", SESSIONS, ids=str)
def test_session_shows_something(session: Session) -> None:
    assert not tells_nothing(session), "write what it prints, or cut it with head, tail or grep"


def test_a_session_that_shows_nothing_is_refused() -> None:
    page = Path("page.md")
    assert tells_nothing(Session(page, 1, "nonet demo", ("...",), 0))
    assert tells_nothing(Session(page, 1, "nonet demo", ("...", "", "..."), 0))
    assert not tells_nothing(Session(page, 1, "nonet demo", ("A puzzle", "..."), 0))
    assert not tells_nothing(Session(page, 1, "nonet render p -o p.svg", (), 0)), "a command may print nothing"


@pytest.mark.parametrize("session", SESSIONS, ids=str)
def test_shell_session(session: Session) -> None:
    done = run(session.command)
    printed = lines_of(done.stdout)
    assert matches(session.output, printed), f"$ {session.command}\n{done.stdout}{done.stderr}"
    assert done.returncode == session.status, done.stderr


def test_fences_are_closed_and_sessions_are_marked() -> None:
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        assert text.count("\n```") % 2 == 0, f"{page}: a fence is open"
        for number, line in enumerate(text.splitlines(), 1):
            if line.startswith("$ "):
                assert any(session.page == page and session.line == number for session in SESSIONS), (
                    f"{page}:{number}: a command outside a console block is never run"
                )


# Commands


@cache
def commands() -> dict[str, Command]:
    context = click.Context(root)
    found = {name: root.get_command(context, name) for name in root.list_commands(context)}
    assert all(isinstance(command, Command) for command in found.values())
    return {name: command for name, command in found.items() if isinstance(command, Command)}


def with_subcommands() -> dict[str, list[Command]]:
    """The commands, each with those that it holds."""
    return {
        name: [command, *(each for each in getattr(command, "commands", {}).values() if isinstance(each, Command))]
        for name, command in commands().items()
    }


NEGATIVE = {
    "nonet data check-leak examples/many.sdm examples/many.sdm": 1,
    "nonet data check-leak examples/many.sdm examples/many.sdm --grids --json": 1,
    "nonet check examples/several.txt": 1,
    "nonet check examples/broken.txt": 1,
}
"""The examples whose answer is no."""


def help_examples() -> list[str]:
    every = (each for several in with_subcommands().values() for each in several)
    return list(dict.fromkeys([*root.examples, *(example for command in every for example in command.examples)]))


def test_every_command_has_examples_of_itself() -> None:
    for name, (command, *others) in with_subcommands().items():
        assert command.examples, name
        assert all(f"nonet {name}" in example for example in command.examples)
        for other in others:
            assert other.examples, other.name
            assert all(f"nonet {name} {other.name}" in example for example in other.examples)
    assert set(NEGATIVE) <= set(help_examples())


SERVERS = [example for example in help_examples() if example.startswith("nonet serve")]
"""The examples that go on until they are stopped."""


@pytest.mark.parametrize("example", SERVERS)
def test_example_of_a_server(example: str, tmp_path: Path) -> None:
    pytest.importorskip("fastapi", reason="FastAPI is not installed: it comes with the extra web")
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    command = f"exec {example} --port 0 --no-browser"
    with subprocess.Popen(
        command, shell=True, cwd=tmp_path, env={**os.environ, "PATH": path}, stderr=subprocess.PIPE, text=True
    ) as server:
        assert server.stderr is not None
        assert any("Nonet is at http://" in line for line in iter(server.stderr.readline, ""))
        server.terminate()
        assert server.wait(NET) == 0


@pytest.mark.parametrize("example", [example for example in help_examples() if example not in SERVERS])
def test_example_in_a_help_text(example: str, tmp_path: Path) -> None:
    """In any folder: the examples come with the package."""
    done = run(example, tmp_path)
    assert done.returncode == NEGATIVE.get(example, 0), done.stderr
    assert done.stdout.strip()
    assert "Traceback" not in done.stderr


def section(text: str, heading: str) -> str:
    """What stands under a heading of the second level."""
    _, found, rest = text.partition(f"\n## {heading}\n")
    assert found, f"there is no section '{heading}'"
    return rest.partition("\n## ")[0]


@pytest.mark.parametrize("name", sorted(commands()))
def test_commands_page_tells_every_option(name: str) -> None:
    text = section((DOCS / "commands.md").read_text(encoding="utf-8"), f"nonet {name}")
    for parameter in (each for command in with_subcommands()[name] for each in command.params):
        for option in (*parameter.opts, *parameter.secondary_opts) if isinstance(parameter, click.Option) else ():
            told = re.search(rf"`{re.escape(option)}[ `]", text)
            assert told, f"commands.md says nothing of '{option}' under 'nonet {name}'"


def test_commands_page_has_no_option_that_is_gone() -> None:
    text = (DOCS / "commands.md").read_text(encoding="utf-8")
    for name, several in with_subcommands().items():
        parameters = [parameter for command in several for parameter in command.params]
        real = {option for parameter in parameters for option in parameter.opts} | {"-h", "--help"}
        for option in re.findall(r"^\| `(--?[a-z-]+)", section(text, f"nonet {name}"), re.MULTILINE):
            assert option in real, f"commands.md tells of '{option}', which 'nonet {name}' does not have"


# Names


@cache
def everything() -> str:
    return "\n".join(page.read_text(encoding="utf-8") for page in PAGES)


NOUNS = [
    "Cell",
    "Symbol",
    "Value",
    "Mask",
    "Layout",
    "Area",
    "Puzzle",
    "Grid",
    "Constraint",
    "Problem",
    "Engine",
    "Outcome",
    "Codec",
    "Event",
    "Stream",
    "Line",
    "Outline",
    "Dot",
    "Fill",
    "Label",
    "Arrow",
]
"""The words of the glossary. Those that the api exports are checked with the rest of it."""


@pytest.mark.parametrize("name", sorted({*NOUNS, *(name for name in nonet.__dir__() if not name.startswith("_"))}))
def test_name_is_told_in_the_documents(name: str) -> None:
    assert re.search(rf"`[^`\n]*\b{name}\b[^`\n]*`|^>>> .*\b{name}\b", everything(), re.MULTILINE), name


@pytest.mark.parametrize(
    ("page", "names"),
    [
        ("reading.md", codecs.names),
        ("solving.md", (*STYLES, *engines.names, *(status.name for status in nonet.Status))),
        ("methods.md", (*methods.names, *(kind.__name__ for kind in Event.__args__))),
        ("rules.md", constraints.names),
        ("extending.md", tuple(kind.__name__ for kind in Primitive.__args__)),
        ("commands.md", tuple(str(status) for status in (0, 1, 2, 3, 130))),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_page_tells_every_entry(page: str, names: tuple[str, ...]) -> None:
    text = (DOCS / page).read_text(encoding="utf-8")
    assert names
    missing = [name for name in names if not re.search(rf"`{re.escape(name)}[`(]", text)]
    assert not missing, f"{page} says nothing of {', '.join(missing)}"


FOUNDING = [
    "removeItem",
    "reduceDomain",
    "obfuscateLine",
    "getBoard",
    "peelLeft",
    "transpose",
    "getBoxStack",
    "getBoxes_",
    "getBoxes",
    "getProblem",
    "inequal",
    "allDifferent",
    "checkConsistency",
    "solvePiece/3",
    "solvePiece/4",
    "getSolution",
    "printLine",
    "printSudoku",
    "solveSudoku",
    "generateSudoku",
    "go",
    "start",
    "run_tests",
    "false.",
    "parse-facts",
    "make-board",
    "solve",
    "pp-board",
    "all_distinct",
    "randomAtomize",
    "prints",
]


@pytest.mark.parametrize("name", FOUNDING)
def test_founding_page_maps_every_predicate(name: str) -> None:
    text = (DOCS / "founding.md").read_text(encoding="utf-8")
    assert re.search(rf"`{re.escape(name)}[`(/.]", text), name


def test_founding_page_maps_every_step() -> None:
    text = (DOCS / "founding.md").read_text(encoding="utf-8")
    course, stack = section(text, "The course project"), section(text, "The stack program")
    for number in range(1, 10):
        assert re.search(rf"^\| {number} \|", course, re.MULTILINE), f"step {number} of the course"
    for step in [
        "1",
        "1.1",
        "1.2",
        "1.3",
        "1.4",
        "1.5",
        "1.5.1",
        "1.5.2",
        "1.5.3",
        "1.6",
        "1.6.1",
        "1.6.1.1",
        "1.6.1.7.1",
        "1.6.2",
        "1.6.2.1",
        "2",
    ]:
        assert step in stack.replace("–", " ").split(), f"step {step} of the stack program"


# The site


def test_pictures_are_what_the_program_draws() -> None:
    pictures = run_path(str(DOCS / "make_readme.py"))["pictures"]()
    assert {"course1.svg", "two_givens.svg", "theme_dark.svg"} <= set(pictures)
    for name, picture in pictures.items():
        assert (DOCS / "images" / name).read_text(encoding="utf-8") == picture, "run docs/make_readme.py"


def test_the_figures_of_the_readme_were_measured() -> None:
    """They stand in the table of the run that the row links to, and the ratios do too."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    [row] = [line for line in text.splitlines() if "](benchmarks/results/" in line]
    page = (ROOT / re.findall(r"\((benchmarks/results/[^)]+)\)", row)[0]).read_text(encoding="utf-8")
    cells = [[cell.strip() for cell in line.split("|")[1:-1]] for line in page.splitlines() if line.startswith("|")]
    minimal = cells[0].index("minimal")
    measured: dict[str, str] = {}
    for line in cells:
        measured.setdefault(line[0], line[minimal])
    wanted = [measured[name] for name in ("classic batch", "tdoku", "cadical", "cp sat")]
    assert [cell.strip() for cell in row.split("|")[2:-1]] == wanted
    ratios = [float(cell[1:]) for line in cells for cell in line[1:] if line[0] == "classic batch" and cell[0] == "x"]
    assert f"{min(ratios):.1f} to {max(ratios):.1f} times its speed" in text
    assert f"| {' | '.join(wanted)} |" in (DOCS / "index.md").read_text(encoding="utf-8"), "the front page has the same"


def test_the_readme_says_its_case_in_one_screen() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    screen = text[: text.index("\n## ")]
    assert len(screen.splitlines()) <= 45
    for name in ("py-sudoku", "HoDoKu", "SudokuPad", "tdoku", "pip install", "docs/images/", "nonet explain"):
        assert name in screen, name


def test_the_site_builds_strictly(tmp_path: Path) -> None:
    pytest.importorskip("zensical", reason="zensical is not installed: it comes with the dev extra")
    # In a copy: Zensical builds where its settings are, and the board of the front page is put beside the pages.
    shutil.copy(ROOT / "mkdocs.yml", tmp_path)
    shutil.copytree(DOCS, tmp_path / "docs", ignore=shutil.ignore_patterns("board"))
    made = run_path(str(DOCS / "make_site.py"))
    made["put_board"](tmp_path / "docs" / "board")
    built = subprocess.run(made["BUILD"], cwd=tmp_path, capture_output=True, text=True, timeout=NET)
    assert built.returncode == 0, built.stdout + built.stderr
    pages = {page.relative_to(DOCS).with_suffix("").as_posix() for page in DOCS.glob("**/*.md")}
    for page in pages:
        name = "index.html" if page == "index" else f"{page.removesuffix('/index')}/index.html"
        assert (tmp_path / "site" / name).is_file(), page
    assert '"board/index.html"' in (tmp_path / "site" / "index.html").read_text(encoding="utf-8")
    for file in (tmp_path / "docs" / "board").iterdir():
        assert (tmp_path / "site" / "board" / file.name).is_file(), file.name
    # Readable with no network: nothing on a page is fetched from elsewhere.
    for html in (tmp_path / "site").glob("**/*.html"):
        fetched = re.findall(
            r'<(?:script|link|img)[^>]*?(?:src|href)="(https?:[^"]*)"', html.read_text(encoding="utf-8")
        )
        assert not fetched, f"{html.name} fetches {fetched}"


def test_every_decision_is_listed() -> None:
    listed = (DOCS / "decisions" / "index.md").read_text(encoding="utf-8")
    records = sorted(DOCS.glob("decisions/[0-9]*.md"))
    assert len(records) >= 5
    numbers = [int(record.name.partition("-")[0]) for record in records]
    assert len(set(numbers)) == len(numbers), "two decisions with one number"
    assert re.findall(r"^(\d+)\. ", listed, re.MULTILINE) == [str(number) for number in numbers], "in their order"
    for record in records:
        assert f"]({record.name})" in listed, f"{record.name} is not on the list"
        text = record.read_text(encoding="utf-8")
        for heading in ("Context", "Decision", "Roads not taken"):
            assert f"\n## {heading}\n" in text, f"{record.name} has no '{heading}'"


def test_links_of_the_readme_lead_somewhere() -> None:
    for page in (ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md"):
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
            assert (ROOT / target).exists(), f"{page.name} links to {target}, which is not there"


@cache
def headings(page: Path) -> set[str]:
    """The anchors of a page, as the site makes them from its headings."""
    text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    titles = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"\s+", "-", re.sub(r"[^\w\s-]", "", title).strip().lower()) for title in titles}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_a_link_to_a_heading_finds_it(page: Path) -> None:
    for target, anchor in re.findall(r"\]\(([^)#:\s]*)#([^)\s]+)\)", page.read_text(encoding="utf-8")):
        assert anchor in headings(page.parent / target if target else page), f"{target}#{anchor}"
