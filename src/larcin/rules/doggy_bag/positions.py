"""Positions of Doggy Bag: all there is and has been, written down and set up again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from larcin.errors import BadPosition
from larcin.reading import Checked
from larcin.rules.contract import CHANCE_ACTS, NOBODY, Position, bit, listed, named
from larcin.rules.doggy_bag import rulebook
from larcin.rules.doggy_bag.components import COLOURS
from larcin.rules.doggy_bag.state import (
    CHOOSE_FIRST,
    DRAW_BONE,
    DRAW_MORE,
    GIVE_BONES,
    HANDFULS,
    KINDS,
    LEAST_CALL,
    MOST_IN_BAG,
    NIGHTS,
    NONE,
    OVER,
    PICK_BONE,
    ROLES,
    SCOUT_BONES,
    SLOTS,
    TOSS_COINS,
    TOSSES,
    State,
    bones_given,
    counted,
    nights_given,
)
from larcin.rules.doggy_bag.words import MOVES, STAGES
from larcin.rules.states import Row

GIVES = MOVES[: len(HANDFULS)]
CHANCE_STAGES = (CHOOSE_FIRST, TOSS_COINS, PICK_BONE, SCOUT_BONES, DRAW_BONE, DRAW_MORE)


def story_of_night(state: State, night: int) -> dict[str, Any]:
    """What all saw of a night: how many bones each seat gave, what was drawn, went in and out, and the ace's swap."""
    ace = state.ace[night]
    return {
        "given": state.given[night],
        "held_at_least": bones(state.least[night]),
        "came_out": bones(max(-count, 0) for count in state.flow[night]),
        "went_in": bones(max(count, 0) for count in state.flow[night]),
        "ace": None
        if ace == NONE
        else {"seat": ace, "gave": COLOURS[state.ace_gave[night]], "got": COLOURS[state.ace_got[night]]},
    }


def bones(counts: Iterable[int]) -> dict[str, int]:
    return {colour: count for colour, count in zip(COLOURS, counts, strict=True) if count}


def numbered(seat: int) -> int | None:
    return None if seat == NONE else seat


def handful(state: State, seat: int, night: int) -> dict[str, int] | None:
    """What a seat gave in a night, None if it was out by then."""
    first = sum(list(state.given)[:night])
    if first >= bones_given(state, seat):
        return None
    kinds = list(state.gave[seat])[first : first + state.given[night]]
    return bones(kinds.count(kind) for kind in range(KINDS))


def position(state: State) -> Position:
    """All there is and has been, secrets included."""
    nights = range(nights_given(state))
    return {
        "stage": STAGES[state.stage],
        "night": state.night + 1,
        "coins": state.coins or None,
        "actor": numbered(state.actor),
        "starter": numbered(state.starter),
        "bag": bones(state.bag),
        "chest": bones(state.chest),
        "loot": bones(state.loot),
        "last": named(COLOURS, state.last),
        "nights": [story_of_night(state, night) for night in nights],
        "seats": [
            {
                "first_player": state.first == seat,
                "screen": bones(state.screen[seat]),
                "front": bones(state.front[seat]),
                "handfuls": [given for night in nights if (given := handful(state, seat, night)) is not None],
                "sealed": named(GIVES, state.sealed[seat]),
                "role": numbered(state.role[seat]),
                "called": state.called if state.hothead == seat else None,
                "tried": bool(state.tried & bit(seat)),
                "out": state.out[seat] or None,
                "looked": [night + 1 for night in listed(state.looked[seat], NIGHTS)],
            }
            for seat in range(state.seats)
        ],
    }


def from_position(given: Position, options: Mapping[str, Any], state: State) -> None:
    """Lay the table as the position says; what it leaves out is not there or has not happened.

    Without nights past, everybody has seen what lies behind the screens and in the bag: the game starts from there.
    So games with fewer bones can be set up.
    """
    here = Checked(given, "position", BadPosition)
    rulebook.clear_table(state)
    state.seats = options["seats"]
    state.variant = ("roles", "beginners").index(options["variant"])
    state.stage = here.choice("stage", STAGES)
    state.night = here.number("night", 1, NIGHTS, default=1) - 1
    state.coins = here.number("coins", int(min(TOSSES)), int(max(TOSSES)), default=0)
    state.actor = here.number("actor", 0, state.seats - 1, default=NONE)
    state.last = here.choice("last", COLOURS, default=NONE)
    for place, counts in (("bag", state.bag), ("chest", state.chest), ("loot", state.loot)):
        lay_bones(here, place, counts)
    parts = here.parts("nights", 0, NIGHTS) if here.has("nights") else []
    for night, part in enumerate(parts):
        place_night(part, state, night)
    here.any("nights")
    for seat, part in enumerate(here.parts("seats", state.seats, state.seats)):
        place_seat(part, state, seat, len(parts))
    if state.stage != CHOOSE_FIRST and state.first == NONE:
        raise BadPosition("position: one seat must be the first player.")
    state.starter = here.number("starter", 0, state.seats - 1, default=state.first)
    here.nothing_else()
    work_out(state)


