"""The Bead Game at the table, in pictures, in words and as text."""

from game.rules.bead_game import INFO
from scenes.front import Front, GameWords, Looks
from scenes.kit.i18n import _, ngettext
from scenes.kit.i18n.formats import short_number
from scenes.kit.match_words import plural_count


def _load() -> Looks:
    from game.rules.bead_game.actions import COLOURS
    from scenes.games.bead_game.board import paint_position
    from scenes.games.bead_game.motion import SOUNDS
    from scenes.games.bead_game.scene import BeadTable

    beads = {f"bead-game/bead-{colour}.webp": 0.1 for colour in COLOURS}
    ahead = {"bead-game/felt.jpg": 0.75, "bead-game/tray-{}.webp": 0.5, **beads}
    return Looks(BeadTable, paint_position, SOUNDS, "sounds/bead-game/theme.ogg", ahead=ahead)


def _words() -> GameWords:
    from game.rules.bead_game.state import BeadState
    from scenes.games.bead_game.text import BeadGameText
    from scenes.games.bead_game.words import tell, unseen

    return GameWords(
        tell,
        lambda state, names: BeadGameText(BeadState.of(state), names),
        unseen,
        points=_points_text,
    )


def _points_text(points: float, _options: object) -> str:
    left = -points
    if not left:
        return _("no chains left")
    return ngettext(
        "{beads} bead left", "{beads} beads left", plural_count(left), beads=short_number(left)
    )


FRONT = Front(
    info=INFO,
    load=_load,
    words=_words,
    card="bead-game/card.jpg",
    under_way=14,
)
