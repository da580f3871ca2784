"""TRAKKX (Thade Precht, 2014): 2 to 4 players lay number tokens crossword-fashion and regroup them.

Tokens are plain texts, ``r12`` for the red 12; see ``tokens``.
"""

from __future__ import annotations

from collections.abc import Mapping

from game.handicaps import Amount, HandicapKind
from game.messages import N_
from game.protocol import GameInfo, Option, OptionChoice, OptionValue, handicapped_in, rules_in
from game.rules.trakkx.variant import FULL_RACK, USUAL_ROUNDS

MOST_ROUNDS = 10

SHORTER_RACK = 10
"""How many tokens a player has at the start in a shorter round."""

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
            OptionChoice(SHORTER_RACK, "10", N_("A shorter round.")),
            OptionChoice(7, "7", N_("A short round, to learn the game or in between.")),
        ),
        default=FULL_RACK,
    ),
)


def _on_long_racks(_players: int, options: Mapping[str, OptionValue]) -> bool:
    """Whether enough tokens are left."""
    return int(options["rack"]) >= SHORTER_RACK


HANDICAPS: tuple[HandicapKind, ...] = (
    HandicapKind(
        "tokens",
        N_("Fewer tokens"),
        (
            Amount(
                2, N_("2 tokens fewer"), N_("{player} begins each round with two tokens fewer.")
            ),
            Amount(
                4, N_("4 tokens fewer"), N_("{player} begins each round with four tokens fewer.")
            ),
            Amount(
                6, N_("6 tokens fewer"), N_("{player} begins each round with six tokens fewer.")
            ),
        ),
        _on_long_racks,
    ),
    HandicapKind(
        "points",
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
    veils_log=True,
    minutes={2: 45, 3: 40, 4: 35},
    evening={"rounds": 1},
)
