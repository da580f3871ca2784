from random import Random

import pytest

from game.bots.bot import Advice, BotQuestion, Budget
from game.protocol import NATURE, Action, State
from game.rules.trickle.actions import Move
from game.rules.trickle.state import TrickleState
from tests.game.bots.tables import adviser_of
from tests.game.rules.trickle.positions import position, variant
from tests.game.rules.trickle_down.positions import town


def advice(state: TrickleState, about: Action | None = None, nodes: int = 2_000) -> Advice:
    return adviser_of("trickle").advise(
        BotQuestion(state, state.player, Budget(nodes=nodes), Random(1)), about=about
    )


def outlook(state: State, game: str = "trickle") -> tuple[float, ...]:
    question = BotQuestion(state, NATURE, Budget(nodes=500), Random(1))
    return adviser_of(game).assess(question).shares


def _ends(action: Action) -> object:
    return (action.cells[0], action.cells[-1], action.off) if isinstance(action, Move) else action


def test_a_chain_of_jumps_may_be_asked_about_by_any_way() -> None:
    state = position("f6 f7 g7 e6 g8 e5 d5", variant(2, chained_jumps=True))
    by_ends: dict[object, list[Action]] = {}
    for action in state.legal_actions(0):
        by_ends.setdefault(_ends(action), []).append(action)
    ways = max(by_ends.values(), key=len)
    assert len(ways) > 1
    values = {advice(state, way).about for way in ways}
    assert {each.action for each in values if each is not None} == set(ways)
    assert len({each.value for each in values if each is not None}) == 1


def test_an_outlook_is_certain_when_the_game_is() -> None:
    won = position("a2 a3 c1")
    assert won.is_terminal
    assert outlook(won) == (1.0, 0.0)
    level = position("a2 c1")
    assert outlook(level) == (0.5, 0.5)
    decided = position("a2 a3 f6")
    assert decided.is_decided
    assert outlook(decided) == (1.0, 0.0)
    shared = position("a2 b1 f6 e6 d6", variant(3))
    assert sum(outlook(shared)) == pytest.approx(1.0)
    assert outlook(town("a2=2 b1=2 g2"), game="trickle-down") == (0.5, 0.5, 0.0)
