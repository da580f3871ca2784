"""What sounds on more than one table: touches on wood and cloth, beads, tiles, clear glass."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import PurePosixPath
from typing import Final

import numpy as np

from scenes.kit.effects import SoundEffect
from tools.sounds.contacts import (
    BEAD,
    CLOTH,
    TILE,
    WOOD,
    Material,
    Solid,
    bounces,
    click,
    contact_time,
    struck,
)
from tools.sounds.grains import rustle
from tools.sounds.modal import Partial, Signal, burst, mix, ring, shaped, softened
from tools.sounds.plates import board, rack, table

Recipe = Callable[[np.random.Generator], Signal]
"""Makes one sound; what differs from take to take comes from the generator."""


@dataclass(frozen=True, slots=True)
class Sound:
    """What a file is made of.

    ``loudness`` is its greatest momentary loudness in LUFS: frequent sounds are quieter than
    once-a-game ones. ``echo`` is how much of the room is heard.
    """

    recipe: Recipe
    loudness: float
    echo: float


def recorded(effect: SoundEffect, *levels: Sound) -> dict[str, Sound]:
    """The sounds of all takes of an effect by file, without folder and ending; one a level."""
    assert len(levels) == effect.levels, effect
    return {
        PurePosixPath(effect.file(level, take))
        .relative_to("sounds")
        .with_suffix("")
        .as_posix(): sound
        for level, sound in enumerate(levels)
        for take in range(effect.takes)
    }


def graded(
    effect: SoundEffect,
    recipe: Callable[..., Signal],
    values: Iterable[float],
    loudness: float,
    louder: float,
    echo: float,
) -> dict[str, Sound]:
    """An effect whose levels are made from a value each, every one ``louder`` than the last."""
    levels = [
        Sound(partial(recipe, value), loudness + louder * number, echo)
        for number, value in enumerate(values)
    ]
    return recorded(effect, *levels)


# A pentatonic scale has no sour interval, so beads arriving in any order make a tune.
PENTATONIC: Final = (523.25, 587.33, 659.26, 783.99, 880.00, 1046.50)


def touch(
    one: Solid,
    other: Solid | Material,
    speed: float,
    answer: Signal,
    *,
    air: float,
    off_axis: float = 0.9,
) -> Signal:
    """One contact: what's below answers the push, and the air is pushed away.

    ``answer`` is the sound of an ideal blow of unit momentum; ``air`` is how much louder the push
    itself is at 1 m/s, in decibels of energy. Both grow by physics: the answer with the speed, the
    push with its power 1.4.
    """
    push = click(one, other, speed, off_axis=off_axis)
    at_one = click(one, other, 1.0, off_axis=off_axis)
    level = 10 ** (air / 20) / float(np.sqrt(np.sum(at_one**2)))
    body = struck(answer, contact_time(one, other, speed))
    return mix((0.0, speed, body), (0.0, level, push))


def on_board(rng: np.random.Generator, one: Solid, speed: float, *, pitch: float = 1.0) -> Signal:
    """A bead comes down on a wooden board on the table."""
    below = mix((0.0, 1.0, board(rng, pitch=pitch)), (0.0, 0.35, table(rng)))
    return touch(one, WOOD, speed, below, air=-2.0, off_axis=rng.uniform(0.7, 1.1))


def on_cloth(rng: np.random.Generator, one: Solid, speed: float) -> Signal:
    """Something comes down on a cloth on the table: a thump, and hardly a click."""
    return touch(one, CLOTH, speed, table(rng, covered=0.05), air=-20.0)


def bead_set_down(rng: np.random.Generator) -> Signal:
    """A bead dropped a few millimetres above its cup: it settles with ever smaller bounces."""
    pitch = rng.uniform(0.94, 1.07)
    return mix(
        *(
            (time, 1.0, on_board(rng, BEAD, speed, pitch=pitch))
            for time, speed in bounces(rng.uniform(0.22, 0.30), rng.uniform(0.36, 0.44), 0.012)
        )
    )


def fingertips(rng: np.random.Generator, length: float = 0.075) -> Signal:
    """Fingertips close around something small: skin that slides, without a beginning."""
    return shaped(rustle(rng, length, low=900, high=4_200), 0.6 * length, 0.3 * length)


def tile_touch(rng: np.random.Generator, speed: float) -> Signal:
    """Two tiles meet at their sides: the push, and a little of the table below."""
    return touch(
        TILE, TILE, speed, table(rng, covered=0.04), air=8.0, off_axis=rng.uniform(0.6, 1.0)
    )


def tile_on_rack(rng: np.random.Generator) -> Signal:
    """A tile stood on the wooden rack: its foot knocks, then its back leans on the wood."""
    length = rng.uniform(0.29, 0.31)

    def knock(speed: float) -> Signal:
        below = mix((0.0, 1.0, rack(rng, length=length)), (0.0, 0.45, table(rng)))
        return touch(TILE, WOOD, speed, below, air=-4.0)

    lean = rng.uniform(0.046, 0.060)
    return mix(
        (0.0, 1.0, knock(0.26)),
        (rng.uniform(0.016, 0.022), 1.0, knock(0.07)),
        (lean, 1.0, knock(0.12)),
    )


def wooden_knock(rng: np.random.Generator, pitch: float = 1.0) -> Signal:
    """A knuckle on a board, for voices of wood."""
    return struck(board(rng, pitch=pitch), 0.0012)


def glass_tone(frequency: float, rng: np.random.Generator, length: float = 1.0) -> Signal:
    """A clear glass sounding at ``frequency``: two close tones that beat slowly, and overtones."""
    beat = 1 + 0.9 / frequency
    partials = (
        Partial(frequency, 0.62, 1.5 * length),
        Partial(frequency * beat, 0.38, 1.3 * length),
        Partial(frequency * 2.0, 0.16, 0.8 * length),
        Partial(frequency * 2.76, 0.20, 0.55 * length),
        Partial(frequency * 5.40, 0.09, 0.22 * length),
        Partial(frequency * 8.93, 0.035, 0.10 * length),
    )
    tone = softened(ring(partials, 1.6 * length), 0.0006)
    return mix((0.0, 1.0, tone), (0.0, 0.05, burst(0.014, 2_000, 9_000, rng)))


def marimba(frequency: float, rng: np.random.Generator, length: float = 1.0) -> Signal:
    """A rosewood bar over its pipe, struck with a soft mallet."""
    partials = (
        Partial(frequency, 1.0, 1.25 * length),
        Partial(frequency * 3.94, 0.22, 0.24 * length),
        Partial(frequency * 9.3, 0.07, 0.07 * length),
    )
    bar = softened(ring(partials, 1.4 * length), 0.0014)
    return mix((0.0, 1.0, bar), (0.0, 0.35, wooden_knock(rng, 0.9)))
