"""Who knows what in Oliver Twist: the view of a seat, or of an onlooker."""

from __future__ import annotations

from typing import Any

from larcin.rules.contract import MEMORY_AID, Record, View, listed, named
from larcin.rules.oliver_twist.box import CARD_NAMES, TOOL_NAMES
from larcin.rules.oliver_twist.ledger import (
    LOOKED,
    PLANTED,
    ROBBED,
    act_of,
    knows,
    other_of,
    seat_of,
    unknown_in_own_file,
)
from larcin.rules.oliver_twist.table import (
    BURGLARIES,
    BURGLARY_COPIES,
    CARDS,
    KIND_NAMES,
    KINDS,
    MOST_SEATS,
    NONE,
    OVER,
    REWARDS,
    VALUES,
    file_size,
    hand_size,
    lies_face_down,
    lies_face_up,
    peeked,
    saw,
    stash_size,
    stashes_lie_open,
)
from larcin.rules.oliver_twist.tales import STAGES
from larcin.rules.oliver_twist.town import PLACES
from larcin.rules.oliver_twist.words import PLACE_NAMES, SHARING_TEXTS

ROUNDS = ("day", "night")
ENTRIES = ("taken", "walked over", "given up", "shown", "robbed", "planted", "looked", "cleared", "laid open")
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
        "board": [token_on(state, space) for space in range(1, PLACES)],
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
        "ledger": [view_of_entry(state, entry, seat) for entry in range(state.ledger_size)] if remembers else None,
        "tokens_unseen": tokens_unseen(state, seat) if remembers else None,
        "cards_unseen": cards_unseen(state, seat) if remembers else None,
        "burglaries_unseen": burglaries_unseen(state, seat) if remembers else None,
    }


# ------------------------------------------------------------------------------------------------------------ the board


def token_on(state: Record, space: int) -> str | None:
    if lies_face_up(state, space):
        return KIND_NAMES[state.board[space]]
    return FACE_DOWN if lies_face_down(state, space) else None


def peeks(state: Record, seat: int) -> dict[str, str]:  # T38
    """The face-down tokens that a seat has looked at."""
    spaces = [space for space in range(1, PLACES) if lies_face_down(state, space) and peeked(state, space, seat)]
    return {str(space): KIND_NAMES[state.board[space]] for space in spaces}


def peekers(state: Record) -> dict[str, list[int]]:
    """Who looked where: everybody saw that."""
    spaces = [space for space in range(1, PLACES) if lies_face_down(state, space) and state.sight[space]]
    return {str(space): listed(int(state.sight[space]), MOST_SEATS) for space in spaces}


def tokens_unseen(state: Record, seat: int) -> dict[str, int]:
    """What lies face down or in the box, but for what the seat has looked at: how many of each kind."""
    counts = state.box.astype(int)
    for space in range(1, PLACES):
        if lies_face_down(state, space) and not peeked(state, space, seat):
            counts[state.board[space]] += 1
    return {KIND_NAMES[kind]: int(counts[kind]) for kind in range(KINDS) if counts[kind]}


# --------------------------------------------------------------------------------------------------------- the seats


def view_of_seat(state: Record, seat: int, watcher: int) -> View:
    own = seat == watcher
    over = state.stage == OVER
    shown_stash = own or stashes_lie_open(state)
    return {
        "money": int(state.money[seat]),
        "stash_size": int(stash_size(state, seat)),
        "stash": tokens(state.stash[seat]) if shown_stash else None,
        "file_size": int(file_size(state, seat)),
        "file": tokens(state.file[seat]) if over else known_file(state, seat) if own else None,
        "tools": {TOOL_NAMES[tool]: int(count) for tool, count in enumerate(state.tools[seat]) if count},
        "hand_size": int(hand_size(state, seat)),
        "hand": cards(state.hand[seat]) if own else None,
        "completes": named(SHARINGS, int(state.shared[seat])),
    }


def known_file(state: Record, seat: int) -> dict[str, int]:
    """A seat's own file, without what Mr Bumble brought unseen (T46)."""
    counts = {kind: state.file[seat][kind] - unknown_in_own_file(state, seat, kind) for kind in range(KINDS)}
    return {KIND_NAMES[kind]: int(count) for kind, count in counts.items() if count}


def pending(state: Record, watcher: int) -> str | None:
    """The token that waits for room: everybody saw it, unless it was stolen (T44)."""
    if state.pending_from != NONE and watcher not in (state.turn, state.pending_from):
        return None
    return named(KIND_NAMES, int(state.pending))


def tokens(counts: Any) -> dict[str, int]:
    return {KIND_NAMES[kind]: int(count) for kind, count in enumerate(counts) if count}


def cards(counts: Any) -> dict[str, int]:
    return {CARD_NAMES[card]: int(count) for card, count in enumerate(counts) if count}


def cards_unseen(state: Record, seat: int) -> dict[str, int]:
    """Character cards in the pile and in the hands of others."""
    counts = state.pile.astype(int)
    for other in range(state.seats):
        if other != seat:
            counts += state.hand[other]
    return {CARD_NAMES[card]: int(counts[card]) for card in range(CARDS) if counts[card]}


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
    counts = BURGLARY_COPIES.astype(int)
    for number in range(state.burglaries):
        if state.burglar[number] == seat:
            for value in range(BURGLARIES):
                kept = state.kept[number]
                counts[value] -= saw(state, number, value) if kept == NONE else kept == value
    return {f"{VALUES[value]:+d}": int(counts[value]) for value in range(BURGLARIES) if counts[value]}


def view_of_entry(state: Record, entry: int, watcher: int) -> View:
    what = act_of(state, entry)
    told = {"did": ENTRIES[what], "seat": seat_of(state, entry)}
    if what in (ROBBED, PLANTED):
        told["other"] = other_of(state, entry)
    if what == LOOKED:
        return told
    return {**told, "token": KIND_NAMES[state.ledger_kind[entry]] if knows(state, watcher, entry) else None}
