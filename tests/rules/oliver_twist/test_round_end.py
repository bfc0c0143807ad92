"""How rounds end: the police, the last sets, the files, the fine, the final count."""

from __future__ import annotations

from typing import Any

from larcin import Match
from tests.rules.oliver_twist.table_talk import STREET, Seating, only, seat_in, sit_down, table_of

NOTHING_LEFT: dict[int, Any] = {}
CARD = {"fang": 1}


def ended(sit: Seating, **parts: Any) -> Match:
    """A table at which seat 0 has just given in."""
    match = sit(3, NOTHING_LEFT, hand=[CARD], **parts)
    match.play(0, "give in")
    return match


def money(match: Match) -> list[int]:
    return [seat_in(match, seat)["money"] for seat in range(match.seats)]


def test_who_can_do_nothing_plays_a_card_or_pays_four_pounds(sit: Seating) -> None:
    """T26, T27: the board is empty and there is no set; the round ends at once."""
    match = sit(3, NOTHING_LEFT, hand=[CARD])
    assert match.legal(0) == ["give in", "fang 1", "fang 2", "hide fang"]
    match.play(0, "give in")
    assert seat_in(match, 0)["money"] == 6
    assert table_of(match)["round"] == "night"


def test_hiding_hands_the_trouble_to_the_next(sit: Seating) -> None:
    """T26: hiding counts as playing a card."""
    match = sit(3, NOTHING_LEFT, hand=[CARD, {"oliver": 1}])
    match.play(0, "hide fang")
    assert only(match) == 1
    assert match.legal(1) == ["give in", "hide oliver"]


def test_who_has_less_than_four_pounds_pays_all(sit: Seating) -> None:
    """T26"""
    assert money(ended(sit, money=[3, 10, 10]))[0] == 0


def test_without_a_card_the_round_ends_unasked() -> None:
    """T26: giving in is the only thing left."""
    match = sit_down(3, {STREET[1]: "crowbar"}, pawn=str(STREET[0]), money=[0, 0, 0], hand=[{"fang": 1}, {}, {}])
    match.play(0, f"prowl {STREET[1]}")
    assert table_of(match)["round"] == "night"


def test_sets_still_in_a_stash_pay_their_best_token_once(sit: Seating) -> None:
    """T28: six rings pay once; no bonus, no reward."""
    match = ended(sit, stash=[{}, {"ring": 6}, {"apple1": 2, "apple2": 1}])
    assert money(match) == [6, 14, 12]


def test_the_rest_goes_into_the_file(sit: Seating) -> None:
    """T29, T30: two rings and a watch make a file of three tokens and two types."""
    match = ended(sit, stash=[{}, {"ring": 2, "watch": 1}])
    assert money(match) == [6, 8, 10]


def test_a_file_of_ten_tokens_of_five_types_costs_five_pounds(sit: Seating) -> None:
    """T30: the rulebook's example: more than anyone else's, and tools are one type."""
    thick = {"crowbar": 1, "rope": 1, "apple1": 2, "apple2": 1, "ring": 3, "character": 1, "watch": 1}
    match = ended(sit, file=[{"ring": 1}, thick, {"brooch": 9}])
    assert money(match) == [6, 5, 10]


def test_equally_thick_files_are_all_fined(sit: Seating) -> None:
    """T30: and nobody pays more than there is."""
    match = ended(sit, money=[10, 1, 10], file=[{}, {"ring": 1, "watch": 1}, {"brooch": 2}])
    assert money(match) == [6, 0, 9]


def test_by_night_burglaries_are_a_type_of_their_own(sit: Seating) -> None:
    """T30: burglary, character, tool and object make four."""
    file = {"burglary": 2, "character": 1, "saw": 1, "lantern": 1, "wallet": 1}
    match = ended(sit, round="night", file=[{}, file])
    assert match.is_over
    assert money(match) == [6, 6, 10]


