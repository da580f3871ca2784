"""TRAKKX at the table, in pictures, in words and as text.

A draft is built on the cloth by hand (``hand``, ``reach``), judged as it grows (``judge``), and
drawn by ``picture``.
"""

from collections.abc import Mapping

from game.protocol import OptionValue
from game.rules.trakkx import INFO
from scenes.front import Front, GameWords, Looks
from scenes.kit.i18n import _
from scenes.kit.match_words import points_text


def _load() -> Looks:
    from scenes.games.trakkx.picture.motion import SOUNDS
    from scenes.games.trakkx.picture.table import paint_position
    from scenes.games.trakkx.scene import TrakkxTable

    theme = "sounds/trakkx/theme.ogg"
    ahead = {"trakkx/wood-{}.jpg": 1.25, "trakkx/cloth-folds.jpg": 0.8}
    return Looks(
        TrakkxTable, paint_position, SOUNDS, theme, smallest=440, tallest=0.73, ahead=ahead
    )


def _words() -> GameWords:
    from game.rules.trakkx.state import TrakkxState
    from scenes.games.trakkx.text import TrakkxText
    from scenes.games.trakkx.words import tell, unseen

    return GameWords(
        tell,
        lambda state, names: TrakkxText(TrakkxState.of(state), names),
        unseen,
        points=_left,
    )


def _left(points: float, options: Mapping[str, OptionValue]) -> str:
    """What someone has left of one round, or of all."""
    if not points:
        return _("no tokens left")
    told = points_text(abs(points))
    return _("{points} on the rack", points=told) if options.get("rounds") == 1 else told


FRONT = Front(
    info=INFO,
    load=_load,
    words=_words,
    card="trakkx/card.jpg",
    under_way=60,
)
