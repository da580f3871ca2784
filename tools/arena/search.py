"""A sparring engine for any game without chance in its turns: alpha-beta over the rules' states.

Each game brings its own judgement. With more than two teams, all others play against the searching
one (paranoid, Sturtevant and Korf 2000).
"""

from collections.abc import Callable, Hashable, Sequence
from typing import Final, Generic, TypeVar

from game.bots.bot import Bot, BotQuestion, BudgetSpent, Candidate, Decision, Meter
from game.protocol import Action, Choices, State

_WON: Final = 4.0
"""More than any judgement, and less the further away."""

_FARTHEST: Final = 60

_EXACT, _AT_LEAST, _AT_MOST = range(3)

S = TypeVar("S", bound=State)

Judge = Callable[[S], Sequence[float]]
"""What a position that's not over promises each team, from 0 (lost) to 1 (won)."""


class Engine(Bot, Generic[S]):
    """A player that searches by the rules, and judges by ``judge``."""

    def __init__(self, judge: Judge[S], kind: type[S]) -> None:
        self._judge, self._kind = judge, kind

    def choose(self, question: BotQuestion) -> Decision:
        """A legal action. Raises Cancelled."""
        meter = question.meter()
        seen, space = question.choice(self._kind)
        action = space[0]
        if len(space) > 1:
            root = seen.resample(question.player, question.rng)
            actions = question.rng.sample([*space], len(space))
            action = _ArenaSearch(self._judge, root, meter).best(root, actions)
        return Decision(action, (Candidate(action, 0.5),), meter.nodes)


class _ArenaSearch(Generic[S]):
    """One search for the team that moves at the root, one move deeper each time."""

    def __init__(self, judge: Judge[S], root: S, meter: Meter) -> None:
        self._judge, self._meter = judge, meter
        self._team = {seat: team for team, seats in enumerate(root.teams) for seat in seats}
        self._me = self._team[root.acting_players()[0]]
        self._history: dict[tuple[int, Action], int] = {}
        self._table: dict[Hashable, tuple[int, int, float, Action | None]] = {}

    def best(self, root: S, actions: list[Action]) -> Action:
        """The best action of the deepest look, even one cut off."""
        player = root.acting_players()[0]
        actions.sort(key=lambda action: -self._worth(root.apply_action(player, action), 0))
        found = actions[0]
        for depth in range(2, _FARTHEST):
            chosen: Action | None = None
            most = -9.0
            try:
                for action in actions:
                    worth = self._look(root.apply_action(player, action), depth - 1, most, 9.0)
                    if worth > most:
                        chosen, most = action, worth
            except BudgetSpent:
                return chosen or found
            assert chosen is not None
            found = chosen
            actions.remove(chosen)
            actions.insert(0, chosen)
            if abs(most) > _WON / 2:
                break
        return found

    def _worth(self, state: S, left: int) -> float:
        """A position's worth next to the best of the others, looking at most ``left`` moves on."""
        outcome = state.outcome()
        if outcome is None:
            values, weight = self._judge(state), 1.0
        else:
            winners = {self._team[seat] for seat in outcome.winners}
            # A win shared by several is neither won nor lost.
            values = [(team in winners) / len(winners) for team in range(len(state.teams))]
            weight = _WON + 0.01 * left
        others = max(value for team, value in enumerate(values) if team != self._me)
        return (values[self._me] - others) * weight

    def _look(self, state: S, depth: int, low: float, high: float) -> float:
        self._meter.count()
        acting = state.acting_players()
        if depth <= 0 or not acting:
            return self._worth(state, depth)
        first: Action | None = None
        if (known := self._table.get(state)) is not None:
            deep, kind, worth, first = known
            if deep == depth and (
                kind == _EXACT
                or (kind == _AT_LEAST and worth >= high)
                or (kind == _AT_MOST and worth <= low)
            ):
                return worth
        space, history = state.legal_actions(acting[0]), self._history
        assert isinstance(space, Choices)
        team = self._team[acting[0]]
        mine = team == self._me
        bounds = low, high
        best, chosen = (-9.0 if mine else 9.0), first
        for action in sorted(
            space, key=lambda action: (action != first, -history.get((team, action), 0))
        ):
            worth = self._look(state.apply_action(acting[0], action), depth - 1, low, high)
            if (worth > best) if mine else (worth < best):
                best, chosen = worth, action
            if mine:
                low = max(low, best)
            else:
                high = min(high, best)
            if low >= high:
                history[team, action] = history.get((team, action), 0) + depth * depth
                break
        kind = _AT_MOST if best <= bounds[0] else _AT_LEAST if best >= bounds[1] else _EXACT
        self._table[state] = depth, kind, best, chosen
        return best
