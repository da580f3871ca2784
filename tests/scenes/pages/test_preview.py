"""The pictures of games that are not being played show a match under way, and nothing hidden."""

from __future__ import annotations

import pytest

from game.catalogue import GAMES
from game.match import Match, Seat
from scenes.front import FRONTS
from scenes.pages.preview import under_way

TABLES = [(game, players) for game, info in GAMES.items() for players in info.players]


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_match_under_way_has_left_its_beginning_and_is_not_over(game: str, players: int) -> None:
    front = FRONTS[game]
    state = under_way(front, players, {})
    match = Match(front.info, [Seat("")] * players, seed=2)
    match.advance()
    assert state != match.observation(None)
    assert state.players == players
    assert not state.is_terminal
    assert state.observation(None) == state
    assert under_way(front, players, {}) == state


@pytest.mark.parametrize("game", GAMES)
def test_every_choice_of_rules_has_its_match_under_way(game: str) -> None:
    info = GAMES[game]
    for players in info.players:
        for option in info.options:
            for choice in option.choices:
                chosen = {option.key: choice.value}
                complete = {o.key: o.default_for(players) for o in info.options} | chosen
                if option.applies_to(players, complete) and not info.conflict(players, complete):
                    assert not under_way(FRONTS[game], players, chosen).is_terminal
