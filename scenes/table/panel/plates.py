"""The panel's form: its place in a window, the game's own buttons, plates with the points."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import KW_ONLY, dataclass
from typing import Any, Final

import pygame

from game.match import HUMAN
from scenes.kit.look import Look, StyleName
from scenes.table.meaning import Ask, Intent, Offer
from scenes.table.table import AnyTable
from scenes.ui.button import Button, button_height
from scenes.ui.faces import Mood, Who, face
from scenes.ui.layout import Anchored, Spacer
from scenes.ui.widget import Placing, Widget

MARGIN: Final = 18.0
"""Room around a panel in design units."""

RAIL_MARGIN: Final = 8.0
"""Room around the rail and its strip in design units."""

STRIP_PADDING: Final = 6.0
"""Room above and below the strip's words in design units."""

_WIDTH: Final = 296.0
"""Width of a panel with sentences, in design units."""

_GIVES: Final = 0.9
"""Share of its width that it keeps where the board needs room."""

_RAIL: Final = 92.0
"""The rail's width in design units."""

_WORD: Final = 5.3
"""The rail's least width in its lines' heights."""

LARGE_TEXT: Final = 1.3
"""From this text size on, relative to the rest, words take less room than usual."""


CRAMMED: Final = 1.6
"""At this text size the strip would cover so much that the board makes room for it."""


def is_upright(look: Look) -> bool:
    """Whether a window is so tall that the panel is below the board."""
    return look.size[0] <= 1.1 * look.size[1]


def rail_width(look: Look) -> int:
    """The rail's width in pixels: enough for one word in small letters."""
    usual = round(look.px(_RAIL) * (1 + (look.letters - 1) * 0.4))
    return max(usual, round(_WORD * look.line_height("label")))


def strip_height(look: Look) -> int:
    """The least height of the strip below the board: a button, and two lines where they fit."""
    lines = look.line_height("strong")
    lines += look.line_height("small") if look.letters < CRAMMED else 0
    return max(button_height(look), lines) + 2 * look.px(STRIP_PADDING)


class Side:
    """What's beside a table's board. ``frame`` holds its widgets, ``build`` makes them for a look.

    ``looks_back`` says that the board is in dusk.
    """

    def __init__(self, table: AnyTable) -> None:
        self.table = table
        self.frame: Widget = Spacer()
        self.panel: Widget = Spacer()
        """What stands there."""

    @property
    def looks_back(self) -> bool:
        return False

    @property
    def is_left(self) -> bool:
        """Whether it's on the left, so that the hand that plays covers no board."""
        return self.table.services.settings.hand == "left"

    def build(self) -> None:
        """Rebuild the widgets, for another look or language."""
        raise NotImplementedError

    def ahead(self) -> Iterator[object]:
        """Make what it will show, a small picture a step."""
        return iter(())

    def width(self, look: Look) -> int:
        """How wide it is beside the board, in pixels: for larger text wider, never half the window.

        It gives way a little to a broad board if need be.
        """
        wished = look.px(_WIDTH) * (1 + (look.letters - 1) * 0.5)
        usual = look.px(_WIDTH) * (1 + (look.changed(text_scale=1.0).letters - 1) * 0.5)
        left = look.size[0] - look.px(MARGIN) - self.table.game.board_breadth * look.size[1]
        least = max(_GIVES * wished, usual)
        return round(min(max(least, min(wished, left)), 0.44 * look.size[0]))

    def stand(self, panel: Widget) -> None:
        """Let a new panel stand beside the board; in an upright window it's below."""
        look, self.panel = self.table.services.look, panel
        if is_upright(look):
            self.frame = Anchored(panel, x="stretch", y="end", padding=MARGIN)
            return
        panel.min_width = panel.max_width = self.width(look) / look.scale
        x: Placing = "start" if self.is_left else "end"
        self.frame = Anchored(panel, x=x, y="stretch", padding=MARGIN)

    def left_beside(self, look: Look, wide: int) -> pygame.Rect:
        """What's left of the window beside ``wide`` pixels on this side."""
        return pygame.Rect(wide * self.is_left, 0, look.size[0] - wide, look.size[1])

    def board_area(self, look: Look) -> pygame.Rect:
        """The part of the window left for the board."""
        if not is_upright(look):
            return self.left_beside(look, self.width(look) + look.px(MARGIN))
        return pygame.Rect(0, 0, look.size[0], self.panel.rect.top or look.size[1])

    def toast_room(self) -> pygame.Rect:
        """Where a sentence covers nothing that's needed, if it fits there."""
        raise NotImplementedError

    def refresh(self) -> None:
        """Show the match as it is now."""

    def tick(self, now: float, *, force: bool = False) -> None:
        """Update what changes with time alone."""


