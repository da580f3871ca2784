"""TRAKKX (Thade Precht, 2014): 2 to 4 players play number tokens crossword-style and regroup them.

Tokens are plain texts, ``r12`` for the red 12; see ``table``. The box's words, which names in the
code keep, are *sequence* for a set (one number in several colours), *row* for a run, *lay* for
playing tokens and *display* for the tokens lying face up.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.handicaps import Amount, HandicapKind, Handicaps, amount_of
from game.messages import N_
from game.protocol import GameInfo, Option, OptionChoice, handicapped_variant, later

if TYPE_CHECKING:
    from fractions import Fraction

USUAL_ROUNDS = 3

FULL_RACK = 15
"""How many tokens a player starts a round with by the printed rules."""


POINTS = "points"
LEFT = "left"
"""The kinds of head starts."""


@dataclass(frozen=True, slots=True)
class TrakkxVariant:
    """The number of players, 2 to 4, of rounds, 1 to 10, and of tokens on a rack at the start.

    ``handicaps`` are the head starts; see ``INFO``.
    """

    players: int
    rounds: int = USUAL_ROUNDS
    rack: int = FULL_RACK
    handicaps: Handicaps = ()

    def part_counted(self, seat: int) -> "Fraction":
        """The part of what's left on a player's rack that counts."""
        # Every game is described before the window opens.
        from fractions import Fraction

        return Fraction(1, amount_of(self.handicaps, seat, LEFT) or 1)

    def head_points(self, seat: int) -> int:
        """How many of their points a player is let off."""
        return amount_of(self.handicaps, seat, POINTS)

    @property
    def most_groups(self) -> int:
        """How many groups the table may have once everyone has opened."""
        return 4 if self.players == 4 else 3


MOST_ROUNDS = 10

OPTIONS: tuple[Option, ...] = (
    Option(
        "rounds",
        N_("Rounds"),
        (
            OptionChoice(1, "1", N_("One round decides.")),
            *(
                OptionChoice(rounds, str(rounds), N_("Lowest total wins."))
                for rounds in range(2, MOST_ROUNDS + 1)
            ),
        ),
        default=USUAL_ROUNDS,
    ),
    Option(
        "rack",
        N_("Starting tokens"),
        (
            OptionChoice(15, "15", N_("A full rack, as in the box.")),
            OptionChoice(10, "10", N_("A shorter round.")),
            OptionChoice(7, "7", N_("A short round, good for learning.")),
        ),
        default=FULL_RACK,
    ),
)

HANDICAPS: tuple[HandicapKind, ...] = (
    HandicapKind(
        LEFT,
        N_("Tokens left"),
        (
            Amount(2, N_("tokens left count half")),
            Amount(4, N_("tokens left count a quarter")),
        ),
    ),
    HandicapKind(
        POINTS,
        N_("Points"),
        (
            Amount(10, N_("10 points ahead")),
            Amount(20, N_("20 points ahead")),
            Amount(40, N_("40 points ahead")),
        ),
    ),
)

INFO = GameInfo(
    key="trakkx",
    title=N_("TRAKKX"),
    subtitle=N_("Crosswords with numbers"),
    players=(2, 3, 4),
    options=OPTIONS,
    initial_state=later(f"{__name__}.state", "initial_state"),
    parse_action=later(f"{__name__}.actions", "parse_action"),
    handicaps=HANDICAPS,
    handicapped=handicapped_variant,
    obfuscates_log=True,
    minutes={2: 45, 3: 40, 4: 35},
    evening={"rounds": 1},
)
