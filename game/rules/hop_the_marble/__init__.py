"""Hop the Marble (Florent Toscano, 2013): 2 to 4 players flick marbles to win those they need.

Marbles are plain texts, ``R2`` for the second red one; spots are integers, tenths of a millimetre
from the cloth's centre. See ``marbles``. Each of the twelve cards asks for some.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from game.handicaps import Amount, HandicapKind, Handicaps, amount_of
from game.messages import N_, Message
from game.protocol import (
    GameInfo,
    Option,
    OptionChoice,
    OptionValue,
    handicapped_variant,
    later,
)

GREEN = "green"
BLUE = "blue"
RED = "red"
KINDS: tuple[str, ...] = (GREEN, BLUE, RED)
"""The kinds of cards; all of a kind ask for equally many marbles, red ones for most."""

DECK: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        GREEN: ("GGR", "DDG", "LLY", "YYD"),
        BLUE: ("LLRG", "YYRD", "RRGY", "DDGL"),
        RED: ("RRGGL", "GGDDR", "RRLLY", "YYDDL"),
    }
)
"""Each kind's cards, by the colours on them."""

ALL_CARDS: tuple[str, ...] = tuple(card for kind in KINDS for card in DECK[kind])


class MarbleCard(NamedTuple):
    """A player's card; ``colours`` has a letter for each marble it asks for."""

    colours: str
    turned: bool = False

    @property
    def open(self) -> bool:
        """Whether the card hasn't been finished yet."""
        return not self.turned


def card_points(colours: str, points: str) -> int:
    """A card's points in *Pile*, where ``points`` has a digit for each kind.

    >>> card_points("GGR", "123"), card_points("RRLLY", "345")
    (1, 5)
    """
    kind = next(kind for kind in KINDS if colours in DECK[kind])
    return int(points[KINDS.index(kind)])


NORMAL = "normal"
NOT_TIME = "not-time"
SUITE = "suite"
NO_CARD = "no-card"
PILE = "pile"

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
class HopVariant:
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


