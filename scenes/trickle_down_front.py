"""What the app knows of Trickle Down before anybody opens it.

The board and the table are imported when they are first wanted: the title shows sooner.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import pygame

from game.match import Match
from game.protocol import OptionValue
from game.rules.trickle_down import INFO
from scenes.front import Front, Illustration
from scenes.town_money import millions

if TYPE_CHECKING:
    from scenes.livery import Livery
    from scenes.look import Look
    from scenes.scene import Scene, Services


def _table(services: Services, match: Match, save_id: str | None, *, replay: bool = False) -> Scene:
    from scenes.trickle_down_scene import TrickleDownScene

    return TrickleDownScene(services, match, save_id, replay=replay)


def _paint(
    look: Look,
    size: tuple[int, int],
    illustration: Illustration,
    liveries: Sequence[Livery] | None = None,
) -> pygame.Surface:
    from scenes.trickle_down_pictures import paint_position

    return paint_position(look, size, illustration, liveries)


def _everyone_alone(players: int, _options: Mapping[str, OptionValue]) -> Sequence[Sequence[int]]:
    return [(seat,) for seat in range(players)]


TRICKLE_DOWN = Front(
    info=INFO,
    scene=_table,
    paint=_paint,
    card="trickle-down/card.jpg",
    teams=_everyone_alone,
    points_text=millions,
)
