"""The lessons of all games: how far the person is, and a way into each."""

from __future__ import annotations

from functools import partial
from typing import Final

from game.tasks.lessons import Course
from scenes.front import FRONTS, Front
from scenes.kit.i18n import _
from scenes.kit.learning import boards_done, course_of
from scenes.pages.entries import Entry, EntryText
from scenes.pages.preview import card_picture
from scenes.pages.set_up.learning_offer import progress_text
from scenes.pages.thumbnails import IllustratedPage
from scenes.ui.button import Button
from scenes.ui.layout import Column, Placed, Wrap
from scenes.ui.page_frame import page_frame
from scenes.ui.scroll import ScrollView
from scenes.ui.text import Label
from scenes.ui.widget import Widget

_WIDTH: Final = 720.0
_PICTURE: Final = 110.0


class LessonsScene(IllustratedPage):
    """A row a game; below it the boards of its variants and modes."""

    def build(self) -> Widget:
        """All games that have lessons."""
        rows: list[Widget] = [
            Label(_("A few minutes at the table, and you can play."), "body", "table_ink")
        ]
        for key, front in FRONTS.items():
            course = course_of(key)
            if course.boards:
                rows.append(self._game(front, course))
        column = Column(rows, gap=14, max_width=_WIDTH * self.look.letters**0.5, padding=(8, 8))
        scroll = ScrollView(Placed(column, x="center", y="start"), flex=1, name="games")
        scroll.ground = self.background
        return page_frame(_("Learn"), self.services.go.back, scroll)

    def enter(self) -> None:
        """Begin at the first game."""
        if self.ui.focus is None:
            self.ui.set_focus(self.ui.find(f"learn-{next(iter(FRONTS))}"))

    def _game(self, front: Front, course: Course) -> Widget:
        done = boards_done(self.services.learning, self.services.person, course.game)
        count = sum(board.name in done for board in course.main)
        entry = Entry(
            EntryText(
                _(front.info.title), _(front.info.subtitle), progress_text(count, len(course.main))
            ),
            partial(self.services.go.open_lesson, course.game),
            partial(card_picture, front),
            picture_width=_PICTURE,
            compact=True,
            name=f"learn-{course.game}",
        )
        variants = [board for board in course.boards if board.offered]
        if not count or not variants:
            # What goes beyond the usual rules can wait until one has begun.
            return entry
        boards = [
            Button(
                _(board.title),
                partial(self.services.go.open_lesson, course.game, board.name),
                icon="check" if board.name in done else "",
                small=True,
                name=f"learn-{course.game}-{board.name}",
            )
            for board in variants
        ]
        return Column([entry, Wrap(boards, gap=8, line_gap=6)], gap=8)
