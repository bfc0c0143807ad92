"""Who knows what: views that do not leak, and re-deals against full enumeration."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import numpy as np
import pytest

from larcin import CHANCE, ONLOOKER, Match
from larcin.rules import engine
from larcin.rules.contract import copy
from larcin.rules.dice import new_dice
from larcin.rules.linking import link
from larcin.rules.states import plainly
from tests.rules.oliver_twist.table_talk import STREET, Seating, down, line, path, seat_in, sit_down

AT_START: dict[str, Any] = {"pawn": str(STREET[0])}


def redeals(match: Match, seat: int, count: int, interpreted: int = 1) -> list[Any]:
    """Re-deals by the compiled rules; the first one by the interpreted rules too, which must deal alike."""
    fast, plain = link(engine, match.game), link(engine, match.game, compiled=False)
    dice, other_dice = new_dice(11), new_dice(11)
    dealt = [copy(match.states) for _ in range(count)]
    for number, states in enumerate(dealt):
        fast.redeal_for(states, seat, dice)
        assert fast.audit_of(states) == 0
        if number < interpreted:
            again = copy(match.states)
            plain.redeal_for(again, seat, other_dice)
            assert again.tobytes() == states.tobytes()
            assert plain.audit_of(again) == 0
    return dealt


def position_of(states: Any, match: Match) -> Any:
    return match.game.position(plainly(states[0]))


def stash_of(states: Any, match: Match, seat: int) -> str:
    return json.dumps(position_of(states, match)["seats"][seat]["stash"], sort_keys=True)


def part_of(states: Any, match: Match, *parts: Any) -> str:
    found = position_of(states, match)
    for part in parts:
        found = found[part]
    return json.dumps(found, sort_keys=True)


def close_to(found: Counter[str], weights: dict[str, int]) -> bool:
    """Whether counts follow weights, within five standard deviations."""
    total, throws = sum(weights.values()), sum(found.values())
    assert set(found) <= set(weights), f"impossible: {set(found) - set(weights)}"
    for name, weight in weights.items():
        share = weight / total
        if abs(found[name] - throws * share) > 5 * (throws * share * (1 - share)) ** 0.5:
            return False
    return True


def dump(counts: dict[str, int]) -> str:
    return json.dumps({name: count for name, count in counts.items() if count}, sort_keys=True)


def test_others_starting_tokens_are_any_of_those_not_seen() -> None:
    """T11: a seat knows its own two; each pair of the other seven tokens is as likely as the next."""
    match = Match("oliver-twist", seats=2, by_hand=True)
    for name in ("ring", "apple1", "watch", "brooch"):
        match.play(CHANCE, f"deal {name}")
    left = ["apple1", "handkerchief1", "handkerchief1", "brooch", "brooch", "necklace", "watch"]
    weights: Counter[str] = Counter()
    for first in range(7):
        for second in range(first):
            weights[dump(Counter(f"starting {left[index]}" for index in (first, second)))] += 1
    found = Counter(stash_of(states, match, 1) for states in redeals(match, 0, 1500))
    assert close_to(found, dict(weights))
    assert {stash_of(states, match, 0) for states in redeals(match, 0, 50)} == {stash_of(match.states, match, 0)}


def gave_up_one(later: str | None = None) -> Match:
    """Seat 0 took nine tokens in the open and a watch more, and gave one up; then it may show some of them."""
    stash = {"ring": 3, "brooch": 4, "apple1": 2}
    match = sit_down(3, line("watch", "necklace", "necklace", "necklace"), **AT_START, stash=[stash])
    match.play(0, path(1, 1))
    match.play(0, "give up brooch")
    if later:
        match.play(1, path(2, 2))
        match.play(2, path(3, 3))
        match.play(0, later)
    return match


def test_which_token_a_full_stash_gave_up_is_any_of_the_nine() -> None:
    """T16: others saw the nine and the new one, which stays; the owner knows."""
    match = gave_up_one()
    full = {"ring": 3, "brooch": 4, "apple1": 2, "watch": 1}
    weights = {dump({**full, name: full[name] - 1}): full[name] for name in ("ring", "brooch", "apple1")}
    for seat in (1, 2, ONLOOKER):
        assert close_to(Counter(stash_of(states, match, 0) for states in redeals(match, seat, 1000)), weights)
    assert len({states.tobytes() for states in redeals(match, 0, 40)}) >= 1
    assert {stash_of(states, match, 0) for states in redeals(match, 0, 40)} == {stash_of(match.states, match, 0)}


def test_what_was_shown_later_was_not_given_up() -> None:
    """T16, T19: after three rings were handed in, only a brooch or an apple can have gone."""
    match = gave_up_one("hand in 3 ring")
    weights = {dump({"brooch": 3, "apple1": 2, "watch": 1}): 4, dump({"brooch": 4, "apple1": 1, "watch": 1}): 2}
    assert close_to(Counter(stash_of(states, match, 0) for states in redeals(match, 1, 1000)), weights)


def test_the_fourth_ring_may_still_be_the_one() -> None:
    """T16: three of four rings were shown; single tokens not seen since are alike."""
    stash = {"ring": 4, "brooch": 5}
    match = sit_down(3, line("watch", "necklace", "necklace", "necklace"), **AT_START, stash=[stash])
    match.play(0, path(1, 1))
    match.play(0, "give up brooch")
    match.play(1, path(2, 2))
    match.play(2, path(3, 3))
    match.play(0, "hand in 3 ring")
    weights = {dump({"brooch": 5, "watch": 1}): 1, dump({"ring": 1, "brooch": 4, "watch": 1}): 5}
    assert close_to(Counter(stash_of(states, match, 0) for states in redeals(match, 2, 1000)), weights)


def test_a_ring_taken_later_may_be_the_one_that_was_shown() -> None:
    """T16, T19: so of three rings two must have stayed, and seven of nine tokens may have been given up each time."""
    match = sit_down(
        3, line("watch", "necklace", "necklace", "ring", "necklace"), **AT_START,
        hand=[{}, {"fang": 1, "nancy": 1}, {"bumble": 1, "nancy": 1}], stash=[{"ring": 3, "brooch": 6}],
    )  # fmt: skip
    match.play(0, path(1, 1))
    match.play(0, "give up brooch")
    match.play(1, path(2, 2))
    match.play(2, path(3, 3))
    match.play(0, path(4, 4))
    match.play(0, "give up brooch")
    match.play(1, "hide fang")
    match.play(2, "hide bumble")
    match.play(0, "hand in 3 ring")
    found = Counter(part_of(states, match, "seats", 0, "file") for states in redeals(match, 1, 1000))
    twice = {dump({"brooch": 2}): 6 * 5, dump({"ring": 1, "brooch": 1}): 1 * 6 + 6 * 1}
    assert close_to(found, {**twice, dump({"ring": 1, "watch": 1}): 1, dump({"brooch": 1, "watch": 1}): 6})


def test_a_token_that_waits_for_room_is_seen_by_all_and_not_in_the_bag() -> None:
    """T16: everybody saw it taken."""
    match = sit_down(3, line("watch", "ring"), **AT_START, stash=[{"brooch": 5, "necklace": 4}])
    match.play(0, path(1, 1))
    for watcher in (ONLOOKER, 0, 1):
        assert {part_of(states, match, "pending") for states in redeals(match, watcher, 10)} == {'"watch"'}


def test_what_sikes_took_is_known_to_two_seats() -> None:
    """T44: the third sees that it was one of the victim's, each as likely as the next."""
    match = sit_down(3, line("brooch", "brooch"), **AT_START, hand=[{"sikes": 1}], stash=[{}, {"ring": 2, "watch": 1}])
    match.play(0, "sikes 1")
    match.play(CHANCE, "steal watch")
    for seat in (0, 1):
        assert {stash_of(states, match, 0) for states in redeals(match, seat, 60)} == {dump({"watch": 1})}
    found = Counter(stash_of(states, match, 0) for states in redeals(match, 2, 1000))
    assert close_to(found, {dump({"ring": 1}): 2, dump({"watch": 1}): 1})


