"""A lesson's guide: one board of a course."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from game.bots.levels import LEARNER, SKILLED
from game.protocol import Action
from game.records.files import RecordError
from game.tasks.lessons import Board, Course
from scenes.kit.i18n import _, tr
from scenes.kit.i18n.formats import paragraph
from scenes.kit.learning import boards_done, course_of
from scenes.kit.scene import Services
from scenes.table.guide.guide import Mark, Phase, TaskGuide, Way
from scenes.table.guide.scene import GuidedScene, guided_scene

OPPONENT: Final = LEARNER
"""The level in the game that ends the lessons."""

ANSWERS: Final = SKILLED
"""The level that answers a miss if a board doesn't say."""


class LessonGuide(TaskGuide):
    """Leads through ``board``; ``open_board`` shows another board of the same course."""

    teaches = True

    def __init__(
        self, services: Services, course: Course, board: Board, open_board: Callable[[str], None]
    ) -> None:
        super().__init__(services, board.task)
        self.course, self.board = course, board
        self.accepts_end = self.shows_points = board.guided
        self._open = open_board
        self._done = boards_done(services.learning, services.person, course.game)

    @property
    def _row(self) -> Sequence[Board]:
        """The boards this one is among: those for everyone, or those of variants."""
        return [each for each in self.course.boards if bool(each.offered) is self._is_variant]

    @property
    def _is_variant(self) -> bool:
        return bool(self.board.offered)

    @property
    def _following(self) -> Board | None:
        """The next board of the course; after a variant's there's none."""
        row = list(self._row)
        place = row.index(self.board) + 1
        return row[place] if not self._is_variant and place < len(row) else None

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
            case Phase.MET if board.guided and not self._has_won:
                return _("That’s the whole game. Now you know it.")
            case Phase.MET:
                return _(board.done) if board.done else _("That’s it.")
            case Phase.ANSWERED | Phase.SEEN:
                notation = self.tried.notation() if self.tried is not None else ""
                facts = self.task.shown(self.match)
                sentence = board.answer_to_miss(notation, facts)
                return paragraph([_(sentence) if sentence else _("Not quite."), _("Try again.")])
        return ""

    @property
    def _has_won(self) -> bool:
        outcome = self.match.outcome()
        return outcome is not None and self.seat in outcome.winners

    def ways(self) -> Sequence[Way]:
        """On to the next board, or to a match."""
        if self.phase is not Phase.MET:
            return ()
        following = self._following
        if following is not None:
            on = Way(
                _("Next", "a lesson"),
                partial(self._open, following.name),
                "next",
                "chevron-right",
                main=True,
            )
        elif self._is_variant:
            on = Way(_("Back"), self.services.go.back, "leave", "back", main=True)
        else:
            game = self.course.game
            on = Way(
                _("Play a match"),
                partial(self.services.go.open_set_up, game),
                "play",
                "play",
                main=True,
            )
        return (on,)

    def spoken_heading(self) -> str:
        """Which board of the lesson it is."""
        told = _("Lesson, board {number} of {count}. {title}")
        number = self._row.index(self.board) + 1
        return told.format(number=number, count=len(self._row), title=self.heading())

    def marks(self) -> Sequence[Mark]:
        """Every board of the row."""
        return [
            Mark(
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
        if self.phase is not Phase.MET:
            return
        self._done |= {self.board.name}
        try:
            self.services.learning.add_board(
                self.services.person, self.course.game, self.board.name
            )
        except RecordError as error:
            self.table.tell(tr(error.message))


def next_board(services: Services, course: Course) -> Board | None:
    """The first board for everyone that the person hasn't done, or the first of all."""
    done = boards_done(services.learning, services.person, course.game)
    boards = course.main
    return next(
        (board for board in boards if board.name not in done), boards[0] if boards else None
    )


def lesson_scene(services: Services, game: str, name: str = "") -> GuidedScene:
    """A board's table; without a name, or with an unknown one, the next one to do."""
    course = course_of(game)
    board = course.board(name) or next_board(services, course)
    if board is None:
        raise ValueError(f"there are no lessons of {game}")
    guide = LessonGuide(services, course, board, partial(services.go.open_lesson, game))
    return guided_scene(services, guide, OPPONENT if board.guided else ANSWERS)
