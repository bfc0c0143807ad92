"""What was seen to happen in Oliver Twist: every step retold, as one watcher saw it."""

from __future__ import annotations

from typing import Any

import numpy as np

from larcin.rules.contract import CHANCE, Event, Record
from larcin.rules.oliver_twist import nightfall, rulebook
from larcin.rules.oliver_twist.actions import (
    ASK_BROWNLOW,
    ASK_BUMBLE,
    ASK_DODGER,
    ASK_FANG,
    ASK_SIKES,
    BURGLARY_DRAWN,
    CARD_DRAWN,
    CLEAR,
    DROP,
    GIVE_IN,
    HAND_IN,
    HIDE_BEHIND,
    KEEP,
    PAY_BRIBE,
    PEEK_AT,
    PUT_PAWN,
    SHARE,
    SPEND_TOOL,
    STARTS,
    STOLEN,
    TURN_UP,
)
from larcin.rules.oliver_twist.box import CARD_NAMES, TOOL_NAMES
from larcin.rules.oliver_twist.characters import card_of
from larcin.rules.oliver_twist.table import (
    BONUS,
    BONUS_SET,
    BROWNLOW,
    BROWNLOW_PAYS,
    CLEAR_FILE,
    COINS_ON,
    DAY,
    DEAL,
    DRAW_BURGLARY,
    DRAW_CARD,
    FIRST_ROW,
    KIND_NAMES,
    LAY,
    MOST_SEATS,
    NONE,
    OBJECTS,
    REWARDS,
    SHARE_WALLETS,
    STATE,
    STEAL,
    VALUES,
    file_size,
)
from larcin.rules.oliver_twist.town import PATHS
from larcin.rules.oliver_twist.words import (
    HANDFUL_TEXTS,
    PLACE_NAMES,
    SET_TEXTS,
    SHARING_TEXTS,
    set_in,
)

SET_NAMES, HANDFUL_NAMES, SHARING_NAMES = tuple(SET_TEXTS), tuple(HANDFUL_TEXTS), tuple(SHARING_TEXTS)


def tell(before: Record, seat: int, action: int, after: Record, watcher: int) -> list[Event]:  # noqa: ARG001
    """What happened, as the watcher saw it; moves that nobody had a choice about are told too."""
    table = replica(before)
    if seat == CHANCE:
        rulebook.happen(table, action)
        events = tell_chance(before, action, table, watcher)
    else:
        events = tell_move_on(table, seat, action, watcher)
    forced = rulebook.go_on(table)
    while forced != NONE:
        events += tell_move_on(table, int(table.turn), int(forced), watcher)
        forced = rulebook.go_on(table)
    return events


def replica(state: Record) -> Record:
    return np.array(state, dtype=STATE)[()]


def tell_move_on(table: Record, seat: int, action: int, watcher: int) -> list[Event]:
    before = replica(table)
    rulebook.move(table, seat, action)
    return tell_move(before, seat, action, table, watcher)


# -------------------------------------------------------------------------------------------------------------- chance


def tell_chance(before: Record, outcome: int, after: Record, watcher: int) -> list[Event]:
    seat = int(before.turn)
    if before.stage == DEAL:
        return tell_deal(before, outcome, watcher)
    if before.stage == LAY:
        return tell_laying(after)
    if before.stage == DRAW_CARD:
        return [secret("draws card", "draws this card", seat, watcher == seat, card=CARD_NAMES[outcome - CARD_DRAWN])]
    if before.stage == STEAL:
        knows = watcher in (seat, before.pending_from)
        token = KIND_NAMES[outcome - STOLEN]
        return [secret("steals", "steals this", seat, knows, token=token) | {"to": int(before.pending_from)}]
    if before.stage == DRAW_BURGLARY:
        value = f"{VALUES[outcome - BURGLARY_DRAWN]:+d}"
        return [secret("draws burglary", "draws this burglary", seat, watcher == seat, value=value)]
    return [{"event": "poorest" if after.stage == FIRST_ROW else "begins", "seat": int(after.turn)}]


