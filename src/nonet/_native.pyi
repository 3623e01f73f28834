"""Nonet's native kernels: private, used through nonet.engines. A test holds this file to the module."""

from array import array
from collections.abc import Sequence

import numpy as np

from nonet.core.primitives import Primitive

def classic_kernels() -> list[str]: ...
def count_lines(text: np.ndarray[tuple[int], np.dtype[np.uint8]]) -> int: ...
def pack_lines(
    text: np.ndarray[tuple[int], np.dtype[np.uint8]],
    first: int,
    rows: np.ndarray[tuple[int, int], np.dtype[np.uint8]],
    numbers: np.ndarray[tuple[int], np.dtype[np.uint64]],
    starts: np.ndarray[tuple[int], np.dtype[np.uint64]],
) -> int: ...
def pack_texts(
    texts: np.ndarray[tuple[int, int], np.dtype[np.uint8]], values: np.ndarray[tuple[int, int], np.dtype[np.uint8]]
) -> int: ...
def count_clues(
    values: np.ndarray[tuple[int, int], np.dtype[np.uint8]], clues: np.ndarray[tuple[int], np.dtype[np.uint8]]
) -> None: ...
def write_texts(
    values: np.ndarray[tuple[int, int], np.dtype[np.uint8]], texts: np.ndarray[tuple[int, int], np.dtype[np.uint8]]
) -> None: ...
def write_records(
    columns: Sequence[
        tuple[
            np.ndarray[tuple[int], np.dtype[np.uint8]],
            np.ndarray[tuple[int], np.dtype[np.int32]],
            np.ndarray[tuple[int], np.dtype[np.int32]] | None,
        ]
    ],
    first: int,
    stop: int,
    out: np.ndarray[tuple[int], np.dtype[np.uint8]],
) -> tuple[int, int]: ...
def first_wrong_answer(
    puzzles: np.ndarray[tuple[int, int], np.dtype[np.uint8]],
    solutions: np.ndarray[tuple[int, int], np.dtype[np.uint8]],
    counts: np.ndarray[tuple[int], np.dtype[np.uint64]],
    threads: int,
) -> int | None: ...
def se_rate(
    puzzle: bytes, marks: array[int] | None, budget: int, seconds: float
) -> tuple[int, int, int, int, int, list[tuple[str, int, list[tuple[int, int]], list[tuple[int, int]]]]]: ...
def se_rate_rows(
    puzzles: np.ndarray[tuple[int, int], np.dtype[np.uint8]],
    budget: int,
    seconds: float,
    threads: int,
    ceiling: int,
    er: np.ndarray[tuple[int], np.dtype[np.uint8]],
    ep: np.ndarray[tuple[int], np.dtype[np.uint8]],
    ed: np.ndarray[tuple[int], np.dtype[np.uint8]],
    status: np.ndarray[tuple[int], np.dtype[np.uint8]],
) -> None: ...
def canonical(puzzle: bytes) -> tuple[int, int, bytes, bytes]: ...
def canonical_rows(
    puzzles: np.ndarray[tuple[int, int], np.dtype[np.uint8]],
    threads: int,
    forms: np.ndarray[tuple[int, int], np.dtype[np.uint8]],
    maps: np.ndarray[tuple[int, int], np.dtype[np.uint8]],
    automorphisms: np.ndarray[tuple[int], np.dtype[np.uint32]],
    status: np.ndarray[tuple[int], np.dtype[np.uint8]],
) -> None: ...
def augment_rows(
    puzzles: np.ndarray[tuple[int, int], np.dtype[np.uint8]],
    seed: int,
    first: int,
    threads: int,
    images: np.ndarray[tuple[int, int, int], np.dtype[np.uint8]],
    status: np.ndarray[tuple[int], np.dtype[np.uint8]],
) -> None: ...
def generate_rows(
    seed: int,
    first: int,
    groups: Sequence[Sequence[int]] | None,
    floor: int,
    fewest: int,
    most: int,
    attempts: int,
    threads: int,
    indices: np.ndarray[tuple[int], np.dtype[np.uint64]] | None,
    controlled: bool,
    uniform: bool,
    seconds: float,
    puzzles: np.ndarray[tuple[int, int], np.dtype[np.uint8]],
    solutions: np.ndarray[tuple[int, int], np.dtype[np.uint8]],
    tried: np.ndarray[tuple[int], np.dtype[np.uint32]],
) -> None: ...
def dig_rows(
    grids: np.ndarray[tuple[int, int], np.dtype[np.uint8]],
    orders: np.ndarray[tuple[int, int], np.dtype[np.uint8]],
    threads: int,
    seconds: float,
    puzzles: np.ndarray[tuple[int, int], np.dtype[np.uint8]],
    solutions: np.ndarray[tuple[int, int], np.dtype[np.uint8]],
    tried: np.ndarray[tuple[int], np.dtype[np.uint32]],
) -> None: ...
def vary_rows(
    puzzles: np.ndarray[tuple[int, int], np.dtype[np.uint8]],
    seed: int,
    first: int,
    removed: int,
    threads: int,
    seconds: float,
    neighbours: np.ndarray[tuple[int, int], np.dtype[np.uint8]],
    solutions: np.ndarray[tuple[int, int], np.dtype[np.uint8]],
    tried: np.ndarray[tuple[int], np.dtype[np.uint32]],
) -> None: ...
def pattern_rows(
    seed: int,
    indices: np.ndarray[tuple[int], np.dtype[np.uint64]],
    cells: Sequence[int],
    steps: int,
    threads: int,
    seconds: float,
    puzzles: np.ndarray[tuple[int, int], np.dtype[np.uint8]],
    solutions: np.ndarray[tuple[int, int], np.dtype[np.uint8]],
    counts: np.ndarray[tuple[int], np.dtype[np.uint32]],
    tried: np.ndarray[tuple[int], np.dtype[np.uint64]],
) -> None: ...
def general_candidates(
    problem: GeneralProblem,
    cap: int,
    nodes: int,
    seconds: float,
) -> tuple[bool, list[int], list[int], tuple[int, int, int, int]]: ...

