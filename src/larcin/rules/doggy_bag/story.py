"""What was seen to happen in Doggy Bag, as events."""

from __future__ import annotations

from larcin.rules.contract import CHANCE, Event, Record, beyond_doubt
from larcin.rules.doggy_bag.components import COLOURS, MOST_SEATS
from larcin.rules.doggy_bag.table import (
    BEGINNERS,
    BLACK,
    CALLS,
    CHOOSE_FIRST,
    DARE,
    DRAW,
    DRAW_BONE,
    DRAW_MORE,
    GREY,
    HANDFULS,
    KEEP,
    KINDS,
    LEAD,
    LEAST_CALL,
    LOOKOUT,
    MOLE,
    OVER,
    PICK_BONE,
    RETURN,
    RETURNS,
    ROB,
    SCOUT_BONES,
    STEWARD,
    SWAP,
    TAKE,
    TO_CHEST,
    TOADY,
    TURN,
    next_in_play,
    seats_left,
)
from larcin.rules.doggy_bag.theft import is_ahead
from larcin.rules.doggy_bag.words import some


def tell(before: Record, seat: int, action: int, after: Record, watcher: int) -> list[Event]:
    """What happened, as a watcher saw it: handfuls and looks into the bag are told to those alone whose they are."""
    if seat == CHANCE:
        events = tell_chance(before, action, after)
    elif action < TAKE:
        events = tell_giving(before, seat, action, after, watcher)
    elif action < LEAD:
        events = tell_role(before, seat, action, after, watcher)
    elif action < KEEP:
        events = tell_choice(seat, action)
    elif action == KEEP:
        events = [{"event": "success", "seat": seat, "bones": int(before.loot.sum())}]
    elif action == DARE:
        events = [{"event": "dares", "seat": seat}]
    else:
        events = tell_robbery(before, seat, action - ROB)
    return [*events, *tell_the_rest(before, after)]


# ---------------------------------------------------------------------------------------------------- before the theft


def tell_chance(before: Record, action: int, after: Record) -> list[Event]:
    if before.stage == CHOOSE_FIRST:
        return [{"event": "first", "seat": action}]
    if action >= DRAW:
        return tell_draw(before, action - DRAW, after)
    coins: list[Event] = [{"event": "coins", "night": int(before.night) + 1, "coins": int(after.coins)}]
    if after.behind < before.behind:
        coins += [{"event": "last night"}, given(before, after)]
    return coins


def given(before: Record, after: Record) -> Event:
    return {"event": "given", "bones": int(before.behind - after.behind), "bag": int(after.in_bag)}


def tell_giving(before: Record, seat: int, action: int, after: Record, watcher: int) -> list[Event]:
    events: list[Event] = [{"event": "sealed", "seat": seat}]
    if watcher == seat:
        events = [{"event": "gave", "seat": seat, "handful": some(HANDFULS[action].tolist())}]
    if after.behind < before.behind:
        events.append(given(before, after))
    return events


def tell_role(before: Record, seat: int, action: int, after: Record, watcher: int) -> list[Event]:
    if action >= TURN:
        role, call = divmod(action - TURN, CALLS)
        return [{"event": "hothead", "seat": seat, "role": str(role), "number": LEAST_CALL + call}]
    role = action - TAKE
    events: list[Event] = [{"event": "takes", "seat": seat, "role": str(role)}]
    if before.variant == BEGINNERS:
        return events
    if role == TOADY and before.front[seat, BLACK] > 0:
        events.append({"event": "toady", "seat": seat})
    if role in (LOOKOUT, MOLE):
        events.append({"event": "looks", "seat": seat})
        if watcher == seat:
            content = {colour: int(count) for colour, count in zip(COLOURS, before.bag, strict=True)}
            events.append({"event": "sees", "seat": seat, **content})
    if role == STEWARD and after.in_bag > before.in_bag:
        back = (before.chest - after.chest).tolist()
        events.append({"event": "returned", "seat": seat, "handful": some(back)})
    if after.ace[before.night] == seat and before.ace[before.night] != seat:
        events.append(tell_swap(seat, after.ace_gave[before.night], after.ace_got[before.night]))
    return events


def tell_swap(seat: int, gave: int, got: int) -> Event:
    return {"event": "swaps", "seat": seat, "bone": COLOURS[gave], "got": COLOURS[got]}


