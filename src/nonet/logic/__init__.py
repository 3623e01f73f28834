"""Human logic: candidates, techniques, steps and the path that they make. It owns no search for solutions.

    Puzzle -> CandidateBoard -> the easiest Step -> apply -> ... -> Trace

`links` is what the rules say about candidates, `board` what is left of them, `step` one conclusion with its evidence,
`technique` the catalogue, `techniques/` a file for each family, `path` the way from the puzzle to its solution.
"""
