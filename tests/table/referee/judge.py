"""Holds what a connection was told against the truth: no more than its holder's seats allow at that number, no less."""

from __future__ import annotations

from collections import Counter
from typing import Any

from larcin.match import Match
from larcin.rules.contract import ONLOOKER
from tests.table.referee.truth import Moment, Truth, plain

SAME_FOR_ALL = ("decision", "waiting", "chosen", "undo", "votes", "chat", "record")
PARTS = {*SAME_FOR_ALL, "table", "view", "mine", "legal", "previews", "odds", "clocks", "can_undo", "can_vote"}
WITHOUT_NUMBER = {"table", "votes", "can_vote", "mine", "odds"}
"""What may be told anew though the number stays: who is there, and what was asked for or changed by oneself."""
OF_SEAT = {"present", "away", "gone"}
"""What else a seat tells, which does not follow from the log alone."""


class Foul(AssertionError):
    """Somebody was told what it may not know, or not what it should have been."""


class Ear:
    """What one connection of a guest was told, in order, and what it makes of it."""

    def __init__(self, guest: str, table: str) -> None:
        self.guest = guest
        self.table = table
        self.asked: set[int] = {ONLOOKER}
        """The seats that it has asked to look from."""
        self.haves: set[int] = set()
        """The numbers that it has said to have."""
        self.last: int | None = None
        """The number of the last update that was judged."""
        self.seat = ONLOOKER
        """The seat that it was last told from."""
        self.parts: dict[str, Any] = {}
        self.unread: list[dict[str, Any]] = []
        self.asks_for_odds = False

    @property
    def n(self) -> int | None:
        return self.parts.get("n")

    def hear(self, message: dict[str, Any]) -> None:
        """Take in a message, to be judged later; what it says holds at once, as for any client."""
        self.unread.append(message)
        if message["type"] == "update":
            self.parts.update({part: value for part, value in message.items() if part in PARTS or part == "n"})
            if message["from"] is None:
                self.parts = {part: value for part, value in message.items() if part in PARTS or part == "n"}


