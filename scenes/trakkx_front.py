"""What the app knows of TRAKKX before anybody opens it."""

from __future__ import annotations

from game.rules.trakkx import INFO
from scenes.front import Front, Looks
from scenes.i18n import ngettext
from scenes.match_words import plural_count, short_number


def _load() -> Looks:
    from scenes.trakkx_live import LiveExercise
    from scenes.trakkx_pictures import paint_position
    from scenes.trakkx_scene import TrakkxScene

    return Looks(TrakkxScene, paint_position, LiveExercise)


def _points_text(points: float) -> str:
    counted = abs(points)
    return ngettext("{points} point", "{points} points", plural_count(counted)).format(
        points=short_number(counted)
    )


TRAKKX = Front(
    info=INFO,
    load=_load,
    card="trakkx/card.jpg",
    points_text=_points_text,
)
