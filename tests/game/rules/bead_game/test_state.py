from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from game.handicaps import Handicap
from game.protocol import NATURE
from game.rules.bead_game import INFO
from game.rules.bead_game.actions import COLOURS, EMPTY, LETTERS, Beads, Begin, LayChain
from game.rules.bead_game.judging import effect_of
from game.rules.bead_game.state import BeadState
from tests.game.combinations import Options, combinations_of, walk
from tests.game.rules.bead_game.positions import held, letters
from tests.game.rules.questions import moves_of, perft


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


def test_hidden_hands_can_still_be_guessed() -> None:
    state = laid("beads", 4, hidden_hands=True).apply_action(NATURE, Begin(0))
    guessed = state.observation(0).resample(0, Random(1))
    assert guessed.observation(0) == state.observation(0)


WAYS = [combination[1:] for combination in combinations_of(INFO.key)]


def begun(players: int, options: Options, rng: Random) -> Iterator[BeadState]:
    """The states of a random game from its first turn on."""
    for state in map(BeadState.of, walk(INFO, players, options, rng)):
        if state.player != NATURE:
            yield state


def in_order(players: int = 2, **options: bool | str) -> BeadState:
    """The first turn with all chains in the order of the colours."""
    state = INFO.new_initial_state(players, **options)
    for player in range(players):
        state = state.apply_action(NATURE, LayChain(player, COLOURS * 2))
    state = state.apply_action(NATURE, Begin(0))
    assert isinstance(state, BeadState)
    return state


# By hand: 6 colours at 2 ends; 4 cuts with each colour but red and white, which have 3 as one of
# their beads is at an end. Where a play must remove a bead, 2 of the 12 plays are left.
@pytest.mark.parametrize(("depth", "count"), [(1, 34), (2, 1_186), (3, 34_660)])
def test_the_number_of_ways_from_chains_in_order(depth: int, count: int) -> None:
    assert perft(in_order(), depth) == count
    # In the third turn of three players no one has lost a bead from the hand yet.
    assert perft(in_order(3), depth) == {34_660: 42_170}.get(count, count)


@pytest.mark.parametrize(("depth", "count"), [(1, 24), (2, 636), (3, 14_362)])
def test_the_number_of_ways_where_a_play_must_remove(depth: int, count: int) -> None:
    assert perft(in_order(must_remove=True), depth) == count


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
