"""The documents of the web: every curl in them is run, and its reply is as it is shown.

Covers: routes.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess

import pytest
from tests.interrupting import NET
from tests.web.conftest import ROOT

SHOWN = re.compile(r"```sh\n(curl .*?)\n```(?:\n\n```json\n(.*?)\n```)?", re.DOTALL)
CALLS = SHOWN.findall((ROOT / "docs" / "api.md").read_text(encoding="utf-8"))


@pytest.mark.skipif(shutil.which("curl") is None, reason="curl is not installed")
@pytest.mark.parametrize(("command", "reply"), CALLS, ids=lambda text: text[:60])
def test_a_call_in_the_documents(server: str, command: str, reply: str) -> None:
    told = subprocess.run(
        command.replace("localhost:8321/", server.removeprefix("http://")),
        shell=True,
        capture_output=True,
        text=True,
        timeout=NET,
    ).stdout
    if reply:
        assert json.loads(told) == json.loads(reply)
    elif "/generate" in command:
        made = json.loads(told)
        assert (made["status"], made["label"], made["seed"]) == ("unique", "medium", 1)
    else:
        assert told.startswith("event: solve\ndata: {")
        assert "event: conflict" in told


def test_every_question_is_in_the_documents() -> None:
    from nonet.web.questions import QUESTIONS

    text = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    for question in QUESTIONS:
        assert f"`{question.name}`" in text
