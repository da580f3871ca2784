"""The guides of lessons, of puzzles, and of a mistake that's explained on the board."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from game.analysis import Reviewed
from game.bots.levels import EXPERT, LEARNER, SKILLED
from game.bots.player import maxim_for
from game.explaining import Chapter, ExplainedMove, Explanation
from game.match import HUMAN, Match, Seat
from game.messages import Message
from game.protocol import NATURE, Action
from game.records.archive import slips_like
from game.records.files import RecordError
from game.records.puzzle_book import FAILED, HINTED, SOLVED
from game.seats import figures
from game.tasks.lessons import Course, LessonBoard
from game.tasks.task import TaskStatus
from scenes.front import FRONTS
from scenes.kit.i18n import _, ngettext, saying, tr
from scenes.kit.i18n.formats import day_text, ended, paragraph
from scenes.kit.learning import Asked, Attempt, boards_done, course_of
from scenes.kit.match_words import compared_text, proof_text, told_to
from scenes.kit.services import Services
from scenes.table.curtain import seen_by
from scenes.table.guide.guide import Guide, TaskGuide, TaskMark, TaskPhase
from scenes.table.guide.scene import GuidedScene, guided_scene
from scenes.table.panel.cards import point_name
from scenes.table.table import AnyTable
from scenes.ui.button import Button, Kind


class LessonGuide(TaskGuide):
    """Leads through ``board``; ``open_board`` shows another board of the same course."""

    teaches = True

    def __init__(
        self,
        services: Services,
        course: Course,
        board: LessonBoard,
        open_board: Callable[[str], None],
    ) -> None:
        super().__init__(services, board.task)
        self.course, self.board = course, board
        self.accepts_end = self.shows_points = board.guided
        self._open = open_board
        self._done = boards_done(services.kept.learning, services.person, course.game)

    @property
    def _row(self) -> Sequence[LessonBoard]:
        """The boards this one is among: those for everyone, or those of variants."""
        return [each for each in self.course.boards if bool(each.offered) is self._is_variant]

    @property
    def _is_variant(self) -> bool:
        return bool(self.board.offered)

    def heading(self) -> str:
        """The board's title."""
        return _(self.board.title)

    def say(self) -> str:
        """What to do on the board."""
        return _(self.board.say)

    def answer(self) -> str:
        """What the board says to a wrong try or to the right one."""
        board = self.board
        match self.phase:
            case TaskPhase.MET if (
                board.guided and self.seat not in self.match.state.standing().winners
            ):
                return _("That’s the whole game. Now you know it.")
            case TaskPhase.MET:
                return _(board.done) if board.done else _("That’s it.")
            case TaskPhase.ANSWERED | TaskPhase.SEEN:
                notation = self.tried.notation() if self.tried is not None else ""
                facts = self.task.shown(self.match)
                sentence = board.answer_to_miss(notation, facts)
                return _(sentence) if sentence else _("Not quite.")
        return ""

    def kept_text(self) -> str:
        """What was said to the last try, and that there's another."""
        return paragraph([self._said, _("Try again.")]) if self._said else ""

    def ways(self) -> Sequence[Button]:
        """On to the next board, or to a match."""
        if self.phase is not TaskPhase.MET:
            return ()
        row = self._row
        following = row[row.index(self.board) + 1 :]
        # After a variant's board there's none.
        if following and not self._is_variant:
            go_on = partial(self._open, following[0].name)
            on = Button(
                _("Next", "a lesson"), go_on, kind="primary", icon="chevron-right", name="next"
            )
        elif self._is_variant:
            on = Button(_("Back"), self.services.go.back, kind="primary", icon="back", name="leave")
        else:
            play = partial(self.services.go.open_set_up, self.course.game)
            on = Button(_("Play a match"), play, kind="primary", icon="play", name="play")
        return (on,)

    def spoken_heading(self) -> str:
        """Which board of the lesson it is."""
        told = _("Lesson, board {number} of {count}. {title}")
        number = self._row.index(self.board) + 1
        return told.format(number=number, count=len(self._row), title=self.heading())

    def marks(self) -> Sequence[TaskMark]:
        """Every board of the row."""
        return [
            TaskMark(
                _("Board {number}: {title}", number=number, title=_(each.title)),
                each.name in self._done,
                each is self.board,
                partial(self._open, each.name),
            )
            for number, each in enumerate(self._row, 1)
        ]

    @property
    def hints(self) -> bool:
        """An arrow shows everything a hint would."""
        return not self.board.arrow or self.services.voice.is_on

    def pointed_out(self) -> Action | None:
        """What the board's arrow shows."""
        if not self.board.arrow:
            return None
        return self.match.info.parse_action(self.board.arrow)

    def gestures(self) -> Sequence[tuple[str, str]]:
        return self.board.gestures

    def judged(self) -> None:
        """Record that the board is done."""
        if self.phase is not TaskPhase.MET:
            return
        self._done |= {self.board.name}
        with saying(self.table.tell):
            self.services.kept.learning.add_board(
                self.services.person, self.course.game, self.board.name
            )


