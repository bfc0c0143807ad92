"""Chance that anyone can check."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import larcin
from larcin.match.chance import Hmac, VerifiableChance, commitment, read_seed
from larcin.match.linked import linked_rules, table_for
from larcin.match.turns import NEXT_DRAW, STEP

SEED = bytes(range(32))


def test_the_commitment_is_the_sha_256_of_the_seed() -> None:
    assert commitment(SEED) == hashlib.sha256(SEED).hexdigest()
    assert VerifiableChance(SEED).commitment == commitment(SEED)


def test_a_draw_is_the_hmac_that_the_documentation_describes() -> None:
    text = '17.0 ["été","\\"quoted\\""]'.encode()
    number = int.from_bytes(hmac.new(SEED, text, hashlib.sha256).digest(), "big")
    drawn = VerifiableChance(SEED, ["été", '"quoted"']).draw(17, [3, 1, 3])
    assert drawn == [0, 0, 0, 1, 2, 2, 2][number % 7]


def test_draws_follow_the_weights() -> None:
    chance = VerifiableChance(SEED)
    counts = Counter(chance.draw(number, [1, 2, 5]) for number in range(8000))
    expected = {0: 1000, 1: 2000, 2: 5000}
    deviation = sum((counts[index] - wanted) ** 2 / wanted for index, wanted in expected.items())
    assert deviation < 13.8, "one in a thousand, by chi-square with two degrees of freedom"


def test_a_number_past_the_last_whole_multiple_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = iter([2**256 - 1, 4])
    asked: list[bytes] = []

    def digest(_: Hmac, text: bytes) -> bytes:
        asked.append(text)
        return next(numbers).to_bytes(32)

    monkeypatch.setattr(Hmac, "digest", digest)
    assert VerifiableChance(SEED).draw(5, [1, 1, 1]) == 1
    assert asked == [b"5.0 []", b"5.1 []"]


@given(st.binary(max_size=64), st.binary())
def test_our_hmac_is_that_of_the_standard_library(key: bytes, text: bytes) -> None:
    assert Hmac(key).digest(text) == hmac.digest(key, text, "sha256")


@given(st.lists(st.integers(1, 9), min_size=1), st.data())
def test_walking_along_the_weights_finds_the_right_one(weights: list[int], data: st.DataObject) -> None:
    number = data.draw(st.integers(0, sum(weights) - 1))
    along = [index for index, weight in enumerate(weights) for _ in range(weight)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Hmac, "digest", lambda *_: number.to_bytes(32))
        assert VerifiableChance(SEED).draw(0, weights) == along[number]


def test_seeds_may_be_numbers_bytes_or_hexadecimal() -> None:
    assert read_seed(7) == bytes(31) + b"\x07"
    assert read_seed(SEED) == SEED
    assert read_seed(SEED.hex()) == SEED
    assert read_seed(None) != read_seed(None)


@pytest.mark.parametrize("seed", [-1, 2**256, b"short", "xyz", "g" * 64, True, 1.5])
def test_other_seeds_are_refused(seed: Any) -> None:
    with pytest.raises(larcin.LarcinError, match="A seed is a whole number"):
        read_seed(seed)


@pytest.mark.parametrize("said", [(), ("été",), ("a" * 38,), ("a" * 39,), ("one", "two" * 60)])
def test_compiled_rules_draw_what_the_documentation_describes(said: tuple[str, ...]) -> None:
    """Words that do not fit beside the number of a draw are left to Python."""
    for number in range(120):
        quick, slow = (
            larcin.Match("kids-of-london", seats=2, seed=number, client_seeds=said, compiled=compiled)
            for compiled in (True, False)
        )
        for match in (quick, slow):
            while match.to_act:
                for seat in sorted(match.to_act):
                    match.play(seat, match.legal(seat)[-1])
        assert quick.steps == slow.steps
        assert quick == slow


def test_compiled_draws_have_numbers_of_any_length() -> None:
    game, chance = larcin.load("kids-of-london"), VerifiableChance(SEED, ["à la bonne heure"])
    rules, match = linked_rules(game, True), larcin.Match(game, seats=2, by_hand=True)
    for number in (0, 9, 10, 99, 12345, 10**9):
        table = table_for(game, chance)
        table.states.view("u1")[: game.state_type.itemsize] = match.states.view("u1")
        table.notes[NEXT_DRAW] = number
        assert rules.go_on(table) == 3
        outcomes = list(match.chances())
        drawn = chance.draw(number, list(match.chances().values()))
        assert game.outcomes[table.notes[STEP + 1]] == outcomes[drawn]
        assert table.notes[NEXT_DRAW] == number + 2, "a tile and a card of the fictional gang"
