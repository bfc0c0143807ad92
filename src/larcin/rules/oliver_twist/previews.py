"""What a move would bring and cost in Oliver Twist, from what its seat knows."""

from __future__ import annotations

from larcin.rules.contract import Array, bit, bits_in, rule
from larcin.rules.layout import Piece
from larcin.rules.oliver_twist.actions import (
    ASK_BROWNLOW,
    ASK_DODGER,
    ASK_FANG,
    ASK_NANCY,
    GIVE_IN,
    HAND_IN,
    HIDE_BEHIND,
    PAY_BRIBE,
    SET_COUNTS,
    SET_KINDS,
    SET_PARTS,
    SET_TYPE,
    SHARE,
)
from larcin.rules.oliver_twist.box import wide
from larcin.rules.oliver_twist.fagin import bonus_for, next_reward
from larcin.rules.oliver_twist.loot import cards_for_burglary
from larcin.rules.oliver_twist.nightfall import last_sets_pay, types_in_sets
from larcin.rules.oliver_twist.observation import thickest_file, types_known
from larcin.rules.oliver_twist.state import (
    BRIBE,
    BROWNLOW_PAYS,
    BURGLARY,
    CARDS,
    CHARACTER,
    COINS_ON,
    FANG_TAKES,
    PENALTY,
    STASH_ROOM,
    STASHABLE,
    TYPE_OF,
    State,
    file_size,
    stash_size,
)
from larcin.rules.oliver_twist.town import PATH_END, PATH_LENGTH, PATH_SPACES
from larcin.rules.previews import Previews
from larcin.rules.views import Flag, Group, Number

PROWLS, HANDS_IN, SHARES, PAYS = range(4)

PREVIEWS = Previews(
    pieces=(
        Piece("filed", 1, "how many tokens go into one's police file", 4),
        Piece("file_size", 1, "how many it would then hold", 20),
        Piece("fine", 1, "what it would then cost if it is the thickest, as far as one knows it", 10),
        Piece("thickest", 1, "1 if no other file is thicker than that"),
        Piece("gives_up", 1, "1 if the stash is full, so that another token goes into the file"),
        Piece("draws_card", 1, "1 if one draws a character card"),
        Piece("burglary_cards", 1, "how many burglary cards one draws", 6),
        Piece("pounds", 1, "what is paid in all", 30),
        Piece("coins", 1, "of that, the coins on the tokens", 20),
        Piece("bonus", 1, "the bonus for a large set", 7),
        Piece("reward", 1, "and Fagin's reward", 6),
    ),
    kinds=(
        Group(
            filed=Number("filed"),
            file_size=Number("file_size"),
            fine=Number("fine"),
            thickest=Flag("thickest"),
            gives_up=Flag("gives_up"),
            draws_card=Flag("draws_card"),
            burglary_cards=Number("burglary_cards"),
        ),
        Group(pounds=Number("pounds"), coins=Number("coins"), bonus=Number("bonus"), reward=Number("reward")),
        Group(pounds=Number("pounds"), filed=Number("filed")),
        Group(pounds=Number("pounds")),
    ),
)

(
    WHAT, FILED, FILE_SIZE, FINE, THICKEST, GIVES_UP, DRAWS_CARD, BURGLARY_CARDS, POUNDS, COINS, SET_BONUS, REWARD,
) = PREVIEWS.layout.offsets_seen()  # fmt: skip


@rule
def preview(state: State, seat: int, action: int, out: Array) -> None:
    if action < HAND_IN:
        preview_prowl(state, seat, action, out)
    elif action < PAY_BRIBE:
        preview_set(state, action - HAND_IN, out)
    elif ASK_DODGER <= action < ASK_BROWNLOW:
        preview_file(state, seat, types_known(state, seat), out)
        preview_token(state, seat, wide(state.board[action - ASK_DODGER]), out)
    elif SHARE <= action < GIVE_IN:
        preview_sharing(state, seat, action - SHARE, out)
    else:
        preview_payment(state, seat, action, out)


@rule
def preview_prowl(state: State, seat: int, path: int, out: Array) -> None:  # T14, T15, T43
    """Tokens that are walked over go into the file, or with Charley Bates into the bag."""
    types = types_known(state, seat)
    if not state.covered:
        out[FILED] = PATH_LENGTH[path] - 1
        for step in range(PATH_LENGTH[path] - 1):
            types |= bit(int(TYPE_OF[state.board[PATH_SPACES[path, step]]]))
    preview_file(state, seat, types, out)
    preview_token(state, seat, wide(state.board[PATH_END[path]]), out)


@rule
def preview_file(state: State, seat: int, types: int, out: Array) -> None:  # T30
    """How thick the file would be, with these types, and what it would cost."""
    out[WHAT] = 1 + PROWLS
    out[FILE_SIZE] = file_size(state, seat) + out[FILED]
    out[FINE] = bits_in(types)
    out[THICKEST] = out[FILE_SIZE] > 0 and out[FILE_SIZE] >= thickest_file(state)


@rule
def preview_token(state: State, seat: int, kind: int, out: Array) -> None:  # T16, T17, T24, T36
    """What follows from taking a token."""
    if kind < STASHABLE:
        out[GIVES_UP] = stash_size(state, seat) >= STASH_ROOM
    elif kind == CHARACTER:
        for card in range(CARDS):
            out[DRAWS_CARD] |= state.pile[card] + state.discards[card] > 0
    elif kind == BURGLARY:
        out[BURGLARY_CARDS] = cards_for_burglary(state, seat)


@rule
def preview_set(state: State, number: int, out: Array) -> None:  # T19 to T22
    size = 0
    for part in range(SET_PARTS):
        count = SET_COUNTS[number, part]
        if count > 0:
            out[COINS] += count * COINS_ON[SET_KINDS[SET_TYPE[number], part]]
            size += count
    out[WHAT] = 1 + HANDS_IN
    out[SET_BONUS] = bonus_for(size)
    out[REWARD] = next_reward(state)
    out[POUNDS] = out[COINS] + out[SET_BONUS] + out[REWARD]


@rule
def preview_sharing(state: State, seat: int, sharing: int, out: Array) -> None:  # T28, T29
    """What the last sets of a round pay, and how many tokens are left for the file."""
    sets = types_in_sets(state, seat, sharing)
    out[WHAT] = 1 + SHARES
    out[POUNDS] = last_sets_pay(state, seat, sharing)
    for kind in range(STASHABLE):
        if not sets & bit(TYPE_OF[kind]):
            out[FILED] += state.stash[seat, kind]


@rule
def preview_payment(state: State, seat: int, action: int, out: Array) -> None:
    """What is paid by whom it concerns, of what there is."""
    if action == PAY_BRIBE:
        out[POUNDS] = BRIBE  # T18
    elif action == GIVE_IN:
        out[POUNDS] = min(PENALTY, state.money[seat])  # T26
    elif ASK_BROWNLOW <= action < ASK_NANCY:
        out[POUNDS] = (action - ASK_BROWNLOW) * BROWNLOW_PAYS  # T41
    elif ASK_FANG <= action < HIDE_BEHIND:
        out[POUNDS] = min(FANG_TAKES, state.money[action - ASK_FANG])  # T47
    else:
        return
    out[WHAT] = 1 + PAYS