def secret(plain: str, told: str, seat: int, knows: bool, **parts: Any) -> Event:
    """An event whose parts only some know."""
    return {"event": told, "seat": seat, **parts} if knows else {"event": plain, "seat": seat}


def tell_deal(before: Record, outcome: int, watcher: int) -> list[Event]:
    seat = int(rulebook.seat_to_deal(before))
    token = KIND_NAMES[OBJECTS + outcome]
    return [secret("dealt", "dealt to you", seat, watcher == seat, token=token)]


def tell_laying(after: Record) -> list[Event]:
    """Nothing is said until the last space is filled."""
    if after.stage == LAY:
        return []
    if after.night == DAY:
        return [{"event": "day breaks"}]
    events: list[Event] = [{"event": "streets in the dark"}]
    if after.stage == FIRST_ROW:
        events.append({"event": "poorest", "seat": int(after.turn)})
    return events


# --------------------------------------------------------------------------------------------------------------- moves


def tell_move(before: Record, seat: int, action: int, after: Record, watcher: int) -> list[Event]:
    own = seat == watcher
    if action < HAND_IN:
        return tell_prowl(before, seat, PATHS[action])
    if action < PAY_BRIBE:
        return tell_hand_in(before, seat, action - HAND_IN)
    if action < DROP:
        return [tell_in_streets(before, seat, action, own)]
    if action < KEEP:
        return [secret("gives up", "gives this up", seat, own, token=KIND_NAMES[action - DROP])]
    if action < SPEND_TOOL:
        return [secret("keeps", "keeps this", seat, own, value=f"{VALUES[action - KEEP]:+d}")]
    if action < SHARE:
        return [{"event": "spends", "seat": seat, "token": TOOL_NAMES[action - SPEND_TOOL]}]
    if action < GIVE_IN:
        return tell_sharing(before, seat, action - SHARE, after)
    if action == GIVE_IN:
        return [{"event": "gives in", "seat": seat, "pounds": int(before.money[seat] - after.money[seat])}]
    if before.stage == CLEAR_FILE:
        return [tell_clearing(seat, action - CLEAR, own)]
    return tell_card(before, seat, action, after, own)


def tell_prowl(before: Record, seat: int, path: tuple[int, ...]) -> list[Event]:
    event = "walks over unseen" if before.covered else "walks over"
    events: list[Event] = [{"event": event, "seat": seat, "token": token_at(before, space)} for space in path[:-1]]
    return [*events, {"event": "takes", "seat": seat, "token": token_at(before, path[-1]), "place": str(path[-1])}]


def token_at(state: Record, space: int) -> str:
    return KIND_NAMES[state.board[space]]


def tell_hand_in(before: Record, seat: int, number: int) -> list[Event]:
    counts = set_in(number)
    coins = sum(int(COINS_ON[kind]) * count for kind, count in counts.items())
    events: list[Event] = [{"event": "hands in", "seat": seat, "tokens": SET_NAMES[number], "pounds": coins}]
    if sum(counts.values()) >= BONUS_SET:
        events.append({"event": "bonus", "seat": seat, "pounds": BONUS})
    if before.rewards < len(REWARDS):
        events.append({"event": "reward", "seat": seat, "pounds": int(REWARDS[before.rewards])})
    return events


def tell_in_streets(before: Record, seat: int, action: int, own: bool) -> Event:
    if action == PAY_BRIBE:
        return {"event": "bribes", "seat": seat}
    if action < TURN_UP:
        return {"event": "places", "seat": seat, "place": PLACE_NAMES[action - PUT_PAWN]}
    if action < PEEK_AT:
        space = action - TURN_UP
        return {"event": "turns up", "seat": seat, "token": token_at(before, space), "place": str(space)}
    if action < STARTS:
        space = action - PEEK_AT
        return secret("peeks", "peeks and sees", seat, own, token=token_at(before, space)) | {"place": str(space)}
    return {"event": "starts", "seat": seat, "to": action - STARTS}


