"""What a net is shown of Trickle: every team sees its own edges in the same place."""

from __future__ import annotations

from game.catalogue import GAMES
from tests.game.rules.trickle.positions import position
from tools.games.hexagon.views import inputs, turns


def test_teams_see_the_board_of_trickle_alike() -> None:
    for players in (2, 3, 6):
        state = GAMES["trickle"].new_initial_state(players)
        rows = inputs(state)
        assert len({row[:91] for row in rows}) == 1
        assert sorted(row[91:] for row in rows) == sorted(
            tuple(int(n == wait) for n in range(players)) for wait in range(players)
        )
    # On the first team's edge and on the second's, in the same place of it.
    mine, theirs = position("a3 f6"), position("d1 f6", player=1)
    seen = {tuple(inputs(mine)[0][n] for n in turn) for turn in turns(mine)}
    assert inputs(theirs)[1] in seen
    assert inputs(theirs)[0] not in seen
