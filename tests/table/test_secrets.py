"""Nobody is told what it may not know: what differs only in secrets is told in the same bytes."""

from __future__ import annotations

import random

import numpy as np
import pytest

import larcin
from larcin.rules import engine
from larcin.rules.contract import ONLOOKER, copy
from larcin.rules.dice import new_dice
from larcin.rules.linking import link
from larcin.table.commands import Asker, Chat, Move, Odds
from larcin.table.deciding import decide
from larcin.table.errors import Refused
from larcin.table.lobby import replay_of
from larcin.table.table import Table
from tests.table.worlds import Still, choose, play_on, started, told, wish

GAMES = larcin.games()


def redealt(table: Table, seat: int, seed: int) -> None:
    """Deal afresh all that a seat cannot know."""
    assert table.match is not None
    states = copy(table.match.states)
    link(engine, table.game).redeal_for(states, seat, new_dice(seed, 0))
    table.match.states.view(np.uint8)[:] = states.view(np.uint8)


def answers(table: Table, seat: int) -> list[str]:
    """What a seat hears if it tries everything that it could."""
    heard = []
    wishes = [
        Move(id="1", decision=table.decision + late, move=move) for move in table.game.moves[:60] for late in (0, 1)
    ]
    for each in [*wishes, Move(id="1", decision=table.decision, move="no move"), Odds(id="2"), Chat(id="3", text="hi")]:
        try:
            happens = decide(table, Asker(f"guest {seat}", f"Name {seat}", seat), each, Still())
            heard.append(repr(happens))
        except Refused as refused:
            heard.append(repr(refused.to_json("en")))
    return heard


@pytest.mark.parametrize("memory", ["aid", "strict"])
@pytest.mark.parametrize("game", GAMES)
def test_messages_and_answers_are_the_same_bytes_whatever_a_seat_cannot_know(game: str, memory: str) -> None:
    dice = random.Random(game)
    for seed in range(3):
        table = started(game, seed, memory=memory, odds="always")
        play_on(table, dice.randrange(4, 40), dice)
        if table.status != "playing":
            continue
        seat = dice.randrange(len(table.seats))
        steps = len(table.match or ())
        before = [told(table, watcher, have) for watcher in (seat,) for have in (None, table.n)], answers(table, seat)
        for deal in range(3):
            redealt(table, seat, deal)
            after = (
                [told(table, watcher, have) for watcher in (seat,) for have in (None, table.n)],
                answers(table, seat),
            )
            assert after == before
            assert len(table.match or ()) == steps


@pytest.mark.parametrize("game", ["kids-of-london", "doggy-bag"])
def test_a_sealed_choice_is_told_to_nobody_else_in_any_byte(game: str) -> None:
    dice = random.Random(5)
    one, other = started(game, 3), started(game, 3)
    while len(one.waiting) < 2:
        seat = one.waiting[0]
        move = str(dice.choice(one.match.legal(seat)))  # type: ignore[union-attr]
        choose(one, seat, move)
        choose(other, seat, move)
    seat = one.waiting[0]
    legal = [str(move) for move in one.match.legal(seat)]  # type: ignore[union-attr]
    have = one.n
    choose(one, seat, legal[0])
    choose(other, seat, legal[-1])
    for watcher in [ONLOOKER, *range(len(one.seats))]:
        for since in (None, have):
            same = told(one, watcher, since) == told(other, watcher, since)
            assert same == (watcher != seat)
    choose(one, seat, legal[0])
    choose(other, seat, legal[0])
    assert told(one, ONLOOKER, have) == told(other, ONLOOKER, have)
    if len(one.waiting) > 0:
        third = one.waiting[0]
        assert answers(one, third) == answers(other, third)


@pytest.mark.parametrize("game", ["kids-of-london", "doggy-bag"])
def test_that_a_sealed_choice_was_changed_is_told_to_nobody_else_in_any_byte(game: str) -> None:
    dice = random.Random(6)
    steady, fickle = started(game, 3), started(game, 3)
    while steady.status == "playing":
        seat, have = dice.choice(steady.waiting), steady.n
        legal = [str(move) for move in steady.match.legal(seat)]  # type: ignore[union-attr]
        changes = len(steady.waiting) > 1
        wish(steady, seat, Move(id="1", decision=steady.decision, move=legal[0]))
        wish(fickle, seat, Move(id="1", decision=fickle.decision, move=legal[-1] if changes else legal[0]))
        for move in (dice.choice(legal), legal[0]) if changes else ():
            wish(fickle, seat, Move(id="1", decision=fickle.decision, move=move))
            assert (fickle.n, fickle.decision) == (steady.n, steady.decision)
            for watcher in [ONLOOKER, *range(len(steady.seats))]:
                for since in (None, have):
                    same = told(steady, watcher, since) == told(fickle, watcher, since)
                    assert same == (watcher != seat or move == legal[0])
    assert steady.match is not None
    assert fickle.match is not None
    assert steady.match.record() == fickle.match.record()


@pytest.mark.parametrize("game", GAMES)
def test_the_seed_is_nowhere_before_the_end(game: str) -> None:
    dice = random.Random(1)
    seed = 0xFEED_0123_4567_89AB_CDEF
    table = started(game, seed)
    secret = seed.to_bytes(32).hex()[-20:].encode()
    while table.status != "over":
        play_on(table, 20, dice)
        for watcher in [ONLOOKER, *range(len(table.seats))]:
            assert secret not in told(table, watcher).lower()
            assert str(seed).encode() not in told(table, watcher)


def test_the_replay_of_a_running_match_is_the_seat_s_own() -> None:
    table = started("pickpocket", 4)
    play_on(table, 12, random.Random(2))
    own = replay_of(table, "1", "guest 1", "en")()
    assert own["seat"] == 1
    assert len(own["steps"]) == len(table.match or ()) + 1
    for wanted in ("0", "all"):
        with pytest.raises(Refused):
            replay_of(table, wanted, "guest 1", "en")
    strict = started("pickpocket", 4, memory="strict")
    with pytest.raises(Refused):
        replay_of(strict, "1", "guest 1", "en")


def test_without_the_memory_aid_only_what_happened_since_one_s_own_move_is_told_again() -> None:
    dice = random.Random(3)
    aid, strict = started("pickpocket", 6), started("pickpocket", 6, memory="strict")
    for _ in range(25):
        seat = aid.waiting[0]
        move = str(dice.choice(aid.match.legal(seat)))  # type: ignore[union-attr]
        choose(aid, seat, move)
        choose(strict, seat, move)
    assert len(told(strict, 0)) < len(told(aid, 0))
    assert strict.match is not None
    last = max(step for step, each in enumerate(strict.match.steps) if each.seat == 0)
    assert strict.match.log(0, memory="strict") == strict.match.log(0, since=last)
