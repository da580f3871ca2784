"""Small pictures of games and of where matches stand.

Those of matches are made while nothing else moves, and kept.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from random import Random
from typing import Final

import pygame

from game.catalogue import chance_of
from game.match import Match, Seat
from game.protocol import OptionValue, State
from game.records.files import RecordError
from game.seats import SetUp
from scenes.front import FRONTS, Front, Illustration
from scenes.kit.assets import MissingAsset
from scenes.kit.finish import corner
from scenes.kit.look import Look, drawn_once
from scenes.kit.services import Services
from scenes.kit.theme import PlayerStyle
from scenes.ui.page import Page
from scenes.ui.text import Drawing, Picture

_SEED: Final = 2
"""Chance and choices of a match under way: always the same."""


def under_way(front: Front, players: int, options: Mapping[str, OptionValue]) -> State:
    """A position in the middle of a randomly played match, as a spectator sees it.

    A match that ends sooner is shown before its end. Raises OptionError.
    """
    match = Match(front.info, [Seat("")] * players, options, seed=_SEED)
    match.advance()
    choice = Random(_SEED)
    seen = [match.state.observation(None)]
    while not match.is_over and len(seen) <= front.under_way:
        player = match.acting_seats()[0]
        match.play(player, match.state.legal_actions(player).sample(choice))
        match.advance()
        seen.append(match.state.observation(None))
    return seen[2 * len(seen) // 3] if match.is_over else seen[-1]


def start_picture(
    front: Front, look: Look, size: tuple[int, int], seats: Sequence[Seat], setup: SetUp
) -> pygame.Surface:
    """A match's beginning as it's set up; made once for each set-up."""
    options, given = setup.options, setup.handicaps
    styles = front.player_styles(seats, options)
    values = tuple(sorted(options.items())), given, tuple(styles)
    key = ("start", front.info.key, size, look.theme.key, look.palette, *values)

    def make() -> pygame.Surface:
        match = Match(front.info, [Seat("")] * len(seats), options, handicaps=given, seed=_SEED)
        match.advance()
        return _as_played(front, look, size, match.state.observation(None), styles)

    return look.drawn(key, make)


@drawn_once
def card_picture(look: Look, size: tuple[int, int], game: str) -> pygame.Surface:
    """A game's card with rounded corners; a match under way if it has none."""
    return rounded(look, _card(FRONTS[game], look, size), look.px(10))


def _card(front: Front, look: Look, size: tuple[int, int]) -> pygame.Surface:
    if front.card:
        with suppress(MissingAsset):
            return look.picture(front.card, size, "cover")
    state = under_way(front, front.info.players[0], {})
    return on_the_table(look, front.paint(look, size, Illustration(state)))


def on_the_table(look: Look, board: pygame.Surface) -> pygame.Surface:
    """A board on the table's cloth, as large as its picture."""
    table = pygame.Surface(board.get_size())
    table.fill(look.theme.table)
    if look.theme.table_picture is not None:
        table.blit(look.picture(look.theme.table_picture, board.get_size(), "cover"), (0, 0))
    table.blit(board, (0, 0))
    return table


