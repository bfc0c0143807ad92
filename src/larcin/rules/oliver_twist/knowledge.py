"""Who knows what in Oliver Twist: the view of a seat, or of an onlooker."""

from __future__ import annotations

from typing import Any, NamedTuple

from larcin.rules.contract import MEMORY_AID, Record, View, listed, named
from larcin.rules.oliver_twist.box import CARD_NAMES, TOOL_NAMES
from larcin.rules.oliver_twist.ledger import (
    CLEARED,
    GIVEN_UP,
    LOOKED,
    PLANTED,
    ROBBED,
    knows,
)
from larcin.rules.oliver_twist.table import (
    BURGLARIES,
    BURGLARY_COPIES,
    KIND_NAMES,
    MOST_SEATS,
    NONE,
    OVER,
    REWARDS,
    VALUES,
    is_among,
    saw,
    stashes_lie_open,
)
from larcin.rules.oliver_twist.tales import STAGES
from larcin.rules.oliver_twist.town import PLACES
from larcin.rules.oliver_twist.words import PLACE_NAMES, SHARING_TEXTS

ROUNDS = ("day", "night")
ENTRIES = ("taken", "walked over", "given up", "shown", "robbed", "planted", "looked", "cleared", "laid open")
SECRETIVE = (GIVEN_UP, ROBBED, PLANTED, CLEARED)
SHARINGS = tuple(SHARING_TEXTS)
FACE_DOWN = "face down"


def view(state: Record, seat: int, memory: str) -> View:
    """What a seat may know: what lies open, what is its own, and with the memory aid what it could remember."""
    remembers = memory == MEMORY_AID
    return {
        "round": ROUNDS[state.night],
        "stage": STAGES[state.stage],
        "turn": int(state.turn),
        "pawn": PLACE_NAMES[state.pawn],
        "board": [FACE_DOWN if hidden else named(KIND_NAMES, kind) for kind, hidden, _ in spaces_of(state)],
        "peeked": peeks(state, seat) if remembers else None,
        "peekers": peekers(state) if remembers else None,
        "rewards": [int(reward) for reward in REWARDS[state.rewards :]],
        "prowls": int(state.prowls),
        "unseen_by_police": bool(state.covered),
        "row": int(state.row),
        "row_end": named(PLACE_NAMES, int(state.row_end)),
        "peeks": int(state.peeks),
        "pending": pending(state, seat),
        "pending_from": None if state.pending_from == NONE else int(state.pending_from),
        "card_pile": int(state.pile.sum()),
        "discards": cards(state.discards),
        "in_box": int(state.box.sum()),
        "seats": [view_of_seat(state, each, seat) for each in range(state.seats)],
        "burglaries": [view_of_burglary(state, number, seat, remembers) for number in range(state.burglaries)],
        "ledger": ledger_for(state, seat) if remembers else None,
        "tokens_unseen": tokens_unseen(state, seat) if remembers else None,
        "cards_unseen": cards_unseen(state, seat) if remembers else None,
        "burglaries_unseen": burglaries_unseen(state, seat) if remembers else None,
    }


# ------------------------------------------------------------------------------------------------------------ the board


def spaces_of(state: Record) -> list[tuple[int, bool, int]]:
    """What lies on spaces 1 to 75, whether face down, and who has peeked at it."""
    first, second = state.face_down.tolist()
    hidden = [is_among(first, second, space) for space in range(1, PLACES)]
    return list(zip(state.board.tolist()[1:], hidden, state.sight.tolist()[1:], strict=True))


def peeked(sight: int, seat: int) -> bool:
    return seat >= 0 and bool(sight >> seat & 1)


def peeks(state: Record, seat: int) -> dict[str, str]:  # T38
    """The face-down tokens that a seat has looked at."""
    return {
        str(space): KIND_NAMES[kind]
        for space, (kind, hidden, sight) in enumerate(spaces_of(state), start=1)
        if hidden and peeked(sight, seat)
    }


def peekers(state: Record) -> dict[str, list[int]]:
    """Who looked where: everybody saw that."""
    return {
        str(space): listed(sight, MOST_SEATS)
        for space, (_, hidden, sight) in enumerate(spaces_of(state), start=1)
        if hidden and sight
    }


def tokens_unseen(state: Record, seat: int) -> dict[str, int]:
    """What lies face down or in the box, but for what the seat has looked at: how many of each kind."""
    counts = state.box.tolist()
    for kind, hidden, sight in spaces_of(state):
        if hidden and not peeked(sight, seat):
            counts[kind] += 1
    return tokens(counts)