def test_a_robbed_token_that_is_shown_later_is_settled() -> None:
    """T44, T19: when the thief hands in three watches, the third watch came from the victim."""
    match = sit_down(
        3, line("brooch", "brooch", "brooch", "brooch"), **AT_START,
        hand=[{"sikes": 1}], stash=[{"watch": 2}, {"ring": 4, "watch": 1}],
    )  # fmt: skip
    match.play(0, "sikes 1")
    match.play(CHANCE, "steal watch")
    match.play(1, path(1, 1))
    match.play(2, path(2, 2))
    match.play(0, "hand in 3 watch")
    assert {stash_of(states, match, 1) for states in redeals(match, 2, 60)} == {stash_of(match.states, match, 1)}


def robbed_before_a_set() -> Match:
    """Seat 0 has two rings, robs seat 1 of something, finds a third ring in the street, and hands three in."""
    match = sit_down(
        3, line("ring", "brooch", "brooch", "brooch"), **AT_START,
        hand=[{"sikes": 1}], stash=[{"ring": 2}, {"ring": 1, "watch": 2, "necklace": 3}],
    )  # fmt: skip
    match.play(0, "sikes 1")
    match.play(CHANCE, "steal watch")
    match.play(1, "hide fang")
    match.play(2, "hide bumble")
    match.play(0, path(1, 1))
    match.play(1, path(2, 2))
    match.play(2, path(3, 3))
    match.play(0, "hand in 3 ring")
    return match


