"""Questions at a table, which its game and every match can answer, and moves and places typed."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any, Final

from game.protocol import NATURE, Action
from scenes.kit.i18n import _, tr
from scenes.kit.i18n.formats import begun, ended, paragraph
from scenes.kit.intent import QUESTIONS, Command
from scenes.kit.keys.bindings import ASKED
from scenes.kit.match_words import result_headline
from scenes.kit.voice import Weight
from scenes.table.meaning import Hold, Intent, PlayAction
from scenes.table.panel.cards import against_text, better_text, coach_text
from scenes.table.panel.telling import idea_text, prompt_text, way_on
from scenes.table.table import AnyTable
from scenes.table.table_view import Step, TableView
from scenes.table.targets import PlayerQuestion
from scenes.ui.button import Button
from scenes.ui.dialog import Dialog, DialogButton
from scenes.ui.layout import Column
from scenes.ui.text import Label
from scenes.ui.textfield import TextField

_MOST: Final = 8
"""The most of the last actions that are told."""

_LONG_TO_READ: Final = 240
"""Characters from which an answer is too long to be shown for a while."""


def questions(table: AnyTable) -> Sequence[PlayerQuestion]:
    """What can be asked now: first the same in every game, then its own; nothing behind the
    curtain.

    A game answers what it can of the first, by name; the rest is answered here.
    """
    if table.curtain.covers:
        return ()
    seen = table.seen
    view = table.front.words().text(seen.state, seen.called)
    asked = {question.name: question for question in table.game.questions(seen)}
    answers: dict[str, Callable[[], str]] = {
        "points": view.scores,
        "turn": partial(_turn, table, seen),
        "here": partial(_here, table),
    }
    point = table.review.point
    if point is not None and (lets := against_text(table, point)):
        # What looking back tells.
        asked["others"] = PlayerQuestion("others", "", lambda: lets)
    if not asked:
        answers["others"] = lambda: paragraph(view.pieces())
        answers["own"] = lambda: paragraph(view.introduction())
    last, more = (partial(_last, table, seen, whole=whole) for whole in (False, True))
    asked["last"] = PlayerQuestion("last", "", last, more)
    if table.session.match.is_finished and seen.seat is None:
        asked["can"] = PlayerQuestion("can", "", lambda: _("This match is over."))
    shared = [
        replace(asked.pop(name), title=_(title))
        if name in asked
        else PlayerQuestion(name, _(title), answers.get(name, _nothing))
        for name, title in ASKED.items()
    ]
    return (*shared, *asked.values())


def _nothing() -> str:
    return _("Nothing new.")


def _here(table: AnyTable) -> str:
    if (here := table.walk.here) is not None:
        return here.tell()
    return _("You’re not on the board. Press an arrow key to go there.")


def number_of(command: Command) -> int | None:
    """The number of the question a command asks, from 0; None if it asks none."""
    return QUESTIONS.index(command) if command in QUESTIONS else None


def ask(table: AnyTable, number: int) -> None:
    """Answer a question by its number, from 0, in a sentence that stays for a while.

    It's said as well: in full when it's asked again. What's long to read scrolls until it's closed.
    """
    if table.seen.by_ear and not table.at_rest:
        table.skip()  # what's been told already can be asked about
    questioned = questions(table)
    if number >= len(questioned):
        return
    question, walk = questioned[number], table.walk
    asked = question.name, table.seen.position
    more = question.more if walk.asked == asked else None
    walk.asked = None if more is not None else asked
    text = (more or question.answer)() or _nothing()
    voice = table.services.voice
    voice.say(text, Weight.ANSWER)
    if len(text) > _LONG_TO_READ and not voice.is_on:
        close = DialogButton(_("Close"), default=True)
        table.ui.open(Dialog(question.title, text, [close], width=560, name="answer"))
    else:
        table.ui.toast(text)


def _last(table: AnyTable, seen: TableView[Any, Any], *, whole: bool) -> str:
    """What was played since the asker last played, as a ``whole`` as who looks back hears it.

    Of a decision that's looked back on, what was played and what would have been better; where
    one's turns are played again or shown, also these.
    """
    if table.review.point is not None:
        return coach_text(table, table.review.point)
    you = seen.asker
    plays = table.keeps and not table.from_records
    own, first = seen.position, max(seen.begins, seen.position - _MOST)
    for number in range(first, seen.position):
        if seen.past[number].player == you:
            own, first = seen.position if plays else number, number + 1
    # What chance made of one's own turn was seen, as was the deal.
    while first < seen.position and seen.past[first].player == NATURE:
        if seen.past[first].before.is_pause:
            break
        first += 1
    told = []
    for done in seen.past[first if first < seen.position else own : seen.position]:
        brief = done.player == you
        spoken = table.game.spoken(done, replace(seen, live=not whole), brief=brief)
        text = table.told(done, brief=brief) if spoken is None else spoken
        told.append(begun(ended(text)) if text else "")
    better = table.help.pointed_out if table.from_records else None
    if better is not None and you is not None:
        told.append(better_text(table, seen.state, you, better))
    return paragraph(filter(None, told)) or _("Nothing new.")


def _turn(table: AnyTable, seen: TableView[Any, Any]) -> str:
    """Whose turn it is; of a match that's over who won, and how to go on."""
    match = table.session.match
    if not match.is_over:
        return prompt_text(table, seen)
    looks = "" if table.review.grows or seen.live else prompt_text(table, seen)
    return paragraph([ended(result_headline(match)), looks, way_on(table)])


