"""The table on the page about limits is a digest of the results that are kept."""

import runpy
from pathlib import Path

MAKING = runpy.run_path(str(Path(__file__).parents[2] / "docs" / "make_limits.py"))


def test_the_page_has_the_figures_of_the_results() -> None:
    page = MAKING["PAGE"].read_text(encoding="utf-8")
    assert MAKING["filled"](page) == page, "run `python docs/make_limits.py`"
    assert page.count("\n| `solve` | 0.") == 1


def test_the_worse_board_is_told() -> None:
    results = "".join(
        f"| solve | 9x9 | {kind} | 40.0 s ({cpu}), {memory} MB, exit {status} |\n"
        for kind, cpu, memory, status in (("empty", 0.2, 30, 0), ("adversarial", 0.7, 80, 1))
    )
    assert MAKING["digest"](results).splitlines()[-1] == "| `solve` | 0.7 s | 80 |"
    assert "budget" in MAKING["digest"](results.replace("exit 0", "exit 3"))
