from game.handicaps import Handicap
from game.rules.trickle_down import INFO
from game.rules.trickle_down.state import TrickleDownState


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
