from itertools import product

from game.rules.bead_game.actions import COLOURS
from scenes.games.bead_game import tray
from scenes.games.bead_game.tray import TrayPicture
from scenes.kit.look import Look
from scenes.kit.theme import PlayerStyle, Rgb
from tests.scenes.games.colours import (
    around,
    check_apart,
    check_seen,
    extremes,
    middle,
    rim_colours,
    tabletop,
)

TRAY = (640, 480)


def test_all_eyes_tell_the_beads_apart_on_every_felt_and_in_the_bowls(any_look: Look) -> None:
    for ground in grounds(any_look).values():
        beads = {each: middle(tray.dyed(any_look, each, 48), ground, 0.8) for each in COLOURS}
        check_apart(any_look, beads)
        for seen in beads.values():
            check_seen({"ground": ground}, seen, *rim_colours(any_look))


def grounds(look: Look) -> dict[str, Rgb]:
    """The darkest and the brightest felt in the players' colours, and the bowls."""
    tones: list[Rgb] = []
    for first in (0, 3):
        felt = tabletop(look, TRAY)
        player_styles = [PlayerStyle(first + number, number) for number in range(3)]
        TrayPicture(look, felt.get_rect(), player_styles).draw_ground(felt)
        for column, row in product(range(1, 8), range(1, 6)):
            tones += around(felt, (column * TRAY[0] / 8, row * TRAY[1] / 6), 20, 4)
    found = extremes(tones)
    if look.theme.pictures:
        bowl = look.picture("bead-game/bowl.webp", (256, 256))
        found["the bowls"] = middle(bowl, (90, 60, 40), 0.8)
    return found
