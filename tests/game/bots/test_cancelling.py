from dataclasses import replace
from functools import cache

import pytest

from game.bots import new_bot
from game.bots.bot import Bot, Budget, Cancelled, Decision, Meter
from game.bots.levels import EXPERT, LEVELS
from game.bots.player import Kernel
from game.protocol import State
from tests.game.bots.tables import asked, every_table, stretch

LITTLE = Budget(nodes=20 * Meter.STRIDE)


class Counter:
    """Counts the questions whether the answer is still wanted; after ``most`` it isn't."""

    def __init__(self, most: int | None = None) -> None:
        self.asked = 0
        self._most = most

    def __call__(self) -> bool:
        self.asked += 1
        return self._most is not None and self.asked >= self._most


@pytest.fixture(autouse=True)
def in_python(monkeypatch: pytest.MonkeyPatch) -> None:
    """A kernel asks more rarely, as its nodes take less time."""
    monkeypatch.setattr(Kernel, "unused", True)


def thought(bot: Bot, state: State) -> tuple[Decision, int]:
    """A bot's decision, and how often it asked meanwhile whether to go on."""
    counter = Counter()
    return bot.choose(replace(asked(state, LITTLE), cancelled=counter)), counter.asked


@cache
def thoughtful(game: str, players: int) -> State | None:
    """A position in which the expert needs some time."""
    for state in stretch(game, players):
        if thought(new_bot(game, EXPERT), state)[1] > 8:
            return state
    return None


def position(game: str, players: int) -> State:
    state = thoughtful(game, players)
    if state is None:
        pytest.skip("Nobody has to think about this game.")
    return state


@every_table
def test_it_is_asked_often_enough_whether_a_move_is_still_wanted(game: str, players: int) -> None:
    decision, times = thought(new_bot(game, EXPERT), position(game, players))
    assert times >= decision.nodes / Meter.STRIDE


@every_table
def test_a_move_is_called_off_at_once(game: str, players: int) -> None:
    question = asked(position(game, players), Budget(nodes=10_000_000))
    counter = Counter(most=2)
    with pytest.raises(Cancelled):
        new_bot(game, EXPERT).choose(replace(question, cancelled=counter))
    assert counter.asked == 2


@every_table
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_is_called_off(game: str, players: int, level: str) -> None:
    question = asked(position(game, players), Budget(nodes=10_000_000))
    with pytest.raises(Cancelled):
        new_bot(game, level).choose(replace(question, cancelled=lambda: True))


@every_table
def test_advice_is_called_off_at_once(game: str, players: int) -> None:
    question = asked(position(game, players), Budget(seconds=3600))
    counter = Counter(2)
    with pytest.raises(Cancelled):
        new_bot(game, EXPERT).advise(replace(question, cancelled=counter))
    assert counter.asked == 2
