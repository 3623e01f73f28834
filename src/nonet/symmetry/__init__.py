"""When two puzzles are the same: the moves of a board, the canonical form, and what leads from one puzzle to another.

| file | what it holds |
|---|---|
| `shape.py` | `Shape`: how a board splits into bands and stacks, and how many moves it has |
| `symmetry.py` | `Symmetry`: a move with a relabelling: applied by calling it, turned back, put in words |
| `moves.py` | the moves by name: swap two rows, bands, columns or stacks, transpose, relabel |
| `canonical.py` | the canonical form on any board, in plain Python; finds every map to it |
| `classic.py` | the same for 9x9, natively and in batches |
| `form.py` | `Form`: the canonical form of a puzzle by either of the two, with its map, its count and its id |

A *move* keeps the board as it is: houses go to houses. Two puzzles are *equivalent* if a move and a relabelling lead
from one to the other.
"""
