"""`larcin ...` on the command line."""

from __future__ import annotations

import argparse
import os
import sys
import warnings
from collections.abc import Sequence
from contextlib import nullcontext
from importlib import import_module
from typing import NoReturn, TextIO

from larcin import __version__
from larcin.cli.keyboard import INTERRUPTED, NOTICED, leave_at_once, leaving_soon
from larcin.cli.plain_letters import write_what_can_be_written
from larcin.errors import LarcinError
from larcin.rules.compilers import CompilerWarning

EXAMPLES = """\
examples:
  larcin play kids-of-london                  play against three bots
  larcin play kids-of-london --humans 2       two people at one keyboard
  larcin rules kids-of-london --lang fr       read the rules, in French
  larcin simulate kids-of-london --games 100000
  larcin arena kids-of-london novice regular  let bots play each other
  larcin study pickpocket leaving             find out when to leave the inn
  larcin check my_game.py                     test a game of your own
"""


class Parser(argparse.ArgumentParser):
    """Complains in one line, and says where help is."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}. Try `{self.prog} --help`.\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; return its exit status. What goes wrong is said in one line."""
    status = run(arguments)
    if arguments is None and NOTICED.is_set():
        leave_at_once(status)
    return status


def run(arguments: Sequence[str] | None) -> int:
    warnings.showwarning = say_warning
    write_what_can_be_written()
    try:
        words = sys.argv[1:] if arguments is None else list(arguments)
        given = parser(*words[:1]).parse_args(words)
        with nullcontext() if words[0] in LEAVING_BY_THEMSELVES else leaving_soon(say_stopped):
            status: int = given.run(given)
        sys.stdout.flush()
        return status
    except LarcinError as error:
        print(f"larcin: {error}", file=sys.stderr)
        return 1
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        print(f"larcin: {error.filename or 'file'}: {error.strerror}.", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        say_stopped()
        return INTERRUPTED


def say_stopped() -> None:
    print("larcin: stopped.", file=sys.stderr)


def say_warning(
    message: Warning | str, category: type[Warning], filename: str, lineno: int,
    file: TextIO | None = None, line: str | None = None,
) -> None:  # fmt: skip
    """What larcin itself warns of is meant for whoever uses it: a sentence, without the line of code."""
    if issubclass(category, CompilerWarning):
        print(f"larcin: {message}", file=file or sys.stderr)
    else:
        print(warnings.formatwarning(message, category, filename, lineno, line), end="", file=file or sys.stderr)


COMMANDS = {
    "play": "play",
    "serve": "serve",
    "admin": "admin",
    "doctor": "doctor",
    "games": "shelf",
    "rules": "rules",
    "simulate": "simulate",
    "arena": "arena",
    "ladder": "ladder",
    "exploit": "exploit",
    "study": "study",
    "train": "train",
    "analyse": "analyse",
    "puzzles": "puzzles",
    "replay": "records",
    "verify": "records",
    "check": "check",
    "compile": "compile",
    "site": "site",
    "new": "new",
}
"""All commands, in the order in which help lists them, and the modules that they are in."""

LEAVING_BY_THEMSELVES = ("play", "serve")
"""Commands that see to Ctrl-C themselves: they say how to go on, or let others go first."""


def parser(command: str = "") -> Parser:
    """A parser for a command, or for all where it is none: to load the others takes longer than many a command does."""
    top = Parser(
        prog="larcin",
        description="Four games of thieves with their exact rules: to play, to write bots for, to study.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action="version", version=f"larcin {__version__}")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True)
    modules = [COMMANDS[command]] if command in COMMANDS else dict.fromkeys(COMMANDS.values())
    for name in modules:
        import_module(f"larcin.cli.{name}").add_commands(commands)
    return top
