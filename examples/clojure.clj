; A board as a vector of strings; the spaces are the empty cells.
["   1 5 68"
 "      7 1"
 "9 1    3 "
 "  7 26   "
 "5       3"
 "   87 4  "
 " 3    8 5"
 "1 5      "
 "79 4 1   "]
