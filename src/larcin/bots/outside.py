"""Bots from outside: any program that speaks JSON lines on its standard input and output. `docs/bots.md` tells how."""

from __future__ import annotations

import json
import queue
import shlex
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from typing import IO, Any

from larcin.bots.counsel import answer_to
from larcin.bots.knowledge import Knowledge
from larcin.bots.levels import Bot
from larcin.errors import LarcinError
from larcin.match import Match, Move

PROTOCOL = 1
USUAL_SECONDS = 10.0
LONGEST_LINE = 1 << 20
MOST_LINES = 1000
FAREWELL_SECONDS = 1.0

Message = dict[str, Any]


class NoMove(LarcinError):
    """A bot gave no move that can be played: it failed, is late or gone, or answered nonsense."""


def say_on_stderr(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)


class OutsideBot:
    """A program that chooses. Where it fails, somebody else chooses in its place and `warn` is told why; or `NoMove` is
    raised, if there is nobody.
    """

    def __init__(
        self,
        command: str,
        instead: Bot | None,
        seconds: float = USUAL_SECONDS,
        warn: Callable[[str], None] = say_on_stderr,
    ) -> None:
        self.command = command
        self._instead = instead
        self._seconds = seconds
        self._warn = warn
        self._owed = 0
        self._gone = False
        self._lines: queue.Queue[str | None] = queue.Queue(MOST_LINES)
        self._program = started(command)
        threading.Thread(target=listen, args=(self._program.stdout, self._lines), daemon=True).start()
        self._send({"type": "hello", "protocol": PROTOCOL})

    @property
    def is_gone(self) -> bool:
        """Whether the program has ended, or cannot be reached any more."""
        return self._gone or self._program.poll() is not None

    def begin(self, match: Match, seat: int) -> None:
        """Tell the program that a match begins for it."""
        self._send(
            {
                "type": "new game",
                "game": match.game.name,
                "rules": match.game.version,
                "options": dict(match.options),
                "names": list(match.names),
                "seat": seat,
                "seconds": self._seconds,
            }
        )

    def choose(self, knowledge: Knowledge) -> Move:
        """The program's move, or somebody else's if it has none to give."""
        try:
            return self._ask(knowledge)
        except NoMove as why:
            if self._instead is None:
                raise
            self._warn(f"larcin: the bot `{self.command}` {why}; another bot plays in its place.")
            return self._instead.choose(knowledge)

    def end(self, match: Match, seat: int) -> None:
        """Tell the program how the match ended."""
        if match.result is not None:
            self._send({"type": "result", "seat": seat, **match.result.to_json()})

    def close(self) -> None:
        """Say goodbye, and see to it that the program ends."""
        self._send({"type": "goodbye"})
        self._gone = True
        try:
            if self._program.stdin is not None:
                self._program.stdin.close()
            self._program.wait(FAREWELL_SECONDS)
        except (OSError, subprocess.TimeoutExpired):
            self._program.kill()
            self._program.wait()
        if self._program.stdout is not None:
            self._program.stdout.close()

    def _send(self, message: Message) -> None:
        if self._gone or self._program.stdin is None:
            return
        try:
            self._program.stdin.write(json.dumps(message, ensure_ascii=False) + "\n")
            self._program.stdin.flush()
        except (OSError, ValueError):
            self._gone = True

    def _ask(self, knowledge: Knowledge) -> Move:
        self._send({"type": "choose", "view": knowledge.view, "legal": [str(move) for move in knowledge.legal]})
        if self._gone:
            raise NoMove("is no longer running")
        self._owed += 1
        answer = self._answer(knowledge, time.monotonic() + self._seconds)
        move = answer.get("move") if isinstance(answer, dict) else None
        for legal in knowledge.legal:
            if legal == move:
                return legal
        raise NoMove(
            f"answered {short(answer)} where a legal move was due, such as {{'move': {str(knowledge.legal[0])!r}}}"
        )

    def _answer(self, knowledge: Knowledge, deadline: float) -> Any:
        """The answer to the latest question. Answers to earlier ones that came too late are passed over. Before it
        answers, the program may ask in its turn, and its time runs on.
        """
        while True:
            try:
                line = self._lines.get(timeout=max(deadline - time.monotonic(), 0.001))
            except queue.Empty:
                raise NoMove(f"did not answer within {self._seconds:g} s") from None
            if line is None:
                self._gone = True
                raise NoMove(f"has ended with status {self._program.wait()}")
            told = read(line)
            if isinstance(told, dict) and told.get("type") == "hello":
                continue
            if isinstance(told, dict) and "ask" in told:
                self._send(answer_to(told, knowledge, deadline - time.monotonic()))
                continue
            self._owed -= 1
            if self._owed == 0:
                return told


def started(command: str) -> subprocess.Popen[str]:
    try:
        words = shlex.split(command)
        return subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8", errors="replace"
        )
    except (OSError, ValueError, IndexError) as error:
        raise LarcinError(f"The bot `{command}` cannot be started: {error}.") from None


def listen(source: IO[str] | None, lines: queue.Queue[str | None]) -> None:
    """Read lines as they come, in a thread of its own. None says that there are no more."""
    try:
        while source is not None:
            line = source.readline(LONGEST_LINE)
            if not line:
                break
            if line.strip():
                lines.put(line)
    except (OSError, ValueError):
        pass
    lines.put(None)


def read(line: str) -> Any:
    """JSON, or the line itself where it is none."""
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return line.rstrip("\n")


def short(answer: Any) -> str:
    text = repr(answer)
    return text if len(text) <= 60 else text[:57] + "..."
