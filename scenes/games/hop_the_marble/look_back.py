"""Looking back on a computer's flick: where it was meant to go and what its hand made of it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from game.rules.hop_the_marble.actions import ALL_BEARINGS, Flick, Roll
from game.rules.hop_the_marble.state import HopState
from physics.player.hands import FlickingHand, hand_of
from physics.simulation import simulate
from physics.table import table_of
from scenes.games.hop_the_marble.reach import HopSeen
from scenes.games.hop_the_marble.shown import Meant
from scenes.games.hop_the_marble.view import Point

_USUAL: Final = 2.0
"""The standard deviations of a hand's error that are shown to either side."""


def flick_at_rest(seen: HopSeen) -> int | None:
    """The number of the flick behind the position on show, if players look back on one."""
    if seen.looks_into is not None:
        return seen.looks_into
    rolled = not seen.live and seen.last is not None and isinstance(seen.last.action, Roll)
    return seen.position - 2 if rolled else None


def last_roll(seen: HopSeen) -> int | None:
    """The number of the last roll before the position on show."""
    numbers = range(seen.position - 1, 0, -1)
    return next((n for n in numbers if isinstance(seen.past[n].action, Roll)), None)


def meant_by(number: int | None, seen: HopSeen) -> Meant | None:
    """What a computer meant by the flick that is action ``number``, if known."""
    done = seen.past[number] if number is not None else None
    if done is None or done.decision is None:
        return None
    hand, wanted, flick = hand_of(done.kind), done.decision.meant, done.action
    if hand is None or not isinstance(wanted, Flick) or not isinstance(flick, Flick):
        return None
    return _meant(done.before, seen.names[done.player], wanted, flick, hand)


@lru_cache(maxsize=8)
def _meant(before: HopState, name: str, wanted: Flick, done: Flick, hand: FlickingHand) -> Meant:
    """A flick as meant and as done, each followed to its first contact."""
    usual = round(10 * _USUAL * hand.sigma(wanted.speed))
    left, right = (
        _way(before, Flick(wanted.marble, (wanted.bearing + aside) % ALL_BEARINGS, wanted.speed))
        for aside in (usual, -usual)
    )
    half = ALL_BEARINGS // 2
    off = (done.bearing - wanted.bearing + half) % ALL_BEARINGS - half
    outline = (*left, *reversed(right))
    return Meant(name, _way(before, wanted), _way(before, done), outline, abs(off) / 10)


def _way(state: HopState, flick: Flick) -> tuple[Point, ...]:
    simulation = simulate(table_of(state), flick, first_contact_only=True)
    return tuple(simulation.path(flick.marble))
