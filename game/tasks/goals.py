"""What a task asks for, in a small set of predicates over what has been played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from enum import Enum
from fnmatch import fnmatchcase
from typing import Final

from game.protocol import NATURE, Action, State
from game.tasks.facts import Facts


class Verdict(Enum):
    """A task's status."""

    OPEN = "open"
    MET = "met"
    MISSED = "missed"


@dataclass(frozen=True, slots=True)
class Played:
    """An action since the task began; no one chose a ``forced`` one."""

    before: State
    player: int
    action: Action
    after: State
    forced: bool = False


@dataclass(frozen=True)
class Line:
    """What may be played and what's answered: a tree of actions in notation.

    ``answers`` are the person's actions that lead on, each with the opponents' ``replies`` in order
    and what may follow; after the last answer nothing follows.
    """

    answers: Mapping[str, Line] = field(default_factory=dict)
    replies: tuple[str, ...] = ()

    @property
    def ends(self) -> bool:
        """Whether nothing more has to be played."""
        return not self.answers

    @property
    def length(self) -> int:
        """How many actions of the person the longest way through it takes."""
        return 1 + max(line.length for line in self.answers.values()) if self.answers else 0


@dataclass(frozen=True)
class Goal:
    """Everything asked for has to be fulfilled; if nothing is, any action will do.

    ``plays``: an own action is one of these, in notation; ``*`` matches anything. ``does`` and
    ``avoids``: facts that own actions, and what chance made of them, have or haven't shown.
    ``gains``: so many points more than before, as ``returns`` counts. ``wins``: the game is over
    and won. ``denies``: whatever the next player may do after the last own action shows none of
    these facts. ``line``: own actions lead to its end.
    """

    plays: tuple[str, ...] = ()
    does: tuple[str, ...] = ()
    avoids: tuple[str, ...] = ()
    gains: float | None = None
    wins: bool = False
    denies: tuple[str, ...] = ()
    line: Line | None = None

    def judge(self, played: Sequence[Played], player: int, facts: Facts, most: int) -> Verdict:
        """``player``'s status after ``played``, with at most ``most`` actions of their own.

        A line sets its own limit.
        """
        own = _own(played, player)
        if not own or NATURE in played[-1].after.acting_players():
            return Verdict.OPEN
        shown = shown_by(played, player, facts)
        if not shown.isdisjoint(self.avoids):
            return Verdict.MISSED
        end = self._end_of_line(own)
        if self.line is not None and end is None:
            return Verdict.MISSED
        if self._is_met(played, own, player, shown, facts) and (end is None or end.ends):
            return Verdict.MET
        allowed = most if self.line is None else self.line.length
        if len(own) >= allowed or played[-1].after.is_terminal:
            return Verdict.MISSED
        return Verdict.OPEN

    def _is_met(
        self,
        played: Sequence[Played],
        own: Sequence[Played],
        player: int,
        shown: frozenset[str],
        facts: Facts,
    ) -> bool:
        after = played[-1].after
        if self.plays and not any(_is_like(each.action, self.plays) for each in own):
            return False
        if not shown.issuperset(self.does):
            return False
        gained = after.returns()[player] - played[0].before.returns()[player]
        if self.gains is not None and gained < self.gains:
            return False
        if self.wins:
            outcome = after.outcome()
            if outcome is None or player not in outcome.winners:
                return False
        left = _left_by_own(played, player)
        return not self.denies or not _may_show(left, player, facts, self.denies)

    def _end_of_line(self, own: Iterable[Played]) -> Line | None:
        """Where in the line own actions have led; None if they've left it."""
        line = self.line
        for each in own:
            line = None if line is None else line.answers.get(each.action.notation())
        return line

    def replies(self, played: Sequence[Played], player: int) -> tuple[str, ...]:
        """What the line lets the opponents answer to the last own action, in notation."""
        line = self._end_of_line(_own(played, player))
        return line.replies if line is not None else ()

    def answers(self, played: Sequence[Played], player: int) -> tuple[str, ...]:
        """The own actions that lead on in the line, in notation."""
        line = self._end_of_line(_own(played, player))
        return tuple(line.answers) if line is not None else ()


