"""A connection without a network: when it ends."""

from __future__ import annotations

from types import SimpleNamespace
from unittest.mock import Mock

import pytest
from websockets.client import ClientProtocol
from websockets.uri import parse_uri

from larcin.table.addresses import Addresses
from larcin.table.guests import Doorkeeper
from larcin.table.limits import Accounts, Connections
from larcin.table.meters import Meters
from larcin.table.settings import Settings
from larcin.table.wire import PARTING_SECONDS, TOO_MANY, UNREADABLE, Wire


class Visit:
    """A client that is connected to a table, and both ends of its connection."""

    def __init__(self) -> None:
        self.later = Mock()
        node = SimpleNamespace(
            loop=SimpleNamespace(call_later=self.later), spawn=lambda work: work.close(), meters=Meters()
        )
        doorkeeper, settings = Doorkeeper(b"key"), Settings()
        server = SimpleNamespace(
            settings=settings, wires=set(), node=node, doorkeeper=doorkeeper, live=Connections(9),
            addresses=Addresses(settings.trusted_proxies), accounts=Accounts(1.0, 1.0),
        )  # fmt: skip
        self.wire = Wire(None, SimpleNamespace(connections=set()), {"server": server})
        self.transport = Mock()
        self.transport.get_extra_info.return_value = ("127.0.0.1", 12345)
        self.wire.connection_made(self.transport)
        self.client = ClientProtocol(parse_uri("ws://localhost/api/tables/abc/play"))
        self.client.send_request(self.client.connect())
        self.say()
        self.hear()
        assert self.client.handshake_exc is None

    def say(self) -> None:
        self.wire.data_received(b"".join(self.client.data_to_send()))

    def hear(self) -> None:
        for call in self.transport.write.call_args_list:
            self.client.receive_data(call.args[0])
        self.transport.write.reset_mock()


@pytest.fixture
def visit() -> Visit:
    return Visit()


def test_a_client_that_says_goodbye_is_answered_and_let_go(visit: Visit) -> None:
    visit.client.send_close(1000)
    visit.say()
    visit.hear()
    assert visit.client.close_rcvd is not None
    visit.transport.close.assert_called_once_with()


def test_a_client_that_is_sent_away_hears_the_last_word_before_the_line_is_cut(visit: Visit) -> None:
    visit.wire.close(UNREADABLE, "unreadable")
    visit.later.assert_called_once_with(PARTING_SECONDS, visit.transport.abort)
    visit.transport.close.assert_not_called()
    visit.hear()
    assert visit.client.close_rcvd is not None
    assert visit.client.close_rcvd.code == UNREADABLE
    visit.say()  # it says goodbye, too
    visit.transport.close.assert_called_once_with()


def test_a_client_that_never_says_hello_is_sent_away_at_the_second_ping(visit: Visit) -> None:
    visit.wire._server.node.send_queue = Mock()
    visit.wire.ping()
    visit.wire.data_received(b"\x8a\x80abcd")  # it is there, and says nothing
    visit.transport.abort.assert_not_called()
    visit.wire.ping()
    visit.hear()
    assert visit.client.close_rcvd is not None
    assert visit.client.close_rcvd.code == UNREADABLE


def test_a_client_that_was_told_something_may_stay(visit: Visit) -> None:
    visit.wire._server.node.send_queue = Mock()
    visit.wire.has = 0
    for _ in range(3):
        visit.wire.ping()
        visit.wire.data_received(b"\x8a\x80abcd")
    assert visit.client.close_rcvd is None


FRAMES = {"ping": b"\x89\x80abcd", "pong": b"\x8a\x80abcd", "piece": b"\x00\x80abcd"}


@pytest.mark.parametrize("frame", FRAMES.values(), ids=FRAMES)
def test_a_flood_of_empty_frames_ends_the_connection_before_all_are_read(visit: Visit, frame: bytes) -> None:
    start = b"\x01\x80abcd" if frame[0] == 0 else b""  # a message in pieces, of which nothing follows but more pieces
    visit.wire.data_received(start + 40_000 * frame)
    visit.hear()
    assert visit.client.close_rcvd is not None
    assert visit.client.close_rcvd.code == TOO_MANY
    counted = visit.wire._server.node.meters.messages._value.get()
    assert counted < 1000
