"""Every rule, as type checkers know it. Written by `python tests/test_rules.py`, which also tests it.

`Cells` are names in a text, or names and indices in a list; a `Cell` is a name or an index.
"""

from collections.abc import Sequence

from nonet.constraints.allowed import Allowed as _Allowed
from nonet.constraints.along import Along as _Along
from nonet.constraints.anti_king import AntiKing as _AntiKing
from nonet.constraints.anti_knight import AntiKnight as _AntiKnight
from nonet.constraints.anti_taxicab import AntiTaxicab as _AntiTaxicab
from nonet.constraints.any_of import AnyOf as _AnyOf
from nonet.constraints.arrow import Arrow as _Arrow
from nonet.constraints.automaton import Automaton as _Automaton
from nonet.constraints.between import Between as _Between
from nonet.constraints.box_indexer import BoxIndexer as _BoxIndexer
from nonet.constraints.by_value import ByValue as _ByValue
from nonet.constraints.chaos_construction import ChaosConstruction as _ChaosConstruction
from nonet.constraints.chess import Chess as _Chess
from nonet.constraints.clone import Clone as _Clone
from nonet.constraints.column_indexer import ColumnIndexer as _ColumnIndexer
from nonet.constraints.connected_values import ConnectedValues as _ConnectedValues
from nonet.constraints.contains import Contains as _Contains
from nonet.constraints.contains_exactly import ContainsExactly as _ContainsExactly
from nonet.constraints.count_distinct import CountDistinct as _CountDistinct
from nonet.constraints.count_in_layer import CountInLayer as _CountInLayer
from nonet.constraints.count_true import CountTrue as _CountTrue
from nonet.constraints.count_where import CountWhere as _CountWhere
from nonet.constraints.counting_circles import CountingCircles as _CountingCircles
from nonet.constraints.diagonal import Diagonal as _Diagonal
from nonet.constraints.difference import Difference as _Difference
from nonet.constraints.different import Different as _Different
from nonet.constraints.different_lines import DifferentLines as _DifferentLines
from nonet.constraints.digit_subset import DigitSubset as _DigitSubset
from nonet.constraints.disjoint_groups import DisjointGroups as _DisjointGroups
from nonet.constraints.doppelganger import Doppelganger as _Doppelganger
from nonet.constraints.double_arrow import DoubleArrow as _DoubleArrow
from nonet.constraints.dutch_flatmates import DutchFlatmates as _DutchFlatmates
from nonet.constraints.entropic import Entropic as _Entropic
from nonet.constraints.equal_sums import EqualSums as _EqualSums
from nonet.constraints.equality_cage import EqualityCage as _EqualityCage
from nonet.constraints.even import Even as _Even
from nonet.constraints.extra_region import ExtraRegion as _ExtraRegion
from nonet.constraints.full_rank import FullRank as _FullRank
from nonet.constraints.global_entropy import GlobalEntropy as _GlobalEntropy
from nonet.constraints.global_mod import GlobalMod as _GlobalMod
from nonet.constraints.greater_than import GreaterThan as _GreaterThan
from nonet.constraints.hidden_skyscraper import HiddenSkyscraper as _HiddenSkyscraper
from nonet.constraints.in_layer import InLayer as _InLayer
from nonet.constraints.index_line import IndexLine as _IndexLine
from nonet.constraints.inexact_cage import InexactCage as _InexactCage
from nonet.constraints.japanese_sum import JapaneseSum as _JapaneseSum
from nonet.constraints.killer_cage import KillerCage as _KillerCage
from nonet.constraints.little_killer import LittleKiller as _LittleKiller
from nonet.constraints.lockout import Lockout as _Lockout
from nonet.constraints.look_and_say import LookAndSay as _LookAndSay
from nonet.constraints.loop import Loop as _Loop
from nonet.constraints.lunchbox import Lunchbox as _Lunchbox
from nonet.constraints.maximum import Maximum as _Maximum
from nonet.constraints.minimum import Minimum as _Minimum
from nonet.constraints.modifiers import Modifiers as _Modifiers
from nonet.constraints.modular import Modular as _Modular
from nonet.constraints.nabner import Nabner as _Nabner
from nonet.constraints.no_other_differences import NoOtherDifferences as _NoOtherDifferences
from nonet.constraints.no_other_ratios import NoOtherRatios as _NoOtherRatios
from nonet.constraints.no_other_xv import NoOtherXv as _NoOtherXv
from nonet.constraints.non_consecutive import NonConsecutive as _NonConsecutive
from nonet.constraints.numbered_room import NumberedRoom as _NumberedRoom
from nonet.constraints.odd import Odd as _Odd
from nonet.constraints.palindrome import Palindrome as _Palindrome
from nonet.constraints.parity import Parity as _Parity
from nonet.constraints.pill_arrow import PillArrow as _PillArrow
from nonet.constraints.progression import Progression as _Progression
from nonet.constraints.quadruple import Quadruple as _Quadruple
from nonet.constraints.ratio import Ratio as _Ratio
from nonet.constraints.regex import Regex as _Regex
from nonet.constraints.region_sum import RegionSum as _RegionSum
from nonet.constraints.relation import Relation as _Relation
from nonet.constraints.rellik_cage import RellikCage as _RellikCage
from nonet.constraints.renban import Renban as _Renban
from nonet.constraints.route import Route as _Route
from nonet.constraints.row_indexer import RowIndexer as _RowIndexer
from nonet.constraints.same_difference import SameDifference as _SameDifference
from nonet.constraints.same_region import SameRegion as _SameRegion
from nonet.constraints.same_values import SameValues as _SameValues
from nonet.constraints.sandwich import Sandwich as _Sandwich
from nonet.constraints.shading import Shading as _Shading
from nonet.constraints.skyscraper import Skyscraper as _Skyscraper
from nonet.constraints.slow_thermo import SlowThermo as _SlowThermo
from nonet.constraints.sum import Sum as _Sum
from nonet.constraints.sum_line import SumLine as _SumLine
from nonet.constraints.thermo import Thermo as _Thermo
from nonet.constraints.value_indexing import ValueIndexing as _ValueIndexing
from nonet.constraints.whisper import Whisper as _Whisper
from nonet.constraints.windoku import Windoku as _Windoku
from nonet.constraints.wrong import Wrong as _Wrong
from nonet.constraints.x_sum import XSum as _XSum
from nonet.constraints.xv import Xv as _Xv
from nonet.constraints.yin_yang import YinYang as _YinYang
from nonet.constraints.zipper import Zipper as _Zipper
from nonet.core.constraint import Constraint as _Constraint
from nonet.core.symbols import Symbol as _Symbol

