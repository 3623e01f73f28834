"""How much each of the five ways to solve has to guess, on the same puzzle."""

from pathlib import Path

import nonet
from nonet.methods import Guess, Solution, methods

puzzle = nonet.read(Path(__file__).parent / "clojure.clj")
answers = set()
for name in methods.names:
    guesses = 0
    for event in methods[name](puzzle, seed=1):
        guesses += isinstance(event, Guess)
        if isinstance(event, Solution):
            answers.add(event.grid)
    print(f"{name:10}{guesses:8}")

assert len(answers) == 1, "all of them find the same solution"
assert not any(isinstance(event, Guess) for event in nonet.methods.facts(puzzle)), "facts are enough here"
