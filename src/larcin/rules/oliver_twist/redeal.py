"""The re-deal of Oliver Twist: everything that a seat cannot know is drawn afresh."""

from __future__ import annotations

from larcin.rules.contract import Array, rule
from larcin.rules.dice import PLAYERS_DIE, roll
from larcin.rules.oliver_twist.ledger import (
    CLEARED,
    GIVEN_UP,
    LAID_OPEN,
    PLANTED,
    ROBBED,
    SHOWN,
    TAKEN,
    act_of,
    carry_out,
    knows,
    other_of,
    seat_of,
)
from larcin.rules.oliver_twist.state import (
    BURGLARIES,
    BURGLARY_COPIES,
    CARDS,
    EMPTY,
    FIRST_TOOL,
    KINDS,
    LAY,
    MOST_SEATS,
    NIGHT,
    NONE,
    OBJECTS,
    OVER,
    SIGHT,
    STARTING,
    STASHABLE,
    TOOLS,
    State,
    cards_seen,
    count_lots,
    count_stash,
    hand_size,
    lies_face_down,
    peeked,
    saw,
    tokens_this_round,
)
from larcin.rules.oliver_twist.town import PLACES
from larcin.rules.states import Row


@rule
def redeal(state: State, seat: int, dice: Array) -> None:
    """What seats hold, what lies face down, cards in hands and pile, and the others' burglaries."""
    redeal_cards(state, seat, dice)
    if state.stage != OVER:
        redeal_tokens(state, seat, dice)
        if state.night == NIGHT:
            redeal_face_down(state, seat, dice)
            redeal_burglaries(state, seat, dice)


@rule
def one_of(counts: Row, dice: Array) -> int:
    """A kind of which there are so many, single tokens or cards as likely as each other."""
    total = 0
    for kind in range(len(counts)):
        total += counts[kind]
    rolled = roll(dice, PLAYERS_DIE, total)
    kind = 0
    while rolled >= counts[kind]:
        rolled -= counts[kind]
        kind += 1
    return kind


# ------------------------------------------------------------------------------------- tokens in stashes and files


@rule
def redeal_tokens(state: State, watcher: int, dice: Array) -> None:
    """Draw anew every token in stashes and files that the watcher cannot know, single tokens alike.

    A token that a seat was seen to have later was not given away before. Where that leaves no doubt the first draw
    fits; only where others robbed each other unseen it may not, and is made again.
    """
    while True:
        deal_again(state, watcher, dice)
        if replay(state, watcher, dice):
            break
    stolen = state.pending_from != NONE and state.pending != NONE  # T44: not while it is still being drawn
    if stolen and watcher != state.turn and watcher != state.pending_from:
        state.pending = random_in_stash(state, watcher, state.pending_from, state.ledger_size, dice)
    refill_bag(state)


@rule
def deal_again(state: State, watcher: int, dice: Array) -> None:  # T11
    """Starting tokens of the others: those seen since are certain, the rest are any of those not seen."""
    for seat in range(state.seats):
        if seat != watcher:
            for face in range(OBJECTS):
                some = STARTING[face] > 0
                state.dealt[seat, face] = needed(state, watcher, seat, OBJECTS + face, NONE) if some else 0
    for seat in range(state.seats):
        if seat != watcher:
            missing = int(state.drawn[seat])
            for face in range(OBJECTS):
                missing -= state.dealt[seat, face]
            for _ in range(missing):
                state.dealt[seat, random_starting(state, dice)] += 1


@rule
def starting_left(state: State, face: int) -> int:
    left = int(STARTING[face])
    for seat in range(state.seats):
        left -= state.dealt[seat, face]
    return left


@rule
def random_starting(state: State, dice: Array) -> int:
    left = 0
    for face in range(OBJECTS):
        left += starting_left(state, face)
    rolled = roll(dice, PLAYERS_DIE, left)
    face = 0
    while rolled >= starting_left(state, face):
        rolled -= starting_left(state, face)
        face += 1
    return face


