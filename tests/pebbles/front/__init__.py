"""Pebbles at the table, in pictures, in words and as text."""

from scenes.front import Front, GameWords, Looks
from tests.pebbles.rules import INFO


def _load() -> Looks:
    from tests.pebbles.front.table import PebblesTable, paint_position

    return Looks(PebblesTable, paint_position)


def _words() -> GameWords:
    from tests.pebbles.front.words import PebblesText, tell
    from tests.pebbles.rules.state import PebblesState

    return GameWords(tell, lambda state, names: PebblesText(PebblesState.of(state), names))


FRONT = Front(info=INFO, load=_load, words=_words)
