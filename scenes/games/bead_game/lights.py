"""The lights on the Bead Game's table: what may be chosen, what would happen, what did."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

import pygame

from game.rules.bead_game.actions import (
    ENDS,
    INSIDE,
    OUTSIDE,
    Draw,
    Gap,
    InHand,
    OnPile,
    Play,
    Split,
)
from game.rules.bead_game.judging import Removal, effect_of
from scenes.games.bead_game.motion import RollPath, roll_path
from scenes.games.bead_game.places import (
    END_SIGNS,
    BeadMarks,
    BeadPlaces,
    ChainEnd,
    PreviewedTurn,
    Word,
)
from scenes.games.bead_game.plan import TablePlan
from scenes.games.bead_game.room import TASSEL, Point, polar
from scenes.kit import finish, marks
from scenes.kit.display import Item, centred
from scenes.kit.i18n import _
from scenes.kit.look import Look, drawn_once
from scenes.kit.marks import PLAYED, Ink
from scenes.kit.theme import PlayerStyle, Rgb, mix
from scenes.table.lights import idea_dot

_BENDS: Final = 8
"""The straight parts of a way's curve."""

_GROWN: Final = 1.25
"""How much larger the ends are that a chosen bead takes from."""


class BeadLights:
    """The marks on one table in one state."""

    def __init__(
        self, places: BeadPlaces, player_styles: Sequence[PlayerStyle], marked: BeadMarks
    ) -> None:
        self.places = places
        self.player_styles = player_styles
        self.state = places.state
        self.marked = marked
        self.look = places.look
        self.plan = places.plan
        self.going = places.going(marked)

    # Marks below the beads

    def below(self) -> Iterator[Item]:
        """What's below the chains."""
        yield from self._acting()
        yield from self._look_here()
        yield from self._traces()
        edge = marks.soft_edge(self.plan.bead * 1.12, self.look.theme)
        for spot in self.marked.takable - {self.marked.pointed}:
            yield centred(edge, self.places.spot_point(self.state.player, spot))

    def at_ends(self) -> Iterator[Item]:
        """What's on clasps and tassels, below the beads."""
        yield from self._lights()
        trace, bead = self.marked.trace, self.plan.bead
        if trace is not None:
            colour = self.look.player(trace.player_style.colour).glow
            for end in trace.ends:
                ring = marks.ring(round(bead * 0.8), max(2.0, round(bead * 0.07)), colour)
                yield centred(ring, self.places.end_point(end))

    def _acting(self) -> Iterator[Item]:
        """A light around the bowl of the player to move, and the pile's where they can draw."""
        if self.marked.acting is None:
            return
        plan = self.plan
        player_style = self.player_styles[self.marked.acting]
        colour = self.look.player(player_style.colour).glow
        # Its edge is bright for all eyes.
        pale = mix(colour, (255, 255, 255), 0.8)
        lit = [(plan.bowls[self.marked.acting], plan.hand_radius)]
        if any(isinstance(spot, OnPile) for spot in self.marked.takable):
            lit.append((plan.middle, plan.pile_radius))
        for bowl, radius in lit:
            side = round(2 * radius + plan.bead * 0.2)
            yield centred(marks.ring(side, plan.bead * 0.2, colour), bowl)
            yield centred(marks.ring(side + 2, max(1.5, plan.bead * 0.06), pale), bowl)

    def _look_here(self) -> Iterator[Item]:
        """A light on a bowl, where a hint says to look."""
        plan = self.plan
        match self.marked.look:
            case Play():
                middle, radius = plan.bowls[self.state.player], plan.hand_radius
            case Draw():
                middle, radius = plan.middle, plan.pile_radius
            case _:
                return
        yield centred(marks.lamp((round(2 * radius + plan.bead),) * 2), middle)

    def _ideas(self) -> Iterator[Item]:
        plan, seat = self.plan, self.state.player
        for spot, best in self.marked.ideas.items():
            x, y = self.places.spot_point(seat, spot)
            match spot:
                case InHand() | OnPile():
                    # Off the line from the bowl's middle, where the number of beads is.
                    bowl = plan.bowls[seat] if isinstance(spot, InHand) else plan.middle
                    angle = math.atan2(y - bowl[1], x - bowl[0]) + math.pi / 2
                    away = 0.5 * plan.bead
                case Gap():
                    angle = plan.angle(seat, spot.chain, spot.after - 0.5) - math.pi / 2
                    away = 0.72 * plan.bead
                case _:
                    angle = away = 0.0
            point = (x + away * math.cos(angle), y + away * math.sin(angle))
            yield centred(idea_dot(self.look, best), point)

    def _traces(self) -> Iterator[Item]:
        trace, bead = self.marked.trace, self.plan.bead
        if trace is None:
            return
        colour = (*self.look.player(trace.player_style.colour).glow, 255)
        for end in trace.ends:
            yield centred(marks.glow(round(bead * 1.7), colour), self.places.end_point(end))
        slot = self.plan.heap(self.state, None, trace.slot)
        yield centred(marks.glow(round(bead * 1.9), colour), slot)
        yield centred(marks.ring(round(bead * 1.3), bead * 0.17, colour), slot)

    def _lights(self) -> Iterator[Item]:
        """Light behind the beads that would go, larger once their end is named."""
        if self.marked.chosen is None or not self.marked.lights:
            return
        for leaves in self.going.values():
            size = round(self.plan.bead * (2.3 if leaves.height else 1.9))
            yield centred(marks.glow(size, (*self.look.theme.target, 255)), leaves.point)

    # Marks above the beads

    def above(self) -> Iterator[Item]:
        """What's above resting beads."""
        yield from self._upper()
        yield from self._ideas()
        yield from self._write_words()
        yield from self._write_why()

    def _upper(self) -> Iterator[Item]:
        theme, bead = self.look.theme, self.plan.bead
        if self.marked.chosen is not None and self.marked.lights and self.marked.seat is not None:
            yield from self._fitting()
            # Who can play the bead finds out about cuts where they point.
            plays = any(self.places.takes(self.marked.chosen, end) for end in ENDS)
            for gap in self.marked.gaps:
                if not plays or isinstance(self.marked.pointed, Gap):
                    yield from self._cut(gap, large=gap == self.marked.pointed)
        cuts = [each for each in self.marked.told if isinstance(each, Gap)]
        for gap in cuts:
            yield from self._cut(gap)
        for turn in filter(None, (self.marked.played, self.marked.shown)):
            yield from self._show(turn)
        for place in self.marked.wrong:
            for point, size in self.places.shown(place, self.marked.seat):
                yield centred(marks.ring(round(bead * size), bead * 0.1, theme.forbidden), point)
        for place in self.marked.told:
            for point, size in () if place in cuts else self.places.shown(place, self.marked.seat):
                yield centred(marks.hint_ring(round(bead * size * 1.08), bead * 0.16), point)
        seat, chosen, pointed = self.marked.seat, self.marked.chosen, self.marked.pointed
        if seat is not None and chosen is not None and self.marked.carried is None:
            point = self.places.spot_point(seat, InHand(chosen))
            raised = (point[0], point[1] - bead * 0.1)
            yield centred(marks.ring(round(bead * 1.22), bead * 0.1, theme.target_core), raised)
            yield centred(marks.ring(round(bead * 1.19), bead * 0.05, theme.target), raised)
        if seat is not None and isinstance(pointed, InHand | OnPile):
            edge = marks.bright_edge(bead * 1.18, theme)
            yield centred(edge, self.places.spot_point(seat, pointed))

    def _fitting(self) -> Iterator[Item]:
        """Rings around the beads that would go."""
        theme, bead = self.look.theme, self.plan.bead
        for leaves in self.going.values():
            (x, y), size = leaves.point, bead
            if leaves.height:
                # It's a little higher, and looks larger.
                y, size = y - bead * 0.1, bead * 1.1
            yield centred(marks.ring(round(size * 1.08), bead * 0.1, theme.target_core), (x, y))
            yield centred(marks.ring(round(size * 1.05), bead * 0.06, theme.target), (x, y))

    def _cut(self, gap: Gap, *, large: bool = False, inks: Ink | None = None) -> Iterator[Item]:
        theme, bead = self.look.theme, self.plan.bead
        inks = inks or Ink(theme.target, theme.target_core)
        point = self.places.spot_point(gap.player, gap)
        angle = self.plan.angle(gap.player, gap.chain, gap.after - 0.5)
        degrees = round(math.degrees(angle)) % 180
        size = 1.15 if large else 0.86
        for reach, thick, ink in (
            (size, 0.2 if large else 0.16, inks.casing),
            (size - 0.07, 0.11 if large else 0.08, inks.line),
        ):
            long_wide = round(bead * reach), max(2, round(bead * thick))
            yield centred(bar(self.look, long_wide, ink, degrees), point)
        side = round(bead * (0.64 if large else 0.5))
        yield centred(marks.disc(side, inks.line), point)
        yield centred(marks.ring(side, bead * 0.05, inks.casing), point)
        yield centred(self.look.icon("scissors", round(side * 0.7), inks.casing), point)

    def _show(self, shown: PreviewedTurn) -> Iterator[Item]:
        """Where beads would go: a line of dots for each, ending in its place in a bowl.

        What ``leads`` shows where to play the bead instead, and what's won.
        """
        plan, bead = self.plan, self.plan.bead
        match shown.action:
            case Draw():
                start = plan.heap(self.state, None, shown.action.colour)
                end = plan.heap(self.state, shown.seat, shown.action.colour)
                yield from self._way(_straight(start, end), shown.ink)
            case Play():
                ring = marks.ring(round(bead * 1.06), bead * 0.08, shown.ink)
                start = plan.heap(self.state, shown.seat, shown.action.colour)
                yield centred(ring, start)
                removed = effect_of(self.state, shown.action)
                paths = [(each, self._leaving(each)) for each in removed]
                if shown.leads and paths:
                    # The player's own beads before others', the nearest first.
                    goals = [
                        (each.player != shown.seat, math.dist(start, path.start), path.start)
                        for each, path in paths
                    ]
                    yield from self._way(_straight(start, min(goals)[2]), shown.ink)
                for removal, path in paths:
                    won = removal.to is not None
                    if shown is self.marked.played or (shown.leads and not won):
                        continue
                    ink = self.look.player(self.player_styles[shown.seat].colour).glow
                    yield from self._way(path, ink if won else shown.ink, large=won)
                    if won:
                        yield centred(marks.ring(round(bead * 1.3), bead * 0.14, ink), path.start)
            case Split():
                gap = Gap(shown.seat, shown.action.chain, shown.action.after)
                inks = PLAYED if shown is self.marked.played else None
                yield from self._cut(gap, large=True, inks=inks)

    def _leaving(self, one: Removal) -> RollPath:
        """A bead's way to a bowl from where it's shown."""
        path = roll_path(self.plan, self.state, one)
        leaves = self.going.get((one.player, one.chain, one.place))
        return replace(path, start=leaves.point) if leaves else path

    def _way(self, path: RollPath, ink: Rgb, *, large: bool = False) -> Iterator[Item]:
        """An arrow to the place a way leads to, which has a ring."""
        bead = self.plan.bead
        dark = mix(ink, (0, 0, 0), 0.55 if self.look.theme.dark else 0.35)
        dark = PLAYED.casing if ink == PLAYED.line else dark
        first, last = bead * 0.62 / path.length, 1 - bead * 0.6 / path.length
        points = (path.at(first + (last - first) * step / _BENDS) for step in range(_BENDS + 1))
        whole = tuple((round(x), round(y)) for x, y in points)
        yield marks.arrow(whole, bead * (0.14 if large else 0.09), ink, dark)
        yield centred(marks.ring(round(bead * 1.1), bead * 0.12, dark), path.end)
        yield centred(marks.ring(round(bead * 1.06), bead * 0.08, ink), path.end)

    def _write_words(self) -> Iterator[Item]:
        """The words for the two groups of ends, while there's that to choose."""
        named, bead = _named_end(self.marked), self.marked.chosen
        if bead is None and named is None and not self.marked.words:
            return
        for word, rect in self.places.words(bead):
            chosen, name = word.end == named, END_SIGNS[word.end]
            yield _tag(self.look, _(word.end), rect.size, chosen=chosen, end=name), rect.topleft

    def _write_why(self) -> Iterator[Item]:
        """Why a bead isn't won or stays, beside the first of each kind."""
        shown, written = self.marked.shown, dict[str, pygame.Rect]()
        if self.marked.seat is None or shown is None:
            return
        removed = effect_of(self.state, shown.action)
        gone = {(one.player, one.chain, one.place) for one in removed}
        for one in removed:
            at, chain = one.place, self.state.chains[one.player][one.chain]
            behind = at - 1 if shown.end == OUTSIDE else at + 1
            text = "" if one.to is not None else _("yours: not won")
            if 0 <= behind < len(chain):
                stays = (one.player, one.chain, behind) not in gone
                at, text = behind, _("only one a chain") if stays else ""
                text = text if chain[behind] == one.colour else ""
            if not text or text in written:
                continue
            rect = self.places.beside((one.player, one.chain, at), text, self.marked.chosen)
            if rect is not None and rect.collidelist([*written.values()]) < 0:
                written[text] = rect
                yield _tag(self.look, text, rect.size, chosen=False), rect.topleft


