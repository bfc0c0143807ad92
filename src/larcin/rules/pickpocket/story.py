"""What was seen to happen in Pickpocket, step by step, by each watcher."""

from __future__ import annotations

from larcin.rules.contract import CHANCE, Event, Record, beyond_doubt, listed
from larcin.rules.pickpocket import rulebook
from larcin.rules.pickpocket.components import GUARD_WORTHS, LOOT_KINDS, TILE_NAMES
from larcin.rules.pickpocket.table import (
    AMBIDEXTROUS,
    CAUGHT,
    DEALING,
    DOUBLE_TILES,
    DRINK,
    GLOVE_DRAW,
    LAY_DOWN,
    LEAVE,
    MARKER,
    MOST_SEATS,
    NONE,
    OVER,
    PILING,
    PLAY,
    PLAYING,
    STEAL,
    STEAL_AGAIN,
    STEALING,
    TAKE_POWER,
    can_use,
    fits,
    guards_left,
    hand_size,
    hand_worth,
    loot_left,
)
from larcin.rules.pickpocket.words import POWERS


def tell(before: Record, seat: int, action: int, after: Record, watcher: int) -> list[Event]:
    """What a watcher saw. Only a tile that goes from the bag into a hand looks different to others (P9, P29)."""
    if seat != CHANCE:
        events = tell_choice(before, seat, action, after)
    elif before.stage == PILING:
        events = tell_markers(before, action - MARKER, after)
    elif before.stage in (DEALING, GLOVE_DRAW) and action < LOOT_KINDS:
        events = tell_tile_for_hand(before, action, watcher)
    elif action < LOOT_KINDS:
        events = tell_theft(before, action, after)
    else:
        events = tell_guard(before, action - LOOT_KINDS, after)
    return events + tell_what_follows(before, after)


# ------------------------------------------------------------------------------------------------------------ choices


def tell_choice(before: Record, seat: int, action: int, after: Record) -> list[Event]:
    if action >= TAKE_POWER:
        return [{"event": "power", "seat": seat, "power": POWERS[action - TAKE_POWER]}]
    if action >= LAY_DOWN:
        return [{"event": "lays down", "seat": seat, "to": action - LAY_DOWN}]
    if before.stage == CAUGHT:
        return tell_answer(before, seat, action, after)
    if action == LEAVE:
        return tell_departure(before, after, "leaves")
    if action == STEAL:
        return [{"event": "reaches", "seat": seat}]
    if action == DRINK:
        events: list[Event] = [{"event": "drinks", "seat": seat}]
    else:
        events = [{"event": "plays", "seat": seat, "tile": TILE_NAMES[action - PLAY]}]
    return events + tell_double(before, after)


def tell_answer(before: Record, seat: int, action: int, after: Record) -> list[Event]:
    if action == STEAL_AGAIN:
        return [{"event": "reaches again", "seat": seat}]
    return [{"event": "gives in", "seat": seat}, *tell_catch(before, after)]


def tell_departure(before: Record, after: Record, how: str) -> list[Event]:
    """Who left of its own will, with what, and whom it laid down where there was no choice (P38)."""
    seat = int(before.turn)
    events: list[Event] = [{"event": how, "seat": seat, "points": gained(before, after, seat)}]
    others = [other for other in listed(int(before.standing)) if other != seat]
    if len(others) == 1:
        events.append({"event": "lays down", "seat": seat, "to": others[0]})
    return events


def tell_double(before: Record, after: Record) -> list[Event]:
    """The second tile of double or nothing was played, and all went well (P21)."""
    return tell_departure(before, after, "doubles") if before.due == 1 else []


def gained(before: Record, after: Record, seat: int) -> int:
    return int(after.points[seat]) - int(before.points[seat])


# ------------------------------------------------------------------------------------------------------------- chance


def tell_markers(before: Record, seat: int, after: Record) -> list[Event]:
    """A marker on the pile; and the last one, of which there was no doubt."""
    events: list[Event] = [{"event": "marker", "seat": seat}]
    for other in range(before.seats):
        if other != seat and before.height[other] == NONE and after.height[other] != NONE:
            events.append({"event": "marker", "seat": other})
    return events


