"""Human logic: candidates, techniques, steps and the path that they make. It owns no search for solutions.

Puzzle -> CandidateBoard -> the easiest Step -> apply -> ... -> Trace

`links` holds the houses and weak links that the rules make, `board` the candidates that are left, `step` one
conclusion with its evidence, `technique` the catalogue, `techniques/` one file for each family, `path` the solution
path. `patterns` searches for patterns (natively where it can), `implications` and `closure` follow an assumption.
"""
