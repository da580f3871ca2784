from itertools import pairwise, product

import pytest

from game.catalogue import GAMES
from tools.arena.__main__ import main, settings_in
from tools.arena.contests import Contest, entrant, score


def test_shares_are_added_up_and_games_given_up_told_apart() -> None:
    game, info = next(iter(GAMES.items()))
    options = info.complete_options(info.players[0], {})
    contest = Contest(game, 2, options, entrant("casual@50", game), entrant("learner@50", game))
    games = [(1.0, "home"), (0.5, "home"), (0.0, "stall"), (None, "given up")]
    told = score(contest, games).removeprefix(f"{contest}: ")
    assert told == (
        "0.500 (0.125 to 0.875; even: 0.500) of 3 games; 2 × home, 1 × stall, 1 × given up"
    )


@pytest.mark.parametrize("game", GAMES)
def test_a_run_prints_every_pair_of_every_setting(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    players = GAMES[game].players[0]
    levels = ("random@1", "random@2", "learner@1")
    chosen = ["--players", str(players), "--games", "2", "--jobs", "1"]
    assert main([game, *chosen, "--levels", *levels]) == 0
    lines = capsys.readouterr().out.splitlines()
    pairs = product(settings_in(game, players), pairwise(levels))
    for line, (_setting, (lower, upper)) in zip(lines, pairs, strict=True):
        assert line.startswith(f"{game} {players}")
        assert f": {upper} against {lower}: " in line
