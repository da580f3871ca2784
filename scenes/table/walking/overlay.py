"""The list of what can be asked of a board, with the answer below it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from scenes.kit.commands import Command
from scenes.kit.i18n import _
from scenes.kit.look import Look
from scenes.table.table import AnyTable
from scenes.table.walking.questions import answer, number_of, questions
from scenes.table.walking.targets import Question
from scenes.table.walking.typing import type_a_move
from scenes.ui.button import Button
from scenes.ui.dialog import Answer, Dialog
from scenes.ui.layout import Column
from scenes.ui.scroll import ScrollView
from scenes.ui.text import Label


class AskTheBoard(Dialog):
    """Each question is a button, and has its number; the last answer stays in sight below them."""

    def __init__(
        self,
        asked: Sequence[Question],
        answer: Callable[[Question], str],
        type_: Callable[[], None],
    ) -> None:
        """``answer`` answers a question, ``type_`` opens the line in which a move is typed."""
        self._asked, self._answers = asked, answer
        self._answer = Label("", name="answer")
        # A long answer scrolls by itself.
        self._answered = ScrollView(self._answer, visible=False)
        buttons = [
            Button(
                _("{number}. {question}").format(number=number, question=question.title),
                partial(self._ask, question),
                kind="quiet",
                text_align="left",
                name=f"ask-{question.name}",
            )
            for number, question in enumerate(self._asked, 1)
        ]
        super().__init__(
            _("Ask a question"),
            Column(buttons, gap=4),
            (
                Answer(_("Type a move"), type_, name="type"),
                Answer(_("Close"), default=True),
            ),
            below=self._answered,
            width=560,
        )

    def on_command(self, command: Command) -> bool:
        """A question's number asks it."""
        number = number_of(command)
        if number is not None and number < len(self._asked):
            self._ask(self._asked[number])
            return True
        return super().on_command(command)

    def arrange(self, look: Look) -> None:
        """An answer takes room from the questions: the one that has the focus stays in sight."""
        super().arrange(look)
        focus = self.ui.focus if self.ui is not None else None
        if focus is not None:
            for around in focus.ancestors():
                around.reveal(focus.rect)

    def _ask(self, question: Question) -> None:
        self._answer.text = self._answers(question)
        self._answered.visible = True
        self._answered.scroll_to(0, at_once=True)
        self._answered.relayout()


def ask_the_board(table: AnyTable) -> None:
    """Open the list, unless the curtain hangs before the board."""
    if not table.curtain.covers:
        type_ = partial(type_a_move, table)
        table.ui.open(AskTheBoard(questions(table), partial(answer, table), type_))
