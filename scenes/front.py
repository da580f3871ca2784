"""What the app knows of each game's look: its scene at the table and its pictures elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING, Final, Protocol

from game.catalogue import Descriptors
from game.protocol import Action, GameInfo, OptionValue, State
from scenes.kit.effects import USUAL_ROOM
from scenes.kit.match_words import points_text
from scenes.kit.theme import CHAIRS, PlayerStyle, captains

if TYPE_CHECKING:
    import pygame

    from game.match import Match, Seat
    from scenes.kit.effects import Effect
    from scenes.kit.look import Look
    from scenes.kit.scene import MatchScene, Scene, Services
    from scenes.terminal.view import TextView


_SMALLEST: Final = 160
"""Pixels of a side that every table has room in."""

_ROOM: Final = 8
_LONGEST: Final = 8
"""A picture of fewer pixels, or so many times as long as it is wide, shows nothing."""


@dataclass(frozen=True, slots=True)
class Illustration:
    """A position for a picture: the state, what to point out, and one sentence below it.

    ``arrows`` are moves, ``marked`` the cells that the sentence speaks of, ``barred`` those where
    nothing may go; all in the game's notation.
    """

    state: State
    arrows: tuple[str, ...] = ()
    marked: tuple[str, ...] = ()
    barred: tuple[str, ...] = ()
    caption: str = ""


class Painter(Protocol):
    """Draws a position as a picture of the given size in window pixels.

    ``player_styles`` are those of the seats.
    """

    def __call__(
        self,
        look: Look,
        size: tuple[int, int],
        illustration: Illustration,
        player_styles: Sequence[PlayerStyle],
        /,
    ) -> pygame.Surface: ...


class Teller(Protocol):
    """Puts into words what ``player`` does with an action in the state ``before``.

    Brief for lists and pictures, which name the player beside it; else in whole sentences.
    ``names`` are those of the seats; ``player`` may be NATURE.
    """

    def __call__(
        self, before: State, player: int, action: Action, names: Sequence[str], /, *, brief: bool
    ) -> str: ...


def nothing_unseen(_state: State, _seat: int, _names: Sequence[str]) -> Sequence[str]:
    """What a seat cannot see in a game without secrets."""
    return ()


class SceneMaker(Protocol):
    """Makes the scene of a match; ``replay`` looks back on a finished one."""

    def __call__(
        self, services: Services, match: Match, save_id: str | None, *, replay: bool = False
    ) -> MatchScene: ...


class PracticeMaker(Protocol):
    """Makes the scene in which one tries out by oneself what ``options`` of a match set up."""

    def __call__(self, services: Services, options: Mapping[str, OptionValue]) -> Scene: ...


def usual_room(_options: Mapping[str, OptionValue]) -> str:
    """The room that is heard around a table."""
    return USUAL_ROOM


@dataclass(frozen=True, slots=True)
class Looks:
    """What of a game needs a screen: the scene and pictures of any position.

    ``sounds`` are the game's own; ``theme``, its music, and the ``room`` that is heard under these
    options are files below assets.
    """

    scene: SceneMaker
    paint: Painter
    sounds: Sequence[Effect] = ()
    theme: str = ""
    room: Callable[[Mapping[str, OptionValue]], str] = usual_room


@dataclass(frozen=True, slots=True)
class FeatWords:
    """How the best thing of a year is told: its title, and ``told`` what it is worth in words."""

    title: str
    told: Callable[[float], str]


@dataclass(frozen=True, slots=True)
class Words:
    """What can be said of a game without a screen.

    ``text`` is a state as a reader of the terminal may see it. ``unseen`` names what a seat could
    not see of a state. The last argument of both is the names of the seats. ``feats`` puts what
    ``GameInfo.feat`` finds into words.
    """

    tell: Teller
    text: Callable[[State, Sequence[str]], TextView[State]]
    unseen: Callable[[State, int, Sequence[str]], Sequence[str]] = nothing_unseen
    feats: FeatWords | None = None


def everyone_alone(players: int, _options: Mapping[str, OptionValue]) -> Sequence[Sequence[int]]:
    """The teams of a game that has no partners."""
    return [(seat,) for seat in range(players)]


@dataclass(frozen=True)
class Front:
    """One game's front end.

    ``load`` imports the table and ``words`` the sentences when they are first wanted, so that the
    title shows sooner and the terminal needs no pygame.
    ``points_text`` says in words what ``State.returns`` gives for a player, as "5 points".
    ``card`` is its picture on the title, below assets/images; "" for a match under way.
    ``pieces`` are the colours that its pieces have: no player has them who didn't choose so.
    ``teams(players, options)`` are the seats that play together. ``practice``, where there is
    something to practise, imports its scene when it is first wanted too. ``under_way`` is after how
    many actions of players a match makes a good picture of the game.
    """

    info: GameInfo
    load: Callable[[], Looks]
    words: Callable[[], Words]
    points_text: Callable[[float], str] = points_text
    card: str = ""
    teams: Callable[[int, Mapping[str, OptionValue]], Sequence[Sequence[int]]] = everyone_alone
    practice: PracticeMaker | None = None
    under_way: int = 24
    pieces: Sequence[int] = ()

    @property
    def colours(self) -> list[int]:
        """Those of the seats until the players choose; those of the pieces come last."""
        return sorted(range(CHAIRS), key=lambda colour: colour in self.pieces)

    def player_styles(
        self, seats: Sequence[Seat], options: Mapping[str, OptionValue]
    ) -> tuple[PlayerStyle, ...]:
        """The liveries of the seats; partners have that of the first of them."""
        captain = captains(len(seats), self.teams(len(seats), options))
        return tuple(PlayerStyle(seats[first].colour, seats[first].symbol) for first in captain)

    def paint(
        self,
        look: Look,
        size: tuple[int, int],
        illustration: Illustration,
        player_styles: Sequence[PlayerStyle] | None = None,
    ) -> pygame.Surface:
        """Draw a position as a picture; without ``player_styles`` in the seats' usual ones.

        A small one is drawn larger first, and one without room for anything is left clear.
        """
        if player_styles is None:
            state = illustration.state
            captain = captains(state.players, state.teams)
            player_styles = [PlayerStyle(self.colours[first], first) for first in captain]
        import pygame

        paint = self.load().paint
        if not 0 < max(size) <= _LONGEST * min(size) or min(size) < _ROOM:
            return pygame.Surface((max(0, size[0]), max(0, size[1])), pygame.SRCALPHA)
        times = ceil(_SMALLEST / min(size))
        if times <= 1:
            return paint(look, size, illustration, player_styles)
        larger = paint(look, (size[0] * times, size[1] * times), illustration, player_styles)
        return pygame.transform.smoothscale(larger, size)


FRONTS: Final[Mapping[str, Front]] = Descriptors(
    Front, "FRONT", lambda entry: entry.front, "scenes.standard"
)
"""The front end of every game of the catalogue by its key."""
