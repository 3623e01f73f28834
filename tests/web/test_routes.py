"""Every question over HTTP, with replies as they are described, and what goes wrong told in one shape.

Covers: routes, questions, replies, asks, answers, making, app, live, limits.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from tests.interrupting import NET
from tests.web.conftest import ROOT

import nonet

testing = pytest.importorskip("fastapi.testclient", reason="httpx is not installed: it comes with the dev extra")

from nonet.web import answers, asks  # noqa: E402
from nonet.web.app import site  # noqa: E402
from nonet.web.limits import Limits  # noqa: E402
from nonet.web.making import generate  # noqa: E402
from nonet.web.questions import QUESTIONS  # noqa: E402

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SMALL = "1.....2..3.....4"
SEVERAL = "1..............."
NONE = "11.............."


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    """A client of the whole site, guards included."""
    whole = site(Limits(default_seconds=NET, max_seconds=NET, max_solutions=20))
    with testing.TestClient(whole.app, base_url="http://localhost") as found:
        yield found
    whole.jobs.close()


def ask(client: Any, question: str, **body: Any) -> Any:
    """The reply to a question, which has to be a good one."""
    response = client.post(f"/api/v1/{question}", json=body)
    assert response.status_code == 200, response.text
    reply = response.json()
    kinds = {each.name: each.types[1] for each in QUESTIONS}
    assert json.loads(kinds[question].model_validate(reply).model_dump_json()) == reply, "it is as it is described"
    return reply


def refused(client: Any, question: str, **body: Any) -> Any:
    """The error that a question is refused with."""
    response = client.post(f"/api/v1/{question}", json=body)
    assert response.status_code == 422, response.text
    return response.json()["error"]


def test_a_puzzle_is_read_in_any_format(client: Any) -> None:
    reply = ask(client, "read", puzzle=(ROOT / "examples" / "windmill.toml").read_text())
    assert (reply["title"], reply["rows"], len(reply["marks"]), len(reply["rules"])) == ("Windmill", 9, 5, 5)
    again = ask(client, "read", puzzle=reply["puzzle"])
    assert again == reply, "an object is taken as it was given"
    assert ask(client, "read", puzzle="12..34..........", box="none")["regions"] == []


def test_answers_are_those_of_the_library(client: Any) -> None:
    puzzle = nonet.read(EASY)
    solution = nonet.solve(puzzle).grids[0]
    assert ask(client, "solve", puzzle=EASY)["grid"] == solution.rows()
    assert ask(client, "count", puzzle=SEVERAL)["count"] == nonet.count(SEVERAL)
    assert ask(client, "count", puzzle=SEVERAL, limit=5) == {"count": 5, "complete": False, "why": None}
    assert ask(client, "check", puzzle=EASY)["reasons"] == nonet.check(EASY).reasons()
    assert ask(client, "candidates", puzzle=EASY)["rows"][0][2] == list(puzzle.pencil_marks()["r1c3"])
    assert ask(client, "true_candidates", puzzle=SEVERAL)["rows"] == nonet.true_candidates(SEVERAL).rows()
    assert ask(client, "hint", puzzle=EASY)["stages"] == list(nonet.hint(puzzle).stages())  # type: ignore[union-attr]
    assert ask(client, "rate", puzzle=EASY)["text"] == str(nonet.rate(EASY))
    assert ask(client, "convert", puzzle=EASY, to="sdk")["text"] == nonet.write(EASY, "sdk")
    assert ask(client, "render", puzzle=EASY)["svg"] == nonet.draw(EASY)
    assert ask(client, "why", puzzle=SMALL, cell="r1c4", symbol=2)["reasons"] == list(
        nonet.why(SMALL, "r1c4", 2).reasons
    )
    assert ask(client, "conflict", puzzle=NONE)["sentence"] == nonet.conflict(NONE).sentence()  # type: ignore[union-attr]
    assert ask(client, "conflict", puzzle=SMALL)["clues"] is None
    assert len(ask(client, "redundant", puzzle=EASY)["clues"]) == len(nonet.redundant(EASY).clues)
    assert len(ask(client, "peers", puzzle=EASY)["peers"][0]) == 20
    found = ask(client, "steps", puzzle=SMALL, technique="naked single")["steps"]
    assert [step["places"] for step in found] == [[["r1c4", 3]], [["r2c2", 4]], [["r3c3", 1]], [["r4c1", 2]]]


def test_a_path_is_told_by_its_changes(client: Any) -> None:
    reply = ask(client, "explain", puzzle=EASY)
    trace = nonet.explain(EASY)
    values, masks = list(reply["values"]), list(reply["candidates"])
    for step, change in zip(trace.steps, reply["changes"], strict=False):
        for cell, value in change["values"]:
            values[cell] = value
        for cell, mask in change["candidates"]:
            masks[cell] = mask
        assert (bytes(values), tuple(masks)) == (step.before.values, step.before.masks)
    assert len(reply["changes"]) == len(trace.steps) + 1


def test_a_position_is_asked_about(client: Any) -> None:
    solution = nonet.solve(EASY).grids[0]
    grid = [symbol for row in nonet.read(EASY).rows() for symbol in row]
    grid[2] = 1
    reply = ask(client, "hint", puzzle=EASY, grid=grid)
    assert [wrong["sentence"] for wrong in reply["mistakes"]] == ["1 in r1c3 is wrong"]
    grid[2] = 5
    clashes = ask(client, "clashes", puzzle=EASY, grid=grid)
    assert "5 at r1c1 and r1c3" in clashes["clashes"][0]["text"]
    assert not clashes["solved"]
    whole = ask(client, "clashes", puzzle=EASY, grid=[symbol for row in solution.rows() for symbol in row])
    assert (whole["full"], whole["solved"], whole["clashes"]) == (True, True, [])
    assert ask(client, "solve", puzzle=EASY, grid=grid)["status"] == "none"
    assert "changes the given" in refused(client, "solve", puzzle=EASY, grid=[1, *grid[1:]])["message"]
    assert "not one of the symbols" in refused(client, "hint", puzzle=EASY, grid=[99, *grid[1:]])["message"]
    assert "80 cells" in refused(client, "hint", puzzle=EASY, grid=grid[1:])["message"]


def test_extra_cells_are_no_part_of_the_board(client: Any) -> None:
    puzzle = (ROOT / "examples" / "rules" / "chaos_construction.toml").read_text()
    board = ask(client, "read", puzzle=puzzle)
    assert (board["rows"], board["columns"], len(board["givens"])) == (4, 4, 16)
    solved = ask(client, "solve", puzzle=puzzle, grid=[None] * 16)
    assert [len(row) for row in solved["grid"]] == [4] * 4
    assert [mark["name"] for mark in solved["marks"]] == ["region"] * 4
    flat = [symbol for row in solved["grid"] for symbol in row]
    assert ask(client, "clashes", puzzle=puzzle, grid=flat)["solved"] is True
    wrong = [flat[1], flat[0], *flat[2:]]
    assert ask(client, "clashes", puzzle=puzzle, grid=wrong)["solved"] is False
    assert [len(row) for row in ask(client, "candidates", puzzle=puzzle)["rows"]] == [4] * 4
    assert {cell for seen in ask(client, "peers", puzzle=puzzle)["peers"] for cell in seen} <= set(range(16))
    assert ask(client, "hint", puzzle=puzzle, grid=[None] * 16)["step"]["marks"]
    assert ask(client, "another", puzzle=puzzle, grid=flat, seed=1)["grid"] is None, (
        "regions alone are no other solution"
    )


def test_another_solution(client: Any) -> None:
    first = ask(client, "solve", puzzle=SEVERAL)["grid"]
    flat = [symbol for row in first for symbol in row]
    other = ask(client, "another", puzzle=SEVERAL, grid=flat, seed=1)
    assert other["status"] == "multiple"
    assert other["grid"] != first
    solved = [symbol for row in ask(client, "solve", puzzle=SMALL)["grid"] for symbol in row]
    assert ask(client, "another", puzzle=SMALL, grid=solved) == {
        "marks": [],
        "status": "unique", "grid": None, "why": "there is no other solution"
    }  # fmt: skip
    assert ask(client, "another", puzzle=NONE, grid=[None] * 16)["status"] == "none"


def test_a_million_solutions_are_bounded(client: Any) -> None:
    reply = ask(client, "solutions", puzzle="." * 81, limit=1_000_000)
    assert len(reply["grids"]) == 20
    assert not reply["complete"]
    counted = ask(client, "count", puzzle="." * 81, nodes=1000)
    assert not counted["complete"]
    assert len(ask(client, "solutions", puzzle=SMALL)["grids"]) == 1


@pytest.mark.parametrize("method", ["areas", "eliminate", "facts", "label", "stack"])
def test_methods_are_watched(client: Any, method: str) -> None:
    reply = ask(client, "watch", puzzle=SMALL, method=method, seed=3)
    events = list(getattr(nonet.methods, method)(nonet.read(SMALL), seed=3))
    assert [event["kind"] for event in reply["events"]] == [event.kind for event in events]
    assert reply["ended"]
    assert len(ask(client, "watch", puzzle=SMALL, method=method, seed=3, most=2)["events"]) == 2


def test_a_new_puzzle_is_as_wished(client: Any) -> None:
    reply = ask(client, "generate", difficulty="hard", seed=4)
    assert (reply["status"], reply["label"]) == ("unique", "hard")
    assert nonet.rate(reply["line"]).label == "hard"
    assert ask(client, "generate", difficulty="hard", seed=4) == reply, "and the same again"
    small = ask(client, "generate", box="2x3", minimal=True, seed=1)
    assert (small["status"], small["puzzle"]["rows"]) == ("unique", 6)
    with pytest.raises(nonet.NonetError, match="too large"):
        generate(asks.GenerateAsk.model_validate({"size": 40, "box": "none"}), Limits(max_cells=100))
    made = generate(asks.GenerateAsk.model_validate({"symmetry": "180", "seed": 2}), Limits())
    assert made.line != made.line[::-1]
    assert [sign == "." for sign in made.line] == [sign == "." for sign in made.line[::-1]]


def test_a_new_puzzle_has_a_size_a_layout_and_rules_by_name(client: Any) -> None:
    jigsaw = ask(client, "generate", box="2x3", layout="jigsaw", seed=1)
    layout = nonet.read(json.dumps(jigsaw["puzzle"]), format="nonet").layout
    assert (layout.box, len(layout.regions)) == (None, 6)
    assert jigsaw["line"] == nonet.generate(box=(2, 3), layout="jigsaw", seed=1).line()
    killer = ask(client, "generate", box="2x2", rules=["killer cage", "thermo"], seed=1)
    puzzle = nonet.read(json.dumps(killer["puzzle"]), format="nonet")
    assert {rule.kind for rule in puzzle.constraints} == {"killer cage", "thermo"}
    assert nonet.solve(puzzle).unique
    wishes = client.get("/api/v1/wishes").json()
    assert wishes["difficulties"] == ["easy", "medium", "hard", "fiendish", "extreme"]
    assert {"killer cage", "thermo", "anti knight"} <= set(wishes["rules"])
    assert not {"killer", "thermometer"} & set(wishes["rules"]), "each rule once"
    assert "180" in wishes["symmetries"]


def test_what_is_not_found_is_told_with_the_nearest(client: Any) -> None:
    reply = client.post("/api/v1/generate", json={"clues": "10..12", "seed": 1})
    assert reply.status_code == 422
    error = reply.json()["error"]
    assert error["kind"] == "NotFound"
    assert "at least 17 clues" in error["message"]
    nearest = nonet.read(json.dumps(error["nearest"]), format="nonet")
    assert nonet.solve(nearest).unique
    other = client.post("/api/v1/generate", json={"rules": ["no such rule"]}).json()["error"]
    assert (other["kind"], other["nearest"]) == ("NonetError", None)


def test_live_answers_come_one_by_one(client: Any) -> None:
    body = {"puzzle": EASY, "ask": ["solve", "true_candidates", "conflict", "rate"], "session": "one"}
    with client.stream("POST", "/api/v1/live", json=body) as response:
        assert response.headers["content-type"].startswith("text/event-stream")
        events = [part.split("\n") for part in "".join(response.iter_text()).split("\n\n") if part]
    assert [name for name, _ in events] == [f"event: {name}" for name in ("solve", "true_candidates", "rate", "end")]
    assert json.loads(events[0][1].removeprefix("data: "))["status"] == "unique"
    with client.stream("POST", "/api/v1/live", json={"puzzle": NONE, "ask": ["solve", "conflict", "rate"]}) as response:
        names = [part.split("\n")[0] for part in "".join(response.iter_text()).split("\n\n") if part]
    assert names == ["event: solve", "event: conflict", "event: end"]
    with client.stream("POST", "/api/v1/live", json={"puzzle": "nonsense"}) as response:
        assert "ParseError" in "".join(response.iter_text())


def test_lists(client: Any) -> None:
    def get(path: str) -> Any:
        response = client.get(f"/api/v1/{path}")
        assert response.status_code == 200, response.text
        return response.json()

    rules = {rule["name"]: rule for rule in get("rules")["rules"]}
    assert len(rules) == len(nonet.rules.__all__)
    assert rules["killer cage"]["fields"][0]["form"] == {"kind": "list", "items": [{"kind": "cell"}], "endless": True}
    assert get("rules/killer cage")["python"].startswith("from nonet.rules import KillerCage")
    assert get("rules/killer-cage")["name"] == "killer cage"
    assert len(get("methods")["methods"]) == 5
    assert {each["name"] for each in get("formats")["formats"]} == set(nonet.formats())
    assert set(get("themes")["themes"]) == {"light", "dark", "print", "colour-blind"}
    names = [each["name"] for each in get("techniques")["techniques"]]
    assert len(names) > 100
    wing = get("techniques/xy-wing")
    assert wing["example"]["step"]["technique"] == "xy-wing"
    known = {each["name"]: each for each in get("examples")["examples"]}
    assert (known["windmill.toml"]["title"], known["windmill.toml"]["size"]) == ("Windmill", "9 x 9")
    assert (known["rules/killer_cage.toml"]["title"], known["rules/killer_cage.toml"]["group"]) == (
        "Killer cage",
        "rules",
    )
    assert {"broken.txt", "several.txt"}.isdisjoint(known), "what has not one solution is not offered to play"
    assert all(nonet.solve(each["text"]).unique for each in known.values() if not each["group"])
    assert get("server")["version"] == nonet.__version__
    assert client.get("/api/v1/techniques/nothing").status_code == 404
    assert client.get("/api/v1/nothing").json()["error"]["kind"] == "HttpError"


def test_errors_have_one_shape_and_say_what_to_do(client: Any) -> None:
    wrong = refused(client, "read", puzzle="53..7\n6..19")
    assert (wrong["kind"], type(wrong["line"])) == ("ParseError", int)
    assert wrong["hint"] or wrong["expected"]
    assert refused(client, "solve", puzzle=EASY, colour="red")["kind"] == "BadRequest"
    assert refused(client, "convert", puzzle=EASY, to="nothing")["hint"].startswith("choose from")
    assert refused(client, "steps", puzzle=EASY, technique="hidden singel")["hint"] == "did you mean 'hidden single'?"
    assert refused(client, "read", puzzle=EASY[:-1] + "x")["kind"] == "ParseError"
    assert (
        "too large" in refused(client, "read", puzzle={"nonet": 1, "rows": 60, "columns": 60, "box": None})["message"]
    )
    response = client.post("/api/v1/solve", content=b"{", headers={"content-type": "application/json"})
    assert (response.status_code, response.json()["error"]["kind"]) == (400, "BadRequest")
    response = client.post("/api/v1/solve", content=b"puzzle=1", headers={"content-type": "text/plain"})
    assert response.status_code in (415, 422)


def test_a_name_of_a_file_is_text(client: Any) -> None:
    """A body that names a file of the server never opens it."""
    for name in (str(ROOT / "examples" / "course1.pl"), "/etc/passwd", "file:///etc/passwd", "examples/course1.pl"):
        error = refused(client, "read", puzzle=name)
        assert error["kind"] == "ParseError", name
    assert client.get("/..%2f..%2fpyproject.toml").status_code == 404
    assert client.get("/../app.py").status_code == 404


def test_time_and_nodes_are_bounds(client: Any) -> None:
    empty = {"nonet": 1, "rows": 25, "columns": 25, "box": [5, 5]}
    assert ask(client, "count", puzzle=empty, timeout=0.05)["complete"] is False
    assert Limits(max_seconds=5).seconds(60) == 5
    assert Limits().seconds(None) == Limits().default_seconds
    assert ask(client, "solve", puzzle=empty, timeout=0)["status"] == "unknown"
    reply = answers.count(asks.CountAsk.model_validate({"puzzle": "." * 81, "nodes": 500}), Limits())
    assert not reply.complete


def test_the_description_names_every_question(client: Any) -> None:
    paths = client.get("/api/v1/openapi.json").json()["paths"]
    assert {f"/api/v1/{question.name}" for question in QUESTIONS} <= set(paths)
    for path, described in paths.items():
        for method, details in described.items():
            assert details.get("summary"), (path, method)
    assert client.get("/docs").status_code == 404, "a page of the framework would load scripts from elsewhere"
