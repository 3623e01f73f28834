"""Data sets for training: from puzzles to files that are free of leaks, rated, split, and described by a card.

A *pool* holds puzzles of one kind of board, at most one of each class of equivalent puzzles, with their solutions and
ratings. It is split by class into *parts* (train, test, ...), in which each puzzle may be followed by random
equivalents, and each *exporter* writes the parts as the files that some training program reads. `build` does all of
this; `compare` (leaks.py) tells what two data sets share, `survey` what is in one.

Everything is a pure function of the input and the seed: the same for any number of threads. This layer owns no solving,
rating or symmetry: it puts `nonet.api` and the tables of `nonet.batch` together.
"""

from __future__ import annotations

import nonet.batch  # noqa: F401 - first, as it says what to install where pyarrow is missing
from nonet.data.building import Built, build
from nonet.data.exporters import exporters
from nonet.data.leaks import Leaks, compare
from nonet.data.plan import Plan
from nonet.data.pool import Pool
from nonet.data.stats import Survey, survey

__all__ = ["Built", "Leaks", "Plan", "Pool", "Survey", "build", "compare", "exporters", "survey"]
