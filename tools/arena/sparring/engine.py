"""What a reference engine is: a search over positions of its own, dressed as a player.

Nothing here knows how the computer players of the app think: an engine sees what a player may see,
by the rules' own words, and turns it into positions that are quick to search.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from random import Random
from typing import Any, Generic, Protocol, Self, TypeVar

from game.bots.bot import Candidate, Decision, Meter, Question
from game.protocol import Action


class Position(Protocol):
    """One position of a game without secrets and without chance, never changed.

    A move is whatever is quickest in the game, as long as it is hashable.
    """

    @property
    def sides(self) -> int:
        """How many teams there are."""
        ...

    @property
    def side(self) -> int:
        """The team that is to move."""
        ...

    @property
    def key(self) -> Hashable:
        """The same for positions that go on in the same way."""
        ...

    def moves(self) -> Sequence[Any]:
        """What can be done, at least one move unless the game is over."""
        ...

    def after(self, move: Any) -> Self:
        """The position after a move."""
        ...

    def given_to(self, side: int) -> Self:
        """The same position with another team to move."""
        ...

    def shares(self) -> tuple[float, ...] | None:
        """Each team's share of the win when the game is over, else None."""
        ...

    def some_move(self, rng: Random) -> Any:
        """A move drawn with ``rng``, all equally likely."""
        ...


P = TypeVar("P", bound=Position)
Q = TypeVar("Q", bound=Position, contravariant=True)

Judgement = Callable[[P], tuple[float, ...]]
"""What a position promises each team, from 0 (lost) to 1 (won), for those that are not over."""


class Found:
    """What a search came to: its ``move``, what that is worth (0 to 1) and how far it looked."""

    __slots__ = ("depth", "move", "worth")

    def __init__(self, move: Hashable, worth: float, depth: int) -> None:
        self.move, self.worth, self.depth = move, worth, depth


class Search(Protocol[Q]):
    """A way to think: the best move of a position with several, until the budget is spent."""

    def __call__(self, root: Q, meter: Meter, rng: Random) -> Found: ...


Reader = Callable[[Question], tuple[P, Mapping[Hashable, Action]]]
"""Turns what a player sees into a position, and the moves of its search into actions.

Raises ValueError for rules that the engine does not know.
"""


class Engine(Generic[P]):
    """A player that reads the position into its own form and searches there."""

    def __init__(self, read: Reader[P], search: Search[P]) -> None:
        self._read = read
        self._search = search

    def choose(self, question: Question) -> Decision:
        """A legal action. Raises Cancelled, and ValueError for rules it does not know."""
        meter = question.meter()
        root, named = self._read(question)
        if len(named) == 1:
            action = next(iter(named.values()))
            return Decision(action, (Candidate(action, 0.5),), 0, 0, meter.seconds)
        found = self._search(root, meter, question.rng)
        action = named[found.move]
        candidates = (Candidate(action, found.worth),)
        return Decision(action, candidates, meter.nodes, found.depth, meter.seconds)