def lesson_scene(services: Services, game: str, name: str = "") -> GuidedScene:
    """A board's table; without a name, or with an unknown one, the next one to do.

    That's the first for everyone that the person hasn't done, or the first of all.
    """
    course = course_of(game)
    done, named = boards_done(services.kept.learning, services.person, game), course.board(name)
    left = [board for board in course.main if board.name not in done]
    board = next(iter([named] if named else [*left, *course.main]), None)
    if board is None:
        raise ValueError(f"there are no lessons of {game}")
    guide = LessonGuide(services, course, board, partial(services.go.open_lesson, game))
    # The game that ends the lessons is against the weakest.
    return guided_scene(services, guide, LEARNER if board.guided else SKILLED)


class PuzzleGuide(TaskGuide):
    """Lets a person solve the puzzle they were asked; the outcome is recorded as theirs."""

    goes_back = False

    def __init__(self, services: Services, asked: Asked) -> None:
        super().__init__(services, asked.puzzle.task)
        # Points may follow only after what's asked for is done.
        self.shows_points = not self.task.goal.does
        self.asked = asked
        self._desk = services.puzzle_desk
        self._attempt = Attempt(self._desk, asked)
        self._rated = ""
        self._shows = False
        self._why: Message | None = None

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
            case TaskPhase.TRYING if self._shows and self.table.session.advice_pending:
                return _("Looking for a good move …")
            case TaskPhase.MET if self.table.seen.by_ear and self.table.session.advice_pending:
                return ""  # it's said once, with why
            case TaskPhase.MET:
                found = _("Here’s the solution.") if self.shown else _("Solved, in your own way.")
                if not self.shown and (self.helped or self._is_usual):
                    found = ended(_("Solved"))
                # Of several steps the first is what had to be found.
                why = "" if self._why is None else tr(self._why, self.table.seen.names)
                rated = "" if self.shown else self._rated
                return paragraph([found, self.services.as_read(why), rated])
            case TaskPhase.ANSWERED | TaskPhase.SEEN:
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
        return _("{game}: {kind}", game=game, kind=super().spoken_heading())

    def spoken(self) -> str:
        """The question, who of several is next, and what's the person's own, like their edges."""
        seen = self.table.seen
        after = seen.called[(self.seat + 1) % len(seen.called)]
        following = ended(_("Next: {name}", name=after)) if seen.called[2:] else ""
        view = self.table.front.words().text(seen.state, seen.called)
        own = [line for line in view.goal(self.seat) if line not in view.goal(None)]
        return paragraph([self.say(), following, *own])

    def leave_text(self) -> str:
        """The way out's name in the menu."""
        return _("Leave the puzzle")

    def ways(self) -> Sequence[Button]:
        """Try again, give up, or go on; a person's own mistake can be thrown away."""
        show = Button(_("Show me"), self.show, icon="eye", name="show")
        match self.phase:
            case TaskPhase.TRYING:
                return () if self._shows else (show,)
            case TaskPhase.ANSWERED:
                return ()
            case TaskPhase.SEEN:
                again = Button(
                    _("Try again"), self.put_back, kind="primary", icon="replay", name="try"
                )
                # A double press doesn't lead on: what shows the way keeps its place.
                return (again, self._on("secondary"), *self._throw_away(), show)
        leave = Button(_("Back"), self.services.go.back, icon="back", name="leave")
        return (self._on("primary"), *self._throw_away(), leave)

    def _on(self, kind: Kind) -> Button:
        return Button(
            _("Next puzzle"), self._open_next, kind=kind, icon="chevron-right", name="next"
        )

    def _throw_away(self) -> Sequence[Button]:
        if self.asked.mistake is None:
            return ()
        return (Button(_("Don’t show again"), self._drop, icon="trash", name="drop"),)

    # What happens

    def poll(self, now: float) -> None:
        """Judge what was played; go on with the solution being shown."""
        super().poll(now)
        waits = self.table.session.advice_pending or not self.table.at_rest
        if self.phase is TaskPhase.MET and not self.shown and not waits:
            self._see_why(self.match.log[self.start].action)
        if self._shows and self.phase is TaskPhase.TRYING and not waits:
            self.show_me()

    def show_me(self) -> None:
        """Play the next step; of the first it's known why, if an expert would play it too."""
        self._see_why(self.task.next_step(self.match))
        super().show_me()

    def _see_why(self, action: Action | None) -> None:
        advice = self.table.help.advice
        if advice is not None and advice.best == action:
            self._why = advice.why

    def _judge(self) -> None:
        super()._judge()
        if self._verdict is TaskStatus.MISSED and self._is_unanswered:
            self.table.session.hold()

    def _miss(self) -> None:
        super()._miss()
        if self._is_unanswered:
            self.phase = TaskPhase.SEEN

    @property
    def _is_unanswered(self) -> bool:
        """Whether an answer says nothing about a miss, as nothing was to be prevented.

        Or it would reveal others' secrets in a match that may still go on.
        """
        goal, mistake = self.task.goal, self.asked.mistake
        if mistake is not None:
            return self.match.state.has_secrets
        return not (goal.denies or goal.line or self.task.replies)

    def judged(self) -> None:
        """Record it: only the first time counts for the rating."""
        if self.phase is not TaskPhase.MET or self.shown:
            self._shows = False
            self._note(FAILED)
        else:
            self._note(HINTED if self.helped else SOLVED)
            self.table.help.forget()
            self.table.session.ask_why(self.start, self.seat)

    def _note(self, score: float) -> None:
        with saying(self.table.tell):
            self._rated = self._attempt.note(score) or self._rated

    def show(self) -> None:
        """Give up: play the solution from the start, with the others answering."""
        self._note(FAILED)
        if self.phase is not TaskPhase.TRYING or self.task.next_step(self.match) is None:
            self.put_back()
        self._shows = self.shown = True
        self._why = None
        help_ = self.table.help
        help_.put_away()
        help_.forget()
        self.table.session.ask_advice()
        self.table.changed()

    def put_back(self) -> None:
        """Go back for the person to try: nothing more is shown."""
        self._shows = self.shown = False
        super().put_back()

    def _open_next(self) -> None:
        with saying(self.table.tell):
            asked = self._desk.next(self.asked.game, self.asked.wanted, self.asked)
            if asked is not None:
                self.services.go.open_puzzle(asked)

    def _drop(self) -> None:
        with saying(self.table.tell):
            self._desk.drop(self.asked)
            self._open_next()


