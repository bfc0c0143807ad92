"""The description of the calls, and schemathesis: what it describes holds, and rubbish is refused without harm."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.strategies import booleans
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)
from starlette.routing import Route

from larcin.table import openapi
from larcin.table.http import METHODS, routes
from tests.table.clients import Client, Guest, new_match
from tests.table.servers import ServerProcess

TOO_LONG = 413
EXAMPLES = 15
"""How many are tried of each call, of what fits the description and of what does not."""


def test_every_call_is_described_and_nothing_else() -> None:
    served = {
        (route.path, method.lower())
        for route in routes()
        if isinstance(route, Route) and route.path.startswith("/api/") and "{rest" not in route.path
        for method in route.methods or ()
        if method != "HEAD" and set(route.methods or ()) != set(METHODS)
    }
    described = {(path, method) for path, calls in openapi.paths().items() for method in calls}
    assert served - {("/api/openapi.json", "get")} == described


@pytest.fixture(scope="module")
def finished(either_server: ServerProcess) -> str:
    """A match that is over, so that records and replays are there to be described."""
    table, guests = new_match(either_server.base, seats=2)
    clients = [Client(guest, table, seat, seed=seat) for seat, guest in enumerate(guests)]

    async def play() -> None:
        await asyncio.wait_for(asyncio.gather(*(client.play() for client in clients)), 120)

    asyncio.run(play())
    return table


def schema() -> Any:
    return schemathesis.openapi.from_dict(openapi.description())


CALLS = [found.ok() for found in schema().get_all_operations()]


def test_the_server_gives_the_description_and_it_is_valid(server: ServerProcess) -> None:
    assert Guest(server.base).call("GET", "/api/openapi.json") == openapi.description()
    schema().validate()
    assert len(CALLS) == 43


@pytest.mark.parametrize("call", CALLS, ids=lambda call: call.label)
@pytest.mark.parametrize("mode", list(GenerationMode), ids=lambda mode: str(mode.value))
def test_answers_are_as_described_whatever_is_sent(
    either_server: ServerProcess, finished: str, call: Any, mode: GenerationMode
) -> None:
    always = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]

    @settings(
        max_examples=EXAMPLES, deadline=None, database=None, phases=[Phase.generate],
        suppress_health_check=list(HealthCheck), derandomize=True,
    )  # fmt: skip
    @given(case=call.as_strategy(generation_mode=mode), is_known=booleans())
    def check(case: Any, is_known: bool) -> None:
        if is_known and "table" in case.path_parameters and mode is GenerationMode.POSITIVE:
            case.path_parameters["table"] = finished
        response = case.call(base_url=either_server.base)
        is_wrong = mode is GenerationMode.NEGATIVE and response.status_code != TOO_LONG  # which it does not count
        case.validate_response(response, checks=[*always, *([negative_data_rejection] if is_wrong else [])])
        assert b"Traceback" not in response.content

    check()
