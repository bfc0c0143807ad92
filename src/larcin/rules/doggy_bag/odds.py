"""What the bag may hold, from a seat's view alone.

The odds are those of the re-deal (`redeal.py`): all arrangements of single bones that the seat cannot rule out are
equally likely. They are counted, and so exact, wherever `counting.py` can do that: with up to three other seats, in the
first night, for whoever has just looked into the bag, and while little has been seen.

Otherwise the view is turned into a state in which the others' bones lie anyhow, and the re-deal's chain visits
arrangements from there. Chances and the expected number are then estimates from `SAMPLES` of them, always the same ones
for the same view; the least and the most black bones are looked for by the same chain with a taste for few or many.
"""

from __future__ import annotations

import json
import math
import sys
from functools import lru_cache
from typing import Any

import numpy as np

from larcin.rules.contract import ONLOOKER, Array, Record, View, rule
from larcin.rules.dice import PLAYERS_DIE, new_dice, roll
from larcin.rules.doggy_bag.components import COLOURS
from larcin.rules.doggy_bag.counting import Counts, Night, Swap, chances_of_black
from larcin.rules.doggy_bag.redeal import AS_IT_COMES, FEW_BLACK, MANY_BLACK, arrange, wander_on, whole_strain
from larcin.rules.doggy_bag.state import BLACK, GREY, MOST_IN_BAG, NONE, State, nights_given
from larcin.rules.linking import link
from larcin.rules.states import blank

SAMPLES = 800
STEPS_BETWEEN = 24
STEPS_TO_EXTREME = 3000


def odds(view: View, *, compiled: bool = True) -> dict[str, Any]:
    """What a seat can say of the bag, from its view with the memory aid: nothing without.

    - `bones`: how many are in it;
    - `black`: how many of them can be black, `least` and `most`, and how many are `expected`;
    - `reach`: the chance to draw 1, 2, 3 and more bones without a black one;
    - `gluttony`: the chance that one more bone is not black, None if there is none;
    - `exact`: whether all this was counted; if not, it is an estimate.
    """
    if view["table"]["nights"] is None:
        return {}
    seen: dict[str, Any] = json.loads(odds_of(json.dumps([view["seat"], view["table"]]), compiled))
    return seen


@lru_cache(maxsize=256)
def odds_of(knowledge: str, compiled: bool) -> str:
    seat, table = json.loads(knowledge)
    bones = table["bag_count"]
    chances = counted_chances(seat, table)
    exact = chances is not None
    if chances is None:
        chances, possible = estimated_chances(ONLOOKER if seat is None else seat, table, compiled)
    else:
        possible = chances.nonzero()[0].tolist()
    reach = [chance_without_black(bones, chances, number) for number in range(1, bones + 1)]
    return json.dumps({
        "bones": bones,
        "black": {
            "least": min(possible),
            "most": max(possible),
            "expected": round(float(chances @ np.arange(len(chances))), 4),
        },
        "reach": reach,
        "gluttony": reach[0] if reach else None,
        "exact": exact,
    })  # fmt: skip


def chance_without_black(bones: int, chances: Array, number: int) -> float:
    """To draw so many bones without a black one, if the bag holds each number of black ones with these chances."""
    ways = sum(chance * math.comb(bones - black, number) for black, chance in enumerate(chances) if black <= bones)
    return round(float(ways) / math.comb(bones, number), 4)


# ----------------------------------------------------------------------------------------------------------- counted


def counted_chances(seat: int | None, table: View) -> Array | None:
    """The chances of each number of black bones in the bag; None if that cannot be counted."""
    others = [place for place in range(len(table["seats"])) if place != seat]
    if table["bag"] is not None:
        return np.eye(MOST_IN_BAG + 1)[table["bag"].get("black", 0)]
    known = counts_of(table["bag_start"])
    nights = []
    for number, part in enumerate(table["nights"]):
        known += counts_of(part["handful"] or {})
        held = counts_of(part["held_at_least"] if part["bag"] is None else part["bag"])
        nights.append(night_of(table, number, others, tuple((held - known).tolist())))
        known += counts_of(part["went_in"]) - counts_of(part["came_out"])
    starts = [tuple(counts_of(table["started_with"][place]).tolist()) for place in others]
    given = chances_of_black(starts, nights, BLACK)
    if given is None:
        return None
    chances = np.zeros(MOST_IN_BAG + 1)
    numbers = given.nonzero()[0]
    chances[numbers + known[BLACK]] = given[numbers]
    return chances