_AT: Final = {INSIDE: (-0.72, 0.78), OUTSIDE: (0.42 + TASSEL / 2, 0.13 + TASSEL)}
"""How far beyond a chain's last bead its end's picture is, and that picture's side, in beads."""


def end_item(
    look: Look, plan: TablePlan, end: str, at: tuple[int, int, float], *, larger: bool
) -> Item:
    """The clasp at a chain's inner end, or the tassel at its outer one; ``at`` is its last bead."""
    reach, size = _AT[end]
    (x, y), angle = plan.along(*at), plan.angle(*at)
    side = round(plan.bead * size * (_GROWN if larger else 1))
    degrees = round(math.degrees(angle)) % 360
    out_x, out_y = polar(angle, reach * plan.bead)
    return centred(_end(look, END_SIGNS[end], side, degrees), (x + out_x, y + out_y))


@drawn_once
def _end(look: Look, name: str, side: int, degrees: int) -> pygame.Surface:
    """The picture of a chain's end, turned to point outwards at an angle."""
    large = look.picture(f"bead-game/{name}.webp", (side * 3, side * 3))
    turned = pygame.transform.rotozoom(large, -degrees, 1.0)
    size = (round(turned.get_width() / 3), round(turned.get_height() / 3))
    return finish.edged(look, pygame.transform.smoothscale(turned, size), side / 2)


