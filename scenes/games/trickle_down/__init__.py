"""Trickle Down at the table, in pictures, in words and as text."""

from game.rules.trickle_down import INFO
from scenes.front import Front, GameWords, Looks


def _load() -> Looks:
    from scenes.games.hexagon import table as hexagon
    from scenes.games.trickle_down import scene
    from scenes.games.trickle_down.scene import TrickleDownBoard, TrickleDownTable

    return Looks(
        TrickleDownTable,
        TrickleDownBoard.paint,
        sounds=(*hexagon.SOUNDS, *scene.SOUNDS),
        theme="sounds/trickle-down/theme.ogg",
        ahead={"trickle-down/board-{}.webp": 0.9},
    )


def _words() -> GameWords:
    from game.rules.trickle_down.state import TrickleDownState
    from scenes.games.trickle_down.text import TrickleDownText, millions, tell

    return GameWords(
        tell,
        lambda state, names: TrickleDownText(TrickleDownState.of(state), names),
        points=lambda points, _options: millions(points),
    )


FRONT = Front(
    info=INFO,
    load=_load,
    words=_words,
    card="trickle-down/card.jpg",
    # The bags are orange, blue and gold.
    pieces=(1, 3, 5),
)
