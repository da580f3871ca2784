"""Games played before are played the same way today."""

import pytest

from game.catalogue import GAMES
from tests.game.playthrough import Playthrough, written

EVERY = [
    pytest.param(game, playthrough, id=f"{game}: {playthrough.name}")
    for game in GAMES
    for playthrough in written(game)[0]
]


@pytest.mark.parametrize(("game", "playthrough"), EVERY)
def test_a_game_is_played_as_it_was_written_down(game: str, playthrough: Playthrough) -> None:
    text = (written(game)[1] / f"{playthrough.name}.txt").read_text(encoding="utf-8")
    assert playthrough.text(game) == text, (
        "if the rules were meant to change: python -m tests.game.playthrough"
    )


@pytest.mark.parametrize("game", GAMES)
def test_every_number_of_players_and_choice_is_written_down(game: str) -> None:
    mine, folder = written(game)
    if not mine:
        pytest.skip("nothing was written down of it")
    assert {p.players for p in mine} == set(GAMES[game].players)
    for option in GAMES[game].options:
        seen = {p.options.get(option.key, option.default_for(p.players)) for p in mine}
        if type(option.default) is int:
            # Ten rounds would be written down for the sake of a loop.
            assert len(seen) > 1, option.key
            continue
        assert seen == {choice.value for choice in option.choices}, option.key
    assert {path.stem for path in folder.glob("*.txt")} == {p.name for p in mine}
