"""Hints and reviews where somebody asks for as many as it can."""

from __future__ import annotations

import asyncio
import threading

import pytest

from larcin.table.aside import Aside
from larcin.table.errors import Refused
from larcin.table.limits import Accounts


@pytest.mark.parametrize("guests", [1, 30])
def test_one_guest_or_address_leaves_room_for_others_who_want_hints(guests: int) -> None:
    async def scene() -> None:
        gate, scholars, accounts = threading.Event(), Aside("test", 8, each=2), Accounts(0.5, 0.25)

        def ask(address: str, guest: str | None) -> asyncio.Task[bool]:
            return asyncio.ensure_future(scholars.work(accounts.of(address, guest), gate.wait, 60))

        try:
            flood = [ask("192.0.2.1", f"guest {number % guests}") for number in range(30)]
            flood += [ask("192.0.2.1", None), ask("192.0.2.4", "guest 0")]
            await asyncio.sleep(0.1)
            others = [ask(f"192.0.2.{number}", "ann") for number in (2, 3)]
            await asyncio.sleep(0.1)
            gate.set()
            assert await asyncio.gather(*others) == [True, True]
            answers = await asyncio.gather(*flood, return_exceptions=True)
            assert answers[:2] == [True, True]
            refused = [each for each in answers[2:] if isinstance(each, Refused)]
            assert [each.code for each in refused] == ["too many"] * (30 if guests == 1 else 29)
            assert await ask("192.0.2.1", "guest 0"), "what was answered is not waited for"
        finally:
            gate.set()
            await asyncio.to_thread(scholars.close)

    asyncio.run(scene())
