"""The table, words and pictures of a game that brings none: what its rules tell is enough.

A game that wants better has a ``FRONT`` of its own and may use any part of this.
"""

from __future__ import annotations

from game.catalogue import GAMES
from scenes.front import Front, Looks, Words
from scenes.kit.i18n import ngettext


def _load() -> Looks:
    from scenes.standard.table import StandardScene, paint_position

    return Looks(StandardScene, paint_position)


def _words() -> Words:
    from scenes.standard.words import StandardText, tell

    return Words(tell, StandardText)


def points_text(points: float) -> str:
    """What ``State.returns`` gives a player."""
    told = round(points, 1)
    count = int(told) if told == int(told) else 2
    return ngettext("{points} point", "{points} points", count).format(points=f"{told:g}")


def standard(game: str) -> Front:
    """The front end of a game that brings none."""
    return Front(info=GAMES[game], load=_load, words=_words, points_text=points_text)
