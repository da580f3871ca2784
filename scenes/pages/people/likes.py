"""What somebody likes, row by row: each as for everybody, or their own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from game.records.people import Person
from game.records.settings import Settings
from scenes.kit.i18n import N_, _
from scenes.kit.look import TEXT_SCALES
from scenes.kit.match_words import percent_text
from scenes.pages.everyone.rows import WORDS, Words
from scenes.ui.choice import Dropdown, Option
from scenes.ui.layout import Row, Spacer
from scenes.ui.text import Label
from scenes.ui.widget import Widget

_WIDTH: Final = 250.0


_PERCENT: Final = {
    "text_size": (N_("Text size"), [round(100 * scale) for scale in TEXT_SCALES]),
    "effects_volume": (N_("Pieces and signals"), [*range(0, 101, 20)]),
}
_AIM: Final = {
    "path": N_("All that was agreed"),
    "contact": N_("To the first contact"),
    "line": N_("A short line"),
    "none": N_("None", "help with aiming"),
}
_ONLY_HERE: Final = {
    "aim": Words(N_("Help with aiming"), _AIM),
    "recap": Words(N_("What happened, when the curtain lifts"), switch=(False, True)),
    **{name: Words(title, dict.fromkeys(steps, "")) for name, (title, steps) in _PERCENT.items()},
}
LIKES: Final = (
    *("text_size", "hand", "animation_speed", "effects_volume", "confirm_moves", "coach", "hints"),
    *("show_targets", "walk_everywhere", "aim", "switches", "cool_down", "large_targets", "recap"),
)
"""The settings that a person's page offers, in its order."""


def like_rows(
    person: Person, house: Settings, change: Callable[[str, object | None], None]
) -> list[Widget]:
    """A row for each like; ``change`` is told its setting and value, None for everybody's."""
    return [_row(like, person, house, change) for like in LIKES]


def _row(
    like: str, person: Person, house: Settings, change: Callable[[str, object | None], None]
) -> Widget:
    words = _ONLY_HERE.get(like) or WORDS[like]
    values = dict(words.values) or {True: N_("Yes"), False: N_("No")}
    own = person.likes.get(like)
    if own is not None:
        values.setdefault(own, "")
    shared = _value_text(values, getattr(house, like))
    options: list[Option[object | None]] = [
        Option(None, _("As for everybody ({value})").format(value=shared))
    ]
    options += [Option(value, _value_text(values, value)) for value in values]
    return Row(
        [
            Label(_(words.title)),
            Spacer(flex=1),
            Dropdown(
                options,
                own,
                partial(change, like),
                min_width=_WIDTH,
                name=f"like-{like}",
            ),
        ],
        gap=16,
        folded_gap=4,
    )


def _value_text(values: Mapping[Any, str], value: object) -> str:
    title = values.get(value, "")
    if title:
        return _(title)
    if value == 0:
        return _("Off", "a like of somebody")
    return percent_text(value) if isinstance(value, int) else str(value)
