"""What puzzles of Trickle and its relatives ask for, and how that's found in a position."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from random import Random
from typing import Final

from game.bots.bot import Budget, BudgetSpent, Meter
from game.bots.levels import CASUAL, LEARNER, LEVELS, SKILLED
from game.bots.player import player_of
from game.bots.trickle.bot import TrickleBot
from game.bots.trickle.position import move_ends
from game.match import Match
from game.protocol import Action, State
from game.rules.trickle import INSIDE
from game.rules.trickle.actions import Move
from game.rules.trickle.judging import STALL_SHOWN
from game.rules.trickle.state import TrickleState
from game.tasks.task import AnswerTree, TaskGoal
from tools.puzzles.computers import SPREAD, played
from tools.puzzles.forcing import ForcedAim, Forcing, ways
from tools.puzzles.maker import FEW, Maker, Posed, Sight, Sort, solution_of
from tools.puzzles.maker import best as best_of
from tools.puzzles.maker import told_apart as told_apart_of
from tools.workshop import Setting

PLAYERS: Final = (LEARNER, CASUAL, CASUAL, SKILLED)
"""The levels that play the games in which puzzles are found: good, but with errors."""

NODES: Final = {level: LEVELS[level].nodes or 0 for level in PLAYERS}
"""Their nodes per move: the same as at the table."""

CHOICE: Final = 8
"""The fewest moves to find an answer among."""

CROWD: Final = 60
"""Roughly the most moves that a position has."""

MANY: Final = 25
"""Enough moves to hide a plain one."""

RIGHT: Final = 5
"""In one of this many positions the plain score is the answer."""

BRANCHES: Final = 24
"""The most ways through a line."""

ENDING: Final = 6
"""With this many pieces on their way or fewer, a win may be forced."""

PROMISING: Final = 0.9
"""Unless a move is worth this much of the win at a glance, no forced win is tried."""

LONGEST: Final = 4
"""The most own moves of one."""

TRIALS: Final = 500_000
"""The most moves tried to prove one."""


class HexSight(Sight):
    """A position of Trickle or a relative."""

    state: TrickleState

    def same(self, action: Action) -> object:
        """A chain of jumps may go several ways."""
        return move_ends(action) if isinstance(action, Move) else None

    def weigh(self, budget: Budget) -> Mapping[object, tuple[float, bool]]:
        """By hand, as what's learned may change."""
        bot = player_of(self.game).new_bot(SKILLED)
        assert isinstance(bot, TrickleBot)
        found = bot.weighed(self.state, bot.tables_type(self.state, by_hand=True), budget)
        return {
            (each.move.start, each.move.end, each.move.off): (each.share, each.sure)
            for each in found
            if each.move is not None
        }

    @cached_property
    def scores(self) -> Mapping[Action, float]:
        """The mover's scoring moves, with their points."""
        before = self.state.returns()[self.player]
        gains = {each: after.returns()[self.player] - before for each, after in self.after.items()}
        return {each: gain for each, gain in gains.items() if gain > 0}

    @property
    def shift(self) -> float:
        """How much harder it is the more moves there are to choose from."""
        return SPREAD * (min(1.0, self.alike(self.actions) / CROWD) - 0.5)

    @cached_property
    def can_force(self) -> bool:
        """Whether turns are simple enough for what can be forced."""
        variant = self.state.variant
        return not variant.chained_jumps and len(variant.teams) == variant.players

    @cached_property
    def forced_win(self) -> tuple[int, Forcing[TrickleState]] | None:
        """In how many own moves the mover forces a win, with what found it; None if it can't."""
        if not self.can_force or (self.state.occupied & INSIDE).bit_count() > ENDING:
            return None
        if max(self.values(self.glance).values()) < PROMISING:
            return None
        forcing = forced_wins(self.state, self.player, Meter(Budget(nodes=TRIALS)))
        try:
            length = forcing.soonest(self.state, LONGEST)
        except BudgetSpent:
            return None
        return None if length is None else (length, forcing)


def forced_wins(state: TrickleState, seat: int, meter: Meter) -> Forcing[TrickleState]:
    """What looks for a player's wins: at the end, or as soon as no one can catch up."""
    variant = state.variant
    best = max(variant.goals.values())
    most = 2 * best * (1 if variant.all_alike else 5)

    def ends(_before: TrickleState, after: TrickleState) -> bool | None:
        return after.standing().winners == (seat,) if after.is_decided else None

    def is_far(state: TrickleState, turns: int) -> bool:
        points = state.returns()
        lead = points[seat] - max(each for at, each in enumerate(points) if at != seat)
        to_come = state.worth(state.occupied & INSIDE) * best
        return lead - to_come + most * turns * variant.players <= 0

    moving = variant.off_board or variant.move_along_edge or variant.move_from_corner
    aim = ForcedAim(seat, ends, _key)
    return Forcing(aim if moving else replace(aim, is_far=is_far), meter)


def _key(state: TrickleState, _turns: int) -> Hashable:
    """The state; how long no bead came outwards matters only near the end of that count."""
    stall = state.stall if state.stall >= STALL_SHOWN else 0
    return replace(state, stall=stall)


# Told apart by trying every move


def score(sight: HexSight) -> Posed | None:
    """The only chances to score, found among many moves."""
    points = set(sight.scores.values())
    if len(points) != 1 or sight.alike(sight.actions) < MANY:
        return None
    return told_apart_of(sight, TaskGoal(gains=points.pop()), TaskGoal(), sight.shift)


