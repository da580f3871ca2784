"""Konane at the table and in words, each part in place of a standard one."""

from collections.abc import Sequence

from game.boards import BoardMove
from game.protocol import Action, State
from scenes.front import Front, GameWords, Looks
from scenes.kit.i18n import _
from tests.konane import INFO


def tell(_before: State, player: int, action: Action, names: Sequence[str], *, brief: bool) -> str:
    """A jump in words."""
    cells = action.places if isinstance(action, BoardMove) else ()
    if brief:
        return "\u00a0– ".join(cells)
    if len(cells) == 1:
        return _("{name} takes the stone on {cell}.", name=names[player], cell=cells[0])
    return _(
        "{name} jumps from {start} to {end}.", name=names[player], start=cells[0], end=cells[-1]
    )


def _load() -> Looks:
    from scenes.standard.table import looks
    from tests.konane.front.table import KonaneTable

    return looks(KonaneTable)


def _words() -> GameWords:
    from scenes.standard.words import StandardText

    return GameWords(tell, StandardText)


FRONT = Front(info=INFO, load=_load, words=_words)
