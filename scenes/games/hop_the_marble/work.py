"""What players have in hand at Hop's table as text that is kept with the match."""

from __future__ import annotations

from game.rules.hop_the_marble.actions import Flick, Fold, Place, parse_action
from game.rules.hop_the_marble.marbles import Marbles
from scenes.games.hop_the_marble.aim import Shot
from scenes.games.hop_the_marble.folding.hand import FoldHand
from scenes.games.hop_the_marble.reach import HopHand


def written(draft: HopHand) -> str:
    """The marbles set down, the flick that is aimed or the folds, as if they were played."""
    if draft.laid:
        return Place(Marbles(dict(draft.laid))).notation()
    if draft.chosen is not None and draft.shot is not None:
        return draft.shot.flick(draft.chosen).notation()
    return draft.folds.action.notation() if draft.folds.strokes else ""


def read(text: str) -> HopHand | None:
    """Marbles set down, a flick that is aimed, or folds; None for any other text."""
    try:
        action = parse_action(text)
    except ValueError:
        return None
    match action:
        case Place(spots):
            return HopHand(laid=tuple(spots.items()))
        case Flick(marble, bearing, speed):
            return HopHand(chosen=marble, shot=Shot(bearing, speed))
        case Fold(strokes):
            return HopHand(folds=FoldHand(strokes=strokes))
    return None