NAME: Final = "offer-"
"""Prefix of button names at a table."""


def offered(
    offers: Iterable[Offer],
    do: Callable[[Intent[Any] | Ask], None],
    *,
    point: Callable[[Any], None] | None = None,
) -> list[Button]:
    """The buttons for what a game offers, whose names are the offers' after NAME.

    ``do`` gets what one means, ``point`` the place of the board that one points at, or None
    afterwards.
    """

    def way(offer: Offer) -> Button:
        return Button(
            offer.label,
            lambda: do(offer.meaning),
            kind="primary" if offer.main else "secondary",
            icon=offer.icon,
            enabled=not offer.reason,
            disabled_reason=offer.reason,
            points=None
            if point is None or offer.over is None
            else lambda on: point(offer.over if on else None),
            name=f"{NAME}{offer.name}",
        )

    return [way(offer) for offer in offers]


_SLOWNESS: Final = 0.35
"""Keeps changed points lit for a third of a second instead of a moment."""


@dataclass(frozen=True, slots=True)
class PlateText:
    """What a plate says: the player, a line about them, their points and place.

    ``detail`` is who they are or what they do, ``time`` how long they've been thinking, ``holds``
    what they have, ``words`` are the points in words.
    """

    name: str
    detail: str
    points: str
    active: bool = False
    winner: bool = False
    holds: str = ""
    time: str = ""
    words: str = ""

    @property
    def spoken(self) -> str:
        """All of it in words."""
        points = self.words or self.points
        return " · ".join(filter(None, (self.name, self.detail, self.time, self.holds, points)))

    @property
    def reached(self) -> int | None:
        """What's been reached so far, also of points like “2/3”."""
        first = self.points.partition("/")[0]
        return int(first) if first.isdecimal() else None


