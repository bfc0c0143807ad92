"""What `larcin verify` says of matches that are not over."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import larcin
from larcin.cli import main
from larcin.match.records import write_record


def unfinished(decisions: int) -> str:
    """The record of a match after so many decisions, with its seed."""
    match = larcin.Match("kids-of-london", seats=3, seed=5)
    while decisions and not match.is_over:
        decisions -= 1
        match.play(min(match.to_act), match.legal(min(match.to_act))[0])
    return json.dumps(write_record(match, with_seed=True))


def test_a_match_that_is_not_over_is_verified_as_far_as_it_went_and_called_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "match.json"
    record.write_text(unfinished(4))
    assert main(["verify", str(record)]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Verified: 1 draws")  # the first passer-by
    assert "The match is not over. Only what was drawn so far could be checked." in said
    record.write_text(f"{unfinished(4)}\n{unfinished(100)}\n")
    assert main(["verify", str(record)]) == 0
    assert "Not over yet: 1 of the matches." in capsys.readouterr().out.replace("\n", " ")
