"""Hints and reviews where somebody asks for as many as it can."""

from __future__ import annotations

import asyncio
import threading
import time

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


def work_for(seconds: float) -> None:
    """Use so much of a processor."""
    until = time.thread_time() + seconds
    while time.thread_time() < until:
        pass


@pytest.mark.parametrize(("addresses", "each"), [(4, 2), (8, 1)])
def test_many_addresses_cannot_keep_somebody_out_who_had_nothing_yet(addresses: int, each: int) -> None:
    async def scene() -> None:
        gate, scholars, accounts = threading.Event(), Aside("test", 8, each=2), Accounts(0.5, 0.25)
        order: list[str] = []

        def study(who: str) -> str:
            assert gate.wait(60)
            order.append(who)
            return who

        def ask(address: str) -> asyncio.Task[str]:
            return asyncio.ensure_future(scholars.work(accounts.of(address), study, address))

        try:
            many = [f"192.0.2.{number}" for number in range(addresses)]
            for address in many:
                await scholars.work(accounts.of(address), work_for, 0.001)
            flood = [ask(address) for address in many for _ in range(each)]
            await asyncio.sleep(0.1)
            bystanders = [ask("198.51.100.1"), ask("198.51.100.2")]
            await asyncio.sleep(0.1)
            gate.set()
            assert await asyncio.gather(*bystanders) == ["198.51.100.1", "198.51.100.2"]
            assert order[1:3] == ["198.51.100.1", "198.51.100.2"], "they come right after what is being done"
            answers = await asyncio.gather(*flood, return_exceptions=True)
            assert [str(answer) for answer in answers if isinstance(answer, Refused)] == ["too many"] * 2
        finally:
            gate.set()
            await asyncio.to_thread(scholars.close)

    asyncio.run(scene())


def test_who_waits_for_one_thing_comes_before_a_second_one_of_others_and_who_had_less_before_who_had_more() -> None:
    async def scene() -> None:
        gate, scholars, accounts = threading.Event(), Aside("test", 8, each=2), Accounts(0.5, 0.25)
        order: list[str] = []
        for address, seconds in (("much", 0.05), ("little", 0.001)):
            await scholars.work(accounts.of(address), work_for, seconds)

        def ask(address: str, what: str) -> asyncio.Task[None]:
            def study() -> None:
                assert gate.wait(60)
                order.append(what)

            return asyncio.ensure_future(scholars.work(accounts.of(address), study))

        asked = [ask("nothing", "first"), ask("nothing", "a second one"), ask("much", "much"), ask("little", "little")]
        await asyncio.sleep(0.1)
        gate.set()
        await asyncio.gather(*asked)
        assert order == ["first", "little", "much", "a second one"]
        await asyncio.to_thread(scholars.close)

    asyncio.run(scene())


def test_who_goes_away_leaves_its_place_and_a_closed_server_lets_everybody_go() -> None:
    async def scene() -> None:
        gate, scholars, accounts = threading.Event(), Aside("test", 2), Accounts(0.5, 0.25)
        doing = asyncio.ensure_future(scholars.work(accounts.of("ann"), gate.wait, 60))
        gone = asyncio.ensure_future(scholars.work(accounts.of("bob"), int))
        await asyncio.sleep(0.05)
        gone.cancel()
        await asyncio.sleep(0)
        waiting = asyncio.ensure_future(scholars.work(accounts.of("cid"), int))
        await asyncio.sleep(0.05)
        closing = asyncio.ensure_future(asyncio.to_thread(scholars.close))
        await asyncio.sleep(0.05)
        gate.set()
        assert await doing
        with pytest.raises(asyncio.CancelledError):
            await waiting
        await closing

    asyncio.run(scene())
