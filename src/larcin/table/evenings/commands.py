"""What people may do at an evening: every wish is either refused or becomes happenings. Nothing is changed here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Annotated, Any, NamedTuple

import msgspec
from msgspec import Meta

from larcin.bots import RUNGS
from larcin.errors import BadOptions
from larcin.table.agreement import checked_level, clean_name, told_apart
from larcin.table.commands import Asker
from larcin.table.errors import Refused
from larcin.table.evenings import happenings as now
from larcin.table.evenings.evening import Evening, Kind, Plan
from larcin.table.evenings.seating import fewest_rounds
from larcin.table.letters import CommandId, Text, folded, tidy
from larcin.table.shelf import Shelf
from larcin.table.texts import BOT_NAMES, say

FEWEST, MOST = 3, 64
"""How many may play at an evening."""
MOST_SWISS = 12
"""How many rounds it may have."""
LONGEST_TITLE = 40
MOST_COMINGS = 12
"""How often a guest may come to the same evening."""
MOST_PAUSES = 50
"""How often an evening may be paused: all who look at it are told each time."""
LONGEST_PAUSE_MS = 15 * 60 * 1000
"""How long a pause is the host's affair alone."""
HOST, ABSENT = "host", "absent"
"""Why somebody plays no further round who did not wish so."""

PlayerNumber = Annotated[int, Meta(ge=0, le=4 * MOST)]


class NewEvening(msgspec.Struct, forbid_unknown_fields=True):
    """A wish for an evening, as a client sends it. `plays`: who asks for it plays, too."""

    game: Annotated[str, Meta(max_length=60)]
    options: Annotated[
        dict[Annotated[str, Meta(max_length=40)], int | Annotated[str, Meta(max_length=40)]], Meta(max_length=20)
    ] = {}
    title: Text = ""
    size: Annotated[int, Meta(ge=2, le=8)] = 4
    kind: Kind = "swiss"
    rounds: Annotated[int, Meta(ge=1, le=MOST_SWISS)] = 3
    minutes: Annotated[int, Meta(ge=1, le=240)] = 5
    rest: Annotated[int, Meta(ge=0, le=3600)] = 30
    bots: Annotated[list[Text], Meta(max_length=MOST)] = []
    plays: bool = True
    name: Text | None = None
    id: CommandId | None = None


class Wish(msgspec.Struct, tag_field="do", forbid_unknown_fields=True, kw_only=True):
    """What somebody may wish at an evening. `id` is of its choosing, so that it can ask twice."""

    id: CommandId | None = None


class Join(Wish, tag="join"):
    """A wish to play, from the next round on; also of who was here before. Who is here takes another name by it, until
    the evening begins.
    """

    name: Text | None = None


class Leave(Wish, tag="leave"):
    """A wish to play no further round."""


class AddBot(Wish, tag="add bot"):
    """The host's wish for another bot."""

    level: Text


class SendAway(Wish, tag="send away"):
    """The host's wish that somebody play no further round."""

    player: PlayerNumber


class Begin(Wish, tag="begin"):
    """The host's wish to begin."""


class Pause(Wish, tag="pause"):
    """The host's wish that no further table open."""


class GoOn(Wish, tag="go on"):
    """The host's wish to go on at once, after a pause or before a rest is over; after a long pause, that of whoever
    plays to end the pause, but no rest.
    """


class End(Wish, tag="end"):
    """The host's wish to end it: no further round begins, and one that is played is the last."""


class Around(NamedTuple):
    """What a decision depends on besides the evening itself: who can be seated, and the time in milliseconds."""

    bots: Sequence[str]
    now: int


AnyWish = Join | Leave | AddBot | SendAway | Begin | Pause | GoOn | End
Decision = list[now.AnyHappening]


# ------------------------------------------------------------------------------------------------------- what is agreed


def plan_of(wish: NewEvening, shelf: Shelf) -> Plan:
    """What the wish comes to, all options settled."""
    game = shelf.game(wish.game)
    seats = sorted(int(each) for each in game.option("seats").values if int(each) > 1)
    size = min(seats, key=lambda each: (abs(each - wish.size), each))
    try:
        options = game.settle({**wish.options, "seats": size})
    except BadOptions as error:
        raise Refused("unreadable", "bad option", why=error) from None
    del options["seats"]
    title = tidy(wish.title)
    if len(title) > LONGEST_TITLE:
        raise Refused("too long")
    return Plan(
        title, game.name, game.version, options, seats, size, wish.kind, wish.rounds, wish.minutes, wish.rest
    )  # fmt: skip


def first_comers(wish: NewEvening, asker: Asker, bots: Sequence[str]) -> Decision:
    """Who is there from the start."""
    happens: Decision = [now.Joins(asker.guest, name_of(0, asker, []))] if wish.plays else []
    if len(happens) + len(wish.bots) > MOST:
        raise Refused("not now", "evening full", most=MOST)
    for level in wish.bots:
        happens.append(now.BotJoins(checked_level(level, bots), bot_name(level, [each.name for each in happens])))  # type: ignore[union-attr]
    return happens


def name_of(number: int, asker: Asker, others: Iterable[str]) -> str:
    """What a player is called: as it says, unless others here are."""
    name = clean_name(asker.name) if asker.name else say("nameless", asker.language, number=number + 1)
    return told_apart(name, others)


def bot_name(level: str, taken: Sequence[str]) -> str:
    """A name that nobody here has: *Flint*, and when all are taken *Flint 2*. Who is on the ladder has its own."""
    used = {folded(each) for each in taken}
    number = 1
    while True:
        for name in [level.capitalize()] if level in RUNGS else BOT_NAMES:
            found = name if number == 1 else f"{name} {number}"
            if folded(found) not in used:
                return found
        number += 1


