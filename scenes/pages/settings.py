"""The settings: each is saved and applied at once, and seen in a small picture beside them."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import partial
from typing import Final

from scenes.kit import i18n
from scenes.kit.commands import Command
from scenes.kit.i18n import _
from scenes.kit.keys.words import keys_of
from scenes.kit.scene import Services
from scenes.pages.everyone import rows
from scenes.pages.everyone.sheet import Sheet
from scenes.pages.preview import last_played
from scenes.pages.thumbnails import IllustratedPage
from scenes.ui.button import Button
from scenes.ui.choice import Dropdown, Option
from scenes.ui.layout import Column, Row, Wrap
from scenes.ui.page_frame import page_frame
from scenes.ui.panel import Panel
from scenes.ui.scroll import ScrollView
from scenes.ui.text import Label
from scenes.ui.toggle import Toggle
from scenes.ui.widget import Widget

PSEUDO_VARIABLE: Final = "POCKETFUL_PSEUDO"
"""With this environment variable translators are offered the pseudo-locale too."""

_WIDE: Final = 1000.0
_AT_TABLE: Final = (
    *("animation_speed", "hand", "motion", "show_targets", "confirm_moves"),
    *("hints", "coach", "remarks", "keep_mistakes"),
)


class SettingsScene(IllustratedPage):
    """Three groups of settings and a picture of what they do."""

    def __init__(self, services: Services, game: str = "") -> None:
        """Show what the settings do to a game; to the one that was played last by default."""
        super().__init__(services)
        self.game = game or last_played(services)
        self.sheet = Sheet(services, services.change_settings, self.late, self.game, self.rebuild)

    def enter(self) -> None:
        """Begin at the first setting."""
        if self.ui.focus is None:
            self.ui.set_focus(self.ui.find("text-size"))

    def build(self) -> Widget:
        """The groups, scrolled where they do not fit."""
        look = self.look
        wide = look.width_in_text >= _WIDE
        screen = self._screen()
        others: Sequence[Widget] = [self._play(), self._sound()]
        body: Widget
        if wide:
            body = Row([screen, Column(others, gap=20)], gap=20, upright="start", equal=True)
        else:
            body = Column([screen, *others], gap=20)
        services = self.services
        everyone = partial(services.go.open_everyone, self.game)
        links: list[Widget] = [
            Button(_("For everyone"), everyone, kind="quiet", icon="everyone", name="everyone")
        ]
        if services.people.names:
            people = partial(services.go.open_people, services.at_hand)
            links.append(
                Button(_("People"), people, kind="quiet", icon="people", name="open-people")
            )
        whose = [self._whose()] if services.hand.has_likes else []
        body = Column([Wrap(links, gap=18, line_gap=6), *whose, body], gap=14)
        # Alone there, so that it stays under the pointer at every size.
        size: list[Widget] = [
            Label(_("Text size"), "body", "table_ink"),
            rows.text_size(self.sheet),
        ]
        return page_frame(
            _("Settings"),
            services.go.back,
            ScrollView(body, name="settings"),
            beside=size,
        )

    def _whose(self) -> Widget:
        """Whose settings these are while a person has the turn."""
        return Label(
            _(
                "{name} has the turn: what {name} has as their own is changed for {name} alone."
            ).format(name=self.services.at_hand),
            "small",
            "table_ink",
        )

    # Groups

    def _screen(self) -> Panel:
        services = self.services
        keys = keys_of(services.bindings, Command.FULLSCREEN)
        fullscreen = _("{key} switches it anywhere.").format(key=keys[0]) if keys else ""
        return Panel(
            rows.row(self.sheet, "theme"),
            *rows.colours(self.sheet),
            rows.preview(self.sheet),
            Toggle(
                _("Full screen"),
                services.settings.fullscreen,
                lambda on: services.change_settings(fullscreen=on),
                detail=fullscreen,
                name="fullscreen",
            ),
            *self._language(),
            title=_("Screen"),
            gap=16,
        )

    def _language(self) -> list[Widget]:
        codes = [
            code
            for code in i18n.languages()
            if code != i18n.PSEUDO or os.environ.get(PSEUDO_VARIABLE) or i18n.language() == code
        ]
        if i18n.language() not in codes:
            codes.append(i18n.language())
        if len(codes) < 2:
            return []
        return [
            rows.titled(
                _("Language"),
                Dropdown(
                    [Option(code, i18n.language_name(code)) for code in codes],
                    i18n.language(),
                    lambda code: self.services.change_settings(language=code),
                    name="language",
                ),
            )
        ]

    def _play(self) -> Panel:
        keys = Button(
            _("Keys and buttons"),
            self.services.go.open_keys,
            kind="quiet",
            icon="settings",
            align="start",
            name="open-keys",
        )
        return Panel(*rows.rows(self.sheet, *_AT_TABLE), keys, title=_("At the table"), gap=14)

    def _sound(self) -> Panel:
        sound = [*rows.volumes(self.sheet), rows.row(self.sheet, "rumble")]
        return Panel(*sound, title=_("Sound"), gap=14)
