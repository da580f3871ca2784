import pygame

from game.catalogue import GAMES
from scenes.front import FRONTS
from scenes.kit.effects import ILLEGAL, MARBLE, SHARED, TILE_RACK
from scenes.kit.sound import SoundBoard
from scenes.kit.sound.captions import SECONDS, Captions
from tests.scenes.stage import Clock
from tests.scenes.ui.kit import make_look


def read(captions: Captions) -> list[tuple[str, int]]:
    return [(line.text, line.side) for line in captions.lines]


def test_what_is_heard_is_read_on_its_side_for_a_while() -> None:
    clock = Clock()
    captions = Captions(clock)
    board = SoundBoard(effects_volume=0.0)
    board.on_heard = captions.hear
    board.play(MARBLE, pan=0.8)
    board.play(MARBLE, pan=0.9)
    board.play(TILE_RACK, pan=-0.9)
    board.play(ILLEGAL)
    assert read(captions) == [("Marble hits marble", 1), ("Not allowed", 0)]
    assert captions.take_change()
    assert not captions.take_change(), "nothing is drawn again while nothing changes"
    clock.seconds += SECONDS
    assert captions.take_change()
    assert read(captions) == []


def test_captions_of_both_sides_do_not_cover_each_other() -> None:
    captions = Captions(Clock())
    for pan in (-1.0, 1.0):
        for words in ("A flick", "Marble hits the rim"):
            captions.hear(words, pan)
    area = pygame.Rect(0, 0, 520, 700)
    small, rects = (
        [picture.get_rect(topleft=place) for picture, place in captions.items(look, area)]
        for look in (make_look((800, 700), text_scale=scale) for scale in (1.0, 2.0))
    )
    assert len(rects) == 4
    assert rects[0].height > 1.5 * small[0].height, "they're as large as all letters"
    assert all(rect.collidelist(rects[:n]) < 0 for n, rect in enumerate(rects))


def test_every_signal_has_a_caption() -> None:
    silent = {effect.name for effect in SHARED if not effect.caption}
    assert silent == {"tile-rack"}
    for game in GAMES:
        sounds = FRONTS[game].load().sounds
        assert not sounds or any(effect.caption for effect in sounds), game
