"""What a game can ask of the table it lies on, when nobody has asked the game anything."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Generic

from game.protocol import Action, GameInfo
from scenes.kit import effects
from scenes.kit.commands import Command
from scenes.table.animation import S, Showing
from scenes.table.meaning import Intent, Request
from scenes.table.table_view import D, TableView


class Desk(Generic[S, D]):
    """The desk of a table at which nobody sits, as in a film: what it is told goes nowhere.

    ``rng`` chooses what is no move; ``look`` gives what is on show now, ``clock`` the seconds.
    """

    def __init__(
        self,
        info: GameInfo,
        rng: Random,
        look: Callable[[], TableView[S, D]],
        clock: Callable[[], float],
    ) -> None:
        self.info = info
        self.rng = rng
        self._look = look
        self._clock = clock

    @property
    def seen(self) -> TableView[S, D]:
        """What is on show now."""
        return self._look()

    @property
    def now(self) -> float:
        """Seconds on the clock."""
        return self._clock()

    @property
    def shift(self) -> bool:
        """Whether the Shift key is down."""
        return False

    def do(self, meant: Intent[D] | Request) -> None:
        """Do what a button means that the game has made itself."""

    def look_around(self, event: Command) -> bool:
        """Let a command move what is seen of the board, unless the curtain hangs before it."""
        return False

    def watch(self, first: int, last: int, *, delay: float = 0.0) -> Sequence[Showing[S]]:
        """Show the actions from number ``first`` to ``last`` of the match once more."""
        return ()

    def skip_backwards(self) -> None:
        """Skip what is shown backwards."""

    def ask_repair(self, action: Action) -> None:
        """Ask for the legal action nearest to this one; ``TableGame.repaired`` gets it."""

    def work(self, seat: int) -> D | None:
        """What somebody had in hand last, as ``TableGame.fresh_draft`` is told."""
        return None

    def keep(self, seat: int, draft: D) -> None:
        """Keep work in hand that somebody has changed while it is not their turn."""

    def put_hint_away(self) -> None:
        """Tell nothing more of a hint."""

    def keep_moment(self, last: int) -> bool:
        """Keep the match up to action number ``last``; False, and told, where that failed."""
        return False

    def make_film(self, first: int, last: int) -> None:
        """Make a film of the actions from number ``first`` to ``last``."""

    def named(self, text: str, command: Command) -> str:
        """A short text with the key that does the same, like “Hint (H)”."""
        return text

    def with_keys(self, text: str) -> str:
        """A text that names commands like “{mark}”, with their keys instead."""
        return text

    def tell(self, sentence: str) -> None:
        """Show a sentence for a while, and say it."""

    def show(self, sentence: str) -> None:
        """Show a sentence for a while that is said otherwise."""

    def offer_undo(self, sentence: str) -> None:
        """Show what was done, which may have been a slip, with the way back beside it."""

    def play_sound(
        self, effect: effects.Effect, pan: float = 0.0, force: float = 0.0, level: int = 0
    ) -> None:
        """Let it be heard and felt at once: where, how hard, which level, as in a ``Moment``."""

    def redraw(self) -> None:
        """What the game shows has changed, though nothing in ``seen`` has."""

    def changed(self) -> None:
        """What the game says or offers has changed, though nothing in ``seen`` has."""
