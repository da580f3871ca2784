"""The list of what can be asked of a board, with the answer below it."""

from __future__ import annotations

from functools import partial

from scenes.kit.commands import Command
from scenes.kit.i18n import _
from scenes.table.table import AnyTable
from scenes.table.walking.questions import answer, number_of, questions
from scenes.table.walking.spots import Question
from scenes.table.walking.typing import type_a_move
from scenes.ui.button import Button
from scenes.ui.dialog import Answer, Dialog
from scenes.ui.layout import Column
from scenes.ui.text import Label


class AskTheBoard(Dialog):
    """Each question is a button, and has its number; the last answer stands below them."""

    def __init__(self, table: AnyTable) -> None:
        self._table = table
        self._asked = questions(table)
        self._answer = Label("", name="answer", visible=False)
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
            _("Ask the board"),
            Column([*buttons, self._answer], gap=4),
            (
                Answer(_("Type a move"), partial(type_a_move, table), name="type"),
                Answer(_("Close"), default=True),
            ),
            width=560,
        )

    def on_command(self, command: Command) -> bool:
        """A question's number asks it."""
        number = number_of(command)
        if number is not None and number < len(self._asked):
            self._ask(self._asked[number])
            return True
        return super().on_command(command)

    def _ask(self, question: Question) -> None:
        self._answer.text = answer(self._table, question)
        self._answer.visible = True
        self._answer.relayout()


def ask_the_board(table: AnyTable) -> None:
    """Open the list, unless the curtain hangs before the board."""
    if not table.curtain.covers:
        table.ui.open(AskTheBoard(table))
