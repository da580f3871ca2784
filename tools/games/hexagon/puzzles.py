"""How the puzzles of Trickle and its relatives are made: games, searches, proofs."""

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from game.bots.levels import CASUAL, LEARNER, LEVELS, SKILLED
from game.bots.player import player_of
from game.bots.trickle.bot import TrickleBot
from game.bots.trickle.hops import Tables
from game.match import Match
from game.protocol import NATURE, Choices
from game.rules.trickle.state import TrickleState
from game.tasks.puzzles import Puzzle
from game.tasks.task import Position, Task, TaskStatus
from tools.games.hexagon.finders import Finder, HexGoal
from tools.games.hexagon.sight import HexPosition
from tools.puzzles.computers import RATINGS, SPREAD, played, weakest_solver
from tools.puzzles.maker import Maker, position_in, solution_of
from tools.workshop import Setting

PLAYERS: Final = (LEARNER, CASUAL, CASUAL, SKILLED)
"""The levels that play the games in which puzzles are found: good, but with errors."""

NODES: Final = {level: LEVELS[level].nodes or 0 for level in PLAYERS}
"""Their nodes per move: the same as at the table."""

OPENING: Final = 6
"""Earlier in a game there's nothing to find."""

CHOICE: Final = 8
"""The fewest moves to find an answer among."""

ALIKE: Final = 3
"""The most puzzles of one kind from one game."""

APART: Final = 8
"""The fewest moves between two puzzles of one game."""


@dataclass(frozen=True)
class Sort:
    """A kind of puzzle: how many are wanted, and its finder.

    ``ceiling`` is the highest level it's rated by: where looking closely is enough, computers that
    prefer something else don't show how hard it is.
    """

    wanted: int
    find: Finder
    ceiling: str = ""


@dataclass(frozen=True)
class Workbench:
    """How one game's puzzles are made.

    ``sorts`` are its kinds by key; if a position is good for several, the first is taken.
    ``settings`` are how its games are played, each as often as it's listed.
    """

    game: str
    sorts: Mapping[str, Sort]
    settings: Sequence[Setting]

    def maker(self) -> Maker:
        """The same for the program that makes puzzles."""
        return Maker(
            {key: sort.wanted for key, sort in self.sorts.items()},
            self.play,
            self.find,
            self.prove,
        )

    def play(self, seed: int) -> Match:
        """A match of computers that err now and then."""
        rng = Random(seed)
        players, options = rng.choice(self.settings)
        levels = [rng.choice(PLAYERS) for _ in range(players)]
        return played(self.game, levels, options, seed, NODES)

    def find(self, match: Match) -> Iterator[Puzzle]:
        """A few puzzles of each kind at most, from positions all over a match."""
        order = list(range(OPENING, len(match.log)))
        Random(match.seed).shuffle(order)
        used: Counter[str] = Counter()
        taken: list[int] = []
        known: dict[Hashable, Tables] = {}
        for number in order:
            if any(abs(number - other) < APART for other in taken):
                continue
            sight = self._sight(TrickleState.of(match.states[number]), known)
            if sight is None:
                continue
            for key, sort in self.sorts.items():
                found = sort.find(sight) if used[key] < ALIKE else None
                if found is None:
                    continue
                puzzle = self._puzzle(key, position_in(match, number), found, sight)
                # What everyone can see is met, but no computer plays, is doubtful.
                if puzzle.level or found.proof["by"] != "all moves":
                    yield puzzle
                    used[key] += 1
                    taken.append(number)
                    break

    def _sight(
        self, state: TrickleState, known: dict[Hashable, Tables] | None = None
    ) -> HexPosition | None:
        """The position, if someone has something to decide in it."""
        if state.player == NATURE or state.is_decided:
            return None
        bot = player_of(self.game).new_bot(SKILLED)
        assert isinstance(bot, TrickleBot)
        sight = HexPosition(state, bot, known)
        return sight if len(sight.hops) >= CHOICE else None

    def _puzzle(self, key: str, position: Position, found: HexGoal, sight: HexPosition) -> Puzzle:
        task = Task(position, found.goal, solution=solution(found, sight))
        level = weakest_solver(task)
        hardness = (min(map(sight.place, found.answers)) + sight.crowd) / 2
        base = min(RATINGS[level], RATINGS[self.sorts[key].ceiling])
        rating = base + SPREAD * (2 * hardness - 1)
        return Puzzle(key, task, rating, level, found.proof)

    def prove(self, puzzle: Puzzle) -> str:
        """Why a look at its position from scratch doesn't prove a puzzle; "" if it does."""
        task = puzzle.task
        sight = self._sight(TrickleState.of(task.position.state()))
        found = None if sight is None else self.sorts[puzzle.kind].find(sight)
        if sight is None or found is None:
            return "nothing is found in this position"
        if found.goal != task.goal or found.proof != puzzle.proof:
            return "something else is found in this position"
        if solution(found, sight) != task.solution:
            return "the solution is another one"
        return self._contradiction(
            task, {way for hop in found.answers for way in sight.notations[hop]}
        )

    def _contradiction(self, task: Task, answers: set[str]) -> str:
        """Where the rules, asked about every move, disagree."""
        start = task.position.match()
        space = start.state.legal_actions(task.seat)
        assert isinstance(space, Choices)
        for action in space:
            match = start.fork()
            match.play(task.seat, action)
            missed = task.judge(match) is TaskStatus.MISSED
            if missed == (action.notation() in answers):
                return f"{action.notation()} is judged otherwise"
        return ""


def solution(found: HexGoal, sight: HexPosition) -> tuple[str, ...]:
    """One way to the goal: own actions."""
    line = found.goal.line
    return (sight.notations[found.answers[0]][0],) if line is None else solution_of(line)
