"""Posting to the addresses that browsers give us. They are anybody's words: so only https, only the usual port, never
an address inside a network, and never for long.
"""

from __future__ import annotations

import asyncio
import re
import socket
import ssl
from collections.abc import Awaitable, Callable, Mapping
from functools import cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import NamedTuple
from urllib.parse import urlsplit

PORT = 443
SECONDS = 10.0
"""How long a message may take, from looking for the address to the answer."""
LONGEST_ADDRESS = 1000
LONGEST_LINE = 1000

is_host = re.compile(r"(?=.{1,253}\Z)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]").fullmatch
is_path = re.compile(r"/[!-~]*").fullmatch
is_written_plainly = re.compile(r"[!-~]*").fullmatch
"""Whether there is nothing in a text that `urlsplit` would leave out."""
UNICAST = ip_network("2000::/3")
"""All addresses of IPv6 that are given to anybody on the open network. What lies outside stands for an address of IPv4,
for one inside a network, or for none; `is_global` takes some of these for open ones.
"""
TRANSLATED = ip_network("64:ff9b::/96")
"""Addresses of IPv6 that stand for those of IPv4."""


class Unfit(ValueError):
    """An address that nothing is posted to: why."""


class Address(NamedTuple):
    """Where a push service takes messages."""

    host: str
    path: str

    @property
    def origin(self) -> str:
        return f"https://{self.host}"

    @property
    def written(self) -> str:
        """The whole address, however it was written."""
        return self.origin + self.path


class NoAnswer(OSError):
    """Whoever answered does not speak HTTP."""


Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Dial = Callable[[str], Awaitable[Line]]


def read_address(given: str) -> Address:
    """`Unfit` if it is none that we would post to."""
    if len(given) > LONGEST_ADDRESS:
        raise Unfit("it is too long")
    if not is_written_plainly(given):
        raise Unfit("it is no address")
    try:
        parts = urlsplit(given)
        port = parts.port
    except ValueError:
        raise Unfit("it is no address") from None
    path = parts.path + (f"?{parts.query}" if parts.query else "")
    if parts.scheme != "https" or port not in (None, PORT) or parts.username is not None or parts.fragment:
        raise Unfit("it is no plain https address")
    host = (parts.hostname or "").lower()
    if not is_host(host) or host.endswith((".local", ".localhost", ".internal")) or not is_path(path):
        raise Unfit("it is no address on the open network")
    return Address(host, path)


def is_open(given: str) -> bool:
    """Whether a number address is one of the open network, however it is written."""
    found = ip_address(given.partition("%")[0])
    inside: list[IPv4Address | None] = []
    if isinstance(found, IPv6Address):
        if found in TRANSLATED:
            inside = [IPv4Address(int(found) & 0xFFFFFFFF)]
        elif found not in UNICAST:
            return False
        else:
            inside = [found.sixtofour, *(found.teredo or ())]
    return all(each.is_global and not each.is_multicast for each in (found, *filter(None, inside)))


@cache
def context() -> ssl.SSLContext:
    return ssl.create_default_context()


async def dial(host: str) -> Line:
    """A line to a host of the open network. Its number is looked up once, so that it cannot change after the look."""
    loop = asyncio.get_running_loop()
    found = [each[4][0] for each in await loop.getaddrinfo(host, PORT, type=socket.SOCK_STREAM)]
    if not found or not all(is_open(str(each)) for each in found):
        raise Unfit(f"{host} is no host of the open network")
    return await asyncio.open_connection(str(found[0]), PORT, ssl=context(), server_hostname=host, limit=LONGEST_LINE)


def post(to: Address, body: bytes, headers: Mapping[str, str], dial: Dial = dial) -> int:
    """Post something, in a thread that may wait. Returns the status; `Unfit` if that is nowhere to post to,
    `OSError` if nobody answers in time. Nobody is followed who says that it lives elsewhere.

    Nobody waits for a system that looks for a name and does not find it in time, as `asyncio.run` would.
    """

    async def within() -> int:
        async with asyncio.timeout(SECONDS):
            return await say(await dial(to.host), to, body, headers)

    loop = asyncio.new_event_loop()
    try:
        return loop.run_until_complete(within())
    finally:
        loop.run_until_complete(loop.shutdown_asyncgens())
        loop.close()


async def say(line: Line, to: Address, body: bytes, headers: Mapping[str, str]) -> int:
    reader, writer = line
    about = {"Host": to.host, **headers, "Content-Length": str(len(body)), "Connection": "close"}
    head = "".join(f"{name}: {value}\r\n" for name, value in about.items())
    try:
        writer.write(f"POST {to.path} HTTP/1.1\r\n{head}\r\n".encode("ascii") + body)
        await writer.drain()
        first = await reader.readline()
    except ValueError:  # the line is too long
        first = b""
    finally:
        writer.close()
    answer = re.match(rb"HTTP/1\.[01] (\d{3})\b", first)
    if answer is None:
        raise NoAnswer("that is no answer")
    return int(answer[1])
