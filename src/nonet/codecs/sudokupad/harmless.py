"""Sentences that are no rules: they forbid nothing, say how a rule is meant, or tell how the page behaves."""

from __future__ import annotations

import re

_OPENING = (
    r"\W*(?:(?:note|notes|nb|n\.b\.|also|and|but|so|that|please|however|remember|again|additionally"
    r"|in addition|then|of course"
    r"|as usual|in this puzzle|for clarity|for clarification|for the avoidance of doubt|as always)\W+)*"
)
"""What may stand before such a sentence. Behind anything else it belongs to a rule."""

_SEVERAL = r"(?:some|several|many|a few|two|three|four|five|six|seven|eight|nine|ten|\d+)"
_MARKS = (
    r"(?:lines?|arrows?|cages?|dots?|circles?|diagonals?|thermometers?(?: shapes?)?|thermos?|squares?|shapes?"
    r"|quadruples?|clues?|regions?|renbans?|palindromes?|whispers?)"
)
_SHOWN = r"(?:given|shown|marked|indicated|present|drawn|clued|displayed|included)"
_MAY = r"(?:may|can|could|might|are allowed to|is allowed to|are permitted to) (?!not\b|never\b|no\b|only\b)"
_SUMS = r"(?:sums?|totals?|values?|numbers?|digits?|order)"

_FOG = (
    r"(?=.*\b(?:fog|fogged|clouds?|correct(?:ly)? (?:\w+ ){0,3}digits?"
    r"|digits? (?:\w+ ){0,4}correct(?:ly)?)\b)(?=.*\b(?:lift|clear|reveal"
    r"|uncover|remov|disappear|conceal|obscure|shroud|dissipat|vanish|go away|light up|cover|hid)\w*)"
    r"(?!.*\b(?:sum|add up|total|consecutive|ratio|increase|differ|repeat|equal|shaded|given)\b)"
)
"""How a board that is covered is shown, bit by bit: nothing for a solver."""

_FREE = (
    r"\bmay or may not\b|\bmight or might not\b|\bmay (?:satisfy|have) either\b.*\bneither\b"
    r"|\b(?:there (?:is|are)|with) no negative (?:constraints?|rules?)\b|^\(?no negative (?:constraints?|rules?)\b"
)
"""Such sentences forbid nothing, whatever else they say."""

_ANYWHERE = (
    (r"^exported from\b|\bsoftware\b|\bhttps?:|\bhave fun\b|\benjoy\b|\bthank(?:s|\b)", "no rule"),
    (r"\bdifferent segments\b.*\bindividual", "tells how sums are meant"),
    (
        (
            r"\b(?:don't|do not|need not|does not|doesn't) (?:have|need) to\b(?:.*\bcontain every\b|\W*$)"
            r"|\bneed not contain every\b"
        ),
        "tells nothing",
    ),
    (r"\(?all lines are straight\b|\blines? (?:do not|don't|never) turn\b", "tells nothing"),
)

