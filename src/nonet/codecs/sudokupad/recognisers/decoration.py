"""Drawings of which the text says that they mean nothing: 'The blue line is purely decorative.'"""

from __future__ import annotations

from nonet.codecs.sudokupad.case import Case, Recogniser
from nonet.codecs.sudokupad.elements import Shape, Stroke
from nonet.codecs.sudokupad.recognisers import recogniser

_WORDS = (
    r"\b(?:purely|just|only|merely|for|are|is) (?:\w+ )?(?:decorat\w+|cosmetic|aesthetic\w*|visual|ornament\w*)\b"
    r"|\b(?:has|have) no (?:effect|meaning|bearing|impact|significance|function|relevance)\b"
    r"|\bcan be ignored\b|\b(?:purely|just|only) for (?:decoration|clarity|fun|show|looks|aesthetics?)\b"
)


@recogniser("decoration")
class Decoration(Recogniser):
    """Lines, or shapes, of the colour that the sentence names."""

    stage = 5

    def recognise(self, case: Case) -> None:
        for sentence in list(case.open_sentences()):
            if not sentence.says(_WORDS) or not sentence.colours:
                continue
            several = len(sentence.colours) > 1
            lines = sentence.says(r"\blines?\b")
            for element in case.elements:
                if isinstance(element, Stroke) and element.colour is not None:
                    meant, colour = (
                        lines or not sentence.says(r"\b(?:cells?|squares?|circles?|shad\w+)\b"),
                        element.colour,
                    )
                elif isinstance(element, Shape) and (element.fill or element.border) and not element.text:
                    meant, colour = several or not lines, (element.fill or element.border)  # type: ignore[assignment]
                else:
                    continue
                if meant and any(map(colour.is_called, sentence.colours)):
                    case.frame(element, "said to mean nothing")
            sentence.harmless = "says what means nothing"
