"""Colours a map with `solve_areas`: neighbours must differ, and that is all a Sudoku asks for, too."""

import nonet

NEIGHBOURS = [
    ["WesternAustralia", "NorthernTerritory", "SouthAustralia"],
    ["NorthernTerritory", "SouthAustralia", "Queensland"],
    ["SouthAustralia", "Queensland", "NewSouthWales"],
    ["SouthAustralia", "NewSouthWales", "Victoria"],
    ["Tasmania"],
]

colourings = list(nonet.solve_areas(NEIGHBOURS, ["red", "green", "blue"]))
print(f"{len(colourings)} ways; the first:")
for state, colour in colourings[0].items():
    print(f"  {state}: {colour}")

assert len(colourings) == 18
assert all(way["Queensland"] == way["WesternAustralia"] for way in colourings)
