"""What helps to play a game well or fast, and is none of its rules: how bots choose in it, how GPUs are used for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class ByHabit:
    """Plays by habit, without thinking ahead, and more or less in doubt about its habits."""

    doubts: int = 0


@dataclass(frozen=True)
class ByGuessing:
    """Thinks itself into those who choose at the same time, so and so far: 0 expects anything of them."""

    depth: int


@dataclass(frozen=True)
class ByMixing:
    """Draws from a mix of moves, thinking so far into those who choose at the same time."""

    depth: int


@dataclass(frozen=True)
class ByTrying:
    """Tries every move so many times on re-deals, plays on by habit, and takes the move that won most."""

    tries: int


@dataclass(frozen=True)
class BySearch:
    """Searches with so many iterations, by habit or by what was `learned` (`Game.learned`)."""

    iterations: int
    learned: bool = False


Way = ByHabit | ByGuessing | ByMixing | ByTrying | BySearch
"""How a level of bots chooses."""


@dataclass(frozen=True)
class Searching:
    """How to search a game.

    How many iterations share a re-deal; how much what was rarely tried is preferred; and whether the others are taken
    to think as well, or to play by habit. Where habits know much, less curiosity is enough.
    """

    games_a_deal: int = 1
    curiosity: float = 8.0
    others_think: bool = True


@dataclass(frozen=True)
class ByPlaying:
    """Learned by playing with oneself (`larcin.lab.selfplay`), so many rounds long, at so many games side by side, by
    nets that are so wide where moves are liked. `Game.learned` holds what came of it.
    """

    rounds: int
    games: int = 65_536
    width: int = 128


@dataclass(frozen=True)
class Backwards:
    """Learned from the last hour backwards (`larcin.lab.training`), by what a module of the game says of its hours."""

    module: str


Learning = ByPlaying | Backwards
"""How programs find out what the strongest level plays by."""


@dataclass(frozen=True)
class SmallEditions:
    """Smaller games of the same kind, for programs that go through all of a game: `table(size, seats)` is what lies on
    the table at their start, as in a position.
    """

    name: str
    """What the size counts."""
    largest: int
    """The size of the game as it is."""
    table: Callable[[int, int], dict[str, Any]]


@dataclass(frozen=True)
class Hints:
    """All hints for a game. What is said here is right for most.

    - `novice`, `regular`, `expert` and `master` are how these levels of bots choose: an expert should answer within a
    second on one core. Good habits alone would make a novice a regular, so it doubts them. Where all choose at the same
    time, who thinks further into the others wins. - `solve_from(view)` says whether the rest of a game without hidden
    things is small enough to be worked out, as `larcin.bots.exact` does. - `gpu_registers` for a thread that plays
    whole games, where fewer than it asks for are better: it keeps more in memory, but more threads run at once and fill
    each other's waits. Found by trying on an H200. `gpu_unrolled` is for games whose single steps are faster with loops
    unrolled. Whole games never are, there is more code to read. - `screen` is the function that draws the table in a
    terminal, as `module:function`, `picture` the module that draws it elsewhere, with a `draw` and a `write` over
    `larcin.pictures.Scene`. - `longest(seats)` is more moves of seats than any game has. - `review_tries` is in how
    many games the page tries the moves of each decision that it reviews: what was learned says more in each of them,
    and takes longer. - `blunder` is how much of the chance to win a move costs at least, beyond doubt, that reviews
    call a blunder. - `learning` is how `larcin train` learns what the `master` plays by.
    """

    novice: Way = ByTrying(20)
    regular: Way = BySearch(1_000)
    expert: Way = BySearch(6_000)
    master: Way = BySearch(24_000)
    searching: Searching = Searching()
    searching_learned: Searching = Searching(others_think=False)
    solve_from: Callable[[dict[str, Any]], bool] | None = None
    small_editions: SmallEditions | None = None
    gpu_registers: int | None = None
    gpu_unrolled: bool = False
    screen: str = ""
    picture: str = ""
    longest: Callable[[int], int] = lambda seats: 20_000  # noqa: ARG005
    review_tries: int = 4_000
    blunder: float = 0.11
    learning: Learning | None = None

    @property
    def are_learned(self) -> bool:
        """Whether the strongest player goes by what was learned: who reviews or gives a hint does as it does."""
        return isinstance(self.master, BySearch) and self.master.learned
