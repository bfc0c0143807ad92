"""Long lists of texts are shortened for browsers, and come back as they were."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import larcin
from larcin.ahead import shortened
from larcin.ahead.about import about
from larcin.rules.words import LANGUAGES
from larcin.table.leaflets import words_of

JSON = st.recursive(
    st.none() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text().filter(lambda key: key not in "~="), inner),
)


def test_a_list_says_only_what_is_new(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shortened, "LEAST", 2)
    told = {
        "moves": ["prowl 1", "prowl 1-2", "prowl 1-3-2", "🐾 é", "🐾 à"],
        "tokens": {"a": "x y", "ab": "z y"},
        "1": [1],
    }
    short = {
        "moves": {"~": ["prowl\n \n1\n-\n2\n🐾 \n3\né\nà", "03401", "00100", "#$%\n&'\n)&\n(*\n+"]},
        "tokens": {"=": ["a\nab", "00", "00", "#\n$"], "~": [" \ny\nx\nz", "00", "02", "%#$\n&"]},
        "1": [1],
    }
    assert shortened.shortened(told) == short
    assert shortened.restored(short) == told


@given(JSON)
def test_whatever_is_shortened_comes_back(told: Any) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(shortened, "LEAST", 2)
        assert shortened.restored(json.loads(json.dumps(shortened.shortened(told)))) == told


@pytest.mark.parametrize("name", larcin.games())
def test_nothing_that_is_said_of_our_games_is_lost(name: str) -> None:
    game = larcin.load(name)
    for told in (about(game), *(words_of(game, language) for language in LANGUAGES)):
        plain = json.loads(json.dumps(told))
        assert shortened.restored(shortened.shortened(plain)) == plain
