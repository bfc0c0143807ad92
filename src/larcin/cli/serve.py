"""`larcin serve`: the table in the browser."""

from __future__ import annotations

import argparse
import socket

import msgspec

from larcin.bots import OUR_BOTS
from larcin.cli.common import Commands, positive
from larcin.errors import BadOptions

EXAMPLES = """\
examples:
  larcin serve                                   at http://127.0.0.1:8033, kept in your data directory
  larcin serve --host 0.0.0.0 --port 80 --public-address https://larcin.example
  larcin serve --database postgresql://larcin@db/larcin
  larcin serve --bot mine="python my_bot.py"
  larcin serve --game my-game                    with a game of your own beside ours
"""

NUMBERS = (
    ("grace", 60, "seconds before a player who is gone counts as away"),
    ("idle", 300, "seconds that a table nobody watches stays in memory"),
    ("thinkers", 2, "how many bots think at once"),
    ("messages-a-second", 30, "messages that one connection may send"),
    ("calls-a-second", 20, "calls that one guest may make"),
    ("openings-an-hour", 60, "tables that one guest may open"),
    ("guest-share", 25, "per cent of a processor that one guest may use"),
    ("address-share", 50, "the same for all who come from one address"),
    ("connections-an-address", 100, "connections from one address"),
    ("talk", 1, "how many times as much as usual may be said at a table"),
)


def add_commands(commands: Commands) -> None:
    serve = commands.add_parser(
        "serve",
        help="open the table in the browser",
        description="Serve the table: play in the browser, alone or with others.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    serve.add_argument("--host", default="127.0.0.1", help="address to listen on (default: %(default)s)")
    serve.add_argument(
        "--port", type=int, default=8033, help="port to listen on; 0 for any that is free (default: %(default)s)"
    )
    serve.add_argument(
        "--database", default="", metavar="ADDRESS",
        help="sqlite:///FILE or postgresql://USER@HOST/NAME (default: SQLite in your data directory)",
    )  # fmt: skip
    serve.add_argument("--public-address", default="", metavar="URL", help="how others reach the server: https://…")
    serve.add_argument(
        "--bot", action="append", default=[], metavar="NAME=COMMAND",
        help="a bot from outside that can be seated; may be repeated (see docs/bots.md)",
    )  # fmt: skip
    serve.add_argument(
        "--game", action="append", default=[], metavar="PATH",
        help="a game of your own that is offered too, by its folder, file or module; may be repeated",
    )  # fmt: skip
    for name, usual, what in NUMBERS:
        serve.add_argument(f"--{name}", type=positive, default=usual, metavar="N", help=f"{what} (default: {usual})")
    serve.add_argument(
        "--no-reminders", action="store_true",
        help="send nothing to browsers whose page is closed (Web Push): the page then offers no reminders by it",
    )  # fmt: skip
    serve.add_argument(
        "--trusted-proxies", default="127.0.0.1", metavar="ADDRESSES", help="whose X-Forwarded-For is believed"
    )
    serve.add_argument(
        "--compile", choices=("early", "asked"), default="early",
        help="compile rules and bots in the background from the start, or as they are asked for (default: %(default)s)",
    )  # fmt: skip
    serve.add_argument(
        "--log", choices=("auto", "text", "json"), default="auto", help="how to log (text on a terminal)"
    )
    serve.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    from larcin.ahead.sources import old_games, said_of_old
    from larcin.table.logs import set_up_logs
    from larcin.table.pages import ENGINE, is_built
    from larcin.table.server import Server
    from larcin.table.server import run as run_server
    from larcin.table.settings import Settings

    if not 0 <= given.port < 65536:
        raise BadOptions(f"--port: {given.port} is no port.")
    settings = Settings(
        host=given.host,
        port=given.port,
        database=given.database,
        public_address=given.public_address,
        bots=read_bots(given.bot),
        games=tuple(given.game),
        grace_seconds=given.grace,
        idle_seconds=given.idle,
        thinkers=max(1, int(given.thinkers)),
        messages_a_second=given.messages_a_second,
        calls_a_second=given.calls_a_second,
        openings_an_hour=given.openings_an_hour,
        guest_share=given.guest_share,
        address_share=given.address_share,
        connections_an_address=given.connections_an_address,
        talk=given.talk,
        reminders=not given.no_reminders,
        trusted_proxies=given.trusted_proxies,
        compiles_early=given.compile == "early",
    )
    set_up_logs(given.log)
    sockets = None
    if settings.port == 0:  # any that is free: it has to be taken before it can be named
        sockets = [socket.create_server((settings.host, 0), family=family_of(settings.host))]
        settings = msgspec.structs.replace(settings, port=sockets[0].getsockname()[1])
    server = Server(settings)
    print(f"larcin: the table is at {settings.public_address or f'http://{settings.host}:{settings.port}'}", flush=True)
    if not is_built():
        print("larcin: its page is not built: `make page` in a clone does it, and `make play` both.", flush=True)
    if old := old_games(ENGINE):
        print(f"larcin: {said_of_old(old)} Until then browsers play at the server.", flush=True)
    run_server(server, sockets=sockets)
    return 0


def family_of(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET


def read_bots(given: list[str]) -> dict[str, str]:
    bots = {}
    for text in given:
        name, equals, command = text.partition("=")
        if not equals or not name.isidentifier() or len(name) > 20 or not command.strip():
            raise BadOptions(f'--bot {text}: write NAME=COMMAND, such as mine="python my_bot.py".')
        if name in OUR_BOTS:
            raise BadOptions(f"--bot {text}: larcin has a bot called {name} already. Choose another name.")
        bots[name] = command
    return bots
