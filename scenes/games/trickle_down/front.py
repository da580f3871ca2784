"""What the app knows of Trickle Down before anybody opens it."""

from __future__ import annotations

from game.rules.trickle_down import INFO
from scenes.games.trickle_down.money import millions
from scenes.table.front import Front, Looks


def _load() -> Looks:
    from scenes.games.trickle_down.pictures import paint_position
    from scenes.games.trickle_down.scene import TrickleDownScene
    from scenes.games.trickle_down.words import action_text

    return Looks(TrickleDownScene, paint_position, action_text)


TRICKLE_DOWN = Front(
    info=INFO,
    load=_load,
    card="trickle-down/card.jpg",
    points_text=millions,
)
