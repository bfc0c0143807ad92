"""How many black bones the bag holds, counted exactly over all arrangements that a seat cannot rule out.

Arrangements are those of `redeal.py`: single bones of every other seat, all equally likely that fit what was seen. They
are not listed but counted night by night. What lies behind the screens of all others after a night is all that counts
for the nights to come, so a table holds, for each such *holding* of each of them, in how many ways it can have come
about; a night's handfuls turn it into the next table, and what was seen of the bag strikes entries out.

Kinds that nothing seen says anything about need not be told apart, black ones excepted. Even so the table has an axis
for every other seat and grows out of reach with five or six of them: `chances_of_black` then says so.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Any

import numpy as np

Counts = tuple[int, ...]
"""Bones by kind."""

Ways = np.ndarray[Any, np.dtype[np.float64]]

Table = tuple[Ways, tuple[tuple[Counts, ...], ...]]
"""In how many ways, with an axis for each seat, and the holdings along each axis."""

MOST_ENTRIES = 4_000_000
"""The largest table that is counted with: enough for three others with all their bones."""


@dataclass(frozen=True)
class Swap:
    """What all saw an ace do after the handfuls of a night were in the bag (D21)."""

    seat: int
    gave: int
    got: int


@dataclass(frozen=True)
class Night:
    """What is known of a night: how many bones each other seat gave, 0 for one that was out; how many of each kind all
    their handfuls so far must hold at least, or `just` so many, if somebody looked; and the swap of an ace.
    """

    given: Counts
    needed: Counts
    just: bool
    swap: Swap | None = None


def chances_of_black(starts: Sequence[Counts], nights: Sequence[Night], black: int) -> Ways | None:
    """The chances that all handfuls of the others together hold 0, 1, 2, ... black bones; None if out of reach."""
    if not nights:
        return np.ones(1)
    groups = kinds_to_tell_apart(starts, nights, black)
    merged = tuple(merge_night(night, groups) for night in nights)
    whole = tuple(merge(start, groups) for start in starts)
    told = news_of_last_night(merged, groups[black])
    table = add_last_night(ways_before(whole, merged[:-1]), merged[-1], told)
    if table is None:
        return add_handfuls(whole, merged[0], groups[black]) if len(nights) == 1 else None
    ways, holdings = table
    ways *= possible(whole, holdings, merged, told)
    if swap := merged[-1].swap:
        ways *= choices_of_ace(holdings, swap.seat, told.index(swap.gave))
    for each in holdings:
        ways = turn(ways, by_number_held(each, told.index(groups[black])))
    owned = bones_of_kind(starts, nights[:-1], black)
    chances = np.zeros(owned + 1)
    for held, number in np.ndenumerate(ways):
        if number > 0:
            chances[owned - sum(held)] += number
    share: Ways = chances / chances.sum()
    return share


def news_of_last_night(nights: Sequence[Night], black: int) -> Counts:
    """The kinds that must be told apart after the last night: black ones, those of which more was seen than in earlier
    nights, since handfuls only ever add to what was given, and the one that an ace gave away.
    """
    last = nights[-1]
    groups = range(len(last.needed))
    before = [max([0, *(night.needed[group] for night in nights[:-1])]) for group in groups]
    news = {group for group in groups if last.just or last.needed[group] > before[group]}
    return tuple(sorted(news | {black} | ({last.swap.gave} if last.swap else set())))


def add_last_night(before: Table | None, night: Night, told: Counts) -> Table | None:
    """The table after the last night, with nothing told apart but these kinds; None if it is too large."""
    if before is None:
        return None
    ways, holdings = before
    steps = [handfuls_told(each, given, told) for each, given in zip(holdings, night.given, strict=True)]
    after = tuple(left for _, left in steps)
    if math.prod(map(len, after)) > MOST_ENTRIES:
        return None
    for matrix, _ in steps:
        ways = turn(ways, matrix)
    return ways, after


@lru_cache(maxsize=64)
def handfuls_told(holdings: tuple[Counts, ...], given: int, told: Counts) -> tuple[Ways, tuple[Counts, ...]]:
    """As `handfuls_between`, to whatever is left of some kinds alone."""
    after = holdings_after(holdings, given)
    shown = [tuple(holding[group] for group in told) for holding in after]
    different = sorted(set(shown))
    together = np.eye(len(different))[[different.index(each) for each in shown]]
    return handfuls_between(holdings, after) @ together, tuple(different)


def by_number_held(holdings: Sequence[Counts], group: int) -> Ways:
    """A matrix that adds up holdings with the same number of bones of a kind."""
    held = np.array([holding[group] for holding in holdings])
    return np.eye(held.max() + 1)[held]


def bones_of_kind(starts: Sequence[Counts], nights: Sequence[Night], kind: int) -> int:
    """How many bones of a kind the others ever had, less those that aces put on the chest."""
    swaps = [night.swap for night in nights if night.swap]
    return sum(start[kind] for start in starts) + sum((swap.got == kind) - (swap.gave == kind) for swap in swaps)


def add_handfuls(starts: Sequence[Counts], night: Night, black: int) -> Ways:
    """The same after the first night, for any number of seats: nobody's handful depends on an earlier one.

    Handfuls are added up, seat by seat; whatever is above what was needed need not be told apart, black ones excepted.
    """
    most = np.array(night.needed).clip(min=0)
    most[black] = sum(start[black] for start in starts)
    sums = np.stack(np.unravel_index(np.arange(math.prod(most + 1)), tuple(most + 1)), axis=1)
    ways = np.zeros(len(sums))
    ways[0] = 1.0
    for start, given in zip(starts, night.given, strict=True):
        left = holdings_after((start,), given)
        added = np.zeros(len(sums))
        for holding, choices in zip(left, handfuls_between((start,), left)[0], strict=True):
            reached = np.minimum(sums + np.array(start) - np.array(holding), most)
            places = np.ravel_multi_index(tuple(reached.T), tuple(most + 1))
            added += np.bincount(places, weights=ways * choices, minlength=len(sums))
        ways = added
    ways = np.where((sums >= night.needed).all(axis=1), ways, 0.0)
    chances = np.bincount(sums[:, black], weights=ways, minlength=most[black] + 1)
    share: Ways = chances / chances.sum()
    return share


# ------------------------------------------------------------------------------------------------ kinds that matter


def kinds_to_tell_apart(starts: Sequence[Counts], nights: Sequence[Night], black: int) -> Counts:
    """For each kind the number of its group: kinds of which nothing is known form the last group together."""
    kinds = range(len(starts[0])) if starts else range(0)
    matters = {black}
    for night in nights:
        matters |= {kind for kind in kinds if night.just or night.needed[kind] > 0}
        if night.swap:
            matters |= {night.swap.gave, night.swap.got}
    told = sorted(matters)
    return tuple(told.index(kind) if kind in matters else len(told) for kind in kinds)


def merge(counts: Counts, groups: Counts) -> Counts:
    merged = [0] * (max(groups, default=-1) + 1)
    for group, count in zip(groups, counts, strict=True):
        merged[group] += count
    return tuple(merged)


def merge_night(night: Night, groups: Counts) -> Night:
    swap = night.swap and Swap(night.swap.seat, groups[night.swap.gave], groups[night.swap.got])
    return Night(night.given, merge(night.needed, groups), night.just, swap)


# --------------------------------------------------------------------------------------------------------- the table


def count_ways(starts: tuple[Counts, ...], nights: tuple[Night, ...]) -> Table | None:
    """The table after these nights, None if it would be too large."""
    if not nights:
        return np.ones((1,) * len(starts)), tuple((start,) for start in starts)
    before = ways_before(starts, nights[:-1])
    if before is None:
        return None
    ways, holdings = before
    after = tuple(holdings_after(each, given) for each, given in zip(holdings, nights[-1].given, strict=True))
    if math.prod(map(len, after)) > MOST_ENTRIES:
        return None
    for one, other in zip(holdings, after, strict=True):
        ways = turn(ways, handfuls_between(one, other))
    ways *= possible(starts, after, nights, tuple(range(len(starts[0]))))
    return swapped(ways, after, nights[-1].swap)


@lru_cache(maxsize=4)
def ways_before(starts: tuple[Counts, ...], nights: tuple[Night, ...]) -> Table | None:
    """The table after nights that are over: a few are kept, since every bone that is drawn changes the last night only.

    Each may take some 20 MB.
    """
    return count_ways(starts, nights)


def turn(ways: Ways, matrix: Ways) -> Ways:
    """Change the holdings of the first seat by a matrix, and put its axis last; all axes in turn come home again."""
    turned: Ways = ways.reshape(len(matrix), -1).T @ matrix
    return turned.reshape(*ways.shape[1:], matrix.shape[1])


@lru_cache(maxsize=64)
def holdings_after(holdings: tuple[Counts, ...], given: int) -> tuple[Counts, ...]:
    """All that can be left when so many bones are given."""
    if given == 0:
        return holdings
    left = sum(holdings[0]) - given
    most = [max(holding[group] for holding in holdings) for group in range(len(holdings[0]))]
    least = [max(0, min(holding[group] for holding in holdings) - given) for group in range(len(most))]
    spans = [range(low, high + 1) for low, high in zip(least, most, strict=True)]
    return tuple(counts for counts in product(*spans) if sum(counts) == left)


@lru_cache(maxsize=64)
def handfuls_between(before: tuple[Counts, ...], after: tuple[Counts, ...]) -> Ways:
    """In how many ways single bones are given to come from one holding to another; 0 if that cannot be."""
    had, left = np.array(before)[:, None, :], np.array(after)[None, :, :]
    largest = int(had.max(initial=0))
    choose = np.array([[math.comb(n, k) for k in range(largest + 1)] for n in range(largest + 1)], dtype=np.float64)
    ways: Ways = np.where(left <= had, choose[had, np.minimum(left, had)], 0.0).prod(axis=2)
    return ways


def possible(
    starts: Sequence[Counts], holdings: Sequence[Sequence[Counts]], nights: Sequence[Night], told: Counts
) -> Any:
    """Which entries fit what was seen of the last night's bag; holdings list these kinds."""
    last = nights[-1]
    fits: Any = True
    for place, group in enumerate(told):
        needed = last.needed[group]
        if last.just or needed > 0:
            owned = bones_of_kind(starts, nights[:-1], group)
            given = owned - total_of([np.array([holding[place] for holding in each], np.int8) for each in holdings])
            fits = fits & ((given == needed) if last.just else (given >= needed))
    return fits


