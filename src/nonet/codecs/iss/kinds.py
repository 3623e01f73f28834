"""Writers of rules that Interactive Sudoku Solver has a name for: the inverse of `types.py` and `whole.py`.

A writer returns None if the name would not mean the same (a dot between cells that are no neighbours, a ratio of 3):
the rule is then written as its primitives.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from nonet.codecs.iss import bits as bits
from nonet.codecs.iss.text import written
from nonet.codecs.iss.types import NUMBERED, PLAIN
from nonet.codecs.iss.whole import GLOBAL, OUTSIDE, diagonal, diagonals
from nonet.core.names import DIRECTIONS
from nonet.core.primitives import Pair

if TYPE_CHECKING:
    from nonet.codecs.iss.write import Writer

Say = Callable[["Writer", Any], str | None]

KINDS: dict[str, Say] = {}

SIGNS = frozenset("0123456789ABCDEFGabcdefg()|.[]^-*+?{},")
"""The characters of patterns that mean the same in Interactive Sudoku Solver."""

_BY_KIND = {kind: name for name, kind in PLAIN.items()}
_BY_KIND |= {kind: name for name, (kind, _) in (*NUMBERED.items(), *OUTSIDE.items())}
_BY_KIND |= {kinds[0]: name for name, kinds in GLOBAL.items()}
_BY_KIND |= {
    "row indexer": "R",
    "column indexer": "C",
    "contains": "ContainAtLeast",
    "contains exactly": "ContainExact",
}


def _kind(*names: str) -> Callable[[Say], Say]:
    def enter(say: Say) -> Say:
        for name in names:
            KINDS[name] = say
        return say

    return enter


@_kind(*PLAIN.values())
def _plain(writer: Writer, rule: Any) -> str | None:
    if rule.kind == "entropic" and (rule.size != 3 or not writer.is_usual):
        return None
    if rule.kind == "region sum" and writer.shape.raw:
        return None
    return written(_BY_KIND[rule.kind], *writer.names(rule.cells))


@_kind("different", "extra region")
def _different(writer: Writer, rule: Any) -> str | None:
    return written("AllDifferent", *writer.names(rule.cells))


@_kind(*(kind for kind, _ in NUMBERED.values()), "whisper", "sum line")
def _numbered(writer: Writer, rule: Any) -> str | None:
    name = {"whisper": "Whisper", "sum line": "SumLine"}.get(rule.kind) or _BY_KIND[rule.kind]
    number = next(getattr(rule, field) for field in ("modulus", "difference", "total") if hasattr(rule, field))
    return written(name, number, *writer.names(rule.cells))


@_kind("difference", "ratio", "xv")
def _dot(writer: Writer, rule: Any) -> str | None:
    amount = getattr(rule, "total" if rule.kind == "xv" else rule.kind)
    name = {("difference", 1): "WhiteDot", ("ratio", 2): "BlackDot", ("xv", 10): "X", ("xv", 5): "V"}.get(
        (rule.kind, amount)
    )
    return written(name, *writer.names((rule.a, rule.b))) if name and writer.beside(rule.a, rule.b) else None


@_kind("greater than")
def _greater(writer: Writer, rule: Any) -> str | None:
    return written("GreaterThan", *writer.names((rule.high, rule.low))) if writer.beside(rule.high, rule.low) else None


@_kind("arrow")
def _arrow(writer: Writer, rule: Any) -> str | None:
    return written("Arrow", *writer.names((rule.circle, *rule.shaft)))


@_kind("pill arrow")
def _pill_arrow(writer: Writer, rule: Any) -> str | None:
    """Only for a pill that goes right or down cell by cell: pills are read in reading order there."""
    places = [divmod(cell, writer.layout.columns) for cell in rule.pill]
    steps = {(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(places)}
    if len(rule.pill) not in (2, 3) or not steps <= {(0, 1), (1, 0), (1, 1)}:
        return None
    return written("PillArrow", len(rule.pill), *writer.names((*rule.pill, *rule.shaft)))


@_kind("killer cage")
def _cage(writer: Writer, rule: Any) -> str | None:
    if rule.total == 0:
        return None
    return written("Cage", rule.total or 0, *writer.names(rule.cells))


@_kind("sum")
def _sum(writer: Writer, rule: Any) -> str | None:
    if any(abs(factor) > 100 for factor in rule.factors):
        return None
    factors = "".join(f"_{factor}" for factor in rule.factors)
    return written("Sum", f"{rule.total}_={factors}" if factors else rule.total, *writer.names(rule.cells))


@_kind("equal sums")
def _equal_sums(writer: Writer, rule: Any) -> str | None:
    return written("EqualSum", "~-~".join("~".join(writer.names(group)) for group in rule.groups))


@_kind("same values")
def _same_values(writer: Writer, rule: Any) -> str | None:
    return written("SameValues", len(rule.groups), *(name for group in rule.groups for name in writer.names(group)))


@_kind("contains", "contains exactly")
def _contains(writer: Writer, rule: Any) -> str | None:
    return written(_BY_KIND[rule.kind], "_".join(map(str, rule.symbols)), *writer.names(rule.cells))


@_kind("quadruple")
def _quadruple(writer: Writer, rule: Any) -> str | None:
    if not writer.is_square(rule.cells):
        return None
    return written("Quad", writer.name(min(rule.cells)), *rule.symbols)


@_kind("look and say")
def _look_and_say(writer: Writer, rule: Any) -> str | None:
    clue = "".join(f"{count}{symbol}" for count, symbol in rule.counts)
    return written("LookAndSay", clue, *writer.names(rule.cells)) if len(clue) == 2 * len(rule.counts) else None


@_kind("row indexer", "column indexer")
def _indexer(writer: Writer, rule: Any) -> str | None:
    return None if writer.shape.raw else written("Indexing", _BY_KIND[rule.kind], writer.name(rule.cell))


@_kind("count distinct")
def _count_distinct(writer: Writer, rule: Any) -> str | None:
    return written("CountDistinct", *writer.names((rule.counter, *rule.cells)))


@_kind("relation")
def _relation(writer: Writer, rule: Any) -> str | None:
    table = next((part.table for part in rule.lower(writer.puzzle) if isinstance(part, Pair)), None)
    everyone = rule.scope == "all pairs"
    if table is None or (
        everyone and any((table[a] >> b ^ table[b] >> a) & 1 for a in range(len(table)) for b in range(a))
    ):
        return None
    return written("PairX" if everyone else "Pair", writer.table(table), "", *writer.names(rule.cells))


@_kind("nabner")
def _nabner(writer: Writer, rule: Any) -> str | None:
    writer.spelled_out.append(rule)
    size = range(len(writer.puzzle.symbols))
    table = writer.table([sum(1 << b for b in size if abs(a - b) > 1) for a in size])
    return written("PairX", table, "_Nabner", *writer.names(rule.cells))


@_kind("regex")
def _regex(writer: Writer, rule: Any) -> str | None:
    if not SIGNS.issuperset(rule.pattern) or not rule.pattern:
        return None
    return written("Regex", bits.write_text(rule.pattern), *writer.names(rule.cells))


@_kind("automaton")
def _automaton(writer: Writer, rule: Any) -> str | None:
    values = {str(symbol): value for value, symbol in enumerate(writer.puzzle.symbols)}
    steps = tuple((a, values[str(symbol)], b) for a, symbol, b in rule.steps if str(symbol) in values)
    return writer.machine(rule.cells, bits.Machine(steps, rule.starts, rule.accepting), rule)


@_kind("any of")
def _any_of(writer: Writer, rule: Any) -> str | None:
    ways = []
    for alternative in rule.alternatives:
        said = "".join(map(writer.rule, alternative))
        if not said:
            return ""
        ways.append(said if len(alternative) == 1 and said.count(".") == 1 else f".And{said}.End")
    return f".Or{''.join(ways)}.End"


@_kind(*(kinds[0] for kinds in GLOBAL.values()), "no other ratios", "doppelganger", "different lines")
def _everywhere(writer: Writer, rule: Any) -> str | None:
    """Rules without cells; None if a field is not the default, or if the name needs another board."""
    kinds = {each.kind for each in writer.puzzle.constraints}
    plain = rule == type(rule)()
    if rule.kind in ("no other differences", "no other ratios"):
        together = {"no other differences", "no other ratios"} <= kinds
        return ".StrictKropki" if plain and together and writer.dots_are_named else None
    if rule.kind == "different lines":
        square = writer.shape.rows == writer.shape.columns and not writer.shape.raw
        return ".FullRankTies~none" if square else None
    if rule.kind in ("global entropy", "global mod", "dutch flatmates") and not writer.is_usual:
        return None
    if rule.kind == "no other xv" and not writer.dots_are_named:
        return None
    if rule.kind in ("anti taxicab", "doppelganger") and (writer.board.extra or writer.shape.raw):
        return None
    if rule.kind in ("anti knight", "anti king") and writer.shape.raw:
        return None
    name = "Doppelganger" if rule.kind == "doppelganger" else _BY_KIND[rule.kind]
    return written(name) if plain else None


@_kind("chaos construction")
def _chaos_construction(writer: Writer, rule: Any) -> str | None:
    groups = tuple(map(writer.cells_of, ("", "CC")))
    usual = max(writer.shape.rows, writer.shape.columns)
    fits = (rule.cells, rule.regions, rule.size) == (*groups, usual) and not writer.shape.raw
    return ".ChaosConstruction" if fits else None


@_kind("connected values")
def _connected_values(writer: Writer, rule: Any) -> str | None:
    for prefix, group in writer.board.groups.items():
        if rule.cells == writer.cells_of(prefix) and rule.columns == group.columns:
            values = "_".join(map(str, rule.symbols))
            return written("ConnectedValues", prefix, values, *(() if rule.size is None else (rule.size,)))
    return None


@_kind("same region")
def _same_region(writer: Writer, rule: Any) -> str | None:
    regions = set(writer.cells_of("CC"))
    if not all(regions.issuperset(arm) for arm in rule.arms) or not (rule.broken or len(rule.arms) == 1):
        return None
    arms = "~-~".join("~".join(writer.names(arm)) for arm in rule.arms)
    return written(
        "ChaosArrow" if rule.broken else "ChaosCount", writer.name(rule.counter), int(rule.without_first), arms
    )


@_kind("diagonal")
def _diagonal(writer: Writer, rule: Any) -> str | None:
    if writer.shape.raw or writer.board.extra:
        return None
    return written("Diagonal", -1 if rule.direction == "down" else 1)


@_kind("windoku", "disjoint groups")
def _by_boxes(writer: Writer, rule: Any) -> str | None:
    box, shape = writer.layout.box, writer.shape
    if box is None or shape.raw or writer.board.extra or box != shape.box(box[0] * box[1]):
        return None
    # There, windows have as many cells as there are values, unless a region size is set.
    if rule.kind == "windoku" and box[0] * box[1] == max(shape.rows, shape.columns) != shape.values:
        return None
    return ".Windoku" if rule.kind == "windoku" else ".DisjointSets"


@_kind(*(kind for kind, _ in OUTSIDE.values()))
def _outside(writer: Writer, rule: Any) -> str | None:
    line = writer.line(rule.at)
    if line is None or writer.shape.raw:
        return None
    name, field = next((name, field) for name, (kind, field) in OUTSIDE.items() if kind == rule.kind)
    clue = getattr(rule, field)
    return written(name, line[0], *(("", clue) if line[1] else (clue, "")))


@_kind("sandwich")
def _sandwich(writer: Writer, rule: Any) -> str | None:
    line = writer.line(rule.at)
    return None if line is None or line[1] or writer.shape.raw else written("Sandwich", rule.total, line[0])


@_kind("little killer")
def _little_killer(writer: Writer, rule: Any) -> str | None:
    """The diagonal is named by the end cell that stands for it in Interactive Sudoku Solver."""
    shape, (down, right) = writer.shape, DIRECTIONS[rule.direction]
    row, column = rule.at[0] + down - 1, rule.at[1] + right - 1
    while not (0 <= row < shape.rows and 0 <= column < shape.columns):
        row, column = row + down, column + right
        if not (-1 <= row <= shape.rows and -1 <= column <= shape.columns):
            return None
    cells = diagonal(shape, row, column, rule.direction)
    known = diagonals(shape)
    start = next((cell for cell in (cells[0], cells[-1]) if _same_way(shape, cell, known, cells)), None)
    if start is None or writer.shape.raw:
        return None
    return written("LittleKiller", rule.total, writer.name(writer.board.cell(start)))


def _same_way(shape: Any, cell: int, known: Mapping[int, str], cells: list[int]) -> bool:
    row, column = divmod(cell, shape.columns)
    return cell in known and set(diagonal(shape, row, column, known[cell])) == set(cells)
