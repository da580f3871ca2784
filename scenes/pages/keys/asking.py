"""Asking for a key or a button: the next one that is pressed is given to a command."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic, TypeVar

import pygame

from scenes.kit.commands import Command
from scenes.kit.i18n import _
from scenes.kit.keys.bindings import AXES, AXIS_FULL, button_name
from scenes.kit.keys.changes import Bound, Own
from scenes.kit.keys.chords import Chord, chords_of, is_foreign
from scenes.kit.keys.presets import FIXED, PAD_FIXED, RESERVED
from scenes.kit.keys.reader import AXIS_OUT
from scenes.kit.keys.words import button_words, key_words, title_of
from scenes.ui.dialog import Answer, Dialog
from scenes.ui.layout import Column
from scenes.ui.root import Ui
from scenes.ui.text import Label

K = TypeVar("K")

_ALWAYS: Final = frozenset(key for keys in FIXED.values() for key in keys)


class Asking(Generic[K]):
    """Waits for the new key of a command, and says what it would take from another.

    ``take`` is told what is somebody's own by then. Every event goes through ``takes`` first.
    """

    def __init__(
        self,
        ui: Ui,
        bound: Bound[K],
        command: Command,
        slot: int,
        take: Callable[[Own[K]], None],
    ) -> None:
        self._ui, self._bound, self._command, self._slot = ui, bound, command, slot
        self._take = take
        self._held: int | None = None
        self._said = Label("", name="said")
        self._dialog: Dialog | None = None
        self._waits = False

    def open(self) -> None:
        """Ask."""
        self._waits = True
        answers = [Answer(_("Keep it as it was"), default=True, name="leave")]
        now = self._bound.now.get(self._command, ())
        if self._slot < len(now) and not self._bound.lacks(self._command):
            answers.insert(0, Answer(self.take_away, self._remove, name="take-away"))
        self._said.text = self.invitation
        self._show(Dialog(title_of(self._command), Column([self._said]), answers, width=520))

    @property
    def invitation(self) -> str:
        """What is asked."""
        raise NotImplementedError

    @property
    def take_away(self) -> str:
        """What the answer is called that takes the key from the command."""
        raise NotImplementedError

    def words(self, key: K) -> str:
        """What a key is called."""
        raise NotImplementedError

    def heard(self, event: pygame.Event) -> K | None:
        """The key that an event presses; None if it presses none."""
        raise NotImplementedError

    def objection(self, key: K) -> str:
        """Why a key cannot be given away; "" if it can."""
        raise NotImplementedError

    def takes(self, event: pygame.Event) -> bool:
        """Whether an event was an answer, or the end of one."""
        if event.type == pygame.KEYUP and event.key == self._held:
            self._held = None
        if event.type == pygame.KEYDOWN and event.key == self._held:
            return True  # still held down
        if not self._waits or self._dialog not in self._ui.overlays:
            return False
        key = self.heard(event)
        if key is None:
            return False
        self._held = event.key if event.type == pygame.KEYDOWN else None
        why_not = self.objection(key)
        if why_not:
            self._said.text = why_not
            self._said.relayout()
        else:
            self._weigh(key)
        return True

    def _weigh(self, key: K) -> None:
        holder = self._bound.holder(key, self._command)
        if holder is None:
            self._finish(self._bound.put(self._command, self._slot, key))
            return
        former = self._bound.now.get(self._command, ())[self._slot : self._slot + 1]
        if not former and self._bound.lacks(holder):
            self._said.text = _(
                "“{key}” is the only key for “{other}”. Give that another one first."
            ).format(key=self.words(key), other=title_of(holder))
            self._said.relayout()
            return
        self._waits = False
        self._ui.close(self._dialog)
        answers = (
            Answer(
                _("Swap them") if former else _("Use it"),
                lambda: self._finish(self._bound.put(self._command, self._slot, key)),
                default=True,
                name="exchange",
            ),
            Answer(_("Keep it as it was"), kind="quiet", name="leave"),
        )
        sentence = self._conflict(key, holder, former)
        self._show(Dialog(title_of(self._command), sentence, answers, width=520))

    def _conflict(self, key: K, holder: Command, former: tuple[K, ...]) -> str:
        """What a key would take from whom."""
        told = {"key": self.words(key), "other": title_of(holder)}
        rest = [one for one in self._bound.now[holder] if one != key]
        if former:
            return _("“{key}” is used for “{other}” now. That gets “{former}” instead.").format(
                former=self.words(former[0]), **told
            )
        if rest:
            return _("“{key}” is used for “{other}” now. That keeps “{rest}”.").format(
                rest=self.words(rest[0]), **told
            )
        if holder in self._bound.always:
            return _("“{key}” is used for “{other}” now. That keeps its fixed key.").format(**told)
        return _(
            "“{key}” is used for “{other}” now. That stays in the list of everything you can do."
        ).format(**told)

    def _show(self, dialog: Dialog) -> None:
        self._dialog = dialog
        self._ui.open(dialog)

    def _remove(self) -> None:
        self._finish(self._bound.without(self._command, self._slot))

    def _finish(self, own: Own[K]) -> None:
        self._waits = False
        if self._dialog in self._ui.overlays:
            self._ui.close(self._dialog)
        self._take(own)


class AskingKey(Asking[Chord]):
    """Asks for a key of the keyboard; without ``letters`` single ones are no shortcuts."""

    def __init__(
        self,
        ui: Ui,
        bound: Bound[Chord],
        command: Command,
        slot: int,
        take: Callable[[Own[Chord]], None],
        *,
        by_position: bool,
        letters: bool,
    ) -> None:
        super().__init__(ui, bound, command, slot, take)
        self._by_position, self._letters = by_position, letters

    @property
    def invitation(self) -> str:
        return _("Press the new key, alone or with Ctrl or Shift. Escape cancels.")

    @property
    def take_away(self) -> str:
        return _("Remove this key")

    def words(self, key: Chord) -> str:
        return key_words(key, by_position=self._by_position)

    def heard(self, event: pygame.Event) -> Chord | None:
        if event.type != pygame.KEYDOWN:
            return None
        foreign = bool(is_foreign(event))
        found = chords_of(event, by_position=self._by_position, foreign=foreign)
        key = next(found, None)
        return None if key in _ALWAYS else key

    def objection(self, key: Chord) -> str:
        if key in RESERVED:
            return _("“{key}” always has its own meaning.").format(key=self.words(key))
        if key.writes and not self._letters:
            return _("Single letters are off: add Ctrl, or use a function key.")
        return ""


class AskingButton(Asking[str]):
    """Asks for a button of a gamepad."""

    @property
    def invitation(self) -> str:
        return _("Press the new gamepad button. Escape cancels.")

    @property
    def take_away(self) -> str:
        return _("Remove this button")

    def words(self, key: str) -> str:
        return button_words(key)

    def heard(self, event: pygame.Event) -> str | None:
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

    def objection(self, key: str) -> str:
        return ""
