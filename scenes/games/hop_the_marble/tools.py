"""The buttons over Hop's cloth: seeing flicks again, the view, steps of the aim."""

from collections.abc import Callable, Container, Sequence
from functools import partial
from typing import Final

import pygame

from scenes.kit.i18n import _
from scenes.kit.intent import Command
from scenes.kit.look import Look
from scenes.ui.button import IconButton, Pressable
from scenes.ui.layout import Container as Box
from scenes.ui.layout import Stack
from scenes.ui.panel import fit_button, strip, strip_breadth, strip_button
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


class _Packs(Pressable):
    """Where everyone else's cards are: pointing at them, or the focus, opens them.

    A press has them told.
    """

    def __init__(self, show: Callable[[bool], None], told: Callable[[], None]) -> None:
        super().__init__(told, label=_("What the others need"), name="packs", visible=False)
        self._show = show

    @property
    def tip(self) -> str:
        """Its name where no key leads to it: it wouldn't be pointed at without one."""
        return "" if self.focusable else self.label

    def on_hover(self, inside: bool) -> None:
        self._show(inside or self.focused)

    def on_focus(self, gained: bool) -> None:
        self._show(gained or self.hovered)


class _Cards(Box):
    """The tooltips of cards, described by ``words`` by player and number, and all ``packs``."""

    def __init__(self, words: Callable[[int, int], str], packs: Widget) -> None:
        super().__init__([packs])
        self._words, self._packs = words, packs
        self._laid: tuple[tuple[Laid, ...], pygame.Rect | None] = (), None

    @property
    def grasped(self) -> Sequence[pygame.Rect]:
        """What's below the board: what to do next is told there."""
        return (self.rect.move(0, self.rect.height),)

    def show(self, laid: tuple[Laid, ...], packs: pygame.Rect | None) -> None:
        """Explain these cards."""
        if (laid, packs) != self._laid:
            self._laid = laid, packs
            self._packs.visible = packs is not None
            told = (_Card(partial(self._words, *card)) for *card, _place in laid)
            self.set_children([self._packs, *told])

    def arrange(self, look: Look) -> None:
        laid, packs = self._laid
        places = [packs or pygame.Rect(0, 0, 0, 0), *(place for *_card, place in laid)]
        for child, place in zip(self.children, places, strict=True):
            child.place(look, place)


class _Edges(Stack):
    """Groups of buttons, columns at the board's left edge, beside the cloth.

    They keep clear of its middle, where marbles may wait, and of what's ``below``, in pixels. The
    last replaces the first. Below them is what's told of ``cards``, at their places.
    """

    def __init__(self, groups: Sequence[Widget], cards: Widget) -> None:
        super().__init__([cards, *groups])
        self._groups, self._cards = groups, cards
        self.below = 0

    def arrange(self, look: Look) -> None:
        """Place the groups."""
        gap = look.px(_EDGE)
        # Rows fold where only one button fits.
        sizes = [child.measure(look, tools_breadth(look)) for child in self._groups]
        seeing, looks, aim, folding = (pygame.Rect((0, 0), size) for size in sizes)
        if self._groups[-1].visible:
            seeing.size = folding.size
        seeing.topleft = self.rect.left + gap, self.rect.top + gap
        looks.bottomleft = seeing.left, self.rect.bottom - self.below - gap
        aim.bottomleft = seeing.left, looks.top - gap
        for child, rect in zip(self._groups, (seeing, looks, aim, seeing), strict=True):
            child.place(look, rect.clamp(self.rect))
        self._cards.place(look, self.rect)


