"""Who may see what. It is decided anew each time something is told, from who holds which seat at the table now.

Nothing else in the server decides it: updates, replays, records and bots' programs all ask here.
"""

from __future__ import annotations

from typing import Literal

from larcin.match import Match
from larcin.rules.contract import MEMORY_AID, ONLOOKER
from larcin.table.errors import Refused
from larcin.table.table import Table

EVERYTHING: Literal["all"] = "all"


def holds(table: Table, guest: str, seat: int) -> bool:
    """Whether a guest holds a seat now. Nobody else is told what that seat alone may know."""
    if seat not in range(len(table.seats)) or guest == "":
        return False
    return table.seats[seat].guest == guest and not table.seats[seat].left


def is_host(table: Table, guest: str) -> bool:
    """Whether a guest is the host: it opened the table, or sits on the host's seat."""
    if guest == "":
        return False
    return guest == table.opening.host or table.host in table.seats_of(guest)


def check_host(table: Table, guest: str) -> None:
    """`Refused` to everybody else."""
    if not is_host(table, guest):
        raise Refused("not yours", "host only")


def check_welcome(table: Table, guest: str) -> None:
    """Whether a guest may be at a table at all, or `Refused`: the host may have sent it away, or closed the table.

    A table that is closed is shown to strangers as long as they could still sit down. Who left it may come back.
    """
    if guest in table.house.removed:
        raise Refused("not yours", "removed")
    if not table.house.closed or is_host(table, guest) or guest in (seat.guest for seat in table.seats):
        return
    if table.status != "waiting" or not seats_open_to(table, guest):
        raise Refused("not yours", "closed")


def is_welcome(table: Table, guest: str) -> bool:
    try:
        check_welcome(table, guest)
    except Refused:
        return False
    return True


def seats_open_to(table: Table, guest: str) -> list[int]:
    """The seats on which a guest could sit down now: the one that it left or that is kept for it, free ones, and what
    others left at a match that is not rated; none but its own where the host has locked the table.
    """
    if table.status == "over" or guest in table.house.removed:
        return []
    own = [seat for seat, each in enumerate(table.seats) if each.left and each.guest == guest and not each.forfeited]
    own += [seat for seat, each in enumerate(table.seats) if each.is_free and each.kept_for == guest]
    if table.house.locked and not is_host(table, guest):
        return own
    left = [seat for seat, each in enumerate(table.seats) if each.left and not each.forfeited and not table.rated]
    free = [seat for seat, each in enumerate(table.seats) if each.is_free and each.kept_for is None]
    return list(dict.fromkeys([*own, *free, *left]))


def thinks_for(table: Table, level: str, seat: int, decision: int) -> bool:
    """Whether a bot of this level is to choose for a seat in this decision, and so may know what the seat knows."""
    return table.decision == decision and seat in table.waiting and table.seats[seat].bot == level


def check_started(table: Table) -> Match:
    """The match, if it has begun."""
    if table.match is None:
        raise Refused("not now", "not started")
    return table.match


def check_hint(table: Table, guest: str, seat: int) -> Match:
    """The match, if a guest may ask what an expert would do: in a seat of its own, where that seat has something to
    choose, at a table that shows odds. Such a match is never rated.
    """
    if not holds(table, guest, seat):
        raise Refused("not yours", "not seated")
    match = check_started(table)
    if table.agreement.odds == "off" or table.rated:
        raise Refused("not now", "no hints")
    if match.is_over:
        raise Refused("not now", "over")
    if table.seats[seat].bot is not None:
        raise Refused("not now", "bot plays")
    if seat not in match.to_act or len(match.legal(seat)) < 2:
        raise Refused("not now", "no choice")
    return match


def check_replay(table: Table, guest: str, wanted: int | str) -> Match:
    """The match, if a guest may be told how a seat saw it: its own while it goes on, and any once it is over.

    `wanted` may be `ONLOOKER`, or `EVERYTHING` for all seats at once.
    """
    match = check_started(table)
    if not match.is_over:
        if table.agreement.memory != MEMORY_AID:
            raise Refused("not now", "strict replay")
        if wanted == EVERYTHING:
            raise Refused("not now", "not over")
        if wanted != ONLOOKER and not holds(table, guest, int(wanted)):
            raise Refused("not yours", "not seated")
    return match


def check_record(table: Table) -> Match:
    """The match, if its record, seed included, may be read: once it is over, by anyone."""
    if table.match is None or not table.match.is_over:
        raise Refused("not now", "not over")
    return table.match


def check_rematch(table: Table, guest: str) -> None:
    """`Refused` unless a guest may ask for the same again: it played, all is over, and it was not sent away since."""
    check_welcome(table, guest)
    if not table.seats_of(guest):
        raise Refused("not yours", "not seated")
    if table.status != "over":
        raise Refused("not now", "not over")
