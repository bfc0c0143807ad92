"""Games from outside, whose code may fail: it does so before anything is written, and not when all are to be told."""

from __future__ import annotations

from larcin.rules.contract import ONLOOKER
from larcin.rules.words import LANGUAGES
from larcin.table.table import Table


def rehearse(table: Table, since: int) -> None:
    """Work out all that will be told of the steps after `since`, to everybody and in all languages, and tell nobody."""
    match = table.match
    if match is None or len(match) == since:
        return
    for watcher in (ONLOOKER, *range(match.seats)):
        match.view(watcher, memory=table.agreement.memory)
        for event, _ in match.changes(watcher, since=since, memory=table.agreement.memory):
            for language in LANGUAGES:
                match.say(event, language)
