"""What a computer player is: a question goes in, a decision comes out."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Protocol, TypeVar, runtime_checkable

from game.messages import Message
from game.protocol import Action, Choices, State

S = TypeVar("S", bound=State)


class Cancelled(Exception):
    """Raised by a bot whose answer is no longer wanted."""


class BudgetSpent(Exception):
    """Raised inside a search whose budget is used up; never leaves ``Bot.choose``."""


_BLUNDER = 0.24
"""What a blunder gives away, times the number of those who share the win."""

_FELT = 0.02
"""A gift that costs this share of the win is no finesse; a smaller loss can't be told."""

_CLEAR = 0.1
"""When the best action is worth less than this, or the one asked about is this close to a sure win,
shares of the win no longer tell good from bad.
"""


def blunder_among(sides: int) -> float:
    """The share of the win that makes giving it away a blunder.

    >>> blunder_among(2), blunder_among(4)
    (0.12, 0.06)
    """
    return _BLUNDER / sides


def never() -> bool:
    """The ``cancelled`` of a question that no one can cancel."""
    return False


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a bot may think: ``seconds`` or ``nodes`` searched, whichever ends first.

    A node is one position the search visited. With nodes alone, the same observation and random
    generator give the same decision on every computer.
    """

    seconds: float | None = None
    nodes: int | None = None

    def __post_init__(self) -> None:
        if self.seconds is None and self.nodes is None:
            raise ValueError("A budget needs seconds or nodes.")

    def part(self, share: float) -> "Budget":
        """This share of it (0 to 1), but at least one node.

        >>> Budget(seconds=2.0, nodes=3).part(0.1)
        Budget(seconds=0.2, nodes=1)
        """
        return Budget(
            None if self.seconds is None else self.seconds * share,
            None if self.nodes is None else max(1, round(self.nodes * share)),
        )


@dataclass(frozen=True, slots=True)
class BotQuestion:
    """What a bot is asked: to think for ``player``, who sees ``observation``.

    How a whole game stands is asked for NATURE, who sees everything. ``cancelled`` is called every
    few milliseconds; once it returns True, the bot raises Cancelled.
    """

    observation: State
    player: int
    budget: Budget
    rng: Random
    cancelled: Callable[[], bool] = never

    def seen(self, kind: type[S]) -> S:
        """The observation, if the game's states are of this ``kind``. Raises ValueError."""
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
        """The same with everything the player may do, if it can be listed. Raises ValueError."""
        state = self.turn(kind)
        space = state.legal_actions(self.player)
        if not isinstance(space, Choices):
            raise ValueError("What can be done here cannot be listed.")
        return state, space

    def meter(self, share: float = 1.0) -> "Meter":
        """Counts what's spent of this share of the budget (0 to 1)."""
        return Meter(self.budget if share == 1.0 else self.budget.part(share), self.cancelled)


@dataclass(frozen=True, slots=True)
class Proof:
    """Says that a share of the win is certain: every line was searched to the end.

    A share of 1 is won against anything, and one of 0 lost whatever the player does; a share
    between is that of perfect play. ``turns`` is the most own turns, this one included, until the
    win is there or the game is lost; None if it wasn't counted.
    """

    turns: int | None = None


@dataclass(frozen=True, slots=True)
class Candidate:
    """An action the bot considered.

    ``value`` is the share of the win that the bot expects for its team: 0 a sure loss, 1 a sure
    win. In the bot's eyes it's exact for the best candidate; for others it may be an upper bound,
    as a search drops an action once it's known to be worse. ``proven`` is set if the value is no
    estimate.
    """

    action: Action
    value: float
    proven: Proof | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """What a bot chose and how hard it looked.

    ``candidates`` are sorted, best first in the bot's eyes; a level below the strongest needn't
    choose the first. In games of skill ``action`` has the error of its hand, and ``meant`` is what
    it wanted.
    """

    action: Action
    candidates: tuple[Candidate, ...]
    nodes: int
    meant: Action | None = None

    @property
    def best(self) -> Action:
        """What the bot would do with a steady hand and its best judgement."""
        return self.candidates[0].action if self.candidates else self.action


