"""Is it a game? Checks of the contract, for our games and for anybody's.

On the command line `larcin check my_game.py`; in pytest:

    import pytest
    from larcin.testing import checks

    @pytest.mark.parametrize("check", checks("my_game.py"), ids=str)
    def test_contract(check):
        check()

CONTRIBUTING.md says what no check can find.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from larcin.rules import load
from larcin.rules.contract import Game
from larcin.testing import conformance, secrets
from larcin.testing.walking import ContractBroken, Trial, all_options, redeals, walk, watchers

__all__ = ["CHECKS", "Check", "ContractBroken", "all_options", "checks", "redeals", "walk", "watchers"]


@dataclass(frozen=True)
class Check:
    """One promise of the contract, and how to find out whether a game keeps it."""

    title: str
    trial: Trial
    run: Callable[[Trial], None]

    def __call__(self) -> None:
        """Raise `ContractBroken` if the promise is not kept."""
        self.run(self.trial)

    def __str__(self) -> str:
        return self.title


def checks(game: str | Game, games: int = 20, seed: int = 0, *, compiled: bool = True) -> list[Check]:
    """All checks of a game. `games` says how many random games each of them plays for every choice of options.

    With `compiled=False` nothing is compiled, which is quick for a small game; what goes wrong in compiled rules alone
    is not found then.
    """
    trial = Trial(load(game) if isinstance(game, str) else game, games, seed, compiled)
    return [Check(title, trial, run) for title, run in CHECKS.items()]


CHECKS: dict[str, Callable[[Trial], None]] = {
    "rules name fields that there are": conformance.fields_are_known,
    "rules keep to their bounds": conformance.rules_keep_to_their_bounds,
    "words are complete in all languages": conformance.words_are_complete,
    "notation is one to one": conformance.notation_is_one_to_one,
    "games end, audits hold, chance weights are positive": conformance.games_end_and_audits_hold,
    "those who act sit there": conformance.those_who_act_sit_there,
    "actions are listed once, in order": conformance.actions_are_listed_in_order,
    "copies equal originals": conformance.copies_equal_originals,
    "legal actions apply, illegal ones change nothing": conformance.illegal_actions_change_nothing,
    "asking changes nothing": conformance.asking_changes_nothing,
    "results make sense": conformance.results_make_sense,
    "simulated results are the same": conformance.simulated_results_are_the_same,
    "records replay to the same bytes": conformance.records_replay_to_the_same_bytes,
    "positions can be set up again": conformance.positions_can_be_set_up_again,
    "interpreted equals compiled": conformance.interpreted_equals_compiled,
    "simultaneous choices stay secret": secrets.simultaneous_choices_stay_secret,
    "views do not leak": secrets.views_do_not_leak,
    "the log does not leak": secrets.the_log_does_not_leak,
    "re-deals are sound": secrets.redeals_are_sound,
    "re-deals are as likely as deals": secrets.redeals_are_as_likely_as_deals,
    "the log is true to the steps": secrets.the_log_is_true_to_the_steps,
    "open games have no secrets": secrets.open_games_have_no_secrets,
    "what is taken back told nothing": secrets.what_is_taken_back_told_nothing,
}
