"""What can be done with any game: single steps, random play, exact counts of lines of play.

Everything here is linked with a game before use (`larcin.rules.linking`), which puts that game's rulebook in the place
of `game`. `states` is always an array of state records, `actions`, `outcomes` and `weights` are buffers that the caller
lends, with room for `Game.most_choices`.
"""

from __future__ import annotations

from larcin.rules.contract import CHANCE, CHANCE_ACTS, NOBODY, Array, Record, bit, brief, game, rule
from larcin.rules.dice import CHANCE_DIE, PLAYERS_DIE, load, pick, roll

REFUSED = -1

MOST_STEPS = 100_000
"""A game that goes on for longer than this is taken not to end."""

SOUND, UNSOUND, NO_ACTION, BAD_WEIGHT, ENDLESS, UNUSUAL = range(6)
"""What `inspect_game` finds."""


@brief
def begin(states: Array, options: Array) -> int:
    """Set up the first state, and say who is to act."""
    game.set_up(states[0], options)
    return game.to_act(states[0])


@brief
def acting(states: Array) -> int:
    """Who is to act."""
    return game.to_act(states[0])


@rule
def audit_of(states: Array) -> int:
    """What the audit finds in the first state: 0 if nothing is wrong."""
    return game.audit(states[0])


@rule
def result_of(states: Array, places: Array, scores: Array) -> None:
    """Write the result of the first state, which is that of a game that is over."""
    game.result(states[0], places, scores)


@rule
def redeal_for(states: Array, seat: int, dice: Array) -> None:
    """Deal afresh what a seat cannot know of the first state."""
    game.redeal(states[0], seat, dice)


@brief
def legal_actions(states: Array, seat: int, actions: Array) -> int:
    """Write a seat's legal actions; none for a seat that is not to act."""
    state = states[0]
    if not 0 <= seat < CHANCE or not game.to_act(state) & bit(seat):
        return 0
    return game.legal(state, seat, actions)


@brief
def chance_outcomes(states: Array, outcomes: Array, weights: Array) -> int:
    """Write the outcomes of chance with their weights; none when chance is not to act."""
    state = states[0]
    if game.to_act(state) != CHANCE_ACTS:
        return 0
    return game.chances(state, outcomes, weights)


@brief
def step(states: Array, seat: int, action: int, actions: Array, weights: Array) -> int:
    """Apply one action and say who is to act then; `REFUSED`, and nothing changes, if it is not legal."""
    if seat == CHANCE:
        count = chance_outcomes(states, actions, weights)
    else:
        count = legal_actions(states, seat, actions)
    for index in range(count):
        if actions[index] == action:
            game.apply(states[0], seat, action)
            return game.to_act(states[0])
    return REFUSED


@rule
def tell_of(states: Array, seat: int, action: int) -> int:
    """Make a move, or let an outcome of chance happen, in a state with room for what is told; returns how many events
    there were.
    """
    game.apply(states[0], seat, action)
    return states[0].told_count


@rule
def first_seat(seats: int) -> int:
    """The lowest seat in a set of seats."""
    seat = 0
    while not seats & bit(seat):
        seat += 1
    return seat


@rule
def random_move(state: Record, seat: int, dice: Array, actions: Array) -> int:
    """Any legal action of a seat, all equally likely, for rulebooks that have no shorter way."""
    count = game.legal(state, seat, actions)
    return actions[roll(dice, PLAYERS_DIE, count)]


@rule
def random_outcome(state: Record, dice: Array, outcomes: Array, weights: Array) -> int:
    """An outcome of chance, each as likely as its weight says, for rulebooks that have no shorter way."""
    count = game.chances(state, outcomes, weights)
    return outcomes[pick(dice, CHANCE_DIE, weights, count)]


@rule
def write_nothing(state: Record, seat: int, out: Array) -> None:
    """What is remembered, or seen besides, in a game where that is nothing."""


@rule
def look(states: Array, seat: int, out: Array, observed: int, informed: int, remembers: int) -> None:
    """Write all that a seat may know: what it sees, what it remembers if it does, and how things lie."""
    game.observe(states[0], seat, out[:observed])
    if remembers:
        game.remember(states[0], seat, out[observed:informed])
    game.arrange(states[0], seat, out[informed:])