class ClassicSolver:
    def __init__(self, kernel: str | None = None) -> None: ...
    def solve_line(self, text: str) -> tuple[int, int, bytes | None, bytes | None] | None: ...
    def solve_marks(
        self, marks: array[int], limit: int, budget: int, seconds: float
    ) -> tuple[int, int, int, bytes | None]: ...
    def solve_rows(
        self,
        puzzles: np.ndarray[tuple[int, int], np.dtype[np.uint8]],
        limit: int,
        budget: int,
        threads: int,
        solutions: np.ndarray[tuple[int, int], np.dtype[np.uint8]],
        counts: np.ndarray[tuple[int], np.dtype[np.uint64]],
        status: np.ndarray[tuple[int], np.dtype[np.uint8]],
        guesses: np.ndarray[tuple[int], np.dtype[np.uint32]],
    ) -> None: ...

class ClassicSolutions:
    def __init__(self, marks: array[int], seed: int | None = None, kernel: str | None = None) -> None: ...
    def next(self, budget: int) -> tuple[str, bytes | None]: ...
    @property
    def guesses(self) -> int: ...

Refuted = tuple[int, bool, tuple["Refuted", ...]]

class ImplicationGraph:
    def __init__(
        self, nodes: int, weak: bytes, groups: list[list[int]], locks: list[tuple[list[int], list[int]]]
    ) -> None: ...
    def closures(self, alive: bytes, nodes: list[int], on: bool, depth: int) -> list[tuple[bool, bytes, bytes]]: ...
    def refutation(self, alive: bytes, node: int, on: bool, branching: bool, max_probes: int) -> Refuted | None: ...

def junior_exocets(
    masks: Sequence[int], values: bytes
) -> list[tuple[tuple[int, int], tuple[int, int], tuple[int, int], tuple[int, int, int], int, bool]]: ...
def locked_sectors(masks: Sequence[int], values: bytes) -> list[tuple[int, int, int, int]]: ...
def domino_loops(
    masks: Sequence[int], values: bytes
) -> list[tuple[tuple[int, int], tuple[int, int], list[int], list[bytes]]]: ...
def kraken_fish(
    masks: Sequence[int], values: bytes, off: bytes, kind: int, max_size: int, max_fins: int, max_found: int
) -> list[tuple[int, int, int, bool, int, list[int], list[int]]]: ...
def broken_wings(
    houses: bytes, places: bytes, max_length: int, max_guardians: int, max_steps: int
) -> list[tuple[list[int], list[int], bytes]]: ...
def oddagons(
    sees: bytes, cells: bytes, extras: bytes, max_length: int, max_guardians: int, max_steps: int
) -> list[list[int]]: ...

