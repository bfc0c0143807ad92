"""Who knows what in Doggy Bag: the view, and positions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from larcin.errors import BadPosition
from larcin.reading import Checked
from larcin.rules.contract import CHANCE_ACTS, MEMORY_AID, NOBODY, Position, Record, View, bit, listed, named
from larcin.rules.doggy_bag import rulebook
from larcin.rules.doggy_bag.components import COLOURS
from larcin.rules.doggy_bag.redeal import has_looked
from larcin.rules.doggy_bag.table import (
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
    TAKE_ROLE,
    TOSS_COINS,
    TOSSES,
    bones_given,
    nights_given,
    points,
)
from larcin.rules.doggy_bag.words import MOVES, STAGES

GIVES = MOVES[: len(HANDFULS)]
CHANCE_STAGES = (CHOOSE_FIRST, TOSS_COINS, PICK_BONE, SCOUT_BONES, DRAW_BONE, DRAW_MORE)

# ---------------------------------------------------------------------------------------------------------- the view


def view(state: Record, seat: int, memory: str) -> View:
    """What a seat may know (D5): all that lies in the open, its own bones, and what it has seen.

    The memory aid shows what has been: what everybody started with, and night by night what went into the bag and out
    of it in the open, what the seat itself gave, and what it saw when it looked into the bag.
    """
    aid = memory == MEMORY_AID
    return {
        "stage": STAGES[state.stage],
        "night": int(state.night) + 1,
        "coins": int(state.coins) or None,
        "actor": numbered(state.actor),
        "first": numbered(state.first),
        "starter": numbered(state.starter),
        "bag_count": int(state.in_bag),
        "chest": bones(state.chest),
        "loot": bones(state.loot),
        "last": named(COLOURS, state.last),
        "seats": [view_of_seat(state, place, seat, aid) for place in range(state.seats)],
        "bag": bones(state.bag) if aid and sees_bag(state, seat) else None,
        "bag_start": bones(state.bag_start) if aid else None,
        "started_with": [bones(state.start[place]) for place in range(state.seats)] if aid else None,
        "nights": [view_of_night(state, night, seat) for night in range(nights_given(state))] if aid else None,
    }


def view_of_seat(state: Record, place: int, watcher: int, aid: bool) -> View:
    own = place == watcher
    return {
        "front": bones(state.front[place]),
        "points": int(points(state, place)),
        "behind": int(state.screen[place].sum()),
        "screen": bones(state.screen[place]) if own else None,
        "has_chosen": bool(state.sealed[place] != NONE),
        "sealed": named(GIVES, state.sealed[place]) if own else None,
        "role": numbered(state.role[place]),
        "called": int(state.called) if state.hothead == place else None,
        "tried": bool(state.tried & bit(place)),
        "out": int(state.out[place]) or None,
        "looked": [night + 1 for night in listed(int(state.looked[place]), NIGHTS)] if aid else None,
    }


def view_of_night(state: Record, night: int, watcher: int) -> View:
    return {
        **story_of_night(state, night),
        "handful": handful(state, watcher, night) if watcher >= 0 else None,
        "bag": bones(bag_of_night(state, night)) if has_looked(state, watcher, night) else None,
    }


def story_of_night(state: Record, night: int) -> View:
    """What all saw of a night: how many bones each seat gave, what was drawn, went in and out, and the ace's swap."""
    flow = state.flow[night]
    ace = int(state.ace[night])
    return {
        "given": int(state.given[night]),
        "held_at_least": bones(state.least[night]),
        "came_out": bones([max(-int(count), 0) for count in flow]),
        "went_in": bones([max(int(count), 0) for count in flow]),
        "ace": None
        if ace == NONE
        else {"seat": ace, "gave": COLOURS[state.ace_gave[night]], "got": COLOURS[state.ace_got[night]]},
    }


def sees_bag(state: Record, seat: int) -> bool:
    """The seat looked into the bag this night, and what went in and out since, it saw."""
    return state.stage >= TAKE_ROLE and has_looked(state, seat, state.night)


def bones(counts: Sequence[int]) -> dict[str, int]:
    return {colour: int(count) for colour, count in zip(COLOURS, counts, strict=True) if count}


def numbered(seat: int) -> int | None:
    return None if seat == NONE else int(seat)


def handful(state: Record, seat: int, night: int) -> dict[str, int] | None:
    """What a seat gave in a night, None if it was out by then."""
    first = int(state.given[:night].sum())
    if first >= bones_given(state, seat):
        return None
    kinds = state.gave[seat, first : first + state.given[night]].tolist()
    return bones([kinds.count(kind) for kind in range(KINDS)])


