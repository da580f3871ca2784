"""The settings, a row each, made from ``SETTINGS``."""

import os
import platform
from collections.abc import Callable, Sequence
from dataclasses import fields
from functools import partial
from typing import Any, Final

import pygame

from game import VERSION
from game.records.files import shown
from game.records.settings import SETTINGS, Setting, Settings
from game.seats import name_key
from scenes.front import FRONTS, Illustration
from scenes.kit import effects, i18n
from scenes.kit.hands.switches import PAIRS
from scenes.kit.i18n import N_, _, language, saying, tr
from scenes.kit.i18n.formats import decimal_text, ended, paragraph
from scenes.kit.intent import Command
from scenes.kit.look import TEXT_SCALES, Look, drawn_once
from scenes.kit.match_words import percent_text
from scenes.kit.services import Services
from scenes.kit.sound import BackgroundLoop
from scenes.kit.voice import Weight
from scenes.pages.thumbnails import IllustratedPage, on_the_table, rounded, under_way
from scenes.ui.button import Button, IconButton
from scenes.ui.choice import Choice, ChoiceOption, Dropdown
from scenes.ui.dialog import Dialog, DialogButton
from scenes.ui.layout import Column, Row, Spacer
from scenes.ui.page import page_frame
from scenes.ui.panel import Panel
from scenes.ui.scroll import ScrollView
from scenes.ui.text import Label, Picture, note
from scenes.ui.textfield import TextField
from scenes.ui.toggle import Slider, Toggle
from scenes.ui.widget import Widget, WidgetHost

_BESIDE: Final = 4
"""The most values side by side; more drop down."""


def row(
    name: str,
    settings: Settings,
    change: Callable[[str, Any], None],
    *,
    label: str = "",
    hear: Callable[[str, float], None] = lambda _name, _value: None,
    enabled: bool = True,
) -> Widget:
    """A setting's control, beside its words; ``hear`` follows a number while it slides.

    A ``label`` tells more than its title, in a tooltip.
    """
    setting, now = SETTINGS[name], getattr(settings, name)
    title, called = _(setting.title), name.replace("_", "-")
    if setting.switch is not None:
        off, on = setting.switch
        return Toggle(
            title,
            now == on,
            lambda is_on: change(name, on if is_on else off),
            detail=_(setting.detail),
            enabled=enabled,
            label=label,
            tooltip=label,
            name=called,
        )
    if setting.scale is not None:
        least, most, step = setting.scale
        slider = Slider(
            now,
            least,
            most,
            step=step,
            show=lambda value: value_text(name, round(value)),
            on_change=partial(hear, name),
            on_settled=lambda value: change(name, round(value)),
            name=called,
        )
        return titled(title, slider)
    options = [ChoiceOption(value, value_text(name, value)) for value in setting.values]
    make = Choice if len(options) <= _BESIDE else Dropdown
    detail = _(setting.detail) if setting.detail else ""
    # What's beside it wouldn't name it.
    heard = label or (paragraph((ended(title), detail)) if detail else "")
    control = make(options, now, partial(change, name), label=heard, tooltip=label, name=called)
    control.careful = name == "switches"
    return titled(title, control, detail)


def titled(title: str, control: Widget, detail: str = "") -> Row:
    """A title on the left, its control on the right, or below if there's no room.

    A ``detail`` explains it in smaller letters below the title.
    """
    words: list[Widget] = [Label(title, whole=True), Spacer(flex=1)]
    if detail:
        words = [Column([Label(title, whole=True), note(detail)], gap=0, flex=1)]
    return Row([*words, control], gap=16, folded_gap=6)


def value_text(name: str, value: Any) -> str:
    """The name of a setting's value."""
    setting = SETTINGS[name]
    if setting.switch is not None:
        return _("Yes") if value == setting.switch[1] else _("No")
    if text := setting.values.get(value, ""):
        return _(text)
    if setting.second:
        places = 1 if value % setting.second else 0
        told = decimal_text(value / setting.second, places)
        return _("{seconds} s", seconds=told)
    return percent_text(value) if value else _("Off", "a volume")


_LONGEST = 1000


