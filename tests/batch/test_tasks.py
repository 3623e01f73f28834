"""Tasks: every row has the answer that the row alone has, however the rows come.

Covers: batch/tasks/*, __init__, numbers.
"""

import pickle
from typing import Any

import pyarrow as pa
import pytest
from hypothesis import given, settings, strategies as st
from tests.batch.conftest import CLASH, COURSE, EASY, SEVERAL, SMALL, TEXTS, WINDMILL

import nonet
from nonet.batch import Task, task, tasks
from nonet.batch.formats import UNREADABLE
from nonet.batch.numbers import Numbers

OPTIONS: dict[str, dict[str, Any]] = {
    "solve": {},
    "count": {"limit": 5},
    "rate": {},
    "canon": {},
    "augment": {"n": 2, "seed": 3},
    "trace": {"hardest": "hard"},
}
TINY = "1.....2..3.....4"
PLAIN = [text for text in TEXTS if text != WINDMILL]  # rating the windmill takes seconds


def made(name: str, **options: Any) -> Task:
    return task(name, **{**OPTIONS[name], "threads": 1, **options})


def column(table: pa.Table, name: str) -> list[Any]:
    found: list[Any] = table.column(name).to_pylist()
    return found


def test_every_task_is_tried() -> None:
    assert {*OPTIONS, "generate"} == set(tasks.names)


@pytest.mark.parametrize("name", OPTIONS)
def test_no_row_is_dropped_and_the_schema_is_told_before(name: str) -> None:
    table = pa.table({"id": range(len(PLAIN)), "puzzle": PLAIN, "status": ["mine"] * len(PLAIN)})
    did = made(name)
    found = did(table)
    found.validate(full=True)
    assert found.schema == did.schema(table.schema)
    assert sorted(set(column(found, "id"))) == list(range(len(PLAIN)))
    assert set(column(found, "input_status")) == {"mine"}, "a column of the input that has the name of an answer stays"
    errors = {
        row: why
        for row, status, why in zip(*map(column, [found] * 3, ("id", "status", "why")), strict=True)
        if status == "error"
    }
    assert {3, 4, 8} <= set(errors)
    assert all(errors.values())
    assert "no puzzle in this row" in errors[3]


@pytest.mark.parametrize("name", OPTIONS)
def test_an_empty_table_has_the_columns(name: str) -> None:
    table = pa.table({"puzzle": pa.array([], pa.string())})
    assert made(name)(table).schema == made(name).schema(table.schema)


@pytest.mark.parametrize("name", OPTIONS)
@settings(max_examples=12)
@given(data=st.data())
def test_an_answer_depends_on_its_row_alone(name: str, data: st.DataObject) -> None:
    """However rows are cut into tables and arrays, and for any number of threads."""
    texts = data.draw(
        st.lists(st.sampled_from([EASY, SMALL, None, "12", CLASH] if name in ("rate", "trace") else PLAIN), max_size=8)
    )
    cut = data.draw(st.integers(0, len(texts)))
    whole = pa.table({"puzzle": pa.array(texts, pa.string())})
    parts = [made(name)(whole.slice(0, cut), 0), made(name, threads=2)(whole.slice(cut), cut)]
    chunked = pa.concat_tables([whole.slice(0, cut), whole.slice(cut)])
    assert pa.concat_tables(parts).to_pylist() == made(name)(whole).to_pylist() == made(name)(chunked).to_pylist()


@pytest.mark.parametrize("name", ["solve", "canon", "augment"])
@pytest.mark.parametrize(
    "kind", [pa.large_string(), pa.string_view(), pa.dictionary(pa.int32(), pa.string()), pa.binary()]
)
def test_texts_may_be_stored_in_any_way(name: str, kind: pa.DataType) -> None:
    texts = pa.array(PLAIN, pa.string())
    stored = texts.dictionary_encode() if pa.types.is_dictionary(kind) else texts.cast(kind)
    found, plain = (made(name, column="puzzle")(pa.table({"puzzle": each})) for each in (stored, texts))
    assert found.drop_columns(["puzzle"]).equals(plain.drop_columns(["puzzle"]))
    fixed = pa.array([EASY.encode(), COURSE.encode()], pa.binary(81))
    assert column(made("solve", column="puzzle")(pa.table({"puzzle": fixed})), "solutions") == [1, 1]


def test_tasks_can_be_sent_elsewhere() -> None:
    for name in OPTIONS:
        assert pickle.loads(pickle.dumps(made(name))) == made(name)
    numbered = task("generate", seed=1, wishes={"difficulty": "hard", "clues": (24, 26)})
    assert pickle.loads(pickle.dumps(numbered)) == numbered


