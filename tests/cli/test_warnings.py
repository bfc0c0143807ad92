"""What larcin warns of in the terminal."""

from __future__ import annotations

import pytest

from larcin.cli import say_warning
from larcin.rules.compilers import CompilerWarning


def test_what_larcin_warns_of_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    say_warning(CompilerWarning("The rules run interpreted."), CompilerWarning, "linking.py", 7)
    assert capsys.readouterr().err == "larcin: The rules run interpreted.\n"


def test_what_others_warn_of_is_told_with_its_place(capsys: pytest.CaptureFixture[str]) -> None:
    say_warning("old", DeprecationWarning, "theirs.py", 7)
    assert capsys.readouterr().err == "theirs.py:7: DeprecationWarning: old\n"
