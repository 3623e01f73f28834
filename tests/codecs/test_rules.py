"""Rules in files: what their fields may hold, and where it is wrong."""

from __future__ import annotations

from dataclasses import replace

import pytest

from nonet.codecs import Source, codecs
from nonet.constraints.any_of import AnyOf
from nonet.constraints.killer_cage import KillerCage
from nonet.constraints.little_killer import LittleKiller
from nonet.constraints.numbered_room import NumberedRoom
from nonet.constraints.odd import Odd
from nonet.constraints.relation import Relation
from nonet.core.constraint import Constraint
from nonet.core.errors import ParseError
from nonet.core.puzzle import Puzzle

START = '{"nonet": 1, "rows": 4, "columns": 4, "constraints": ['


def read(rule: str) -> Constraint:
    (found,) = codecs["nonet"].decode(Source(f"{START}{rule}]}}")).constraints
    return found


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ('{"kind": "killer cage", "cells": ["r1c1", "r2c1"]}', KillerCage((0, 4))),
        ('{"kind": "killer cage", "cells": ["R1C1"], "total": null}', KillerCage((0,))),
        (
            '{"kind": "little killer", "at": "r0c2", "direction": "down right", "total": 5}',
            LittleKiller((0, 2), "down right", 5),
        ),
        (
            '{"kind": "little killer", "at": "r5c0", "direction": "up right", "total": 5}',
            LittleKiller((5, 0), "up right", 5),
        ),
        ('{"kind": "numbered room", "at": "r0c2", "symbol": "A"}', NumberedRoom((0, 2), "A")),
        ('{"kind": "relation", "cells": ["r1c1", "r1c2"], "pairs": [[1, "B"]]}', Relation((0, 1), pairs=((1, "B"),))),
        (
            '{"kind":"any of","alternatives":[[{"kind":"any of","alternatives":[[{"kind":"odd","cell":"r4c4"}]]}]]}',
            AnyOf(((AnyOf(((Odd(15),),)),),)),
        ),
    ],
)
def test_rules_are_read_and_written(text: str, rule: Constraint) -> None:
    assert read(text) == rule
    puzzle = replace(Puzzle.empty((2, 2)), constraints=(rule,))
    assert codecs["nonet"].decode(Source(codecs["nonet"].encode(puzzle))) == puzzle


@pytest.mark.parametrize(
    ("rule", "column", "words"),
    [
        ('{"kind": "thermometer"}', 10, "did you mean 'thermo'?"),
        ('{"kind": "even", "cells": "r1c1"}', 27, "has no field 'cells' (did you mean 'cell'?)"),
        ('{"kind": "anti knight", "x": 1}', 30, "(it has: none)"),
        ('{"kind": "even", "cell": "r0c1"}', 26, "r0c1 is off the board"),
        ('{"kind": "sandwich", "at": "top", "total": 4}', 28, 'a place such as "r0c4"'),
        ('{"kind": "sandwich", "at": [0, 4], "total": 4}', 28, 'a place such as "r0c4"'),
        ('{"kind": "sandwich", "at": "r0c4", "total": "4"}', 45, "expected a whole number"),
        ('{"kind": "sandwich", "at": "r0c4", "total": true}', 45, "expected a whole number"),
        ('{"kind": "sandwich", "at": "r0c4", "total": 4.5}', 45, "expected a whole number"),
        ('{"kind": "sandwich", "at": "r0c4", "total": null}', 45, "expected a whole number"),
        ('{"kind": "contains", "cells": ["r1c1"], "symbols": [[1]]}', 53, "expected a symbol"),
        ('{"kind": "chess", "moves": [[1, 2, 3]]}', 29, "expected a list of 2"),
        ('{"kind": "any of", "alternatives": [{"kind": "even", "cell": "r1c1"}]}', 37, "expected a list"),
        ('{"kind": "any of", "alternatives": [["even"]]}', 38, "a rule has a kind"),
        ('{"kind": "any of", "alternatives": [[{"kind": "evn", "cell": "r1c1"}]]}', 47, "did you mean 'even'?"),
        ('{"kind": "thermo", "cells": ["r1c1", "r1c1"]}', 1, "names a cell twice"),
        ('{"kind": "killer cage", "cells": []}', 1, "needs at least 1 cell, not 0"),
    ],
)
def test_errors_have_their_places(rule: str, column: int, words: str) -> None:
    with pytest.raises(ParseError) as caught:
        read(rule)
    assert words in str(caught.value)
    assert caught.value.column == len(START) + column
