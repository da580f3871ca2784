"""The table, words and pictures of a game that brings none: its rules say enough.

A game that wants better has a ``FRONT`` of its own and may use any part of this.
"""

from game.catalogue import GAMES
from scenes.front import Front, GameWords, Looks


def _load() -> Looks:
    from scenes.standard.table import looks

    return looks()


def _words() -> GameWords:
    from scenes.standard.words import StandardText, tell

    return GameWords(tell, StandardText)


def standard(game: str) -> Front:
    """The front end of a game that brings none."""
    return Front(info=GAMES[game], load=_load, words=_words)