_Cell = str | int
_Cells = str | Sequence[str | int]
_Place = str | tuple[int, int]

__all__ = [
    "Allowed",
    "Along",
    "AntiKing",
    "AntiKnight",
    "AntiTaxicab",
    "AnyOf",
    "Arrow",
    "Automaton",
    "Between",
    "BoxIndexer",
    "ByValue",
    "ChaosConstruction",
    "Chess",
    "Clone",
    "ColumnIndexer",
    "ConnectedValues",
    "Contains",
    "ContainsExactly",
    "CountDistinct",
    "CountInLayer",
    "CountTrue",
    "CountWhere",
    "CountingCircles",
    "Diagonal",
    "Difference",
    "Different",
    "DifferentLines",
    "DigitSubset",
    "DisjointGroups",
    "Doppelganger",
    "DoubleArrow",
    "DutchFlatmates",
    "Entropic",
    "EqualSums",
    "EqualityCage",
    "Even",
    "ExtraRegion",
    "FullRank",
    "GlobalEntropy",
    "GlobalMod",
    "GreaterThan",
    "HiddenSkyscraper",
    "InLayer",
    "IndexLine",
    "InexactCage",
    "JapaneseSum",
    "KillerCage",
    "LittleKiller",
    "Lockout",
    "LookAndSay",
    "Loop",
    "Lunchbox",
    "Maximum",
    "Minimum",
    "Modifiers",
    "Modular",
    "Nabner",
    "NoOtherDifferences",
    "NoOtherRatios",
    "NoOtherXv",
    "NonConsecutive",
    "NumberedRoom",
    "Odd",
    "Palindrome",
    "Parity",
    "PillArrow",
    "Progression",
    "Quadruple",
    "Ratio",
    "Regex",
    "RegionSum",
    "Relation",
    "RellikCage",
    "Renban",
    "Route",
    "RowIndexer",
    "SameDifference",
    "SameRegion",
    "SameValues",
    "Sandwich",
    "Shading",
    "Skyscraper",
    "SlowThermo",
    "Sum",
    "SumLine",
    "Thermo",
    "ValueIndexing",
    "Whisper",
    "Windoku",
    "Wrong",
    "XSum",
    "Xv",
    "YinYang",
    "Zipper",
]

