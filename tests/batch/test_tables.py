"""Files of every kind as tables, and back.

Covers: tables, blocks, batch/formats/*, places.
"""

import csv
import gzip
import io
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given, settings, strategies as st
from tests.batch.conftest import COURSE, EASY, SMALL, WINDMILL, many

import nonet
from nonet import NonetError, ParseError, _native
from nonet.batch import read_tables, task, write_tables
from nonet.batch.blocks import cut
from nonet.batch.formats import UNREADABLE, csv as formats_csv, format_named, formats
from nonet.batch.formats._footer import join_files, read_footer
from nonet.batch.formats._format import WriteOptions
from nonet.batch.places import place_of, places

SUFFIXES = {"parquet": ".parquet", "arrow": ".arrow", "csv": ".csv", "ndjson": ".ndjson", "text": ".txt"}
ZEROS = COURSE.replace(".", "0")
ROWS = pa.table({"id": ["007", "1e5", "", 'ü,"x"\ny'], "puzzle": [ZEROS, EASY, SMALL, ZEROS]})


def rows_of(path: Path | str, **options: Any) -> list[dict[str, Any]]:
    tables = read_tables([str(path)], **options)
    found = [row for table in tables for row in table.to_pylist()]
    return [{name: value for name, value in row.items() if name not in (UNREADABLE, "more")} for row in found]


def test_every_kind_is_tried() -> None:
    assert set(SUFFIXES) == set(formats.names)


@pytest.mark.parametrize("kind", SUFFIXES)
def test_what_is_written_is_read_again(kind: str, tmp_path: Path) -> None:
    path = tmp_path / f"rows{SUFFIXES[kind]}"
    assert write_tables(path, [ROWS.slice(0, 3), ROWS.slice(3)], main="puzzle") == 4
    found = rows_of(path)
    wanted = ROWS.to_pylist() if kind != "text" else ROWS.select(["puzzle"]).to_pylist()
    assert found == wanted
    bare = path.rename(tmp_path / "without_suffix")
    assert rows_of(bare) == wanted, "the kind is told by the first bytes"
    assert rows_of(bare, kind=kind) == wanted
    assert sorted(tmp_path.iterdir()) == [bare], "nothing else is left"


@pytest.mark.parametrize("kind", SUFFIXES)
def test_zeros_in_front_survive_every_kind(kind: str, tmp_path: Path) -> None:
    puzzles = [puzzle.replace(".", "0") for puzzle in many(50)]
    path = tmp_path / f"rows{SUFFIXES[kind]}"
    write_tables(path, [pa.table({"puzzle": puzzles})])
    assert [row["puzzle"] for row in rows_of(path)] == puzzles


FIELDS = st.text(
    st.one_of(st.sampled_from(',"\r\n .1'), st.characters(codec="utf-8", exclude_characters="\0")), max_size=8
)


@given(st.lists(st.tuples(FIELDS, FIELDS)))
@settings(max_examples=100)
def test_csv_is_written_as_python_reads_it(
    tmp_path_factory: pytest.TempPathFactory, fields: list[tuple[str, str]]
) -> None:
    """And read as Python writes it."""
    path = tmp_path_factory.mktemp("csv") / "rows.csv"
    columns = [pa.array([each[at] for each in fields], pa.string()) for at in (0, 1)]
    write_tables(path, [pa.table(columns, names=["puzzle", "b"])])
    with path.open(newline="", encoding="utf-8") as file:
        assert list(map(tuple, csv.reader(file))) == [("puzzle", "b"), *fields]
    assert [(row["puzzle"], row["b"]) for row in rows_of(path)] == fields


TEXTS = st.one_of(st.none(), FIELDS)
KINDS: dict[pa.DataType, Any] = {
    pa.string(): TEXTS,
    pa.large_string(): TEXTS,
    pa.string_view(): TEXTS,
    pa.binary(): st.one_of(
        st.none(), st.binary(max_size=3).filter(lambda value: not set(value) & set(range(128, 256)))
    ),
    pa.dictionary(pa.int8(), pa.string()): TEXTS,
    pa.int8(): st.one_of(st.none(), st.integers(-128, 127)),
    pa.int64(): st.integers(-(2**63), 2**63 - 1),
    pa.uint64(): st.integers(2**64 - 9, 2**64 - 1),
    pa.null(): st.none(),
    pa.list_(pa.string()): st.lists(FIELDS, max_size=2),
}


