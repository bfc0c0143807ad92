"""Many moves as short menus: what to choose first, what next, and which moves a typed text may mean.

The notation says how: moves that begin with another word, then those that count things (`give 2 red 1 black`) kind by
kind, then those that differ in their next word (`turn 3 call 9`). A game's screen may know better (`own_menu`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile

from larcin.cli.texts import say
from larcin.match import Move
from larcin.rules.contract import Game

FEW = 8
"""So many moves are listed as they are."""

COUNTED = re.compile(r"(\d+) ([a-z]\w*)")


@dataclass(frozen=True)
class Branch:
    """Some of the moves: what to type for them, and what they have in common."""

    key: str
    label: str
    moves: list[Move]


@dataclass(frozen=True)
class Menu:
    """What can be chosen now. A heading asks for it, where there is more to ask than *you may*."""

    branches: list[Branch]
    heading: str = ""


OwnMenu = Callable[[Sequence[Move]], Menu | None]


def menu(moves: Sequence[Move], words: Mapping[str, str], game: Game, language: str, own: OwnMenu) -> Menu:
    """The moves themselves if they are few, else parts of them to choose from."""
    if len(moves) <= FEW:
        return Menu([Branch(str(move), words[move], [move]) for move in moves])
    by_verb = grouped(moves, lambda move: move.split()[0])
    if len(by_verb) > 1:
        return Menu(labelled(by_verb, words, language))
    found = own(moves)
    if found is not None and len(found.branches) > 1:
        return found
    if all(counts_of(move) for move in moves):
        return counting(moves, beginning([words[move] for move in moves]), game, language)
    at = next(number for number in range(len(moves[0].split()) + 1) if len({word(move, number) for move in moves}) > 1)
    common = beginning([words[move] for move in moves])
    return Menu(labelled(grouped(moves, lambda move: word(move, at)), words, language), common and f"{common} …")


def word(move: str, number: int) -> str:
    """A word of a move; nothing after its last one."""
    parts = move.split()
    return parts[number] if number < len(parts) else ""


def grouped(moves: Iterable[Move], key: Callable[[Move], str]) -> dict[str, list[Move]]:
    groups: dict[str, list[Move]] = {}
    for move in moves:
        groups.setdefault(key(move), []).append(move)
    return groups


def labelled(groups: Mapping[str, list[Move]], words: Mapping[str, str], language: str) -> list[Branch]:
    """Groups as branches: a single move with its words, several with what their words begin with and how many."""
    branches = []
    for key, moves in groups.items():
        if len(moves) == 1:
            branches.append(Branch(str(moves[0]), words[moves[0]], moves))
        else:
            number = say("ways", language, number=len(moves))
            branches.append(Branch(key, f"{beginning([words[move] for move in moves])} … ({number})", moves))
    return branches


def beginning(texts: Sequence[str]) -> str:
    """The words that all texts begin with."""
    together = zip(*(text.split() for text in texts), strict=False)
    return " ".join(each[0] for each in takewhile(lambda each: len(set(each)) == 1, together))


# ------------------------------------------------------------------------------------------------- counting things


def counts_of(move: str) -> dict[str, int]:
    """`give 2 red 1 black` counts two kinds; nothing for a move that says more than that."""
    verb = move.split(" ", 1)[0]
    rest = COUNTED.sub("", move.removeprefix(verb)).replace("+", "").split()
    found = {kind: int(number) for number, kind in COUNTED.findall(move)}
    return found if rest in ([], ["in"]) else {}


def counting(moves: Sequence[Move], verb: str, game: Game, language: str) -> Menu:
    """How many of the first kind that is still open. `verb` is what the words of all moves begin with."""
    kinds = list(dict.fromkeys(kind for move in moves for kind in counts_of(move)))
    order = [kind for kind in game.words.counts if kind in kinds] or kinds
    kind = next(kind for kind in order if len({counts_of(move).get(kind, 0) for move in moves}) > 1)
    by_number = grouped(moves, lambda move: str(counts_of(move).get(kind, 0)))
    branches = [Branch(f"{number} {kind}", "", by_number[number]) for number in sorted(by_number, key=int)]
    return Menu(branches, say("how many", language, verb=verb, kind=kind_words(kind, game, language)))


def kind_words(kind: str, game: Game, language: str) -> str:
    if kind in game.words.counts:
        return game.words.counts[kind][1][language]
    named = next((names[kind][language] for names in game.words.components.values() if kind in names), kind)
    return f"{named} ({kind})"


def with_numbers(branches: Sequence[Branch]) -> bool:
    """Whether this menu asks for a number alone."""
    return all(branch.key[0].isdecimal() and not branch.label for branch in branches)


# ------------------------------------------------------------------------------------------------------ typed texts


def chosen(text: str, branches: Sequence[Branch], legal: Sequence[Move], words: Mapping[str, str]) -> list[Move]:
    """The moves that a typed text leaves: a branch by what is typed for it, or whatever else the text may mean."""
    typed = tidy(text)
    for branch in branches:
        if typed == branch.key.lower() or (not branch.label and typed == branch.key.split()[0]):
            return branch.moves
    return meant(text, legal, words)


def meant(text: str, legal: Sequence[Move], words: Mapping[str, str]) -> list[Move]:
    """The moves that a typed text may mean.

    That is the move itself, else those that end with this word or space, else those that count just these things, else
    those with a word that begins like this, in the notation or in the words of the player's language.
    """
    typed = tidy(text)
    counts = {kind: int(number) for number, kind in COUNTED.findall(typed)}
    tests: tuple[Callable[[Move], bool], ...] = (
        lambda move: move == typed,
        lambda move: re.split("[ -]", move)[-1] == typed,
        lambda move: counts != {} and counts_of(move) == counts,
        lambda move: any(part.startswith(typed) for part in (move, *move.split())),
        lambda move: counts != {} and counts.items() <= counts_of(move).items(),
        lambda move: any(part.startswith(typed) for part in words[move].lower().split()),
        lambda move: typed in words[move].lower(),
    )
    return next((found for test in tests if (found := [move for move in legal if test(move)])), [])


def tidy(text: str) -> str:
    return " ".join(text.lower().split())
