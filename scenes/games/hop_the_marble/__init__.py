"""Hop the Marble at the table, in pictures, in words and as text.

A pull becomes a flick (``aim``, ``hand``), physics rolls it, ``motion`` plays it back and
``picture`` draws it.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from game.protocol import OptionValue
from game.rules.hop_the_marble import INFO
from scenes.front import FeatWords, Front, GameWords, Looks
from scenes.kit.i18n import _

if TYPE_CHECKING:
    from scenes.kit.services import Services
    from scenes.ui.page import Page


def _load() -> Looks:
    from scenes.games.hop_the_marble.picture.painter import paint_position
    from scenes.games.hop_the_marble.scene import HopTable
    from scenes.games.hop_the_marble.sounds import SOUNDS, room

    return Looks(
        HopTable,
        paint_position,
        sounds=SOUNDS,
        theme="sounds/hop-the-marble/theme.ogg",
        room=room,
        ahead={"hop-the-marble/wood-{}.jpg": 1.0, "hop-the-marble/creases.jpg": 0.9},
        smallest=700,
    )


def _words() -> GameWords:
    from game.rules.hop_the_marble.state import HopState
    from scenes.games.hop_the_marble.text import HopText
    from scenes.games.hop_the_marble.words import feat_text, score_text, tell

    return GameWords(
        tell,
        lambda state, names: HopText(HopState.of(state), names),
        feats=FeatWords(_("Flick of the year"), feat_text),
        points=score_text,
    )


def _practice(services: "Services", options: Mapping[str, OptionValue]) -> "Page":
    from scenes.games.hop_the_marble.practice import PracticeScene

    return PracticeScene(services, options)


FRONT = Front(
    info=INFO,
    load=_load,
    words=_words,
    card="hop-the-marble/card.jpg",
    practice=_practice,
)
"""Hop the Marble: the scene at its table and its pictures."""
