"""Benchmarks: Nonet beside every other solver that is installed, on the same puzzles, in the same run.

`sets` are the puzzles, `peers` the solvers, `contest` holds the clock, and `table`, `chart` and `report` show the
results. Nothing here solves: Nonet is called through its api, each rival as its own documentation says.
"""
