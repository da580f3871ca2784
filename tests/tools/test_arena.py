from itertools import pairwise, product

import pytest

from game.catalogue import GAMES
from tools.arena.__main__ import main, settings_in
from tools.arena.contests import Contest, Played, entrant, score


def test_shares_are_added_up_and_games_given_up_told_apart() -> None:
    game, info = next(iter(GAMES.items()))
    options = info.complete_options(info.players[0], {})
    contest = Contest(game, 2, options, entrant("casual@50", game), entrant("learner@50", game))
    shares = [(1.0, "home"), (0.5, "home"), (0.0, "stall"), (None, "given up")]
    found = score(contest, [Played(share, reason) for share, reason in shares])
    assert (found.games, found.share) == (3, 0.5)
    assert found.endings == {"home": 2, "stall": 1, "given up": 1}
    assert found.low < 0.5 < found.high


def test_a_run_prints_every_pair_of_every_setting(capsys: pytest.CaptureFixture[str]) -> None:
    game = next(iter(GAMES))
    levels = ("random@1", "learner@1", "random@2")
    assert main([game, "--players", "2", "--games", "2", "--jobs", "1", "--levels", *levels]) == 0
    lines = capsys.readouterr().out.splitlines()
    pairs = product(settings_in(game, 2, []), pairwise(levels))
    for line, ((players, _options), (lower, upper)) in zip(lines, pairs, strict=True):
        assert line.startswith(f"{game} {players}")
        assert f": {upper} against {lower}: " in line
