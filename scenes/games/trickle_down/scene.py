"""Trickle Down at the table: a town of companies and services around a heap of money bags."""

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Final

import pygame

from game.boards import CELLS, EDGE_OF, EDGES, INDEX, NAME, bits
from game.rules.trickle import INSIDE
from game.rules.trickle.actions import Move
from game.rules.trickle.state import TrickleState
from game.rules.trickle_down.state import GOLD, SERVICE_AT, SERVICES, TrickleDownState
from scenes.games.hexagon.board import MovingPiece
from scenes.games.hexagon.hand import HexHand, reach_of
from scenes.games.hexagon.table import HexTable
from scenes.games.trickle_down.bags import BAG, TownBoard
from scenes.games.trickle_down.text import TrickleDownText, destination, millions
from scenes.kit import effects, marks
from scenes.kit.display import Item, centred
from scenes.kit.effects import SoundEffect
from scenes.kit.i18n import N_, _, ngettext
from scenes.kit.session.timeline import Showing
from scenes.kit.telling import Figure
from scenes.kit.theme import PlayerStyle, Rgb, visible
from scenes.table.animation import SoundMoment, between, ease
from scenes.table.lights import CountedPiece, around, badge, counted_up
from scenes.table.table_view import TableView

_FLIGHT: Final = 0.3
"""Seconds of a coin's flight."""

_APART: Final = 0.12
"""Seconds from one coin to the next."""

_SAGS: Final = 0.2
"""Seconds in which a sagging bag rises again."""

_REST: Final = 0.1
"""Seconds of rest after the last coin."""

GLAD: Final = 0.5
"""Seconds that coins dance over a house that gold was poured into."""

_DANCING: Final = 7
"""How many coins dance."""


def pour_seconds(value: int) -> float:
    """How long a bag's coins take, in seconds."""
    return _last_coin(value) + (GLAD if value == GOLD else _REST)


def _last_coin(value: int) -> float:
    return _FLIGHT + _APART * (value - 1)


def sag(value: int, progress: float) -> float:
    """How far a dropped bag sags, 0 to 1: at once, then it rises again.

    >>> [round(sag(2, progress), 2) for progress in (0.0, 0.15, 0.5)]
    [1.0, 0.37, 0.0]
    """
    left = max(0.0, 1.0 - progress * pour_seconds(value) / _SAGS)
    return left * left


def coins_in_the_air(value: int, progress: float) -> Iterator[float]:
    """How far each flying coin has come, 0 to 1 and not eased."""
    for part in _parts(value, progress):
        if 0 < part < 1:
            yield part


def coins_landed(value: int, progress: float) -> int:
    """How many coins have arrived.

    >>> [coins_landed(3, progress) for progress in (0.0, 0.3, 0.4, 1.0)]
    [0, 1, 1, 3]
    """
    return sum(part >= 1 for part in _parts(value, progress))


def _parts(value: int, progress: float) -> list[float]:
    now = progress * pour_seconds(value)
    return [(now - _APART * coin) / _FLIGHT for coin in range(value)]


HOUSES: Final = 5.36
"""Distance of the middle of the companies' houses from the board's centre, in pitches."""

_PLOT: Final = 1.06  # height of a cell on the plain board, in pitches
_DYED: Final = 0.98  # height of the dyed ground of a company, in pitches
_DYE: Final = 96  # its opacity, and that of the symbol in it, up to 255
_FAINT: Final = 190
_SCORED: Final = 190  # opacity of the dyed ground below a bag that has scored
_EVENING: Final = 0.76  # how bright roofs are when their windows are lit
_PLATE: Final = 0.72  # radius of a service's plate on the plain board, in pitches
_SLIDE_HEIGHT: Final = 0.5