# --------------------------------------------------------------------------------------------------------- the seats


def view_of_seat(state: Record, seat: int, watcher: int) -> View:
    own = seat == watcher
    over = state.stage == OVER
    shown_stash = own or stashes_lie_open(state)
    return {
        "money": int(state.money[seat]),
        "stash_size": int(state.stash[seat].sum()),
        "stash": tokens(state.stash[seat]) if shown_stash else None,
        "file_size": int(state.file[seat].sum()),
        "file": tokens(state.file[seat]) if over else known_file(state, seat) if own else None,
        "tools": named_counts(TOOL_NAMES, state.tools[seat]),
        "hand_size": int(state.hand[seat].sum()),
        "hand": cards(state.hand[seat]) if own else None,
        "completes": named(SHARINGS, int(state.shared[seat])),
    }


def known_file(state: Record, seat: int) -> dict[str, int]:
    """A seat's own file, without what Mr Bumble brought unseen (T46)."""
    counts = state.file[seat].tolist()
    for entry in entries_of(state):
        if entry.what == PLANTED and entry.other == seat and not knows(state, seat, entry.number):
            counts[entry.kind] -= 1
    return tokens(counts)


def pending(state: Record, watcher: int) -> str | None:
    """The token that waits for room: everybody saw it, unless it was stolen (T44)."""
    if state.pending_from != NONE and watcher not in (state.turn, state.pending_from):
        return None
    return named(KIND_NAMES, int(state.pending))


def named_counts(names: tuple[str, ...], counts: Any) -> dict[str, int]:
    return {name: int(count) for name, count in zip(names, counts, strict=True) if count}


def tokens(counts: Any) -> dict[str, int]:
    return named_counts(KIND_NAMES[: len(counts)], counts)


def cards(counts: Any) -> dict[str, int]:
    return named_counts(CARD_NAMES, counts)


def cards_unseen(state: Record, seat: int) -> dict[str, int]:
    """Character cards in the pile and in the hands of others."""
    counts = state.pile.astype(int)
    for other in range(state.seats):
        if other != seat:
            counts += state.hand[other]
    return cards(counts)


# ------------------------------------------------------------------------------------------- burglaries and the ledger


def view_of_burglary(state: Record, number: int, watcher: int, remembers: bool) -> View:
    """Who drew how many cards; which ones, and which one was kept, is the burglar's secret until the end (T36)."""
    burglar = int(state.burglar[number])
    own = burglar == watcher
    choosing = state.kept[number] == NONE
    drawn = [VALUES[value] for value in range(BURGLARIES) for _ in range(saw(state, number, value))]
    shown = (own or state.stage == OVER) and not choosing
    return {
        "seat": burglar,
        "drew": len(drawn),
        "saw": drawn if own and (remembers or choosing) else None,
        "kept": VALUES[state.kept[number]] if shown else None,
    }


def burglaries_unseen(state: Record, seat: int) -> dict[str, int]:
    """Burglary cards in the pile and with others: how many of each value."""
    counts = BURGLARY_COPIES.tolist()
    for number in range(state.burglaries):
        if state.burglar[number] == seat:
            for value in range(BURGLARIES):
                kept = state.kept[number]
                counts[value] -= saw(state, number, value) if kept == NONE else kept == value
    return named_counts(tuple(f"{value:+d}" for value in VALUES), counts)


class Entry(NamedTuple):
    """A line of the ledger."""

    number: int
    what: int
    seat: int
    other: int
    kind: int


def entries_of(state: Record) -> list[Entry]:
    acts, kinds = state.ledger_act.tolist(), state.ledger_kind.tolist()
    return [
        Entry(number, acts[number] >> 4, acts[number] >> 2 & 3, acts[number] & 3, kinds[number])
        for number in range(state.ledger_size)
    ]


def view_of_entry(entry: Entry, known: bool) -> View:
    told = {"did": ENTRIES[entry.what], "seat": entry.seat}
    if entry.what in (ROBBED, PLANTED):
        told["other"] = entry.other
    if entry.what == LOOKED:
        return told
    return {**told, "token": KIND_NAMES[entry.kind] if known else None}


def ledger_for(state: Record, watcher: int) -> list[View]:
    """What a seat could have written down, with the tokens that it knows."""
    return [
        view_of_entry(entry, entry.what not in SECRETIVE or bool(knows(state, watcher, entry.number)))
        for entry in entries_of(state)
    ]
