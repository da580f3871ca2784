"""Hop the Marble (Florent Toscano, 2013): 2 to 4 players flick marbles to win those they need.

Marbles are plain texts, ``R2`` for the second red one; spots are integers, tenths of a millimetre
from the cloth's centre. See ``marbles`` and ``zones``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.handicaps import Amount, HandicapKind
from game.messages import N_, Message
from game.protocol import (
    GameInfo,
    Option,
    OptionChoice,
    OptionValue,
    feat_in,
    handicapped_variant,
    rules_in,
)
from game.rules.hop_the_marble.cards import BLUE, GREEN, RED
from game.rules.hop_the_marble.variant import (
    CHANCE,
    NO_CARD,
    NORMAL,
    NOT_TIME,
    OPEN,
    PILE,
    PLAYERS,
    RAISED,
    SHORT,
    SUITE,
    WHOLE,
)

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
            OptionChoice(GREEN, N_("Green", "a card"), N_("A three-marble card each.")),
            OptionChoice(BLUE, N_("Blue", "a card"), N_("A four-marble card each.")),
            OptionChoice(RED, N_("Red", "a card"), N_("A five-marble card each.")),
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


_initial_state, _parse_action = rules_in(__name__)

INFO = GameInfo(
    key="hop-the-marble",
    title=N_("Hop the Marble"),
    subtitle=N_("Flick marbles to win the ones you need"),
    players=(2, 3, 4),
    options=OPTIONS,
    rules_version=1,
    initial_state=_initial_state,
    parse_action=_parse_action,
    conflict=conflict,
    handicaps=HANDICAPS,
    handicapped=handicapped_variant,
    feat=feat_in(__name__),
    minutes={2: 15, 3: 18, 4: 20},
)
