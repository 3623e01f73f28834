"""`nonet techniques`.

Covers: techniques, api/cases.
"""

import json
from pathlib import Path

from tests.cli.conftest import Nonet


def test_techniques_runs_cases(nonet_command: Nonet, tmp_path: Path) -> None:
    listed = [json.loads(line) for line in nonet_command("techniques", "--json").stdout.splitlines()]
    assert {"full house", "hidden single", "naked single"} <= {entry["name"] for entry in listed}
    puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    cases = tmp_path / "cases.txt"
    cases.write_text(f":0003:5:{puzzle}:::555:\n:0003:1:{puzzle}:::111:\n")
    done = nonet_command("techniques", "--cases", str(cases))
    assert done.returncode == 1
    assert done.stdout.splitlines()[-1] == "total     1 of    2"
    assert "line 2:" in done.stderr
    cases.write_text("rubbish\n")
    assert nonet_command("techniques", "--cases", str(cases)).returncode == 2
