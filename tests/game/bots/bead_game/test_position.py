"""The search's own Bead Game against the rules: the same moves with the same results."""

from random import Random

from game.bots.bead_game.bot import action_of
from game.bots.bead_game.position import WEIGHTS, Rules, SearchPosition
from game.bots.bead_game.strands import Loom
from game.protocol import NATURE, Action
from game.rules.bead_game import INFO, RUN, BeadVariant
from game.rules.bead_game.actions import Split
from game.rules.bead_game.state import BeadState
from tests.game.combinations import combinations_of, described, positions, walk


def rules_of(variant: BeadVariant) -> Rules:
    loom = Loom(variant.removal == RUN, 0.0, Random(0))
    return Rules(variant.players, variant.must_remove, loom, WEIGHTS)


def kind(state: BeadState, action: Action) -> object:
    """An action's effect for a search: which of equal chains is cut makes no difference."""
    if not isinstance(action, Split):
        return action
    return action.after, action.colour, state.chains[state.player][action.chain]


def test_moves_and_results_are_those_of_the_rules() -> None:
    ended = 0
    for way in combinations_of(INFO.key):
        where = described(*way)
        rng = Random(where)
        for state in map(BeadState.of, (*positions(*way, rng, 3), *[*walk(*way, rng)][-4:-1])):
            if state.player == NATURE or state.is_terminal:
                continue
            rules = rules_of(state.variant)
            table = SearchPosition.of(state, rules)
            moves = {action_of(move, state): move for move in table.all_moves()}
            legal = state.legal_actions(state.player)
            assert {kind(state, a) for a in moves} == {kind(state, a) for a in legal}, where
            assert set(table.moves()) <= set(table.all_moves()), where
            for action, move in moves.items():
                after, following = table.play(move), state.apply_action(state.player, action)
                told = SearchPosition.of(following, rules)
                assert after.strands == told.strands, where
                assert (after.hands, after.pile) == (told.hands, told.pile), where
                assert (after.turn, after.quiet) == (told.turn, told.quiet), where
                outcome = following.outcome()
                winners = () if outcome is None else tuple(sorted(outcome.winners))
                assert after.winners == winners, where
                ended += bool(winners)
    assert ended > 0