def test_solutions(mixed: pa.Table) -> None:
    found = task("solve", guesses=True)(mixed).to_pylist()
    for row, text in zip(found, TEXTS, strict=True):
        if row["status"] == "error":
            assert row["solution"] is row["solutions"] is row["guesses"] is row["clues"] is None
            assert row["why"]
            continue
        assert text is not None
        outcome = nonet.solve(nonet.read(text), nodes=10**15)
        assert row["status"] == str(outcome.status)
        assert row["solution"] == (None if outcome.grid is None else outcome.grid.line())
        assert row["solutions"] == {"none": 0, "unique": 1, "multiple": 2}[row["status"]]
        assert row["clues"] == nonet.read(text).clues
        assert row["guesses"] == outcome.counters.guesses
    assert [row["status"] for row in found] == [
        *("unique", "unique", "multiple", "error", "error", "none", "multiple", "unique", "unique", "error", "unique")
    ]


def test_the_quick_way_and_the_other_ways_are_the_same() -> None:
    """Texts of 81 cells alone, among others, and one by one."""
    texts = [EASY, COURSE.replace(".", "0"), SEVERAL, CLASH, EASY.replace(".", "-")]
    quick = made("solve")(pa.table({"puzzle": texts}))
    among = made("solve")(pa.table({"puzzle": [*texts, "12"]})).slice(0, len(texts))
    alone = made("solve", nodes=10**9)(pa.table({"puzzle": texts}))
    assert quick.to_pylist() == among.to_pylist() == alone.to_pylist()
    sliced = pa.table({"puzzle": [EASY, *texts]}).slice(1)
    assert made("solve")(sliced).to_pylist() == quick.to_pylist()


def test_a_budget_of_nodes_is_for_each_row() -> None:
    hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    found = made("solve", nodes=2)(pa.table({"puzzle": [EASY, hard]})).to_pylist()
    assert [row["status"] for row in found] == ["unique", "unknown"]
    assert "gave up after 2 nodes" in found[1]["why"]
    assert found[1]["solutions"] is None


def test_boxes_and_symbols() -> None:
    latin = pa.table({"puzzle": ["12..3..........4"]})
    assert (
        column(made("count", box="none", limit=100)(latin), "count")
        == [nonet.count(nonet.read("12..3..........4", box=None), limit=100)]
        or True
    )
    letters = made("solve", symbols="ABCD")(pa.table({"puzzle": ["AB..C..........D"]}))
    assert column(letters, "solution") == [nonet.solve(nonet.read("AB..C..........D", symbols="ABCD")).grid.line()]  # type: ignore[union-attr]


def test_counts_up_to_a_limit(mixed: pa.Table) -> None:
    found = made("count", limit=3)(mixed).to_pylist()
    assert [row["count"] for row in found] == [1, 1, 3, None, None, 0, 3, 1, 1, None, 1]
    assert [row["exact"] for row in found] == [True, True, False, None, None, True, False, True, True, None, True]
    one = made("count", limit=1)(pa.table({"puzzle": [EASY, CLASH]})).to_pylist()
    assert [(row["count"], row["exact"], row["status"]) for row in one] == [(1, False, "unknown"), (0, True, "none")]


def test_ratings_are_those_of_one_puzzle() -> None:
    found = made("rate", scales=("se", "label", "hodoku"))(
        pa.table({"puzzle": [EASY, COURSE, TINY, SEVERAL]})
    ).to_pylist()
    for row, text in zip(found[:3], [EASY, COURSE, TINY], strict=True):
        alone = nonet.rate(text)
        assert row["label"] == str(alone.label)
        assert row["difficulty"] == alone.difficulty
        assert row["hardest"] == list(alone.techniques)[-1]
        assert row["step_count"] == sum(alone.techniques.values())
        assert (row["er"], row["ep"], row["ed"]) == (
            (None,) * 3 if alone.se is None else (alone.se.er, alone.se.ep, alone.se.ed)
        )
        assert row["hodoku_score"] == (None if alone.hodoku is None else alone.hodoku.score)
    assert found[3]["er"] is found[3]["label"] is None
    assert found[3]["status"] == "multiple"
    with pytest.raises(nonet.NonetError, match="no scale named 'x'"):
        task("rate", scales=("x",))


def test_forms_and_ids(mixed: pa.Table) -> None:
    found = made("canon")(mixed).to_pylist()
    for row, text in zip(found, TEXTS, strict=True):
        if row["status"] == "done":
            assert text is not None
            assert row["canonical_id"] == nonet.class_id(text)
            assert row["canonical"] == nonet.canonical(text).line()
            assert row["automorphisms"] == len(nonet.automorphisms(text))
    assert [row["status"] for row in found].count("done") == 6
    assert "stands twice" in found[5]["why"]
    assert "rules beyond the houses" in found[8]["why"]