def test_a_set_that_needs_no_loot_leaves_a_theft_as_open_as_chance_made_it() -> None:
    """T44, T19: three rings were there in any case, so each of the victim's six tokens is still as likely."""
    match = robbed_before_a_set()
    found = Counter(stash_of(states, match, 0) for states in redeals(match, 2, 1200))
    assert close_to(found, {dump({"ring": 1}): 1, dump({"watch": 1}): 2, dump({"necklace": 1}): 3})


def test_a_draw_that_contradicts_what_the_thief_shows_is_made_again() -> None:
    """T44, T16, T19: enumerated by hand. The victim gave one of nine up before; the thief shows a watch too many.

    So the theft was a watch, and what was given up is any of the nine that leaves one to be stolen.
    """
    stash = [{"watch": 2}, {"watch": 2, "necklace": 4, "wallet": 3}]
    match = sit_down(
        3, line("brooch", "brooch", "brooch", "brooch"), **AT_START, turn=1,
        hand=[{"sikes": 1}, {}, {"fang": 1, "bumble": 1}], stash=stash,
    )  # fmt: skip
    match.play(1, path(1, 1))
    match.play(1, "give up wallet")
    match.play(2, "hide fang")
    match.play(0, "sikes 1")
    match.play(CHANCE, "steal watch")
    match.play(1, path(2, 2))
    match.play(2, "hide bumble")
    match.play(0, "hand in 3 watch")
    assert {stash_of(states, match, 0) for states in redeals(match, 2, 60)} == {dump({})}
    found = Counter(part_of(states, match, "seats", 1, "file") for states in redeals(match, 2, 1200))
    courses = enumerated_gifts_and_thefts({"watch": 2, "necklace": 4, "wallet": 3}, "watch")
    assert close_to(found, {dump({name: 1}): ways for name, ways in courses.items()})


def enumerated_gifts_and_thefts(stash: dict[str, int], stolen: str) -> dict[str, int]:
    """In how many ways one token is given up and then one is stolen, single tokens apart, by what was given up."""
    tokens = [name for name, count in stash.items() for _ in range(count)]
    ways: Counter[str] = Counter()
    for gift, given in enumerate(tokens):
        for theft, taken in enumerate(tokens):
            ways[given] += theft != gift and taken == stolen
    return dict(ways)


def test_a_token_on_its_way_with_sikes_is_hidden_from_the_third() -> None:
    """T44, T48: while the thief makes room."""
    stash = [{"brooch": 5, "apple1": 4}, {"watch": 1, "ring": 3}]
    match = sit_down(3, line("necklace", "necklace"), **AT_START, hand=[{"sikes": 1}], stash=stash)
    match.play(0, "sikes 1")
    match.play(CHANCE, "steal watch")
    found = Counter(part_of(states, match, "pending") for states in redeals(match, 2, 800))
    assert close_to(found, {'"watch"': 1, '"ring"': 3})
    assert {part_of(states, match, "pending") for states in redeals(match, 1, 30)} == {'"watch"'}


