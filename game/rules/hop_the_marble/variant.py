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
"""The square cloth's possible sides, in millimetres."""

HANDS: tuple[int, ...] = (170, 200, 230)
"""The hand spans that can measure home circles, in millimetres."""

SURFACES: tuple[str, ...] = ("cotton", "tablecloth", "carpet", "sand", "clay")

CHANCE = "chance"
PLAYERS = "players"
"""Who folds the cloth before a match."""

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
"""How many cards *Pile* is played for: all twelve, or as many as in other modes."""

CARDS_EACH = 3
"""A short pile's cards for each player, the open ones included."""

TURNS_EACH = 60
"""The most turns anyone has."""


@dataclass(frozen=True, slots=True)
class Variant:
    """The number of players, 2 to 4, and what was agreed on.

    ``kind`` counts in *Not time* only, ``points`` and ``deck`` in *Pile* only. ``cloth`` is its
    side in millimetres, ``hand`` the diameter of everyone's circle. ``folds`` is who folds the
    cloth. ``surface``, ``rim`` and ``aim`` change no rule. ``handicaps`` are head starts.
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
        """A home circle's radius, in tenths of a millimetre."""
        return self.hand * 5

    @property
    def has_cards(self) -> bool:
        """Whether there are cards."""
        return self.mode != NO_CARD

    def spare(self, seat: int) -> int:
        """How many spare marbles this player's cards ignore."""
        return amount_of(self.handicaps, seat, SPARE)

    def pile_of(self, face_down: int) -> int:
        """How many of the cards no one has seen are in the pile."""
        if self.deck == WHOLE:
            return face_down
        return min(face_down, (CARDS_EACH - 1) * self.players)

    @property
    def most_turns(self) -> int:
        """The most turns of all players together."""
        return TURNS_EACH * self.players
