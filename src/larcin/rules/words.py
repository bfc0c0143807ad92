"""What a game says, in every language: one place for the words of moves, events and components."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

LANGUAGES = ("en", "fr")

Text = Mapping[str, str]
"""The same words in every language, by language."""

SEATS: Text = {"en": "Players", "fr": "Joueurs"}
"""What the option is called that all games have."""

AND = {"en": "and", "fr": "et"}
VOWEL = re.compile("[aeiouâàäéèêëîïôöùûüœ]", re.IGNORECASE)


@dataclass(frozen=True)
class Words:
    """The vocabulary of a game.

    `moves` and `outcomes` are keyed by their notation, `options` by the option's name (`variant`) and, where they need
    words, by name and value (`variant roles`), `events` by the event's name. An event's text is a template;
    a part such as `{seat}` is filled from the event: `seat` and `to` become names, `seats` a list of names, a part
    that `components` knows the words for that component, and a part that `counts` knows a number with its noun
    (singular and plural).

    `parts` are what the parts of a view are called, for a table that shows the view of any game as it is: `{"stake":
    {"en": "On the table", "fr": "Sur la table"}}`. Parts that are left out are not shown there; where none has words,
    all are, under their own names.

    Nought of something, and one name where there could be several, may be said otherwise: `robs, no coins` is told
    instead of `robs` where `coins` is 0, and `wins, one seat` instead of `wins` where `seats` has one name.
    """

    moves: Mapping[str, Text]
    outcomes: Mapping[str, Text]
    events: Mapping[str, Text]
    components: Mapping[str, Mapping[str, Text]] = field(default_factory=dict)
    counts: Mapping[str, tuple[Text, Text]] = field(default_factory=dict)
    extra_seats: tuple[Text, ...] = ()
    options: Mapping[str, Text] = field(default_factory=dict)
    parts: Mapping[str, Text] = field(default_factory=dict)

    def option(self, name: str, value: object = None) -> dict[str, str]:
        """The words for an option, or for one of its values; the value itself where it needs none."""
        if value is None:
            return dict({"seats": SEATS, **self.options}[name])
        return dict(self.options.get(f"{name} {value}", dict.fromkeys(LANGUAGES, str(value))))

    def part(self, name: str) -> dict[str, str]:
        """What a part of a view is called; its name as it is written where there are no words."""
        plain = name.replace("_", " ")
        return dict(self.parts.get(name, dict.fromkeys(LANGUAGES, plain[:1].upper() + plain[1:])))

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


def missing_words(
    words: Words, moves: Iterable[str], outcomes: Iterable[str], options: Iterable[str], parts: Iterable[str] = ()
) -> list[str]:
    """Every place where a language has no words, for the tester, and words for parts that a view does not have."""
    gaps = [f"option {name!r}" for name in options if name != "seats" and name not in words.options]
    gaps += [f"move {move!r}" for move in moves if move not in words.moves]
    gaps += [f"outcome {outcome!r}" for outcome in outcomes if outcome not in words.outcomes]
    gaps += [f"part {part!r}, which the view does not have" for part in words.parts if part not in set(parts)]
    texts = {f"move {key!r}": text for key, text in words.moves.items()}
    texts |= {f"outcome {key!r}": text for key, text in words.outcomes.items()}
    texts |= {f"event {key!r}": text for key, text in words.events.items()}
    for part, names in words.components.items():
        texts |= {f"{part} {key!r}": text for key, text in names.items()}
    for part, forms in words.counts.items():
        texts |= {f"{part} (form {number})": text for number, text in enumerate(forms)}
    texts |= {f"option {key!r}": text for key, text in words.options.items()}
    texts |= {f"part {key!r} of the view": text for key, text in words.parts.items()}
    texts |= {f"extra seat {number}": text for number, text in enumerate(words.extra_seats)}
    gaps += [
        f"{place} in {language}" for place, text in texts.items() for language in LANGUAGES if not text.get(language)
    ]
    return gaps