class Allowed(_Allowed):
    def __init__(self, cell: _Cell, symbols: Sequence[_Symbol]) -> None: ...

class Along(_Along):
    def __init__(self, between: str, layer: str = ...) -> None: ...

class AntiKing(_AntiKing):
    def __init__(self) -> None: ...

class AntiKnight(_AntiKnight):
    def __init__(self) -> None: ...

class AntiTaxicab(_AntiTaxicab):
    def __init__(self) -> None: ...

class AnyOf(_AnyOf):
    def __init__(self, alternatives: Sequence[Sequence[_Constraint]]) -> None: ...

class Arrow(_Arrow):
    def __init__(self, circle: _Cell, shaft: _Cells) -> None: ...

class Automaton(_Automaton):
    def __init__(
        self,
        cells: _Cells,
        steps: Sequence[tuple[int, _Symbol, int]],
        starts: Sequence[int] = ...,
        accepting: Sequence[int] = ...,
    ) -> None: ...

class Between(_Between):
    def __init__(self, cells: _Cells) -> None: ...

class BoxIndexer(_BoxIndexer):
    def __init__(self, cell: _Cell) -> None: ...

class ByValue(_ByValue):
    def __init__(self, layer: str, values: Sequence[str], rules: Sequence[_Constraint]) -> None: ...

class ChaosConstruction(_ChaosConstruction):
    def __init__(self, cells: _Cells, regions: _Cells, size: int) -> None: ...

class Chess(_Chess):
    def __init__(self, moves: Sequence[tuple[int, int]]) -> None: ...

class Clone(_Clone):
    def __init__(self, cells: _Cells, copy: _Cells) -> None: ...

class ColumnIndexer(_ColumnIndexer):
    def __init__(self, cell: _Cell) -> None: ...

class ConnectedValues(_ConnectedValues):
    def __init__(self, cells: _Cells, columns: int, symbols: Sequence[_Symbol], size: int | None = ...) -> None: ...

class Contains(_Contains):
    def __init__(self, cells: _Cells, symbols: Sequence[_Symbol]) -> None: ...

class ContainsExactly(_ContainsExactly):
    def __init__(self, cells: _Cells, symbols: Sequence[_Symbol]) -> None: ...

class CountDistinct(_CountDistinct):
    def __init__(self, counter: _Cell, cells: _Cells) -> None: ...

class CountInLayer(_CountInLayer):
    def __init__(self, counter: _Cell, cells: _Cells, layer: str, state: int = ...) -> None: ...

class CountTrue(_CountTrue):
    def __init__(self, rules: Sequence[_Constraint], least: int, most: int | None = ...) -> None: ...

class CountWhere(_CountWhere):
    def __init__(self, counter: _Cell, cells: _Cells, between: str) -> None: ...

class CountingCircles(_CountingCircles):
    def __init__(self, cells: _Cells) -> None: ...