@rule
def no_odds(numbers: Array, seats: int, seat: int, out: Array, room: Array, states: Array, dice: Array) -> int:
    """The odds of a game that has none."""
    return 0


@rule
def reckon(numbers: Array, seats: int, seat: int, out: Array, room: Array, states: Array, dice: Array) -> int:
    """Write a seat's chances, from what `look` wrote for it with the memory aid; 0 where there is nothing to say."""
    return game.odds(numbers, seats, seat, out, room, states, dice)


@rule
def reveal_nothing(state: Record, table: Record, seat: int, action: int, told: Array) -> bool:
    """What a move tells of what was hidden, in a game where nothing is."""
    return False


@rule
def reveals_of(states: Array, seat: int, action: int, told: Array, count: int) -> int:
    """Whether a move of a seat in the first state, of which so many events were told, told anybody what it could not
    know before: 1 if it did, 0 if not. The second state is room to make the move in.
    """
    states[1] = states[0]
    return 1 if game.reveals(states[0], states[1], seat, action, told[:count]) else 0


@rule
def preview_nothing(state: Record, seat: int, action: int, out: Array) -> None:
    """What a move would bring, in a game that does not say."""


@rule
def preview_moves(states: Array, seat: int, actions: Array, count: int, out: Array) -> None:
    """Write what each of so many legal actions of a seat would bring, a row each."""
    for index in range(count):
        game.preview(states[0], seat, actions[index], out[index])


USUAL = {
    "random_move": random_move,
    "random_outcome": random_outcome,
    "remember": write_nothing,
    "arrange": write_nothing,
    "odds": no_odds,
    "reveals": reveal_nothing,
    "preview": preview_nothing,
}
"""What a rulebook need not provide: linking adds it."""

AT_EVERY_STEP = ("random_step", "random_move", "random_outcome", "apply", "make", "choose")
"""What linking compiles right into its callers: to hand over arrays takes as long as what is done with them."""


@rule
def random_step(state: Record, to_act: int, dice: Array, actions: Array, weights: Array) -> tuple[int, int]:
    """Let chance, or the first seat to act, do something at random. Returns who did what."""
    if to_act == CHANCE_ACTS:
        seat = CHANCE
        action = game.random_outcome(state, dice, actions, weights)
    else:
        seat = first_seat(to_act)
        action = game.random_move(state, seat, dice, actions)
    game.apply(state, seat, action)
    return seat, action


@rule
def random_step_at(states: Array, dice: Array, actions: Array, weights: Array) -> tuple[int, int]:
    """`random_step`, one at a time, for whoever wants to watch."""
    return random_step(states[0], game.to_act(states[0]), dice, actions, weights)


@rule
def step_at_random(states: Array, dice: Array, actions: Array, weights: Array) -> int:
    """The same, and who is to act then."""
    random_step(states[0], game.to_act(states[0]), dice, actions, weights)
    return game.to_act(states[0])


@rule
def play_out(state: Record, dice: Array, actions: Array, weights: Array) -> int:
    """Play at random to the end. Returns how many decisions players made; chance does not count."""
    decisions = 0
    to_act = game.to_act(state)
    while to_act != NOBODY:
        if to_act != CHANCE_ACTS:
            decisions += 1
        random_step(state, to_act, dice, actions, weights)
        to_act = game.to_act(state)
    return decisions


@rule
def won(state: Record, seat: int, places: Array, scores: Array) -> float:
    """A seat's share of the victory in a game that is over."""
    for each in range(CHANCE):
        places[each] = 0
    game.result(state, places, scores)
    return share_of_victory(places, seat)


@rule
def share_of_victory(places: Array, seat: int) -> float:
    """1 for who wins alone, a part of it for who shares the victory, 0 for who loses."""
    if places[seat] != 1:
        return 0.0
    winners = 0
    for place in places:
        winners += place == 1
    return 1.0 / winners


@rule
def lay_out(states: Array, row: int, blank: Array, options: Array, seed: int, number: int, dice: Array) -> None:
    """Lay the table of a row for the game with this number of a seed."""
    states[row] = blank[0]
    game.set_up(states[row], options)
    load(dice, seed, number)


