"""Trickle Down's notation: Trickle's, with bags in place of beads."""

from __future__ import annotations

from game.protocol import Action
from game.rules.trickle.actions import read_action
from game.rules.trickle_down.bags import BAGS


def parse_action(text: str) -> Action:
    """Parse an action. Raises ValueError with a sentence.

    >>> parse_action("d4-c4")
    Move(cells=('d4', 'c4'), off=None)
    """
    action = read_action(text, BAGS)
    if action is None:
        raise ValueError(f"“{text[:40]}” is not a move in Trickle Down.")
    return action
