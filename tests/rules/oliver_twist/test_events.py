"""What is told while it happens: each event with the table as it was then, to those who may know."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from larcin import CHANCE, ONLOOKER, Match
from larcin.rules import engine
from larcin.rules.contract import copy
from larcin.rules.dice import new_dice
from larcin.rules.linking import link
from larcin.rules.seeing import Ear, Eye
from larcin.testing import walk, watchers
from tests.rules.oliver_twist.table_talk import STREET, Seating, chance, down, line, path

AT_START: dict[str, Any] = {"pawn": str(STREET[0])}
BY_NIGHT: dict[str, Any] = {**AT_START, "round": "night"}

REVEALING = ("gives in", "bribes")
"""T28, T38: stashes are laid open, then files; and who bribes looks at the last two face-down tokens at once."""

Scene = tuple[dict[str, Any], dict[str, Any]]


def last_scenes(match: Match, seat: int = ONLOOKER) -> list[Scene]:
    """What a seat was told of the last step, each event with the table as it saw it then."""
    return match.scenes(seat, since=len(match) - 1)


def names(scenes: list[Scene]) -> list[str]:
    return [event["event"] for event, _ in scenes]


def scene(scenes: list[Scene], name: str) -> dict[str, Any]:
    """The table at the only event of this name."""
    (found,) = (table for event, table in scenes if event["event"] == name)
    return found


def test_the_pawn_walks_token_by_token(sit: Seating) -> None:
    """T14, T15: each token walked over is gone from the street and in the file before the next step."""
    match = sit(3, line("crowbar", "ring", "watch", "brooch", "brooch"), **AT_START)
    match.play(0, path(1, 3))
    scenes = last_scenes(match, 0)
    assert names(scenes) == ["walks over", "walks over", "takes"]
    first, second, third = (table for _, table in scenes)
    assert [table["pawn"] for table in (first, second, third)] == [str(STREET[step]) for step in (1, 2, 3)]
    assert [table["seats"][0]["file"] for table in (first, second)] == [{"crowbar": 1}, {"crowbar": 1, "ring": 1}]
    assert first["board"][STREET[2] - 1] == "ring"
    assert second["board"][STREET[2] - 1] is None
    assert second["seats"][0]["stash"] == {}
    assert third["seats"][0]["stash"] == {"watch": 1}
    assert {table["turn"] for table in (first, second, third)} == {0}, "and only then it is the next seat's turn"


def test_what_nobody_had_a_choice_about_is_told_too(sit: Seating) -> None:
    """T18, T26: seat 1 can only bribe the police, and then take the last token; seat 2 can only give in."""
    match = sit(3, {STREET[1]: "ring", STREET[3]: "brooch"}, **BY_NIGHT, hand=[{}, {}, {}])
    match.play(0, path(1, 1))
    scenes = last_scenes(match)
    assert names(scenes) == ["takes", "bribes"]
    assert [table["seats"][1]["money"] for _, table in scenes] == [10, 8]
    match.play(1, f"place {STREET[2]}")
    scenes = last_scenes(match)
    assert names(scenes)[:4] == ["places", "takes", "gives in", "file opened"]
    assert [table["turn"] for _, table in scenes[:3]] == [1, 1, 2]
    assert match.is_over


def test_a_token_that_finds_no_room_waits_in_sight(sit: Seating) -> None:
    """T16: everybody sees it, and nobody but the owner which one makes room."""
    match = sit(3, line("watch", "ring"), **AT_START, stash=[{"ring": 3, "brooch": 6}])
    match.play(0, path(1, 1))
    assert scene(last_scenes(match, 1), "takes")["pending"] == "watch"
    match.play(0, "give up ring")
    own, other = scene(last_scenes(match, 0), "gives this up"), scene(last_scenes(match, 1), "gives up")
    assert own["seats"][0]["stash"] == {"ring": 2, "brooch": 6, "watch": 1}
    assert own["seats"][0]["file"] == {"ring": 1}
    assert other["seats"][0]["file_size"] == 1
    assert other["seats"][0]["file"] is None


def test_what_sikes_takes_is_told_to_two_seats_and_hidden_from_the_third(sit: Seating) -> None:
    """T44, T48: also while the thief makes room for it."""
    stash = [{"brooch": 5, "apple1": 4}, {"watch": 1, "ring": 3}]
    match = sit(3, line("necklace", "necklace"), **AT_START, hand=[{"sikes": 1}], stash=stash)
    match.play(0, "sikes 1")
    assert scene(last_scenes(match), "asks about")["discards"] == {"sikes": 1}
    chance(match, "steal watch")
    for seat in (0, 1):
        ((event, table),) = last_scenes(match, seat)
        assert event == {"event": "steals this", "seat": 0, "token": "watch", "to": 1}
        assert table["pending"] == "watch"
    ((event, table),) = last_scenes(match, 2)
    assert event == {"event": "steals", "seat": 0, "to": 1}
    assert table["pending"] is None
    assert table["pending_from"] == 1


def test_nancy_tells_her_friend_what_vanishes_and_the_others_how_much(sit: Seating) -> None:
    """T42: one event for everybody, and not the same one."""
    match = sit(3, line("brooch", "brooch"), **AT_START, hand=[{"nancy": 1}], file=[{"ring": 1, "rope": 2}])
    match.play(0, "nancy")
    match.play(0, "clear 1 ring + 1 rope")
    ((event, table),) = last_scenes(match, 0)
    assert event == {"event": "clears these", "seat": 0, "tokens": "1 ring + 1 rope"}
    assert table["seats"][0]["file"] == {"rope": 1}
    for seat in (ONLOOKER, 1, 2):
        ((event, table),) = last_scenes(match, seat)
        assert event == {"event": "clears", "seat": 0, "count": 2}
        assert table["seats"][0]["file_size"] == 1


def test_what_bumble_brings_is_known_to_who_sent_him(sit: Seating) -> None:
    """T46: the other seat sees its file grow, and not by what."""
    match = sit(3, line("brooch", "brooch"), **AT_START, hand=[{"bumble": 1}], stash=[{"ring": 1}])
    match.play(0, "bumble ring 1")
    victim = last_scenes(match, 1)
    assert names(victim) == ["asks", "slips"]
    assert scene(victim, "asks")["seats"][1]["file_size"] == 0
    assert scene(victim, "slips")["seats"][1]["file_size"] == 1
    assert scene(victim, "slips")["seats"][1]["file"] == {}
    assert last_scenes(match, 0)[1][0] == {"event": "slips this", "seat": 0, "token": "ring", "to": 1}


def test_rewards_come_after_the_coins_and_the_bonus(sit: Seating) -> None:
    """T19, T21, T22: the purse grows three times."""
    match = sit(3, line("brooch", "brooch"), **AT_START, stash=[{"ring": 5}])
    match.play(0, "hand in 5 ring")
    scenes = last_scenes(match)
    assert names(scenes) == ["hands in", "bonus", "reward"]
    assert [table["seats"][0]["money"] for _, table in scenes] == [30, 37, 43]
    assert [table["rewards"] for _, table in scenes] == [[6, 5, 4, 3, 2], [6, 5, 4, 3, 2], [5, 4, 3, 2]]
    assert scenes[0][1]["seats"][0]["stash_size"] == 0


def test_a_row_is_turned_up_one_by_one(sit: Seating) -> None:
    """T33, T35: there is one way only, so that it is up before seat 1 is asked."""
    match = sit(3, line("brooch", down("ring"), down("watch"), down("rope")), **BY_NIGHT, hand=[{}, {}, {}])
    match.play(0, path(1, 1))
    (taken, _), *row = last_scenes(match)
    assert taken["event"] == "takes"
    assert [(event["token"], table["board"].count("face down")) for event, table in row] == [
        ("ring", 2), ("watch", 1), ("rope", 0),
    ]  # fmt: skip
    assert [table["row_end"] for _, table in row] == [str(STREET[2]), str(STREET[3]), None]


def test_a_peek_is_told_to_the_one_who_looks(sit: Seating) -> None:
    """T38: the others see where."""
    hidden = {space: down(token) for space, token in zip(STREET[2:6], ("ring", "watch", "rope", "ring"), strict=True)}
    match = sit(3, hidden, **BY_NIGHT, hand=[{"fang": 1}])
    match.play(0, "bribe")
    match.play(0, f"peek {STREET[2]}")
    ((event, table),) = last_scenes(match, 0)
    assert event == {"event": "peeks and sees", "seat": 0, "token": "ring", "place": str(STREET[2])}
    assert table["peeked"] == {str(STREET[2]): "ring"}
    ((event, table),) = last_scenes(match, 1)
    assert event == {"event": "peeks", "seat": 0, "place": str(STREET[2])}
    assert (table["peeked"], table["peekers"]) == ({}, {str(STREET[2]): [0]})


def test_burglary_cards_are_told_to_the_burglar(sit: Seating) -> None:
    """T36: one after the other; the others see how many."""
    match = sit(3, line("burglary", "ring"), **BY_NIGHT, tools=[{"rope": 1}])
    match.play(0, path(1, 1))
    assert scene(last_scenes(match), "takes")["burglaries"] == [{"seat": 0, "drew": 0, "saw": None, "kept": None}]
    chance(match, "burglary -3", "burglary +8")
    ((event, table),) = last_scenes(match, 0)
    assert event == {"event": "draws this burglary", "seat": 0, "value": "+8"}
    assert table["burglaries"] == [{"seat": 0, "drew": 2, "saw": [-3, 8], "kept": None}]
    match.play(0, "keep +8")
    scenes = last_scenes(match, 1)
    assert names(scenes) == ["keeps", "spends"], "the rope is the only tool there is"
    assert scene(scenes, "keeps")["seats"][0]["tools"] == {"rope": 1}
    assert scene(scenes, "spends")["seats"][0]["tools"] == {}
    assert scene(scenes, "keeps")["burglaries"] == [{"seat": 0, "drew": 2, "saw": None, "kept": None}]


def end_of_day(sit: Seating) -> list[Scene]:
    """Seat 0 gives in; seat 1 has a set and a watch, seat 2 the thicker file."""
    match = sit(
        3, {}, **AT_START, hand=[{"fang": 1}], money=[9, 9, 9],
        stash=[{}, {"ring": 3, "watch": 1}, {"brooch": 2}], file=[{}, {}, {"rope": 1, "character": 1}],
    )  # fmt: skip
    match.play(0, "give in")
    return last_scenes(match)


def test_a_round_is_settled_before_everybodys_eyes(sit: Seating) -> None:
    """T26, T28 to T30: stashes are laid open, sets paid, the rest filed, files opened, the thickest fined."""
    scenes = end_of_day(sit)
    assert names(scenes) == [
        "gives in", "completes", "file opened", "last sets", "file opened", "file opened", "fined", "night falls",
    ]  # fmt: skip
    assert scene(scenes, "gives in")["seats"][0]["money"] == 5
    assert scene(scenes, "gives in")["seats"][1]["stash"] == {"ring": 3, "watch": 1}
    assert scene(scenes, "gives in")["seats"][2]["file"] is None
    paid = scene(scenes, "last sets")["seats"][1]
    assert (paid["money"], paid["stash"], paid["file_size"]) == (13, {"watch": 1}, 0)
    opened = scenes[5][1]["seats"]
    assert [seat["file"] for seat in opened] == [{}, {"watch": 1}, {"brooch": 2, "rope": 1, "character": 1}]
    assert [seat["stash_size"] for seat in opened] == [0, 0, 0]
    assert scene(scenes, "fined")["seats"][2]["money"] == 6


def test_night_falls_over_an_empty_table(sit: Seating) -> None:
    """T31, T32: what was opened is gone again."""
    night = scene(end_of_day(sit), "night falls")
    assert (night["round"], night["stage"], night["ledger"]) == ("night", "deal", [])
    assert [(seat["file"], seat["file_size"]) for seat in night["seats"]] == [(None, 0)] * 3


def test_at_the_end_burglaries_are_turned_over_and_counted(sit: Seating) -> None:
    """T39"""
    burglaries = [{"seat": 2, "saw": [4], "kept": 4}, {"seat": 1, "saw": [9, -2], "kept": 9}]
    match = sit(3, {}, **BY_NIGHT, hand=[{"fang": 1}], burglaries=burglaries)
    match.play(0, "give in")
    counted = [(event, table) for event, table in last_scenes(match) if event["event"] == "burglary counts"]
    assert [(event["seat"], event["value"]) for event, _ in counted] == [(2, "+4"), (1, "+9")]
    assert [each["kept"] for each in counted[0][1]["burglaries"]] == [4, 9]
    assert match.log()[-1] == {"event": "wins", "seats": [1]}


@pytest.mark.parametrize("watcher", [ONLOOKER, 0, 1])
def test_nothing_leaks_in_the_midst_of_a_step(watcher: int) -> None:
    """T11, T16, T36, T38, T44, T46: as long as a watcher is told the same, it sees the same, whatever it cannot know.

    What seats do without a choice may tell something, and then it is told as an event.
    """
    compared = 0
    for match in walk(match_game(), 1, seed=21):
        if len(match) and watcher in watchers(match):
            compared += compare_with_redeals(match, watcher)
    assert compared > 500


def match_game() -> Any:
    return Match("oliver-twist", by_hand=True).game


def compare_with_redeals(match: Match, watcher: int) -> int:
    """How many scenes of the last step were the same after re-deals of the table before it."""
    actor, action, before = match._history[-1]
    ear, eye = Ear(match.game), Eye(match.game, match.seats)

    def scenes(states: Any) -> list[tuple[Any, str]]:
        told = ear.hear(states.tobytes(), actor, action).scenes(watcher)
        return [(event, json.dumps(eye.view(then, watcher))) for event, then in told]

    true = np.frombuffer(bytearray(before), dtype=match.game.state_type)
    seen, linked, same = scenes(true), link(engine, match.game), 0
    for number in range(2):
        states = copy(true)
        linked.redeal_for(states, watcher, new_dice(number, len(match)))
        if possible(match, states, actor, action):
            for (event, view), (other_event, other_view) in zip(seen, scenes(states), strict=False):
                if event != other_event or event["event"] in REVEALING:
                    break
                assert view == other_view, event
                same += 1
    return same


def possible(match: Match, states: Any, actor: int, action: int) -> bool:
    linked, room = link(engine, match.game), match.game.most_choices
    actions, weights = np.zeros(room, dtype=np.int16), np.zeros(room, dtype=np.int32)
    if actor == CHANCE:
        count = linked.chance_outcomes(states, actions, weights)
    else:
        count = linked.legal_actions(states, actor, actions)
    return action in actions[:count]


def test_interpreted_rules_tell_what_compiled_ones_tell() -> None:
    """T14 to T39: the same events, and the same table after each, to the last byte."""
    fast, plain = Ear(match_game()), Ear(match_game(), compiled=False)
    told = 0
    for match in walk(match_game(), 1, seed=22):
        if len(match) % 3 == 1:
            actor, action, before = match._history[-1]
            one, other = (ear.hear(before, actor, action) for ear in (fast, plain))
            assert one.rows == other.rows
            assert one.moments.tobytes() == other.moments.tobytes()
            told += len(one.rows)
    assert told > 150