# ------------------------------------------------------------------------------------------------------------ wishes


def join(evening: Evening, asker: Asker, wish: Join, around: Around) -> Decision:  # noqa: ARG001
    check_plays_on(evening)
    number = evening.number_of(asker.guest)
    player = None if number is None else evening.players[number]
    called = len(evening.players) if number is None else number
    name = name_of(called, asker, [each.name for each in evening.players if each is not player])
    if player is not None and player.gone is None and (wish.name is None or name == player.name):
        return []
    if player is not None and player.gone is None and evening.status != "gathering":
        raise Refused("not now", "name stays", name=player.name)
    if player is not None and player.gone == HOST:
        raise Refused("not yours", "removed")
    if player is not None and player.came >= MOST_COMINGS:
        raise Refused("too many", "sat too often")
    if player is None:
        check_room(evening)
    return [now.Joins(asker.guest, name)]


def check_room(evening: Evening) -> None:
    """There are never more than so many, and a list of those who came and went does not grow for ever."""
    if len(evening.here) >= MOST or len(evening.players) >= 2 * MOST:
        raise Refused("not now", "evening full", most=MOST)


def leave(evening: Evening, asker: Asker, wish: Leave, around: Around) -> Decision:  # noqa: ARG001
    check_goes_on(evening)
    number = evening.number_of(asker.guest)
    if number is None:
        raise Refused("not yours", "not at evening")
    return [now.Leaves(number)] if evening.players[number].gone is None else []


def add_bot(evening: Evening, asker: Asker, wish: AddBot, around: Around) -> Decision:
    check_host(evening, asker)
    check_plays_on(evening)
    check_room(evening)
    level = checked_level(wish.level, around.bots)
    return [now.BotJoins(level, bot_name(level, [player.name for player in evening.players]))]


def send_away(evening: Evening, asker: Asker, wish: SendAway, around: Around) -> Decision:  # noqa: ARG001
    check_host(evening, asker)
    check_goes_on(evening)
    if wish.player >= len(evening.players):
        raise Refused("unreadable", "no such player")
    if evening.players[wish.player].guest == evening.opening.host:
        raise Refused("not now", "not the host")
    return [now.Leaves(wish.player, HOST)] if evening.players[wish.player].gone != HOST else []


def begin(evening: Evening, asker: Asker, wish: Begin, around: Around) -> Decision:  # noqa: ARG001
    check_host(evening, asker)
    if evening.status != "gathering":
        return []
    if len(evening.here) < FEWEST:
        raise Refused("not now", "too few", fewest=FEWEST)
    if evening.plan.kind == "round robin":
        rounds = fewest_rounds(len(evening.here), max(evening.sizes))
        if rounds > MOST_SWISS:
            raise Refused("not now", "too long a round robin", rounds=rounds)
    return [now.Begins()]


def pause(evening: Evening, asker: Asker, wish: Pause, around: Around) -> Decision:  # noqa: ARG001
    check_host(evening, asker)
    check_plays_on(evening)
    if evening.status == "gathering":
        raise Refused("not now", "evening not begun")
    if evening.pauses >= MOST_PAUSES and not evening.is_paused:
        raise Refused("too many")
    return [] if evening.is_paused else [now.Pauses()]


def go_on(evening: Evening, asker: Asker, wish: GoOn, around: Around) -> Decision:  # noqa: ARG001
    is_host = asker.guest == evening.opening.host
    if not may_end_pause(evening, asker.guest, around.now):
        check_host(evening, asker)
    if evening.status != "playing":
        raise Refused("not now")
    round_ = evening.round
    is_resting = round_ is not None and not round_.opened and round_.at > around.now
    return [now.GoesOn(rest=not is_host)] if evening.is_paused or is_resting else []


def end(evening: Evening, asker: Asker, wish: End, around: Around) -> Decision:  # noqa: ARG001
    check_host(evening, asker)
    if evening.status == "over" or evening.is_closing:
        return []
    round_ = evening.round
    if round_ is not None and round_.is_played(around.now, paused=evening.is_paused):
        return [now.Closes()]
    return [now.Ends()]


def may_end_pause(evening: Evening, guest: str, at: int) -> bool:
    """Whether the evening has been paused for so long that whoever plays may go on: its host may have gone to bed."""
    number = evening.number_of(guest)
    plays = number is not None and evening.players[number].gone is None
    return plays and evening.paused_at is not None and at - evening.paused_at >= LONGEST_PAUSE_MS


def check_host(evening: Evening, asker: Asker) -> None:
    if not asker.guest or asker.guest != evening.opening.host:
        raise Refused("not yours", "evening host only")


def check_goes_on(evening: Evening) -> None:
    if evening.status == "over":
        raise Refused("not now", "evening over")


def check_plays_on(evening: Evening) -> None:
    """Whether there may be another round."""
    check_goes_on(evening)
    if evening.is_closing:
        raise Refused("not now", "evening ends")


DECIDERS: dict[type, Any] = {
    Join: join,
    Leave: leave,
    AddBot: add_bot,
    SendAway: send_away,
    Begin: begin,
    Pause: pause,
    GoOn: go_on,
    End: end,
}


def decide(evening: Evening, asker: Asker, wish: AnyWish, around: Around) -> Decision:
    """What happens if the wish is granted, or `Refused`."""
    decider: Callable[[Evening, Asker, Any, Around], Decision] = DECIDERS[type(wish)]
    return decider(evening, asker, wish, around)
