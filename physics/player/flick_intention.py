"""What someone meant by a flick, apart from how their finger did it; how a game stands by that.

No one says what they flick at. A flick may be meant just as it is, or for the marble it touches
first or narrowly misses; of these the best counts. Its worth is the average outcome for a good
hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import degrees, radians

from game.rules.hop_the_marble.actions import Flick
from game.rules.hop_the_marble.marbles import DIAMETER
from game.rules.hop_the_marble.state import HopState
from physics.player.candidates import Opening, openings, turned
from physics.player.hands import STEADY
from physics.player.shooting import Effort, Turn, Worth
from physics.player.wishes import Race

TRIES = 8
"""How often a choice is tried, with evenly spread errors."""

_PASSED = 5.0
"""A flick that misses a marble by up to this many degrees was meant for it."""

_MEANINGS = 3
"""The most marbles considered as a flick's target."""

_SHORT = 0.85
"""So was one strong enough for this part of the distance."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What was chosen by a flick: ``meant`` is the flick that was wanted.

    ``shares`` are all players' average shares of the win after it.
    """

    meant: Flick
    shares: tuple[float, ...]


@lru_cache(maxsize=512)
def choice_of(state: HopState, flick: Flick, race: Race) -> Choice:
    """What the player to flick in ``state``, or who just did, chose by ``flick``.

    ``race`` is the one in which that was.
    """
    choices = [
        Choice(meant, expected(state, meant, race)) for meant in _readings(state, flick, race)
    ]
    return max(choices, key=lambda choice: choice.shares[state.player])


def expected(state: HopState, meant: Flick, race: Race) -> tuple[float, ...]:
    """Each player's average share of the win if a good hand tries this flick."""
    turn = _turn(state, race)
    outlooks = [
        turn.fate(tried).after.outlook(state.player) for tried in STEADY.spread(meant, TRIES)
    ]
    return tuple(sum(shares) / len(outlooks) for shares in zip(*outlooks, strict=True))


def _readings(state: HopState, flick: Flick, race: Race) -> Iterator[Flick]:
    """What a flick may have been meant to be."""
    yield flick
    turn = _turn(state, race)
    touched = turn.fate(flick).touched
    bearing = radians(flick.bearing / 10)
    way = turn.way_of(flick.speed)

    def beside(opening: Opening) -> float:
        return degrees(max(abs(turned(opening.bearing - bearing)) - opening.half, 0.0))

    def fits(opening: Opening) -> bool:
        if touched:
            return opening.target == touched[0]
        is_near = beside(opening) <= _PASSED
        return is_near and _SHORT * (opening.distance - DIAMETER) <= way

    targets = [
        opening
        for opening in openings(flick.marble, state.on_cloth())
        if state.owner_of(opening.target) != state.player and fits(opening)
    ]
    for opening in sorted(targets, key=beside)[:_MEANINGS]:
        yield turn.at(flick, opening)


def _turn(state: HopState, race: Race) -> Turn:
    player = state.player

    def worth(after: Race) -> Worth:
        share = after.outlook(player)[player]
        return Worth(share, share)

    return Turn(state, player, race, worth, STEADY, Effort(corrections=2))


SURE = 0.9
"""The chance of a hit by which races are judged: it calibrates the shares best."""


def standing(state: HopState) -> tuple[float, ...]:
    """Each player's share of the win in any state, adding up to 1; exact at the end.

    It depends on whose turn it is: the next player makes the best of it. While a flicked marble
    rolls, the choice counts, as a good hand carries it out on average; what this one did shows in
    what follows. Only who has which marbles counts, not where they are, so that the shares stay
    while marbles are placed.
    """
    outcome = state.outcome()
    players = state.players
    if outcome is not None:
        winners = outcome.winners
        return tuple(1 / len(winners) if p in winners else 0.0 for p in range(players))
    if state.flicked is not None:
        return choice_of(state, state.flicked, Race.of(state, SURE)).shares
    if not state.is_dealt:
        return (1 / players,) * players
    race, mover = race_of(state)
    return race.outlook(mover)


def race_of(state: HopState) -> tuple[Race, int]:
    """The race once all marbles of the turn are placed, and who finished a turn."""
    race = Race.of(state, SURE)
    if state.is_setting_up or state.last_roll is None or not _is_within_turn(state):
        return race, state.last_player
    for poor in state.owed:
        race = race.after_best_gift(state.player, poor)
    return race.settled(state.player), state.player


def _is_within_turn(state: HopState) -> bool:
    """Whether a turn's marbles have rolled, but not all are placed."""
    return bool(state.owed) or any(state.to_place)