@rule
def replay(state: State, watcher: int, dice: Array) -> bool:
    """Go through the ledger from the start, and let chance say what the watcher cannot. False if it does not fit."""
    for seat in range(MOST_SEATS):
        for kind in range(STASHABLE):
            state.stash[seat, kind] = state.dealt[seat, kind - OBJECTS] if kind >= OBJECTS else 0
        state.stashed[seat] = count_stash(state, seat)
        for kind in range(KINDS):
            state.file[seat, kind] = 0
    for entry in range(state.ledger_size):
        what = act_of(state, entry)
        seat = seat_of(state, entry)
        other = other_of(state, entry)
        if not knows(state, watcher, entry):
            if what == CLEARED:
                state.ledger_kind[entry] = one_of(state.file[seat], dice)
            else:
                holder = other if what == ROBBED else seat
                state.ledger_kind[entry] = random_in_stash(state, watcher, holder, entry, dice)
        kind = state.ledger_kind[entry]
        carry_out(state, what, seat, other, kind)
        if not holds_up(state, entry):
            return False
    on_its_way = state.pending_from != NONE and state.turn == watcher and state.pending != NONE
    return not on_its_way or state.stash[state.pending_from, state.pending] > 0


@rule
def holds_up(state: State, entry: int) -> bool:
    """What left a stash, or was laid open in it, was there."""
    what = act_of(state, entry)
    seat = seat_of(state, entry)
    kind = state.ledger_kind[entry]
    if what in (SHOWN, GIVEN_UP, PLANTED):
        return state.stash[seat, kind] >= 0
    if what == ROBBED:
        return state.stash[other_of(state, entry), kind] >= 0
    if what == LAID_OPEN:
        return state.stash[seat, kind] >= laid_open(state, seat, kind)
    return True


@rule
def laid_open(state: State, seat: int, kind: int) -> int:
    count = 0
    for entry in range(state.ledger_size):
        same = seat_of(state, entry) == seat and state.ledger_kind[entry] == kind
        count += same and act_of(state, entry) == LAID_OPEN
    return count


@rule
def needed(state: State, watcher: int, seat: int, kind: int, entry: int) -> int:
    """How many tokens of a kind a seat must still have had after an entry, by what the watcher saw later."""
    on_its_way = state.pending_from == seat and state.turn == watcher and state.pending == kind  # T44
    need = 1 if on_its_way else 0
    for later in range(state.ledger_size - 1, entry, -1):
        what = act_of(state, later)
        came = seat_of(state, later) == seat
        robbed = what == ROBBED and not came and other_of(state, later) == seat
        if came or robbed:
            known = knows(state, watcher, later)
            same = known and state.ledger_kind[later] == kind
            if came and what in (TAKEN, ROBBED):
                if need > 0 and (same or not known):
                    need -= 1
            elif same and (robbed or what in (SHOWN, LAID_OPEN, GIVEN_UP, PLANTED)):
                need += 1
    return need


@rule
def spare(state: State, watcher: int, seat: int, kind: int, entry: int) -> int:
    """How many tokens of a kind in a stash may be the one that an entry is about."""
    if state.stash[seat, kind] == 0:
        return 0
    return max(state.stash[seat, kind] - needed(state, watcher, seat, kind, entry), 0)


@rule
def random_in_stash(state: State, watcher: int, seat: int, entry: int, dice: Array) -> int:
    """A token of a stash that an entry may be about, each as likely as the next."""
    tokens = 0
    for kind in range(STASHABLE):
        tokens += spare(state, watcher, seat, kind, entry)
    rolled = roll(dice, PLAYERS_DIE, max(tokens, 1))
    kind = 0
    left = spare(state, watcher, seat, kind, entry)
    while rolled >= left and kind < STASHABLE - 1:  # without any, the last kind: it is not there, and does not hold up
        rolled -= left
        kind += 1
        left = spare(state, watcher, seat, kind, entry)
    return kind


@rule
def refill_bag(state: State) -> None:
    """The bag holds every round token that is nowhere else."""
    for kind in range(KINDS):
        state.bag[kind] = 0 if OBJECTS <= kind < STASHABLE else tokens_this_round(state, kind) - state.box[kind]
    for space in range(1, PLACES):
        if state.board[space] >= 0:
            state.bag[state.board[space]] -= 1
    for seat in range(state.seats):
        for kind in range(OBJECTS):
            state.bag[kind] -= state.stash[seat, kind]
        for kind in range(KINDS):
            if not OBJECTS <= kind < STASHABLE:
                state.bag[kind] -= state.file[seat, kind]
        for tool in range(TOOLS):
            state.bag[FIRST_TOOL + tool] -= state.tools[seat, tool]
    if state.pending != NONE and state.pending_from == NONE and state.pending < OBJECTS:
        state.bag[state.pending] -= 1


