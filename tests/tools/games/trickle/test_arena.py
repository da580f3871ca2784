"""Trickle in the arena: who beats whom, and who searches."""

from __future__ import annotations

from random import Random

import pytest

from game.bots.bot import Budget, Meter, Question
from game.bots.trickle.kernel import searches
from game.rules.trickle import INFO
from tools.arena.contests import Contest
from tools.arena.entrants import parsed
from tools.arena.playing import play


@pytest.mark.parametrize(
    ("upper", "lower", "games", "least"),
    [
        pytest.param("casual@50", "learner@50", 6, 4.5, marks=pytest.mark.long),
        ("child@1", "random@1", 4, 3),
    ],
)
def test_the_stronger_player_wins(upper: str, lower: str, games: int, least: float) -> None:
    options = INFO.complete_options(2, {})
    contest = Contest(INFO.key, 2, options, parsed(upper, {}), parsed(lower, {}))
    assert sum(play(contest, number).share or 0.0 for number in range(games)) >= least


def test_an_entrant_can_do_without_the_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    """It plays the same either way, as both search alike; only who searches differs."""
    asked: list[bool] = []
    usual = searches.duel_search

    def watched(meter: Meter) -> object:
        asked.append(searches.available())
        return usual(meter)

    monkeypatch.setattr("game.bots.trickle.bot.duel_search", watched)
    state = INFO.new_initial_state(2)
    with_kernel, without = (
        parsed(text, {})
        .new_bot(INFO.key)
        .choose(Question(state, 0, Budget(nodes=60), Random(1)))
        .action
        for text in ("casual", "casual/python")
    )
    assert with_kernel == without
    assert asked == [searches.available(), False]
