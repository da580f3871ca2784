"""What the app knows of TRAKKX before anybody opens it."""

from __future__ import annotations

from collections.abc import Sequence

from game.protocol import Action, State
from game.rules.trakkx import INFO, TrakkxState
from scenes.front import Front, Looks
from scenes.i18n import ngettext
from scenes.match_words import plural_count, short_number


def _load() -> Looks:
    from scenes.trakkx_live import LiveExercise
    from scenes.trakkx_pictures import paint_position
    from scenes.trakkx_scene import TrakkxScene
    from scenes.trakkx_words import action_text

    def tell(before: State, _player: int, action: Action, names: Sequence[str]) -> str:
        assert isinstance(before, TrakkxState)
        return action_text(before, action, names)

    return Looks(TrakkxScene, paint_position, tell, LiveExercise)


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
