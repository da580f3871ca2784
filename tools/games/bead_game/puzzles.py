"""The Bead Game's puzzles: nearly all are proved by looking at every line."""

from collections.abc import Hashable, Mapping
from dataclasses import replace
from functools import cached_property, partial
from itertools import groupby
from math import log2
from random import Random
from typing import Final

from game.bots.bot import Budget, BudgetSpent, Meter
from game.bots.levels import CASUAL, SKILLED
from game.match import Match
from game.protocol import Action, OptionValue, State
from game.rules.bead_game import RUN
from game.rules.bead_game.actions import Split
from game.rules.bead_game.judging import effect_of
from game.rules.bead_game.state import QUIET_END, BeadState
from game.tasks.task import TaskGoal
from tools.puzzles.computers import played
from tools.puzzles.forcing import ForcedAim, Forcing
from tools.puzzles.maker import FEW, TOLD_APART, Maker, Posed, Sight, Sort, best, solution_of

HORIZON: Final = 3
"""The turns in which there is a win, or none, where a puzzle asks whether there is one."""

_MOST_TURNS: Final = {2: 4, 3: 2, 4: 2}
"""How far it looks, by the number of players."""

_MOST_NODES: Final = 300_000
"""Positions that take longer to look at are left alone."""

_CHOICE: Final = 10
"""Fewer legal actions make no puzzle."""

_CALM: Final = 12
"""Nothing is asked after more quiet turns, when their count would decide."""

_NODES: Final = {CASUAL: 300, SKILLED: 400}


def play(seed: int) -> Match:
    """A match of middling computers; one in four has unusual rules."""
    rng = Random(seed)
    players = rng.choices((2, 3, 4), (0.7, 0.2, 0.1))[0]
    others: list[dict[str, OptionValue]] = [{"removal": RUN}, {"must_remove": True}]
    options = rng.choice(others) if rng.random() < 0.25 else {}
    levels = rng.choices((CASUAL, SKILLED), k=players)
    return played("bead-game", levels, options, seed, _NODES)


def forcing(seat: int, *, chains: bool = False) -> Forcing[BeadState]:
    """What finds what a player can force: to win, or with ``chains`` that one of them goes."""

    def ends(before: BeadState, after: BeadState) -> bool | None:
        if chains and len(after.chains[seat]) < len(before.chains[seat]):
            return True
        outcome = after.outcome()
        return None if outcome is None else not chains and outcome.winners == (seat,)

    def ease(state: BeadState, answers: int) -> tuple[int, ...]:
        others = [each for each in range(state.players) if each != seat]
        beads = sum(state.beads_left(each) for each in others)
        return answers, beads, -sum(state.hand_sizes[each] for each in others)

    def is_far(state: BeadState, turns: int) -> bool:
        return not chains and _is_far(state, seat, turns)

    return Forcing(ForcedAim(seat, ends, _key, is_far, ease), Meter(Budget(nodes=_MOST_NODES)))


def _key(state: BeadState, turns: int) -> Hashable:
    quiet = state.quiet if state.quiet + turns * state.players >= QUIET_END else 0
    return state.player, quiet, state.hands, tuple(tuple(sorted(own)) for own in state.chains)


def _is_far(state: BeadState, seat: int, turns: int) -> bool:
    """Whether the longest chain can't vanish even if everyone takes a bead every turn."""
    players = state.players
    if state.quiet + turns * players >= QUIET_END:
        return False
    longest = max(map(_runs if state.variant.removal == RUN else len, state.chains[seat]))
    left = (seat - state.player) % players + (turns - 1) * players + 1
    return all(longest > (cuts + 1) * (left - cuts) for cuts in range(turns))


def _runs(chain: tuple[str, ...]) -> int:
    """How many same-colour runs a chain has; a turn takes one at most, or cuts it in two."""
    return sum(1 for _ in groupby(chain))


class BeadSight(Sight):
    """A position of the Bead Game with open hands."""

    glance, look = 3_000, 40_000
    state: BeadState

    def same(self, action: Action) -> object:
        """Cuts of equal chains are alike."""
        if not isinstance(action, Split):
            return action
        return action.colour, self.state.chains[self.player][action.chain], action.after

    @cached_property
    def soonest(self) -> int | None:
        """In how many turns the player forces a win; 0 if it takes too long to say."""
        try:
            return forcing(self.player).soonest(self.state, _MOST_TURNS[self.state.players])
        except BudgetSpent:
            return 0

    def taken(self, action: Action) -> int:
        """How many beads an action takes from own chains."""
        return sum(gone.player == self.player for gone in effect_of(self.state, action))

    def clears(self, action: Action) -> bool:
        """Whether an action leaves no own chain."""
        return not self.state.apply_action(self.player, action).chains[self.player]

    def is_quiet(self, notation: str) -> bool:
        """Whether an action takes nothing from any chain."""
        action = next(each for each in self.actions if each.notation() == notation)
        return not effect_of(self.state, action)

    def holding(self, turns: int) -> list[Action]:
        """The actions after which no one else forces a win in this many turns."""
        others = [forcing(s) for s in range(self.state.players) if s != self.player]
        return [
            action
            for action in self.actions
            if not any(other.by(self.state, action, turns) for other in others)
        ]

    def asked(self, goal: TaskGoal, first: int, proof: Mapping[str, object]) -> Posed:
        """What's asked, if so many of all actions lead to it; the fewer, the harder."""
        turns = 1 if goal.line is None else goal.line.length
        shift = 50 * (log2(len(self.actions) / first) - 3.5) + 60 * (turns - 2)
        solution = goal.plays[:1] if goal.line is None else solution_of(goal.line)
        return Posed(goal, solution, proof, shift)