def test_all_wallets_are_used_where_there_is_a_set(sit: Seating) -> None:
    """T28: three rings and two wallets leave nothing for the file."""
    match = ended(sit, round="night", stash=[{}, {"ring": 3, "wallet": 2}])
    assert seat_in(match, 1)["file"] == {}
    assert money(match)[1] == 14


def test_how_wallets_are_shared_out_is_asked_where_it_matters(sit: Seating) -> None:
    """T28: two rings, two watches, one wallet: either is completed, and one of them must be."""
    match = ended(sit, round="night", stash=[{}, {"ring": 2, "watch": 2, "wallet": 1}])
    assert only(match) == 1
    assert match.legal(1) == ["share rings", "share watches"]
    assert match.view(2)["table"]["seats"][1]["stash"] == {"ring": 2, "watch": 2, "wallet": 1}
    match.play(1, "share watches")
    assert match.is_over
    assert seat_in(match, 1)["file"] == {"ring": 2}
    assert money(match)[1] == 10 + 5 - 1


def test_with_two_wallets_both_or_one_may_be_completed(sit: Seating) -> None:
    """T28: all wallets go into sets either way."""
    match = ended(sit, round="night", stash=[{}, {"ring": 2, "watch": 2, "wallet": 2}])
    assert match.legal(1) == ["share rings", "share watches", "share rings + watches"]


def test_three_wallets_may_be_a_set_alone(sit: Seating) -> None:
    """T28, T20: and then the ring goes into the file."""
    match = ended(sit, round="night", stash=[{}, {"ring": 1, "wallet": 3}])
    assert match.legal(1) == ["share nothing", "share rings"]
    match.play(1, "share nothing")
    assert seat_in(match, 1)["file"] == {"ring": 1}


def test_a_wallet_without_a_set_goes_into_the_file(sit: Seating) -> None:
    """T28, T29: two wallets and no object are no set."""
    match = ended(sit, round="night", stash=[{}, {"wallet": 2}])
    assert seat_in(match, 1)["file"] == {"wallet": 2}


def test_seats_are_asked_clockwise_from_the_one_that_gave_in(sit: Seating) -> None:
    """T28: with all stashes open."""
    undecided = {"ring": 2, "watch": 2, "wallet": 1}
    match = ended(sit, stash=[{}, undecided, {"brooch": 2, "necklace": 2, "wallet": 1}])
    assert only(match) == 1
    match.play(1, "share rings")
    assert match.view(0)["table"]["seats"][1]["completes"] == "rings"
    assert only(match) == 2
    match.play(2, "share brooches")
    assert table_of(match)["round"] == "night"


def test_the_final_count_adds_the_burglaries() -> None:
    """T39, T5: the rulebook's example: £63 with +10, +8, +7 and -3 make 85."""
    burglaries = [{"seat": 0, "saw": [value], "kept": value} for value in (10, 8, 7, -3)]
    match = sit_down(3, {}, round="night", stage="over", money=[63, 80, 1], burglaries=burglaries, hand=[{}, {}, {}])
    assert match.result is not None
    assert match.result.scores == (85, 80, 1)
    assert match.result.winners == (0,)


def test_a_final_sum_can_be_negative_and_equals_share() -> None:
    """T39"""
    burglaries = [{"seat": 0, "saw": [-5], "kept": -5}]
    match = sit_down(3, {}, round="night", stage="over", money=[2, 4, 4], burglaries=burglaries, hand=[{}, {}, {}])
    assert match.result is not None
    assert match.result.scores == (-3, 4, 4)
    assert match.result.places == (3, 1, 1)


def test_the_end_is_told() -> None:
    """T28 to T30, T39: what the log says of a night that ends."""
    match = sit_down(
        3, {}, round="night", hand=[CARD], stash=[{}, {"ring": 3}], file=[{"watch": 1}], compiled=False,
        burglaries=[{"seat": 2, "saw": [4], "kept": 4}],
    )  # fmt: skip
    match.play(0, "give in")
    told = {event["event"] for event in match.log()}
    assert {"gives in", "completes", "last sets", "file opened", "fined", "burglary counts", "wins"} <= told