class HopTools:
    """The buttons; ``give`` gets the name of one, or the command it stands for.

    ``card_text`` describes a card by its player and number. ``open_packs`` opens the others' or
    closes them, ``tell_packs`` tells of them. ``named`` adds a command's key to a text. Three
    buttons unfold more: ways to see flicks again, steps of the aim, and the folding hands.
    """

    def __init__(
        self,
        give: Callable[[Tool], None],
        card_text: Callable[[int, int], str],
        open_packs: Callable[[bool], None],
        tell_packs: Callable[[], None],
        named: Callable[[str, Command], str],
    ) -> None:
        self._buttons: dict[str, IconButton] = {}
        self._openers: dict[str, IconButton] = {}

        def folded(icon: str, word: str, name: str, *told: tuple[str, str, str]) -> Widget:
            def unfold() -> None:
                opener.active = not opener.active
                for button in made:
                    button.visible = opener.active

            def press(tool: str) -> None:
                give(tool)
                if name != "aim" and tool != "slow":
                    unfold()

            opener = self._openers[name] = strip_button(icon, word, unfold, name, word)
            made = [strip_button(each, say, partial(press, of), of, say) for each, say, of in told]
            for button in made:
                button.visible = False
            self._buttons |= {button.name: button for button in made}
            return strip([opener, *made], fold=True)

        self._fit = fit_button(give, named)
        self._sights = (
            (self._fit.word, self._fit.label),
            (_("Closer"), named(_("Closer"), Command.FIT)),
        )
        self._groups = [
            folded(
                "film",
                _("Camera"),
                "camera",
                ("replay", _("Replay flick"), "again"),
                ("save", _("Save flick"), "keep"),
                ("share", _("Make a film"), "film"),
                ("clock", _("Slow motion"), "slow"),
            ),
            strip([self._fit]),
            folded(
                "target",
                _("Aim"),
                "aim",
                ("chevron-left", _("Turn left"), "left"),
                ("chevron-right", _("Turn right"), "right"),
                ("chevron-up", _("Harder", "a flick"), "harder"),
                ("chevron-down", _("Softer", "a flick"), "softer"),
                ("settings", _("Small steps"), "fine"),
            ),
            folded(
                "fold-push",
                _("Fold", "the ground"),
                "folding",
                ("fold-pull", _("Pull", "the ground"), "fold-pull"),
                ("fold-push", _("Push", "the ground"), "fold-push"),
                ("fold-smooth", _("Smooth", "the ground"), "fold-smooth"),
                ("share", _("Same for all sides"), "same"),
                ("undo", _("Start over"), "fold-again"),
                ("random", _("Random folds"), "spread"),
            ),
        ]
        self._groups[-1].visible = False
        self._packs = _Packs(open_packs, tell_packs)
        self._cards = _Cards(card_text, self._packs)
        self._edges = _Edges(self._groups, self._cards)
        self.widget: Widget = self._edges

    def breadth(self, look: Look) -> int:
        """Their width with the room around them, in pixels."""
        return tools_breadth(look, [*self._buttons.values(), self._fit])

    def keep_clear(self, below: int) -> None:
        """Keep clear of this many pixels at the board's lower edge."""
        self._edges.below = below

    def clear_cloth(self) -> None:
        """Fold the camera's buttons, which may cover marbles."""
        if self._openers["camera"].active:
            self._openers["camera"].activate()

    def explain(self, laid: tuple[Laid, ...], packs: pygame.Rect | None) -> None:
        """Have tooltips for these cards, and let the packs at their place be opened."""
        self._cards.show(laid, packs)

    def show(
        self,
        on: Container[str],
        shown: Sequence[bool],
        vain: Container[str],
        *,
        away: bool,
        packs: bool,
    ) -> None:
        """Light up what's ``on``, show the groups that are needed, and disable what's in ``vain``.

        The groups are for seeing flicks again, for showing the whole cloth, for steps of the aim,
        and for folding. ``away``, the second leads back. Keys lead to the ``packs`` unless there's
        more to do.
        """
        word, label = self._sights[away]
        if word != self._fit.word:
            self._fit.word, self._fit.label, self._fit.tooltip = word, label, label
            self._fit.relayout()
        for name, button in self._buttons.items():
            button.active, button.enabled = name in on, name not in vain
        self._packs.focusable = packs
        for group, visible in zip(self._groups, shown, strict=True):
            group.visible = visible
