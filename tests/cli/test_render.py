"""`nonet render`: the picture asked for, whole or not at all."""

import base64
import json
from pathlib import Path
from xml.etree import ElementTree

from tests.cli.conftest import Nonet

import nonet
from nonet.render.png import png

PUZZLE = "1.....2..3.....4"
SEVERAL = "1.....2..3......"
PNG = b"\x89PNG\r\n\x1a\n"


def texts(drawing: str) -> list[str | None]:
    return [text.text for text in ElementTree.fromstring(drawing).iter("{http://www.w3.org/2000/svg}text")]


def test_svg_on_standard_output(nonet_command: Nonet) -> None:
    done = nonet_command("render", PUZZLE)
    assert done.stdout == nonet.draw(PUZZLE) + "\n"
    assert sorted(filter(None, texts(done.stdout))) == ["1", "2", "3", "4"]


def test_solution_and_candidates(nonet_command: Nonet) -> None:
    assert len(texts(nonet_command("render", PUZZLE, "--solution").stdout)) == 16
    noted = nonet_command("render", PUZZLE, "--candidates").stdout
    assert noted == nonet.draw(PUZZLE, candidates=True) + "\n"
    assert len(texts(noted)) > 16


def test_several_solutions_and_none(nonet_command: Nonet, tmp_path: Path) -> None:
    several = nonet_command("render", SEVERAL, "--solution")
    assert (several.returncode, len(texts(several.stdout))) == (0, 16)
    assert "several" in several.stderr
    picture = tmp_path / "none.svg"
    none = nonet_command("render", "11..............", "--solution", "-o", str(picture))
    assert none.returncode == 1
    assert "no solution" in none.stderr
    assert not picture.exists()


def test_a_budget_that_runs_out(nonet_command: Nonet) -> None:
    assert nonet_command("render", "." * 625, "--solution", "--timeout", "0").returncode == 3


def test_files_are_what_their_names_say(nonet_command: Nonet, tmp_path: Path) -> None:
    for name, words in (
        ("a.svg", ()),
        ("b.png", ()),
        ("c.SVG", ()),
        ("d", ("--to", "png")),
        ("e.png", ("--to", "svg")),
    ):
        done = nonet_command("render", PUZZLE, "-o", str(tmp_path / name), *words)
        assert (done.returncode, done.stdout) == (0, ""), done.stderr
    assert (tmp_path / "a.svg").read_text() == (tmp_path / "c.SVG").read_text() == nonet.draw(PUZZLE) + "\n"
    assert (tmp_path / "b.png").read_bytes() == (tmp_path / "d").read_bytes() == png(nonet.draw(PUZZLE))
    assert (tmp_path / "e.png").read_text().startswith("<svg ")
    odd = nonet_command("render", PUZZLE, "-o", str(tmp_path / "f.gif"))
    assert odd.returncode == 2
    assert "--to svg" in odd.stderr


def test_json(nonet_command: Nonet) -> None:
    found = json.loads(nonet_command("render", PUZZLE, "--json").stdout)
    assert found == {"puzzle": PUZZLE, "kind": "svg", "picture": nonet.draw(PUZZLE)}
    found = json.loads(nonet_command("render", PUZZLE, "--json", "--to", "png").stdout)
    assert base64.b64decode(found["picture"]).startswith(PNG)


def test_captions(nonet_command: Nonet) -> None:
    assert texts(nonet_command("render", PUZZLE, "--caption", "A <b> & c").stdout)[-1] == "A <b> & c"
    titled = json.dumps({**json.loads(nonet.write(PUZZLE, "nonet")), "metadata": {"title": "Small & good"}})
    assert texts(nonet_command("render", titled).stdout)[-1] == "Small & good"
    assert texts(nonet_command("render", titled, "--caption", "").stdout)[-1] == "4"


def test_a_book(nonet_command: Nonet, tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.pdf"
    words = ("--book", "--per-page", "2", "--solutions", "--title", "Three", "--rules", "--paper", "a5")
    done = nonet_command("render", PUZZLE, SEVERAL, PUZZLE, *words, "-o", str(sheet))
    assert (done.returncode, done.stdout) == (0, ""), done.stderr
    assert "puzzle 2: one of several solutions" in done.stderr
    assert sheet.read_bytes().count(b"/Type/Page\n") + sheet.read_bytes().count(b"/Type/Page/") == 3


def test_what_goes_with_a_book_and_what_does_not(nonet_command: Nonet, tmp_path: Path) -> None:
    for words, told in (
        (("--per-page", "2"), "--per-page does not go with a picture (these want --book)"),
        (("--solutions",), "--solutions does not go with a picture"),
        (("--book", "--candidates"), "--candidates does not go with --book"),
        (("--book", "--to", "svg"), "a --book is a PDF"),
        ((PUZZLE,), "several puzzles: draw one, or take --book"),
    ):
        done = nonet_command("render", PUZZLE, *words)
        assert (done.returncode, done.stdout) == (2, "")
        assert told in done.stderr
    broken = nonet_command("render", PUZZLE, "rubbish?!", "--book", "-o", str(tmp_path / "no.pdf"))
    assert broken.returncode == 2
    assert not (tmp_path / "no.pdf").exists()


def test_themes(nonet_command: Nonet) -> None:
    assert nonet_command("render", PUZZLE, "--theme", "dark").stdout == nonet.draw(PUZZLE, theme="dark") + "\n"
    assert nonet_command("render", PUZZLE, "--theme", "neon").returncode == 2


def test_the_rules_stand_under_the_board(nonet_command: Nonet) -> None:
    drawing = nonet_command("render", "examples/windmill.toml", "--rules").stdout
    found = texts(drawing)
    assert any(line and line.startswith("Windmill by") for line in found)
    assert any(line and line.startswith("Thermo: ") for line in found)
    assert "Thermo: " not in nonet_command("render", "examples/windmill.toml").stdout