def forced(turns: int, sight: BeadSight) -> Posed | None:
    """A win in exactly this many turns."""
    if sight.soonest != turns:
        return None
    asked = _by_lines(sight, turns)
    if asked is None or (turns == HORIZON and sight.is_quiet(asked.solution[0])):
        return None
    if turns > 1 or len(sight.state.chains[sight.player]) > 1:
        return asked
    # Some other play would clear all own chains too, but not win.
    cleared = [each for each in sight.actions if sight.clears(each)]
    return asked if any(each.notation() not in asked.solution for each in cleared) else None


def emptied(turns: int, sight: BeadSight) -> Posed | None:
    """An own chain that vanishes in exactly this many turns, where there's no win."""
    if sight.state.players > 2 or sight.soonest is not None:
        return None
    soonest = forcing(sight.player, chains=True).soonest(sight.state, turns)
    return _by_lines(sight, turns, chains=True) if soonest == turns else None


def _by_lines(sight: BeadSight, turns: int, *, chains: bool = False) -> Posed | None:
    line = forcing(sight.player, chains=chains).line(sight.state, turns)
    if len(line.answers) > FEW or "pass" in solution_of(line):
        return None
    proof = {"by": "every line", "turns": turns}
    return sight.asked(TaskGoal(line=line), len(line.answers), proof)


_TAKES: Final = TaskGoal(does=("took:1",))
_DENY: Final = replace(_TAKES, denies=("victory",))


def denied(sight: BeadSight) -> Posed | None:
    """As many plays that take own beads let the next player win as don't, or more."""
    if sight.soonest is not None:
        return None
    answers = sight.meeting(_DENY)
    helping = len(sight.meeting(_TAKES)) - len(answers)
    if not 0 < len(answers) <= min(FEW, helping) or not set(answers) & {*sight.holding(2)}:
        return None
    proof = {"by": TOLD_APART, "answers": len(answers), "helping": helping}
    asked = sight.asked(_DENY, len(answers), proof)
    return replace(asked, solution=(answers[0].notation(),))


def anything(sight: BeadSight) -> Posed | None:
    """A win that begins quietly; or nothing to win in time, and a quiet action that's needed."""
    if sight.soonest == HORIZON:
        asked = _by_lines(sight, HORIZON)
        return asked if asked is not None and sight.is_quiet(asked.solution[0]) else None
    if sight.state.players > 2 or sight.soonest is not None:
        return None
    answers = tuple(each.notation() for each in sight.holding(HORIZON))
    if not 0 < len(answers) <= FEW or not all(map(sight.is_quiet, answers)):
        return None
    proof = {"by": "every line", "turns": HORIZON, "win": False}
    return sight.asked(TaskGoal(plays=answers), len(answers), proof)


def judged(sight: BeadSight) -> Posed | None:
    """The best of all, if it's not what takes most own beads."""
    if sight.state.players > 2 or sight.soonest is not None:
        return None
    most = max(map(sight.taken, sight.actions))
    greedy = [each for each in sight.actions if most and sight.taken(each) == most]
    return best(sight, lambda action: greedy != [action], 0.0)


def look(state: State) -> BeadSight | None:
    """A position with something to see, to choose from, and time.

    If all have the same chains left, everyone is only waiting.
    """
    if not isinstance(state, BeadState) or state.has_secrets or state.is_terminal:
        return None
    sight = BeadSight("bead-game", state)
    alike = len({tuple(sorted(chains)) for chains in state.chains}) == 1
    return sight if len(sight.actions) >= _CHOICE and not alike and state.quiet <= _CALM else None


_KINDS: Final = {
    "win-1": Sort(10, partial(forced, 1)),
    "win-2": Sort(60, partial(forced, 2)),
    "win-3": Sort(60, partial(forced, 3)),
    "win-4": Sort(40, partial(forced, 4)),
    # No computer wants to empty a chain for its own sake.
    "empty-2": Sort(20, partial(emptied, 2), CASUAL),
    "empty-3": Sort(20, partial(emptied, 3), CASUAL),
    "deny": Sort(50, denied),
    "anything": Sort(40, anything),
    "best": Sort(12, judged),
}

PUZZLES: Final = Maker(play, look, _KINDS)