@dataclass(frozen=True, slots=True)
class Advice:
    """What a good player makes of a turn, told to whoever is to act.

    ``candidates`` are sorted, best first, at least one. Unlike those of a ``Decision``, each has an
    honest value, so they can be compared. ``why`` says in one sentence what the best is good for;
    ``SeatName`` stands for the others' names, “you” for whoever acts. ``about`` is the action asked
    about with its value, and ``against`` one sentence on what it gives away; None if nothing was
    asked or lost. ``sides`` is how many share the win: the more they are, the less makes a blunder.
    Later rounds of a match count as more of them.

    ``aim`` says what the best action is after, without giving it away. ``gift`` says that ``about``
    plainly hands someone what the best action doesn't: points, a card, the round.

    In games of skill ``about`` is worth what was chosen, however it was carried out. ``reply`` is
    what the next player does after ``about``, if ``against`` says so.
    """

    candidates: tuple[Candidate, ...]
    why: Message
    about: Candidate | None = None
    against: Message | None = None
    sides: int = 2
    aim: Message | None = None
    gift: bool = False
    reply: Action | None = None

    @property
    def best(self) -> Action:
        """The action advised."""
        return self.candidates[0].action

    @property
    def loss(self) -> float:
        """The share of the win ``about`` gives away, 0 to 1; 0 if nothing was asked."""
        if self.about is None:
            return 0.0
        return max(0.0, self.best_value - self.about.value)

    @property
    def is_blunder(self) -> bool:
        """Whether ``about`` gives away enough of the win for a coach to speak up."""
        return self.loss >= blunder_among(self.sides)

    @property
    def is_worth_a_word(self) -> bool:
        """Whether a coach speaks up: at a blunder, and at a gift that gains nothing.

        A gift may be a finesse while the game is open. Once it's as good as won or lost it isn't,
        and no share of the win would show it.
        """
        if self.about is None or not self.gift:
            return self.is_blunder
        clear = self.best_value < _CLEAR or self.about.value > 1 - _CLEAR
        return self.is_blunder or clear or self.loss >= _FELT

    @property
    def is_settled(self) -> bool:
        """Whether the game is as good as won or lost anyway."""
        worst = self.candidates[-1].value
        if self.about is not None:
            worst = min(worst, self.about.value)
        won = worst >= 1 - _FELT and len(self.candidates) > 1
        return self.best_value <= _FELT or won

    @property
    def best_value(self) -> float:
        """The share of the win the best action promises."""
        return self.candidates[0].value


@dataclass(frozen=True, slots=True)
class Assessment:
    """How a game stands: each team's expected share of the win, adding up to 1."""

    shares: tuple[float, ...]


class NothingNear(Exception):
    """No legal action comes near the one someone had in mind."""


class Bot(ABC):
    """A computer player of one game and level.

    It advises people and looks back as well as it can, whatever level it plays at. All methods
    raise Cancelled; ``choose`` and ``advise`` raise ValueError if the player isn't to act.
    """

    @abstractmethod
    def choose(self, question: BotQuestion) -> Decision:
        """A legal action."""

    def advise(self, question: BotQuestion, about: Action | None = None) -> Advice:
        """What the player could do, and how ``about`` compares; ValueError if it isn't legal."""
        raise TypeError("Nobody can give advice in this game.")

    def assess(self, question: BotQuestion) -> Assessment:
        """How the game stands for someone who sees everything, in any state of the game."""
        raise TypeError("Nobody can give advice in this game.")

    def mend(self, question: BotQuestion, action: Action) -> Decision:
        """The legal action that keeps most of an illegal one. Raises NothingNear."""
        raise NothingNear

    def ponder(self, question: BotQuestion) -> None:  # noqa: B027 - most don't
        """Think ahead while others act, from what the player sees; the next ``choose`` uses it."""

    def executed(self, wanted: Action, rng: Random) -> Action:
        """What becomes of an action it wants, if its hand isn't steady."""
        return wanted


@runtime_checkable
class Considerer(Protocol):
    """A bot that can tell a handful of actions' honest values, as its level sees them."""

    def consider(self, question: BotQuestion) -> Decision:
        """As ``choose``, but before its hand errs, and with no upper bounds as values.

        The first candidate is what ``choose`` would want. Raises Cancelled and ValueError.
        """
        ...


class Meter:
    """Counts one decision's nodes and ends it when the budget is spent or it's cancelled.

    It reads the clock every ``STRIDE`` nodes only: that costs as much as a small node.
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
        """Count one node. Raises BudgetSpent or Cancelled."""
        self.nodes += 1
        if self.nodes >= self._next:
            self.check()

    def check_cancelled(self) -> None:
        """Check only whether the decision is still wanted. Raises Cancelled."""
        if self._cancelled():
            raise Cancelled

    def check(self) -> None:
        """Check the budget and the cancellation now. Raises BudgetSpent or Cancelled."""
        self.check_cancelled()
        if self._limit is not None and self.nodes >= self._limit:
            raise BudgetSpent
        if self._deadline is not None and perf_counter() >= self._deadline:
            raise BudgetSpent
        self._plan()

    @property
    def room(self) -> int:
        """The nodes left in the budget; a very large number if it doesn't count them."""
        return 1 << 62 if self._limit is None else max(0, self._limit - self.nodes)

    def _plan(self) -> None:
        self._next = self.nodes + self.STRIDE
        if self._limit is not None:
            self._next = min(self._next, self._limit)

    @property
    def seconds(self) -> float:
        """Seconds since the meter was made."""
        return perf_counter() - self._started