@drawn_once
def bar(look: Look, size: tuple[int, int], ink: Rgb, degrees: int) -> pygame.Surface:
    """A short bar across this direction: how long and how wide."""
    length, width = size
    large = look.box((width * 4, length * 4), width * 2, ink)
    turned = pygame.transform.rotozoom(large, -degrees, 1.0)
    return pygame.transform.smoothscale(turned, (turned.get_width() // 4, turned.get_height() // 4))


@drawn_once
def _tag(
    look: Look, text: str, size: tuple[int, int], *, chosen: bool, end: str = ""
) -> pygame.Surface:
    """A word, for an ``end`` with its picture."""
    theme = look.theme
    fill, ink = (theme.target, theme.mark_ink) if chosen else (theme.paper, theme.ink)
    if chosen and not theme.pictures:
        fill, ink = theme.target_core, theme.paper
    edge = theme.target_core if chosen else theme.ink_soft
    tag = look.box(size, size[1] // 2, fill, 255, edge, look.px(1.5)).copy()
    word = look.text(text, "small-strong", ink)
    room, high = tag.get_rect(), size[1]
    if end:
        side = round(0.75 * high)
        picture = look.picture(f"bead-game/{end}.webp", (side, side))
        picture = pygame.transform.rotate(picture, -90)
        tag.blit(picture, picture.get_rect(center=(round(0.62 * high), high // 2)))
        room.left += high * 4 // 5
        room.width -= high * 4 // 5
    tag.blit(word, word.get_rect(center=room.center))
    return tag


def _named_end(marked: BeadMarks) -> str | None:
    """The end that's pointed at or shown."""
    if marked.shown is not None and marked.shown.end is not None:
        return marked.shown.end
    return marked.pointed.end if isinstance(marked.pointed, ChainEnd | Word) else None


def _straight(start: Point, end: Point) -> RollPath:
    return RollPath(start, ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2), end)
