"""The buttons over Hop's cloth: seeing flicks again, the view, steps of the aim."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final, Literal

import pygame

from scenes.games.hop_the_marble.hand import pushed, turned
from scenes.games.hop_the_marble.reach import HopHand
from scenes.kit.commands import Command
from scenes.kit.i18n import _
from scenes.kit.look import Look
from scenes.ui.board_tools import fit_button, on_strip, strip, strip_breadth, strip_button
from scenes.ui.button import IconButton
from scenes.ui.layout import Container, Wrap
from scenes.ui.widget import Widget

_Named = Literal[
    "again", "keep", "film", "follow", "slow", "near", "left", "right", "harder", "softer", "fine"
]

_Folds = Literal["fold-pull", "fold-push", "fold-smooth"]

Tool = _Named | _Folds | Command

_EDGE: Final = 10.0
"""Room between the buttons and the edges of the board's area, in design units."""

_HANDS: Final[tuple[_Folds, ...]] = ("fold-pull", "fold-push", "fold-smooth")

_HAND: Final = 44.0
"""Side of the button of a hand that folds the ground."""


def tools_breadth(look: Look) -> int:
    """The breadth of a strip of buttons with the room around it, in pixels."""
    return strip_breadth(look) + 2 * look.px(_EDGE)


class _Edges(Container):
    """Groups of buttons, columns at the board's left edge, beside the cloth.

    They lie apart from its middle, where marbles may wait. The last is there instead of the first.
    """

    def arrange(self, look: Look) -> None:
        """Place the groups."""
        gap = look.px(_EDGE)
        # Rows fold where they have no more room than one button.
        sizes = [child.measure(look, tools_breadth(look)) for child in self.children]
        seeing, looks, aim, folding = (pygame.Rect((0, 0), size) for size in sizes)
        if self.children[-1].visible:
            seeing.size = folding.size
        seeing.topleft = self.rect.left + gap, self.rect.top + gap
        looks.bottomleft = seeing.left, self.rect.bottom - gap
        if aim.height > looks.top - seeing.bottom - 2 * gap:
            # Large letters: two beside each other reach over the cloth, but cover no other group.
            aim.size = self.children[2].measure(look, 2 * tools_breadth(look))
        aim.bottomleft = seeing.left, looks.top - gap
        for child, rect in zip(self.children, (seeing, looks, aim, seeing), strict=True):
            child.place(look, rect.clamp(self.rect))


class HopTools:
    """The buttons; ``give`` gets the name of one, or the command that it stands for.

    ``named`` adds the key of a command to a text. The camera unfolds what sees flicks again.
    """

    def __init__(self, give: Callable[[Tool], None], named: Callable[[str, Command], str]) -> None:
        self._give = give
        self._camera = strip_button("film", _("Camera"), self._unfold, "camera")
        self._again = self._button("replay", _("Replay the last flick"), "again")
        self._keep = self._button("save", _("Save this flick"), "keep")
        self._film = self._button("film", _("Film this flick"), "film")
        self._follow = self._button("eye", _("Follow the marble"), "follow")
        self._slow = self._button("clock", _("Slow motion at the end"), "slow")
        self._near = self._button("search", _("Come closer to aim"), "near")
        self._looks = strip([fit_button(self._give, named)])
        self._fine = self._button("target", named(_("Small steps"), Command.MARK), "fine")
        self._aim = on_strip(
            Wrap(
                [
                    self._button("chevron-left", _("Turn left"), "left"),
                    self._button("chevron-right", _("Turn right"), "right"),
                    self._button("chevron-up", _("Harder", "a flick"), "harder"),
                    self._button("chevron-down", _("Softer", "a flick"), "softer"),
                    self._fine,
                ],
                gap=0,
            )
        )
        self._unfolds = [self._again, self._keep, self._film, self._follow, self._slow, self._near]
        self._seeing = strip([self._camera, *self._unfolds], fold=True)
        for button in self._unfolds:
            button.visible = False
        self._hands = {
            tool.removeprefix("fold-"): self._hand(tool, word)
            for tool, word in zip(
                _HANDS,
                (_("Pull", "the ground"), _("Push", "the ground"), _("Smooth", "the ground")),
                strict=True,
            )
        }
        self._folding = strip(tuple(self._hands.values()), fold=True)
        self._folding.visible = False
        edges = [self._seeing, self._looks, self._aim, self._folding]
        self.widget: Widget = _Edges(edges)

    def breadth(self, look: Look, *, folds: bool) -> int:
        """How broad they are with the room around them, in pixels; ``folds`` counts the hands."""
        usual = tools_breadth(look)
        broad = self._folding.measure(look, usual)[0] + 2 * look.px(_EDGE) if folds else 0
        return max(usual, broad)

    def _unfold(self) -> None:
        self._camera.active = not self._camera.active
        for button in self._unfolds:
            button.visible = self._camera.active

    def _hand(self, tool: _Folds, word: str) -> IconButton:
        return IconButton(tool, word, partial(self._give, tool), size=_HAND, name=tool, word=word)

    def _button(self, icon: str, label: str, tool: _Named) -> IconButton:
        return strip_button(icon, label, partial(self._give, tool), tool)

    def show(
        self,
        *,
        again: bool,
        keep: bool,
        follow: bool,
        slow: bool,
        near: bool,
        aim: bool,
        fine: bool,
        fits: bool,
        hand: str | None = None,
    ) -> None:
        """Show which can be used and which are on; ``aim`` shows the steps of the aim.

        ``fits`` says that the whole cloth is in sight.

        With a ``hand`` that folds the ground there are hands. What sees flicks again is there once
        one was made that can be kept, but not while somebody aims.
        """
        self._folding.visible = hand is not None
        self._seeing.visible = keep and hand is None and not aim
        for name, button in self._hands.items():
            button.active = name == hand
        self._again.enabled = again
        self._keep.enabled = self._film.enabled = keep
        self._follow.active = follow
        self._slow.active = slow
        self._near.active = near
        self._looks.visible = not fits
        self._aim.visible = aim
        self._fine.active = fine


def stepped(draft: HopHand, tool: Tool) -> HopHand:
    """The hand after a step of the aim."""
    match tool:
        case "left" | "right":
            return turned(draft, 1 if tool == "left" else -1)
        case "harder" | "softer":
            return pushed(draft, 1 if tool == "harder" else -1)
    return replace(draft, fine=not draft.fine)
