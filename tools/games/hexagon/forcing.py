"""What can be forced in Trickle or a relative of it, whatever all others do.

Everything is tried, nothing estimated: a "yes" is a proof.
"""

from collections.abc import Hashable

from game.bots.bot import Meter
from game.bots.trickle.hops import Hop
from game.bots.trickle.position import TeamPosition


class ForcedWins:
    """Looks for wins of one team: at the end of the game, or as soon as no one can catch up."""

    def __init__(self, team: int, meter: Meter) -> None:
        self._team = team
        self._meter = meter
        self._known: dict[tuple[Hashable, int], bool] = {}

    def is_won(self, board: TeamPosition) -> bool:
        """Whether the team has won, alone."""
        shares = board.final_shares()
        return shares is not None and shares[self._team] == 1.0

    def answers(self, board: TeamPosition, moves: int) -> list[Hop]:
        """The team's moves that force a win within this many of its own moves, this one included.

        Raises BudgetSpent.
        """
        return [hop for hop in board.hops() if self._holds(board.play(hop), moves - 1)]

    def _holds(self, board: TeamPosition, moves: int) -> bool:
        """Whether this many moves more can force the win, whoever is to move now."""
        shares = board.final_shares()
        if shares is not None:
            return shares[self._team] == 1.0
        if not moves or not self._in_reach(board, moves):
            return False
        key = board.key(), moves
        known = self._known.get(key)
        if known is None:
            self._meter.count()
            own = board.side == self._team
            found = (self._holds(board.play(move), moves - own) for move in board.moves())
            known = self._known[key] = any(found) if own else all(found)
        return known

    def _in_reach(self, board: TeamPosition, moves: int) -> bool:
        """Whether this many moves, and all between them, could bring enough at the very best."""
        tables = board.tables
        if not tables.decidable:
            return True
        others = max(p for team, p in enumerate(board.points) if team != self._team)
        most = 2 * tables.most_bead * tables.best_goal
        lead = board.points[self._team] - others
        return lead - board.left * tables.best_goal + most * moves * tables.teams > 0

    def length(self, board: TeamPosition, most: int) -> int | None:
        """In how many own moves the team, to move, forces a win; None if more than ``most``.

        Raises BudgetSpent.
        """
        for moves in range(1, most + 1):
            if any(self._holds(board.play(hop), moves - 1) for hop in board.hops()):
                return moves
        return None
