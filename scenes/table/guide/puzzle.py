"""A puzzle's guide: it asks, lets wrong answers be answered, and shows the solution."""

from collections.abc import Sequence

from game.bots.levels import SKILLED
from game.protocol import NATURE
from game.records.files import RecordError
from game.records.puzzle_book import FAILED, HINTED, SOLVED
from game.tasks.task import Verdict
from scenes.kit.i18n import _, tr
from scenes.kit.i18n.formats import day_text, ended, paragraph
from scenes.kit.learning import Asked, Attempt
from scenes.kit.scene import Services
from scenes.table.guide.guide import Phase, TaskGuide, Way
from scenes.table.guide.scene import GuidedScene, guided_scene
from scenes.table.sight import seen_by

OPPONENT = SKILLED
"""The level that answers if a puzzle doesn't say what's answered."""


class PuzzleGuide(TaskGuide):
    """Lets a person solve the puzzle they were asked; the outcome is recorded as theirs."""

    goes_back = False
    shows_points = True

    def __init__(self, services: Services, asked: Asked) -> None:
        super().__init__(services, asked.puzzle.task)
        self.asked = asked
        self._desk = services.puzzle_desk
        self._attempt = Attempt(self._desk, asked)
        self._rated = ""
        self._shows = False

    # What it says

    def heading(self) -> str:
        """The puzzle's kind, or its day."""
        day = self.asked.day
        if day is None:
            return _(self.asked.kind.title)
        if day == self.services.day:
            return _("Today’s puzzle")
        return _("Puzzle for {day}", day=day_text(day))

    def say(self) -> str:
        """What's asked, and by which rules if they're not the usual ones."""
        return self.asked.question()

    def answer(self) -> str:
        """Whether it's solved, and which way; or what the opponent made of a wrong answer."""
        match self.phase:
            case Phase.MET if self.shown:
                return _("Here’s the solution.")
            case Phase.MET:
                found = _("Solved, in your own way.")
                if self.helped or self._is_usual:
                    found = ended(_("Solved"))
                return paragraph([found, self._rated])
            case Phase.ANSWERED | Phase.SEEN:
                missed = _("Not quite.")
                return paragraph([missed, self._what_followed()])
        return ""

    @property
    def _is_usual(self) -> bool:
        """Whether it was solved as the puzzle says."""
        if self.task.goal.line is not None or not self.task.solution:
            return True
        own = [one for one in self.task.played(self.match) if one.player == self.seat]
        return tuple(one.action.notation() for one in own) == self.task.solution

    def _what_followed(self) -> str:
        """What the opponents did after the wrong answer, in a sentence."""
        match = self.match
        answers = [
            number
            for number in range(self.start, match.cursor)
            if match.log[number].player not in (self.seat, NATURE)
        ]
        own = self.task.played(match)
        if not answers or not own or own[-1].player == self.seat:
            return _("There’s something better.")
        number = answers[-1]
        done = seen_by(match, self.seat, number)
        return self.services.as_read(self.table.told(done, brief=False))

    def kept_text(self) -> str:
        """Nothing: the last words were about a reply that's taken back."""
        return ""

    def spoken_heading(self) -> str:
        """The heading with the game's name."""
        game = _(self.match.info.title)
        return _("{game}, {kind}", game=game, kind=super().spoken_heading())

    def leave_text(self) -> str:
        """The way out's name in the menu."""
        return _("Leave the puzzle")

    def ways(self) -> Sequence[Way]:
        """Try again, give up, or go on; a person's own mistake can be thrown away."""
        show = Way(_("Show me"), self.show, "show", "eye")
        match self.phase:
            case Phase.TRYING:
                return () if self._shows else (show,)
            case Phase.ANSWERED:
                return ()
            case Phase.SEEN:
                again = Way(_("Try again"), self.put_back, "try", "replay", main=True)
                # A double press doesn't lead on: what shows the way keeps its place.
                return (again, self._on(main=False), *self._throw_away(), show)
        leave = Way(_("Back"), self.services.go.back, "leave", "back")
        return (self._on(main=True), *self._throw_away(), leave)

    def _on(self, *, main: bool) -> Way:
        return Way(_("Next puzzle"), self._open_next, "next", "chevron-right", main=main)

    def _throw_away(self) -> Sequence[Way]:
        if self.asked.mistake is None:
            return ()
        return (Way(_("Don’t show again"), self._drop, "drop", "trash"),)

    # What happens

    def poll(self, now: float) -> None:
        """Judge what was played; go on with the solution being shown."""
        super().poll(now)
        if self._shows and self.phase is Phase.TRYING and self.table.at_rest:
            self.show_me()

    def _judge(self) -> None:
        super()._judge()
        if self._verdict is Verdict.MISSED and self._is_secret:
            self.table.host.hold()

    def _miss(self) -> None:
        super()._miss()
        if self._is_secret:
            self.phase = Phase.SEEN

    @property
    def _is_secret(self) -> bool:
        """Whether an answer would reveal others' secrets in a match that may still go on."""
        return self.asked.mistake is not None and self.match.state.has_secrets

    def judged(self) -> None:
        """Record it: only the first time counts for the rating."""
        if self.phase is not Phase.MET or self.shown:
            self._shows = False
            self._note(FAILED)
        else:
            self._note(HINTED if self.helped else SOLVED)

    def _note(self, score: float) -> None:
        try:
            self._rated = self._attempt.note(score) or self._rated
        except RecordError as error:
            self.table.tell(tr(error.message))

    def show(self) -> None:
        """Give up: play the solution from the start, with the others answering."""
        self._note(FAILED)
        if self.phase is not Phase.TRYING or self.task.next_step(self.match) is None:
            self.put_back()
        self._shows = self.shown = True
        self.table.help.put_away()
        self.table.changed()

    def put_back(self) -> None:
        """Go back for the person to try: nothing more is shown."""
        self._shows = self.shown = False
        super().put_back()

    def _open_next(self) -> None:
        try:
            asked = self._desk.next(self.asked.game, self.asked.wanted, self.asked)
        except RecordError as error:
            self.table.tell(tr(error.message))
            return
        if asked is not None:
            self.services.go.open_puzzle(asked)

    def _drop(self) -> None:
        try:
            self._desk.drop(self.asked)
        except RecordError as error:
            self.table.tell(tr(error.message))
        else:
            self._open_next()


def puzzle_scene(services: Services, asked: Asked) -> GuidedScene:
    """The table at which a puzzle is solved."""
    return guided_scene(services, PuzzleGuide(services, asked), OPPONENT)
