"""A game's facts, goals written in them, and tasks: a position, a goal, and who answers how.

A fact is a word like "jump" or "scored:2". Those with a ``Concept`` are what a person learns: rules
that introduce themselves when they first matter. A goal is a small set of predicates over what has
been played.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from enum import Enum
from fnmatch import fnmatchcase
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from game.catalogue import ENTRIES, GAMES
from game.handicaps import Handicaps
from game.match import Match, Seat
from game.protocol import NATURE, Action, IllegalAction, OptionValue, State


@dataclass(frozen=True, slots=True)
class Concept:
    """Something in a game that has to be told once.

    ``text`` is one English sentence, marked for translation; ``rule`` the anchor of its paragraph.
    """

    text: str
    rule: str


@dataclass(frozen=True)
class Facts:
    """What a game says about its actions; ``of_action`` and ``of_turn`` are asked for it."""

    of_action: Callable[[Any, int, Action, Any], Iterable[str]] = lambda *_given: ()
    of_turn: Callable[[Any, int], Iterable[str]] = lambda *_given: ()
    concepts: Mapping[str, Concept] = field(default_factory=dict)

    def shown(self, before: State, player: int, action: Action, after: State) -> frozenset[str]:
        """An action's facts, NATURE's included."""
        return frozenset(self.of_action(before, player, action, after))

    def at_hand(self, state: State, player: int) -> frozenset[str]:
        """The concepts ``player`` needs now, because the rule allows or forbids them something.

        It sees no more than an observation. On someone else's turn there are none.
        """
        acts = player != NATURE and state.may_act(player)
        return frozenset(self.of_turn(state, player) if acts else ())


def facts_of(game: str) -> Facts:
    """``FACTS`` of the module ``facts`` among ``game``'s rules; none if there isn't one."""
    rules = ENTRIES[game].rules
    module = f"{rules}.facts"
    if not hasattr(import_module(rules), "__path__") or find_spec(module) is None:
        return Facts()
    found = import_module(module).FACTS
    if not isinstance(found, Facts):
        raise TypeError(f"FACTS of {module} are no Facts")
    return found


class TaskStatus(Enum):
    """A task's status."""

    OPEN = "open"
    MET = "met"
    MISSED = "missed"


@dataclass(frozen=True, slots=True)
class TaskMove:
    """An action since the task began; no one chose a ``forced`` one."""

    before: State
    player: int
    action: Action
    after: State
    forced: bool = False


