"""Trickle at the table, in pictures, in words and as text."""

from collections.abc import Mapping, Sequence

from game.protocol import OptionValue
from game.rules.trickle import INFO, TrickleVariant
from scenes.front import Front, GameWords, Looks


def _load() -> Looks:
    from scenes.games.hexagon import table as hexagon
    from scenes.games.trickle import scene
    from scenes.games.trickle.scene import TrickleBoard, TrickleTable

    return Looks(
        TrickleTable,
        TrickleBoard.paint,
        sounds=(*hexagon.SOUNDS, *scene.SOUNDS),
        theme="sounds/trickle/theme.ogg",
        ahead={"trickle/board-{}.webp": 0.9},
    )


def _words() -> GameWords:
    from game.rules.trickle.state import TrickleState
    from scenes.games.trickle.text import TrickleText, tell

    return GameWords(tell, lambda state, names: TrickleText(TrickleState.of(state), names))


def team_seats(players: int, options: Mapping[str, OptionValue]) -> Sequence[Sequence[int]]:
    """The seats that play together under these options."""
    return TrickleVariant(players, partnerships=bool(options.get("partnerships"))).teams


FRONT = Front(
    info=INFO,
    load=_load,
    words=_words,
    card="trickle/card.jpg",
    teams=team_seats,
)
