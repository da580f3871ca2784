"""TRAKKX (Thade Precht, 2014): 2 to 4 players lay number tokens crossword-fashion and regroup them.

Tokens are plain texts, ``r12`` for the red 12; see ``tokens``.
"""

from __future__ import annotations

from game.handicaps import Amount, HandicapKind
from game.messages import N_
from game.protocol import GameInfo, Option, OptionChoice, handicapped_in, rules_in
from game.rules.trakkx.variant import FULL_RACK, LEFT, POINTS, USUAL_ROUNDS

MOST_ROUNDS = 10

OPTIONS: tuple[Option, ...] = (
    Option(
        "rounds",
        N_("Rounds"),
        (
            OptionChoice(1, "1", N_("A single round decides.")),
            *(
                OptionChoice(
                    rounds, str(rounds), N_("The points of all rounds are added; the fewest win.")
                )
                for rounds in range(2, MOST_ROUNDS + 1)
            ),
        ),
        default=USUAL_ROUNDS,
    ),
    Option(
        "rack",
        N_("Tokens at the start"),
        (
            OptionChoice(15, "15", N_("A full rack, as in the printed rules.")),
            OptionChoice(10, "10", N_("A shorter round.")),
            OptionChoice(7, "7", N_("A short round, to learn the game or in between.")),
        ),
        default=FULL_RACK,
    ),
)

HANDICAPS: tuple[HandicapKind, ...] = (
    HandicapKind(
        LEFT,
        N_("What is left"),
        (
            Amount(
                2,
                N_("what is left counts half"),
                N_("What {player} has left at the end of a round counts half."),
            ),
            Amount(
                4,
                N_("what is left counts a quarter"),
                N_("What {player} has left at the end of a round counts a quarter."),
            ),
        ),
    ),
    HandicapKind(
        POINTS,
        N_("Points"),
        (
            Amount(10, N_("10 points ahead"), N_("{player} begins 10 points ahead.")),
            Amount(20, N_("20 points ahead"), N_("{player} begins 20 points ahead.")),
            Amount(40, N_("40 points ahead"), N_("{player} begins 40 points ahead.")),
        ),
    ),
)

_initial_state, _parse_action = rules_in(__name__)

INFO = GameInfo(
    key="trakkx",
    title=N_("TRAKKX"),
    subtitle=N_("Lay your hidden number tokens, crossword fashion"),
    players=(2, 3, 4),
    options=OPTIONS,
    rules_version=1,
    initial_state=_initial_state,
    parse_action=_parse_action,
    handicaps=HANDICAPS,
    handicapped=handicapped_in(__name__),
    obfuscates_log=True,
    minutes={2: 45, 3: 40, 4: 35},
    evening={"rounds": 1},
)
