"""Who plays a seat, by face: a button that shows it, and the dialog in which another is chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, Unpack

import pygame

from game.bots.characters import CHARACTERS, character_of
from game.bots.levels import ADAPTIVE, group_of, title_of
from game.match import HUMAN
from scenes.kit.i18n import _
from scenes.kit.look import Look
from scenes.kit.theme import mix
from scenes.ui.button import Pressable
from scenes.ui.dialog import Answer, Dialog
from scenes.ui.listview import ListRow, ListView
from scenes.ui.widget import UNBOUNDED, Host, WidgetOptions

_ARROW: Final = 18.0
_PAD: Final = 8.0
_GAP: Final = 8.0


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

    def show(self, kind: str, title: str) -> None:
        """Show somebody else."""
        self.kind, self.title = kind, title
        self.relayout()
        self.invalidate()

    @property
    def _line(self) -> str:
        """The level and the manner, as in “Casual · cheerful, a little careless”."""
        manner = character_of(self.kind).manner
        return " · ".join(filter(None, (_level(self.kind), manner and _(manner))))

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
    kinds: Sequence[str] = tuple(CHARACTERS),
    standing: str = "",
) -> None:
    """Let somebody choose who plays a seat now played by ``current``, one of ``kinds``.

    ``standing`` is what else there is to say of the computer that follows the people.
    """

    offered = [*kinds] if current in kinds else [*kinds, current]

    def take(number: int) -> None:
        dialog.close()
        if offered[number] != current:
            on_choose(offered[number])

    rows = ListView(
        len(offered),
        lambda number: _row(offered[number], standing),
        selected=offered.index(current),
        on_activate=take,
        single_click=True,
        height=520,
        name="players",
    )
    dialog = Dialog(_("Who plays?"), rows, [Answer(_("Cancel"), name="cancel")], width=640)
    ui.open(dialog)


def _row(kind: str, standing: str) -> ListRow:
    who = character_of(kind)
    text, sentence = _(who.name), who.sentence and _(who.sentence)
    if kind != HUMAN:
        text = f"{text} · {_level(kind)}"
    if standing and group_of(kind) == ADAPTIVE:
        sentence = f"{sentence} {standing}"
    return ListRow(text, sentence, picture=partial(_portrait, kind))


def _level(kind: str) -> str:
    return _("Person") if kind == HUMAN else _(title_of(group_of(kind)))


def face(look: Look, kind: str, side: int) -> pygame.Surface:
    """The figure of a kind of player in a square of ``side`` pixels; shared: do not draw on it.

    Where the theme has no pictures it is drawn in plain tones.
    """
    key = group_of(kind) if group_of(kind) in CHARACTERS else HUMAN
    tones = "" if look.theme.pictures else "-contrast"
    return look.picture(f"faces/{key}{tones}.png", (side, side))


def _portrait(kind: str, look: Look, size: tuple[int, int]) -> pygame.Surface:
    """The face in the middle of a clear ground of that size."""
    ground = pygame.Surface(size, pygame.SRCALPHA)
    picture = face(look, kind, min(size))
    ground.blit(picture, picture.get_rect(center=ground.get_rect().center))
    return ground
