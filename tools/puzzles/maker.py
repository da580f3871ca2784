"""How puzzles are found in positions of computers' games, and proved: what all games share."""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import Final, Generic, TypeVar

from game.bots import new_bot
from game.bots.bot import BotQuestion, Budget, BudgetSpent
from game.bots.levels import EXPERT
from game.catalogue import chance_of
from game.match import Match
from game.protocol import NATURE, Action, Choices, IllegalAction, State
from game.tasks.puzzles import Puzzle
from game.tasks.task import AnswerTree, Position, Task, TaskGoal, TaskMove, TaskStatus, facts_of
from tools.puzzles.computers import RATINGS, rating, weakest_solver

AS_GOOD: Final = 0.03
"""Actions that differ by no more than this share of the win are equally good."""

MARGIN: Final = 0.3
"""How much better an answer has to be than all else, split among those who share the win."""

FEW: Final = 2
"""The most actions that may be the answer."""

LOST: Final = 0.05
"""With no more than this share of the win, there's nothing left to find."""

ALIKE: Final = 2
"""The most puzzles of one kind from one game."""

APART: Final = 8
"""The fewest actions between two puzzles of one game."""

TOLD_APART: Final = "all moves"
"""The proof by trying every action once."""


@dataclass(frozen=True)
class Posed:
    """What can be asked in a position, one ``solution``, and how it was proved.

    ``shift`` is how much harder it is than the level that solves it says; ``work`` is what's in
    hand at the start.
    """

    goal: TaskGoal
    solution: tuple[str, ...]
    proof: Mapping[str, object]
    shift: float = 0.0
    work: str = ""


class Sight:
    """A position in which someone has to choose among ``actions``, as a finder looks at it.

    ``glance`` and ``look`` are the nodes for finding what actions are worth, and for proving it.
    """

    glance, look = 20_000, 400_000

    def __init__(self, game: str, state: State) -> None:
        self.game, self.state = game, state
        self.player = state.acting_players()[0]
        self._weighed: dict[int, Mapping[object, tuple[float, bool]]] = {}

    @cached_property
    def actions(self) -> Sequence[Action]:
        """All that may be done."""
        space = self.state.legal_actions(self.player)
        assert isinstance(space, Choices)
        return [*space]

    @cached_property
    def after(self) -> Mapping[Action, State]:
        """What each action leads to."""
        return {each: self.state.apply_action(self.player, each) for each in self.actions}

    def same(self, action: Action) -> object:
        """What actions have in common that are alike for computers."""
        return action

    def meeting(self, goal: TaskGoal) -> list[Action]:
        """The actions that meet a goal, by the rules and all that may follow."""
        facts = facts_of(self.game)
        return [
            action
            for action, after in self.after.items()
            if goal.judge([TaskMove(self.state, self.player, action, after)], self.player, facts, 1)
            is TaskStatus.MET
        ]

    def weighed(self, nodes: int) -> Mapping[object, tuple[float, bool]]:
        """The share of the win that each action brings by this many nodes, and if that's certain.

        Actions are named by what's the same in them.
        """
        if nodes not in self._weighed:
            self._weighed[nodes] = self.weigh(Budget(nodes=nodes))
        return self._weighed[nodes]

    def weigh(self, budget: Budget) -> Mapping[object, tuple[float, bool]]:
        """What an expert's advice says of it."""
        seen = self.state.observation(self.player)
        question = BotQuestion(seen, self.player, budget, Random(1))
        advice = new_bot(self.game, EXPERT).advise(question)
        return {self.same(e.action): (e.value, e.proven is not None) for e in advice.candidates}

    def values(self, nodes: int) -> Mapping[object, float]:
        """The shares alone."""
        return {key: share for key, (share, _sure) in self.weighed(nodes).items()}

    def alike(self, actions: Collection[Action]) -> int:
        """How many of these actions differ."""
        return len(set(map(self.same, actions)))

    def is_fine(self, answers: Collection[Action]) -> bool:
        """Whether the best of these actions is as good as any, and not all is lost."""
        for nodes in (self.glance, self.look):
            values = self.values(nodes)
            top = max(values.values())
            if top <= LOST or max(values[self.same(each)] for each in answers) < top - AS_GOOD:
                return False
        return True


S = TypeVar("S", bound=Sight)


def told_apart(sight: Sight, goal: TaskGoal, among: TaskGoal, shift: float) -> Posed | None:
    """Few good actions that meet a goal, and at least as many that nearly do."""
    answers = sight.meeting(goal)
    count = sight.alike(answers)
    if not 0 < count <= FEW or sight.alike(sight.meeting(among)) < 2 * count:
        return None
    if not sight.is_fine(answers):
        return None
    proof = {"by": TOLD_APART, "moves": sight.alike(sight.actions)}
    return Posed(goal, (answers[0].notation(),), proof, shift)


