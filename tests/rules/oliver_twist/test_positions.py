"""Positions: set up again byte for byte, and refused where they cannot be."""

from __future__ import annotations

import json
import random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from larcin import BadPosition, Match
from larcin.batch.arrays import scratch_for
from larcin.match.checking import lay
from larcin.rules import engine, load
from larcin.rules.contract import NOBODY, copy
from larcin.rules.dice import new_dice
from larcin.rules.linking import link
from larcin.rules.oliver_twist.words import STAGES
from larcin.rules.states import plainly
from larcin.testing import walk
from tests.rules.oliver_twist.table_talk import COPIES, STREET, down, line, path, sit_down

GAME = load("oliver-twist")
DEALT = [{"starting brooch": 2}, {"starting apple1": 2}, {"starting handkerchief1": 2}]


@given(st.integers(0, 10**6), st.sampled_from([2, 3, 4]))
def test_positions_are_set_up_again_byte_for_byte(seed: int, seats: int) -> None:
    """T11 to T39: at any time in a random game."""
    linked = link(engine, GAME)
    states, actions, weights, _ = scratch_for(GAME)
    dice = new_dice(seed)
    linked.begin(states, np.array([seats], dtype=np.int16))
    for _ in range(seed % 300):
        if linked.acting(states) != NOBODY:
            linked.random_step_at(states, dice, actions, weights)
    table = json.loads(json.dumps(GAME.position(plainly(states[0]))))
    again = GAME.blank()
    lay(GAME, table, {"seats": seats}, again)
    assert again.tobytes() == states.tobytes()[: GAME.state_type.itemsize]


def test_streets_that_were_laid_have_their_tokens() -> None:
    """T12: a board that lost some could leave a burglar nowhere to go."""
    match = Match("oliver-twist", seats=2, by_hand=True, compiled=False)
    while match.state.laid < 40:
        seat = min(match.to_act)
        match.play(seat, match.legal(seat)[0])
    position = match.position()
    assert Match.from_position(position, by_hand=True, compiled=False).state.laid == match.state.laid
    gap = next(space for space, token in enumerate(position["table"]["board"]) if token is not None)
    position["table"]["board"][gap] = None
    with pytest.raises(BadPosition, match=f"nothing lies on space {gap + 1}, which was laid already"):
        Match.from_position(position, by_hand=True, compiled=False)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"board": []}, "a list of 75 spaces"),
        ({"board": ["hat", *[None] * 74]}, "there is no token 'hat'"),
        ({"round": "noon"}, "expected one of day, night"),
        ({"pawn": "99"}, "expected one of square"),
        ({"box": {"ring": 100}}, "there are not 100 of ring"),
        ({"burglaries": [{"seat": 0, "saw": [11], "kept": 11}]}, "a list of burglary cards"),
        ({"burglaries": [{"seat": 0, "saw": [8, 8], "kept": 8}]}, "not so many burglary cards"),
        ({"burglaries": [{"seat": 0, "saw": [8], "kept": 7}]}, "one of the cards that the seat saw"),
        ({"burglaries": [{"seat": 0, "saw": [8], "kept": 8}]}, "belong to the night"),
        ({"ledger": [{"did": "taken", "seat": 0, "token": "rope"}]}, "an object"),
        ({"ledger": [{"did": "taken", "seat": 0, "token": "ring"}]}, "not what follows"),
        ({"hats": 1}, "there is no part 'hats'"),
        ({"prowls": 1}, "What is asked now"),
        ({"stage": "give up"}, "What is asked now"),
        ({"stage": "share wallets"}, "What is asked now"),
    ],
)
def test_positions_that_cannot_be_are_refused(change: dict[str, object], sentence: str) -> None:
    """T8, T36: with a sentence."""
    table = Match("oliver-twist", seats=3, by_hand=True).position()["table"] | {"stage": "turn", "laid": 75}
    with pytest.raises(BadPosition, match=sentence):
        Match.from_position({"game": "oliver-twist", "options": {"seats": 3}, "table": table | change})


