"""The words of commands, in English and in the player's language.

A translation is one word or several with commas in between, as “zurück, rückgängig”; the English
word works in every language.
"""

from __future__ import annotations

from typing import Final

from scenes.kit.i18n import N_, _
from scenes.terminal.wording import bare

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
