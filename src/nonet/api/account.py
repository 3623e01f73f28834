"""What of a drawing and its text became rules, and what that means for a verdict.

A puzzle that was read from a drawing carries an account in its metadata. While anything is left that may be a rule, a
verdict is one on the rules that were understood. A solution that came with the puzzle is compared, never relied on.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from nonet.api.reading import decode
from nonet.codecs import NO_WISHES, Source
from nonet.core.budget import checkpoint, within
from nonet.core.constraint import Constraint
from nonet.core.grid import Grid
from nonet.core.outcome import Status
from nonet.core.puzzle import Puzzle

ACCOUNT = "understood"
LEFT = "not understood"
IGNORED = "ignored"


ONE_SOLUTION = "published puzzles have exactly one solution, so a sentence or a drawing may mean something else"


def account_of(puzzle: Puzzle) -> Mapping[str, Any]:
    """What was read from where, and what was not understood; empty for a puzzle that is no drawing."""
    found = puzzle.metadata.get(ACCOUNT)
    return found if isinstance(found, Mapping) else {}


def left_of(puzzle: Puzzle) -> list[str]:
    """The elements and sentences that may be rules and were not understood."""
    left = account_of(puzzle).get(LEFT)
    kinds = [left.get(kind) for kind in ("drawing", "text")] if isinstance(left, Mapping) else []
    return [str(each) for listed in kinds if isinstance(listed, list | tuple) for each in listed]


def stated_solution(puzzle: Puzzle) -> list[str] | None:
    """The solution that came with the puzzle, a sign for each cell, '' where it says nothing; None if there is none."""
    stated = puzzle.metadata.get("solution")
    if not isinstance(stated, str | list | tuple) or len(stated) != len(puzzle.layout.board):
        return None
    signs = ["" if sign in (".", "?", " ", "-", None, "") else str(sign) for sign in stated]
    if not any(signs) or any(sign not in {str(symbol) for symbol in puzzle.symbols} for sign in signs if sign):
        return None
    return signs


def differs_from_stated(puzzle: Puzzle, status: Status, grids: Sequence[Grid]) -> str | None:
    """What a stated solution says against the outcome; None if they agree or nothing is stated."""
    signs = stated_solution(puzzle)
    if signs is None or status is Status.UNKNOWN:
        return None
    if status is Status.NONE:
        return "a solution is stated with the puzzle, and these rules do not allow it"
    if status is Status.MULTIPLE:
        return "one solution is stated with the puzzle, and these rules allow several" if all(signs) else None
    found = [str(puzzle.symbols[value - 1]) for value in grids[0].values]
    unlike = [cell for cell, sign in enumerate(signs) if sign and sign != found[cell]]
    if not unlike:
        return None
    places = ", ".join(map(puzzle.layout.spoken, unlike[:6])) + (", ..." if len(unlike) > 6 else "")
    return f"the solution stated with the puzzle is another one: it differs in {len(unlike)} cells ({places})"


def qualified(puzzle: Puzzle, status: Status, grids: Sequence[Grid]) -> str | None:
    """The words with which a verdict has to be taken; None if the puzzle was understood whole.

    A stated solution that contradicts the rules as they were read shows that something was misread.
    """
    account = account_of(puzzle)
    if not account or IGNORED in account:
        return None
    reasons = []
    if left := left_of(puzzle):
        reasons.append(f"{len(left)} {'part' if len(left) == 1 else 'parts'} of the drawing and its text may be more")
    if against := differs_from_stated(puzzle, status, grids):
        reasons.append(against)
    elif status in (Status.NONE, Status.MULTIPLE) and not reasons and _told_in_words(account):
        reasons.append(ONE_SOLUTION)
    return f"of the rules that were understood: {'; '.join(reasons)}" if reasons else None


def _told_in_words(account: Mapping[str, Any]) -> bool:
    """Whether any rule beyond rows, columns and boxes was read from a drawing or a sentence."""
    return any(finding["rule"] != "houses" or len(finding["text"]) > 1 for finding in account.get("read", ())) or bool(
        account.get("no rules")
    )


def settled(puzzle: Puzzle, rules: Iterable[str] = (), *, ignore: bool = False, timeout: float | None = None) -> Puzzle:
    """The puzzle with rules given in words, as in 'anti-knight' or 'thermo = "r1c1-r1c4"' (a line of TOML).

    With `ignore`, what was not understood is declared to be no rule. Raises BudgetExceeded after `timeout` seconds.
    """
    with within(timeout):
        return _settled(puzzle, rules, ignore=ignore)


def _settled(puzzle: Puzzle, rules: Iterable[str], *, ignore: bool) -> Puzzle:
    checkpoint()
    added = [rule for words in rules for rule in _rules_in(puzzle, words)]
    if added:
        puzzle = puzzle.with_rules(*(rule for rule in added if rule not in puzzle.constraints))
    account = dict(account_of(puzzle))
    if not (ignore and account):
        return puzzle
    account[IGNORED] = account.get(LEFT, {})
    account[LEFT] = {"drawing": [], "text": []}
    metadata = {name: value for name, value in puzzle.metadata.items() if name != "note"}
    return replace(puzzle, metadata=metadata | {ACCOUNT: account})


def _rules_in(puzzle: Puzzle, words: str) -> Sequence[Constraint]:
    size = puzzle.layout.columns
    line = words.strip() if "=" in words else f"{words.strip().replace(' ', '-')} = true"
    board = "\n".join(["." * size] * puzzle.layout.rows)
    return decode(Source(f'{line}\ngrid = """\n{board}\n"""\n', "--rule"), NO_WISHES, "toml").constraints
