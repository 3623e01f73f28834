"""The bodies of requests, as types: what a client may ask, under the names of the Python contract."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from nonet.api.bounds import CELL_NAME

MAX_TEXT = 1_000_000

Symbol = Annotated[int, Field(ge=-(10**9), le=10**9)] | Annotated[str, StringConstraints(max_length=40)]
Name = Annotated[str, StringConstraints(max_length=100)]
Text = Annotated[str, StringConstraints(max_length=MAX_TEXT)]
Pattern = Annotated[str, StringConstraints(max_length=10_000)]
CellName = Annotated[str, StringConstraints(max_length=12, pattern=CELL_NAME)]
Seed = Annotated[int, Field(ge=0, lt=1 << 63)]
Question = Literal["solve", "true_candidates", "conflict", "rate", "redundant"]


class Ask(BaseModel):
    """What every request may say: how long it may take, in `seconds` and in search `nodes`."""

    model_config = ConfigDict(extra="forbid")

    timeout: float | None = Field(None, ge=0, le=3600, description="seconds; the server has a bound of its own")


class PuzzleAsk(Ask):
    """A question about a puzzle: any text that `read` takes, or an object in the format `nonet`."""

    puzzle: Text | dict[str, Any] = Field(
        description="text in any format (never the name of a file), or an object in the format 'nonet'",
        examples=["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"],
    )
    format: Name | None = Field(None, description="the format of the text; sniffed unless named")
    box: Name | None = Field(None, description="height and width of the boxes, '2x3', or 'none'")
    symbols: Name | None = Field(None, description="the symbols, as in '1-9' or 'ABCD'")


class SearchAsk(PuzzleAsk):
    """A question that is answered by a search."""

    nodes: int | None = Field(None, ge=1, le=1 << 62, description="search nodes")


class PositionAsk(PuzzleAsk):
    """A question about a player's position on a puzzle."""

    grid: Text | list[Symbol | None] | None = Field(
        None, description="the entries so far: text, or the symbol or null of each cell, row by row"
    )
    candidates: list[list[Symbol]] | None = Field(
        None, description="the pencil marks that are left in each cell, row by row; none in a cell: not pencilled in"
    )


class SolveAsk(SearchAsk):
    """Is there no solution, one, or several? With a `grid`, its entries count as givens."""

    grid: Text | list[Symbol | None] | None = None


class AnotherAsk(SearchAsk):
    """A solution that differs from the one in `grid`."""

    grid: Text | list[Symbol | None]
    seed: Seed | None = None


class SolutionsAsk(SearchAsk):
    """The first `limit` solutions."""

    limit: int = Field(10, ge=1, le=1_000_000)
    order: Literal["fixed", "random"] = "fixed"
    seed: Seed | None = None


class CountAsk(SearchAsk):
    """The number of solutions, up to `limit`."""

    limit: int | None = Field(None, ge=1, le=10**12)


class TrueCandidatesAsk(SearchAsk):
    """The symbols that each cell takes in some solution, with the number of those solutions up to `cap`."""

    cap: int = Field(1, ge=1, le=1_000_000)


class CheckAsk(SearchAsk):
    """All the reasons why a puzzle is not proper or not minimal."""


class ConflictAsk(SearchAsk):
    """A smallest set of clues that contradict each other. With a `grid`, its entries count as givens."""

    grid: Text | list[Symbol | None] | None = None


class RedundantAsk(SearchAsk):
    """The givens and rules that could go."""


class HintAsk(PositionAsk):
    """The next hint."""

    effort: int | None = Field(
        None, ge=0, le=10_000_000, description="assumptions that the hardest techniques may follow"
    )


class ExplainAsk(PositionAsk):
    """The whole path."""

    hardest: Literal["easy", "medium", "hard", "fiendish", "extreme"] = "extreme"


class StepsAsk(PositionAsk):
    """Every instance of one technique."""

    technique: Name = Field(examples=["hidden single"])


class WhyAsk(PuzzleAsk):
    """Why a symbol can, must or cannot be in a cell."""

    cell: CellName = Field(examples=["r1c4"])
    symbol: Symbol


class RateAsk(PuzzleAsk):
    """How hard the puzzle is, on these scales."""

    scales: list[Literal["se", "hodoku", "label"]] = Field(["se", "hodoku", "label"], min_length=1, max_length=3)


class ConvertAsk(PuzzleAsk):
    """The puzzle in another format."""

    to: Name = Field("line", examples=["fpuzzles"])
    grid: Text | list[Symbol | None] | None = Field(None, description="entries, written as givens")
    lossy: bool = Field(False, description="leave out what the format cannot say")


class RenderAsk(PositionAsk):
    """The puzzle as a picture."""

    theme: Literal["light", "dark", "print", "colour-blind"] = "light"
    caption: Annotated[str, StringConstraints(max_length=2000)] | None = None


class WatchAsk(PuzzleAsk):
    """The events of a method for learning."""

    method: Literal["areas", "eliminate", "facts", "label", "stack"] = "facts"
    seed: Seed | None = None
    most: int = Field(5000, ge=1, le=1_000_000, description="events")


class GenerateAsk(Ask):
    """A new puzzle with one solution, under the names of `nonet.generate`; `/wishes` lists what can be named."""

    box: Name | None = Field(None, examples=["2x3"])
    size: int | None = Field(None, ge=1, le=40)
    layout: Name | None = Field(None, description="'jigsaw': regions at random")
    symbols: Name | None = None
    difficulty: Name | Annotated[float, Field(ge=0, le=1)] | None = Field(
        None, description="a label, or a number or range from 0 to 1", examples=["hard", "0.4..0.6"]
    )
    symmetry: Name | None = Field(None, examples=["180"])
    clues: Name | Annotated[int, Field(ge=0, le=1600)] | None = Field(
        None, description="a number or a range", examples=[24, "22..24"]
    )
    minimal: bool | None = None
    pattern: Pattern | None = Field(None, description="the cells that have a given: a text with a sign for each cell")
    se: Name | Annotated[float, Field(ge=0, le=12)] | None = Field(
        None, description="an SE rating or a range", examples=["6.5..7.2"]
    )
    technique: Name | None = None
    nothing_harder: bool | None = None
    hide: float | None = Field(None, ge=0, le=1)
    rules: list[Name] | None = Field(None, max_length=10, description="rules by name, whose clues are made at random")
    seed: Seed | None = None
    index: int | None = Field(None, ge=0, lt=1 << 32, description="the number of the puzzle of this seed")
    attempts: int | None = Field(None, ge=1, lt=1 << 32, description="boards that are tried")
    nodes: int | None = Field(None, ge=1, le=1 << 62, description="search nodes")


class LiveAsk(SearchAsk):
    """Several questions about a puzzle, each answered as soon as the answer is known.

    A later request with the same `session` ends this one: the newest question wins.
    """

    ask: list[Question] = Field(["solve", "true_candidates"], min_length=1, max_length=5)
    session: Annotated[str, StringConstraints(max_length=64)] | None = None
