"""What is typed: a line with editing, history and completion where the terminal has them, and Ctrl-C at any time."""

from __future__ import annotations

import os
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

PATIENCE_SECONDS = 0.4
"""So long Python may take to notice that it was interrupted: the compiler may be deep in a function."""
INTERRUPTED = 128 + signal.SIGINT
"""The exit status of whoever was."""
NOTICED = threading.Event()
"""Set once Python has noticed that it was."""


class Keyboard:
    """Somebody's keyboard. Arrow keys go through the line and what was typed before, Tab completes, where Python has
    readline. What one person typed is no other's to see: `forget`.
    """

    def __init__(self) -> None:
        self._readline = line_editor() if sys.stdin.isatty() and sys.stdout.isatty() else None

    def ask(self, prompt: str, words: Sequence[str] = ()) -> str:
        """A line, without the space around it; Tab completes these words."""
        if self._readline is not None:
            self._readline.set_completer(completer(words))
        sys.stdout.flush()
        return input(prompt).strip()

    def forget(self) -> None:
        """Forget all that was typed."""
        if self._readline is not None:
            self._readline.clear_history()


def line_editor() -> Any:
    """Python's readline, or nothing where there is none."""
    try:
        import readline
    except ImportError:
        return None
    readline.set_completer_delims("")  # a move has spaces in it, and is completed as a whole
    libedit = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")
    return readline


def completer(words: Sequence[str]) -> Callable[[str, int], str | None]:
    """For readline: the words that begin as the line does, one after the other."""

    def complete(text: str, number: int) -> str | None:
        found = [word for word in words if word.startswith(text.lower())]
        return found[number] if number < len(found) else None

    return complete


@contextmanager
def leaving_soon(farewell: Callable[[], None]) -> Iterator[None]:
    """Within this, Ctrl-C ends the program in a second even where Python is not asked: while a function is compiled.

    Where Python is asked in time it raises KeyboardInterrupt, as ever, and whoever catches that may take its time. Else
    `farewell` is said, and the program is over.
    """
    hears = threading.current_thread() is threading.main_thread()
    if not hears or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield
        return
    heard, ours = socket.socketpair()
    ours.setblocking(False)
    NOTICED.clear()

    def interrupt(number: int, frame: Any) -> None:
        NOTICED.set()
        signal.default_int_handler(number, frame)

    def leave() -> None:
        farewell()
        leave_at_once(INTERRUPTED)

    def swallow(what: Any) -> None:
        """What was raised where nobody could catch it, as it is where the compiler calls back."""
        if what.exc_type is KeyboardInterrupt:
            leave()
        if not NOTICED.is_set():  # what was half made then complains as it goes
            complain(what)

    signal.signal(signal.SIGINT, interrupt)
    before, complain = signal.set_wakeup_fd(ours.fileno(), warn_on_full_buffer=False), sys.unraisablehook
    sys.unraisablehook = swallow
    threading.Thread(target=watch, args=(heard, leave), daemon=True).start()
    try:
        yield
    finally:
        signal.set_wakeup_fd(before)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        if not NOTICED.is_set():
            sys.unraisablehook = complain
        ours.close()


def watch(heard: socket.socket, leave: Callable[[], None]) -> None:
    """Wait for Ctrl-C in a thread of its own, which the compiler does not hold up, and leave if Python is not asked."""
    with heard:
        while numbers := heard.recv(16):
            if signal.SIGINT in numbers and not NOTICED.wait(PATIENCE_SECONDS):
                leave()


def leave_at_once(status: int) -> None:
    """End the program here: to put away what a compiler has made takes a second and more."""
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)