def ask_wish(ui: WidgetHost, services: Services) -> None:
    """Ask; the answer is written into a file."""
    told = Label("", "small", visible=False)

    def say(text: str) -> None:
        told.text, told.visible = text, True
        services.voice.say(text, Weight.ANSWER)

    def keep() -> None:
        wish = field.text.strip()
        if not wish:
            say(_("Write a few words first."))
            return
        with saying(say):
            path = services.kept.exports.add(
                _("Letter to Pocketful"), ".txt", letter(services, wish).encode()
            )
            say(
                _(
                    "The letter is “{path}”. Send it to Pocketful’s makers, or to "
                    "whoever gave you the app.",
                    path=shown(path),
                )
            )

    question = _("What’s hard, or what would help you?")
    field = TextField(
        max_length=_LONGEST, on_submit=lambda _text: keep(), label=question, name="wish"
    )
    about = note(_("It becomes a letter with your settings and no names."))
    answers = (
        DialogButton(_("Close"), name="cancel"),
        DialogButton(
            _("Write a letter"), keep, kind="primary", keeps_open=True, name="make-letter"
        ),
    )
    ui.open(Dialog(question, Column([about, field, told], gap=12), answers, width=520))


def letter(services: Services, wish: str) -> str:
    """The wish, and what its reader needs to see the same: nothing about people or matches."""
    wide, high = services.look.size
    now, usual = services.settings, Settings()
    changed = [
        f"{each.name}: {getattr(now, each.name)}"
        for each in fields(now)
        if each.name != "setups" and getattr(now, each.name) != getattr(usual, each.name)
    ]
    lines = [
        wish,
        "",
        f"Pocketful {VERSION}, {platform.system()} {platform.release()}, {language()}",
        f"{wide} x {high}",
        *changed,
    ]
    return "\n".join(lines) + "\n"


PSEUDO_VARIABLE: Final = "POCKETFUL_PSEUDO"
"""An environment variable that offers translators the pseudo-locale too."""

_WIDTH: Final = 660.0
_PICTURE: Final = 624.0
_SECTIONS: Final = {
    "look": N_("Look", "a section of the settings"),
    "sound": N_("Sound"),
    "play": N_("Play", "a section of the settings"),
    "accessibility": N_("Accessibility"),
}
_KEYED: Final = {"fullscreen": Command.FULLSCREEN, "speech": Command.SPEECH}
"""Settings with a key that works anywhere."""
_DECIDING: Final = {setting.only[0] for setting in SETTINGS.values()}
"""Settings that other rows depend on."""