class Plate(Widget):
    """One player or figure in little room: the sign, the points beside it, the name below.

    The sign is a player's figure with their symbol, ``turned`` if the board is on its right, or the
    icon of something that's counted and belongs to no one. Unless it's one among ``many`` it's
    large, if there's room, with the points below, after the icon of what it ``counts``.
    """

    text: PlateText
    sign: Who | str
    mood: Mood = "calm"
    _: KW_ONLY
    turned: bool = False
    many: bool = False
    counts: str = ""
    _before: PlateText | None = None

    @property
    def who(self) -> Who:
        """Whose plate it is."""
        return Who(HUMAN) if isinstance(self.sign, str) else self.sign

    def moods(self, look: Look) -> Iterator[pygame.Surface]:
        """The figure in the moods it has during a match."""
        moods: tuple[Mood, ...] = ("calm", "looking", "thinking", "pleased")
        for mood in moods:
            yield face(look, self.who, self._token(look), mood, signed=True, turned=self.turned)

    def renewed(self, before: Mapping[str, object]) -> None:
        """Let changed points light up."""
        old = before["text"]
        assert isinstance(old, PlateText)
        if old.points not in ("", self.text.points):
            self._before = old
            self.settle("pulse", 1.0)
            self.ease("pulse", 0.0)

    def advance(self, seconds: float) -> bool:
        """Let changed points be lit long enough to be seen."""
        return super().advance(seconds * _SLOWNESS)

    @property
    def is_glad(self) -> bool:
        """Whether there are more points than a moment ago."""
        if self._before is None:
            return False
        before, now = self._before.reached, self.text.reached
        return before is not None and now is not None and before < now and self.eased("pulse") > 0

    def paint_light(self, surface: pygame.Surface) -> None:
        """Draw the light behind a player at turn."""
        if self.text.active:
            look, colour = self.look, self.look.player(self.who.colour).fill
            box = look.box(self.rect.size, look.px(14), "chosen", 255, colour, look.px(2))
            surface.blit(box, self.rect)

    def paint_sign(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        """Draw the sign into its square."""
        mood = self.mood
        if self.is_glad and mood in ("calm", "looking"):
            mood = "pleased"
        if isinstance(self.sign, str):
            picture = self.look.icon(self.sign, round(place.width * 0.8), "ink_soft")
        else:
            picture = face(self.look, self.who, place.width, mood, signed=True, turned=self.turned)
        surface.blit(picture, picture.get_rect(center=place.center))

    @property
    def called(self) -> str:
        return self.text.spoken

    @property
    def tip(self) -> str:
        return self.text.spoken

    def least_width(self, look: Look) -> int:
        """Enough for the sign and two figures."""
        return look.px(60)

    def measure_content(self, look: Look, width: int) -> tuple[int, int]:
        """As high as sign and points, and the name."""
        return width, self._upper(look) + self._name_high(look, width) + 2 * look.px(4)

    def _name_high(self, look: Look, width: int) -> int:
        """A second line for a long name, unless there are many."""
        line, room = look.line_height("label"), width - 2 * look.px(2)
        return min(look.measure(self.text.name, "label", room)[1], line * (1 if self.many else 2))

    def _is_large(self, look: Look) -> bool:
        stacks = look.letters <= LARGE_TEXT or not self.text.points
        return not self.many and stacks and not is_upright(look)

    def _points_high(self, look: Look) -> int:
        # Figures reach no lower than their line.
        return round(look.line_height("number") * 0.8)

    def _upper(self, look: Look) -> int:
        if self._is_large(look):
            return self._token(look) + (self._points_high(look) if self.text.points else 0)
        return max(self._token(look), self._points_high(look))

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the figure on the left, the points right of it or below, and the name if it fits."""
        self.paint_light(surface)
        look, side = self.look, self._token(self.look)
        place = pygame.Rect(self.rect.left + look.px(4), 0, side, side)
        place.centery = self.rect.top + look.px(4) + self._upper(look) // 2
        left, right = place.right, self.rect.right - look.px(4)
        middle = (left + right) // 2, place.centery
        if self._is_large(look):
            left = self.rect.left + look.px(4)
            place.midtop = (self.rect.centerx, self.rect.top + look.px(4))
            middle = self.rect.centerx, place.bottom + self._points_high(look) // 2
        self.paint_sign(surface, place)
        colour = "accent" if self.eased("pulse") > 0 else "ink"
        icon = look.em(14) if self.counts and self.text.points else 0
        style = self._points_style(look, right - left - icon)
        points = look.text(self.text.points, style, colour)
        spot = points.get_rect(center=(middle[0] + icon // 2, middle[1]))
        surface.blit(points, spot)
        if icon:
            sign = look.icon(self.counts, icon, "ink_soft")
            surface.blit(sign, sign.get_rect(midright=spot.move(-look.px(3), 0).midleft))
        name = self.rect.inflate(-2 * look.px(2), 0)
        name.height = self._name_high(look, self.rect.width)
        name.bottom = self.rect.bottom - look.px(4)
        lines = round(name.height / look.line_height("label"))
        look.draw_text(surface, self.text.name, name, "label", align="center", max_lines=lines)
        if self.text.winner:
            trophy = look.icon("trophy", look.px(18), "accent")
            spot, away = trophy.get_rect(topright=self.rect.topright), look.px(5)
            surface.blit(trophy, spot.move(-away, away))

    def _points_style(self, look: Look, room: int) -> StyleName:
        """The largest letters in which points like “10/12” fit beside the sign."""
        styles: tuple[StyleName, ...] = ("number", "strong")
        fits = (style for style in styles if look.text_width(self.text.points, style) <= room)
        return next(fits, "small-strong")

    def _token(self, look: Look) -> int:
        return look.px(64 if self._is_large(look) else 36 if self.many else 44)
