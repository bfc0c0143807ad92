"""`larcin play`: a table in the terminal, for one person and bots or for several at one keyboard."""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import platformdirs
from rich.markup import escape

from larcin.bots import OUR_BOTS, Bot, begin, close, end, let_play, player
from larcin.cli.common import (
    Commands,
    add_bot,
    add_language,
    add_options,
    add_own_game,
    console,
    load_own_game,
    options_of,
    own_name,
    read_records,
    write_whole,
)
from larcin.cli.rules import look_up
from larcin.cli.screens import show_result, show_table
from larcin.cli.texts import ALL_MOVES_COMMANDS, HELP, QUIT_COMMANDS, RULES_COMMANDS, say
from larcin.errors import BadOptions, IllegalRecord, LarcinError
from larcin.match import Match, Move, replay
from larcin.match.chance import read_seed
from larcin.rules import load
from larcin.rules.contract import MEMORY_AID, ONLOOKER, STRICT

PEOPLE = ("Oliver", "Rose", "Kit", "Nell", "Pip", "Estella", "David", "Dora")
BOTS = ("Nancy", "Dodger", "Charley", "Bet", "Fagin", "Toby", "Noah", "Sikes")
HUMAN = "human"
OUTSIDE = "outside"
MANY_MOVES = 8
VERY_MANY = 16


class Stopped(Exception):
    """Somebody wants to stop, or there is nobody left to ask."""


def add_commands(commands: Commands) -> None:
    command = commands.add_parser(
        "play",
        help="play in the terminal",
        description="Play in the terminal, against bots or with several people at one keyboard. "
        "The match is saved after every move.",
    )
    command.add_argument("game", metavar="GAME", nargs="?", help="a game, such as kids-of-london")
    add_options(command)
    command.add_argument("--humans", type=int, default=1, metavar="N", help="people at the keyboard (default: 1)")
    command.add_argument(
        "--bots",
        choices=OUR_BOTS,
        default="regular",
        help="the bots' level, or who of the ladder (default: %(default)s)",
    )
    add_bot(command)
    command.add_argument("--names", metavar="A,B,...", help="names of the people, with commas")
    command.add_argument("--seed", metavar="S", help="a number for a match that can be had again (default: a secret)")
    command.add_argument("--words", metavar="A,B,...", help="the players' words for the shuffle, with commas")
    command.add_argument(
        "--memory", choices=(MEMORY_AID, STRICT), default=MEMORY_AID,
        help="whether the table shows what one could have remembered (default: %(default)s)",
    )  # fmt: skip
    command.add_argument(
        "--record", type=Path, metavar="FILE", help="where to keep the match (default: your data folder)"
    )
    command.add_argument("--resume", type=Path, metavar="FILE", help="go on with a match that was kept")
    add_own_game(command)
    add_language(command)
    command.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    load_own_game(given)
    if given.resume is not None:
        match, path = resumed(given.resume), given.resume
    elif given.game is not None:
        match = opened(given)
        path = given.record or usual_path(match)
    else:
        raise BadOptions("Say what to play, such as `larcin play kids-of-london`, or --resume a match.")
    table = Table(match, path, given.lang, given.memory, sitters(match, given))
    try:
        table.play()
    except (Stopped, KeyboardInterrupt, EOFError):
        console.print()
        console.print(say("saved", given.lang, path=path, larcin=own_name()), soft_wrap=True, markup=False)
        return 0
    finally:
        table.close()
    console.print(say("kept", given.lang, path=path, larcin=own_name()), soft_wrap=True, markup=False)
    return 0


