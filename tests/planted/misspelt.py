"""Rules of Kuhn poker that name a field which a state does not have. They have a module of their own, since whatever
lies beside a rule is compiled with it.
"""

from __future__ import annotations

from larcin.game import CHANCE, rule
from tests.planted.kuhn import NONE, State, apply


@rule
def to_read(state: State, seat: int, action: int) -> None:
    apply(state, seat, action)
    if state.folded != NONE and state.coinz[0] > 2:  # type: ignore[attr-defined]
        state.over = 1


@rule
def to_write(state: State, seat: int, action: int) -> None:
    apply(state, seat, action)
    if seat != CHANCE:
        state.doone = 1  # type: ignore[attr-defined]