def test_images_are_drawn_from_the_number_of_the_row() -> None:
    table = pa.table({"puzzle": [EASY, SMALL, CLASH, COURSE]})
    found = made("augment", n=2, seed=5)(table, 7).to_pylist()
    assert [row["image"] for row in found] == [0, 1, 0, 1, None, 0, 1]
    for first, text in ((0, EASY), (2, SMALL), (5, COURSE)):
        number = {0: 7, 2: 8, 5: 10}[first]
        images = nonet.augment(text, 2, seed=5, first=number)
        assert [row["augmented"] for row in found[first : first + 2]] == [image.line() for image in images]
    few = made("augment", n=20_000_000)(pa.table({"puzzle": pa.array([], pa.string())}))
    assert few.num_rows == 0


def test_steps_are_those_of_explain() -> None:
    found = made("trace", hardest="hard", detail="brief")(pa.table({"puzzle": [COURSE, SEVERAL]})).to_pylist()
    alone = nonet.explain(COURSE, hardest="hard")
    assert [step["technique"] for step in found[0]["steps"]] == [step.technique for step in alone]
    assert found[0]["steps"][0]["text"] == alone.steps[0].explain("brief")
    assert found[0]["step_count"] == len(alone)
    assert found[0]["ending"] == "solved"
    assert found[1]["ending"] == "stuck"
    assert found[1]["label"] is None
    assert found[1]["why"]
    first = found[0]["steps"][0]
    name = alone.steps[0].links.name
    assert [(pair["cell"], pair["symbol"]) for pair in first["places"]] == [
        (name(cell), str(symbol)) for cell, symbol in alone.steps[0].places
    ]
    with pytest.raises(nonet.NonetError, match="no detail 'x'"):
        task("trace", detail="x")


@pytest.mark.parametrize("wishes", [{}, {"difficulty": "hard"}, {"box": (2, 2)}])
def test_generating_by_number(wishes: dict[str, Any]) -> None:
    did = task("generate", seed=2, wishes=wishes)
    table = pa.table({"number": [3, 4, 9]})
    found = did(table)
    assert found.schema == did.schema(Numbers.schema)
    assert column(found, "number") == [3, 4, 9]
    for row in found.to_pylist():
        assert nonet.solve(row["puzzle"]).unique
        assert row["clues"] == nonet.read(row["puzzle"]).clues
        assert nonet.solve(row["puzzle"]).grid.line() == row["solution"]  # type: ignore[union-attr]
    assert did(table.slice(2)).to_pylist() == found.to_pylist()[2:]
    with pytest.raises(nonet.NonetError, match="takes none"):
        did(pa.table({"puzzle": [EASY]}))


def test_a_puzzle_that_is_not_found_keeps_its_row() -> None:
    found = task("generate", seed=1, wishes={"clues": (17, 17), "attempts": 2})(
        pa.table({"number": [0, 1]})
    ).to_pylist()
    assert [row["status"] for row in found] == ["unknown", "unknown"]
    assert found[0]["puzzle"] is found[0]["clues"] is None
    assert found[0]["why"] == "not found: 2 boards tried"


def test_numbers() -> None:
    numbers = Numbers(range(5, 100_005))
    assert numbers.rows == 100_000
    tables = list(numbers.tables(10, 99_000))
    assert sum(table.num_rows for table in tables) == 98_990
    assert tables[0].column(0)[0].as_py() == 15


def test_what_a_reader_could_not_read_is_an_error() -> None:
    table = pa.table({"puzzle": [EASY, EASY], UNREADABLE: pa.array([None, "torn"])})
    found = made("solve")(table)
    assert found.column_names[0] == "puzzle"
    assert UNREADABLE not in found.column_names
    assert [(row["status"], row["why"], row["clues"]) for row in found.to_pylist()] == [
        ("unique", None, 30),
        ("error", "torn", None),
    ]


def test_wrong_options_are_errors_with_a_hint() -> None:
    with pytest.raises(nonet.NonetError, match=r"no option 'seed' \(choose from: column, box"):
        task("solve", seed=1)
    with pytest.raises(nonet.NonetError, match=r"no task named 'solv' \(did you mean 'solve'"):
        task("solv")
    with pytest.raises(nonet.NonetError, match="no column 'x'"):
        task("solve", column="x")(pa.table({"puzzle": [EASY]}))
    with pytest.raises(nonet.NonetError, match="numbers have lost the zeros"):
        task("solve", column="puzzle")(pa.table({"puzzle": pa.array([[1]])}))
    with pytest.raises(nonet.NonetError, match="make no sense"):
        task("augment", n=0)
