"""What a screen says that keys do, tried on that very screen."""

import re
from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from scenes.kit.intent import Command
from scenes.ui.reading import name_of, words_of
from tools.studio import Studio
from tools.witness import Recording

_NOTHING: Final = ("That key does nothing here.", "Nothing more here.")

_ENDS: Final = frozenset({Command.QUIT, Command.FULLSCREEN, Command.SPEECH, Command.MUTE})
"""What can be done anywhere, and would end the rest."""

_TRIES: Final = 3
"""How many of the things that can be done are tried on one screen."""


class Claims:
    """A person who does what they hear. ``heard`` gets all that's said."""

    def __init__(self, app: Studio, heard: Recording) -> None:
        self._app, self._heard = app, heard

    def press(self, *commands: Command) -> str:
        """Press keys. Returns what's said in reply."""
        self._heard.said.clear()
        self._app.give(*commands)
        # For a moment a table ignores what was meant for what was there before.
        self._app.pass_time(0.4)
        return " ".join(self._heard.said)

    def false_ones(self, seed: str) -> list[str]:
        """What's said of keys here, but isn't so; ``seed`` chooses what's tried of a list."""
        said = self.press(Command.READ)
        tried = (
            f"{found[0]} [{said}]"
            for like, holds in _HOLD.items()
            if (found := re.search(like, said)) and not holds(self, found)
        )
        false = next(tried, "")
        return [false] if false else [*self._in_vain(Random(seed))]

    def _in_vain(self, rng: Random) -> list[str]:
        """Commands that are listed and do nothing, one after the other."""
        false = []
        for _try in range(_TRIES):
            top = self._app.top
            can = [each for each in Command if each in {*top.doable()} - _ENDS]
            if not can or self._app.ui.overlays:
                break
            command = rng.choice(can)
            if self.press(command) == _NOTHING[0]:
                false.append(f"{command.name} is listed")
        return false

    # What's said, and how it's found to be so

    def _leads_on(self, found: re.Match[str]) -> bool:
        # What has the focus already when the page is built anew isn't said again.
        reply, focus = self.press(Command.NEXT), self._app.ui.focus
        return found[1] in (reply or words_of(focus) if focus is not None else reply)

    def _is_there(self, found: re.Match[str]) -> bool:
        # A dot between two parts is said as a comma.
        names = (name_of(each).replace(" · ", ", ") for each in self._app.ui.focusables())
        return found[1] in names

    def _finds_moves(self, _found: re.Match[str]) -> bool:
        table = self._app.table.table
        before = self._stands
        # What's aimed at the first already leaves it so.
        for _spot in range(2):
            reply = self.press(Command.READ_NEXT)
            here = table.walk.here
            if reply in _NOTHING or here is None or not here.is_open:
                return False
            if self.press(Command.ACTIVATE) not in _NOTHING and self._stands != before:
                return True
        return False

    @property
    def _stands(self) -> tuple[object, ...]:
        table = self._app.table.table
        return table.draft, table.pending, len(table.session.match.log), len(self._app.ui.overlays)

    def _are_answered(self, found: re.Match[str]) -> bool:
        asked = (Command[f"ASK_{number}"] for number in found.groups())
        return all(self.press(each) not in ("", *_NOTHING) for each in asked)

    def _asks(self, _found: re.Match[str]) -> bool:
        self.press(Command.BACK)
        return self._app.table.table.pending is None

    def _returns(self, _found: re.Match[str]) -> bool:
        self.press(Command.BACK)
        session = self._app.table.table.session
        return session.is_live and session.reel is None

    def _lifts(self, found: re.Match[str]) -> bool:
        self.press(*([Command.BACK] if "Esc" in found[0] else []), Command.ACTIVATE)
        return not self._app.table.table.curtain.covers

    def _goes_on(self, _found: re.Match[str]) -> bool:
        before = self.press(Command.READ)
        self.press(Command.ACTIVATE)
        return self.press(Command.READ) != before

    def _leaves(self, _found: re.Match[str]) -> bool:
        before = len(self._app.ui.overlays)
        self.press(Command.BACK)
        return len(self._app.ui.overlays) < before


_HOLD: Final[Mapping[str, Callable[[Claims, re.Match[str]], bool]]] = {
    r"Next: ([^.]+)\.$": Claims._leads_on,
    r"Main button: (.+)\.$": Claims._is_there,
    r"Enter plays it, Esc cancels": Claims._asks,
    r"Esc returns to the match": Claims._returns,
    r"press [\w, ]+ when only you can hear": Claims._lifts,
    r"Arrow keys move, Enter chooses, Escape leaves": Claims._leaves,
    r"(\d) says the score, (\d) what’s yours": Claims._are_answered,
    r"Tab: (Done)": Claims._leads_on,
    r"Ctrl\+Down (?:finds|goes)": Claims._finds_moves,
    r"Enter: \w": Claims._goes_on,
}
"""What may be said, and how to find out whether it's so; what changes most comes last."""
