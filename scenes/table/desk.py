"""What a game can ask of its table on its own initiative."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Generic

from game.protocol import Action, GameInfo
from scenes.kit import effects
from scenes.kit.intent import Command
from scenes.table.animation import S, Showing
from scenes.table.meaning import Intent, Request
from scenes.table.table_view import D, TableView


class Desk(Generic[S, D]):
    """The desk of a table without people, as in a film: it ignores everything. ``Table`` doesn't.

    ``rng`` makes choices that aren't moves; ``look`` gives what's on show now, ``clock`` the
    seconds.
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
        self._sees = look
        self._clock = clock

    @property
    def seen(self) -> TableView[S, D]:
        """What's on show now."""
        return self._sees()

    @property
    def now(self) -> float:
        """Seconds on the clock."""
        return self._clock()

    @property
    def shift(self) -> bool:
        """Whether the Shift key is down."""
        return False

    def do(self, meant: Intent[D] | Request) -> None:
        """Do what one of the game's own buttons means."""

    def look_around(self, event: Command) -> bool:
        """Let a command move the view of the board, unless the curtain hides it."""
        return False

    def watch(self, first: int, last: int) -> Sequence[Showing[S]]:
        """Show actions ``first`` to ``last`` of the match again."""
        return ()

    def skip_backwards(self) -> None:
        """Skip what's shown backwards."""

    def ask_repair(self, action: Action) -> None:
        """Ask for the legal action closest to this one; ``TableGame.repaired`` gets it."""

    def work(self, seat: int) -> D | None:
        """Someone's last draft, as for ``TableGame.fresh_draft``."""
        return None

    def keep(self, seat: int, draft: D) -> None:
        """Keep a draft changed while it's not its player's turn."""

    def put_hint_away(self) -> None:
        """Drop the hint."""

    def keep_moment(self, last: int) -> bool:
        """Keep the match up to action number ``last``; False, after saying so, if that failed."""
        return False

    def make_film(self, first: int, last: int) -> None:
        """Make a film of actions ``first`` to ``last``."""

    def named(self, text: str, command: Command) -> str:
        """A short text with its key, like “Hint (H)”."""
        return text

    def with_keys(self, text: str) -> str:
        """A text that names commands like “{mark}”, with their keys filled in."""
        return text

    def tell(self, sentence: str) -> None:
        """Show a sentence for a while, and say it."""

    def show(self, sentence: str) -> None:
        """Show a sentence for a while that's spoken otherwise."""

    def play_sound(
        self, effect: effects.Effect, pan: float = 0.0, force: float = 0.0, level: int = 0
    ) -> None:
        """Play a sound at once: where, how hard, which level, as in a ``Moment``."""

    def redraw(self) -> None:
        """The game's picture has changed, though nothing in ``seen`` has."""

    def changed(self) -> None:
        """What the game says or offers has changed, though nothing in ``seen`` has."""