def test_while_sikes_draws_nothing_is_on_its_way() -> None:
    """Between the card and the draw no token has been taken yet, for whoever looks on (T44)."""
    stash = [{"brooch": 1}, {"apple1": 2, "ring": 1}]
    match = sit_down(3, line("brooch", "brooch"), **AT_START, hand=[{"sikes": 1}], stash=stash)
    match.play(0, "sikes 1")
    assert match.to_act == {CHANCE}
    for watcher in (ONLOOKER, 0, 1, 2):
        for states in redeals(match, watcher, 20):
            assert match.game.position(states[0])["pending"] is None


def test_what_bumble_slipped_in_is_any_token_of_that_stash() -> None:
    """T46: for the owner of the file too, until it looks."""
    match = sit_down(
        3, line("brooch", "brooch"), **AT_START, hand=[{"bumble": 1}, {"nancy": 1}], stash=[{"ring": 1, "watch": 2}]
    )
    match.play(0, "bumble watch 1")
    weights = {dump({"ring": 1}): 1, dump({"watch": 1}): 2}
    for seat in (1, 2):
        found = Counter(part_of(states, match, "seats", 1, "file") for states in redeals(match, seat, 800))
        assert close_to(found, weights)
    match.play(1, "nancy")
    assert {part_of(states, match, "seats", 1, "file") for states in redeals(match, 1, 40)} == {dump({"watch": 1})}
    assert len({part_of(states, match, "seats", 1, "file") for states in redeals(match, 2, 40)}) == 2


def test_what_nancy_cleared_is_any_token_of_the_file() -> None:
    """T42"""
    match = sit_down(3, line("brooch", "brooch"), **AT_START, hand=[{"nancy": 1}], file=[{"ring": 1, "rope": 2}])
    match.play(0, "nancy")
    match.play(0, "clear 1 rope")
    found = Counter(part_of(states, match, "seats", 0, "file") for states in redeals(match, 1, 800))
    assert close_to(found, {dump({"rope": 2}): 1, dump({"ring": 1, "rope": 1}): 2})


def test_face_down_tokens_are_shuffled_with_the_box_but_for_own_peeks() -> None:
    """T32, T38: a seat that peeked knows; the others do not."""
    board = {STREET[1]: "brooch", STREET[3]: down("ring", 0), STREET[4]: down("watch")}
    match = sit_down(3, board, **AT_START, round="night", box={"apple1": 1})
    spaces = [STREET[3] - 1, STREET[4] - 1]

    def seen(states: Any) -> str:
        found = position_of(states, match)["board"]
        return json.dumps([found[space]["face_down"] for space in spaces])

    names = ("ring", "watch", "apple1")
    all_ways = {json.dumps([a, b]): 1 for a in names for b in names if a != b}
    assert close_to(Counter(map(seen, redeals(match, 1, 1000))), all_ways)
    assert close_to(
        Counter(map(seen, redeals(match, 0, 800))), {json.dumps(["ring", b]): 1 for b in ("watch", "apple1")}
    )


def test_others_cards_are_any_that_were_not_seen() -> None:
    """T17: not in one's own hand, not discarded."""
    hands = [{"nancy": 2}, {"fang": 1}, {}]
    discards = {"dodger": 2, "brownlow": 2, "charley": 2, "sikes": 2}
    match = sit_down(3, line("brooch", "brooch"), **AT_START, hand=hands, discards=discards)
    found = Counter(part_of(states, match, "seats", 1, "hand") for states in redeals(match, 0, 800))
    assert close_to(found, {dump({name: 1}): 1 for name in ("oliver", "bumble", "fang")})


