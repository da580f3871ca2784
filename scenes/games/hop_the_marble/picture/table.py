"""Hop's table as a picture: wood and cloth, marbles and marks on it, the cards beside it.

The same code draws it at the table, on the rules pages and in the set-up's small pictures.
"""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial

import pygame

from game.rules.hop_the_marble import PILE
from game.rules.hop_the_marble.actions import Flick
from game.rules.hop_the_marble.folding import Relief
from game.rules.hop_the_marble.marbles import area_centre, is_in_area
from game.rules.hop_the_marble.state import HopState
from physics.cloth import DIAMETER, RADIUS, TENTHS
from scenes.games.hop_the_marble.frames import (
    UPRIGHT,
    Ball,
    Frame,
    Passing,
    card_lift,
    card_lit,
    twisted,
)
from scenes.games.hop_the_marble.motion import HopMotion
from scenes.games.hop_the_marble.picture import lights as marked
from scenes.games.hop_the_marble.picture.cards import HopCards, card_views
from scenes.games.hop_the_marble.picture.cloth import HopGround
from scenes.games.hop_the_marble.picture.cue import (
    aiming,
    elastic,
    folding_hand,
    hint,
    ideas,
    light,
    meant,
    pulled_to,
)
from scenes.games.hop_the_marble.picture.lights import GAP, tabs
from scenes.games.hop_the_marble.picture.marbles import (
    CLAYS,
    faded,
    lying,
    lying_items,
    passing,
    rolling,
    shadow,
    shadow_items,
)
from scenes.games.hop_the_marble.picture.relief import SOFT, Way, live_traces, puffs
from scenes.games.hop_the_marble.shown import HeldMarble, Helped, HopShown
from scenes.games.hop_the_marble.tools import CardRoom, tools_breadth
from scenes.games.hop_the_marble.view import HopView, Point, place_of
from scenes.kit import marks
from scenes.kit.display import Cutter, Item, centred
from scenes.kit.look import Look
from scenes.kit.marks import CHANGED, FITS, HINT, PLAYED, Ink
from scenes.kit.theme import PlayerStyle, Rgb, mix
from scenes.table.animation import between
from scenes.table.lights import CountedPiece, Thing, around, counted_up

_SUNK: float = 0.78
"""How far the hollow around a marble on soft ground reaches, in its diameters."""

_GLOW = 1.12
"""The ratio between two sizes of a glow."""

_HIGH = 0.9
"""How high above the cloth a marble is held, in diameters."""

_GAPS_WITHIN = 60.0
"""Marbles this close to the one in hand, in millimetres, show their gaps."""


