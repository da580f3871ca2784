"""The computer players of Trickle at their four levels."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import exp
from random import Random
from types import MappingProxyType

from game.bots.bot import Budget, Candidate, Decision, Meter, never
from game.bots.levels import CASUAL, EXPERT, LEARNER, SKILLED
from game.bots.search import AlphaBeta
from game.bots.tree import ConfidenceTree
from game.bots.trickle.hops import UNIT, Hop, Tables
from game.bots.trickle.position import WIN, Duel, Gathering, move_ends, softness
from game.protocol import Action, Choices, State
from game.rules.trickle import Move, TrickleState

_FAR = 200
"""Deeper than any game of Trickle."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How a level plays: the moves it looks ahead, its own counted, and how well it judges.

    Among three and more teams ``visits`` limits how many lines are followed instead.

    ``blur`` is the standard deviation, in points, of the error in what it thinks a cell is worth to
    one of two teams, ``blur_among_many`` to one of more.
    """

    depth: int
    blur: float
    visits: int
    blur_among_many: float


MANNERS: Mapping[str, Manner] = MappingProxyType(
    {
        LEARNER: Manner(depth=1, blur=0.20, visits=0, blur_among_many=0.25),
        CASUAL: Manner(depth=2, blur=0.12, visits=1, blur_among_many=0.135),
        SKILLED: Manner(depth=4, blur=0.06, visits=150, blur_among_many=0.07),
        EXPERT: Manner(depth=_FAR, blur=0.002, visits=10**9, blur_among_many=0.001),
    }
)


class TrickleBot:
    """Plays Trickle with any number of players and any options."""

    def __init__(self, level: str) -> None:
        self._manner = MANNERS[level]

    def choose(
        self,
        observation: State,
        player: int,
        budget: Budget,
        rng: Random,
        cancelled: Callable[[], bool] = never,
    ) -> Decision:
        """A legal move. Raises Cancelled, and ValueError if ``player`` is not to move."""
        if not isinstance(observation, TrickleState) or not observation.may_act(player):
            raise ValueError(f"Player {player} is not to move in this position of Trickle.")
        meter = Meter(budget, cancelled)
        space = observation.legal_actions(player)
        assert isinstance(space, Choices)
        manner = self._manner
        blur = manner.blur if len(observation.teams) == 2 else manner.blur_among_many
        tables = Tables(observation, blur, rng)
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
        soft = softness(root.left)
        if self._manner.depth == 1:
            first = [(action, -root.play(hop).estimate()) for hop, action in hops]
            first.sort(key=lambda entry: -entry[1])
            return [(action, _share(value, soft)) for action, value in first], 1
        named: dict[Hop | None, Action] = dict(hops)
        line = AlphaBeta[Hop | None](meter).search(root, list(named), most=self._manner.depth)
        return [(named[r.move], _share(r.value, soft)) for r in line.ranked], line.depth

    def _gathering(
        self, state: TrickleState, actions: Choices, tables: Tables, meter: Meter
    ) -> tuple[list[tuple[Action, float]], int]:
        root = Gathering.of(state, tables)
        side = root.side
        hops = _hops_of(root.hops(), actions)
        if self._manner.depth == 1:
            first = [(action, root.play(hop).shares()[side]) for hop, action in hops]
            first.sort(key=lambda entry: -entry[1])
            return first, 1
        named: dict[Hop | None, Action] = dict(hops)
        tree = ConfidenceTree[Hop | None](meter)
        visited = tree.search(root, list(named), self._manner.visits)
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


def _share(value: int, soft: float) -> float:
    """The value of a search as the expected share of the win."""
    if abs(value) >= WIN // 2:
        return 1.0 if value > 0 else 0.0
    return 1.0 / (1.0 + exp(-value / UNIT / soft))
