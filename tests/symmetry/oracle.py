"""The definitions spelt out, for boards on which that is affordable. Shares no code with `nonet.symmetry`."""

from collections.abc import Iterator
from itertools import permutations, product


def lines(groups: int, each: int) -> Iterator[tuple[int, ...]]:
    """Every order of `groups` x `each` lines that keeps groups together."""
    within = list(permutations(range(each)))
    for order in permutations(range(groups)):
        for inner in product(within, repeat=groups):
            yield tuple(group * each + line for group, chosen in zip(order, inner, strict=True) for line in chosen)


def relabelled(values: bytes) -> bytes:
    """The least relabelling: values numbered as they are met."""
    labels = {0: 0}
    return bytes(labels.setdefault(value, len(labels)) for value in values)


def transposed(values: bytes, size: int) -> bytes:
    return bytes(values[column * size + row] for row in range(size) for column in range(size))


def brute_force(values: bytes, height: int, width: int) -> tuple[bytes, int]:
    """The least image over every move, and how many moves lead there."""
    size = height * width
    best, count = b"\xff" * len(values), 0
    for side in [values, transposed(values, size)] if height == width else [values]:
        for columns in lines(size // width, width):
            for rows in lines(size // height, height):
                image = relabelled(bytes(side[row * size + column] for row in rows for column in columns))
                if image < best:
                    best, count = image, 0
                count += image == best
    return best, count


def by_columns(values: bytes) -> tuple[bytes, int]:
    """The same for 9x9: every order of the columns, and rows one after another, dropped when they are not the least."""
    found: list[tuple[bytes, ...]] = []
    best: list[bytes] = []

    def extend(side: list[bytes], chosen: tuple[int, ...], columns: tuple[int, ...], above: tuple[bytes, ...]) -> None:
        nonlocal best, found
        level = len(chosen)
        if level == 9:
            found.append(above)
            return
        for row in range(9):
            if row in chosen or (level % 3 and row // 3 != chosen[-1] // 3):
                continue
            cells = b"".join(bytes(side[line][column] for column in columns) for line in (*chosen, row))
            line = relabelled(cells)[-9:]
            if level < len(best) and line > best[level]:
                continue
            if level >= len(best) or line < best[level]:
                best, found = [*above, line], []
            extend(side, (*chosen, row), columns, (*above, line))

    for side in (values, transposed(values, 9)):
        rows = [side[start : start + 9] for start in range(0, 81, 9)]
        for columns in lines(3, 3):
            extend(rows, (), columns, ())
    return b"".join(best), len(found)


def full_grids(height: int, width: int) -> Iterator[bytes]:
    """Every full grid of a small board."""
    size = height * width
    cells = bytearray(size * size)

    def sees(one: int, other: int) -> bool:
        (r, c), (y, x) = divmod(one, size), divmod(other, size)
        return r == y or c == x or (r // height, c // width) == (y // height, x // width)

    before = [[other for other in range(cell) if sees(cell, other)] for cell in range(size * size)]

    def fill(cell: int) -> Iterator[bytes]:
        if cell == size * size:
            yield bytes(cells)
            return
        taken = {cells[other] for other in before[cell]}
        for value in range(1, size + 1):
            if value not in taken:
                cells[cell] = value
                yield from fill(cell + 1)
        cells[cell] = 0

    return fill(0)
