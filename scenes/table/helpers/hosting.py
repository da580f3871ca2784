"""What a host works with: questions to the bot process, a recap's pace, and writing to disk.

A match is written in the background, so that a slow disk never holds up a frame. A finished one
goes into the history too.
"""

from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from enum import Enum
from threading import Lock
from typing import Final

from game.bots.bot import Decision
from game.bots.levels import EXPERT
from game.bots.worker import Advise, Answer, BotWorker, Choose, Mend, Ponder, Wish
from game.match import Match
from game.messages import Message
from game.protocol import Action
from game.records.files import RecordError
from game.records.saves import SaveStore
from scenes.kit.scene import Services

PONDERING = 20.0
"""Seconds an expert ponders while no one moves; a laptop shouldn't get hot."""


class Purpose(Enum):
    """What a question is for."""

    MOVE = "a computer's turn"
    ADVICE = "help for the person to act"
    REPAIR = "the legal action nearest to a person's"


@dataclass(slots=True)
class OpenQuestion:
    """An open question: for which seat, and since when on the table's clock.

    ``decision`` is a computer's, once it's there; it may have to wait until it can be played.
    """

    number: int
    purpose: Purpose
    seat: int
    since: float
    decision: Decision | None = None


class BotQuestions:
    """A table's questions to the bots. A new one replaces the one before."""

    def __init__(self, bots: BotWorker) -> None:
        self._bots = bots
        self.question: OpenQuestion | None = None
        self._pondered: int | None = None  # the position in which an expert ponders

    def is_open(self, purpose: Purpose) -> bool:
        """Whether a question of this purpose awaits its answer."""
        return self.question is not None and self.question.purpose is purpose

    def ask_move(self, match: Match, seat: int, now: float) -> None:
        """Ask a seat's computer what it plays at the end of the match."""
        wish = Choose(match.observation(seat), seat)
        level = match.seats[seat].kind
        self._ask(match, match.cursor, Purpose.MOVE, level, wish, seat, now)

    def decide(self, seat: int, action: Action, now: float) -> None:
        """A seat's computer has decided already."""
        self.forget()
        decision = Decision(action, (), nodes=0, depth=0, seconds=0.0)
        self.question = OpenQuestion(0, Purpose.MOVE, seat, now, decision)

    def ask_advice(
        self, match: Match, position: int, seat: int, now: float, about: Action | None
    ) -> None:
        """Ask for help for a person in the position after ``position`` actions."""
        wish = Advise(match.states[position].observation(seat), seat, about)
        self._ask(match, position, Purpose.ADVICE, EXPERT, wish, seat, now)

    def ask_repair(
        self, match: Match, position: int, seat: int, now: float, action: Action
    ) -> None:
        """Ask for the legal action closest to the one a person had in mind."""
        wish = Mend(match.states[position].observation(seat), seat, action)
        self._ask(match, position, Purpose.REPAIR, EXPERT, wish, seat, now)

    def ponder(self, match: Match, seat: int) -> None:
        """Let a seat's computer think ahead while someone else is to act.

        Once in each position, and again after another question.
        """
        if self.question is None and self._pondered != match.cursor:
            self._pondered = match.cursor
            wish = Ponder(match.observation(seat), seat)
            self._bots.ponder(
                match.info.key,
                match.seats[seat].kind,
                wish,
                seconds=PONDERING,
                seed=f"{match.seed}:{match.cursor}",
            )

    def _ask(
        self,
        match: Match,
        position: int,
        purpose: Purpose,
        level: str,
        wish: Wish,
        seat: int,
        now: float,
    ) -> None:
        seed = f"{match.seed}:{position}"
        number = self._bots.ask(match.info.key, level, wish, seed=seed)
        self.question = OpenQuestion(number, purpose, seat, now)
        self._pondered = None

    def listen(self) -> tuple[OpenQuestion, Answer] | None:
        """The open question with its answer, once that's there; it stays open."""
        answer = self._bots.poll()
        question = self.question
        if answer is None or question is None or answer.request != question.number:
            return None
        return question, answer

    def forget(self) -> None:
        """Drop the open question, if there is one, and end pondering."""
        if self.question is not None or self._pondered is not None:
            self._bots.cancel()
            self.question = None
            self._pondered = None


WHOLE: Final = 8.0
"""The longest recap, in seconds."""

LONGEST: Final = 3.2
"""The most seconds per action."""

SHORTEST: Final = 0.4
"""The seconds in which an action can be made out; if more have to fit, only the last are shown."""

_STILL: Final = 1.6
"""Seconds an action's result stays, if there's time for it."""

_STILL_SHARE: Final = 0.45
"""The part of an action's time it stays if there's less."""