def rounded(look: Look, picture: pygame.Surface, radius: int) -> pygame.Surface:
    """An opaque picture with rounded corners; ``radius`` in pixels."""
    result = look.box(picture.get_size(), radius, (255, 255, 255)).copy()
    result.blit(picture, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return result


_OPENING, _REST = 0.25, 0.1
"""Seconds a page has to itself when it opens, and after something moved on it."""

_FINE: Final = 216
"""A table is drawn about this many pixels wide, then scaled down."""

_RADIUS: Final = 8.0
_WAITING: Final = 32
"""The most pictures that wait: those asked for last, which are in view."""


class Thumbnails:
    """Pictures of matches by name, as a spectator sees them; each made once per size and look.

    ``picture`` gives what's there now and notes what's missing, ``make_one`` makes one of those.
    """

    def __init__(self) -> None:
        self._waiting: dict[Hashable, Callable[[], object]] = {}
        self._large: Hashable = None

    @property
    def waiting(self) -> bool:
        """Whether pictures are still to be made."""
        return bool(self._waiting)

    def picture(
        self,
        look: Look,
        size: tuple[int, int],
        name: Hashable,
        read: Callable[[], Match],
        *,
        chosen: bool = False,
    ) -> pygame.Surface | None:
        """The small picture of the match that ``read`` opens; None until it's made.

        Of the ``chosen`` match it's large, and made before all small ones. ``name`` identifies the
        match and how far it is. If ``read`` raises RecordError, it's empty.
        """
        key = ("match", name, chosen, size, look.theme.key, look.palette)
        made = look.kept(key)
        if made is None:
            if chosen and self._large != key:
                self._waiting.pop(self._large, None)
                self._large = key

            def make() -> pygame.Surface:
                try:
                    match = read()
                except RecordError:
                    return clear(look, size)
                FRONTS[match.info.key].load()
                return (_position if chosen else _thumbnail)(look, size, match)

            self._waiting.setdefault(key, partial(look.drawn, key, make))
            for old in [*self._waiting][:-_WAITING]:
                del self._waiting[old]
        return made

    def make_one(self) -> None:
        """Make the picture of the chosen match, or the first that's missing."""
        first = self._large if self._large in self._waiting else next(iter(self._waiting))
        self._waiting.pop(first)()


def _position(look: Look, size: tuple[int, int], match: Match) -> pygame.Surface:
    front = FRONTS[match.info.key]
    if not match.log:
        # What its table deals at first.
        match = match.copy()
        match.advance(nature=chance_of(match.info.key))
    styles = front.player_styles(match.seats, match.options)
    people = [number for number, seat in enumerate(match.seats) if seat.is_human]
    seat = people[0] if len(people) == 1 else 0
    return _as_played(front, look, size, match.state.observation(None), styles, seat)


def _as_played(
    front: Front,
    look: Look,
    size: tuple[int, int],
    state: State,
    styles: Sequence[PlayerStyle],
    seat: int = 0,
) -> pygame.Surface:
    """A table in the middle of a picture, as wide as it is in this window."""
    wide, high = size
    if look.size[0] >= look.size[1]:
        high = round(min(high, wide * front.load().tallest))
    picture = pygame.Surface(size, pygame.SRCALPHA)
    painted = front.paint(look, (wide, high), Illustration(state, seat=seat), styles)
    picture.blit(painted, (0, (size[1] - high) // 2))
    return picture


def position_picture(look: Look, size: tuple[int, int], match: Match) -> pygame.Surface:
    """Where a match stands, as a spectator sees it from a lone person's place, on the cloth."""
    return on_the_table(look, _position(look, size, match))


def _thumbnail(look: Look, size: tuple[int, int], match: Match) -> pygame.Surface:
    """The whole table on its cloth, with rounded corners."""
    # A table's lines are no finer on a tiny picture.
    fine = max(1, round(_FINE / size[0]))
    board = position_picture(look, (size[0] * fine, size[1] * fine), match)
    small = pygame.transform.smoothscale(board, size)
    return rounded(look, small, max(look.px(_RADIUS), corner(size)))


def no_picture(_look: Look, _size: tuple[int, int]) -> None:
    """No picture; its place stays free, so that all rows line up."""


@drawn_once
def clear(_look: Look, size: tuple[int, int]) -> pygame.Surface:
    """An empty picture."""
    return pygame.Surface(size, pygame.SRCALPHA)


class OpeningPicture(Picture):
    """What a press opens, too; keys have the button beside it."""

    solid = True
    cursor = pygame.SYSTEM_CURSOR_HAND

    press: Callable[[], None]

    def on_press(self, point: tuple[int, int]) -> bool:
        return True

    def on_release(self, point: tuple[int, int], inside: bool) -> None:
        if inside:
            self.press()


class IllustratedPage(Page):
    """A page with slow pictures: they come as soon as it's open and nothing moves."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.thumbnails = Thumbnails()
        self._is_open = False
        self._wait = _OPENING

    def late(self, drawing: Drawing) -> Drawing:
        """The drawing, but nothing until the page has been open for a moment."""

        def drawn(look: Look, size: tuple[int, int]) -> pygame.Surface:
            return (drawing if self._is_open else clear)(look, size)

        return drawn

    def update(self, now: float) -> None:
        self._wait -= self.seconds_until(now)
        super().update(now)
        if self.ui.moving:
            self._wait = max(self._wait, _REST)
        if self._wait <= 0 and (self.thumbnails.waiting or not self._is_open):
            if self._is_open:
                self.thumbnails.make_one()
            self._is_open = True
            self.invalidate()

    @property
    def moving(self) -> bool:
        return super().moving or not self._is_open or self.thumbnails.waiting
