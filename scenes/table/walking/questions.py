"""The questions at a table: those its game answers, and those every match can."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from game.protocol import NATURE
from scenes.kit.commands import QUESTIONS, Command
from scenes.kit.i18n import N_, _
from scenes.kit.i18n.formats import paragraph
from scenes.kit.voice.voice import Weight
from scenes.table.panel.telling import prompt_text
from scenes.table.table import AnyTable
from scenes.table.table_view import Done, TableView
from scenes.table.walking.targets import Question

_MOST: Final = 8
"""The most of the last actions that are told."""


_SHARED: Final = {
    "points": N_("What’s the score?"),
    "turn": N_("Whose turn is it, and what can I do?"),
    "here": N_("What’s here?"),
    "can": N_("What can I play?"),
    "others": N_("What are the others up to?"),
    "own": N_("What’s mine?"),
    "last": N_("What’s happened since my last turn?"),
}
"""What can be asked of every game, by name: the same number asks it in each."""


def questions(table: AnyTable) -> Sequence[Question]:
    """What can be asked now: first the same in every game, then its own; nothing behind the
    curtain.

    A game answers what it can of the first, by name; the rest is answered here.
    """
    if table.curtain.covers:
        return ()
    seen = table.seen
    view = table.front.words().text(seen.state, seen.names)
    asked = {question.name: question for question in table.game.questions(seen)}
    answers: dict[str, Callable[[], str]] = {
        "points": view.scores,
        "turn": partial(_turn, table, seen),
        "here": partial(_here, table),
        "last": partial(_last, table, seen),
    }
    if not asked:
        answers["others"] = lambda: paragraph(view.pieces())
        answers["own"] = lambda: paragraph(view.introduction())
    secret = seen.state.has_secrets
    shared = [
        replace(asked.pop(name), title=_(title))
        if name in asked
        else Question(name, _(title), answers.get(name, _nothing), secret and name == "here")
        for name, title in _SHARED.items()
    ]
    return (*shared, *asked.values())


def _nothing() -> str:
    return _("Nothing now.")


def _here(table: AnyTable) -> str:
    here = table.walk.here
    return (
        _("You’re not on the board yet. Press an arrow key to go there.")
        if here is None
        else (here.tell())
    )


def number_of(command: Command) -> int | None:
    """The number of the question a command asks, from 0; None if it asks none."""
    return QUESTIONS.index(command) if command in QUESTIONS else None


def ask(table: AnyTable, number: int) -> bool:
    """Answer a question by its number, from 0, in a sentence that stays for a while."""
    asked = questions(table)
    if number >= len(asked):
        return False
    table.ui.toast(answer(table, asked[number]))
    return True


def answer(table: AnyTable, question: Question) -> str:
    """The answer to a question, said as well: in full when it's asked again."""
    walk, asked = table.walk, (question.name, table.seen.position)
    more = question.more if walk.asked == asked else None
    walk.asked = None if more is not None else asked
    text = (more or question.answer)()
    table.services.voice.say(text, Weight.ANSWER, table.seen.viewer if question.is_secret else None)
    return text


def _last(table: AnyTable, seen: TableView[Any, Any]) -> str:
    """What was played since the asker last played, in the terminal's sentences."""
    you = seen.seat if seen.seat is not None else seen.viewer
    first = max(seen.begins, seen.position - _MOST)
    for number in range(first, seen.position):
        if seen.past[number].player == you:
            first = number + 1
    while first < seen.position and _was_seen(seen.past[first]):
        first += 1
    tell = table.front.words().tell
    told = []
    for done in seen.past[first : seen.position]:
        spoken = table.game.spoken(done, seen, brief=False)
        if spoken is None:
            spoken = tell(done.before, done.player, done.action, seen.names, brief=False)
        told.append(spoken)
    return paragraph(filter(None, told)) or _("Nothing new.")


def _was_seen(done: Done[Any]) -> bool:
    """Whether it's what chance made of one's own turn, or the deal."""
    return done.player == NATURE and not done.before.is_pause


def _turn(table: AnyTable, seen: TableView[Any, Any]) -> str:
    return prompt_text(table, seen)