class TrickleDownBoard(TownBoard):
    """The town in one place of the window."""

    picture_room = (14.7, 13.1)
    stands = True

    # The town itself

    def draw_ground(self, surface: pygame.Surface, *, labels: bool = True) -> None:
        """Draw the streets, the companies in their owners' colours and the public services."""
        pictures = self.look.theme.pictures
        if pictures:
            town = self.look.picture(f"trickle-down/board-{pictures}.webp", self.rect.size)
            surface.blit(town, self.rect)
        else:
            self._draw_plain(surface)
        for edge, player_style in enumerate(self.player_styles):
            if player_style is None:
                continue
            if pictures:
                self._dye_plots(surface, edge, player_style)
                self.draw_dyed(
                    surface,
                    "trickle-down/roofs.json",
                    "trickle-down/roofs",
                    edge,
                    player_style,
                    patterned=False,
                    light=_EVENING if self.look.theme.dark else 1.0,
                )
            else:
                self.draw_symbols(surface, edge, player_style, HOUSES)
        taken = [
            place for service in range(len(SERVICES)) for place in self.draw_sign(surface, service)
        ]
        if labels:
            self.draw_labels(surface, taken)

    def _dye_plots(self, surface: pygame.Surface, edge: int, player_style: PlayerStyle) -> None:
        """Give an owner's companies their colour and symbol."""
        player = self.look.player(player_style.colour)
        plot = marks.hexagon(
            round(self.pitch * _DYED), self.line * 1.6, player.fill, (*player.fill, _DYE)
        )
        symbol = self.look.symbol(player_style.symbol, round(self.pitch * 0.36), player.ink).copy()
        symbol.set_alpha(_FAINT)
        for cell in EDGES[edge]:
            for picture in (plot, symbol):
                surface.blit(picture, picture.get_rect(center=self.centre(cell)))

    def _draw_plain(self, surface: pygame.Surface) -> None:
        """The town of the high contrast theme: lines and plain colours."""
        theme, line = self.look.theme, self.line
        self.draw_hexagon(surface)
        self.draw_outline(surface)
        plate = marks.disc(round(self.pitch * 2 * _PLATE), theme.board)
        rim = marks.ring(round(self.pitch * 2 * _PLATE), line, theme.ink)
        for service in range(len(SERVICES)):
            for picture in (plate, rim):
                surface.blit(picture, picture.get_rect(center=self.sign_at(service)))
        plaza = marks.disc(round(self.pitch * 0.64), theme.cup)
        kerb = marks.ring(round(self.pitch * 0.68), line * 1.6, theme.ink)
        dot = marks.disc(round(self.pitch * 0.26), theme.ink_soft)
        for cell in CELLS:
            index = INDEX[cell]
            centre = self.centre(cell)
            if index in SERVICE_AT:
                for picture in (plaza, kerb):
                    surface.blit(picture, picture.get_rect(center=centre))
                continue
            player_style = self.player_styles[EDGE_OF[index]] if index in EDGE_OF else None
            if player_style is not None:
                colour = self.look.player(player_style.colour).fill
                self._draw_house(surface, cell, colour)
                plot = self._plot(2.0, visible(colour, theme))
            elif theme.bold:
                # Plots all over would hide the bags among them.
                plot = dot
            else:
                plot = self._plot(1.0, theme.ink_soft)
            surface.blit(plot, plot.get_rect(center=centre))

    def _plot(self, lines: float, colour: Rgb) -> pygame.Surface:
        """A cell of the plain town with a rim this many lines wide."""
        high = round(self.pitch * _PLOT)
        return marks.hexagon(high, self.line * lines, colour, self.look.theme.cup)

    def _draw_house(self, surface: pygame.Surface, cell: str, colour: Rgb) -> None:
        """The roof behind a company's cell, for the plain board."""
        roof = [
            self.behind(cell, HOUSES + out, side)
            for out, side in ((-0.26, -0.42), (0.22, -0.42), (0.22, 0.42), (-0.26, 0.42))
        ]
        pygame.draw.polygon(surface, colour, roof)
        pygame.draw.polygon(surface, self.look.theme.ink, roof, self.line)

    # What's on it

    def _seat_of_scored(self, cell: str, owner: PlayerStyle) -> Iterable[Item]:
        """A plot filled with its owner's colour below a bag: visible across the room."""
        if not self.look.theme.pictures:
            yield from super()._seat_of_scored(cell, owner)
            return
        fill = self.look.player(owner.colour).fill
        size = round(self.pitch * _DYED)
        for picture in (
            marks.glow(round(self.pitch * 1.75), (*fill, 255)),
            marks.hexagon(size, self.line * 1.6, fill, (*fill, _SCORED)),
        ):
            yield centred(picture, self.centre(cell))

    def flying(self, state: TrickleState, flight: MovingPiece) -> list[Item]:
        """A bag on its way; at a company it pours, a public service takes it in."""
        end = flight.move.cells[-1]
        if not flight.aftermath:
            return super().flying(state, flight)
        value = state.value_on(INDEX[flight.move.cells[0]])
        service = SERVICE_AT.get(INDEX[end])
        if service is not None:
            return self._sliding(value, service, flight.aftermath)
        resting = self.piece(value, self.centre(end), sag=sag(value, flight.aftermath))
        return [*chain(*resting), *self._pouring(value, end, flight)]

    def _sliding(self, value: int, service: int, progress: float) -> list[Item]:
        start = self.centre(SERVICES[service].corner)
        end = self.sign_at(service)
        eased = ease(progress)
        height = _SLIDE_HEIGHT * math.sin(math.pi * eased)
        bag = self.piece(value, between(start, end, eased), height, size=BAG * (1 - 0.8 * eased))
        return [*chain(*bag)]

    def _pouring(self, value: int, cell: str, flight: MovingPiece) -> list[Item]:
        """Coins flying from a bag into the house behind it, and the sum so far."""
        progress = flight.aftermath
        start, house = self.centre(cell), self.behind(cell, HOUSES)
        items: list[Item] = []
        landed = coins_landed(value, progress)
        player_style = self.player_styles[EDGE_OF[INDEX[cell]]]
        if landed and player_style is not None:
            paint = self.look.player(player_style.colour)
            light = marks.glow(round(self.pitch * 1.5), (*paint.glow, 255))
            items.append(centred(light, house))
        glad = (progress * pour_seconds(value) - _last_coin(value)) / GLAD
        if value == GOLD and 0 < glad < 1 and not flight.backwards:
            items.extend(self._dancing(house, glad))
        for part in coins_in_the_air(value, progress):
            height = 0.9 * math.sin(math.pi * part)
            items.append(self.coin(value, between(start, house, part), height))
        if landed and player_style is not None:
            paint = self.look.player(player_style.colour)
            style = self.number_style
            items += badge(self.look, f"+{landed}", house, style, paint.fill, paint.ink)
        return items

    def _dancing(self, house: tuple[int, int], progress: float) -> Iterator[Item]:
        """Gold is home: coins leap up over the house, shine, and fall back into it."""
        light = marks.glow(
            round(self.pitch * 2.2), (255, 206, 84, round(14 * math.sin(math.pi * progress)) * 16)
        )
        yield centred(light, house)
        for coin in range(_DANCING):
            # Those in the middle leap highest, one after the other.
            aside = 2 * coin / (_DANCING - 1) - 1
            part = (progress - 0.2 * (coin * 3 % _DANCING) / _DANCING) / 0.8
            if 0 < part < 1:
                leap = math.sin(math.pi * part) * (1.3 - 0.5 * aside * aside)
                x = house[0] + round(0.75 * self.pitch * aside * part)
                yield self.coin(GOLD, (x, house[1] - round(self.pitch * leap)), 0.0)


