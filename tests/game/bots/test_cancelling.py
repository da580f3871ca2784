"""Whatever a computer thinks about in any game can be called off at any moment."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from game.bots import new_bot
from game.bots.bot import Adviser, Budget, Cancelled, Meter, Question
from game.bots.trickle.kernel.loading import available
from game.catalogue import GAMES
from game.protocol import NATURE, State
from physics.nature import resolve

KERNEL_STRIDE = 1024
"""Nodes, of a few microseconds each, after which a search in C asks."""

TABLES = [(key, players) for key, info in GAMES.items() for players in info.players]


def stride(game: str) -> int:
    """Nodes within which it is asked whether the answer is still wanted."""
    return KERNEL_STRIDE if game.startswith("trickle") and available() else Meter.STRIDE


@cache
def position(game: str, players: int) -> tuple[State, int]:
    """A position in which there is a choice, with the player to act."""
    state = GAMES[game].new_initial_state(players)
    rng = Random(3)
    for _ in range(200):
        player = state.acting_players()[0]
        if player == NATURE:
            state = state.apply_action(player, resolve(state, rng))
            continue
        if _thinks(game, state, player):
            return state, player
        action = new_bot(game, "learner").choose(
            Question(state.observation(player), player, Budget(nodes=10), rng)
        )
        state = state.apply_action(player, action.action)
    raise AssertionError("nobody had to think")


def _thinks(game: str, state: State, player: int) -> bool:
    """Whether the expert needs some time for it."""
    counter = Counter()
    new_bot(game, "expert").choose(
        Question(
            state.observation(player), player, Budget(nodes=20 * stride(game)), Random(1), counter
        )
    )
    return counter.asked > 8


class Counter:
    """Counts how often it is asked whether the answer is still wanted; no longer after ``most``."""

    def __init__(self, most: int | None = None) -> None:
        self.asked = 0
        self._most = most

    def __call__(self) -> bool:
        self.asked += 1
        return self._most is not None and self.asked >= self._most


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_it_is_asked_often_enough_whether_a_move_is_still_wanted(game: str, players: int) -> None:
    state, player = position(game, players)
    counter = Counter()
    decision = new_bot(game, "expert").choose(
        Question(
            state.observation(player), player, Budget(nodes=20 * stride(game)), Random(1), counter
        )
    )
    assert counter.asked >= decision.nodes / stride(game)


@pytest.mark.parametrize(("game", "players"), TABLES)
@pytest.mark.parametrize("most", [1, 2, 3])
def test_a_move_is_called_off_at_once(game: str, players: int, most: int) -> None:
    state, player = position(game, players)
    counter = Counter(most)
    with pytest.raises(Cancelled):
        new_bot(game, "expert").choose(
            Question(
                state.observation(player), player, Budget(nodes=10_000_000), Random(1), counter
            )
        )
    assert counter.asked == most


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_advice_is_called_off_at_once(game: str, players: int) -> None:
    state, player = position(game, players)
    bot = new_bot(game, "expert")
    assert isinstance(bot, Adviser)
    counter = Counter(2)
    with pytest.raises(Cancelled):
        bot.advise(
            Question(state.observation(player), player, Budget(seconds=3600), Random(1), counter)
        )
    assert counter.asked == 2