def as_python_writes(value: Any) -> str:
    if isinstance(value, list):
        return json.dumps(value, separators=(",", ":"))
    return value.decode() if isinstance(value, bytes) else "" if value is None else str(value)


def python_csv(rows: Iterable[Iterable[str]]) -> bytes:
    """The rows as the module `csv` writes them where a line ends in both signs: then it quotes fields with either."""
    lines = []
    for row in rows:
        buffer = io.StringIO()
        csv.writer(buffer, lineterminator="\r\n").writerow(row)
        lines.append(buffer.getvalue().removesuffix("\r\n") + "\n")
    return "".join(lines).encode()


@given(st.data(), st.lists(st.sampled_from(list(KINDS)), min_size=1, max_size=4), st.integers(0, 12))
@settings(max_examples=200)
def test_csv_of_any_columns_is_that_of_python(data: st.DataObject, kinds: list[pa.DataType], size: int) -> None:
    """Whatever the types, and wherever tables, slices and chunks begin and end."""
    columns = [data.draw(st.lists(KINDS[kind], min_size=size, max_size=size)) for kind in kinds]
    names = [f"c{at}" for at in range(len(kinds))]
    table = pa.table([pa.array(values, kind) for values, kind in zip(columns, kinds, strict=True)], names=names)
    begin = data.draw(st.integers(0, size))
    middle = data.draw(st.integers(begin, size))
    written = io.BytesIO()
    writer = format_named("csv").writer(written, table.schema, WriteOptions())
    writer.write(table.slice(begin, middle - begin))
    writer.write(pa.concat_tables([table.slice(middle, 1), table.slice(middle + 1)]))
    writer.close()
    rows = list(zip(*columns, strict=True))[begin:]
    assert written.getvalue() == python_csv([names, *(map(as_python_writes, row) for row in rows)])


def test_csv_of_columns_with_any_names(tmp_path: Path) -> None:
    names = ["a\rb", "c\nd", 'e"f', "g,h", "puzzle"]
    path = tmp_path / "rows.csv"
    write_tables(path, [pa.table([["1"], ["2"], ["3"], ["4"], [EASY]], names=names)])
    with path.open(newline="") as file:
        assert list(csv.reader(file)) == [names, ["1", "2", "3", "4", EASY]]


def test_csv_of_the_widest_range_of_a_small_type() -> None:
    texts = [str(n) for n in range(128)]
    words = pa.DictionaryArray.from_arrays(pa.array([0, None, 127], pa.int8()), pa.array(texts))
    written = io.BytesIO()
    table = pa.table({"n": pa.array([-1, 127, -128], pa.int8()), "w": words})
    format_named("csv").writer(written, table.schema, WriteOptions()).write(table)
    assert written.getvalue() == b"n,w\n-1,0\n127,\n-128,127\n"


def test_csv_with_records_longer_than_the_room_for_many() -> None:
    texts = ["x" * 100_000, '"' * 3_000_000, "", "1"]
    written = io.BytesIO()
    writer = format_named("csv").writer(written, pa.schema([("a", pa.string())]), WriteOptions())
    writer.write(pa.table({"a": texts * 5}))
    assert written.getvalue() == python_csv([["a"], *([text] for text in texts * 5)])


def test_records_of_columns_that_are_wrong() -> None:
    data, ends, room = np.frombuffer(b"abc", np.uint8), np.array([0, 1, 3], np.int32), np.empty(99, np.uint8)
    assert _native.write_records([(data, ends, None)], 0, 2, room) == (2, 5)
    assert bytes(room[:5]) == b"a\nbc\n"
    assert _native.write_records([(data, ends, None)], 0, 2, room[:8]) == (1, 2), "room for all signs doubled"
    for wrong in ([0, 4, 3], [-1, 1, 3], [0, 3, 1], [0, 1, 2**31 - 1]):
        with pytest.raises(ValueError, match="within"):
            _native.write_records([(data, np.array(wrong, np.int32), None)], 0, 2, room)
    for number in (-1, 2, 2**31 - 1, -(2**31)):
        with pytest.raises(ValueError, match="not there"):
            _native.write_records([(data, ends, np.array([number], np.int32))], 0, 1, room)
    for columns, first, stop in (([], 0, 1), ([(data, ends, None)], 0, 3), ([(data, ends[:0], None)], 0, 0)):
        with pytest.raises(ValueError, match=r"column|an end more"):
            _native.write_records(columns, first, stop, room)
    with pytest.raises(ValueError, match="rise"):
        _native.write_records([(data, ends, None)], 2, 1, room)


