"""A position of Trickle or a relative of it as a puzzle maker sees it."""

from collections.abc import Hashable, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from typing import Final

from game.boards import CORNER_EDGES
from game.bots.bot import Budget, BudgetSpent, Meter
from game.bots.trickle.bot import TrickleBot
from game.bots.trickle.hops import Hop, Tables
from game.bots.trickle.position import TeamPosition, move_ends
from game.bots.trickle.reasons import seen_by
from game.bots.weighing import Weighed
from game.rules.trickle.actions import Move
from game.rules.trickle.state import TrickleState
from tools.games.hexagon.forcing import ForcedWins

AS_GOOD: Final = 0.03
"""Moves that differ by no more than this share of the win are equally good."""

CROWD: Final = 60
"""Roughly the most moves that a position has."""

LOST: Final = 0.05
"""With no more than this share of the win, there's nothing left to find."""

GLANCE: Final = 20_000
"""Nodes for finding what moves are worth."""

LOOK: Final = 400_000
"""Nodes for proving it, if the end of the game is out of reach."""

ENDING: Final = 6
"""With this many pieces on their way or fewer, a win may be forced."""

PROMISING: Final = 0.9
"""Unless a move is worth this much of the win at a glance, no forced win is tried."""

LONGEST: Final = 4
"""The most own moves of one."""

TRIALS: Final = 30_000
"""The most positions tried to prove one."""


def scoring(board: TeamPosition) -> dict[Hop, int]:
    """The moves with which the team to move scores, with their points."""
    side = board.side
    found = {}
    for hop in board.hops():
        points = board.value_of(hop.leaves) * hop.points[side]
        if points > 0:
            found[hop] = points
    return found


class HexPosition:
    """What can be done in a position with someone to move, and what it's worth."""

    def __init__(
        self, state: TrickleState, bot: TrickleBot, known: dict[Hashable, Tables] | None = None
    ) -> None:
        """``bot`` is a computer player of the game, of any level.

        ``known`` are tables of other positions by their basis: costly ones, reused if possible.
        """
        self.state = state
        self._bot = bot
        tables = bot.tables_type(state, by_hand=True)
        if known is not None:
            tables = known.setdefault(tables.basis, tables)
        self.board = TeamPosition.of(state, tables)
        self.hops = self.board.hops()
        """All moves, the most promising at first sight first; [] for a forced pass."""
        self._weighed: dict[int, Mapping[Hop, Weighed[Hop | None]]] = {}

    @cached_property
    def notations(self) -> Mapping[Hop, tuple[str, ...]]:
        """Each move as it's written, the shortest way first; a chain may go several ways."""
        ways: dict[tuple[int, int, int | None], list[Move]] = {}
        for move in self.state.moves():
            ways.setdefault(move_ends(move), []).append(move)
        return {
            hop: tuple(
                move.notation()
                for move in sorted(
                    ways[hop.start, hop.end, hop.off], key=lambda move: len(move.cells)
                )
            )
            for hop in self.hops
        }

    @cached_property
    def scores(self) -> Mapping[Hop, int]:
        """The mover's scoring moves, with their points."""
        return scoring(self.board)

    @cached_property
    def threats(self) -> Mapping[Hop, int]:
        """What the next team could score with if nothing were done, with their points."""
        following = (self.board.side + 1) % self.board.tables.teams
        return scoring(seen_by(self.board, following))

    @cached_property
    def left_to_next(self) -> Mapping[Hop, int]:
        """Each move with the most points that the next team can then make at once."""
        return {hop: max(scoring(self.board.play(hop)).values(), default=0) for hop in self.hops}

    def weighed(self, nodes: int) -> Mapping[Hop, Weighed[Hop | None]]:
        """What each move is worth by this many nodes in all, best first."""
        if nodes not in self._weighed:
            found = self._bot.weighed(self.state, self.board.tables, Budget(nodes=nodes))
            self._weighed[nodes] = {each.move: each for each in found if each.move is not None}
        return self._weighed[nodes]

    def values(self, nodes: int) -> Mapping[Hop, float]:
        """The share of the win that each move brings by this many nodes in all."""
        return {hop: each.share for hop, each in self.weighed(nodes).items()}

    def place(self, hop: Hop) -> float:
        """How late a move comes in the order of first sight, from 0 to 1 in the middle of it."""
        return min(1.0, 2 * self.hops.index(hop) / len(self.hops))

    @property
    def crowd(self) -> float:
        """How many moves there are to choose from: 0 for few, 1 for as many as possible."""
        return min(1.0, len(self.hops) / CROWD)

    def is_fine(self, answers: Sequence[Hop]) -> bool:
        """Whether the best of these moves is as good as any at both looks, and not all is lost."""
        for nodes in (GLANCE, LOOK):
            values = self.values(nodes)
            top = max(values.values())
            if top <= LOST or max(values[hop] for hop in answers) < top - AS_GOOD:
                return False
        return True

    def is_played_out(self, nodes: int) -> bool:
        """Whether all values are those of perfect play to the end."""
        return all(each.sure for each in self.weighed(nodes).values())

    @cached_property
    def forced_win(self) -> tuple[ForcedWins, int] | None:
        """In how many own moves the mover forces a win, with what found it; None if it can't."""
        board = self.board
        if (board.occupied & board.tables.unsettled).bit_count() > ENDING:
            return None
        if max(self.values(GLANCE).values()) < PROMISING:
            return None
        forcing = ForcedWins(board.side, Meter(Budget(nodes=TRIALS)))
        with suppress(BudgetSpent):
            length = forcing.length(board, LONGEST)
            return None if length is None else (forcing, length)
        return None

    def gives(self, hop: Hop) -> bool:
        """Whether a move scores for another team."""
        teams = zip(self.board.points, self.board.play(hop).points, strict=True)
        return any(n != self.board.side and was < now for n, (was, now) in enumerate(teams))

    def is_corner(self, hop: Hop) -> bool:
        """Whether a move ends in a corner."""
        return hop.off is None and hop.end in CORNER_EDGES