_LONGEST = 400
"""As long as what's told of a move of many parts."""

_TRIES = 20
"""Moves among which an example is sought."""


class TypeAMove(Dialog):
    """One line to type a move in, or a place to go to; below it answers, and how to write."""

    def __init__(self, table: AnyTable) -> None:
        self._table = table
        seen = table.seen
        self._view = table.front.words().text(seen.state, seen.names)
        self.field = TextField(
            max_length=_LONGEST, width=480, on_submit=self._read, label=_("Your move"), name="move"
        )
        self._answer = Label("", name="answer", visible=False)
        how = "\n".join([*self._view.notation_help(), *table.game.typing_help()])
        body = Column([self.field, self._answer, Label(how, "small", "ink_soft")], gap=12)
        play = DialogButton(
            _("Play", "a move"),
            lambda: self._read(self.field.text),
            default=True,
            keeps_open=True,
            name="play-typed",
        )
        super().__init__(_("Type a move"), body, (DialogButton(_("Close")), play), width=560)

    def _read(self, text: str) -> None:
        """Play what's typed, answer what's asked, or say why neither works."""
        table = self._table
        meant = table.game.typed(text.strip(), table.seen)
        action = self._action(meant)
        heard = self._heard(text) if action and table.session.why_not(action) else None
        if action is None or heard is not None:
            self._go_or_answer(meant, text, heard)
        else:
            # A refused move may share its name with a place.
            self._play_it(action, meant)

    def _play_it(self, action: Action, place: str = "") -> None:
        """Play it; if that's refused, go to the ``place`` or say why."""
        rejection = self._table.session.why_not(action)
        if rejection is None:
            self._leave()
            self._table.do(PlayAction(action))
        elif place and self._table.walk.find(place):
            self._leave()
        else:
            self._tell(tr(rejection.message))

    def _leave(self) -> None:
        """Close: what it leads to is told by itself."""
        self.answered = True
        self.close()

    def _go_or_answer(self, meant: str, text: str, heard: Intent[Any] | None) -> None:
        """Go to a place, answer a question, play what was ``heard``, or say nothing is meant."""
        if self._table.walk.find(meant):
            self._leave()
            return
        answer = self._view.answer(meant)
        if answer is not None:
            self._tell(paragraph(answer), Weight.ANSWER)
        elif isinstance(heard := heard or self._heard(text), PlayAction):
            self._play_it(heard.action)
        elif heard is not None:
            self._leave()
            self._table.do(heard)
        elif self._table.walk.find(text, loosely=True):
            self._leave()
        else:
            told = _("That’s no move in this game. This is: {move}.")
            self._tell(told.format(move=self._example(_plain(text))))

    def _example(self, tried: str) -> str:
        """A move that can be played now, as it's typed, if possible begun as what was tried."""
        seen, game, chance = self._table.seen, self._table.game, Random(self._table.seen.position)
        assert seen.seat is not None
        space = seen.state.legal_actions(seen.seat)
        actions = [space.sample(chance) for _try in range(_TRIES)]
        moves = [game.typed_example(each, seen) or self._view.typed(each) for each in actions]
        return max(moves, key=lambda move: len({*_plain(move).split()} & {*tried.split()}))

    def _heard(self, text: str) -> Intent[Any] | None:
        """The one action that's told like this, ends so, or is in it; or its next step."""
        table, typed = self._table, f" {_plain(text)} "
        seen, advice = table.seen, table.help.advice
        space = None if seen.seat is None else seen.state.legal_actions(seen.seat)
        known = [] if advice is None else [advice.best]
        known += [idea.action for idea in seen.ideas]
        known += space if isinstance(space, Iterable) else ()
        # Of several that are told alike, the best is meant.
        told: dict[str, Intent[Any]] = {}
        for each in dict.fromkeys(known):
            whole, part = (_plain(idea_text(table, each, whole=it)) for it in (True, False))
            step: Intent[Any] = PlayAction(each)
            told.setdefault(whole, step)
            if part != whole:
                step = Hold(table.game.idea_begun(each, seen))
                told.setdefault(part, step)
            if advice is not None and each == advice.best:
                told.setdefault(_plain(table.game.hint_sentence(advice, Step.MOVE, seen)), step)
        meant = [step for words, step in told.items() if f" {words} ".endswith(typed)]
        if not meant:
            inside = [(len(words), step) for words, step in told.items() if f" {words} " in typed]
            longest = max((length for length, _step in inside), default=0)
            meant = [step for length, step in inside if length == longest]
        return meant[0] if typed.strip() and meant and meant.count(meant[0]) == len(meant) else None

    def _action(self, text: str) -> Action | None:
        notation = self._view.notation(text)
        try:
            return None if notation is None else self._table.info.parse_action(notation)
        except ValueError:
            return None

    def _tell(self, text: str, weight: Weight = Weight.REFUSAL) -> None:
        self._answer.text, self._answer.visible = text, True
        self.field.select_all()  # what is typed next takes its place
        self._table.services.voice.say(text, weight)


