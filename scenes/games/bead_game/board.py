"""The Bead Game's table as a picture: tray, bowls, chains, marks.

The same code draws it at the table, on the rules pages and in the set-up's small pictures.
"""

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

import pygame

from game.protocol import NATURE
from game.rules.bead_game import INFO
from game.rules.bead_game.actions import COLOURS, INSIDE, OUTSIDE, InHand, OnPile, read_place
from game.rules.bead_game.state import BeadState
from scenes.front import Illustration
from scenes.games.bead_game import tray
from scenes.games.bead_game.hand import BeadReach, reach_of
from scenes.games.bead_game.lights import BeadLights, bar, end_item
from scenes.games.bead_game.motion import BeadSpread, PlacedBead, String, at_rest
from scenes.games.bead_game.places import (
    LIFTED,
    BeadMarks,
    BeadPlaces,
    Goings,
    PreviewedTurn,
    Turn,
)
from scenes.games.bead_game.plan import TablePlan
from scenes.games.bead_game.room import SLOT, Measures, Point
from scenes.games.bead_game.tray import TrayPicture
from scenes.kit import drawing, finish, marks
from scenes.kit.display import Item, centred
from scenes.kit.look import Look, StyleName, drawn_once
from scenes.kit.theme import PlayerStyle, Rgb, mix
from scenes.table.animation import between

BOWL_IN_PICTURE: Final = 0.9
"""Diameter of a bowl as a share of its picture's side."""

BEAD: Final = 0.98
"""Diameter of a bead as drawn, in the plan's diameters."""

_FIGURES: Final[tuple[StyleName, ...]] = ("number", "strong", "label")
"""The styles of counts, the largest first."""

_TOWARDS: Final = 0.14
"""How high a bead is lifted that's pointed at, in diameters."""

_LEGIBLE: Final = 2.4
"""How much larger than wished a count's disc may be."""

_THREAD: Final = (236, 222, 190)
"""The colour of the thread."""

_KEPT: Final = 400
"""The beads whose pictures and places are remembered: all at rest, and some that move."""


