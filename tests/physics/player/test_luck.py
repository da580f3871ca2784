"""What a flick brings in Hop: how it rolled, against how it rolls a hair beside."""

from random import Random

from game.match import Match, Seat
from game.protocol import NATURE
from game.rules.hop_the_marble import INFO
from game.rules.hop_the_marble.actions import Flick, Roll
from game.rules.hop_the_marble.state import HopState
from physics.nature import resolve
from physics.player.advising import TERMS, tremble


def flicked() -> Match:
    """A match in which someone has flicked, and the marble has yet to roll."""
    match = Match(INFO, [Seat("Ann"), Seat("Ben")], {}, seed=2)
    match.advance(nature=resolve)
    rng = Random(3)
    while HopState.of(match.state).flicked is None:
        player = match.state.acting_players()[0]
        match.play(player, match.state.legal_actions(player).sample(rng))
    return match


def test_a_trembling_hand_rolls_the_same_marble_a_little_otherwise() -> None:
    match = flicked()
    rolls = [tremble(match.state, Random(seed)) for seed in range(6)]
    flick = HopState.of(match.state).flicked
    assert isinstance(flick, Flick)
    assert {roll.marble for roll in rolls if isinstance(roll, Roll)} == {flick.marble}
    assert len({roll.notation() for roll in rolls}) > 1
    for roll in rolls:
        match.state.apply_action(NATURE, roll)


def test_the_marbles_that_it_hit_are_counted_for_whoever_flicked() -> None:
    match = flicked()
    roll = resolve(match.state, Random(1))
    assert isinstance(roll, Roll)
    player = HopState.of(match.state).player
    after = match.state.apply_action(NATURE, roll)
    assert TERMS.count(match.state, [roll], after) == {player: len(roll.touched)}
