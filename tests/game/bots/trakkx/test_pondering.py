"""TRAKKX's expert on the others' time: it looks for room, and its finds are useful later."""

from dataclasses import replace
from functools import lru_cache
from random import Random

from game.bots.bot import BotQuestion, Budget
from game.bots.trakkx.bot import TrakkxBot
from game.protocol import NATURE
from game.rules.trakkx import INFO
from game.rules.trakkx.actions import Lay
from game.rules.trakkx.judging import newly_laid
from game.rules.trakkx.state import TrakkxState
from game.rules.trakkx.table import TokenTable

LITTLE = Budget(nodes=40)
MUCH = Budget(nodes=2_500)


@lru_cache
def crowded(seed: int) -> TrakkxState:
    """A position of two with many tokens on the table, in which both have opened."""
    rng = Random(seed)
    bot = TrakkxBot("casual")
    state = INFO.new_initial_state(2, rounds=1)
    turns = 0
    while turns < 40 or state.acting_players() == (NATURE,):
        player = state.acting_players()[0]
        if player == NATURE:
            action = state.legal_actions(NATURE).sample(rng)
        else:
            action = bot.choose(
                BotQuestion(state.observation(player), player, Budget(nodes=10), Random(turns))
            ).action
            turns += 1
        state = state.apply_action(player, action)
    assert isinstance(state, TrakkxState)
    assert all(state.opened)
    return state


def question(state: TrakkxState, budget: Budget = LITTLE, seed: int = 1) -> BotQuestion:
    return BotQuestion(state.observation(state.player), state.player, budget, Random(seed))


def laid(bot: TrakkxBot, state: TrakkxState) -> int:
    """How many tokens the bot finds room for on its turn."""
    made = bot.choose(question(state))
    tables = [each.action.table for each in made.candidates if isinstance(each.action, Lay)]
    assert all(state.legal_actions(state.player).why_not(Lay(table)) is None for table in tables)
    return max((len(newly_laid(state.table, table)) for table in tables), default=0)


def ponder(bot: TrakkxBot, state: TrakkxState, player: int) -> None:
    bot.ponder(BotQuestion(state.observation(player), player, MUCH, Random(3)))


def test_what_was_found_on_the_others_time_is_there_in_the_turn() -> None:
    gained = []
    for seed in (9, 12):
        state = crowded(seed)
        bot = TrakkxBot("expert")
        ponder(bot, state, state.player)
        gained.append(laid(bot, state) - laid(TrakkxBot("expert"), state))
    assert min(gained) >= 0
    assert sum(gained) > 0


def test_who_has_not_opened_or_sees_no_rack_ponders_nothing() -> None:
    state = crowded(9)
    bot = TrakkxBot("expert")
    closed = replace(state, opened=(False, False), table=TokenTable())
    ponder(bot, closed, state.player)
    bot.ponder(BotQuestion(state.observation(None), state.player, MUCH, Random(3)))
    assert laid(bot, state) == laid(TrakkxBot("expert"), state)
