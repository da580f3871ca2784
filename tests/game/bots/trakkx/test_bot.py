from dataclasses import replace
from random import Random

import pytest

from game.bots import new_bot
from game.bots.bot import BotQuestion, Budget, Decision
from game.bots.levels import LEVELS
from game.protocol import NATURE, State
from game.rules.trakkx import INFO, TrakkxVariant
from game.rules.trakkx.actions import Three, parse_action
from game.rules.trakkx.state import TrakkxState
from game.rules.trakkx.table import TokenTable, in_order
from tests.game.combinations import step

ROW = TokenTable({(column, 0): f"r{column}" for column in range(3, 8)})
"""Red 3 to 7 in one line."""


def position(
    racks: str,
    table: TokenTable = ROW,
    display: str = "",
    opened: tuple[bool, ...] | None = None,
    player: int = 0,
) -> TrakkxState:
    """A turn in a single round; racks are written like ``r1 r2 | y4``."""
    dealt = tuple(in_order(rack.split()) for rack in racks.split("|"))
    count = len(dealt)
    return TrakkxState(
        TrakkxVariant(count, 1),
        racks=dealt,
        display=tuple(display.split()),
        table=table,
        opened=(True,) * count if opened is None else opened,
        player=player,
    )


def dealt(players: int, seed: int, actions: int = 0) -> TrakkxState:
    """A position after some random actions, with someone to act."""
    rng = Random(f"{players} {seed}")
    state: State = INFO.new_initial_state(players, rounds=2)
    while actions > 0 or state.acting_players() == (NATURE,):
        actions -= NATURE not in state.acting_players()
        state = step(state, rng)
    assert isinstance(state, TrakkxState)
    return state


def decision(
    state: TrakkxState, level: str, nodes: int = 40, seed: str = "a", player: int | None = None
) -> Decision:
    if player is None:
        player = state.acting_players()[0]
    bot = new_bot("trakkx", level)
    return bot.choose(
        BotQuestion(state.observation(player), player, Budget(nodes=nodes), Random(seed))
    )


def with_swap(state: TrakkxState) -> TrakkxState:
    """The position after the player at turn has played *swap*, whatever they held."""
    rack = state.racks[state.player]
    assert rack is not None
    racks = list(state.racks)
    racks[state.player] = in_order((*rack[:-1], "swap"))
    before = replace(state, racks=tuple(racks), removed=())
    return before.apply_action(state.player, parse_action("swap"))


# What every level sees


@pytest.mark.parametrize("level", LEVELS)
def test_draw_three_as_the_last_token_wins(level: str) -> None:
    state = position("three | y14 g1 | b2 b3 b9", display="r2 r8 r13")
    made = decision(state, level).action
    assert isinstance(made, Three)
    after = state.apply_action(0, made)
    while after.acting_players() == (NATURE,):
        after = after.apply_action(NATURE, after.legal_actions(NATURE).sample(Random(1)))
    assert after.standing().winners == (0,)
