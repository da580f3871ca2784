from dataclasses import replace
from random import Random

import pytest

from game.bots import new_bot
from game.bots.bot import BotQuestion, Budget, Decision
from game.bots.levels import LEVELS
from game.protocol import NATURE, State
from game.rules.bead_game import INFO
from game.rules.bead_game.actions import parse_action
from game.rules.bead_game.state import BeadState
from tests.game.rules.bead_game.positions import after, position


def dealt(players: int, seed: int = 0, **options: bool | str) -> BeadState:
    rng = Random(seed)
    state: State = INFO.new_initial_state(players, **options)
    while state.acting_players() == (NATURE,):
        state = state.apply_action(NATURE, state.legal_actions(NATURE).sample(rng))
    assert isinstance(state, BeadState)
    return state


def decision(state: BeadState, level: str, nodes: int = 400, seed: str = "a") -> Decision:
    bot = new_bot("bead-game", level)
    seen = state.observation(state.player)
    return bot.choose(BotQuestion(seen, state.player, Budget(nodes=nodes), Random(seed)))


def chosen(state: BeadState, level: str, nodes: int = 400, seed: str = "a") -> str:
    return decision(state, level, nodes, seed).action.notation()


# What every level sees


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("others", ["wocg", "wocg | bcgo", "wocg | bcgo | gcbo"])
def test_the_last_chain_goes_when_it_can(level: str, others: str) -> None:
    chains = f"r r | {others}"
    state = position(chains, " | ".join(["rbcgow"] * (chains.count("|") + 1)), "gg")
    for seed in range(4):
        assert chosen(state, level, seed=str(seed)).startswith("play red")


def test_the_expert_stops_a_player_who_would_be_done_next() -> None:
    # Seat 1 holds no red bead and needs one; the only red bead of the pile can be drawn away.
    state = position("bcgobc | r", "w | w", "rgg")
    assert chosen(state, "expert", nodes=2_000) == "draw red"


def test_the_expert_wins_more_beads_where_both_are_done_at_once() -> None:
    # Playing red at once ends the game with too few beads in hand: 3 - 1 + 1 against 4.
    state = position("r | r", "rbc | bbbb", "gg", player=0)
    at_once = after(state, "play red inside")
    assert at_once.standing().winners == (1,)
    best = decision(state, "expert", nodes=3_000)
    assert best.action != parse_action("play red inside")
    assert best.action != parse_action("play red outside")
    state = position("r | r", "rbcw | bbbb", "gg", player=0)
    assert after(state, "play red inside").standing().winners == (0,)
    assert chosen(state, "expert").startswith("play red")


# Hidden hands


@pytest.mark.parametrize("level", LEVELS)
def test_two_players_know_all_hands_by_counting(level: str) -> None:
    hidden = dealt(2, seed=5, hidden_hands=True)
    for notation in ("play red outside", "draw red"):
        hidden = after(hidden, notation)
        open_ = replace(hidden, variant=replace(hidden.variant, hidden_hands=False))
        # What hidden hands cost is a shuffle of beads; all else is alike.
        best = decision(hidden, level, nodes=2_000, seed="x")
        if level == "expert":
            assert best.candidates == decision(open_, level, nodes=2_000, seed="x").candidates
        assert best.action in open_.legal_actions(open_.player)