POUR: Final = SoundEffect("trickle-down/pour", levels=3, caption=N_("Money pours out"))
"""Money pours out of a bag: wooden pennies, silver or, the richest, gold."""
SET_DOWN: Final = SoundEffect("trickle-down/bag", 4, caption=N_("Bag set down"))
"""A bag of money is set down."""

SOUNDS: Final = (POUR, SET_DOWN)


_SLIDE_SECONDS: Final = 0.34


class TrickleDownTable(HexTable[TrickleDownState]):
    """The town with its money bags."""

    boards, texts = TrickleDownBoard, TrickleDownText
    goal_told = N_("The bags are shared. Get the most money into your companies.")
    asks_which_way = N_("Where could the [bag on {cell}|marked bag] go?")

    def room(self, state: TrickleDownState) -> tuple[float, float]:
        """Across and down; a small picture's shadow needs more room below."""
        return 14.7, 12.6

    # What follows when a bag arrives

    def aftermath(self, before: TrickleDownState, move: Move) -> float:
        """A bag pours into its company, or slides into the public service."""
        end = INDEX[move.cells[-1]]
        if end in SERVICE_AT:
            return _SLIDE_SECONDS
        if end in EDGE_OF:
            return pour_seconds(before.value_on(INDEX[move.cells[0]]))
        return 0.0

    def arrival(
        self, showing: Showing[TrickleDownState], move: Move, seconds: float
    ) -> Iterator[SoundMoment]:
        """A bag is set down; at a company its coins are heard, more for more money."""
        pan = self.pan(move.cells[-1])
        yield SoundMoment(seconds, SET_DOWN, pan=pan, force=0.45)
        if INDEX[move.cells[-1]] in EDGE_OF:
            value = showing.before.value_on(INDEX[move.cells[0]])
            yield SoundMoment(seconds, POUR, value - 1, pan)
            if value == GOLD:
                yield SoundMoment(seconds + pour_seconds(value) - GLAD, effects.ARRIVE, 4, pan)

    # Figures

    def points_icon(self, seen: TableView[TrickleDownState, HexHand]) -> str:
        return "sack"

    def points(self, seen: TableView[TrickleDownState, HexHand]) -> Sequence[str]:
        """Each seat's millions; while a bag pours they grow coin by coin."""
        return [str(money) for money in self.counts(seen)[0]]

    def figures(self, seen: TableView[TrickleDownState, HexHand]) -> Sequence[Figure]:
        """The public services' money, and what's still inside."""
        money, inside = seen.scored_state.town_money, self.counts(seen)[1]
        still = _("{money} inside", money=millions(inside)) if inside else ""
        return (Figure("town", _("Town"), still, str(money), millions(money)),)

    def seat_line(self, seen: TableView[TrickleDownState, HexHand], seat: int) -> str:
        """When the game is over: the bags that decide between players with equal money."""
        town = seen.scored_state
        money = [sum(bags) for bags in town.company_bags]
        if town.variant.tie != "gold" or not town.is_terminal or money.count(money[seat]) < 2:
            return ""
        bags = town.company_bags[seat]
        if GOLD in bags:
            return ngettext("gold, {count} bag", "gold, {count} bags", len(bags))
        return ngettext("{count} bag", "{count} bags", len(bags))

    def counts(self, seen: TableView[TrickleDownState, HexHand]) -> tuple[list[int], int]:
        """Each seat's money and that inside, with a pouring bag's coins where they are now."""
        town, showing = seen.scored_state, seen.showing
        poured, owner = 0, None
        if showing is not None and isinstance(showing.action, Move):
            start, end = (INDEX[showing.action.cells[n]] for n in (0, -1))
            if end in EDGE_OF:
                town, flight = showing.before, self.flight(seen, showing, showing.action)
                poured = coins_landed(town.value_on(start), flight.aftermath)
                owner = town.variant.edge_teams[EDGE_OF[end]]
        money = [
            round(owned) + poured * (seat == owner) for seat, owned in enumerate(town.returns())
        ]
        return money, town.money_inside - poured

    # The end

    def counted(self, seen: TableView[TrickleDownState, HexHand]) -> Sequence[CountedPiece]:
        """The bags at the companies."""
        town = seen.state
        return counted_up(
            (
                around(self.board.centre(NAME[cell]), self.board.pitch),
                (owner,),
                town.value_on(cell),
            )
            for cell in bits(town.occupied & ~INSIDE)
            if (owner := town.variant.edge_teams[EDGE_OF[cell]]) is not None
        )

    # Words

    def prompt(self, seen: TableView[TrickleDownState, HexHand]) -> str:
        """What to do next; with a light pointed at, who gets the money there."""
        if seen.draft.chosen is None:
            return _("Choose a bag.")
        return self._outlook(seen, seen.draft.chosen) or _("Now choose where it goes.")

    def _outlook(self, seen: TableView[TrickleDownState, HexHand], chosen: str) -> str:
        """What comes of the chosen bag where the player points, "" for nothing."""
        spot, town = seen.pointer.over, seen.state
        if not isinstance(spot, str) or spot not in reach_of(seen.state).targets(chosen):
            return ""
        money = millions(town.value_on(INDEX[chosen]))
        if INDEX[spot] in SERVICE_AT:
            return _("{money} for the town: {service}.", money=money, service=destination(spot))
        edge = EDGE_OF.get(INDEX[spot])
        owner = town.variant.edge_teams[edge] if edge is not None else None
        if owner is None:
            return ""
        if owner == seen.seat:
            return _("{money} for you.", money=money)
        return _("{money} for {name}.", money=money, name=seen.names[owner])

    def hinted_move(self, move: Move) -> str:
        """Where a bag goes."""
        start, end = move.cells[0], move.cells[-1]
        if INDEX[end] in SERVICE_AT:
            return _(
                "Move the bag[ on {start}] to the town: {service}.",
                start=start,
                service=destination(end),
            )
        return _("[Move from {start} to {end}|Follow the arrow].", start=start, end=end)