class BeadBoard(TrayPicture):
    """The tray with what's on it.

    ``turned`` moves everyone on by this many seats, clockwise.
    """

    def __init__(
        self, look: Look, area: pygame.Rect, player_styles: Sequence[PlayerStyle], turned: int = 0
    ) -> None:
        super().__init__(look, area, player_styles, turned)
        self._bowls = lru_cache(1)(self._new_bowls)
        self._bead = lru_cache(_KEPT)(self._new_bead)

    def reach(self, state: BeadState, plan: TablePlan | None = None) -> BeadReach:
        """Where everything is in a state, laid out by a plan or by itself."""
        return reach_of(self.look, plan or self.tray.plan(state), state)

    def _new_bowls(self, bead: float) -> Sequence[Item]:
        """The bowls, which grow with the beads."""
        plan = TablePlan(self.tray, Measures(bead, ()))
        bowls = [*self._bowl(plan, plan.middle, plan.pile_radius)]
        for middle, player_style in zip(plan.bowls, self.player_styles, strict=True):
            bowls += self._bowl(plan, middle, plan.hand_radius)
            bowls += self._ownership(plan, middle, player_style)
        return bowls

    def _bowl(self, plan: TablePlan, middle: Point, radius: float) -> Iterator[Item]:
        look, bead = self.look, plan.bead
        side = round(radius / BOWL_IN_PICTURE) * 2
        if look.theme.pictures:
            for name, wide in (("bowl-shadow", 2 * side), ("bowl", side)):
                yield centred(look.picture(f"bead-game/{name}.webp", (wide, wide)), middle)
        else:
            yield centred(marks.disc(round(2 * radius), look.theme.board), middle)
            line = max(2.0, bead * 0.07)
            yield centred(marks.ring(round(2 * radius), line, look.theme.ink), middle)
        for colour in COLOURS:
            yield from self._dimple(plan.slot(middle, colour), colour, bead)

    def _ownership(
        self, plan: TablePlan, middle: Point, player_style: PlayerStyle
    ) -> Iterator[Item]:
        """The band around a player's bowl, and the symbol set into it."""
        look, bead = self.look, plan.bead
        fill = look.player(player_style.colour).fill
        side = round(plan.hand_radius + bead * 0.05) * 2
        line = round(look.theme.thick(bead * 0.17))
        band = marks.ring(side, line, fill)
        if look.theme.pictures:
            band = _glazed(look, side, line, fill)
        yield centred(band, middle)
        token = look.token(player_style.colour, player_style.symbol, round(bead * 0.95))
        yield centred(token, middle)

    def _dimple(self, point: Point, colour: str, bead: float) -> Iterator[Item]:
        """The empty place of a colour."""
        look = self.look
        dark = look.theme.ink if not look.theme.pictures else (40, 24, 12)
        line = max(1.0, round(bead) * 0.035)
        yield centred(marks.ring(round(bead * 0.8), line, (*dark, 90)), point)
        yield centred(tray.outline(look, colour, round(bead * 0.42), dark), point)

    # What's at rest and what moves

    def items(
        self, places: BeadPlaces, marked: BeadMarks, spread: BeadSpread | None = None
    ) -> list[Item]:
        """Everything that can change, as pictures, lowest first: at rest, or as in ``spread``."""
        spread = spread or at_rest(places.plan, places.state)
        plan, going = spread.plan, places.going(marked)
        below: list[Item] = []
        below.extend(self._bowls(plan.measures.bead))
        below.extend(self._lids(spread))
        lights = BeadLights(places, self.player_styles, marked)
        below.extend(lights.below())
        for string in spread.strings:
            below.extend(self._string(string, plan, going))
        below.extend(lights.at_ends())
        below.extend(self._thread(spread))
        lying = [
            *(self._bead(placed, plan.bead) for placed in self._in_bowls(spread, marked)),
            *(self._bead(_off(placed, going), plan.bead) for placed in spread.resting),
        ]
        moving: list[Item] = []
        for placed in (*spread.moving, *filter(None, [marked.carried])):
            moving.extend(self._bead(placed, plan.bead))
        return [
            *below,
            *(shadow for shadow, _bead in lying),
            *(bead for _shadow, bead in lying),
            *lights.above(),
            *self.counts(spread),
            *moving,
        ]

    def _new_bead(self, placed: PlacedBead, bead: float) -> tuple[Item, Item]:
        look = self.look
        turn = round(placed.turn / math.tau * 12) % 12
        diameter = bead * BEAD * (1 + 0.3 * placed.height)
        picture, shadow = (
            finish.faded(look, each, 1 - placed.fade)
            for each in (
                tray.bead(look, placed.colour, _even(diameter / finish.BEAD_IN_PICTURE), turn),
                tray.shadow(look, placed.colour, _even(bead * BEAD / finish.SHADOW_IN_PICTURE)),
            )
        )
        x, y = placed.point
        drop = placed.height * bead * 0.45
        raised = (round(x), round(y - placed.height * bead * 0.25))
        return (
            (shadow, shadow.get_rect(center=(round(x + drop), round(y + drop))).topleft),
            (picture, picture.get_rect(center=raised).topleft),
        )

    def _in_bowls(self, spread: BeadSpread, marked: BeadMarks) -> Iterator[PlacedBead]:
        """One bead for each colour in a bowl; the chosen one is lifted.

        A pointed-at one comes a little towards the hand.
        """
        plan = spread.plan
        pointed = marked.pointed
        for seat, hand in enumerate(spread.state.hands):
            if hand is None:
                continue
            for colour in COLOURS:
                lifted = seat == marked.seat and colour == marked.chosen
                left = hand[colour] - (lifted and marked.carried is not None)
                if left:
                    point = plan.slot(plan.bowls[seat], colour)
                    towards = seat == marked.seat and pointed == InHand(colour)
                    height = LIFTED if lifted else _TOWARDS if towards else 0.0
                    yield PlacedBead(colour, point, height=height)
        carried = marked.carried.colour if marked.chosen is None and marked.carried else None
        for colour in COLOURS:
            if spread.state.pile[colour] - (colour == carried):
                height = _TOWARDS if pointed == OnPile(colour) else 0.0
                yield PlacedBead(colour, plan.slot(plan.middle, colour), height=height)

    def _lids(self, spread: BeadSpread) -> Iterator[Item]:
        """The closed bowls of hidden hands, with the number of beads inside."""
        look, plan = self.look, spread.plan
        for seat, hand in enumerate(spread.state.hands):
            if hand is not None:
                continue
            middle = plan.bowls[seat]
            if look.theme.pictures:
                side = round(plan.hand_radius / BOWL_IN_PICTURE) * 2
                lid = look.picture("bead-game/bowl-closed.webp", (side, side))
            else:
                lid = marks.disc(round(1.7 * plan.hand_radius), look.theme.field)
            yield centred(lid, middle)
            yield from self._ownership(plan, middle, self.player_styles[seat])
            below = (middle[0], middle[1] + plan.hand_radius * 0.58)
            yield from self._count(spread.state.hand_sizes[seat], below, plan.bead * 0.95)

    def counts(self, spread: BeadSpread) -> Iterator[Item]:
        """The number beside beads that a bowl has several of."""
        plan = spread.plan
        bowls = [(plan.middle, spread.state.pile)]
        bowls += [
            (bowl, hand)
            for bowl, hand in zip(plan.bowls, spread.state.hands, strict=True)
            if hand is not None
        ]
        for middle, beads in bowls:
            for colour in COLOURS:
                if beads[colour] > 1:
                    x, y = plan.slot(middle, colour)
                    away = 0.54 if beads[colour] < 10 else 0.7  # clear of the symbol
                    out = (x + (x - middle[0]) / SLOT * away, y + (y - middle[1]) / SLOT * away)
                    yield from self._count(beads[colour], out, plan.bead * 0.5)

    def _count(self, number: int, point: Point, size: float) -> Iterator[Item]:
        """A number on a disc of about this size, unless that's far too small."""
        look = self.look
        fitting = (each for each in _FIGURES if look.line_height(each) <= 0.86 * size)
        style = next(fitting, _FIGURES[-1])
        text = look.text(str(number), style)
        side = max(round(size / 2) * 2, text.get_height())
        if side > _LEGIBLE * size:
            return
        wide = max(side, text.get_width() + look.px(7))
        badge = look.box((wide, side), side // 2, "paper", 255, "ink_soft", look.px(1))
        yield centred(badge, point)
        yield centred(text, point)

    def _string(self, string: String, plan: TablePlan, going: Goings) -> Iterator[Item]:
        """The clasp at a chain's inner end and the tassel at its outer one."""
        for name, last in ((INSIDE, string.first), (OUTSIDE, string.last)):
            leaves = going.get((string.seat, string.chain, round(last)))
            named = leaves is not None and name in leaves.ends
            at = string.seat, string.chain, leaves.place if leaves and named else last
            picture, place = end_item(self.look, plan, name, at, larger=named)
            yield finish.faded(self.look, picture, 1 - string.fade), place

    def _thread(self, spread: BeadSpread) -> Iterator[Item]:
        """The thread between a chain's neighbouring beads, where it's visible."""
        look, bead = self.look, spread.plan.bead
        size = max(2, round(bead * 0.3)), max(1, round(bead * 0.07))
        ink = _THREAD if look.theme.pictures else look.theme.ink
        for one, other in itertools.pairwise(spread.resting):
            if one.home is None or other.home is None or one.home[:2] != other.home[:2]:
                continue
            if other.home[2] != one.home[2] + 1 or math.dist(one.point, other.point) > 1.2 * bead:
                continue
            x, y = (other.point[0] - one.point[0], other.point[1] - one.point[1])
            step = round(math.degrees(math.atan2(y, x)) / 5) * 5 % 180
            thread = bar(look, size, ink, (step + 90) % 180)
            yield centred(thread, between(one.point, other.point, 0.5))


def _off(placed: PlacedBead, going: Goings) -> PlacedBead:
    """A bead at rest, on its way off its chain if it's among those going."""
    leaves = going.get(placed.home) if placed.home else None
    return replace(placed, point=leaves.point, height=leaves.height) if leaves else placed


def _even(pixels: float) -> int:
    """An even number of pixels: fewer sizes to draw, and a middle."""
    return max(8, round(pixels / 2) * 2)


@drawn_once
def _glazed(_look: Look, side: int, line: int, fill: Rgb) -> pygame.Surface:
    """A round band as a ring of glaze: light where it faces the window, shade opposite."""
    size, radius = side + 4, (side - line) / 2
    ends = (mix(fill, (255, 255, 255), 0.5), 0.0), (fill, 0.4), (mix(fill, (0, 0, 0), 0.25), 1.0)
    stops = "".join(
        f'<stop offset="{at}" stop-color="{drawing.svg_colour(colour)}"/>' for colour, at in ends
    )
    rings = "".join(
        f'<circle cx="{size / 2}" cy="{size / 2}" r="{radius + away * line:.2f}" fill="none" '
        f'stroke="{paint}" stroke-width="{broad * line:.2f}" stroke-opacity="{opacity}"/>'
        for away, broad, paint, opacity in (
            (0.0, 1.0, "url(#glaze)", 1),
            (0.43, 0.14, "#000", 0.25),
            (-0.43, 0.14, "#000", 0.25),
        )
    )
    glaze = (
        f'<linearGradient id="glaze" gradientUnits="userSpaceOnUse" x1="{0.15 * size:.2f}" '
        f'y1="{0.15 * size:.2f}" x2="{0.85 * size:.2f}" y2="{0.85 * size:.2f}">{stops}'
        "</linearGradient>"
    )
    return drawing.svg_surface(glaze + rings, (size, size))


ENDS: Final = "ends"

BROADEST: Final = 1.45
"""The greatest width of a tray, in its heights."""

MARGIN: Final = 2
"""Pixels around the tray in a small picture."""


def paint_position(
    look: Look,
    size: tuple[int, int],
    illustration: Illustration,
    player_styles: Sequence[PlayerStyle],
) -> pygame.Surface:
    """Draw a position for the rules pages and the set-up, on a transparent plan.

    The arrows are actions whose effects are shown. Among what's marked, ``ENDS`` stands for the
    words for the ends of the chains.
    """
    state = BeadState.of(illustration.state)
    surface = pygame.Surface(size, pygame.SRCALPHA)
    area = surface.get_rect().inflate(-2 * MARGIN, -2 * MARGIN)
    # No narrower than most tables are, or everyone would sit elsewhere.
    area.inflate_ip(0, -max(0, area.height - round(area.width / BROADEST)))
    board = BeadBoard(
        look, area, player_styles[: state.players], -illustration.seat % state.players
    )
    board.draw_ground(surface)
    shown = None
    for text in illustration.arrows:
        action = INFO.parse_action(text)
        if isinstance(action, Turn) and state.player != NATURE:
            shown = PreviewedTurn(action, state.player, look.theme.hint)
    marked = BeadMarks(
        shown=shown,
        acting=None if state.is_terminal or state.player == NATURE else state.player,
        told=tuple(read_place(name) for name in illustration.marked if name != ENDS),
        wrong=tuple(map(read_place, illustration.barred)),
        words=ENDS in illustration.marked,
    )
    surface.fblits(board.items(board.reach(state), marked))
    return surface
