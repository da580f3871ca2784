"""Computers know no more than a person in their seat: hidden things may change, they don't."""

from collections.abc import Iterator
from random import Random

import pytest

from game.bots import new_bot
from game.bots.bot import BotQuestion, Budget
from game.bots.levels import EXPERT, LEVELS
from game.catalogue import GAMES
from game.protocol import NATURE
from tests.game.combinations import secret_ways, step
from tests.thorough import thorough

_PAIRS = thorough(3)
_NODES = Budget(nodes=40)


def twins() -> Iterator[tuple[str, BotQuestion, BotQuestion]]:
    """The same question in positions that differ only in what the player doesn't see."""
    for game, players, options in secret_ways():
        found = 0
        for attempt in range(40 * _PAIRS):
            if found == _PAIRS:
                break
            rng = Random(f"{game} {players} {attempt}")
            state = GAMES[game].new_initial_state(players, **options)
            actions = rng.randrange(4, 14)
            while not state.is_terminal and (state.may_act(NATURE) or actions > 0):
                actions -= not state.may_act(NATURE)
                state = step(state, rng)
            if state.is_terminal or state.is_pause:
                continue
            player = state.acting_players()[0]
            twin = state.observation(player).resample(player, rng)
            if twin != state:
                seen = (each.observation(player) for each in (state, twin))
                first, second = (BotQuestion(each, player, _NODES, Random(7)) for each in seen)
                yield game, first, second
                found += 1
        assert found == _PAIRS or players == 2, "only two may work everything out"


@pytest.mark.parametrize("level", [*LEVELS, "skilled.gambler", "expert.blocker"])
def test_what_is_hidden_changes_no_choice(level: str) -> None:
    for game, *pair in twins():
        first, second = (new_bot(game, level).choose(each) for each in pair)
        assert (first.action, first.candidates) == (second.action, second.candidates), game


def test_what_is_hidden_changes_no_advice() -> None:
    for game, *pair in twins():
        about = pair[0].observation.legal_actions(pair[0].player).sample(Random(5))
        first, second = (new_bot(game, EXPERT).advise(each, about) for each in pair)
        assert first == second, game
