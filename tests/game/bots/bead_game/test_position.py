"""The search's own Bead Game against the rules: the same moves with the same results."""

from __future__ import annotations

from random import Random

import pytest

from game.bots.bead_game.bot import action_of
from game.bots.bead_game.position import BeadTable, Duel, Gathering, Rules
from game.bots.bead_game.strands import Loom, Strands, count_of
from game.bots.bead_game.weights import WEIGHTS, Weights
from game.bots.search import WIN
from game.protocol import NATURE, Action, State
from game.rules.bead_game import INFO
from game.rules.bead_game.actions import Draw, Play, Split
from game.rules.bead_game.beads import COLOURS
from game.rules.bead_game.effects import effect_of
from game.rules.bead_game.state import BeadState
from game.rules.bead_game.variant import RUN, Variant
from tests.game.combinations import Options, combinations_of, described
from tests.game.rules.bead_game.positions import heap, position

WAYS = [combination[1:] for combination in combinations_of(INFO.key)]


def rules_of(variant: Variant, weights: Weights = WEIGHTS) -> Rules:
    loom = Loom(variant.removal == RUN, 0.0, Random(0))
    return Rules(variant.players, variant.must_remove, loom, weights)


def strands_of(chains: str, *, runs: bool = False) -> Strands:
    """The chains written as ``rbc gg``."""
    letters = [colour[0] for colour in COLOURS]
    loom = Loom(runs, 0.0, Random(0))
    return loom.strands(bytes(map(letters.index, chain)) for chain in chains.split())


def chains_of(strands: Strands) -> str:
    return " ".join(sorted("".join(COLOURS[b][0] for b in chain) for chain in strands.chains))


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


@pytest.mark.parametrize(
    ("chains", "plays", "need"),
    [
        ("", 0, ""),
        ("r", 1, "r"),
        ("rbc", 3, "rbc"),
        ("rb rb rb", 2, "rb"),
        ("rbc rwc", 4, "rbcw"),
        ("rr", 2, "rr"),
    ],
)
def test_a_plan_clears_chains_together(chains: str, plays: int, need: str) -> None:
    strands = strands_of(chains)
    assert strands.plays == plays
    assert strands.need == count_of(heap(need))


def test_every_cut_is_told_with_the_colours_that_pay_for_it() -> None:
    cuts = {
        (cut.after, "".join(COLOURS[c][0] for c in cut.colours), chains_of(cut.result))
        for cut in strands_of("rbb w w").cuts()
    }
    assert cuts == {(1, "rb", "bb r w w"), (2, "b", "b rb w w")}
    saved = [cut.result.plays for cut in strands_of("rbcrbc").cuts()]
    assert saved == sorted(saved)
    assert saved[0] == 3


def test_a_duel_is_seen_by_the_mover() -> None:
    state = position("r | rbcgow", "r | w")
    rules = rules_of(state.variant)
    for hero in (0, 1):
        duel = Duel.seen_by(hero, state, rules)
        assert duel.side == hero
        assert duel.estimate() > 0
        won = duel.play(2 * COLOURS.index("red") + 1)
        assert won.winners == (0,)
        assert won.final() == -WIN  # the value is the next mover's
        assert duel.final() is None


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
