"""A guide beside a table says what to do or to look at, and what came of it.

    the person acts -> the rules judge and play it, as at every table
      -> task.judge     met: it's over
                        open: the others answer
                        missed: the others answer, to show why, then it goes back

The table is like any other; the match is kept nowhere, and nothing of it but what ``judged`` notes.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from game.bots.bot import Advice, Candidate
from game.match import Match, Seat
from game.messages import Message
from game.protocol import NATURE, Action
from game.seats import read_setup
from game.tasks.task import Task, TaskStatus
from scenes.kit import effects
from scenes.kit.i18n import _
from scenes.kit.i18n.formats import ended, paragraph
from scenes.kit.services import Services
from scenes.kit.voice import Weight
from scenes.table.meaning import PlayAction
from scenes.table.panel.cards import help_head
from scenes.table.table import AnyTable
from scenes.table.table_view import Step
from scenes.ui.button import Button


class TaskPhase(Enum):
    """How far a person is with a task."""

    TRYING = "trying"
    ANSWERED = "answered"
    """It was missed, and the others show why."""

    SEEN = "seen"
    """It was missed, and the person has seen why."""

    MET = "met"


@dataclass(frozen=True, slots=True)
class TaskMark:
    """One of several tasks in a row: its name, whether it's done, and what leads there."""

    name: str
    done: bool
    here: bool
    press: Callable[[], None] = field(compare=False)


class Guide(ABC):
    """Leads through a match that begins after ``start`` entries, seen from ``seat``.

    ``phase`` is how far the person is; ``helped`` says whether a hint was asked for, ``shown``
    whether the solution was played for them, ``is_glad`` that the task has just been met.
    """

    accepts_end: bool = False
    """Whether it ends with the match, whoever won."""

    shows_points: bool = False
    """Whether everyone's points matter."""

    teaches: bool = False
    """Whether it also tells how hands play."""

    tells_moves: bool = False
    """Whether its answers tell what's played, so that no one else needs to."""

    def __init__(self, services: Services, seat: int, start: int) -> None:
        self.services = services
        self.seat, self.start = seat, start
        self.phase = TaskPhase.TRYING
        self.helped = self.shown = self.is_glad = False
        self._table: AnyTable | None = None

    @property
    def hints(self) -> bool:
        """Whether the person has anything to find out."""
        return True

    @property
    def is_missed(self) -> bool:
        """Whether what was tried is still to be put back."""
        return self.phase in (TaskPhase.ANSWERED, TaskPhase.SEEN) and not self.tells_moves

    @property
    def has_begun(self) -> bool:
        """Whether ``put_back`` leads anywhere."""
        return self.phase is not TaskPhase.TRYING or self.match.cursor > self.start

    # What it says

    @abstractmethod
    def heading(self) -> str:
        """What this is about, in a few words."""

    def sitter(self) -> Seat:
        """Whose figure is in front of it: the person meant, as they last chose it."""
        services, match = self.services, self.match
        known = services.kept.people.of(match.seats[self.seat].name)
        if known is not None:
            return known.seat
        setup = read_setup(match.info, services.settings.setups.get(match.info.key))
        chosen = [seat for seat in setup.seats if seat.is_human] if setup is not None else []
        seats = [*chosen[:1], *(person.seat for person in services.kept.people.all())]
        return next((seat for seat in seats if seat.figure is not None), Seat(""))

    @abstractmethod
    def say(self) -> str:
        """What to do or to look at, in a dozen words."""

    def how(self) -> str:
        """How hands do that, while it's to be done."""
        if not self.teaches or self.phase is not TaskPhase.TRYING:
            return ""
        return self.table.game.how(self.table.seen)

    @abstractmethod
    def answer(self) -> str:
        """What to say about what was done."""

    @abstractmethod
    def ways(self) -> Sequence[Button]:
        """The buttons now; Enter presses the primary one when everything's done."""

    @property
    def tone(self) -> str:
        """The theme colour in which it answers: "good", "danger" or "hint"."""
        return {TaskPhase.MET: "good", TaskPhase.TRYING: "hint"}.get(self.phase, "danger")

    def leave_text(self) -> str:
        """The way out's name in the menu."""
        return _("Leave the lesson")

    def spoken_heading(self) -> str:
        """The heading, and its place in the row, for listeners."""
        here = [mark.name for mark in self.marks() if mark.here]
        return paragraph(map(ended, (*here, self.heading())))

    def spoken(self) -> str:
        """What to do, with what only the board shows of it."""
        return self.say()

    def marks(self) -> Sequence[TaskMark]:
        """The steps in this one's row; none if it stands alone."""
        return ()

    def gestures(self) -> Sequence[tuple[str, str]]:
        """From which place to which a hand shows the way."""
        return ()

    def kept_text(self) -> str:
        """What's still worth reading of what's past."""
        return ""

    def hint_text(self) -> str:
        """The hint in words, as far as it was asked for."""
        return ""

    def told_hint(self) -> str:
        """The same with which of the hints it is."""
        hint = self.hint_text()
        return paragraph([ended(help_head(self.table)), hint]) if hint else ""

    # At the table

    def attach(self, table: AnyTable) -> None:
        """Sit down at a table whose match begins at the start."""
        self._table = table
        table.turned = table.game.turned_for(table.session.match.state, self.seat)

    @property
    def table(self) -> AnyTable:
        """The table. Raises ValueError before there is one."""
        if self._table is None:
            raise ValueError("this guide sits at no table")
        return self._table

    @property
    def match(self) -> Match:
        """The match on the table."""
        return self.table.session.match

    @abstractmethod
    def poll(self, now: float) -> None:
        """Check what's going on; once a frame."""

    @property
    def busy(self) -> bool:
        """Whether something will happen by itself."""
        return False

    @abstractmethod
    def put_back(self) -> None:
        """Go back to where it begins."""

    def hint(self) -> None:
        """Show one more step of what to do, if it's the person's turn."""
        self.table.help.ask()


