"""Lines in, lines out: what the terminal reads from and writes to."""

from __future__ import annotations

import contextlib
import importlib
import os
import sys
from io import TextIOWrapper
from pathlib import Path
from typing import Any, Final, TextIO

from game import system
from game.records.files import write_problem
from scenes.kit.i18n import tr

_CLEAR: Final = "\x1b[H\x1b[2J\x1b[3J"
"""Clears a terminal and its scrollback (ECMA-48, and xterm's 3J)."""

_DUMB: Final = (None, "", "dumb")
"""TERM's values for terminals that don't understand that."""

_CANNOT: Final = 2
"""Exit status if the machine can't do what's asked."""

_OUT_OF_SIGHT: Final = 60
"""Empty lines that push what one player read off any other screen."""


class OutputClosed(SystemExit):
    """Nothing can be written any more, so the program ends; ``code`` is its exit status.

    It's 0 if no one reads on, as when the program after a pipe has ended. Otherwise the reason was
    told.
    """


class Console:
    """Plain lines between a person, a screen reader or a script and the table."""

    def __init__(self, source: TextIO, target: TextIO) -> None:
        """Read lines from ``source`` and write lines to ``target``."""
        self._source = source
        self._target = target
        self._typed = source is sys.stdin and source.isatty() and target.isatty()
        self._clears = self._typed and system.CONSOLE_CLEARS and os.environ.get("TERM") not in _DUMB
        # Undecodable input must not end the game.
        if isinstance(source, TextIOWrapper):
            source.reconfigure(errors="replace")
        self._editor: Any = None
        if self._typed:
            # Importing it gives input() a line editor; some systems have none.
            with contextlib.suppress(ImportError):
                self._editor = importlib.import_module("readline")
                # What was cut out of a line can't be forgotten, so don't let anyone paste it back.
                self._editor.parse_and_bind(r'"\C-y": abort')

    def say(self, *lines: str) -> None:
        """Write these lines at once. Raises OutputClosed."""
        try:
            self._target.writelines(f"{line}\n" for line in lines)
            self._target.flush()
        except (OSError, ValueError) as problem:
            told = isinstance(problem, OSError) and not system.is_unread(problem)
            if told and sys.stderr is not None:
                with contextlib.suppress(OSError):
                    print(tr(write_problem(problem, Path("<stdout>"))), file=sys.stderr, flush=True)
            self._let_go()
            raise OutputClosed(_CANNOT if told else 0) from problem

    def _let_go(self) -> None:
        """Discard what's unwritten, so that closing the stream at exit can't fail."""
        if self._target is sys.stdout:
            with contextlib.suppress(OSError, ValueError):
                nowhere = os.open(os.devnull, os.O_WRONLY)
                os.dup2(nowhere, self._target.fileno())
                os.close(nowhere)

    def clear(self) -> None:
        """Clear what was written, without a word to anyone listening to the lines."""
        self.forget()
        if self._clears:
            self._target.write(_CLEAR)
        else:
            self.say(*[""] * _OUT_OF_SIGHT)

    def forget(self) -> None:
        """Let no one bring back what was typed before, as with the up arrow."""
        if self._editor is not None:
            self._editor.clear_history()

    def ask(self) -> str | None:
        """The next line without its end; None when no more will come."""
        try:
            if self._typed:
                return input("> ")
            line = self._source.readline()
        except EOFError:
            self.say("")
            return None
        except OSError:
            return None
        # Some programs begin their pipes with a byte order mark.
        return line.rstrip("\r\n").removeprefix("\ufeff") if line else None
