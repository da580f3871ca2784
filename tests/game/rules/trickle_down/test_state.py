from game.handicaps import Handicap
from game.rules.trickle_down.state import TrickleDownState
from tests.game.rules.trickle_down.positions import INFO


def begun(key: str, amount: int, **options: str) -> TrickleDownState:
    return TrickleDownState.of(INFO.new_initial_state(3, [Handicap(2, key, amount)], **options))


def test_bags_lie_in_a_company_and_are_worth_a_million_each() -> None:
    state = begun("beads", 2)
    assert state.company_bags == ((), (), (1, 1))
    assert state.returns() == (0, 0, 2)
    assert state.money_inside == TrickleDownState.of(INFO.new_initial_state(3)).money_inside
