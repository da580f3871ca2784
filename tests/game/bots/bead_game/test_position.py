"""The search's own Bead Game against the rules: the same moves with the same results."""

from __future__ import annotations

from random import Random

import pytest

from game.bots.bead_game.bot import action_of
from game.bots.bead_game.position import BeadTable, Gathering, Rules
from game.bots.bead_game.strands import Loom
from game.bots.bead_game.weights import WEIGHTS, Weights
from game.protocol import NATURE, Action, State
from game.rules.bead_game import INFO
from game.rules.bead_game.actions import Draw, Play, Split
from game.rules.bead_game.beads import COLOURS
from game.rules.bead_game.effects import effect_of
from game.rules.bead_game.state import BeadState
from game.rules.bead_game.variant import RUN, Variant
from tests.game.combinations import Options, combinations_of, described
from tests.game.rules.bead_game.positions import position

WAYS = [combination[1:] for combination in combinations_of(INFO.key)]


def rules_of(variant: Variant, weights: Weights = WEIGHTS) -> Rules:
    loom = Loom(variant.removal == RUN, 0.0, Random(0))
    return Rules(variant.players, variant.must_remove, loom, weights)


def parts_after(state: BeadState, split: Split) -> tuple[int, str, tuple[str, ...]]:
    """What a split is for a search: which of equal chains is cut makes no difference."""
    chain = state.chains[state.player][split.chain]
    return split.after, split.colour, chain


def kind(state: BeadState, action: Action) -> object:
    return parts_after(state, action) if isinstance(action, Split) else action


def idle(state: BeadState, rng: Random) -> Action:
    """An action that changes no chain if there is one, so that the quiet count grows."""
    actions = list(state.legal_actions(state.player))
    quiet = [
        action
        for action in actions
        if isinstance(action, Draw)
        or (isinstance(action, Play) and not effect_of(state, action).removed)
    ]
    return rng.choice(quiet or actions)


def states_of(players: int, options: Options, rng: Random) -> list[BeadState]:
    """The states of a random game with a player to move; in some the players idle from a point."""
    state: State = INFO.new_initial_state(players, **options)
    idle_from = rng.choice((10, 30, 1000))
    found = []
    while not state.is_terminal:
        assert isinstance(state, BeadState)
        if state.player != NATURE:
            found.append(state)
        if len(found) > idle_from:
            action = idle(state, rng)
        else:
            action = state.legal_actions(state.player).sample(rng)
        state = state.apply_action(state.player, action)
    return found


@pytest.mark.parametrize(("players", "options"), WAYS)
def test_moves_and_results_are_those_of_the_rules(players: int, options: Options) -> None:
    ended = 0
    where = described(INFO, players, options)
    for number in range(5):
        rng = Random(f"{where}:{number}")
        states = states_of(players, options, rng)
        rules = rules_of(states[0].variant)
        for state in (*rng.sample(states, min(12, len(states))), *states[-3:]):
            table = BeadTable.of(state, rules)
            moves = {action_of(move, state): move for move in table.all_moves()}
            legal = state.legal_actions(state.player)
            assert {kind(state, a) for a in moves} == {kind(state, a) for a in legal}, where
            assert set(table.moves()) <= set(table.all_moves()), where
            for action, move in moves.items():
                after, following = table.play(move), state.apply_action(state.player, action)
                told = BeadTable.of(following, rules)
                assert after.strands == told.strands, where
                assert (after.hands, after.pile) == (told.hands, told.pile), where
                assert (after.turn, after.quiet) == (told.turn, told.quiet), where
                outcome = following.outcome()
                winners = () if outcome is None else tuple(sorted(outcome.winners))
                assert after.winners == winners, where
                ended += bool(winners)
    assert ended > 0, where


def test_shares_add_up_and_follow_the_chains() -> None:
    state = position("rb | rbcg | rbcgow", "rb | rbcg | rbcgow")
    gathering = Gathering.of(state, rules_of(state.variant))
    shares = gathering.reply_shares()
    assert sum(shares) == pytest.approx(1.0)
    assert shares[0] > shares[1] > shares[2] > 0.0
    assert gathering.final_shares() is None
    over = position("r | rb | r", "w | r | w", player=1)
    ended = Gathering.of(over, rules_of(over.variant)).play(2 * COLOURS.index("red"))
    assert ended.final_shares() == (0.5, 0.0, 0.5)
