"""How a game of Hop the Marble stands: each player's share of the win."""

from __future__ import annotations

from game.rules.hop_the_marble.state import HopState
from physics.player.choice import choice_of
from physics.player.wishes import Race

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
