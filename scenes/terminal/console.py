"""Lines in, lines out: what the terminal reads from and writes to, and the words of its commands.

A command's translation is one word or several with commas in between, as “zurück, rückgängig”; the
English word works in every language.
"""

import contextlib
import importlib
import os
import sys
from io import TextIOWrapper
from pathlib import Path
from typing import Any, Final, TextIO

from game import system
from game.records.files import write_problem
from scenes.kit.i18n import N_, _, tr
from scenes.terminal.view import bare

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


_CONTEXT: Final = "a command to type"

_WORDS: Final = (
    N_("help", "a command to type"),
    N_("moves", "a command to type"),
    N_("hint", "a command to type"),
    N_("seat", "a command to type"),
    N_("board", "a command to type"),
    N_("beads", "a command to type"),
    N_("bags", "a command to type"),
    N_("chains", "a command to type"),
    N_("tokens", "a command to type"),
    N_("marbles", "a command to type"),
    N_("score", "a command to type"),
    N_("turn", "a command to type"),
    N_("goals", "a command to type"),
    N_("log", "a command to type"),
    N_("undo", "a command to type"),
    N_("redo", "a command to type"),
    N_("rules", "a command to type"),
    N_("post", "a command to type"),
    N_("save", "a command to type"),
    N_("code", "a command to type"),
    N_("stop", "a command to type"),
    N_("quit", "a command to type"),
    N_("next", "a command to type"),
    N_("show", "a command to type"),
    N_("table", "a command to type"),
    N_("programme", "a command to type"),
    N_("people", "a command to type"),
    N_("final", "a command to type"),
    N_("end", "a command to type"),
    N_("yes", "a command to type"),
    N_("all", "a command to type"),
    N_("human", "a command to type"),
    N_("learner", "a command to type"),
    N_("casual", "a command to type"),
    N_("skilled", "a command to type"),
    N_("expert", "a command to type"),
)


def command_of(typed: str) -> str:
    """The English word of a command typed in the player's language.

    Anything else is returned in small letters.
    """
    word = bare(typed).lower()
    if word in _WORDS:
        return word
    for english in _WORDS:
        if word in (bare(own).lower() for own in _(english).split(",")):
            return str(english)
    return word


def parted(line: str) -> tuple[str, str]:
    """The English word of a typed command, and everything after it."""
    word, *rest = line.split(maxsplit=1) or [""]
    return command_of(word), "".join(rest).strip()


def command_shown(english: str) -> str:
    """A command's word in the player's language."""
    return _(english, _CONTEXT).split(",")[0].strip()