def puzzle_scene(services: Services, asked: Asked) -> GuidedScene:
    """The table at which a puzzle is solved."""
    return guided_scene(services, PuzzleGuide(services, asked))


_OFTEN: Final = 3
"""A kind of mistake is counted aloud once this many matches have been looked back on."""


class ExplainingGuide(Guide):
    """Shows the pages of an ``explanation`` one by one, and at the end what it teaches."""

    hints = False
    tells_moves = True

    def __init__(self, services: Services, match: Match, reviewed: Reviewed) -> None:
        super().__init__(services, reviewed.entry.player, reviewed.position)
        self.reviewed = reviewed
        self.explanation: Explanation = services.analyst.explanation(match, reviewed)
        self._whole = match
        self._names = match.names_at(reviewed.position)
        self._known = 0
        self._shown = -1
        self._past = self._counted()

    # What it says

    def heading(self) -> str:
        """Whose decision it was, and which."""
        return point_name(self._whole, self.reviewed)

    def sitter(self) -> Seat:
        """The player who decided, as they sat at the table."""
        whole, seat = self._whole, self._whole.seats[self.seat]
        kind = HUMAN if whole.had_person(self.seat) else seat.kind
        return seat._replace(kind=kind, figure=figures(whole.seats)[self.seat])

    def say(self) -> str:
        """The chapter."""
        page = self._page
        if page is None:
            return _("What to learn")
        if page.entry.player != self.seat:
            return _("{name}’s best reply", name=self._names[page.entry.player])
        if page.position > self.start:
            return _("And then")
        return _("As played") if page.chapter is Chapter.PLAYED else _("Better")

    def answer(self) -> str:
        """What a good player tells whoever decided, or who does what; at the end what it teaches.

        Where the board shows what was done, no words do.
        """
        page = self._page
        if page is None:
            return self._lesson()
        match = self.match
        state, entry = match.states[page.position].observation(self.seat), page.entry
        action = match.states[page.position].observed_action(entry.player, entry.action, self.seat)
        tell = FRONTS[match.info.key].words().tell
        read = self.services.as_read
        told = read(tell(state, entry.player, action, self._names, brief=False))
        words = "" if page.words is None else read(tr(page.words, self._names))
        proof = proof_text(page.weighed.value, page.weighed.proven)
        said = paragraph([words, proof])
        # Reasons say “you” to who plays.
        if not said or entry.player != self.seat:
            return told
        said = told_to(self._whole, self.seat, said)
        shown = self.table.game.is_shown(action) and not self.table.seen.by_ear
        return said if shown else paragraph([told, said])

    def _lesson(self) -> str:
        reviewed = self.reviewed
        assert reviewed.advice.about is not None
        maxim = maxim_for(self.match.info.key, reviewed.advice.against)
        sides = len(self.match.state.teams)
        chances = compared_text(reviewed.advice.best_value, reviewed.advice.about.value, sides)
        return paragraph(filter(None, (chances, _(maxim.words), self._past)))

    def _counted(self) -> str:
        """How often its player had made such a mistake before."""
        if self._whole.kind_at(self.reviewed.position, self.seat) != HUMAN:
            return ""
        maxim = maxim_for(self._whole.info.key, self.reviewed.advice.against)
        try:
            slips, matches = slips_like(
                self.services.kept.history, self._whole, self.seat, maxim.key
            )
        except RecordError:
            return ""
        if not slips or matches < _OFTEN:
            return ""
        return ngettext(
            "It happened once before, in {matches} reviewed matches.",
            "It happened {count} times before, in {matches} reviewed matches.",
            slips,
            matches=matches,
        )

    @property
    def tone(self) -> str:
        """The colour of what's told: bad, good, or neither."""
        page = self._page
        if page is None:
            return "hint"
        return "danger" if page.chapter is Chapter.PLAYED else "good"

    def leave_text(self) -> str:
        """The way out's name in the menu."""
        return _("Look back")

    def ways(self) -> Sequence[Button]:
        """Back and on; at the end again, or away.

        The way on is last, at the foot, so that it stays under a resting pointer.
        """
        back = Button(_("Step back"), partial(self.show, self._shown - 1), icon="back", name="back")
        if self._page is None:
            return (
                Button(_("Again"), self.put_back, icon="replay", name="again"),
                Button(_("Done"), self.services.go.back, kind="primary", name="done"),
            )
        following = self._shown + 1
        if following < len(self.explanation.pages) or self.explanation.is_complete:
            go_on = partial(self.show, following)
            on = Button(_("Continue"), go_on, kind="primary", icon="chevron-right", name="on")
            return (back, on) if self._shown else (on,)
        return ()

    # What happens

    def attach(self, table: AnyTable) -> None:
        """Sit down, and show what was played."""
        super().attach(table)
        self.show(0)

    def poll(self, now: float) -> None:
        """Take in what's been found meanwhile."""
        # What someone else can do now may be what's said against the first page's action.
        told = self._shown == 0 and self.table.at_rest
        self.table.help.point_at(self.reviewed.advice.reply if told else None)
        known = len(self.explanation.pages) + self.explanation.is_complete
        if known != self._known:
            self._known = known
            self.table.changed()

    @property
    def busy(self) -> bool:
        """Whether the next page is still being looked for."""
        return not self.explanation.is_complete

    @property
    def has_begun(self) -> bool:
        """Whether it's on a later page than the first."""
        return self._shown > 0

    def put_back(self) -> None:
        """Start over."""
        self.show(0)

    @property
    def _page(self) -> ExplainedMove | None:
        """The page on show; None for the lesson."""
        pages = self.explanation.pages
        return pages[self._shown] if self._shown < len(pages) else None

    def show(self, number: int) -> None:
        """Show a page, counted from 0, or after the last the lesson."""
        pages, session = self.explanation.pages, self.table.session
        before = self._shown
        self._shown = number
        page = self._page
        self.table.help.explained = None if page is None else page.words
        if page is None:
            self.phase = TaskPhase.MET
        else:
            self.phase = TaskPhase.ANSWERED
            so_far = [one for one in pages[: number + 1] if one.chapter is page.chapter]
            if before == number - 1 and len(so_far) > 1:
                so_far = so_far[-1:]
            else:
                session.go_back(self.start)
            session.play_on(entry for one in so_far for entry in one.entries)
            session.hold()
        self.table.listen()
        self.table.changed()


def explaining_scene(services: Services, match: Match, reviewed: Reviewed) -> GuidedScene:
    """The table at which a decision of ``match`` is explained."""
    guide = ExplainingGuide(services, match, reviewed)
    shown = guide.explanation.match.copy()
    for number in range(len(shown.seats)):
        # Everything is shown as the player who made the mistake saw it.
        shown.hand_over(number, HUMAN if number == guide.seat else EXPERT)
    return GuidedScene(services, shown, guide)
