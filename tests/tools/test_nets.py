"""Nets that are asked what the judgement by hand does not know."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np
import pytest

from game.catalogue import GAMES, chance_of
from game.protocol import NATURE, State
from tools.nets.__main__ import main
from tools.nets.training import Net, Set, distance, log_loss, trained
from tools.nets.watching import Position
from tools.workshop import workshop_of

SHOWN = {game: views for game in GAMES if (views := workshop_of(game).views()) is not None}


def shared(mine: float) -> tuple[float, float]:
    return mine, 1 - mine


def puzzling(count: int, seed: int) -> list[Position]:
    """Positions in which a team wins that holds exactly one of two things; by hand all is even."""
    rng = Random(seed)
    found = []
    for _ in range(count):
        first, second = rng.randrange(2), rng.randrange(2)
        inputs = ((first, second), (first, 1 - second))
        even = shared(0.5)
        found.append(Position(inputs, even, even, shared(float(first != second))))
    return found


def loss_of(net: Net, positions: Sequence[Position]) -> float:
    asked = Set.of(positions)
    return log_loss(net.shares(asked.inputs, asked.by_hand), asked.outcome)


def test_a_net_learns_what_no_sum_tells() -> None:
    known, others = puzzling(600, 1), puzzling(200, 2)
    untaught = trained(Set.of(known), 0, (), passes=1)
    assert loss_of(untaught, others) == pytest.approx(np.log(2))
    assert loss_of(trained(Set.of(known), 8, (), passes=150), others) < 0.5


def test_the_same_positions_give_the_same_net() -> None:
    known = Set.of(puzzling(100, 3))
    here, there = (trained(known, 4, ((1, 0),), passes=2, seed=5) for _ in range(2))
    assert all(map(np.array_equal, here.parts, there.parts))


def test_steps_follow_the_slope_of_the_log_loss() -> None:
    known = Set.of(
        [Position(((3, 1), (0, 2)), (0.7, 0.3), (0.5, 0.5), (0.2, 0.8))] * 2
        + [Position(((1, 1), (2, 0)), (0.4, 0.6), (0.5, 0.5), (1.0, 0.0))]
    )
    net = Net.new(2, 3, seed=4)
    slopes = net.slopes(known.inputs, known.by_hand, known.outcome)
    for part, slope in zip(net.parts, slopes, strict=True):
        for at in np.ndindex(part.shape):
            losses = []
            for way in (0.01, -0.02):
                part[at] += way
                losses.append(log_loss(net.shares(known.inputs, known.by_hand), known.outcome))
            part[at] += 0.01
            assert slope[at] == pytest.approx((losses[0] - losses[1]) / 0.02, abs=2e-3)


@pytest.mark.parametrize(
    ("game", "players"), [(game, players) for game in SHOWN for players in GAMES[game].players]
)
def test_every_team_is_shown_equally_many_numbers(game: str, players: int) -> None:
    views = SHOWN[game]
    state: State = GAMES[game].new_initial_state(players)
    rng = Random(1)
    lengths = set()
    for _ in range(12):
        player = state.acting_players()[0]
        if player == NATURE:
            state = state.apply_action(player, chance_of(game)(state, rng))
            continue
        rows = views.inputs(state)
        assert len(rows) == len(state.teams)
        lengths |= set(map(len, rows))
        state = state.apply_action(player, state.legal_actions(player).sample(rng))
    (length,) = lengths
    assert all(sorted(turn) == list(range(length)) for turn in views.turns(state))


def test_the_command_refuses_what_nobody_shows(capsys: pytest.CaptureFixture[str]) -> None:
    hidden = next(game for game in GAMES if game not in SHOWN)
    assert main([hidden]) == 2
    assert hidden in capsys.readouterr().err


def test_a_net_learns_from_the_search_where_it_is_told_to() -> None:
    row = ((1,), (0,))
    known = Set.of([Position(row, shared(0.5), shared(0.8), shared(0.0))] * 50)
    net = trained(known, 4, (), passes=1500, from_search=True)
    shares = net.shares(known.inputs, known.by_hand)
    assert shares[0, 0] == pytest.approx(0.8, abs=0.05)
    assert distance(shares, known.by_search) < 0.01 < distance(known.by_hand, known.by_search)
