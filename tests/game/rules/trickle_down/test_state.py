from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from game.boards import CORNERS, INDEX, RING
from game.handicaps import Handicap
from game.rules.trickle_down.state import ALL_MONEY, BAG_COUNTS, TrickleDownState
from tests.game.rules.questions import choices_of
from tests.game.rules.trickle_down.positions import INFO, new


def begun(key: str, amount: int, **options: str) -> TrickleDownState:
    return TrickleDownState.of(INFO.new_initial_state(3, [Handicap(2, key, amount)], **options))


def test_money_counts_in_the_ranking() -> None:
    state = begun("points", 2)
    assert state.returns() == (0, 0, 2)
    assert state.standing().winners == (2,)
    assert begun("points", 1, tie="gold").standing().winners == (2,)


def test_bags_lie_in_a_company_and_are_worth_a_million_each() -> None:
    state = begun("beads", 2)
    assert state.company_bags == ((), (), (1, 1))
    assert state.returns() == (0, 0, 2)
    assert state.money_inside == TrickleDownState.of(INFO.new_initial_state(3)).money_inside


WAYS = [{"bags": bags, "tie": tie} for bags in ("laid", "shuffled") for tie in ("shared", "gold")]


# Invariants


def check(state: TrickleDownState) -> None:
    companies = sum(state.returns())
    inside = sum(value for cell, value in state.beads.items() if RING[INDEX[cell]] < 5)
    assert state.money_inside == inside
    assert companies + state.town_money + inside == ALL_MONEY
    values = Counter(state.beads.values())
    for bags in state.services:
        values.update(bags)
    assert values == BAG_COUNTS
    assert not set(state.beads) & set(CORNERS)
    assert [sum(bags) for bags in state.company_bags] == list(state.returns())


@given(
    choices=st.lists(st.integers(0, 10_000), max_size=140),
    way=st.sampled_from(WAYS),
    shuffle=st.permutations([1] * 12 + [2] * 6 + [3]),
)
def test_money_is_neither_made_nor_lost(
    choices: list[int], way: dict[str, str], shuffle: list[int]
) -> None:
    state = new(**way)
    if way["bags"] == "shuffled":
        text = "shuffle " + "".join(str(value) for value in shuffle)
        state = state.apply_action(-1, INFO.parse_action(text))
    check(state)
    for choice in choices:
        if state.is_terminal:
            break
        space = choices_of(state)
        before = state
        state = state.apply_action(state.player, space[choice % len(space)])
        check(state)
        assert state.player == (before.player + 1) % 3
        assert state.town_money >= before.town_money
        assert all(now >= then for now, then in zip(state.returns(), before.returns(), strict=True))
        assert all(
            now[: len(then)] == then
            for now, then in zip(state.services, before.services, strict=True)
        )
