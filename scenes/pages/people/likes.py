"""What somebody likes, row by row: each as for everybody, or their own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from game.records.people import Person
from game.records.settings import AIMS, Settings
from scenes.kit.hands.names import COOL_DOWN_NAMES, SWITCH_NAMES
from scenes.kit.i18n import N_, _
from scenes.kit.look import TEXT_SCALES
from scenes.kit.match_words import percent_text
from scenes.pages.everyone.rows import HAND_NAMES, SPEED_NAMES
from scenes.ui.choice import Dropdown, Option
from scenes.ui.layout import Row, Spacer
from scenes.ui.text import Label
from scenes.ui.widget import Widget

_VOLUMES: Final = range(0, 101, 20)
_WIDTH: Final = 250.0


@dataclass(frozen=True, slots=True)
class Like:
    """A setting that may be somebody's own: its name, title, and values with what they are called.

    The titles are English source strings.
    """

    setting: str
    title: str
    values: Mapping[Any, str]


_YES: Final = {True: N_("Yes"), False: N_("No")}

LIKES: Final = (
    Like("text_size", N_("Text size"), {round(100 * scale): "" for scale in TEXT_SCALES}),
    Like("hand", N_("Hand that plays"), HAND_NAMES),
    Like("animation_speed", N_("Movements"), SPEED_NAMES),
    Like("effects_volume", N_("Pieces and signals"), dict.fromkeys(_VOLUMES, "")),
    Like("confirm_moves", N_("Ask before a move counts"), _YES),
    Like("coach", N_("Coach"), _YES),
    Like("hints", N_("Hints and ideas"), _YES),
    Like("show_targets", N_("Show what may move, and where to"), _YES),
    Like("walk_everywhere", N_("Arrows lead to every place"), _YES),
    Like(
        "aim",
        N_("Help with aiming"),
        dict(
            zip(
                AIMS,
                (
                    N_("All that was agreed"),
                    N_("To the first contact"),
                    N_("A short line"),
                    N_("None", "help with aiming"),
                ),
                strict=True,
            )
        ),
    ),
    Like("switches", N_("Play by switch"), SWITCH_NAMES),
    Like("cool_down", N_("Pause after each press"), COOL_DOWN_NAMES),
    Like("large_targets", N_("Larger buttons and places"), _YES),
    Like("recap", N_("What happened, when the curtain lifts"), _YES),
)


def like_rows(
    person: Person, house: Settings, change: Callable[[str, object | None], None]
) -> list[Widget]:
    """A row for each like; ``change`` is told its setting and value, None for everybody's."""
    return [_row(like, person, house, change) for like in LIKES]


def _row(
    like: Like,
    person: Person,
    house: Settings,
    change: Callable[[str, object | None], None],
) -> Widget:
    shared = _value_text(like, getattr(house, like.setting))
    own = person.likes.get(like.setting)
    values = dict(like.values)
    if own is not None and own not in values:
        values = {**values, own: ""}
    options: list[Option[object | None]] = [
        Option(None, _("As for everybody ({value})").format(value=shared))
    ]
    options += [Option(value, _value_text(like, value)) for value in values]
    return Row(
        [
            Label(_(like.title)),
            Spacer(flex=1),
            Dropdown(
                options,
                own,
                partial(change, like.setting),
                min_width=_WIDTH,
                name=f"like-{like.setting}",
            ),
        ],
        gap=16,
        folded_gap=4,
    )


def _value_text(like: Like, value: object) -> str:
    title = like.values.get(value, "")
    if title:
        return _(title)
    if value == 0:
        return _("Off", "a like of somebody")
    return percent_text(value) if isinstance(value, int) else str(value)
