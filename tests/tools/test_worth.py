"""What seats are worth: everybody's share in the order of turns, and how sure it is."""

from __future__ import annotations

import pytest

from tests.game.dice_game import INFO
from tools.arena.contests import Contest
from tools.arena.entrants import parsed
from tools.arena.playing import Played
from tools.worth.__main__ import main
from tools.worth.seats import seat_shares

with_dice = pytest.mark.usefixtures("dice")


def game(contest: Contest, number: int, *shares: float) -> Played:
    return Played(contest.name, number, shares[0], "over", 9, 0.0, shares=shares)


@with_dice
def test_seats_get_the_mean_of_their_shares_and_an_interval() -> None:
    who = parsed("casual@50", {})
    contest = Contest(INFO.key, 2, INFO.complete_options(2, {}), who, who, opening=3)
    games = [game(contest, 0, 1.0, 0.0), game(contest, 2, 0.5, 0.5), game(contest, 4, 0.0, 1.0)]
    found = seat_shares(contest, [*games, game(contest, 6, 1.0, 0.0)])
    assert found.shares == (0.625, 0.375)
    assert found.shared == 0.25
    assert found.reach[0] == pytest.approx(0.47, abs=0.005)
    assert "| 4 | 0.25 | 0.625 ± 0.469, 0.375 ± 0.469 |" in found.row


@with_dice
def test_seats_are_counted_among_whom_and_by_what_rules_one_likes(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = [INFO.key, "--seats", "casual@20", "--players", "2", "--games", "3"]
    assert main(words) == 0
    assert "| casual@20 | 0 | 3 |" in capsys.readouterr().out
    assert main([*words, "--options", "nothing=1"]) == 2
    assert "nothing" in capsys.readouterr().err