def tell_tile_for_hand(before: Record, kind: int, watcher: int) -> list[Event]:
    seat = int(before.turn)
    event = "dealt" if before.stage == DEALING else "glove"
    if watcher == seat:
        return [{"event": f"{event} tile", "seat": seat, "tile": TILE_NAMES[kind]}]
    return [{"event": event, "seat": seat}]


def tell_theft(before: Record, kind: int, after: Record) -> list[Event]:
    seat = int(before.turn)
    tile = TILE_NAMES[kind]
    if fits(before, kind):
        return [{"event": "steals", "seat": seat, "tile": tile}, *tell_double(before, after)]
    events: list[Event] = [{"event": "misses", "seat": seat, "tile": tile}]
    if before.stage == STEALING and can_use(before, seat, AMBIDEXTROUS):
        return events
    return events + tell_catch(before, after)


def tell_catch(before: Record, after: Record) -> list[Event]:
    """A seat that stood and is still in the inn was warned (P37); otherwise it is out (P15)."""
    seat = int(before.turn)
    stays = seat in listed(int(after.inn), MOST_SEATS) and after.night == before.night
    return [{"event": "warned" if stays else "caught", "seat": seat}]


def tell_guard(before: Record, guard: int, after: Record) -> list[Event]:
    worth = GUARD_WORTHS[guard]
    events: list[Event] = []
    if before.stage == GLOVE_DRAW:
        events.append({"event": "glove guard", "seat": int(before.turn)})
    over = guards_left(before) == 1
    if before.door == NONE and not over:
        events.append({"event": "guard", "guard": worth})
        return events if before.stage == GLOVE_DRAW else events + tell_double(before, after)
    events.append({"event": "last guard" if over else "second guard", "guard": worth})
    inside = listed(int(before.inn), MOST_SEATS)
    escaped = [seat for seat in inside if gained(before, after, seat)]
    events += [{"event": "escapes", "seat": seat, "points": gained(before, after, seat)} for seat in escaped]
    if len(inside) > len(escaped):
        events.append({"event": "nothing", "seats": [seat for seat in inside if seat not in escaped]})
    return events


# ------------------------------------------------------------------------------------------------------- what follows


def tell_what_follows(before: Record, after: Record) -> list[Event]:
    """Somebody is alone, a night begins, or the game is over."""
    if after.stage == OVER:
        return tell_the_end(after)
    if before.stage == DEALING and after.stage == PLAYING:
        return [{"event": "first night", "night": 1, "seat": int(after.turn)}]
    if after.night > before.night:
        return [{"event": "night", "night": int(after.night), "seat": int(after.prince)}]
    if after.due == DOUBLE_TILES and before.due == 0:
        return [{"event": "alone", "seat": int(after.turn)}]
    return []


def tell_the_end(state: Record) -> list[Event]:  # P26
    seats = range(int(state.seats))
    places, scores = [0] * len(seats), [0] * len(seats)
    rulebook.result(state, places, scores)
    events: list[Event] = [{"event": "hand", "seat": seat, "points": int(hand_worth(state, seat))} for seat in seats]
    return [*events, {"event": "wins", "seats": [seat for seat in seats if places[seat] == 1]}]


# ---------------------------------------------------------------------------------------------- what was hidden before


def may_lack_tile(before: Record, event: Event) -> bool:  # P9
    """Unless more such tiles are out of sight than fit into the bag and the others' hands, the hand may have none."""
    seat, kind = event["seat"], TILE_NAMES.index(event["tile"])
    others = [other for other in range(before.seats) if other != seat]
    out_of_sight = int(before.bag[kind]) + int(before.hand[:, kind].sum())
    return out_of_sight <= int(loot_left(before)) + sum(int(hand_size(before, other)) for other in others)


DOUBTS = {"plays": may_lack_tile}


def reveals(before: Record, seat: int, action: int, after: Record) -> bool:
    return not beyond_doubt(DOUBTS, before, tell(before, seat, action, after, seat))
