"""What the app knows of Trickle Down before anybody opens it."""

from __future__ import annotations

from game.rules.trickle_down import INFO
from scenes.front import Front, Looks
from scenes.town_money import millions


def _load() -> Looks:
    from scenes.trickle_down_pictures import paint_position
    from scenes.trickle_down_scene import TrickleDownScene
    from scenes.trickle_down_words import action_text

    return Looks(TrickleDownScene, paint_position, action_text)


TRICKLE_DOWN = Front(
    info=INFO,
    load=_load,
    card="trickle-down/card.jpg",
    points_text=millions,
)