def opened(given: argparse.Namespace) -> Match:
    """A new match."""
    game = load(given.game)
    options: dict[str, Any] = options_of(game, given)
    seats = int(options["seats"])
    if not 0 <= given.humans <= seats:
        raise BadOptions(f"--humans {given.humans}: at this table there are 0 to {seats}.")
    people = given.names.split(",") if given.names else list(PEOPLE[: given.humans])
    if len(people) != given.humans:
        raise BadOptions(f"--names: give {given.humans} names, one for each human (see --humans).")
    names = [*people, *[name for name in BOTS if name not in people][: seats - given.humans]]
    words = given.words.split(",") if given.words else []
    match = Match(game, names=names, seed=seed_of(given.seed), client_seeds=words, **options)
    if len(given.bot) > seats - given.humans:
        raise BadOptions(f"--bot: there are only {seats - given.humans} seats for bots at this table.")
    levels = [given.bots] * (seats - given.humans - len(given.bot))
    match.about = {"players": [HUMAN] * given.humans + [OUTSIDE] * len(given.bot) + levels}
    return match


def sitters(match: Match, given: argparse.Namespace) -> dict[int, Bot]:
    """The bots by seat. Commands are never read from a record: who resumes a match says again what to start."""
    commands = iter(given.bot)
    seated: dict[int, Bot] = {}
    for seat, name in enumerate(match.about["players"]):
        if name == OUTSIDE:
            name = next(commands, given.bots)
        if name != HUMAN:
            seated[seat] = player(name, given.seconds)
    return seated


def seed_of(text: str | None) -> bytes:
    return read_seed(int(text) if text is not None and text.isdecimal() and len(text) < 64 else text)


def resumed(path: Path) -> Match:
    """A match that was kept, with its seed, so that it can go on."""
    try:
        match = replay(read_records(path)[0])
    except LarcinError as error:
        raise type(error)(f"{path}: {error}") from None
    if match.is_over:
        raise IllegalRecord(f"{path}: this match is over. See it again with: {own_name()} replay {path}")
    if match.chance is None:
        raise IllegalRecord(f"{path}: the record lacks the seed, so chance cannot go on.")
    players = match.about.get("players")
    if not isinstance(players, list) or len(players) != match.seats or not set(players) <= {HUMAN, OUTSIDE, *OUR_BOTS}:
        match.about = {"players": [HUMAN] * match.seats}
    return match


def usual_path(match: Match) -> Path:
    """Where a match is kept if nobody said where: in the user's data folder, named by its time."""
    folder = os.environ.get("LARCIN_DATA_DIR") or platformdirs.user_data_dir("larcin", appauthor=False)
    return Path(folder) / "matches" / f"{time.strftime('%Y-%m-%d-%H%M%S')}-{match.game.name}.json"


