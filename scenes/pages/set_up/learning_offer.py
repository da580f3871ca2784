"""Lessons offered in the set-up, the first time a person opens a game or chooses a variant."""

from __future__ import annotations

from functools import partial

from game.protocol import OptionValue
from game.records.files import RecordError
from game.tasks.lessons import Board
from scenes.kit.i18n import _
from scenes.kit.i18n.formats import paragraph
from scenes.kit.learning import boards_done, course_of
from scenes.kit.scene import Services
from scenes.table.panel.help_card import Card
from scenes.ui.button import Button
from scenes.ui.dialog import Item
from scenes.ui.layout import Column, Row
from scenes.ui.text import Icon, Label
from scenes.ui.widget import Widget


class LearningOffer:
    """What there is to learn about one game, for the person using the app now.

    An unreadable record offers nothing, and says nothing: people came for a match.
    """

    def __init__(self, services: Services, game: str) -> None:
        self._services, self._game = services, game
        self._course = course_of(game)

    @property
    def is_open(self) -> bool:
        """Whether the person hasn't played the game, nor learned all of it, nor declined to."""
        services, game = self._services, self._game
        try:
            declined = game in services.learning.offered()
            known = declined or bool(services.history.games(game, limit=1))
        except RecordError:
            return False
        return not known and self._done < len(self._course.main)

    @property
    def _done(self) -> int:
        """How many of the boards for everyone the person has done."""
        services = self._services
        done = boards_done(services.learning, services.person, self._game)
        return sum(board.name in done for board in self._course.main)

    def close(self) -> None:
        """Don't offer it again."""
        try:
            self._services.learning.add_offered(self._game)
        except RecordError:
            return

    def open_lesson(self, board: str = "") -> None:
        """Go to the table and learn."""
        self._services.go.open_lesson(self._game, board)

    def card(self) -> Widget:
        """The offer, with the way to the lessons; starting a match instead declines it."""
        title, detail = _("New to this game?"), _("Learn it in a few minutes.")
        if done := self._done:
            title = _("Keep learning?")
            detail = _("{done} of {count} lessons", done=done, count=len(self._course.main))
        words = Column([Label(title, "strong"), Label(detail, "small")], gap=0, flex=1)
        learn = Button(_("Learn"), self.open_lesson, kind="secondary", name="learn")
        learn.label = paragraph((title, detail, learn.text))
        row = Row([Icon("school", 30, "accent"), words, learn], gap=12, folded_gap=6)
        return Card([row], padding=(14, 10))

    def items(self) -> list[Item]:
        """The lessons as menu items: those for everyone, and those on variants."""
        items = []
        if self._course.main:
            items.append(Item(_("Lessons"), "school", self.open_lesson, "lessons"))
        variants = [board.name for board in self._course.boards if board.offered]
        if variants:
            done = boards_done(self._services.learning, self._services.person, self._game)
            first = next((name for name in variants if name not in done), variants[0])
            items.append(
                Item(
                    _("Lessons on variants"),
                    "list",
                    partial(self.open_lesson, first),
                    "variant-lessons",
                )
            )
        return items

    def of_choice(self, option: str, value: OptionValue) -> Widget | None:
        """A way to the board of a choice that the person hasn't tried yet, if there is one."""
        services = self._services
        board = self._board_of(option, value)
        if board is None:
            return None
        try:
            done = services.learning.boards(services.person, self._game)
        except RecordError:
            return None
        if board.name in done:
            return None
        return Button(
            _("Try a lesson"),
            partial(self.open_lesson, board.name),
            kind="quiet",
            icon="school",
            small=True,
            name=f"try-{option}",
        )

    def _board_of(self, option: str, value: OptionValue) -> Board | None:
        boards = self._course.of_variants({option: value})
        return boards[0] if boards else None
