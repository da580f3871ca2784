"""What somebody chose by a flick, told from how their finger did it; how a game stands by that.

Nobody says what they flick at. A flick may be meant just as it is, or for the marble that it
touches first or passes by a few degrees; of these the one that is worth most counts. It is worth
what comes of it on average when a good hand does it.
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
"""How often a choice is tried, with errors evenly spread."""

_PASSED = 5.0
"""A flick that passes a marble by no more degrees was meant for it."""

_MEANINGS = 3
"""No more marbles are thought of as what a flick was meant for."""

_SHORT = 0.85
"""So was one that is strong enough for this part of the way."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What was chosen by a flick: ``meant`` is the flick that was wanted.

    ``shares`` are all players' shares of the win that it promises on average.
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
    """Each player's share of the win if a good hand means to do this flick, on average."""
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
"""The chance of a hit by which races are judged: with it the shares come true most nearly."""


def standing(state: HopState) -> tuple[float, ...]:
    """Each player's share of the win in any state, adding up to 1; exact at the end.

    Whose turn it is counts: the next player makes the best of it. While a flicked marble rolls it
    counts what was chosen, as a good hand does it on average; what this one did is told by what
    follows. Where the marbles lie does not count, only who has which, so that the shares stay
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
    """The race as it will be when all marbles of the turn are placed, and who finished a turn."""
    race = Race.of(state, SURE)
    if state.is_setting_up or state.last_roll is None or not _is_within_turn(state):
        return race, state.last_player
    for poor in state.owed:
        race = race.after_best_gift(state.player, poor)
    return race.settled(state.player), state.player


def _is_within_turn(state: HopState) -> bool:
    """Whether the marbles of a turn have rolled, but not all of them are placed."""
    return bool(state.owed) or any(state.to_place)
