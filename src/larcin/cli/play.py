"""`larcin play`: a table in the terminal, for one person and bots or for several at one keyboard."""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import platformdirs
from rich.markup import escape
from rich.table import Table as RichTable
from rich.text import Text

from larcin.bots import OUR_BOTS, Bot, Knowledge, begin, bot, close, end, let_play, player
from larcin.bots.ladder import near
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
from larcin.cli.keyboard import Keyboard, leaving_soon
from larcin.cli.menus import Menu, chosen, meant, menu, tidy, with_numbers
from larcin.cli.rules import look_up
from larcin.cli.screens import own_menu, show_result, show_table, words_here
from larcin.cli.texts import (
    ALL_MOVES_COMMANDS,
    BACK_COMMANDS,
    COMPLETED,
    HELP,
    HELP_COMMANDS,
    HINT_COMMANDS,
    QUIT_COMMANDS,
    RULES_COMMANDS,
    TABLE_COMMANDS,
    UNDO_COMMANDS,
    say,
)
from larcin.errors import BadOptions, IllegalRecord, LarcinError
from larcin.match import Match, Move, replay
from larcin.match.chance import read_seed
from larcin.rules import load
from larcin.rules.contract import MEMORY_AID, ONLOOKER, STRICT, View

PEOPLE = ("Oliver", "Rose", "Kit", "Nell", "Pip", "Estella", "David", "Dora")
BOTS = ("Nancy", "Dodger", "Charley", "Bet", "Fagin", "Toby", "Noah", "Sikes")
HUMAN = "human"
OUTSIDE = "outside"
MANY_BRANCHES = 14
VERY_MANY = 6
LONGEST_RATING = 5


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
        type=level_or_rating,
        default="regular",
        metavar="LEVEL",
        help=f"the bots' level, or who of the ladder: {', '.join(OUR_BOTS)}; or a rating such as 1150, for whoever on "
        "the ladder is worth about as much (default: %(default)s)",
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


def level_or_rating(text: str) -> str:
    if text not in OUR_BOTS and not (text.isdecimal() and len(text) <= LONGEST_RATING):
        raise argparse.ArgumentTypeError(f"{text!r} is none of {', '.join(OUR_BOTS)}, and no rating such as 1150")
    return text


def bots_asked_for(game: str, given: argparse.Namespace) -> str:
    """The level or rung of the bots, of a rating whoever is worth about as much in this game."""
    return near(game, int(given.bots)) if given.bots.isdecimal() else str(given.bots)


def run(given: argparse.Namespace) -> int:
    kept: list[Path] = []

    def tell_where() -> None:
        """Say how to go on, or that there is nothing to go on with yet."""
        console.show_cursor()
        console.print()
        where = say("saved", given.lang, path=kept[0], larcin=own_name()) if kept else "larcin: stopped."
        console.print(where, soft_wrap=True, markup=False)

    with leaving_soon(tell_where):
        table, path = set_up(given)
        try:
            kept.append(path)
            table.play()
        except (Stopped, KeyboardInterrupt, EOFError):
            tell_where()
            return 0
        finally:
            table.close()
    console.print(say("kept", given.lang, path=path, larcin=own_name()), soft_wrap=True, markup=False)
    return 0


def set_up(given: argparse.Namespace) -> tuple[Table, Path]:
    """The table that was asked for, and where its match is kept."""
    load_own_game(given)
    if given.resume is not None:
        match, path = resumed(given.resume), given.resume
    elif given.game is not None:
        match = opened(given)
        path = given.record or usual_path(match)
    else:
        raise BadOptions("Say what to play, such as `larcin play kids-of-london`, or --resume a match.")
    return Table(match, path, given.lang, given.memory, sitters(match, given)), path


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
    levels = [bots_asked_for(game.name, given)] * (seats - given.humans - len(given.bot))
    match.about = {"players": [HUMAN] * given.humans + [OUTSIDE] * len(given.bot) + levels}
    return match


