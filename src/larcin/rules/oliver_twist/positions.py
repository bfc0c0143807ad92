"""Positions of Oliver Twist: all there is on the table, written down and set up again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from larcin.errors import BadPosition
from larcin.reading import Checked
from larcin.rules.contract import Position, bit, listed, named
from larcin.rules.oliver_twist.box import CARD_NAMES, OBJECT_NAMES, TOOL_NAMES
from larcin.rules.oliver_twist.daybreak import clear_table
from larcin.rules.oliver_twist.ledger import (
    CLEARED,
    GIVEN_UP,
    LOOKED,
    NOBODY_ELSE,
    PLANTED,
    ROBBED,
    TAKEN,
    WALKED_OVER,
    act_of,
    note,
    other_of,
    seat_of,
)
from larcin.rules.oliver_twist.redeal import refill_bag
from larcin.rules.oliver_twist.state import (
    BURGLARIES,
    BURGLARY_COPIES,
    CARDS,
    COPIES,
    KIND_NAMES,
    LAY,
    LEDGER,
    NONE,
    OBJECTS,
    OVER,
    REWARDS,
    ROW,
    SIGHT,
    STASHABLE,
    VALUES,
    State,
    count_hand,
    count_lots,
    count_stash,
    hide_token,
    is_open,
    lies_face_down,
    put_token,
    saw,
)
from larcin.rules.oliver_twist.town import PLACES, SPACES
from larcin.rules.oliver_twist.words import LEDGER_ACTS, PLACE_NAMES, ROUNDS, SHARING_NAMES, STAGES
from larcin.rules.states import Row

IN_STASHES = KIND_NAMES[:STASHABLE]
MOST_OF_A_KIND = 99
"""More than there are of anything, and less than a byte holds."""


def position(state: State) -> Position:
    """All there is, secrets included."""
    return {
        "round": ROUNDS[state.night],
        "stage": STAGES[state.stage],
        "turn": state.turn,
        "ender": seat_or_none(state.ender),
        "pawn": PLACE_NAMES[state.pawn],
        "laid": state.laid,
        "board": [square_of_board(state, space) for space in range(1, PLACES)],
        "box": counted(state.box, KIND_NAMES),
        "rewards_paid": state.rewards,
        "prowls": state.prowls,
        "unseen_by_police": bool(state.covered),
        "row": state.row,
        "row_end": named(PLACE_NAMES, state.row_end),
        "peeks": state.peeks,
        "draws": state.draws,
        "pending": named(KIND_NAMES, state.pending),
        "pending_from": seat_or_none(state.pending_from),
        "discards": counted(state.discards, CARD_NAMES),
        "seats": [seat_of_position(state, seat) for seat in range(state.seats)],
        "burglaries": [burglary_of_position(state, number) for number in range(state.burglaries)],
        "ledger": [line_of_ledger(state, entry) for entry in range(state.ledger_size)],
    }


def seat_or_none(seat: int) -> int | None:
    return None if seat == NONE else seat


def counted(counts: Row, names: tuple[str, ...]) -> dict[str, int]:
    """How many there are of each name, those left out of which there are none."""
    return {name: count for name, count in zip(names, counts, strict=True) if count}


def square_of_board(state: State, space: int) -> Any:
    if state.board[space] == NONE:
        return None
    token = KIND_NAMES[state.board[space]]
    if lies_face_down(state, space):
        return {"face_down": token, "peeked": listed(state.sight[space], state.seats)}
    return token


def seat_of_position(state: State, seat: int) -> Position:
    return {
        "money": state.money[seat],
        "dealt": counted(state.dealt[seat], OBJECT_NAMES),
        "stash": counted(state.stash[seat], IN_STASHES),
        "file": counted(state.file[seat], KIND_NAMES),
        "tools": counted(state.tools[seat], TOOL_NAMES),
        "hand": counted(state.hand[seat], CARD_NAMES),
        "completes": named(SHARING_NAMES, state.shared[seat]),
    }


def burglary_of_position(state: State, number: int) -> Position:
    drawn = [VALUES[value] for value in range(BURGLARIES) for _ in range(saw(state, number, value))]
    kept = state.kept[number]
    return {"seat": state.burglar[number], "saw": drawn, "kept": None if kept == NONE else VALUES[kept]}


def line_of_ledger(state: State, entry: int) -> Position:
    what = act_of(state, entry)
    other = {"other": other_of(state, entry)} if what in (ROBBED, PLANTED) else {}
    token = KIND_NAMES[state.ledger_kind[entry]]
    return {"did": LEDGER_ACTS[what], "seat": seat_of(state, entry), **other, "token": token}


# -------------------------------------------------------------------------------------------------- setting it up


def from_position(given: Position, options: Mapping[str, Any], state: State) -> None:
    """Lay the table as the position says.

    A position without a ledger is one in which everybody saw how stashes and files came about. The bag and the pile
    of cards hold what is nowhere else.
    """
    here = Checked(given, "position", BadPosition)
    clear_table(state)
    state.seats = options["seats"]
    read_course(here, state)
    for space, part in enumerate(read_board(here), start=1):
        place_token(here, part, state, space)
    place_counts(here, "box", KIND_NAMES, state.box)
    place_counts(here, "discards", CARD_NAMES, state.discards)
    parts = here.parts("seats", state.seats, state.seats)
    for seat, part in enumerate(parts):
        place_seat(part, state, seat)
    if here.has("burglaries"):
        for part in here.parts("burglaries", 0, len(state.burglar)):
            place_burglary(part, state)
    else:
        here.any("burglaries")
    place_tokens(here, parts, state)
    here.nothing_else()
    fill_pile(state)
    refill_bag(state)
    if state.stage == LAY:
        count_lots(state)
        refuse_gaps(here, state)


def refuse_gaps(here: Checked, state: State) -> None:
    """While tokens are laid, one lies on every open space that was laid: with fewer, a night could not go on."""
    for space in range(1, state.laid + 1):
        if is_open(state, space) and state.board[space] == NONE:
            raise BadPosition(f"{here.place}, laid: nothing lies on space {space}, which was laid already.")


def read_course(here: Checked, state: State) -> None:
    """Where the game stands."""
    last = state.seats - 1
    state.night = here.choice("round", ROUNDS)
    state.stage = here.choice("stage", STAGES)
    state.turn = here.number("turn", 0, last, default=0)
    state.ender = here.number("ender", 0, last, default=NONE)
    state.pawn = here.choice("pawn", PLACE_NAMES, default=0)
    state.laid = here.number("laid", 0, SPACES, default=SPACES)
    state.rewards = here.number("rewards_paid", 0, len(REWARDS), default=0)
    state.prowls = here.number("prowls", 0, 2, default=0)
    state.covered = here.truth("unseen_by_police")
    state.row = here.number("row", 0, ROW, default=0)
    state.row_end = here.choice("row_end", PLACE_NAMES, default=NONE)
    state.peeks = here.number("peeks", 0, 2, default=0)
    state.draws = here.number("draws", 0, 6, default=0)
    state.pending = here.choice("pending", KIND_NAMES, default=NONE)
    state.pending_from = here.number("pending_from", 0, last, default=NONE)


def read_board(here: Checked) -> list[Any]:
    squares = here.any("board")
    if not isinstance(squares, list) or len(squares) != SPACES:
        raise here.complain("board", f"a list of {SPACES} spaces, null where no token lies")
    return squares


def place_token(here: Checked, part: Any, state: State, space: int) -> None:
    if part is None:
        return
    if isinstance(part, str):
        if part not in KIND_NAMES:
            raise BadPosition(f"{here.place}, board: there is no token {part!r} to lie on space {space}.")
        put_token(state, space, KIND_NAMES.index(part))
        return
    hidden = Checked(part, f"{here.place}, board, space {space}", BadPosition)
    put_token(state, space, hidden.choice("face_down", KIND_NAMES))
    hide_token(state, space)
    for seat in hidden.numbers("peeked", 0, state.seats - 1) if hidden.has("peeked") else []:
        state.sight[space] |= bit(seat)
    hidden.any("peeked")
    hidden.nothing_else()


def read_counts(here: Checked, part: str, names: tuple[str, ...]) -> dict[str, int]:
    """How many there are of each name; what is left out is not there."""
    if not here.has(part):
        here.any(part)
        return dict.fromkeys(names, 0)
    counts = here.counts(part, names)
    for name, count in counts.items():
        if count > MOST_OF_A_KIND:
            raise BadPosition(f"{here.place}, {part}: there are not {count} of {name}.")
    return counts


def place_counts(here: Checked, part: str, names: tuple[str, ...], row: Row) -> None:
    for index, count in enumerate(read_counts(here, part, names).values()):
        row[index] = count


def place_seat(part: Checked, state: State, seat: int) -> None:
    state.money[seat] = part.number("money", 0, 1000)
    place_counts(part, "tools", TOOL_NAMES, state.tools[seat])
    place_counts(part, "hand", CARD_NAMES, state.hand[seat])
    state.held[seat] = count_hand(state, seat)
    state.shared[seat] = part.choice("completes", SHARING_NAMES, default=NONE)


def place_burglary(part: Checked, state: State) -> None:
    number = state.burglaries
    state.burglar[number] = part.number("seat", 0, state.seats - 1)
    drawn = part.any("saw")
    if not isinstance(drawn, list) or not all(value in VALUES for value in drawn):
        raise part.complain("saw", "a list of burglary cards such as [-3, 8]")
    for value in drawn:
        index = VALUES.index(value)
        if saw(state, number, index) == BURGLARY_COPIES[index]:
            raise BadPosition(f"{part.place}, saw: there are not so many burglary cards of {value:+d}.")
        state.sights[number] += 1 << (SIGHT * index)
    state.kept[number] = NONE
    if part.has("kept"):
        kept = part.number("kept", min(VALUES), max(VALUES))
        if kept not in drawn:
            raise part.complain("kept", "one of the cards that the seat saw")
        state.kept[number] = VALUES.index(kept)
    part.any("kept")
    part.nothing_else()
    state.burglaries += 1


def place_tokens(here: Checked, parts: list[Checked], state: State) -> None:
    """Stashes and files, by the ledger where there is one."""
    wanted = []
    for seat, part in enumerate(parts):
        stash = read_counts(part, "stash", IN_STASHES)
        file = read_counts(part, "file", KIND_NAMES)
        place_dealt(part, state, seat, stash, file)
        part.nothing_else()
        wanted.append((stash, file))
    if state.stage == OVER:
        for seat, (_, file) in enumerate(wanted):
            for kind, count in enumerate(file.values()):
                state.file[seat, kind] = count
    elif here.has("ledger"):
        for part in here.parts("ledger", 0, LEDGER):
            place_entry(part, state)
    else:
        for seat, (stash, file) in enumerate(wanted):
            make_up_ledger(state, seat, stash, file)
    here.any("ledger")
    for seat, (stash, file) in enumerate(wanted):
        if list(state.stash[seat]) != [*stash.values()] or list(state.file[seat]) != [*file.values()]:
            raise BadPosition(
                f"{parts[seat].place}: stash and file are not what follows from the starting tokens and the ledger."
            )


def place_dealt(part: Checked, state: State, seat: int, stash: dict[str, int], file: dict[str, int]) -> None:
    """The starting tokens of a seat; where nothing is said, those that it has."""
    if part.has("dealt"):
        dealt = part.counts("dealt", OBJECT_NAMES)
    else:
        dealt = {name: stash[f"starting {name}"] + file[f"starting {name}"] for name in OBJECT_NAMES}
    part.any("dealt")
    if sum(dealt.values()) > 2:
        raise BadPosition(f"{part.place}: nobody is dealt more than two starting tokens.")
    if state.stage == OVER:
        return
    for face, count in enumerate(dealt.values()):
        state.dealt[seat, face] = count
        state.drawn[seat] += count
        state.stash[seat, OBJECTS + face] = count
    state.stashed[seat] = count_stash(state, seat)


def place_entry(part: Checked, state: State) -> None:
    what = part.choice("did", LEDGER_ACTS)
    seat = part.number("seat", 0, state.seats - 1)
    other = part.number("other", 0, state.seats - 1, default=0)
    kind = part.choice("token", KIND_NAMES, default=0)
    if kind >= STASHABLE and what not in (WALKED_OVER, LOOKED, CLEARED):
        raise part.complain("token", "an object: nothing else is kept in a stash")
    part.nothing_else()
    note(state, what, seat, other, kind)


def make_up_ledger(state: State, seat: int, stash: dict[str, int], file: dict[str, int]) -> None:
    """As if everything had been taken and walked over in the open."""
    if sum(stash.values()) + sum(file.values()) > 40 or state.ledger_size + 40 > LEDGER:
        raise BadPosition("position: there are too many tokens in stashes and files.")
    for kind, name in enumerate(KIND_NAMES):
        starting = OBJECTS <= kind < STASHABLE
        for _ in range(0 if starting else stash.get(name, 0)):
            note(state, TAKEN, seat, NOBODY_ELSE, kind)
        for _ in range(file[name]):
            note(state, GIVEN_UP if starting else WALKED_OVER, seat, NOBODY_ELSE, kind)


def fill_pile(state: State) -> None:
    """The pile of character cards holds what is in no hand and not discarded."""
    for card in range(CARDS):
        used = state.discards[card] + sum(state.hand[seat, card] for seat in range(state.seats))
        state.pile[card] = COPIES[card] - used
