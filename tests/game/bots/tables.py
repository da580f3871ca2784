"""Positions of every game that its computer players are asked about."""

from functools import cache
from random import Random

import pytest

from game.bots import new_bot
from game.bots.bot import Bot, BotQuestion, Budget
from game.bots.levels import EXPERT, LEARNER
from game.catalogue import GAMES, chance_of
from game.protocol import NATURE, State

_STRETCH = 23
"""The most turns of a game that are played."""

PLACES = ("start", "middle", "late")

each_game = pytest.mark.parametrize("game", GAMES)
every_table = pytest.mark.parametrize(
    ("game", "players"), [(key, players) for key, info in GAMES.items() for players in info.players]
)


@cache
def stretch(game: str, players: int) -> tuple[State, ...]:
    """A game's first positions among learners in which someone has to act."""
    rng = Random(f"{game} {players}")
    state = GAMES[game].new_initial_state(players)
    bot = new_bot(game, LEARNER)
    found: list[State] = []
    while not state.is_terminal and len(found) < _STRETCH:
        player = state.acting_players()[0]
        if player == NATURE:
            action = chance_of(game)(state, rng)
        else:
            found.append(state)
            question = BotQuestion(state.observation(player), player, Budget(nodes=10), rng)
            action = bot.choose(question).action
        state = state.apply_action(player, action)
    return tuple(found)


def position(game: str, players: int, place: str) -> State:
    """One of these positions: the first, the middle or the last of them."""
    found = stretch(game, players)
    return found[(len(found) - 1) * PLACES.index(place) // (len(PLACES) - 1)]


def asked(state: State, budget: Budget, seed: object = 1) -> BotQuestion:
    """The question to the player who has to act."""
    player = state.acting_players()[0]
    return BotQuestion(state.observation(player), player, budget, Random(str(seed)))


def adviser_of(game: str, level: str = EXPERT) -> Bot:
    """A bot that gives advice."""
    return new_bot(game, level)