def _plain(text: str) -> str:
    """A text without the signs between its words."""
    return re.sub(r"[\W_]+", " ", text.casefold()).strip()


def type_a_move(table: AnyTable) -> None:
    """Open the line, if a person here is to move."""
    if not table.at_rest:
        table.skip()
    if table.curtain.covers or table.seen.seat is None:
        table.tell(_("It’s not your turn."))
        return
    table.ui.open(TypeAMove(table))


class AskTheBoard(Dialog):
    """A numbered button for each question; its answer is told at the table."""

    def __init__(self, table: AnyTable, back: Callable[[], None] | None = None) -> None:
        self._table, asked = table, questions(table)
        self._count = len(asked)
        buttons = [
            Button(
                _("{number}. {what}", number=number, what=question.title),
                partial(self._ask, number - 1),
                kind="quiet",
                text_align="left",
                name=f"ask-{question.name}",
            )
            for number, question in enumerate(asked, 1)
        ]
        type_ = DialogButton(_("Type a move"), partial(type_a_move, table), name="type")
        leave = DialogButton(_("Close") if back is None else _("Back"), back, default=True)
        body = Column(buttons, gap=4)
        super().__init__(_("Ask a question"), body, (type_, leave), on_cancel=back, width=560)

    def on_command(self, command: Command) -> bool:
        """A question's number asks it; the key to type a move leads on to that."""
        if command is Command.TYPE:
            self.close()
            type_a_move(self._table)
            return True
        number = number_of(command)
        if number is not None and number < self._count:
            self._ask(number)
            return True
        return super().on_command(command)

    def _ask(self, number: int) -> None:
        self.close()
        ask(self._table, number)


def ask_the_board(table: AnyTable, back: Callable[[], None] | None = None) -> None:
    """Open the list, unless the curtain is down; Escape goes ``back``."""
    if not table.curtain.covers:
        table.ui.open(AskTheBoard(table, back))
