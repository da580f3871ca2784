"""The same deals for two players of TRAKKX from every seat."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.protocol import NATURE
from game.rules.trakkx import INFO
from game.rules.trakkx.state import TrakkxState
from tools.arena.entrants import Entrant
from tools.games.trakkx.deals import Sitting, Tally, main, next_tokens, play

CASUAL, LEARNER = Entrant("casual", 10), Entrant("learner", 10)


def sitting(deal: int, seat: int, share: float, lead: float = 0.0) -> Sitting:
    return Sitting("", deal, seat, share, lead, 50)


def test_deals_are_won_lost_or_split() -> None:
    played = [sitting(0, 0, 1.0, 9), sitting(0, 1, 1.0, 3)]
    played += [sitting(1, 0, 1.0, 5), sitting(1, 1, 0.0, -5)]
    played += [sitting(2, 0, 0.0, -4), sitting(2, 1, 0.0, -4), sitting(3, 0, 1.0, 99)]
    tally = Tally.of(played, 2)
    assert (tally.won, tally.lost, tally.split) == (1, 1, 1)
    assert (tally.share, round(tally.lead, 2)) == (0.5, 0.67)


def test_the_bag_has_one_order_for_a_deal_and_round() -> None:
    racks = []
    for deal in (4, 4, 5):
        state = TrakkxState.of(INFO.new_initial_state(2, rounds=1))
        while state.acting_players() == (NATURE,):
            state = state.apply_action(NATURE, next_tokens(state, deal))
        racks.append((state.racks, state.display))
    assert racks[0] == racks[1] != racks[2]


@pytest.mark.long
def test_the_better_one_wins_from_either_seat() -> None:
    won = [play(CASUAL, LEARNER, 2, 1, 7, seat, "").share for seat in (0, 1)]
    assert sum(won) > 0


@pytest.mark.long
def test_what_was_played_is_not_played_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "played"
    words = ["learner@5", "learner@5", "--deals", "1", "--resume", str(file)]
    assert main(words) == 0
    first, played = capsys.readouterr().out, file.read_text(encoding="utf-8")
    assert main(words) == 0
    assert capsys.readouterr().out == first
    assert file.read_text(encoding="utf-8") == played
