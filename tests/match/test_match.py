"""A match from the outside, as a program uses it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import larcin
from larcin import CHANCE, Match, Move
from larcin.match.linked import linked_rules
from larcin.rules.states import Packer


@pytest.fixture
def match() -> Match:
    return Match("kids-of-london", seats=4, seed=7)


def play_at_random(match: Match, data: st.DataObject) -> None:
    while not match.is_over:
        seat = data.draw(st.sampled_from(sorted(match.to_act)))
        match.play(seat, data.draw(st.sampled_from(match.legal(seat))))


def test_everybody_is_to_act_once_chance_has_turned_a_tile(match: Match) -> None:
    assert match.to_act == {0, 1, 2, 3}
    assert [step.seat for step in match.steps] == [CHANCE]


def test_a_match_may_go_on_by_the_compiled_rules() -> None:
    slow, fast = (Match("kids-of-london", seats=4, seed=7, compiled=compiled) for compiled in (False, True))
    while not fast.is_over:
        seat = min(fast.to_act)
        move = fast.legal(seat)[-1]
        slow.play(seat, move)
        fast.play(seat, move)
        if len(slow) == 12:
            slow.compile()
            assert slow.compiled
    assert slow.record() == fast.record()


def test_moves_are_values_with_a_text_and_a_repr_to_paste_back(match: Match) -> None:
    first = match.legal(0)[0]
    assert first == "card 0"
    assert repr(first) == "Move('card 0')"
    assert eval(repr(first), {"Move": Move}) == first


def test_a_seat_that_has_chosen_has_nothing_left_to_do(match: Match) -> None:
    match.play(0, "card 7")
    assert match.to_act == {1, 2, 3}
    assert match.legal(0) == []


def test_moves_may_be_typed_carelessly(match: Match) -> None:
    match.play(0, "  Card   7 ")
    assert match.steps[-1] == (0, "card 7")


@pytest.mark.parametrize("text", ["card 9", "", "🎴", "take", "jeweller", None, 7, b"card 7"])
def test_an_unreadable_move_is_refused_with_a_hint_and_changes_nothing(match: Match, text: Any) -> None:
    before = match.states.tobytes()
    with pytest.raises(larcin.UnreadableMove, match=r"is no move of kids-of-london\. (Did you mean|A move looks like)"):
        match.play(0, text)
    assert match.states.tobytes() == before
    assert len(match) == 1


def test_an_illegal_move_is_refused_with_what_is_legal_and_changes_nothing(match: Match) -> None:
    before = match.states.tobytes()
    with pytest.raises(larcin.IllegalMove, match=r"Seat 0 may not play 'prince' now\. Legal: card 0, card 1"):
        match.play(0, "prince")
    assert match.states.tobytes() == before


def test_a_refusal_names_some_moves_of_very_many() -> None:
    match = Match("doggy-bag", seats=2, seed=1)
    with pytest.raises(larcin.IllegalMove, match=r"give [^…]*, … \(\d+ in all\)\.$"):
        match.play(0, "keep")


def test_a_second_choice_is_refused_with_who_is_to_act(match: Match) -> None:
    match.play(2, "card 1")
    with pytest.raises(larcin.IllegalMove, match="not for seat 2 to play now: to act: seat 0, seat 1, seat 3"):
        match.play(2, "card 3")


@pytest.mark.parametrize("seat", [4, -1, 99, CHANCE])
def test_only_seats_at_the_table_may_play(match: Match, seat: int) -> None:
    with pytest.raises(larcin.LarcinError):
        match.play(seat, "card 1")
    assert match.legal(seat) == []


def test_a_move_after_the_end_comes_too_late() -> None:
    match = finished()
    with pytest.raises(larcin.IllegalMove, match="the match is over"):
        match.play(0, "card 1")


def finished(**options: Any) -> Match:
    match = Match("kids-of-london", seats=4, seed=7, **options)
    while not match.is_over:
        seat = max(match.to_act)
        match.play(seat, match.legal(seat)[0])
    return match


def test_the_result_comes_with_the_end() -> None:
    match = finished()
    assert match.to_act == frozenset()
    assert match.result is not None
    assert set(match.result.winners) == {seat for seat, place in enumerate(match.result.places) if place == 1}
    assert match.copy().at(len(match) - 1).result is None


def test_undo_takes_back_a_move_with_the_draws_that_followed_it(match: Match) -> None:
    for seat in range(4):
        match.play(seat, f"card {seat + 1}")
    tile = match.steps[-1]
    assert tile.seat == CHANCE
    assert match.undo() == (3, "card 4")
    assert match.to_act == {3}
    match.play(3, "card 4")
    assert match.steps[-1] == tile, "chance draws the same again"


def test_undo_stops_at_the_first_draw(match: Match) -> None:
    with pytest.raises(larcin.IllegalMove, match="no move to take back"):
        match.undo()
    assert match.to_act == {0, 1, 2, 3}


@settings(max_examples=20, deadline=None)
@given(st.data())
def test_undoing_everything_leads_back_to_the_first_byte(data: st.DataObject) -> None:
    match = Match("kids-of-london", seats=data.draw(st.integers(2, 5)), seed=data.draw(st.integers(0, 2**64)))
    start = match.states.tobytes()
    play_at_random(match, data)
    while any(step.seat != CHANCE for step in match.steps):
        match.undo()
    assert match.states.tobytes() == start


def test_chance_by_hand_waits_and_takes_what_it_is_told() -> None:
    match = Match("kids-of-london", seats=3, by_hand=True)
    assert match.to_act == {CHANCE}
    assert match.chances() == {
        "merchant": 2,
        "left-hand priest": 1,
        "right-hand priest": 1,
        "jeweller": 2,
        "banker": 1,
        "prince": 1,
        "beggar": 1,
    }
    match.play(CHANCE, "beggar")
    assert match.view()["table"]["character"] == "beggar"
    assert match.undo() == (CHANCE, "beggar")
    assert match.to_act == {CHANCE}


def test_the_same_seed_and_words_deal_the_same_match() -> None:
    deals = [tuple(finished(client_seeds=said).steps) for said in ([], [], ["marmalade"])]
    assert deals[0] == deals[1]
    assert deals[0] != deals[2]


def test_a_copy_goes_its_own_way(match: Match) -> None:
    twin = match.copy()
    twin.play(0, "card 3")
    assert match.to_act == {0, 1, 2, 3}
    assert twin.to_act == {1, 2, 3}
    assert len(match) == 1


def test_whoever_takes_a_seat_over_takes_none_in_a_copy(match: Match) -> None:
    twin, before = match.copy(), match.at(0)
    match.names[0] = "Zoe"
    assert "Zoe" not in twin.view(0)["names"] + before.view(0)["names"]


def test_any_step_can_be_looked_at_again() -> None:
    match = finished()
    for step in range(len(match) + 1):
        assert match.at(step).steps == match.steps[:step]
    with pytest.raises(larcin.LarcinError, match="There is no step 99: the match has steps 0 to"):
        match.at(99)


def test_views_are_json_and_say_what_the_seat_may_do(match: Match) -> None:
    view = match.view(2)
    assert json.loads(json.dumps(view)) == view
    assert view["seat"] == 2
    assert view["legal"] == [f"card {card}" for card in range(9)]
    assert match.view()["seat"] is None
    assert match.view()["legal"] == []


@pytest.mark.parametrize("seat", [4, -2, CHANCE])
def test_views_and_logs_are_for_seats_and_onlookers(match: Match, seat: int) -> None:
    for look in (match.view, match.log):
        with pytest.raises(larcin.LarcinError, match="seats are 0 to 3"):
            look(seat)


def test_an_unknown_kind_of_memory_is_refused(match: Match) -> None:
    with pytest.raises(larcin.BadOptions, match="memory is 'aid' or 'strict', not 'perfect'"):
        match.view(0, memory="perfect")


def test_a_game_without_odds_has_none(match: Match) -> None:
    assert match.odds(0) == {}


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"seats": 1}, "seats cannot be 1: choose one of 2, 3, 4, 5"),
        ({"seats": "4"}, "seats cannot be '4'"),
        ({"seats": True}, "seats cannot be True"),
        ({"variant": "fast"}, "kids-of-london has no option 'variant'. Its options are: seats"),
        ({"names": ["Ann"]}, "give 4 names, one a seat"),
        ({"names": ["", "B", "C", "D"]}, "give 4 names"),
        ({"client_seeds": ["a"] * 5}, "give at most 4 texts"),
        ({"client_seeds": ["a" * 201]}, "of up to 200 characters"),
    ],
)
def test_wrong_options_are_refused_with_what_would_be_right(options: dict[str, Any], complaint: str) -> None:
    with pytest.raises(larcin.BadOptions, match=complaint):
        Match("kids-of-london", **options)


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("kids-of-londn", "Did you mean 'kids-of-london'?"),
        ("chess", "The games are: kids-of-london"),
        ("no.such.module", "no module 'no'"),
        ("nowhere.py", "no file 'nowhere.py'"),
    ],
)
def test_an_unknown_game_is_refused_with_a_suggestion(name: str, complaint: str) -> None:
    with pytest.raises(larcin.UnknownGame, match=complaint.replace("?", r"\?")):
        Match(name)


def test_a_module_without_a_game_is_refused() -> None:
    with pytest.raises(larcin.BadGame, match="needs a global GAME"):
        Match("larcin.errors")


def test_interpreted_rules_are_shown_no_states_that_they_do_not_look_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """A match has room for steps that nobody has read yet; to make all of it plain took most of the time."""
    shown = []
    unpack = Packer.unpack

    def show(packer: Packer, records: Any) -> Any:
        shown.append(len(records))
        return unpack(packer, records)

    monkeypatch.setattr(Packer, "unpack", show)
    match = Match("oliver-twist", seed=1, compiled=False)
    assert match.legal(min(match.to_act))
    assert len(shown) > len(match.steps)
    assert set(shown) == {1}


def test_the_interpreted_rules_play_the_same_match() -> None:
    assert finished(compiled=False).steps == finished().steps


def test_a_match_shows_where_it_stands(match: Match) -> None:
    assert repr(match) == "<Match kids-of-london, seats 4, 1 steps, to act: seat 0, seat 1, seat 2, seat 3>"
    assert repr(finished()).endswith("over, places 4 4 4 4>")
    assert repr(match.game) == "<Game kids-of-london, rules 1, for 2 to 5>"


def test_in_an_open_game_no_choice_tells_what_was_hidden() -> None:
    match = Match("kids-of-london", seats=3, seed=7, compiled=False)
    rules = linked_rules(match.game, compiled=False)
    assert match.game.says_what_is_told
    assert not any(
        rules.ear.heard_something(match.states.tobytes(), 0, rules.move_numbers[move]) for move in match.legal(0)
    )
