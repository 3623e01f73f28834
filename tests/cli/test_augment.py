"""`nonet augment`: puzzles in, equivalents out, repeatable."""

import json
from collections.abc import Callable
from subprocess import CompletedProcess

import nonet

Nonet = Callable[..., "CompletedProcess[str]"]

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
COURSE = ".43.8.25.6.............1.949....4.7....6.8....1.2....382.5.............5.34.9.71."
SMALL = "12..3..........4"
CLASH = "55" + "." * 79


def test_equivalents(nonet_command: Nonet) -> None:
    done = nonet_command("augment", "-n", "3", "--seed", "4", stdin=f"{EASY}\n{COURSE}\n")
    assert (done.returncode, done.stderr) == (0, "")
    images = [
        image.line() for row, line in enumerate((EASY, COURSE)) for image in nonet.augment(line, 3, seed=4, first=row)
    ]
    assert done.stdout.splitlines() == images
    one = nonet_command("augment", SMALL, "-n", "2", "--seed", "4", "--json")
    assert json.loads(one.stdout) == {
        "source": "<text>",
        "line": 1,
        "puzzle": SMALL,
        "equivalents": [image.line() for image in nonet.augment(SMALL, 2, seed=4)],
        "seed": 4,
        "index": 0,
    }
    many = nonet_command("augment", "-n", "3", "--seed", "4", "--json", "--threads", "2", stdin=f"{EASY}\n{COURSE}\n")
    records = [json.loads(line) for line in many.stdout.splitlines()]
    assert [image for record in records for image in record["equivalents"]] == images
    assert [record["puzzle"] for record in records] == [EASY, COURSE]
    assert [record["index"] for record in records] == [0, 1]


def test_the_seed_is_told(nonet_command: Nonet) -> None:
    done = nonet_command("augment", EASY)
    word, seed = done.stderr.split()
    assert word == "seed"
    assert nonet_command("augment", EASY, "--seed", seed).stdout == done.stdout


def test_too_many_equivalents(nonet_command: Nonet) -> None:
    done = nonet_command("augment", "1" + "." * 15, "-n", "64", "--seed", "1")
    assert done.returncode == 2
    assert "only 63 other puzzles are equivalent to this one" in done.stderr
    single = "." * 80 + "1"
    done = nonet_command("augment", "-n", "729", "--seed", "1", stdin=f"{single}\n{single}\n")
    assert done.returncode == 2
    assert "<stdin>:1: only 728 other puzzles" in done.stderr


def test_bad_lines_are_named(nonet_command: Nonet) -> None:
    done = nonet_command("augment", "--seed", "1", stdin=f"{EASY}\n{EASY[:-1]}x\n{EASY}\n")
    assert done.returncode == 2
    assert "<stdin>:2:81: expected 1-9 or an empty cell, found 'x'" in done.stderr
    assert len(done.stdout.splitlines()) == 1, "what came before is shown"
    done = nonet_command("augment", "--seed", "1", stdin=f"{EASY}\n{CLASH}\n")
    assert done.returncode == 2
    assert "<stdin>:2: 5 stands twice in row 1" in done.stderr
    assert nonet_command("augment", "--seed", "1", CLASH).returncode == 2
    variant = nonet_command("augment", "--seed", "1", "examples/windmill.toml")
    assert variant.returncode == 2
    assert "rules beyond the houses" in variant.stderr
