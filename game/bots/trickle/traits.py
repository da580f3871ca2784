"""What the computer players say in Trickle's words: reasons, rules of thumb, luck; moves' traits.

Luck is a shuffle that puts valuable beads near a player's own edges.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from types import MappingProxyType
from typing import Final

from game.boards import EDGES, INDEX, NEIGHBOURS, RING
from game.bots.luck import Counted, LuckTerms
from game.bots.player import DENIAL, GAIN, HASTE, HOARD, LESSON, RISK, Maxim, Traits, lesson
from game.bots.trickle.hops import UNIT, Hop, Tables
from game.bots.trickle.position import TeamGathering, move_ends
from game.bots.trickle.reasons import Harm, ReasonSentences, Why
from game.messages import N_, Message, SeatName
from game.protocol import Action, State
from game.rules.trickle import START_CELLS
from game.rules.trickle.actions import Move
from game.rules.trickle.facts import FACTS
from game.rules.trickle.state import TrickleState
from game.tasks.task import Facts

WORDS = ReasonSentences(
    sentences=MappingProxyType(
        {
            Why.ONLY_MOVE: N_("It’s all you can do."),
            Why.WINS: N_("You win, whatever {player} does."),
            Why.WINS_AGAINST_ALL: N_("You win, whatever the others do."),
            Why.SAVES: N_("It’s the only move that doesn’t lose."),
            Why.SCORES: N_("It scores at once."),
            Why.SCORES_FIRST: N_("It scores at once, with a bead {player} could score next."),
            Why.LAST_CELL: N_("It scores on your edge’s last free space."),
            Why.TAKES_AWAY: N_("It pushes {piece} away before {player} gets it."),
            Why.WASTES: N_("It puts {piece} in a corner before {player} can score with it."),
            Why.STOPS: N_("It stops {player} getting {piece}."),
            Why.FILLS: N_("It takes the last free space on {player}’s edge."),
            Why.UNSTOPPABLE: N_("{player} can’t stop you scoring next."),
            Why.SAFE: N_("Most moves help {player} next. This one doesn’t."),
            Why.SQUEEZES: N_("Almost anything {player} does lets you score."),
            Why.OPENS_CHAIN: N_("It opens a path of jumps for {piece}."),
            Why.PREPARES: N_("Unless someone moves it, {piece} can score next turn."),
            Why.NEARER: N_("It brings {piece} closer to your edges."),
            Why.OUT_OF_REACH: N_("{player} can’t get {piece} any more."),
            Why.FARTHER: N_("It pushes {piece} away from {player}."),
            Why.GIVES: N_("Every move helps {player}. This one gives away least."),
            Why.LEAST: N_("Every move helps {player}. This one gives away least."),
            Why.WAITS: N_("It gives nothing away, and now {player} has to move."),
            Why.KEEPS_MOST: N_("It gives away least."),
            Harm.LOSES: N_("This lets {player} win, whatever you do."),
            Harm.LOSES_TO_OTHERS: N_("After this you can’t win if the others play well."),
            Harm.SCORES_FOR: N_("It helps {player}."),
            Harm.THEN_SCORES: N_("This lets {player} score at once with {piece}."),
            Harm.THEN_LEAVES: N_("This lets {player} score at once with {piece}."),
            Harm.THEN_TAKES: N_("This lets {player} stop you getting {piece}."),
            Harm.THEN_SNATCHES: N_("This lets {player} get {piece} before you can."),
            Harm.THEN_UNSTOPPABLE: N_(
                "This lets {player} move {piece} and score next, whatever you do."
            ),
            Harm.THEN_NEARER: N_("This lets {player} bring {piece} closer to their edges."),
            Harm.THEN_PUSHES: N_("This lets {player} move {piece} away from you."),
            Harm.MISSES: N_("You could score now with {piece}."),
            Harm.MISSES_EXIT: N_("You could score now with {piece}."),
            Harm.TOWARDS: N_("It brings {piece} closer to {player}’s edges."),
            Harm.AWAY: N_("It moves {piece} away from you."),
            Harm.LATER: N_("It gives {player} better chances."),
        }
    ),
    aims=MappingProxyType(
        {
            Why.WINS: N_("You can win from here."),
            Why.WINS_AGAINST_ALL: N_("You can win from here."),
            Why.SAVES: N_("Only one move doesn’t lose."),
            Why.SCORES: N_("You can score now."),
            Why.SCORES_FIRST: N_("You can score now."),
            Why.LAST_CELL: N_("You can score now."),
            Why.TAKES_AWAY: N_("Stop {player}."),
            Why.WASTES: N_("Stop {player}."),
            Why.STOPS: N_("Stop {player}."),
            Why.OUT_OF_REACH: N_("Stop {player}."),
            Why.FARTHER: N_("Make it harder for {player}."),
            Why.FILLS: N_("Make it harder for {player}."),
            Why.UNSTOPPABLE: N_("You can set up a score."),
            Why.SQUEEZES: N_("You can set up a score."),
            Why.OPENS_CHAIN: N_("You can set up a score."),
            Why.PREPARES: N_("You can set up a score."),
            Why.NEARER: N_("Move a bead closer to your edges."),
            Why.SAFE: N_("Make it harder for {player}."),
            Why.GIVES: N_("Give away as little as you can."),
            Why.LEAST: N_("Give away as little as you can."),
            Why.KEEPS_MOST: N_("Give away as little as you can."),
            Why.WAITS: N_("Wait, and give nothing away."),
        }
    ),
    pieces=MappingProxyType(
        {0: N_("the bead worth {value}[ on {cell}]"), 1: N_("the [bead on {cell}|ringed bead]")}
    ),
)
"""Trickle's reasons."""