class Table:
    """A match in the terminal: who sits where, and what was already told."""

    def __init__(self, match: Match, path: Path, language: str, memory: str, bots: dict[int, Bot]) -> None:
        self._match = match
        self._path = path
        self._language = language
        self._memory = memory
        self._humans = [seat for seat, sitter in enumerate(match.about["players"]) if sitter == HUMAN]
        self._bots = bots
        self._told = 0

    def play(self) -> None:
        """Play to the end, saving after every move."""
        self._welcome()
        self._save()
        begin(self._match, self._bots)
        while not self._match.is_over:
            for seat in sorted(self._match.to_act, key=lambda seat: (seat in self._humans, seat)):
                self._take_turn(seat)
                self._save()
                if not self._match.to_act or seat in self._match.to_act:
                    break
        end(self._match, self._bots)
        self._tell()
        show_table(self._match.game, self._match.view(memory=self._memory), self._language)
        console.print(say("over", self._language))
        show_result(self._match, self._language)

    def close(self) -> None:
        """Let bots from outside go."""
        close(self._bots.values())

    def _welcome(self) -> None:
        names, match = ", ".join(self._match.names), self._match
        humans = ", ".join(match.names[seat] for seat in self._humans) or "–"
        title = match.game.title[self._language]
        console.print(say("welcome", self._language, title=title, names=names, humans=humans), markup=False)
        if match.chance is not None:
            console.print(say("commitment", self._language, commitment=match.chance.commitment), style="dim")
        console.print(say("how", self._language), style="dim")
        if any(step.seat < match.seats for step in match.steps):
            console.print(say("resumed", self._language))

    def _save(self) -> None:
        record = self._match.record(with_seed=True)
        write_whole(self._path, json.dumps(record, ensure_ascii=False, indent=1) + "\n")

    def _take_turn(self, seat: int) -> None:
        if seat in self._bots:
            with console.status(say("thinking", self._language, name=self._match.names[seat])):
                let_play(self._match, seat, self._bots[seat], seed=seat)
            return
        if len(self._humans) > 1:
            self._curtain(seat)
        self._tell()
        view = self._match.view(seat, memory=self._memory)
        show_table(self._match.game, view, self._language)
        self._match.play(seat, self._ask(seat, self._match.legal(seat)))
        if len(self._humans) > 1:
            console.clear()

    def _curtain(self, seat: int) -> None:
        """Nobody sees another's hand: clear the screen and wait until the right one sits there."""
        console.clear()
        console.input(escape(say("curtain", self._language, name=self._match.names[seat])) + " ")

    def _tell(self) -> None:
        """Tell what happened since the last time: what the one who plays saw, or of several what all of them did."""
        watcher = self._humans[0] if len(self._humans) == 1 else ONLOOKER
        for event in self._match.log(watcher, since=self._told):
            if event["event"] != "sealed":
                console.print(self._match.say(event, self._language), markup=False)
        self._told = len(self._match)

    def _list_moves(self, legal: Sequence[Move], words: Mapping[str, str]) -> None:
        """A few moves with their words, one a line; many in a row."""
        if len(legal) > MANY_MOVES:
            console.print(f"{say('moves', self._language)} [bold]{escape(self._some(legal))}[/bold]")
            return
        console.print(say("moves", self._language))
        width = max(map(len, legal))
        for move in legal:
            console.print(f"  [bold]{escape(move.ljust(width))}[/bold]  {escape(words[move])}")

    def _some(self, moves: Sequence[Move]) -> str:
        """Moves in a row, the first few of very many."""
        row = " · ".join(moves[:VERY_MANY])
        return row if len(moves) <= VERY_MANY else row + say("more", self._language, number=len(moves) - VERY_MANY)

    def _ask(self, seat: int, legal: Sequence[Move]) -> Move:
        """Ask until the answer is a legal move."""
        words = {str(move): self._match.game.words.moves[move][self._language] for move in legal}
        self._list_moves(legal, words)
        while True:
            text = console.input(f"[bold]{escape(self._match.names[seat])}[/bold] > ").strip()
            if text.lower() in QUIT_COMMANDS:
                raise Stopped
            first, _, rest = text.partition(" ")
            if first.lower() in RULES_COMMANDS:
                look_up(self._match.game, rest.strip(), self._language)
            elif text.lower() in ALL_MOVES_COMMANDS:
                console.print(" · ".join(legal), markup=False)
            elif text in ("?", "help", "aide"):
                console.print(HELP[self._language], markup=False)
            elif text:
                found = meant(text, legal, words)
                if len(found) == 1:
                    return found[0]
                key = "ambiguous" if found else "unreadable"
                moves = self._some(found or legal)
                console.print(say(key, self._language, text=text, moves=moves), style="red", markup=False)


def meant(text: str, legal: Sequence[Move], words: Mapping[str, str]) -> list[Move]:
    """The moves that a typed text may mean.

    That is the move itself, else those that end with this word, else those with a word that begins like this, in the
    notation or in the words of the player's language.
    """
    typed = " ".join(text.lower().split())
    exact = [move for move in legal if move == typed]
    by_last_word = [move for move in legal if move.split()[-1] == typed]
    by_beginning = [move for move in legal if any(part.startswith(typed) for part in (move, *move.split()))]
    in_words = [move for move in legal if any(part.startswith(typed) for part in words[move].lower().split())]
    return exact or by_last_word or by_beginning or in_words
