"""The public services beside the board: their signs, and the bags there."""

from __future__ import annotations

from typing import Final

import pygame

from game.boards import position
from game.rules.trickle_down.state import SERVICES
from scenes.games.hexagon.plan import HexPlan
from scenes.games.trickle_down.bags import BESIDE, BagPainter
from scenes.kit.display import Item, centred
from scenes.kit.i18n import _
from scenes.kit.look import Colour, Look, StyleName

SIGN_AT: Final = 6.06
"""Distance of a service's sign from the board's centre, in pitches."""

_CORNER_AT: Final = 5.0
_ICON: Final = 0.5
_ICON_ALONE: Final = 0.8
_ICON_UP: Final = 0.24
_NAME_DOWN: Final = 0.2
_NAME_ROOM: Final = 1.06
_TAKEN: Final = 1.2

# In pitches from the board's centre, as seen in the window: beside a corner of the upper or lower
# side, bags are in a row to the left or right, beside the two others in a column.
_ROW_AT: Final = (5.14, 5.5)
_ROW: Final = 2.4
_SUM_BEFORE_ROW: Final = 0.58
_PILE_AT: Final = (7.42, 1.22)
_PILE: Final = 2.6
_SUM_BELOW_PILE: Final = 0.56
_APART: Final = 0.5


class ServicePainter:
    """Draws the services' signs and bags around a board laid out by ``plan``."""

    def __init__(self, look: Look, plan: HexPlan, bags: BagPainter) -> None:
        self._look = look
        self._plan = plan
        self._bags = bags

    def sign_at(self, service: int) -> tuple[int, int]:
        """The window point of a service's sign."""
        x, y = position(SERVICES[service].corner)
        return self._plan.place((x * SIGN_AT / _CORNER_AT, y * SIGN_AT / _CORNER_AT))

    def draw_sign(
        self, surface: pygame.Surface, service: int, *, always_named: bool
    ) -> list[pygame.Rect]:
        """Draw a service's icon and name on its plate. Returns the places they take.

        Names wider than the plates go on signs in front of them; a small picture has none.
        """
        look, pitch = self._look, self._plan.pitch
        x, y = self.sign_at(service)
        side = round(pitch * _TAKEN)
        taken = [pygame.Rect(x - side // 2, y - side // 2, side, side)]
        name = look.text(_(SERVICES[service].title), "label", "ink")
        fits = self._names_fit
        up = _ICON_UP if fits or always_named else 0.0
        icon = look.icon(
            SERVICES[service].key, round(pitch * (_ICON if up else _ICON_ALONE)), "ink"
        )
        surface.blit(icon, icon.get_rect(center=(x, y - round(pitch * up))))
        if fits:
            surface.blit(name, name.get_rect(center=(x, y + round(pitch * _NAME_DOWN))))
        elif always_named:
            below = (x, y + round(pitch * (_NAME_DOWN + 0.16)))
            size = (name.get_width() + look.px(12), look.line_height("label") + look.px(2))
            board = look.box(size, look.px(5), "paper", 255, "field_edge", look.edge_width)
            taken.append(board.get_rect(center=below))
            for picture in (board, name):
                surface.blit(picture, picture.get_rect(center=below))
        return taken

    @property
    def _names_fit(self) -> bool:
        widest = max(self._look.text_width(_(service.title), "label") for service in SERVICES)
        return widest <= self._plan.pitch * _NAME_ROOM

    def place(self, service: int, number: int, count: int) -> tuple[int, int]:
        """The window point of a service's bag ``number``, from 0, of ``count``."""
        (x, y), (step_x, step_y), room = self._yard(service)
        apart = min(_APART, room / max(1, count - 1))
        return self._point(x + step_x * apart * number, y + step_y * apart * number)

    def items(self, services: tuple[tuple[int, ...], ...]) -> list[Item]:
        """The pictures of the bags at all services with their sums, lowest first."""
        shadows: list[Item] = []
        bodies: list[Item] = []
        for service, values in enumerate(services):
            places = [self.place(service, n, len(values)) for n in range(len(values))]
            for point, value in sorted(zip(places, values, strict=True), key=lambda bag: bag[0][1]):
                bag = self._bags.bag(value, point, size=BESIDE)
                shadows.extend(bag.shadow)
                bodies.extend(bag.body)
            if values and self._bags.numbers_fit:
                bodies.extend(self._sum(service, sum(values)))
        return [*shadows, *bodies]

    def _sum(self, service: int, money: int) -> list[Item]:
        (x, y), (step_x, step_y), _room = self._yard(service)
        point = self._point(x - step_x * _SUM_BEFORE_ROW, y - step_y * _SUM_BELOW_PILE)
        return badge(self._look, str(money), point, self._bags.number_style)

    def _yard(self, service: int) -> tuple[tuple[float, float], tuple[float, float], float]:
        """Where the first bag is, which way the others follow, and how far there's room."""
        sign_x, sign_y = self.sign_at(service)
        centre = self._plan.rect
        side = 1.0 if sign_x > centre.centerx else -1.0
        rise = (centre.centery - sign_y) / self._plan.pitch
        if abs(rise) < 1.0:
            return (side * _PILE_AT[0], _PILE_AT[1]), (0.0, 1.0), _PILE
        up = 1.0 if rise > 0 else -1.0
        return (side * _ROW_AT[0], up * _ROW_AT[1]), (side, 0.0), _ROW

    def _point(self, x: float, y: float) -> tuple[int, int]:
        """The window point of a point in pitches from the board's centre, however it's turned."""
        plan = self._plan
        return (
            round(plan.rect.centerx + x * plan.pitch),
            round(plan.rect.centery - y * plan.pitch),
        )


def badge(
    look: Look,
    words: str,
    centre: tuple[int, int],
    style: StyleName,
    fill: Colour = "paper",
    ink: Colour = "ink",
) -> list[Item]:
    """A number on a small plate with round ends."""
    text = look.text(words, style, ink)
    high = look.line_height(style)
    size = (max(high, text.get_width() + round(high * 0.6)), high)
    box = look.box(size, high // 2, fill, 255, "ink_soft", look.edge_width)
    return [
        centred(box, centre),
        centred(text, centre),
    ]
