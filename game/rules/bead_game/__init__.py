"""Bead Game (Dan Manfredini, 2007): 2 to 4 players get rid of their chains of coloured beads.

Chains are tuples of colours from the *inside*, the end at the table's centre, to the *outside*, the
player's end.
"""

from dataclasses import dataclass

from game.handicaps import Amount, HandicapKind, Handicaps
from game.messages import N_
from game.protocol import GameInfo, Option, OptionChoice, handicapped_variant, later

ONE = "one"
RUN = "run"

BEADS = "beads"
PIECES = "pieces"
"""The kinds of head starts."""


@dataclass(frozen=True, slots=True)
class BeadVariant:
    """One game's number of players, options and head starts. See ``INFO``."""

    players: int
    removal: str = ONE
    must_remove: bool = False
    hidden_hands: bool = False
    handicaps: Handicaps = ()


OPTIONS: tuple[Option, ...] = (
    Option(
        "removal",
        N_("Beads taken"),
        (
            OptionChoice(ONE, N_("One per chain"), N_("Each matching chain loses one bead.")),
            OptionChoice(
                RUN,
                N_("Whole runs"),
                N_("Each matching chain loses its whole run."),
            ),
        ),
        default=ONE,
    ),
    Option(
        "must_remove",
        N_("Always take a bead"),
        (
            OptionChoice(False, N_("Any play"), N_("A play may take nothing.")),
            OptionChoice(True, N_("Must take"), N_("A play must take at least one bead.")),
        ),
        default=False,
    ),
    Option(
        "hidden_hands",
        N_("Hidden bowls"),
        (
            OptionChoice(False, N_("Open", "beads in hand"), N_("Everyone sees every bowl.")),
            OptionChoice(True, N_("Hidden", "beads in hand"), N_("You only see your own bowl.")),
        ),
        default=False,
    ),
)

HANDICAPS: tuple[HandicapKind, ...] = (
    HandicapKind(
        "beads",
        N_("Fewer beads"),
        (
            Amount(1, N_("1 bead fewer")),
            Amount(2, N_("2 beads fewer")),
            Amount(3, N_("3 beads fewer")),
            Amount(4, N_("4 beads fewer")),
        ),
    ),
    HandicapKind(
        "pieces",
        N_("Chain in parts"),
        (
            Amount(2, N_("chain in 2 parts")),
            Amount(3, N_("chain in 3 parts")),
        ),
    ),
)

INFO = GameInfo(
    key="bead-game",
    title=N_("Bead Game"),
    subtitle=N_("Be first to get rid of your chains"),
    players=(2, 3, 4),
    options=OPTIONS,
    initial_state=later(f"{__name__}.state", "initial_state"),
    parse_action=later(f"{__name__}.actions", "parse_action"),
    handicaps=HANDICAPS,
    handicapped=handicapped_variant,
    draws_first_turn=True,
    code="B",
    minutes={2: 10, 3: 10, 4: 10},
)
