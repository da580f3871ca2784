"""What the app knows of Hop the Marble before anybody opens it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from game.protocol import Action, OptionValue, State
from game.rules.hop_the_marble import INFO, HopState
from scenes.front import Front, Looks
from scenes.i18n import ngettext
from scenes.match_words import plural_count, short_number

if TYPE_CHECKING:
    from scenes.scene import Scene, Services


def _load() -> Looks:
    from scenes.hop_painter import paint_position
    from scenes.hop_scene import HopScene
    from scenes.hop_words import action_text

    def tell(before: State, _player: int, action: Action, names: Sequence[str]) -> str:
        assert isinstance(before, HopState)
        return action_text(before, action, names)

    return Looks(HopScene, paint_position, tell)


def _practice(services: Services, options: Mapping[str, OptionValue]) -> Scene:
    from scenes.hop_practice_scene import PracticeScene

    return PracticeScene(services, options)


def _points_text(points: float) -> str:
    return ngettext("{points} point", "{points} points", plural_count(points)).format(
        points=short_number(points)
    )


HOP_THE_MARBLE = Front(
    info=INFO,
    load=_load,
    card="hop-the-marble/card.jpg",
    points_text=_points_text,
    practice=_practice,
)
"""Hop the Marble: the scene at its table and its pictures."""
