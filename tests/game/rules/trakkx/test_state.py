from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, replace
from itertools import product
from random import Random

import pytest

from game.bots.trakkx.standing import Chances, shares, shares_between_rounds
from game.handicaps import Handicap
from game.protocol import NATURE, Pass
from game.rules.trakkx import INFO
from game.rules.trakkx.state import TrakkxState
from game.rules.trakkx.table import (
    ALL_TOKENS,
    NUMBER_TOKENS,
    TokenTable,
    groups,
    is_line,
    table_faults,
)
from tests.game.combinations import after_chance, walk


def begun(*given: Handicap) -> TrakkxState:
    return TrakkxState.of(after_chance(INFO.new_initial_state(2, given, rack=10), Random(3)))


def ended(amount: int, *racks: tuple[str, ...]) -> TrakkxState:
    """A round that ends because no one can do anything; player 1 has the head start."""
    state = replace(
        begun(Handicap(1, "left", amount)), racks=racks, display=(), awaited=(), passes=1
    )
    out = (*state.removed, *state.unseen.elements())
    return replace(state, removed=out).apply_action(state.player, Pass())


@pytest.mark.parametrize(("amount", "points"), [(2, 13), (4, 7)])
def test_what_is_left_counts_less_and_is_rounded_up(amount: int, points: int) -> None:
    """5 and 20 points on the rack."""
    assert ended(amount, (), ("r5", "swap")).scores == ((0, points),)


def test_the_smallest_rest_counts_after_it_was_divided() -> None:
    assert ended(2, ("r6",), ("r5", "b5")).scores == ((6, 0),)
    assert ended(2, ("r4",), ("r5", "b5")).scores == ((0, 5),)


def test_points_ahead_are_taken_from_those_of_the_rounds() -> None:
    state = begun(Handicap(1, "points", 10))
    assert state.rack_sizes == (10, 10)
    assert state.returns() == (0, 10)
    assert state.standing().winners == (1,)


def test_computers_count_with_what_is_left_to_whom() -> None:
    state, even = begun(Handicap(1, "left", 2)), begun()
    assert shares_between_rounds(state, 3)[1] > 0.55
    assert shares(state, (9, 9), (40, 40))[1] > shares(even, (9, 9), (40, 40))[1] + 0.05
    for turns, points in ((0, 0), (5, 20)):
        first, second = (chances(state, seat).share(turns, points) for seat in (0, 1))
        assert first < chances(even, 0).share(turns, points)
        assert second > chances(even, 1).share(turns, points)


def chances(state: TrakkxState, seat: int) -> Chances:
    return Chances(state, seat, state.rack_sizes)


def match(players: int, seed: int, rounds: int = 1) -> Iterator[TrakkxState]:
    """Every state of a random match."""
    return map(TrakkxState.of, walk(INFO, players, {"rounds": rounds}, Random(seed)))


def everywhere(state: TrakkxState) -> Counter[str]:
    """All tokens of a full state that are outside the bag."""
    held = [token for rack in state.racks for token in rack or ()]
    return Counter([*held, *state.display, *state.table.values(), *state.removed])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_116_tokens_at_every_moment_and_the_table_is_always_right(players: int) -> None:
    for state in match(players, players, rounds=2):
        assert everywhere(state) + state.unseen == ALL_TOKENS
        assert everywhere(state).total() + state.bag == 116
        assert state.bag >= 0
        assert not table_faults(state.table)
        assert len(groups(state.table)) <= state.variant.most_groups
        assert not state.awaited or state.acting_players() == (NATURE,)
        if not state.awaited and not state.is_round_over:
            assert len(state.display) == 6 or not state.bag


def test_of_all_three_tokens_in_a_row_just_rows_and_sequences_are_lines() -> None:
    # Four colours of 12 runs, up and down; 24 orders of three of four colours in 14 values.
    every = list(product(NUMBER_TOKENS, repeat=3))
    assert sum(map(is_line, every)) == 4 * 12 * 2 + 24 * 14


# Secrets


def tokens_in(value: object) -> Counter[str]:
    """Every token anywhere in a value."""
    if isinstance(value, str):
        return Counter([value]) if value in ALL_TOKENS else Counter()
    if isinstance(value, TokenTable):
        return Counter(value.values())
    if isinstance(value, tuple):
        return sum(map(tokens_in, value), Counter())
    return Counter()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_an_observation_holds_no_token_that_the_viewer_may_not_see(players: int) -> None:
    for state in match(players, 20 + players, rounds=2):
        for viewer in (None, *range(players)):
            seen = state.observation(viewer)
            assert seen.rack_sizes == state.rack_sizes
            assert (seen.bag, seen.observation(viewer)) == (state.bag, seen)
            if not state.has_secrets:
                assert seen == state
                continue
            own = () if viewer is None else (state.racks[viewer] or ())
            public = [*state.display, *state.table.values(), *state.removed]
            chosen = () if viewer is None or not state.passing else state.passing[viewer] or ()
            there = sum((tokens_in(getattr(seen, f.name)) for f in fields(seen)), Counter())
            assert there == Counter([*own, *public, *chosen])
            assert seen.unseen == ALL_TOKENS - Counter([*own, *public])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_resampled_states_look_the_same_and_hide_other_tokens(players: int) -> None:
    rng, other = Random(1), 0
    for state in match(players, 30 + players):
        for viewer in range(players):
            seen = state.observation(viewer)
            full = seen.resample(viewer, rng)
            assert full.observation(viewer) == seen
            assert None not in full.racks
            assert everywhere(full) + full.unseen == ALL_TOKENS
            other += full.racks != state.racks
            if state.has_secrets:
                with pytest.raises(ValueError, match="own rack"):
                    seen.resample((viewer + 1) % players, rng)
    assert other > 100