def sitters(match: Match, given: argparse.Namespace) -> dict[int, Bot]:
    """The bots by seat. Commands are never read from a record: who resumes a match says again what to start."""
    commands = iter(given.bot)
    seated: dict[int, Bot] = {}
    for seat, name in enumerate(match.about["players"]):
        if name == OUTSIDE:
            name = next(commands, None) or bots_asked_for(match.game.name, given)
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
        self._keyboard = Keyboard()
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
        move = self._ask(seat, view)
        if move is not None:
            self._match.play(seat, move)
        if len(self._humans) > 1:
            self._keyboard.forget()
            console.clear()

    def _curtain(self, seat: int) -> None:
        """Nobody sees another's hand: clear the screen and wait until the right one sits there."""
        console.clear()
        self._keyboard.ask(say("curtain", self._language, name=self._match.names[seat]) + " ")

    def _tell(self) -> None:
        """Tell what happened since the last time: what the one who plays saw, or of several what all of them did."""
        watcher = self._humans[0] if len(self._humans) == 1 else ONLOOKER
        for event in self._match.log(watcher, since=self._told):
            if event["event"] != "sealed":
                console.print(self._match.say(event, self._language), markup=False)
        self._told = len(self._match)

    # ------------------------------------------------------------------------------------------------ asking

    def _ask(self, seat: int, view: View) -> Move | None:
        """Ask until the answer is a legal move, or None where a move was taken back instead."""
        game, language, legal = self._match.game, self._language, self._match.legal(seat)
        words = self._words(view)
        own = partial(own_menu, game, view, language)
        trail = [legal]
        shown = None
        while True:
            here = menu(trail[-1], words, game, language, own)
            if shown is not trail[-1]:
                shown = trail[-1]
                self._list(here, deeper=len(trail) > 1)
            keys = [branch.key for branch in here.branches]
            text = self._keyboard.ask(
                f"{self._match.names[seat]} > ", [*keys, *map(str, trail[-1]), *COMPLETED[language]]
            )
            typed = tidy(text)
            if typed in UNDO_COMMANDS:
                if self._take_back(seat):
                    return None
            elif typed in BACK_COMMANDS:
                del trail[max(len(trail) - 1, 1) :]
                shown = None
            elif typed in TABLE_COMMANDS:
                show_table(game, view, language)
                shown = None
            elif not self._told_about(typed, view, trail[-1]):
                found = chosen(text, here.branches, trail[-1], words) or meant(text, legal, words)
                if len(found) == 1:
                    return found[0]
                if found and len(found) < len(trail[-1]):
                    trail.append(found)
                else:
                    self._complain(text, found, trail[-1])

    def _told_about(self, typed: str, view: View, moves: Sequence[Move]) -> bool:
        """Answer what is no move but a question, or nothing at all."""
        first, _, rest = typed.partition(" ")
        if typed in QUIT_COMMANDS:
            raise Stopped
        if first in RULES_COMMANDS:
            look_up(self._match.game, rest, self._language)
        elif typed in ALL_MOVES_COMMANDS:
            console.print(" · ".join(moves), markup=False)
        elif typed in HELP_COMMANDS:
            console.print(HELP[self._language], markup=False)
        elif typed in HINT_COMMANDS:
            self._hint(view)
        else:
            return not typed
        return True

    def _complain(self, text: str, found: Sequence[Move], moves: Sequence[Move]) -> None:
        key, shown = ("ambiguous", found) if found else ("unreadable", moves)
        console.print(say(key, self._language, text=text, moves=self._some(shown)), style="red", markup=False)

    def _list(self, here: Menu, *, deeper: bool) -> None:
        """What can be chosen now: one a line with its words, or in a row where there are many or numbers alone."""
        heading = here.heading or say("moves", self._language)
        keys = [branch.key for branch in here.branches]
        numbers = with_numbers(here.branches)
        hint = say("back", self._language) if deeper else ""
        if numbers and not deeper:
            hint = say("or whole", self._language, move=here.branches[-1].moves[0])
        hint = hint and f"  [dim]{escape(hint)}[/dim]"
        if numbers:
            console.print(f"{escape(heading)} [bold]{' · '.join(key.split()[0] for key in keys)}[/bold]{hint}")
        elif len(keys) > MANY_BRANCHES:
            console.print(f"{escape(heading)}{hint} [bold]{escape(' · '.join(keys))}[/bold]")
        else:
            console.print(f"{escape(heading)}{hint}")
            rows = RichTable.grid(padding=(0, 2, 0, 0))
            for branch in here.branches:
                rows.add_row(Text(f"  {branch.key}", style="bold"), Text(branch.label))
            console.print(rows)

    def _some(self, moves: Sequence[Move]) -> str:
        """Moves in a row, the first few of very many."""
        row = " · ".join(moves[:VERY_MANY])
        return row if len(moves) <= VERY_MANY else row + say("more", self._language, number=len(moves) - VERY_MANY)

    # --------------------------------------------------------------------------------------- taking back, being told

    def _take_back(self, seat: int) -> bool:
        """Take back this person's last move with all that followed, if nobody else at the keyboard moved since."""
        own = [step.seat for step in self._match.steps if step.seat in self._humans]
        if not own:
            console.print(say("nothing to undo", self._language), style="red")
            return False
        if own[-1] != seat:
            name = self._match.names[own[-1]]
            console.print(say("not yours to undo", self._language, name=name), style="red", markup=False)
            return False
        while (taken := self._match.undo()).seat != seat:
            pass
        self._told = min(self._told, len(self._match))
        words = self._match.game.words.moves[taken.move][self._language]
        console.print(say("undone", self._language, move=words), style="yellow", markup=False)
        return True

    def _hint(self, view: View) -> None:
        """What an expert would do, from what this seat may know."""
        with console.status(say("thinking", self._language, name=say("an expert", self._language))):
            move = bot("expert").choose(Knowledge(self._match, view["seat"], seed=len(self._match)))
        said = say("hint", self._language, move=move, words=self._words(view)[move])
        console.print(said, style="yellow", markup=False)

    def _words(self, view: View) -> dict[str, str]:
        """What the legal moves mean, as far as the table shows."""
        game, language = self._match.game, self._language
        return {
            **{move: game.words.moves[move][language] for move in view["legal"]},
            **words_here(game, view, language),
        }