class SettingsScene(IllustratedPage):
    """Every setting once, a section at a time; each is saved and applied at once."""

    def __init__(self, services: Services, section: str = "", person: str = "") -> None:
        """Begin with a section. With a ``person`` all changes become theirs alone."""
        super().__init__(services)
        self.person = person
        # Who listens has their settings first.
        self._section = section or ("accessibility" if services.voice.wanted else "look")
        self._before = services.hand.person

    def leave(self) -> None:
        """Go back to the sounds that the settings ask for."""
        super().leave()
        self.services.sound.background.preferred = None

    def enter(self) -> None:
        """Begin with the sections."""
        hand = self.services.hand
        if self.person and (name_key(hand.person) != name_key(self.person) or not hand.alone):
            self.services.serve(self.person)
            hand.alone = True
            self.rebuild()
        if self.ui.focus is None:
            self.ui.set_focus(self.ui.find("part"))

    def go_back(self) -> None:
        """Go back; the settings of whoever was there first are in effect again."""
        self.services.go.back()
        if self.person:
            if name_key(self.services.hand.person) != name_key(self._before):
                self.services.serve(self._before)
            self.services.hand.alone = False

    def build(self) -> Widget:
        """The section, scrolled if it doesn't fit, below the text size.

        That's alone at the top, so that it stays under the pointer at every size.
        """
        sections = [ChoiceOption(key, _(title)) for key, title in _SECTIONS.items()]
        parts: list[Widget] = [
            Choice(sections, self._section, self._show, label=_("Settings"), name="part"),
            Panel(self._rows(self._section), padding=18, gap=8, name=self._section),
        ]
        title = _("Settings for {name}", name=self.person) if self.person else _("Settings")
        hand = self.services.hand
        if not self.person and hand.has_likes:
            told = _("{name}’s own settings change only for {name}.", name=hand.person)
            parts.insert(0, note(told, "table_ink"))
        beside = [Label(_("Text size"), "body", "table_ink"), *self._text_size()]
        column = Column(parts, gap=12, min_width=_WIDTH, max_width=_WIDTH)
        scroll = ScrollView(Column([column], across="center"), name="settings")
        scroll.ground = self.background
        return page_frame(title, self.go_back, scroll, beside=beside)

    def _show(self, section: str) -> None:
        self._section = section
        self.rebuild()

    def _text_size(self) -> list[Widget]:
        """The text size between the next ones for the pointer; larger stays where it is."""
        size = self.services.settings.text_size
        steps = sorted({round(100 * scale) for scale in TEXT_SCALES} | {size})
        options = [ChoiceOption(step, percent_text(step)) for step in steps]
        change = partial(self._change, "text_size")
        chooser = Dropdown(options, size, change, name="text-size")

        def next_one(icon: str, by: int) -> Widget:
            step = steps[min(max(0, chooser.index + by), len(steps) - 1)]
            press = partial(change, step)
            button = IconButton(icon, percent_text(step), press, name=f"text-{icon}")
            button.enabled, button.focusable = step != size, False
            return button

        return [next_one("minus", -1), chooser, next_one("plus", 1)]

    # Rows

    def _rows(self, section: str) -> list[Widget]:
        rows = [
            widget
            for name, setting in SETTINGS.items()
            if setting.section == section and self._is_shown(setting)
            for widget in (*self._row(name), *self._below(name))
        ]
        go = self.services.go
        match section:
            case "play":
                rows.append(_door(_("Keys and buttons"), go.open_keys, "settings", "open-keys"))
            case "accessibility" if not self.person:
                wish = partial(ask_wish, self.ui, self.services)
                rows.append(_door(_("Anything missing?"), wish, "edit", "open-wish"))
            case "sound" if self.services.sound.reason is not None:
                rows.append(note(self.services.sound.reason))
        return rows

    def _is_shown(self, setting: Setting) -> bool:
        if setting.whose == ("house" if self.person else "person"):
            return False
        name, values = setting.only
        if not name:
            return True
        spoken = name == "speech" and self.services.voice.wanted
        now = getattr(self.services.settings, name)
        return now in values or (spoken and now == "auto")

    def _row(self, name: str) -> Sequence[Widget]:
        if name == "language":
            return self._language()
        label = ""
        if name in _KEYED:
            label = self.services.named(_(SETTINGS[name].title), _KEYED[name])
        return [row(name, self.services.settings, self._change, label=label, hear=self._hear)]

    def _below(self, name: str) -> Sequence[Widget]:
        """What shows or tells what a setting does."""
        settings, voice = self.services.settings, self.services.voice
        match name:
            case "colours":
                picture = self.late(_preview)
                return [Picture(picture, width=_PICTURE, proportion=2.45, name="preview")]
            case "speech" if voice.wanted and voice.problem is not None:
                return [note(tr(voice.problem), "danger")]
            case "switches" if settings.switches == "two":
                return [note(_(PAIRS[settings.switch_input]))]
        return []

    def _change(self, name: str, value: Any) -> None:
        services = self.services
        services.change_settings(**{name: value})
        if name == "rumble":
            services.rumble.feel(0.6)
        elif name == "effects_volume":
            services.sound.play(effects.ARRIVE)
        if name in _DECIDING or name == "switch_input":
            self.rebuild()

    def _hear(self, volume: str, percent: float) -> None:
        """Play a sound while its volume is set."""
        sound = self.services.sound
        match volume:
            case "effects_volume":
                sound.effects_volume = percent / 100
            case "ambience_volume":
                sound.background.volumes[BackgroundLoop.ROOM] = percent / 100
                sound.background.preferred = BackgroundLoop.ROOM
            case "music_volume":
                sound.background.volumes[BackgroundLoop.MUSIC] = percent / 100
                sound.background.preferred = BackgroundLoop.MUSIC
            case _:
                return
        sound.background.muted = False

    def _language(self) -> Sequence[Widget]:
        codes = [
            code
            for code in i18n.languages()
            if code != i18n.PSEUDO or os.environ.get(PSEUDO_VARIABLE) or i18n.language() == code
        ]
        if i18n.language() not in codes:
            codes.append(i18n.language())
        if len(codes) < 2:
            return []
        options = [ChoiceOption(code, i18n.language_name(code)) for code in codes]
        change = partial(self._change, "language")
        menu = Dropdown(options, i18n.language(), change, name="language")
        return [titled(_(SETTINGS["language"].title), menu)]


@drawn_once
def _preview(look: Look, size: tuple[int, int]) -> pygame.Surface:
    """The game with the most colours."""
    front = max(FRONTS.values(), key=lambda front: len(front.pieces))
    board = front.paint(look, size, Illustration(under_way(front, front.info.players[0], {})))
    return rounded(look, on_the_table(look, board), look.px(12))


def _door(text: str, action: Callable[[], None], icon: str, name: str) -> Widget:
    return Button(text, action, icon=icon, align="start", name=name)
