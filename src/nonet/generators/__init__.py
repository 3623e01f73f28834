"""Making puzzles. This layer searches for them; whether they can be solved it asks the engines.

Named `generators`, because `nonet.generate` is the function that people call.
"""