def _own(played: Iterable[Played], player: int) -> Sequence[Played]:
    """What ``player`` chose to do."""
    return [each for each in played if each.player == player and not each.forced]


def shown_by(played: Iterable[Played], player: int, facts: Facts) -> frozenset[str]:
    """The facts of what ``player`` did and of what chance made of it."""
    return frozenset(_shown(played, player, facts))


def _shown(played: Iterable[Played], player: int, facts: Facts) -> Iterator[str]:
    own = False
    for each in played:
        if each.player != NATURE:
            own = each.player == player
        if own:
            yield from facts.shown(each.before, each.player, each.action, each.after)


def _is_like(action: Action, patterns: Iterable[str]) -> bool:
    notation = action.notation()
    return any(fnmatchcase(notation, pattern) for pattern in patterns)


def _left_by_own(played: Sequence[Played], player: int) -> State:
    """The state the last own action, with what chance made of it, left to the others."""
    left, own = played[0].before, False
    for each in played:
        if each.player != NATURE:
            own = each.player == player
        if own:
            left = each.after
    return left


def _may_show(state: State, player: int, facts: Facts, denied: Iterable[str]) -> bool:
    """Whether an opponent can show one of these facts now."""
    for other in state.acting_players():
        space = state.legal_actions(other)
        if other in (player, NATURE) or not isinstance(space, Iterable):
            continue
        for action in space:
            after = state.apply_action(other, action)
            if not facts.shown(state, other, action, after).isdisjoint(denied):
                return True
    return False


_KEYS: Final = {each.name for each in fields(Goal)}


def read_goal(told: Mapping[str, object]) -> Goal:
    """A goal from a file. Raises ValueError with what's wrong."""
    unknown = set(told) - _KEYS
    if unknown:
        raise ValueError(f"a goal has no {', '.join(sorted(unknown))}")
    gains, wins = told.get("gains"), told.get("wins", False)
    if not (gains is None or isinstance(gains, int | float)) or not isinstance(wins, bool):
        raise ValueError("a goal gains a number of points, or wins")
    line = told.get("line")
    return Goal(
        _strings(told, "plays"),
        _strings(told, "does"),
        _strings(told, "avoids"),
        gains,
        wins,
        _strings(told, "denies"),
        None if line is None else _read_line(line, ()),
    )


def _strings(told: Mapping[str, object], key: str) -> tuple[str, ...]:
    found = told.get(key, [])
    if not isinstance(found, list) or not all(isinstance(each, str) for each in found):
        raise ValueError(f"“{key}” of a goal is a list of texts")
    return tuple(found)


def _read_line(told: object, replies: tuple[str, ...]) -> Line:
    """A line as data: ``{answer: [[reply, …], {answer: …}]}``, ``{answer: []}`` at its end."""
    if not isinstance(told, dict) or not told:
        raise ValueError("a line has at least one answer")
    answers: dict[str, Line] = {}
    for answer, further in told.items():
        match further:
            case []:
                answers[str(answer)] = Line()
            case [list(answered), dict(following)]:
                answers[str(answer)] = _read_line(following, tuple(map(str, answered)))
            case _:
                raise ValueError(f"what follows {answer} in a line is no pair")
    return Line(answers, replies)


def write_goal(goal: Goal) -> dict[str, object]:
    """The goal as plain data; ``read_goal`` gives it back."""
    told: dict[str, object] = {
        key: list(value)
        for key in ("plays", "does", "avoids", "denies")
        if (value := getattr(goal, key))
    }
    if goal.gains is not None:
        told["gains"] = goal.gains
    if goal.wins:
        told["wins"] = True
    if goal.line is not None:
        told["line"] = _write_line(goal.line)
    return told


def _write_line(line: Line) -> dict[str, object]:
    return {
        answer: [] if further.ends else [list(further.replies), _write_line(further)]
        for answer, further in line.answers.items()
    }