def best(sight: Sight, fits: Callable[[Action], bool], shift: float) -> Posed | None:
    """The best actions, if they clearly are and all of them fit."""
    answers: list[Action] = []
    for nodes in (sight.glance, sight.look):
        values = sight.values(nodes)
        top = max(values.values())
        good = {key for key, value in values.items() if value >= top - AS_GOOD}
        margin = top - max((v for key, v in values.items() if key not in good), default=top)
        answers = [action for action in sight.actions if sight.same(action) in good]
        if (
            margin < MARGIN / len(sight.state.teams)
            or len(good) > FEW
            or not all(map(fits, answers))
        ):
            return None
    proof: dict[str, object] = {"by": "nodes", "nodes": sight.look, "margin": round(margin, 2)}
    if all(sure for _share, sure in sight.weighed(sight.look).values()):
        proof = {"by": "end", "margin": round(margin, 2)}
    plays = tuple(action.notation() for action in answers)
    return Posed(TaskGoal(plays=plays), plays[:1], proof, shift)


@dataclass(frozen=True)
class Sort(Generic[S]):
    """A kind of puzzle: how many are ``wanted``, and what finds one in a position.

    The answer of ``find`` follows from the position alone, so asking again from scratch proves a
    puzzle again. ``ceiling`` is the highest level it's rated by: where looking closely is enough,
    computers that prefer something else don't show how hard it is.
    """

    wanted: int
    find: Callable[[S], Posed | None]
    ceiling: str = ""


@dataclass(frozen=True)
class Maker(Generic[S]):
    """How one game's puzzles are found and proved; what players read of a kind is in their file.

    ``play(seed)`` lets computers play a match. ``look(state)`` is what finders look at, None if a
    state has nothing to find. If it's good for several ``kinds``, the first is taken.
    """

    play: Callable[[int], Match]
    look: Callable[[State], S | None]
    kinds: Mapping[str, Sort[S]]

    def find(self, match: Match, wanted: Collection[str]) -> Iterator[Puzzle]:
        """Puzzles of the kinds that are wanted, from positions all over a match."""
        order = list(range(len(match.log)))
        Random(match.seed).shuffle(order)
        used: Counter[str] = Counter()
        taken: list[int] = []
        for number in order:
            state = match.states[number]
            near = any(abs(number - other) < APART for other in taken)
            sight = None if near or NATURE in state.acting_players() else self.look(state)
            if sight is None:
                continue
            for key in self.kinds:
                if key not in wanted or used[key] >= ALIKE:
                    continue
                puzzle = self._puzzle(key, position_in(match, number), sight)
                if puzzle is not None:
                    yield puzzle
                    used[key] += 1
                    taken.append(number)
                    break

    def _asked(self, key: str, sight: S) -> Posed | None:
        try:
            return self.kinds[key].find(sight)
        except BudgetSpent:
            return None

    def _puzzle(self, key: str, position: Position, sight: S) -> Puzzle | None:
        asked = self._asked(key, sight)
        if asked is None:
            return None
        origin = replace(position, work=asked.work)
        task = Task(origin, asked.goal, solution=asked.solution)
        level = weakest_solver(task)
        # What everyone can see is met, but no computer plays, is doubtful.
        if not is_met(task) or not (level or asked.proof["by"] != TOLD_APART):
            return None
        rated_by = min(level, self.kinds[key].ceiling, key=RATINGS.__getitem__)
        return Puzzle(key, task, rating(rated_by, asked.shift), level, asked.proof)

    def prove(self, puzzle: Puzzle) -> str:
        """Why a look at its position from scratch doesn't prove a puzzle; "" if it does."""
        sight = self.look(puzzle.task.position.state())
        asked = None if sight is None else self._asked(puzzle.kind, sight)
        if asked is None:
            return "nothing is found in this position"
        goal = puzzle.task.goal
        if replace(asked.goal, plays=goal.plays) != goal or {*asked.goal.plays} != {*goal.plays}:
            return "something else is found in this position"
        return "" if is_met(puzzle.task) else "its solution does not meet the goal"


def position_in(match: Match, number: int) -> Position:
    """The position after this many actions of a match, with its unusual options."""
    players = len(match.seats)
    usual = match.info.complete_options(players, {})
    return Position(
        match.info.key,
        players,
        tuple(entry.action.notation() for entry in match.log[:number]),
        {key: value for key, value in match.options.items() if value != usual[key]},
    )


def solution_of(line: AnswerTree) -> tuple[str, ...]:
    """The first answer at every turn."""
    found: list[str] = []
    while not line.ends:
        answer, line = next(iter(line.answers.items()))
        found.append(answer)
    return tuple(found)


def is_met(task: Task) -> bool:
    """Whether a task's solution, with its replies, meets its goal."""
    match = task.position.match()
    nature = chance_of(task.position.game)
    for notation in task.solution:
        try:
            match.play(task.seat, match.info.parse_action(notation))
        except IllegalAction:
            return False
        match.advance(nature=nature)
        while (reply := task.reply(match)) is not None:
            match.play(match.state.acting_players()[0], reply)
            match.advance(nature=nature)
    return task.judge(match) is TaskStatus.MET