class Diagonal(_Diagonal):
    def __init__(self, direction: str = ...) -> None: ...

class Difference(_Difference):
    def __init__(self, a: _Cell, b: _Cell, difference: int = ...) -> None: ...

class Different(_Different):
    def __init__(self, cells: _Cells, name: str = ...) -> None: ...

class DifferentLines(_DifferentLines):
    def __init__(self) -> None: ...

class DigitSubset(_DigitSubset):
    def __init__(self) -> None: ...

class DisjointGroups(_DisjointGroups):
    def __init__(self) -> None: ...

class Doppelganger(_Doppelganger):
    def __init__(self) -> None: ...

class DoubleArrow(_DoubleArrow):
    def __init__(self, cells: _Cells) -> None: ...

class DutchFlatmates(_DutchFlatmates):
    def __init__(self) -> None: ...

class Entropic(_Entropic):
    def __init__(self, cells: _Cells, size: int = ...) -> None: ...

class EqualSums(_EqualSums):
    def __init__(self, groups: Sequence[_Cells]) -> None: ...

class EqualityCage(_EqualityCage):
    def __init__(self, cells: _Cells) -> None: ...

class Even(_Even):
    def __init__(self, cell: _Cell) -> None: ...

class ExtraRegion(_ExtraRegion):
    def __init__(self, cells: _Cells) -> None: ...

class FullRank(_FullRank):
    def __init__(self, at: _Place, rank: int, ties: bool = ...) -> None: ...

class GlobalEntropy(_GlobalEntropy):
    def __init__(self) -> None: ...

class GlobalMod(_GlobalMod):
    def __init__(self, modulus: int = ...) -> None: ...

class GreaterThan(_GreaterThan):
    def __init__(self, high: _Cell, low: _Cell) -> None: ...

class HiddenSkyscraper(_HiddenSkyscraper):
    def __init__(self, at: _Place, symbol: _Symbol) -> None: ...

class InLayer(_InLayer):
    def __init__(self, cells: _Cells, layer: str, state: int = ...) -> None: ...

class IndexLine(_IndexLine):
    def __init__(self, cells: _Cells) -> None: ...

class InexactCage(_InexactCage):
    def __init__(self, cells: _Cells, clue: str, repeats: bool = ...) -> None: ...

class JapaneseSum(_JapaneseSum):
    def __init__(self, at: _Place, totals: Sequence[_Symbol], layer: str = ...) -> None: ...

class KillerCage(_KillerCage):
    def __init__(self, cells: _Cells, total: int | None = ...) -> None: ...

class LittleKiller(_LittleKiller):
    def __init__(self, at: _Place, direction: str, total: int) -> None: ...

class Lockout(_Lockout):
    def __init__(self, cells: _Cells, difference: int = ...) -> None: ...

class LookAndSay(_LookAndSay):
    def __init__(self, cells: _Cells, counts: Sequence[tuple[int, _Symbol]]) -> None: ...

class Loop(_Loop):
    def __init__(self, layer: str = ..., touching: bool = ...) -> None: ...

class Lunchbox(_Lunchbox):
    def __init__(self, cells: _Cells, total: int) -> None: ...

class Maximum(_Maximum):
    def __init__(self, cell: _Cell) -> None: ...

class Minimum(_Minimum):
    def __init__(self, cell: _Cell) -> None: ...

class Modifiers(_Modifiers):
    def __init__(self, layer: str, kinds: int = ..., per_house: int = ..., different: bool = ...) -> None: ...

class Modular(_Modular):
    def __init__(self, cells: _Cells, modulus: int = ...) -> None: ...

class Nabner(_Nabner):
    def __init__(self, cells: _Cells) -> None: ...

class NoOtherDifferences(_NoOtherDifferences):
    def __init__(self, differences: Sequence[int] = ...) -> None: ...

class NoOtherRatios(_NoOtherRatios):
    def __init__(self, ratios: Sequence[int] = ...) -> None: ...

