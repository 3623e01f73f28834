"""`BoardKind`: rules of the whole board, which words alone tell."""

from __future__ import annotations

from collections.abc import Sequence

from nonet.codecs.sudokupad.case import Case, Recogniser

SINGLE = r"\b(?:each|every|any|an?|all|the|two|digits?) \d+(?:s|'s)?\b(?! ?[x:/] ?\d)"
"""A rule for some digits only: 'for each 9 in the grid'."""


class BoardKind(Recogniser):
    """A rule of the whole board: the sentence is all there is."""

    stage = 90
    words: Sequence[str] = ()
    against = r"$^"
    kind = ""
    nick = ""
    """The names of the rule, for sentences that say no more than that it applies."""
    beside: frozenset[str] = frozenset()
    """Kinds that may speak in the same sentence: 'a knight's move or a king's move apart'."""

    def recognise(self, case: Case) -> None:
        told = [
            each
            for each in case.open_sentences()
            if set(each.claimed) <= self.beside
            and (any(map(each.says, self.words)) or (self.nick and each.just_names(self.nick)))
            and not each.says(self.against)
            and not each.says(SINGLE)
        ]
        if told:
            rules = [] if case.has(self.kind) else [case.make(self.kind)]
            case.found(self.name, rules, [], told, "a rule of the whole board, in words")
