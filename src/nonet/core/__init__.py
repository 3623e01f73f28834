"""What a puzzle is. Imports nothing else of Nonet.

The nouns, bottom up:

- `Cell`, an int: the index of a cell, row by row. `Symbol`: what people write, an int or a str. `Place`: a row and a
  column from 1, also beside the board, where clues stand. `Point`: a place in fractions, where a mark is drawn.

  >>> from nonet.core.layout import Layout
  >>> board = Layout.square(9, (3, 3))
  >>> board.cell(3, 5), board.name(22), board.named("r3c5")
  (22, 'r3c5', 22)

- `Value` and `Mask`, internal: a symbol's position in the puzzle's symbols, from 0, and a bitset of values. Arrays hold
  value + 1, and 0 for an empty cell. Everything public carries symbols.

- `Area`: cells with the name that sentences use ("row 3", "cage 12") and a `kind`, one of a closed set. `Layout`: the
  board's geometry; its `houses` are areas.

  >>> board.houses[-1].name, board.houses[-1].kind, board.houses[-1].cells[:3]
  ('box 9', 'box', (60, 61, 62))

- `Puzzle`: frozen; layout, symbols, constraints, givens. `Grid`: frozen values, a partial fill or an answer.

  >>> from nonet.core.puzzle import Puzzle
  >>> empty = Puzzle.empty(box=(2, 2), symbols="ABCD")
  >>> puzzle = empty.with_givens(bytes([1, 2, 3, 0]) + bytes(12))
  >>> puzzle.line(), puzzle.rows()[0], puzzle.clues
  ('ABC.............', ['A', 'B', 'C', None], 3)

- `Constraint`: one rule, which lowers itself to primitives. `Problem`: a lowered puzzle, which engines solve.

  >>> from nonet.core.problem import lower
  >>> problem = lower(puzzle)
  >>> len(problem.primitives), bin(problem.domains[1]), problem.sources[0].area.name
  (12, '0b10', 'row 1')

- A *house* is an area whose cells differ, `HouseRule` the constraint that says so. `PencilMarks`: the candidates that
  the givens leave to each open cell. *Peers* of a cell: the cells that must differ from it, a `CellSet`.

  >>> puzzle.pencil_marks()["r2c1"], puzzle.peers("r1c1") & puzzle.peers("r4c4")
  (('C', 'D'), <CellSet r1c4 r4c1>)

- `Mark`: one of six shapes to draw, with a `role` from a closed set; the renderer decides how a role looks. The mark
  `Label` is a text; the label of a rating (easy to extreme) is the logic's `Difficulty`.

- A rule is *unbound* while it calls its cells by name, and *bound* once it is on a board.

- `Outcome`: the result of solving; its `status` is NONE, UNIQUE, MULTIPLE or UNKNOWN, and never a bare bool.

  >>> from nonet.core.outcome import Outcome, Status
  >>> Outcome(Status.NONE, why="row 1 has 1 at r1c1 and r1c9").status.name
  'NONE'

- `Stream`: the random numbers of (seed, index), the same on every machine.

  >>> from nonet.core.random import Stream
  >>> Stream(seed=1).shuffled(range(5)) == Stream(seed=1).shuffled(range(5))
  True
"""
