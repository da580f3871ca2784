"""The computer players of Trickle at their four levels."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import ClassVar

from game.bots.bot import Budget, Candidate, Decision, Meter, never
from game.bots.levels import CASUAL, EXPERT, LEARNER, SKILLED
from game.bots.plain_advice import PlainAdviser
from game.bots.search import share_of_win
from game.bots.trickle.hops import UNIT, Hop, Tables
from game.bots.trickle.kernel import confidence_tree, duel_search
from game.bots.trickle.position import Duel, Gathering, move_ends
from game.bots.trickle.weights import WEIGHTS, Weights
from game.protocol import Action, Choices, State
from game.rules.trickle import Move, TrickleState

_FAR = 200
"""Deeper than any game of Trickle."""

_UNLIMITED = 10**9
"""More visits than any budget allows."""


@dataclass(frozen=True, slots=True)
class DuelManner:
    """How a level plays between two teams.

    ``depth`` is the number of moves it looks ahead, its own counted. ``blur`` is the standard
    deviation, in points, of the error in what it thinks a cell is worth.
    """

    depth: int
    blur: float


@dataclass(frozen=True, slots=True)
class GatheringManner:
    """How a level plays among three and more teams.

    ``visits`` limits how many lines it follows: with 0 it sees no reply at all. ``blur`` is as
    between two.
    """

    visits: int
    blur: float


_DUEL_MANNERS: Mapping[str, DuelManner] = MappingProxyType(
    {
        LEARNER: DuelManner(depth=1, blur=0.20),
        CASUAL: DuelManner(depth=2, blur=0.12),
        SKILLED: DuelManner(depth=4, blur=0.06),
        EXPERT: DuelManner(depth=_FAR, blur=0.002),
    }
)

_GATHERING_MANNERS: Mapping[str, GatheringManner] = MappingProxyType(
    {
        LEARNER: GatheringManner(visits=0, blur=0.25),
        CASUAL: GatheringManner(visits=1, blur=0.135),
        SKILLED: GatheringManner(visits=150, blur=0.07),
        EXPERT: GatheringManner(visits=_UNLIMITED, blur=0.001),
    }
)


class TrickleBot(PlainAdviser):
    """Plays Trickle with any number of players and any options.

    The bots of its relatives derive from it and name what is their own.
    """

    state_type: ClassVar[type[TrickleState]] = TrickleState
    tables_type: ClassVar[type[Tables]] = Tables
    gathering_type: ClassVar[type[Gathering]] = Gathering

    def __init__(self, level: str, weights: Weights = WEIGHTS) -> None:
        self._weights = weights
        self._duel_manner = _DUEL_MANNERS[level]
        self._gathering_manner = _GATHERING_MANNERS[level]

    def choose(
        self,
        observation: State,
        player: int,
        budget: Budget,
        rng: Random,
        cancelled: Callable[[], bool] = never,
    ) -> Decision:
        """A legal move. Raises Cancelled, and ValueError if ``player`` is not to move."""
        if not isinstance(observation, self.state_type) or not observation.may_act(player):
            raise ValueError(f"Player {player} is not to move in this position.")
        meter = Meter(budget, cancelled)
        space = observation.legal_actions(player)
        assert isinstance(space, Choices)
        manner = self._duel_manner if len(observation.teams) == 2 else self._gathering_manner
        tables = self.tables_type(observation, manner.blur, rng, self._weights)
        meter.check_cancelled()
        if len(space) == 1:
            ranked, depth = [(space[0], 0.5)], 0
        elif tables.teams == 2:
            ranked, depth = self._duel(observation, space, tables, meter)
        else:
            ranked, depth = self._gathering(observation, space, tables, meter)
        candidates = tuple(Candidate(action, value) for action, value in ranked)
        return Decision(candidates[0].action, candidates, meter.nodes, depth, meter.seconds)

    def _duel(
        self, state: TrickleState, actions: Choices, tables: Tables, meter: Meter
    ) -> tuple[list[tuple[Action, float]], int]:
        root = Duel.of(state, tables)
        hops = _hops_of(root.hops(), actions)
        soft = self._weights.softness(root.left)
        if self._duel_manner.depth == 1:
            first = [(action, -root.play(hop).estimate()) for hop, action in hops]
            first.sort(key=lambda entry: -entry[1])
            return [(action, share_of_win(value, UNIT, soft)) for action, value in first], 1
        named: dict[Hop | None, Action] = dict(hops)
        line = duel_search(meter).search(root, list(named), most=self._duel_manner.depth)
        return [(named[r.move], share_of_win(r.value, UNIT, soft)) for r in line.ranked], line.depth

    def _gathering(
        self, state: TrickleState, actions: Choices, tables: Tables, meter: Meter
    ) -> tuple[list[tuple[Action, float]], int]:
        root = self.gathering_type.of(state, tables)
        side = root.side
        hops = _hops_of(root.hops(), actions)
        if not self._gathering_manner.visits:
            first = [(action, root.play(hop).shares()[side]) for hop, action in hops]
            first.sort(key=lambda entry: -entry[1])
            return first, 1
        named: dict[Hop | None, Action] = dict(hops)
        tree = confidence_tree(meter)
        visited = tree.search(root, list(named), self._gathering_manner.visits)
        return [(named[v.move], v.share) for v in visited], tree.depth


def _hops_of(hops: Sequence[Hop], actions: Choices) -> list[tuple[Hop, Action]]:
    """The moves of the search with those of the rules; of equal ones the shortest is taken."""
    shortest: dict[tuple[int, int, int | None], Move] = {}
    for action in actions:
        assert isinstance(action, Move)
        ends = move_ends(action)
        known = shortest.get(ends)
        if known is None or len(action.cells) < len(known.cells):
            shortest[ends] = action
    return [(hop, shortest[hop.start, hop.end, hop.off]) for hop in hops]
