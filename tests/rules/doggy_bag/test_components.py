"""The file of bones and coins: a reconstruction that anyone may correct, and that is checked when it is read."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from larcin import BadComponents
from larcin.rules.doggy_bag import components
from larcin.rules.doggy_bag.components import read_components

FILE = Path(components.__file__).parent / "bones.json"


def spoilt(change: Callable[[Any], None]) -> str:
    given = json.loads(FILE.read_text(encoding="utf-8"))
    change(given)
    return json.dumps(given)


def test_the_file_is_named_as_a_reconstruction() -> None:
    """D1, D2, D3: what the lost pictures showed."""
    assert "reconstruction" in json.loads(FILE.read_text(encoding="utf-8"))["about"]
    found = read_components(FILE.read_text(encoding="utf-8"))
    assert found.stock == (3, 4, 5, 1, 3)
    assert found.bag == (1, 1, 1, 1, 1)
    assert found.points == (1, 1, 2, 3, 0)
    assert found.tosses == {2: 1, 3: 2, 4: 1}


def test_a_corrected_file_is_all_it_takes() -> None:
    """D1: other numbers are read as they stand."""
    assert read_components(spoilt(lambda given: given["bones"][2].update(points=4))).points == (1, 1, 4, 3, 0)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda given: given["bones"][0].update(colour="blue"), "expected 'grey' here"),
        (lambda given: given["bones"].pop(), "expected a list of 5 objects"),
        (lambda given: given["bones"][1].update(points=-1), "expected a whole number from 0 to 100"),
        (lambda given: given["bones"][1].update(weight=1), "there is no part 'weight' here"),
        (lambda given: given.update(coins=[[1, 2]]), "expected two coins with two sides"),
        (lambda given: given.update(coins=[[1, 2], [1, 5]]), "every side a number from 1 to 4"),
        (lambda given: given["bones"][1].update(behind_each_screen=30), "each screen must hide 4 to 31 bones"),
        (lambda given: given["bones"][1].update(behind_each_screen=9), "more than 120 bones"),
    ],
)
def test_a_wrong_file_is_refused(change: Callable[[Any], None], sentence: str) -> None:
    with pytest.raises(BadComponents, match=sentence):
        read_components(spoilt(change))


def test_a_file_that_is_no_json_is_refused() -> None:
    with pytest.raises(BadComponents, match="no JSON after line 1"):
        read_components("bones")
