"""The page of keys: every command with its keys and buttons, to be changed one by one."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, Generic, TypeVar

import pygame

from game.records.settings import KEYS, SETTINGS
from scenes.kit.i18n import _
from scenes.kit.i18n.formats import listed
from scenes.kit.intent import Command
from scenes.kit.keys.bindings import (
    AXES,
    AXIS_FULL,
    GROUPS,
    MOST,
    bindings_of,
    button_name,
    button_words,
    key_words,
    keyboard,
    read_buttons,
    read_keys,
    title_of,
    write_own,
)
from scenes.kit.keys.presets import (
    FIXED,
    ONE_HAND,
    PAD,
    PAD_FIXED,
    RESERVED,
    Chord,
    chords_of,
    is_foreign,
)
from scenes.kit.keys.reader import AXIS_OUT
from scenes.kit.services import Services
from scenes.pages.settings import row
from scenes.ui.button import Button, Chip, IconButton
from scenes.ui.dialog import Dialog, DialogButton, confirm
from scenes.ui.layout import Column, Row, Wrap
from scenes.ui.page import Page, page_frame
from scenes.ui.panel import Panel
from scenes.ui.root import Ui
from scenes.ui.scroll import ScrollView
from scenes.ui.text import Label, note
from scenes.ui.widget import Widget

K = TypeVar("K")
Own = Mapping[Command, tuple[K, ...]]

_NEEDED: Final = (Command.ACTIVATE, Command.BACK, Command.MORE)
"""What leads to everything else, and so always has a key."""
_ALWAYS: Final = frozenset(key for keys in FIXED.values() for key in keys)


@dataclass(frozen=True)
class Bound(Generic[K]):
    """Keys, or buttons, by their ``kind``: those in effect ``now``, and someone's ``own`` of them.

    ``first`` are those without changes, ``always`` the fixed ones. The rest says how ``another``
    one is asked for, taken away, ``heard`` in an event (None if it isn't one) and named, and why it
    can't be given away ("" if it can).
    """

    kind: str
    now: Own[K]
    own: Own[K]
    first: Own[K]
    always: Own[K]
    another: str
    invitation: str
    take_away: str
    heard: Callable[[pygame.Event], K | None]
    words: Callable[[K], str]
    objection: Callable[[K], str] = lambda _key: ""

    def holder(self, key: K, command: Command) -> Command | None:
        """Which other command has a key."""
        found = (other for other, keys in self.now.items() if key in keys and other is not command)
        return next(found, None)

    def lacks(self, command: Command) -> bool:
        """Whether a command mustn't lose its only key."""
        return command in _NEEDED and command not in self.always and len(self.now[command]) <= 1

    def put(self, command: Command, slot: int, key: K) -> Own[K]:
        """Give a command a key in place of its ``slot``th; one more if that's past the end.

        The key's former owner gets the replaced one in exchange, or does without.
        """
        mine = self.now.get(command, ())
        former = mine[slot : slot + 1]
        changed = {command: (*mine[:slot], key, *mine[slot + 1 :])}
        holder = self.holder(key, command)
        if holder is not None:
            at = self.now[holder].index(key)
            theirs = self.now[holder]
            changed[holder] = (*theirs[:at], *former, *theirs[at + 1 :])
        if key in mine:
            changed[command] = tuple(dict.fromkeys(changed[command]))
        return {**self.own, **changed}

    def without(self, command: Command, slot: int) -> Own[K]:
        """Take a key from a command."""
        mine = self.now[command]
        return {**self.own, command: (*mine[:slot], *mine[slot + 1 :])}

    def reset(self, command: Command) -> Own[K]:
        """Reset a command, and with it those that have its keys by now."""
        own = dict(self.own)
        again = [command]
        while again:
            own.pop(gone := again.pop(), None)
            wanted = set(self.first.get(gone, ()))
            again += [other for other, keys in own.items() if wanted & set(keys)]
        return own


class KeyCapture(Generic[K]):
    """Waits for a command's new key.

    ``take`` gets the person's own keys then, and what became of another command's. Every event
    goes through ``takes`` first.
    """

    def __init__(
        self,
        ui: Ui,
        bound: Bound[K],
        command: Command,
        slot: int,
        take: Callable[[Own[K], str], None],
    ) -> None:
        self._ui, self._bound, self._command, self._slot = ui, bound, command, slot
        self._take = take
        self._held: int | None = None
        self._said = Label(bound.invitation, name="said")
        self._former = bound.now.get(command, ())[slot : slot + 1]
        answers = [DialogButton(_("Keep it as it was"), default=True, name="leave")]
        if self._former and not bound.lacks(command):
            remove = partial(self._finish, bound.without(command, slot), "")
            answers.insert(0, DialogButton(bound.take_away, remove, name="take-away"))
        self._dialog = Dialog(title_of(command), Column([self._said]), answers, width=520)
        ui.open(self._dialog)

    def takes(self, event: pygame.Event) -> bool:
        """Whether an event was an answer, or the end of one."""
        if event.type == pygame.KEYUP and event.key == self._held:
            self._held = None
        if event.type == pygame.KEYDOWN and event.key == self._held:
            return True  # still held down
        if self._dialog not in self._ui.overlays:
            return False
        key = self._bound.heard(event)
        if key is None:
            return False
        self._held = event.key if event.type == pygame.KEYDOWN else None
        why_not = self._bound.objection(key) or self._needed(key)
        if why_not:
            self._said.text = why_not
        else:
            self._finish(self._bound.put(self._command, self._slot, key), self._taken(key))
        return True

    def _needed(self, key: K) -> str:
        """Why another command can't do without a key."""
        holder = self._bound.holder(key, self._command)
        if holder is None or self._former or not self._bound.lacks(holder):
            return ""
        return _(
            "“{key}” is the only key for “{other}”. Give it another one first.",
            key=self._bound.words(key),
            other=title_of(holder),
        )

    def _taken(self, key: K) -> str:
        """What became of the command that had a key."""
        holder = self._bound.holder(key, self._command)
        if holder is None:
            return ""
        other, words = title_of(holder), self._bound.words
        if self._former:
            return _("“{other}” has “{key}” now.", other=other, key=words(self._former[0]))
        rest = (*self._bound.now[holder], *self._bound.always.get(holder, ()))
        if kept := [one for one in rest if one != key]:
            return _("“{other}” keeps “{key}”.", other=other, key=words(kept[0]))
        return _("“{other}” has no key now.", other=other)

    def _finish(self, own: Own[K], told: str) -> None:
        if self._dialog in self._ui.overlays:
            self._ui.close(self._dialog)
        self._take(own, told)


def _button_heard(event: pygame.Event) -> str | None:
    """The gamepad button that an event presses."""
    button = ""
    match event.type:
        case pygame.CONTROLLERBUTTONDOWN | pygame.JOYBUTTONDOWN:
            mapped = event.type == pygame.CONTROLLERBUTTONDOWN
            button = button_name(event.button, mapped=mapped)
        case pygame.CONTROLLERAXISMOTION if event.axis in AXES:
            if abs(event.value) > AXIS_OUT * AXIS_FULL:
                button = AXES[event.axis][event.value > 0]
        case _:
            pass
    return None if not button or button in PAD_FIXED else button


_SIDE: Final = 40.0


class _FixedKey(Column):
    """A key that can't be changed: as large as the button of another, but not one."""

    def paint(self, surface: pygame.Surface) -> None:
        look, radius = self.look, self.look.px(Button.focus_radius)
        box = look.box(self.rect.size, radius, "field", 255, "panel_edge", look.edge_width)
        surface.blit(box, self.rect)


class KeysScene(Page):
    """Changes the keys of the settings' owner, and shows what each change takes."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._asking: KeyCapture[Any] | None = None

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
        """Presets above, the commands in groups below."""
        groups = [
            Panel([self._heads(), *map(self._row, commands)], title=_(title), gap=8)
            for title, commands in GROUPS.items()
        ]
        scroll = ScrollView(Column([self._sets(), *groups], gap=18), name="keys")
        scroll.ground = self.background
        return page_frame(
            _("Keys and buttons"),
            self.services.go.back,
            scroll,
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
                partial(self._choose, key),
                # With changed keys it's none of them.
                chosen=key == settings.key_preset and not settings.keys,
                name=f"preset-{key}",
            )
            for key, title in SETTINGS["key_preset"].values.items()
        ]
        return Panel(
            [
                Wrap(chips, gap=10, line_gap=8),
                row(
                    "letter_keys",
                    settings,
                    self._set,
                    enabled=settings.key_preset != "no-letters",
                ),
                note(_("Arrows, Enter, Tab, Escape and a gamepad’s cross always work.")),
            ],
            title=_(SETTINGS["key_preset"].title),
            gap=14,
        )

    def _row(self, command: Command) -> Widget:
        """A command, its keys, its buttons, and the way back to the defaults."""
        keys, buttons = self._bound_keys(), self._bound_buttons()
        title = title_of(command)
        of_pad = listed((title, _("Gamepad")))
        changed = command in keys.own or command in buttons.own
        reset = IconButton(
            "undo",
            _("Reset"),
            partial(self._reset, command),
            size=_SIDE,
            enabled=changed,
            visible=changed,
            name=f"reset-{command.name.lower()}",
        )
        fixed = [
            _FixedKey([Label(key_words(key), "button", "ink_soft")], padding=(16, 9))
            for key in FIXED.get(command, ())[:1]
        ]
        return _columns(
            Row([Label(title, flex=1), reset], gap=6, fold=False),
            Wrap([*fixed, *self._caps(keys, command)], gap=6, line_gap=6),
            Wrap(self._caps(buttons, command), gap=6, line_gap=6, label=of_pad),
            label=title,
        )

    def _heads(self) -> Widget:
        return _columns(
            Label(""),
            Label(_("Keyboard"), "small-strong", "ink_soft"),
            Label(_("Gamepad"), "small-strong", "ink_soft"),
        )

    def _caps(self, bound: Bound[K], command: Command) -> list[Widget]:
        """A button for each key, and one for another."""
        name, keys = f"{bound.kind}-{command.name.lower()}", bound.now.get(command, ())
        ask, more = partial(self._ask, bound, command), len(keys)
        caps: list[Widget] = [
            Button(bound.words(key), partial(ask, slot), name=f"{name}-{slot}")
            for slot, key in enumerate(keys)
        ]
        if more < MOST:
            plus = partial(ask, more)
            caps.append(IconButton("plus", bound.another, plus, size=_SIDE, name=f"{name}-{more}"))
        return caps

    # What's bound, and to what

    def _bound_keys(self) -> Bound[Chord]:
        settings = self.services.settings
        by_position = settings.key_preset in ONE_HAND
        has_letters = settings.letter_keys and settings.key_preset != "no-letters"
        words = partial(key_words, by_position=by_position)

        def heard(event: pygame.Event) -> Chord | None:
            if event.type != pygame.KEYDOWN:
                return None
            foreign = bool(is_foreign(event))
            key = next(chords_of(event, by_position=by_position, foreign=foreign), None)
            return None if key in _ALWAYS else key

        def objection(key: Chord) -> str:
            if key in RESERVED:
                return _("“{key}” always has its own meaning.", key=words(key))
            if key.writes and not has_letters:
                return _("Single letters are off: add Ctrl, or use a function key.")
            return ""

        return Bound(
            "key",
            self.services.bindings.keys,
            read_keys(settings.keys)[0],
            bindings_of(replace(settings, keys="", buttons="")).keys,
            FIXED,
            _("Another key"),
            _("Press the new key, alone or with Ctrl or Shift. Escape cancels."),
            _("Remove this key"),
            heard,
            words,
            objection,
        )

    def _bound_buttons(self) -> Bound[str]:
        return Bound(
            "button",
            self.services.bindings.buttons,
            read_buttons(self.services.settings.buttons)[0],
            PAD,
            {command: (button,) for button, command in PAD_FIXED.items()},
            _("Another button"),
            _("Press the new gamepad button. Escape cancels."),
            _("Remove this button"),
            _button_heard,
            button_words,
        )

    def _ask(self, bound: Bound[K], command: Command, slot: int) -> None:
        def take(own: Own[K], told: str) -> None:
            self._change(**{f"{bound.kind}s": write_own(own)})
            if told:
                self.ui.toast(told)

        self._asking = KeyCapture(self.ui, bound, command, slot, take)

    def _reset(self, command: Command) -> None:
        self._change(
            keys=write_own(self._bound_keys().reset(command)),
            buttons=write_own(self._bound_buttons().reset(command)),
        )

    def _choose(self, preset: str) -> None:
        """Take a preset; own keys, which were changes to another, are asked about."""
        settings = self.services.settings

        def take() -> None:
            self._change(key_preset=preset, keys="")

        if settings.keys:
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
            on_yes=lambda: self._change(key_preset="usual", letter_keys=True, keys="", buttons=""),
        )

    def _set(self, name: str, value: Any) -> None:
        self._change(**{name: value})

    def _change(self, **values: Any) -> None:
        """Change some; a person's own keys stay together, as one affects another."""
        now = self.services.settings
        self.services.change_settings(**{name: getattr(now, name) for name in KEYS} | values)
        self.rebuild()


def _columns(name: Widget, keys: Widget, buttons: Widget, label: str = "") -> Widget:
    return Row([name, keys, buttons], gap=14, equal=True, folded_gap=4, label=label)
