"""Sentences of the rules' text, as setters write it: headings, bullets, brackets and examples taken apart."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field

from nonet.codecs.sudokupad.colours import colour_words
from nonet.codecs.sudokupad.harmless import why_harmless

MAX_TEXT_CHARS = 20_000
MAX_SENTENCES = 300
MAX_SENTENCE_CHARS = 800
"""A longer sentence is left to the reader: patterns take time with the square of the length."""

_QUOTES = str.maketrans(
    {"’": "'", "‘": "'", "`": "'", "“": '"', "”": '"', "–": "-", "—": "-", "−": "-", "\xa0": " ", "×": "x", "*": ""}
)
_BULLET = re.compile(r"^\s*(?:[-•*·●▪>]+|\(?\d{1,2}[.)]+|[a-z]\))\s*(?=\D)")
_HEADING = re.compile(r"\s*([^:.!?;()]{1,60}|[^:.!?;]{1,60}\))\s*:(?:\s+|$)(.*)", re.DOTALL)
_DASHED = re.compile(r"\s*([A-Za-z][^:.!?;,]{0,50}?)\s+-+\s+(.+)", re.DOTALL)
_QUOTED_SIGNS = re.compile(r"[\"'][?!<>=.]+[\"']")
_ABBREVIATED = re.compile(r"\b(i\.\s?e|e\.\s?g|etc|vs|incl|no|st)\.(?=\W)", re.IGNORECASE)
_END = re.compile(r"(?<=[.!?;])(?<!\.\.\.)[)\"']*(?:\s+|$)|(?<=[a-z)])\.(?=[A-Z])")
_BASE = re.compile(
    r"(?P<head>\W*(?:\w+ )?(?:normal|standard|usual|regular|classic(?:al)?|conventional|ordinary"
    r"|typical)\b[^.,;:()]{0,60}?"
    r"\brules?(?: of sudoku)? apply)\s*(?:[,;:(]+|-+|\band\b|\bplus\b)\s*(?:(?:and|but|plus|with)\s+)?(?P<tail>\S.*)",
    re.IGNORECASE | re.DOTALL,
)
"""The base rules with something else behind them: 'Normal sudoku rules apply, and identical digits cannot ...'"""

_BRACKETED_START = re.compile(r"(?P<head>\([^()]*\))\s+(?P<tail>[A-Z].*)", re.DOTALL)
"""Brackets without a full stop, and then a sentence: '(e.g. 1-2-3) Digits in cages ...'"""

_GIVEN = r"(?:given|shown|marked|indicated|present|drawn|clued|displayed|included)"
_ASIDE = re.compile(
    rf"(?P<head>.*\w.*?)\s*(?:[,;(]|\s-+)\s*\(?(?P<tail>(?:(?:and|but|so|note that|however)\W+)*"
    rf"(?:not (?:all|every|each)\b[^()]*\b{_GIVEN}\b"
    r"|(?:(?:the )?(?:digits?|numbers?|values?|which|they|these|it|repeats?) )?(?:may|can)\b(?! not\b)[^(),]{0,30}"
    r"\b(?:repeats?|be repeated)\b"
    r"|repeats? (?:are|is) (?:allowed|permitted)\b|repeats allowed\b)[^()]*\)?\W*)$",
    re.IGNORECASE | re.DOTALL,
)
"""A rule with something behind it that tells nothing: '... are consecutive - not all dots are given.'"""

_BRACKETS = re.compile(r"\s*\(([^()]+)\)")
_TO_FIND = re.compile(
    r"(?:,| -+|\s*\(|;)?\s*(?:(?:but )?(?:this|the|that|which|whose) )?(?:common )?(?:sum|total|value"
    r"|number|which|it|and)?\s*"
    r"(?:which )?(?:(?:must|has to|have to|needs? to|is to|are to|should)(?: be)?|to be) (?:determined"
    r"|deduced|found|discovered"
    r"|worked out)(?: by (?:the solver|you|logic))?\)?(?=\W*$)",
)
"""The end of a sentence that leaves something to the solver: '... the same sum, which must be determined.'"""

_EXAMPLE = re.compile(r"[\s,(:-]*\b(?:e\.?\s?g\b\.?|for example|for instance)[^)]*(?:\)|$)", re.IGNORECASE)
_EXAMPLE_HEADING = re.compile(r"\W*(?:for example|for instance|an? example|examples?|e\.?g\.?)")
_MAX_HEADING_WORDS = 6

_NUMBER_WORDS = {
    word: value
    for value, word in enumerate(
        ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
    )
}
_NUMBER = re.compile(rf"(?<![\w:.])(?:\d+|{'|'.join(_NUMBER_WORDS)})(?![\w:])")

POISON = re.compile(
    r"\beither\b(?! (?:direction|way|end|side|order|increase|stay|remain|of the (?:\w+ ){0,3}diagonals?"
    r"|(?:\w+ )?diagonal"
    r"|a? ?(?:chess )?(?:king|knight)))|\bwrong|mistake|incorrect|\bliars?\b|\blying\b"
    r"|\bfalse\b|\berrors?\b|doubler|\bnegator|modifier"
    r"|\bvalues? of (?:a|an|each|every|its|their)\b [\w -]*(?:digit|cell)|\bunshaded\b.*\bconnect|\bshade\b|\bshading"
    r"|\bdraw\b|(?<!arrow's )(?<!arrow )(?<!diagonal )\bpaths?\b(?! of (?:the|an|each|that|its"
    r"|every) arrow)(?! .{0,20}\barrow)"
    r"|\bloops?\b(?!.*\bpalindrom)|\bdetermine|\binstead\b|\bexcept\b|\bexcluding\b|\bunless\b"
    r"|\bdo(?:es)? not apply|\bdeduce|\byin yang|\bschrodinger|\bunknown\b|\bsecret|\bmust be found"
    r"|\bonly one of\b|\bexactly (?:one|two|half|three|\d+) of\b|\bat least one of\b(?!.*\bcells?\b)|\bsome of\b"
    r"|\bpossibly\b|\bmultiplier|\bwildcard"
)
"""Words with which a sentence means something else than its other words say."""

_IDEAS = {
    "remainder": (
        r"\bremainders?\b|\bmod(?:ulo|ular)?\b|\bmultiples? of\b"
        r"|\bdivi(?:ded|sible|des?) by (?:\d|two|three|four|five|it|its|each|the (?:number|digit|sum|value))\b"
    ),
    "product": r"\bproducts?\b|\bmultipl(?:y|ied|ication)\b",
    "number theory": r"\bprimes?\b|\b(?:square|cube|perfect|triangular) numbers?\b|\bfactors? of\b|\bfactorial",
    "average": r"\baverages?\b|\bmean\b|\bmedian",
    "extreme": r"\b(?:largest|smallest|highest|lowest|biggest|greatest|maximum|minimum)\b",
    "count": r"\bhow (?:many|often)\b|\bthe number of\b|\bcount(?:s|ing|ed)?\b|\bas many\b|\bthat many\b",
    "parity": r"\b(?:even|odd)\b(?![ -](?:length|number of|sized?\b|if\b|though\b|when\b))|\bparit(?:y|ies)\b",
    "position": (
        r"\bind(?:ex|ices)|\bpositions?\b|\bwhich (?:column|row|cell)\b|\bindicates? where\b|\blocat(?:ed|ion)\b"
        r"|\btells?\b.*\bwhere\b"
    ),
    "order": r"\b(?:increas|decreas|ascend|descend)\w*|\bchains?\b|\bsorted\b",
    "ending": r"\b(?:ending|ends?) (?:in|with)\b",
    "connection": r"\b(?:orthogonally|all) connected\b|\bconnected group|\bform a single\b",
    "two by two": r"\b2 ?x ?2 (?:squares?|areas?|blocks?|regions?|sections?)\b",
    "wrap": r"\bwrap|\btoroid|\bcyclic",
    "turn": r"\brotat|\bsymmetr|\bmirror|\breflect|\bupside",
    "magic": r"\bmagic\b",
    "numeral": r"\b(?:two|three|four|[2-4])[- ]digit numbers?\b|\bconcatenat|\bread (?:as|from)\b|\bdigit sums?\b",
    "distance": r"\bdistan(?:ce|t)",
    "unequal": r"\b(?:not|never|cannot|don't|doesn't) (?:sum|add|total|(?:be )?equal)\b|\bdifferent (?:sum|total)s?\b",
    "shape": r"\bsame shape|\bidentical (?:areas?|shapes?)|\bclones?\b|\bislands?\b|\bwalls?\b|\b(?:pent|poly)omino",
    "run": (
        r"\b(?:every|each|any|all) (?:\w+ )?(?:sets?|groups?|sequences?|runs?|strings?|trios?|triples?) of"
        r" (?:\w+ )?(?:two|three|four|five|\d)\b|\b(?:every|each|any) (?:three|four|five|[345])\b"
        r"|\b(?:every|each|any|all) (?:\w+ )?(?:trios?|triples?|triplets?)\b"
    ),
    "change": r"\b(?:shift|swap|revers|slid|push|roll|moved\b)",
}

CONCEPTS: dict[str, re.Pattern[str]] = {name: re.compile(pattern) for name, pattern in _IDEAS.items()}
"""Ideas that change what a sentence says. A recogniser sees a sentence only if it knows all the ideas in it."""

_RULE_WORD = re.compile(
    r"\b(?:xs?|vs?|xvs?|digits?|cells?|lines?|sums?|cages?|rows?|columns?|box(?:es)?|regions?|dots?|circles?"
    r"|squares?|arrows?"
    r"|thermo\w*|numbers?|adjacent|diagonals?|knights?|kings?|values?|clues?|totals?|even|odd|consecutive"
    r"|ratio|repeat\w*"
    r"|fog|must|cannot|can't|renbans?|whispers?|killer|kropki|neighbou?rs?|identical|increase|pairs?|grid)\b"
)

_FILLERS = re.compile(r"\b(?:sudoku|rules?|lines?|cages?|constraints?|appl(?:y|ies)|also|and|as|well|the|too)\b")
_USUAL = r"(?:normal|standard|usual|regular|classic(?:al)?|conventional|ordinary|typical|basic)"


def _names_alone(text: str, nick: str) -> bool:
    """Whether the text has no words but a name and those around names: 'standard ... rules apply'."""
    return re.fullmatch(rf"[\W\d]*(?:{_USUAL}\W+)?(?:{nick})\W*", _FILLERS.sub(" ", text)) is not None


@dataclass(eq=False, slots=True)
class Sentence:
    """A sentence: `text` as it was written, `body` in lower case without examples, `heading` in lower case.

    `first` tells whether it is the first under its heading, so that the heading speaks for it.
    """

    text: str
    body: str
    heading: str = ""
    first: bool = True
    claimed: list[str] = field(default_factory=list)
    harmless: str = ""

    @property
    def whole(self) -> str:
        return f"{self.heading}: {self.body}" if self.heading and self.first else self.body

    @property
    def colours(self) -> frozenset[str]:
        """The colours it names, or else those of its heading."""
        return colour_words(self.body) or colour_words(self.heading)

    @property
    def numbers(self) -> list[int]:
        return [
            _NUMBER_WORDS[word] if word in _NUMBER_WORDS else int(word)
            for word in _NUMBER.findall(self.body)
            if len(word) < 9
        ]

    @property
    def poisoned(self) -> bool:
        return len(self.text) > MAX_SENTENCE_CHARS or bool(POISON.search(self.whole))

    @property
    def concepts(self) -> frozenset[str]:
        """The ideas in it that not every recogniser knows; of a heading only what the sentence itself does not say."""
        return frozenset(name for name, pattern in CONCEPTS.items() if pattern.search(self.body))

    @property
    def may_be_a_rule(self) -> bool:
        return len(self.text) > MAX_SENTENCE_CHARS or bool(_RULE_WORD.search(self.body) or POISON.search(self.body))

    def says(self, pattern: str) -> bool:
        """Whether the pattern is found in heading or body."""
        return re.search(pattern, self.whole) is not None

    def just_names(self, nick: str) -> bool:
        """Whether it only says that the rules of this name apply: 'Standard thermo rules.'"""
        return any(_names_alone(text, nick) for text in (self.body, self.whole))

    def number_after(self, pattern: str) -> int | None:
        """The number that follows `pattern`."""
        words = "|".join(_NUMBER_WORDS)
        match = re.search(rf"(?:{pattern})\s*(?:a |the |of |by |to |exactly )*(\d{{1,4}}|{words})(?![\w:])", self.whole)
        if match is None:
            return None
        found = match[match.re.groups]
        return _NUMBER_WORDS[found] if found in _NUMBER_WORDS else int(found)


def plain(text: str) -> str:
    """The text with letters of one form: curly quotes, bold letters and long dashes made plain."""
    text = text.replace("\\n", "\n").replace("\r", "\n").translate(_QUOTES)
    return "".join(sign for sign in unicodedata.normalize("NFKD", text) if not unicodedata.combining(sign))


def sentences_of(text: str) -> list[Sentence]:
    """The sentences of a rules' text, in order."""
    found: list[Sentence] = []
    heading = ""
    for line in plain(text[:MAX_TEXT_CHARS]).split("\n"):
        stripped = _BULLET.sub("", line).strip()
        if not stripped:
            continue
        first = True
        if (alone := _heading_alone(stripped)) and not re.search(r"\bappl(?:y|ies)\b", alone):
            heading = alone
            continue
        own = _HEADING.match(stripped) or _DASHED.match(stripped)
        if own and len(own[1].split()) <= _MAX_HEADING_WORDS and own[2].strip():
            found_heading, stripped = own[1].strip().lower(), own[2]
            shown = own[1].strip()
        else:
            found_heading, shown = heading, ""
        heading = ""
        for body in (clause for part in _split(stripped) for clause in _clauses(part)):
            found.append(_sentence(f"{shown}: {body}" if shown and first else body, body, found_heading, first))
            first = False
            if len(found) >= MAX_SENTENCES:
                return found
    return found


