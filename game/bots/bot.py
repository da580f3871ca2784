"""What a computer player is: a question goes in, a decision comes out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Protocol, TypeVar, runtime_checkable

from game.messages import Message
from game.protocol import Action, Choices, State

S = TypeVar("S", bound=State)


class Cancelled(Exception):
    """Raised by a bot when its answer is no longer wanted."""


class BudgetSpent(Exception):
    """Raised inside a search when its budget is used up; never leaves ``Bot.choose``."""


_BLUNDER = 0.24
"""What a blunder gives away, times the number of those who share the win."""

_FELT = 0.02
"""A gift that costs this share of the win is no finesse; less is beyond what can be told."""

_CLEAR = 0.1
"""Where the best action is worth less, or the one asked about lacks less to a sure win, shares of
the win no longer tell good from bad."""


def blunder_among(sides: int) -> float:
    """The share of the win that an action gives away if it is called a blunder.

    >>> blunder_among(2), blunder_among(4)
    (0.12, 0.06)
    """
    return _BLUNDER / sides


def never() -> bool:
    """The answer to ``cancelled`` where nobody can cancel."""
    return False


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a bot may think: ``seconds`` of time, ``nodes`` searched, whichever ends first.

    A node is one position that the search looked into. With nodes alone the same observation and
    random generator give the same decision on every computer.
    """

    seconds: float | None = None
    nodes: int | None = None

    def __post_init__(self) -> None:
        if self.seconds is None and self.nodes is None:
            raise ValueError("A budget needs seconds or nodes.")

    def part(self, share: float) -> Budget:
        """This share of it (0 to 1), but at least one node.

        >>> Budget(seconds=2.0, nodes=3).part(0.1)
        Budget(seconds=0.2, nodes=1)
        """
        return Budget(
            None if self.seconds is None else self.seconds * share,
            None if self.nodes is None else max(1, round(self.nodes * share)),
        )


@dataclass(frozen=True, slots=True)
class Question:
    """What a bot is asked: to think for ``player``, who sees ``observation``.

    The question how a whole game stands is nobody's: its player is NATURE, who sees everything.
    ``cancelled`` is asked every few milliseconds; once it says yes, the bot raises Cancelled.
    """

    observation: State
    player: int
    budget: Budget
    rng: Random
    cancelled: Callable[[], bool] = never

    def seen(self, kind: type[S]) -> S:
        """The observation of a game whose states are of this ``kind``. Raises ValueError."""
        if not isinstance(self.observation, kind):
            raise ValueError("This is a position of another game.")
        return self.observation

    def turn(self, kind: type[S]) -> S:
        """The same if the player is to act. Raises ValueError."""
        state = self.seen(kind)
        if not state.may_act(self.player):
            raise ValueError(f"Player {self.player} is not to act in this position.")
        return state

    def choice(self, kind: type[S]) -> tuple[S, Choices]:
        """The same with all the player may do, if it can be listed. Raises ValueError."""
        state = self.turn(kind)
        space = state.legal_actions(self.player)
        if not isinstance(space, Choices):
            raise ValueError("What can be done here cannot be listed.")
        return state, space

    def meter(self, share: float = 1.0) -> Meter:
        """Counts what is spent of this share of the budget (0 to 1)."""
        return Meter(self.budget if share == 1.0 else self.budget.part(share), self.cancelled)


@dataclass(frozen=True, slots=True)
class Proof:
    """Says that a share of the win is certain: every line was looked at to the end.

    A share of 1 is then won whatever the others do, and one of 0 is lost whatever the player does;
    a share between is that of perfect play. ``turns`` is in how many own turns, this one counted,
    a win is there at the latest, or how many are left at most before the game is lost; None where
    nobody counted them.
    """

    turns: int | None = None