LOOK: Final = 1.2
"""Seconds a miss is shown before anyone answers it."""

JOY: Final = 0.9
"""Seconds the person's things shine once a task is met."""

READING: Final = 2.6
"""Seconds the answer to a miss is shown before it goes back by itself."""


class TaskGuide(Guide):
    """Leads through ``task``. ``phase`` is how far the person is, ``tried`` what they did last.

    ``misses`` counts what didn't lead to the goal.
    """

    goes_back: bool = True
    """Whether a miss goes back by itself once it's been seen."""

    def __init__(self, services: Services, task: Task) -> None:
        super().__init__(services, task.seat, len(task.position.moves))
        self.task = task
        self.tried: Action | None = None
        self.misses = 0
        self._verdict = TaskStatus.OPEN
        self._judged = -1
        self._missed_at = self._seen_at = self._met_at = 0.0
        self._said = ""

    def pointed_out(self) -> Action | None:
        """The action that light and arrow show from the start."""
        return None

    @abstractmethod
    def judged(self) -> None:
        """Record that the task was met or missed, as ``phase`` says."""

    # At the table

    def attach(self, table: AnyTable) -> None:
        """Sit down at a table whose match starts at the task's position."""
        super().attach(table)
        table.turned = table.game.seated(self.match.state, self.seat)
        table.session.script = self.task.reply
        self._point()

    def poll(self, now: float) -> None:
        """Judge what was played; once a frame."""
        table = self.table
        if self.is_glad and (self.phase is not TaskPhase.MET or now - self._met_at > JOY):
            self.is_glad = False
            table.redraw()
        if self.phase is TaskPhase.TRYING and self.match.cursor != self._judged:
            self._judge()
        match self.phase:
            case TaskPhase.TRYING:
                self._see_what_was_tried()
            case TaskPhase.ANSWERED if table.at_rest:
                self._see_the_answer(now)
            case TaskPhase.SEEN if (
                table.at_rest and self.goes_back and now - self._seen_at > READING
            ):
                self.put_back()

    def _see_what_was_tried(self) -> None:
        """End the task, or note a miss, once what was judged has been shown."""
        is_met = self._verdict is TaskStatus.MET or (self.match.is_over and self.accepts_end)
        if is_met and self.table.at_rest:
            self._end()
        elif not is_met and self._verdict is TaskStatus.MISSED and self._own_is_seen:
            self._miss()

    def _see_the_answer(self, now: float) -> None:
        """After a look at the miss, let the others answer, until it's refuted or their turn."""
        session, match = self.table.session, self.match
        if session.held:
            if now - self._missed_at > LOOK:
                session.held = False
                self.table.changed()
            return
        halts = match.is_over or session.paused or session.waits or self.task.is_refuted(match)
        if halts or self.seat in match.acting_seats():
            self.phase = TaskPhase.SEEN
            self._seen_at = now
            session.hold()
            self.table.changed()

    @property
    def _own_is_seen(self) -> bool:
        """Whether what the person did has been shown, with what chance made of it."""
        showing = self.table.session.timeline.current
        return showing is None or showing.player not in (self.seat, NATURE)

    def _judge(self) -> None:
        match = self.match
        self._judged = match.cursor
        self._verdict = self.task.judge(match)
        own = [each for each in self.task.played(match) if each.player == self.seat]
        self.tried = own[-1].action if own else None
        self._said = ""
        if self._verdict is not TaskStatus.OPEN and not self.accepts_end:
            # No one needs to answer any more, or not yet.
            self.table.session.hold()

    def _end(self) -> None:
        self.phase = TaskPhase.MET
        self.table.session.hold()
        if self._verdict is TaskStatus.MET and not self.shown:
            self.services.sound.play(effects.WIN)
            self.is_glad, self._met_at = True, self.services.now()
        self.judged()
        self.table.changed()

    def _miss(self) -> None:
        self.phase = TaskPhase.ANSWERED
        self.misses += 1
        self._missed_at = self.services.now()
        self.services.sound.play(effects.ILLEGAL)
        self.judged()
        self.table.changed()

    @property
    def busy(self) -> bool:
        """Whether something will happen by itself."""
        waits = self.phase is TaskPhase.ANSWERED and self.table.session.held
        return waits or self.is_glad or (self.phase is TaskPhase.SEEN and self.goes_back)

    # What the person asks for

    def put_back(self) -> None:
        """Go back to the task's start; in a line, to before the person's last action."""
        table, match = self.table, self.match
        self._said = self.answer() if self.phase is TaskPhase.SEEN else ""
        start = self.start
        if self.task.goal.line is not None and self.phase is not TaskPhase.MET:
            own = [
                number
                for number in range(start, match.cursor)
                if match.log[number].player == self.seat
            ]
            start = own[-1] if own else start
        self.phase = TaskPhase.TRYING
        self._verdict = TaskStatus.OPEN
        self._judged = start
        table.forget_work()
        table.works.put(self.seat, table.game.empty_draft)
        if self.task.position.work and start == self.start:
            table.works.take_up(self.seat, self.task.position.work)
        table.session.go_back(start)
        table.listen()
        self._point()
        table.changed()

    def hint(self) -> None:
        """Show one more step of how it's done: where, which piece, what."""
        action = self.task.next_step(self.match)
        help_ = self.table.help
        if self.phase is not TaskPhase.TRYING:
            return
        ends = self.helped and help_.step == help_.steps[-1]
        if action is not None and ends and not self.table.seen.by_ear:
            help_.put_away()
            # An arrow stays, as if no one had asked.
            self.helped = self.pointed_out() is None
            self._point()
            return
        told = self.told_hint() if ends else ""
        self.helped = True
        if action is None:
            help_.ask()
        else:
            further = Step.WHERE if help_.step is None else Step(min(help_.step + 1, Step.MOVE))
            help_.show(_advice(action), further)
        # What has changed is told anyway.
        self.services.voice.say(told if told == self.told_hint() else "", Weight.ANSWER)

    def show_me(self) -> None:
        """Play the next step of the solution for the person."""
        action = self.task.next_step(self.match)
        if action is not None and self.phase is TaskPhase.TRYING:
            self.shown = True
            self.table.do(PlayAction(action))

    def _point(self) -> None:
        """Let light and arrow show the way, where the task has them."""
        action = self.pointed_out()
        if action is not None:
            self.table.help.point_out(_advice(action))

    def kept_text(self) -> str:
        """What was said of the last try, until there's another."""
        return self._said

    def hint_text(self) -> str:
        """The hint in words, as far as it was asked for."""
        help_, seen = self.table.help, self.table.seen
        if not self.helped or help_.step is None or help_.advice is None:
            return ""
        game = self.table.game
        tell = game.hint_sentence if seen.by_ear else game.shown_hint
        return self.table.services.as_read(tell(help_.advice, help_.step, seen))


def _advice(action: Action) -> Advice:
    """The action as advice."""
    return Advice((Candidate(action, 1.0),), Message("This gets you there."))
