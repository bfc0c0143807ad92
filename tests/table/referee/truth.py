"""What is true of a table after each row of its log: who holds which seat, the match, what is sealed, and the story.

This is a model to hold the server against. It shares the rules of the games with it, and nothing of the table.
"""

from __future__ import annotations

import base64
import hmac
import json
from bisect import bisect_right
from collections.abc import Callable
from copy import copy
from typing import Any, NamedTuple

import larcin
from larcin.match.chance import commitment
from larcin.rules.contract import ONLOOKER
from larcin.rules.seeing import Eye, Reckoner
from larcin.table import texts

Json = Any


def plain(value: Any) -> Json:
    """A value as it comes back from JSON."""
    return json.loads(json.dumps(value))


class Seat(NamedTuple):
    """Who holds a seat, and who plays there."""

    guest: str | None = None
    name: str = ""
    words: str = ""
    level: str | None = None
    deputy: str | None = None
    left: bool = False
    forfeited: bool = False
    kept_for: str | None = None
    face: str = ""

    @property
    def bot(self) -> str | None:
        return self.level or self.deputy


class Chapter(NamedTuple):
    """What a number added to the story: an event of the table, and steps of the match up to so many."""

    n: int
    event: dict[str, Any] | None
    steps: int


class Moment:
    """A table after a row of its log. Whatever changes is replaced, never changed in place."""

    def __init__(self, seats: int) -> None:
        self.row = self.n = self.decision = self.at = self.opened = 0
        self.seats: tuple[Seat, ...] = (Seat(),) * seats
        self.match: larcin.Match | None = None
        """The match as it stood then; nobody plays on with it."""
        self.sealed: dict[int, str] = {}
        self.story: tuple[Chapter, ...] = ()
        self.chat: tuple[dict[str, Any], ...] = ()
        self.muted: frozenset[str] = frozenset()
        self.removed: frozenset[str] = frozenset()
        self.locked = self.closed = False
        self.votes: dict[int, frozenset[int]] = {}
        self.undo: dict[str, Any] | None = None
        self.starters: tuple[str | None, ...] = ()
        self.undone = 0
        self.rematch: str | None = None
        self.what: dict[str, Any] = {}

    @property
    def status(self) -> str:
        if self.match is None:
            return "waiting"
        return "over" if self.match.is_over else "playing"

    @property
    def waiting(self) -> list[int]:
        return [] if self.match is None else sorted(self.match.to_act - self.sealed.keys())

    @property
    def steps(self) -> int:
        return 0 if self.match is None else len(self.match)

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    @property
    def players(self) -> list[int]:
        """Seats of guests who choose for themselves, whether they are there or not."""
        return [seat for seat, each in enumerate(self.seats) if each.guest is not None and each.bot is None]

    def holds(self, guest: str, seat: int) -> bool:
        return self.seats[seat].guest == guest and not self.seats[seat].left

    def held_by(self, guest: str) -> set[int]:
        return {seat for seat in range(len(self.seats)) if self.holds(guest, seat)}


