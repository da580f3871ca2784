"""TRAKKX (Thade Precht, 2014): 2 to 4 players play number tokens crossword-style and regroup them.

Tokens are plain texts, ``r12`` for the red 12; see ``tokens``. The box's words, which names in the
code keep, are *sequence* for a set (one number in several colours), *row* for a run, *lay* for
playing tokens and *display* for the tokens lying face up.
"""

from __future__ import annotations

from game.handicaps import Amount, HandicapKind
from game.messages import N_
from game.protocol import GameInfo, Option, OptionChoice, handicapped_variant, rules_in
from game.rules.trakkx.variant import FULL_RACK, LEFT, POINTS, USUAL_ROUNDS

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

_initial_state, _parse_action = rules_in(__name__)

INFO = GameInfo(
    key="trakkx",
    title=N_("TRAKKX"),
    subtitle=N_("Crosswords with numbers"),
    players=(2, 3, 4),
    options=OPTIONS,
    rules_version=1,
    initial_state=_initial_state,
    parse_action=_parse_action,
    handicaps=HANDICAPS,
    handicapped=handicapped_variant,
    obfuscates_log=True,
    minutes={2: 45, 3: 40, 4: 35},
    evening={"rounds": 1},
)
