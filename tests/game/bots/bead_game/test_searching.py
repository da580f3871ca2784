from dataclasses import replace
from random import Random

import pytest

from game.bots.bead_game.bot import BeadBot
from game.bots.bot import Advice, Assessment, BotQuestion, Budget, Proof
from game.protocol import NATURE
from game.rules.bead_game.state import BeadState
from tests.game.rules.bead_game.positions import after, position


def told(state: BeadState, nodes: int = 4_000) -> tuple[Advice, Assessment]:
    budget = Budget(nodes=nodes)
    advice = BeadBot("expert").advise(BotQuestion(state, state.player, budget, Random(1)))
    return advice, BeadBot("expert").assess(BotQuestion(state, NATURE, budget, Random(1)))


def test_a_sure_win_is_told_with_its_turns() -> None:
    # Two turns for the player's own chain; the other player needs six.
    advice, assessment = told(position("rb | wogcwo", "rb | wo", "gg"))
    assert advice.candidates[0].value == 1.0
    assert advice.candidates[0].proven == Proof(2)
    assert assessment == Assessment((1.0, 0.0))


def test_a_sure_loss_is_told_and_holds_out_longest() -> None:
    # Seat 1 has only to wait for the end of the standstill, with fewer beads on its chains.
    advice, assessment = told(position("rb gb | rb", "b | rrr", "ccc", quiet=26))
    assert {each.value for each in advice.candidates} == {0.0}
    assert assessment.shares == (0.0, 1.0)
    turns = [each.proven.turns or 0 for each in advice.candidates if each.proven]
    assert len(turns) == len(advice.candidates)
    assert turns[0] == max(turns)


def test_nothing_is_proven_by_guessed_hands() -> None:
    state = position("r | rbcg | wogc", "r | w | w", "g", hidden_hands=True)
    seen = replace(state, hands=(state.hands[0], None, None), hidden=state.hand_sizes)
    question = BotQuestion(seen, 0, Budget(nodes=600), Random(1))
    assert all(each.proven is None for each in BeadBot("expert").advise(question).candidates)


@pytest.mark.parametrize("level", ["casual", "skilled", "expert"])
def test_nobody_ends_a_standstill_by_a_move_that_loses(level: str) -> None:
    # Black ends it, but clears the other's chain or leaves it to be cleared; drawing holds.
    state = position("rb gb | rb", "b | rrr", "ccc", quiet=12)
    bot = BeadBot(level)
    for seed in range(3):
        made = bot.choose(BotQuestion(state, 0, Budget(nodes=400), Random(seed))).action
        assert after(state, made.notation()).quiet == 13
