"""The page of keys: every command with its keys and buttons, to be changed one by one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, Final

import pygame

from game.records.settings import KEYS, SETTINGS
from scenes.kit.commands import Command
from scenes.kit.i18n import _
from scenes.kit.keys.bindings import bindings_of, read_buttons, read_keys, write_own
from scenes.kit.keys.changes import Bound, Own
from scenes.kit.keys.chords import Chord
from scenes.kit.keys.presets import FIXED, PAD, PAD_FIXED
from scenes.kit.keys.words import GROUPS, button_words, key_words, keyboard, title_of
from scenes.kit.scene import Services
from scenes.pages.keys.asking import Asking, AskingButton, AskingKey
from scenes.pages.settings.rows import row
from scenes.ui.button import Button, Chip, IconButton
from scenes.ui.dialog import confirm
from scenes.ui.layout import Column, Row, Wrap
from scenes.ui.page import Page, page_frame
from scenes.ui.panel import Panel
from scenes.ui.scroll import ScrollView
from scenes.ui.text import Label
from scenes.ui.widget import Widget

_STAYS: Final = frozenset(FIXED)
_PAD_STAYS: Final = frozenset(PAD_FIXED.values())
_SIDE: Final = 40.0


class KeysScene(Page):
    """Changes the keys of whoever the settings are, and shows what each change takes."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._asking: Asking[Any] | None = None

    def enter(self) -> None:
        """Begin at the presets."""
        keyboard.cache_clear()
        if self.ui.focus is None:
            self.ui.set_focus(self.ui.find(f"preset-{self.services.settings.key_preset}"))

    def handle(self, event: pygame.Event) -> bool:
        """While a key is asked for, the next one is the answer."""
        if self._asking is not None and self._asking.takes(event):
            return True
        return super().handle(event)

    def build(self) -> Widget:
        """Presets above, the commands in groups below them."""
        groups = [
            Panel(self._heads(), *map(self._row, commands), title=_(title), gap=8)
            for title, commands in GROUPS.items()
        ]
        return page_frame(
            _("Keys and buttons"),
            self.services.go.back,
            ScrollView(Column([self._sets(), *groups], gap=18), name="keys"),
            beside=[
                Button(
                    _("Reset all"),
                    self._ask_reset,
                    kind="quiet",
                    icon="undo",
                    name="reset-all",
                )
            ],
        )

    def _sets(self) -> Widget:
        settings = self.services.settings
        chips = [
            Chip(
                _(title),
                key == settings.key_preset,
                partial(self._choose, key),
                name=f"preset-{key}",
            )
            for key, title in SETTINGS["key_preset"].values.items()
        ]
        return Panel(
            Wrap(chips, gap=10, line_gap=8),
            row(
                "letter_keys",
                settings,
                self._set,
                enabled=settings.key_preset != "no-letters",
            ),
            row("keys_by", settings, self._set),
            Label(
                _("Arrows, Enter, Tab, Escape and a gamepad’s cross always work."),
                "small",
                "ink_soft",
            ),
            title=_(SETTINGS["key_preset"].title),
            gap=14,
        )

    def _row(self, command: Command) -> Widget:
        """A command, its keys, its buttons, and the way back to what they were at first."""
        bound, pad = self._bound_keys(), self._bound_buttons()
        by_position = self.services.settings.keys_by == "position"
        title = title_of(command)
        keys = self._caps(
            [key_words(key, by_position=by_position) for key in bound.now.get(command, ())],
            partial(self._ask_key, command),
            f"key-{command.name.lower()}",
            _("Another key") if bound.room(command) else "",
        )
        buttons = self._caps(
            [button_words(button) for button in pad.now.get(command, ())],
            partial(self._ask_button, command),
            f"button-{command.name.lower()}",
            _("Another gamepad button") if pad.room(command) else "",
        )
        changed = command in bound.own or command in pad.own
        reset = IconButton(
            "undo",
            _("Reset"),
            partial(self._reset, command),
            size=_SIDE,
            enabled=changed,
            visible=changed,
            name=f"reset-{command.name.lower()}",
        )
        fixed = [Label(key_words(key), "small", "ink_soft") for key in FIXED.get(command, ())[:1]]
        return _columns(
            Row([Label(title, flex=1), reset], gap=6, fold=False),
            Wrap([*fixed, *keys], gap=6, line_gap=6),
            Wrap(buttons, gap=6, line_gap=6),
            label=title,
        )

    def _heads(self) -> Widget:
        return _columns(
            Label(""),
            Label(_("Keyboard"), "small-strong", "ink_soft"),
            Label(_("Gamepad"), "small-strong", "ink_soft"),
        )

    def _caps(
        self, names: list[str], ask: Callable[[int], None], name: str, more: str
    ) -> list[Widget]:
        caps: list[Widget] = [
            Button(text, partial(ask, slot), name=f"{name}-{slot}")
            for slot, text in enumerate(names)
        ]
        if more:
            slot = len(names)
            caps.append(
                IconButton("plus", more, partial(ask, slot), size=_SIDE, name=f"{name}-{slot}")
            )
        return caps

    # What is bound, and to what

    @property
    def _has_letters(self) -> bool:
        settings = self.services.settings
        return settings.letter_keys and settings.key_preset != "no-letters"

    def _bound_keys(self) -> Bound[Chord]:
        settings = self.services.settings
        first = bindings_of(replace(settings, keys="", buttons="")).keys
        return Bound(self.services.bindings.keys, read_keys(settings.keys)[0], first, _STAYS)

    def _bound_buttons(self) -> Bound[str]:
        settings = self.services.settings
        return Bound(
            self.services.bindings.buttons, read_buttons(settings.buttons)[0], PAD, _PAD_STAYS
        )

    def _ask_key(self, command: Command, slot: int) -> None:
        settings = self.services.settings
        self._asking = AskingKey(
            self.ui,
            self._bound_keys(),
            command,
            slot,
            lambda own: self._change(keys=own),
            by_position=settings.keys_by == "position",
            letters=self._has_letters,
        )
        self._asking.open()

    def _ask_button(self, command: Command, slot: int) -> None:
        self._asking = AskingButton(
            self.ui,
            self._bound_buttons(),
            command,
            slot,
            lambda own: self._change(buttons=own),
        )
        self._asking.open()

    def _reset(self, command: Command) -> None:
        self._change(
            keys=self._bound_keys().reset(command), buttons=self._bound_buttons().reset(command)
        )

    def _choose(self, preset: str) -> None:
        """Take a preset; one's own keys, which were changes to another, are asked for."""
        settings = self.services.settings

        def take() -> None:
            self._change(key_preset=preset, keys={})

        if settings.keys and preset != settings.key_preset:
            confirm(
                self.ui,
                _("Change the key set"),
                _("Keys you changed are reset too."),
                yes=_("Use it"),
                no=_("Keep mine"),
                on_yes=take,
            )
        else:
            take()

    def _ask_reset(self) -> None:
        confirm(
            self.ui,
            _("Reset all"),
            _("All keys and buttons go back to normal."),
            yes=_("Reset keys"),
            no=_("Keep mine"),
            on_yes=lambda: self._change(
                key_preset="usual", letter_keys=True, keys_by="letter", keys={}, buttons={}
            ),
        )

    def _set(self, name: str, value: Any) -> None:
        self._change(**{name: value})

    def _change(
        self, *, keys: Own[Chord] | None = None, buttons: Own[str] | None = None, **others: Any
    ) -> None:
        """Change some of it; a person's own are kept whole, as one makes little of another."""
        now = self.services.settings
        whole = {name: getattr(now, name) for name in KEYS} | others
        if keys is not None:
            whole["keys"] = write_own(keys)
        if buttons is not None:
            whole["buttons"] = write_own(buttons)
        self.services.change_settings(**whole)
        self.rebuild()


def _columns(name: Widget, keys: Widget, buttons: Widget, label: str = "") -> Widget:
    return Row([name, keys, buttons], gap=14, equal=True, folded_gap=4, label=label)
