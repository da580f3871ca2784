"""What the app knows of the Bead Game before anybody opens it."""

from __future__ import annotations

from game.rules.bead_game import INFO
from scenes.front import Front, Looks
from scenes.i18n import _, ngettext
from scenes.match_words import plural_count, short_number


def _load() -> Looks:
    from scenes.bead_pictures import paint_position
    from scenes.bead_scene import BeadScene

    return Looks(BeadScene, paint_position)


def _points_text(points: float) -> str:
    left = -points
    if not left:
        return _("no beads left")
    return ngettext("{beads} bead left", "{beads} beads left", plural_count(left)).format(
        beads=short_number(left)
    )


BEAD_GAME = Front(
    info=INFO,
    load=_load,
    card="bead-game/card.jpg",
    points_text=_points_text,
)