@dataclass(frozen=True)
class AnswerTree:
    """What may be played and what's answered: a tree of actions in notation.

    ``answers`` are the person's actions that lead on, each with the opponents' ``replies`` in order
    and what may follow; after the last answer nothing follows.
    """

    answers: "Mapping[str, AnswerTree]" = field(default_factory=dict)
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
class TaskGoal:
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
    line: AnswerTree | None = None

    def judge(self, played: Sequence[TaskMove], player: int, facts: Facts, most: int) -> TaskStatus:
        """``player``'s status after ``played``, with at most ``most`` actions of their own.

        A line sets its own limit.
        """
        own = _own(played, player)
        if not own or NATURE in played[-1].after.acting_players():
            return TaskStatus.OPEN
        shown = shown_by(played, player, facts)
        if not shown.isdisjoint(self.avoids):
            return TaskStatus.MISSED
        end = self._end_of_line(own)
        if self.line is not None and end is None:
            return TaskStatus.MISSED
        if self._is_met(played, own, player, shown, facts) and (end is None or end.ends):
            return TaskStatus.MET
        allowed = most if self.line is None else self.line.length
        if len(own) >= allowed or played[-1].after.is_terminal:
            return TaskStatus.MISSED
        return TaskStatus.OPEN

    def _is_met(
        self,
        played: Sequence[TaskMove],
        own: Sequence[TaskMove],
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
        # There's an own one by now.
        *_before, last = _led_to(played, player)
        return not self.denies or not _may_show(last.after, player, facts, self.denies)

    def _end_of_line(self, own: Iterable[TaskMove]) -> AnswerTree | None:
        """Where in the line own actions have led; None if they've left it."""
        line = self.line
        for each in own:
            line = None if line is None else line.answers.get(each.action.notation())
        return line

    def replies(self, played: Sequence[TaskMove], player: int) -> tuple[str, ...]:
        """What the line lets the opponents answer to the last own action, in notation."""
        line = self._end_of_line(_own(played, player))
        return line.replies if line is not None else ()

    def answers(self, played: Sequence[TaskMove], player: int) -> tuple[str, ...]:
        """The own actions that lead on in the line, in notation."""
        line = self._end_of_line(_own(played, player))
        return tuple(line.answers) if line is not None else ()


def _own(played: Iterable[TaskMove], player: int) -> Sequence[TaskMove]:
    """What ``player`` chose to do."""
    return [each for each in played if each.player == player and not each.forced]


def shown_by(played: Iterable[TaskMove], player: int, facts: Facts) -> frozenset[str]:
    """The facts of what ``player`` did and of what chance made of it."""
    return frozenset(
        fact
        for each in _led_to(played, player)
        for fact in facts.shown(each.before, each.player, each.action, each.after)
    )


def _led_to(played: Iterable[TaskMove], player: int) -> Iterator[TaskMove]:
    """What ``player`` did, with what chance made of it."""
    own = False
    for each in played:
        if each.player != NATURE:
            own = each.player == player
        if own:
            yield each


def _is_like(action: Action, patterns: Iterable[str]) -> bool:
    notation = action.notation()
    return any(fnmatchcase(notation, pattern) for pattern in patterns)


def _may_show(state: State, player: int, facts: Facts, denied: Iterable[str]) -> bool:
    """Whether an opponent can show one of these facts now, or has won already."""
    outcome = state.outcome()
    if outcome is not None:
        return player not in outcome.winners
    others = [other for other in state.acting_players() if other not in (player, NATURE)]
    return any(next(_showing(state, other, facts, denied), None) for other in others)


def _showing(state: State, player: int, facts: Facts, wanted: Iterable[str]) -> Iterator[Action]:
    """The actions by which a player shows one of these facts now."""
    space = state.legal_actions(player)
    for action in space if isinstance(space, Iterable) else ():
        after = state.apply_action(player, action)
        if not facts.shown(state, player, action, after).isdisjoint(wanted):
            yield action


_KEYS: Final = {each.name for each in fields(TaskGoal)}


def read_goal(told: Mapping[str, object]) -> TaskGoal:
    """A goal from a file. Raises ValueError with what's wrong."""
    unknown = set(told) - _KEYS
    if unknown:
        raise ValueError(f"a goal has no {', '.join(sorted(unknown))}")
    gains, wins = told.get("gains"), told.get("wins", False)
    if not (gains is None or isinstance(gains, int | float)) or not isinstance(wins, bool):
        raise ValueError("a goal gains a number of points, or wins")
    line = told.get("line")
    return TaskGoal(
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


def _read_line(told: object, replies: tuple[str, ...]) -> AnswerTree:
    """A line as data: ``{answer: [[reply, …], {answer: …}]}``, ``{answer: []}`` at its end."""
    if not isinstance(told, dict) or not told:
        raise ValueError("a line has at least one answer")
    answers: dict[str, AnswerTree] = {}
    for answer, further in told.items():
        match further:
            case []:
                answers[str(answer)] = AnswerTree()
            case [list(answered), dict(following)]:
                answers[str(answer)] = _read_line(following, tuple(map(str, answered)))
            case _:
                raise ValueError(f"what follows {answer} in a line is no pair")
    return AnswerTree(answers, replies)


def write_goal(goal: TaskGoal) -> dict[str, object]:
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


def _write_line(line: AnswerTree) -> dict[str, object]:
    return {
        answer: [] if further.ends else [list(further.replies), _write_line(further)]
        for answer, further in line.answers.items()
    }


def listed(text: str) -> tuple[str, ...]:
    """The parts of a text separated by semicolons; no notation contains one.

    >>> listed("d4-c4; h7-h9;")
    ('d4-c4', 'h7-h9')
    """
    return tuple(part.strip() for part in text.split(";") if part.strip())


@dataclass(frozen=True, slots=True)
class Position:
    """Where ``moves``, in notation, lead from a game's first state.

    Chance's actions are among the moves. ``game`` is a key of the catalogue. ``work`` is the acting
    player's draft, in the table's words (see ``Match.work``). ``handicaps`` are the head starts.
    """

    game: str
    players: int
    moves: tuple[str, ...] = ()
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    work: str = ""
    handicaps: Handicaps = ()

    def match(self, seats: Sequence[Seat] = (), *, seed: int = 0) -> Match:
        """The match at this position; without ``seats``, people with numbers for names.

        Raises ValueError if its moves can't be played, and OptionError.
        """
        info = GAMES[self.game]
        people = seats or [Seat(str(seat + 1), "human", seat, seat) for seat in range(self.players)]
        match = Match(info, people, self.options, handicaps=self.handicaps, seed=seed)
        for move in self.moves:
            acting = match.state.acting_players()
            if not acting:
                raise ValueError(f"nobody can play {move}: the game is over")
            try:
                match.play(acting[0], info.parse_action(move))
            except IllegalAction as illegal:
                raise ValueError(f"{move}: {illegal}") from None
        if self.work:
            match.work[acting_seat(match.state)] = self.work
        return match

    def state(self) -> State:
        """The state at this position. Raises as ``match`` does."""
        return self.match().state

    @staticmethod
    def of(match: Match) -> "Position":
        """The position at the cursor of a match."""
        return Position(
            match.info.key,
            len(match.seats),
            tuple(entry.action.notation() for entry in match.log[: match.cursor]),
            match.options,
            handicaps=match.handicaps,
        )


def acting_seat(state: State) -> int:
    """The first seat to act. Raises ValueError if it's no one or chance."""
    acting = [player for player in state.acting_players() if player != NATURE]
    if not acting:
        raise ValueError("nobody is to act in this position")
    return acting[0]


@dataclass(frozen=True)
class Task:
    """What the acting player in ``position`` has to do in at most ``most`` actions of their own, or
    along the goal's line.

    ``replies`` are the opponents' actions after it in notation, in order, if legal; otherwise a
    computer answers. ``solution`` is one way to the goal: own actions, in notation.
    """

    position: Position
    goal: TaskGoal
    most: int = 1
    replies: tuple[str, ...] = ()
    solution: tuple[str, ...] = ()

    @cached_property
    def seat(self) -> int:
        """The acting player's seat. Raises ValueError as the position does."""
        return acting_seat(self.position.state())

    def played(self, match: Match) -> list[TaskMove]:
        """What has been played in ``match`` since the task began, up to the cursor."""
        found = []
        for number in range(len(self.position.moves), match.cursor):
            before, entry = match.states[number], match.log[number]
            forced = (
                entry.player == NATURE or before.legal_actions(entry.player).forced == entry.action
            )
            after = match.states[number + 1]
            found.append(TaskMove(before, entry.player, entry.action, after, forced))
        return found

    def shown(self, match: Match) -> frozenset[str]:
        """The facts own actions have shown up to the cursor, with what chance made of them."""
        return shown_by(self.played(match), self.seat, facts_of(self.position.game))

    def judge(self, match: Match) -> TaskStatus:
        """The task's status at the cursor of a match that began at its position."""
        facts = facts_of(self.position.game)
        return self.goal.judge(self.played(match), self.seat, facts, self.most)

    def reply(self, match: Match) -> Action | None:
        """The legal answer the task has for the player to act, if any.

        The goal's line comes before the task's own replies, and these before what shows that
        something wasn't denied.
        """
        acting = [player for player in match.state.acting_players() if player != NATURE]
        if not acting or acting[0] == self.seat:
            return None
        played = self.played(match)
        line = self.goal.replies(played, self.seat)
        if line:
            return _legal(match, acting[0], line[_answers_since(played, self.seat) :])
        answered = sum(each.player not in (self.seat, NATURE) for each in played)
        own = _legal(match, acting[0], self.replies[answered:])
        if own is not None or not self.goal.denies or _answers_since(played, self.seat):
            return own
        # What wasn't denied is shown.
        facts = facts_of(self.position.game)
        return next(_showing(match.state, acting[0], facts, self.goal.denies), None)

    def is_refuted(self, match: Match) -> bool:
        """Whether the last own action, which should have denied something, was answered."""
        return bool(self.goal.denies and _answers_since(self.played(match), self.seat))

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


def _answers_since(played: Sequence[TaskMove], seat: int) -> int:
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