_RULES_OF_THUMB: Final = {
    "score": (N_("First see if you can score now."), (Harm.MISSES, Harm.MISSES_EXIT)),
    "gift": (
        N_("Before you move, ask who it helps."),
        (Harm.SCORES_FOR, Harm.TOWARDS, Harm.AWAY),
    ),
    "answer": (
        N_("Before you move, look at what the others can do next."),
        (
            Harm.THEN_SCORES,
            Harm.THEN_LEAVES,
            Harm.THEN_TAKES,
            Harm.THEN_SNATCHES,
            Harm.THEN_UNSTOPPABLE,
            Harm.THEN_NEARER,
            Harm.THEN_PUSHES,
            Harm.LOSES,
            Harm.LOSES_TO_OTHERS,
        ),
    ),
}


def maxims_in(words: ReasonSentences) -> tuple[Maxim, ...]:
    """The rules of thumb, for mistakes that a game names in its ``words``."""
    return tuple(
        Maxim(key, told, frozenset(words.sentences[harm] for harm in harms))
        for key, (told, harms) in _RULES_OF_THUMB.items()
    )


MAXIMS: Final = maxims_in(WORDS)


def _count(_before: State, _actions: Sequence[Action], after: State) -> Counted:
    """The worth of the beads nearest to each player's edges; ties are split."""
    state = TrickleState.of(after)
    owners = state.variant.edge_owners
    worth = dict.fromkeys((player for seats in owners for player in seats), 0.0)
    for cell in START_CELLS:
        near = [steps[cell] for steps in _steps()]
        best = min(near[edge] for edge, seats in enumerate(owners) if seats)
        nearest = [edge for edge, seats in enumerate(owners) if seats and near[edge] == best]
        for edge in nearest:
            for player in owners[edge]:
                worth[player] += state.value_on(cell) / len(nearest)
    return worth


@cache
def _steps() -> tuple[dict[int, int], ...]:
    """For each edge, every cell's distance in steps."""
    return tuple(_away(INDEX[name] for name in edge) for edge in EDGES)


def _away(cells: Iterable[int]) -> dict[int, int]:
    away = dict.fromkeys(cells, 0)
    reached = list(away)
    for cell in reached:
        for other in NEIGHBOURS[cell]:
            if other not in away:
                away[other] = away[cell] + 1
                reached.append(other)
    return away


def _words(player: int, got: str, usual: str) -> Message:
    return Message(
        "Value of the beads nearest to {player}: {got}; expected: {usual}.",
        player=SeatName(player),
        got=got,
        usual=usual,
    )


TERMS = LuckTerms(_count, _words)


_RINGS = 2
"""The most rings a move goes outwards at once."""


def traits_of(state: State, player: int, actions: Sequence[Action]) -> list[Traits]:
    """The traits of some of ``player``'s moves in a Trickle position."""
    found = TrickleState.of(state)
    return traits_on(TeamGathering.of(found, Tables(found)), found, player, actions, FACTS)


def traits_on(
    root: TeamGathering, state: TrickleState, player: int, actions: Sequence[Action], facts: Facts
) -> list[Traits]:
    """The same for a search position, with what the game says of moves."""
    hops = {(hop.start, hop.end, hop.off): hop for hop in root.hops()}
    found: list[Traits] = []
    for action in actions:
        hop = hops.get(move_ends(action)) if isinstance(action, Move) else None
        if hop is None:
            found.append({})
            continue
        traits = _of(root, hop)
        after = state.apply_action(player, action)
        found.append({**traits, LESSON: lesson(facts, state, player, action, after)})
    return found


def _of(root: TeamGathering, hop: Hop) -> dict[str, float]:
    tables, me = root.tables, root.side
    value = root.value_of(hop.leaves)
    others = [team for team in range(tables.teams) if team != me]
    after = root.play(hop)
    before_hot = _hot(root, hop)
    outwards = RING[hop.end] - RING[hop.start] + (hop.off is not None)
    return {
        GAIN: max(0, hop.points[me]) * value,
        # What's one move from a goal may go to anyone.
        RISK: _hot(after, None)
        + value * (_contested(tables, hop.end) - _contested(tables, hop.start)),
        DENIAL: max(-hop.hopes[team] for team in others) * value / UNIT
        + 0.1 * (before_hot - _hot(after, None)),
        HASTE: outwards / _RINGS,
        HOARD: hop.hopes[me] * value / UNIT,
    }


def _contested(tables: Tables, cell: int) -> float:
    """How much of a bead's promise on a cell, in points, could as well become another's."""
    hopes = tables.hopes[cell]
    return (sum(hopes) - max(hopes)) / UNIT


def _hot(board: TeamGathering, hop: Hop | None) -> int:
    """How many points are one move from a goal of those who act after the mover."""
    turn = board if hop is None else board.play(None)
    points = 0
    for _team in range(turn.tables.teams - 1):
        starts = {h.leaves for h in turn.hops() if h.points[turn.side] > 0}
        points += sum(turn.value_of(bead) for bead in starts)
        turn = turn.play(None)
    return points
