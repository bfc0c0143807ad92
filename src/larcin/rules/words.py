"""What a game says, in every language: one place for the words of moves, events and components."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

LANGUAGES = ("en", "fr")

Text = Mapping[str, str]
"""The same words in every language, by language."""

AND = {"en": "and", "fr": "et"}
VOWEL = re.compile("[aeiouâàäéèêëîïôöùûüœ]", re.IGNORECASE)


@dataclass(frozen=True)
class Words:
    """The vocabulary of a game.

    `moves` and `outcomes` are keyed by their notation, `events` by the event's name. An event's text is a template;
    a part such as `{seat}` is filled from the event: `seat` and `to` become names, `seats` a list of names, a part
    that `components` knows the words for that component, and a part that `counts` knows a number with its noun
    (singular and plural).

    Nought of something, and one name where there could be several, may be said otherwise: `robs, no coins` is told
    instead of `robs` where `coins` is 0, and `wins, one seat` instead of `wins` where `seats` has one name.
    """

    moves: Mapping[str, Text]
    outcomes: Mapping[str, Text]
    events: Mapping[str, Text]
    components: Mapping[str, Mapping[str, Text]] = field(default_factory=dict)
    counts: Mapping[str, tuple[Text, Text]] = field(default_factory=dict)
    extra_seats: tuple[Text, ...] = ()

    def tell(self, event: Mapping[str, Any], language: str, names: Sequence[str]) -> str:
        """An event as a sentence."""
        chairs = [*names, *(text[language] for text in self.extra_seats)]
        parts = {part: self._say(part, value, language, chairs) for part, value in event.items()}
        sentence = fill(self._template(event)[language], parts, language)
        return sentence[0].upper() + sentence[1:]

    def _template(self, event: Mapping[str, Any]) -> Text:
        """The text of an event: the one for what is special about it, if there is one."""
        name = event["event"]
        special = [f"no {part}" for part, value in event.items() if part in self.counts and value == 0]
        special += ["one seat"] if len(event.get("seats", ())) == 1 else []
        # Of all that is special, as much as there is a text for.
        for said in (special, *([each] for each in special)):
            found = self.events.get(", ".join([name, *said]))
            if found is not None:
                return found
        return self.events[name]

    def _say(self, part: str, value: Any, language: str, chairs: Sequence[str]) -> str:
        if part in ("seat", "to"):
            return chairs[value]
        if part == "seats":
            return enumerate_words([chairs[seat] for seat in value], language)
        if part == "cards":
            return ", ".join(f"{chairs[seat]} {card}" for seat, card in value)
        if part in self.components:
            return self.components[part][value][language]
        if part in self.counts:
            return count_words(value, self.counts[part], language)
        return str(value)


def fill(template: str, parts: Mapping[str, str], language: str) -> str:
    """A template with its parts filled in; in French *de* and *que* lose their *e* before a vowel."""
    if language == "fr":
        template = re.sub(
            r"\b(d|qu)e \{(\w+)\}", lambda at: f"{at[1]}’{{{at[2]}}}" if VOWEL.match(parts[at[2]]) else at[0], template
        )
    return template.format_map(parts)


def enumerate_words(words: Sequence[str], language: str) -> str:
    """*Ann, Bob and Cy*."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {AND[language]} {words[-1]}"


def count_words(number: int, noun: tuple[Text, Text], language: str) -> str:
    """*1 coin, 2 coins*; nought is singular in French."""
    singular = abs(number) == 1 or (number == 0 and language == "fr")
    return f"{number} {noun[0 if singular else 1][language]}"


def missing_words(words: Words, moves: Iterable[str], outcomes: Iterable[str]) -> list[str]:
    """Every place where a language has no words, for the tester."""
    gaps = [f"move {move!r}" for move in moves if move not in words.moves]
    gaps += [f"outcome {outcome!r}" for outcome in outcomes if outcome not in words.outcomes]
    texts = {f"move {key!r}": text for key, text in words.moves.items()}
    texts |= {f"outcome {key!r}": text for key, text in words.outcomes.items()}
    texts |= {f"event {key!r}": text for key, text in words.events.items()}
    for part, names in words.components.items():
        texts |= {f"{part} {key!r}": text for key, text in names.items()}
    for part, forms in words.counts.items():
        texts |= {f"{part} (form {number})": text for number, text in enumerate(forms)}
    texts |= {f"extra seat {number}": text for number, text in enumerate(words.extra_seats)}
    gaps += [
        f"{place} in {language}" for place, text in texts.items() for language in LANGUAGES if not text.get(language)
    ]
    return gaps