class PatternSearch:
    def __init__(
        self,
        cells: int,
        size: int,
        houses: list[tuple[tuple[int, ...], bool, bool]],
        by_ease: list[int],
        sees: list[list[int]],
        excludes: list[list[int]],
    ) -> None: ...
    def singles(
        self, masks: Sequence[int], values: bytes
    ) -> tuple[list[tuple[int, int, int, bytes, tuple[int, ...]]], bytes, tuple[int, ...]]: ...
    def fill(self, masks: Sequence[int], values: bytes) -> tuple[int, ...]: ...
    def places(self, masks: Sequence[int], values: bytes | bytearray) -> list[bytes]: ...
    def naked(self, masks: Sequence[int], size: int, which: int) -> list[tuple[list[int], int, list[int]]]: ...
    def hidden(self, masks: Sequence[int], size: int) -> list[tuple[int, int, list[int]]]: ...
    def locked(self, masks: Sequence[int], from_lines: bool) -> list[tuple[int, int, int]]: ...
    def pairs(self, masks: Sequence[int]) -> list[tuple[int, int, int, int]]: ...
    def bent(self, masks: Sequence[int], size: int) -> list[tuple[list[int], int, int]]: ...
    def sue_de_coq(
        self, masks: Sequence[int], max_cells: int
    ) -> list[tuple[int, int, list[int], list[int], list[int]]]: ...
    def almost_locked(
        self, masks: Sequence[int], max_cells: int
    ) -> list[tuple[bytes, int, int, list[tuple[int, bytes, bytes, bytes]]]]: ...
    def group_links(self, masks: Sequence[int], groups: list[tuple[int, bytes]]) -> list[tuple[bytes, bytes]]: ...
    def set_chains(
        self,
        masks: Sequence[int],
        max_cells: int,
        candidates: list[int],
        weak: bytes,
        groups: list[tuple[int, bytes]],
        strong: list[tuple[int, int]],
    ) -> tuple[bytes, bytes, bytes]: ...
    def find_fish(
        self,
        cells: list[int],
        bases: list[int],
        covers: list[int],
        base_count: int,
        cover_count: int,
        composite: bool,
        limit: int,
    ) -> list[tuple[list[int], list[int]]]: ...
    def in_no_template(self, cells: list[int], limit: int) -> list[int]: ...
    def in_every_template(self, cells: list[int], limit: int) -> list[int]: ...

class LinkGraph:
    def __init__(
        self,
        candidates: int,
        size: int,
        nodes: list[int],
        weak: bytes,
        strong: list[tuple[int, int]],
        cells: list[list[int]],
    ) -> None: ...
    def subgraph(self, nodes: bytes, strong: list[tuple[int, int]] | None) -> LinkGraph: ...
    def refuted(self, nodes: bytes) -> bytes: ...
    def reached(self, start: int) -> bytes: ...
    def chains(self, starts: bytes, ends: bytes, down: bool, by_link: bool) -> list[tuple[int, ...]]: ...

class GeneralProblem:
    def __init__(
        self,
        primitives: tuple[Primitive, ...],
        domains: tuple[int, ...],
        numbers: tuple[int, ...],
        columns: int,
    ) -> None: ...
    def is_answer(self, values: bytes) -> bool: ...

class GeneralRivals:
    def __init__(
        self,
        primitives: tuple[Primitive, ...],
        domains: tuple[int, ...],
        numbers: tuple[int, ...],
        columns: int,
    ) -> None: ...
    def find(self, givens: bytes, answer: bytes, cell: int, nodes: int, seconds: float) -> tuple[str, bytes | None]: ...
    def dig(
        self,
        givens: bytes,
        answer: bytes,
        groups: Sequence[Sequence[int]],
        min_clues: int,
        nodes: int,
        seconds: float,
    ) -> tuple[bytes, bool]: ...
    @property
    def nodes(self) -> int: ...

class GeneralSearch:
    def __init__(self, problem: GeneralProblem, seed: int | None, first: tuple[int, ...]) -> None: ...
    def next(self, nodes: int, seconds: float) -> tuple[str, bytes | None]: ...
    def count(self, limit: int, nodes: int, seconds: float) -> tuple[str, int]: ...
    def derived(self) -> list[tuple[str, list[int], list[int], int, list[int], list[int]]]: ...
    def propagations(self) -> list[tuple[str, int]]: ...
    @property
    def counters(self) -> tuple[int, int, int, int]: ...
    @property
    def restarts(self) -> int: ...