def _heading_alone(line: str) -> str:
    words = line.rstrip(":").split()
    if 0 < len(words) <= 5 and ((line.isupper() and len(line) > 1) or (line.endswith(":") and len(line) > 3)):
        return line.rstrip(":").lower()
    return ""


def _split(text: str) -> Iterator[str]:
    masked = _QUOTED_SIGNS.sub(lambda match: "\0" * len(match[0]), text)
    masked = _ABBREVIATED.sub(lambda match: match[1].replace(".", "\0") + "\0", masked)
    start = 0
    for end in _END.finditer(masked):
        part = text[start : end.end()].strip()
        start = end.end()
        if part.strip(".!?;)\"' "):
            yield part
    if text[start:].strip(".!?;)\"' "):
        yield text[start:].strip()


def _clauses(text: str) -> Iterator[str]:
    """The clauses of a sentence that speak for themselves: the base rules, a rule, and what adds nothing to it."""
    if len(text) > MAX_SENTENCE_CHARS:
        yield text
        return
    if aside := _BRACKETED_START.fullmatch(text):
        yield aside["head"]
        text = aside["tail"]
    if base := _BASE.fullmatch(text):
        yield base["head"]
        text = base["tail"]
    if aside := _ASIDE.fullmatch(text):
        yield aside["head"]
        text = aside["tail"]
    yield text


def _sentence(text: str, body: str, heading: str, first: bool) -> Sentence:
    lower = " ".join(body[: MAX_SENTENCE_CHARS + 1].lower().split())
    without = _EXAMPLE.sub("", lower)
    without = _BRACKETS.sub(lambda match: "" if why_harmless(match[1], poisoned=False) else match[0], without)
    if " same " in without or " equal " in without:
        without = _TO_FIND.sub("", without)
    sentence = Sentence(text, without or lower, heading, first)
    if len(text) > MAX_SENTENCE_CHARS:
        return sentence
    if _EXAMPLE.match(lower) or not without.strip(" .!?()") or _EXAMPLE_HEADING.fullmatch(heading):
        sentence.harmless = "an example"
        return sentence
    sentence.harmless = why_harmless(sentence.body, poisoned=sentence.poisoned)
    if not sentence.harmless and not sentence.may_be_a_rule:
        sentence.harmless = "no word of a rule"
    return sentence
