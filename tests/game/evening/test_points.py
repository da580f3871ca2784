from itertools import permutations
from statistics import mean

import pytest

from game.catalogue import GAMES
from game.evening.evening import shares

SIZES = sorted({players for info in GAMES.values() for players in info.players})


@pytest.mark.parametrize("players", SIZES)
def test_among_equals_everybody_may_expect_one_half_in_every_game(players: int) -> None:
    alone = tuple(range(players))
    orders = [shares(places, alone) for places in permutations(range(1, players + 1))]
    assert mean(order[0] for order in orders) == pytest.approx(0.5)
    assert max(order[0] for order in orders) == 1
    assert min(order[0] for order in orders) == 0


@pytest.mark.parametrize(
    ("places", "teams"),
    [
        ((1, 1, 3, 3), (0, 1, 2, 3)),
        ((1, 1, 1), (0, 1, 2)),
        ((1, 3, 1, 3), (0, 1, 0, 1)),
        ((1, 1, 1, 1, 5, 5), (0, 1, 0, 1, 2, 2)),
    ],
)
def test_ties_and_partners_share_out_what_there_is(
    places: tuple[int, ...], teams: tuple[int, ...]
) -> None:
    assert mean(shares(places, teams)) == pytest.approx(0.5)


def test_partners_are_no_opponents() -> None:
    assert shares((1, 3, 1, 3), (0, 1, 0, 1)) == (1, 0, 1, 0)
