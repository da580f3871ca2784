"""Games played before are played the same way today."""

from __future__ import annotations

import pytest

from game.catalogue import GAMES
from tests.playthroughs.playthrough import FOLDER, PLAYTHROUGHS, Playthrough


@pytest.mark.parametrize("playthrough", PLAYTHROUGHS, ids=lambda p: p.name)
def test_a_game_is_played_as_it_was_written_down(playthrough: Playthrough) -> None:
    written = playthrough.path.read_text(encoding="utf-8")
    assert playthrough.text() == written, (
        "if the rules were meant to change: python -m tests.playthroughs.playthrough"
    )


def test_every_game_number_of_players_and_choice_is_written_down() -> None:
    for info in GAMES.values():
        mine = [p for p in PLAYTHROUGHS if p.game == info.key]
        assert {p.players for p in mine} == set(info.players)
        for option in info.options:
            seen = {p.options.get(option.key, option.default_for(p.players)) for p in mine}
            if type(option.default) is int:
                # Ten rounds would be written down for the sake of a loop.
                assert len(seen) > 1, option.key
                continue
            assert seen == {choice.value for choice in option.choices}, option.key


def test_no_text_lies_about_that_nobody_plays() -> None:
    assert {path.name for path in FOLDER.glob("*.txt")} == {p.path.name for p in PLAYTHROUGHS}
