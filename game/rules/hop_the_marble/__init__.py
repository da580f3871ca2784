"""Hop the Marble (Florent Toscano, 2013): 2 to 4 players flick marbles to win those they need.

Marbles are plain texts, ``R2`` for the second red one; spots are whole tenths of a millimetre from
the centre of the cloth. See ``marbles`` and ``zones``.
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
    handicapped_in,
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
        N_("Way to win"),
        (
            OptionChoice(
                NORMAL,
                N_("Normal", "a way to win"),
                N_("Three cards each, in any order; turn all three."),
            ),
            OptionChoice(NOT_TIME, N_("Not time"), N_("One card each; the first to turn it wins.")),
            OptionChoice(
                SUITE,
                N_("Suite"),
                N_("Three cards each, turned in order: five marbles, four, three."),
            ),
            OptionChoice(
                NO_CARD, N_("No card"), N_("The first to have four marbles of one colour wins.")
            ),
            OptionChoice(
                PILE,
                N_("Pile"),
                N_("One open card each, then the next from the pile; cards are points."),
            ),
        ),
        default=NORMAL,
    ),
    Option(
        "kind",
        N_("The one card"),
        (
            OptionChoice(GREEN, N_("Green", "a card"), N_("A card with three marbles each.")),
            OptionChoice(BLUE, N_("Blue", "a card"), N_("A card with four marbles each.")),
            OptionChoice(RED, N_("Red", "a card"), N_("A card with five marbles each.")),
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
                N_("Marbles that nobody gets stay in the box, except in No card."),
            ),
            OptionChoice(
                True, N_("In the middle"), N_("Marbles that nobody gets lie in the middle.")
            ),
        ),
        default=False,
    ),
    Option(
        "cloth",
        N_("Size of the cloth"),
        (
            OptionChoice(500, N_("50 cm"), N_("Short ways: marbles are easier to hit.")),
            OptionChoice(600, N_("60 cm"), N_("The usual cloth.")),
            OptionChoice(700, N_("70 cm"), N_("Long ways: marbles are harder to hit.")),
        ),
        default=600,
    ),
    Option(
        "hand",
        N_("Measuring hand"),
        (
            OptionChoice(170, N_("Small", "the area"), N_("Everybody's area is 17 cm across.")),
            OptionChoice(200, N_("Middle", "the area"), N_("Everybody's area is 20 cm across.")),
            OptionChoice(230, N_("Large", "the area"), N_("Everybody's area is 23 cm across.")),
        ),
        default=200,
    ),
    Option(
        "surface",
        N_("Ground"),
        (
            OptionChoice("cotton", N_("Cotton cloth"), N_("Gentle folds; marbles roll well.")),
            OptionChoice("tablecloth", N_("Tablecloth"), N_("Smooth and fast.")),
            OptionChoice("carpet", N_("Carpet"), N_("Soft: marbles stop soon.")),
            OptionChoice("sand", N_("Sand"), N_("Uneven, and marbles stop very soon.")),
            OptionChoice("clay", N_("Clay"), N_("Hard and uneven; marbles roll far.")),
        ),
        default="cotton",
    ),
    Option(
        "folds",
        N_("Folds"),
        (
            OptionChoice(CHANCE, N_("By chance"), N_("The ground lies differently each time.")),
            OptionChoice(
                PLAYERS,
                N_("By the players"),
                N_("First you pull, push and smooth the ground yourselves."),
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
        N_("Help with aiming"),
        (
            OptionChoice("path", N_("The whole way"), N_("You see how all marbles will roll.")),
            OptionChoice(
                "contact", N_("To the first marble"), N_("You see which marble will be hit first.")
            ),
            OptionChoice("line", N_("A short line"), N_("You see the direction only.")),
            OptionChoice("none", N_("None", "help with aiming"), N_("As at a real table.")),
        ),
        default="contact",
    ),
    Option(
        "deck",
        N_("Cards of the pile"),
        (
            OptionChoice(WHOLE, N_("All twelve"), N_("You play until all cards are done.")),
            OptionChoice(
                SHORT, N_("Three each"), N_("A short match: three cards for each of you.")
            ),
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
        N_("A card is turned"),
        (Amount(1, N_("1 card turned"), N_("{player} begins with one card turned over.")),),
        _in_mode(NORMAL, SUITE),
    ),
    HandicapKind(
        "spare",
        N_("Marbles too many"),
        (
            Amount(
                1, N_("1 marble too many"), N_("{player} may have one marble too many for a card.")
            ),
            Amount(
                2,
                N_("2 marbles too many"),
                N_("{player} may have two marbles too many for a card."),
            ),
        ),
        _in_mode(NORMAL, NOT_TIME, SUITE, PILE),
    ),
    HandicapKind(
        "points",
        N_("Points"),
        (
            Amount(1, N_("1 point"), N_("{player} begins with 1 point.")),
            Amount(2, N_("2 points"), N_("{player} begins with 2 points.")),
            Amount(3, N_("3 points"), N_("{player} begins with 3 points.")),
        ),
        _in_mode(PILE),
    ),
)


def conflict(players: int, options: Mapping[str, OptionValue]) -> Message | None:
    """Neighbours' areas may not overlap."""
    if players > 2 and (options["cloth"], options["hand"]) == (500, 230):
        return Message("On a cloth of 50 cm large areas side by side would overlap.")
    return None


_initial_state, _parse_action = rules_in(__name__)

INFO = GameInfo(
    key="hop-the-marble",
    title=N_("Hop the Marble"),
    subtitle=N_("Flick marbles to win those you need"),
    players=(2, 3, 4),
    options=OPTIONS,
    rules_version=1,
    initial_state=_initial_state,
    parse_action=_parse_action,
    conflict=conflict,
    handicaps=HANDICAPS,
    handicapped=handicapped_in(__name__),
    feat=feat_in(__name__),
    minutes={2: 15, 3: 18, 4: 20},
)
