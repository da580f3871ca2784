"""Bots that think on the others' time: what they remember, and that it is true."""

from __future__ import annotations

import gc
import weakref
from random import Random

import pytest

from game.bots.bot import Budget, Cancelled, Decision, Ponderer, Question
from game.bots.trickle.bot import TrickleBot
from game.protocol import Choices, State
from game.rules.trickle import INFO
from game.rules.trickle.state import TrickleState

OWN = Budget(nodes=3_000)
ON_OTHERS_TIME = Budget(nodes=30_000)


def after(actions: int, players: int = 2, **options: bool) -> TrickleState:
    """A position reached by moves at random."""
    rng = Random(7)
    state = INFO.new_initial_state(players, **options)
    for _ in range(actions):
        (player,) = state.acting_players()
        state = state.apply_action(player, state.legal_actions(player).sample(rng))
    assert isinstance(state, TrickleState)
    return state


def replied(state: State) -> State:
    """The position after the reply that a search expects."""
    (player,) = state.acting_players()
    decision = TrickleBot("expert").choose(Question(state, player, OWN, Random(1)))
    return state.apply_action(player, decision.action)


def chosen(bot: TrickleBot, state: State) -> Decision:
    (player,) = state.acting_players()
    return bot.choose(Question(state, player, OWN, Random(2)))


def test_the_bots_of_trickle_ponder() -> None:
    assert isinstance(TrickleBot("expert"), Ponderer)


def test_what_was_pondered_lets_it_look_further_ahead() -> None:
    gained = []
    for actions in range(4, 44, 8):
        state = after(actions)
        bot = TrickleBot("expert")
        bot.ponder(Question(state, 1 - state.player, ON_OTHERS_TIME, Random(1)))
        following = replied(state)
        gained.append(chosen(bot, following).depth - chosen(TrickleBot("expert"), following).depth)
    assert min(gained) >= 0
    assert sum(gained) >= 2


def test_what_was_pondered_about_serves_in_later_turns_too() -> None:
    state = after(6)
    bot = TrickleBot("expert")
    for _ in range(3):
        bot.ponder(Question(state, 1 - state.player, ON_OTHERS_TIME, Random(1)))
        following = replied(state)
        decision = chosen(bot, following)
        assert (
            following.legal_actions(following.acting_players()[0]).why_not(decision.action) is None
        )
        state = following.apply_action(following.acting_players()[0], decision.action)
        assert isinstance(state, TrickleState)


def test_every_move_is_weighed_after_pondering() -> None:
    state = after(20)
    bot = TrickleBot("expert")
    bot.ponder(Question(state, 1 - state.player, ON_OTHERS_TIME, Random(1)))
    following = replied(state)
    plain = {each.action for each in chosen(TrickleBot("expert"), following).candidates}
    assert {each.action for each in chosen(bot, following).candidates} == plain


@pytest.mark.parametrize(
    "elsewhere",
    [
        after(40),
        after(6, chained_jumps=True),
        after(6, players=4, partnerships=True),
    ],
    ids=["later", "other rules", "other players"],
)
def test_positions_that_are_judged_otherwise_are_searched_anew(elsewhere: TrickleState) -> None:
    bot = TrickleBot("expert")
    bot.ponder(Question(after(6), 1, ON_OTHERS_TIME, Random(1)))
    fresh = chosen(TrickleBot("expert"), elsewhere)
    decision = chosen(bot, elsewhere)
    assert (decision.action, decision.candidates, decision.depth) == (
        fresh.action,
        fresh.candidates,
        fresh.depth,
    )


def test_what_is_of_no_use_any_more_takes_no_room() -> None:
    bot = TrickleBot("expert")
    bot.ponder(Question(after(6), 1, ON_OTHERS_TIME, Random(1)))
    assert bot._pondered is not None
    found = weakref.ref(bot._pondered[1])
    chosen(bot, after(40))
    gc.collect()
    assert found() is None


@pytest.mark.parametrize("level", ["learner", "casual", "skilled"])
def test_weaker_levels_do_not_ponder(level: str) -> None:
    state = after(6)
    bot = TrickleBot(level)
    bot.ponder(Question(state, 1 - state.player, ON_OTHERS_TIME, Random(1)))
    following = replied(state)
    assert chosen(bot, following).candidates == chosen(TrickleBot(level), following).candidates


def test_three_teams_are_not_pondered_about() -> None:
    state = after(6, players=3)
    bot = TrickleBot("expert")
    bot.ponder(Question(state, (state.player + 1) % 3, ON_OTHERS_TIME, Random(1)))
    following = replied(state)
    assert chosen(bot, following).candidates == chosen(TrickleBot("expert"), following).candidates


def test_pondering_is_called_off_and_what_was_found_stays() -> None:
    state = after(6)
    bot = TrickleBot("expert")
    asked = 0

    def cancelled() -> bool:
        nonlocal asked
        asked += 1
        return asked > 60

    with pytest.raises(Cancelled):
        bot.ponder(
            Question(state, 1 - state.player, Budget(nodes=10_000_000), Random(1), cancelled)
        )
    assert asked == 61
    following = replied(state)
    space = following.legal_actions(following.acting_players()[0])
    assert isinstance(space, Choices)
    assert chosen(bot, following).action in list(space)