class Truth:
    """A table, moment by moment, as far as its log was read."""

    def __init__(self, table_id: str, agreement: str, seed: bytes, host: str, created: int) -> None:
        self.id = table_id
        self.agreement: dict[str, Any] = json.loads(agreement)
        self.seed = seed
        self.opener = host
        self.game = larcin.load(self.agreement["game"])
        start = Moment(self.agreement["options"]["seats"])
        start.at = start.opened = created
        self.moments = [start]
        self.commands: dict[str, int] = {}
        """Under which number each command stands in the log."""
        self._known: dict[Any, Any] = {}

    @property
    def memory(self) -> str:
        return str(self.agreement.get("memory", "aid"))

    @property
    def odds(self) -> str:
        return str(self.agreement.get("odds", "off"))

    @property
    def clock(self) -> dict[str, Any] | None:
        return self.agreement.get("clock")

    @property
    def now(self) -> Moment:
        return self.moments[-1]

    def at(self, n: int) -> list[Moment]:
        """The moments at which all knew this number: several, if sealed choices were changed."""
        first = bisect_right(self.moments, n - 1, key=lambda moment: moment.n)
        last = bisect_right(self.moments, n, key=lambda moment: moment.n)
        return self.moments[first:last]

    # -------------------------------------------------------------------------------------------------- what happens

    def read(self, row: int, at: int, what: str, command: str | None) -> None:
        """Take in the next row of the log."""
        assert row == self.now.row + 1, f"row {row} follows {self.now.row} at {self.id}"
        happening = json.loads(what)
        then = copy(self.now)
        then.row, then.at, then.what = row, at, happening
        then.n += not happening.get("again", False)
        happens: Callable[[Truth, Moment, dict[str, Any]], dict[str, Any] | None] = HAPPENS[happening["what"]]
        event = happens(self, then, happening)
        if event is not None or then.steps != (self.now.story[-1].steps if self.now.story else 0):
            then.story = (*then.story, Chapter(then.n, event, then.steps))
        if command is not None:
            assert command not in self.commands, f"{command} is twice in the log of {self.id}"
            self.commands[command] = then.n
        self.moments.append(then)

    def _set(self, then: Moment, seat: int, value: Seat) -> None:
        then.seats = (*then.seats[:seat], value, *then.seats[seat + 1 :])

    def _sits(self, then: Moment, what: dict[str, Any]) -> dict[str, Any]:
        seat, before = what["seat"], then.seats[what["seat"]]
        took = Seat(what["guest"], what["name"], what.get("words", ""), before.level, None, False, before.forfeited)
        took = took._replace(face=what.get("face", ""))
        self._set(then, seat, took)
        then.votes = {absent: votes for absent, votes in then.votes.items() if absent != seat}
        if before.left and before.guest == what["guest"]:
            return {"event": "table: comes back", "seat": seat, "name": what["name"]}
        if before.left:
            return {"event": "table: takes over", "seat": seat, "name": what["name"], "was": before.name}
        return {"event": "table: sits", "seat": seat, "name": what["name"]}

    def _stands(self, then: Moment, what: dict[str, Any]) -> dict[str, Any]:
        seat, before = what["seat"], then.seats[what["seat"]]
        self._set(then, seat, Seat() if then.match is None else before._replace(left=True))
        return {"event": "table: stands", "seat": seat, "name": before.name}

    def _bot_sits(self, then: Moment, what: dict[str, Any]) -> dict[str, Any]:
        self._set(then, what["seat"], Seat(name=what["name"], level=what["level"]))
        return {"event": "table: sits", "seat": what["seat"], "name": what["name"]}

    def _bot_leaves(self, then: Moment, what: dict[str, Any]) -> dict[str, Any]:
        name = then.seats[what["seat"]].name
        self._set(then, what["seat"], Seat())
        return {"event": "table: bot leaves", "seat": what["seat"], "name": name}

    def _starts(self, then: Moment, what: dict[str, Any]) -> dict[str, Any]:  # noqa: ARG002
        assert then.match is None, f"the match at {self.id} began twice"
        words = [seat.words for seat in then.seats]
        then.match = larcin.Match(self.game, seed=self.seed, client_seeds=words, **self.agreement["options"])
        then.starters = tuple(seat.guest for seat in then.seats)
        self._open(then)
        return {"event": "table: starts"}

    def _open(self, then: Moment) -> None:
        then.decision, then.opened, then.sealed = then.n, then.at, {}

    def _chooses(self, then: Moment, what: dict[str, Any]) -> dict[str, Any] | None:
        seat, again = what["seat"], what.get("again", False)
        assert what["decision"] == then.decision, f"a choice for decision {what['decision']} at {then.decision}"
        assert again == (seat in then.sealed), "a choice is new, or changes one that is sealed"
        assert seat in self._match_of(then).to_act
        then.sealed = {**then.sealed, seat: what["move"]}
        if not then.waiting:
            self._turn_over(then)
        if what.get("by") == "clock":
            return {"event": "table: clock chooses", "seat": seat, "name": then.seats[seat].name}
        return None

    def _turn_over(self, then: Moment) -> None:
        match = self._match_of(then).copy()
        for seat, move in sorted(then.sealed.items()):
            match.play(seat, move)
        then.match, then.undo = match, None
        self._open(then)

    def _match_of(self, then: Moment) -> larcin.Match:
        assert then.match is not None
        return then.match

    def _says(self, then: Moment, what: dict[str, Any]) -> None:
        assert what["guest"] not in then.muted | then.removed, "who is muted says nothing"
        line = {"at": then.at, "seat": what["seat"], "name": what["name"], "text": what["text"]}
        then.chat = (*then.chat, {**line, "who": self._who(what["guest"])})[-50:]

    def _who(self, guest: str | None) -> str | None:
        """What a guest is called at this table, as told to it: the same name for the same guest, and never its id."""
        if guest is None:
            return None
        digest = hmac.digest(self.seed, f"who:{guest}".encode(), "sha256")
        return base64.urlsafe_b64encode(digest[:9]).decode()

    def _mutes(self, then: Moment, what: dict[str, Any]) -> dict[str, Any]:
        on, who = what.get("on", True), {what["guest"]}
        then.muted = then.muted | who if on else then.muted - who
        return {"event": "table: mutes" if on else "table: unmutes", "name": what["name"]}

    def _removes(self, then: Moment, what: dict[str, Any]) -> dict[str, Any]:
        on, who = what.get("on", True), {what["guest"]}
        assert not on or then.status != "playing" or not then.held_by(what["guest"]), "nobody is sent from a match"
        then.removed = then.removed | who if on else then.removed - who
        if on and then.match is None:
            then.seats = tuple(Seat() if what["guest"] in (seat.guest, seat.kept_for) else seat for seat in then.seats)
        return {"event": "table: removes" if on else "table: readmits", "name": what["name"]}

    def _locks(self, then: Moment, what: dict[str, Any]) -> dict[str, Any]:
        then.locked = what.get("on", True)
        return {"event": "table: locks" if then.locked else "table: unlocks"}

    def _closes(self, then: Moment, what: dict[str, Any]) -> dict[str, Any]:
        then.closed = what.get("on", True)
        return {"event": "table: closes" if then.closed else "table: opens"}

    def _keeps(self, then: Moment, what: dict[str, Any]) -> None:
        assert then.match is None
        assert then.seats[what["seat"]] == Seat(), "only free seats are kept for somebody"
        self._set(then, what["seat"], Seat(name=what["name"], kept_for=what["guest"]))

    def _asks_undo(self, then: Moment, what: dict[str, Any]) -> dict[str, Any]:
        then.undo = {"seat": what["seat"], "agreed": []}
        return self._of("asks undo", then, what)

    def _agrees_undo(self, then: Moment, what: dict[str, Any]) -> dict[str, Any]:
        assert then.undo is not None
        then.undo = {**then.undo, "agreed": sorted([*then.undo["agreed"], what["seat"]])}
        return self._of("agrees undo", then, what)

    def _refuses_undo(self, then: Moment, what: dict[str, Any]) -> dict[str, Any]:
        then.undo = None
        return self._of("refuses undo", then, what)

    def _takes_back(self, then: Moment, what: dict[str, Any]) -> dict[str, Any]:
        match = self._match_of(then).copy()
        assert match.undo().seat == what["seat"]
        then.match, then.undo, then.undone = match, None, then.undone + 1
        kept = (chapter for chapter in then.story if chapter.steps <= then.steps or chapter.event is not None)
        then.story = tuple(chapter._replace(steps=min(chapter.steps, then.steps)) for chapter in kept)
        self._open(then)
        return self._of("takes back", then, what)

    def _votes(self, then: Moment, what: dict[str, Any]) -> dict[str, Any]:
        absent = what["absent"]
        then.votes = {**then.votes, absent: then.votes.get(absent, frozenset()) | {what["seat"]}}
        return {**self._of("votes", then, what), "absent": then.seats[absent].name}

    def _hands_over(self, then: Moment, what: dict[str, Any]) -> dict[str, Any]:
        seat, forfeit = what["seat"], what.get("forfeit", False)
        before = then.seats[seat]
        self._set(then, seat, before._replace(deputy=what["level"], forfeited=before.forfeited or forfeit))
        then.votes = {absent: votes for absent, votes in then.votes.items() if absent != seat}
        return self._of("time is up" if forfeit else "hands over", then, what)

    def _comes_back(self, then: Moment, what: dict[str, Any]) -> dict[str, Any]:
        self._set(then, what["seat"], then.seats[what["seat"]]._replace(deputy=None))
        return self._of("comes back", then, what)

    def _rematches(self, then: Moment, what: dict[str, Any]) -> dict[str, Any]:
        then.rematch = what["table"]
        return {"event": "table: rematch", "table": what["table"]}

    def _of(self, event: str, then: Moment, what: dict[str, Any]) -> dict[str, Any]:
        return {"event": f"table: {event}", "seat": what["seat"], "name": then.seats[what["seat"]].name}

    # ------------------------------------------------------------------------------------------- what one may be told

    def view(self, then: Moment, seat: int) -> Json:
        """What a seat may know, as `Match.view` says; None before the start."""
        match = then.match
        if match is None:
            return None
        seen = self._once(match, ("view", seat), lambda: plain(match.sight(seat, memory=self.memory)))
        return {**seen, "names": then.names}

    def legal(self, then: Moment, seat: int) -> list[str]:
        match = then.match
        if match is None or seat == ONLOOKER or then.seats[seat].bot is not None:
            return []
        found: list[str] = self._once(match, ("legal", seat), lambda: list(map(str, match.legal(seat))))
        return found

    def previews(self, then: Moment, seat: int) -> Json:
        """What the moves of a seat would bring."""
        match = then.match
        if match is None or not self.legal(then, seat):
            return {}
        return self._once(match, ("previews", seat), lambda: plain(match.previews(seat)))

    def odds_for(self, then: Moment, seat: int) -> Json:
        """The odds that a seat may know of, or None."""
        match = then.match
        if match is None or seat == ONLOOKER or self.odds == "off" or match.is_over:
            return None
        return self._once(match, ("odds", seat), lambda: plain(match.odds(seat, memory=self.memory) or None))

    def rough_odds_for(self, then: Moment, seat: int) -> Json:
        """The same by the interpreted rules, as a server has them that has just started: some of it is estimated."""
        match = then.match
        assert match is not None
        eye = Eye(self.game, match.seats, compiled=False)
        return plain(Reckoner(self.game, compiled=False).odds(eye, match.states, seat, self.memory) or None)

    def events(self, then: Moment, seat: int, since: int) -> list[dict[str, Any]]:
        """What a watcher from a seat saw happen after a number, each with its number, without sentences.

        What each of them changed is told to whoever was there before, unless there is much to catch up on.
        """
        seen: list[dict[str, Any]] = []
        steps = max((chapter.steps for chapter in then.story if chapter.n <= since), default=0)
        acts = iter(self._acts(then, seat, steps) if since >= 0 else [])
        for chapter in then.story:
            if chapter.n <= since:
                continue
            if chapter.event is not None:
                seen.append({"n": chapter.n, **chapter.event})
            for event in self._log(then, seat, steps, chapter.steps):
                changes: list[Json] = next(acts, [])
                seen.append({"n": chapter.n, **event, **({"changes": changes} if changes else {})})
            steps = chapter.steps
        return seen

    def _acts(self, then: Moment, seat: int, since: int) -> list[Json]:
        match = then.match
        if match is None or len(match.log(seat, since=since, memory=self.memory)) > 40:
            return []
        is_open = self.game.is_open and self.memory == "aid"  # all see the same, but for choices that are sealed
        watcher = ONLOOKER if is_open else seat
        told = match.changes(watcher, since=since, memory=self.memory, leaving_out=("sealed",))
        return [plain(changes) for _, changes in told]

    def _log(self, then: Moment, seat: int, since: int, until: int) -> list[dict[str, Any]]:
        match = then.match
        if match is None or since >= until:
            return []
        last = len(match) if self.memory == "strict" else None
        key = ("log", then.undone, last, seat, since, until)  # nothing else changes what was seen
        found = self._once(None, key, lambda: plain(match.log(seat, since=since, until=until, memory=self.memory)))
        return [event for event in found if event["event"] != "sealed"]

    def sentences(self, then: Moment, event: dict[str, Any]) -> set[str]:
        """How an event may be told, in either language."""
        bare = {part: value for part, value in event.items() if part not in ("n", "text", "changes")}
        if bare["event"].startswith("table: "):
            return {texts.tell(bare, language) for language in ("en", "fr")}
        return {self.game.words.tell(bare, language, then.names) for language in ("en", "fr")}

    def table(self, then: Moment, guest: str) -> dict[str, Any]:
        """The table itself, but for who is present and away."""
        host, open_to = self._host(then), self._open_to(then, guest)
        return {
            "id": self.id,
            "game": self.agreement["game"],
            "options": self.agreement["options"],
            "status": then.status,
            "host": host,
            "hosting": self.is_host(then, guest),
            "seats": [
                {**self._seat(then, seat, guest), "open": seat in open_to, "host": seat == host}
                for seat in range(len(then.seats))
            ],
            "memory": self.memory,
            "odds": self.odds,
            "clock": self.clock,
            "open": self.agreement.get("open", False),
            "locked": then.locked,
            "closed": then.closed,
            "muted": sorted(str(self._who(each)) for each in then.muted),
            "removed": sorted(str(self._who(each)) for each in then.removed),
            "commitment": commitment(self.seed),
            "rated": self.is_rated(then),
            "rematch": then.rematch,
        }

    def _host(self, then: Moment) -> int | None:
        hosts = [seat for seat, each in enumerate(then.seats) if each.guest is not None and not each.left]
        own = [seat for seat in hosts if then.seats[seat].guest == self.opener]
        heard = [seat for seat in hosts if then.seats[seat].guest not in then.muted]
        return next(iter(own or heard), None)

    def is_host(self, then: Moment, guest: str) -> bool:
        """Whether a guest may mute, send away, lock and close: it opened the table, or sits on the host's seat."""
        return guest == self.opener or self._host(then) in then.held_by(guest)

    def welcomes(self, then: Moment, guest: str) -> bool:
        """Whether a guest may be told anything of a table at all."""
        if guest in then.removed:
            return False
        may_sit = then.status == "waiting" and bool(self._open_to(then, guest))
        has_played = guest in (seat.guest for seat in then.seats)
        return not then.closed or may_sit or has_played or self.is_host(then, guest)

    def is_rated(self, then: Moment) -> bool:
        """Whether a match counts: no odds, at least one guest, and none on two seats."""
        guests = [guest for guest in then.starters or (seat.guest for seat in then.seats) if guest is not None]
        return self.odds == "off" and len(set(guests)) == len(guests) > 0

    def _open_to(self, then: Moment, guest: str) -> set[int]:
        """The seats on which a guest could sit down."""
        if then.status == "over" or guest in then.removed:
            return set()
        left = {seat for seat, each in enumerate(then.seats) if each.left and not each.forfeited}
        own = {seat for seat in left if then.seats[seat].guest == guest}
        empty = {seat for seat, each in enumerate(then.seats) if each.guest is None and each.level is None}
        own |= {seat for seat in empty if then.seats[seat].kept_for == guest}
        if then.locked and not self.is_host(then, guest):
            return own
        free = {seat for seat in empty if then.seats[seat].kept_for is None}
        return own | free | (set() if self.is_rated(then) else left)

    def _seat(self, then: Moment, seat: int, guest: str) -> dict[str, Any]:
        each = then.seats[seat]
        return {
            "name": each.name,
            "kind": "bot" if each.bot is not None else "free" if each.guest is None else "guest",
            "level": each.bot,
            "yours": then.holds(guest, seat),
            "left": each.left,
            "forfeited": each.forfeited,
            "who": self._who(each.guest),
            "face": each.face,
        }

    def _once(self, match: object, asked: tuple[Any, ...], work: Callable[[], Any]) -> Any:
        """What was asked before, of a match or at all. A match is kept, or another one might come by its `id`."""
        of_match = self._known.setdefault(id(match), (match, {}))[1]
        if asked not in of_match:
            of_match[asked] = work()
        return of_match[asked]


HAPPENS: dict[str, Any] = {
    "sits": Truth._sits,
    "stands": Truth._stands,
    "bot sits": Truth._bot_sits,
    "bot leaves": Truth._bot_leaves,
    "starts": Truth._starts,
    "chooses": Truth._chooses,
    "says": Truth._says,
    "mutes": Truth._mutes,
    "removes": Truth._removes,
    "locks": Truth._locks,
    "closes": Truth._closes,
    "keeps": Truth._keeps,
    "asks undo": Truth._asks_undo,
    "agrees undo": Truth._agrees_undo,
    "refuses undo": Truth._refuses_undo,
    "takes back": Truth._takes_back,
    "votes": Truth._votes,
    "hands over": Truth._hands_over,
    "comes back": Truth._comes_back,
    "rematches": Truth._rematches,
}
