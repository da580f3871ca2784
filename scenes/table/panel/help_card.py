"""What's said beside the board to help the person to move: a hint, or the coach's objection."""

from __future__ import annotations

from typing import Final

import pygame

from game.analysis import NOTABLE
from game.bots.bot import Advice
from scenes.kit.i18n import _, tr
from scenes.kit.i18n.formats import paragraph
from scenes.kit.look import Look
from scenes.kit.match_words import (
    chances_text,
    compared_numbers,
    compared_text,
    percent_text,
    proof_text,
)
from scenes.kit.theme import mix
from scenes.table.table import AnyTable
from scenes.table.table_view import Step
from scenes.ui.button import Button
from scenes.ui.layout import Column, Row
from scenes.ui.text import Label
from scenes.ui.widget import UNBOUNDED, Widget


class Card(Column):
    """A soft ground that sets words of help apart from the game's."""

    def paint(self, surface: pygame.Surface) -> None:
        look = self.look
        ground = mix(look.theme.paper, look.theme.hint, 0.10)
        edge = mix(look.theme.paper, look.theme.hint, 0.55)
        box = look.box(self.rect.size, look.px(14), ground, 255, edge, look.px(1.5))
        surface.blit(box, self.rect)


_HEAD: Final = 0.4
"""The most of a card's width that its head takes beside the words; else they're below."""


class _Told(Row):
    """A head, and words that get all other room."""

    def _folds(self, look: Look, room: int) -> bool:
        return self.children[0].measure(look, UNBOUNDED)[0] > _HEAD * room


class _Head(Column):
    """Lines that don't wrap: all room for more lines belongs to the words beside them."""

    def least_width(self, look: Look) -> int:
        return self.measure(look, UNBOUNDED)[0]


def help_words(table: AnyTable, *, shown: bool = False) -> str:
    """What a hint tells by now, or what the coach objects to; "" for nothing.

    It's ``shown`` beside the board, or said to someone who may not see that.
    """
    help_, names = table.help, table.seen.names
    why = "" if help_.reason is None else tr(help_.reason, names)
    if help_.objection is not None:
        about = help_.objection.about
        proof = "" if about is None else proof_text(about.value, about.proven)
        return paragraph([why or _("There’s a much better move."), proof])
    advice, step = help_.advice, help_.step
    if advice is None or step is None:
        return ""
    tell = table.game.shown_hint if shown else table.game.hint_sentence
    sentence = tell(advice, step, table.seen)
    if step is not Step.MOVE:
        return sentence
    best = advice.candidates[0]
    certain = proof_text(best.value, best.proven) or _settled_text(advice)
    return paragraph([sentence, why, certain])


def help_head(table: AnyTable) -> str:
    """Which hint it is, or that the coach speaks; "" for neither."""
    help_ = table.help
    if help_.objection is not None:
        return _("Coach")
    if help_.step is None:
        return ""
    return _("Hint {number} of {count}", number=help_.step.value, count=len(Step))


def _settled_text(advice: Advice) -> str:
    """That nothing matters any more, if no action would change much."""
    if not advice.is_settled:
        return ""
    if advice.best_value < 0.5:
        return _("The game is as good as lost.")
    return _("The game is as good as won.")


class HelpCard:
    """The words of a hint, or an objection with the choice it leaves.

    Its ``buttons`` go with the prompt's.
    """

    def __init__(self, table: AnyTable) -> None:
        self._table = table
        help_ = table.help
        self._head = Label("", "small", "ink_soft", name="help-head")
        self._words = Label("", "small", name="help-words", flex=1.0)
        self._chances = Label("", "small-strong", visible=False, name="help-chances")
        self._ideas = Button("", help_.switch_ideas, name="ideas")
        self._objection = Row(
            [
                Button(_("Take back"), table.withdraw, kind="primary", name="take-back"),
                Button(_("Play it"), table.confirm, name="play-anyway"),
            ],
            gap=8,
        )
        head = _Head([self._head, self._chances], gap=0)
        words = _Told([head, self._words], gap=16, folded_gap=0)
        self.buttons: list[Widget] = [self._ideas, self._objection]
        self.widget = Card([words], gap=0, padding=(12, 2), visible=False)

    def refresh(self) -> None:
        """Show what's told now; the card is gone while nothing is."""
        help_ = self._table.help
        objects = help_.objection is not None
        self._head.text = help_head(self._table)
        # A listener sees no marks.
        table = self._table
        self._words.text = table.services.as_read(help_words(table, shown=not table.seen.by_ear))
        told = help_.step is not None and help_.advice is not None
        ends = help_.step is Step.MOVE
        self._ideas.text = _("Hide good moves") if help_.shows_ideas else _("Good moves")
        self._words.visible = bool(self._words.text)
        seen = self._table.seen
        ideas = help_.shows_ideas and help_.is_wanted
        helps = ideas and (seen.live or bool(seen.ideas)) and seen.seat is not None
        # Ideas alone don't say what to do.
        self.widget.visible = objects or told
        lists = (told and (ends or help_.shows_ideas)) or helps
        self._ideas.visible = lists and not objects and help_.judged is None
        self._objection.visible = objects
        self._show_chances()

    def _show_chances(self) -> None:
        """Say what the chances are, or what a bad move does to them."""
        help_ = self._table.help
        asked = help_.objection
        advice = asked or help_.advice
        sides = len(self._table.seen.state.teams)
        told = asked is not None or help_.step is Step.MOVE
        if advice is None or not told or (asked is not None and asked.loss < NOTABLE):
            self._chances.visible = False
            return
        self._chances.visible = self._words.visible
        if asked is not None and asked.about is not None:
            before, after = asked.best_value, asked.about.value
            self._chances.text = compared_text(before, after, sides)
            self._chances.tooltip = compared_numbers(before, after)
        else:
            self._chances.text = chances_text(advice.best_value, sides)
            self._chances.tooltip = percent_text(100 * advice.best_value)
