"""Several presses as one: what was pressed is remembered, and done again by a single key."""

from __future__ import annotations

from collections import deque
from typing import Final

from scenes.app.manager import SceneManager
from scenes.app.offering import AllThatCanBeDone
from scenes.kit.commands import Command
from scenes.kit.i18n import _, ngettext
from scenes.kit.keys.words import keys_of
from scenes.kit.scene import Services
from scenes.ui.root import Screen

MOST: Final = 40
"""So many presses are remembered; enough for any turn, and one line of the settings."""

PACE: Final = 0.15
"""Seconds from one to the next as they are done again, so that they can be followed."""

_NEVER: Final = frozenset(
    {Command.RECORD, Command.AGAIN, Command.MORE, Command.QUIT, Command.SPEECH, Command.FULLSCREEN}
)


class Macro:
    """Remembers commands of keyboard and gamepad, and gives them again one after the other.

    What is remembered is kept with the settings of whoever has the turn.
    """

    def __init__(self, services: Services, manager: SceneManager) -> None:
        self._services = services
        self._manager = manager
        self._recorded: list[Command] | None = None
        self._coming: deque[Command] = deque()
        self._due = 0.0

    @property
    def kept(self) -> tuple[Command, ...]:
        """What is remembered; a name that no version knows any more is left out."""
        names = self._services.settings.macro.upper().split()
        known = [Command[name] for name in names if name in Command.__members__]
        return tuple(command for command in known[:MOST] if command not in _NEVER)

    def command(self, command: Command) -> bool:
        """Take a person's command; answers whether it was one about remembering.

        Any press ends what is being done again.
        """
        self._coming.clear()
        match command:
            case Command.RECORD:
                self._record()
            case Command.AGAIN:
                self._begin()
            case _:
                if self._recorded is not None and self._counts(command):
                    self._recorded.append(command)
                    if len(self._recorded) == MOST:
                        self._record()
                return False
        return True

    def due(self) -> Command | None:
        """What is to be done again now; to be asked once a frame."""
        now = self._services.now()
        if not self._coming or now < self._due:
            return None
        self._due = now + PACE
        return self._coming.popleft()

    def _counts(self, command: Command) -> bool:
        """Whether it is more than the way to something in the list of all that can be done."""
        top = self._manager.top
        overlays = top.ui.overlays if isinstance(top, Screen) else []
        in_list = bool(overlays) and isinstance(overlays[-1], AllThatCanBeDone)
        return command not in _NEVER and not in_list

    def _record(self) -> None:
        recorded, self._recorded = self._recorded, None
        if recorded is None:
            self._recorded = []
            told = _("From now on every key you press is remembered. {key} ends it.")
            self._tell(told, Command.RECORD)
        elif not recorded:
            self._tell(_("Nothing was pressed, so all stays as it was."), Command.RECORD)
        else:
            names = " ".join(command.name.lower() for command in recorded)
            self._services.change_settings(macro=names)
            told = ngettext(
                "One press is remembered. {key} does it again.",
                "{count} presses are remembered. {key} does them again.",
                len(recorded),
            )
            self._tell(told, Command.AGAIN, len(recorded))

    def _begin(self) -> None:
        if self._recorded is not None:
            self._record()
            return
        self._coming.extend(self.kept)
        self._due = 0.0
        if not self._coming:
            told = _("No presses are remembered yet. {key} begins to.")
            self._tell(told, Command.RECORD)

    def _tell(self, sentence: str, command: Command, count: int = 0) -> None:
        """Show a sentence that names a command's key, or that of the list where it has none."""
        bindings = self._services.bindings
        keys = keys_of(bindings, command) or keys_of(bindings, Command.MORE)
        self._manager.top.tell(sentence.format(key=keys[0] if keys else "", count=count))