@pytest.mark.parametrize(
    ("parts", "sentence"),
    [
        ({"stash": [{"ring": 7}]}, "Every round token"),
        ({"stash": [{"brooch": 10}]}, "A stash holds nine"),
        ({"stash": [{"starting ring": 2}]}, "nine starting tokens"),
        ({"stash": [{"starting ring": 1, "starting watch": 1, "starting brooch": 1}]}, "more than two starting"),
        ({"file": [{"brooch": 41}]}, "too many tokens"),
        ({"hand": [{"fang": 2}]}, "Every character card"),
        ({"pawn": str(STREET[1])}, "the pawn stands on"),
        ({"round": "night", "burglaries": [{"seat": 0, "saw": [8], "kept": None}]}, "Burglary cards must come"),
    ],
)
def test_tables_that_cannot_be_are_refused(parts: dict[str, Any], sentence: str) -> None:
    """T1, T4, T10, T16: the audit speaks."""
    with pytest.raises(BadPosition, match=sentence):
        sit_down(3, line("ring"), **parts)


@pytest.mark.parametrize(
    "parts",
    [
        {"stage": "deal", "laid": 0, "stash": DEALT},
        {"stage": "deal", "laid": 75},
        {"stage": "lay", "laid": 75},
        {"stage": "lay", "laid": 0, "tools": [{"saw": 2}]},
        {"stage": "draw card", "hand": [COPIES]},
        {"stage": "steal"},
        {"stage": "steal", "pending_from": 0, "stash": [{"brooch": 1}]},
        {"stage": "steal", "pending_from": 1},
        {"stage": "draw burglary", "draws": 2},
        {"stage": "draw burglary", "draws": 6, "burglaries": [{"seat": 0, "saw": [2, 3, 4], "kept": None}]},
        {"stage": "keep burglary"},
        {"stage": "keep burglary", "burglaries": [{"seat": 0, "saw": [], "kept": None}]},
        {"stage": "keep burglary", "burglaries": [{"seat": 1, "saw": [2], "kept": None}]},
        {"stage": "discard tool", "tools": [{"saw": 1}]},
        {"stage": "discard tool", "burglaries": [{"seat": 0, "saw": [2], "kept": 2}]},
        {"stage": "prowl"},
        {"stage": "prowl", "prowls": 1, "pawn": "square", "money": [0, 0, 0]},
        {"stage": "first row", "row": 12},
        {"stage": "first row", "row": 12, "row_end": "square"},
        {"stage": "row", "row": 3, "prowls": 1, "row_end": str(STREET[2])},
        {"stage": "peek", "peeks": 2, "prowls": 1},
        {"stage": "who begins"},
        {"stage": "who is poorest"},
        {"stage": "share wallets", "ender": 2, "turn": 1},
        {"row_end": str(STREET[2])},
    ],
    ids=str,
)  # fmt: skip
def test_questions_that_cannot_be_answered_are_refused(parts: dict[str, Any]) -> None:
    """T11, T12, T18, T28, T33, T36, T38, T44: nothing to deal, lay, draw, steal, keep, spend, turn up or look at."""
    early = parts.get("stage") in ("deal", "lay")
    where = {"pawn": "square", "round": "day"} if early else {"pawn": str(STREET[0]), "round": "night"}
    with pytest.raises(BadPosition, match=r"What is asked now|which was laid already"):
        sit_down(3, {} if early else line("ring"), **where | parts)


def test_after_ten_burglaries_no_burglary_token_is_left() -> None:
    """T2, T36: an eleventh burglary would have nowhere to be written down."""
    burglaries = [{"seat": 0, "saw": [value], "kept": value} for value in (2, 3, 4, 5, 6, 7, 8, 9, 10, -5)]
    night: dict[str, Any] = {"pawn": str(STREET[0]), "round": "night", "burglaries": burglaries}
    assert sit_down(3, line("ring", "ring"), **night).to_act == {0}
    for board in (line("burglary"), line(down("burglary"))):
        with pytest.raises(BadPosition, match="Burglary cards must come from the pile"):
            sit_down(3, board, **night)
    night["burglaries"] = [*burglaries, {"seat": 1, "saw": [-4], "kept": -4}]
    with pytest.raises(BadPosition, match="a list of 0 to 10 objects"):
        sit_down(3, {}, **night)