@given(st.lists(st.one_of(st.none(), st.text(max_size=6)), max_size=6), st.lists(st.integers(-9, 9), max_size=6))
@settings(max_examples=60)
def test_ndjson_is_what_python_reads(
    tmp_path_factory: pytest.TempPathFactory, texts: list[Any], numbers: list[int]
) -> None:
    path = tmp_path_factory.mktemp("json") / "rows.ndjson"
    size = min(len(texts), len(numbers))
    columns = {
        "puzzle": pa.array(
            [None if text is None else text.encode(errors="replace").decode() for text in texts[:size]], pa.string()
        ),
        "n": pa.array(numbers[:size], pa.int64()),
        "list": pa.array([[number] for number in numbers[:size]], pa.list_(pa.int64())),
        "yes": pa.array([number > 0 for number in numbers[:size]], pa.bool_()),
    }
    table = pa.table(columns)
    write_tables(path, [table])
    assert [json.loads(line) for line in path.read_text().splitlines()] == table.to_pylist()


PACKED = [pa.string(), pa.large_string(), pa.binary(), pa.large_binary(), pa.binary(81)]
KINDS_OF_TEXT = [*PACKED, pa.string_view(), *(pa.dictionary(pa.int32(), kind) for kind in PACKED)]


@pytest.mark.parametrize("kind", KINDS_OF_TEXT, ids=str)
@pytest.mark.parametrize("suffix", [".csv", ".ndjson", ".txt"])
def test_puzzles_in_any_kind_of_column_are_written_as_text(kind: pa.DataType, suffix: str, tmp_path: Path) -> None:
    packed = pa.types.is_dictionary(kind)
    lines = ["1" + "." * 80, "." * 80 + "2"]
    column = pa.array([line.encode() for line in lines], pa.binary()).cast(pa.string())
    column = column.cast(kind.value_type if packed else kind)
    path = tmp_path / f"rows{suffix}"
    write_tables(path, [pa.table({"puzzle": column.dictionary_encode() if packed else column})])
    assert [line.strip('{}"').removeprefix('puzzle":"') for line in path.read_text().split()][-2:] == lines


@pytest.mark.parametrize("suffix", [".csv", ".ndjson"])
def test_bytes_that_are_no_text_are_base64(suffix: str, tmp_path: Path) -> None:
    """Each row by itself, so that the output does not depend on the rows that are written together."""
    column = pa.array([b"\xff\x00", b"plain", None])
    whole, parts = tmp_path / f"whole{suffix}", tmp_path / f"parts{suffix}"
    table = pa.table({"a": column, "b": pa.array([{"in": b"\xff"}] * 3)})
    write_tables(whole, [table])
    write_tables(parts, [table.slice(row, 1) for row in range(3)])
    assert whole.read_bytes() == parts.read_bytes()
    text = whole.read_text()
    assert "/wA=" in text
    assert "/w==" in text
    assert "plain" in text


def test_numbers_that_json_does_not_know_are_null(tmp_path: Path) -> None:
    path = tmp_path / "rows.ndjson"
    odd = [float("nan"), float("inf"), 0.5]
    write_tables(path, [pa.table({"a": odd, "b": [[each] for each in odd], "c": pa.array(odd, pa.float32())})])
    rows = [json.loads(line, parse_constant=pytest.fail) for line in path.read_text().splitlines()]
    assert rows == [{"a": each, "b": [each], "c": each} for each in (None, None, 0.5)]


@given(sizes=st.lists(st.integers(0, 9), max_size=12), shard=st.integers(1, 12), block=st.integers(1, 6))
def test_blocks_do_not_depend_on_the_tables_they_come_in(sizes: list[int], shard: int, block: int) -> None:
    whole = pa.table({"n": range(sum(sizes))})
    begins = [sum(sizes[:at]) for at in range(len(sizes))]
    found = list(cut([whole.slice(begin, size) for begin, size in zip(begins, sizes, strict=True)], shard, block))
    assert [row for _, table in found for row in table.column(0).to_pylist()] == list(range(sum(sizes)))
    for first, table in found:
        assert table.column(0)[0].as_py() == first
        assert table.column(0).num_chunks == 1
        assert first // shard == (first + table.num_rows - 1) // shard, "no block crosses a shard"
    assert [(first, len(table)) for first, table in found] == [
        (first, len(table)) for first, table in cut([whole], shard, block)
    ]


