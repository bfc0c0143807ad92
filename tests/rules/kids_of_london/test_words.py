"""What is said, in English and French, and what may be typed."""

from __future__ import annotations

from typing import Any

import pytest

from larcin import CHANCE, IllegalMove, Match, UnreadableMove, load
from larcin.rules.description import parts_of_view
from larcin.rules.kids_of_london import words
from larcin.rules.words import LANGUAGES, missing_words
from tests.rules.kids_of_london.table_talk import BOX, GAME, hour, ninth_hour, sit_down, strolls, turn

THREE = ["Ann", "Bob", "Cy"]


def say(event: dict[str, Any], language: str, names: list[str] | None = None) -> str:
    return load(GAME).words.tell(event, language, names or THREE)


def test_no_language_lacks_words() -> None:
    game = load(GAME)
    assert missing_words(game.words, game.moves, game.outcomes, [], parts_of_view(game)) == []
    for text in (game.title, game.tagline):
        assert set(text) == set(LANGUAGES)


def test_every_character_and_every_stage_has_words() -> None:
    """K2."""
    for part in ("character", "passer"):
        assert list(words.WORDS.components[part]) == list(BOX)
    assert list(words.WORDS.components["stage"]) == list(words.STAGES)


def test_moves_and_outcomes_have_a_notation_of_their_own() -> None:
    """K1, K2, K11, K16, K24."""
    game = load(GAME)
    cards = [f"card {card}" for card in range(9)]
    assert list(game.moves) == [*cards, "take card", "take character", "actor", "prince"]
    assert list(game.outcomes) == [*BOX, *(f"gang {card}" for card in cards)]


SENTENCES: list[tuple[dict[str, Any], str, str]] = [
    (
        {"event": "tile", "hour": 3, "passer": "jeweller"},
        "Hour 3: a jeweller comes by.",
        "Heure 3 : une bijoutière passe.",
    ),
    (
        {"event": "tile", "hour": 9, "passer": "prince"},
        "Hour 9: a prince, or an actor, comes by.",
        "Heure 9 : un prince, ou un comédien, passe.",
    ),
    ({"event": "sealed", "seat": 1}, "Bob has chosen.", "Bob a choisi."),
    (
        {"event": "cards", "cards": [[0, 4], [1, 8], [2, 0]]},
        "The cards are turned over: Ann 4, Bob 8, Cy 0.",
        "Les cartes sont retournées : Ann 4, Bob 8, Cy 0.",
    ),
    (
        {"event": "arrested", "seats": [0, 1, 2]},
        "Several 8s: the police take away Ann, Bob and Cy.",
        "Plusieurs 8 : la police embarque Ann, Bob et Cy.",
    ),
    (
        {"event": "payment", "seat": 0, "payment": "take card"},
        "Ann chooses the value of the card.",
        "Ann choisit la valeur de la carte.",
    ),
    (
        {"event": "asked answer", "seats": [1]},
        "Prince or actor? Bob must say.",
        "Prince ou comédien ? À Bob de le dire.",
    ),
    ({"event": "answer", "seat": 1, "answer": "prince"}, "Bob says: a prince.", "Bob dit : un prince."),
    (
        {"event": "lowest", "seat": 2, "coins": 1},
        "Cy has the lowest card and takes 1 coin elsewhere in town.",
        "Cy a la carte la plus faible et prend 1 pièce ailleurs en ville.",
    ),
    (
        {"event": "lowest", "seat": 2, "coins": 0},
        "Cy has the lowest card and takes nothing.",
        "Cy a la carte la plus faible et ne prend rien.",
    ),
    (
        {"event": "robs", "seat": 0, "character": "banker", "coins": 7},
        "Ann robs a banker and takes 7 coins.",
        "Ann détrousse un banquier et prend 7 pièces.",
    ),
    (
        {"event": "gives", "seat": 0, "character": "left-hand priest", "coins": 5, "to": 1},
        "Ann robs a left-hand priest: 5 coins for Bob.",
        "Ann détrousse un curé de gauche : 5 pièces pour Bob.",
    ),
    (
        {"event": "loses", "seat": 0, "character": "beggar", "coins": 3},
        "Ann robs a beggar and loses 3 coins.",
        "Ann détrousse un mendiant et perd 3 pièces.",
    ),
    (
        {"event": "fooled", "seat": 0},
        "Ann met only an actor and takes nothing.",
        "Ann n’a trouvé qu’un comédien et ne prend rien.",
    ),
    ({"event": "nobody"}, "Everybody was taken away: nobody is paid.", "Tous embarqués : personne ne prend rien."),
    (
        {"event": "stripped", "seats": [0, 2]},
        "Ann and Cy are the richest and lose everything.",
        "Ann et Cy ont le plus de pièces et perdent tout.",
    ),
    (
        {"event": "wins", "seats": [1]},
        "Bob is the second richest and wins.",
        "Bob vient juste derrière et gagne.",
    ),
    ({"event": "no winner"}, "Nobody wins.", "Personne ne gagne."),
]


