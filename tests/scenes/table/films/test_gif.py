from io import BytesIO
from random import Random

import pygame
from PIL import Image

from scenes.table.films import Gif, Palette, image_of

SIZE = (48, 36)


def pictures(count: int) -> list[Image.Image]:
    """Pictures in many colours; each differs from the one before in one rectangle."""
    rng = Random(3)
    surface = pygame.Surface(SIZE)
    for x in range(SIZE[0]):
        for y in range(SIZE[1]):
            surface.set_at((x, y), (5 * x, 7 * y, 3 * (x + y)))
    made = []
    for _number in range(count):
        made.append(image_of(surface))
        place = pygame.Rect(rng.randrange(40), rng.randrange(30), 8, 6)
        surface.fill([rng.randrange(256) for _part in range(3)], place)
    return made


def test_a_film_read_again_is_what_was_drawn() -> None:
    made = pictures(6)
    palette = Palette(made, [])
    gif = Gif(SIZE, palette)
    drawn = [palette.drawn(each) for each in made]
    for number, each in enumerate(drawn):
        gif.add(each, 0.05 * (number + 1))
    read = Image.open(BytesIO(gif.bytes()))
    for number, each in enumerate(drawn):
        read.seek(number)
        assert read.convert("RGB").tobytes() == each.convert("RGB").tobytes()
        assert read.info["duration"] == 50 * (number + 1)
