"""From which address somebody calls: behind a proxy that is trusted, the one that it names."""

from __future__ import annotations

import ipaddress
from collections.abc import Sequence
from functools import lru_cache

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

NETWORK_OF_ONE = 64
"""How many bits of an address of IPv6 one household has for itself."""


class Addresses:
    """Knows the proxies that are trusted."""

    def __init__(self, trusted_proxies: str) -> None:
        nothing: object = None
        self._proxies = ProxyHeadersMiddleware(nothing, trusted_proxies).trusted_hosts  # type: ignore[arg-type]

    def is_proxy(self, peer: str) -> bool:
        return peer in self._proxies

    def of(self, peer: str, forwarded_for: Sequence[str]) -> str:
        """Who calls through this connection, by its header `X-Forwarded-For`."""
        if forwarded_for and peer in self._proxies:
            peer = self._proxies.get_trusted_client_address(", ".join(forwarded_for))[0] or peer
        return counted_as(peer)


@lru_cache(4096)
def counted_as(address: str) -> str:
    """Addresses that one household has for itself count as one."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return address[:64]
    if known.version == 4:
        return str(known)
    if known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    return str(ipaddress.ip_network((int(known) >> NETWORK_OF_ONE << NETWORK_OF_ONE, NETWORK_OF_ONE)))
