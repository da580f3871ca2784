"""TRAKKX at the table, in pictures, in words and as text.

A draft is built on the cloth by hand (``hand``, ``reach``), judged while it grows (``judge``), and
drawn by ``picture``.
"""

from __future__ import annotations

from game.rules.trakkx import INFO
from scenes.front import Front, Looks, Words
from scenes.kit.i18n import ngettext
from scenes.kit.i18n.formats import short_number
from scenes.kit.match_words import plural_count


def _load() -> Looks:
    from scenes.games.trakkx.pictures import illustrate, paint_position
    from scenes.games.trakkx.scene import TrakkxScene
    from scenes.games.trakkx.sounds import SOUNDS

    return Looks(TrakkxScene, paint_position, illustrate, SOUNDS)


def _words() -> Words:
    from game.rules.trakkx.state import TrakkxState
    from scenes.games.trakkx.text import TrakkxText
    from scenes.games.trakkx.words import tell, unseen

    return Words(tell, lambda state, names: TrakkxText(TrakkxState.of(state), names), unseen)


def _points_text(points: float) -> str:
    counted = abs(points)
    return ngettext("{points} point", "{points} points", plural_count(counted)).format(
        points=short_number(counted)
    )


FRONT = Front(
    info=INFO,
    load=_load,
    words=_words,
    card="trakkx/card.jpg",
    points_text=_points_text,
    under_way=60,
)
