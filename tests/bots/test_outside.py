"""Bots from outside: they play like any other, and their failures cost them a move, never the match."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import larcin
from larcin import Match
from larcin.bots import Bot, Knowledge, NoMove, OutsideBot, begin, bot, close, end, let_play, player

ROOT = Path(__file__).parents[2]
MY_BOT = f"{sys.executable} {ROOT / 'examples' / 'my_bot.py'}"

WriteBot = Callable[[str], str]
"""Writes a program from what it does with each message; returns the command that starts it."""

HEAD = """
import json, sys, time
def say(**message): print(json.dumps(message), flush=True)
for line in sys.stdin:
    message = json.loads(line)
"""


@pytest.fixture
def write_bot(tmp_path: Path) -> WriteBot:
    def write(body: str) -> str:
        path = tmp_path / "bot.py"
        path.write_text(HEAD + "\n".join(f"    {line}" for line in body.strip("\n").splitlines()) + "\n")
        return f"{sys.executable} {path}"

    return write


def play_with(command: str, seconds: float = 10.0, warnings: list[str] | None = None) -> Match:
    """A whole match of an outside bot against a random one."""
    match = Match("kids-of-london", seats=2, seed=1)
    told = [] if warnings is None else warnings
    bots: dict[int, Bot] = {0: OutsideBot(command, bot("novice"), seconds, warn=told.append), 1: bot("random")}
    try:
        begin(match, bots)
        while not match.is_over:
            seat = min(match.to_act)
            let_play(match, seat, bots[seat])
        end(match, bots)
    finally:
        close(bots.values())
    return match


def test_the_example_plays_a_whole_match_without_a_complaint() -> None:
    warnings: list[str] = []
    match = play_with(MY_BOT, warnings=warnings)
    assert warnings == []
    cards = [step.move for step in match.steps if step.seat == 0 and step.move.startswith("card")]
    assert cards == [f"card {card}" for card in range(9)]


def test_the_example_is_short() -> None:
    assert len((ROOT / "examples" / "my_bot.py").read_text().splitlines()) <= 35


def test_a_bot_hears_of_the_match_its_view_and_the_result(write_bot: WriteBot, tmp_path: Path) -> None:
    heard = tmp_path / "heard.jsonl"
    play_with(
        write_bot(
            f"""
open({str(heard)!r}, "a").write(line)
if message["type"] == "choose":
    say(move=message["legal"][0])
"""
        )
    )
    messages = [json.loads(line) for line in heard.read_text().splitlines()]
    assert messages[0] == {"type": "hello", "protocol": 1}
    assert messages[1]["type"] == "new game"
    assert (messages[1]["game"], messages[1]["seat"], messages[1]["options"]) == ("kids-of-london", 0, {"seats": 2})
    chooses = [message for message in messages if message["type"] == "choose"]
    assert chooses[0]["legal"] == [f"card {card}" for card in range(9)]
    assert chooses[0]["view"] == Match("kids-of-london", seats=2, seed=1).view(0)
    assert [message["type"] for message in messages[-2:]] == ["result", "goodbye"]
    assert set(messages[-2]) == {"type", "seat", "places", "scores", "winners"}


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("if message['type'] == 'choose': sys.exit(3)", "has ended with status 3"),
        (
            "if message['type'] == 'choose': print('card 99', flush=True)",
            "answered 'card 99' where a legal move was due",
        ),
        ("if message['type'] == 'choose': say(move='card 99')", "such as {'move': 'card 0'}"),
        ("if message['type'] == 'choose': say(move=[1, {}])", "where a legal move was due"),
        ("if message['type'] == 'choose': print('{' * 5000, flush=True)", "..."),
    ],
)
def test_a_bot_that_dies_or_talks_nonsense_loses_its_move_to_novice(write_bot: WriteBot, body: str, why: str) -> None:
    warnings: list[str] = []
    command = write_bot(body)
    assert play_with(command, warnings=warnings).is_over
    assert why in warnings[0]
    assert all("\n" not in warning for warning in warnings)
    assert all(warning.endswith("; another bot plays in its place.") for warning in warnings)


def test_a_late_bot_loses_that_move_and_its_late_answer_counts_for_nothing(write_bot: WriteBot) -> None:
    warnings: list[str] = []
    command = write_bot(
        """