def bag_of_night(state: Record, night: int) -> list[int]:
    """What was in the bag when all handfuls of a night were in."""
    held = [int(count) for count in state.bag_start]
    for kind in range(KINDS):
        held[kind] += int(state.flow[:night, kind].sum())
    last = int(state.given[: night + 1].sum())
    for seat in range(state.seats):
        for slot in range(min(last, bones_given(state, seat))):
            held[state.gave[seat, slot]] += 1
    return held


# ------------------------------------------------------------------------------------------------------ the position


def position(state: Record) -> Position:
    """All there is and has been, secrets included."""
    nights = range(nights_given(state))
    return {
        "stage": STAGES[state.stage],
        "night": int(state.night) + 1,
        "coins": int(state.coins) or None,
        "actor": numbered(state.actor),
        "starter": numbered(state.starter),
        "bag": bones(state.bag),
        "chest": bones(state.chest),
        "loot": bones(state.loot),
        "last": named(COLOURS, state.last),
        "nights": [story_of_night(state, night) for night in nights],
        "seats": [
            {
                "first_player": bool(state.first == seat),
                "screen": bones(state.screen[seat]),
                "front": bones(state.front[seat]),
                "handfuls": [given for night in nights if (given := handful(state, seat, night)) is not None],
                "sealed": named(GIVES, state.sealed[seat]),
                "role": numbered(state.role[seat]),
                "called": int(state.called) if state.hothead == seat else None,
                "tried": bool(state.tried & bit(seat)),
                "out": int(state.out[seat]) or None,
                "looked": [night + 1 for night in listed(int(state.looked[seat]), NIGHTS)],
            }
            for seat in range(state.seats)
        ],
    }


def from_position(given: Position, options: Mapping[str, Any], state: Record) -> None:
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
    state.starter = here.number("starter", 0, state.seats - 1, default=int(state.first))
    here.nothing_else()
    work_out(state)


def lay_bones(here: Checked, part: str, counts: Any) -> None:
    if not here.has(part):
        here.any(part)
        return
    for kind, number in enumerate(here.counts(part, COLOURS).values()):
        if number > MOST_IN_BAG:
            raise here.complain(part, f"at most {MOST_IN_BAG} bones, all there are")
        counts[kind] = number


def place_night(part: Checked, state: Record, night: int) -> None:
    state.given[night] = part.number("given", 1, SLOTS)
    lay_bones(part, "held_at_least", state.least[night])
    came_out = state.least[night].copy()
    came_out[:] = 0
    lay_bones(part, "came_out", came_out)
    lay_bones(part, "went_in", state.flow[night])
    state.flow[night] -= came_out
    if part.has("ace"):
        ace = part.inner("ace")
        state.ace[night] = ace.number("seat", 0, state.seats - 1)
        state.ace_gave[night] = ace.choice("gave", COLOURS)
        state.ace_got[night] = ace.choice("got", COLOURS)
        ace.nothing_else()
    part.any("ace")
    part.nothing_else()


def place_seat(part: Checked, state: Record, seat: int, nights: int) -> None:
    if part.truth("first_player"):
        if state.first != NONE:
            raise BadPosition(f"{part.place}: there is only one first player, and seat {state.first} is it already.")
        state.first = seat
    lay_bones(part, "screen", state.screen[seat])
    lay_bones(part, "front", state.front[seat])
    if state.screen[seat].sum() > SLOTS:
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


def place_handfuls(part: Checked, state: Record, seat: int, nights: int) -> None:
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
            state.gave[seat, slot : slot + number] = kind
            slot += number
    for night in range(NIGHTS):
        if state.ace[night] == seat:
            state.start[seat, state.ace_gave[night]] += 1
            state.start[seat, state.ace_got[night]] -= 1


def work_out(state: Record) -> None:
    """What follows from the rest of a position: sums, what there was at the start, and who is to act."""
    state.in_bag = state.bag.sum()
    state.given_before = state.given.sum()
    for seat in range(state.seats):
        if state.out[seat] == 0:
            state.behind = state.screen[seat].sum()
    for kind in range(KINDS):
        everywhere = int(state.bag[kind]) + int(state.chest[kind]) + int(state.loot[kind])
        everywhere += int(state.screen[:, kind].sum()) + int(state.front[:, kind].sum())
        if everywhere > MOST_IN_BAG:
            raise BadPosition(f"position: there are not so many {COLOURS[kind]} bones.")
        state.bones[kind] = everywhere
        state.bag_start[kind] = int(state.bag[kind]) - int(state.flow[:, kind].sum())
        for seat in range(state.seats):
            given = state.gave[seat, : bones_given(state, seat)].tolist()
            state.bag_start[kind] -= given.count(kind)
    state.drawn = state.loot.sum() if state.stage >= DRAW_BONE else 0
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