class Reel:
    """Leads through the actions ``numbers``; ``room`` is each one's time in seconds.

    ``at`` is how many of them have begun.
    """

    def __init__(self, numbers: Sequence[int]) -> None:
        self.numbers = tuple(numbers)[-int(WHOLE / SHORTEST) :]
        self.room = min(LONGEST, WHOLE / max(1, len(self.numbers)))
        self.at = 0
        self._left = deque(self.numbers)
        self._until: float | None = None

    @property
    def still(self) -> float:
        """Seconds the position after an action stays."""
        return min(_STILL, _STILL_SHARE * self.room)

    def moving(self, seconds: float) -> float:
        """How long a movement of this length takes here, in seconds."""
        return min(seconds, self.room - self.still)

    def is_due(self, now: float, *, moves: bool) -> bool:
        """Whether the next action may begin at ``now``: not while anything ``moves``."""
        if self.at == 0:
            return True
        if self._until is None and not moves:
            # If nothing moves, as with reduced motion, the picture has all the time.
            self._until = now + self.still
        return self._until is not None and now >= self._until

    def take(self) -> int | None:
        """The number of the next action, None after the last."""
        self._until = None
        if not self._left:
            return None
        self.at += 1
        return self._left.popleft()


class Saver:
    """Saves one match after each action, as it is when the disk is ready for it.

    However slow the disk, what's written next is the latest. ``save_id`` is the match's id; the
    store may change it when a second window goes on with the same match. While writes are under way
    nothing else may use the store: ``finish`` waits for them.
    """

    def __init__(self, store: SaveStore, save_id: str) -> None:
        self.save_id = save_id
        self._store = store
        self._writer: ThreadPoolExecutor | None = None
        self._writes: deque[Future[bool]] = deque()
        self._failed = ""
        self._latest: Match | None = None
        self._taking = Lock()

    def save(self, match: Match) -> None:
        """Start writing the match as it is now."""
        with self._taking:
            self._latest = match.copy()
        if self._writer is None:
            self._writer = ThreadPoolExecutor(1, thread_name_prefix="saver")
        self._writes.append(self._writer.submit(self._write))

    def _write(self) -> bool:
        """Whether there was anything to write; an earlier write may have included it."""
        with self._taking:
            match, self._latest = self._latest, None
        if match is None:
            return False
        self.save_id = self._store.save(self.save_id, match)
        return True

    def poll(self) -> Message | None:
        """What went wrong since the last call, told once until a write succeeds again."""
        problem: Message | None = None
        while self._writes and self._writes[0].done():
            try:
                if self._writes.popleft().result():
                    self._failed = ""
            except RecordError as error:
                if self._failed != str(error):
                    self._failed = str(error)
                    problem = error.message
        return problem

    def finish(self) -> Message | None:
        """Wait until everything is written and end the thread; returns what went wrong."""
        if self._writer is not None:
            self._writer.shutdown()
            self._writer = None
        return self.poll()


class Keeping:
    """Keeps a table's match, under an id it gets with its first save.

    Problems go to ``tell``. A match that's only tried out is kept nowhere.
    """

    def __init__(
        self,
        services: Services,
        save_id: str | None,
        tell: Callable[[Message], None],
        *,
        keeps: bool,
    ) -> None:
        self._services = services
        self._saver = Saver(services.saves, save_id) if save_id is not None else None
        self._tell_of = tell
        self._keeps = keeps

    @property
    def save_id(self) -> str | None:
        """The match's save id; None if it was never saved."""
        return self._saver.save_id if self._saver is not None else None

    def save(self, match: Match) -> None:
        """Start writing the match as it is now; a finished one goes into the history."""
        if not self._keeps:
            return
        services = self._services
        if self._saver is None:
            save_id = services.saves.new_id(services.today(), services.rng)
            self._saver = Saver(services.saves, save_id)
        self._saver.save(match)
        if match.is_finished:
            self.finish()
            try:
                services.history.record(self._saver.save_id, match, services.today())
            except RecordError as error:
                self._tell_of(error.message)

    def poll(self) -> None:
        """Tell what has gone wrong by now."""
        if self._saver is not None:
            self._tell(self._saver.poll())

    def finish(self) -> None:
        """Wait until the match is written as it is."""
        if self._saver is not None:
            self._tell(self._saver.finish())

    def part(self) -> None:
        """Leave what was written as it is: another match is kept from now on."""
        self.finish()
        self._saver = None

    def move_to(self, save_id: str, match: Match) -> None:
        """Keep the match under this id from now on, and no longer where it was."""
        old, services = self.save_id, self._services
        self.part()
        self._saver = Saver(services.saves, save_id)
        self.save(match)
        self.finish()
        if old is not None and old != self.save_id:
            try:
                services.saves.delete(old)
            except RecordError as error:
                self._tell_of(error.message)

    def _tell(self, problem: Message | None) -> None:
        if problem is not None:
            self._tell_of(problem)
