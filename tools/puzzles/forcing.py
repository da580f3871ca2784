"""What can be forced, whatever all others do, by the rules alone.

Everything is tried, nothing estimated: a "yes" is a proof.
"""

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from game.bots.bot import Meter
from game.protocol import Action, Choices, State
from game.tasks.task import AnswerTree

S = TypeVar("S", bound=State)


@dataclass(frozen=True)
class ForcedAim(Generic[S]):
    """What the player at ``seat`` wants to force.

    ``ends(before, after)`` says whether an action has done it, or made it impossible; None if all
    is open. ``key(state, turns)`` is what the future depends on. ``is_far(state, turns)`` says
    whether this many own turns are too few at the very best. ``ease(state, answers)`` tells how
    easily it goes on among as many answers: the others leave the longest way first, then the least
    ease.
    """

    seat: int
    ends: Callable[[S, S], bool | None]
    key: Callable[[S, int], Hashable]
    is_far: Callable[[S, int], bool] = lambda _state, _turns: False
    ease: Callable[[S, int], tuple[int, ...]] = lambda _state, _answers: ()


class Forcing(Generic[S]):
    """Looks for what's forced. All its methods raise BudgetSpent."""

    def __init__(self, aim: ForcedAim[S], meter: Meter) -> None:
        self._aim, self._meter = aim, meter
        self._known: dict[Hashable, bool] = {}
        self._refutations: dict[int, Action] = {}

    def soonest(self, state: S, most: int) -> int | None:
        """In how many own turns, at most ``most``, the player forces it; None if in none."""
        return next((turns for turns in range(1, most + 1) if self.holds(state, turns)), None)

    def holds(self, state: S, turns: int) -> bool:
        """Whether this many own turns more can force it, whoever is to act."""
        if not turns or self._aim.is_far(state, turns):
            return False
        key = self._aim.key(state, turns), turns
        if key not in self._known:
            self._known[key] = self._look(state, turns)
        return self._known[key]

    def _look(self, state: S, turns: int) -> bool:
        actions = actions_of(state)
        if state.acting_players()[0] == self._aim.seat:
            return any(self.by(state, action, turns) for action in actions)
        # What refuted one try refutes most others too.
        known = self._refutations.get(turns)
        for action in sorted(actions, key=lambda action: action != known):
            if not self.by(state, action, turns):
                self._refutations[turns] = action
                return False
        return True

    def by(self, state: S, action: Action, turns: int) -> bool:
        """Whether anyone's action leads to it within this many own turns."""
        self._meter.count()
        player = state.acting_players()[0]
        after = state.apply_action(player, action)
        ended = self._aim.ends(state, after)
        return self.holds(after, turns - (player == self._aim.seat)) if ended is None else ended

    def answers(self, state: S, turns: int) -> list[Action]:
        """The player's actions that force it within this many own turns."""
        return [action for action in actions_of(state) if self.by(state, action, turns)]

    def line(self, state: S, turns: int) -> AnswerTree:
        """All ways to force it within this many own turns, against the hardest defence."""
        return AnswerTree(
            {
                action.notation(): self.followed(state, action, turns)
                for action in self.answers(state, turns)
            }
        )

    def followed(self, state: S, action: Action, turns: int) -> AnswerTree:
        """What follows an answer: the hardest replies, and all ways to go on."""
        after = state.apply_action(self._aim.seat, action)
        if self._aim.ends(state, after):
            return AnswerTree()

        def ease(reply: tuple[tuple[str, ...], S]) -> tuple[int, ...]:
            left = self.soonest(reply[1], turns - 1) or 0
            return (-left, *self._aim.ease(reply[1], len(self.answers(reply[1], left))))

        told, following = min(self._replies(after, ()), key=ease, default=((), None))
        if following is None:
            return AnswerTree()
        left = self.soonest(following, turns - 1) or 0
        return AnswerTree(self.line(following, left).answers, told)

    def _replies(self, state: S, told: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], S]]:
        """Every way the others can answer that doesn't do it for the player."""
        player = state.acting_players()[0]
        if player == self._aim.seat:
            yield told, state
            return
        for action in actions_of(state):
            after = state.apply_action(player, action)
            if self._aim.ends(state, after) is None:
                yield from self._replies(after, (*told, action.notation()))


def actions_of(state: State) -> Choices:
    """All that whoever acts may do."""
    space = state.legal_actions(state.acting_players()[0])
    assert isinstance(space, Choices)
    return space


def ways(line: AnswerTree) -> int:
    """How many ways lead through a line."""
    return sum(map(ways, line.answers.values())) if line.answers else 1
