"""Whether a move can be taken back without harm: only if it told nobody anything."""

from __future__ import annotations

from larcin.match.linked import linked_rules
from larcin.match.match import Match
from larcin.rules.contract import CHANCE


def told_nobody(match: Match) -> bool:
    """Whether the last step was a move that a seat made alone, with no draw after it, and that told no watcher what
    it could not know before: see `Rulebook.reveals`.

    The answer follows from what all know and what that seat knows, so it tells nothing either.
    """
    steps = len(match)
    if steps == 0 or CHANCE in match.to_act or not match.game.says_what_is_told:
        return False
    before, (last,) = match.at(steps - 1), match.latest(1)
    if last.seat == CHANCE or before.to_act != {last.seat} or turned_over_others(match, steps):
        return False
    rules = linked_rules(match.game, match.compiled)
    return not rules.ear.heard_something(before.states.tobytes(), last.seat, rules.move_numbers[last.move])


def turned_over_others(match: Match, steps: int) -> bool:
    """Whether others had chosen before, at the same time and in secret, so that the last choice showed them."""
    return steps > 1 and len(match.at(steps - 2).to_act) > 1
