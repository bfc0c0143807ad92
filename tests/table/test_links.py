"""Private links: nobody becomes somebody else unasked, or for good; links can be listed, revoked and ended."""

from __future__ import annotations

import asyncio
import hashlib
import http.client
import time
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from sqlalchemy import select
from websockets.exceptions import ConnectionClosed

from larcin.table.database import connect, migrate
from larcin.table.guests import MOST_BORROWED, Doorkeeper, Identity
from larcin.table.identity import device_of
from larcin.table.links import FORGET_MS, MOST_LINKS, YOUNG_MS, LinkBook
from larcin.table.schema import links, metadata
from larcin.table.sessions import Sessions
from tests.table.clients import Guest, Refusal, new_match
from tests.table.servers import ServerProcess, serving
from tests.table.test_play import at_table

PHONE = "Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"


def named(base: str, name: str) -> Guest:
    guest = Guest(base, name)
    guest.call("PUT", "/api/me", {"name": name})
    return guest


def name_of(guest: Guest) -> str:
    name: str = guest.call("GET", "/api/me")["name"]
    return name


def refused(guest: Guest, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, str]:
    with pytest.raises(Refusal) as refusal:
        guest.call(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
    return refusal.value.status, refusal.value.body["error"]["code"]


def links_of(guest: Guest) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = guest.call("GET", "/api/links")["links"]
    return found


def revoke(guest: Guest, link: str, *, end: bool) -> None:
    guest.call("POST", f"/api/links/{link}/revoke", {"end": end})


def grow_old(server: ServerProcess, guest: Guest) -> None:
    """Let a device that came through a link have done so days ago."""
    engine = connect(server.database)
    with engine.begin() as connection:
        key = connection.execute(
            select(metadata.tables["keys"].c.value).where(metadata.tables["keys"].c.name == "cookies")
        )
        doorkeeper = Doorkeeper(bytes(key.scalar_one()))
    shown = doorkeeper.read(None, guest.cookies["larcin_as"])
    older = [each._replace(since=each.since - 2 * YOUNG_MS) for each in shown.borrowed]
    guest.cookies["larcin_as"] = doorkeeper.borrowed_cookie(older)
    engine.dispose()


# ------------------------------------------------------------------------------------------- nobody is changed unasked


def raw(server: ServerProcess, method: str, path: str, **headers: str) -> tuple[int, list[str]]:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
    try:
        connection.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
        response = connection.getresponse()
        response.read()
        return response.status, response.headers.get_all("Set-Cookie") or []
    finally:
        connection.close()


def test_following_a_link_changes_nobody(either_server: ServerProcess) -> None:
    """A page of another site, or a message, leads a victim to a link of the attacker's."""
    attacker, victim = named(either_server.base, "Eve"), named(either_server.base, "Ann")
    link = urlsplit(attacker.call("POST", "/api/links", {})["link"])
    assert (link.path, link.query) == ("/as", ""), "the secret is in no part that is sent"
    for path in (f"/as/{link.fragment}", f"/as?secret={link.fragment}", f"/as/{link.fragment}?next=/", "/as"):
        assert raw(either_server, "GET", path, Cookie=victim.cookie, Sec_Fetch_Site="cross-site")[1] == []
        assert raw(either_server, "POST", path, Cookie=victim.cookie, Origin="https://evil.example")[1] == []
    assert name_of(victim) == "Ann"


def test_another_site_cannot_send_somebody_through_a_link(either_server: ServerProcess) -> None:
    attacker, victim = named(either_server.base, "Eve"), named(either_server.base, "Ann")
    body = {"secret": attacker.link()}
    for headers in ({"Origin": "https://evil.example"}, {"Origin": "null"}, {"Sec_Fetch_Site": "cross-site"}):
        assert refused(victim, "POST", "/api/links/use", body, **headers) == (403, "not yours")
    assert name_of(victim) == "Ann"
    assert links_of(attacker)[0]["used"] is None


def test_another_site_cannot_make_somebody_new(server: ServerProcess) -> None:
    """Browsers send no cookie with what another site's page loads: the answer must not replace it."""
    for headers in ({"Sec_Fetch_Site": "cross-site"}, {"Origin": "https://evil.example"}):
        status, cookies = raw(server, "GET", "/api/me", **headers)
        assert (status, cookies) == (200, [])
    assert raw(server, "GET", "/api/me", Sec_Fetch_Site="same-origin")[1] != []


def test_a_link_says_whose_it_is_before_anybody_comes_through(either_server: ServerProcess) -> None:
    ann, bob = named(either_server.base, "Ann"), named(either_server.base, "Bob")
    secret = ann.link("my phone")
    assert bob.call("POST", "/api/links/look", {"secret": secret}) == {"name": "Ann", "you": "Bob", "same": False}
    assert ann.call("POST", "/api/links/look", {"secret": secret})["same"] is True
    assert name_of(bob) == "Bob"
    assert links_of(ann)[0]["used"] is None
    ann.come_through(secret)
    assert "larcin_as" not in ann.cookies, "who it was already, it stays"


def test_who_one_was_is_kept_and_can_be_gone_back_to(either_server: ServerProcess) -> None:
    ann, bob, cid = (named(either_server.base, name) for name in ("Ann", "Bob", "Cid"))
    assert refused(cid, "POST", "/api/me/back", {}) == (409, "not now")
    cid.come_through(ann.link())
    cid.come_through(bob.link())
    me = cid.call("GET", "/api/me")
    assert (me["name"], me["before"], me["borrowed"]) == ("Bob", "Ann", True)
    assert cid.call("POST", "/api/me/back", {}) == {"name": "Ann"}
    assert cid.call("POST", "/api/me/back", {}) == {"name": "Cid"}
    me = cid.call("GET", "/api/me")
    assert (me["name"], me["before"], me["borrowed"]) == ("Cid", None, False)
    assert "larcin_as" not in cid.cookies


def test_only_so_many_are_remembered_and_the_own_always(server: ServerProcess) -> None:
    cid = named(server.base, "Cid")
    for number in range(MOST_BORROWED + 2):
        cid.come_through(named(server.base, f"Guest {number}").link())
    names = [name_of(cid)]
    while names[-1] != "Cid":
        names.append(cid.call("POST", "/api/me/back", {})["name"])
    assert names == [*(f"Guest {number}" for number in range(MOST_BORROWED + 1, 1, -1)), "Cid"]


# ------------------------------------------------------------------------------------------------ listing and revoking


def test_links_are_listed_with_what_came_of_them(either_server: ServerProcess) -> None:
    ann, phone = named(either_server.base, "Ann"), Guest(either_server.base)
    first, second = ann.link("  my \n phone "), ann.link()
    phone.call("POST", "/api/links/use", {"secret": first}, {"User-Agent": PHONE})
    unused, used = links_of(ann)
    assert (used["label"], used["device"], used["revoked"], used["here"]) == (
        "my phone",
        "Firefox, Android",
        False,
        False,
    )
    assert used["used"] >= used["created"]
    assert (unused["label"], unused["device"], unused["used"]) == ("", "", None)
    assert [each["here"] for each in links_of(phone)] == [False, True]
    assert not {first, second} & set(map(str, unused.values())) | {first, second} & set(map(str, used.values()))
    assert links_of(Guest(either_server.base)) == []


def test_the_secret_is_nowhere_in_the_database(server: ServerProcess) -> None:
    secret = named(server.base, "Ann").link()
    engine = connect(server.database)
    with engine.connect() as connection:
        kept = [repr(row) for table in metadata.sorted_tables for row in connection.execute(select(table))]
    engine.dispose()
    assert not any(secret in row for row in kept)
    assert any(hashlib.sha256(secret.encode()).hexdigest() in row for row in kept)


def test_a_revoked_link_opens_nothing_and_who_came_through_may_stay(either_server: ServerProcess) -> None:
    ann, phone = named(either_server.base, "Ann"), named(either_server.base, "Bob")
    secret = ann.link()
    phone.come_through(secret)
    revoke(ann, links_of(ann)[0]["id"], end=False)
    for call in ("look", "use"):
        assert refused(Guest(either_server.base), "POST", f"/api/links/{call}", {"secret": secret}) == (
            404,
            "no such link",
        )
    assert name_of(phone) == "Ann"
    assert links_of(ann)[0]["revoked"] is True, "who came through it can still be signed out"
    revoke(ann, links_of(ann)[0]["id"], end=True)
    assert links_of(ann) == []
    assert name_of(phone) == "Bob", "it is again who it was"
    assert "larcin_as" not in phone.cookies


def test_a_link_that_nobody_used_is_gone_when_it_is_revoked(server: ServerProcess) -> None:
    ann = named(server.base, "Ann")
    ann.link()
    revoke(ann, links_of(ann)[0]["id"], end=False)
    assert links_of(ann) == []


def test_ending_a_link_ends_what_was_made_of_it_too(either_server: ServerProcess) -> None:
    """A thief makes itself links of its own before it is found out."""
    ann, thief, accomplice, phone = (named(either_server.base, name) for name in ("Ann", "Tim", "Tom", "Pat"))
    thief.come_through(ann.link("lost"))
    accomplice.come_through(thief.link("spare"))
    phone.come_through(ann.link("phone"))
    lost = next(each["id"] for each in links_of(ann) if each["label"] == "lost")
    revoke(ann, lost, end=True)
    assert [name_of(each) for each in (thief, accomplice, phone)] == ["Tim", "Tom", "Ann"]
    assert [each["label"] for each in links_of(ann)] == ["phone"]


def test_nobody_touches_the_links_of_others(either_server: ServerProcess) -> None:
    ann, eve = named(either_server.base, "Ann"), named(either_server.base, "Eve")
    ann.link()
    number = links_of(ann)[0]["id"]
    for wrong in (number, "nothing", "a%00b", "x" * 300):
        assert refused(eve, "POST", f"/api/links/{wrong}/revoke", {"end": True}) == (404, "no such link")
    assert links_of(ann)[0]["revoked"] is False


@pytest.mark.parametrize("secret", ["", "x" * 101, "a\u0000b", "a b", "é", "a\n"])
def test_a_secret_that_cannot_be_one_is_refused_at_once(either_server: ServerProcess, secret: str) -> None:
    for call in ("look", "use"):
        assert refused(Guest(either_server.base), "POST", f"/api/links/{call}", {"secret": secret}) == (
            400,
            "unreadable",
        )


def test_there_are_only_so_many_links(server: ServerProcess) -> None:
    ann = named(server.base, "Ann")
    for _ in range(MOST_LINKS):
        ann.link()
    assert refused(ann, "POST", "/api/links", {}) == (409, "not now")
    revoke(ann, links_of(ann)[0]["id"], end=False)
    ann.link()
    assert refused(ann, "POST", "/api/links", {"label": "x" * 41}) == (413, "too long")


def test_links_that_nobody_can_have_come_through_are_forgotten_in_time(fresh_database: str) -> None:
    engine = connect(fresh_database)
    migrate(engine)
    book, ann = LinkBook(engine), Identity("ann")
    for now in range(1, 31):
        number, _ = book.make(ann, "", now)
        book.revoke(ann, number, now, end=True)
    book.make(ann, "", 2 * FORGET_MS)
    with engine.connect() as connection:
        assert len(connection.execute(select(links.c.id)).all()) == 1
    engine.dispose()


# ---------------------------------------------------------------------------------------------------------- signing out


def test_signing_out_everywhere_spares_only_this_device(bases: list[str]) -> None:
    ann = named(bases[0], "Ann")
    twin, phone = Guest(bases[-1]), named(bases[-1], "Pat")
    twin.cookie = ann.cookie  # whoever has copied the cookie
    secret = ann.link()
    phone.come_through(secret)
    assert (name_of(twin), name_of(phone)) == ("Ann", "Ann")
    ann.call("POST", "/api/me/sign-out", {})
    assert name_of(ann) == "Ann"
    assert links_of(ann) == []
    deadline = time.monotonic() + 10
    while (name_of(twin), name_of(phone)) != ("", "Pat"):
        assert time.monotonic() < deadline, "other nodes hear of it"
        time.sleep(0.1)
    assert refused(phone, "POST", "/api/links/use", {"secret": secret}) == (404, "no such link")
    again = ann.link()
    phone.come_through(again)
    assert name_of(phone) == "Ann"
    ann.call("POST", "/api/me/sign-out", {})
    assert name_of(ann) == "Ann", "a second time, too"


def test_connections_end_with_what_they_came_through(bases: list[str]) -> None:
    table, guests = new_match(bases[0], seats=2)
    thief = Guest(bases[-1])
    thief.come_through(guests[0].link())
    with at_table(thief, table, 0) as stolen, at_table(guests[0], table, 0) as own:
        assert stolen.state["legal"]
        revoke(guests[0], links_of(guests[0])[0]["id"], end=True)
        with pytest.raises(ConnectionClosed) as closed:
            stolen.hear("nothing of the kind")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4401
        assert own.move()["ok"]
    with at_table(thief, table, 0) as back:
        assert back.state["legal"] == []


def test_whoever_came_through_a_link_just_now_cannot_lock_its_owner_out(either_server: ServerProcess) -> None:
    ann, thief = named(either_server.base, "Ann"), named(either_server.base, "Tim")
    ann.link("phone")
    thief.come_through(ann.link("lost"))
    lost, phone = (each["id"] for each in links_of(ann))
    assert refused(thief, "POST", "/api/me/sign-out", {}) == (409, "not now")
    assert refused(thief, "POST", f"/api/links/{phone}/revoke", {"end": True}) == (409, "not now")
    assert name_of(ann) == "Ann"
    grow_old(either_server, thief)
    assert name_of(thief) == "Ann"
    thief.call("POST", f"/api/links/{phone}/revoke", {})
    revoke(thief, lost, end=True)  # its own at any time
    assert name_of(thief) == "Tim"


def test_an_old_device_through_a_link_can_sign_out_the_first_one(either_server: ServerProcess) -> None:
    """The first device was stolen, and the second is all that is left."""
    stolen, laptop = named(either_server.base, "Ann"), named(either_server.base, "Lou")
    laptop.come_through(stolen.link())
    grow_old(either_server, laptop)
    laptop.call("POST", "/api/me/sign-out", {})
    assert (name_of(laptop), name_of(stolen)) == ("Ann", "")
    assert laptop.call("POST", "/api/me/back", {}) == {"name": "Lou"}


def test_sign_outs_and_links_outlive_a_restart(tmp_path: Path, fresh_database: str) -> None:
    with serving(tmp_path, fresh_database) as server:
        ann, phone = named(server.base, "Ann"), named(server.base, "Pat")
        phone.come_through(ann.link("first"))
        twin = Guest(server.base)
        twin.cookie = ann.cookie
        ann.call("POST", "/api/me/sign-out", {})
        laptop = Guest(server.base)
        laptop.come_through(ann.link("second"))
        server.kill()
        server.start()
        assert [name_of(each) for each in (ann, phone, twin, laptop)] == ["Ann", "Pat", "", "Ann"]
        assert [each["label"] for each in links_of(laptop)] == ["second"]


# -------------------------------------------------------------------------------------------------------------- cookies


def test_cookies_of_before_are_still_good_and_nothing_in_them_can_be_changed() -> None:
    doorkeeper = Doorkeeper(b"k" * 32)
    plain, session = Identity("guest"), Identity("guest", 1_234, "link")
    assert doorkeeper.cookie(plain).count(".") == 1
    for identity in (plain, session):
        shown = doorkeeper.cookie(identity)
        assert doorkeeper.read(shown, shown) == ((identity,), identity)
        for place in range(len(shown)):
            other = "A" if shown[place] != "A" else "B"
            changed = shown[:place] + other + shown[place + 1 :]
            assert doorkeeper.read(changed, changed).all == ()
    cut = doorkeeper.cookie(session).split(".")
    for parts in ([cut[0], cut[3]], [cut[0], "9999", cut[2], cut[3]], [cut[0], cut[1], "", cut[3]], cut[:3]):
        assert doorkeeper.read(".".join(parts), None).own is None


def test_cookies_are_given_anew_to_those_who_come_back(server: ServerProcess) -> None:
    """Browsers forget a cookie in 400 days."""
    ann, bob = named(server.base, "Ann"), named(server.base, "Bob")
    bob.come_through(ann.link())
    _, cookies = raw(server, "GET", "/api/me", Cookie=bob.cookie)
    assert {each.split(";")[0] for each in cookies} == set(bob.cookie.split("; "))
    assert all("Max-Age=34560000" in each for each in cookies)
    assert raw(server, "GET", "/api/me", Cookie=bob.cookie, Sec_Fetch_Site="cross-site")[1] == []


def test_many_borrowed_identities_are_cut_short() -> None:
    doorkeeper = Doorkeeper(b"k" * 32)
    shown = "~".join(doorkeeper.cookie(Identity(f"guest{number}", 1)) for number in range(1000))
    assert len(doorkeeper.read(None, shown).borrowed) == MOST_BORROWED


@pytest.mark.parametrize(
    ("agent", "device"),
    [
        (PHONE, "Firefox, Android"),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1",
            "Safari, iPhone",
        ),
        ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0", "Edge, Windows"),
        ("Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36", "Chrome, Linux"),
        ("curl/8", ""),
        ("<script>alert(1)</script>", ""),
    ],
)
def test_a_device_is_named_in_our_own_words(agent: str, device: str) -> None:
    assert device_of(agent) == device


def test_who_signs_out_while_it_is_looked_up_is_not_remembered_as_good(fresh_database: str) -> None:
    engine = connect(fresh_database)
    migrate(engine)
    book, ann = LinkBook(engine), Identity("ann")
    number, secret = book.make(ann, "", 1)
    through = book.use(secret, "", 5)
    ended: list[str] = []

    class Slow:
        """Reads, and is told the answer after everybody else."""

        def now(self) -> int:
            return 100

        async def read(self, work: Any, *arguments: Any) -> Any:
            found = work(*arguments)
            sessions.end({"ann": 50}, [number])
            return found

    sessions = Sessions(Slow(), book, lambda: ended.append("ended"))  # type: ignore[arg-type]
    assert asyncio.run(sessions.good([ann, through])) == []
    assert ended == ["ended"]
    engine.dispose()
