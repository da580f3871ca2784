"""The Bead Game's table as a picture: bowls, chains, marks.

The same code draws it at the table, on the rules pages and in the small pictures of the set-up.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final

import pygame

from game.rules.bead_game.actions import Split
from game.rules.bead_game.beads import COLOURS
from game.rules.bead_game.state import BeadState
from scenes.games.bead_game import glass
from scenes.games.bead_game.lights import BeadLights
from scenes.games.bead_game.marks import Marks
from scenes.games.bead_game.mats import draw_mats
from scenes.games.bead_game.places import BeadPlaces
from scenes.games.bead_game.plan import SLOT, TASSEL, Plan, Point
from scenes.games.bead_game.spread import Placed, Ripple, Spread, String
from scenes.kit import marks
from scenes.kit.display import Item, centred
from scenes.kit.livery import Livery
from scenes.kit.look import Look
from scenes.table.animation import ease

BOWL_IN_PICTURE: Final = 0.9
"""Diameter of a bowl as a share of its picture's side."""

BEAD: Final = 0.98
"""Diameter of a bead as drawn, in the plan's diameters."""

_FADES: Final = 8
_TURNS: Final = 12
"""The steps in which a rolling bead's symbol turns once round."""

_APART: Final = 0.36
"""How far a chain parts, in beads, where a cut is pointed at."""


