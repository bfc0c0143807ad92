"""How others in the house reach a server, and who is told."""

from __future__ import annotations

import ipaddress

import pytest

from larcin.table import reach
from larcin.table.settings import Settings
from tests.table.clients import Guest
from tests.table.servers import ServerProcess

OPEN = Settings(host="0.0.0.0", port=8033)
AT_HOME = ("127.0.0.1", "127.0.0.1:8033", False)


@pytest.fixture(autouse=True)
def own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reach, "own_addresses", lambda: ["192.168.1.20", "10.0.0.7"])


def test_the_host_at_its_own_computer_is_told_where_others_find_it() -> None:
    expected = {"addresses": ["http://192.168.1.20:8033", "http://10.0.0.7:8033"], "only_here": False}
    assert reach.told_to(OPEN, *AT_HOME) == expected
    assert reach.told_to(OPEN, "::1", "[::1]:8033", False) == expected
    assert reach.told_to(OPEN, "127.0.0.1", "localhost", False) == expected


def test_a_server_that_listens_to_one_computer_alone_says_so() -> None:
    assert reach.told_to(Settings(), *AT_HOME) == {"addresses": [], "only_here": True}


def test_a_server_that_listens_at_one_address_names_it() -> None:
    told = reach.told_to(Settings(host="192.168.1.20", port=80), *AT_HOME)
    assert told == {"addresses": ["http://192.168.1.20:80"], "only_here": False}


def test_the_address_that_was_given_to_the_server_is_the_one_to_hand_on() -> None:
    settings = Settings(public_address="https://larcin.example/")
    for asked in (AT_HOME, ("203.0.113.9", "larcin.example", True)):
        assert reach.told_to(settings, *asked) == {"addresses": ["https://larcin.example"], "only_here": False}


@pytest.mark.parametrize(
    "asked",
    [
        ("192.168.1.44", "192.168.1.20:8033", False),
        ("203.0.113.9", "127.0.0.1:8033", False),
        ("127.0.0.1", "evil.example", False),
        ("127.0.0.1", "127.0.0.1:8033", True),
        ("127.0.0.1", "[::", False),
        ("", "", False),
    ],
    ids=["from the house", "from outside", "through another name", "through a proxy", "nonsense", "nothing"],
)
def test_nobody_else_learns_anything_of_the_house(asked: tuple[str, str, bool]) -> None:
    assert reach.told_to(OPEN, *asked) == {"addresses": [], "only_here": False}


def test_the_server_tells_whoever_calls_from_its_own_computer(server: ServerProcess) -> None:
    ann = Guest(server.base)
    assert ann.call("GET", "/api/reach") == {"addresses": [], "only_here": True}
    forwarded = {"X-Forwarded-For": "203.0.113.9"}
    assert ann.call("GET", "/api/reach", headers=forwarded) == {"addresses": [], "only_here": False}
    assert ann.call("GET", "/api/reach", headers={"Host": "evil.example"}) == {"addresses": [], "only_here": False}


def test_addresses_of_this_computer_are_found_without_sending_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    found = reach.own_addresses(("127.0.0.1", *reach.SOMEBODY_ELSE))
    assert len(set(found)) == len(found)
    assert all(not ipaddress.ip_address(each).is_loopback for each in found)