# --------------------------------------------------------------------------------------------------- face-down tokens


@rule
def redeal_face_down(state: State, watcher: int, dice: Array) -> None:
    """Shuffle the tokens that lie face down, or unseen in the box, but for those that the watcher peeked at (T32)."""
    for space in range(1, PLACES):
        if lies_face_down(state, space) and not peeked(state, space, watcher):
            state.box[state.board[space]] += 1
            state.board[space] = EMPTY  # a gap to be filled, while the bits say that a token lies there
    for space in range(1, PLACES):
        if state.board[space] == EMPTY and lies_face_down(state, space):
            kind = one_of(state.box, dice)
            state.box[kind] -= 1
            state.board[space] = kind
    if state.stage == LAY:
        count_lots(state)


# --------------------------------------------------------------------------------------------------- character cards


@rule
def redeal_cards(state: State, watcher: int, dice: Array) -> None:  # T17
    """The others' cards are any of those that are neither in the watcher's hand nor among the discards."""
    for seat in range(state.seats):
        if seat != watcher:
            for card in range(CARDS):
                state.pile[card] += state.hand[seat, card]
                state.hand[seat, card] = 0
    for seat in range(state.seats):
        if seat != watcher:
            for _ in range(hand_size(state, seat)):
                card = one_of(state.pile, dice)
                state.pile[card] -= 1
                state.hand[seat, card] += 1


# -------------------------------------------------------------------------------------------------------- burglaries


@rule
def redeal_burglaries(state: State, watcher: int, dice: Array) -> None:  # T36
    """In the order in which they happened: what each of the others saw, and which card of those it kept.

    A card that the watcher saw in the pile later on had not been kept before.
    """
    for burglary in range(state.burglaries):
        if state.burglar[burglary] != watcher:
            size = cards_seen(state, burglary)
            done = state.kept[burglary] != NONE
            state.sights[burglary] = 0
            state.kept[burglary] = NONE
            if done:
                state.kept[burglary] = random_card(state, watcher, burglary, False, dice)
                see(state, burglary, state.kept[burglary])
                size -= 1
            for _ in range(size):
                see(state, burglary, random_card(state, watcher, burglary, True, dice))


@rule
def see(state: State, burglary: int, value: int) -> None:
    state.sights[burglary] += 1 << (SIGHT * int(value))


@rule
def kept_before(state: State, burglary: int, value: int, watcher: int, by_watcher: bool) -> int:
    """How many cards of a value were kept before a burglary, by the watcher or by the others."""
    count = 0
    for earlier in range(burglary):
        own = state.burglar[earlier] == watcher
        count += own == by_watcher and state.kept[earlier] == value
    return count


@rule
def free_for_others(state: State, watcher: int, burglary: int, value: int) -> int:
    """How many cards of a value the others may have kept by then, this burglary included."""
    free = int(BURGLARY_COPIES[value]) - kept_before(state, state.burglaries, value, watcher, True)
    for later in range(burglary + 1, state.burglaries):
        if state.burglar[later] == watcher:
            had = kept_before(state, later, value, watcher, True)
            free = min(free, int(BURGLARY_COPIES[value]) - had - saw(state, later, value))
    return free - kept_before(state, burglary, value, watcher, False)


@rule
def left_in_pile(state: State, watcher: int, burglary: int, value: int) -> int:
    """Cards of a value in the pile at a burglary, without those that it has drawn."""
    kept = kept_before(state, burglary, value, watcher, True) + kept_before(state, burglary, value, watcher, False)
    return int(BURGLARY_COPIES[value]) - kept - saw(state, burglary, value)


@rule
def random_card(state: State, watcher: int, burglary: int, in_pile: bool, dice: Array) -> int:
    """A card of the pile at a burglary, or of those that its burglar may have kept."""
    cards = 0
    for value in range(BURGLARIES):
        cards += cards_to_draw(state, watcher, burglary, value, in_pile)
    rolled = roll(dice, PLAYERS_DIE, cards)
    value = 0
    left = cards_to_draw(state, watcher, burglary, value, in_pile)
    while rolled >= left:
        rolled -= left
        value += 1
        left = cards_to_draw(state, watcher, burglary, value, in_pile)
    return value


@rule
def cards_to_draw(state: State, watcher: int, burglary: int, value: int, in_pile: bool) -> int:
    if in_pile:
        return left_in_pile(state, watcher, burglary, value)
    return free_for_others(state, watcher, burglary, value)
