"""Makes a 6x6 puzzle with exactly one solution from which no given can go.

The plain generator promises nothing, so this tries seeds until one gives a unique puzzle, and then takes away, one by
one, what `check` calls redundant.
"""

from itertools import count

import nonet


def without(puzzle: nonet.Puzzle, cell: int) -> nonet.Puzzle:
    givens = bytearray(puzzle.givens)
    givens[cell] = 0
    return puzzle.with_givens(bytes(givens))


made = (nonet.generate(box=(2, 3), hide=0.5, seed=seed) for seed in count(1))
puzzle = next(puzzle for puzzle in made if puzzle.metadata["status"] == "unique")
print(f"seed {puzzle.metadata['seed']}: {puzzle.clues} clues")
while redundant := nonet.check(puzzle).redundant:
    puzzle = without(puzzle, redundant[0])

print(f"{puzzle.clues} clues are left:")
print(nonet.write(puzzle, "framed"))
assert nonet.check(puzzle).minimal
