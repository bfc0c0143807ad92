"""Figures for those who run a server, in the form that Prometheus reads."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

if TYPE_CHECKING:
    from larcin.table.server import Server


class Figures(Collector):
    """Reads the figures when they are asked for, so that play is not slowed by counting."""

    def __init__(self, server: Server) -> None:
        self._server = server

    def collect(self) -> Iterator[Metric]:
        server, house = self._server, self._server.house
        gauges = {
            "larcin_tables": ("Tables in memory.", len(house.rooms)),
            "larcin_connections": ("Open WebSockets.", len(server.wires)),
            "larcin_bots_thinking": (
                "Bots that are thinking.",
                sum(len(room.pondering) for room in house.rooms.values()),
            ),
            "larcin_loop_delay_seconds": ("How late the event loop was last.", server.loop_delay),
        }
        counters = {
            "larcin_happenings": ("Happenings written.", house.ledger.rows),
            "larcin_commits": ("Transactions that wrote them.", house.ledger.commits),
            "larcin_commit_failures": ("Transactions that failed.", house.ledger.failures),
            "larcin_races_lost": ("Tables whose number another process had taken.", house.ledger.losses),
            "larcin_bot_moves": ("Moves that bots found.", house.attendants.thoughts),
            "larcin_bot_moves_dropped": ("Moves of bots that came too late.", house.attendants.dropped),
            "larcin_messages": ("Messages from clients.", server.messages),
            "larcin_messages_refused": ("Of these, refused or unreadable.", server.refusals),
        }
        for name, (text, value) in gauges.items():
            yield GaugeMetricFamily(name, text, value)
        for name, (text, value) in counters.items():
            yield CounterMetricFamily(name, text, value)


def report(server: Server) -> bytes:
    """All figures, as text."""
    registry = CollectorRegistry()
    registry.register(Figures(server))
    return generate_latest(registry)
