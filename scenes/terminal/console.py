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
"""Clears a terminal and what can be scrolled back to (ECMA-48, and xterm's 3J)."""

_DUMB: Final = (None, "", "dumb")
"""Values of TERM for terminals that understand no such thing."""

_CANNOT: Final = 2
"""Exit status where the machine cannot do what is asked."""

_OUT_OF_SIGHT: Final = 60
"""Empty lines that push what one player read off any other screen."""


class OutputClosed(SystemExit):
    """Nothing can be written any more, so the program ends; ``code`` is its exit status.

    It is 0 where nobody reads on, as when the program after a pipe has ended. Else was told why.
    """


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
        self._editor: Any = None
        if self._typed:
            # Merely importing it gives input() a line editor; some systems have none.
            with contextlib.suppress(ImportError):
                self._editor = importlib.import_module("readline")
                # What was cut out of a line cannot be forgotten, so nobody puts it in again.
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
        """Send what is still unwritten nowhere, so that closing the stream at exit cannot fail."""
        if self._target is sys.stdout:
            with contextlib.suppress(OSError, ValueError):
                nowhere = os.open(os.devnull, os.O_WRONLY)
                os.dup2(nowhere, self._target.fileno())
                os.close(nowhere)

    def clear(self) -> None:
        """Take what was written out of sight, without a word for whoever listens to the lines."""
        self.forget()
        if self._clears:
            self._target.write(_CLEAR)
        else:
            self.say(*[""] * _OUT_OF_SIGHT)

    def forget(self) -> None:
        """Let nobody fetch again what was typed before, as with the arrow up."""
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
        # Some programs begin what they pipe with a mark.
        return line.rstrip("\r\n").removeprefix("\ufeff") if line else None
