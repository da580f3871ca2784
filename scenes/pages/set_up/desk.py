"""What the parts of the set-up work with: the plan, and sentences that follow it."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Protocol

from game.records.history import GameRecord
from scenes.kit.look import Look, StyleName
from scenes.kit.scene import Services
from scenes.pages.set_up.plan import Plan
from scenes.ui.root import Ui
from scenes.ui.text import Label


class Sentences:
    """Sentences with names in them, to be written anew while names are typed."""

    def __init__(self) -> None:
        self._spoken: list[tuple[Label, Callable[[], str]]] = []

    def clear(self) -> None:
        """Forget the labels, as the page is built anew."""
        self._spoken.clear()

    def say(self, sentence: Callable[[], str], colour: str = "ink_soft") -> Label:
        """A small label that follows the names; without a sentence it takes no room."""
        text = sentence()
        label = Label(text, "small", colour, visible=bool(text))
        self._spoken.append((label, sentence))
        return label

    def write(self) -> None:
        """Write all of them anew."""
        for label, sentence in self._spoken:
            label.text = sentence()
            label.visible = bool(label.text)


class Desk(Protocol):
    """The page, as its parts know it."""

    services: Services
    ui: Ui
    sentences: Sentences
    plan: Plan

    @property
    def look(self) -> Look:
        """What everything is measured with."""

    def change(self, plan: Plan) -> None:
        """Take another plan and show it."""

    def history(self) -> list[GameRecord]:
        """The finished games of the people at the table; none if they cannot be read."""


def heading(look: Look, text: str, style: StyleName = "body") -> Label:
    """What stands before a choice, on one line: the choice gives way, or goes below it."""
    return Label(
        text, style, flex=1, min_width=math.ceil(look.text_width(text, style) / look.scale)
    )
