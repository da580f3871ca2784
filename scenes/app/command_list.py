"""The list of everything you can do now, each with its key, and done by choosing it.

It offers what has no key or button of its own.
"""

from collections.abc import Callable
from functools import partial
from typing import Final

from scenes.kit.i18n import _
from scenes.kit.intent import LOG, READING, Command
from scenes.kit.keys.bindings import GROUPS, title_of
from scenes.kit.services import Services
from scenes.ui.button import Button
from scenes.ui.dialog import Dialog, DialogButton
from scenes.ui.layout import Column
from scenes.ui.page import Page

ANYWHERE: Final = frozenset({Command.FULLSCREEN, Command.QUIT, Command.SPEECH, Command.MUTE})
"""What the app does, whatever is open."""

SPOKEN: Final = READING | LOG | {Command.REPEAT, Command.HUSH}
"""What can be done as well while screens speak."""

_WIDE: Final = 420.0
NAME: Final = "all"


def offer_all(scene: Page, services: Services, give: Callable[[Command], None]) -> None:
    """Open the list over a screen, or close it; ``give`` gets the choice."""
    ui = scene.ui
    if ui.overlays and ui.overlays[-1].name == NAME:
        ui.close()
        return
    # Behind an open dialog there's nothing to do but leave it.
    can = ANYWHERE | ({Command.BACK} if ui.overlays else frozenset(scene.doable()))
    if services.voice.is_on:
        can |= SPOKEN if services.voice.at else SPOKEN - {Command.COPY_SAID}

    def do(command: Command) -> None:
        ui.close(dialog)
        give(command)

    buttons = [
        Button(
            services.named(title_of(command), command),
            partial(do, command),
            kind="quiet",
            text_align="left",
            name=f"do-{command.name.lower()}",
        )
        for commands in GROUPS.values()
        for command in commands
        if command in can
    ]
    dialog = Dialog(
        _("Everything you can do"),
        Column(buttons, gap=4),
        (DialogButton(_("Close"), default=True),),
        width=_WIDE,
        name=NAME,
    )
    ui.open(dialog)
