"""The buttons over Hop's cloth: seeing flicks again, the view, steps of the aim."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from functools import partial
from typing import Final

import pygame

from scenes.kit.commands import Command
from scenes.kit.i18n import _
from scenes.kit.look import Look
from scenes.ui.board_tools import fit_button, on_strip, strip, strip_breadth, strip_button
from scenes.ui.button import IconButton
from scenes.ui.layout import Container as Box
from scenes.ui.layout import Stack, Wrap
from scenes.ui.widget import Widget

Tool = str | Command
"""What a button stands for: a command, or what it does by its name."""

_EDGE: Final = 10.0
"""Room between the buttons and the edges of the board's area, in design units."""


def tools_breadth(look: Look, buttons: Sequence[Widget] = ()) -> int:
    """Width of a strip of these buttons with the room around it, in pixels."""
    return strip_breadth(look, buttons) + 2 * look.px(_EDGE)


Laid = tuple[int, int, pygame.Rect]
"""A card on the cloth: its player, its number, and its rectangle in the window."""


class _Card(Widget):
    """A card's tooltip: what it asks for and what's missing, put into words when it's due."""

    def __init__(self, words: Callable[[], str]) -> None:
        super().__init__()
        self._words = words

    @property
    def tip(self) -> str:
        return self._words()


class _Cards(Box):
    """The tooltips of all cards; ``words`` describes one by its player and number."""

    def __init__(self, words: Callable[[int, int], str]) -> None:
        super().__init__([])
        self._words = words
        self._laid: tuple[Laid, ...] = ()

    def show(self, laid: tuple[Laid, ...]) -> None:
        """Explain these cards."""
        if laid != self._laid:
            self._laid = laid
            self.set_children(_Card(partial(self._words, *card)) for *card, _place in laid)

    def arrange(self, look: Look) -> None:
        for child, (_seat, _number, place) in zip(self.children, self._laid, strict=True):
            child.place(look, place)


class _Edges(Stack):
    """Groups of buttons, columns at the board's left edge, beside the cloth.

    They keep clear of its middle, where marbles may wait. The last replaces the first. Below them
    is what's told of ``cards``, at their places.
    """

    def __init__(self, groups: Sequence[Widget], cards: Widget) -> None:
        super().__init__([cards, *groups])
        self._groups, self._cards = groups, cards

    def arrange(self, look: Look) -> None:
        """Place the groups."""
        gap = look.px(_EDGE)
        # Rows fold where only one button fits.
        sizes = [child.measure(look, tools_breadth(look)) for child in self._groups]
        seeing, looks, aim, folding = (pygame.Rect((0, 0), size) for size in sizes)
        if self._groups[-1].visible:
            seeing.size = folding.size
        seeing.topleft = self.rect.left + gap, self.rect.top + gap
        looks.bottomleft = seeing.left, self.rect.bottom - gap
        if aim.height > looks.top - seeing.bottom - 2 * gap:
            # Large letters: two side by side reach over the cloth, but cover no other group.
            aim.size = self._groups[2].measure(look, 2 * tools_breadth(look))
        aim.bottomleft = seeing.left, looks.top - gap
        for child, rect in zip(self._groups, (seeing, looks, aim, seeing), strict=True):
            child.place(look, rect.clamp(self.rect))
        self._cards.place(look, self.rect)


class HopTools:
    """The buttons; ``give`` gets the name of one, or the command it stands for.

    ``card_text`` describes a card by its player and number. ``named`` adds a command's key to a
    text. The camera button unfolds the ways to see flicks again.
    """

    def __init__(
        self,
        give: Callable[[Tool], None],
        card_text: Callable[[int, int], str],
        named: Callable[[str, Command], str],
    ) -> None:
        self._buttons: dict[str, IconButton] = {}

        def button(icon: str, label: str, name: str, word: str = "") -> IconButton:
            made = strip_button(icon, label, partial(give, name), name, word)
            self._buttons[name] = made
            return made

        def hand(name: str, word: str) -> IconButton:
            return button(name, word, name, word)

        self._camera = strip_button("film", _("Camera"), self._unfold, "camera", _("Camera"))
        seen = [
            ("replay", _("Replay flick"), "again"),
            ("save", _("Save flick"), "keep"),
            ("share", _("Film flick"), "film"),
            ("eye", _("Follow marble"), "follow"),
            ("clock", _("Slow finish"), "slow"),
            ("search", _("Aim closer"), "near"),
        ]
        self._unfolds = [button(icon, words, name, words) for icon, words, name in seen]
        for each in self._unfolds:
            each.visible = False
        aims = [
            button("chevron-left", _("Turn left"), "left"),
            button("chevron-right", _("Turn right"), "right"),
            button("chevron-up", _("Harder", "a flick"), "harder"),
            button("chevron-down", _("Softer", "a flick"), "softer"),
            button("target", named(_("Small steps"), Command.MARK), "fine"),
        ]
        hands = [
            hand("fold-pull", _("Pull", "the ground")),
            hand("fold-push", _("Push", "the ground")),
            hand("fold-smooth", _("Smooth", "the ground")),
        ]
        self._fit = fit_button(give, named)
        self._groups = [
            strip([self._camera, *self._unfolds], fold=True),
            strip([self._fit]),
            on_strip(Wrap(aims, gap=0)),
            strip(hands, fold=True),
        ]
        self._groups[-1].visible = False
        self._cards = _Cards(card_text)
        self.widget: Widget = _Edges(self._groups, self._cards)

    def breadth(self, look: Look, *, folds: bool) -> int:
        """Their width with the room around them, in pixels; ``folds`` counts the folding hands."""
        usual = tools_breadth(look, [self._camera, *self._unfolds, self._fit])
        hands = self._groups[-1].measure(look, usual)[0] + 2 * look.px(_EDGE) if folds else 0
        return max(usual, hands)

    def _unfold(self) -> None:
        self._camera.active = not self._camera.active
        for button in self._unfolds:
            button.visible = self._camera.active

    def explain(self, laid: tuple[Laid, ...]) -> None:
        """Have tooltips for these cards."""
        self._cards.show(laid)

    def show(
        self, on: Container[str], *, seeing: bool, again: bool, looks: bool, aim: bool, hands: bool
    ) -> None:
        """Light up what's ``on``, and show the groups that are needed.

        They are for seeing flicks again (``again``: possible now), for showing the whole cloth, for
        steps of the aim, and the folding hands.
        """
        for name, button in self._buttons.items():
            button.active = name in on
        self._buttons["again"].enabled = again
        shown = (seeing, looks, aim, hands)
        for group, visible in zip(self._groups, shown, strict=True):
            group.visible = visible
