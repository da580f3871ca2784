"""What the app knows of Trickle before anybody opens it.

The board and the table are imported when they are first wanted: the title shows sooner.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import pygame

from game.match import Match
from game.protocol import OptionValue
from game.rules.trickle import INFO, Variant
from scenes.front import Front, Illustration
from scenes.i18n import ngettext
from scenes.match_words import plural_count, short_number

if TYPE_CHECKING:
    from scenes.livery import Livery
    from scenes.look import Look
    from scenes.scene import Scene, Services


def _table(services: Services, match: Match, save_id: str | None, *, replay: bool = False) -> Scene:
    from scenes.trickle_scene import TrickleScene

    return TrickleScene(services, match, save_id, replay=replay)


def _paint(
    look: Look,
    size: tuple[int, int],
    illustration: Illustration,
    liveries: Sequence[Livery] | None = None,
) -> pygame.Surface:
    from scenes.trickle_pictures import paint_position

    return paint_position(look, size, illustration, liveries)


def _points_text(points: float) -> str:
    text = ngettext("{points} point", "{points} points", plural_count(points))
    return text.format(points=short_number(points))


def team_seats(players: int, options: Mapping[str, OptionValue]) -> Sequence[Sequence[int]]:
    """The seats that play together, as far as the options say."""
    return Variant(players, partnerships=bool(options.get("partnerships"))).teams


TRICKLE = Front(
    info=INFO,
    scene=_table,
    paint=_paint,
    card="trickle/card.jpg",
    teams=team_seats,
    points_text=_points_text,
)
