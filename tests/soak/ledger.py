"""The count of comparisons: what every family compared so far, and the table of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from tests.soak.crew import Round


@dataclass(slots=True)
class Account:
    """What one family did: comparisons and differences of each kind, its seeds (those of `earlier` runs as they were
    printed) and its processor seconds."""

    seeds: list[int] = field(default_factory=list)
    earlier: list[str] = field(default_factory=list)
    seconds: float = 0.0
    comparisons: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    differences: dict[str, int] = field(default_factory=lambda: defaultdict(int))

    @property
    def total(self) -> int:
        """Comparisons of all kinds."""
        return sum(self.comparisons.values())


class Ledger:
    """The accounts of all families."""

    def __init__(self) -> None:
        self.accounts: dict[str, Account] = defaultdict(Account)

    def enter(self, done: Round) -> list[str]:
        """Counts a round; returns each difference as a line, with how to see it again."""
        account = self.accounts[done.family]
        account.seeds.append(done.seed)
        account.seconds += done.seconds
        lines = []
        for tally in done.tallies:
            account.comparisons[tally.kind] += tally.comparisons
            account.differences[tally.kind] += len(tally.differences)
            lines += [f"DIFFERENCE {done.family}, {tally.kind}, seed {done.seed}: {each}" for each in tally.differences]
        if lines:
            lines.append(f"again: python -m tests.soak --family {done.family} --seed {done.seed} --rounds 1")
        return lines

    def add_page(self, page: str) -> None:
        """Adds the tables of an earlier run to this one."""
        for cells in (line.strip("| ").split("|") for line in page.split("\n") if line.startswith("| ")):
            words = [cell.strip() for cell in cells]
            if len(words) == 6 and words[3] and words[3] != "seeds":
                self.accounts[words[0]].seconds += _number(words[4])
                self.accounts[words[0]].earlier.append(words[3])
            elif len(words) == 4 and words[1] != "kind":
                self.accounts[words[0]].comparisons[words[1]] += _number(words[2])
                self.accounts[words[0]].differences[words[1]] += _number(words[3])

    @property
    def comparisons(self) -> int:
        """All comparisons."""
        return sum(account.total for account in self.accounts.values())

    @property
    def differences(self) -> int:
        """All differences."""
        return sum(sum(account.differences.values()) for account in self.accounts.values())

    def table(self) -> str:
        """Markdown: a line for each family, then one for each kind."""
        families = [("family", "comparisons", "differences", "seeds", "CPU s", "a CPU second")]
        kinds = [("family", "kind", "comparisons", "differences")]
        for name, account in sorted(self.accounts.items()):
            rate = account.total / account.seconds if account.seconds else 0.0
            wrong = sum(account.differences.values())
            now = [f"{min(account.seeds)}-{max(account.seeds)}"] if account.seeds else []
            seeds = ", ".join(account.earlier + now)
            families.append((name, f"{account.total:,}", str(wrong), seeds, f"{account.seconds:.0f}", f"{rate:,.0f}"))
            kinds += [
                (name, kind, f"{count:,}", str(account.differences[kind]))
                for kind, count in sorted(account.comparisons.items())
            ]
        seconds = sum(account.seconds for account in self.accounts.values())
        families.append(("all", f"{self.comparisons:,}", str(self.differences), "", f"{seconds:.0f}", ""))
        return f"{_markdown(families)}\n\n{_markdown(kinds)}"


def _number(text: str) -> int:
    return int(text.replace(",", ""))


def _markdown(rows: Sequence[tuple[str, ...]]) -> str:
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = [f"| {' | '.join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))} |" for row in rows]
    return "\n".join([lines[0], f"|{'|'.join('-' * (width + 2) for width in widths)}|", *lines[1:]])