@pytest.mark.parametrize(("event", "english", "french"), SENTENCES)
def test_events_are_told_in_both_languages(event: dict[str, Any], english: str, french: str) -> None:
    """K7, K9, K11, K13, K14, K16, K18, K21, K22, K23."""
    assert say(event, "en") == english
    assert say(event, "fr") == french


def test_the_fictional_gang_has_a_name_in_both_languages() -> None:
    """K24, K25: it sits after the two players."""
    event = {"event": "gang card", "seat": 2, "card": 6}
    assert say(event, "en", THREE[:2]) == "The fictional gang shows the 6."
    assert say(event, "fr", THREE[:2]) == "La bande fictive montre le 6."


def test_random_days_tell_every_event_and_leave_no_gap() -> None:
    """K23: all events come up, *nobody wins* on a day laid out for it; no sentence has an unfilled part."""
    told = {"no winner"}
    for match in strolls(40):
        if match.is_over:
            for event in match.log():
                told.add(event["event"])
                for language in LANGUAGES:
                    assert "{" not in match.say(event, language)
    match = ninth_hour(sit_down, "merchant", 8, 8, 8)
    hour(match, "merchant", 8, 8, 8)
    assert match.log()[-1] == {"event": "no winner"}
    assert told | {"nobody"} == {key.split(", ")[0] for key in words.WORDS.events}


def test_the_loss_that_is_told_is_the_loss_that_is_paid() -> None:
    """K18: two coins, where there are only two."""
    match = sit_down(3, coins=[2, 0, 0])
    hour(match, "beggar", 6, 0, 3)
    assert match.log()[-1] == {"event": "loses", "seat": 0, "character": "beggar", "coins": 2}


def test_a_move_may_be_typed_carelessly() -> None:
    match = Match(GAME, seats=3, by_hand=True)
    match.play(CHANCE, " Left-Hand   PRIEST ")
    match.play(0, "Card  5")
    assert [str(step) for step in match.steps] == ["chance left-hand priest", "0 card 5"]


def test_a_mistyped_move_is_answered_with_a_hint() -> None:
    match = sit_down(3)
    turn(match, "banker")
    with pytest.raises(UnreadableMove, match=r"'crad 5' is no move of kids-of-london. Did you mean 'card 5'\?"):
        match.play(0, "crad 5")


def test_an_illegal_move_is_answered_with_the_legal_ones() -> None:
    """K6, K16."""
    match = sit_down(3, hour=8, tiles=["banker", "prince"], hands=[[4, 6], [1, 2], [3, 5]])
    turn(match, "banker")
    with pytest.raises(IllegalMove, match=r"Seat 0 may not play 'prince' now. Legal: card 4, card 6\."):
        match.play(0, "prince")