class Judge:
    """Judges connections to tables whose truth it knows. `tellings` counts the updates that were right."""

    def __init__(self) -> None:
        self.tellings = 0
        self.kinds: Counter[str] = Counter()
        self._times: dict[tuple[str, int, int], float] = {}

    def judge(self, ear: Ear, truth: Truth) -> None:
        """Judge all that a connection was told since the last time. The truth must be known as far as it was told."""
        heard, ear.unread = ear.unread, []
        for message in heard:
            if message["type"] == "update":
                self._judge_update(ear, truth, message)
            elif message["type"] == "answer":
                self._judge_answer(message)
            elif message["type"] != "ping":
                raise Foul(f"nobody knows what this is: {message}")

    def _judge_answer(self, message: dict[str, Any]) -> None:
        right = {"type", "id", "ok", "n"} if message["ok"] else {"type", "id", "ok", "error"}
        if message.keys() != right or (not message["ok"] and message["error"].keys() != {"code", "text"}):
            raise Foul(f"an answer tells more or less than it should: {message}")

    def _judge_update(self, ear: Ear, truth: Truth, message: dict[str, Any]) -> None:
        more = message.keys() - PARTS - {"type", "from", "n", "events", "lost"}
        if more:
            raise Foul(f"an update tells of {more}")
        moments = truth.at(message["n"])
        if not moments:
            raise Foul(f"{message['n']} was told at {truth.id}, where the log ends at {truth.now.n}")
        if message["from"] not in {None, ear.last, *ear.haves}:
            raise Foul(f"an update follows on {message['from']}, where {ear.last} was told last")
        idle = message.keys() & PARTS - WITHOUT_NUMBER
        if message["from"] == message["n"] and idle and "view" not in message:
            raise Foul(f"{idle} was told, though nothing happened that all may know of: something else did")
        lost = ear.seat
        seat = self._seat_of(ear, message)
        if "view" not in message and "mine" in message and seat == ONLOOKER:
            raise Foul(f"somebody who has no choice was told of one: {message}")
        faults = [self._faults(ear, truth, then, seat, message) for then in moments]
        if all(faults):
            raise Foul(
                f"guest {ear.guest} at {truth.id}, told as {seat} (was {lost}) at {message['n']}: "
                + " | ".join(dict.fromkeys(fault for fault in faults if fault))
            )
        if "lost" in message and (message["from"] is not None or seat != ONLOOKER):
            raise Foul(f"a seat was lost, and not everything told afresh to an onlooker: {message}")
        ear.seat, ear.last = seat, message["n"]
        self.tellings += 1
        self.kinds["afresh" if message["from"] is None else "on" if message["from"] < message["n"] else "again"] += 1
        self.kinds["as a seat" if seat != ONLOOKER else "as an onlooker"] += 1
        self.kinds["lost"] += "lost" in message

    def _seat_of(self, ear: Ear, message: dict[str, Any]) -> int:
        """From which seat it was told. Before the start there is nothing by which seats differ."""
        return seat_in(message) if "view" in message else ear.seat

    def _faults(self, ear: Ear, truth: Truth, then: Moment, seat: int, message: dict[str, Any]) -> str:
        """What is wrong with a message, should it tell of this moment; empty if nothing is."""
        if not truth.welcomes(then, ear.guest):
            return f"it may not be there at {then.n}"
        if seat != ONLOOKER and not then.holds(ear.guest, seat):
            return f"it does not hold that seat at {then.n}"
        if seat not in ear.asked:
            return f"it never asked for that seat, but for {sorted(ear.asked)}"
        since = -1 if message["from"] is None else message["from"]
        told = [{part: value for part, value in event.items() if part != "text"} for event in message["events"]]
        right = truth.events(then, seat, since)
        if told != right:
            return f"events {told} are not {right}"
        for event in message["events"]:
            if event["text"] not in truth.sentences(then, event):
                return f"{event['text']!r} is not how {event} is told"
        for part in PARTS & message.keys():
            if not self._is_right(part, ear, truth, then, seat, message[part]):
                return f"{part} is told as {message[part]!r}, at {then.what}"
        return ""

    def _is_right(self, part: str, ear: Ear, truth: Truth, then: Moment, seat: int, told: Any) -> bool:
        if part in SAME_FOR_ALL:
            return bool(told == shared(then)[part])
        if part == "table":
            return is_table(told, truth.table(then, ear.guest))
        if part == "view":
            return bool(told == truth.view(then, seat))
        if part == "mine":
            return bool(told == then.sealed.get(seat))
        if part == "legal":
            return [move for move, _ in told] == truth.legal(then, seat)
        if part == "previews":
            return bool(told == truth.previews(then, seat))
        if part == "odds":
            return self._is_right_odds(ear, truth, then, seat, told)
        if part == "clocks":
            return self._are_right_clocks(truth, then, told)
        if part == "can_undo":
            return isinstance(told, bool) and not (told and (seat == ONLOOKER or then.status != "playing"))
        return set(told) <= (set(then.players) - {seat} if seat in then.players else set())  # can_vote

    def _is_right_odds(self, ear: Ear, truth: Truth, then: Moment, seat: int, told: Any) -> bool:
        if truth.odds == "request" and (told is None or not ear.asks_for_odds):
            return told is None
        right = truth.odds_for(then, seat)
        return bool(told == right or (right is not None and told == truth.rough_odds_for(then, seat)))

    def _are_right_clocks(self, truth: Truth, then: Moment, told: Any) -> bool:
        """Clocks run for those who have to choose, never back, and stand still for a sealed choice, changed or not."""
        if truth.clock is None or then.match is None:
            return told is None
        running = [seat for seat in then.waiting if then.seats[seat].bot is None and then.status == "playing"]
        if told["running"] != running or not all(0 <= left <= truth.clock["seconds"] for left in told["left"]):
            return False
        return all(
            self._times.setdefault((truth.id, then.decision, seat), told["left"][seat]) == told["left"][seat]
            for seat in then.sealed
        )

    def is_behind(self, ear: Ear, truth: Truth) -> bool:
        """Whether a connection was not told yet all that it may know."""
        return all(self._wrong(ear, truth, then) for then in truth.at(truth.now.n)[-1:])

    def _wrong(self, ear: Ear, truth: Truth, then: Moment) -> set[str]:
        seat = seat_in(ear.parts)
        known = PARTS - {"odds", "clocks"}
        return {part for part in known if not self._is_right(part, ear, truth, then, seat, ear.parts[part])}


