"""Whole games: the contract, golden playthroughs, exact counts, invariants."""

from __future__ import annotations

import numpy as np
import pytest

from larcin import CHANCE, Match
from larcin.batch.arrays import scratch_for
from larcin.rules import engine, load
from larcin.rules.contract import NOBODY, copy
from larcin.rules.dice import new_dice
from larcin.rules.linking import link
from larcin.testing import checks
from tests.rules.oliver_twist.golden import file_of, played, tell
from tests.rules.oliver_twist.table_talk import STREET, Seating, down, line, path, seat_in, sit_down

GAME = load("oliver-twist")
QUICK = ("words", "notation", "copies", "games end", "results", "records", "the log")


@pytest.mark.no_cover
@pytest.mark.parametrize("check", [check for check in checks(GAME, games=1) if check.title.startswith(QUICK)], ids=str)
def test_contract(check: object) -> None:
    """T19, T26, T39: games end, with all tokens, cards and money accounted for."""
    assert callable(check)
    check()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_game_goes_as_it_is_written(seats: int) -> None:
    """T13: if a change is meant, run `python -m tests.rules.oliver_twist.golden` and read the difference."""
    assert tell(played(seats)) == file_of(seats).read_text(encoding="utf-8")


@pytest.mark.parametrize("seats", [3])
def test_interpreted_equals_compiled(seats: int) -> None:
    """T14 to T39: every byte of every state of a random game, audits and some re-deals too."""
    fast, plain = link(engine, GAME), link(engine, GAME, compiled=False)
    sides = []
    for linked in (fast, plain):
        states, actions, weights, _ = scratch_for(GAME)
        linked.begin(states, np.array([seats], dtype=np.int16))
        sides.append((linked, states, new_dice(3, seats), actions, weights))
    step = 0
    while fast.acting(sides[0][1]) != NOBODY:
        done = [
            linked.random_step_at(states, dice, actions, weights) for linked, states, dice, actions, weights in sides
        ]
        assert done[0] == done[1]
        assert sides[0][1].tobytes() == sides[1][1].tobytes()
        step += 1
        if step % 15 == 0:
            dealt = []
            for linked, states, _, _, _ in sides:
                again = copy(states)
                linked.redeal_for(again, step // 15 % (seats + 1) - 1, new_dice(step))
                dealt.append((again.tobytes(), int(linked.audit_of(again))))
            assert dealt[0] == dealt[1]
            assert dealt[0][1] == 0
    ends = []
    for linked, states, _, _, _ in sides:
        places, scores = np.zeros(seats, dtype=np.int16), np.zeros(seats, dtype=np.int32)
        linked.result_of(states, places, scores)
        ends.append((places.tolist(), scores.tolist()))
    assert ends[0] == ends[1]
    assert min(ends[0][0]) == 1


def lines(match: Match, depth: int) -> int:
    stack = np.tile(match.states.view(np.uint8), depth + 1).view(GAME.state_type)
    actions = np.zeros((depth + 1, GAME.most_choices), dtype=np.int16)
    weights = np.zeros(GAME.most_choices, dtype=np.int32)
    return int(link(engine, GAME).count_lines(stack, 0, actions, weights))


@pytest.mark.no_cover
def test_exact_counts_of_lines_of_play() -> None:
    """T14, T19, T23, T36: perft on a small table, by day and by night."""
    tokens = ("ring", "watch", "rope", "ring")
    day = sit_down(3, line(*tokens), pawn=str(STREET[0]), hand=[{"dodger": 1}, {"fang": 1}, {"nancy": 1}])
    assert [lines(day, depth) for depth in (1, 2, 3)] == PERFT_DAY
    board = line("ring", "burglary", down("watch"), down("rope"))
    night = sit_down(3, board, pawn=str(STREET[0]), round="night", tools=[{"saw": 1}], hand=[{"oliver": 1}])
    assert [lines(night, depth) for depth in (1, 2, 3, 4)] == PERFT_NIGHT


PERFT_DAY = [8, 40, 113]
PERFT_NIGHT = [4, 24, 228, 852]


def test_odds_follow_from_the_view(sit: Seating) -> None:
    """T32, T36: what lies face down, what the next card is, what a burglary brings."""
    board = {**line("ring"), STREET[3]: down("watch"), STREET[4]: down("rope")}
    match = sit(3, board, pawn=str(STREET[0]), round="night", tools=[{"saw": 1}])
    odds = match.odds(0)
    assert odds["face_down"] == {"watches": 0.5, "tools": 0.5}
    assert sum(odds["next_card"].values()) == pytest.approx(1)
    values = [-5, -4, -3, -3, -2, 2, 3, 4, 5, 5, 6, 6, 7, 8, 9, 10]
    best = [max(a, b) for index, a in enumerate(values) for b in values[:index]]
    assert odds["burglary"]["cards"] == 2
    assert odds["burglary"]["pounds"] == pytest.approx(sum(best) / len(best))
    assert odds["burglary"]["gain"] == pytest.approx(sum(value > 0 for value in best) / len(best))


def test_a_whole_turn_is_told_in_both_languages(sit: Seating) -> None:
    """T14, T16, T17: every event of a prowl."""
    match = sit(3, line("rope", "watch", "ring"), pawn=str(STREET[0]), stash=[{"brooch": 5, "necklace": 4}])
    match.play(0, path(1, 2))
    match.play(0, "give up necklace")
    told = [match.say(event, language) for language in ("en", "fr") for event in match.log(0)]
    assert "Seat 0 walks over a rope: into the police file." in told
    assert "Seat 0 n’a plus de place : un collier part au dossier de police." in told
    assert seat_in(match, 0)["file"] == {"rope": 1, "necklace": 1}
    assert match.log(1)[-1] == {"event": "gives up", "seat": 0}
    assert match.log(CHANCE - 9)[-1] == {"event": "gives up", "seat": 0}
