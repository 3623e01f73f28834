"""The bodies of responses, as types. Cells are named ("r3c5"); a grid is rows of symbols, null where empty."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel

Symbol = int | str
Rows = list[list[Symbol | None]]
Record = dict[str, Any]
Status = Literal["none", "unique", "multiple", "unknown"]


class Trouble(BaseModel):
    """An error: what is wrong, where in the text, what was expected, what to do.

    `nearest` is the puzzle that came nearest to a wish that was not met, in the format `nonet`.
    """

    kind: str
    message: str
    line: int | None = None
    column: int | None = None
    expected: str | None = None
    hint: str | None = None
    so_far: int | None = None
    nearest: Record | None = None


class ErrorReply(BaseModel):
    error: Trouble


class Named(BaseModel):
    """An area, by its name and kind."""

    name: str
    kind: str
    cells: list[str]


class RuleOnBoard(BaseModel):
    name: str
    kind: str


class Entry(BaseModel):
    """A kind of rule, what it says, and a mark that shows it on a board of one row."""

    name: str
    text: str
    sample: Record | None


class BoardReply(BaseModel):
    """A puzzle, and all that its board is drawn and read aloud from.

    `givens` are positions among the symbols, from 1; 0 is an empty cell.
    """

    puzzle: Record
    rows: int
    columns: int
    missing: list[str]
    houses: list[Named]
    regions: list[list[str]]
    areas: list[Named]
    symbols: list[Symbol]
    signs: list[str]
    givens: list[int]
    candidates: list[int] | None
    rules: list[RuleOnBoard]
    marks: list[Record]
    captions: list[str]
    legend: list[Entry]
    decoration: list[Record]
    title: str | None
    author: str | None
    text: str | None
    note: str | None
    solution: str | None


class PeersReply(BaseModel):
    """For each cell, row by row, the indices of the cells that must have another value."""

    peers: list[list[int]]


class SolveReply(BaseModel):
    """`marks` draw what the answer says besides its digits: regions that were found, a loop, shaded cells."""

    status: Status
    grid: Rows | None
    marks: list[Record] = []
    why: str | None
    engine: str
    nodes: int
    seconds: float


class AnotherReply(BaseModel):
    """`grid` is null if there is no other solution (`status` "unique"), or none at all."""

    status: Status
    grid: Rows | None
    marks: list[Record] = []
    why: str | None


class SolutionsReply(BaseModel):
    """`complete`: these are all solutions."""

    grids: list[Rows]
    complete: bool
    why: str | None


class CountReply(BaseModel):
    """`complete`: the count is exact, and neither the limit nor a budget ended it."""

    count: int
    complete: bool
    why: str | None


class CheckReply(BaseModel):
    status: Status
    ok: bool
    minimal: bool | None
    reasons: list[str]
    grids: list[Rows]
    differences: list[str]
    redundant: list[str] | None
    conflict: list[str] | None


class ClueReply(BaseModel):
    """A given (`cell`) or a rule (`rule`, its index among the puzzle's rules)."""

    name: str
    cell: str | None = None
    rule: int | None = None
    cells: list[str]


class ConflictReply(BaseModel):
    """`clues` contradict each other; null if there is a solution."""

    clues: list[ClueReply] | None
    sentence: str | None
    size: str | None


class RedundantReply(BaseModel):
    status: Status
    clues: list[ClueReply]
    together: list[ClueReply]
    unknown: list[ClueReply]
    why: str | None


class CandidatesReply(BaseModel):
    """The symbols of each cell, row by row, each rule and house taken by itself."""

    rows: list[list[list[Symbol]]]


class TrueCandidatesReply(BaseModel):
    """For each cell, row by row, the symbols that it takes in some solution, with counts up to the cap."""

    rows: list[list[list[Symbol]]]
    counts: list[list[list[int]]]
    complete: bool
    solvable: bool | None
    why: str | None


class ClashReply(BaseModel):
    name: str
    rule: int | None
    cells: list[str]
    text: str


class ClashesReply(BaseModel):
    """Every rule that the entries break; `full`: every cell has a value."""

    clashes: list[ClashReply]
    full: bool
    solved: bool


class MistakeReply(BaseModel):
    cell: str
    symbol: Symbol
    removed: bool
    sentence: str


class StepReply(BaseModel):
    """A step of logic: what follows, the words, and the marks that draw it.

    `nodes`, `links`, `houses` and `sets` are its reason as data; `text` is `because` and `conclusion` together.
    """

    technique: str
    title: str
    places: list[tuple[str, Symbol]]
    removes: list[tuple[str, Symbol]]
    text: str
    notation: str
    nodes: list[Record]
    links: list[Record]
    houses: list[Record]
    sets: list[Record]
    where: str
    because: str
    conclusion: str
    marks: list[Record]


class HintReply(BaseModel):
    """`stages` lead from a nudge to the move. Mistakes come first, then there is no step."""

    mistakes: list[MistakeReply]
    stages: list[str]
    step: StepReply | None
    why: str | None


class Change(BaseModel):
    """What a step of the path begins with: cells (by index) whose value or candidates differ from those before."""

    values: list[tuple[int, int]]
    candidates: list[tuple[int, int]]


class ExplainReply(BaseModel):
    """The path. The position before step i is the first one with the `changes` up to i; the last is the end.

    `values` are positions among the symbols, from 1; `candidates` have a bit for each symbol.
    """

    solved: bool
    ending: str
    why: str | None
    label: str | None
    solutions: Status | None
    techniques: dict[str, int]
    steps: list[StepReply]
    values: list[int]
    candidates: list[int]
    changes: list[Change]


class StepsReply(BaseModel):
    steps: list[StepReply]


class WhyReply(BaseModel):
    cell: str
    symbol: Symbol
    can: bool | None
    must: bool
    reasons: list[str]
    steps: list[StepReply]


class SeReply(BaseModel):
    er: float
    ep: float
    ed: float


class HodokuReply(BaseModel):
    score: int
    level: str


class RateReply(BaseModel):
    """A scale that does not apply is null, and `why` has the reason."""

    text: str
    label: str | None
    se: SeReply | None
    hodoku: HodokuReply | None
    techniques: dict[str, int]
    solutions: Status
    why: dict[str, str]
    version: str


class ConvertReply(BaseModel):
    text: str
    format: str


class RenderReply(BaseModel):
    svg: str


class EventReply(BaseModel):
    """Something that a method did: place, remove, guess, undo, contradiction, solution, gave up."""

    kind: str
    cell: str | None = None
    symbol: Symbol | None = None
    because: str | None = None


class WatchReply(BaseModel):
    """`ended`: these are all events; if not, the server's bound cut them off."""

    method: str
    seed: int
    events: list[EventReply]
    ended: bool


class GenerateReply(BaseModel):
    puzzle: Record
    line: str
    status: Status
    label: str | None
    seed: int
    told: Record


class WishesReply(BaseModel):
    """The names that `generate` knows."""

    difficulties: list[str]
    symmetries: list[str]
    layouts: list[str]
    rules: list[str]


class FieldReply(BaseModel):
    name: str
    form: Record
    required: bool
    default: Any = None


class RuleReply(BaseModel):
    name: str
    help: str
    fields: list[FieldReply]


class RulesReply(BaseModel):
    rules: list[RuleReply]


class RuleExampleReply(RuleReply):
    toml: str | None
    python: str | None


class TechniqueReply(BaseModel):
    name: str
    title: str
    family: str
    label: str
    help: str
    se: float | None
    hodoku: int | None
    unique: bool
    everyday: bool


class TechniquesReply(BaseModel):
    techniques: list[TechniqueReply]


class ExampleReply(BaseModel):
    """A position in which a technique is the next step."""

    board: BoardReply
    values: list[int]
    candidates: list[int]
    step: StepReply


class TechniqueExampleReply(TechniqueReply):
    example: ExampleReply | None


class MethodReply(BaseModel):
    name: str
    help: str
    seeded: bool


class MethodsReply(BaseModel):
    methods: list[MethodReply]


class FormatReply(BaseModel):
    name: str
    help: str
    reads: bool
    writes: bool


class FormatsReply(BaseModel):
    formats: list[FormatReply]


class ThemesReply(BaseModel):
    themes: dict[str, Record]


class ExampleTextReply(BaseModel):
    """A puzzle that comes with Nonet; `group` is "rules" if it shows one rule, else empty."""

    name: str
    title: str
    group: str
    size: str
    text: str


class ExamplesReply(BaseModel):
    """The puzzles that come with Nonet, with their texts."""

    examples: list[ExampleTextReply]


class ServerReply(BaseModel):
    version: str
    formats: list[str]
    styles: list[str]
    seconds: float
