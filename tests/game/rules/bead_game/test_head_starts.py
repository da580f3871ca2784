from random import Random

from game.handicaps import Handicap
from game.protocol import NATURE
from game.rules.bead_game import INFO
from game.rules.bead_game.actions import COLOURS, EMPTY, Beads, Begin, Lay
from game.rules.bead_game.state import BeadState


def laid(key: str, amount: int, **options: bool) -> BeadState:
    state = BeadState.of(INFO.new_initial_state(2, [Handicap(1, key, amount)], **options))
    for seat in range(2):
        state = state.apply_action(NATURE, Lay(seat, COLOURS * 2))
    return state


def test_the_outermost_beads_go_to_the_pile() -> None:
    state = laid("beads", 2)
    assert state.chains == ((COLOURS * 2,), ((COLOURS * 2)[:10],))
    assert state.pile == Beads.of(COLOURS[-2:])
    assert state.unseen == EMPTY


def test_the_chain_lies_in_equal_pieces() -> None:
    state = laid("pieces", 3)
    assert state.chains[1] == (COLOURS[:4], COLOURS[4:] + COLOURS[:2], COLOURS[2:])
    assert state.pile == EMPTY


def test_hidden_hands_can_still_be_guessed() -> None:
    state = laid("beads", 4, hidden_hands=True).apply_action(NATURE, Begin(0))
    guessed = state.observation(0).resample(0, Random(1))
    assert guessed.observation(0) == state.observation(0)
