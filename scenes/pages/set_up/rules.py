"""The rules' part of the set-up: the variants of a game, and which of them are chosen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from game.messages import Message
from game.protocol import Option, OptionValue
from scenes.kit.i18n import _, tr
from scenes.kit.i18n.formats import listed
from scenes.kit.i18n.joining import labelled
from scenes.pages.set_up.desk import Desk, heading
from scenes.pages.set_up.fairness import Fairness
from scenes.pages.set_up.learning_offer import LearningOffer
from scenes.pages.set_up.plan import Plan
from scenes.pages.set_up.players import MANY
from scenes.pages.set_up.variants import Choosing, Variants
from scenes.ui.button import Button
from scenes.ui.choice import Choice
from scenes.ui.choice import Option as Selectable
from scenes.ui.layout import Column, Row
from scenes.ui.text import Label, Separator
from scenes.ui.toggle import Toggle
from scenes.ui.widget import Widget


class Rules:
    """Chooses the variants."""

    def __init__(self, desk: Desk, learning: LearningOffer) -> None:
        self._desk, self._learning = desk, learning
        self._fair = Fairness(desk)
        # What came of choosing last, and the variants it left.
        self._chose: tuple[Variants, Choosing] | None = None

    def choose(self, key: str, value: OptionValue) -> None:
        """Choose a value of an option."""
        plan = self._desk.plan
        self._chose = variants, _choosing = plan.variants.choose(key, value)
        self._desk.change(replace(plan, variants=variants))

    def _reset(self) -> None:
        plan = self._desk.plan
        self._desk.change(replace(plan, variants=Variants(plan.front.info, plan.players)))

    def build(self) -> Widget:
        """The widgets."""
        variants = self._desk.plan.variants
        parts: list[Widget] = []
        for option in variants.options:
            if parts:
                parts.append(Separator())
            parts.append(self._option(option))
        if variants.changed:
            parts.append(
                Button(
                    _("Back to the standard rules"),
                    self._reset,
                    kind="quiet",
                    icon="undo",
                    name="standard",
                    align="start",
                )
            )
        fair = self._fair.build() if self._desk.plan.players >= MANY else None
        if fair is not None:
            parts += [Separator(), fair]
        return Column(parts, gap=12)

    def _option(self, option: Option) -> Widget:
        chosen = self._desk.plan.variants.choice_of(option)
        title, explanation = _(option.title), _(chosen.explanation)
        lines: list[Widget] = []
        if option.is_switch:
            lines.append(
                Toggle(
                    title,
                    bool(chosen.value),
                    partial(self.choose, option.key),
                    detail=explanation,
                    name=f"option-{option.key}",
                )
            )
        else:
            values = [Selectable(c.value, _(c.label)) for c in option.choices]
            choose = partial(self.choose, option.key)
            choice = Choice(values, chosen.value, choose, name=f"option-{option.key}")
            lines.append(Row([heading(self._desk.look, title), choice], folded_gap=6))
            lines.append(Label(explanation, "small", "ink_soft"))
        left, choosing = self._chose or (None, Choosing(""))
        is_told = choosing.key == option.key and left is self._desk.plan.variants
        if is_told and choosing.why is not None:
            conflict = _conflict_text(choosing.why, choosing.given_up)
            lines.append(Label(conflict, "small", "accent"))
        lesson = self._learning.of_choice(option.key, chosen.value)
        if lesson is not None:
            lines.append(Row([lesson], fold=False))
        return Column(lines, gap=4)


def _conflict_text(why: Message, given_up: Sequence[Option]) -> str:
    if not given_up:
        return tr(why)
    titles = listed(_("“{text}”").format(text=_(option.title)) for option in given_up)
    return _("{why} Set back: {options}.").format(why=tr(why), options=titles)


def title_of(plan: Plan) -> str:
    """What the part is called, with how many variants differ from the standard rules."""
    changed = len(plan.variants.changed)
    if not changed:
        return _("Variants")
    return _("Variants ({count})").format(count=changed)


def rules_text(plan: Plan) -> str:
    """By which rules will be played, in a line."""
    changed = plan.variants.changed
    if not changed:
        return _("Standard rules")
    told = []
    for option in changed:
        title = _(option.title)
        if not option.is_switch:
            label = _(plan.variants.choice_of(option).label)
            title = labelled(title, label)
        told.append(title)
    return " · ".join(told)
