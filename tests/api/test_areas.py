"""Sets of names that must differ, over any values."""

from itertools import islice, product

from hypothesis import given, strategies as st

from nonet import consistent, solve_areas


def answers(areas: list[list[object]], domain: list[object]) -> list[dict[str, object]]:
    return list(solve_areas(areas, domain))


def test_the_founding_example() -> None:
    assert answers([["X", "Y", "c"], ["X", "b"]], ["a", "b", "c"]) == [{"X": "a", "Y": "b"}]


def test_numbers() -> None:
    assert answers([["X", "Y"], ["X", 1]], [1, 2]) == [{"X": 2, "Y": 1}]


def test_a_stranger_leaves_no_solution() -> None:
    assert answers([["X", 7]], [1, 2]) == []
    assert answers([["X", ("a", "b")]], [1, 2]) == []


def test_twice_in_one_area_leaves_no_solution() -> None:
    assert answers([["X", 1, 1]], [1, 2, 3]) == []
    assert answers([["X", "X"]], [1, 2, 3]) == []


def test_a_crowded_area_leaves_no_solution() -> None:
    assert answers([["A", "B", "C"]], [1, 2]) == []
    assert answers([[f"v{n}" for n in range(12)]], list(range(11))) == []


def test_none_is_fresh_each_time() -> None:
    assert answers([["X", None, None]], [1, 2, 3]) == [{"X": 1}, {"X": 2}, {"X": 3}]
    assert answers([[None, None]], [1, 2]) == [{}]
    assert answers([[None, None, None]], [1, 2]) == []


def test_order_follows_areas_then_domain() -> None:
    assert answers([["B", "A"]], [2, 1, 3])[:3] == [{"B": 2, "A": 1}, {"B": 2, "A": 3}, {"B": 1, "A": 2}]


def test_nothing_to_solve() -> None:
    assert answers([], [1, 2]) == [{}]
    assert answers([[]], []) == [{}]
    assert answers([["X"]], []) == []
    assert answers([[1, 2], [2, 1]], [1, 2]) == [{}]


def test_many_unknowns_are_no_trouble() -> None:
    """81 unknowns without names that need only exist; lazily, so that the first answer comes at once."""
    rows = [[None] * 9 for _ in range(9)]
    assert list(solve_areas([["X"], *rows], range(1, 10))) == [{"X": value} for value in range(1, 10)]
    named = [[f"r{r}c{c}" for c in range(9)] for r in range(9)]
    assert len(list(islice(solve_areas([*named, *map(list, zip(*named, strict=True))], range(9)), 2))) == 2


def test_a_large_domain() -> None:
    assert next(solve_areas([["X", "Y"]], range(255))) == {"X": 0, "Y": 1}


names = st.sampled_from(["X", "Y", "Z", "W", None, 1, 2, 3])


@given(st.lists(st.lists(names, max_size=4), max_size=4), st.lists(st.integers(1, 4), unique=True, max_size=4))
def test_against_trying_everything(areas: list[list[object]], domain: list[int]) -> None:
    unknowns: list[str] = []
    nameless = 0
    spelled: list[list[object]] = []
    for area in areas:
        row: list[object] = []
        for item in area:
            if item is None:
                item, nameless = f"_{nameless}", nameless + 1
            if isinstance(item, str) and item not in unknowns:
                unknowns.append(item)
            row.append(item)
        spelled.append(row)
    if len(domain) ** len(unknowns) > 5000:
        return
    stranger = any(not isinstance(item, str) and item not in domain for area in spelled for item in area)
    expected: list[dict[str, object]] = []
    order = [name for name in unknowns if not name.startswith("_")] + [
        name for name in unknowns if name.startswith("_")
    ]
    for values in product(domain, repeat=len(order)):
        assignment = dict(zip(order, values, strict=True))
        filled = [[assignment.get(item, item) if isinstance(item, str) else item for item in area] for area in spelled]
        if not stranger and consistent(filled):
            answer: dict[str, object] = {name: value for name, value in assignment.items() if not name.startswith("_")}
            if answer not in expected:
                expected.append(answer)
    assert answers(areas, list(domain)) == expected


def test_consistent() -> None:
    assert consistent([["a", "b"], ["X", "d"]])
    assert not consistent([["a", "X"], ["a", "a"]])
    assert consistent([["a", "b"], ["X", None]])
    assert consistent([[None, None, None, None]])
    assert not consistent([["a", "b", None, "a"]])
    assert consistent([])
