"""Writes benchmarks/results/web.md anew: the server under load, then the page in Chromium.

    python benchmarks/web_results.py

takes about three minutes. `web_load.py` says how other work on the machine can be made to give way.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
PARTS = (
    ("The server under load", ["web_load.py", "--clients", "200", "--seconds", "60"]),
    ("The page", ["web_page.py", "--rounds", "30"]),
)
HEAD = """# The web server and the page

Written by `python benchmarks/web_results.py`. The aims: no error but 429, 99 of 100 classic solves within 50 ms on two
cores beside hard jobs; a first paint within 1 s and 250 kB, a key within a frame (16 ms) on a 9x9 and within 50 ms on a
25x25, an answer within 100 ms while setting.

Where the line on the load ends with `nice -15`, other work on the machine was made to give way to the server, its
workers and its clients (`web_load.py` says how). Chromium's processes are outside of that: times of the page are those
of a machine with the load that is told.
"""


def main() -> int:
    """Runs both, and writes what they print."""
    text = HEAD
    for title, (script, *words) in PARTS:
        done = subprocess.run(
            [sys.executable, str(HERE / script), *words], stdout=subprocess.PIPE, text=True, check=True
        )
        text += f"\n## {title}\n\n`python benchmarks/{' '.join([script, *words])}`\n\n{done.stdout}"
    (HERE / "results" / "web.md").write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