def tell_choice(seat: int, action: int) -> list[Event]:
    """The choice that a role asked for."""
    if action < TO_CHEST:
        return [{"event": "leads", "seat": seat, "to": action - LEAD}]
    if action < RETURN:
        return [{"event": "chest", "seat": seat, "bone": COLOURS[action - TO_CHEST]}]
    if action < SWAP:
        return [{"event": "returned", "seat": seat, "handful": some(RETURNS[action - RETURN].tolist())}]
    return [tell_swap(seat, *divmod(action - SWAP, KINDS))]


# --------------------------------------------------------------------------------------------------------- the theft


def tell_draw(before: Record, kind: int, after: Record) -> list[Event]:
    seat = int(before.actor)
    events: list[Event] = [{"event": "draws", "seat": seat, "bone": COLOURS[kind]}]
    if before.stage == PICK_BONE:
        return [*events, {"event": "back"} if kind == BLACK else {"event": "keeps", "seat": seat}]
    if before.stage == SCOUT_BONES:
        laid = after.chest - before.chest
        return events + [{"event": "chest", "seat": seat, "bone": COLOURS[each]} for each in laid.nonzero()[0]]
    if kind == BLACK:
        return events + tell_punishment(before, seat, after)
    if before.stage == DRAW_MORE or after.drawn <= before.drawn:
        events.append({"event": "success", "seat": seat, "bones": int(before.loot.sum()) + 1})
    return events


def tell_punishment(before: Record, seat: int, after: Record) -> list[Event]:  # D25, D31, D32
    grey = int(before.loot[GREY])
    events: list[Event] = [
        {"event": "caught", "seat": seat, "grey": grey, "lost": int(before.loot.sum()) - grey},
    ]
    if after.out[seat] != 0:
        events.append({"event": "out", "seat": seat})
        if before.first == seat and seats_left(after) > 1:
            heir = next_in_play(after, seat)
            events.append({"event": "token", "seat": heir})
    return events


def tell_robbery(before: Record, seat: int, victim: int) -> list[Event]:
    if victim == MOST_SEATS:
        return [{"event": "spares", "seat": seat}]
    return [{"event": "robs", "seat": seat, "bone": COLOURS[before.last], "to": victim}]


def tell_the_rest(before: Record, after: Record) -> list[Event]:
    """What follows without a choice: everybody is caught (D30), or the game is over (D34 to D36)."""
    events: list[Event] = []
    night_over = after.stage == OVER or after.night > before.night
    in_theft = before.stage in (DRAW_BONE, DRAW_MORE)
    if (
        night_over
        and in_theft
        and after.front[:, BLACK].sum() + after.chest[BLACK] > (before.front[:, BLACK].sum() + before.chest[BLACK])
    ):
        events.append({"event": "all caught"})
    if after.stage != OVER:
        return events
    if seats_left(after) == 1:
        events.append({"event": "last dog", "seat": winners(after)[0]})
    elif after.behind == 0:
        events.append({"event": "no bones"})
    else:
        events.append({"event": "no black"})
    return [*events, {"event": "wins", "seats": winners(after)}]


def winners(state: Record) -> list[int]:
    seats = range(state.seats)
    return [seat for seat in seats if not any(is_ahead(state, other, seat) for other in seats)]


# ---------------------------------------------------------------------------------------------- what was hidden before


def may_lack_bone(before: Record, event: Event) -> bool:
    """Whether a seat may have given all its bones of the kind that it swaps, for all that an onlooker knows (D5)."""
    seat, kind = event["seat"], COLOURS.index(event["bone"])
    surely = int(before.start[seat, kind])
    for night in range(int(before.night) + 1):
        surely = max(surely - int(before.given[night]), 0)
        if before.ace[night] == seat:
            surely = max(surely - int(before.ace_gave[night] == kind), 0) + int(before.ace_got[night] == kind)
    return surely == 0


def may_be_wrong_about_bag(before: Record, event: Event) -> bool:
    """Who looks learns nothing only if everybody else has given all there was: what all started with is known."""
    return any(before.screen[seat].any() for seat in range(before.seats) if seat != event["seat"])


DOUBTS = {"swaps": may_lack_bone, "sees": may_be_wrong_about_bag}


def reveals(before: Record, seat: int, action: int, after: Record) -> bool:
    return not beyond_doubt(DOUBTS, before, tell(before, seat, action, after, seat))
