"""Pebbles: the small game to copy, whole but for pictures and sounds of its own.

Thirteen pebbles are in a row. Two players take turns to take one, two or three from its end; taking
the last one wins. docs/a-whole-game.md says what it may have.
"""

from game.catalogue import GameParts

ENTRY = GameParts(
    rules="tests.pebbles.rules",
    players="tests.pebbles.players",
    front="tests.pebbles.front",
    workshop="",
)
"""Its line of the catalogue; a game in the usual places has a shorter one. It brings no players."""

HANDS = ENTRY._replace(rules="tests.pebbles.hands", front="tests.pebbles.hands")
"""Its sibling's line, for tests of what the small game lacks."""