def tell_clearing(seat: int, number: int, own: bool) -> Event:
    name = HANDFUL_NAMES[number]
    if own:
        return {"event": "clears these", "seat": seat, "tokens": name}
    return {"event": "clears", "seat": seat, "count": sum(HANDFUL_TEXTS[name].values())}


def tell_card(before: Record, seat: int, action: int, after: Record, own: bool) -> list[Event]:
    card = CARD_NAMES[card_of(action)]
    if action >= HIDE_BEHIND:
        return [{"event": "hides", "seat": seat, "card": card}]
    asks: Event = {"event": "asks", "seat": seat, "card": card}
    if action >= ASK_FANG:
        to = action - ASK_FANG
        return [{**asks, "event": "asks about", "to": to}, loss(before, after, to)]
    if action >= ASK_BUMBLE:
        kind, to = divmod(action - ASK_BUMBLE, MOST_SEATS)
        return [asks, secret("slips", "slips this", seat, own, token=KIND_NAMES[kind]) | {"to": to}]
    if ASK_SIKES <= action < ASK_SIKES + MOST_SEATS:
        return [{**asks, "event": "asks about", "to": action - ASK_SIKES}]
    if action < ASK_BROWNLOW:
        space = action - ASK_DODGER
        return [asks, {"event": "takes", "seat": seat, "token": token_at(before, space), "place": str(space)}]
    if CARD_NAMES.index(card) == BROWNLOW:
        count = action - ASK_BROWNLOW
        return [asks, {"event": "returns wallets", "seat": seat, "wallets": count, "pounds": count * BROWNLOW_PAYS}]
    return [asks]


def loss(before: Record, after: Record, seat: int) -> Event:
    return {"event": "loses", "seat": seat, "pounds": int(before.money[seat] - after.money[seat])}


# ------------------------------------------------------------------------------------------------ the end of a round


def tell_sharing(before: Record, seat: int, sharing: int, after: Record) -> list[Event]:
    """What a seat completes; after the last one, what the round's end brings and costs (T28 to T30, T39)."""
    events: list[Event] = []
    if sharing:
        events.append({"event": "completes", "seat": seat, "types": SHARING_NAMES[sharing]})
    if after.stage != SHARE_WALLETS:
        table = replica(before)
        table.shared[seat] = sharing
        events += tell_settling(table)
        events += [{"event": "night falls"}] if before.night == DAY else tell_end(after)
    return events


def tell_settling(table: Record) -> list[Event]:
    events: list[Event] = []
    for seat in range(table.seats):
        purse = int(table.money[seat])
        nightfall.pay_sets(table, seat)
        nightfall.empty_stash(table, seat)
        if table.money[seat] > purse:
            events.append({"event": "last sets", "seat": seat, "pounds": int(table.money[seat]) - purse})
        events.append({"event": "file opened", "seat": seat, "count": int(file_size(table, seat))})
    purses = table.money.copy()
    nightfall.fine(table)
    return events + [
        {"event": "fined", "seat": seat, "pounds": int(purses[seat] - table.money[seat])}
        for seat in range(table.seats)
        if purses[seat] > table.money[seat]
    ]


def tell_end(after: Record) -> list[Event]:
    events: list[Event] = [
        {
            "event": "burglary counts",
            "seat": int(after.burglar[number]),
            "value": f"{VALUES[after.kept[number]]:+d}",
        }
        for number in range(after.burglaries)
    ]
    sums = [int(rulebook.final_sum(after, seat)) for seat in range(after.seats)]
    return [*events, {"event": "wins", "seats": [seat for seat, total in enumerate(sums) if total == max(sums)]}]