_AT_THE_START = (
    (
        (
            rf"(?:there (?:are|is) )(?:also )?(?:{_SEVERAL}|an?) (?:\w+ ){{0,2}}{_MARKS}"
            r" ?(?:marked|drawn|shown|given|located|present)? (?:with)?in the (?:grid|puzzle)"
            r"(?:,? and each (?:line|of them) passes through (?:more than one|several|at least two"
            r"|two or more)[\w -]*)?\W*$"
        ),
        "only tells that there are marks",
    ),
    (
        (
            rf"{_SEVERAL} (?:\w+ ){{0,2}}{_MARKS} (?:are|is|have been)(?: marked| drawn| shown| given)?"
            r" (?:inside|outside|in|on|around)(?: of)? the (?:grid|puzzle)\W*$"
        ),
        "only tells that there are marks",
    ),
    (
        (
            r"(?!.*\b(?:cages?|must|sums? (?:to|up))\b)(?:\w+ ){0,6}(?:may|can|might|could|need not"
            r"|don't have to|do not have to) (?!not\b)"
            r".{0,40}\b(?:repeat\w*|be (?:the same|different|equal)|contain the same)\b.*\b(?:as long as|provided"
            r"|so long as|if|when|where|subject to|unless)\b.*\b(?:rules?|allowed|permitted|sudoku|constraints?)\b"
        ),
        "tells nothing",
    ),
    (
        (
            rf"(?!.*\b(?:cages?|must|sums? (?:to|up))\b)(?!.*\b(?:row|column|box"
            rf"|region)s?\b)(?:(?:\w+ ){{0,4}}(?:digits?|numbers?|values?)"
            rf"|they|these|it|which)(?: (?:on|along|in|within) (?:\w+ ){{0,3}}\w+)? {_MAY}"
            r"(?:\w+ )?(?:repeats?|be repeated)\b(?! (?:only|exactly|once|twice))"
        ),
        "tells nothing",
    ),
    (
        (
            r"(?!.*\bcages?\b)(?:(?:repeat(?:s|ed|ing)?|repetitions?)(?: \w+)? (?:is|are|can be"
            r"|may be) (?:allowed|permitted)|(?:may|can) include repeat(?:s|ed)?)\b"
        ),
        "tells nothing",
    ),
    (rf"(?:\w+ ){{0,3}}not (?:all|every|each)\b.*\b{_SHOWN}\b", "tells nothing"),
    (rf"(?:\w+ ){{0,6}}not necessarily (?:all )?(?:been )?{_SHOWN}\b", "tells nothing"),
    (
        (
            r"(?:such|these|those|the)? ?(?:\w+ )?digits? (?:may|can|must)? ?(?:be|appear"
            r"|occur)?s? ?(?:placed )?in any order\W*$"
        ),
        "tells nothing",
    ),
    (
        (
            rf"(?:this|these|the|such|each|segment|box|line) ?(?:\w+ ){{0,3}}{_SUMS} (?:may|can|might|need not|could)"
            r" (?:be |vary|differ|change|also be )?(?:different|differ|the same|equal|vary|distinct)?\b.*"
            r"\b(?:lines?|segments?|arrows?|cages?|boxes|each other)\W*$"
        ),
        "tells nothing",
    ),
    (
        (
            r"(?:different|separate|distinct|two|other) (?:\w+ )?(?:lines?|segments?|arrows?|cages?) (?:may|can"
            r"|might|could|need not|do(?:es)? not|don't)\b.*\b(?:different|differ|same|own|sums?|totals?|values?)\b"
        ),
        "tells nothing",
    ),
    (
        (
            r"(?:multiple (?:entries|visits|segments)|(?:if|when|where) (?:a|the|any"
            r"|one) (?:\w+ )?line (?:enters|passes"
            r"|visits|re-?enters|crosses|goes)).*\b(?:separate(?:ly)?|individual(?:ly)?|each (?:\w+ )?(?:segment|part"
            r"|section|visit|entry))\b"
        ),
        "tells how sums are meant",
    ),
    (
        (
            r"(?:the |these |such )?(?:groups|segments|sets)(?: of \w+)? (?:may not|cannot|can't|do not"
            r"|don't|must not|never)"
            r" overlap\b(?:,? and (?:every|each|all) (?:cells?|digits?) (?:\w+ ){0,6}(?:one|a) (?:group"
            r"|segment|set))?\W*$"
        ),
        "tells how sums are meant",
    ),
    (
        (
            r"(?:\w+ ){0,3}(?:lines|cages|arrows|thermo\w*|whispers|renbans?|palindromes?) (?:may"
            r"|can) (?:\w+ )?(?:cross"
            r"|overlap|intersect|touch|branch|share)\b"
        ),
        "tells nothing",
    ),
    (
        (
            r"(?:any two |all |the )?(?:\w+ ){0,2}(?:lines?|arrows?|paths?)(?: that cross (?:each other|one another))?"
            r"(?: in (?:this|the) (?:puzzle|grid))?,? (?:will |each |always )*(?:are|go|run|proceed|continue)s?"
            r" (?:in )?(?:a |all )?straight\b[^.]*\W*$"
        ),
        "tells nothing",
    ),
    (
        (
            r"(?!.*\b(?:sums?|adds?|totals?|equals?|average|indicate|signif\w+|means?|where)\b)[^.=]*\b(?:pills?|two-digit|double-digit|multi-digit)\b.*"
            r"\b(?:left[- ]to[- ]right|top[- ]to[- ]bottom)\b"
        ),
        "tells how numbers are read",
    ),
    (
        (
            r"(?:the )?(?:solvers?|you) (?:has to|have to|must|needs? to|should) (?:figure out|work out|find(?: out)?"
            r"|determine|deduce) (?:which|what|the) (?:\w+ ){0,2}(?:digits?|numbers?)\b[\w ]{0,25}\W*$"
        ),
        "leaves to the solver what is read elsewhere",
    ),
    (
        (
            r"(?:different )?(?:\w+ )?(?:lines|arrows|cages|thermo\w*)(?: of the same (?:type"
            r"|colou?r))? (?:do not|don't|never|may not"
            r"|cannot) (?:\w+ )?(?:overlap|branch|cross|share|touch|intersect)\b[^.]*\W*$"
        ),
        "tells how the drawing is meant",
    ),
    (
        r"(?:and )?every cell (?:\w+ )?is (?:\w+ )?part of exactly one (?:group|segment|set)\W*$",
        "tells how sums are meant",
    ),
    (r"(?=.*\bguess)(?:no |you |there )", "no rule"),
    (
        (
            r"(?:all|the)? ?(?:other )?(?:\w+ )?(?:clues|constraints|rules|variant rules) (?:are|is|work|apply|have)"
            r" (?:the )?(?:as )?(?:standard|normal|usual|normally)\b[\w ]*\W*$"
        ),
        "no rule",
    ),
    (r"(?:another|one) possibility is\b", "an example"),
    (r"(?:an|as an) (?:example|instance)\b", "an example"),
)


def why_harmless(body: str, *, poisoned: bool) -> str:
    """Why a sentence in lower case is no rule; '' if it may be one."""
    if re.search(_FREE, body):
        return "tells nothing"
    if re.match(_OPENING + _FOG, body):
        return "tells how the fog lifts"
    if poisoned:
        return ""
    anywhere = next((why for pattern, why in _ANYWHERE if re.search(pattern, body)), "")
    return anywhere or next((why for pattern, why in _AT_THE_START if re.match(_OPENING + pattern, body)), "")
