"""Which moves of Oliver Twist tell somebody something, and so cannot be taken back."""

from __future__ import annotations

from typing import Any

from larcin import CHANCE, Match
from tests.match.redealing import Case, answers_in_both_forms, who_was_told
from tests.rules.oliver_twist.table_talk import STREET, down, line, path, sit_down

BY_DAY: dict[str, Any] = {"pawn": str(STREET[0])}
BY_NIGHT: dict[str, Any] = {**BY_DAY, "round": "night"}
NO_CARDS: dict[str, Any] = {"hand": [{}, {}, {}]}


def tells(match: Match, move: str, redeals: int = 80) -> bool:
    """Play a move, and say whether it told anybody anything; re-deals must agree."""
    before = match.copy()
    (seat,) = match.to_act
    match.play(seat, move)
    told = who_was_told(Case(before, match, seat, move), redeals) is not None
    assert answers_in_both_forms(match) == {not told}
    return told


def test_what_lies_open_tells_nobody_anything() -> None:
    """T14, T15."""
    match = sit_down(3, line("ring", "watch", "brooch", "ring"), **BY_DAY)
    assert not tells(match, path(1, 2))


def test_a_set_of_what_all_saw_taken_tells_nothing_and_a_starting_token_does() -> None:
    """T11, T19: everybody saw how the stash came about, but for what was dealt."""
    match = sit_down(2, line("watch", "watch"), **BY_DAY, stash=[{"apple1": 6}])
    assert not tells(match, "hand in 3 apple1")
    match.play(1, path(1, 1))
    assert not tells(match, "hand in 3 apple1")
    dealt = sit_down(3, line("ring"), **BY_DAY, stash=[{"ring": 2, "starting ring": 1}])
    assert tells(dealt, "hand in 2 ring + 1 starting ring")


def test_after_something_was_given_up_nobody_is_sure_of_a_set() -> None:
    """T16, T19: one of nine went into the file, and only its owner knows which."""
    match = sit_down(2, line("watch", "ring", "brooch", "apple1"), **BY_DAY, stash=[{"ring": 3, "brooch": 6}])
    match.play(0, path(1, 1))
    match.play(0, "give up brooch")
    match.play(1, path(2, 2))
    assert tells(match, "hand in 3 ring")
    other = sit_down(2, line("watch", "ring", "brooch", "apple1"), **BY_DAY, stash=[{"ring": 4, "brooch": 5}])
    other.play(0, path(1, 1))
    other.play(0, "give up brooch")
    other.play(1, path(2, 2))
    assert not tells(other, "hand in 3 ring")


def test_what_is_given_up_tells_nothing_if_all_know_that_it_was_there() -> None:
    """T16."""
    match = sit_down(3, line("watch", "ring"), **BY_DAY, stash=[{"ring": 3, "brooch": 5, "starting watch": 1}])
    match.play(0, path(1, 1))
    assert not tells(match.copy(), "give up ring")
    assert tells(match, "give up starting watch")


def test_a_choice_among_nine_that_may_be_alike_tells_that_they_are_not() -> None:
    """T16: who has nine of a kind is not asked."""
    board = line("brooch", "ring", "watch", "watch", "watch")
    known = sit_down(2, board | {STREET[1]: "ring"}, **BY_DAY, stash=[{"brooch": 9}])
    assert not tells(known, path(1, 1))
    for given_up in ("brooch", "watch"):
        match = sit_down(2, board, **BY_DAY, stash=[{"brooch": 8, "watch": 1}])
        match.play(0, path(1, 1))
        match.play(0, f"give up {given_up}")
        match.play(1, path(2, 2))
        assert tells(match, path(3, 3))


def test_a_card_that_is_played_or_hidden_behind_was_in_a_hand() -> None:
    """T17, T23."""
    for move in ("fang 1", "hide fang"):
        assert tells(sit_down(3, line("ring", "ring"), **BY_DAY, hand=[{"fang": 1}]), move)


