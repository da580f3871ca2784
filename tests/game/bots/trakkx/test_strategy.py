from itertools import pairwise

import pytest

from game.bots.trakkx.prospects import prospects
from game.bots.trakkx.standing import Chances
from game.bots.trakkx.turn import tokens_to_pass_on
from game.rules.trakkx.state import TrakkxState
from game.rules.trakkx.table import Table
from game.rules.trakkx.variant import Variant

ROW = Table({(column, 0): f"r{column}" for column in range(3, 8)})
"""Red 3 to 7 in one line."""


# The race


def chances(rack_sizes: tuple[int, ...], rounds: int = 2, lead: int = 0) -> Chances:
    """Those of player 0 in the last round of a match, with this many points fewer than others."""
    racks = tuple(("y1",) * size for size in rack_sizes)
    others = (lead,) * (len(rack_sizes) - 1)
    state = TrakkxState(
        Variant(len(rack_sizes), rounds),
        racks=racks,
        opened=(True,) * len(racks),
        round=rounds - 1,
        scores=((0, *others),) * (rounds - 1),
    )
    return Chances(state, 0, rack_sizes)


@pytest.mark.parametrize("others", [(1,), (15,), (3, 9), (2, 2, 20)])
def test_a_race_is_better_the_sooner_it_ends_and_the_less_is_at_stake(
    others: tuple[int, ...],
) -> None:
    race = chances((5, *others))
    by_turns = [race.share(turns, 20) for turns in range(1, 30, 4)]
    assert all(sooner >= later for sooner, later in pairwise(by_turns))
    assert by_turns[0] > by_turns[-1]
    assert race.share(0, 0) == 1.0
    assert race.share(5, 4) >= race.share(5, 12) >= race.share(5, 30)


# Tokens to come


def test_a_token_that_leads_to_another_is_told_with_it() -> None:
    coming = prospects(ROW, ["r9", "y1"], ["r8", "r2", "b12"], must_open=False, limit=1)
    assert coming == {"r8": ("r9",), "r2": ()}


def test_a_new_group_counts_where_there_may_be_one() -> None:
    rack, offered = ["y11", "y12"], ["y13"]
    assert prospects(ROW, rack, offered, must_open=False, limit=1) == {}
    assert prospects(ROW, rack, offered, must_open=False, limit=2) == {"y13": ("y11", "y12")}


# Tokens to give away


def test_useful_tokens_stay_and_lonely_dear_ones_go() -> None:
    rack = ("r3", "r4", "y6", "y7", "g14", "b1")
    assert tokens_to_pass_on(rack, ["r3", "r4"]) == ("g14", "b1")