def seat_in(parts: dict[str, Any]) -> int:
    """From which seat these parts are told."""
    view = parts["view"]
    return ONLOOKER if view is None or view["seat"] is None else int(view["seat"])


def shared(then: Moment) -> dict[str, Any]:
    """What all are told alike."""
    return {
        "decision": then.decision,
        "waiting": then.waiting,
        "chosen": sorted(then.sealed),
        "undo": then.undo,
        "votes": {str(absent): sorted(votes) for absent, votes in sorted(then.votes.items())},
        "chat": list(then.chat),
        "record": then.status == "over",
    }


def is_table(told: dict[str, Any], right: dict[str, Any]) -> bool:
    """Whether a table is told as it is; who is present and away is judged elsewhere."""
    bare = dict(told)
    bare["seats"] = [{part: value for part, value in seat.items() if part not in OF_SEAT} for seat in told["seats"]]
    return bare == right


def judge_call(truth: Truth, guest: str, what: str, seat: int | str | None, told: Any) -> None:
    """Judge what a plain call told of a table, its replay or its record."""
    if not any(truth.welcomes(then, guest) for then in truth.moments):
        is_right = False
    elif what.startswith("/replay"):
        is_right = any(may_replay(truth, then, guest, seat, told) for then in reversed(truth.moments))
    elif what == "/record":
        is_right = truth.now.status == "over"
    else:
        is_right = any(is_table(told, truth.table(then, guest)) for then in reversed(truth.moments))
    if not is_right:
        raise Foul(f"guest {guest} called {what} of {truth.id}, and was told {told}")


def may_replay(truth: Truth, then: Moment, guest: str, seat: int | str | None, told: Any) -> bool:
    """Whether this is how a seat saw the match up to that moment, and the guest might see it so then."""
    match, steps = then.match, told["steps"]
    if match is None or len(steps) != len(match) + 1:
        return False
    is_own = seat is None or (isinstance(seat, int) and then.holds(guest, seat))
    if not match.is_over and (truth.memory == "strict" or not is_own):
        return False
    if seat == "all":
        return all("views" in step for step in steps)
    watcher = ONLOOKER if seat is None else int(seat)
    for number in {0, len(match) // 2, len(match)}:
        right = {**plain(match.at(number).sight(watcher)), "names": then.names}
        if steps[number]["view"] != right or "views" in steps[number]:
            return False
        if number and steps_events(steps[number]) != seen_at(match, watcher, number):
            return False
    return True


def steps_events(step: dict[str, Any]) -> list[dict[str, Any]]:
    return [{part: value for part, value in event.items() if part != "text"} for event in step["events"]]


def seen_at(match: Match, watcher: int, number: int) -> list[dict[str, Any]]:
    """What a watcher saw happen in one step, and what it changed."""
    told = match.changes(watcher, since=number - 1, until=number)
    return [plain({**event, "changes": changes}) for event, changes in told]


def judge_spy(truths: list[Truth], told: dict[str, Any]) -> None:
    """Judge what a bot's program was told when it had to choose: what its seat saw, at a moment when it had to."""
    nearest: set[str] | None = None
    for truth in truths:
        for then in reversed(truth.moments):
            if then.match is not None and then.match.game.name == told["view"]["game"]:
                wrong = wrong_for_spy(then, told["view"])
                if not wrong:
                    return
                nearest = wrong if nearest is None or len(wrong) < len(nearest) else nearest
    raise Foul(f"a program was told what no seat of its own saw, but for {nearest}: {told}")


def wrong_for_spy(then: Moment, view: dict[str, Any]) -> set[str]:
    """What of a program's view is not of this moment; also whether it had to choose, and was the bot of the seat."""
    seat, match = view["seat"], then.match
    if match is None or seat >= len(then.seats):
        return set(view)
    right = {**plain(match.view(seat)), "names": then.names}
    wrong = {part for part in right.keys() | view.keys() if right.get(part) != view.get(part)}
    wrong |= set() if seat in then.waiting else {"waiting"}
    return wrong if then.seats[seat].bot == "spy" else wrong | {"bot"}
