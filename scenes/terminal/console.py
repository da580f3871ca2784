"""Lines in, lines out: what the terminal reads from and writes to."""

from __future__ import annotations

import contextlib
import importlib
import os
import sys
from io import TextIOWrapper
from typing import Final, TextIO

from game import system

_CLEAR: Final = "\x1b[H\x1b[2J\x1b[3J"
"""Clears a terminal and what can be scrolled back to (ECMA-48, and xterm's 3J)."""

_DUMB: Final = (None, "", "dumb")
"""Values of TERM for terminals that understand no such thing."""

_OUT_OF_SIGHT: Final = 60
"""Empty lines that push what one player read off any other screen."""


class OutputClosed(Exception):
    """Nobody reads what is written any more, as when the program after a pipe has ended."""


class Console:
    """Plain lines between a person, a screen reader or a script and the table."""

    def __init__(self, source: TextIO, target: TextIO) -> None:
        """Read lines from ``source`` and write lines to ``target``."""
        self._source = source
        self._target = target
        self._typed = source is sys.stdin and source.isatty() and target.isatty()
        self._clears = self._typed and system.CONSOLE_CLEARS and os.environ.get("TERM") not in _DUMB
        # What is no text must not end the game.
        if isinstance(source, TextIOWrapper):
            source.reconfigure(errors="replace")
        if self._typed:
            # Merely importing it gives input() a line editor; some systems have none.
            with contextlib.suppress(ImportError):
                importlib.import_module("readline")

    def say(self, *lines: str) -> None:
        """Write these lines at once. Raises OutputClosed."""
        try:
            self._target.writelines(f"{line}\n" for line in lines)
            self._target.flush()
        except (OSError, ValueError) as problem:
            if isinstance(problem, OSError) and not system.is_unread(problem):
                raise
            self._let_go()
            raise OutputClosed from problem

    def _let_go(self) -> None:
        """Send what is still unwritten nowhere, so that closing the stream at exit cannot fail."""
        if self._target is sys.stdout:
            with contextlib.suppress(OSError, ValueError):
                nowhere = os.open(os.devnull, os.O_WRONLY)
                os.dup2(nowhere, self._target.fileno())
                os.close(nowhere)

    def clear(self) -> None:
        """Take what was written out of sight, without a word for whoever listens to the lines."""
        if self._clears:
            self._target.write(_CLEAR)
        else:
            self.say(*[""] * _OUT_OF_SIGHT)

    def ask(self) -> str | None:
        """The next line without its end; None when no more will come."""
        if self._typed:
            try:
                return input("> ")
            except EOFError:
                self.say("")
                return None
        line = self._source.readline()
        return line.rstrip("\r\n") if line else None
