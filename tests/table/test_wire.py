"""A connection without a network: when it ends."""

from __future__ import annotations

from types import SimpleNamespace
from unittest.mock import Mock

import pytest
from websockets.client import ClientProtocol
from websockets.uri import parse_uri

from larcin.table.settings import Settings
from larcin.table.wire import PARTING_SECONDS, UNREADABLE, Wire


class Visit:
    """A client that is connected to a table, and both ends of its connection."""

    def __init__(self) -> None:
        self.later = Mock()
        node = SimpleNamespace(loop=SimpleNamespace(call_later=self.later), spawn=lambda work: work.close())
        doorkeeper = SimpleNamespace(of_cookie=Mock(return_value=None))
        server = SimpleNamespace(settings=Settings(), wires=set(), node=node, doorkeeper=doorkeeper)
        self.wire = Wire(None, SimpleNamespace(connections=set()), {"server": server})
        self.transport = Mock()
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
    visit.later.assert_called_once_with(PARTING_SECONDS, visit.transport.close)
    visit.transport.close.assert_not_called()
    visit.hear()
    assert visit.client.close_rcvd is not None
    assert visit.client.close_rcvd.code == UNREADABLE
    visit.say()  # it says goodbye, too
    visit.transport.close.assert_called_once_with()