def most(sight: HexSight) -> Posed | None:
    """Of several chances to score, the one that brings most."""
    points = set(sight.scores.values())
    if len(points) < 2:
        return None
    return told_apart_of(sight, TaskGoal(gains=max(points)), TaskGoal(), sight.shift)


def told_apart(goal: TaskGoal, among: TaskGoal, sight: HexSight) -> Posed | None:
    """What keeps the next player from something; who can already do it themselves isn't asked."""
    if not goal.does and sight.meeting(TaskGoal(does=goal.denies)):
        return None
    if len(sight.meeting(TaskGoal(denies=goal.denies))) == len(sight.actions):
        return None
    return told_apart_of(sight, goal, among, sight.shift)


# Where one move is worth more than all others


def best(sight: HexSight) -> Posed | None:
    """The best move if no one can score at once."""
    return None if sight.scores else best_of(sight, lambda _move: True, sight.shift)


def choice(sight: HexSight) -> Posed | None:
    """The best of several scores."""
    if len(sight.scores) < 2:
        return None
    found = best_of(sight, sight.scores.__contains__, sight.shift)
    return found if found and len(sight.scores) >= 2 * len(found.goal.plays) else None


def with_worth(points: int, sight: HexSight) -> Posed | None:
    """The best move, by the one piece that's worth this much."""
    value = f"value:{points}"
    return best_of(sight, sight.meeting(TaskGoal(does=(value,))).__contains__, sight.shift)


def anything(sight: HexSight) -> Posed | None:
    """Whether to score at all: asked where it's wrong, and sometimes where it's right."""
    if not sight.scores:
        return None
    right = not sight.state.occupied % RIGHT
    return best_of(sight, lambda move: (move in sight.scores) == right, sight.shift)


# What can be forced


def score_twice(sight: HexSight) -> Posed | None:
    """The score, among several, after which another is certain."""
    seat, start = sight.player, sight.state
    if not sight.can_force or (start.occupied & INSIDE).bit_count() <= start.players:
        return None
    # Each of the others can take one chance away, so there have to be as many.
    promising = [move for move in sight.scores if len(_chances(sight, move)) >= start.players]

    def ends(before: TrickleState, after: TrickleState) -> bool | None:
        if before.player != seat:
            return False if after.is_decided else None
        scored = after.returns()[seat] > before.returns()[seat]
        return None if scored and before is start else scored

    aim = ForcedAim(seat, ends, _key, ease=lambda _state, answers: (answers,))
    forcing = Forcing(aim, Meter(Budget(nodes=4 * TRIALS)))
    answers = [move for move in promising if forcing.by(start, move, 2)]
    if not 1 <= len(answers) <= FEW or len(sight.scores) < 2 * len(answers):
        return None
    line = {move.notation(): forcing.followed(start, move, 2) for move in answers}
    return _of_lines(sight, AnswerTree(line)) if sight.is_fine(answers) else None


def _chances(sight: HexSight, move: Action) -> set[object]:
    """The pieces that could score after a move, if it were the same player's turn again."""
    again = replace(TrickleState.of(sight.after[move]), player=sight.player)
    scores = HexSight(sight.game, again).scores
    return {each.cells[0] for each in scores if isinstance(each, Move)}


def forced_win(moves: int, sight: HexSight) -> Posed | None:
    """A win in exactly this many own moves against everything the others can do."""
    if sight.forced_win is None or sight.forced_win[0] != moves:
        return None
    line = sight.forced_win[1].line(sight.state, moves)
    if len(line.answers) > FEW or ways(line) > BRANCHES:
        return None
    return _of_lines(sight, line)


def _of_lines(sight: HexSight, line: AnswerTree) -> Posed:
    proof = {"by": "all lines", "moves": line.length}
    return Posed(TaskGoal(line=line), solution_of(line), proof, sight.shift)


# What's shared by games


_DOUBLE: Final = TaskGoal(does=("scored",), denies=("scored",))
_DENY: Final = TaskGoal(avoids=("gave",), denies=("scored",))
SHARED: Final[Mapping[str, Sort[HexSight]]] = {
    "win-4": Sort(15, partial(forced_win, 4)),
    "win-3": Sort(25, partial(forced_win, 3)),
    "win-2": Sort(40, partial(forced_win, 2)),
    "twice": Sort(30, score_twice, SKILLED),
    "choice": Sort(40, choice),
    "anything": Sort(50, anything),
    "best": Sort(60, best),
    "double": Sort(50, partial(told_apart, _DOUBLE, TaskGoal(does=("scored",))), SKILLED),
    "deny": Sort(50, partial(told_apart, _DENY, TaskGoal()), SKILLED),
    "most": Sort(30, most, LEARNER),
    "score": Sort(30, score, LEARNER),
}
"""The kinds of puzzles in all these games, rare ones first."""


def maker(
    game: str, settings: Sequence[Setting], kinds: Mapping[str, Sort[HexSight]]
) -> Maker[HexSight]:
    """How one game's puzzles are made; its games are played by each setting as often as listed."""

    def play(seed: int) -> Match:
        rng = Random(seed)
        players, options = rng.choice(settings)
        levels = [rng.choice(PLAYERS) for _ in range(players)]
        return played(game, levels, options, seed, NODES)

    def look(state: State) -> HexSight | None:
        if TrickleState.of(state).is_decided:
            return None
        sight = HexSight(game, TrickleState.of(state))
        return sight if sight.alike(sight.actions) >= CHOICE else None

    return Maker(play, look, kinds)
