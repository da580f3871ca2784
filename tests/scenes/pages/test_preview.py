"""Pictures of games that aren't being played show a match under way, and no secrets."""

import pytest

from game.catalogue import GAMES
from scenes.front import FRONTS
from scenes.pages.thumbnails import under_way


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
