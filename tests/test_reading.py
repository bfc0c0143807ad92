"""Reading JSON from outside: every complaint names the place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from larcin.errors import BadPosition
from larcin.reading import Checked, shown


def checked(**parts: Any) -> Checked:
    return Checked(parts, "here", BadPosition)


@pytest.mark.parametrize(
    ("read", "complaint"),
    [
        (lambda: Checked([], "here", BadPosition), "here: expected an object with named parts, not []."),
        (lambda: checked(a="1").number("a", 0, 5), "here, a: expected a whole number from 0 to 5, found '1'."),
        (lambda: checked(a=True).number("a", 0, 5), "found True."),
        (lambda: checked(a=6).number("a", 0, 5), "found 6."),
        (lambda: checked().number("a", 0, 5), "found nothing."),
        (lambda: checked(a=[1, 1]).numbers("a", 0, 5), "a list of different whole numbers from 0 to 5"),
        (lambda: checked(a=[9]).numbers("a", 0, 5), "a list of different whole numbers"),
        (lambda: checked(a=5).numbers("a", 0, 5), "a list of different whole numbers"),
        (lambda: checked(a=5).text("a"), "expected a text, found 5."),
        (lambda: checked(a=["b", 5]).texts("a"), "expected a list of texts"),
        (lambda: checked(a="yes").truth("a"), "expected true or false, found 'yes'."),
        (lambda: checked(a=[]).object("a"), "expected an object, found []."),
        (lambda: checked(a="d").choice("a", ["b", "c"]), "expected one of b, c, found 'd'."),
        (lambda: checked(a=[]).choice("a", ["b", "c"]), "expected one of b, c, found []."),
        (lambda: checked(a={"d": 1}).counts("a", ["b"]), "here, a: there is no part 'd' here. The parts are: b."),
        (lambda: checked(a={"b": 10}).counts("a", ["b"], most=9), "here, a, b: expected a whole number from 0 to 9"),
        (lambda: checked(a=[]).parts("a", 1, 2), "expected a list of 1 to 2 objects, found []."),
        (lambda: checked(a=[5]).parts("a", 1, 2), "here, a 0: expected an object with named parts, not 5."),
        (lambda: checked(a=1).nothing_else(), "there is no part 'a' here."),
    ],
)
def test_wrong_parts_are_named_with_what_would_be_right(read: Callable[[], object], complaint: str) -> None:
    with pytest.raises(BadPosition) as raised:
        read()
    assert complaint in str(raised.value)


def test_defaults_stand_in_for_what_is_left_out() -> None:
    assert checked().number("a", 0, 5, default=3) == 3
    assert checked().text("a", default="x") == "x"
    assert checked().choice("a", ["b"], default=-1) == -1
    assert checked().truth("a") is False
    assert checked().object("a") == {}
    assert checked(a={"b": 2}).counts("a", ["b", "c"]) == {"b": 2, "c": 0}


def test_long_values_are_quoted_in_short() -> None:
    assert shown("x" * 500).endswith("...")
    assert len(shown("x" * 500)) == 60
