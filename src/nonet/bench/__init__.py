"""Measuring: the classic engine beside every other solver at hand, on the same puzzles, in the same run.

`sets` are the puzzles, `peers` the solvers, `contest` holds the clock, and `table`, `chart` and `report` show what came
of it. Nothing here solves: it calls the api as anybody would, and rivals as their own documentation says.
"""
