"""Every setting as a row of a page: what it is called, and what its values are called."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

import pygame

from scenes.front import FRONTS, Illustration
from scenes.kit import effects
from scenes.kit.i18n import N_, _
from scenes.kit.i18n.formats import decimal_text
from scenes.kit.look import TEXT_SCALES, Look
from scenes.kit.match_words import percent_text
from scenes.pages.everyone.sheet import Sheet
from scenes.pages.preview import on_the_table, rounded, under_way
from scenes.ui.choice import Choice, Dropdown, Option
from scenes.ui.layout import Row, Spacer, Wrap
from scenes.ui.text import Label, Picture, Token
from scenes.ui.toggle import Slider, Toggle
from scenes.ui.widget import Widget

_PICTURE: Final = 560.0
_STEPPER: Final = 260.0


@dataclass(frozen=True, slots=True)
class Words:
    """A setting in words, still to be translated. With two values it is a switch: off, on."""

    title: str
    values: Mapping[Any, str] = field(default_factory=dict)
    switch: tuple[Any, Any] | None = None
    detail: str = ""
    name: str = ""
    rebuilds: bool = False  # other rows follow from it
    drops: bool = False  # too many values to stand beside each other


def _toggle(
    title: str, detail: str = "", off: Any = False, on: Any = True, name: str = ""
) -> Words:
    return Words(title, switch=(off, on), detail=detail, name=name)


WORDS: Final[Mapping[str, Words]] = {
    "theme": Words(
        N_("Table", "what it looks like"),
        {
            "light": N_("Light", "a theme"),
            "dark": N_("Dark", "a theme"),
            "contrast": N_("High contrast"),
            "bold": N_("Large and simple"),
        },
    ),
    "colours": Words(
        N_("Colours of players and pieces"),
        {"standard": N_("Standard", "the colours of players"), "safe": N_("Easy to tell apart")},
    ),
    "animation_speed": Words(
        N_("Movements"),
        {
            "off": N_("Off", "speed of movements"),
            "fast": N_("Fast", "speed of movements"),
            "normal": N_("Normal", "speed of movements"),
            "slow": N_("Slow", "speed of movements"),
        },
        name="speed",
    ),
    "hand": Words(
        N_("Hand that plays"),
        {"left": N_("Left", "the hand that plays"), "right": N_("Right", "the hand that plays")},
    ),
    "pointer": Words(
        N_("Large pointer"),
        {
            "own": N_("Off", "a larger pointer"),
            "white": N_("White", "a pointer"),
            "black": N_("Black", "a pointer"),
            "yellow": N_("Yellow", "a pointer"),
        },
    ),
    "letters": Words(
        N_("Letters"), {"usual": N_("Usual", "letters"), "clear": N_("Easy to tell apart")}
    ),
    "spacing": _toggle(N_("Letters and lines further apart"), off="normal", on="wide"),
    "motion": _toggle(
        N_("Less motion"),
        N_("Pieces and pages appear in their places at once."),
        off="full",
        on="reduced",
    ),
    "show_targets": _toggle(N_("Show what may move, and where to"), name="targets"),
    "walk_everywhere": _toggle(
        N_("Arrows lead to every place"),
        N_(
            "And Tab to all that can be played. Else arrows jump to that, and Tab leads from the "
            "board to the panel at once."
        ),
        name="every-place",
    ),
    "confirm_moves": _toggle(N_("Ask before a move counts"), name="confirm"),
    "hints": _toggle(N_("Hints and ideas"), N_("They can be asked for in every turn.")),
    "coach": _toggle(
        N_("Coach"), N_("Speaks up before a bad mistake, so that you can take it back.")
    ),
    "remarks": _toggle(
        N_("Opponents say something"), N_("A short sentence with their move, now and then.")
    ),
    "keep_mistakes": _toggle(
        N_("Keep my mistakes as puzzles"),
        N_("What the coach or the look back calls a mistake comes back days later."),
        off="no",
        on="yes",
    ),
    "rumble": _toggle(
        N_("Gamepads rumble"), N_("Contacts on the table are felt in the gamepad in hand.")
    ),
    "mono": _toggle(
        N_("The same in both ears"),
        N_("Sounds come from no side: nothing is lost to whoever hears with one ear."),
    ),
    "captions": _toggle(
        N_("Captions for sounds"),
        N_("A few words at the board’s edge, on the side where something is heard."),
    ),
    "speech": Words(
        N_("Say what the window shows"),
        {"auto": N_("With a screen reader"), "on": N_("Always"), "off": N_("Never")},
    ),
    "speech_detail": Words(
        N_("How much is said"), {"all": N_("Everything"), "brief": N_("What is needed")}
    ),
    "speech_rate": Words(
        N_("How fast"),
        {
            "own": N_("As the computer", "speed of speech"),
            "slow": N_("Slow", "speed of speech"),
            "normal": N_("Normal", "speed of speech"),
            "fast": N_("Fast", "speed of speech"),
            "faster": N_("Very fast", "speed of speech"),
        },
    ),
    "speech_ear": Words(
        N_("Where secrets are heard"),
        {"both": N_("Both ears"), "left": N_("Left ear"), "right": N_("Right ear")},
    ),
    "switches": Words(
        N_("Play by switch"),
        {"off": N_("No switch"), "one": N_("One switch"), "two": N_("Two switches")},
        rebuilds=True,
    ),
    "switch_input": Words(
        N_("The switch is"),
        {
            "keys": N_("A key"),
            "mouse": N_("A mouse button"),
            "pad": N_("A button of a gamepad"),
            "touch": N_("A touch"),
            "any": N_("Anything that is pressed"),
        },
        name="switch-input",
        rebuilds=True,
        drops=True,
    ),
    "scan_ideas": _toggle(
        N_("First what an expert would consider"),
        N_("Where hints are allowed; then everything that can be done."),
        name="scan-ideas",
    ),
    "cool_down": Words(
        N_("Pause after each press"),
        {0: N_("None", "a time"), 200: N_("0.2 s"), 500: N_("0.5 s"), 1000: N_("1 s")},
        name="cool-down",
    ),
    "large_targets": _toggle(
        N_("Larger buttons and places"),
        N_("All that is pressed is as large as a fingertip."),
        name="large-targets",
    ),
}
"""The settings that a page shows as one row, by their names."""


def row(sheet: Sheet, setting: str) -> Widget:
    """The row of one setting."""
    words = WORDS[setting]
    if words.switch is None:
        return titled(_(words.title), choice(sheet, setting))
    off, on = words.switch
    return Toggle(
        _(words.title),
        getattr(sheet.settings, setting) == on,
        lambda is_on: _change(sheet, setting, on if is_on else off),
        detail=_(words.detail),
        name=words.name or setting.replace("_", "-"),
    )


def rows(sheet: Sheet, *settings: str) -> list[Widget]:
    """A row for each of several settings."""
    return [row(sheet, setting) for setting in settings]


def choice(sheet: Sheet, setting: str) -> Widget:
    """The values of a setting to choose from, without its title."""
    words = WORDS[setting]
    make = Dropdown if words.drops else Choice
    return make(
        [Option(key, _(value)) for key, value in words.values.items()],
        getattr(sheet.settings, setting),
        partial(_change, sheet, setting),
        name=words.name or setting,
    )


def _change(sheet: Sheet, setting: str, value: object) -> None:
    sheet.change(**{setting: value})
    if setting == "rumble":
        sheet.services.rumble.feel(0.6)
    if WORDS[setting].rebuilds:
        sheet.rebuild()


def titled(title: str, control: Widget) -> Row:
    """A title at the left, what sets it at the right; below it where there is no room."""
    return Row([Label(title), Spacer(flex=1), control], gap=16, folded_gap=6)


# What is more than one row


def text_size(sheet: Sheet) -> Widget:
    """Its place and width are the same with every size, so that it stays under the pointer."""
    size = sheet.settings.text_size
    steps = sorted({round(100 * scale) for scale in TEXT_SCALES} | {size})
    return Choice(
        [Option(step, percent_text(step)) for step in steps],
        size,
        lambda chosen: sheet.change(text_size=chosen),
        min_width=_STEPPER,
        max_width=_STEPPER,
        name="text-size",
    )


def colours(sheet: Sheet) -> list[Widget]:
    """Which colours the players have, and what these are."""

    def sign(number: int) -> Widget:
        name = _(sheet.services.look.player_colours[number].name)
        return Row([Token(number, number, 28), Label(name, "small", "ink_soft")], gap=8, fold=False)

    return [row(sheet, "colours"), Wrap([sign(n) for n in range(6)], gap=16, line_gap=8)]


def preview(sheet: Sheet) -> Widget:
    """A match under way as these settings show it."""
    return Picture(
        sheet.late(partial(preview_picture, sheet.game)),
        width=_PICTURE,
        proportion=2.0,
        align="stretch",
        name="preview",
    )


def preview_picture(game: str, look: Look, size: tuple[int, int]) -> pygame.Surface:
    """Draw a match of a game under way, in pixels."""
    front = FRONTS[game]

    def make() -> pygame.Surface:
        state = under_way(front, front.info.players[0], {})
        board = front.paint(look, size, Illustration(state))
        return rounded(look, on_the_table(look, board), look.px(12))

    return look.drawn(("settings", game, size, look.theme.key, look.palette), make)


def slider(
    sheet: Sheet,
    title: str,
    setting: str,
    hear: Callable[[float], None],
    keep: Callable[[], None] = lambda: None,
) -> Widget:
    """A volume: ``hear`` is told shares while it slides; ``keep`` follows once it is saved."""

    def heard(value: float) -> None:
        # Whoever sets how loud it is wants to hear it.
        sheet.services.sound.muted = False
        hear(value / 100)

    def settled(value: float) -> None:
        sheet.change(**{setting: round(value)})
        keep()

    return titled(
        title,
        Slider(
            getattr(sheet.settings, setting),
            0,
            100,
            step=5,
            show=lambda value: percent_text(value) if value else _("Off", "a volume"),
            on_change=heard,
            on_settled=settled,
            name=setting.removesuffix("_volume"),
        ),
    )


def volumes(sheet: Sheet) -> list[Widget]:
    """How loud pieces, room and music are; why there is no sound, if there is none."""
    sound = sheet.services.sound

    def hear_effects(volume: float) -> None:
        sound.effects_volume = volume

    def hear_room(volume: float) -> None:
        sound.ambience_volume = volume
        sound.play_room()

    def hear_music(volume: float) -> None:
        sound.music_volume = volume
        sound.play_music()

    arrive = partial(sound.play, effects.ARRIVE)
    return [
        slider(sheet, _("Pieces and signals"), "effects_volume", hear_effects, arrive),
        slider(sheet, _("The room"), "ambience_volume", hear_room),
        slider(sheet, _("Music before a game"), "music_volume", hear_music),
        *([] if sound.reason is None else [Label(sound.reason, "small", "ink_soft")]),
    ]


def scan_pace(sheet: Sheet) -> Widget:
    """For how long a switch is offered each thing."""
    return titled(
        _("Each thing is offered for"),
        Slider(
            sheet.settings.scan_pace / 10,
            0.4,
            6.0,
            step=0.2,
            show=lambda seconds: _("{seconds} s").format(seconds=decimal_text(seconds)),
            on_settled=lambda seconds: sheet.change(scan_pace=round(seconds * 10)),
            name="scan-pace",
        ),
    )