class NoOtherXv(_NoOtherXv):
    def __init__(self, totals: Sequence[int] = ...) -> None: ...

class NonConsecutive(_NonConsecutive):
    def __init__(self, difference: int = ...) -> None: ...

class NumberedRoom(_NumberedRoom):
    def __init__(self, at: _Place, symbol: _Symbol) -> None: ...

class Odd(_Odd):
    def __init__(self, cell: _Cell) -> None: ...

class Palindrome(_Palindrome):
    def __init__(self, cells: _Cells) -> None: ...

class Parity(_Parity):
    def __init__(self, cells: _Cells) -> None: ...

class PillArrow(_PillArrow):
    def __init__(self, pill: _Cells, shaft: _Cells) -> None: ...

class Progression(_Progression):
    def __init__(self, cells: _Cells) -> None: ...

class Quadruple(_Quadruple):
    def __init__(self, cells: _Cells, symbols: Sequence[_Symbol]) -> None: ...

class Ratio(_Ratio):
    def __init__(self, a: _Cell, b: _Cell, ratio: int = ...) -> None: ...

class Regex(_Regex):
    def __init__(self, cells: _Cells, pattern: str) -> None: ...

class RegionSum(_RegionSum):
    def __init__(self, cells: _Cells) -> None: ...

class Relation(_Relation):
    def __init__(
        self, cells: _Cells, between: str = ..., pairs: Sequence[tuple[_Symbol, _Symbol]] = ..., scope: str = ...
    ) -> None: ...

class RellikCage(_RellikCage):
    def __init__(self, cells: _Cells, total: int) -> None: ...

class Renban(_Renban):
    def __init__(self, cells: _Cells) -> None: ...

class Route(_Route):
    def __init__(self, start: _Cell, end: _Cell, layer: str = ..., touching: bool = ...) -> None: ...

class RowIndexer(_RowIndexer):
    def __init__(self, cell: _Cell) -> None: ...

class SameDifference(_SameDifference):
    def __init__(self, cells: _Cells) -> None: ...

class SameRegion(_SameRegion):
    def __init__(
        self, counter: _Cell, arms: Sequence[_Cells], broken: bool = ..., without_first: bool = ...
    ) -> None: ...

class SameValues(_SameValues):
    def __init__(self, groups: Sequence[_Cells]) -> None: ...

class Sandwich(_Sandwich):
    def __init__(self, at: _Place, total: int) -> None: ...

class Shading(_Shading):
    def __init__(
        self, layer: str = ..., connected: str = ..., squares: str = ..., apart: bool = ..., size: int | None = ...
    ) -> None: ...

class Skyscraper(_Skyscraper):
    def __init__(self, at: _Place, count: int) -> None: ...

class SlowThermo(_SlowThermo):
    def __init__(self, cells: _Cells) -> None: ...

class Sum(_Sum):
    def __init__(self, cells: _Cells, total: int, factors: Sequence[int] = ...) -> None: ...

class SumLine(_SumLine):
    def __init__(self, cells: _Cells, total: int = ...) -> None: ...

class Thermo(_Thermo):
    def __init__(self, cells: _Cells) -> None: ...

class ValueIndexing(_ValueIndexing):
    def __init__(self, cells: _Cells) -> None: ...

class Whisper(_Whisper):
    def __init__(self, cells: _Cells, difference: int = ...) -> None: ...

class Windoku(_Windoku):
    def __init__(self) -> None: ...

class Wrong(_Wrong):
    def __init__(self, rule: _Constraint) -> None: ...

class XSum(_XSum):
    def __init__(self, at: _Place, total: int) -> None: ...

class Xv(_Xv):
    def __init__(self, a: _Cell, b: _Cell, total: int) -> None: ...

class YinYang(_YinYang):
    def __init__(self, layer: str = ...) -> None: ...

class Zipper(_Zipper):
    def __init__(self, cells: _Cells) -> None: ...