@dataclass(frozen=True, slots=True)
class Candidate:
    """An action that the bot considered.

    ``value`` is the share of the win that the bot expects for its team from this action: 0 a sure
    loss, 1 a sure win. It is exact in the bot's eyes for the best candidate; for the others it may
    be a ceiling, as a search stops looking at an action once it is known to be worse. ``proven``
    is there where the value is no estimate.
    """

    action: Action
    value: float
    proven: Proof | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """What a bot chose and how hard it looked.

    ``candidates`` are ordered from best to worst in the bot's eyes; a level below the strongest
    need not choose the first. ``depth`` is the number of moves looked ahead, counting its own.
    Where skill counts, ``action`` has the error of its hand, and ``meant`` is what it wanted.
    """

    action: Action
    candidates: tuple[Candidate, ...]
    nodes: int
    depth: int
    seconds: float
    meant: Action | None = None

    @property
    def best(self) -> Action:
        """What the bot would do with the surest hand and its best judgement."""
        return self.candidates[0].action if self.candidates else self.action


@dataclass(frozen=True, slots=True)
class Advice:
    """What a good player makes of a turn, told to whoever has to act.

    ``candidates`` are ordered from best to worst, at least one; unlike those of a ``Decision`` each
    has an honest value, no mere ceiling, so they can be compared. ``why`` says in one sentence
    what the best of them is good for, ``SeatName`` standing for the others' names and "you" for
    whoever acts. ``about`` is the action that was asked about with its value, and ``against`` one
    sentence on what it gives away; None if nothing was asked, or nothing is lost. ``sides`` is the
    number of those who share the win where less of it is a blunder the more they are, else 2; with
    every round of a match that follows it is as if they were more.

    ``aim`` says what the best action is after, without telling which it is. ``gift`` says that
    ``about`` plainly hands somebody else what the best action does not, whatever comes of it:
    points, a card, the round.

    Where skill counts, ``about`` is worth what was chosen, however it was done; ``came`` is the
    share of the win as it was done, and ``hand`` one sentence on that, None where the two are much
    the same. ``reply`` is what the next player does after ``about`` where ``against`` says so.
    """

    candidates: tuple[Candidate, ...]
    why: Message
    about: Candidate | None = None
    against: Message | None = None
    sides: int = 2
    aim: Message | None = None
    gift: bool = False
    came: float | None = None
    hand: Message | None = None
    reply: Action | None = None

    @property
    def best(self) -> Action:
        """The action that is advised."""
        return self.candidates[0].action

    @property
    def lit(self) -> tuple[str, ...]:
        """The places to point out beside its sentences: what the first with any names."""
        return (self.against.cells if self.against is not None else ()) or self.why.cells

    @property
    def loss(self) -> float:
        """The share of the win that ``about`` gives away, 0 to 1; 0 if nothing was asked."""
        if self.about is None:
            return 0.0
        return max(0.0, self.best_value - self.about.value)

    @property
    def is_blunder(self) -> bool:
        """Whether ``about`` gives away enough of the win for a coach to speak up."""
        return self.loss >= blunder_among(self.sides)

    @property
    def is_worth_a_word(self) -> bool:
        """Whether a coach speaks up: at a blunder, and at a gift that wins nothing by it.

        A gift may be a finesse while much is open; in a game that is as good as won or lost it
        is none, and no share of the win would tell.
        """
        if self.about is None or not self.gift:
            return self.is_blunder
        clear = self.best_value < _CLEAR or self.about.value > 1 - _CLEAR
        return self.is_blunder or clear or self.loss >= _FELT

    @property
    def is_settled(self) -> bool:
        """Whether nothing changes much of the win any more: as good as lost, or as won, anyway."""
        worst = self.candidates[-1].value
        if self.about is not None:
            worst = min(worst, self.about.value)
        won = worst >= 1 - _FELT and len(self.candidates) > 1
        return self.best_value <= _FELT or won

    @property
    def best_value(self) -> float:
        """The share of the win that the best action promises."""
        return self.candidates[0].value


@dataclass(frozen=True, slots=True)
class Assessment:
    """How a game stands: each team's expected share of the win, adding up to 1.

    ``proven`` is there where the shares are no estimate; its turns are those of whoever is to act.
    """

    shares: tuple[float, ...]
    proven: Proof | None = None


