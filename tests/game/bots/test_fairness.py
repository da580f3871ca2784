"""Computers know no more than a person in their seat: what is hidden may change, they do not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

import pytest

from game.bots import new_bot
from game.bots.bot import Adviser, Budget, Question
from game.bots.levels import EXPERT, LEVELS
from game.catalogue import GAMES
from game.protocol import NATURE, OptionValue, State
from game.rules.bead_game import resampling as beads
from game.rules.trakkx import resampling as trakkx

Resample = Callable[[State, int, Random], State]

SECRETS: Mapping[str, tuple[Resample, Mapping[str, OptionValue]]] = {
    "bead-game": (beads.resample, {"hidden_hands": True}),  # type: ignore[dict-item]
    "trakkx": (trakkx.resample, {}),  # type: ignore[dict-item]
}
NODES = Budget(nodes=40)


def twins(game: str, players: int, seed: int) -> tuple[State, State, int]:
    """Two positions that differ only in what the player to move does not see."""
    resample, options = SECRETS[game]
    info = GAMES[game]
    for attempt in range(40):
        rng = Random(f"{game} {players} {seed} {attempt}")
        state = info.new_initial_state(players, **options)
        actions = rng.randrange(4, 14)
        while not state.is_terminal:
            player = state.acting_players()[0]
            if player != NATURE and actions <= 0:
                break
            actions -= player != NATURE
            state = state.apply_action(player, state.legal_actions(player).sample(rng))
        if state.is_terminal or state.is_pause:
            continue
        player = state.acting_players()[0]
        twin = resample(state.observation(player), player, rng)
        if twin != state:
            return state, twin, player
    raise AssertionError("no position with anything hidden was reached")


def test_every_game_with_secrets_is_watched_here() -> None:
    with_secrets = set()
    for info in GAMES.values():
        for option_set in ({}, {"hidden_hands": True}):
            known = {option.key for option in info.options}
            if not known.issuperset(option_set):
                continue
            state = info.new_initial_state(info.players[-1], **option_set)
            rng = Random(1)
            while not state.is_terminal and state.acting_players()[0] == NATURE:
                state = state.apply_action(NATURE, state.legal_actions(NATURE).sample(rng))
            if state.has_secrets:
                with_secrets.add(info.key)
    assert with_secrets == set(SECRETS)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("game", SECRETS)
def test_what_is_hidden_changes_no_choice(game: str, players: int, level: str) -> None:
    for seed in range(3):
        state, twin, player = twins(game, players, seed)
        bot = new_bot(game, level)
        chosen = bot.choose(Question(state.observation(player), player, NODES, Random(7)))
        again = new_bot(game, level).choose(
            Question(twin.observation(player), player, NODES, Random(7))
        )
        assert (again.action, again.candidates) == (chosen.action, chosen.candidates)


@pytest.mark.parametrize("game", SECRETS)
def test_what_is_hidden_changes_no_advice(game: str) -> None:
    for seed in range(3):
        state, twin, player = twins(game, 3, seed)
        told = []
        for each in (state, twin):
            bot = new_bot(game, EXPERT)
            assert isinstance(bot, Adviser)
            about = state.legal_actions(player).sample(Random(5))
            told.append(
                bot.advise(
                    Question(each.observation(player), player, NODES, Random(7)), about=about
                )
            )
        assert told[0] == told[1]
