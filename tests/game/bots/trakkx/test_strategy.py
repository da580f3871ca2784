"""What TRAKKX's computer players think of a race, of tokens to come, and of those to give away."""

from __future__ import annotations

from itertools import pairwise

import pytest

from game.bots.bot import Budget
from game.bots.trakkx.prospects import kinship, prospects
from game.bots.trakkx.race import changed_by_swap, turns_left
from game.bots.trakkx.rearranging import Effort
from game.bots.trakkx.standing import Chances
from game.bots.trakkx.turn import Manner, tokens_to_pass_on
from game.bots.trakkx.weights import WEIGHTS
from game.rules.trakkx.state import TrakkxState
from game.rules.trakkx.table import Table
from game.rules.trakkx.variant import Variant

ROW = Table({(column, 0): f"r{column}" for column in range(3, 8)})
"""Red 3 to 7 in one line."""


# The race


def test_every_stuck_token_takes_longer() -> None:
    turns = [WEIGHTS.turns_for(stuck / 2) for stuck in range(60)]
    assert turns[0] == 1
    assert all(later > sooner for sooner, later in pairwise(turns))


def test_action_tokens_take_a_turn_each() -> None:
    assert turns_left((), 0) == 0
    assert turns_left(("three",), 0) == 1
    assert turns_left(("r1", "r2", "three", "three"), 0) == turns_left(("r1", "r2"), 0) + 2


def test_swap_brings_in_two_tokens_unless_others_are_given_away() -> None:
    assert turns_left(("swap",), 0) == 1 + WEIGHTS.turns_for(2)
    assert turns_left(("r1", "swap"), 0) == 1 + WEIGHTS.turns_for(2)
    assert turns_left(("r1", "r2", "swap"), 3) == 1 + WEIGHTS.turns_for(3 + changed_by_swap(3))


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


def test_draw_three_hurts_most_who_is_nearly_out() -> None:
    near, far, none = (chances((6, *sizes)).share(6, 20) for sizes in ((5, 12), (2, 15), (2, 12)))
    assert near > far >= none


def test_the_last_round_is_played_for_the_match() -> None:
    """Far ahead few points are enough, whoever is out first; far behind only the first has any."""
    ahead, behind = chances((5, 3), lead=20), chances((5, 3), lead=-20)
    light, heavy = (ahead.share(9, points) for points in (5, 60))
    assert light > heavy > 0.5
    assert behind.share(9, 5) == behind.share(9, 60) < behind.share(1, 60)


# Tokens to come


def test_a_token_that_leads_to_another_is_told_with_it() -> None:
    coming = prospects(ROW, ["r9", "y1"], ["r8", "r2", "b12"], must_open=False, limit=1)
    assert coming == {"r8": ("r9",), "r2": ()}


def test_a_new_group_counts_where_there_may_be_one() -> None:
    rack, offered = ["y11", "y12"], ["y13"]
    assert prospects(ROW, rack, offered, must_open=False, limit=1) == {}
    assert prospects(ROW, rack, offered, must_open=False, limit=2) == {"y13": ("y11", "y12")}


def test_who_must_open_cannot_add() -> None:
    coming = prospects(ROW, ["r9", "r10", "y8"], ["r8", "r2"], must_open=True, limit=2)
    assert coming == {"r8": ("r9", "r10")}


def test_a_token_like_one_on_the_rack_brings_nothing_new() -> None:
    assert prospects(ROW, ["r8"], ["r8"], must_open=False, limit=1) == {}


def test_kin_are_of_one_value_or_near_in_one_colour() -> None:
    rack = ["r3", "y5", "r8", "r7", "b9", "swap", "r5", "r5"]
    assert kinship("r5", rack) == 3
    assert kinship("g1", rack) == 0
    assert kinship("three", rack) == 0


# Tokens to give away


def test_useful_tokens_stay_and_lonely_dear_ones_go() -> None:
    rack = ("r3", "r4", "y6", "y7", "g14", "b1")
    assert tokens_to_pass_on(rack, ["r3", "r4"]) == ("g14", "b1")


def test_swap_goes_first_and_draw_three_stays() -> None:
    assert "swap" in tokens_to_pass_on(("r3", "r4", "r6", "g14", "swap", "three"), ())
    assert "three" not in tokens_to_pass_on(("r3", "y11", "g14", "three"), ())


def test_a_rack_of_one_gives_that_one() -> None:
    assert tokens_to_pass_on(("b7",), ["b7"]) == ("b7",)


def test_only_as_many_of_a_kind_are_kept_as_can_be_laid() -> None:
    assert "r8" in tokens_to_pass_on(("r8", "r8", "y3"), ["r8"])


# Manners


def test_a_level_keeps_to_its_own_nodes() -> None:
    few = Manner(Effort.SHIFT, nodes=50)
    assert few.within(Budget(nodes=20)) == Budget(nodes=20)
    assert few.within(Budget(nodes=1_000)) == Budget(nodes=50)
    assert few.within(Budget(seconds=2.0)) == Budget(2.0, 50)
    assert Manner(Effort.ADD).within(Budget(seconds=2.0)) == Budget(seconds=2.0)