def night_of(table: View, number: int, others: list[int], needed: Counts) -> Night:
    """What a night says about the others' handfuls; who was out by then gave nothing."""
    part = table["nights"][number]
    before = sum(night["given"] for night in table["nights"][:number])
    had = [counts_of(table["started_with"][place]).sum() - table["seats"][place]["behind"] for place in others]
    given = tuple(part["given"] if all_given > before else 0 for all_given in had)
    ace = part["ace"]
    swap = None
    if ace is not None and ace["seat"] in others:
        swap = Swap(others.index(ace["seat"]), COLOURS.index(ace["gave"]), COLOURS.index(ace["got"]))
    return Night(given, needed, part["bag"] is not None, swap)


# --------------------------------------------------------------------------------------------------------- estimated


def estimated_chances(seat: int, table: View, compiled: bool) -> tuple[Array, list[int]]:
    """How often each number of black bones in the bag came up, and the numbers that are possible."""
    counts, possible = np.zeros((2, MOST_IN_BAG + 1), dtype=np.int64)
    states = blank(State.record, 2)
    imagine(states[1], seat, table)
    from larcin.rules.doggy_bag import GAME

    link(sys.modules[__name__], GAME, compiled=compiled).sample(states, seat, new_dice(0), counts, possible)
    return counts / counts.sum(), possible.nonzero()[0].tolist()


# ----------------------------------------------------------------------------------------------- from view to state


def imagine(state: Record, seat: int, table: View) -> None:
    """A state that says what the view says, the others' bones lying anyhow.

    `slack` is as `redeal.recall` fills it, and the bag holds what is known to be in it now.
    """
    state.seats = len(table["seats"])
    state.ace[:] = NONE
    state.sealed[:] = NONE
    state.bag_start[:] = counts_of(table["bag_start"])
    for place, part in enumerate(table["seats"]):
        state.start[place] = counts_of(table["started_with"][place])
        if place == seat:
            state.screen[place] = counts_of(part["screen"])
        else:
            state.screen[place, GREY] = part["behind"]
    state.bag[:] = state.bag_start
    held = state.bag_start.astype(np.int64)
    for night, part in enumerate(table["nights"]):
        state.given[night] = part["given"]
        state.least[night] = counts_of(part["held_at_least"])
        state.flow[night] = counts_of(part["went_in"]) - counts_of(part["came_out"])
        if part["ace"] is not None:
            state.ace[night] = part["ace"]["seat"]
            state.ace_gave[night] = COLOURS.index(part["ace"]["gave"])
            state.ace_got[night] = COLOURS.index(part["ace"]["got"])
        held += counts_of(part["handful"] or {})
        known = state.least[night] if part["bag"] is None else counts_of(part["bag"])
        state.slack[night] = held - known
        held += state.flow[night]
        state.bag[:] = known + state.flow[night]
        if part["bag"] is not None:
            state.looked[seat] |= 1 << night


def counts_of(bones: dict[str, int]) -> Array:
    return np.array([bones.get(colour, 0) for colour in COLOURS], dtype=np.int64)


# ---------------------------------------------------------------------------------------------------- the counting


@rule
def sample(states: Array, seat: int, dice: Array, counts: Array, possible: Array) -> None:
    """Count the black bones in the bag over many arrangements, and note every number of them that is possible."""
    state = states[0]
    states[0] = states[1]
    nights = nights_given(state)
    arrange(state, seat, nights, dice)
    for _ in range(SAMPLES):
        strain = walk_on(state, seat, nights, AS_IT_COMES, STEPS_BETWEEN, possible, dice)
        while strain > 0:
            strain = walk_on(state, seat, nights, AS_IT_COMES, 1, possible, dice)
        counts[black_in_bag(state, nights)] += 1
    for taste in (FEW_BLACK, MANY_BLACK):
        walk_on(state, seat, nights, taste, STEPS_TO_EXTREME, possible, dice)


@rule
def walk_on(state: State, seat: int, nights: int, taste: int, steps: int, possible: Array, dice: Array) -> int:
    """Some steps of the chain, noting the numbers of black bones on the way. Returns the strain."""
    strain = whole_strain(state, seat, nights)
    for _ in range(steps):
        other = roll(dice, PLAYERS_DIE, state.seats)
        if other != seat:
            strain += wander_on(state, seat, other, nights, taste, dice)
        if strain == 0:
            possible[black_in_bag(state, nights)] = 1
    return strain


@rule
def black_in_bag(state: State, nights: int) -> int:
    """How many black bones are in the bag now, in the arrangement that the chain stands at."""
    return state.bag[BLACK] + state.slack[nights - 1, BLACK]