def test_others_burglaries_are_any_cards_that_were_not_seen_later() -> None:
    """T36: what a burglar saw in the pile had not been kept before; what it saw before may be kept after."""
    low = [-5, -4, -3, -3, -2, 2, 3, 4, 5]
    burglaries = [
        {"seat": 1, "saw": [10], "kept": 10},
        {"seat": 0, "saw": [*low[:5], 9], "kept": 9},
        {"seat": 1, "saw": [8, -5], "kept": 8},
    ]
    match = sit_down(3, line("brooch", "brooch"), **AT_START, round="night", burglaries=burglaries)
    dealt = redeals(match, 0, 1500)
    told = [position_of(states, match)["burglaries"] for states in dealt]
    first = Counter(str(burglaries[0]["kept"]) for burglaries in told)
    assert close_to(first, {"2": 1, "3": 1, "4": 1, "5": 2, "6": 2, "7": 1, "8": 1, "10": 1})
    pairs = Counter(f"{burglaries[0]['kept']}{burglaries[2]['kept']}" for burglaries in told)
    pile = [2, 3, 4, 5, 5, 6, 6, 7, 8, 10]
    weights: Counter[str] = Counter()
    for index, value in enumerate(pile):
        for other in [*pile[:index], *pile[index + 1 :], -5, -4, -3, -3, -2]:
            weights[f"{value}{other}"] += 1
    assert close_to(pairs, dict(weights))
    assert all(burglaries[1] == told[0][1] for burglaries in told)


def test_stashes_lie_open_while_wallets_are_shared_out() -> None:
    """T28: a re-deal changes no stash then, but what was given up is settled by it."""
    match = sit_down(
        3, {}, hand=[{"fang": 1}], stash=[{"brooch": 2}, {"ring": 2, "watch": 2, "wallet": 1}], file=[{"apple1": 1}]
    )
    match.play(0, "give in")
    assert match.to_act == {1}
    for states in redeals(match, 2, 30):
        assert [stash_of(states, match, seat) for seat in range(3)] == [
            stash_of(match.states, match, seat) for seat in range(3)
        ]


def test_a_thief_knows_that_the_victim_had_what_is_on_its_way() -> None:
    """T44, T16: the victim gave up a token before; it was not the one that the thief holds now."""
    stash = [{"brooch": 4, "apple1": 5}, {"ring": 1, "necklace": 4, "wallet": 4}]
    match = sit_down(
        3, line("watch", "watch", "watch"), **AT_START, turn=1, hand=[{"sikes": 1}, {}, {"fang": 1}], stash=stash
    )
    match.play(1, path(1, 1))
    match.play(1, "give up necklace")
    match.play(2, "hide fang")
    match.play(0, "sikes 1")
    match.play(CHANCE, "steal ring")
    found = Counter(part_of(states, match, "seats", 1, "file") for states in redeals(match, 0, 600))
    assert close_to(found, {dump({"necklace": 1}): 4, dump({"wallet": 1}): 4})


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_states_that_a_seat_cannot_tell_apart_look_alike_to_it(seats: int) -> None:
    """T11, T16, T17, T32, T36, T38, T44: views, moves and odds, in the course of random games."""
    match = Match("oliver-twist", seats=seats, by_hand=True)
    chooser = np.random.default_rng(seats)
    step = 0
    while not match.is_over:
        actor = next(iter(match.to_act))
        legal = match.legal(actor)
        match.play(actor, legal[chooser.integers(len(legal))])
        step += 1
        if step % 29 == 0 or match.view()["table"]["stage"] in ("give up", "keep burglary", "share wallets"):
            for seat in (ONLOOKER, *range(seats)):
                before = json.dumps([match.view(seat), match.view(seat, memory="strict")])
                for states in redeals(match, seat, 2, interpreted=0):
                    twin = match.copy()
                    twin.states.view(np.uint8)[:] = states.view(np.uint8)
                    assert json.dumps([twin.view(seat), twin.view(seat, memory="strict")]) == before
                    assert seat == ONLOOKER or twin.odds(seat) == match.odds(seat)


def test_a_seat_knows_its_own_file(sit: Seating) -> None:
    """T15, T30: and the others its size."""
    match = sit(3, line("ring", "watch", "brooch"), **AT_START)
    match.play(0, path(1, 2))
    assert match.view(0)["table"]["seats"][0]["file"] == {"ring": 1}
    assert match.view(1)["table"]["seats"][0]["file"] is None
    assert match.view(1)["table"]["seats"][0]["file_size"] == 1
    assert match.view(1)["table"]["ledger"][-2:] == [
        {"did": "walked over", "seat": 0, "token": "ring"},
        {"did": "taken", "seat": 0, "token": "watch"},
    ]
    assert seat_in(match, 0)["file"] == {"ring": 1}
