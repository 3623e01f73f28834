"""`nonet canon`: puzzles in, canonical forms out, in order."""

import json
from collections.abc import Callable
from subprocess import CompletedProcess

import pytest

import nonet

Nonet = Callable[..., "CompletedProcess[str]"]

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
COURSE = ".43.8.25.6.............1.949....4.7....6.8....1.2....382.5.............5.34.9.71."
SMALL = "12..3..........4"
CLASH = "55" + "." * 79


def form(line: str) -> str:
    return nonet.canonical(line).line()


def test_lines_in_forms_out(nonet_command: Nonet) -> None:
    lines = [EASY, COURSE, EASY.replace(".", "0"), EASY.replace(".", "_")]
    done = nonet_command("canon", stdin="# some\n" + "\n".join(lines))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [form(EASY), form(COURSE), form(EASY), form(EASY)]
    assert nonet_command("canon", EASY).stdout == form(EASY) + "\n"
    assert nonet_command("canon", SMALL).stdout == ".......1.2..34..\n"


def test_the_first_of_each_class(nonet_command: Nonet) -> None:
    scrambles = [image.line() for image in nonet.augment(EASY, 3, seed=1)]
    text = "\n".join([COURSE, *scrambles, EASY]) + "\n"
    done = nonet_command("canon", "--dedupe", stdin=text)
    assert done.stdout.splitlines() == [form(COURSE), form(EASY)]
    assert done.stderr == "5 puzzles, 2 different\n"
    done = nonet_command("canon", "--dedupe", "--original", stdin=text)
    assert done.stdout.splitlines() == [COURSE, scrambles[0]]
    small = nonet_command("canon", "--dedupe", "--original", stdin=f"{SMALL}\n{form(SMALL)}\n1234............\n")
    assert small.stdout.splitlines() == [SMALL, "1234............"]


@pytest.mark.parametrize("line", [EASY, SMALL])
def test_ids_and_maps(nonet_command: Nonet, line: str) -> None:
    for stdin in (f"{line}\n", f"{line}\n{line}\n"):
        shown = nonet_command("canon", "--id", "--map", stdin=stdin).stdout.splitlines()[-1].split("\t")
        found = nonet.isomorphic(line, nonet.canonical(line))
        assert shown[:2] == [form(line), nonet.class_id(line)]
        assert shown[2] == str(found)


@pytest.mark.parametrize("line", [EASY, SMALL])
def test_json(nonet_command: Nonet, line: str) -> None:
    for stdin in (f"{line}\n", f"{line}\n{line}\n"):
        record = json.loads(nonet_command("canon", "--json", "--map", stdin=stdin).stdout.splitlines()[-1])
        told = record.pop("map")
        count = nonet.automorphisms(line).count
        ids = {"canonical": form(line), "id": nonet.class_id(line), "automorphisms": count}
        assert record == {"source": "<stdin>", "line": stdin.count("\n"), "puzzle": line, **ids}
        side = nonet.read(line).layout.rows
        assert sorted(told["rows"]) == sorted(told["columns"]) == list(range(1, side + 1))
        becomes = {str(old): str(new) for old, new in told["symbols"]}
        image = ""
        for row in told["rows"]:
            for column in told["columns"]:
                place = (column - 1) * side + row - 1 if told["transposed"] else (row - 1) * side + column - 1
                image += becomes.get(line[place], ".")
        assert image == form(line), "the map can be followed by hand"


def test_bad_lines_are_named(nonet_command: Nonet) -> None:
    done = nonet_command("canon", stdin=f"{EASY}\n{EASY[:-1]}x\n{EASY}\n")
    assert done.returncode == 2
    assert "<stdin>:2:81: expected 1-9 or an empty cell, found 'x'" in done.stderr
    assert len(done.stdout.splitlines()) == 1, "what came before is shown"
    done = nonet_command("canon", stdin=f"{EASY}\n{CLASH}\n")
    assert done.returncode == 2
    assert "<stdin>:2: 5 stands twice in row 1" in done.stderr
    assert nonet_command("canon", CLASH).returncode == 2
    variant = nonet_command("canon", "examples/windmill.toml")
    assert variant.returncode == 2
    assert "rules beyond the houses" in variant.stderr


def test_more_lines_than_a_chunk(nonet_command: Nonet) -> None:
    lines = [image.line() for image in nonet.augment(EASY, 16_500, seed=1)]
    done = nonet_command("canon", "--dedupe", stdin="\n".join(lines))
    assert done.stdout == form(EASY) + "\n"
    assert done.stderr == "16,500 puzzles, 1 different\n"


@pytest.mark.parametrize("copies", [1, 300])
def test_what_has_no_form_is_an_error_in_its_place(nonet_command: Nonet, copies: int) -> None:
    """As a line that cannot be read, whether the lines come one by one or in chunks."""
    clash = "55" + "." * 79
    text = f"{EASY}\n{clash}\n{SMALL}\n" * copies
    stopped = nonet_command("canon", stdin=text)
    assert stopped.returncode == 2
    assert stopped.stdout == f"{form(EASY)}\n"
    assert "<stdin>:2: 5 stands twice in row 1" in stopped.stderr
    skipped = nonet_command("canon", "--on-error", "skip", stdin=text)
    assert skipped.stdout == f"{form(EASY)}\n{form(SMALL)}\n" * copies
    emitted = nonet_command("canon", "--on-error", "emit", stdin=text)
    assert emitted.stdout == f"{form(EASY)}\n\n{form(SMALL)}\n" * copies
    records = [
        json.loads(line)
        for line in nonet_command("canon", "--json", "--on-error", "emit", stdin=text).stdout.splitlines()
    ]
    assert [record["line"] for record in records] == list(range(1, 3 * copies + 1))
    assert [record.get("status") == "error" for record in records] == [False, True, False] * copies
