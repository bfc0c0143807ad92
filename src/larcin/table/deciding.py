"""What becomes of a wish: it is refused, or something happens. Nothing is changed here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from larcin.table import commands, hosting, sitting
from larcin.table.commands import Asker, Decision, Surroundings, Wish
from larcin.table.table import Table

DECIDERS: dict[type, Any] = {**commands.DECIDERS, **sitting.DECIDERS, **hosting.DECIDERS}


def decide(table: Table, asker: Asker, wish: Wish, around: Surroundings) -> Decision:
    """What happens if the wish is granted, or `Refused`."""
    decider: Callable[[Table, Asker, Any, Surroundings], Decision] = DECIDERS[type(wish)]
    return decider(table, asker, wish, around)
