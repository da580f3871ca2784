"""The settings that stand on more than one page, each made in one place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

import pygame

from scenes.front import FRONTS, Illustration
from scenes.kit import effects
from scenes.kit.i18n import N_, _
from scenes.kit.look import TEXT_SCALES, Look
from scenes.kit.match_words import percent_text
from scenes.kit.theme import THEMES
from scenes.pages.everyone.sheet import Sheet
from scenes.pages.preview import on_the_table, rounded, under_way
from scenes.ui.choice import Choice, Option
from scenes.ui.layout import Row, Spacer, Wrap
from scenes.ui.text import Label, Picture, Token
from scenes.ui.toggle import Slider, Toggle
from scenes.ui.widget import Widget

_PICTURE: Final = 560.0
_STEPPER: Final = 260.0

THEME_NAMES: Final = {
    "light": N_("Light", "a theme"),
    "dark": N_("Dark", "a theme"),
    "contrast": N_("High contrast"),
    "bold": N_("Large and simple"),
}
COLOUR_NAMES: Final = {
    "standard": N_("Standard", "the colours of players"),
    "safe": N_("Easy to tell apart"),
}
SPEED_NAMES: Final = {
    "off": N_("Off", "speed of movements"),
    "fast": N_("Fast", "speed of movements"),
    "normal": N_("Normal", "speed of movements"),
    "slow": N_("Slow", "speed of movements"),
}
HAND_NAMES: Final = {
    "left": N_("Left", "the hand that plays"),
    "right": N_("Right", "the hand that plays"),
}
POINTER_NAMES: Final = {
    "own": N_("Off", "a larger pointer"),
    "white": N_("White", "a pointer"),
    "black": N_("Black", "a pointer"),
    "yellow": N_("Yellow", "a pointer"),
}


def setting(title: str, control: Widget) -> Row:
    """A title at the left, what sets it at the right; below it where there is no room."""
    return Row([Label(title), Spacer(flex=1), control], gap=16, folded_gap=6)


def chosen(sheet: Sheet, title: str, field: str, names: Mapping[str, str]) -> Row:
    """A setting that is one of several; ``names`` by their keys are still to be translated."""
    change: Callable[..., None] = sheet.change
    return setting(
        title,
        Choice(
            [Option(key, _(name)) for key, name in names.items()],
            getattr(sheet.settings, field),
            lambda key: change(**{field: key}),
            name=field,
        ),
    )


# Seeing


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


def theme(sheet: Sheet) -> Widget:
    """What the table looks like."""
    return setting(
        _("Table", "what it looks like"),
        Choice(
            [Option(key, _(THEME_NAMES[key])) for key in THEMES],
            sheet.settings.theme,
            lambda chosen: sheet.change(theme=chosen),
            name="theme",
        ),
    )


def pointer(sheet: Sheet) -> Widget:
    """What the pointer of the mouse looks like, if it is not the system’s own."""
    return chosen(sheet, _("Large pointer"), "pointer", POINTER_NAMES)


def colours(sheet: Sheet) -> list[Widget]:
    """Which colours the players have, and what these are."""
    look = sheet.services.look

    def sign(number: int) -> Widget:
        name = _(look.player_colours[number].name)
        return Row([Token(number, number, 28), Label(name, "small", "ink_soft")], gap=8, fold=False)

    choice = Choice(
        [Option(key, _(name)) for key, name in COLOUR_NAMES.items()],
        sheet.settings.colours,
        lambda chosen: sheet.change(colours=chosen),
        name="colours",
    )
    signs = [sign(number) for number in range(6)]
    return [setting(_("Colours of players and pieces"), choice), Wrap(signs, gap=16, line_gap=8)]


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
    key = ("settings", game, size, look.theme.key, look.palette)

    def make() -> pygame.Surface:
        state = under_way(front, front.info.players[0], {})
        board = front.paint(look, size, Illustration(state))
        return rounded(look, on_the_table(look, board), look.px(12))

    return look.drawn(key, make)


def less_motion(sheet: Sheet) -> Widget:
    """Whether things move where they need not."""
    return Toggle(
        _("Less motion"),
        sheet.settings.motion == "reduced",
        lambda on: sheet.change(motion="reduced" if on else "full"),
        detail=_("Pieces and pages appear in their places at once."),
        name="motion",
    )


def targets(sheet: Sheet) -> Widget:
    """Whether the board shows what may be done."""
    return Toggle(
        _("Show what may move, and where to"),
        sheet.settings.show_targets,
        lambda on: sheet.change(show_targets=on),
        name="targets",
    )


def letters(sheet: Sheet) -> list[Widget]:
    """The font, and how far letters stand apart."""
    return [
        setting(
            _("Letters"),
            Choice(
                [Option("usual", _("Usual", "letters")), Option("clear", _("Easy to tell apart"))],
                sheet.settings.letters,
                lambda chosen: sheet.change(letters=chosen),
                name="letters",
            ),
        ),
        Toggle(
            _("Letters and lines further apart"),
            sheet.settings.spacing == "wide",
            lambda on: sheet.change(spacing="wide" if on else "normal"),
            name="spacing",
        ),
    ]


# Playing


def every_place(sheet: Sheet) -> Widget:
    """Whether arrows lead to every place of a board."""
    return Toggle(
        _("Arrows lead to every place"),
        sheet.settings.walk_everywhere,
        lambda on: sheet.change(walk_everywhere=on),
        detail=_(
            "And Tab to all that can be played. Else arrows jump to that, and Tab leads from the "
            "board to the panel at once."
        ),
        name="every-place",
    )


def speed(sheet: Sheet) -> Widget:
    """How fast pieces move."""
    return setting(
        _("Movements"),
        Choice(
            [Option(key, _(name)) for key, name in SPEED_NAMES.items()],
            sheet.settings.animation_speed,
            lambda chosen: sheet.change(animation_speed=chosen),
            name="speed",
        ),
    )


def hand(sheet: Sheet) -> Widget:
    """On which side the panel stands."""
    return setting(
        _("Hand that plays"),
        Choice(
            [Option(key, _(name)) for key, name in HAND_NAMES.items()],
            sheet.settings.hand,
            lambda chosen: sheet.change(hand=chosen),
            name="hand",
        ),
    )


def confirm(sheet: Sheet) -> Widget:
    """Whether a move counts at once."""
    return Toggle(
        _("Ask before a move counts"),
        sheet.settings.confirm_moves,
        lambda on: sheet.change(confirm_moves=on),
        name="confirm",
    )


def rumble(sheet: Sheet) -> Widget:
    """Whether contacts are felt."""

    def turn(on: bool) -> None:
        sheet.change(rumble=on)
        sheet.services.rumble.feel(0.6)

    return Toggle(
        _("Gamepads rumble"),
        sheet.settings.rumble,
        turn,
        detail=_("Contacts on the table are felt in the gamepad in hand."),
        name="rumble",
    )


# Hearing


def volumes(sheet: Sheet) -> list[Widget]:
    """How loud pieces, room and music are; why there is no sound, if there is none."""
    settings, sound = sheet.settings, sheet.services.sound

    def keep_effects(volume: int) -> None:
        sheet.change(effects_volume=volume)
        sound.play(effects.ARRIVE)

    def hear_room(volume: float) -> None:
        sound.ambience_volume = volume
        sound.play_room()

    def hear_music(volume: float) -> None:
        sound.music_volume = volume
        sound.play_music()

    rows = [
        _volume(
            sheet,
            (_("Pieces and signals"), "effects"),
            settings.effects_volume,
            partial(setattr, sound, "effects_volume"),
            keep_effects,
        ),
        _volume(
            sheet,
            (_("The room"), "ambience"),
            settings.ambience_volume,
            hear_room,
            lambda value: sheet.change(ambience_volume=value),
        ),
        _volume(
            sheet,
            (_("Music before a game"), "music"),
            settings.music_volume,
            hear_music,
            lambda value: sheet.change(music_volume=value),
        ),
    ]
    if sound.reason is not None:
        rows.append(Label(sound.reason, "small", "ink_soft"))
    return rows


def mono(sheet: Sheet) -> Widget:
    """Whether both sides sound the same."""
    return Toggle(
        _("The same in both ears"),
        sheet.settings.mono,
        lambda on: sheet.change(mono=on),
        detail=_("Sounds come from no side: nothing is lost to whoever hears with one ear."),
        name="mono",
    )


def captions(sheet: Sheet) -> Widget:
    """Whether what sounds tell is written too."""
    return Toggle(
        _("Captions for sounds"),
        sheet.settings.captions,
        lambda on: sheet.change(captions=on),
        detail=_("A few words at the board’s edge, on the side where something is heard."),
        name="captions",
    )


def _volume(
    sheet: Sheet,
    called: tuple[str, str],
    value: int,
    hear: Callable[[float], None],
    keep: Callable[[int], None],
) -> Widget:
    """A volume by its title and name: ``hear`` is told shares while it slides, ``keep`` percent."""
    title, name = called

    def heard(value: float) -> None:
        # Whoever sets how loud it is wants to hear it.
        sheet.services.sound.muted = False
        hear(value / 100)

    slider = Slider(
        value,
        0,
        100,
        step=5,
        show=lambda value: percent_text(value) if value else _("Off", "a volume"),
        on_change=heard,
        on_settled=lambda value: keep(round(value)),
        name=name,
    )
    return setting(title, slider)
