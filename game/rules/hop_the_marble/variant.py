"""The ways to play Hop the Marble."""

from __future__ import annotations

from dataclasses import dataclass

from game.handicaps import Handicaps, amount_of

NORMAL = "normal"
NOT_TIME = "not-time"
SUITE = "suite"
NO_CARD = "no-card"
PILE = "pile"
MODES: tuple[str, ...] = (NORMAL, NOT_TIME, SUITE, NO_CARD, PILE)

CLOTHS: tuple[int, ...] = (500, 600, 700)
"""The sides that the square cloth can have, in millimetres."""

HANDS: tuple[int, ...] = (170, 200, 230)
"""The spread hands that can measure the game areas, in millimetres."""

SURFACES: tuple[str, ...] = ("cotton", "tablecloth", "carpet", "sand", "clay")

CHANCE = "chance"
PLAYERS = "players"
"""Who folds the ground before a match."""

OPEN = "open"
RAISED = "raised"

AIMS: tuple[str, ...] = ("path", "contact", "line", "none")
"""How much is shown of where a flick leads, most first."""

CARDS = "cards"
SPARE = "spare"
POINTS = "points"
"""The kinds of head starts."""

WHOLE = "all"
SHORT = "short"
"""How many cards are played for in *Pile*: all twelve, or as many as otherwise."""

CARDS_EACH = 3
"""So many cards for each player are in a short pile, the open ones among them."""

TURNS_EACH = 60
"""The most turns that anybody has."""


@dataclass(frozen=True, slots=True)
class Variant:
    """The number of players, 2 to 4, and what was agreed on.

    ``kind`` counts in *Not time* only, ``points`` and ``deck`` in *Pile* only. ``cloth`` is its
    side in millimetres, ``hand`` the breadth of everybody's area. ``folds`` is who folds the
    ground. ``surface``, ``rim`` and ``aim`` change no rule. ``handicaps`` are head starts.
    """

    players: int
    mode: str = NORMAL
    kind: str = "blue"
    points: str = "123"
    scattered: bool = False
    cloth: int = 600
    hand: int = 200
    surface: str = "cotton"
    folds: str = CHANCE
    rim: str = OPEN
    aim: str = "line"
    handicaps: Handicaps = ()
    deck: str = WHOLE

    @property
    def half(self) -> int:
        """From the cloth's centre to its sides, in tenths of a millimetre."""
        return self.cloth * 5

    @property
    def area_radius(self) -> int:
        """From the middle of an area to its line, in tenths of a millimetre."""
        return self.hand * 5

    @property
    def has_cards(self) -> bool:
        """Whether cards are played for."""
        return self.mode != NO_CARD

    def spare(self, seat: int) -> int:
        """How many marbles too many a card of this player lets pass."""
        return amount_of(self.handicaps, seat, SPARE)

    def pile_of(self, face_down: int) -> int:
        """How many of the cards that nobody has seen are in the pile."""
        if self.deck == WHOLE:
            return face_down
        return min(face_down, (CARDS_EACH - 1) * self.players)

    @property
    def most_turns(self) -> int:
        """The game ends after this many turns of all players together."""
        return TURNS_EACH * self.players