@rule
def play_numbered(
    states: Array, options: Array, seed: int, first: int, count: int, actions: Array, weights: Array, dice: Array
) -> int:
    """Play so many games of a seed at random, one after the other. Returns how many decisions players made.

    `states[1]` is a blank state.
    """
    decisions = 0
    for number in range(first, first + count):
        lay_out(states, 0, states[1:], options, seed, number, dice)
        decisions += play_out(states[0], dice, actions, weights)
    return decisions


@rule
def inspect_state(state: Record, actions: Array, weights: Array) -> int:
    """Whether a state is sound: it passes its audit, and whoever is to act has something to do."""
    if game.audit(state) != 0:
        return UNSOUND
    to_act = game.to_act(state)
    if to_act == CHANCE_ACTS:
        count = game.chances(state, actions, weights)
        for index in range(count):
            if weights[index] <= 0:
                return BAD_WEIGHT
        return SOUND if count > 0 else NO_ACTION
    for seat in range(CHANCE):
        if to_act & bit(seat) and game.legal(state, seat, actions) <= 0:
            return NO_ACTION
    return SOUND


@rule
def draws_as_usual(state: Record, to_act: int, dice: Array, actions: Array, weights: Array) -> bool:
    """Whether the rulebook's own random moves and outcomes are the usual ones. The dice stay as they are."""
    before = dice[CHANCE_DIE], dice[PLAYERS_DIE]
    if to_act == CHANCE_ACTS:
        usual = random_outcome(state, dice, actions, weights)
    else:
        usual = random_move(state, first_seat(to_act), dice, actions)
    after = dice[CHANCE_DIE], dice[PLAYERS_DIE]
    dice[CHANCE_DIE], dice[PLAYERS_DIE] = before
    if to_act == CHANCE_ACTS:
        own = game.random_outcome(state, dice, actions, weights)
    else:
        own = game.random_move(state, first_seat(to_act), dice, actions)
    same = own == usual and dice[CHANCE_DIE] == after[0] and dice[PLAYERS_DIE] == after[1]
    dice[CHANCE_DIE], dice[PLAYERS_DIE] = before
    return same


@rule
def inspect_game(
    states: Array, options: Array, seed: int, number: int, actions: Array, weights: Array, dice: Array
) -> tuple[int, int]:
    """Play a random game and inspect every state. Returns what was found, and after how many steps."""
    state = states[0]
    lay_out(states, 0, states[1:], options, seed, number, dice)
    for steps in range(MOST_STEPS):
        found = inspect_state(state, actions, weights)
        to_act = game.to_act(state)
        if found != SOUND or to_act == NOBODY:
            return found, steps
        if not draws_as_usual(state, to_act, dice, actions, weights):
            return UNUSUAL, steps
        random_step(state, to_act, dice, actions, weights)
    return ENDLESS, MOST_STEPS


@rule
def inspect_games(
    states: Array, options: Array, seed: int, first: int, count: int, actions: Array, weights: Array, dice: Array
) -> tuple[int, int, int]:
    """Inspect many games. Returns the number of the first bad one, what was found in it and after how many steps."""
    for number in range(first, first + count):
        found, steps = inspect_game(states, options, seed, number, actions, weights, dice)
        if found != SOUND:
            return number, found, steps
    return first + count, SOUND, 0


@rule
def count_lines(stack: Array, level: int, actions: Array, weights: Array) -> int:
    """Perft: how many different lines of play lead from `stack[level]` to the last level or to the end of the game.

    Seats that choose at the same time are counted in the order of their seats, so that no line counts twice.
    `actions` has one row a level.
    """
    to_act = game.to_act(stack[level])
    if level == len(stack) - 1 or to_act == NOBODY:
        return 1
    if to_act == CHANCE_ACTS:
        seat = CHANCE
        count = game.chances(stack[level], actions[level], weights)
    else:
        seat = first_seat(to_act)
        count = game.legal(stack[level], seat, actions[level])
    lines = 0
    for index in range(count):
        stack[level + 1] = stack[level]
        game.apply(stack[level + 1], seat, actions[level][index])
        lines += count_lines(stack, level + 1, actions, weights)
    return lines