class HopPicture:
    """The table in one look. ``whole`` is the view of the whole cloth.

    ``room`` is for the cards, see ``HopCards``; without it, only the cloth and what's on it is
    drawn. ``ball`` is the drawn diameter of marbles in millimetres, in small pictures larger than
    real. ``moves`` may be set while the view moves, ``left`` to the traces
    in the cloth, ``trails`` to what's on top of it. ``dust`` is sand in the air, ``settling`` a
    marble just put down. ``before`` is the same cloth's last picture.
    """

    def __init__(
        self,
        look: Look,
        whole: HopView,
        player_styles: Sequence[PlayerStyle],
        *,
        room: CardRoom | None = None,
        ball: float = DIAMETER,
        before: "HopPicture | None" = None,
    ) -> None:
        self.look, self.whole, self.player_styles = look, whole, tuple(player_styles)
        self.ball = ball
        self.moves = False
        self._scale, self._zooms = whole.scale, False
        self.left: tuple[Way, ...] = ()
        self.trails: Sequence[Item] = ()
        self.settling: Ball | None = None
        self.dust: Sequence[Passing] = ()
        self.cards = HopCards(look, whole, player_styles, room) if room is not None else None
        self._ground: HopGround | None = None
        if before is not None and (before.look, before.player_styles) == (look, self.player_styles):
            self._ground = before._ground
            if self._ground is not None:
                self._ground.panorama.forget()
        # What stays on show must stay the same picture, or it's redrawn.
        self._cutter = Cutter()

    # The picture as a whole

    def ground(self, state: HopState, relief: Relief | None = None) -> HopGround:
        """The cloth of a state, or one that hands have folded like ``relief``."""
        ground, folds = self._ground, relief or state.ground
        if ground is not None and ground.variant == state.variant:
            if isinstance(folds, Relief) and isinstance(ground.folds, Relief):
                ground.fold(folds)
            if ground.folds == folds:
                return ground
        self._ground = HopGround(self.look, state, self.player_styles)
        return self.ground(state, relief)

    @property
    def is_sharp(self) -> bool:
        """Whether no part of the cloth is only enlarged."""
        return self._ground is None or self._ground.panorama.is_sharp

    def sharpen(self) -> bool:
        """Draw a little more of a cloth that was zoomed. Returns whether its picture is new."""
        return self._ground is not None and self._ground.panorama.sharpen()

    def items(self, view: HopView, state: HopState, shown: HopShown) -> list[Item]:
        """The pictures of everything at rest, lowest first."""
        self._watch_scale(view)
        places = {marble: place_of(spot) for marble, spot in state.on_cloth().items()}
        places.update({marble: place_of(spot) for marble, spot in shown.beside.items()})
        if shown.held is not None:
            places.pop(shown.held.marble, None)
        cloth: list[Item] = [
            *self._zones(view, state, shown),
            *self._below(view, state, places, shown),
            *puffs(self.look, view, self.ball, self.dust),
            *self._marbles(view, state, self._lying(places)),
            *(self._balls(view, [self.settling]) if self.settling is not None else ()),
            *self._above(view, state, places, shown),
            *folding_hand(self.look, view, shown),
        ]
        if shown.held is not None:
            cloth.extend(self._held(view, shown.held))
        relief = shown.folding.relief(state.variant) if shown.folding is not None else None
        return [
            *self.ground(state, relief).items(view, self.left, moving=self.moves),
            *self.trails,
            # Marbles roll over the cards.
            *(self.cards.items(state, view, shown.acting) if self.cards else ()),
            *self._cutter.cut([*cloth, *self._aim(view, places, shown)], view.area),
        ]

    def moving(
        self,
        view: HopView,
        motion: HopMotion,
        seconds: float,
        shown: HopShown,
    ) -> list[Item]:
        """The pictures of everything ``seconds`` after a movement's start.

        ``shown`` is what's shown at its start, at rest.
        """
        self._watch_scale(view)
        frame = motion.frame(seconds)
        after = seconds >= motion.settled
        state = motion.after if after else motion.before
        acting = motion.before.player if shown.acting is None else shown.acting
        cards = self.cards
        cloth: list[Item] = [
            *self._acting(view, motion.before, acting),
            *self._done(view, motion, frame),
            *(meant(self.look, view, shown.meant) if shown.meant else ()),
            *self._grooves(view, motion, frame),
            *self._sparks(view, frame),
            *puffs(self.look, view, self.ball, self.dust),
            *self._marbles(view, state, frame.lying),
            *self._balls(view, frame.balls),
            *self._lit(view, frame),
        ]
        if isinstance(motion.action, Flick):
            cloth.extend(self._released(view, motion.player, motion.action, frame, shown))
        ground = self.ground(motion.after, motion.relief(seconds))
        return [
            *ground.items(view, self.left, moving=self.moves),
            *self.trails,
            *(cards.items(state, view, acting, frame) if cards else ()),
            *self._cutter.cut(cloth, view.area),
            *(cards.moving(state, view, frame) if cards else ()),
        ]

    def _watch_scale(self, view: HopView) -> None:
        """Notice whether the view zooms: what's momentary is drawn roughly, but quickly."""
        self._zooms = self.moves and view.scale != self._scale
        self._scale = view.scale

    # Marbles

    def _lying(self, places: Mapping[str, Point]) -> Mapping[str, Point]:
        """The marbles at rest: all but one that's still settling."""
        if self.settling is None:
            return places
        return {m: place for m, place in places.items() if m != self.settling.marble}

    def _covers(self, view: HopView, state: HopState) -> Sequence[pygame.Rect]:
        """Where cards lie on the cloth, or on what's beside it."""
        return [hand.rect for hand in self.cards.hands(state, view)] if self.cards else ()

    def _marbles(
        self, view: HopView, state: HopState, places: Mapping[str, Point]
    ) -> Iterator[Item]:
        """The marbles at rest; a tab stands for those below cards."""
        covers, all_points = self._covers(view, state), map(view.point_of, places.values())
        points = {
            marble: point
            for marble, point in zip(places, all_points, strict=True)
            if not any(cover.collidepoint(point) for cover in covers)
        }
        surface = self._ground.variant.surface if self._ground is not None else ""
        if surface in SOFT and self.look.theme.pictures:
            # They sink in a little.
            hollow = marks.glow(2 * round(view.px(self.ball) * _SUNK), (44, 32, 18, 176))
            for point in points.values():
                yield centred(hollow, point)
        yield from lying_items(self.look, points, view.px(self.ball), zooming=self._zooms)

    def _balls(self, view: HopView, balls: Iterable[Ball]) -> Iterator[Item]:
        """The marbles that move, the highest last."""
        diameter = view.px(self.ball)
        ordered = sorted(balls, key=lambda ball: ball.height)
        for ball in ordered:
            yield from self._streak(view, ball)
        if self.look.theme.pictures:
            for ball in ordered:
                picture, away = shadow(self.look, diameter, max(0.0, ball.height))
                if ball.seen < 1:
                    picture = faded(picture, ball.seen)
                x, y = view.point_of(ball.place)
                yield centred(picture, (x + away, y + away))
        for ball in ordered:
            yield self.ball_item(view, ball)

    def _streak(self, view: HopView, ball: Ball) -> Iterator[Item]:
        """A fast marble's afterimage: faint discs that make one soft streak."""
        if self.look.reduced_motion:
            return
        diameter = view.px(self.ball)
        for number, place in enumerate(ball.streak):
            share = (number + 1) / len(ball.streak)
            size = 2 * round(diameter * (0.48 - 0.10 * share))
            body = (
                *CLAYS[self.look.palette][ball.marble[0]].body,
                4 * round(5 * (1 - share) + 1.5),
            )
            yield centred(marks.disc(size, body), view.point_of(place))

    def ball_item(self, view: HopView, ball: Ball) -> Item:
        """A marble on its way, without its shadow."""
        size = view.px(self.ball) * (1 + 0.09 * ball.height)
        x, y = view.point_of(ball.place)
        lift = view.px(self.ball) * 0.3 * max(0.0, ball.height)
        point = (x - lift, y - lift)
        if ball.orientation == UPRIGHT and ball.height > 0:
            # It grows and shrinks in few steps while it's carried.
            shown = passing if self._zooms else lying
            picture, place = centred(shown(self.look, ball.marble[0], round(2 * size) / 2), point)
        else:
            turned = twisted(ball.orientation, view.turned)
            picture, place = rolling(self.look, ball.marble[0], size, turned, point)
        return (faded(picture, ball.seen), place) if ball.seen < 1 else (picture, place)

    def _held(self, view: HopView, held: HeldMarble) -> Iterator[Item]:
        """The marble in hand, where it would land, and what's in its way."""
        look, diameter = self.look, view.px(self.ball)
        point = view.spot_point(held.spot)
        if held.landing is not None:
            landing = view.spot_point(held.landing)
            yield centred(marked.ghost(look, held.marble[0], diameter), landing)
            yield centred(marked.ring(look, diameter, FITS, room=0.06), landing)
            if not held.fits:
                yield from marked.way(look, (point, landing), FITS, radius=1.5)
        else:
            yield centred(marked.barred(diameter, marked.wrong(look)), point)
        yield from shadow_items(look, [point], diameter, _HIGH)
        yield self.ball_item(view, Ball(held.marble, place_of(held.spot), UPRIGHT, _HIGH))

    # Marks

    def _colour(self, seat: int) -> Rgb:
        return self.look.player(self.player_styles[seat].colour).fill

    def _ink(self, seat: int) -> Ink:
        colour = self._colour(seat)
        return Ink(mix(colour, (255, 255, 255), 0.12), mix(colour, (12, 8, 6), 0.55))

    def _acting(self, view: HopView, state: HopState, seat: int | None) -> Iterator[Item]:
        """A bright line around the home circle of the player to move."""
        if seat is not None:
            centre = place_of(area_centre(state.variant, seat))
            radius = state.variant.area_radius / TENTHS
            ink, zooming = self._ink(seat), self._zooms
            yield from marked.zone_ring(self.look, view, centre, radius, ink, zooming=zooming)

    def _zones(self, view: HopView, state: HopState, shown: HopShown) -> Iterator[Item]:
        """Whose turn it is, and where marbles may not be placed."""
        if shown.to_middle:
            disc = marked.hatched(
                self.look, 2 * view.px(state.variant.area_radius / TENTHS), marked.WAY.casing
            )
            for seat in range(state.players):
                point = view.spot_point(area_centre(state.variant, seat))
                if disc.get_rect(center=point).colliderect(view.area):
                    yield centred(disc, point)
            return
        yield from self._acting(view, state, shown.acting)

    def _below(
        self, view: HopView, state: HopState, places: Mapping[str, Point], shown: HopShown
    ) -> Iterator[Item]:
        """Light under marbles to grab, and the gaps around others."""
        diameter = view.px(self.ball)
        if shown.helped.light is not None:
            yield from light(view, shown.helped.light, state.variant.area_radius / TENTHS)
        if shown.meant is not None:
            yield from meant(self.look, view, shown.meant)
        if shown.lights and shown.aim is None and shown.held is None:
            halo = marked.halo(self.look, diameter)
            for marble in shown.grabs:
                if marble in places:
                    yield centred(halo, view.point_of(places[marble]))
        held = shown.held
        if held is None:
            return
        x, y = place_of(held.landing or held.spot)
        gap = marked.circle(
            self.look, view.px(self.ball + 2 * GAP), marked.WAY.line, max(1.0, view.px(0.4))
        )
        for marble, (right, up) in places.items():
            near = (right - x) ** 2 + (up - y) ** 2 < _GAPS_WITHIN**2
            if near and marble != held.marble:
                yield centred(gap, view.point_of((right, up)))

    def _above(
        self, view: HopView, state: HopState, places: Mapping[str, Point], shown: HopShown
    ) -> Iterator[Item]:
        """Rings around marbles, what a hint says."""
        breadth = tools_breadth(self.look)
        # The buttons stand in a column from where they may be.
        free = self.cards.room.free if self.cards is not None else None
        buttons = pygame.Rect((free or view.area).topleft, (breadth, round(2.3 * breadth)))
        yield from tabs(self.look, view, state, self._covers(view, state), [buttons])
        yield from self._rings(view, places, shown)
        if shown.gifts:
            # In the colour of the player who gets one.
            ink = self._ink(state.owed[0])
            ring = marked.ring(self.look, view.px(self.ball), ink, room=0.06)
            for marble in shown.gifts:
                if marble in places:
                    yield centred(ring, view.point_of(places[marble]))
        played = Helped(action=shown.helped.played)
        yield from hint(self.look, view, places, played, PLAYED, self.ball)
        yield from hint(self.look, view, places, shown.helped, HINT, self.ball)
        yield from ideas(self.look, view, shown.helped.ideas, places.values(), self.ball)

    def _aim(self, view: HopView, places: Mapping[str, Point], shown: HopShown) -> Iterator[Item]:
        """The aimed marble's elastic; it's pulled over the cards."""
        aim = shown.aim
        if aim is not None and aim.marble in places and shown.acting is not None:
            colour = mix(self._colour(shown.acting), (255, 255, 255), 0.15)
            yield from aiming(self.look, view, aim, places, colour)

    def _rings(self, view: HopView, places: Mapping[str, Point], shown: HopShown) -> Iterator[Item]:
        look, diameter = self.look, view.px(self.ball)
        blocking = shown.held.blocking if shown.held is not None else ()
        # Drawn only where they're seen: each step of a zoom would draw another size.
        for marbles, drawn in (
            (blocking, partial(marked.ring, look, diameter, marked.wrong(look), room=0.1)),
            (shown.wrong, partial(marked.barred, diameter, marked.wrong(look))),
        ):
            for marble in marbles:
                if marble in places:
                    yield centred(drawn(), view.point_of(places[marble]))
        if shown.pointed in places and shown.aim is None:
            assert isinstance(shown.pointed, str)
            point = view.point_of(places[shown.pointed])
            yield centred(marked.ring(look, diameter, marked.GRAB), point)

    # Movement

    def _lit(self, view: HopView, frame: Frame) -> Iterator[Item]:
        """Rings around what's been hit so far."""
        for ball in frame.balls:
            if ball.marble in frame.lit and ball.height <= 0 and ball.seen >= 1:
                ring = marked.dotted_ring(self.look, view.px(self.ball), CHANGED)
                yield centred(ring, view.point_of(ball.place))

    def _done(self, view: HopView, motion: HopMotion, frame: Frame) -> Iterator[Item]:
        """Light under the marbles for which a card is being turned, one after the other."""
        places = {**frame.lying, **{ball.marble: ball.place for ball in frame.balls}}
        for (seat, _number), share in frame.turning.items():
            marbles = [m for m in sorted(motion.after.areas[seat]) if m in places]
            lit = card_lit(share, len(marbles))
            fades = card_lift(share) if share > 0.5 else 1.0
            for number, marble in enumerate(marbles):
                alpha = round(235 * fades * min(1.0, max(0.0, lit - number)) / 16) * 16
                if alpha > 0:
                    glow = marks.glow(2 * round(view.px(self.ball) * 1.5), (255, 222, 130, alpha))
                    yield centred(glow, view.point_of(places[marble]))

    def _grooves(self, view: HopView, motion: HopMotion, frame: Frame) -> Iterator[Item]:
        if self.look.theme.pictures:
            yield from live_traces(view, frame.grooves, motion.before.variant.surface)

    def _sparks(self, view: HopView, frame: Frame) -> Iterator[Item]:
        if self.look.reduced_motion:
            return
        for spark in frame.sparks:
            light = 1 - spark.share
            alpha = round((70 + 185 * spark.size) * light * light / 16) * 16
            diameter = view.px(self.ball) * (1.2 + (0.6 + 1.6 * spark.size) * spark.share)
            if alpha > 0:
                # In few sizes: a large glow takes long to draw.
                size = 4 * round(_GLOW ** round(math.log(diameter / 2, _GLOW)))
                glow = marks.glow(size, (255, 246, 214, min(255, alpha)))
                yield centred(glow, view.point_of(spark.place))

    def _released(
        self, view: HopView, player: int, flick: Flick, frame: Frame, shown: HopShown
    ) -> Iterator[Item]:
        """The elastic while a computer aims, and as it hits the marble."""
        if shown.aim is None or flick.marble not in frame.lying or frame.cue is None:
            return
        point = view.point_of(frame.lying[flick.marble])
        back = pulled_to(self.look, view, shown.aim, point)
        if back is None:
            return
        grip = between(point, back, frame.cue)
        colour = mix(self._colour(player), (255, 255, 255), 0.15)
        yield from elastic(self.look, view, point, grip, shown.aim.power, colour)


