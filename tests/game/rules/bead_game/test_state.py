from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from game.handicaps import Handicap
from game.protocol import NATURE
from game.rules.bead_game import INFO
from game.rules.bead_game.actions import COLOURS, EMPTY, LETTERS, Beads, LayChain
from game.rules.bead_game.judging import effect_of
from game.rules.bead_game.state import BeadState
from tests.game.combinations import Options, combinations_of, walk
from tests.game.rules.bead_game.positions import held, letters
from tests.game.rules.questions import moves_of


def laid(key: str, amount: int, **options: bool) -> BeadState:
    state = BeadState.of(INFO.new_initial_state(2, [Handicap(1, key, amount)], **options))
    for seat in range(2):
        state = state.apply_action(NATURE, LayChain(seat, COLOURS * 2))
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


WAYS = [combination[1:] for combination in combinations_of(INFO.key)]


def begun(players: int, options: Options, rng: Random) -> Iterator[BeadState]:
    """The states of a random game from its first turn on."""
    for state in map(BeadState.of, walk(INFO, players, options, rng)):
        if state.player != NATURE:
            yield state


# Invariants of whole games


def all_beads(state: BeadState) -> Counter[str]:
    found = Counter(letters(state.pile))
    for player in range(state.players):
        found.update(held(state, player))
        found.update(LETTERS[colour] for chain in state.chains[player] for colour in chain)
    return found


def check_beads(state: BeadState) -> None:
    everything = all_beads(state)
    assert sum(everything.values()) == 18 * state.players
    assert set(everything.values()) == {3 * state.players}
    assert all(chain for own in state.chains for chain in own)
    assert state.unseen == Beads()
    assert state.returns() == tuple(-sum(map(len, own)) for own in state.chains)


def test_eighteen_beads_a_player_and_three_of_each_colour_at_every_moment() -> None:
    for number, (players, options) in enumerate(WAYS):
        for state in begun(players, options, Random(f"beads {number}")):
            check_beads(state)


# Hidden hands

HIDDEN = [(players, options) for players, options in WAYS if options["hidden_hands"]]


@pytest.mark.parametrize(("players", "options"), HIDDEN, ids=lambda x: str(x)[:60])
def test_hidden_hands_are_judged_and_resampled_from_what_is_seen(
    players: int, options: Options
) -> None:
    rng = Random(f"hidden {players} {options}")
    for state in begun(players, options, rng):
        if state.is_terminal:
            continue
        seen = state.observation(state.player)
        assert moves_of(seen) == moves_of(state)
        for viewer in range(players):
            view = state.observation(viewer)
            full = view.resample(viewer, rng)
            assert full.observation(viewer) == view
            check_beads(full)
            assert moves_of(view) >= moves_of(state)


@pytest.mark.parametrize(("players", "options"), HIDDEN, ids=lambda x: str(x)[:60])
def test_hidden_turns_look_the_same_whether_hidden_before_or_after(
    players: int, options: Options
) -> None:
    rng = Random(f"turns seen {players} {options}")
    for state in begun(players, options, rng):
        if state.is_terminal:
            continue
        action = state.legal_actions(state.player).sample(rng)
        after = state.apply_action(state.player, action)
        for viewer in (None, *range(players)):
            seen = state.observation(viewer).apply_action(state.player, action)
            assert effect_of(state.observation(viewer), action) == effect_of(state, action)
            if not after.is_terminal:
                assert seen == after.observation(viewer)
            else:
                assert seen.standing() == after.standing()
