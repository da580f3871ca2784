"""The settings: each is saved and applied at once, and seen in a small picture beside them."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame

from scenes.front import FRONTS, Illustration
from scenes.kit import effects, i18n
from scenes.kit.i18n import N_, _
from scenes.kit.look import TEXT_SCALES, Look
from scenes.kit.match_words import percent_text
from scenes.kit.scene import Services
from scenes.kit.theme import THEMES
from scenes.pages.preview import on_the_table, rounded, under_way
from scenes.pages.thumbnails import IllustratedPage
from scenes.ui.button import Button
from scenes.ui.choice import Choice, Dropdown, Option
from scenes.ui.layout import Column, Row, Spacer, Wrap
from scenes.ui.page_frame import page_frame
from scenes.ui.panel import Panel
from scenes.ui.scroll import ScrollView
from scenes.ui.text import Label, Picture, Token
from scenes.ui.toggle import Slider, Toggle
from scenes.ui.widget import Widget

PSEUDO_VARIABLE: Final = "POCKETFUL_PSEUDO"
"""With this environment variable translators are offered the pseudo-locale too."""

_WIDE: Final = 1000.0
_PICTURE: Final = 560.0
_STEPPER: Final = 260.0

_THEME_NAMES: Final = {"light": N_("Light"), "dark": N_("Dark"), "contrast": N_("High contrast")}
_COLOUR_NAMES: Final = {"standard": N_("Standard"), "safe": N_("Easy to tell apart")}
SPEED_NAMES: Final = {
    "off": N_("Off"),
    "fast": N_("Fast"),
    "normal": N_("Normal"),
    "slow": N_("Slow"),
}
HAND_NAMES: Final = {"left": N_("Left"), "right": N_("Right")}


class SettingsScene(IllustratedPage):
    """Three groups of settings and a picture of what they do."""

    def __init__(self, services: Services, game: str = "") -> None:
        """Show what the settings do to a game; to the one that was played last by default."""
        super().__init__(services)
        self.game = game or _last_played(services)

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
        beside: list[Widget] = [Label(_("Text size"), "body", "table_ink"), self._text_size()]
        services = self.services
        if services.people.names:
            people = partial(services.go.open_people, services.at_hand)
            beside.insert(
                0, Button(_("People"), people, kind="quiet", icon="people", name="open-people")
            )
        if services.hand.has_likes:
            body = Column([self._whose(), body], gap=14)
        return page_frame(
            _("Settings"),
            services.go.back,
            ScrollView(body, name="settings"),
            beside=beside,
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
        settings = self.services.settings
        change = self.services.change_settings
        return Panel(
            _setting(
                _("Table"),
                Choice(
                    [Option(key, _(_THEME_NAMES[key])) for key in THEMES],
                    settings.theme,
                    lambda theme: change(theme=theme),
                    name="theme",
                ),
            ),
            _setting(
                _("Players’ colours"),
                Choice(
                    [Option(key, _(name)) for key, name in _COLOUR_NAMES.items()],
                    settings.colours,
                    lambda colours: change(colours=colours),
                    name="colours",
                ),
            ),
            Wrap([self._player_sign(number) for number in range(6)], gap=16, line_gap=8),
            Picture(
                self.late(self._drawn),
                width=_PICTURE,
                proportion=2.0,
                align="stretch",
                name="preview",
            ),
            Toggle(
                _("Full screen"),
                settings.fullscreen,
                lambda on: change(fullscreen=on),
                detail=_("F11 switches it anywhere."),
                name="fullscreen",
            ),
            *self._language(),
            title=_("Screen"),
            gap=16,
        )

    def _text_size(self) -> Widget:
        """Its place and width are the same with every size, so that it stays under the pointer."""
        return Choice(
            [Option(size, percent_text(size)) for size in self._text_sizes()],
            self.services.settings.text_size,
            lambda size: self.services.change_settings(text_size=size),
            min_width=_STEPPER,
            max_width=_STEPPER,
            name="text-size",
        )

    def _text_sizes(self) -> list[int]:
        """The steps on offer, and the present size where it is none of them."""
        steps = {round(100 * scale) for scale in TEXT_SCALES}
        return sorted(steps | {self.services.settings.text_size})

    def _player_sign(self, number: int) -> Widget:
        name = _(self.look.player_colours[number].name)
        return Row([Token(number, number, 28), Label(name, "small", "ink_soft")], gap=8, fold=False)

    def _language(self) -> list[Widget]:
        codes = [
            code
            for code in i18n.languages()
            if code != i18n.PSEUDO or os.environ.get(PSEUDO_VARIABLE) or i18n.language() == code
        ]
        if len(codes) < 2:
            return []
        return [
            _setting(
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
        settings = self.services.settings
        change = self.services.change_settings
        return Panel(
            _setting(
                _("Movements"),
                Choice(
                    [Option(key, _(name)) for key, name in SPEED_NAMES.items()],
                    settings.animation_speed,
                    lambda speed: change(animation_speed=speed),
                    name="speed",
                ),
            ),
            _setting(
                _("Hand that plays"),
                Choice(
                    [Option(key, _(name)) for key, name in HAND_NAMES.items()],
                    settings.hand,
                    lambda hand: change(hand=hand),
                    name="hand",
                ),
            ),
            Toggle(
                _("Less motion"),
                settings.motion == "reduced",
                lambda on: change(motion="reduced" if on else "full"),
                detail=_("Pieces and pages appear in their places at once."),
                name="motion",
            ),
            Toggle(
                _("Show what may move, and where to"),
                settings.show_targets,
                lambda on: change(show_targets=on),
                name="targets",
            ),
            Toggle(
                _("Ask before a move counts"),
                settings.confirm_moves,
                lambda on: change(confirm_moves=on),
                name="confirm",
            ),
            Toggle(
                _("Hints and ideas"),
                settings.hints,
                lambda on: change(hints=on),
                detail=_("They can be asked for in every turn."),
                name="hints",
            ),
            Toggle(
                _("Coach"),
                settings.coach,
                lambda on: change(coach=on),
                detail=_("Speaks up before a bad mistake, so that you can take it back."),
                name="coach",
            ),
            Toggle(
                _("Opponents say something"),
                settings.remarks,
                lambda on: change(remarks=on),
                detail=_("A short sentence with their move, now and then."),
                name="remarks",
            ),
            Toggle(
                _("Keep my mistakes as puzzles"),
                settings.keep_mistakes == "yes",
                lambda on: change(keep_mistakes="yes" if on else "no"),
                detail=_("What the coach or the look back calls a mistake comes back days later."),
                name="keep-mistakes",
            ),
            title=_("At the table"),
            gap=14,
        )

    def _sound(self) -> Panel:
        settings, sound = self.services.settings, self.services.sound
        change = self.services.change_settings

        def volume(
            title: str,
            name: str,
            value: int,
            hear: Callable[[float], None],
            keep: Callable[[int], None],
        ) -> Widget:
            def heard(value: float) -> None:
                # Whoever sets how loud it is wants to hear it.
                sound.muted = False
                hear(value / 100)

            slider = Slider(
                value,
                0,
                100,
                step=5,
                show=lambda value: percent_text(value) if value else _("Off"),
                on_change=heard,
                on_settled=lambda value: keep(round(value)),
                name=name,
            )
            return _setting(title, slider)

        rows = [
            volume(
                _("Pieces and signals"),
                "effects",
                settings.effects_volume,
                partial(setattr, sound, "effects_volume"),
                self._set_effects,
            ),
            volume(
                _("The room"),
                "ambience",
                settings.ambience_volume,
                self._hear_room,
                lambda value: change(ambience_volume=value),
            ),
            volume(
                _("Music before a game"),
                "music",
                settings.music_volume,
                self._hear_music,
                lambda value: change(music_volume=value),
            ),
            Toggle(
                _("Gamepads rumble"),
                settings.rumble,
                self._set_rumble,
                detail=_("Contacts on the table are felt in the gamepad in hand."),
                name="rumble",
            ),
        ]
        if sound.reason is not None:
            rows.append(Label(sound.reason, "small", "ink_soft"))
        return Panel(*rows, title=_("Sound"), gap=14)

    def _set_effects(self, volume: int) -> None:
        self.services.change_settings(effects_volume=volume)
        self.services.sound.play(effects.ARRIVE)

    def _hear_room(self, volume: float) -> None:
        self.services.sound.ambience_volume = volume
        self.services.sound.play_room()

    def _hear_music(self, volume: float) -> None:
        self.services.sound.music_volume = volume
        self.services.sound.play_music()

    def _set_rumble(self, on: bool) -> None:
        self.services.change_settings(rumble=on)
        self.services.rumble.feel(0.6)

    # The picture

    def _drawn(self, look: Look, size: tuple[int, int]) -> pygame.Surface:
        """A match under way as these settings show it."""
        front = FRONTS[self.game]
        key = ("settings", self.game, size, look.theme.key, look.palette)

        def make() -> pygame.Surface:
            state = under_way(front, front.info.players[0], {})
            board = front.paint(look, size, Illustration(state))
            return rounded(look, on_the_table(look, board), look.px(12))

        return look.drawn(key, make)


def _setting(title: str, control: Widget) -> Row:
    """A title at the left, what sets it at the right; below it where there is no room."""
    return Row([Label(title), Spacer(flex=1), control], gap=16, folded_gap=6)


def _last_played(services: Services) -> str:
    """The game of the match that was saved last; the first of all before there is one."""
    games = (info.game for info in services.saves.saves() if info.damaged is None)
    return next(games, next(iter(FRONTS)))
