"""The machine is named, and a busy one is told."""

import pytest

from nonet.bench import machine


def test_it_is_named() -> None:
    assert machine.describe().startswith(machine.processor())
    assert "Python 3." in machine.describe()


@pytest.mark.parametrize(("load", "said"), [(0.0, None), (1.0, None), (3.5, "a load of 3.5 on 4 cores")])
def test_a_busy_one_is_told(monkeypatch: pytest.MonkeyPatch, load: float, said: str | None) -> None:
    monkeypatch.setattr("os.getloadavg", lambda: (load, 9.0, 9.0), raising=False)
    monkeypatch.setattr("os.cpu_count", lambda: 4)
    told = machine.busy()
    assert told is None if said is None else told is not None and said in told
