"""Who plays a seat, by face: a button that shows it, a dialog to choose another, and how strong."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, Literal, Unpack

import pygame

from game.bots.characters import (
    HOW_STRONG,
    OPPONENTS,
    character_of,
    figure_of,
    strength_part,
)
from game.bots.levels import ADAPTIVE, LEVELS, group_of, manner_of, title_of, with_manner
from game.match import HUMAN
from game.seats import is_like
from scenes.kit.i18n import _
from scenes.kit.i18n.formats import listed, paragraph
from scenes.kit.look import Look
from scenes.kit.theme import mix
from scenes.ui.button import Pressable
from scenes.ui.choice import Dropdown, Option
from scenes.ui.dialog import Answer, Dialog
from scenes.ui.listview import ListRow, ListView
from scenes.ui.widget import UNBOUNDED, Host, WidgetOptions

Mood = Literal["calm", "thinking", "pleased", "rueful"]
"""What an opponent's face shows."""

_ARROW: Final = 18.0
_PAD: Final = 8.0
_GAP: Final = 8.0


def seat_text(seat: int) -> str:
    """Which seat the controls of a row are for."""
    return _("seat {number}").format(number=seat + 1)


class FaceButton(Pressable):
    """The face of who plays a seat, with a ``title`` and how it plays; a press offers the others.

    Without a title it is the face alone, ``size`` design units wide.
    """

    focus_radius = 12.0

    def __init__(
        self,
        kind: str,
        title: str,
        on_press: Callable[[], None],
        *,
        size: float = 38.0,
        **options: Unpack[WidgetOptions],
    ) -> None:
        options.setdefault("tooltip", "" if title else _("Who plays?"))
        options.setdefault("label", _("Who plays?"))
        super().__init__(on_press, **options)
        self.kind = kind
        self.title = title
        self.size = size

    def stands(self) -> str:
        return listed(filter(None, (self.title, self._line, super().stands())))

    def show(self, kind: str, title: str) -> None:
        """Show somebody else."""
        self.kind, self.title = kind, title
        self.relayout()
        self.invalidate()

    @property
    def _line(self) -> str:
        """How an opponent plays, as in “takes no chances”; of anybody else, what they are."""
        who = character_of(self.kind)
        return _(who.manner or (title_of(self.kind) if is_like(self.kind) else who.name))

    def _around(self, look: Look) -> int:
        """The width of everything but the words."""
        words = look.px(_GAP) if self.title else 0
        return 2 * look.px(_PAD) + look.em(self.size) + look.px(_GAP) + look.em(_ARROW) + words

    def least_width(self, look: Look) -> int:
        """Enough for the longest word."""
        if not self.title:
            return self._around(look)
        words = look.longest_word(self.title, "strong"), look.longest_word(self._line, "small")
        return max(words) + self._around(look)

    def measure_content(self, look: Look, width: int) -> tuple[int, int]:
        """As wide as its words, and as high as they or the face."""
        around = self._around(look)
        high = look.em(self.size) + 2 * look.px(3)
        if not self.title:
            return around, high
        room = None if width >= UNBOUNDED else max(1, width - around)
        name = look.measure(self.title, "strong", room)
        line = look.measure(self._line, "small", room)
        return max(name[0], line[0]) + around, max(high, name[1] + line[1] + 2 * look.px(2))

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the face left, the words beside it and the arrow right."""
        look, theme = self.look, self.look.theme
        light = max(self.eased("hover"), self.eased("press"))
        edge = mix(theme.panel_edge, theme.field_edge, 0.55 + 0.45 * light)
        box = look.box(self.rect.size, look.px(12), theme.field, 255, edge, look.edge_width)
        surface.blit(box, self.rect)
        inner = self.rect.inflate(-2 * look.px(_PAD), 0)
        picture = face(look, self.kind, look.em(self.size))
        place = picture.get_rect(midleft=inner.midleft)
        surface.blit(picture, place)
        arrow = look.icon("chevron-down", look.em(_ARROW), theme.ink)
        surface.blit(arrow, arrow.get_rect(midright=inner.midright))
        if not self.title:
            return
        left = place.right + look.px(_GAP)
        room = max(1, inner.right - look.em(_ARROW) - look.px(_GAP) - left)
        high = look.measure(self.title, "strong", room)[1]
        low = look.measure(self._line, "small", room)[1]
        top = self.rect.centery - (high + low) // 2
        words = pygame.Rect(left, top, room, high)
        look.draw_text(surface, self.title, words, "strong", theme.ink)
        below = pygame.Rect(left, top + high, room, low)
        look.draw_text(surface, self._line, below, "small", theme.ink_soft)


def offer_players(
    ui: Host,
    current: str,
    on_choose: Callable[[str], None],
    *,
    strength: str = ADAPTIVE,
    known: Sequence[tuple[ListRow, Callable[[], None]]] = (),
) -> None:
    """Let somebody choose who plays a seat now played by ``current``.

    A computer is as strong as the one before; in the place of a person it has ``strength``. Those
    who are ``known`` come first.
    """
    base = strength_part(current) or strength
    # People come first: in a small window the list is longer than what is seen of it.
    offered = [HUMAN, *(with_manner(base, manner) for manner in OPPONENTS)]
    shown = [figure_of(kind) for kind in offered]

    def take(number: int) -> None:
        dialog.close()
        if number < len(known):
            known[number][1]()
        elif offered[number - len(known)] != current:
            on_choose(offered[number - len(known)])

    rows = ListView(
        len(known) + len(offered),
        lambda number: (
            known[number][0] if number < len(known) else _row(offered[number - len(known)])
        ),
        selected=len(known) + shown.index(figure_of(current)),
        on_activate=take,
        single_click=True,
        height=505,
        name="players",
    )
    dialog = Dialog(_("Who plays?"), rows, [Answer(_("Cancel"), name="cancel")], width=640)
    ui.open(dialog)


def _row(kind: str) -> ListRow:
    who = character_of(kind)
    text = " · ".join(_(part) for part in (who.name, who.manner) if part)
    return ListRow(text, _(who.sentence), picture=partial(_portrait, kind))


def strength_choice(
    kind: str,
    on_choose: Callable[[str], None],
    *,
    follows: str = ADAPTIVE,
    standing: str = "",
    **options: Unpack[WidgetOptions],
) -> Dropdown[str]:
    """Chooses how strong the computer of this kind is; ``on_choose`` is told its new kind.

    ``follows`` is the strength of one that follows the people, "" where there can be none;
    ``standing`` is what else there is to say of it.
    """

    def told(strength: str) -> Option[str]:
        sentence = _(HOW_STRONG[group_of(strength)])
        if group_of(strength) == ADAPTIVE:
            sentence = paragraph(filter(None, (sentence, standing)))
        return Option(strength, _(title_of(group_of(strength))), sentence)

    strengths = [*filter(None, (follows,)), *LEVELS]
    options.setdefault("tooltip", _("How strong?"))
    options.setdefault("label", _("How strong?"))
    return Dropdown(
        [told(strength) for strength in strengths],
        strength_part(kind),
        lambda strength: on_choose(with_manner(strength, manner_of(kind))),
        **options,
    )


def face(look: Look, kind: str, side: int, mood: Mood = "calm") -> pygame.Surface:
    """The figure of a kind of player in a square of ``side`` pixels; shared: do not draw on it.

    Where the theme has no pictures it is drawn in plain tones. Only opponents have moods.
    """
    figure = figure_of(kind)
    feels = "" if mood == "calm" or figure == HUMAN else f"-{mood}"
    tones = "" if look.theme.pictures else "-contrast"
    return look.picture(f"faces/{figure}{feels}{tones}.webp", (side, side))


def _portrait(kind: str, look: Look, size: tuple[int, int]) -> pygame.Surface:
    """The face in the middle of a clear ground of that size."""
    ground = pygame.Surface(size, pygame.SRCALPHA)
    picture = face(look, kind, min(size))
    ground.blit(picture, picture.get_rect(center=ground.get_rect().center))
    return ground