def test_being_asked_for_a_move_tells_of_a_set_where_there_is_nothing_else_to_do() -> None:
    """T25, T26: the next seat has no card and one way to go; only with a set it has a choice."""
    stash = [{}, {"ring": 2, "starting ring": 1}]
    for each in (stash, [{}, {"ring": 2, "starting watch": 1}]):
        match = sit_down(2, line("watch", "brooch"), **BY_DAY, **NO_CARDS, stash=each)
        assert tells(match, path(1, 1), redeals=400)
    board = line("watch", "brooch", None, None, "ring")
    certain = sit_down(2, board, **BY_DAY, **NO_CARDS, stash=[{}, {"ring": 3}])
    assert not tells(certain, path(1, 1))
    impossible = sit_down(2, board, **BY_DAY, **NO_CARDS, stash=[{}, {"ring": 1, "watch": 1}])
    assert not tells(impossible, path(1, 1))
    with_card = sit_down(2, line("watch", "brooch"), **BY_DAY, hand=[{}, {"fang": 1}], stash=stash)
    assert not tells(with_card, path(1, 1))
    two_ways = sit_down(2, line("watch", "brooch", "brooch"), **BY_DAY, **NO_CARDS, stash=stash)
    assert not tells(two_ways, path(1, 1))


def test_what_was_shown_is_in_no_stash_any_more() -> None:
    """T19, T26: all know that the next seat, which has no card, cannot have another set."""
    stash = [{}, {"ring": 2, "starting ring": 1, "watch": 1}]
    match = sit_down(2, line("watch", "brooch", "apple1"), **BY_DAY, hand=[{"fang": 1}, {}], stash=stash)
    match.play(0, path(1, 1))
    match.play(1, "hand in 2 ring + 1 starting ring")
    assert not tells(match, path(2, 2))


def test_what_was_stolen_may_make_a_set() -> None:
    """T44: only the thief and its victim know what it was."""
    stash = [{"watch": 2, "brooch": 1}, {"watch": 2}]
    board = line("ring", "brooch", "apple1")
    match = sit_down(2, board, **BY_DAY, hand=[{"fang": 1}, {"sikes": 1}], stash=stash)
    match.play(0, path(1, 1))
    match.play(1, "sikes 0")
    match.play(CHANCE, "steal watch")
    assert tells(match, path(2, 2))


def test_peeks_tell_their_own_seat_unless_it_knew() -> None:
    """T38."""
    board = {space: down(token, 1) for space, token in zip(STREET[2:5], ("ring", "watch", "brooch"), strict=True)}
    match = sit_down(3, board, **BY_NIGHT)
    assert not tells(match, "bribe")
    assert tells(match, f"peek {STREET[2]}")
    board = {space: down("ring", 0) for space in STREET[2:6]}
    known = sit_down(3, board, **BY_NIGHT)
    known.play(0, "bribe")
    assert not tells(known, f"peek {STREET[2]}")


def test_a_bribe_that_looks_at_all_that_is_left_tells_its_seat() -> None:
    """T38."""
    assert tells(sit_down(3, {STREET[2]: down("ring"), STREET[4]: down("watch")}, **BY_NIGHT), "bribe")
    known = {STREET[2]: down("ring", 0), STREET[4]: down("watch", 0)}
    assert not tells(sit_down(3, known, **BY_NIGHT), "bribe")


def test_a_row_that_is_turned_up_tells_all() -> None:
    """T35."""
    match = sit_down(3, line(down("ring"), down("watch")), **BY_NIGHT, hand=[{"fang": 1}])
    assert tells(match, f"turn up {STREET[1]}")


def test_what_nancy_clears_tells_what_nobody_knew_to_be_in_the_file() -> None:
    """T42: it was walked over for all to see, until something left the file unseen."""
    match = sit_down(3, line("ring", "watch"), **BY_DAY, hand=[{"nancy": 2}], file=[{"ring": 2}])
    match.play(0, "nancy")
    assert not tells(match.copy(), "clear nothing")
    assert not tells(match.copy(), "clear 1 ring")
    match.play(0, "clear 1 ring")
    match.play(1, path(1, 1))
    match.play(2, path(2, 2))
    match.play(0, "nancy")
    assert not tells(match.copy(), "clear 1 ring")
    other = sit_down(3, line("ring", "watch"), **BY_DAY, hand=[{"nancy": 2}], file=[{"ring": 1, "watch": 1}])
    other.play(0, "nancy")
    assert not tells(other, "clear 1 ring")
    other.play(1, path(1, 1))
    other.play(2, path(2, 2))
    other.play(0, "nancy")
    assert tells(other, "clear 1 watch")