OPTIONS: tuple[Option, ...] = (
    Option(
        "mode",
        N_("How to win"),
        (
            OptionChoice(
                NORMAL,
                N_("Three cards", "a way to win"),
                N_("Three cards each, in any order."),
            ),
            OptionChoice(NOT_TIME, N_("One card"), N_("One card each. First to finish wins.")),
            OptionChoice(
                SUITE,
                N_("In order"),
                N_("Three cards each, in order: five marbles, four, three."),
            ),
            OptionChoice(
                NO_CARD, N_("Four of one colour"), N_("First with four marbles of one colour wins.")
            ),
            OptionChoice(
                PILE,
                N_("Card pile"),
                N_("One open card each, then the next from the pile. Cards are points."),
            ),
        ),
        default=NORMAL,
    ),
    Option(
        "kind",
        N_("Your card"),
        (
            OptionChoice(GREEN, "3", N_("A three-marble card each.")),
            OptionChoice(BLUE, "4", N_("A four-marble card each.")),
            OptionChoice(RED, "5", N_("A five-marble card each.")),
        ),
        default=BLUE,
        needs=("mode", NOT_TIME),
    ),
    Option(
        "points",
        N_("Points for cards"),
        (
            OptionChoice("123", "1, 2, 3", N_("1, 2, 3 points for 3, 4, 5 marbles.")),
            OptionChoice("345", "3, 4, 5", N_("3, 4, 5 points for 3, 4, 5 marbles.")),
        ),
        default="123",
        needs=("mode", PILE),
    ),
    Option(
        "scattered",
        N_("Spare marbles"),
        (
            OptionChoice(
                False,
                N_("In the box"),
                N_("Spare marbles stay in the box, except in Four of one colour."),
            ),
            OptionChoice(True, N_("In the middle"), N_("Spare marbles go in the middle.")),
        ),
        default=False,
    ),
    Option(
        "cloth",
        N_("Size of the cloth"),
        (
            OptionChoice(500, N_("50 cm"), N_("Marbles are easier to hit.")),
            OptionChoice(600, N_("60 cm"), N_("The usual size.")),
            OptionChoice(700, N_("70 cm"), N_("Marbles are harder to hit.")),
        ),
        default=600,
    ),
    Option(
        "hand",
        N_("Home circle"),
        (
            OptionChoice(170, N_("Small", "the area"), N_("Home circles are 17 cm across.")),
            OptionChoice(200, N_("Medium", "the area"), N_("Home circles are 20 cm across.")),
            OptionChoice(230, N_("Large", "the area"), N_("Home circles are 23 cm across.")),
        ),
        default=200,
    ),
    Option(
        "surface",
        N_("Surface"),
        (
            OptionChoice("cotton", N_("Cotton cloth"), N_("Gentle folds. Marbles roll well.")),
            OptionChoice("tablecloth", N_("Tablecloth"), N_("Smooth and fast.")),
            OptionChoice("carpet", N_("Carpet"), N_("Soft. Marbles stop soon.")),
            OptionChoice("sand", N_("Sand"), N_("Uneven. Marbles hardly roll.")),
            OptionChoice("clay", N_("Clay"), N_("Hard and uneven. Marbles roll far.")),
        ),
        default="cotton",
    ),
    Option(
        "folds",
        N_("Folds"),
        (
            OptionChoice(CHANCE, N_("Random"), N_("New folds every match.")),
            OptionChoice(
                PLAYERS,
                N_("By you"),
                N_("You fold it yourselves first."),
            ),
        ),
        default=CHANCE,
    ),
    Option(
        "rim",
        N_("Rim"),
        (
            OptionChoice(
                OPEN, N_("Open", "the rim of the cloth"), N_("Marbles can roll off the cloth.")
            ),
            OptionChoice(
                RAISED,
                N_("Raised", "the rim of the cloth"),
                N_("Marbles bounce back from the rim."),
            ),
        ),
        default=OPEN,
    ),
    Option(
        "aim",
        N_("Aiming help"),
        (
            OptionChoice("path", N_("Full path"), N_("Shows how every marble will roll.")),
            OptionChoice(
                "contact", N_("To the first hit"), N_("Shows which marble you’ll hit first.")
            ),
            OptionChoice("line", N_("Half the path"), N_("Shows the first half of the path.")),
            OptionChoice("none", N_("None", "help with aiming"), N_("As on a real table.")),
        ),
        default="line",
        coded="contact",
    ),
    Option(
        "deck",
        N_("Cards in the pile"),
        (
            OptionChoice(WHOLE, N_("All twelve"), N_("Play until every card is done.")),
            OptionChoice(SHORT, N_("Three each"), N_("A short match: three cards each.")),
        ),
        default=WHOLE,
        players=frozenset({2, 3}),
        needs=("mode", PILE),
        since=3,
    ),
)


def _in_mode(*modes: str) -> Callable[[int, Mapping[str, OptionValue]], bool]:
    return lambda _players, options: options["mode"] in modes


HANDICAPS: tuple[HandicapKind, ...] = (
    HandicapKind(
        "cards",
        N_("A card done"),
        (Amount(1, N_("1 card done")),),
        _in_mode(NORMAL, SUITE),
    ),
    HandicapKind(
        "spare",
        N_("Extra marbles"),
        (
            Amount(1, N_("1 extra marble allowed")),
            Amount(2, N_("2 extra marbles allowed")),
        ),
        _in_mode(NORMAL, NOT_TIME, SUITE, PILE),
    ),
    HandicapKind(
        "points",
        N_("Points"),
        (
            Amount(1, N_("1 point")),
            Amount(2, N_("2 points")),
            Amount(3, N_("3 points")),
        ),
        _in_mode(PILE),
    ),
)


def conflict(players: int, options: Mapping[str, OptionValue]) -> Message | None:
    """Neighbours' circles mustn't overlap."""
    if players > 2 and (options["cloth"], options["hand"]) == (500, 230):
        return Message("On a 50 cm cloth, large home circles would overlap.")
    return None


INFO = GameInfo(
    key="hop-the-marble",
    title=N_("Hop the Marble"),
    subtitle=N_("Flick marbles to win the ones you need"),
    players=(2, 3, 4),
    options=OPTIONS,
    initial_state=later(f"{__name__}.state", "initial_state"),
    parse_action=later(f"{__name__}.actions", "parse_action"),
    conflict=conflict,
    handicaps=HANDICAPS,
    handicapped=handicapped_variant,
    feat=later(f"{__name__}.facts", "feat"),
    minutes={2: 15, 3: 18, 4: 20},
)
