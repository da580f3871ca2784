"""The computer players of the Bead Game at their four levels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from types import MappingProxyType

from game.bots.bead_game.position import (
    FIRST_DRAW,
    PASS,
    UNIT,
    Duel,
    Gathering,
    Move,
    Rules,
    Table,
)
from game.bots.bead_game.strands import Loom
from game.bots.bead_game.weights import WEIGHTS, Weights
from game.bots.bot import Budget, Candidate, Decision, Meter, never
from game.bots.levels import CASUAL, EXPERT, LEARNER, SKILLED
from game.bots.plain_advice import PlainAdviser
from game.bots.search import AlphaBeta, share_of_win
from game.bots.tree import ConfidenceTree
from game.protocol import Action, Choices, State
from game.rules.bead_game import (
    COLOURS,
    INSIDE,
    OUTSIDE,
    QUIET_SHOWN,
    RUN,
    BeadState,
    Draw,
    Pass,
    Play,
    Split,
    resample,
)

_FAR = 200
"""Deeper than any game is searched."""

_PATIENCE = 10
"""After so many quiet turns a player who would lose if the game stood still moves it on; the others
do so once the turns are shown."""


FIRST_SIGHT = Weights(draw=0.3, scarce=0.0, regard=0.0, plan=0.0, beads=1.0)
"""How a learner judges: by the beads on his own chains, whatever the others gain or lose."""

Weighed = tuple[Action, float, int]
"""An action, the share of the win that it promises, and how much was thought about it."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How a level plays: the moves it looks ahead, its own counted, and how well it judges.

    Among three and more players ``visits`` limits how many lines are followed instead. ``blur`` is
    the standard deviation, in turns, of the error in what it thinks of a player's chains between
    two players, ``blur_among_many`` among more. ``guesses`` is the number of ways it imagines
    several hidden hands. ``weights`` are its own where it does not judge by the usual ones.
    """

    depth: int
    blur: float
    visits: int
    blur_among_many: float
    guesses: int
    weights: Weights | None = None


MANNERS: Mapping[str, Manner] = MappingProxyType(
    {
        LEARNER: Manner(1, 0.3, 0, 0.3, 1, FIRST_SIGHT),
        CASUAL: Manner(3, 0.8, 20, 1.4, 2),
        SKILLED: Manner(4, 0.4, 150, 0.8, 3),
        EXPERT: Manner(_FAR, 0.0, 10**9, 0.0, 4),
    }
)


class BeadBot(PlainAdviser):
    """Plays the Bead Game with any number of players and any options."""

    def __init__(self, level: str, weights: Weights = WEIGHTS) -> None:
        self._manner = MANNERS[level]
        self._weights = self._manner.weights or weights

    def choose(
        self,
        observation: State,
        player: int,
        budget: Budget,
        rng: Random,
        cancelled: Callable[[], bool] = never,
    ) -> Decision:
        """A legal action. Raises Cancelled, and ValueError if ``player`` is not to move."""
        if not isinstance(observation, BeadState) or not observation.may_act(player):
            raise ValueError(f"Player {player} is not to move in this position of the Bead Game.")
        meter = Meter(budget, cancelled)
        meter.check_cancelled()
        space = observation.legal_actions(player)
        assert isinstance(space, Choices)
        if len(space) == 1:
            return Decision(space[0], (Candidate(space[0], 0.5),), 0, 0, meter.seconds)
        hidden = sum(hand is None for hand in observation.hands)
        # The one hand that two players hide follows from all other beads.
        guesses = self._manner.guesses if hidden > 1 else 1
        share = Budget(
            None if budget.seconds is None else budget.seconds / guesses,
            None if budget.nodes is None else max(budget.nodes // guesses, 1),
        )
        weights: Counter[Action] = Counter()
        values: dict[Action, float] = {}
        nodes = depth = 0
        for _ in range(guesses):
            part = Meter(share, cancelled)
            state = resample(observation, player, rng)
            ranked, reached = self._rank(state, player, part, rng)
            for action, value, weight in ranked:
                weights[action] += weight
                values[action] = values.get(action, 0.0) + weight * value
            nodes += part.nodes
            depth = max(depth, reached)
        candidates = [Candidate(action, values[action] / weights[action]) for action in weights]
        if guesses > 1:
            candidates.sort(key=lambda each: (-weights[each.action], -each.value))
        return Decision(candidates[0].action, tuple(candidates), nodes, depth, meter.seconds)

    def _rank(
        self, state: BeadState, player: int, meter: Meter, rng: Random
    ) -> tuple[list[Weighed], int]:
        """The actions from best to worst with their values and weights, and how deep it looked."""
        manner = self._manner
        variant = state.variant
        two = variant.players == 2
        blur = manner.blur if two else manner.blur_among_many
        loom = Loom(variant.removal == RUN, blur, rng)
        rules = Rules(variant.players, variant.must_remove, loom, self._weights)
        if manner.depth == 1 or two:
            return self._duel(state, player, rules, meter)
        root = Gathering.of(state, rules)
        named = _named(root, state)
        tree = ConfidenceTree[Move](meter)
        visited = tree.search(root, list(named), manner.visits)
        return [(named[v.move], v.share, v.visits) for v in visited], tree.depth

    def _duel(
        self, state: BeadState, player: int, rules: Rules, meter: Meter
    ) -> tuple[list[Weighed], int]:
        root = Duel.seen_by(player, state, rules)
        named = _named(root, state)
        soft = self._weights.softness(min(root.turns_left()))
        depth = self._manner.depth
        if depth == 1:
            found = []
            for move, action in named.items():
                child = root.play(move)
                value = child.final()
                found.append((action, -(child.estimate() if value is None else value)))
            found.sort(key=lambda entry: -entry[1])
            return [(action, share_of_win(value, UNIT, soft), 1) for action, value in found], 1
        line = AlphaBeta[Move](meter).search(root, list(named), most=depth)
        return [
            (named[r.move], share_of_win(r.value, UNIT, soft), 1) for r in line.ranked
        ], line.depth


def _named(root: Table, state: BeadState) -> dict[Move, Action]:
    """The moves to choose from, the most promising first, with their actions by the rules."""
    return {move: action_of(move, state) for move in _going_on(root, root.all_moves())}


def _going_on(root: Table, moves: list[Move]) -> list[Move]:
    """The moves that end a standstill, if it is time for that, else all."""
    ahead = root.turn in root.ahead()
    if root.quiet < (QUIET_SHOWN if ahead else _PATIENCE):
        return moves
    leading_on = [move for move in moves if not root.play(move).quiet]
    safe = [move for move in leading_on if root.play(move).winners in ((), (root.turn,))]
    # Whoever is behind has nothing to lose by handing the game to another.
    return safe or (moves if ahead else leading_on) or moves


def action_of(move: Move, state: BeadState) -> Action:
    """A move of the search as an action of the player to move in ``state``."""
    if isinstance(move, tuple):
        colour, cut = move
        chain = tuple(COLOURS[bead] for bead in cut.chain)
        return Split(COLOURS[colour], state.chains[state.player].index(chain), cut.after)
    if move < FIRST_DRAW:
        return Play(COLOURS[move >> 1], OUTSIDE if move & 1 else INSIDE)
    return Pass() if move == PASS else Draw(COLOURS[move - FIRST_DRAW])
