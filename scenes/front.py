"""What the app knows about each game's look: its scene at the table and its pictures elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import ceil, inf
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from game.catalogue import Descriptors
from game.protocol import Action, GameInfo, OptionValue, State
from scenes.kit.effects import USUAL_ROOM, SoundEffect
from scenes.kit.match_words import points_text
from scenes.kit.theme import CHAIRS, PlayerStyle, captains

if TYPE_CHECKING:
    import pygame

    from game.match import Seat
    from scenes.kit.look import Look
    from scenes.kit.services import Services
    from scenes.terminal.view import TextView


_SMALLEST: Final = 160
"""A table fits into this many pixels on a side."""

_ROOM: Final = 8
_LONGEST: Final = 8
"""A picture of fewer pixels, or this many times as long as it's wide, shows nothing."""


class Illustration(NamedTuple):
    """A position for a picture: the state, what to point out.

    It's seen from the place of ``seat``. ``arrows`` are moves, ``marked`` the cells a text
    speaks of, ``barred`` those where nothing may go; all in the game's notation.
    """

    state: State
    arrows: tuple[str, ...] = ()
    marked: tuple[str, ...] = ()
    barred: tuple[str, ...] = ()
    seat: int = 0


class Teller(Protocol):
    """Puts into words what ``player`` does with an action in the state ``before``.

    Brief for lists and pictures, which name the player beside it; else in whole sentences.
    ``names`` are the seats'; ``player`` may be NATURE.
    """

    def __call__(
        self, before: State, player: int, action: Action, names: Sequence[str], /, *, brief: bool
    ) -> str: ...


def usual_room(_options: Mapping[str, OptionValue]) -> str:
    """The usual room sound around a table."""
    return USUAL_ROOM


class Looks(NamedTuple):
    """What a game needs on a screen: its table, and pictures of any position.

    ``game`` makes what's at the table for its desk, a ``TableGame``. ``paint`` draws a position at
    a size in window pixels, in the seats' styles. ``sounds`` are the game's own; ``theme``, its
    music, and the ``room`` sound under these options are files below assets.
    Pictures narrower than ``smallest`` pixels are drawn larger, then scaled down. In a wide window
    a match's table is at most ``tallest`` times as high as it's wide. It begins with the pictures
    ``ahead``, in which {} is the theme's; with each goes the least side it's needed at, as a share
    of the window's lower side.
    """

    game: Callable[[Any], Any]
    paint: Callable[[Look, tuple[int, int], Illustration, Sequence[PlayerStyle]], pygame.Surface]
    sounds: Sequence[SoundEffect] = ()
    theme: str = ""
    room: Callable[[Mapping[str, OptionValue]], str] = usual_room
    smallest: int = 0
    tallest: float = inf
    ahead: Mapping[str, float] = {}


class FeatWords(NamedTuple):
    """How the best feat of a year is told: its title, and ``told``, its worth in words."""

    title: str
    told: Callable[[float], str]


class GameWords(NamedTuple):
    """What can be said about a game without a screen.

    ``text`` is a state as a terminal's reader may see it. ``unseen`` names what a seat couldn't see
    of a state. Both take the seats' names last. ``feats`` puts what ``GameInfo.feat`` finds into
    words. ``points`` says what ``State.returns`` gives for a player, as "5 points"; without
    options, for any.
    """

    tell: Teller
    text: Callable[[State, Sequence[str]], TextView[State]]
    unseen: Callable[[State, int, Sequence[str]], Sequence[str]] = lambda _state, _seat, _names: ()
    feats: FeatWords | None = None
    points: Callable[[float, Mapping[str, OptionValue]], str] = points_text


def everyone_alone(players: int, _options: Mapping[str, OptionValue]) -> Sequence[Sequence[int]]:
    """The teams of a game without partners."""
    return [(seat,) for seat in range(players)]


class Front(NamedTuple):
    """One game's front end.

    ``load`` imports the table and ``words`` the sentences on first use, so that the title shows
    sooner and the terminal needs no pygame. ``card`` is its picture on the title, below
    assets/images; "" for a match under way. ``pieces`` are the colours of its pieces: no player
    gets them without choosing them. ``teams(players, options)`` are the seats that play together.
    ``practice``, if there's something to practise, makes the screen for trying out alone what a
    match's options set up; it's imported on first use too.
    ``under_way`` is after how many player actions a match makes a good picture of the game.
    """

    info: GameInfo
    load: Callable[[], Looks]
    words: Callable[[], GameWords]
    card: str = ""
    teams: Callable[[int, Mapping[str, OptionValue]], Sequence[Sequence[int]]] = everyone_alone
    practice: Callable[[Services, Mapping[str, OptionValue]], Any] | None = None
    under_way: int = 24
    pieces: Sequence[int] = ()

    @property
    def colours(self) -> list[int]:
        """The seats' colours until the players choose; the pieces' come last."""
        return sorted(range(CHAIRS), key=lambda colour: colour in self.pieces)

    def points_text(self, points: float, options: Mapping[str, OptionValue]) -> str:
        """A player's points in words."""
        return self.words().points(points, options)

    def player_styles(
        self, seats: Sequence[Seat], options: Mapping[str, OptionValue]
    ) -> tuple[PlayerStyle, ...]:
        """The seats' styles; partners share their first one's."""
        captain = captains(len(seats), self.teams(len(seats), options))
        return tuple(PlayerStyle(seats[first].colour, seats[first].symbol) for first in captain)

    def paint(
        self,
        look: Look,
        size: tuple[int, int],
        illustration: Illustration,
        player_styles: Sequence[PlayerStyle] | None = None,
    ) -> pygame.Surface:
        """Draw a position as a picture; without ``player_styles``, in the seats' usual ones.

        A small one is drawn larger first, and one without room for anything is left clear.
        """
        if player_styles is None:
            state = illustration.state
            captain = captains(state.players, state.teams)
            player_styles = [PlayerStyle(self.colours[first], first) for first in captain]
        import pygame

        looks = self.load()
        if not 0 < max(size) <= _LONGEST * min(size) or min(size) < _ROOM:
            return pygame.Surface((max(0, size[0]), max(0, size[1])), pygame.SRCALPHA)

        def drawn(size: tuple[int, int]) -> pygame.Surface:
            return looks.paint(look, size, illustration, player_styles)

        def wide(size: tuple[int, int]) -> pygame.Surface:
            return _scaled(drawn, size, ceil(looks.smallest / size[0]))

        return _scaled(wide, size, ceil(_SMALLEST / min(size)))


def _scaled(
    draw: Callable[[tuple[int, int]], pygame.Surface], size: tuple[int, int], times: int
) -> pygame.Surface:
    """What's drawn ``times`` as large, scaled down to ``size``."""
    if times <= 1:
        return draw(size)
    import pygame

    larger = draw((size[0] * times, size[1] * times))
    return pygame.transform.smoothscale(larger, size)


FRONTS: Final[Mapping[str, Front]] = Descriptors(
    Front, "FRONT", lambda entry: entry.front, "scenes.standard"
)
"""Every game's front end by its key."""
