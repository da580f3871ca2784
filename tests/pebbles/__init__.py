"""Pebbles: the small game to copy, whole but for pictures and sounds of its own.

Thirteen pebbles lie in a row. In turn, two players take one, two or three from its end; whoever
takes the last one wins. docs/adding-a-game.md builds it step by step.
"""

from game.catalogue import Entry

ENTRY = Entry(
    rules="tests.pebbles.rules",
    players="tests.pebbles.player",
    front="tests.pebbles.front",
    workshop="",
)
"""Its line of the catalogue; a game in the usual places has a shorter one."""

HANDS = Entry(*["tests.pebbles.hands"] * 4)
"""The line of its sibling, which is for tests of what the small game lacks."""
