"""Pebbles in words, for lists and for the terminal."""

import re
from collections.abc import Sequence

from game.protocol import Action, State
from scenes.kit.i18n import _, ngettext
from scenes.terminal.view import TerminalWords, TextView
from tests.pebbles.rules.state import PebblesState, Take


def tell(_before: State, player: int, action: Action, names: Sequence[str], *, brief: bool) -> str:
    """What a player does: "takes 2 pebbles"."""
    count = action.count if isinstance(action, Take) else 0
    if brief:
        return ngettext("{count} pebble", "{count} pebbles", count)
    return ngettext(
        "{name} takes {count} pebble.", "{name} takes {count} pebbles.", count, name=names[player]
    )


class PebblesText(TextView[PebblesState]):
    """A row of pebbles in lines of text."""

    pieces_command = "pebbles"
    wording = TerminalWords(words=())

    def introduction(self) -> list[str]:
        """What it's about."""
        return [_("Whoever takes the last pebble wins.")]

    def board(self) -> list[str]:
        """A letter for every pebble."""
        return [" ".join("o" * self.state.left)]

    def pieces(self) -> list[str]:
        """How many there are."""
        count = self.state.left
        return [ngettext("{count} pebble is left.", "{count} pebbles are left.", count)]

    def written(self, action: Action) -> str:
        """The number alone, which is the same in every language."""
        return str(action.count) if isinstance(action, Take) else action.notation()

    def read(self, text: str) -> str | None:
        """A number alone takes this many."""
        found = re.fullmatch(r"(?:take )?([1-9][0-9]?)", text)
        return f"take {found[1]}" if found else None

    def notation_help(self) -> list[str]:
        """How a move is written."""
        return [_("A move is the number of pebbles that you take, for example: 2")]
