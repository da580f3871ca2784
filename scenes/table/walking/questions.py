"""What can be asked at a table: what its game answers, and what can be asked of every match."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from scenes.kit.commands import QUESTIONS, Command
from scenes.kit.i18n import _
from scenes.kit.i18n.formats import paragraph
from scenes.kit.voice.voice import Weight
from scenes.table.panel.turns import prompt_text
from scenes.table.table import AnyTable
from scenes.table.table_view import TableView
from scenes.table.walking.targets import Question

_MOST: Final = 8
"""So many of the last actions are told at most."""


def questions(table: AnyTable) -> Sequence[Question]:
    """What can be asked now, the game's own questions first; nothing behind the curtain.

    A game that has none is asked what the terminal can tell of every one.
    """
    if table.curtain.covers:
        return ()
    seen = table.seen
    return (
        *(table.game.questions(seen) or _of_every_game(table, seen)),
        Question("last", _("What’s happened since my last turn?"), partial(_last, table, seen)),
        Question("turn", _("Whose turn is it, and what can I do?"), partial(_turn, table, seen)),
    )


def _of_every_game(table: AnyTable, seen: TableView[Any, Any]) -> Sequence[Question]:
    view, secret = table.front.words().text(seen.state, seen.names), seen.state.has_secrets
    return (
        Question("points", _("What’s the score?"), view.scores),
        Question("pieces", _("What’s where?"), lambda: paragraph(view.pieces()), secret),
        Question("goals", _("Who plays for what?"), lambda: paragraph(view.introduction())),
    )


def number_of(command: Command) -> int | None:
    """The number of the question that a command asks, from 0; None if it asks none."""
    return QUESTIONS.index(command) if command in QUESTIONS else None


def ask(table: AnyTable, number: int) -> bool:
    """Answer a question by its number, from 0, in a sentence that stays for a while."""
    asked = questions(table)
    if number >= len(asked):
        return False
    table.ui.toast(answer(table, asked[number]))
    return True


def answer(table: AnyTable, question: Question) -> str:
    """The answer to a question, which is said as well."""
    text = question.answer()
    table.services.voice.say(text, Weight.ANSWER, table.seen.viewer if question.is_secret else None)
    return text


def _last(table: AnyTable, seen: TableView[Any, Any]) -> str:
    """What was played since who asks has played, in the sentences of the terminal."""
    you = seen.seat if seen.seat is not None else seen.viewer
    first = max(seen.begins, seen.position - _MOST)
    for number in range(first, seen.position):
        if seen.past[number].player == you:
            first = number + 1
    tell = table.front.words().tell
    told = [
        tell(done.before, done.player, done.action, seen.names, brief=False)
        for done in seen.past[first : seen.position]
    ]
    return paragraph(told) if told else _("Nothing since then.")


def _turn(table: AnyTable, seen: TableView[Any, Any]) -> str:
    return prompt_text(table, seen, "")
