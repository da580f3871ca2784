"""Races of Hop the Marble between two that are played out to the end."""

from __future__ import annotations

from random import Random

import pytest

from physics.player.wishes import held
from tools.games.hop_the_marble.races import HIT, Cards, Deal, Positions, Solved
from tools.games.hop_the_marble.racing import JUDGES, Known, looks, raced

MINE: Cards = (held("GGR"),)
THEIRS: Cards = (held("LLY"),)


@pytest.fixture(scope="module")
def positions() -> Positions:
    return Positions()


@pytest.fixture(scope="module")
def deal(positions: Positions) -> Deal:
    return Deal((MINE, THEIRS), positions)


@pytest.fixture
def solved(deal: Deal) -> Solved:
    return deal.solved[MINE, THEIRS]


def place(positions: Positions, mine: str, theirs: str) -> int:
    return positions.place(held(mine), held(theirs))


def test_ten_marbles_are_shared_in_every_way(positions: Positions) -> None:
    assert positions.count == 6**5
    assert int(positions.playable.sum()) == 6**5 - 2 * 3**5 + 1


def test_who_has_only_to_get_rid_of_a_marble_wins(positions: Positions, solved: Solved) -> None:
    at = place(positions, "GGRD", "LDRY")
    assert solved.first[at] > 0.99


def test_who_lacks_one_wins_by_a_hit(positions: Positions, solved: Solved) -> None:
    at = place(positions, "GR", "GLDY")
    assert solved.first[at] > HIT - 0.01
    # If the other is to act they may spoil it.
    assert solved.second[at] < solved.first[at]


def test_both_players_are_worth_the_same_in_each_other_s_place(
    positions: Positions, solved: Solved
) -> None:
    changed = Deal((THEIRS, MINE), positions).solved[THEIRS, MINE]
    here, there = place(positions, "GRD", "LLDY"), place(positions, "LLDY", "GRD")
    assert solved.first[here] == pytest.approx(1 - changed.second[there], abs=0.01)


def test_a_player_s_only_marble_comes_back(positions: Positions, solved: Solved) -> None:
    # The first takes the second's last marble, which would be theirs too many, and gives it back.
    at = place(positions, "GGRY", "L")
    assert solved.first[at] > 0.99


def test_whoever_knows_the_end_wins_from_whoever_does_not(deal: Deal) -> None:
    known = Known(deal, (deal, deal))
    judges = JUDGES["half solved"], JUDGES["engine"]
    shares = [
        raced(judges, first, known, Random(number)) for number in range(10) for first in (0, 1)
    ]
    assert sum(shares) > len(shares) / 2


def test_the_best_answer_to_a_habit_wins_more_than_the_best_play(
    positions: Positions, solved: Solved
) -> None:
    answer = Deal((MINE, THEIRS), positions, (None, looks)).solved[MINE, THEIRS]
    assert (answer.first >= solved.first - 0.01).all()
    assert answer.first.mean() > solved.first.mean() + 0.05