# The end


def counted(state: HopState, picture: HopPicture, view: HopView) -> Sequence[CountedPiece]:
    """The turned cards or, without cards, the marbles of everyone's best colour."""
    if not state.variant.has_cards:
        return counted_up(_marbles(state, view))
    return counted_up(_cards(state, picture, view))


def _cards(state: HopState, picture: HopPicture, view: HopView) -> Iterator[Thing]:
    if picture.cards is None:
        return
    for seat, hand in enumerate(picture.cards.hands(state, view)):
        for place, (_number, card) in enumerate(card_views(state, seat)):
            if card.turned:
                # In Pile all turned cards are stacked.
                points = state.points(seat) if state.variant.mode == PILE else 1
                card_place = hand.card(place)
                yield around(card_place.center, 0.6 * card_place.width), (seat,), points


def _marbles(state: HopState, view: HopView) -> Iterator[Thing]:
    for seat in range(state.players):
        own = {
            marble: spot
            for marble, spot in state.on_cloth().items()
            if is_in_area(state.variant, seat, spot)
        }
        found = [marble[0] for marble in own]
        best = max(sorted(set(found)), key=found.count, default="")
        for marble, spot in own.items():
            if marble[0] == best:
                place = around(view.spot_point(spot), 2.2 * view.px(RADIUS))
                if view.clear.contains(place):
                    yield place, (seat,), 1


def area_in_sight(state: HopState, seat: int, view: HopView) -> pygame.Rect | None:
    """A player's home circle, if all of it is in sight."""
    middle = view.spot_point(area_centre(state.variant, seat))
    place = around(middle, 2 * view.px(state.variant.area_radius / TENTHS))
    return place if view.clear.contains(place) else None
