"""Trickle Down at the table, in pictures, in words and as text."""

from __future__ import annotations

from game.rules.trickle_down import INFO
from scenes.front import Front, Looks
from scenes.games.trickle_down.money import millions


def _load() -> Looks:
    from scenes.games.trickle_down.pictures import paint_position
    from scenes.games.trickle_down.scene import TrickleDownScene
    from scenes.games.trickle_down.words import action_text

    return Looks(TrickleDownScene, paint_position, action_text)


FRONT = Front(
    info=INFO,
    load=_load,
    card="trickle-down/card.jpg",
    points_text=millions,
)