@pytest.mark.parametrize("kind", SUFFIXES)
def test_any_range_of_rows(kind: str, tmp_path: Path) -> None:
    puzzles = many(30)
    for at in range(3):
        write_tables(tmp_path / f"{at}{SUFFIXES[kind]}", [pa.table({"puzzle": puzzles[at * 10 : at * 10 + 10]})])
    tables = read_tables([tmp_path], rows=4)
    assert [len(table) for table in tables] == [4] * 7 + [2]
    for start, stop in ((0, 30), (3, 3), (3, 25), (9, 11), (29, None), (30, 40)):
        found = [row for table in tables.blocks(start, stop) for row in table.column("puzzle").to_pylist()]
        assert found == puzzles[start:stop]
    assert tables.rows == (30 if kind in ("parquet", "arrow") else None)


@pytest.mark.parametrize("rows", [[], [0], [3], [3, 2], [3, 0, 4, 1]])
@pytest.mark.parametrize("compression", ["zstd", "none", "snappy"])
def test_parquet_files_are_joined_as_they_are(rows: list[int], compression: str, tmp_path: Path) -> None:
    """With checksums, dictionaries, nulls and lists; read by pyarrow, with and without its indexes of pages."""
    schema = pa.schema(
        [
            ("s", pa.string()),
            ("d", pa.dictionary(pa.int8(), pa.string())),
            ("l", pa.list_(pa.int32())),
            ("f", pa.float64()),
        ]
    )
    parts, wanted = [], []
    for at, count in enumerate(rows or [0]):
        table = pa.table(
            {
                "s": pa.array([f"{at} {row}" if row else None for row in range(count)], pa.string()),
                "d": pa.array(["ab"[row % 2] for row in range(count)], pa.string())
                .dictionary_encode()
                .cast(schema.field("d").type),
                "l": [list(range(row)) for row in range(count)],
                "f": [row / 3 for row in range(count)],
            },
            schema=schema,
        )
        parts.append(str(tmp_path / f"{at}.parquet"))
        with pq.ParquetWriter(
            parts[-1], schema, compression=compression, write_page_checksum=True, write_page_index=True
        ) as writer:
            for row in range(0, count, 2):
                writer.write_table(table.slice(row, 2))
        wanted += table.to_pylist()
    joined = io.BytesIO()
    join_files(parts, joined)
    file = pq.ParquetFile(joined, page_checksum_verification=True)
    assert file.read().to_pylist() == wanted
    assert file.metadata.num_row_groups == sum((count + 1) // 2 for count in rows)
    assert file.schema_arrow == schema
    for group in range(file.metadata.num_row_groups):
        assert len(file.read_row_group(group)) in (1, 2)
    with open(parts[0], "rb") as source:
        footer, _ = read_footer(source)
    again = io.BytesIO()
    join_files(parts[:1], again)
    again.seek(0)
    assert read_footer(again)[0] == footer, "one part stays as it is"


def test_folders_globs_and_hidden_files(tmp_path: Path) -> None:
    for name in ("b.csv", "a.csv", "_c.csv", ".d.csv", "sub/e.csv", "_sub/f.csv", "readme.md"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("puzzle\n" + EASY + "\n")
    suffixes = frozenset({".csv"})

    def found(name: str) -> list[str]:
        return [str(Path(place.path).relative_to(tmp_path)) for place in places([str(tmp_path / name)], suffixes)]

    assert found("") == ["a.csv", "b.csv", "sub/e.csv"]
    assert found("*.csv") == [".d.csv", "_c.csv", "a.csv", "b.csv"] or found("*.csv") == ["_c.csv", "a.csv", "b.csv"]
    assert found("**/e.*") == ["sub/e.csv"]
    assert found("a.csv") == ["a.csv"]
    for name, why in (("x.csv", "there is no such file"), ("*.x", "no file fits")):
        with pytest.raises(FileNotFoundError, match=why):
            found(name)
    (tmp_path / "empty").mkdir()
    with pytest.raises(NonetError, match="no file of a known kind"):
        found("empty")


def test_other_file_systems(tmp_path: Path) -> None:
    pytest.importorskip("fsspec")
    import fsspec

    with fsspec.open("memory://tables/a.csv", "w") as file:
        file.write(f"puzzle\n{EASY}\n")
    with fsspec.open("memory://tables/b.csv", "w") as file:
        file.write(f"puzzle\n{COURSE}\n")
    for name in ("memory://tables", "memory://tables/*.csv"):
        assert [row["puzzle"] for row in rows_of(name)] == [EASY, COURSE]
    path = tmp_path / "a.parquet"
    write_tables(path, [ROWS])
    assert rows_of(f"file://{path}") == ROWS.to_pylist()
    with pytest.raises(NonetError, match="cannot be opened"):
        place_of("nowhere://x/y").filesystem  # noqa: B018


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("Quizzes,solutions\n{0},1\n", ["Quizzes", "solutions"]),
        ("{0},{1}\n{1},{1}\n", ["puzzle", "solution"]),
        ("id;question;rating\n1;{0};3\n", ["id", "question", "rating"]),
        ("a\tinitial_board\n1\t{0}\n", ["a", "initial_board"]),
        ("one,two,two\n{0},2,3\n", ["one", "two", "two 3"]),
        ("\ufeffpuzzle,\n{0},1\n", ["puzzle", "column 2"]),
        ('puzzle,text\n"{0}","a\nb"\n', ["puzzle", "text"]),
    ],
)
def test_csv_as_people_write_it(text: str, columns: list[str], tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    path.write_text(text.format(ZEROS, EASY), encoding="utf-8")
    tables = read_tables([path])
    assert [name for name in tables.schema.names if name != UNREADABLE] == columns
    assert rows_of(path)[0][tables.column] == ZEROS


def test_records_that_do_not_fit_are_rows(tmp_path: Path) -> None:
    """A record of the wrong length, and bytes that are no UTF-8, far into a file."""
    path = tmp_path / "rows.csv"
    good = [f"{number},{puzzle}" for number, puzzle in enumerate(many(200))]
    lines = ["id,puzzle", *good[:150], "7", f"8,{EASY},9", "", *good[150:]]
    path.write_bytes("\n".join(lines).encode() + b"\n\xff," + EASY.encode() + b"\n")
    found = task("solve", threads=1)(next(iter(read_tables([path])))).to_pylist()
    assert len(found) == 203, "blank lines are no records"
    assert [row["id"] for row in found[:150]] == [str(number) for number in range(150)]
    assert found[150]["why"] == "this record has 1 field, and 2 were expected"
    assert (found[151]["why"], found[151]["puzzle"]) == ("this record has 3 fields, and 2 were expected", EASY)
    assert found[202]["id"] == "\ufffd"
    assert found[202]["status"] == "unique"


AWKWARD = [
    *(b'""', b'"', b'"a,b"', b'"a\nb"', b'5"', b'"x""y"', b'"x"y', b'a"b"', b'"\r\n"', b'"\r"', b"\r", b"\xef\xbb\xbf"),
    *(b"", b"1", b" ", b",", b"\n", b"\r\n", b"\n", b"\xc3", b"\xc3\xa9"),
]


@given(st.lists(st.sampled_from(AWKWARD), max_size=40).map(b"".join), st.integers(1, 40), st.integers(2, 20))
@settings(max_examples=300)
def test_csv_comes_in_any_pieces(tmp_path_factory: pytest.TempPathFactory, data: bytes, piece: int, most: int) -> None:
    """The records are those of the module `csv`, wherever the blocks end and whatever the quotes."""
    text = b"puzzle,more\n" + data
    records = csv.reader(io.StringIO(text.decode(errors="replace"), newline=""))
    wanted = [record for record in records if record][1:]
    path = tmp_path_factory.mktemp("csv") / "rows.csv"
    path.write_bytes(text)
    place = place_of(str(path))
    for limit in (formats_csv._MAX_RECORD, most):
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(formats_csv, "_BLOCK_BYTES", piece)
            patched.setattr(formats_csv, "_MAX_RECORD", limit)
            found = [row for table in formats_csv.CsvReader(place).tables() for row in table.to_pylist()]
        for row, record in zip(found, wanted, strict=True):
            if len(record) == 2:
                assert [row["puzzle"], row["more"], row[UNREADABLE]] == [*record, None]
            else:
                fields = "1 field" if len(record) == 1 else f"{len(record)} fields"
                assert row[UNREADABLE] == f"this record has {fields}, and 2 were expected"


@pytest.mark.parametrize("size", [1_100_000, 5_000_000, 21_000_000])
@pytest.mark.parametrize("kind", ["text", "csv", "ndjson"])
def test_a_line_too_long_is_a_row_and_takes_no_other_with_it(kind: str, size: int, tmp_path: Path) -> None:
    form = {"text": "{}\n", "csv": "{},1\n", "ndjson": '{{"puzzle":"{}","b":1}}\n'}[kind]
    path = tmp_path / "rows"
    with path.open("w") as file:
        file.write("puzzle,b\n" if kind == "csv" else "")
        file.writelines(form.format(puzzle) for puzzle in [EASY] * 3 + ["." * size] + [COURSE] * 5)
    (table,) = read_tables([path], kind=kind)
    found = task("solve", threads=1)(table).to_pylist()
    assert [row["status"] for row in found] == ["unique"] * 3 + ["error"] + ["unique"] * 5
    assert found[3]["why"]


ODD_LINES = [b"\x1a", b"```", b"~~~ text", b"\xff\xfe", b"\xc2\xa0", b"\0" * 81, "\uff15".encode() * 81, b"  #"]


@pytest.mark.parametrize("line", [*ODD_LINES, EASY.encode() + b"\x1fx"])
@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
def test_lines_are_rows_as_everywhere(line: bytes, end: bytes, tmp_path: Path) -> None:
    """The rows of a text are what `read_many` makes of it: no line more, and none less."""
    path = tmp_path / "rows.txt"
    path.write_bytes(end.join([EASY.encode(), line, COURSE.encode(), b"", line]))
    entries = list(nonet.read_many(path, on_error="emit"))
    (table,) = read_tables([path])
    found = task("solve", threads=1)(table).to_pylist()
    assert [row["status"] == "error" for row in found] == [isinstance(each, ParseError) for each in entries]


def test_what_is_no_text_at_all(tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    path.write_bytes("puzzle\n1234\n".encode("utf-16"))
    with pytest.raises(ParseError, match="this is not text"):
        read_tables([path])


def test_lines_that_are_no_json_are_rows(tmp_path: Path) -> None:
    """The columns are those of the first thousand lines; what comes later and does not fit them is kept as JSON."""
    path = tmp_path / "rows.ndjson"
    good = [json.dumps({"puzzle": EASY, "n": number}) for number in range(1100)]
    wrong = ["{", "[]", "", json.dumps({"puzzle": 5, "n": "x", "new": [1]})]
    path.write_text("\n".join([*good, *wrong]) + "\n")
    table = next(iter(read_tables([path])))
    assert len(table) == 1103
    assert [why is None for why in table.column(UNREADABLE).to_pylist()[1099:]] == [True, False, False, True]
    assert table.to_pylist()[1099] == {"puzzle": EASY, "n": 1099, "more": None, UNREADABLE: None}
    assert table.to_pylist()[1102] == {"puzzle": "5", "n": None, "more": '{"n":"x","new":[1]}', UNREADABLE: None}


@pytest.mark.parametrize(
    ("name", "content", "wanted"),
    [
        ("a.txt", f"# words\n{EASY}\n\n  {SMALL} \n{COURSE} easy\n", [EASY, SMALL, f"{COURSE} easy"]),
        ("a.sdk", "1...\n..2.\n.3..\n...4\n\n", ["1.....2..3.....4"]),
        ("a.toml", None, [WINDMILL]),
        ("a.txt", "", []),
    ],
)
def test_texts_of_any_format(name: str, content: str | None, wanted: list[str], tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_text(
        content if content is not None else (Path(__file__).parents[2] / "examples/windmill.toml").read_text()
    )
    assert [row["puzzle"] for row in rows_of(path)] == wanted
    both = zip(rows_of(path), nonet.read_many(path), strict=True)
    assert all(nonet.read(row["puzzle"]) == puzzle for row, puzzle in both)


def test_lines_with_a_field_behind_are_read_as_read_does() -> None:
    fields = ["", " a", " 3.4 words", f" {EASY}", " # box none", " 50%", " ;", "x", "\t1", " \u00e9", " " + "y" * 120]
    texts = [EASY + field for field in fields]
    found = task("solve", threads=1)(pa.table({"puzzle": texts}), 0).to_pylist()
    for text, row in zip(texts, found, strict=True):
        puzzle = next(nonet.read_many([text], on_error="emit"))
        if isinstance(puzzle, ParseError):
            assert (row["status"], row["why"].split(" (")[0]) == ("error", puzzle.message)
        else:
            grid = nonet.solve(puzzle).grid
            assert row["solution"] == (None if grid is None else grid.line())


def test_compressed_files_and_wrong_ones(tmp_path: Path) -> None:
    (tmp_path / "a.csv.gz").write_bytes(gzip.compress(f"puzzle\n{EASY}\n".encode()))
    assert rows_of(tmp_path / "a.csv.gz") == [{"puzzle": EASY}]
    write_tables(tmp_path / "b.parquet", [ROWS])
    data = (tmp_path / "b.parquet").read_bytes()
    for name, wrong in (
        ("c.parquet", data[:-30]),
        ("d.parquet", b""),
        ("e.arrow", b"ARROW1"),
        ("f.parquet", b"x" * 50),
    ):
        (tmp_path / name).write_bytes(wrong)
        with pytest.raises(ParseError, match=r"file is broken|was it cut off") as bad:
            rows_of(tmp_path / name)
        assert bad.value.source.endswith(name)


@pytest.mark.parametrize("path", ["missing/a.parquet", ""])
def test_files_that_cannot_be_written(path: str, tmp_path: Path) -> None:
    with pytest.raises(OSError, match="folder"):
        write_tables(tmp_path / path, [ROWS], kind="csv")
    with pytest.raises(NonetError, match="what kind of file"):
        write_tables(tmp_path / "a.xyz", [ROWS])
    assert list(tmp_path.iterdir()) == []


def test_a_file_is_whole_or_not_there(tmp_path: Path) -> None:
    def tables() -> Iterable[pa.Table]:
        yield ROWS
        raise KeyError("in the middle")

    for kind in SUFFIXES:
        with pytest.raises(KeyError):
            write_tables(tmp_path / "a", tables(), kind=kind)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("columns", "wanted"),
    [
        ({"a": [EASY], "b": [nonet.solve(EASY).grid.line()]}, "a"),  # type: ignore[union-attr]
        ({"x": [1], "y": [EASY]}, "y"),
        ({"puzzles": [EASY], "Puzzle": [EASY]}, "Puzzle"),
    ],
)
def test_the_column_of_puzzles_is_found(columns: dict[str, Any], wanted: str, tmp_path: Path) -> None:
    write_tables(tmp_path / "a.parquet", [pa.table(columns)])
    assert read_tables([tmp_path / "a.parquet"]).column == wanted


def test_columns_that_cannot_be_found(tmp_path: Path) -> None:
    for columns, why in (
        ({"a": [EASY], "b": [COURSE]}, "several columns hold puzzles: a, b"),
        ({"a": [1]}, "no column"),
    ):
        write_tables(tmp_path / "a.parquet", [pa.table(columns)])
        with pytest.raises(NonetError, match=why):
            read_tables([tmp_path / "a.parquet"])
    with pytest.raises(NonetError, match=r"no column 'z' \(there are: a\)"):
        read_tables([tmp_path / "a.parquet"], column="z")


def test_files_of_one_job_have_the_same_columns(tmp_path: Path) -> None:
    write_tables(tmp_path / "a.csv", [pa.table({"id": ["1"], "puzzle": [EASY]})])
    write_tables(tmp_path / "b.csv", [pa.table({"puzzle": [EASY], "id": ["2"]})])
    assert [row["id"] for row in rows_of(tmp_path)] == ["1", "2"]
    write_tables(tmp_path / "c.csv", [pa.table({"puzzle": [EASY], "x": ["2"]})])
    with pytest.raises(ParseError, match=r"other columns than .*a.csv: without id and with x"):
        rows_of(tmp_path)


def test_parquet_has_the_compressions_that_people_ask_for(tmp_path: Path) -> None:
    for name in ("zstd", "none", "snappy", "lz4", "gzip"):
        write_tables(tmp_path / "a.parquet", [ROWS], compression=name)
        found = pq.ParquetFile(tmp_path / "a.parquet").metadata.row_group(0).column(0).compression.lower()
        assert found == {"none": "uncompressed"}.get(name, name)
    with pytest.raises(NonetError, match="no compression 'x'"):
        write_tables(tmp_path / "a.parquet", [ROWS], compression="x")
    with pytest.raises(NonetError, match="no column 'x'"):
        format_named("text").writer(io.BytesIO(), ROWS.schema, WriteOptions(main="x"))
