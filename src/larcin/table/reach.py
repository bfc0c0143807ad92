"""How others in the house reach this server. Whoever plays at the computer that it runs on came by an address that
leads nobody else here, and wants to invite them.
"""

from __future__ import annotations

import contextlib
import ipaddress
import socket
from collections.abc import Sequence
from urllib.parse import urlsplit

from larcin.table import protocol
from larcin.table.settings import Settings

EVERYWHERE = ("0.0.0.0", "::", "")
SOMEBODY_ELSE = ("192.0.2.1", "192.168.255.254", "10.255.255.254", "172.31.255.254")
"""Addresses outside, and in networks as homes have them. Nothing is sent there: the system is asked for the way."""


def told_to(settings: Settings, peer: str, host: str, forwarded: bool) -> protocol.Reach:
    """What a caller is told: one at this very computer, where others find it; anybody else came by an address that
    leads here, and learns nothing of the house that the server stands in.
    """
    if settings.public_address:
        return {"addresses": [settings.public_address.rstrip("/")], "only_here": False}
    if forwarded or not (is_this_computer(peer) and is_this_computer(hostname(host))):
        return {"addresses": [], "only_here": False}
    if is_this_computer(settings.host):
        return {"addresses": [], "only_here": True}
    names = own_addresses() if settings.host in EVERYWHERE else [settings.host]
    return {"addresses": [f"http://{name}:{settings.port}" for name in names], "only_here": False}


def hostname(host: str) -> str:
    """The name in a `Host` header, without the port."""
    with contextlib.suppress(ValueError):
        return urlsplit(f"//{host}").hostname or ""
    return ""


def is_this_computer(name: str) -> bool:
    with contextlib.suppress(ValueError):
        return ipaddress.ip_address(name).is_loopback
    return name == "localhost"


def own_addresses(others: Sequence[str] = SOMEBODY_ELSE) -> list[str]:
    """The addresses of this computer on its networks, the one by which it reaches the world first."""
    found = []
    for other in others:
        with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
            way.connect((other, 9))
            found.append(str(way.getsockname()[0]))
    return [each for each in dict.fromkeys(found) if not is_this_computer(each) and each != EVERYWHERE[0]]
