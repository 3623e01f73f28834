"""The properties of `tests/property`, on examples that Hypothesis draws from seed after seed.

One way in against another (text, file, pipe, list; Python and the command line), five methods against the oracle, and
every format written and read back. An example counts as one comparison, however many ways it is asked in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from hypothesis import HealthCheck, Phase, seed as seeded, settings
from tests.property import test_methods_agree, test_round_trips, test_ways
from tests.soak.family import Tally

from nonet.codecs import codecs

SHARE = 2

Test = Callable[..., None]
PROPERTIES: list[tuple[str, Test, dict[str, Any]]] = [
    ("ways to read agree", test_ways.test_reading, {}),
    ("ways to solve agree", test_ways.test_solving, {}),
    ("ways to solve many agree", test_ways.test_many, {}),
    ("other commands agree", test_ways.test_other_commands, {}),
    ("methods = oracle on 4x4", test_methods_agree.test_4x4, {}),
    ("methods = oracle on 4x4 with a slip", test_methods_agree.test_4x4_spoilt, {}),
    ("methods = oracle on 9x9", test_methods_agree.test_9x9, {}),
    ("methods = oracle on 9x9 with a slip", test_methods_agree.test_9x9_spoilt, {}),
    ("rows read back", test_round_trips.test_rows_read_back, {}),
    *(
        (f"{name} reads back", test_round_trips.test_what_is_written_reads_back, {"name": name})
        for name in codecs.names
    ),
    *(
        (f"files of {name} read back", test_round_trips.test_files_of_many_read_back, {"name": name})
        for name in codecs.names
    ),
    *(
        (
            f"damaged {name} is read or refused",
            test_round_trips.test_damaged_text_is_read_or_refused,
            {"codec": codecs[name]},
        )
        for name in codecs.names
    ),
]
EXAMPLES = 20
AT_ONCE = 4
SETTINGS = settings(
    max_examples=EXAMPLES,
    database=None,
    deadline=None,
    phases=(Phase.generate, Phase.shrink),
    suppress_health_check=list(HealthCheck),
    print_blob=False,
)


def compare(seed: int) -> Iterator[Tally]:
    for number in range(AT_ONCE):
        kind, test, words = PROPERTIES[(seed * AT_ONCE + number) % len(PROPERTIES)]
        yield drawn(kind, test, words, seed)


def drawn(kind: str, test: Any, words: dict[str, Any], seed: int) -> Tally:
    """A property on examples drawn from the seed."""
    counted = 0
    inner = test.hypothesis.inner_test

    def counting(*values: Any, **named: Any) -> None:
        nonlocal counted
        counted += 1
        inner(*values, **named)

    before, test.hypothesis.inner_test = vars(test).copy(), counting
    # A test with settings of its own takes no others, except here.
    test._hypothesis_internal_use_settings = SETTINGS
    try:
        seeded(seed)(test)(**words)
    except Exception as failed:
        notes = "; ".join(getattr(failed, "__notes__", ()))
        return Tally(kind, counted, (f"{type(failed).__name__}: {failed} {notes}".replace("\n", " ")[:600],))
    finally:
        test.hypothesis.inner_test = inner
        vars(test).clear()
        vars(test).update(before)
    return Tally(kind, counted)