class Bot(Protocol):
    """A computer player of one game and level."""

    def choose(self, question: Question) -> Decision:
        """A legal action. Raises Cancelled, and ValueError if the player is not to act."""
        ...


class NothingNear(Exception):
    """No legal action comes near the one that somebody had in mind."""


@runtime_checkable
class Mender(Protocol):
    """A bot that knows what somebody meant by an illegal action."""

    def mend(self, question: Question, action: Action) -> Decision:
        """The legal action that keeps most of ``action``. Raises NothingNear, or Cancelled."""
        ...


@runtime_checkable
class Adviser(Protocol):
    """A bot that helps people: it advises in their turns and looks back on a game with them.

    It does so as well as it can, whatever the level it plays at.
    """

    def advise(self, question: Question, about: Action | None = None) -> Advice:
        """What the player could do, and what a legal action ``about`` is worth beside it.

        Raises Cancelled, and ValueError if the player is not to act or ``about`` is illegal.
        """
        ...

    def assess(self, question: Question) -> Assessment:
        """How the game stands, for somebody who sees everything.

        That may be any state of the game: one where chance is to act, or the end. Raises Cancelled.
        """
        ...


def adviser(bot: Bot) -> Adviser:
    """``bot``, known to be an adviser. Raises TypeError if it is none."""
    if not isinstance(bot, Adviser):
        raise TypeError("Nobody can give advice in this game.")
    return bot


@runtime_checkable
class Considerer(Protocol):
    """A bot that knows a handful of actions by their honest values, as its level sees them."""

    def consider(self, question: Question) -> Decision:
        """As ``choose``, but before its hand errs, and no candidate has a mere ceiling of a value.

        The first candidate is what ``choose`` would want. Raises Cancelled and ValueError.
        """
        ...


@runtime_checkable
class Erring(Protocol):
    """A bot whose hand is not sure."""

    def executed(self, wanted: Action, rng: Random) -> Action:
        """What becomes of an action that it wants."""
        ...


@runtime_checkable
class Ponderer(Protocol):
    """A bot that thinks on the others' time too, and remembers what it found."""

    def ponder(self, question: Question) -> None:
        """Think about what may come, while others are to act, from what the player sees.

        The player's next ``choose`` makes use of it. Raises Cancelled; what was found then stays.
        """
        ...


class Meter:
    """Counts the nodes of one decision and ends it when the budget is spent or it is cancelled.

    The clock is looked at every ``STRIDE`` nodes only, as it costs as much as a small node.
    """

    STRIDE = 16

    __slots__ = ("_cancelled", "_deadline", "_limit", "_next", "_started", "nodes")

    def __init__(self, budget: Budget, cancelled: Callable[[], bool] = never) -> None:
        self._started = perf_counter()
        self._deadline = None if budget.seconds is None else self._started + budget.seconds
        self._limit = budget.nodes
        self._cancelled = cancelled
        self.nodes = 0
        self._next = 0
        self._plan()

    def count(self) -> None:
        """Note one node. Raises BudgetSpent or Cancelled."""
        self.nodes += 1
        if self.nodes >= self._next:
            self.check()

    def check_cancelled(self) -> None:
        """Look only whether the decision is still wanted. Raises Cancelled."""
        if self._cancelled():
            raise Cancelled

    def check(self) -> None:
        """Look at the budget and the cancellation now. Raises BudgetSpent or Cancelled."""
        self.check_cancelled()
        if self._limit is not None and self.nodes >= self._limit:
            raise BudgetSpent
        if self._deadline is not None and perf_counter() >= self._deadline:
            raise BudgetSpent
        self._plan()

    @property
    def room(self) -> int:
        """The nodes that the budget still allows; a very large number if it does not count them."""
        return 1 << 62 if self._limit is None else max(0, self._limit - self.nodes)

    def _plan(self) -> None:
        self._next = self.nodes + self.STRIDE
        if self._limit is not None:
            self._next = min(self._next, self._limit)

    @property
    def seconds(self) -> float:
        """The time since the meter was made."""
        return perf_counter() - self._started
