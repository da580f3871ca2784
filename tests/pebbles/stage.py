"""Matches of Pebbles and its sibling, and fingers that take pebbles at their tables."""

from collections.abc import Sequence
from typing import Any

from game.match import Match
from tests.pebbles.rules.state import Take
from tests.scenes.stage import click_at, seated


def pebbles(*kinds: str, taken: Sequence[int] = (), game: str = "pebbles") -> Match:
    """A match with these kinds of seats, by default two people, after these were ``taken``."""
    match = seated(game, *(kinds or ("human", "human")))
    for count in taken:
        match.play(match.acting_seats()[0], Take(count))
    return match


def hands(*kinds: str, taken: Sequence[int] = ()) -> Match:
    """A match of Pebbles in the hand; it's the first player's turn."""
    return pebbles(*kinds, taken=taken, game="hands")


def take(scene: Any, count: int) -> None:
    """Click the pebble that's taken with all behind it."""
    left = scene.session.match.state.left
    x, y = scene.game.row.place(left - count)
    click_at(scene, (round(x), round(y)))


def taken(match: Match) -> list[int]:
    """What's been taken, one after the other."""
    return [entry.action.count for entry in match.log if isinstance(entry.action, Take)]
