"""What docs/baselines.md is measured with: others' methods as bots, and the page."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import larcin
from larcin import Match
from larcin.bots import Knowledge, ask
from larcin.lab.strength import Rate
from larcin.match import Move

ROOT = Path(__file__).parents[2]


@pytest.fixture
def benchmarks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "benchmarks"))


@pytest.mark.usefixtures("benchmarks")
@pytest.mark.parametrize("game", larcin.games())
def test_openspiels_search_plays_from_a_seats_knowledge(game: str) -> None:
    pytest.importorskip("pyspiel")
    from openspiel_search import ISMCTS

    player = ISMCTS(game, 3)
    match = Match(game, seats=2, seed=3)
    asked: set[int] = set()
    while len(asked) < 2 and not match.is_over:
        seat = min(match.to_act)
        asked.add(seat)
        match.play(seat, ask(player, Knowledge(match, seat, seed=1)))
    assert asked == {0, 1}


@pytest.mark.usefixtures("benchmarks")
def test_a_duel_with_openspiels_search_goes_on_where_it_stopped(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    pytest.importorskip("pyspiel")
    import duels

    def hold(games: int, *more: str) -> tuple[str, list[dict[str, Any]]]:
        wishes = ["kids-of-london", "--bot=novice", "--seconds=0", f"--games={games}", f"--out={tmp_path / 'games'}"]
        monkeypatch.setattr("sys.argv", ["duels.py", *wishes, *more])
        duels.main()
        return capsys.readouterr().out, [json.loads(line) for line in (tmp_path / "games").read_text().splitlines()]

    said, (heading, *first) = hold(2)
    assert "commit" in heading["made"]
    assert [each["seating"]["seat"] for each in first] == [0, 1], "each deal from both seats"
    assert "of 2 games" in said
    assert "ISMCTS made 2 simulations a decision" in said
    said, (_, *more) = hold(4)
    assert more[:2] == first
    assert [each["seating"]["deal"] for each in more] == [0, 0, 1, 1]
    assert "of 4 games" in said
    with pytest.raises(SystemExit, match="duels: There is no bot called 'genius'"):
        hold(2, "--bot=genius")


@pytest.mark.usefixtures("benchmarks")
def test_nfsp_draws_from_what_it_plays_on_average(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pyspiel")
    from baseline_agents import NFSP

    match = Match("kids-of-london", seats=2, seed=3)
    told = np.full(len(match.game.moves), -np.inf, dtype=np.float32)
    told[:2] = 0.0, np.log(3.0)
    monkeypatch.setattr(NFSP, "told", lambda *_: told)
    player = NFSP.__new__(NFSP)
    drawn = Counter(player.choose(Knowledge(match, 0, seed=seed)) for seed in range(400))
    assert set(drawn) == {"card 0", "card 1"}
    assert 260 < drawn[Move("card 1")] < 340


@pytest.mark.usefixtures("benchmarks")
def test_whoever_is_asked_second_sees_that_the_first_has_chosen_and_not_what() -> None:
    from baseline_agents import seen_and_legal
    from larcin.batch.single import ready

    rules = ready("kids-of-london", {"seats": 2})
    match = Match("kids-of-london", seats=2, seed=3)
    seen = []
    for card in ("card 1", "card 8"):
        now = match.copy()
        now.play(0, card)
        numbers, mask = seen_and_legal(rules, Knowledge(now, 1, seed=1))
        assert mask.sum() == 9
        seen.append(numbers.tobytes())
    assert seen[0] == seen[1]


class Sizes:
    simulations = 20

    def ppo(self, _: str) -> int:
        return 1000

    def dqn(self, _: str) -> int:
        return 10


@pytest.mark.usefixtures("benchmarks")
def test_the_page_says_what_was_played_and_what_was_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import baselines_page as page

    monkeypatch.setattr(page, "version", lambda _: "1.0")
    games = tmp_path / "games.jsonl"
    games.write_text('{"made": {"commit": "abc"}, "bots": {"novice": "1a2b", "ppo-1000": "3c4d"}}\n')
    cells: dict[str, Any] = {name: [] for name in larcin.games()}
    rate = Rate("ppo-1000", "novice", 40, 0.25, 0.128, 0.402, 0.5)
    cells["pickpocket"] = [page.Cell("ppo", rate, 1.5, 0, games)]
    page.write_page(tmp_path / "page.md", cells, {"1": {"CFR": 0.01}}, Sizes())
    told = (tmp_path / "page.md").read_text(encoding="utf-8")
    assert "| – | 25.0% (13 – 40; 40) | – | 1.5 |" in told
    assert "1,000 moves in Pickpocket; not learned in the others yet" in told
    assert "likewise: not learned yet." in told
    assert "### Doggy Bag" not in told
    assert "| CFR | 0.0100 |" in told
    assert "commit abc" in told
    assert "Fingerprints: novice `1a2b`, ppo-1000 `3c4d`." in told
