"""What the app knows of the Bead Game before anybody opens it.

The table is imported when it is first wanted: the title shows sooner.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import pygame

from game.match import Match
from game.protocol import OptionValue
from game.rules.bead_game import INFO
from scenes.front import Front, Illustration
from scenes.i18n import _, ngettext
from scenes.match_words import plural_count, short_number

if TYPE_CHECKING:
    from scenes.livery import Livery
    from scenes.look import Look
    from scenes.scene import Scene, Services


def _table(services: Services, match: Match, save_id: str | None, *, replay: bool = False) -> Scene:
    from scenes.bead_scene import BeadScene

    return BeadScene(services, match, save_id, replay=replay)


def _paint(
    look: Look,
    size: tuple[int, int],
    illustration: Illustration,
    liveries: Sequence[Livery] | None = None,
) -> pygame.Surface:
    from scenes.bead_pictures import paint_position

    return paint_position(look, size, illustration, liveries)


def _teams(players: int, _options: Mapping[str, OptionValue]) -> Sequence[Sequence[int]]:
    return [[seat] for seat in range(players)]


def _points_text(points: float) -> str:
    left = -points
    if not left:
        return _("no beads left")
    return ngettext("{beads} bead left", "{beads} beads left", plural_count(left)).format(
        beads=short_number(left)
    )


BEAD_GAME = Front(
    info=INFO,
    scene=_table,
    paint=_paint,
    card="bead-game/card.jpg",
    teams=_teams,
    points_text=_points_text,
)