def test_a_ledger_without_room_for_the_rest_of_the_round_is_refused() -> None:
    """T15, T16, T42: two rings come into stashes and are laid open, four lines; Nancy may write four more."""
    again = [{"did": did, "seat": 0, "token": "saw"} for did in ("walked over", "cleared")]

    def with_lines(lines: int, **cards: int) -> Match:
        ledger = again * (lines // len(again))
        return sit_down(
            3, line("ring", "ring"), pawn=str(STREET[0]), ledger=ledger, hand=[cards, {}, {}], compiled=False
        )

    match = with_lines(164)
    match.play(0, path(1, 1))
    assert match.view()["table"]["round"] == "night", "and the ledger was full before"
    for lines, cards in ((166, {}), (164, {"nancy": 1})):
        with pytest.raises(BadPosition, match="more lines than a round can come to"):
            with_lines(lines, **cards)


def test_a_file_of_hundreds_is_refused() -> None:
    """T1: also after the end, where no ledger says how it came about."""
    with pytest.raises(BadPosition, match="there are not 500 of ring"):
        sit_down(3, {}, round="night", stage="over", file=[{"ring": 500}])


STRANGE: dict[str, list[Any]] = {
    "stage": [*STAGES],
    "turn": [0, 1],
    "ender": [None, 0, 1],
    "pawn": ["square", "1", "40"],
    "laid": [0, 74, 75],
    "prowls": [0, 1, 2],
    "row": [0, 1, 12],
    "row_end": [None, "square", "1", "40"],
    "peeks": [0, 1, 2],
    "draws": [0, 1, 6],
    "pending": [None, "ring", "rope"],
    "pending_from": [None, 0, 1],
    "burglaries": [[], [{"seat": 0, "saw": [2, 5, 5], "kept": None}], [{"seat": 1, "saw": [2], "kept": 2}] * 4],
    "ledger": [None, [{"did": "walked over", "seat": 1, "token": "rope"}] * 2],
}


def test_whatever_is_accepted_can_be_played_on() -> None:
    """T11 to T39: positions of random games, changed at random, by the interpreted rules, which notice every slip."""
    chooser, accepted = random.Random(5), 0
    audit_of = link(engine, GAME).audit_of
    for number, match in enumerate(walk(GAME, 1, seed=31)):
        if number % 4 == 0:
            table = match.position()["table"]
            table |= {
                part: chooser.choice(STRANGE[part]) for part in chooser.sample([*STRANGE], chooser.choice([1, 2]))
            }
            try:
                strange = Match(GAME, table=table, by_hand=True, compiled=False, seats=match.seats)
            except BadPosition:
                continue
            accepted += 1
            for _ in range(8):
                for actor in strange.to_act:
                    strange.play(actor, chooser.choice(strange.legal(actor)))
                    assert audit_of(strange.states) == 0
    assert accepted > 40


def test_an_unsound_record_is_found_out() -> None:
    """T13, T22, T39: what no position can say, and the audit still notices."""
    match = sit_down(3, line("ring", "ring"), pawn=str(STREET[0]))
    audit = GAME.rulebook.audit

    def found(part: str, value: int) -> str:
        states = copy(match.states)
        setattr(states[0], part, value)
        return str(GAME.audits[audit(states[0]) - 1])

    assert "two to four players" in found("seats", 5)
    assert "Five rewards" in found("rewards", 6)
    assert "ledger" in found("ledger_size", 500)
    assert "Burglary cards" in GAME.audits[9]
    assert "the pawn stands" in found("pawn", 99)
    poor = copy(match.states)
    poor[0].money[1] = -1
    assert "less than no money" in GAME.audits[audit(poor[0]) - 1]
    forgotten = copy(match.states)
    forgotten[0].tokens[:] = 0
    assert "the pawn stands" in GAME.audits[audit(forgotten[0]) - 1]
    turned = copy(match.states)
    turned[0].face_down[:] = turned[0].tokens
    assert "belong to the night" in GAME.audits[audit(turned[0]) - 1]
    nothing_there = copy(match.states)
    nothing_there[0].face_down[:] = ~turned[0].tokens
    assert "the pawn stands" in GAME.audits[audit(nothing_there[0]) - 1]
    miscounted = copy(match.states)
    miscounted[0].stashed[0] += 1
    assert "must follow" in GAME.audits[audit(miscounted[0]) - 1]
    miscounted = copy(match.states)
    miscounted[0].held[0] += 1
    assert "Every character card" in GAME.audits[audit(miscounted[0]) - 1]
    night = sit_down(3, line("ring", "ring"), pawn=str(STREET[0]), round="night")
    night.states[0].burglaries = 11
    assert "Burglary cards" in GAME.audits[audit(night.state) - 1]