def lay_bones(here: Checked, part: str, counts: Row | list[int]) -> None:
    if not here.has(part):
        here.any(part)
        return
    for kind, number in enumerate(here.counts(part, COLOURS).values()):
        if number > MOST_IN_BAG:
            raise here.complain(part, f"at most {MOST_IN_BAG} bones, all there are")
        counts[kind] = number


def place_night(part: Checked, state: State, night: int) -> None:
    state.given[night] = part.number("given", 1, SLOTS)
    lay_bones(part, "held_at_least", state.least[night])
    came_out = [0] * KINDS
    lay_bones(part, "came_out", came_out)
    lay_bones(part, "went_in", state.flow[night])
    for kind in range(KINDS):
        state.flow[night, kind] -= came_out[kind]
    if part.has("ace"):
        ace = part.inner("ace")
        state.ace[night] = ace.number("seat", 0, state.seats - 1)
        state.ace_gave[night] = ace.choice("gave", COLOURS)
        state.ace_got[night] = ace.choice("got", COLOURS)
        ace.nothing_else()
    part.any("ace")
    part.nothing_else()


def place_seat(part: Checked, state: State, seat: int, nights: int) -> None:
    if part.truth("first_player"):
        if state.first != NONE:
            raise BadPosition(f"{part.place}: there is only one first player, and seat {state.first} is it already.")
        state.first = seat
    lay_bones(part, "screen", state.screen[seat])
    lay_bones(part, "front", state.front[seat])
    if counted(state.screen[seat]) > SLOTS:
        raise part.complain("screen", f"at most {SLOTS} bones behind a screen")
    place_handfuls(part, state, seat, nights)
    state.sealed[seat] = part.choice("sealed", GIVES, default=NONE)
    state.role[seat] = part.number("role", 0, ROLES - 1, default=NONE)
    called = part.number("called", LEAST_CALL, MOST_IN_BAG, default=0)
    if called:
        if state.hothead != NONE:
            raise BadPosition(f"{part.place}: only one hothead a turn, and seat {state.hothead} is it already.")
        state.hothead = seat
        state.called = called
    state.tried |= bit(seat) * part.truth("tried")
    state.out[seat] = part.number("out", 1, state.seats - 1, default=0)
    state.outs += state.out[seat] != 0
    if part.has("looked"):
        for night in part.numbers("looked", 1, max(nights, 1)):
            state.looked[seat] |= bit(night - 1)
    part.any("looked")
    part.nothing_else()


def place_handfuls(part: Checked, state: State, seat: int, nights: int) -> None:
    """What a seat gave, and with it what it had at the start."""
    given = part.parts("handfuls", 0, nights) if part.has("handfuls") else []
    part.any("handfuls")
    for kind in range(KINDS):
        state.start[seat, kind] = state.screen[seat, kind]
    slot = 0
    for night, each in enumerate(given):
        numbers = [each.number(colour, 0, SLOTS, default=0) for colour in COLOURS]
        each.nothing_else()
        if sum(numbers) != state.given[night] or slot + sum(numbers) > SLOTS:
            raise BadPosition(f"{each.place}: everybody gave {state.given[night]} bones in that night.")
        for kind, number in enumerate(numbers):
            state.start[seat, kind] += number
            for _ in range(number):
                state.gave[seat, slot] = kind
                slot += 1
    for night in range(NIGHTS):
        if state.ace[night] == seat:
            state.start[seat, state.ace_gave[night]] += 1
            state.start[seat, state.ace_got[night]] -= 1


def work_out(state: State) -> None:
    """What follows from the rest of a position: sums, what there was at the start, and who is to act."""
    state.in_bag = counted(state.bag)
    state.given_before = sum(state.given)
    for seat in range(state.seats):
        if state.out[seat] == 0:
            state.behind = counted(state.screen[seat])
    for kind in range(KINDS):
        heaps = [state.bag, state.chest, state.loot, *state.screen, *state.front]
        state.bones[kind] = sum(heap[kind] for heap in heaps)
        if state.bones[kind] > MOST_IN_BAG:
            raise BadPosition(f"position: there are not so many {COLOURS[kind]} bones.")
        state.bag_start[kind] = state.bag[kind] - sum(flow[kind] for flow in state.flow)
        for seat in range(state.seats):
            given = list(state.gave[seat])[: bones_given(state, seat)]
            state.bag_start[kind] -= given.count(kind)
    state.drawn = counted(state.loot) if state.stage >= DRAW_BONE else 0
    if state.stage == OVER:
        state.asked = NOBODY
    elif state.stage in CHANCE_STAGES:
        state.asked = CHANCE_ACTS
    elif state.stage == GIVE_BONES:
        for seat in range(state.seats):
            if state.out[seat] == 0 and state.sealed[seat] == NONE:
                state.asked |= bit(seat)
    elif state.actor != NONE:
        state.asked = bit(state.actor)
