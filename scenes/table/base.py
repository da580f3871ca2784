"""What a table's helpers see of the table they belong to, and the drafts of the people at it."""

from abc import ABC, abstractmethod
from typing import Any, Generic

from game.protocol import Action, Rejection, State
from game.records.store import moment_text
from scenes.front import FRONTS, Front
from scenes.kit import effects
from scenes.kit.i18n import saying
from scenes.kit.intent import Command, Pointer, PointerReader
from scenes.kit.keys.bindings import with_keys
from scenes.kit.services import Services
from scenes.kit.session.session import Session
from scenes.kit.session.timeline import S, Showing
from scenes.kit.theme import PlayerStyle
from scenes.kit.voice import Weight
from scenes.table.animation import pace_of
from scenes.table.curtain import Curtain, Viewer
from scenes.table.game import Desk, TableGame
from scenes.table.meaning import D
from scenes.table.table_view import Done
from scenes.ui.root import Ui


class Drafts(Generic[S, D]):
    """Each seat's last draft, kept in the match as the game writes it.

    Only what a person does with the pointer still down is lost with the program.
    """

    def __init__(self, game: TableGame[S, D], session: Session[S]) -> None:
        self._game = game
        self._session = session
        self._drafts: dict[int, D] = {}
        for seat, text in session.match.work.items():
            self.take_up(seat, text)

    def take_up(self, seat: int, text: str) -> None:
        """Give someone the draft written there, if it can be read."""
        draft = self._game.read(text)
        if draft is not None:
            self._drafts[seat] = draft

    def of(self, seat: int) -> D | None:
        """Someone's last draft."""
        return self._drafts.get(seat)

    def keep(self, seat: int, draft: D) -> None:
        """Keep someone's draft, and save it if more than the pointer has changed."""
        before = self._session.match.work.get(seat)
        self.put(seat, draft)
        if self._session.match.work.get(seat) != before:
            self._session.save_work()

    def put(self, seat: int, draft: D) -> None:
        """Keep someone's draft; it's saved with the next action."""
        self._drafts[seat] = draft
        work, text = self._session.match.work, self._game.written(draft)
        if text:
            work[seat] = text
        else:
            work.pop(seat, None)


class TableBase(Desk[S, D], ABC):
    """A table without its helpers, as they know it, and as its game's desk; ``Table`` has the rest.

    ``draft`` is the draft of the person to move. A table that ``keeps`` saves its match; one that
    ``hurries`` lets computers finish it.
    """

    services: Services
    session: Session[S]
    game: TableGame[S, D]
    works: Drafts[S, D]
    sight: Viewer[S]
    ui: Ui
    curtain: Curtain
    reader: PointerReader
    draft: D
    rejected: Rejection | None
    keeps: bool
    from_records: bool
    is_try: bool
    hurries: bool

    @property
    def front(self) -> Front:
        """What the app knows of the game."""
        return FRONTS[self.session.match.info.key]

    @property
    def player_styles(self) -> tuple[PlayerStyle, ...]:
        """Each seat's colour and symbol."""
        return self.front.player_styles(self.session.match.seats, self.session.match.options)

    @property
    @abstractmethod
    def at_rest(self) -> bool:
        """Whether nothing is being shown, and no one waits for the result."""

    def done(self, number: int) -> Done[S]:
        """Action ``number`` of the match as those at the screen may see it."""
        return self.sight.eyes.done(number)

    @abstractmethod
    def mean(self, event: Pointer | Command) -> bool:
        """Do what an event means; False if it means nothing."""

    @abstractmethod
    def confirm(self) -> None:
        """Play the waiting action, unless the coach is still looking at it."""

    @abstractmethod
    def coach_agrees(self) -> None:
        """Play the action the coach has looked at, or let it wait for a confirmation."""

    @abstractmethod
    def withdraw(self) -> None:
        """Put the waiting action back."""

    @abstractmethod
    def look_at(self, position: int) -> None:
        """Show the position after this many actions; drafts are kept."""

    @abstractmethod
    def return_to_match(self) -> None:
        """Stop looking back."""

    @abstractmethod
    def calm(self) -> None:
        """For a moment ignore presses that were meant for what was there before."""

    @abstractmethod
    def listen(self) -> None:
        """Take in what happened in the match."""

    # What movements look like, for the session

    def pace(self) -> float:
        """How long movements take: none with reduced motion, little while computers finish."""
        return pace_of(self.services.settings, hurries=self.hurries)

    def showing(self, number: int, *, delay: float = 0.0, backwards: bool = False) -> Showing[S]:
        """Action ``number`` of the match as a movement."""
        done, pace = self.done(number), self.pace()
        seconds = self.game.timing(done.before, done.action, done.after) if pace else 0.0
        return done.showing(number, seconds, pace, delay=delay, backwards=backwards)

    # Words

    def told(self, done: Done[S], *, brief: bool = True) -> str:
        """An action in the words of the list of moves or, unless ``brief``, in a sentence."""
        tell = self.front.words().tell
        return tell(done.before, done.player, done.action, done.names, brief=brief)

    def told_of(self, before: State, player: int, action: Action) -> str:
        """The same for what could be done in a state."""
        return self.front.words().tell(before, player, action, self.seen.names, brief=True)

    # What its game asks for

    @property
    def shift(self) -> bool:
        return self.reader.shift

    def skip_backwards(self) -> None:
        timeline = self.session.timeline
        if timeline.current is not None and timeline.current.backwards:
            timeline.clear()
            self.changed()

    def ask_repair(self, action: Action) -> None:
        self.session.ask_repair(action)
        self.changed()

    def work(self, seat: int) -> D | None:
        return self.works.of(seat)

    def keep(self, seat: int, draft: D) -> None:
        self.works.keep(seat, draft)
        self.changed()

    def keep_moment(self, last: int) -> bool:
        match = self.session.match
        with saying(self.tell):
            self.services.kept.moments.add(match.info.key, moment_text(match, last))
            return True
        return False

    def make_film(self, first: int, last: int) -> None:
        self.services.go.make_film(self.session.match, range(first, last + 1))

    def named(self, text: str, command: Command) -> str:
        return self.services.named(text, command)

    def with_keys(self, text: str) -> str:
        return with_keys(text, self.services.bindings)

    def tell(self, sentence: str) -> None:
        """Show a sentence for a while, and say it unless computers hurry to the end."""
        self.ui.toast(sentence)
        self.services.voice.say("" if self.hurries else sentence, Weight.PLAYED)

    def show(self, sentence: str) -> None:
        self.ui.toast(sentence)

    def play_sound(
        self, effect: effects.SoundEffect, pan: float = 0.0, force: float = 0.0, level: int = 0
    ) -> None:
        self.services.sound.play(effect, level, pan=pan)
        self.services.rumble.feel(force)


AnyBase = TableBase[Any, Any]
"""Any game's table."""