def total_of(held: Sequence[Any]) -> Any:
    """For every entry the sum over all seats of what each of them holds."""
    total: Any = np.zeros((1,) * len(held), dtype=np.int8)
    for axis, counts in enumerate(held):
        shape = [1] * len(held)
        shape[axis] = len(counts)
        total = total + counts.reshape(shape)
    return total


def swapped(ways: Ways, holdings: tuple[tuple[Counts, ...], ...], swap: Swap | None) -> Table:
    """The ace gives away one of its bones of the kind that all saw, any of them, and has another one (D21)."""
    if swap is None:
        return ways, holdings
    ways = ways * choices_of_ace(holdings, swap.seat, swap.gave)
    having = [place for place, holding in enumerate(holdings[swap.seat]) if holding[swap.gave] > 0]
    own = tuple(exchange(holdings[swap.seat][place], swap) for place in having)
    return np.take(ways, having, axis=swap.seat), (*holdings[: swap.seat], own, *holdings[swap.seat + 1 :])


def choices_of_ace(holdings: Sequence[Sequence[Counts]], seat: int, place: int) -> Ways:
    """For every entry, how many single bones the ace could have meant."""
    shape = [1] * len(holdings)
    shape[seat] = len(holdings[seat])
    return np.array([holding[place] for holding in holdings[seat]], dtype=np.float64).reshape(shape)


def exchange(holding: Counts, swap: Swap) -> Counts:
    return tuple(count - (group == swap.gave) + (group == swap.got) for group, count in enumerate(holding))
