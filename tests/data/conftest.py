"""Small pools and data sets, made once."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from nonet.data import Built, Plan, Pool, build
from nonet.data.kinds import Classic
from nonet.data.making import make
from nonet.data.parts import Part


@pytest.fixture(scope="session")
def pool() -> Pool:
    made = make(Classic(), 60, 5, {})
    made.ratings = np.round(np.arange(60) / 10 + 1.2, 1)
    made.ratings[3] = np.nan
    return made


@pytest.fixture
def train(pool: Pool) -> Part:
    return Part("train", pool, np.arange(3, 13), 2, seed=9)


FORMATS = ("parquet", "csv", "hrm", "reasoning gym", "verl", "steps", "traces")


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    plan = Plan(count=24, seed=4, test=0.3, augment=1, formats=FORMATS, sample=6, wishes={"difficulty": "easy"})
    return build(plan, tmp_path_factory.mktemp("data") / "set")


@pytest.fixture
def folder(built: Built) -> Path:
    return built.folder
