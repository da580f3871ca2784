"""A task: a position, a goal, and who answers how."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from game.match import Match
from game.protocol import NATURE, Action
from game.tasks.facts import facts_of
from game.tasks.goals import Goal, Played, Verdict, shown_by
from game.tasks.position import Position, acting_seat


@dataclass(frozen=True)
class Task:
    """What the acting player in ``position`` has to do in at most ``most`` actions of their own, or
    along the goal's line.

    ``replies`` are the opponents' actions after it in notation, in order, if legal; otherwise a
    computer answers. ``solution`` is one way to the goal: own actions, in notation.
    """

    position: Position
    goal: Goal
    most: int = 1
    replies: tuple[str, ...] = ()
    solution: tuple[str, ...] = ()

    @cached_property
    def seat(self) -> int:
        """The acting player's seat. Raises ValueError as the position does."""
        return acting_seat(self.position.state())

    def played(self, match: Match) -> list[Played]:
        """What has been played in ``match`` since the task began, up to the cursor."""
        found = []
        for number in range(len(self.position.moves), match.cursor):
            before, entry = match.states[number], match.log[number]
            forced = (
                entry.player == NATURE or before.legal_actions(entry.player).forced == entry.action
            )
            after = match.states[number + 1]
            found.append(Played(before, entry.player, entry.action, after, forced))
        return found

    def shown(self, match: Match) -> frozenset[str]:
        """The facts own actions have shown up to the cursor, with what chance made of them."""
        return shown_by(self.played(match), self.seat, facts_of(self.position.game))

    def judge(self, match: Match) -> Verdict:
        """The task's status at the cursor of a match that began at its position."""
        facts = facts_of(self.position.game)
        return self.goal.judge(self.played(match), self.seat, facts, self.most)

    def reply(self, match: Match) -> Action | None:
        """The legal answer the task has for the player to act, if any.

        The goal's line comes before the task's own replies.
        """
        acting = [player for player in match.state.acting_players() if player != NATURE]
        if not acting or acting[0] == self.seat:
            return None
        played = self.played(match)
        line = self.goal.replies(played, self.seat)
        if line:
            return _legal(match, acting[0], line[_answers_since(played, self.seat) :])
        answered = sum(each.player not in (self.seat, NATURE) for each in played)
        return _legal(match, acting[0], self.replies[answered:])

    def next_step(self, match: Match) -> Action | None:
        """The next own action on a way to the goal, if the task knows a legal one from here."""
        if not match.state.may_act(self.seat):
            return None
        played = self.played(match)
        own = [each.action.notation() for each in played if each.player == self.seat]
        line = self.goal.line
        if line is not None:
            return _legal(match, self.seat, self.goal.answers(played, self.seat))
        if tuple(own) != self.solution[: len(own)]:
            return None
        return _legal(match, self.seat, self.solution[len(own) :])


def _answers_since(played: Sequence[Played], seat: int) -> int:
    """How many actions of others follow the last own one."""
    count = 0
    for each in reversed(played):
        if each.player == seat:
            break
        count += each.player != NATURE
    return count


def _legal(match: Match, player: int, notations: Sequence[str]) -> Action | None:
    """The first of these actions that ``player`` may do."""
    if not notations:
        return None
    action = match.info.parse_action(notations[0])
    return action if match.state.legal_actions(player).why_not(action) is None else None