class BeadBoard:
    """The table of one plan with the players' colours."""

    def __init__(self, look: Look, plan: Plan, liveries: Sequence[Livery]) -> None:
        self.look = look
        self.plan = plan
        self.liveries = tuple(liveries)
        self.places = BeadPlaces(look, plan)

    # The ground

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Draw the mats and the bowls, which never move."""
        plan = self.plan
        draw_mats(self.look, surface, plan, self.liveries)
        self._draw_bowl(surface, plan.middle, plan.pile_radius, None)
        for seat, livery in enumerate(self.liveries):
            self._draw_bowl(surface, plan.bowl(seat), plan.hand_radius, livery)

    def _draw_bowl(
        self, surface: pygame.Surface, middle: Point, radius: float, livery: Livery | None
    ) -> None:
        look, bead = self.look, self.plan.bead
        side = round(2 * radius / BOWL_IN_PICTURE)
        if look.theme.pictures:
            for name, wide in (("bowl-shadow", 2 * side), ("bowl", side)):
                picture = look.picture(f"bead-game/{name}.png", (wide, wide))
                surface.blit(picture, picture.get_rect(center=middle))
        else:
            for picture in (
                marks.disc(round(2 * radius), look.theme.board),
                marks.ring(round(2 * radius), max(2.0, bead * 0.07), look.theme.ink),
            ):
                surface.blit(picture, picture.get_rect(center=middle))
        for colour in COLOURS:
            self._draw_dimple(surface, self.plan.slot(middle, colour), colour)
        if livery is not None:
            surface.blits(self._ownership(middle, livery))

    def _ownership(self, middle: Point, livery: Livery) -> tuple[Item, ...]:
        """The band around a player's bowl, and the symbol set into it."""
        look, bead = self.look, self.plan.bead
        band = marks.ring(
            round(2 * self.plan.hand_radius + bead * 0.1),
            bead * 0.17,
            look.player(livery.colour).fill,
        )
        token = look.token(livery.colour, livery.symbol, round(bead * 0.95))
        return tuple((each, each.get_rect(center=middle).topleft) for each in (band, token))

    def _draw_dimple(self, surface: pygame.Surface, point: Point, colour: str) -> None:
        """The empty place of a colour."""
        look, bead = self.look, self.plan.bead
        dark = look.theme.ink if not look.theme.pictures else (40, 24, 12)
        picture = marks.ring(round(bead * 0.8), max(1.0, bead * 0.035), (*dark, 90))
        surface.blit(picture, picture.get_rect(center=point))
        sign = glass.outline(look, colour, round(bead * 0.42), dark)
        surface.blit(sign, sign.get_rect(center=point))

    # What lies and what moves

    def items(self, state: BeadState, spread: Spread, marked: Marks) -> list[Item]:
        """Everything that can change, as pictures, lowest first."""
        shown = marked.shown
        if shown is not None and isinstance(shown.action, Split):
            spread = self._parted(spread, shown.action, shown.seat)
        leaving = (
            {(r.player, r.chain, r.place) for r in shown.effect(state).removed} if shown else set()
        )
        below: list[Item] = [*self._lids(spread)]
        for string in spread.strings:
            below.extend(self._string(string))
        lights = BeadLights(self.places, self.liveries, state, marked)
        below.extend(lights.below())
        shadows: list[Item] = []
        beads: list[Item] = []
        for placed in (*self._in_bowls(spread, marked), *spread.resting):
            ghost = 0.5 if placed.home in leaving and placed.home is not None else 0.0
            shadow, bead = self._bead(placed, ghost)
            shadows.append(shadow)
            beads.append(bead)
        moving: list[Item] = []
        for placed in (*spread.moving, *self._held(marked)):
            moving.extend(self._bead(placed))
        return [
            *below,
            *shadows,
            *beads,
            *self._counts(spread, marked),
            *lights.above(),
            *map(self._ripple, spread.ripples),
            *moving,
        ]

    def _bead(self, placed: Placed, ghost: float = 0.0) -> tuple[Item, Item]:
        look, bead = self.look, self.plan.bead
        turn = round(placed.turn / math.tau * _TURNS) % _TURNS
        diameter = bead * BEAD * (1 + 0.3 * placed.height)
        picture = glass.bead(look, placed.colour, diameter, turn / _TURNS)
        shadow = glass.shadow(look, placed.colour, bead * BEAD)
        fade = round(max(placed.fade, ghost) * _FADES)
        if fade:
            picture = self._faded(picture, fade, ("bead", placed.colour, round(diameter), turn))
            shadow = self._faded(shadow, fade, ("shadow", placed.colour))
        x, y = placed.point
        drop = placed.height * bead * 0.45
        raised = (round(x), round(y - placed.height * bead * 0.25))
        return (
            (shadow, shadow.get_rect(center=(round(x + drop), round(y + drop))).topleft),
            (picture, picture.get_rect(center=raised).topleft),
        )

    def _ripple(self, ripple: Ripple) -> Item:
        share = ease(ripple.share)
        colour = self.look.player(self.liveries[ripple.seat].colour).glow
        size = ripple.first + (ripple.last - ripple.first) * share
        alpha = round(230 * (1 - share) / 10) * 10
        picture = marks.ring(
            round(self.plan.bead * size / 2) * 2, self.plan.bead * 0.16, (*colour, alpha)
        )
        return centred(picture, ripple.point)

    def _faded(
        self, picture: pygame.Surface, fade: int, what: tuple[object, ...]
    ) -> pygame.Surface:
        def make() -> pygame.Surface:
            faded = picture.copy()
            faded.set_alpha(round(255 * (1 - fade / _FADES)))
            return faded

        key = ("faded", what, picture.get_width(), fade, self.look.theme.pictures)
        return self.look.drawn(key, make)

    def _in_bowls(self, spread: Spread, marked: Marks) -> Iterator[Placed]:
        """One bead for each colour that lies in a bowl; the chosen one is lifted."""
        plan = self.plan
        for seat, hand in enumerate(spread.hands):
            if hand is None:
                continue
            for colour in COLOURS:
                lifted = seat == marked.seat and colour == marked.chosen
                left = hand[colour] - (lifted and marked.carried is not None)
                if left:
                    point = plan.slot(plan.bowl(seat), colour)
                    yield Placed(colour, point, height=0.4 if lifted else 0.0)
        carried = marked.carrying if marked.chosen is None and marked.carried else None
        for colour in COLOURS:
            if spread.pile[colour] - (colour == carried):
                yield Placed(colour, plan.slot(plan.middle, colour))

    def _held(self, marked: Marks) -> Iterator[Placed]:
        if marked.carrying is not None and marked.carried is not None:
            yield Placed(marked.carrying, marked.carried, height=0.5)

    def _lids(self, spread: Spread) -> Iterator[Item]:
        """The closed bowls of hidden hands, with the number of beads inside."""
        look, plan = self.look, self.plan
        for seat, hand in enumerate(spread.hands):
            if hand is not None:
                continue
            middle = plan.bowl(seat)
            if look.theme.pictures:
                side = round(2 * plan.hand_radius / BOWL_IN_PICTURE)
                lid = look.picture("bead-game/bowl-closed.png", (side, side))
            else:
                lid = marks.disc(round(1.7 * plan.hand_radius), look.theme.field)
            yield centred(lid, middle)
            yield from self._ownership(middle, self.liveries[seat])
            yield from self._count(
                spread.sizes[seat], (middle[0], middle[1] + plan.hand_radius * 0.58), 0.95
            )

    def _counts(self, spread: Spread, marked: Marks) -> Iterator[Item]:
        """The number beside beads of which a bowl has several."""
        plan = self.plan
        bowls = [(plan.middle, spread.pile)]
        bowls += [
            (plan.bowl(seat), hand) for seat, hand in enumerate(spread.hands) if hand is not None
        ]
        for middle, beads in bowls:
            for colour in COLOURS:
                if beads[colour] > 1:
                    x, y = plan.slot(middle, colour)
                    away = 0.54 if beads[colour] < 10 else 0.7  # clear of the symbol
                    out = (x + (x - middle[0]) / SLOT * away, y + (y - middle[1]) / SLOT * away)
                    yield from self._count(beads[colour], out)

    def _count(self, number: int, point: Point, size: float = 0.6) -> Iterator[Item]:
        look = self.look
        text = look.text(str(number), "label")
        side = max(round(self.plan.bead * size), text.get_height())
        wide = max(side, text.get_width() + look.px(7))
        badge = look.box((wide, side), side // 2, "paper", 255, "ink_soft", look.px(1))
        yield centred(badge, point)
        yield centred(text, point)

    def _string(self, string: String) -> Iterator[Item]:
        """The clasp at a chain's inner end and the tassel at its outer one."""
        bead = self.plan.bead
        away = (math.cos(string.angle), math.sin(string.angle))
        degrees = round(math.degrees(string.angle)) % 360
        for name, start, reach, size in (
            ("clasp", string.inside, -0.66, 0.6),
            ("tassel", string.outside, 0.06 + TASSEL / 2 + 0.38, TASSEL + 0.12),
        ):
            picture = self._rotated(name, round(bead * size), degrees)
            if string.fade:
                fade = round(string.fade * _FADES)
                picture = self._faded(picture, fade, (name, degrees)) if fade else picture
            point = (start[0] + away[0] * reach * bead, start[1] + away[1] * reach * bead)
            yield centred(picture, point)

    def _rotated(self, name: str, side: int, degrees: int) -> pygame.Surface:
        """The picture of a chain's end, turned so that it points outwards at an angle."""
        look = self.look

        def make() -> pygame.Surface:
            large = look.picture(f"bead-game/{name}.png", (side * 3, side * 3))
            turned = pygame.transform.rotozoom(large, -degrees, 1.0)
            size = (round(turned.get_width() / 3), round(turned.get_height() / 3))
            return pygame.transform.smoothscale(turned, size)

        return look.drawn(("bead end", name, side, degrees), make)

    def _parted(self, spread: Spread, split: Split, seat: int) -> Spread:
        """The table with a chain parted where it would be cut."""
        plan = self.plan
        chains = len({b.home[1] for b in spread.resting if b.home and b.home[0] == seat})

        def moved(bead: Placed) -> Placed:
            if bead.home is None or bead.home[:2] != (seat, split.chain):
                return bead
            outer = bead.home[2] >= split.after
            place = bead.home[2] + (_APART if outer else -_APART / 3)
            return Placed(bead.colour, plan.along(seat, chains, split.chain, place), bead.home)

        return Spread(
            tuple(moved(bead) for bead in spread.resting),
            spread.strings,
            spread.hands,
            spread.sizes,
            spread.pile,
            spread.moving,
        )