if message["type"] == "choose":
    if len(message["legal"]) == 9:
        time.sleep(7.0)
    say(move=message["legal"][-1])
"""
    )
    match = play_with(command, seconds=5.0, warnings=warnings)
    assert match.is_over
    assert "did not answer within 5 s" in warnings[0]
    assert len(warnings) == 1, "the answer that came late was not taken for the next one"


def test_a_program_that_is_not_there_is_refused() -> None:
    with pytest.raises(larcin.LarcinError, match="`no-such-program --fast` cannot be started"):
        player("no-such-program --fast")


def test_a_bot_that_does_not_want_to_go_is_made_to(write_bot: WriteBot) -> None:
    outside = OutsideBot(write_bot("time.sleep(60)"), bot("novice"))
    outside.close()
    assert outside._program.poll() is not None


THINKING_BOT = f"{sys.executable} {ROOT / 'examples' / 'thinking_bot.py'}"


@pytest.mark.parametrize("game", larcin.games())
def test_a_program_thinks_by_re_deals_and_search(game: str) -> None:
    """The example asks for both, and sets its re-deals up with the library."""
    match = Match(game, seats=2, seed=3)
    player = OutsideBot(THINKING_BOT, None, 60)
    try:
        for _ in range(6):
            seat = min(match.to_act)
            begin(match, {seat: player})
            let_play(match, seat, player)
    finally:
        close([player])
    assert len(match) > 6


def test_re_deals_tell_no_secret_and_can_be_played_on(write_bot: WriteBot, tmp_path: Path) -> None:
    heard = tmp_path / "heard.json"
    command = write_bot(f"""
if message["type"] == "choose":
    legal = message["legal"]
    say(ask="redeals", count=20)
elif message["type"] == "redeals":
    open({str(heard)!r}, "w").write(json.dumps(message["positions"]))
    say(move=legal[0])
""")
    match = Match("pickpocket", seats=3, seed=5)
    seat = min(match.to_act)
    player = OutsideBot(command, None)
    try:
        assert player.choose(Knowledge(match, seat, seed=1)) == match.legal(seat)[0]
    finally:
        close([player])
    positions = json.loads(heard.read_text())
    assert len(positions) == 20
    own = match.view(seat)["table"]["thieves"]
    others = [other for other in range(3) if other != seat]
    hands = set()
    for position in positions:
        again = Match.from_position(position, seed=1)
        assert again.view(seat)["table"]["thieves"] == own, "what the seat knows is as it was"
        hands.add(json.dumps([again.view(other)["table"]["thieves"][other]["hand"] for other in others]))
    assert len(hands) > 5, "what it does not know is dealt afresh"


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ('ask="money"', "only redeals and search"),
        ('ask="redeals", count=0', "count"),
        ('ask="redeals", count=5000', "count"),
        ('ask="search"', "iterations"),
        ('ask="search", iterations=10, depth=3', "depth"),
        ('ask="search", milliseconds=0', "milliseconds"),
        ("ask=7", "ask"),
    ],
)
def test_what_cannot_be_had_is_refused_with_a_sentence(
    write_bot: WriteBot, tmp_path: Path, asked: str, why: str
) -> None:
    heard = tmp_path / "heard.json"
    command = write_bot(f"""
if message["type"] == "choose":
    legal = message["legal"]
    say({asked})
elif message["type"] == "refused":
    open({str(heard)!r}, "w").write(message["why"])
    say(move=legal[-1])
""")
    match = Match("kids-of-london", seats=2, seed=1)
    player = OutsideBot(command, None)
    try:
        assert player.choose(Knowledge(match, 0, seed=1)) == match.legal(0)[-1]
    finally:
        close([player])
    assert why in heard.read_text()


def test_who_asks_for_ever_is_late(write_bot: WriteBot) -> None:
    command = write_bot("""
if message["type"] in ("choose", "redeals"):
    say(ask="redeals")
""")
    match = Match("kids-of-london", seats=2, seed=1)
    player = OutsideBot(command, None, 0.5)
    try:
        with pytest.raises(NoMove, match=r"within 0\.5 s"):
            player.choose(Knowledge(match, 0, seed=1))
    finally:
        close([player])
